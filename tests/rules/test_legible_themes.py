"""Themes that were legal and could not be read are found without drawing anything, and every theme
that comes with pnp is legible."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
from conftest import general_theme

from pnp.base.colours import BLIND, LEGIBLE, VISIBLE, contrast, difference, grey, nearest_visible
from pnp.base.diagnostics import Severity
from pnp.base.library import content_dir, general_themes, templates_dir
from pnp.base.values import replace
from pnp.content.language.languages import PLAIN, Edition
from pnp.rules.suppression import RuleSelection
from pnp.rules.validate import CheckOptions, validate
from pnp.theme.roles import Section, role_descriptions, role_grounds, role_use

RULES = ("faint-text", "roles-hard-to-tell-apart", "water-hard-to-tell-from-land")
BUNDLED = (
    *sorted((templates_dir() / "themes").glob("*.yaml")),
    *sorted(content_dir().glob("*/themes/*.yaml")),
)


def judged(folder: Path, colours: str) -> dict[str, str]:
    """Return the messages and details of a theme by the line of the theme that they are about."""
    path = folder / "mine.yaml"
    head = "pnp: 1\ntheme: mine\ntitle: Mine\nextends: chart\ncolours:\n"
    path.write_text(head + colours, "utf-8")
    found: dict[str, str] = {}
    for one in validate(str(path), path, CheckOptions()).findings:
        assert one.code in RULES, one
        assert one.span is not None
        role = path.read_text("utf-8").splitlines()[one.span.line - 1].split(":")[0].strip()
        found[role] = "\n".join((one.message, *(str(detail) for detail in one.details)))
    return found


def test_pale_ink_on_panels_that_stay_pale_is_found(tmp_path: Path) -> None:
    dark = "  paper: '#0b1026'\n  ink: '#e8ecff'\n"
    found = judged(tmp_path, dark)
    assert "'mat.panel'" in found["ink"]
    panel = "  mat.panel: '#1a2350'\n"
    assert "'mat.panel'" not in judged(tmp_path, dark + panel).get("ink", "")


def test_documents_are_judged_in_their_own_colours(tmp_path: Path) -> None:
    """They are dark on light where the rest is light on dark, unless they have colours of their
    own."""
    dark = "  paper: '#0b1026'\n  ink: '#e8ecff'\n  heading: '#ffd27a'\n"
    stripes = "'table.stripe'"
    assert not [one for one in judged(tmp_path, dark).values() if stripes in one]
    found = judged(tmp_path, f"{dark}  document.heading: '#d8dce8'\n")
    assert found["document.heading"].startswith("'heading' is #d8dce8 on ")


def test_degrees_that_vanish_into_the_frame_are_found(tmp_path: Path) -> None:
    found = judged(tmp_path, "  frame: '#7b1f16'\n")
    assert found["frame"].startswith("'degree' is ")
    assert judged(tmp_path, "  frame: '#f0dfb8'\n") == {}


def test_colours_that_only_some_eyes_tell_apart_are_found(tmp_path: Path) -> None:
    found = judged(tmp_path, "  gold: '#284c16'\n")
    told = "2.3 apart without red, less than 5\nin grey only their icons tell them apart"
    assert found["gold"].endswith(told)


def test_bars_that_differ_in_hue_alone_are_found_as_they_are_the_same_in_grey(
    tmp_path: Path,
) -> None:
    found = judged(tmp_path, "  frame.bar: '#0072b2'\n  frame.light: '#a05a00'\n")
    told = "apart in grey, less than 20\nnothing but colour tells them apart"
    assert found["frame.light"].endswith(told)
    assert "apart, less than 20" in judged(tmp_path, "  frame.bar: '#f0e4c4'\n")["frame.bar"]
    # What bars are in grey is what counts, not which role has the colour.
    assert "apart, less than 20" in judged(tmp_path, "  frame.dark: '#f0e4c4'\n")["frame.dark"]


def test_a_sea_that_only_some_eyes_tell_from_land_is_found(tmp_path: Path) -> None:
    found = judged(tmp_path, "  sea: '#d4d4ff'\n  land: '#e8d8f0'\n")
    assert "sea (#d4d4ff) and land" in found["sea"]


@pytest.mark.parametrize("path", BUNDLED, ids=lambda path: path.stem)
def test_every_theme_that_comes_with_pnp_is_legible(path: Path) -> None:
    verdict = validate(str(path), path, CheckOptions(selection=RuleSelection(tuple(RULES))))
    assert verdict.findings == ()
    assert set(RULES) <= set(verdict.ran)


GROUNDS = ("field", "woods", "hill", "rock", "grass", "wheat", "clay", "sand", "water", "town")


@pytest.mark.parametrize("name", [name for name in general_themes() if name != "ink-saver"])
def test_grounds_of_boards_differ_in_every_theme_and_for_every_eye(name: str) -> None:
    theme = general_theme(name)
    close = [
        (one, other, how or "normal sight")
        for one, other in combinations(GROUNDS, 2)
        for how, see in {"": str, **BLIND}.items()
        if difference(see(theme.colour(one)), see(theme.colour(other))) < (4 if how else 8)
    ]
    assert close == []


SQUARES = ("space", "square.light", "square.dark", "spike.light", "spike.dark")


@pytest.mark.parametrize("name", general_themes())
def test_text_and_ways_are_seen_on_grounds_of_boards(name: str) -> None:
    """Games have colours of their own under these names: no rule judges them before they are
    drawn."""
    theme = general_theme(name)
    ink, ways = theme.colour("ink"), ("road", "river", "rail", "way")
    grounds = (*GROUNDS, *SQUARES)
    assert [at for at in grounds if contrast(ink, theme.colour(at)) < LEGIBLE] == []
    open_ground = [theme.colour(at) for at in ("space", "field", "grass", "sand")]
    assert [w for w in ways for at in open_ground if contrast(theme.colour(w), at) < VISIBLE] == []


SECTIONS: tuple[tuple[Section, str], ...] = (
    ("fonts", "fonts"),
    ("colours", "colours"),
    ("signs", "colours"),
)


@pytest.mark.parametrize(("section", "of"), SECTIONS)
def test_what_is_set_on_what_names_roles_that_are_described(section: Section, of: str) -> None:
    pairs = [*role_grounds(section, role_descriptions()["colours"])]
    assert pairs
    assert [ink for ink, _ in pairs if not role_use(of, ink)] == []
    assert [ground for _, ground in pairs if not role_use("colours", ground)] == []


@pytest.mark.parametrize("ink", ["#9a8f80", "#ffffff", "#000000", "#d2492e"])
@pytest.mark.parametrize("ground", ["#f3ead7", "#0b1026", "#808080", "#cccccc"])
def test_the_nearest_colour_that_is_seen_is_seen(ink: str, ground: str) -> None:
    found = nearest_visible(ink, ground, LEGIBLE)
    assert contrast(found, ground) >= LEGIBLE
    if contrast(ink, ground) >= LEGIBLE:
        assert found == ink


def test_eyes_without_red_green_or_blue_differ() -> None:
    seen = {how: difference(see("#c24a00"), see("#0b6b33")) for how, see in BLIND.items()}
    assert len(set(seen.values())) == 3
    assert seen["without red"] < 10 < seen["without blue"]


@pytest.mark.parametrize(
    ("kind", "piece", "what"),
    [
        ("tokens", "ground: player, size: 16mm, front: {icon: ship}", "the front of 'a'"),
        (
            "tokens",
            "ink: player, size: 9mm, front: {icon: emblem}, back: {icon: ship}",
            "the back of 'a'",
        ),
        ("tokens", "size: 16mm, front: {icon: ship, badge: emblem}", ""),
        ("dice", "ground: player, size: 16mm, pip: star", "'a'"),
        ("dice", "ground: player, size: 16mm, mark: emblem", "'a'"),
        ("dice", "ground: player, size: 16mm, pip: emblem", ""),
        ("dice", "ground: player, size: 16mm, faces: numerals, pip: emblem", "'a'"),
        ("dice", "ground: player, size: 16mm, faces: numerals, mark: emblem", ""),
        ("dice", "ground: player, size: 16mm, faces: [1, 2, 3, 4, 5, '']", "'a'"),
        ("dice", "ground: player, size: 16mm, faces: [':emblem:', 2, 3, 4, 5, '']", ""),
        ("standees", "flag: player, size: [20mm, 30mm], front: {draw: sloop}", "the front of 'a'"),
        ("standees", "size: [20mm, 30mm], front: {draw: sloop}", ""),
        ("standees", "size: [20mm, 30mm], front: {draw: sloop, badge: emblem}", ""),
    ],
)
def test_pieces_of_players_that_only_colour_tells_apart_are_found(
    tmp_path: Path, kind: str, piece: str, what: str
) -> None:
    head = f"{kind}: mine\ntitle: Mine\ncolours: {{blue: fish, red: star}}\npieces:\n"
    blue, red = (general_theme("base").colours[colour] for colour in ("blue", "red"))
    apart = f"{difference(grey(blue), grey(red)):.1f} apart in grey"
    told = f"shows no emblem, and 'blue' ({blue}) and 'red' ({red}) are {apart}"
    found = of_players(tmp_path, f"{head}  - {{id: a, title: A, {piece}}}\n")
    assert found == ([f"{what} {told}"] if what else [])


def of_players(folder: Path, text: str, edition: Edition = PLAIN) -> list[str]:
    """Return what is found of how the players of a file are told apart."""
    path = folder / "mine.yaml"
    path.write_text(text, "utf-8")
    wish = CheckOptions(selection=RuleSelection(("players-hard-to-tell-apart",)), edition=edition)
    return [one.message for one in validate(str(path), path, wish).findings]


SHIPS = """\
tokens: mine
title: Mine
colours: {blue: fish, red: star, black: crab}
borders: {blue: plain, red: rope, black: beads}
pieces:
  - {id: a, title: A, size: 16mm, ground: player, rim: player.rim, front: {icon: ship}}
