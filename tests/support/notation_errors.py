"""The error messages for malformed notation in the documentation."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from flask.testing import FlaskClient

from service import create_app

_DOCS: Final = Path(__file__).parents[2] / "docs"
PAGES: Final = {"en": _DOCS / "notation.md", "fr": _DOCS / "notation.fr.md"}

_BLOCK: Final = re.compile(r"(?<=^```error\n).*?(?=^```$)", re.DOTALL | re.MULTILINE)
_POSITION: Final = "2e.1 ryg /////8F///// F5 -/-/-/- - 6666S4M8W12N/6666S4M8W12N/6666S4M8W12N/T6"
_BEFORE_THE_MOVE: Final = f"{_POSITION} ---- ---- 1r="


def with_answers(page: str, language: str, client: FlaskClient) -> str:
    """Return a page with the service's error message below each malformed text."""

    def block(found: re.Match[str]) -> str:
        texts = found[0].splitlines()[::2]
        return "".join(f"{text}\n{_refusal(text, language, client)}\n" for text in texts)

    return _BLOCK.sub(block, page)


def regenerate() -> None:
    """Rewrite the error messages on both pages."""
    client = create_app().test_client()
    for language, path in PAGES.items():
        page = with_answers(path.read_text(encoding="utf-8"), language, client)
        path.write_text(page, encoding="utf-8")


def _refusal(text: str, language: str, client: FlaskClient) -> str:
    """Return the error message for a malformed move, position or record."""
    fields = text.split(" ")
    if len(fields) == 1:
        path, question = "/v1/adjudications", {"position": _BEFORE_THE_MOVE, "play": text}
    elif "/" in fields[2]:
        path, question = "/v1/audits", {"position": text}
    else:
        path, question = "/v1/replays", {"record": text}
    answer = client.post(path, json=question, headers={"Accept-Language": language})
    assert answer.status_code == 422, text
    (error,) = answer.get_json()["errors"]
    detail = error["detail"]
    assert isinstance(detail, str)
    return detail
