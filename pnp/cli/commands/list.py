"""``pnp list``: the available choices, one per line on stdout."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, cast

import click

from pnp.base.diagnostics import Report
from pnp.base.units import POINTS_PER_MM
from pnp.cli.game_lists import ADDED, Row, find_game, layout_row, rows_of_game, terms_of
from pnp.cli.options import WordChoice, colour_option, file_option
from pnp.cli.render import code_of, print_findings
from pnp.cli.terminal import put_file, say

if TYPE_CHECKING:
    from pnp.preview.samples import Kind
    from pnp.theme import Theme

_EXAMPLES = """\b
Examples:
  pnp list icons arrow                                icons with this word
  pnp list art --picture art.pdf                      every way of drawing, with pictures
  pnp list icons star --picture stars.svg
  pnp list words les-petits-pirates                   the terms of a game
  pnp list art . --picture ours.png                   what the themes of this game choose
"""
_ENDINGS = ("svg", "pdf", "png")
# The sources of icons besides the games' own folders.
PROVIDERS = ("own", "mdi")


def _games() -> list[Row]:
    return _titles("game")


def _maps() -> list[Row]:
    from pnp.model.record import FORMS

    return [row for kind in dict.fromkeys(FORMS.values()) for row in _titles(kind)]


def _themes() -> list[Row]:
    """Return all themes available in this folder, with their owners and purposes."""
    from pnp.base.library import game_dir, general_themes, templates_dir
    from pnp.content.files import records_of
    from pnp.content.game_files import GAME_FILE, bundled_games
    from pnp.content.themes import theme_files, user_themes_folder

    here = Path()
    inside = (here / GAME_FILE).is_file()
    games = [(name, records_of(game_dir(name), name)) for name in bundled_games()]
    games += [("this folder", records_of(here, "."))] if inside else []
    bundled = (templates_dir() / "themes" / f"{name}.yaml" for name in general_themes())
    return [
        *_theme_rows(bundled, "bundled, for every game"),
        *(
            Row(file.id, f"{file.record.title} (of {game}, for that game)")  # type: ignore[attr-defined] # a ThemeFile
            for game, records in games
            for file in records.of("theme")
        ),
        *_theme_rows(theme_files(user_themes_folder()), "yours, for every game: {path}"),
        *_theme_rows(() if inside else theme_files(here), "for files in this folder: {path}"),
    ]


def _theme_rows(paths: Iterable[Path], whose: str) -> Iterator[Row]:
    from pnp.content.themes import read_theme

    for path in paths:
        found = read_theme(path, str(path), Report())
        if found is None:
            yield Row(path.stem, f"has errors; see  pnp validate {path}")
        else:
            title = found.record.title
            yield Row(found.record.theme, f"{title} ({whose.format(path=path)})")


def _titles(kind: str) -> list[Row]:
    from pnp.content.project import bundled_files

    return [Row(file.id, file.title) for file in bundled_files(kind)]


def _starters() -> list[Row]:
    from pnp.base.library import starters
    from pnp.scaffold.files import starter_description

    return [Row(name, starter_description(name)) for name in starters()]


def _papers() -> list[Row]:
    from pnp.base.units import format_number
    from pnp.imposition.paper import PAPERS

    return [
        Row(p.name, f"{format_number(p.width)} x {format_number(p.height)} mm")
        for p in PAPERS.values()
    ]


def _icons() -> list[Row]:
    from pnp import icons
    from pnp.theme.roles import role_descriptions

    rows = [(name, about) for name, about in role_descriptions()["icons"].items()]
    rows += [(f"{of}:{name}", "") for of in PROVIDERS for name in icons.names(of)]
    return [Row(name, about, "icon", name) for name, about in rows]


def _art() -> list[Row]:
    from pnp.model.looks import PATTERNS, WAYS

    rows = []
    for key, way in WAYS.items():
        rows.append(Row(key, f"{way.description}:"))
        for choice, text in way.choices.items():
            rows.append(Row(f"{key}: {choice}", text, "way", f"{key}: {choice}"))
    about = "draws another engraving, or an SVG of yours, in its place, as in  ship: star-ship:"
    rows.append(Row("NAME", about))
    rows += [Row(f"NAME: {row.name}", *row[1:]) for row in _engravings()]
    about = "draws a field of cards in the place of another, as in  waves: knots:"
    rows.append(Row("FIELD", about))
    return [*rows, *(Row(f"FIELD: {n}", text, "field", n) for n, text in PATTERNS.items())]


def _fonts() -> list[Row]:
    from pnp.text import fonts

    extra = fonts.extra_families()
    return [Row(name, f"of {fonts.EXTRA}" if name in extra else "") for name in fonts.families()]


def _layouts() -> list[Row]:
    from pnp.content.layouts import general_layouts
    from pnp.content.structure import build_record
    from pnp.kinds.layout.record import LayoutFile

    rows = []
    for id, node in general_layouts().items():
        record = build_record(LayoutFile, node, Report())
        assert record is not None
        rows.append(layout_row(id, record))
    return rows


def _roles() -> list[Row]:
    from pnp.content.themes import ROOT
    from pnp.theme import load_theme
    from pnp.theme.roles import named_roles, role_use

    theme = load_theme(ROOT, Report())
    assert theme is not None
    colours = sorted({*theme.colours, *named_roles("colours")})
    return [
        *(
            Row(role, f"colour {theme.colour(role)}: {role_use('colours', role)}", "colour", role)
            for role in colours
        ),
        *(
            Row(role, f"{_describe_style(theme, role)}: {role_use('fonts', role)}", "style", role)
            for role in sorted(theme.styles)
        ),
    ]


def _describe_style(theme: Theme, role: str) -> str:
    style = theme.styles[role]
    return f"text style {style.face} {style.size * POINTS_PER_MM:.3g} pt"


def _engravings() -> list[Row]:
    from pnp.model.drawings import ENGRAVINGS

    return [Row(name, about, "engraving", name) for name, about in ENGRAVINGS.items()]


def _sizes() -> list[Row]:
    from pnp.base.units import format_number
    from pnp.model.measure import SIZES

    return [
        Row(name, f"{format_number(w)} x {format_number(h)} mm") for name, (w, h) in SIZES.items()
    ]


def _extensions() -> list[Row]:
    from pnp.cli.child_process import extensions

    return [
        Row(f"{one.group}: {one.name}", one.fault or f"{one.module} of the package {one.package}")
        for one in extensions()
    ]


def _words() -> list[Row]:
    """Return the terms of the bundled games and of the game in this folder, then the short texts
    that pnp prints."""
    from pnp.base.library import game_dir
    from pnp.content.files import records_of
    from pnp.content.game_files import GAME_FILE, bundled_games
    from pnp.content.language.builtin_texts import builtin_words
    from pnp.content.language.grammar import ENGLISH

    homes = {name: game_dir(name) for name in bundled_games()}
    if Path(GAME_FILE).is_file():
        homes["this folder"] = Path()
    forms: dict[str, dict[str, None]] = {}
    users: dict[str, list[str]] = {}
    for game, home in homes.items():
        for name, words in terms_of(records_of(home, game)).items():
            forms.setdefault(name, {}).update(dict.fromkeys(words))
            users.setdefault(name, []).append(game)
    terms = (
        Row(name, f"a term of {', '.join(users[name])}: {', '.join(forms[name])}")
        for name in sorted(forms)
    )
    texts = builtin_words(ENGLISH).texts
    return [*terms, *(Row(key, f"pnp prints: {text}") for key, text in texts.items())]


_LISTS: dict[str, Callable[[], list[Row]]] = {
    "games": _games,
    "maps": _maps,
    "starters": _starters,
    "themes": _themes,
    "papers": _papers,
    "icons": _icons,
    "fonts": _fonts,
    "layouts": _layouts,
    "roles": _roles,
    "art": _art,
    "words": _words,
    "engravings": _engravings,
    "sizes": _sizes,
    "extensions": _extensions,
}


@click.command("list", epilog=_EXAMPLES)
@click.argument("what", type=WordChoice(tuple(_LISTS)), default="games")
@click.argument("word", metavar="[WORD|GAME]", default="")
@file_option("--picture", "Draw the listed entries with their names, as SVG, PDF or PNG.", "FILE")
@colour_option
@click.pass_context
def command(context: click.Context, /, what: str, word: str, picture: Path | None) -> None:
    """List the available choices; without an argument, the games.

    With a WORD, list only the lines that contain it. With a GAME, which is a bundled game or a
    folder, list what that game adds: maps, themes, icons, layouts and terms, and the art and roles
    of its themes.

    starters shows what  pnp new --like  can begin with; layouts shows the fields of each card
    layout, with optional ones [in brackets]; roles, icons and art show what a theme can set, with
    icons listed by meaning first; words shows the terms that a theme can replace, with their forms,
    and the texts that pnp itself prints; engravings are for the keys draw and pictures; sizes shows
    card sizes; extensions shows what other installed packages add.

    --picture draws roles, icons, engravings and art;  pnp theme preview  shows a
    whole theme.
    """
    home = find_game(word) if what in ADDED else None
    if home is not None:
        rows = rows_of_game(what, home)
    else:
        rows = [row for row in _LISTS[what]() if word.lower() in f"{row.name} {row.about}".lower()]
    if word and not rows:
        none = f"no {what} match '{word}'" if home is None else f"'{word}' adds no {what}"
        say(none, err=True)
    if picture is not None:
        _draw(context, picture, rows, home)
    width = max((len(row.name) for row in rows), default=0)
    say(*(f"{row.name:<{width}}  {row.about}".rstrip() for row in rows))
    if picture is None and any(row.kind for row in rows):
        say("for pictures of these, add  --picture FILE.svg", err=True)


def _draw(context: click.Context, path: Path, rows: list[Row], home: Path | None) -> None:
    """Write a sheet with drawings of the listed names."""
    from pnp.export import UnavailableError
    from pnp.preview.sheet import MOST, ListedName, sheet

    shown = [ListedName(row.name, cast("Kind", row.kind), row.called, row.theme) for row in rows]
    shown = [one for one in shown if one.kind]
    ending = path.suffix[1:].lower()
    if ending not in _ENDINGS:
        names = " or ".join(f"{path.stem}.{ending}" for ending in _ENDINGS)
        raise click.UsageError(f"--picture does not write '{path.name}'; name {names}", context)
    if not shown:
        raise click.UsageError("nothing of this can be drawn", context)
    if len(shown) > MOST:
        hint = "list fewer, as in  pnp list icons star --picture stars.svg"
        message = f"{len(shown):,} are too many for one sheet, which has room for {MOST:,}; {hint}"
        raise click.UsageError(message, context)
    report = Report()
    try:
        drawn = sheet(shown, home, ending, report)
    except UnavailableError as error:
        raise click.UsageError(f"{error}; or choose another format", context) from None
    if drawn is None:
        print_findings(report, 0)
        context.exit(code_of(report))
    put_file(path, drawn)
    say(f"picture written to {path.as_posix()}", err=True)
