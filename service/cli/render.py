"""Render the service's answers as lines of text."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from shutil import get_terminal_size
from textwrap import wrap
from typing import Any, Final

from service.diagrams.labels import Words
from service.diagrams.scene import Piece
from service.rules.piece_specs import ROOFTOPS, SPECS
from service.rules.reasons import Event
from service.rules.rulesets import GameConfig, resolve
from service.wording.templates import Vocabulary

from .console import Console
from .i18n import _

_WIDEST: Final = 100

_VERDICTS: Final = {
    "legal": _("Legal."),
    "illegal": _("Illegal."),
    "undetermined": _("Undetermined."),
    "invalid_state": _("Impossible position."),
    "invalid_setup": _("Impossible setup."),
}

_ITEMS: Final = {**{spec.stock: spec.name for spec in SPECS}, "well": "well"}
"""The piece for each item of a palace's score, keyed by item."""

Answer = Mapping[str, Any]


def judgement(answer: Answer, console: Console, *, ids: bool = True) -> Iterator[str]:
    """Yield the verdict on a move or a record, the explanation, and the citations.

    With ``ids``, each citation begins with the id of the broken rule.
    """
    yield _verdict(answer["verdict"], console)
    yield from wrapped(answer["explanation"])
    yield from _citations(answer["reasons"], console, ids=ids)


def points(answer: Answer, console: Console) -> Iterator[str]:
    """Yield how each move of a record changed the players' points."""
    if not any(event["type"] == "points_changed" for move in answer["events"] for event in move):
        return
    asked = answer["ruleset"]
    config = resolve(asked["id"], len(answer["state"]["players"]), asked["options"])
    yield console.say(_("Points, move by move:"))
    for number, move in enumerate(answer["events"], 1):
        events = [Event(event["type"], event) for event in move]
        said = console.wording.points(events, config)
        if said:
            yield from wrapped(f"{number}. {said}", "  ", "    ")


def _verdict(verdict: str, console: Console) -> str:
    return console.paint(console.say(_VERDICTS[verdict]), "good" if verdict == "legal" else "bad")


def audit(answer: Answer, console: Console) -> Iterator[str]:
    """Yield lines that say whether a game can reach a position and, if not, why."""
    if not answer["reasons"]:
        yield console.paint(console.say(_("A game can reach this position.")), "good")
    else:
        yield console.paint(console.say(_("No game can reach this position.")), "bad")
        yield from _reasons(answer["reasons"], console)


def refused_game(answer: Answer, console: Console, *, ids: bool = True) -> Iterator[str]:
    """Yield the verdict and reasons for an impossible setup. With ``ids``, add the rules' ids."""
    yield _verdict(answer["verdict"], console)
    yield from _reasons(answer["reasons"], console, ids=ids)


def questions(answer: Answer, console: Console) -> Iterator[str]:
    """Yield the open questions about a game, each with its JSON Pointer and its options."""
    for question in answer["questions"]:
        yield from wrapped(question["message"], "- ", "  ")
        options = [json.dumps(option, ensure_ascii=False) for option in question["options"]]
        written = console.wording.say("{options:or}", {"options": options})
        yield from wrapped(f"{question['pointer']}: {written}", "  ", "    ")


def _reasons(given: Iterable[Answer], console: Console, *, ids: bool = True) -> Iterator[str]:
    for reason in given:
        yield from wrapped(reason["message"], "- ", "  ")
        yield from _citations([reason], console, "  ", ids=ids)


def _citations(
    given: Iterable[Answer], console: Console, indent: str = "", *, ids: bool = True
) -> Iterator[str]:
    """Yield the citations of each rule once. With ``ids``, the rule's id comes first."""
    texts: dict[str, None] = {}
    for reason in given:
        sources = console.wording.citations(
            (source["rulebook"], source["section"]) for source in reason["sources"]
        )
        texts[f"[{reason['rule']}] {sources}" if ids else sources] = None
    for text in texts:
        for line in wrapped(text, indent, f"{indent}  "):
            yield console.paint(line, "quiet")


