"""Draws the picture that a request asks for."""

from __future__ import annotations

from .diagrams import png_diagram, svg_diagram, text_diagram
from .operations import ParsedRequest


def draw(parsed: ParsedRequest, format_: str) -> str | bytes:
    """Draw the state in a request. PNG is returned as bytes, other formats as text."""
    content, wording = parsed.content, parsed.wording
    state, highlight = content["state"].state, content["highlight"]
    options = {"last": content["last"], "viewer": content.get("viewer"), "cards": content["cards"]}
    if format_ == "txt":
        return text_diagram(state, wording, highlight, **options)
    draw_it = svg_diagram if format_ == "svg" else png_diagram
    return draw_it(state, wording, highlight, **options, size=content.get("size"))
