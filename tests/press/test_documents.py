"""Kits of parts that a test imposes: pages, labels, blank backs and the count of sheets."""

from __future__ import annotations

import pytest

from pnp.base.values import replace
from pnp.content.language.languages import builtin_texts, english_wordings
from pnp.imposition import impose
from pnp.imposition.paper import PAPERS
from pnp.imposition.sides import SheetOptions, Slug
from pnp.kinds.game.record import Game
from pnp.press.documents import DocumentProperties, Kit, PrintedPart
from pnp.press.pooling import arrange_kit
from pnp.press.printing import MarginText
from pnp.press.session_plan import session_plans
from pnp.scene import Group, Page, Path, Rect, Text, rectangle
from pnp.scene.piece import Crease, Part, Piece

A4 = PAPERS["a4"]
ART = (Path(rectangle(0, 0, 60, 88), fill="#aa8844"),)


typeset = MarginText(builtin_texts((), english_wordings()))


def printed(id: str, *, backs: bool) -> PrintedPart:
    """Return a part of two sheets."""
    piece = Piece("card", "Card", 60, 88, ART, ART if backs else None, quantity=10)
    part = Part(id, id.capitalize(), (piece,))
    return PrintedPart(part, impose(part, SheetOptions(A4, Slug("Gulls"), typeset)))


def kit(*parts: PrintedPart, cover: int = 0) -> Kit:
    return Kit(DocumentProperties("Gulls", "", "en"), A4, parts, typeset).with_blank_cover(cover)


def words_on(page: Page) -> list[str]:
    todo, found = list(page.items), []
    while todo:
        item = todo.pop(0)
        if isinstance(item, Text):
            found.append(item.content)
        elif isinstance(item, Group):
            todo[:0] = item.items
    return found


def test_backs_of_one_sided_parts_say_that_they_stay_blank_but_the_last_is_left_out() -> None:
    pages = (
        kit(printed("cards", backs=True), printed("tokens", backs=False), cover=1)
        .combined_document()
        .pages
    )
    assert [page.label for page in pages] == [
        "cover",
        "cover blank",
        *(f"cards {label}" for label in ("F1", "B1", "F2", "B2")),
        *(f"tokens {label}" for label in ("F1", "F1 blank", "F2")),
    ]
    assert words_on(pages[1]) == ["leave blank"]
    assert words_on(pages[7]) == ["Tokens – back of sheet 1 – leave blank", "page 8 of 9"]


def test_words_of_a_blank_back_stand_in_the_margin_of_the_foot() -> None:
    back = (
        kit(printed("cards", backs=True), printed("tokens", backs=False))
        .combined_document()
        .pages[5]
    )
    (words,) = back.items
    assert isinstance(words, Text)
    assert words.x >= 5
    assert 285 < words.y <= 292
    assert back.trim == Rect(0, 0, 210, 297)


def test_a_kit_on_one_side_has_no_blank_backs() -> None:
    pages = kit(printed("tokens", backs=False), cover=1).combined_document().pages
    assert [page.label for page in pages] == ["cover", "tokens F1", "tokens F2"]


def test_a_part_in_place_of_another_is_only_in_a_document_of_its_own() -> None:
    aside = replace(printed("squares", backs=False), in_kit=False)
    made = kit(printed("cards", backs=True), aside, printed("tokens", backs=True), cover=1)
    assert made.sheets == 5
    assert [sheet.pages[0] for sheet in made.paper_sheets] == [3, 5, 7, 9]
    assert not any("squares" in page.label for page in made.combined_document().pages)
    assert len(made.part_document(aside).pages) == 2


def test_sheets_of_the_cover_are_counted_only_where_there_is_one() -> None:
    cards, tokens = printed("cards", backs=True), printed("tokens", backs=False)
    assert kit(cards, tokens).sheets == 4
    assert kit(cards, tokens, cover=1).sheets == 5
    assert kit(cards, tokens, cover=2).sheets == 5
    assert kit(tokens, cover=2).sheets == 4


def test_steps_are_printed_on_the_first_back_that_is_free() -> None:
    board = Piece("sea", "Sea", 250, 350, ART, seams=((125.0,), (175.0,)))
    part = Part("sea", "Sea", (board,), "poster")
    poster = PrintedPart(part, impose(part, SheetOptions(A4, Slug("Gulls"), typeset)))
    found = kit(printed("cards", backs=True), poster, cover=2)
    assert found.free_page == 8
    whole = Rect(0, 0, 210, 297)
    steps = Page(210, 297, ART, "steps", whole, whole)
    pages = replace(found, behind_steps=steps).combined_document().pages
    assert [i for i, page in enumerate(pages, 1) if page.items[:-1] == ART] == [8]
    assert pages[7].label == "sea F1 steps"
    assert kit(printed("cards", backs=True), printed("tokens", backs=False), cover=2).free_page == 0


