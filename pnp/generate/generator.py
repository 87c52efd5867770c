"""What a generator offers: drafts of a kind of file, their text, and repairs."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol

from pnp.base.diagnostics import Diagnostic
from pnp.play.kernel import UnplayableError


class CannotGenerateError(UnplayableError):
    """A wish that cannot be fulfilled. The message says why, and what to ask for instead."""


class Generator(Protocol):
    """Makes drafts, which may be values of any type.

    All chance comes from the generator of random numbers that is passed in, so that the same seed
    gives the same text. ``players`` is the number of players for which the file is balanced.
    """

    players: int

    def draft(self, random: Random) -> Any:
        """Return a new draft, or None if this attempt has led nowhere."""

    def write(self, draft: Any) -> str:
        """Return a draft as the text of a file."""

    def repair(self, draft: Any, findings: Sequence[Diagnostic], random: Random) -> bool:
        """Change a draft so that the findings about its text may disappear; False if there is no
        way."""
