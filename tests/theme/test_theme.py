"""Themes: how roles get values, what is reported and where, and that ours are fit to print."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

import pytest

from pnp import icons
from pnp.base.diagnostics import MOST_FAULTS, Report, suggest_word
from pnp.base.library import content_dir, general_themes, templates_dir
from pnp.base.values import replace
from pnp.content.game_files import bundled_games
from pnp.content.themes import LoadedTheme, chain_of, read_theme
from pnp.model import looks
from pnp.pictures import PictureError
from pnp.scene import Rect
from pnp.text import fonts
from pnp.text.shaping import Style
from pnp.theme import Theme, load_theme, roles
from pnp.theme.roles import role_use

PLAYERS = ("blue", "red", "green", "purple", "yellow", "black")
PACKAGE = Path(__file__).resolve().parent.parent.parent / "pnp"


@cache
def general(name: str) -> Theme:
    report = Report()
    theme = load_theme(name, report)
    assert report.diagnostics == ()
    assert theme is not None
    return theme


def loaded(folder: Path, text: str, name: str = "mine") -> tuple[Theme | None, list[str]]:
    """Load the theme ``name`` from YAML documents and return what was reported, a line each."""
    report = Report()
    own: dict[str, LoadedTheme] = {}
    for number, document in enumerate(text.split("---\n")):
        path = folder / f"{number}.yaml"
        path.write_text(document, "utf-8")
        written = read_theme(path, path.name, report)
        if written is not None:
            own[written.record.theme] = written
    theme = load_theme(name, report, own, folder / "icons") if own else None
    return theme, [f"{d.span}: {d.code}: {d.message}: {d.hint}" for d in report.diagnostics]


def luminance(colour: str) -> float:
    """Return relative luminance, https://www.w3.org/TR/WCAG21/#dfn-relative-luminance"""
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def linear(colour: str) -> tuple[float, float, float]:
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts)
    return red, green, blue


def contrast(one: str, two: str) -> float:
    dark, light = sorted((luminance(one), luminance(two)))
    return (light + 0.05) / (dark + 0.05)


def test_a_role_falls_back_from_the_left() -> None:
    theme = general("base")
    assert theme.colour("gold.rim") == "#d9a93a"
    assert theme.colour("token.gold.rim") == "#d9a93a"
    assert theme.colour("player.blue") == "#0072b2"
    assert theme.colour("no.such.role") == theme.colour("ink") == "#22201c"
    assert theme.has_colour("token.gold.rim")
    assert not theme.has_colour("no.such.role")


def test_a_role_may_take_the_value_of_another() -> None:
    assert general("base").colour("label.halo.sea") == general("base").colour("sea")
    assert general("chart").colour("label.halo.sea") == general("chart").colour("sea") == "#cddcd5"


def test_a_text_style_is_completed_from_those_it_falls_back_to() -> None:
    theme = general("base")
    title = theme.style("cartouche.title")
    set_in = replace(title, others=())
    assert set_in == Style(
        "Cinzel-Bold", 5.291667, "#2c2a26", 20.0, 1.15, least=3.175, language="en"
    )
    assert theme.style("deck.flavour").least < theme.style("deck.body").least
    assert theme.style("card.title", size=4.0).size == 4.0
    assert theme.style("unheard.of") == theme.style("text")


def test_an_icon_is_one_object_for_one_colour() -> None:
    theme = general("base")
    assert theme.icon("gold", "#112233") is theme.icon("gold", "#112233")
    assert theme.icon("gold", "#112233") is not theme.icon("gold", "#445566")
    assert theme.icon("gold", "#112233") == icons.find("own:coin").draw("#112233")
    assert theme.icon("anchorr", "#112233") is None
    assert theme.icon_fault("anchorr") == ("there is no icon 'anchorr'", "did you mean anchor?")
    assert theme.icon_fault("anchor") == ("", "")
    assert theme.icon("mdi:parrot", "#000000") is None


