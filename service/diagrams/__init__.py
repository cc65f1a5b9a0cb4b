"""Pictures of a position: text for people and tests, SVG for screens. Both read one scene."""

from .scene import Scene, scene
from .svg import svg_diagram
from .text import grid_lines, text_diagram

__all__ = ["Scene", "grid_lines", "scene", "svg_diagram", "text_diagram"]
