"""The faces of the cards of Micro Pirates: whole, legible, clear of the knife."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest
from conftest import sampled
from micro import DECKS, rows

from pnp.base.diagnostics import Report
from pnp.content.project import load_project
from pnp.content.themes import LoadedTheme
from pnp.kinds.deck.layout import layout
from pnp.kinds.deck.record import Deck
from pnp.kinds.theme.record import ThemeFile
from pnp.scene import IDENTITY, Group, Instance, Item, Matrix, Text
from pnp.scene.piece import Piece
from pnp.theme import Theme, load_theme

NAMES = sorted(path.stem for path in DECKS.glob("*.yaml"))
POINT = 25.4 / 72
SAFE = 2.2


def themed(name: str) -> tuple[Deck, Theme, Report, tuple[Piece, ...]]:
    report = Report()
    project = load_project(DECKS / f"{name}.yaml", report)
    assert project is not None, report.diagnostics
    own = {
        file.id: LoadedTheme(file.record, file.node, file.path.parent)
        for file in project.themes
        if isinstance(file.record, ThemeFile)
    }
    theme = load_theme("compact", report, own, project.icons)
    assert theme is not None, report.diagnostics
    (file,) = project.parts[0].files
    assert isinstance(file.record, Deck)
    pieces = tuple(layout(file.record, theme, file.reporter(report)))
    return file.record, theme, report, pieces


@pytest.fixture(params=sampled(NAMES, 3), scope="module")
def deck(request: pytest.FixtureRequest) -> tuple[Deck, Theme, Report, tuple[Piece, ...]]:
    return themed(request.param)


def texts(items: Iterable[Item], matrix: Matrix = IDENTITY) -> Iterator[tuple[Text, float, float]]:
    """Yield each line of text with the place of its start on the card."""
    for item in items:
        match item:
            case Group():
                yield from texts(item.items, item.matrix.then(matrix))
            case Instance():
                yield from texts((item.of,), item.matrix.then(matrix))
            # Hidden text names icons for those who copy it.
            case Text(hidden=False):
                yield (item, *matrix.apply((item.x, item.y)))


def test_nothing_is_reported_of_a_deck(
    deck: tuple[Deck, Theme, Report, tuple[Piece, ...]],
) -> None:
    record, _, report, pieces = deck
    assert report.diagnostics == ()
    assert len(pieces) == len(record.cards)
    assert all(piece.back for piece in pieces)


def test_type_is_large_enough_to_read_across_a_hand(
    deck: tuple[Deck, Theme, Report, tuple[Piece, ...]],
) -> None:
    for piece in deck[3]:
        for text, _, _ in texts((*piece.front, *(piece.back or ()))):
            assert text.size >= 7 * POINT - 1e-6, (piece.id, text.content)


def test_words_keep_clear_of_the_cut(
    deck: tuple[Deck, Theme, Report, tuple[Piece, ...]],
) -> None:
    for piece in deck[3]:
        for text, x, y in texts((*piece.front, *(piece.back or ()))):
            assert x >= SAFE, (piece.id, text.content)
            assert x + text.width <= piece.width - SAFE, (piece.id, text.content)
            assert SAFE < y <= piece.height - SAFE, (piece.id, text.content)


def test_a_half_of_an_upgrade_shows_its_own_effect_alone() -> None:
    pieces = {piece.id: piece for piece in themed("upgrade")[3]}
    for row in rows("upgrade"):
        found = list(texts(pieces[row["card"]].front))
        middle = pieces[row["card"]].height / 2
        for side, above in (("ship", True), ("crew", False)):
            words = row[f"{side}-on"].split()[-1]
            places = [y for text, _, y in found if words in text.content]
            assert any((y < middle) is above for y in places), row["card"]
        first = row["title"].split()[0]
        assert any(25 < y < 38.5 for text, _, y in found if text.content.startswith(first))


def test_decks_differ_in_colour_and_in_the_emblem_of_their_backs() -> None:
    _, theme, _, _ = themed("crew")
    small = ("crew", "upgrade", "quest", "loot", "export", "map", "navigation", "ghost")
    assert len({theme.colour(f"deck.{name}") for name in small}) == len(small)
    layouts = DECKS.parent / "layouts"
    emblems = []
    for name in small:
        lines = (layouts / f"back-{name}.yaml").read_text("utf-8").splitlines()
        emblems.append(next(line for line in lines if "emblem:" in line).split("icon: ")[1])
    assert len({emblem.split(",")[0].rstrip("}") for emblem in emblems}) == len(small)
