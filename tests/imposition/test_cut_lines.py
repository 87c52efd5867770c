"""The layer of outlines to cut: every front has its own, where it stands on the page."""

from __future__ import annotations

import pytest
from hypothesis import given
from imposing import options, papers, part, piece, pieces

from pnp.base.values import replace
from pnp.imposition import SHEETS, impose
from pnp.scene import Group, Page, Segments, circle, transform_outline


def cuts_on(page: Page) -> list[Segments]:
    layers = [i for i in page.items if isinstance(i, Group) and i.layer]
    assert [layer.layer for layer in layers] in ([], ["Cut"])
    return [path.segments for layer in layers for path in layer.items]


def fronts_on(page: Page) -> list[tuple[str, Group]]:
    found = []
    for item in page.items:
        group = getattr(item, "of", item)
        if getattr(group, "name", "") == "art":
            words = next(i.content for i in group.items if hasattr(i, "content"))
            found.append((words, getattr(item, "matrix", group.matrix)))
    return [(words, matrix) for words, matrix in found if words.startswith("front")]


@pytest.mark.parametrize("sheets", SHEETS)
@given(some=pieces, paper=papers)
def test_each_front_has_its_outline_where_it_stands(sheets, some, paper):
    if sheets == "booklet":  # in which single pieces are leaves, bound two to a side
        some = tuple(replace(p, quantity=p.quantity + 1) for p in some)
    rounded = [replace(p, cut=circle(p.width / 2, p.height / 2, 5.0)) for p in some[::2]]
    known = {p.id: p for p in (*some[1::2], *rounded)}
    way = replace(options(paper, sheets), cut_lines=True)
    for page in impose(part(*known.values()), way).pages:
        wanted = [
            transform_outline(known[words.removeprefix("front ")].outline, matrix)
            for words, matrix in fronts_on(page)
        ]
        assert cuts_on(page) == wanted


def test_a_sheet_of_a_booklet_is_cut_out_whole():
    leaves = [piece(f"p{i}", 60, 88) for i in range(2)]
    way = replace(options("a4", "booklet"), cut_lines=True)
    front = impose(part(*leaves), way).pages[0]
    (outline,) = cuts_on(front)
    xs = [point[-2] for _, point in outline if point]
    assert max(xs) - min(xs) == pytest.approx(120)


def test_no_lines_unless_asked_for():
    assert all(cuts_on(page) == [] for page in impose(part(piece("c", 60, 88)), options()).pages)


def test_lines_are_a_quarter_point_of_black():
    way = replace(options(), cut_lines=True)
    page = impose(part(piece("c", 60, 88)), way).pages[0]
    (layer,) = (i for i in page.items if isinstance(i, Group) and i.layer)
    (path,) = layer.items
    assert (path.stroke.colour, path.fill) == ("#000000", None)
    assert path.stroke.width == pytest.approx(25.4 / 72 / 4)