def question(answer: Answer, config: GameConfig, console: Console) -> Iterator[str]:
    """Yield the answer to a question in words, or what it may mean."""
    understood = answer["understood"]
    if understood is not None:
        yield console.paint(understood["text"], "quiet")
    yield from reply(answer, config, console)
    for choice in answer["choices"]:
        yield from wrapped(choice["question"], "- ", "  ")


def reply(answer: Answer, config: GameConfig, console: Console) -> Iterator[str]:
    """Yield the answer to a question in words: a table of places or points, or a sentence."""
    if answer["kind"] == "where" and answer["legal_moves"]["placements"]:
        yield from legal_moves(answer["legal_moves"], config, console)
    elif answer["kind"] == "score" and answer["adjudication"] is None:
        yield from score(answer, config, console)
    else:
        yield from wrapped(answer["answer"])
        yield from _citations(answer["reasons"], console)


def score(answer: Answer, config: GameConfig, console: Console) -> Iterator[str]:
    """Yield every player's score, with the points for each palace and for tiles.

    If no game can reach the position, yield what is wrong with it.
    """
    if answer["score"] is None:
        yield from audit(answer, console)
        return
    words = Words(console.wording, config)
    final = answer["score"]["final"]
    yield console.say(_("Final score") if final else _("Score if the game ended now"))
    for player in answer["score"]["players"]:
        yield ""
        name = console.paint(words.player(player["color"]), player["color"])
        heading = f"{name} {player['total']}"
        if player["color"] in answer["score"]["winners"]:
            heading = console.say(_("{player} – winner"), player=heading)
        yield heading
        lines = [
            (
                f"{words.color(palace['color'])} {palace['cell']}",
                palace["total"],
                _items(palace, words),
            )
            for palace in player["palaces"]
        ]
        lines += [
            (words.pieces(tile), player[f"{tile}s"], "")
            for tile in ("palace_tile", "tower_tile")
            if player[f"{tile}s"]
        ]
        width = max((len(name) for name, _points, _items in lines), default=0)
        for name, points, items in lines:
            yield f"  {name:<{width}}  {points:>2}  {items}".rstrip()


def _items(palace: Answer, words: Words) -> str:
    return ", ".join(
        f"{words.pieces(piece)} {points}"
        for item, points in palace.items()
        if points and (piece := _ITEMS.get(item))
    )


def position(answer: Answer, config: GameConfig, console: Console) -> Iterator[str]:
    """Yield the notation, the turn, the palaces and the streets of a position.

    If no game can reach the position, yield its notation and what is wrong with it.
    """
    if answer["notation"] is not None:
        yield answer["notation"]
    if answer["verdict"] != "ok":
        yield from audit(answer, console)
        return
    words = Words(console.wording, config)
    turn = answer["turn"]
    if turn["player"] is None:
        yield console.say(_("The game is over."))
    else:
        left = to_place(turn["remaining"], config, console)
        owed = "".join(f" [{rule}]" for rule in turn["owes"])
        yield f"{console.paint(words.player(turn['player']), turn['player'])} – {left}{owed}"
    for palace in answer["palaces"]:
        heading = f"{words.color(palace['color'])} {_runs(palace['buildings'])}"
        yield from _listed(heading, _palace(palace, words, console), palace["color"], console)
    word = console.wording.noun("street", first=config.ruleset.edition == "first")
    for street in answer["streets"]:
        ends = dict.fromkeys((street["cells"][0], street["cells"][-1]))
        heading = f"{word} {'–'.join(ends)}"
        cells = _runs(street["next"])
        text = console.say(
            _("can continue at {cells}") if cells else _("can’t continue"), cells=cells
        )
        yield from _listed(heading, text, None, console)


