"""Diagrams of a state, as text, SVG or PNG. All formats are drawn from the same scene."""

from .icons import piece_icons
from .png import png_diagram
from .scene import Scene, scene
from .svg import svg_diagram
from .text import grid_lines, text_diagram

__all__ = [
    "Scene",
    "grid_lines",
    "piece_icons",
    "png_diagram",
    "scene",
    "svg_diagram",
    "text_diagram",
]
