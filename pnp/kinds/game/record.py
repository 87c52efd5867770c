"""A game: the description on its box, its requirements, its bill of components, and play
targets."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BeforeValidator, Field, StringConstraints, WithJsonSchema, model_validator

from pnp.base.diagnostics import suggest_word, to_latin
from pnp.kinds.words.record import Language
from pnp.model.component import USUAL_THEME, ForPlayers, Themed, Titled
from pnp.model.drawings import OwnPicture
from pnp.model.promise import WithPromises
from pnp.model.record import (
    Flag,
    Id,
    Markup,
    Number,
    Players,
    ProperName,
    Quantity,
    Record,
    ShortTitle,
    Text,
    Title,
    Version,
    Whole,
    id_hint,
    parse_range,
    validation_error,
)

# The limits beyond which playout statistics are findings.


Percent = Annotated[Number, Field(ge=0, le=100)]
"""A share of games, wins or choices in percent, or a difference of shares in points."""


class Targets(Record):
    """Limits of measured values.

    ``unfinished`` is the percentage of games that may not end, ``unfinished_badly`` the percentage
    from which it is an error. ``length`` is how far the median length may be outside the minutes on
    the box, in percent of them. ``seat`` is by how many points a seat may win more than its fair
    share, ``seat_badly`` from how many it is an error. ``leader`` is how often the leader at half
    length may win, ``forced`` the share of choices with one option, ``skill`` how often greedy
    should beat random, and ``planner`` how often the planner should beat greedy. ``style`` is how
    often one style may beat the others, and ``thing`` how often the user of a card may beat others,
    as if two played. ``stuck`` is the share of games in which a player may be obliged to do
    something impossible. ``seconds`` is the time per decision.
    """

    unfinished: Percent = 0.5
    unfinished_badly: Percent = 5.0
    length: Annotated[Number, Field(ge=0, le=1000)] = 50.0
    seat: Percent = 3.0
    seat_badly: Percent = 10.0
    leader: Percent = 85.0
    forced: Percent = 50.0
    skill: Percent = 60.0
    planner: Percent = 47.0
    style: Percent = 85.0
    thing: Percent = 75.0
    stuck: Percent = 1.0
    seconds: Annotated[Number, Field(gt=0, le=600)] = 20.0


Value: TypeAlias = int | bool | str


def _read_value(value: Any) -> Any:
    """Read digits as a whole number, ``true`` and ``false`` as a flag; other text stays text."""
    if not isinstance(value, str):
        if isinstance(value, dict | list) or value is None:
            raise validation_error(
                "wrong-type", "expected one value", "write a number, true or false, or a word"
            )
        return value
    text = value.strip()
    if re.fullmatch(r"-?\d{1,9}", text):
        return int(text)
    if re.fullmatch(r"-?\d+[.,]\d+", text):
        message = f"'{text}' is not a whole number"
        raise validation_error(
            "not-a-whole-number", message, "facts are whole numbers, true or false, or words"
        )
    if re.fullmatch(r"-?\d[\dOolI]*", to_latin(text)):
        raise validation_error(
            "not-a-whole-number", f"'{text}' is not a whole number", "write digits"
        )
    return text == "true" if text in ("true", "false") else text


def _read_fact(value: Any) -> Any:
    """Read a value, or a table of them by key, such as amounts by number of players."""
    if isinstance(value, dict):
        return {str(key).strip(): _read_value(item) for key, item in value.items()}
    if isinstance(value, list):
        return tuple(_read_value(item) for item in value)
    return _read_value(value)


Choice = Annotated[Any, BeforeValidator(_read_value)]
"""A whole number, a flag or a word."""
Fact = Annotated[Any, BeforeValidator(_read_fact)]
"""A value, a list of values, or values by key."""


class WithRulings(Record):
    """A record that may decide questions that the rulebook leaves open.

    ``rulings`` choose between readings of the rulebook, ``variant`` declares numbers that differ
    from it. The file ``rulings.yaml`` of the game lists them with their defaults.
    """

    rulings: dict[Id, Choice] = {}
    variant: dict[Id, Fact] = {}


def variant_of(record: Record) -> dict[Id, Fact]:
    """Return the numbers that a record declares in place of the rulebook's."""
    return record.variant if isinstance(record, WithRulings) else {}


Line = Annotated[Markup, StringConstraints(min_length=1, max_length=120, strip_whitespace=True)]
Author = Annotated[ProperName, StringConstraints(max_length=120, strip_whitespace=True)]
"""The author of a file, by default the designer of its game."""


GameVersion = Annotated[ProperName, StringConstraints(max_length=24, strip_whitespace=True)]
"""The version of a design, such as 0.3, which is printed on its sheets."""


class WithVersion(Record):
    """A game, or a file that may have a version of its own."""

    version: GameVersion = ""


class WithDesigner(WithVersion):
    """A file that may name its own designer and version."""

    designer: Author = ""


class LookupTable(Record):
    """A ``file`` in which texts look up rows by the column ``key``, by default the first; ``sheet``
    is that of an XLSX file."""

    file: Annotated[str, StringConstraints(min_length=1, max_length=200)]
    sheet: str | None = None
    key: str | None = None


def _read_table(value: Any) -> Any:
    return {"file": value} if isinstance(value, str) else value


TableFile = Annotated[
    LookupTable,
    BeforeValidator(_read_table),
    WithJsonSchema({"type": ["string", "object"]}),
]


_PROSE = StringConstraints(min_length=1, max_length=600, strip_whitespace=True)
Sheets = Literal["booklet", "gutterfold", "separate", "fronts"]
"""How pages and backs are printed. The edge on which paper turns depends on the printer, not on the
game."""
Also = Literal["booklet", "gutterfold", "separate"]
PaperKind = Literal["plain", "heavy", "card"]


