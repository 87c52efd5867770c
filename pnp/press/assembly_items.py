"""Handmade components of a kit, for the drawings of its assembly steps: one of each kind."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile

from pnp.content.files import File
from pnp.imposition.assembly import facts_of, steps
from pnp.imposition.nup import arrange
from pnp.imposition.paper import Paper, fields
from pnp.imposition.poster import needs_tiles, poster_fields
from pnp.imposition.quarters import quarter_piece
from pnp.imposition.schemes.booklet import booklets
from pnp.imposition.schemes.gutterfold import fold_axis, halves
from pnp.imposition.sides import Typeset
from pnp.imposition.tiling import Tiling, tile_piece
from pnp.kinds import STEPS
from pnp.kinds.assembly.tasks import AssemblyTask
from pnp.model.record import Record
from pnp.press.documents import Kit, PrintedPart
from pnp.press.parts import LaidOutPart
from pnp.scene import Rect
from pnp.scene.piece import Piece
from pnp.theme import Theme


def assembly_items(kit: Kit, bill: Sequence[LaidOutPart], theme: Theme) -> tuple[AssemblyTask, ...]:
    """Return one example of each kind of folded, glued or stapled component, in the order of the
    bill."""
    found: dict[tuple[str, str, int], AssemblyTask] = {}
    for printed, part in zip(kit.parts, bill, strict=True):
        if printed.in_kit:
            sheets = _items_of_sheets(printed, kit.paper, theme, kit.typeset)
            for making in (*sheets, *_items_of_pieces(part, theme)):
                # Each board of several sheets has its own plan.
                board = making.pieces[0].id if making.names else ""
                key = making.kind, board, len(making.pieces)
                known = found.setdefault(key, making)
                if _is_better_example(making, known):
                    found[key] = making
    return tuple(found.values())


def _is_better_example(one: AssemblyTask, other: AssemblyTask) -> bool:
    """Return whether the folded item of ``one`` is larger."""
    sizes = [making.boxes[0].width if making.boxes else 0.0 for making in (one, other)]
    return one.kind == "gutterfold" and sizes[0] > sizes[1]


def _title_of(kind: str, theme: Theme, file: File[Record] | None = None) -> str:
    key = f"made.{kind}"
    if file is not None and not theme.builtin_texts.has(key):
        return file.title
    return theme.text_of(key)


def _items_of_pieces(part: LaidOutPart, theme: Theme) -> Iterator[AssemblyTask]:
    """Yield the folded components of a part, each with its accessories, and those of kinds with
    their own assembly steps."""
    for file in part.source.files:
        pieces = [piece for piece, of in part.pieces if of is file]
        if file.kind in STEPS:
            yield AssemblyTask(file.kind, _title_of(file.kind, theme, file), tuple(pieces))
        for i, piece in enumerate(pieces):
            if piece.creases:
                bases = takewhile(lambda other: not other.creases, pieces[i + 1 :])
                more = tuple(bases) if file.kind == "standees" else ()
                # Freestanding items use their own titles.
                kind = file.kind if more or file.kind != "standees" else ""
                yield AssemblyTask(file.kind, _title_of(kind, theme, file), (piece, *more))
                break


def _items_of_sheets(
    printed: PrintedPart, paper: Paper, theme: Theme, typeset: Typeset
) -> Iterator[AssemblyTask]:
    """Yield the components made from whole sheets of a part."""
    pieces = printed.part.pieces
    scheme = printed.part.scheme
    if scheme in ("poster", "quarters"):
        for piece in (piece for piece in pieces if needs_tiles(piece, paper)):
            tiling = (
                tile_piece(piece, poster_fields(paper))
                if scheme == "poster"
                else quarter_piece(piece, fields(paper))
            )
            if tiling is not None:
                yield _tiled_item(scheme, piece, tiling, theme, typeset)
    if printed.sheets == "booklet":
        for sheets in booklets(pieces, paper):
            spread = Piece("", "", sheets[0].width, sheets[0].height, (), creases=sheets[0].creases)
            yield AssemblyTask("booklet", _title_of("booklet", theme), (spread,), len(sheets))
    if printed.sheets == "gutterfold":
        for layout in arrange((p for p in pieces if p.back is not None), halves(paper)).layouts[:1]:
            field = layout.field
            boxes = tuple(copy.slot.box for copy in layout.placed)
            upright = fold_axis(field) == "vertical"
            page = Rect(0, 0, field.width, field.height)
            title = _title_of("gutterfold", theme)
            yield AssemblyTask("gutterfold", title, (), 1 if upright else 2, page, boxes)


def _tiled_item(
    scheme: str, piece: Piece, tiling: Tiling, theme: Theme, typeset: Typeset
) -> AssemblyTask:
    columns, rows = tiling.columns, tiling.rows
    boxes: list[Rect] = []
    names: list[str] = []
    for j in range(rows.count):
        for i in range(columns.count):
            (x, right), (y, bottom) = columns.visible_range(i), rows.visible_range(j)
            boxes.append(Rect(x, y, right - x, bottom - y))
            names.append(tiling.name_of(i, j))
    return AssemblyTask(
        scheme,
        piece.title,
        (piece,),
        columns.count,
        boxes=tuple(boxes),
        names=tuple(names),
        instructions=" ".join((f"{facts_of(piece, tiling, typeset)}.", *steps(tiling, typeset))),
    )
