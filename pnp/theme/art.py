"""What a theme says under ``art``: ways of drawing, engravings in the place of others, and drawings
of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from msgspec import Struct

from pnp.base.diagnostics import FURTHER, Label, Report, suggest_word
from pnp.content.structure import span_of
from pnp.content.themes import LoadedTheme
from pnp.model.looks import KEYS, art_choices, is_file, takes_file
from pnp.pictures import Drawing, PictureError, drawing, find

_ANY_INK = "#000000"
_WHERE = "put the file below the folder of the theme or of the game"


class Art(Struct, frozen=True):
    """What is chosen by each key: of a drawing of a theme's own its path, by which ``drawings`` has
    it, for files of two themes may have one name."""

    choices: Mapping[str, str]
    drawings: Mapping[str, Drawing]


def art_of(chain: list[LoadedTheme], home: Path | None, report: Report) -> Art:
    """Return what a chain of themes chooses for a game in the folder ``home``; of keys that nothing
    is drawn by, of unknown choices, and of files that cannot be drawn only the faults."""
    chosen: dict[str, str] = {}
    drawings: dict[str, Drawing] = {}
    for written in chain:
        files: dict[str, list[str]] = {}
        for key, choice in _valid_choices(written, report):
            chosen[key] = choice
            if is_file(choice):
                files.setdefault(choice, []).append(key)
        root = written.home or (None if written.general else home)
        for name, keys in files.items():
            found = _read_drawing(name, keys, written, root, report)
            if found is not None:
                path, drawings[path] = found
                chosen.update(dict.fromkeys(keys, path))
    return Art(chosen, drawings)


def _valid_choices(written: LoadedTheme, report: Report) -> Iterator[tuple[str, str]]:
    for key, choice in written.record.art.items():
        known = art_choices(key)
        if known is None:
            place = span_of(written.node, ("art", key), of_key=True)
            message, hint = f"nothing is drawn by the key '{key}'", suggest_word(key, KEYS)
            report.error("unknown-art", message, place, hint)
        elif choice in known or (is_file(choice) and takes_file(key)):
            yield key, choice
        else:
            message, hint = f"'{choice}' is no way to draw '{key}'", suggest_word(choice, known)
            report.error("unknown-art", message, written.span("art", key), hint)


def _read_drawing(
    name: str, keys: list[str], written: LoadedTheme, home: Path | None, report: Report
) -> tuple[str, Drawing] | None:
    """Return the drawing that a theme names under some keys, with its path."""
    try:
        folder = _folder_of(name, written, home)
        found = drawing(name, folder, home or folder)
        remarks = found.inked(_ANY_INK).remarks
    except PictureError as error:
        first, *others = (written.span("art", key) for key in keys)
        labels = tuple(Label(span, "also here") for span in others[:FURTHER])
        report.error(error.code, str(error), first, error.hint, labels)
        return None
    for remark in remarks:
        tell = report.note if remark.note else report.warning
        tell(remark.code, remark.message, written.span("art", keys[0]), remark.hint)
    return str(folder / name), found


def _folder_of(name: str, written: LoadedTheme, home: Path | None) -> Path:
    """Return the folder below which a file lies: that of the theme, or else of the game. Raises
    PictureError."""
    faults = []
    for folder in dict.fromkeys((written.folder, home or written.folder)):
        try:
            find(name, folder)
        except PictureError as error:
            faults.append(error)
        else:
            return folder
    # A file that is there, or one that is nearly called so, says more than that there is none.
    unknown = PictureError("unknown-picture", str(faults[0]), _WHERE)
    told = (e for e in faults if e.code != unknown.code or e.hint.startswith("did you mean"))
    raise next(told, unknown)
