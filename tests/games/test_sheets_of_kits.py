"""The sheets of all kits by the eye of who prints and cuts them: one paper for each, marks to cut
by, backs behind fronts."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from kits import kit_of
from lettered import texts

from pnp.content.game_files import bundled_games
from pnp.imposition.compose import one_side
from pnp.imposition.grid import GAP
from pnp.imposition.marks import GOOD
from pnp.imposition.nup import NupLayout, arrange, is_rectangular
from pnp.imposition.paper import EPSILON, fields, mirror_box, turn_axis
from pnp.imposition.schemes.duplex_long import impose_both_sides
from pnp.imposition.sides import SheetOptions, Side, Slug
from pnp.press.documents import Kit
from pnp.scene import Instance, Rect
from pnp.scene.piece import CARD, HEAVY, PLAIN, one_paper

# In a sample the games with the least to lay out, each on one of the papers.
SAMPLE = {("loot-pirates", "letter"), ("piece-packing-pirates", "a4")}


def kits(*papers: str) -> list[Any]:
    """Return all games on these papers, to parametrise a test with."""
    return [
        pytest.param(*kit, marks=() if kit in SAMPLE else pytest.mark.soak)
        for kit in product(bundled_games(), papers)
    ]


ON_PAPER = pytest.mark.parametrize(("game", "paper"), kits("a4", "letter"))


@ON_PAPER
def test_every_sheet_has_one_paper_that_suits_all_on_it(game: str, paper: str) -> None:
    kit = kit_of(game, paper)
    wanted = {piece.id: piece.paper for part in kit.parts for piece in part.part.pieces}
    pages = [*range(1, len(kit.front_matter) + 1)]
    for sheet in kit.paper_sheets:
        papers = {wanted[id] for id, _ in sheet.use.pieces}
        # What others of their size share with folded pieces lies on their paper too.
        assert sheet.use.paper in {one_paper(papers), HEAVY if papers == {CARD} else ""}
        pages.extend(sheet.pages)
    assert pages == [*range(1, pages[-1] + 1)]


@ON_PAPER
def test_pieces_of_one_size_in_a_part_are_on_one_paper(game: str, paper: str) -> None:
    kit = kit_of(game, paper)
    size = {
        piece.id: (part.part.id, piece.width, piece.height)
        for part in kit.parts
        for piece in part.part.pieces
        if piece.paper == CARD
    }
    on: dict[tuple[str, float, float], set[str]] = {}
    for sheet in kit.paper_sheets:
        for id, _ in sheet.use.pieces:
            if id in size:
                on.setdefault(size[id], set()).add(sheet.use.paper)
    assert on
    assert not {key: papers for key, papers in on.items() if len(papers) > 1}


@ON_PAPER
def test_pages_behind_the_cover_have_their_numbers(game: str, paper: str) -> None:
    kit = kit_of(game, paper)
    pages = kit.combined_document().pages
    for number, page in enumerate(pages, 1):
        told = [text.content for text in texts(page.items[-1:])]
        words = kit.typeset.text_of("slug.page", number=number, total=len(pages))
        assert (told == [words]) == (number > len(kit.front_matter))


@ON_PAPER
def test_the_cover_names_the_paper_of_each_page(game: str, paper: str) -> None:
    kit = kit_of(game, paper)
    told = " ".join(text.content for page in kit.cover for text in texts(page.items))
    kinds = {sheet.use.paper for sheet in kit.paper_sheets} | {PLAIN}
    for kind, said in ((PLAIN, "Plain paper"), (HEAVY, "Heavy paper"), (CARD, "Card")):
        assert (f"{said} " in told) == (kind in kinds)


@ON_PAPER
def test_papers_are_kept_apart_where_that_takes_no_sheet(game: str, paper: str) -> None:
    kit, alike = kit_of(game, paper), kit_of(game, paper, stock=CARD)
    assert kit.sheets == alike.sheets


@pytest.mark.soak
def test_coins_of_piracy_lie_on_card_and_figures_on_heavy_paper() -> None:
    kit = kit_of("piracy", "a4")
    papers = {id: sheet.use.paper for sheet in kit.paper_sheets for id, _ in sheet.use.pieces}
    assert (papers["doubloon"], papers["ship-blue"]) == (CARD, HEAVY)


def layouts(kit: Kit) -> Iterator[NupLayout]:
    for printed in kit.parts_in_kit:
        if printed.sheets.startswith("duplex") and not printed.imposed.faults:
            whole = [piece for piece in printed.imposed.uses if not piece.tiled]
            ids = {id for use in whole for id, _ in use.pieces}
            pieces = [piece for piece in printed.part.pieces if piece.id in ids]
            yield from arrange(pieces, fields(kit.paper)).layouts


def options(kit: Kit) -> SheetOptions:
    return SheetOptions(kit.paper, Slug("Gulls"), kit.typeset)


def sides(kit: Kit) -> Iterator[tuple[NupLayout, Side]]:
    for layout in layouts(kit):
        yield (
            layout,
            one_side(layout, options(kit), face="front", sheet=1, label="F1", advice=""),
        )


@ON_PAPER
def test_each_cut_has_a_mark_of_three_millimetres_and_none_lies_on_a_piece(
    game: str, paper: str
) -> None:
    for layout, side in sides(kit_of(game, paper)):
        boxes = [copy.slot.box for copy in layout.placed]
        marks = [mark.box for mark in side.marks]
        assert not [mark for mark in marks for box in boxes if _overlap(mark, box.inset(0.05))]
        for copy in layout.placed:
            box = copy.slot.box
            if not is_rectangular(copy.piece):
                continue
            for x in (box.x, box.right):
                assert any(_upright(mark, x) for mark in marks), (copy.piece.id, "x", x)
            for y in (box.y, box.bottom):
                assert any(_level(mark, y) for mark in marks), (copy.piece.id, "y", y)


def _overlap(one: Rect, other: Rect) -> bool:
    across = min(one.right, other.right) - max(one.x, other.x)
    return across > 0 and min(one.bottom, other.bottom) - max(one.y, other.y) > 0


def _upright(mark: Rect, x: float) -> bool:
    return mark.width < 1 and mark.height >= GOOD - EPSILON and abs(mark.centre[0] - x) < 0.02


def _level(mark: Rect, y: float) -> bool:
    return mark.height < 1 and mark.width >= GOOD - EPSILON and abs(mark.centre[1] - y) < 0.02


@ON_PAPER
def test_pieces_of_unlike_size_have_a_gutter_between_their_ink(game: str, paper: str) -> None:
    for layout in layouts(kit_of(game, paper)):
        for i, one in enumerate(layout.placed):
            for other in layout.placed[i + 1 :]:
                sizes = [(c.piece.width, c.piece.height) for c in (one, other)]
                if sizes[0] != pytest.approx(sizes[1]):
                    near = one.ink.inset(-GAP / 2 + EPSILON)
                    assert not _overlap(near, other.ink.inset(-GAP / 2 + EPSILON))


@pytest.mark.parametrize(("game", "paper"), kits("a4"))
@pytest.mark.parametrize("edge", ["long", "short"])
def test_backs_lie_behind_their_fronts_whichever_edge_paper_turns_on(
    game: str, paper: str, edge: str
) -> None:
    kit = kit_of(game, paper)
    for printed in kit.parts_in_kit:
        run = impose_both_sides(printed.part.pieces, options(kit), edge)
        fronts = {side.sheet: side for side in run.sides if side.label[0] == "F"}
        for back in (side for side in run.sides if side.label[0] == "B"):
            front = fronts[back.sheet]
            axis = turn_axis(front.width, front.height, edge)
            seen = [mirror_box(box, back.width, back.height, axis) for box in back.ink]
            for here, there in zip(front.ink, seen, strict=True):
                assert (here.x, here.y) == pytest.approx((there.x, there.y))
            shown = [_box(item) for item in front.art]
            for item in back.art:
                box = mirror_box(_box(item), back.width, back.height, axis)
                assert any(_near(box, front) for front in shown)


def _box(art: object) -> Rect:
    """Return what is seen of a piece."""
    assert isinstance(art, Instance)
    points = [art.matrix.apply(point) for _, point in art.of.clip or () if len(point) == 2]
    xs, ys = zip(*points, strict=True)
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _near(one: Rect, other: Rect) -> bool:
    return (one.x, one.y, one.right, one.bottom) == pytest.approx(
        (other.x, other.y, other.right, other.bottom), abs=0.01
    )
