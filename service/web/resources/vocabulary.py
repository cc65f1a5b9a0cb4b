"""``GET /v1/vocabulary``: the words for pieces and colours in an edition of the game."""

from __future__ import annotations

from functools import lru_cache

from flask import Blueprint, Response, request

from service.rules.rulesets import RULESETS
from service.vocabulary import DEFAULT_RULESET, VocabularyJson, vocabulary
from service.web.caching import HOUR, cacheable
from service.web.http import JSON, check_get_request
from service.web.openapi_metadata import Description, describe
from service.web.pages import HTML, page_or_json
from service.web.pages.vocabulary import vocabulary_page
from service.wording import wording_for

blueprint = Blueprint("vocabulary", __name__)


@blueprint.get("/v1/vocabulary")
@describe(
    Description(
        id="showVocabulary",
        tag="catalogue",
        summary="Show the names of pieces and colours",
        description=(
            "Returns what a client needs to write its own labels and sentences, in the words of "
            "the ruleset's edition:\n\n"
            "- pieces, with plurals, articles and genders\n"
            "- colours, with the colour codes of the pictures\n"
            "- corners, sides and phases\n"
            "- the letters of the notation\n\n"
            "Browsers get a web page."
        ),
        query={
            "ruleset": {
                "description": f"The ruleset; `{DEFAULT_RULESET}` by default.",
                "schema": {"$ref": "#/components/schemas/RulesetId"},
            }
        },
        answers={JSON: VocabularyJson},
        cacheable=True,
    )
)
@cacheable(HOUR, JSON, HTML)
def show_vocabulary() -> Response:
    """Show the vocabulary."""
    wording = check_get_request(JSON, HTML, choices={"ruleset": tuple(RULESETS)})
    ruleset = request.args.get("ruleset", DEFAULT_RULESET)
    return page_or_json(
        wording,
        lambda: _page(ruleset, wording.language),
        lambda: vocabulary(ruleset, wording.language),
    )


@lru_cache
def _page(ruleset: str, language: str) -> str:
    return vocabulary_page(vocabulary(ruleset, language), wording_for(language))
