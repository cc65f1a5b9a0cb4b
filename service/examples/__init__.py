"""An example for every rule of the catalogue, and a short way to write positions."""