def _read_minutes(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    return parse_range(value, of="minutes", usual="45, or 30-45", digits=4)


def _read_link(value: Any) -> Any:
    if isinstance(value, str) and not re.fullmatch(r"(https?://[^\s]+)?", value):
        raise validation_error(
            "not-a-link", f"'{value}' is not a valid link", "start it with https://"
        )
    return value


def _read_reference(value: Any) -> Any:
    if isinstance(value, str) and not re.fullmatch(r"([a-z]+/)?[a-z0-9]+(-[a-z0-9]+)*", value):
        usual = "write the id of a file, such as coins, or its kind too, such as tokens/coins"
        hint = id_hint(value) or usual
        raise validation_error("not-an-id", f"'{value}' is not an id", hint)
    return value


Minutes = Annotated[
    tuple[int, int], BeforeValidator(_read_minutes), WithJsonSchema({"type": ["string", "integer"]})
]
"""Least and most minutes, written ``30-45``."""
Reference = Annotated[str, BeforeValidator(_read_reference)]
"""The id of a file, preceded by its kind if files of two kinds share the id."""


class PartEntry(Record):
    """A part of the kit: files that are printed together, and how.

    ``scheme`` is how to print pieces larger than the paper: ``poster`` (overlapping tiles; the
    default for maps), ``quarters`` (four sheets that meet at the centre), ``reduced`` (scaled to
    fit one sheet); ``nup`` reports them as errors. ``sheets`` is how pages and backs are printed;
    ``also`` names further ways, each of which gets a file of its own besides the kit. ``note``
    explains how to cut and assemble the part. ``paper`` is the kind of paper, if not the default
    for its kinds of piece. ``kit: false`` leaves the part out of the kit, with a file of its own:
    it replaces another part. ``paired`` prints boards and pages of the part that may lie face down
    while others are in use on the backs of others of the same size. ``players`` is the number of
    players that need the part, if not all do; a game is complete without an ``optional`` part.
    """

    part: Id
    title: Title
    of: Annotated[tuple[Reference, ...], Field(min_length=1, max_length=200)]
    scheme: Literal["nup", "poster", "quarters", "reduced"] | None = None
    sheets: Sheets | None = None
    also: Annotated[tuple[Also, ...], Field(max_length=3)] = ()
    note: Annotated[Markup, StringConstraints(max_length=600, strip_whitespace=True)] = ""
    kit: Flag = True
    paired: Flag = False
    paper: PaperKind | None = None
    players: Players | None = None
    optional: Flag = False


class Plan(Record):
    """Another way to play with part of the kit.

    It uses the ``take`` parts, which may be optional, and does without the ``leave`` parts.
    """

    title: Title
    take: Annotated[tuple[Id, ...], Field(max_length=60)] = ()
    leave: Annotated[tuple[Id, ...], Field(max_length=60)] = ()


class Game(WithRulings, WithVersion, Titled, ForPlayers, Themed, WithPromises):
    """The file ``game.yaml`` of a game's folder.

    ``supply`` promises how many of a piece, or of all pieces of a file such as ``deck/crew``, the
    whole kit contains, if no fact of the rulebook counts them; any other number is an error.
    ``targets`` are limits for playout statistics, if they differ from the defaults. ``needs`` lists
    what a household must add, such as pencils. ``licence`` is that of the rules and of the name;
    ``credits`` thank further people. ``pictures`` are engravings of charts for the front, unless
    the theme has its own scene; ``image`` is a picture to use instead; ``pieces`` are the ids of
    printed pieces to show on the front, or on the next page if the front has a scene. ``plans`` are
    further ways to play, such as a quick game, whose pages the kit lists. ``rules`` names the
    bundled game whose rules this one uses, if it differs from its own id.
    """

    pnp: Version = 1
    game: Id
    rules: Id | None = None
    players: Players
    title: ShortTitle
    subtitle: Annotated[Text, StringConstraints(max_length=120)] = ""
    designer: Annotated[
        ProperName, StringConstraints(min_length=1, max_length=120, strip_whitespace=True)
    ]
    credits: Annotated[tuple[Annotated[Markup, _PROSE], ...], Field(max_length=40)] = ()
    link: Annotated[str, BeforeValidator(_read_link), StringConstraints(max_length=200)] = ""
    licence: Annotated[Text, _PROSE]
    minutes: Minutes | None = None
    age: Annotated[Whole, Field(ge=1, le=99)] | None = None
    language: Language = "en"
    theme: Id = USUAL_THEME
    pictures: Annotated[tuple[Id, ...], Field(max_length=2)] = ()
    image: OwnPicture | None = None
    pieces: Annotated[tuple[Id, ...], Field(max_length=8)] = ()
    supply: dict[Reference, Quantity] = {}
    targets: Targets = Targets()
    needs: Annotated[tuple[Line, ...], Field(max_length=20)] = ()
    parts: Annotated[tuple[PartEntry, ...], Field(min_length=1, max_length=60)]
    tables: Annotated[dict[Id, TableFile], Field(max_length=60)] = {}
    plans: Annotated[tuple[Plan, ...], Field(max_length=6)] = ()

    @model_validator(mode="after")
    def _of_parts(self) -> Game:
        known = [entry.part for entry in self.parts if entry.kit]
        for i, plan in enumerate(self.plans):
            for key, ids in (("take", plan.take), ("leave", plan.leave)):
                for j, id in enumerate(ids):
                    if id not in known:
                        message = f"the kit has no part '{id}'"
                        raise validation_error(
                            "unknown-part", message, suggest_word(id, known), "plans", i, key, j
                        )
        return self


FILE = Game
