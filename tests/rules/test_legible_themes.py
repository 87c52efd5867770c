"""Themes that were legal and could not be read are found without drawing anything, and every theme
that comes with pnp is legible."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.colours import BLIND, LEGIBLE, contrast, difference, nearest_seen
from pnp.base.diagnostics import Severity
from pnp.base.library import content_dir, templates_dir
from pnp.base.values import replace
from pnp.content.wording import Dress
from pnp.rules.selecting import Wanted
from pnp.rules.validate import CheckOptions, validate
from pnp.theme.roles import Section, set_on, told, use_of

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


def test_pale_ink_on_stripes_that_stay_pale_is_found(tmp_path: Path) -> None:
    dark = "  paper: '#0b1026'\n  ink: '#e8ecff'\n"
    found = judged(tmp_path, dark)
    assert "'table.stripe'" in found["ink"]
    stripe = "  table.stripe: '#1a2350'\n"
    assert "'table.stripe'" not in judged(tmp_path, dark + stripe).get("ink", "")


def test_degrees_that_vanish_into_the_frame_are_found(tmp_path: Path) -> None:
    found = judged(tmp_path, "  frame: '#7b1f16'\n")
    assert found["frame"].startswith("'degree' is ")
    assert judged(tmp_path, "  frame: '#f0dfb8'\n") == {}


def test_colours_that_only_some_eyes_tell_apart_are_found(tmp_path: Path) -> None:
    found = judged(tmp_path, "  gold: '#284c16'\n")
    assert found["gold"].endswith("2.3 apart without red, less than 5")


def test_a_sea_that_only_some_eyes_tell_from_land_is_found(tmp_path: Path) -> None:
    found = judged(tmp_path, "  sea: '#d4d4ff'\n  land: '#e8d8f0'\n")
    assert "sea (#d4d4ff) and land" in found["sea"]


@pytest.mark.parametrize("path", BUNDLED, ids=lambda path: path.stem)
def test_every_theme_that_comes_with_pnp_is_legible(path: Path) -> None:
    verdict = validate(str(path), path, CheckOptions(wanted=Wanted(tuple(RULES))))
    assert verdict.findings == ()
    assert set(RULES) <= set(verdict.ran)


SECTIONS: tuple[tuple[Section, str], ...] = (
    ("fonts", "fonts"),
    ("colours", "colours"),
    ("signs", "colours"),
)


@pytest.mark.parametrize(("section", "of"), SECTIONS)
def test_what_is_set_on_what_names_roles_that_are_described(section: Section, of: str) -> None:
    pairs = [*set_on(section, told()["colours"])]
    assert pairs
    assert [ink for ink, _ in pairs if not use_of(of, ink)] == []
    assert [ground for _, ground in pairs if not use_of("colours", ground)] == []


@pytest.mark.parametrize("ink", ["#9a8f80", "#ffffff", "#000000", "#d2492e"])
@pytest.mark.parametrize("ground", ["#f3ead7", "#0b1026", "#808080", "#cccccc"])
def test_the_nearest_colour_that_is_seen_is_seen(ink: str, ground: str) -> None:
    found = nearest_seen(ink, ground, LEGIBLE)
    assert contrast(found, ground) >= LEGIBLE
    if contrast(ink, ground) >= LEGIBLE:
        assert found == ink


def test_eyes_without_red_green_or_blue_differ() -> None:
    seen = {how: difference(see("#c24a00"), see("#0b6b33")) for how, see in BLIND.items()}
    assert len(set(seen.values())) == 3
    assert seen["without red"] < 10 < seen["without blue"]


def test_a_theme_that_is_asked_for_is_judged_with_what_wears_it(
    small_game: Path, tmp_path: Path
) -> None:
    theme = tmp_path / "pale.yaml"
    theme.write_text("pnp: 1\ntheme: pale\ntitle: Pale\nextends: base\n", "utf-8")
    with theme.open("a") as file:
        file.write("colours:\n  ink: '#f0f0f0'\n  inx: '#000000'\n")
    dressed = CheckOptions(dress=Dress(theme=str(theme)))
    for target in (small_game, small_game / "tokens" / "coins.yaml"):
        found = validate("it", target, dressed).findings
        of_theme = {one.code for one in found if one.span and "pale" in one.span.source.name}
        assert {"faint-text", "unknown-role"} <= of_theme
    theme.write_text(theme.read_text("utf-8").replace("colours:", "colurs:"), "utf-8")
    for target in (small_game, small_game / "tokens" / "coins.yaml"):
        for wish in (dressed, replace(dressed, quick=True)):
            faults = validate("it", target, wish).findings
            assert [one.severity for one in faults if one.code == "unknown-key"] == [Severity.ERROR]
    unknown = validate("it", small_game, CheckOptions(dress=Dress(theme="bsae"))).findings
    assert [one.hint for one in unknown if one.code == "unknown-theme"] == ["did you mean base?"]
    of_pnp = validate("it", small_game, CheckOptions(dress=Dress(theme="base")))
    assert "faint-text" not in {one.code for one in of_pnp.findings}
