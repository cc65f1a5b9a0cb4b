"""The pages about the rules: a list, and for each rule a page with an example."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import orjson

from schemas import requests
from schemas.state import Senseless
from service import operations
from service.wording import Wording
from service.wording.templates import Vocabulary

from . import render


def _(message: str) -> str:
    """Mark a string for translation."""
    return message


_GROUPS: Final[Mapping[str, tuple[str, ...]]] = {
    _("The turn"): ("turn",),
    _("The setup of the board"): ("setup",),
    _("What a player has behind the screen"): ("piece", "color", "stock"),
    _("Tea tiles"): ("tea",),
    _("Any space"): ("cell",),
    _("Buildings"): ("building",),
    _("Stables"): ("stable",),
    _("Rooftops"): ("rooftop",),
    _("Merchants"): ("merchant",),
    _("Walls"): ("wall",),
    _("Gates"): ("gate",),
    _("Starting or joining a game"): ("game",),
    _("Is this position possible?"): ("state",),
}
"""The headings of the list, each with the prefixes of its rules' ids."""

_VERDICTS: Final = {
    "legal": _("Legal"),
    "illegal": _("Illegal"),
    "invalid_state": _("Impossible position"),
    "invalid_setup": _("Impossible setup"),
}

_PLACED: Final = _("{piece:a _} at {cell}")
_PLACED_FROM: Final = _("{piece:a _} at {cell}, from {source}")
_TEA: Final = _("{piece:a _}")


class Picture(NamedTuple):
    """An SVG image as a data URL, with its title and description as text."""

    address: str
    title: str
    description: str


def rule_list_page(rules: Mapping[str, Any], wording: Wording) -> str:
    """Return the page that lists all rules. ``rules`` is what ``/v1/rules`` returns."""
    groups = {
        wording.gettext(heading): [
            (rule["id"], rule["text"])
            for rule in rules["rules"]
            if rule["id"].partition(".")[0] in prefixes
        ]
        for heading, prefixes in _GROUPS.items()
    }
    return render("rules.html", wording, "../", groups=groups)


def rule_page(rule: Mapping[str, Any], wording: Wording) -> str:
    """Return a rule's page. ``rule`` is the JSON document that ``/v1/rules/{id}`` returns.

    The page shows the rule's example and the service's answer to it.
    """
    example = rule["example"]
    answer, config = _ask(example["path"], example["body"], wording)
    vocabulary = Vocabulary.of(config)
    move = example["body"].get("move")
    verdict = _VERDICTS[answer["verdict"]]
    return render(
        "rule.html",
        wording,
        "../../",
        rule=rule,
        citations=[
            wording.citation(source["rulebook"], source["section"]) for source in rule["sources"]
        ],
        rulesets=[(id_, wording.ruleset_name(id_)) for id_ in rule["rulesets"]],
        player=move and wording.fill("{player}", move, vocabulary),
        actions=[_action(action, wording, vocabulary) for action in move["actions"]]
        if move
        else [],
        picture=_picture(example["body"], answer, wording),
        verdict=wording.gettext(verdict),
        answer=answer,
        broken=list(dict.fromkeys(reason["rule"] for reason in answer["reasons"])),
        path=example["path"],
        request_text=_indented(example["body"]),
        response_text=_indented(answer),
    )


def _ask(path: str, body: dict[str, Any], wording: Wording) -> tuple[Mapping[str, Any], Any]:
    """Return the service's answer to an example, and the configuration of its game, if known."""
    operation = operations.OPERATIONS[path.removeprefix("/v1/")]
    content: Any = operations.schema_for(operation.schema, body).load(body)
    asked = content if path == "/v1/games" else content["state"]
    config = asked.in_force if isinstance(asked, Senseless) else asked.asked.config
    return operation.answer(operations.ParsedRequest(body, content, wording)), config


def _action(action: Mapping[str, Any], wording: Wording, vocabulary: Vocabulary) -> str:
    """Return an action as text: the piece and, for a placement, the space."""
    text = _PLACED if "cell" in action else _TEA
    if "from" in action:
        text = _PLACED_FROM
    return wording.fill(text, {**action, "source": action.get("from")}, vocabulary)


def _picture(
    body: Mapping[str, Any], answer: Mapping[str, Any], wording: Wording
) -> Picture | None:
    """Draw an example's state, if it has one, and highlight the cells of the reasons."""
    if "state" not in body:
        return None
    # Imported on first use, so that the service starts faster.
    from xml.etree import ElementTree

    from service.diagrams import svg_diagram

    cells = {cell: None for reason in answer["reasons"] for cell in reason["cells"]}
    content: Any = requests.DIAGRAM.load({"state": body["state"], "highlight": list(cells)})
    svg = svg_diagram(content["state"].state, wording, content["highlight"])
    title, description = (
        element.text or ""
        for element in ElementTree.fromstring(svg)
        if element.tag.endswith(("}title", "}desc"))
    )
    address = f"data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}"
    return Picture(address, title, description)


def _indented(document: Any) -> str:
    return orjson.dumps(document, option=orjson.OPT_INDENT_2).decode()
