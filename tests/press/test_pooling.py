"""Parts that share sheets in the kit, and boards that lie back to back there."""

from __future__ import annotations

from collections import Counter

from test_documents import A4, typeset

from pnp.base.values import replace
from pnp.imposition import impose
from pnp.imposition.sides import SheetOptions, Slug
from pnp.press.documents import PrintedPart
from pnp.press.pooling import arrange_kit
from pnp.scene import Group, Instance, Item, Page, Path, rectangle
from pnp.scene.piece import CARD, HEAVY, Part, Piece

OPTIONS = SheetOptions(A4, Slug("Gulls"), typeset)


def piece(id: str, width: float, height: float, quantity: int = 1, *, back: bool = False) -> Piece:
    art = (Path(rectangle(0, 0, width, height), fill=f"#{Counter(id).total():06x}"),)
    return Piece(id, id, width, height, art, art if back else None, quantity=quantity)


def part(id: str, *pieces: Piece, paired: bool = False, sheets: str = "duplex-long") -> PrintedPart:
    whole = Part(id, id.capitalize(), pieces)
    imposed = impose(whole, replace(OPTIONS, sheets=sheets))
    return PrintedPart(whole, imposed, sheets=sheets, paired=paired)


def later(id: str, *pieces: Piece) -> PrintedPart:
    """Return a part that play does not need."""
    return replace(part(id, *pieces), deferrable_ids=frozenset(piece.id for piece in pieces))


def papers(*parts: PrintedPart) -> dict[str, int]:
    return {printed.part.id: printed.imposed.papers for printed in arrange_kit(parts, OPTIONS)}


def drawn(page: Page) -> int:
    """Return how many pieces a page shows."""
    todo: list[Item] = list(page.items)
    return sum(isinstance(item, Instance) for item in todo)


def test_parts_with_little_on_their_sheets_share_one() -> None:
    coins, ships = (
        part("coins", piece("coin", 20, 20, 12, back=True)),
        part("s", piece("s", 30, 40)),
    )
    assert papers(coins, ships) == {"coins": 0, "s": 0, "shared": 1}
    (*_, shared) = arrange_kit([coins, ships], OPTIONS)
    assert drawn(shared.imposed.pages[0]) == 13


def test_full_sheets_stay_in_their_part_and_no_copy_is_lost() -> None:
    cards = part("cards", piece("card", 63, 88, 11, back=True))
    coins = part("coins", piece("coin", 20, 20, 12, back=True))
    kit = arrange_kit([cards, coins], OPTIONS)
    assert [printed.imposed.papers for printed in kit] == [1, 0, 1]
    fronts = [page for printed in kit for page in printed.imposed.pages if page.label[0] == "F"]
    assert sum(map(drawn, fronts)) == 23
    # The part itself still tells of all, and its own document has all.
    assert (kit[0].count, cards.imposed.papers) == (11, 2)


def test_nothing_is_shared_where_that_saves_no_paper_or_backs_differ() -> None:
    large = [part(id, piece(id, 120, 200)) for id in "ab"]
    assert papers(*large) == {"a": 1, "b": 1}
    folded = part("f", piece("f", 30, 30, back=True), sheets="gutterfold")
    assert papers(folded, part("s", piece("s", 30, 40))) == {"f": 1, "s": 1}


def test_what_can_wait_keeps_off_the_sheets_of_what_play_needs() -> None:
    needed = [part(id, piece(id, 120, 150)) for id in "ab"]
    boxes = later("boxes", *(piece(id, 120, 130) for id in ("box1", "box2")))
    kit = arrange_kit([*needed, boxes], OPTIONS)
    shared = {printed.part.id: [p.id for p in printed.part.pieces] for printed in kit[3:]}
    assert shared == {"shared": ["a", "b"], "later": ["box1", "box2"]}
    assert [printed.imposed.papers for printed in kit] == [0, 0, 0, 1, 1]


def test_what_can_wait_fills_what_is_left_of_sheets_where_that_saves_paper() -> None:
    needed, box = part("a", piece("a", 190, 200)), later("boxes", piece("box", 190, 70))
    assert papers(needed, box) == {"a": 0, "boxes": 0, "shared": 1}


