"""The lines of lists, and the entries that a game adds to them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, cast

if TYPE_CHECKING:
    from pnp.content.files import File, Records
    from pnp.kinds.layout.record import LayoutFile
    from pnp.kinds.theme.record import ThemeFile


class Row(NamedTuple):
    """A name with its description. If it can be drawn, also its ``kind`` (``pnp.preview.samples``),
    its name there (``called``), and the game's theme in which to draw it."""

    name: str
    about: str = ""
    kind: str = ""
    called: str = ""
    theme: str = ""


# The entries that a game adds to the lists of available choices.


def find_game(word: str) -> Path | None:
    """Return the folder of the game with this name: the user's own, or else a bundled one."""
    from pnp.base.library import game_dir
    from pnp.content.game_files import GAME_FILE, bundled_games

    if word and (Path(word) / GAME_FILE).is_file():
        return Path(word)
    return game_dir(word) if word in bundled_games() else None


def rows_of_game(what: str, home: Path) -> list[Row]:
    """Return the entries that the game in a folder adds to a list."""
    from pnp.content.files import records_of

    return list(ADDED[what](records_of(home, str(home)), home))


def _themes_of(records: Records) -> Iterator[File[ThemeFile]]:
    return (cast("File[ThemeFile]", file) for file in records.of("theme"))


def _themes(records: Records, home: Path) -> Iterator[Row]:
    for draft in records.drafts("theme"):
        sound = draft.file is not None
        title = cast("ThemeFile", draft.file.record).title if draft.file is not None else ""
        name = draft.id.span.source.name
        yield Row(draft.id.text, title if sound else f"has errors; see  pnp validate {name}")


def _maps(records: Records, home: Path) -> Iterator[Row]:
    from pnp.model.record import FORMS

    for file in records.of(*dict.fromkeys(FORMS.values())):
        yield Row(file.id, file.title)


def _layouts(records: Records, home: Path) -> Iterator[Row]:
    for file in records.of("layout"):
        yield layout_row(file.id, cast("LayoutFile", file.record))


def layout_row(id: str, layout: LayoutFile) -> Row:
    """Return a layout with the fields of its cards, optional ones in brackets."""
    from pnp.kinds.layout.record import flat_boxes

    # A field is required if any box that shows it is.
    needed: dict[str, bool] = {}
    for name, box, _ in flat_boxes(layout.boxes):
        free = box.optional or any(one.when for one in box.conditions)
        for field in box.fields(name):
            needed[field] = needed.get(field, False) or not free
    fields = (field if must else f"[{field}]" for field, must in needed.items())
    return Row(id, ": ".join(part for part in (layout.title, ", ".join(fields)) if part))


def _icons(records: Records, home: Path) -> Iterator[Row]:
    from pnp.content.files import ICONS
    from pnp.icons import Shelf

    for file in _themes_of(records):
        for name, reference in file.record.icons.items():
            yield Row(name, f"{reference}, in the theme {file.id}", "icon", name, file.id)
    for name, lying in sorted(Shelf(home / ICONS, home).by_name.items()):
        yield Row(f"folder:{name}", f"{ICONS}/{lying}", "icon", f"folder:{name}")


def _art(records: Records, home: Path) -> Iterator[Row]:
    from pnp.model.looks import PATTERNS, WAYS, art_choices

    for file in _themes_of(records):
        for key, choice in file.record.art.items():
            says = (art_choices(key) or {}).get(choice, "a drawing of its own")
            kind = "way" if key in WAYS else "field" if key in PATTERNS else "engraving"
            called = f"{key}: {choice}" if key in WAYS else key
            yield Row(f"{key}: {choice}", f"{says}, in the theme {file.id}", kind, called, file.id)


def _roles(records: Records, home: Path) -> Iterator[Row]:
    """Yield the roles that only themes of the game have."""
    from pnp.base.diagnostics import Report
    from pnp.content.themes import ROOT
    from pnp.theme import load_theme
    from pnp.theme.roles import named_roles

    base = load_theme(ROOT, Report())
    assert base is not None
    known = {*base.colours, *named_roles("colours")}, {*base.styles}
    for file in _themes_of(records):
        whose = f"of the theme {file.id}"
        for role, colour in file.record.colours.items():
            if role not in known[0]:
                yield Row(role, f"colour {colour}, {whose}", "colour", role, file.id)
        for role in file.record.fonts:
            if role not in known[1]:
                yield Row(role, f"text style, {whose}", "style", role, file.id)


def _words(records: Records, home: Path) -> Iterator[Row]:
    """Yield the terms of the game, and the replacements that its themes print."""
    from pnp.content.language.builtin_texts import term_of

    for name, forms in terms_of(records).items():
        yield Row(name, _format_forms(forms))
    for file in _themes_of(records):
        for name, words in file.record.words.items():
            yield Row(name, f"{_format_forms(term_of(name, words).forms)}, in the theme {file.id}")


def _format_forms(forms: Mapping[str, str]) -> str:
    return ", ".join(dict.fromkeys(forms.values()))


def terms_of(records: Records) -> dict[str, Mapping[str, str]]:
    """Return the forms, by name, of the terms that only the game defines."""
    from pnp.content.language.builtin_texts import builtin_words

    spoken = records.linker.wordings
    own = {term.name for term in builtin_words(spoken.written).terms}
    found = spoken.terms_in(spoken.written)
    return {name: found[name].forms for name in sorted(found.keys() - own)}


ADDED: dict[str, Callable[[Records, Path], Iterator[Row]]] = {
    "maps": _maps,
    "themes": _themes,
    "icons": _icons,
    "layouts": _layouts,
    "roles": _roles,
    "art": _art,
    "words": _words,
}
"""The lists that games extend, with the functions that do so."""
