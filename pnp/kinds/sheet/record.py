"""Sheets of flowing text: rules and reference cards, made of consecutive blocks."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Annotated, Any, ClassVar, Literal

from pydantic import BeforeValidator, Field, StringConstraints, model_validator
from pydantic.json_schema import SkipJsonSchema

from pnp.base.diagnostics import KEY, KeyPath
from pnp.base.sums import plain_sum
from pnp.kinds.boards.rows import Rows, rows_reader
from pnp.kinds.boards.squares.record import (
    Board,
    Square,
    SquareGrid,
    SquareLegend,
    name_of,
    square_of,
)
from pnp.kinds.boards.vocabulary import SpaceKind, with_known_types
from pnp.kinds.game.record import WithRulings
from pnp.kinds.sheet.figure_record import Figure, FigureFiles
from pnp.model.component import Component, SharedByPlayers, TableForm, WithQuantity
from pnp.model.drawings import CROSS, OwnPicture
from pnp.model.measure import LEAST_ROOM, require_room
from pnp.model.record import (
    BoldText,
    Id,
    IdleKey,
    Length,
    Marked,
    Markup,
    Number,
    Record,
    Role,
    Short,
    Text,
    Version,
    Whole,
    validation_error,
)
from pnp.model.table_source import Columns, Sources

Thing = Literal["ship", "rival", "hunter", "monster", "coin"]
Way = Annotated[tuple[Square, ...], Field(min_length=2, max_length=12)]

WHARF = SpaceKind(space="wharf", draw="pier", passable=True, which={"port": "anchor", "x": CROSS})
_WRITTEN = {
    "~": "sea",
    "i": {"type": "island", "art": "palms"},
    "t": {"type": "land", "art": "huts"},
    "d": {"type": "land", "art": "rocks"},
    "P": {"type": "wharf", "which": "port"},
    "X": {"type": "wharf", "which": "x"},
}
_BOARD = with_known_types({"spaces": [WHARF], "legend": _WRITTEN})
LEGEND = {mark: SquareLegend.model_validate(entry) for mark, entry in _BOARD["legend"].items()}


class Lesson(Record):
    """A few squares of a board.

    ``squares`` are rows of marks: ``~`` sea, ``i`` an island, ``t`` and ``d`` land with huts or
    rocks, ``P`` and ``X`` the wharves. ``things`` are the pieces on squares, ``ways`` are routes
    from square to square, ``barred`` are forbidden routes.
    """

    squares: Annotated[Rows, rows_reader("squares"), Field(max_length=6)]
    things: dict[Square, Thing] = {}
    ways: Annotated[tuple[Way, ...], Field(max_length=8)] = ()
    barred: Annotated[tuple[Way, ...], Field(max_length=8)] = ()

    @model_validator(mode="after")
    def _sound(self) -> Lesson:
        wide, high = len(self.squares[0]), len(self.squares)
        for r, row in enumerate(self.squares):
            for c, mark in enumerate(row):
                if mark not in LEGEND:
                    hint = f"marks are {', '.join(LEGEND)}"
                    message = f"'{mark}' is not a mark of a lesson"
                    raise validation_error("unknown-mark", message, hint, "squares", r, c)
            if len(row) != wide:
                message = f"this row has {len(row)} squares, the first row {wide}"
                raise validation_error(
                    "ragged-rows", message, "make all rows the same length", "squares", r
                )
        for at, name in self._named_squares():
            x, y = square_of(name)
            if x >= wide or y >= high:
                message = f"there is no square {name} among {wide} by {high}"
                hint = f"write column and row, from a1 to {name_of((wide - 1, high - 1))}"
                raise validation_error("unknown-square", message, hint, *at)
        for key, ways in (("ways", self.ways), ("barred", self.barred)):
            for i, way in enumerate(ways):
                for j, (here, there) in enumerate(pairwise(way), 1):
                    if here == there:
                        hint = "write the next square of the path, or remove this one"
                        message = f"the path repeats the square {here}"
                        raise validation_error("way-that-stays", message, hint, key, i, j)
        self._one_wharf_each()
        return self

    def _one_wharf_each(self) -> None:
        first: dict[str, Square] = {}
        for r, row in enumerate(self.squares):
            for c, mark in enumerate(row):
                which = LEGEND[mark].which
                here = name_of((c, r))
                if which and first.setdefault(which, here) != here:
                    message = f"only one square may be marked {mark}, and {first[which]} is"
                    hint = "mark this square as water or land"
                    raise validation_error("second-of-its-kind", message, hint, "squares", r, c)

    def _named_squares(self) -> Iterator[tuple[KeyPath, str]]:
        """Yield the path and the name of each square that is named."""
        for name in self.things:
            yield ("things", name, KEY), name
        for key, ways in (("ways", self.ways), ("barred", self.barred)):
            for i, way in enumerate(ways):
                for j, name in enumerate(way):
                    yield (key, i, j), name

    def board(self, size: float) -> Board:
        """Return the squares as a board, ``size`` mm each."""
        legend = {mark: LEGEND[mark] for row in self.squares for mark in row}
        return Board.model_construct(
            map="lesson",
            title="Lesson",
            grid=SquareGrid(size=size, seed=3),
            margin=0.0,
            squares=self.squares,
            spaces=(WHARF,),
            legend=legend,
        )


Prose = Annotated[Markup, Field(max_length=4000)]
"""Marked-up text: ``**bold**``, ``*italic*``, ``:icon:``."""
Proses = Annotated[tuple[Prose, ...], Field(min_length=1, max_length=500)]
MOST_BLOCKS = 500
MOST_LETTERS = 100_000
"""Characters of all blocks of one text: forty pages."""


class SheetTable(Record):
    """Rows of cells; ``widths`` are shares of the column and need not add up to 1.

    Before linking, ``data`` names tables whose rows come before those written here; their headers
    are the ``head`` unless it is given. ``blank`` is the number of empty rows at the end, each
    ``blank_height`` high.
    """

    data: Sources | None = None
    columns: Columns = {}
    widths: Annotated[
        tuple[Annotated[Number, Field(gt=0)], ...],
        Field(
            min_length=1,
            max_length=12,
            description="write the share of each column, such as  widths: [2, 1]",
        ),
    ]
    head: tuple[Annotated[BoldText, Field(max_length=4000)], ...] = ()
    rows: Annotated[tuple[tuple[Prose, ...], ...], Field(max_length=500)] = ()
    blank: Annotated[Whole, Field(ge=0, le=200)] = 0
    blank_height: Annotated[Length, Field(ge=4, le=40)] = 8.0

    def idle_keys(self) -> Iterator[IdleKey]:
        if not self.blank:
            hint = "add a number of blank rows, such as  blank: 5, or remove it"
            yield IdleKey("blank_height", "the table has no blank rows", hint)

    @model_validator(mode="after")
    def _rectangular(self) -> SheetTable:
        if not self.rows and not self.blank:
            hint = "add rows, or a number of blank rows, such as  blank: 20"
            raise validation_error("empty-table", "the table has no rows", hint)
        head = [(("head",), self.head)] if self.head else []
        for at, row in (*head, *((("rows", i), row) for i, row in enumerate(self.rows))):
            if len(row) != len(self.widths):
                cells = f"{len(row)} cell{'' if len(row) == 1 else 's'}"
                raise validation_error(
                    "uneven-table",
                    f"this row has {cells}, but the table has {len(self.widths)} columns",
                    "write one cell per column",
                    *at,
                )
        return self


class Pictogram(Record):
    """A picture with a caption below.

    It is an icon, an engraving of charts (``draw``), an ``image`` that fills the frame, or a
    ``lesson`` of a few squares of a board.
    """

    icon: str = ""
    draw: str = ""
    image: OwnPicture | None = None
    lesson: Lesson | None = None
    caption: Prose = ""
    colour: Role = "ink"

    def idle_keys(self) -> Iterator[IdleKey]:
        if self.lesson is not None or self.image is not None:
            what = "a lesson" if self.lesson is not None else "an image"
            yield IdleKey("colour", f"{what} has its own colours", "remove it")

    @model_validator(mode="after")
    def _single(self) -> Pictogram:
        if plain_sum(map(bool, (self.icon, self.draw, self.image, self.lesson))) != 1:
            message = "a pictogram must have exactly one of icon, draw, image and lesson"
            raise validation_error(
                "unclear-picture", message, "write one of icon, draw, image and lesson"
            )
        return self


class Pictograms(Record):
    """Pictures in rows of ``columns``, each ``size`` high and framed."""

    columns: Annotated[Whole, Field(ge=1, le=8)] = 3
    size: Annotated[Length, Field(ge=5, le=80)] = 16.0
    entries: Annotated[tuple[Pictogram, ...], Field(min_length=1, max_length=60)]


class SheetBlock(Record):
    """One block of a text; it has exactly one key besides ``covers``.

    ``covers`` names the rules of the game that the block explains; it is not printed. ``heading``
    opens a chapter and ``subheading`` a section; ``steps`` are numbered, ``points`` are not;
    ``note`` is in a box; ``break`` continues in the next column or on the next page. ``form`` is a
    row of labels with room to write after each, ``lines`` the number of empty lines.
    """

    heading: Short | None = None
    subheading: Marked | None = None
    text: Prose | None = None
    small: Prose | None = None
    steps: Proses | None = None
    points: Proses | None = None
    note: Prose | None = None
    table: SheetTable | None = None
    pictograms: Pictograms | None = None
    form: Annotated[tuple[Short, ...] | None, Field(min_length=1, max_length=8)] = None
    lines: Annotated[Whole | None, Field(ge=1, le=60)] = None
    break_: Annotated[Literal["column", "page"] | None, Field(alias="break")] = None
    covers: Annotated[tuple[Id, ...], Field(max_length=40)] = ()

    @model_validator(mode="after")
    def _single(self) -> SheetBlock:
        if len(self.model_fields_set - {"covers"}) != 1:
            raise validation_error(
                "unclear-block",
                "a block must have exactly one key",
                "start a new block with a hyphen before each key",
            )
        return self


class PageBlock(SheetBlock):
    """A block of a sheet, which may also be a ``figure``."""

    figure: Figure | None = None


class BookBlock(PageBlock):
    """A block that may contain others.

    An ``example`` is in a box; ``columns`` are two balanced columns.
    """

    example: Annotated[tuple[PageBlock, ...] | None, Field(min_length=1, max_length=40)] = None
    columns: Annotated[tuple[PageBlock, ...] | None, Field(min_length=1, max_length=40)] = None


class Opening(Record):
    """The scene of the kit's front at the head of the first page, with the title on it.

    ``height`` is in millimetres; ``pictures`` are engravings of charts for the scene.
    """

    height: Annotated[Length, Field(ge=40, le=300)]
    pictures: Annotated[tuple[str, ...], Field(max_length=2)] = ()


def _count_characters(value: Any) -> int:
    """Return the number of characters in the texts of lists and mappings."""
    if isinstance(value, list | dict):
        return plain_sum(
            map(_count_characters, value.values() if isinstance(value, dict) else value)
        )
    return len(value) if isinstance(value, str) else 0


def _limit_characters(value: Any) -> Any:
    letters = _count_characters(value)
    if letters > MOST_LETTERS:
        message = f"the text has {letters:,} characters; the maximum is {MOST_LETTERS:,}"
        raise validation_error("too-long", message, "split it into several files")
    return value


Blocks = Annotated[
    tuple[SheetBlock, ...], BeforeValidator(_limit_characters), Field(max_length=MOST_BLOCKS)
]
"""A text of many blocks."""


class Sheet(WithRulings, Component, SharedByPlayers, WithQuantity):
    """A text of one or more pages, each page a piece.

    With two ``sides`` every second page is the back of the previous one. 190 x 260 mm fits A4 and
    Letter alike. ``figured`` are the files whose pieces its figures show, by kind and id, added
    from the game. With a colour as ``frame`` it is a card: title and headings are on bands, and it
    has a foot only if one is written. Otherwise its pages have a ``ground``.
    """

    table_form: ClassVar[TableForm] = "rules"

    pnp: Version = 1
    sheet: Id
    subtitle: Short = ""
    opening: Opening | None = None
    foot: Annotated[Text, StringConstraints(max_length=200)] = ""
    frame: Role | None = None
    ground: Role = "sheet.ground"
    width: Annotated[Length, Field(ge=50, le=420)] = 190.0
    height: Annotated[Length, Field(ge=50, le=420)] = 260.0
    margin: Annotated[Length, Field(ge=2, le=40)] = 6.0
    columns: Annotated[Whole, Field(ge=1, le=4)] = 2
    gap: Annotated[Length, Field(ge=2, le=20)] = 6.5
    size: Annotated[Length, Field(ge=2.1, le=10)] = 3.528
    sides: Annotated[Whole, Field(ge=1, le=2)] = 2
    body: Annotated[
        tuple[BookBlock, ...],
        BeforeValidator(_limit_characters),
        Field(min_length=1, max_length=MOST_BLOCKS),
    ]
    figured: SkipJsonSchema[Annotated[Any, BeforeValidator(FigureFiles.read)]] = FigureFiles()

    def idle_keys(self) -> Iterator[IdleKey]:
        if self.columns == 1:
            held = any(block.columns for block in self.body)
            if not held:
                hint = "write  columns: 2, or remove it"
                yield IdleKey("gap", "the sheet has a single column", hint)
        if self.frame is not None:
            hint = "remove either frame or ground"
            yield IdleKey("ground", "a sheet with a frame is a card of the frame's colour", hint)

    @property
    def column(self) -> float:
        """Return the width of a column in millimetres."""
        inner = self.width - 2 * self.margin
        return (inner - (self.columns - 1) * self.gap) / self.columns

    @model_validator(mode="after")
    def _roomy(self) -> Sheet:
        require_room(self.height - 2 * self.margin, self.height, "the height")
        require_room(self.width - 2 * self.margin, self.width, "the width")
        if self.column < LEAST_ROOM:
            message = f"the {self.columns} columns are only {self.column:.1f} mm wide"
            raise validation_error(
                "no-room", message, "use fewer columns, or a smaller gap", "columns"
            )
        return self


FILE = Sheet