def test_the_icons_drawn_are_credited(tmp_path: Path) -> None:
    theme, _ = loaded(tmp_path, "theme: mine\ntitle: Mine\nicons: {wave: 'mdi:waves'}\n")
    assert theme is not None
    assert theme.icon_credits() == ()
    theme.icon("wave", "#000000")
    theme.icon("coin", "#000000")
    assert theme.icon_credits() == (icons.MDI_CREDIT, "icons drawn for pnp")


def test_the_game_s_own_icons_come_before_ours(tmp_path: Path) -> None:
    folder = tmp_path / "icons"
    folder.mkdir()
    svg = '<svg viewBox="0 0 8 8"><desc>By A.</desc><circle cx="4" cy="4" r="4"/></svg>'
    (folder / "coin.svg").write_text(svg, "utf-8")
    theme, found = loaded(tmp_path, "theme: mine\ntitle: Mine\n")
    assert theme is not None
    assert found == []
    assert theme.icon("coin", "#000000") == icons.find("folder:coin", icons.Shelf(folder)).draw(
        "#000000"
    )
    assert theme.icon_credits() == ("By A.",)


def test_an_icon_in_several_colours_takes_them_from_the_theme(tmp_path: Path) -> None:
    folder = tmp_path / "icons"
    folder.mkdir()
    for name, role in (("isle", "meadow"), ("rock", "medow")):
        svg = f'<svg viewBox="0 0 8 8"><rect width="8" height="8" data-role="{role}"/></svg>'
        (folder / f"{name}.svg").write_text(svg, "utf-8")
    theme, _ = loaded(tmp_path, "theme: mine\ntitle: Mine\ncolours: {meadow: '#00aa00'}\n")
    assert theme is not None
    isle = theme.icon("isle", "#000000")
    assert isle is not None
    assert theme.drawn_icons() == {id(isle): ("#00aa00",)}
    assert theme.icon("rock", "#000000") is None
    message = "the icon 'rock' cannot be drawn: the theme 'mine' has no colour for the role 'medow'"
    assert theme.icon_fault("rock") == (message, "did you mean meadow?")


def test_a_theme_changes_what_it_names_and_keeps_the_rest(tmp_path: Path) -> None:
    text = (
        "theme: mine\ntitle: Mine\nextends: parent\ncolours: {sea: '#ABCDEF'}\n"
        "fonts: {title: {size: 10mm}}\nwords: {glue: Leim}\nart: {relief: craters}\n"
        "---\n"
        "theme: parent\ntitle: Parent\nextends: chart\ncolours: {sea: '#111111', land: sea}\n"
        "fonts: {title: {italic: true, family: Source Serif Pro}}\n"
    )
    theme, found = loaded(tmp_path, text)
    assert found == []
    assert theme is not None
    assert (theme.id, theme.title) == ("mine", "Mine")
    assert (theme.colour("sea"), theme.colour("land")) == ("#abcdef", "#abcdef")
    assert theme.colour("sea.line") == general("chart").colour("sea.line")
    assert theme.style("title").face == "SourceSerifPro-BoldIt"
    assert theme.style("title").size == 10.0
    assert (theme.text_of("glue"), theme.text_of("red")) == ("Leim", "Red")
    assert (theme.art("relief"), theme.art("fills")) == ("craters", "full")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "theme: mine\ntitle: M\nextends: charts\n",
            "0.yaml:3:10: unknown-theme: there is no theme 'charts': did you mean chart?",
        ),
        (
            "theme: mine\ntitle: M\nextends: other\n---\ntheme: other\ntitle: O\nextends: mine\n",
            "1.yaml:3:10: cyclic-theme: the theme 'mine' extends itself: "
            "make it extend base, or remove the line",
        ),
        (
            "theme: mine\ntitle: M\ncolours:\n  sea: '#12345'\n",
            "0.yaml:4:8: not-a-colour: '#12345' is not a colour: "
            "write # and six hex digits in quotes, such as '#c8a45d', or the name of another role",
        ),
        (
            "theme: mine\ntitle: M\ncolours:\n  sea: see\n",
            "0.yaml:4:8: unknown-colour: there is no colour 'see': did you mean sea?",
        ),
        (
            "theme: mine\ntitle: M\ncolours: {aa: bb, bb: cc, cc: aa}\n",
            "0.yaml:3:31: cyclic-colour: the colour 'aa' refers to itself: "
            "write # and six hex digits",
        ),
        (
            "theme: mine\ntitle: M\nfonts:\n  title: {family: Cinsel}\n",
            "0.yaml:4:19: unknown-font: there is no font family 'Cinsel': did you mean Cinzel?",
        ),
        (
            "theme: mine\ntitle: M\nfonts:\n  title: {family: Comic Sans}\n",
            "0.yaml:4:19: unknown-font: there is no font family 'Comic Sans': "
            "put its font files into the game's fonts/, or write one of "
            + ", ".join(sorted(fonts.families(""))),
        ),
        (
            "theme: mine\ntitle: M\nfonts:\n  title: {colour: hedding}\n",
            "0.yaml:4:19: unknown-colour: there is no colour 'hedding': did you mean heading?",
        ),
        (
            "theme: mine\ntitle: M\nfonts:\n  title: {size: 300mm}\n",
            "0.yaml:4:17: out-of-range: 300mm is out of range: write at most 200mm",
        ),
        (
            "theme: mine\ntitle: M\nicons:\n  gold: own:coim\n",
            "0.yaml:4:9: unknown-icon: no icon 'own:coim' exists: did you mean own:coin?",
        ),
        (
            "theme: mine\ntitle: M\ncolors: {}\n",
            "0.yaml:3:1: unknown-key: 'colors' is not a valid key here: did you mean colours?",
        ),
        (
            "theme: base\ntitle: M\nextends: nowhere\n",
            "None: unknown-theme: there is no theme 'mine': "
            f"{suggest_word('mine', general_themes())}",
        ),
    ],
)
def test_findings_point_at_the_value(tmp_path: Path, text: str, expected: str) -> None:
    theme, found = loaded(tmp_path, text)
    assert theme is None
    assert expected in found
    assert len({line.split(": ")[1] for line in found}) == 1