def test_a_last_back_that_is_free_is_left_out_unless_steps_are_on_it() -> None:
    page = Piece("aid", "Aid", 190, 260, ART, read=True)
    part = Part("aid", "Aid", (page,))
    aid = PrintedPart(part, impose(part, SheetOptions(A4, Slug("Gulls"), typeset)))
    found = kit(printed("cards", backs=True), aid, cover=2)
    assert found.free_page == 8
    whole = Rect(0, 0, 210, 297)
    steps = Page(210, 297, ART, "steps", whole, whole)
    assert len(found.combined_document().pages) == 7
    assert len(replace(found, behind_steps=steps).combined_document().pages) == 8


def board(id: str, width: float = 190) -> PrintedPart:
    """Return a part of one board with a blank back."""
    part = Part(id, id.capitalize(), (Piece(id, id, width, 260, ART),))
    return PrintedPart(part, impose(part, SheetOptions(A4, Slug("Gulls"), typeset)))


def test_the_back_of_a_board_is_free_that_of_a_small_piece_or_of_a_net_is_not() -> None:
    cards = printed("cards", backs=True)
    assert kit(cards, board("sea"), cover=2).free_page == 8
    assert kit(cards, board("slip", 60), cover=2).free_page == 0
    net = board("net")
    (flat,) = net.part.pieces
    part = replace(net.part, pieces=(replace(flat, creases=(Crease((0, 130), (190, 130)),)),))
    folded = PrintedPart(part, impose(part, SheetOptions(A4, Slug("Gulls"), typeset)))
    assert kit(cards, folded, cover=2).free_page == 0


@pytest.mark.parametrize(
    ("width", "height", "size"), [(190, 260, (210, 297)), (260, 190, (297, 210))]
)
def test_the_back_that_is_free_lies_as_the_board_before_it(
    width: float, height: float, size: tuple[float, float]
) -> None:
    part = Part("sea", "Sea", (Piece("sea", "Sea", width, height, ART),))
    sea = PrintedPart(part, impose(part, SheetOptions(A4, Slug("Gulls"), typeset)))
    found = kit(printed("cards", backs=True), sea, cover=2)
    front = found.combined_document().pages[found.free_page - 2]
    assert found.free_size == (front.width, front.height) == size


def test_steps_keep_off_what_is_cut_from_the_board_before_them() -> None:
    found = kit(printed("cards", backs=True), board("sea"), cover=2)
    front = found.combined_document().pages[found.free_page - 2]
    (piece,) = board("sea").part.pieces
    across, down = found.free_edge
    assert front.width - 2 * across <= piece.width + 1e-6
    assert front.height - 2 * down <= piece.height + 1e-6
    assert 0 < across < front.width / 4
    assert 0 < down < front.height / 4


def test_a_kit_of_pieces_alone_has_no_back_that_is_free() -> None:
    assert kit(printed("cards", backs=True), cover=2).free_size is None


def test_the_back_of_a_board_that_can_wait_is_taken_last() -> None:
    cards, spare = (
        printed("cards", backs=True),
        replace(board("spare"), deferrable_ids=frozenset({"spare"})),
    )
    assert kit(cards, spare, cover=2).free_page == 8
    assert kit(cards, spare, board("sea"), cover=2).free_page == 10


def test_a_whole_kit_has_no_pages_on_assembly() -> None:
    sea = Piece("sea", "Sea", 250, 350, ART, seams=((125.0,), (175.0,)))
    for scheme, tiles in (("poster", 2), ("quarters", 4)):
        part = Part("sea", "Sea", (sea,), scheme)
        options = SheetOptions(A4, Slug("Gulls"), typeset)
        own = PrintedPart(part, impose(part, options), sheets="duplex-long")
        (found,) = arrange_kit([own], replace(options, plans=False))
        assert (own.imposed.papers, found.imposed.papers) == (1 + tiles, tiles)


def test_steps_are_behind_a_page_that_stays_whole_if_there_is_one() -> None:
    part = Part("aid", "Aid", (Piece("aid", "Aid", 190, 260, ART, read=True),))
    aid = PrintedPart(part, impose(part, SheetOptions(A4, Slug("Gulls"), typeset)))
    cards = printed("cards", backs=True)
    lost, kept = kit(cards, board("sea"), cover=2), kit(cards, board("sea"), aid, cover=2)
    assert (lost.free_page, lost.is_steps_page_spoiled) == (8, True)
    assert (kept.free_page, kept.is_steps_page_spoiled) == (10, False)
    assert kept.free_edge == (0.0, 0.0)


def test_all_players_print_the_sheet_behind_which_the_steps_are() -> None:
    record = {"game": "gulls", "title": "Gulls", "designer": "A. Tern", "licence": "Public domain"}
    parts = [{"part": "sea", "title": "Sea", "of": ["sea"]}]
    game = Game.model_validate({**record, "players": "1-2", "parts": parts})
    spare = replace(board("sea"), deferrable_ids=frozenset({"sea"}))
    made = kit(printed("cards", backs=True), spare, cover=2)
    assert [plan.pages for plan in session_plans(game, made, ())] == [(1, 2), (1, 2)]
    whole = Rect(0, 0, 210, 297)
    told = replace(made, behind_steps=Page(210, 297, ART, "steps", whole, whole))
    plans = session_plans(game, told, ())
    assert [(plan.pages, plan.sheets) for plan in plans] == [((1, 2, 7, 8), 2)] * 2
