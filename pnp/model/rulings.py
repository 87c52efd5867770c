"""How what a rulebook leaves open is read, and the numbers that variants may change."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StringConstraints, model_validator

from pnp.model.game import Prose
from pnp.model.record import Id, Record, Version, fail
from pnp.model.ruled import Choice, Fact
from pnp.model.vocabulary import SpaceKinds

Number = Annotated[str, StringConstraints(pattern=r"^R-[A-Z]+-\d\d$")]
Line = Annotated[str, StringConstraints(pattern=r"^L\d+(-\d+)?$")]
"""A line, or lines, of the rulebook."""


class Ruling(Record):
    """One question that the rulebook leaves open or answers twice.

    ``value`` is the reading that is used, one of ``values``; a ruling without a value describes a
    reading that nothing can turn off.
    """

    ruling: Id
    number: Number
    question: Prose
    decision: Prose
    lines: Annotated[tuple[Line, ...], Field(max_length=12)] = ()
    value: Choice | None = None
    values: tuple[Choice, ...] = ()


class GameFact(Record):
    """A number of the rulebook, or a table of them, that a variant may change.

    Each number of a variant lies from ``least`` to ``most``, else to a multiple of the rulebook's
    largest; see ``pnp.facts.variants``. A ``fixed`` list keeps its number of entries.
    """

    fact: Id
    value: Fact
    text: Prose
    least: Annotated[int, Field(ge=0)] = 0
    most: Annotated[int, Field(ge=1)] | None = None
    fixed: bool = False
    lines: Annotated[tuple[Line, ...], Field(max_length=12)] = ()


class Rulings(Record):
    """The file ``rulings.yaml`` of a game; its id is that of the game. ``spaces`` are the kinds of
    space that its boards know besides the general ones."""

    pnp: Version = 1
    rulings: Id
    facts: tuple[GameFact, ...] = ()
    decisions: tuple[Ruling, ...] = ()
    spaces: SpaceKinds = ()

    @model_validator(mode="after")
    def _each_once(self) -> Rulings:
        seen: set[str] = set()
        for i, kind in enumerate(self.spaces):
            if kind.space in seen:
                message = f"two kinds of space are named '{kind.space}'"
                raise fail(
                    "duplicate-id", message, "give one of them another name", "spaces", i, "space"
                )
            seen.add(kind.space)
        return self


FILE = Rulings
