"""Cases that bring about sentences which neither the catalogue's examples nor whole games do."""

from __future__ import annotations

from typing import Final

from service.examples.rules import Case

__all__ = ["MORE_CASES"]

MORE_CASES: Final[tuple[Case, ...]] = ()
