"""``pnp list``: what there is to choose from, one line each on stdout."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pnp.base.diagnostics import Report
from pnp.base.units import POINTS_PER_MM
from pnp.cli.options import Named, coloured
from pnp.cli.streams import say

if TYPE_CHECKING:
    from pnp.theme import Theme

Row = tuple[str, str]
# Where icons come from apart from the games' own folders.
PROVIDERS = ("own", "mdi")


def _games() -> list[Row]:
    return _titles("game")


def _maps() -> list[Row]:
    from pnp.model.record import FORMS

    return [row for kind in dict.fromkeys(FORMS.values()) for row in _titles(kind)]


def _themes() -> list[Row]:
    """Return all themes that can be named from this folder, with whose they are and for what."""
    from pnp.base.library import game_dir, general_themes, templates_dir
    from pnp.content.files import records_of
    from pnp.content.game_files import GAME_FILE, bundled_games
    from pnp.content.themes import theme_files, users_folder

    here = Path()
    inside = (here / GAME_FILE).is_file()
    games = [(name, records_of(game_dir(name), name)) for name in bundled_games()]
    games += [("this folder", records_of(here, "."))] if inside else []
    bundled = (templates_dir() / "themes" / f"{name}.yaml" for name in general_themes())
    return [
        *_theme_rows(bundled, "bundled, for every game"),
        *(
            (file.id, f"{file.record.title} (of {game}, for that game)")  # type: ignore[attr-defined] # a ThemeFile
            for game, records in games
            for file in records.of("theme")
        ),
        *_theme_rows(theme_files(users_folder()), "yours, for every game: {path}"),
        *_theme_rows(() if inside else theme_files(here), "for files in this folder: {path}"),
    ]


def _theme_rows(paths: Iterable[Path], whose: str) -> Iterator[Row]:
    from pnp.content.chain import read_theme

    for path in paths:
        found = read_theme(path, str(path), Report())
        if found is None:
            yield path.stem, f"has errors; see  pnp validate {path}"
        else:
            yield found.record.theme, f"{found.record.title} ({whose.format(path=path)})"


def _titles(kind: str) -> list[Row]:
    from pnp.content.project import bundled

    return [(file.id, str(getattr(file.record, "title", ""))) for file in bundled(kind)]


def _papers() -> list[Row]:
    from pnp.base.units import number
    from pnp.imposition.paper import PAPERS

    return [(p.name, f"{number(p.width)} x {number(p.height)} mm") for p in PAPERS.values()]


def _icons() -> list[Row]:
    from pnp import icons
    from pnp.theme.roles import told

    rows = [(f"{provider}:{name}", "") for provider in PROVIDERS for name in icons.names(provider)]
    return [*told()["icons"].items(), *rows]


def _art() -> list[Row]:
    from pnp.model.looks import PATTERNS, WAYS

    rows = []
    for key, way in WAYS.items():
        rows.append((key, f"{way.says}:"))
        rows += [(f"{key}: {choice}", text) for choice, text in way.choices.items()]
    rows.append(("NAME", "draws an engraving in the place of another, as in  ship: star-ship:"))
    rows += [(f"NAME: {name}", text) for name, text in _engravings()]
    rows.append(("FIELD", "draws a field of cards in the place of another, as in  waves: knots:"))
    rows += [(f"FIELD: {name}", text) for name, text in PATTERNS.items()]
    return [*rows, ("", "for pictures of all ways of drawing, run  pnp theme preview")]


def _fonts() -> list[Row]:
    from pnp.text import fonts

    extra = fonts.extra_families()
    return [(name, f"of {fonts.EXTRA}" if name in extra else "") for name in fonts.families()]


def _layouts() -> list[Row]:
    from pnp.content.layouts import general_layouts
    from pnp.content.structure import structure
    from pnp.model.layout import LayoutFile

    rows = []
    for id, node in general_layouts().items():
        record = structure(LayoutFile, node, Report())
        assert record is not None
        # A field is needed where any box that shows it is.
        needed: dict[str, bool] = {}
        for name, box in record.boxes.items():
            for field in box.fields(name):
                needed[field] = needed.get(field, False) or not (box.optional or box.when)
        fields = (field if must else f"[{field}]" for field, must in needed.items())
        rows.append((id, f"{record.title}: {', '.join(fields)}"))
    return rows


def _roles() -> list[Row]:
    from pnp.content.chain import ROOT
    from pnp.theme import load_theme
    from pnp.theme.roles import drawn, use_of

    theme = load_theme(ROOT, Report())
    assert theme is not None
    colours = sorted({*theme.colours, *drawn("colours")})
    return [
        *((role, f"colour {theme.colour(role)}: {use_of('colours', role)}") for role in colours),
        *(
            (role, f"{_set_in(theme, role)}: {use_of('fonts', role)}")
            for role in sorted(theme.styles)
        ),
    ]


def _set_in(theme: Theme, role: str) -> str:
    style = theme.styles[role]
    return f"text style {style.face} {style.size * POINTS_PER_MM:.3g} pt"


def _engravings() -> list[Row]:
    from pnp.model.vocabulary import ENGRAVINGS

    return list(ENGRAVINGS.items())


def _sizes() -> list[Row]:
    from pnp.base.units import number
    from pnp.model.deck import SIZES

    return [(name, f"{number(w)} x {number(h)} mm") for name, (w, h) in SIZES.items()]


def _extensions() -> list[Row]:
    from pnp.cli.extensions import extensions

    return [
        (f"{one.group}: {one.name}", one.fault or f"{one.module} of the package {one.package}")
        for one in extensions()
    ]


def _words() -> list[Row]:
    """Return the terms of the games that come with pnp, and of the one in this folder, then the
    short texts that pnp prints."""
    from pnp.base.library import game_dir
    from pnp.content.files import records_of
    from pnp.content.game_files import GAME_FILE, bundled_games
    from pnp.content.program import ENGLISH, program

    homes = {name: game_dir(name) for name in bundled_games()}
    if Path(GAME_FILE).is_file():
        homes["this folder"] = Path()
    forms: dict[str, dict[str, None]] = {}
    users: dict[str, list[str]] = {}
    for game, home in homes.items():
        spoken = records_of(home, game).linker.wordings
        own = {term.name for term in program(spoken.written).terms}
        for name, term in spoken.terms_in(spoken.written).items():
            if name not in own:
                forms.setdefault(name, {}).update(dict.fromkeys(term.forms))
                users.setdefault(name, []).append(game)
    terms = (
        (name, f"a term of {', '.join(users[name])}: {', '.join(forms[name])}")
        for name in sorted(forms)
    )
    texts = program(ENGLISH).texts
    return [*terms, *((key, f"pnp prints: {text}") for key, text in texts.items())]


_LISTS: dict[str, Callable[[], list[Row]]] = {
    "games": _games,
    "maps": _maps,
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


@click.command("list")
@click.argument("what", type=Named(tuple(_LISTS)), default="games")
@click.argument("word", default="")
@coloured
def command(what: str, word: str) -> None:
    """List the available choices; without an argument, the games.

    With a WORD, list only the lines that contain it, as in: pnp list icons ship

    layouts shows the fields of a card, with optional ones [in brackets]; roles, icons and art show
    what a theme may say, icons by what they stand for first; words shows the terms that it may
    replace, with their forms, and what pnp prints of its own; engravings are for the keys draw
    and pictures; sizes shows sizes of cards; extensions shows what other installed packages add.
    """
    rows = [row for row in _LISTS[what]() if word.lower() in " ".join(row).lower()]
    if word and not rows:
        say(f"no {what} match '{word}'", err=True)
    width = max((len(name) for name, _ in rows), default=0)
    say(*(f"{name:<{width}}  {text}".rstrip() for name, text in rows))