def _palace(palace: Answer, words: Words, console: Console) -> str:
    """Return a palace's owner, points, towers and the cells where it can grow."""
    owner = console.say(_("unclaimed"))
    if palace["owner"] is not None:
        owner = words.color(palace["owner"])
    parts = [owner, f"{palace['worth']['total']} ({_items(palace['worth'], words)})"]
    parts += [words.corner(corner) for corner in palace["towers"]]
    if palace["open"]:
        parts.append(console.say(_("grows at {cells}"), cells=_runs(palace["growth"])))
    return ", ".join(parts)


def legal_moves(answer: Answer, config: GameConfig, console: Console) -> Iterator[str]:
    """Yield the cells where each piece can be placed, and the refusals in the answer.

    If no game can reach the position, yield only what is wrong with it.
    """
    if answer["verdict"] != "ok":
        yield from audit(answer, console)
        return
    if answer["player"] is None:
        yield console.say(_("The game is over."))
        return
    words = Words(console.wording, config)
    left = to_place(answer["remaining"], config, console)
    yield f"{console.paint(words.player(answer['player']), answer['player'])} – {left}"
    if answer["may_pass"]:
        yield console.say(_("Nothing can be placed: the player can only pass."))
    for placement in answer["placements"]:
        name = _piece(placement, words)
        if not placement["certain"]:
            name = console.say(_("{piece}, perhaps"), piece=name)
        if "from" in placement:
            name = console.say(_("{piece} from {cell}"), piece=name, cell=placement["from"])
        if "cells" in placement:
            cells = _runs(placement["cells"]) or console.say(_("nowhere"))
            yield from _listed(name, cells, placement.get("color"), console)
        else:
            yield name
    for unknown in answer["unknowns"]:
        yield from wrapped(unknown["message"])
    if answer["refusals"]:
        yield ""
        yield console.say(_("Refused"))
    for refusal in answer["refusals"]:
        rules, cells = ", ".join(refusal["rules"]), _runs(refusal["cells"])
        heading = f"{_piece(refusal, words)} [{rules}]"
        yield from _listed(heading, cells, None, console)


def to_place(count: int, config: GameConfig, console: Console) -> str:
    """Return how many pieces must still be placed in the turn, as text."""
    text = _("{count:pieces} to place")
    return console.wording.fill(text, {"count": count}, Vocabulary.of(config))


def _listed(heading: str, items: str, color: str | None, console: Console) -> Iterator[str]:
    """Yield a heading and its items, wrapped. Colour codes don't count as width."""
    text = console.say(_("{heading}: {list}"), heading=heading, list=items)
    first, *others = wrapped(text, "", "    ")
    yield first.replace(heading, console.paint(heading, color), 1)
    yield from others


def _piece(placement: Answer, words: Words) -> str:
    if placement["piece"] in ROOFTOPS:
        return words.pieces(placement["piece"])
    return words.piece(Piece(placement["piece"], placement.get("color")))


def _runs(cells: Iterable[str]) -> str:
    """Return cells, which must be sorted, as text. Three or more in a row become a range."""
    runs: list[list[str]] = []
    for cell in cells:
        if runs and runs[-1][-1] == f"{chr(ord(cell[0]) - 1)}{cell[1:]}":
            runs[-1].append(cell)
        else:
            runs.append([cell])
    return " ".join(f"{run[0]}–{run[-1]}" if len(run) > 2 else " ".join(run) for run in runs)


def wrapped(text: str, first: str = "", others: str = "") -> list[str]:
    """Wrap a text to the width of the terminal, but to no more than 100 characters.

    Lines are broken only at normal spaces. ``first`` is the indentation of the first line, and
    ``others`` the indentation of the other lines.
    """
    width = min(get_terminal_size().columns, _WIDEST)
    return wrap(
        text,
        width,
        initial_indent=first,
        subsequent_indent=others,
        break_long_words=False,
        break_on_hyphens=False,
    )
