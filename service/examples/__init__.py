"""An example for every rule of the catalogue, and a concise way to write positions."""
