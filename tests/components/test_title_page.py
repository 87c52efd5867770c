"""The front of a kit without a scene: title, and pieces of the game on a field of colour."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from conftest import general_theme

from pnp.base.diagnostics import Report, Reporter
from pnp.base.library import general_themes
from pnp.base.values import replace
from pnp.kinds.cover.front import FrontFace
from pnp.kinds.cover.title_page import (
    ShownPieces,
    choose_pieces,
    has_title_page,
    title_band,
    title_page,
)
from pnp.kinds.sheet.columns import ColumnSetter
from pnp.scene import IDENTITY, Group, Item, Matrix, Path, Point, Rect, Text, rectangle
from pnp.scene.piece import Crease, Piece
from pnp.theme import Theme

A4 = Rect(0, 0, 210, 297)
MARK = "#123456"
FACE = FrontFace("A Long Game", "of many words", "Designed by Ann", (("players", "2–4 players"),))


def piece(id: str, width: float, height: float, **more: object) -> Piece:
    front = (Path(rectangle(0, 0, width, height), MARK),)
    return replace(Piece(id, id, width, height, front), **more)


BOARD = piece("board", 280, 190)
CARDS = tuple(piece(f"card-{i}", 63, 88) for i in range(20))
TOKENS = tuple(piece(f"token-{i}", 20, 20) for i in range(9))
NET = piece("die", 60, 60, creases=(Crease((0, 20), (60, 20)),))
PAGES = tuple(piece(f"page-{i}", 148, 210, read=True) for i in range(4))


def placed(items: tuple[Item, ...], matrix: Matrix = IDENTITY) -> Iterator[tuple[Item, Matrix]]:
    for item in items:
        if isinstance(item, Group):
            yield from placed(item.items, item.matrix.then(matrix))
        else:
            yield item, matrix


def corners(items: tuple[Item, ...]) -> list[list[Point]]:
    """Return the corners of each piece that is shown."""
    return [
        [matrix.apply((points[-2], points[-1])) for _, points in item.segments if points]
        for item, matrix in placed(items)
        if isinstance(item, Path) and item.fill == MARK
    ]


def drawn(pieces: ShownPieces, theme: Theme, page: Rect = A4) -> tuple[tuple[Item, ...], Report]:
    report = Report()
    reporter = Reporter(report, lambda path: None)
    return title_page(
        FACE, pieces, page, ColumnSetter(theme, reporter, page.inset(14), 3.5)
    ), report


@pytest.mark.parametrize(
    ("pieces", "shown"),
    [
        ((BOARD, *CARDS, *TOKENS, NET, *PAGES), (1, 3, 5, 0)),
        (CARDS, (0, 5, 0, 0)),
        ((*CARDS, *PAGES), (0, 5, 0, 0)),
        ((BOARD,), (1, 0, 0, 0)),
        (TOKENS, (0, 0, 9, 0)),
        ((NET,), (0, 1, 0, 0)),
        (PAGES, (0, 0, 0, 3)),
        ((), (0, 0, 0, 0)),
    ],
)
def test_a_front_shows_what_a_game_has(
    pieces: tuple[Piece, ...], shown: tuple[int, int, int, int]
) -> None:
    found = choose_pieces(pieces)
    kinds = (found.boards, found.cards, found.small, found.pages)
    assert tuple(map(len, kinds)) == shown
    theme = general_theme("plain")
    items, report = drawn(found, theme)
    assert report.diagnostics == ()
    assert len(corners(items)) == sum(shown)


def test_cards_are_taken_from_all_of_a_deck_and_their_back_lies_first() -> None:
    back = (Path(rectangle(0, 0, 63, 88), "#654321"),)
    first, *others = choose_pieces([replace(card, back=back) for card in CARDS]).cards
    assert first.front == back
    assert [card.id for card in others] == ["card-4", "card-8", "card-12", "card-16"]


def test_a_hand_has_cards_of_one_size() -> None:
    tall = tuple(piece(f"tall-{i}", 70, 120) for i in range(3))
    assert {card.height for card in choose_pieces([*tall, *CARDS]).cards} == {88}


@pytest.mark.parametrize("page", [A4, Rect(0, 0, 279.4, 215.9), Rect(0, 0, 105, 148)])
@pytest.mark.parametrize(
    "pieces",
    [[BOARD, *CARDS, *TOKENS], CARDS, [BOARD], TOKENS, PAGES, [BOARD, *TOKENS], [*CARDS, *TOKENS]],
    ids=["all", "cards", "board", "tokens", "pages", "board and tokens", "cards and tokens"],
)
def test_pieces_lie_whole_on_the_field_and_below_the_title(pieces: list[Piece], page: Rect) -> None:
    items, _ = drawn(choose_pieces(pieces), general_theme("plain"), page)
    lowest = max(
        m.apply((item.x, item.y))[1] for item, m in placed(items[:3]) if isinstance(item, Text)
    )
    for outline in corners(items):
        for x, y in outline:
            assert page.x + 8 < x < page.right - 8
            assert lowest < y < page.bottom - 8


@pytest.mark.parametrize("name", general_themes())
def test_words_are_on_the_page_in_every_theme(name: str) -> None:
    items, report = drawn(choose_pieces(CARDS), general_theme(name))
    assert report.diagnostics == ()
    said = " ".join(item.content for item, _ in placed(items) if isinstance(item, Text)).casefold()
    for words in ("a long game", "of many words", "2–4 players", "designed by ann"):
        assert words in said


def test_low_ink_has_neither_a_field_nor_shadows() -> None:
    theme = general_theme("ink-saver")
    items, _ = drawn(choose_pieces(CARDS), theme)
    assert not any(isinstance(item, Group) and item.opacity < 1 for item in items)


def test_a_game_that_names_engravings_gets_their_scene() -> None:
    assert has_title_page(general_theme("plain"), ())
    assert not has_title_page(general_theme("plain"), ("castle",))
    assert not has_title_page(general_theme("chart"), ())


@pytest.mark.parametrize("subtitle", ["", "of many words"])
def test_the_title_of_a_text_is_within_its_band(subtitle: str) -> None:
    report = Report()
    box = Rect(-3, -3, 154, 40)
    setter = ColumnSetter(general_theme("plain"), Reporter(report, lambda path: None), box, 3.5)
    items = title_band(replace(FACE, subtitle=subtitle), box, setter)
    assert report.diagnostics == ()
    texts = [(item, matrix) for item, matrix in placed(items) if isinstance(item, Text)]
    assert [item.content for item, _ in texts] == ["A Long Game", *([subtitle] if subtitle else [])]
    for item, matrix in texts:
        x, y = matrix.apply((item.x, item.y))
        assert box.x < x < x + item.width < box.right
        assert box.y + 5 < y < box.bottom - 3