"""


def test_borders_of_their_own_tell_the_pieces_of_players_apart(tmp_path: Path) -> None:
    assert of_players(tmp_path, SHIPS) == []
    assert len(of_players(tmp_path, SHIPS.replace("red: rope", "red: plain"))) == 1
    assert len(of_players(tmp_path, SHIPS.replace("id: a", "id: a, border: bare"))) == 1


def test_on_white_the_rims_of_players_are_compared(tmp_path: Path) -> None:
    theme = tmp_path / "white.yaml"
    head = "pnp: 1\ntheme: white\ntitle: White\nextends: ink-saver\ncolours:\n"
    theme.write_text(f"{head}  ink: '#000000'\n", "utf-8")
    assert of_players(tmp_path, SHIPS, Edition(theme=str(theme))) == []
    theme.write_text(f"{head}  red.rim: '#0f4a70'\n", "utf-8")
    told = ["'blue' (#004f7d) and 'red' (#0f4a70) are 2.2 apart, less than 12"]
    assert of_players(tmp_path, SHIPS, Edition(theme=str(theme))) == told


def test_a_theme_that_is_asked_for_is_judged_with_what_wears_it(
    small_game: Path, tmp_path: Path
) -> None:
    theme = tmp_path / "pale.yaml"
    theme.write_text("pnp: 1\ntheme: pale\ntitle: Pale\nextends: base\n", "utf-8")
    with theme.open("a") as file:
        file.write("colours:\n  ink: '#f0f0f0'\n  inx: '#000000'\n")
    dressed = CheckOptions(edition=Edition(theme=str(theme)))
    for target in (small_game, small_game / "tokens" / "coins.yaml"):
        found = validate("it", target, dressed).findings
        of_theme = {one.code for one in found if one.span and "pale" in one.span.source.name}
        assert {"faint-text", "unused-role"} <= of_theme
    theme.write_text(theme.read_text("utf-8").replace("colours:", "colurs:"), "utf-8")
    for target in (small_game, small_game / "tokens" / "coins.yaml"):
        for wish in (dressed, replace(dressed, quick=True)):
            faults = validate("it", target, wish).findings
            assert [one.severity for one in faults if one.code == "unknown-key"] == [Severity.ERROR]
    unknown = validate("it", small_game, CheckOptions(edition=Edition(theme="bsae"))).findings
    assert [one.hint for one in unknown if one.code == "unknown-theme"] == ["did you mean base?"]
    of_pnp = validate("it", small_game, CheckOptions(edition=Edition(theme="base")))
    assert "faint-text" not in {one.code for one in of_pnp.findings}
