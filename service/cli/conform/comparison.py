"""Compares an engine's answers with the referee's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

from schemas.move import dump_action
from schemas.notation import NotationError
from schemas.notation.moves import write_actions
from service import library as medina
from service.cli.console import Console
from service.cli.errors import CliError
from service.cli.i18n import _

from .engine import Engine

PASS: Final = "-"
_ENOUGH: Final = 3
"""Engines that left out the next position and the totals this often are no longer asked."""


class Disagreement(NamedTuple):
    """A question on which the engine and the referee disagree.

    - ``kind``: ``extra`` or ``missing`` (an action in the engine's list), ``position`` or
      ``totals`` (what follows an action).
    - ``play``: the action, in notation.
    - ``theirs`` and ``ours``: what follows according to the engine and to the referee.
    """

    state: medina.State
    kind: str
    play: str
    theirs: str = ""
    ours: str = ""

    def same(self, other: Disagreement | None) -> bool:
        """Return whether another position has the same disagreement about the same action."""
        return other is not None and (self.kind, self.play) == (other.kind, other.play)


class UnsupportedError(Exception):
    """The engine does not know the ruleset or an option."""


class Comparison:
    """Asks the engine about positions, and counts what was compared.

    ``log`` is called with each question, the engine's answer, and the referee's.
    """

    def __init__(
        self,
        engine: Engine,
        console: Console,
        log: Callable[[dict[str, Any]], None] = lambda entry: None,
    ) -> None:
        self._engine = engine
        self._console = console
        self._log = log
        self.counts: Counter[str] = Counter()
        self.unsupported: Counter[str] = Counter()
        self._silent_plays = 0

    def legal(self, state: medina.State, about: Disagreement | None = None) -> Disagreement | None:
        """Compare the legal actions, and return a disagreement, if there is one.

        With ``about``, only the same disagreement counts.

        Raises:
            CliError: The engine failed.
            UnsupportedError: The engine does not know the ruleset or an option.
        """
        legal = medina.legal_moves(state)
        ours = legal_actions(legal)
        answer = self._ask(state)
        listed = answer.get("legal")
        if not isinstance(listed, list):
            raise CliError(self._console.say(_("The engine’s answer has no list “legal”.")))
        theirs = {self._canonical(str(action), ours, state) for action in listed}
        self._log_answer(state, None, answer, {"legal": sorted(ours)})
        if legal.may_pass:  # the engine may leave out the pass
            theirs.discard(PASS)
            ours.discard(PASS)
        if about is None:
            self.counts["positions"] += 1
            self.counts["actions"] += len(ours)
        found = [Disagreement(state, "extra", play) for play in sorted(theirs - ours)]
        found += [Disagreement(state, "missing", play) for play in sorted(ours - theirs)]
        return _first(found, about)

    def play(
        self, state: medina.State, play: str, about: Disagreement | None = None
    ) -> Disagreement | None:
        """Compare what follows a legal action, if the engine says so. See :meth:`legal`."""
        if self._silent_plays >= _ENOUGH:
            return None
        after = medina.adjudicate(state, medina.read_play(play, state)).state
        position = str(medina.write_position(after))
        totals = {player.color: player.total for player in medina.score(after).players}
        answer = self._ask(state, play=play)
        self._log_answer(state, play, answer, {"position": position, "totals": totals})
        found = []
        if "position" in answer:
            theirs = str(answer["position"])
            self.counts["next positions"] += about is None
            if not _same_position(theirs, after):
                found.append(Disagreement(state, "position", play, theirs, position))
        if "totals" in answer:
            self.counts["totals"] += about is None
            if answer["totals"] != totals:
                said = _totals(answer["totals"]), _totals(totals)
                found.append(Disagreement(state, "totals", play, *said))
        answered = "position" in answer or "totals" in answer
        self._silent_plays = 0 if answered else self._silent_plays + 1
        return _first(found, about)

    def again(self, about: Disagreement, state: medina.State) -> Disagreement | None:
        """Return the same disagreement in another position, if it is there too."""
        try:
            if about.kind in ("extra", "missing"):
                return self.legal(state, about)
            if about.play not in legal_actions(medina.legal_moves(state)):
                return None
            return self.play(state, about.play, about)
        except UnsupportedError:
            return None

    def _ask(self, state: medina.State, **play: str) -> Any:
        answer = self._engine.ask(position=str(medina.write_position(state)), **play)
        if answer.get("unsupported"):
            raise UnsupportedError
        return answer

    def _log_answer(self, state: medina.State, play: str | None, answer: Any, ours: Any) -> None:
        question = {"position": medina.write_position(state)}
        question |= {} if play is None else {"play": play}
        self._log({**question, "engine": answer, "referee": ours})

    @staticmethod
    def _canonical(play: str, ours: set[str], state: medina.State) -> str:
        """Return an action without the end of a street if it need not be named."""
        short, named, _end = play.partition("~")
        if not named or play in ours or short not in ours:
            return play
        try:
            move = medina.read_play(play, state)
        except NotationError:
            return play
        return short if medina.adjudicate(state, move).legal else play


def legal_actions(legal: medina.LegalMoves) -> set[str]:
    """Return the legal actions in notation, and a pass if the player may pass."""
    listed = {
        write_actions([dump_action(action)])
        for placement in legal.placements
        for action in medina.actions(placement)
    }
    return listed | ({PASS} if legal.may_pass else set())


def _first(found: Iterable[Disagreement], about: Disagreement | None) -> Disagreement | None:
    return next((one for one in found if about is None or about.same(one)), None)


def _same_position(text: str, state: medina.State) -> bool:
    try:
        return medina.read_position(text) == state
    except (NotationError, medina.ImpossibleStateError):
        return False


def _totals(totals: Any) -> str:
    if not isinstance(totals, dict):
        return str(totals)
    return ", ".join(f"{color} {total}" for color, total in totals.items())
