"""Draws the picture that a request asks for."""

from __future__ import annotations

from schemas.state import Senseless

from .diagrams import png_diagram, png_sentence, svg_diagram, svg_sentence, text_diagram
from .operations import ParsedRequest


def draw(parsed: ParsedRequest, format_: str) -> str | bytes:
    """Draw the state in a request. PNG is returned as bytes, other formats as text.

    If the state's notation makes no sense, the picture says so.
    """
    content, wording = parsed.content, parsed.wording
    if isinstance(content["state"], Senseless):
        sentence = wording.reason(content["state"].problem, content["state"].in_force)
        if format_ == "txt":
            return sentence + "\n"
        draw_sentence = svg_sentence if format_ == "svg" else png_sentence
        return draw_sentence(sentence, wording.language, content.get("size"), content["scheme"])
    state, highlight = content["state"].state, content["highlight"]
    options = {name: content.get(name) for name in ("last", "viewer", "cards", "pad")}
    if format_ == "txt":
        return text_diagram(state, wording, highlight, **options)
    options |= {name: content.get(name) for name in ("size", "letters", "scheme", "curve")}
    draw_it = svg_diagram if format_ == "svg" else png_diagram
    return draw_it(state, wording, highlight, **options)
