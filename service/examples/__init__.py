"""Positions worth looking at: one for every rule of the catalogue, and words to write them in."""