def test_a_long_chain_of_colours_is_followed_once(tmp_path: Path) -> None:
    chain = "".join(f"  c{i}: c{i + 1}\n" for i in range(900))
    colours = f"{chain}  c900: '#123456'\n"
    theme, found = loaded(tmp_path, f"theme: mine\ntitle: M\ncolours:\n{colours}")
    assert found == []
    assert theme is not None
    assert {theme.colour(f"c{i}") for i in range(901)} == {"#123456"}


def test_a_circle_of_many_colours_is_told_once(tmp_path: Path) -> None:
    circle = "".join(f"  c{i}: c{(i + 1) % 900}\n" for i in range(900))
    _, found = loaded(tmp_path, f"theme: mine\ntitle: M\ncolours:\n{circle}  d: c7\n")
    assert [line.split(": ")[:2] for line in found] == [["0.yaml:903:9", "cyclic-colour"]]


def test_of_many_unknown_colours_the_first_are_told(tmp_path: Path) -> None:
    colours = "".join(f"  c{i}: d{i}\n" for i in range(900))
    _, found = loaded(tmp_path, f"theme: mine\ntitle: M\ncolours:\n{colours}")
    assert len(found) == MOST_FAULTS + 1


def test_a_chain_of_themes_has_an_end(tmp_path: Path) -> None:
    themes = [f"theme: t{i}\ntitle: T\nextends: t{i + 1}\n" for i in range(1_000)]
    documents = "---\n".join([*themes, "theme: t1000\ntitle: T\n"])
    _, found = loaded(tmp_path, documents, "t0")
    assert [line.split(": ")[:2] for line in found] == [["984.yaml:3:10", "long-chain"]]


@pytest.mark.parametrize(
    ("end", "found"),
    [
        ("base", "3.yaml:3:10: long-chain"),
        ("night", "5.yaml:3:10: long-chain"),
        ("t10", "19.yaml:3:10: cyclic-theme"),
    ],
)
def test_all_themes_above_a_fault_of_a_chain_report_the_same(
    end: str, found: str, tmp_path: Path
) -> None:
    own: dict[str, LoadedTheme] = {}
    for i in range(20):
        path = tmp_path / f"{i}.yaml"
        extends = f"t{i + 1}" if i < 19 else end
        path.write_text(f"theme: t{i}\ntitle: T\nextends: {extends}\n", "utf-8")
        written = read_theme(path, path.name, Report())
        assert written is not None
        own[written.record.theme] = written
    report = Report()
    for name in ("t0", "t1", "t3"):
        assert chain_of(name, own, None, report) == []
    assert [f"{one.span}: {one.code}" for one in report.diagnostics] == [found]