def test_boards_of_which_one_is_used_lie_back_to_back() -> None:
    boards = (piece(f"board{i}", 150, 220) for i in range(4))
    assert papers(part("maps", *boards, paired=True)) == {"maps": 2}


def test_boards_that_are_used_at_once_lie_behind_those_of_another_part() -> None:
    used = part("seas", *(piece(f"sea{i}", 150, 220) for i in range(3)))
    assert papers(used) == {"seas": 3}
    spare = part("maps", *(piece(f"map{i}", 150, 220) for i in range(3)), paired=True)
    assert papers(spare, used) == {"maps": 3, "seas": 0}


def test_boards_behind_boards_are_both_in_the_title_and_print_on_two_sides() -> None:
    (kit,) = arrange_kit(
        [part("maps", *(piece(f"m{i}", 150, 220) for i in "ab"), paired=True)], OPTIONS
    )
    assert [page.label for page in kit.imposed.pages] == ["F1", "B1"]
    assert kit.imposed.flip == "long"


def marks(page: Page) -> int:
    """Return how many printer's marks are on a page."""
    return sum(
        len(item.items) for item in page.items if isinstance(item, Group) and item.name == "marks"
    )


def test_a_board_behind_another_is_cut_out_by_marks_of_its_own() -> None:
    (kit,) = arrange_kit(
        [part("maps", *(piece(f"m{i}", 150, 220) for i in "ab"), paired=True)], OPTIONS
    )
    own = part("own", piece("own", 150, 220, back=True)).imposed.pages[1]
    assert marks(kit.imposed.pages[1]) == marks(own) + 8


def test_a_sheet_tells_how_much_of_it_is_used() -> None:
    half = part("a", piece("a", 197.3, 142.15))
    assert half.imposed.fills == (50,)


def test_what_is_left_beside_boards_is_used_only_where_that_saves_paper() -> None:
    boards = replace(piece("board", 150, 220), seams=((75.0,), ()))
    coins = part("coins", piece("coin", 20, 20, 12, back=True))
    assert papers(part("maps", boards), coins) == {"maps": 0, "coins": 0, "shared": 1}
    large = part("mats", piece("mat", 150, 200))
    assert papers(part("maps", boards), large) == {"maps": 1, "mats": 1}


def test_a_full_sheet_with_blank_backs_is_taken_apart_where_that_saves_paper() -> None:
    boards = [replace(piece(f"board{i}", 140, 220), seams=((70.0,), ())) for i in range(4)]
    nets = part("nets", piece("net", 62, 53, 15))
    assert nets.imposed.fills[0] > 80
    assert papers(part("maps", *boards), nets) == {"maps": 4, "nets": 1}
    more = [replace(board, id=f"{board.id}-more") for board in boards[:1]]
    assert papers(part("maps", *boards, *more), nets) == {"maps": 0, "nets": 0, "shared": 5}
    backed = part("cards", piece("card", 62, 53, 15, back=True))
    assert papers(part("maps", *boards, *more), backed) == {"maps": 5, "cards": 1}


def test_a_part_with_a_paper_of_its_own_shares_sheets_of_this_paper_only() -> None:
    card, die = piece("card", 63, 88, 2, back=True), replace(piece("die", 60, 60), paper=HEAVY)
    coin = replace(piece("coin", 20, 20, 6, back=True), paper=CARD)
    parts = part("cards", replace(card, paper=CARD)), part("dice", die), part("coins", coin)
    mixed = arrange_kit(parts, OPTIONS)
    assert [one.part.id for one in mixed if one.imposed.papers] == ["shared"]
    assert {use.paper for use in mixed[-1].imposed.uses} == {HEAVY}
    asked = replace(parts[0], own_paper=True), *parts[1:]
    kit = arrange_kit(asked, OPTIONS)
    shared = {one.part.id: one for one in kit if one.imposed.papers}
    papers_of = {id: {use.paper for use in one.imposed.uses} for id, one in shared.items()}
    assert papers_of == {"shared-card": {CARD}, "shared": {HEAVY}}
    assert [piece.id for piece in shared["shared-card"].part.pieces] == ["card", "coin"]
