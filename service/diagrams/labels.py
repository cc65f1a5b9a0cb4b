"""All words in the diagrams, in one language and in the terms of a game's edition.

The wording supplies the names of pieces, colours and corners. Other texts are in English with named
placeholders. ``_`` and ``_n`` mark these texts for the catalogues. Signs and letters are the same
in all languages.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from service.rules.board import NAME, cell_names
from service.rules.rulesets import GameConfig
from service.rules.state import BLOCKING_COLORS, NEUTRAL, Action
from service.wording import Wording

from .pad import TILES, PadRow, Part, pad_rows, totals
from .scene import BUILDING_LETTERS, PLAYER_LETTERS, Holding, Piece, Scene, Seat, Square, Tower

SIGNS: Final = {"stable": "S", "well": "W", "wall": "###", "gate": "] ["}
"""The signs in the text diagram that do not depend on a colour or a street."""


def _(message: str) -> str:
    """Mark a text for extraction into the catalogues."""
    return message


def _n(singular: str, plural: str) -> tuple[str, str]:
    """Mark a text that has a plural form for extraction into the catalogues."""
    return singular, plural


_PHRASES: Final = {
    "first": {
        "end": _("end of a market"),
        "closed": _("blocked end of a market"),
        "broken": _("merchant of a broken market"),
        "screen": _("behind the screen (first edition)"),
        "crowded": _("too many pieces on one space (first edition)"),
    },
    "second": {
        "end": _("end of a market street"),
        "closed": _("blocked end of a market street"),
        "broken": _("merchant of a broken market street"),
        "screen": _("behind the screen"),
        "crowded": _("too many pieces on one space"),
    },
}
"""The texts that differ between the editions."""

_PART_OF_PALACE: Final = _("each {piece} of a palace counts 1 point")
_BESIDE_PALACE: Final = _("each {piece} next to a palace counts 1 point")
_TILE: Final = _("each {piece} counts its value")
_COUNTS: Final = {
    "building": _PART_OF_PALACE,
    "stable": _PART_OF_PALACE,
    "wall": _BESIDE_PALACE,
    "merchant": _BESIDE_PALACE,
    "well": _("each space of a palace that the {piece} rewards counts 4 points"),
    "palace_tile": _TILE,
    "tower_tile": _TILE,
}
"""What brings points, keyed by the row of the score pad."""


class Words:
    """The words of one diagram. ``language`` is the tag of their language."""

    def __init__(self, wording: Wording, config: GameConfig) -> None:
        self.language = wording.language
        self._wording = wording
        self._game = config
        self._first = config.ruleset.edition == "first"
        self._phrases = _PHRASES[config.ruleset.edition]

    def _say(self, message: str, **values: object) -> str:
        return self._wording.gettext(message).format(**values)

    def _say_counted(self, forms: tuple[str, str], count: int, **values: object) -> str:
        return self._wording.ngettext(*forms, count).format(count=count, **values)

    def _headed(self, heading: str, items: Iterable[str]) -> str:
        return self._say(_("{heading}: {list}"), heading=_capital(heading), list=", ".join(items))

    # --- Names -----------------------------------------------------------------------------------

    def color(self, color: str | None) -> str:
        """Return the name of a colour."""
        return str(color) if color is None else self._wording.color(color, first=self._first)

    def player(self, color: str) -> str:
        """Return the name of a player."""
        return _capital(self.color(color))

    def player_with_letter(self, color: str) -> str:
        """Return a player's letter and name."""
        return f"{PLAYER_LETTERS.get(color, '?')} {self.color(color)}"

    def piece(self, piece: Piece) -> str:
        """Return the noun for a piece. For a building or a rooftop it includes the colour."""
        return self._wording.noun(piece.kind, color=piece.color, first=self._first)

    def pieces(self, kind: str) -> str:
        """Return the plural for a kind of piece, or the singular for the well."""
        form = "singular" if kind == "well" else "plural"
        return self._wording.noun(kind, form, first=self._first)

    def column(self, piece: Piece) -> str:
        """Return the heading of a column in the table of stocks."""
        return self.color(piece.color) if piece.kind == "building" else self.pieces(piece.kind)

    def at(self, square: Square, tower: Tower | None = None) -> str:
        """Return the name of a cell and what is on it, or an empty string if there is nothing."""
        found = [self.piece(piece) for piece in (*square.pieces, *square.rooftops)]
        if tower:
            found.append(f"{self.piece(Piece('tower_tile'))} {self._tower_tile(tower)}")
        if square.rewarded:
            found.append(self._say(_("space that the well rewards")))
        return self._headed(square.name, found) if found else ""

    def holding(self, holding: Holding) -> str:
        """Return the name of a piece with its count, or with the colours of blocking rooftops."""
        number = " ".join(map(self.color, holding.colors or ())) or self.count(holding)
        return f"{self.column(holding.piece)} {number}"

    def count(self, holding: Holding) -> str:
        """Return the count of a piece, or ``?`` if it is hidden."""
        return "?" if holding.number is None else str(holding.number)

    def behind_the_screen(self) -> str:
        """Return the label of a hidden stock."""
        return self._say(self._phrases["screen"])

    # --- The game and the turn -------------------------------------------------------------------

    def title(self) -> str:
        """Return the diagram's title."""
        return self._say_counted(
            _n("Medina – {ruleset} – {count} player", "Medina – {ruleset} – {count} players"),
            self._game.players,
            ruleset=self._wording.ruleset_name(self._game.ruleset.id),
        )

    def turn(self, scene: Scene) -> str:
        """Say whose turn it is and how many pieces they have to place, or that the game is over."""
        turn, phase = scene.state.turn, scene.state.phase
        if phase == "finished" or turn.player is None:
            return self._say(_("The game is over, after turn {number}"), number=turn.number)
        player = self.player(turn.player)
        if phase == "setup":
            return self._say(_("Setup: {player} to play"), player=player)
        return self._say_counted(
            _n(
                "Turn {number}: {player} to play, {count} piece to place",
                "Turn {number}: {player} to play, {count} pieces to place",
            ),
            max(scene.quota - len(turn.actions), 0),
            number=turn.number,
            player=player,
        )

    def done(self, scene: Scene) -> str:
        """List the actions taken in this turn. The text is empty if there are none."""
        actions = scene.state.turn.actions
        if not actions:
            return ""
        return self._headed(self._say(_("already done")), map(self._action, actions))

    def _action(self, action: Action) -> str:
        name = self.piece(Piece(action.piece, action.color))
        return f"{name} {NAME[action.cell]}" if action.cell in NAME else name

    def to_play(self) -> str:
        """Return the label that marks the player whose turn it is."""
        return self._say(_("to play"))

    def points(self) -> str:
        """Return the heading of the column with the final scores."""
        return self._say(_("points"))

    def total(self, total: int) -> str:
        """Return a final score with its unit."""
        return self._say_counted(_n("{count} point", "{count} points"), total)

    def result(self, scene: Scene) -> str:
        """Say who wins, and with how many points. The text is empty during the game."""
        winners = [seat for seat in scene.seats if seat.wins]
        if not winners:
            return ""
        if len(winners) > 1:
            return self._headed(
                self._say(_("Shared win, {total} each"), total=winners[0].total),
                (self.player(seat.color) for seat in winners),
            )
        return self._say(
            _("{player} wins, {total} to {next}"),
            player=self.player(winners[0].color),
            total=winners[0].total,
            next=max(seat.total or 0 for seat in scene.seats if not seat.wins),
        )

    def broken_tie(self, scene: Scene) -> str:
        """Say how a tie was broken. The text is empty if there was none, or if it is shared."""
        best = max((seat.total for seat in scene.seats if seat.wins and seat.total), default=None)
        tied = [seat for seat in scene.seats if seat.total == best and not seat.wins]
        if best is None or not tied:
            return ""
        players = ", ".join(self.player(seat.color) for seat in tied)
        return self._say(_("The largest palace breaks the tie with {players}"), players=players)

    def story(self, scene: Scene, curve: Sequence[Sequence[int]]) -> list[str]:
        """Say what makes a finished game memorable. The list is empty during the game.

        ``curve`` has the number of each turn and the players' totals after it, in seat order.
        """
        winners = [place for place, seat in enumerate(scene.seats) if seat.wins]
        since = None
        for number, *points in curve:
            ahead = [place for place, total in enumerate(points) if total == max(points)]
            if ahead != winners:
                since = None
            elif since is None:
                since = number
        told = [self._largest_palaces(scene)] if winners else []
        if len(winners) == 1 and since is not None:
            player = self.player(scene.seats[winners[0]].color)
            told.insert(
                0, self._say(_("{player} led from turn {number} on"), player=player, number=since)
            )
        return told

    def _largest_palaces(self, scene: Scene) -> str:
        palaces = scene.state.analysis.palaces
        size = max((palace.size for palace in palaces), default=0)
        seats = [seat.color for seat in scene.seats]
        named = []
        for palace in palaces:
            if palace.size == size:
                color = self.color(scene.state.config.building_colors[palace.color])
                cell = cell_names(palace.rooftop or palace.buildings)[0]
                owner = f" ({self.player(palace.owner)})" if palace.owner in seats else ""
                named.append(
                    self._say(_("{color} palace at {cell}"), color=color, cell=cell) + owner
                )
        return self._headed(self._say(_("largest palace, size {size}"), size=size), named)

    def pad_heading(self, scene: Scene) -> str:
        """Say whether the points on the score pad are final."""
        final = scene.state.phase == "finished"
        return self._say(_("Final score") if final else _("Score if the game ended now"))

    def pad_row(self, source: Piece) -> str:
        """Return the name of a row of the score pad."""
        return _capital(self._row(source))

    def _row(self, source: Piece) -> str:
        form = "singular" if source.kind == "well" else "plural"
        return self._wording.noun(source.kind, form, color=source.color, first=self._first)

    def pad_cell(self, row: PadRow, number: int, seat: Seat) -> str:
        """Explain the points of a player in a row of the score pad. ``number`` is the seat's."""
        noun = self._wording.noun(row.source.kind, first=self._first)
        said = [
            self._headed(
                f"{self.player(seat.color)}, {self._row(row.source)}",
                [self.total(row.points[number])],
            ),
            _capital(self._say(_COUNTS[row.source.kind], piece=noun)),
            *map(self._part, row.parts[number]),
        ]
        return _sentences(said)

    def _part(self, part: Part) -> str:
        """Name a palace or a tile, with the points that it brings."""
        kind, color = part.thing
        if kind == "palace":
            named = self._say(
                _("{color} palace at {cell}"), color=self.color(color), cell=part.place
            )
        elif kind == TILES[0]:
            named = self.color(color)
        else:
            named = self.corner(part.place)
        return self._headed(named, [str(part.points)])

    def pad_total(self, scene: Scene, number: int) -> str:
        """Explain a player's total on the score pad."""
        seat = scene.seats[number]
        total = self._headed(self.player(seat.color), [self.total(totals(scene)[number])])
        return _sentences([total, self.broken_tie(scene) if seat.wins else ""])

    def total_row(self) -> str:
        """Return the name of the last row of the score pad."""
        return _capital(self.points())

    def pad(self, scene: Scene) -> str:
        """Describe the score pad in sentences, for readers who can't see the picture."""
        rows = list(pad_rows(scene))
        sentences = [self.pad_heading(scene), self.result(scene), self.broken_tie(scene)]
        for number, (seat, total) in enumerate(zip(scene.seats, totals(scene), strict=True)):
            points = [f"{self.pad_row(row.source)} {row.points[number]}" for row in rows]
            sentences.append(self._headed(self.color(seat.color), [self.total(total), *points]))
        return _sentences(sentences)

    def curve(self) -> str:
        """Return the title of the curve of points."""
        return self._say(_("Points over the turns"))

    def turns(self) -> str:
        """Return the name of the axis with the turns."""
        return self._say(_("turns"))

    def standings(self, scene: Scene, story: Sequence[str]) -> str:
        """Say how many points each player has now, and then the :meth:`story` of the game."""
        now = (
            self._headed(self.player(seat.color), [self.total(total)])
            for seat, total in zip(scene.seats, totals(scene), strict=True)
        )
        return _sentences([*now, *story])

    # --- Tiles and supplies ----------------------------------------------------------------------

    def palace_tiles(self, scene: Scene) -> str:
        """List the palace tiles with their values and holders."""
        tiles = scene.palace_tiles()
        return self._headed(
            self.pieces("palace_tile"),
            (
                f"{self.color(color)} {value} ({self._holder(holder)})"
                for color, value, holder in tiles
            ),
        )

    def tower_tiles(self, scene: Scene) -> str:
        """List the tower tiles with their values, their merchants and their holders."""
        return self._headed(self.pieces("tower_tile"), map(self._tower_tile, scene.towers))

    def _tower_tile(self, tower: Tower) -> str:
        said = f"{self.corner(tower.corner)} {tower.value}"
        if tower.merchants:
            forms = _n("{tile} with {count} merchant", "{tile} with {count} merchants")
            said = self._say_counted(forms, tower.merchants, tile=said)
        return f"{said} ({self._holder(tower.holder)})"

    def corner(self, corner: str) -> str:
        """Return the abbreviated compass point of a corner."""
        return self._wording.corner(corner)

    def _holder(self, holder: str | None) -> str:
        return self._say(_("on the board")) if holder is None else self.color(holder)

    def on_the_board(self) -> str:
        """Return the heading for the tiles that nobody holds."""
        return self._headed(self._say(_("on the board")), ()).rstrip()

    def beside_the_board(self, scene: Scene | None = None) -> str:
        """List the pieces beside the board. Without a scene, return only the heading."""
        holdings = scene.supply if scene else ()
        return self._headed(self._say(_("beside the board")), map(self.holding, holdings)).rstrip()

    # --- Only for impossible states ---------------------------------------------------------------

    def crowded(self, square: Square) -> str:
        """List the pieces that share a cell."""
        return f"! {self.at(square)}"

    def off_board(self, scene: Scene) -> str:
        """List the cells that have pieces but are not on this board."""
        return self._headed(self._say(_("not on this board")), cell_names(scene.off_board))

    # --- Legends ---------------------------------------------------------------------------------

    def legend(self, scene: Scene) -> Iterator[str]:
        """Yield the paragraphs that explain the signs of the text diagram."""
        colors = scene.state.config.building_colors
        yield self._headed(
            self.pieces("building"),
            (f"{BUILDING_LETTERS[color]} {self.color(color)}" for color in colors),
        )
        blocking = _blocking_colors(scene)
        owners = (color for color in _rooftop_colors(scene) if color not in blocking)
        yield self._headed(
            self._say(
                _("{rooftops} (small letter after a colour)"), rooftops=self.pieces("rooftop")
            ),
            map(self.player_with_letter, owners),
        )
        if blocking:
            yield self._headed(
                self.pieces("blocking_rooftop"), map(self.player_with_letter, blocking)
            )
        yield ", ".join(f"{sign} {meaning}" for sign, meaning in self._signs(scene))

    def _signs(self, scene: Scene) -> Iterator[tuple[str, str]]:
        roles = {merchant.role for merchant in scene.merchants.values()}
        yield self._sign("stable")
        yield "o", self._say(self._phrases["end"])
        yield "─ │ ┌ ┐ └ ┘", self.piece(Piece("street"))
        if "closed" in roles:
            yield "x", self._say(self._phrases["closed"])
        if "broken" in roles:
            yield "?", self._say(self._phrases["broken"])
        yield self._sign("wall")
        if _has_gates(scene):
            yield self._sign("gate")
        yield "T", self._say(_("tower: its value, then who holds its tile"))
        if _has_well(scene):
            yield self._sign("well")
            yield "+", self._say(_("space that the well rewards"))
        squares = scene.squares.values()
        if any(square.highlighted for square in squares):
            yield ">", self._say(_("highlighted space"))
        if any(square.last for square in squares):
            yield "*", self._say(_("last move"))
        if any(square.crowded for square in squares):
            yield "!", self._say(self._phrases["crowded"])

    def _sign(self, kind: str) -> tuple[str, str]:
        return SIGNS[kind], self.piece(Piece(kind))

    def shapes(self, scene: Scene) -> Iterator[tuple[Piece, str]]:
        """Yield the entries of the picture's legend: what to draw, and what it means.

        Marks such as ``rewarded`` are also yielded as a :class:`Piece`.
        """
        for color in scene.state.config.building_colors:
            yield Piece("building", color), self.color(color)
        if NEUTRAL in _rooftop_colors(scene):
            yield Piece("rooftop", NEUTRAL), self.piece(Piece("neutral_rooftop"))
        for color in _blocking_colors(scene):
            yield Piece("rooftop", color), self.piece(Piece("blocking_rooftop"))
        for kind in ("stable", "merchant"):
            yield Piece(kind), self.piece(Piece(kind))
        yield Piece("end"), self._say(self._phrases["end"])
        yield Piece("wall"), self.piece(Piece("wall"))
        if _has_gates(scene):
            yield Piece("gate"), self.piece(Piece("gate"))
        if _has_well(scene):
            yield Piece("well"), self.piece(Piece("well"))
            yield Piece("rewarded"), self._say(_("space that the well rewards"))
        if any(square.highlighted for square in scene.squares.values()):
            yield Piece("highlighted"), self._say(_("highlighted space"))
        if any(square.last for square in scene.squares.values()):
            yield Piece("last"), self._say(_("last move"))

    # --- The whole state in words -----------------------------------------------------------------

    def description(self, scene: Scene, cards: bool = True) -> str:
        """Describe a state in sentences, for readers who can't see the picture.

        Without ``cards``, only the board, the turn and the result are described.
        """
        state = scene.state
        colors = state.config.building_colors
        parts = [
            (
                self.pieces("building"),
                [
                    " ".join((self.color(color), *cell_names(cells & scene.board.cells)))
                    for color, cells in zip(colors, state.buildings, strict=False)
                    if cells & scene.board.cells
                ],
            ),
            (
                self.pieces("rooftop"),
                [
                    f"{self.color(piece.color)} {square.name}"
                    for square, piece in scene.pieces()
                    if piece.kind == "rooftop"
                ],
            ),
            (self.pieces("stable"), cell_names(state.stables & scene.board.cells)),
            (
                self.pieces("street"),
                [" ".join(map(NAME.__getitem__, street.cells)) for street in scene.streets],
            ),
            (self.pieces("wall"), cell_names(state.walls & scene.board.cells)),
            (self.pieces("gate"), cell_names(state.gates & scene.board.cells)),
            (self.pieces("well"), cell_names(state.well & scene.board.cells)),
            (
                self._say(_("highlighted")),
                [square.name for square in scene.squares.values() if square.highlighted],
            ),
            (
                self._say(_("last move")),
                [square.name for square in scene.squares.values() if square.last],
            ),
        ]
        sentences = [self.turn(scene), self.done(scene), self.result(scene)]
        sentences += [self._headed(heading, items) for heading, items in parts if items]
        sentences += [self.palace_tiles(scene), self.tower_tiles(scene)] if cards else []
        if scene.supply and cards:
            sentences.append(self.beside_the_board(scene))
        seats = scene.seats if cards else ()
        sentences += [self._headed(self.color(seat.color), self._has(seat)) for seat in seats]
        return _sentences(sentences)

    def _has(self, seat: Seat) -> Iterator[str]:
        if seat.total is not None:
            yield self.total(seat.total)
        yield from map(self.holding, seat.stock)


def _rooftop_colors(scene: Scene) -> list[str]:
    colors = {holding.piece.color for seat in scene.seats for holding in seat.stock}
    colors |= {rooftop.color for rooftop in scene.state.rooftops}
    return [color for color in PLAYER_LETTERS if color in colors]


def _blocking_colors(scene: Scene) -> list[str]:
    return list(BLOCKING_COLORS.values()) if scene.state.config.two_kinds_of_rooftop else []


def _has_gates(scene: Scene) -> bool:
    return scene.state.config.gates or bool(scene.state.gates)


def _has_well(scene: Scene) -> bool:
    return scene.state.config.well or bool(scene.state.well)


def _sentences(texts: Iterable[str]) -> str:
    """Join texts into sentences, without the empty ones."""
    return " ".join(f"{text}." for text in texts if text)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