def test_general_themes_are_named_like_their_files() -> None:
    assert {"base", "chart", "ink-saver"} <= set(general_themes())
    for name in general_themes():
        assert general(name).id == name


@pytest.mark.parametrize("name", general_themes())
def test_base_knows_every_role_that_is_written(name: str) -> None:
    """A role that only another theme has would be ink in all the rest."""
    written = read_theme(templates_dir() / "themes" / f"{name}.yaml", name, Report())
    assert written is not None
    base = general("base")
    assert [role for role in written.record.colours if role not in base.colours] == []
    assert [role for role in written.record.fonts if not role_use("fonts", role)] == []


def literals(call: str) -> set[str]:
    """Return the texts that pnp's code gives directly to a method of the theme."""
    pattern = re.compile(rf'\.{call}\(\s*"([^"]+)"')
    # The command line styles what it writes to a terminal.
    paths = (path for path in PACKAGE.rglob("*.py") if "cli" not in path.parts)
    return {found for path in paths for found in pattern.findall(path.read_text("utf-8"))}


def test_every_role_used_in_drawings_has_a_value() -> None:
    base = general("base")
    assert len(literals("colour")) > 20
    assert sorted(role for role in literals("colour") if not base.has_colour(role)) == []
    tails = {role.rpartition(".")[2] for role in base.styles}
    assert sorted(r for r in literals("style") if r.rpartition(".")[2] not in tails) == []
    assert sorted(key for key in literals("word") if not base.builtin_texts.has(key)) == []


@pytest.mark.parametrize("game", bundled_games())
def test_every_icon_that_content_names_is_there(game: str) -> None:
    folder = content_dir() / game
    base = load_theme("base", Report(), icon_folder=folder / "icons", home=folder)
    assert base is not None
    pattern = re.compile(r"\b(?:icon|badge): ([a-z:-]+)|(?<=[\s(]):((?:mdi:)?[a-z][a-z-]*):")
    named = {
        one or two
        for path in folder.rglob("*.yaml")
        for one, two in pattern.findall(path.read_text("utf-8"))
    }
    assert sorted(n for n in named - {"emblem", "cross"} if base.icon(n, "#000000") is None) == []


TEXT_ON_GROUND = {
    "paper": ("ink", "heading", "number.red", "rim", "gold", "resource"),
    "table.stripe": ("ink", "heading"),
    "land": ("label", "number.red", "cross", "closed"),
    "land.shade": ("label",),
    "sea": ("label", "sounding", "closed", "creature", "compass.dark"),
    "sea.deep": ("label", "sounding"),
    "medallion": ("medallion.ink", "gold", "resource", "number.red"),
    "cartouche": ("cartouche.line",),
    "frame": ("frame.dark",),
    "token.ground": ("token.line",),
    "gold.face": ("gold.line",),
    "gold.rim": ("gold.line",),
    "die.tab": ("rim",),
    "start.yellow": ("start.ink",),
    "mat.ground": ("ink", "heading", "mat.line"),
    "mat.panel": ("ink", "heading", "mat.line"),
    "mat.place": ("ink", "mat.line"),
    **{player: (f"{player}.ink",) for player in PLAYERS},
    **{f"{player}.tint": ("ink", f"{player}.rim") for player in PLAYERS},
}


@pytest.mark.parametrize("name", general_themes())
def test_text_stands_out_from_its_ground(name: str) -> None:
    theme = general(name)
    weak = {
        (role, ground): round(contrast(theme.colour(role), theme.colour(ground)), 2)
        for ground, roles in TEXT_ON_GROUND.items()
        for role in roles
        if contrast(theme.colour(role), theme.colour(ground)) < 4.5
    }
    assert weak == {}


