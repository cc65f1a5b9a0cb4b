"""Diagrams of a state, as text, SVG or PNG. All formats are drawn from the same scene."""

from .icons import piece_icons
from .png import png_diagram, png_sentence
from .scene import Scene, scene
from .svg import svg_diagram, svg_sentence
from .text import grid_lines, text_diagram

__all__ = [
    "Scene",
    "grid_lines",
    "piece_icons",
    "png_diagram",
    "png_sentence",
    "scene",
    "svg_diagram",
    "svg_sentence",
    "text_diagram",
]
