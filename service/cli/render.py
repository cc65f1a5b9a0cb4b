"""Answers for people: what the service answers in JSON, as lines of text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from shutil import get_terminal_size
from textwrap import wrap
from typing import Any, Final

from service.diagrams.labels import Words
from service.diagrams.scene import Piece
from service.rules.rulesets import GameConfig

from .labels import Speaker, _, _n

__all__ = ["audit", "judgement", "legal_moves", "reasons", "refused_game", "score"]

_WIDEST: Final = 100

_VERDICTS: Final = {
    "legal": _("Legal."),
    "illegal": _("Illegal."),
    "invalid_state": _("Impossible position."),
    "invalid_setup": _("Impossible set-up."),
}

_ITEMS: Final = {
    "buildings": "building",
    "stables": "stable",
    "walls": "wall",
    "merchants": "merchant",
    "well": "well",
}
"""The items of a palace's score, and the pieces that they are for."""

Answer = Mapping[str, Any]


def judgement(answer: Answer, speaker: Speaker) -> Iterator[str]:
    """Say the verdict on a move or on a record, why, and by which rules."""
    yield speaker.say(_VERDICTS[answer["verdict"]])
    yield from _wrapped(answer["explanation"])
    yield from _rules(answer["reasons"])


def audit(answer: Answer, speaker: Speaker) -> Iterator[str]:
    """Say whether a game can reach a position, and if not, why."""
    if not answer["reasons"]:
        yield speaker.say(_("A game can reach this position."))
    else:
        yield speaker.say(_("No game can reach this position."))
        yield from reasons(answer["reasons"])


def refused_game(answer: Answer, speaker: Speaker) -> Iterator[str]:
    """Say why a game cannot be set up."""
    yield speaker.say(_VERDICTS[answer["verdict"]])
    yield from reasons(answer["reasons"])


def reasons(given: Iterable[Answer]) -> Iterator[str]:
    """Say reasons one by one, each with its rule."""
    for reason in given:
        yield from _wrapped(reason["message"], "- ", "  ")
        yield from _rules([reason], "  ")


def _rules(given: Iterable[Answer], indent: str = "") -> Iterator[str]:
    """Name the rules of reasons, and where each is written."""
    for reason in given:
        passages = "; ".join(
            f"{source['rulebook']}, « {source['section']} »" for source in reason["sources"]
        )
        yield f"{indent}[{reason['rule']}] {passages}".rstrip()


def score(answer: Answer, game: GameConfig, speaker: Speaker) -> Iterator[str]:
    """Say what everybody's palaces and tiles are worth."""
    if answer["score"] is None:
        yield from audit(answer, speaker)
        return
    words = Words(speaker.wording, game)
    final = answer["score"]["final"]
    yield speaker.say(_("Final score") if final else _("Score if the game ended now"))
    for player in answer["score"]["players"]:
        yield ""
        heading = f"{words.player(player['color'])} {player['total']}"
        if player["color"] in answer["score"]["winners"]:
            heading = speaker.say(_("{player} – winner"), player=heading)
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
        f"{words.pieces(piece)} {palace[item]}" for item, piece in _ITEMS.items() if palace[item]
    )


def legal_moves(answer: Answer, game: GameConfig, speaker: Speaker) -> Iterator[str]:
    """Say where each piece may go, and where the refusals are listed, where not and why."""
    if answer["verdict"] != "ok":
        yield from audit(answer, speaker)
        return
    if answer["player"] is None:
        yield speaker.say(_("The game is over."))
        return
    words = Words(speaker.wording, game)
    forms = _n("{count} piece to place", "{count} pieces to place")
    left = speaker.count(forms, answer["remaining"])
    yield f"{words.player(answer['player'])} – {left}"
    if answer["may_pass"]:
        yield speaker.say(_("Nothing can be placed: the turn can only be passed."))
    for placement in answer["placements"]:
        name = _piece(placement, words)
        if "from" in placement:
            name = speaker.say(_("{piece} from {cell}"), piece=name, cell=placement["from"])
        if "cells" in placement:
            cells = _runs(placement["cells"]) or speaker.say(_("nowhere"))
            listed = speaker.say(_("{heading}: {list}"), heading=name, list=cells)
            yield from _wrapped(listed, "", "    ")
        else:
            yield name
    if answer["refusals"]:
        yield ""
        yield speaker.say(_("Refused"))
    for refusal in answer["refusals"]:
        rules, cells = ", ".join(refusal["rules"]), _runs(refusal["cells"])
        heading = f"{_piece(refusal, words)} [{rules}]"
        listed = speaker.say(_("{heading}: {list}"), heading=heading, list=cells)
        yield from _wrapped(listed, "", "    ")


def _piece(placement: Answer, words: Words) -> str:
    if placement["piece"] in ("rooftop", "neutral_rooftop", "blocking_rooftop"):
        return words.pieces(placement["piece"])
    return words.piece(Piece(placement["piece"], placement.get("color")))


def _runs(cells: Iterable[str]) -> str:
    """Name cells, given by row and column; of those that follow one another, the first and last."""
    runs: list[list[str]] = []
    for cell in cells:
        if runs and runs[-1][-1] == f"{chr(ord(cell[0]) - 1)}{cell[1:]}":
            runs[-1].append(cell)
        else:
            runs.append([cell])
    return " ".join(f"{run[0]}–{run[-1]}" if len(run) > 2 else " ".join(run) for run in runs)


def _wrapped(text: str, first: str = "", others: str = "") -> list[str]:
    """Break a text into lines that fit the terminal."""
    width = min(get_terminal_size().columns, _WIDEST)
    return wrap(
        text,
        width,
        initial_indent=first,
        subsequent_indent=others,
        break_long_words=False,
        break_on_hyphens=False,
    )
