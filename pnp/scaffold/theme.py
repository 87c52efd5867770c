"""A theme from a template: inherited values are commented out, in lines that may lose their ``#``.

The words that a theme may replace depend on the game: in its folder, the lines contain its terms,
titles and names, so that each is correct as written. What only sea charts and bundled games show is
left out where there are no such boards.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TypeVar, cast

from pnp.base.diagnostics import Report
from pnp.content.files import Records, records_of
from pnp.content.game_files import shortest_path
from pnp.content.language.builtin_texts import builtin_words
from pnp.content.language.grammar import ENGLISH
from pnp.content.language.place_names import named_spaces
from pnp.content.nodes import Scalar
from pnp.content.role_groups import group_roles
from pnp.content.themes import LoadedTheme, Themes, chain_of
from pnp.kinds.theme.record import ThemeFile
from pnp.model.component import USUAL_THEME
from pnp.model.looks import WAYS, is_file, takes_file
from pnp.model.record import BOARD, FORMS
from pnp.scaffold.files import game_around, quote_value, template, with_id, with_value, write
from pnp.theme.roles import is_of_games

T = TypeVar("T")
_MAPS = tuple(dict.fromkeys(FORMS.values()))
_CHARTS = tuple(kind for kind in _MAPS if kind != BOARD)
# Examples of replacements for engravings of charts and for fields of cards.
_ENGRAVINGS = {"ship": "airship", "whale": "dragon"}
_FIELDS = {"waves": "knots"}
# Examples for themes outside a game.
_NAMES = {"Title of a game": "Its title in this theme"}
_TEXT = "glue"
_GOLD, _COIN = "gold", "own:coin"


def themes_near(folder: Path, report: Report) -> Themes:
    """Return the themes that one in a folder may extend, besides the general ones."""
    records = _records(folder)
    if records is None:
        return Themes({}, folder, report)
    own = {
        file.id: LoadedTheme(cast("ThemeFile", file.record), file.node, file.path.parent)
        for file in records.of("theme")
    }
    return Themes(own, None, report)


def _records(folder: Path) -> Records | None:
    root = game_around(folder)
    return None if root is None else records_of(root, str(shortest_path(root)))


def begin_theme(
    name: str, folder: Path, title: str, extends: str, report: Report, themes: Themes
) -> Path | None:
    """Write a theme that extends another, with its values, and return the path; None after an
    error. Raises OSError if the disk refuses."""
    chain = chain_of(extends, themes, None, report, themes.is_faulty, themes.suggest_theme)
    if not chain:
        return None
    theme_files = [written.record for written in chain]
    records = _records(folder)
    charts = records is not None and any(True for _ in records.of(*_CHARTS))
    colours = _merge_parts(one.colours for one in theme_files)
    icons = _icons(theme_files)
    if not charts:
        colours = {role: value for role, value in colours.items() if not is_of_games(role)}
        icons = {name: ref for name, ref in icons.items() if not is_of_games(name)}
    families = _merge_parts(
        {role: font.family for role, font in one.fonts.items() if font.family is not None}
        for one in theme_files
    )
    text = with_value(template("theme", name), "title", title)
    text = with_id(text, "extends", USUAL_THEME, extends)
    text = re.sub(r"(?m)^  (\S+): \{family: .*\}$", lambda m: _font(m[1], families), text)
    others = "".join(f"\n  #{role}: {icons[role]}" for role in sorted(icons) if role != _GOLD)
    gold = f"  {_GOLD}: {icons.get(_GOLD, _COIN)}{others}"
    text = re.sub(rf"(?m)^  {_GOLD}: .*$", lambda _: gold, text)
    for key, values in _theme_options(theme_files, records, charts=charts).items():
        lines = "".join(f"  #{name}: {value}\n" for name, value in values.items())
        text = text.replace(f"\n{key}: {{\n", f"\n{key}: {{\n{lines}", 1)
    active = re.findall(r"(?m)^  (\S+): '#", text)
    text = re.sub(r"(?m)^  (\S+): '#.*$", lambda m: _line(m[1], colours), text)
    text += "".join(_comment_roles(colours, {*active}))
    return write("theme", name, folder, text)


def _merge_parts(parts: Iterable[Mapping[str, T]]) -> dict[str, T]:
    return {key: value for part in parts for key, value in part.items()}


def _icons(theme_files: list[ThemeFile]) -> dict[str, str]:
    """Return the icons of a theme except those in its own folder, which only it can name."""
    found = _merge_parts(one.icons for one in theme_files)
    return {name: ref for name, ref in found.items() if re.match(r"(own|mdi):|[^:]*$", ref)}


def _theme_options(
    theme_files: list[ThemeFile], records: Records | None, *, charts: bool
) -> dict[str, dict[str, str]]:
    """Return the options of a theme for each key whose values are in braces; those of sea charts
    only for a game with ``charts``."""
    art = _merge_parts(one.art for one in theme_files)
    own = {
        key: value
        for key, value in art.items()
        if key not in WAYS and not is_file(value) and (charts or not takes_file(key))
    }
    ways = {
        key: f"{art[key]},  # {', '.join(way.choices)}"
        for key, way in WAYS.items()
        if charts or not way.of_charts
    }
    replaced = {**(_ENGRAVINGS if charts else {}), **_FIELDS}
    names = dict(_titles(records)) if records is not None else {}
    return {
        "art": {**ways, **{key: f"{value}," for key, value in {**replaced, **own}.items()}},
        "words": {key: f"{_forms(forms)}," for key, forms in _words(theme_files, records).items()},
        "names": {
            quote_value(old): f"{quote_value(new)}," for old, new in (names or _NAMES).items()
        },
        "naming": {
            kind: f"[{', '.join(map(quote_value, stock))}],"
            for kind, stock in (_stock(records) if records is not None else {}).items()
        },
    }


def _words(theme_files: list[ThemeFile], records: Records | None) -> dict[str, Mapping[str, str]]:
    """Return the terms of a game and of the theme, in the words of the theme; and one of pnp's own
    short texts."""
    theme_words: dict[str, Mapping[str, str]] = _merge_parts(one.words for one in theme_files)
    text = {"one": builtin_words(ENGLISH).texts[_TEXT]}
    if records is None:
        known = theme_words
    else:
        spoken = records.linker.wordings
        own = {term.name for term in builtin_words(spoken.written).terms}
        terms = spoken.terms_in(spoken.written)
        known = {name: terms[name].forms for name in terms if name not in own}
    return {name: theme_words.get(name, forms) for name, forms in {**known, _TEXT: text}.items()}


def _forms(forms: Mapping[str, str]) -> str:
    """Return forms as a theme writes them: one, one and many, or by name."""
    words = [quote_value(word) for word in forms.values()]
    if [*forms] == ["one"]:
        return words[0]
    if [*forms] == ["one", "many"]:
        return f"[{', '.join(words)}]"
    return f"{{{', '.join(f'{name}: {word}' for name, word in zip(forms, words, strict=True))}}}"


def _titles(records: Records) -> Iterator[tuple[str, str]]:
    """Yield the titles of a game and of its maps as written, each twice."""
    for file in (*records.of("game"), *records.of(*_MAPS)):
        title = file.node.get("title")
        if isinstance(title, Scalar):
            written = title.raw or title.text
            yield written, written


def _stock(records: Records) -> dict[str, tuple[str, ...]]:
    """Return the names of each kind of space, from the map with the most of them."""
    found: dict[str, tuple[str, ...]] = {}
    for file in records.of(*_MAPS):
        here: dict[str, dict[str, None]] = {}
        for kind, name in named_spaces(file.kind, file.node):
            here.setdefault(kind, {})[name] = None
        for kind, names in here.items():
            found[kind] = max(found.get(kind, ()), tuple(names), key=len)
    return found


def _font(role: str, families: Mapping[str, tuple[str, ...]]) -> str:
    first, *others = families[role]
    family = f"[{', '.join((first, *others))}]" if others else first
    return f"  {role}: {{family: {family}}}"


def _line(role: str, colours: Mapping[str, str]) -> str:
    value = colours[role]
    return f"  {role}: '{value}'" if value.startswith("#") else f"  {role}: {value}"


def _comment_roles(colours: Mapping[str, str], written: set[str]) -> Iterator[str]:
    """Yield a commented-out line for each role that is not ``written``, below a line for its
    group."""
    for heading, roles in group_roles(role for role in colours if role not in written).items():
        yield f"\n  # {heading}.\n"
        yield from (_line(role, colours).replace("  ", "  #", 1) + "\n" for role in roles)
