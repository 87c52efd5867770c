"""Booklets: which pages share a side of a sheet, and what is no booklet."""

from __future__ import annotations

import pytest
from imposing import faces_on, options, part, paths_in, piece, words_on

from pnp.base.values import replace
from pnp.imposition import impose
from pnp.imposition.sides import ImposedPart
from pnp.scene import IDENTITY, Page
from pnp.scene.piece import Piece

LEAF = (130, 194)


def leaves(count: int) -> list[Piece]:
    return [piece(f"{i}", *LEAF, bleed=3) for i in range(1, count + 1)]


def faces(page: Page) -> list[str]:
    """Return the faces on a page from left to right."""
    return [words for words in words_on(page) if words.startswith(("front ", "back "))]


def imposed(*pieces: Piece, paper: str = "a4") -> ImposedPart:
    return impose(part(*pieces), options(paper, "booklet"))


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_sheets_lie_in_one_another(paper: str) -> None:
    found = imposed(*leaves(4), paper=paper)
    assert [faces(page) for page in found.pages] == [
        ["back 4", "front 1"],
        ["back 1", "front 4"],
        ["back 3", "front 2"],
        ["back 2", "front 3"],
    ]
    assert found.flip == "long"


def test_the_margin_counts_sheets_of_paper_and_no_leaves() -> None:
    pages = imposed(*(replace(leaf, text="How to Fly") for leaf in leaves(4))).pages
    for number, page in zip((1, 1, 2, 2), pages, strict=True):
        (slug,) = (words for words in words_on(page) if words.startswith("Gulls – "))
        assert f"sheet {number} of 2" in slug
        assert slug.count("sheet") == 1
        assert slug.endswith("How to Fly")


def test_pages_that_are_missing_are_the_last() -> None:
    found = imposed(*leaves(3))
    assert [faces(page) for page in found.pages] == [
        ["front 1"],
        ["back 1"],
        ["back 3", "front 2"],
        ["back 2", "front 3"],
    ]


def test_what_is_no_text_of_several_leaves_is_printed_as_it_is() -> None:
    card, alone = piece("card", 63, 88, quantity=3), piece("alone", *LEAF)
    duplex = impose(part(card, alone), options("a4", "duplex-long"))
    assert imposed(card, alone).pages == duplex.pages


def test_leaves_of_which_two_are_wider_than_the_paper_are_printed_as_they_are() -> None:
    large = [piece(f"{i}", 190, 260) for i in (1, 2)]
    duplex = impose(part(*large), options("a4", "duplex-long"))
    assert imposed(*large).pages == duplex.pages


def test_the_fold_is_marked_at_both_ends() -> None:
    front = imposed(*leaves(2)).pages[0]
    paths = [path for item in front.items for path, _ in paths_in(item, IDENTITY)]
    assert sum(path.stroke is not None and bool(path.stroke.dash) for path in paths) == 2


def test_pages_meet_at_the_fold_and_bleed_elsewhere() -> None:
    back, first = (box for _, _, box in faces_on(imposed(*leaves(2)).pages[0]))
    assert back.right == pytest.approx(first.x)
    # As much bleed as two leaves leave of the room of the paper.
    assert back.width - LEAF[0] == pytest.approx(first.width - LEAF[0])
    assert back.width - LEAF[0] >= 1.5