# Machado, Oliveira and Fernandes 2009, severity 1, on linear light.
SIGHT = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
}


def seen(colour: str, sight: str) -> tuple[float, float, float]:
    """Return CIE Lab (D65) of a colour as someone with that sight sees it."""
    light = linear(colour)
    r, g, b = (
        min(1.0, max(0.0, sum(part * value for part, value in zip(row, light, strict=True))))
        for row in SIGHT[sight]
    )

    def bent(t: float) -> float:
        return t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116

    x = bent((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505)
    y = bent(0.2126 * r + 0.7152 * g + 0.0722 * b)
    z = bent((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(one: str, two: str, sight: str) -> float:
    pairs = zip(seen(one, sight), seen(two, sight), strict=True)
    return sum((a - b) ** 2 for a, b in pairs) ** 0.5


@pytest.mark.parametrize("name", general_themes())
@pytest.mark.parametrize("sight", SIGHT)
def test_players_are_told_apart_by_any_eye(name: str, sight: str) -> None:
    """A difference of 12 is plain to see side by side; the emblem is the second sign."""
    theme = general(name)
    role = "{}.rim" if theme.art("fills") == "none" else "{}"
    colours = {player: theme.colour(role.format(player)) for player in PLAYERS}
    close = [
        (one, two)
        for one, two in itertools.combinations(PLAYERS, 2)
        if distance(colours[one], colours[two], sight) < 12
    ]
    assert close == []


def fills() -> Iterator[str]:
    yield from ("paper", "sheet.ground", "table.stripe", "sea", "sea.deep", "creature.body")
    yield from ("land", "land.shade", "tree.fill", "closed.halo", "frame", "frame.light")
    yield from ("compass.light", "cartouche", "medallion", "label.halo")
    yield from ("token.ground", "gold.face", "gold.rim", "start.yellow", "die.ground", "die.tab")
    yield from ("mat.ground", "mat.panel", "mat.place", "cover.ground")
    yield from PLAYERS
    yield from (f"{player}.tint" for player in PLAYERS)


def tone(colour: str) -> float:
    """Return the ink a colour takes: the mean of cyan, magenta and yellow, from 0 to 1."""
    return sum(255 - int(colour[i : i + 2], 16) for i in (1, 3, 5)) / 3 / 255


def test_the_ink_saver_fills_nothing_darker_than_15_per_cent() -> None:
    theme = general("ink-saver")
    assert theme.art("fills") == "none"
    assert {
        role: tone(theme.colour(role)) for role in fills() if tone(theme.colour(role)) > 0.15
    } == {}
    for large in ("paper", "sea", "sea.deep", "frame", "mat.ground", "mat.panel"):
        assert theme.colour(large) == "#ffffff"
    # A breath of grey tells land from sea in a print without colour.
    assert 0 < tone(theme.colour("land")) < 0.06


def test_another_theme_keeps_what_a_chart_shows() -> None:
    plain, saver = general("base"), general("ink-saver")
    sky = replace(
        plain,
        builtin_texts=plain.builtin_texts.with_texts({"leagues": "light years"}),
        choices={"relief": "craters"},
    )
    shown = saver.with_subject(sky, plain)
    assert (shown.text_of("leagues"), shown.art("relief")) == ("light years", "craters")
    assert shown.art("fills") == "none"
    assert shown.colour("sea") == saver.colour("sea")


@pytest.mark.parametrize(
    ("role", "own", "meant"),
    [
        ("see", (), "sea"),
        ("gold.fcae", (), "gold.face"),
        ("cartuche.line", (), "cartouche.line"),
        # Only the author's own are proposed where they are hardly alike.
        ("forrest", ("forest",), "forest"),
        ("wood", ("woods",), "woods"),
        ("diamond.face", (), ""),
        ("ar", (), ""),
        ("pasture", (), ""),
        ("khaki", (), ""),
        # A role of a particular game is proposed for a sure slip of it alone.
        ("goods.plantan", (), "goods.plantain"),
        ("moss", (), ""),
    ],
)
def test_a_slip_of_a_role_names_the_one_that_is_meant(
    role: str, own: tuple[str, ...], meant: str
) -> None:
    assert roles.nearest_role(role, own, general("base").colours) == meant


@pytest.mark.parametrize(
    ("role", "hint"),
    [
        ("dff0fa", "write '#dff0fa', in quotes"),
        ("quartz", "define it under  colours:  of the theme, or write one of  pnp list roles"),
    ],
)
def test_a_colour_without_its_sign_gets_a_hint(role: str, hint: str) -> None:
    _, said = general("base").role_fault(role, text=False)
    assert said.startswith(hint)


def test_the_roles_of_the_author_are_listed_before_those_of_pnp(tmp_path: Path) -> None:
    text = "theme: mine\ntitle: Mine\ncolours: {rock: '#aabbcc', ice: '#112233'}\n"
    theme, _ = loaded(tmp_path, text)
    assert theme is not None
    assert theme.role_fault("quartz", text=False)[1].endswith(
        "; the colours of your own: ice, rock"
    )


@pytest.mark.parametrize(("said", "hint"), [("dff0fa", "'#dff0fa'"), ("teal", "'#008080'")])
def test_a_colour_without_its_sign_is_written_with_it(tmp_path: Path, said: str, hint: str) -> None:
    _, findings = loaded(tmp_path, f"theme: mine\ntitle: M\ncolours: {{ice.tint: {said}}}\n")
    told = f"unknown-colour: there is no colour '{said}': write {hint}, in quotes"
    assert findings == [f"0.yaml:3:21: {told}"]


def in_low_ink(folder: Path, *documents: str) -> Theme:
    report = Report()
    own: dict[str, LoadedTheme] = {}
    for number, document in enumerate(documents):
        path = folder / f"{number}.yaml"
        path.write_text(document, "utf-8")
        written = read_theme(path, path.name, report)
        assert written is not None
        own[written.record.theme] = written
    theme = load_theme("night", report, own, low_ink=True)
    assert theme is not None
    assert report.diagnostics == ()
    return theme


NIGHT = """theme: night
title: Night
extends: chart
colours: {sea: '#000040', flare: '#ffcc00'}
fonts: {title: {family: Source Serif Pro, weight: 700, colour: ink}}
words: {legend: At night}
"""


def test_low_ink_changes_colours_and_keeps_fonts_and_words(tmp_path: Path) -> None:
    theme, saver = in_low_ink(tmp_path, NIGHT), general("ink-saver")
    assert (theme.id, theme.title) == ("night-ink", "Night, to save ink")
    assert theme.colour("sea") == saver.colour("sea") == "#ffffff"
    assert theme.colour("flare") == "#ffcc00"
    assert theme.art("fills") == "none"
    assert theme.style("title").face == "SourceSerifPro-Bold"
    assert theme.style("title").fill == saver.colour("ink")
    assert theme.text_of("legend") == "At night"


def test_a_game_may_have_its_own_look_in_low_ink(tmp_path: Path) -> None:
    own = "theme: night-ink\ntitle: Night in lines\nextends: night\ncolours: {sea: '#eeeeee'}\n"
    theme = in_low_ink(tmp_path, NIGHT, own)
    assert (theme.title, theme.colour("sea")) == ("Night in lines", "#eeeeee")


def test_what_saves_ink_already_stays_as_it_is() -> None:
    assert load_theme("ink-saver", Report(), low_ink=True) == general("ink-saver")


def test_a_theme_shows_the_icons_that_lie_there_when_it_is_loaded(tmp_path: Path) -> None:
    (tmp_path / "icons").mkdir()
    before, _ = loaded(tmp_path, "theme: mine\ntitle: Mine\n")
    assert before is not None
    assert before.icon("hoopoe", "#000000") is None
    svg = '<svg viewBox="0 0 8 8"><circle cx="4" cy="4" r="4"/></svg>'
    (tmp_path / "icons" / "hoopoe.svg").write_text(svg, "utf-8")
    after, _ = loaded(tmp_path, "theme: mine\ntitle: Mine\n")
    assert after is not None
    assert after.icon("hoopoe", "#000000") is not None


def test_what_is_not_there_is_looked_for_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    theme, _ = loaded(tmp_path, "theme: mine\ntitle: Mine\n")
    assert theme is not None
    theme = replace(theme, home=tmp_path)
    asked: list[str] = []
    monkeypatch.setattr("pnp.icons.likely_word", lambda word, known: asked.append(word) or "")
    monkeypatch.setattr("pnp.pictures.closest_word", lambda word, known: asked.append(word) or "")
    for _ in range(3):
        assert theme.icon("zorkmid", "#000000") is None
        assert theme.icon_fault("zorkmid")[1] == "search with  pnp list icons WORD"
        with pytest.raises(PictureError, match="there is no picture 'a.png'"):
            theme.picture("a.png", Rect(0, 0, 9, 9), "contain")
    assert sorted(set(asked)) == ["a.png", "zorkmid"]
    assert asked.count("a.png") == 1
    assert asked.count("zorkmid") <= 2  # once among the theme's icons, once among all others


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("relief: dragons", "'dragons' is no way to draw 'relief': known: craters, fells, hills"),
        ("relief: cratters", "'cratters' is no way to draw 'relief': did you mean craters?"),
        ("releif: craters", "nothing is drawn by the key 'releif': did you mean relief?"),
        ("whale: mermade", "'mermade' is no way to draw 'whale': did you mean mermaid?"),
    ],
)
def test_a_way_of_drawing_that_there_is_not_is_an_error(
    tmp_path: Path, said: str, found: str
) -> None:
    theme, faults = loaded(tmp_path, f"theme: mine\ntitle: Mine\nart: {{{said}}}\n")
    assert theme is None
    assert len(faults) == 1
    assert faults[0].startswith("0.yaml:3:")
    assert found in faults[0]


def test_base_chooses_one_of_each_way_of_drawing() -> None:
    assert general("base").choices.keys() == looks.WAYS.keys()


@pytest.mark.parametrize("section", ["colours", "fonts", "icons"])
def test_every_role_is_described_and_every_description_is_of_a_role(section: str) -> None:
    base = read_theme(templates_dir() / "themes" / "base.yaml", "base.yaml", Report())
    assert base is not None
    named = {*getattr(base.record, section), *roles.named_roles(section)}
    if section == "icons":
        named |= set(icons.names("own"))
    assert [role for role in named if not roles.role_use(section, role)] == []
    idle = [
        p for p in roles.role_descriptions()[section] if not any(fnmatchcase(r, p) for r in named)
    ]
    assert idle == []


def test_what_a_pattern_leaves_open_is_named() -> None:
    assert roles.role_use("colours", "hunter.flag").endswith(": its flag")
    assert roles.role_use("colours", "ghost.rim") == "the edge of what is in the colour ghost"


def test_an_icon_may_be_that_of_another_name(tmp_path: Path) -> None:
    theme, faults = loaded(tmp_path, "theme: mine\ntitle: Mine\nicons: {gold: 'mdi:waves'}\n")
    assert theme is not None
    assert faults == []
    assert theme.icon("coin", "#112233") == theme.icon("gold", "#112233")
    assert theme.icon("wheel", "#112233") == icons.find("own:shipyard").draw("#112233")


def test_an_icon_that_refers_to_itself_is_reported(tmp_path: Path) -> None:
    text = "theme: mine\ntitle: Mine\nicons: {gold: coin}\n"
    theme, faults = loaded(tmp_path, text)
    assert theme is None
    assert "the icon 'gold' refers to itself" in faults[0]


def test_the_game_s_own_icon_comes_before_what_the_base_theme_says(tmp_path: Path) -> None:
    folder = tmp_path / "icons"
    folder.mkdir()
    mine = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>'
    (folder / "gold.svg").write_text(mine, "utf-8")
    theme, _ = loaded(tmp_path, "theme: mine\ntitle: Mine\n")
    assert theme is not None
    assert theme.icon("gold", "#112233") == theme.icon("coin", "#112233")
    assert theme.icon("gold", "#112233") != general("base").icon("gold", "#112233")
