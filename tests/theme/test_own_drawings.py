"""A theme puts a drawing of its own in the place of an engraving; what is wrong with the file is
reported at its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.diagnostics import Report
from pnp.base.values import replace
from pnp.content.themes import LoadedTheme, read_theme
from pnp.theme import Theme, load_theme

SHIP = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10">'
    '<path d="M0 0H20V10Z" fill="currentColor"/><path d="M2 2H4V4Z" fill="#123456"/></svg>'
)
LOST = SHIP.replace("<path", '<path style="mix-blend-mode: multiply"', 1)


def theme_in(folder: Path, art: str, home: Path | None = None) -> tuple[Theme | None, list[str]]:
    """Load a theme that lies in a folder of the game ``home``, and return its findings."""
    report = Report()
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "air.yaml"
    path.write_text(f"theme: air\ntitle: Air\nart: {{{art}}}\n", "utf-8")
    read = read_theme(path, path.name, report)
    assert read is not None
    theme = load_theme("air", report, {"air": read}, home=home)
    return theme, [f"{d.span}: {d.code}: {d.message}: {d.hint}" for d in report.diagnostics]


def file(path: Path, text: str = SHIP) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def fills(theme: Theme | None, engraving: str, ink: str = "#aa0000") -> list[str]:
    assert theme is not None
    found = theme.own_drawing(engraving, ink)
    assert found is not None
    return [path.fill for path in found.art.items]  # type: ignore[union-attr]


def test_the_ink_of_a_drawing_is_that_of_the_engraving_and_other_colours_stay(
    tmp_path: Path,
) -> None:
    file(tmp_path / "pictures" / "airship.svg")
    theme, faults = theme_in(tmp_path, "ship: pictures/airship.svg")
    assert faults == []
    assert fills(theme, "ship") == ["#aa0000", "#123456"]
    assert fills(theme, "ship", "#00bb00") == ["#00bb00", "#123456"]
    assert theme is not None
    assert theme.own_drawing("ship", "#00bb00") is theme.own_drawing("ship", "#00bb00")
    assert theme.own_drawing("sloop", "#00bb00") is None


def test_a_file_lies_below_the_theme_or_else_below_the_game(tmp_path: Path) -> None:
    file(tmp_path / "art" / "a.svg")
    file(tmp_path / "themes" / "art" / "b.svg")
    file(tmp_path / "art" / "b.svg", "<svg/>")
    theme, faults = theme_in(tmp_path / "themes", "ship: art/a.svg, fish: art/b.svg", tmp_path)
    assert faults == []
    assert theme is not None
    assert theme.own_drawing("ship", "#000000") is not None
    assert theme.own_drawing("fish", "#000000") is not None


def test_a_theme_of_the_user_s_has_no_files_of_the_game_that_wears_it(tmp_path: Path) -> None:
    file(tmp_path / "game" / "a.svg")
    theme, _ = theme_in(tmp_path / "mine", "ship: a.svg", tmp_path / "game")
    assert theme is not None
    written = theme.chain[-1]
    report = Report()
    lone = {"air": replace(written, home=written.folder)}
    assert load_theme("air", report, lone, home=tmp_path / "game") is None
    assert [d.code for d in report.diagnostics] == ["unknown-picture"]


def test_what_extends_a_theme_keeps_its_drawings_and_may_choose_others(tmp_path: Path) -> None:
    file(tmp_path / "low" / "a.svg")
    low, _ = theme_in(tmp_path / "low", "ship: a.svg, fish: a.svg, gulls: rocket")
    assert low is not None
    file(tmp_path / "high" / "a.svg", SHIP.replace("#123456", "#654321"))
    path = tmp_path / "high" / "up.yaml"
    art = "{fish: whale, gulls: a.svg}"
    path.write_text(f"theme: up\ntitle: Up\nextends: air\nart: {art}\n", "utf-8")
    report = Report()
    top = read_theme(path, path.name, report)
    assert top is not None
    own: dict[str, LoadedTheme] = {"up": top, "air": low.chain[-1]}
    theme = load_theme("up", report, own)
    assert fills(theme, "ship")[1] == "#123456"
    assert fills(theme, "gulls")[1] == "#654321"
    assert theme is not None
    assert theme.art("fish") == "whale"


def test_a_game_s_own_drawings_are_shown_in_another_theme_that_has_none(tmp_path: Path) -> None:
    file(tmp_path / "a.svg")
    own, _ = theme_in(tmp_path, "ship: a.svg, sloop: a.svg")
    base, viking = (load_theme(name, Report()) for name in ("base", "viking"))
    assert own is not None
    assert base is not None
    assert viking is not None
    assert fills(base.with_subject(own, base), "ship") == ["#aa0000", "#123456"]
    assert viking.with_subject(own, base).art("ship") == "longship"


@pytest.mark.parametrize(
    ("art", "found"),
    [
        (
            "fish: zeppelin.svg, ship: zeppelin.svg",
            "air.yaml:3:13: unknown-picture: there is no picture 'zeppelin.svg': "
            "put the file below the folder of the theme or of the game",
        ),
        ("ship: bod.svg", "air.yaml:3:13: unknown-picture: there is no picture 'bod.svg': "
                          "did you mean bad.svg?"),
        ("ship: ../a.svg", "air.yaml:3:13: misplaced-picture: '../a.svg' is not the path of a "
                           "picture: "),
        ("ship: bad.svg", "air.yaml:3:13: unfit-drawing: the drawing 'bad.svg' is not valid XML"),
        ("ship: air.yaml", "air.yaml:3:13: unfit-drawing: the picture 'air.yaml' is not in SVG"),
        ("relief: bad.svg", "air.yaml:3:15: unknown-art: 'bad.svg' is no way to draw 'relief'"),
        ("waves: bad.svg", "air.yaml:3:14: unknown-art: 'bad.svg' is no way to draw 'waves'"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_file_is_one_finding_at_its_line(
    tmp_path: Path, art: str, found: str
) -> None:
    file(tmp_path / "bad.svg", "<svg><path")
    theme, faults = theme_in(tmp_path, art)
    assert theme is None
    (fault,) = faults
    assert fault.startswith(found)


def test_what_a_drawing_loses_is_told_at_its_key(tmp_path: Path) -> None:
    file(tmp_path / "a.svg", LOST)
    theme, (fault,) = theme_in(tmp_path, "ship: a.svg, fish: a.svg")
    assert theme is not None
    assert fault.startswith(
        "air.yaml:3:13: drawing-in-pixels: the drawing 'a.svg' contains the blend"
    )


def test_the_credit_of_a_drawing_is_told_where_it_is_drawn(tmp_path: Path) -> None:
    file(tmp_path / "a.svg", SHIP.replace("<path", "<desc>Ann, CC0</desc><path", 1))
    theme, _ = theme_in(tmp_path, "ship: a.svg")
    assert theme is not None
    assert "Ann, CC0" not in theme.icon_credits()
    theme.own_drawing("ship", "#000000")
    assert "Ann, CC0" in theme.icon_credits()
