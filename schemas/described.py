"""What types alone can't say about answers: descriptions, bounds, patterns and lists of values.

The types of answers stand beside their writers. Their names end in ``Json``, and mypy checks the
writers against them. The service itself never reads the notes: :mod:`tools.answer_schemas` turns
the types into the JSON Schemas of the OpenAPI description.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Final

from service.rules.board import BIT, CORNERS
from service.rules.catalogue import RULES
from service.rules.rulesets import OPTIONS, PLAYER_COLORS, RULESETS
from service.rules.state import NEUTRAL

from .fields import CELL_PATTERN
from .limits import MAX_ACTIONS, MAX_PLAYERS, MAX_SEED
from .move import BUILDING_COLOR_NAMES, PIECES


class Note:
    """Keywords of a value's JSON Schema. A description is a plain string beside the note.

    ``component`` is the name under which the OpenAPI description lists the schema.
    """

    def __init__(self, component: str = "", **keywords: Any) -> None:
        self.component = component
        self.keywords = keywords


Cell = Annotated[
    str,
    "A cell of the whole grid, including wall cells and towers: the column's letter and the "
    "row's number, as in a spreadsheet.",
    Note("Cell", pattern=CELL_PATTERN),
]
Cells = Annotated[Sequence[Cell], Note(maxItems=len(BIT))]
PlayerColor = Annotated[str, Note("PlayerColor", enum=PLAYER_COLORS)]
BuildingColor = Annotated[str, Note("BuildingColor", enum=BUILDING_COLOR_NAMES)]
RooftopColor = Annotated[str, Note("RooftopColor", enum=(*PLAYER_COLORS, NEUTRAL))]
Party = Annotated[str, Note("Party", enum=(*PLAYER_COLORS, NEUTRAL))]
Piece = Annotated[str, Note("Piece", enum=PIECES)]
Corner = Annotated[str, Note("Corner", enum=CORNERS)]
RuleId = Annotated[str, Note("RuleId", enum=RULES)]
RulesetId = Annotated[str, Note("KnownRulesetId", enum=RULESETS)]
Revision = Annotated[
    int,
    "The revision of the service's interpretation of the ruleset.",
    Note(minimum=1, maximum=99),
]
OptionName = Annotated[str, Note("OptionName", enum=OPTIONS)]
OptionValue = bool | str

_RULEBOOKS: Final = dict.fromkeys(
    [book for ruleset in RULESETS.values() for book in ruleset.rulebooks]
    + [source.rulebook for rule in RULES.values() for source in rule.sources]
)
Rulebook = Annotated[str, Note("Rulebook", enum=_RULEBOOKS)]

Sentence = Annotated[str, "One sentence in the requested language."]
ActionIndex = Annotated[int | None, Note(minimum=0, maximum=MAX_ACTIONS - 1)]
Seed = Annotated[
    int | None,
    "The seed for random cells and plies; null if nothing was random.",
    Note(format="int64", minimum=0, maximum=MAX_SEED),
]
Winners = Annotated[Sequence[Annotated[PlayerColor, "A winner."]], Note(maxItems=MAX_PLAYERS)]
