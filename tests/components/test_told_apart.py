"""What roles that must differ are told apart by, where that is not colour: their pieces are drawn
in one colour, and differ still."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path

import pytest
from conftest import general_theme
from laying import lay

from pnp.base.colours import LEGIBLE, SEEN, VISIBLE, contrast, difference
from pnp.base.diagnostics import Report, Reporter
from pnp.base.library import content_dir, general_themes
from pnp.base.values import replace
from pnp.content.files import File
from pnp.content.project import load_project
from pnp.content.structure import span_of
from pnp.kinds import LAYOUTS
from pnp.model.record import Record
from pnp.press.parts import theme_lookup
from pnp.scene import Item
from pnp.theme import Theme
from pnp.theme.roles import DistinctRoles, distinct_roles

GAMES = sorted(path.parent for path in content_dir().glob("*/game.yaml"))
EMBLEMS = ("fish", "star", "palm", "moon", "crab", "swallow")


def in_one_colour(theme: Theme) -> Theme:
    """Return a theme in which all roles have one colour, so that no drawing takes account of it."""
    grey = "#8a8a8a"
    styles = {role: style.with_fill(grey) for role, style in theme.styles.items()}
    return replace(theme, colours=dict.fromkeys(theme.colours, grey), styles=styles, _drawn={})


def fronts(kind: str, text: str, theme: Theme) -> tuple[tuple[Item, ...], ...]:
    """Return what is on each piece of a file, of which nothing is found."""
    pieces, report = lay(kind, text, theme)
    assert report.diagnostics == ()
    return tuple(piece.front for piece in pieces)


def of_game(path: str) -> str:
    return (content_dir() / path).read_text("utf-8")


def players(
    group: DistinctRoles, theme: Theme, emblems: tuple[str, ...] = EMBLEMS
) -> Iterator[tuple[Item, ...]]:
    owners = ", ".join(map(": ".join, zip(group.roles, emblems, strict=True)))
    text = (
        f"tokens: ships\ntitle: Ships\ncolours: {{{owners}}}\npieces:\n"
        "  - {id: ship, title: Ship, shape: round, size: 16mm, ground: player, rim: player.rim,"
        " front: {icon: emblem}}\n"
    )
    yield from fronts("tokens", text, theme)


def suits(group: DistinctRoles, theme: Theme) -> Iterator[tuple[Item, ...]]:
    yield from fronts("dice", of_game("piece-packing-pirates/dice/dice.yaml"), theme)


def texts(group: DistinctRoles, theme: Theme) -> Iterator[tuple[Item, ...]]:
    sheet = "sheet: s\ntitle: S\nwidth: 90mm\nheight: 90mm\nbody:\n  - text: "
    for role in group.roles:
        yield from fronts("sheet", f"{sheet}':{role}:'\n", theme)


def medallions(group: DistinctRoles, theme: Theme) -> Iterator[tuple[Item, ...]]:
    yield chart(theme, "{gold: 3, resources: 0}")
    yield chart(theme, "{gold: 0, resources: 3}")


def goods(group: DistinctRoles, theme: Theme) -> Iterator[tuple[Item, ...]]:
    yield from fronts("tokens", of_game("micro-pirates/tokens/goods.yaml"), theme)


def borders(group: DistinctRoles, theme: Theme) -> Iterator[tuple[Item, ...]]:
    yield chart(theme)
    yield chart(theme, more="red_edges: [[~1, ~2]]\n")


def chart(
    theme: Theme, amounts: str = "{gold: 3, resources: 2}", more: str = ""
) -> tuple[Item, ...]:
    text = (
        "map: pond\ngame: les-petits-pirates\ntitle: Pond\nplayers: 2\n"
        "board: {width: 66mm, height: 66mm, margin: 7mm}\ngrid: {cells: hex}\n"
        "cells: |\n  ~1 ~1 ~2\n   ~1 P1 ~2\n  ~1 P1# ~2\nlegend:\n"
        f"  '~': ocean\n  P1: {{port: {amounts}}}\n{more}"
    )
    (front,) = fronts("map", text, theme)
    return front


# What draws the roles of each group, one after another.
PROOFS: dict[str, tuple[Callable[[DistinctRoles, Theme], Iterator[tuple[Item, ...]]], ...]] = {
    "players": (players,),
    "suits": (suits,),
    "money and goods": (texts, medallions),
    "goods": (goods,),
    "open and closed borders": (borders,),
}
TOLD = [group for group in distinct_roles() if group.told_by]


def test_roles_differ_in_grey_or_in_something_that_is_stated_and_proved() -> None:
    assert [
        group.what for group in distinct_roles() if bool(group.told_by) == bool(group.grey)
    ] == []
    assert {group.what for group in TOLD} == set(PROOFS)


@pytest.mark.parametrize("theme", general_themes())
@pytest.mark.parametrize("group", TOLD, ids=lambda group: group.what)
def test_what_is_said_to_tell_roles_apart_does_so_without_colour(
    group: DistinctRoles, theme: str
) -> None:
    for drawn in PROOFS[group.what]:
        found = list(drawn(group, in_one_colour(general_theme(theme))))
        assert len(found) == len(group.roles)
        for one, other in combinations(found, 2):
            assert one != other


TWELVE = DistinctRoles(
    "players",
    ("blue", "red", "green", "purple", "yellow", "black")
    + ("white", "orange", "brown", "grey", "pink", "turquoise"),
    least=12,
    blind=5,
    told_by="their emblems",
)
NEUTRAL_EMBLEMS = ("bell", "heart", "key", "leaf", "drop", "clover")


@pytest.mark.parametrize("name", [name for name in general_themes() if name != "ink-saver"])
def test_twelve_colours_of_players_differ_to_every_eye(name: str) -> None:
    theme = general_theme(name)
    close = [
        (one, other, sight)
        for one, other in combinations(TWELVE.roles, 2)
        for sight, least in TWELVE.limits.items()
        if difference(*(SEEN[sight](c) if sight else c for c in map(theme.colour, (one, other))))
        < least
    ]
    assert close == []


@pytest.mark.parametrize("name", general_themes())
def test_all_emblems_of_players_differ_without_colour(name: str) -> None:
    emblems = (*EMBLEMS, *NEUTRAL_EMBLEMS)
    found = list(players(TWELVE, in_one_colour(general_theme(name)), emblems))
    assert len({*found}) == len(TWELVE.roles)


@pytest.mark.parametrize("name", general_themes())
@pytest.mark.parametrize("role", TWELVE.roles)
def test_each_player_has_an_edge_an_ink_and_a_tint(role: str, name: str) -> None:
    theme = general_theme(name)
    assert {f"{role}.rim", f"{role}.ink", f"{role}.tint"} <= {*theme.colours}
    assert contrast(theme.colour(f"{role}.ink"), theme.colour(role)) >= VISIBLE
    assert contrast(theme.colour("ink"), theme.colour(f"{role}.tint")) >= LEGIBLE


def test_a_piece_in_another_colour_alone_is_the_same_in_one_colour() -> None:
    text = (
        "tokens: ships\ntitle: Ships\npieces:\n"
        "  - {id: a, title: A, shape: round, size: 16mm, ground: red, front: {icon: fish}}\n"
        "  - {id: b, title: B, shape: round, size: 16mm, ground: blue, front: {icon: fish}}\n"
    )
    theme = general_theme("base")
    red, blue = fronts("tokens", text, theme)
    assert red != blue
    red, blue = fronts("tokens", text, in_one_colour(theme))
    assert red == blue


@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.name)
def test_no_piece_of_a_player_is_told_by_its_colour_alone(game: Path) -> None:
    project = load_project(game, report := Report())
    assert project is not None
    look = theme_lookup(project, report)
    for file in (file for part in project.parts for file in part.files):
        if owners := getattr(file.record, "colours", {}):
            theme = look(file)
            assert theme is not None
            for piece, faces in faces_of(file, tuple(owners), in_one_colour(theme)).items():
                assert len(faces) == len(owners)
                for one, other in combinations(faces, 2):
                    assert one[0] != other[0], f"{file.name}: front of {piece}"
                    assert one[1] is None or one[1] != other[1], f"{file.name}: back of {piece}"


def faces_of(
    file: File[Record], owners: tuple[str, ...], theme: Theme
) -> dict[str, list[tuple[tuple[Item, ...], tuple[Item, ...] | None]]]:
    """Return front and back of each piece, those of all owners together."""
    reporter = Reporter(Report(), lambda path: span_of(file.node, path))
    found: dict[str, list[tuple[tuple[Item, ...], tuple[Item, ...] | None]]] = {}
    for piece in LAYOUTS.load(file.kind).layout(file.record, theme, reporter):
        name, _, owner = piece.id.rpartition("-")
        assert owner in owners
        found.setdefault(name, []).append((piece.front, piece.back))
    return found
