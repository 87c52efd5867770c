"""What is printed of a game of two parts that share a file: parts, files, pieces and numbers."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.diagnostics import Report, Source
from pnp.content.files import File
from pnp.content.nodes import Mapping
from pnp.content.project import PartFiles
from pnp.content.source import parse
from pnp.kinds.game.record import PartEntry
from pnp.model.record import Record, word_of
from pnp.press.parts import LaidOutPart
from pnp.press.selection import SelectedPart, Selection, select_pieces
from pnp.scene.piece import Piece


def file(kind: str, id: str) -> File[Record]:
    node = parse(Source(f"{id}.yaml", f"{word_of(kind)}: {id}\n"), Report())
    assert isinstance(node, Mapping)
    return File(kind, id, Record(), node, Path(f"{id}.yaml"))


def part(id: str, *pieces: tuple[File[Record], Iterable[str]]) -> LaidOutPart:
    files = tuple(found for found, _ in pieces)
    entry = PartEntry(part=id, title=id, of=tuple(found.id for found in files))
    drawn = tuple(
        (Piece(name, name, 60, 88, (), quantity=2), found)
        for found, names in pieces
        for name in names
    )
    return LaidOutPart(PartFiles(entry, files), drawn, ())


CREW, GOLD, BOARD = file("deck", "crew"), file("tokens", "gold"), file("squares", "sea")
CARDS = part(
    "cards", (CREW, [f"hand-{n}" for n in range(1, 11)]), (file("deck", "fate"), ["storm"])
)
MONEY = part("deck", (GOLD, ["gold-1", "gold-5"]))
LARGE, SMALL = part("large", (BOARD, ["sea"])), part("small", (BOARD, ["sea"]))
GAME = (CARDS, MONEY, LARGE, SMALL)


def printed(selection: Selection, *parts: LaidOutPart) -> list[SelectedPart]:
    report = Report()
    found = list(select_pieces(parts or GAME, selection, report))
    assert report.diagnostics == ()
    return found


def ids(selection: Selection, *parts: LaidOutPart) -> list[str]:
    return [piece.id for found in printed(selection, *parts) for piece, _ in found.part.pieces]


def told(selection: Selection, *parts: LaidOutPart) -> list[tuple[str, str]]:
    report = Report()
    list(select_pieces(parts or GAME, selection, report))
    assert report.failed
    return [(found.code, found.hint) for found in report.diagnostics]


def test_nothing_named_is_everything() -> None:
    found = printed(Selection())
    assert [one.part.pieces for one in found] == [one.pieces for one in GAME]
    assert all(one.whole for one in found)


def test_a_part_is_whole_and_its_pieces_are_not() -> None:
    (whole,) = printed(Selection({"deck": ()}))
    (some,) = printed(Selection({"deck": ("gold-5",)}))
    assert ([p.id for p, _ in whole.part.pieces], whole.whole) == (["gold-1", "gold-5"], True)
    assert ([p.id for p, _ in some.part.pieces], some.whole) == (["gold-5"], False)


def test_an_item_may_be_a_file_of_the_part() -> None:
    assert ids(Selection({"cards": ("fate",)})) == ["storm"]
    assert ids(Selection({"cards": ("deck/fate", "hand-2")})) == ["hand-2", "storm"]


def test_a_kind_and_a_file_mean_it_wherever_the_bill_names_it() -> None:
    found = printed(Selection({"map": ("sea",)}))
    assert [one.part.id for one in found] == ["large", "small"]
    assert [one.whole for one in found] == [False, False]


def test_a_part_that_bears_the_name_of_a_kind_comes_first() -> None:
    assert ids(Selection({"deck": ("gold",)})) == ["gold-1", "gold-5"]
    assert ids(Selection({"deck": ("fate",)})) == ["storm"]


def test_cards_are_picked_by_number_range_and_id_in_their_own_order() -> None:
    picked = ids(Selection({"deck": ("crew",)}, ("8-9", "3", "hand-1")))
    assert picked == ["hand-1", "hand-3", "hand-8", "hand-9"]
    assert not printed(Selection({"cards": ()}, ("1",)))[0].whole


def test_an_id_that_looks_like_a_number_is_an_id() -> None:
    assert ids(Selection(cards=("2",)), part("p", (CREW, ["7", "2", "5"]))) == ["2"]


def test_a_game_of_one_part_needs_no_part_named() -> None:
    assert ids(Selection(cards=("11",)), CARDS) == ["storm"]


def test_copies_multiply_quantities() -> None:
    (found,) = printed(Selection({"deck": ("gold-5",)}, copies=3))
    assert [piece.quantity for piece, _ in found.part.pieces] == [6]


@pytest.mark.parametrize(
    ("selection", "expected"),
    [
        (Selection({"crads": ()}), ("unknown-part", "did you mean cards?")),
        (Selection({"cards": ("hand-99",)}), ("unknown-piece", "did you mean hand-9?")),
        (Selection({"map": ("see",)}), ("unknown-piece", "did you mean sea?")),
        (
            Selection(cards=("1",)),
            ("cards-of-which-part", "select a part, such as  --only cards"),
        ),
        (Selection(cards=("strom",)), ("unknown-card", "did you mean storm?")),
        (
            Selection(cards=("storm",)),
            ("cards-of-which-part", "select a part, such as  --only cards"),
        ),
        (Selection({"cards": ()}, ("9-12",)), ("unknown-card", "write numbers from 1 to 11")),
        (Selection({"cards": ()}, ("0",)), ("unknown-card", "write numbers from 1 to 11")),
        (Selection({"cards": ()}, ("9-7",)), ("reversed-range", "write 7-9")),
        (
            Selection({"cards": ()}, ("strom",)),
            ("unknown-card", "write a number, 7-9, or an id; did you mean storm?"),
        ),
    ],
)
def test_what_is_named_in_vain_is_told_with_a_hint(
    selection: Selection, expected: tuple[str, str]
) -> None:
    assert expected in told(selection)


def test_a_kind_alone_is_no_part() -> None:
    ((code, hint),) = told(Selection({"map": ()}))
    assert code == "unknown-part"
    assert hint.startswith("write  map:FILE")


@given(st.lists(st.tuples(st.integers(1, 11), st.integers(1, 11)), min_size=1, max_size=4))
def test_ranges_pick_exactly_the_numbers_in_them(ranges: list[tuple[int, int]]) -> None:
    spans = [tuple(sorted(span)) for span in ranges]
    every = [piece.id for piece, _ in CARDS.pieces]
    wanted = [name for n, name in enumerate(every, 1) if any(a <= n <= b for a, b in spans)]
    words = tuple(f"{a}-{b}" if a < b else str(a) for a, b in spans)
    assert ids(Selection({"cards": ()}, words)) == wanted
