"""Readings of open questions in a rulebook, and the numbers that variants may change."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Discriminator,
    Field,
    StringConstraints,
    Tag,
    WithJsonSchema,
    model_validator,
)

from pnp.base.diagnostics import suggest_word
from pnp.kinds.boards.map.signs import SpaceSigns
from pnp.kinds.boards.vocabulary import AreaKinds, SpaceKinds
from pnp.kinds.game.record import Choice, Fact
from pnp.model.measure import KEY_OF_TABLE
from pnp.model.promise import WithPromises
from pnp.model.record import Id, Record, Version, validation_error

Number = Annotated[str, StringConstraints(pattern=r"^R-[A-Z]+-\d\d$")]
Line = Annotated[str, StringConstraints(pattern=r"^L\d+(-\d+)?$")]
"""A line, or a range of lines, of the rulebook."""
_COUNTED = re.compile(r"([a-z]+/)?(\{key\}|\{colour\}|[a-z0-9]+)(-(\{key\}|\{colour\}|[a-z0-9]+))*")


def _require_piece_or_file(name: str) -> str:
    if not _COUNTED.fullmatch(name):
        message = f"'{name}' is neither a piece nor a file"
        hint = (
            "write coin-1 for a piece or deck/quests for a file; both may contain '{key}' and "
            "'{colour}'"
        )
        raise validation_error("not-an-id", message, hint)
    return name


def _as_list(value: Any) -> Any:
    return value if isinstance(value, list | tuple | dict) else [value]


Prose = Annotated[str, StringConstraints(min_length=1, max_length=600, strip_whitespace=True)]
Name = Annotated[str, StringConstraints(max_length=80), AfterValidator(_require_piece_or_file)]
Names = Annotated[tuple[Name, ...], Field(max_length=40)]
Counts = Annotated[
    Annotated[Names, Tag("Names")] | Annotated[dict[str, Name], Field(max_length=40), Tag("Table")],
    # Only the form is checked here: a wrong name does not make it a wrong table.
    Discriminator(lambda value: "Table" if isinstance(value, dict) else "Names"),
    BeforeValidator(_as_list),
    WithJsonSchema({"type": ["string", "array", "object"]}),
]
"""What a fact counts: one name, a list of names, or the name for each entry of a table."""


# fmt: off
Role = Literal[
    "start", "limit", "least", "price", "gain", "goal", "rolled", "offer", "dealt", "threshold",
    "out", "time",
]
# fmt: on
"""What a number means to play: what each player begins with; the most and the least of something; a
price and a gain; what wins, and with what one has lost; dice in a roll; cards on offer, and cards
dealt to each player; thresholds in order; minutes, turns or rounds."""
_OF_NOTHING = ("threshold", "time")
Of = Annotated[
    Annotated[Id, Tag("Thing")] | Annotated[dict[str, Id], Field(max_length=40), Tag("Things")],
    Discriminator(lambda value: "Things" if isinstance(value, dict) else "Thing"),
]
"""What a number counts: a name that the facts of the game share, or one for each entry."""


class Ruling(Record):
    """One question that the rulebook leaves open or answers twice.

    ``value`` is the reading that is used, one of ``values``; a ruling without a value describes a
    reading that cannot be turned off. Rulings of a bundled game have a ``number``.
    """

    ruling: Id
    number: Number | None = None
    question: Prose
    decision: Prose
    lines: Annotated[tuple[Line, ...], Field(max_length=12)] = ()
    value: Choice | None = None
    values: tuple[Choice, ...] = ()

    @model_validator(mode="after")
    def _one_of_its_values(self) -> Ruling:
        if self.values and self.value not in self.values:
            message = "the value is not listed under  values"
            raise validation_error(
                "unknown-value", message, "add it to  values, or write one of them", "value"
            )
        return self


class GameFact(Record):
    """A number of the rulebook, or a table of them, that a variant may change.

    Each number of a variant is between ``least`` and ``most``, by default a multiple of the
    rulebook's largest; see ``pnp.facts.variants``. A ``fixed`` list keeps its number of entries,
    and a ``fixed`` fact the number of numbers in a word such as ``1 2``. The table of an ``open``
    fact may also get entries under other words.

    ``counts`` names what the kit must contain in this number: a piece (``gold-1``), all pieces of a
    file (``deck/crew``), or a piece that is made in colours, as written: ``ship`` means the ships
    of all colours together, ``ship-{colour}`` those of each. With several names, the number applies
    to each. In a table, ``{key}`` is replaced with each of its keys, as in ``coin-{key}``, or
    another table names what each entry counts.

    ``role`` is what the number means to play, and ``of`` what it is a number of, such as ``coin``:
    facts of the same thing are compared, see ``pnp.facts.roles``. A fact with ``counts`` is the
    count of its thing. A table ``by`` players has an entry for each number of players.
    """

    fact: Id
    value: Fact
    text: Prose
    least: Annotated[int, Field(ge=0)] = 0
    most: Annotated[int, Field(ge=1)] | None = None
    fixed: bool = False
    open: bool = False
    counts: Counts = ()
    role: Role | None = None
    of: Of | None = None
    by: Literal["players"] | None = None
    lines: Annotated[tuple[Line, ...], Field(max_length=12)] = ()

    @model_validator(mode="after")
    def _role_of_something(self) -> GameFact:
        if self.role is not None and self.of is None and self.role not in _OF_NOTHING:
            message = f"a {self.role} of what?"
            hint = "write what the number counts, such as  of: coin"
            raise validation_error("missing-key", message, hint, "role")
        if self.of is not None and self.role is None and not self.counts:
            message, hint = (
                "only a fact with a role is of something",
                "write  role, such as  role: price",
            )
            raise validation_error("missing-key", message, hint, "of")
        if isinstance(self.of, dict):
            table = self.value if isinstance(self.value, dict) else ()
            for key in self.of:
                if key not in table:
                    message = f"the table has no entry '{key}'"
                    raise validation_error(
                        "unknown-value", message, suggest_word(key, table), "of", key
                    )
        return self

    @model_validator(mode="after")
    def _counts_by_numbers(self) -> GameFact:
        table = self.value if isinstance(self.value, dict) else None
        numbers = (self.value,) if table is None else table.values()
        if self.counts and not all(type(number) is int for number in numbers):
            message = "only a number or a table of numbers can count pieces"
            raise validation_error("not-a-whole-number", message, "remove  counts", "counts")
        if isinstance(self.counts, dict):
            for key in self.counts:
                if key not in (table or ()):
                    message = f"the table has no entry '{key}'"
                    raise validation_error(
                        "unknown-value", message, suggest_word(key, table or ()), "counts", key
                    )
            return self
        for name in self.counts:
            if (KEY_OF_TABLE in name) != (table is not None):
                message = f"'{name}' does not refer to an entry of the table"
                hint = f"write {KEY_OF_TABLE} for the key of the entry, as in  coin-{KEY_OF_TABLE}"
                if table is None:
                    message, hint = f"'{name}' refers to an entry, but the value is not a table", ""
                raise validation_error("unknown-value", message, hint, "counts")
        return self

    def counted_items(self, value: Any) -> Iterator[tuple[str | None, str, int]]:
        """Yield what the fact counts if it has the value ``value``.

        Each item is the key of a table entry or None, the name of pieces or a file, and their
        number.
        """
        entries = value.items() if isinstance(value, dict) else ((None, value),)
        for key, count in entries:
            names = self.counts
            if isinstance(names, dict):
                names = (names[key],) if key in names else ()
            yield from ((key, name.replace(KEY_OF_TABLE, key or ""), count) for name in names)


class Rulings(WithPromises):
    """The file ``rulings.yaml`` of a game; its id is that of the game.

    If a game uses the rules of a bundled one, these facts and decisions override those of the same
    name. ``spaces`` are the kinds of space that its boards have in addition to general ones,
    ``signs`` those that the spaces of its charts may have, ``areas`` those of its boards of
    squares.
    """

    pnp: Version = 1
    rulings: Id
    facts: tuple[GameFact, ...] = ()
    decisions: tuple[Ruling, ...] = ()
    spaces: SpaceKinds = ()
    signs: SpaceSigns = ()
    areas: AreaKinds = ()

    @model_validator(mode="after")
    def _each_once(self) -> Rulings:
        _require_unique([kind.space for kind in self.spaces], "kinds of space", "spaces", "space")
        _require_unique([sign.sign for sign in self.signs], "signs", "signs", "sign")
        _require_unique([area.area for area in self.areas], "kinds of area", "areas", "area")
        return self


def _require_unique(names: list[str], what: str, *at: str) -> None:
    for i, name in enumerate(names):
        if name in names[:i]:
            message = f"two {what} have the name '{name}'"
            raise validation_error(
                "duplicate-id", message, "give one of them another name", at[0], i, at[1]
            )


FILE = Rulings
