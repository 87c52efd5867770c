"""The ``art`` section of a theme: ways of drawing, alternative engravings, and own drawings."""

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
    """The choice for each key; ``drawings`` are the theme's own, by path.

    Paths identify them because files of two themes may have the same name.
    """

    choices: Mapping[str, str]
    drawings: Mapping[str, Drawing]


def art_of(chain: list[LoadedTheme], home: Path | None, report: Report) -> Art:
    """Return the choices of a chain of themes for a game in the folder ``home``.

    Unused keys, unknown choices and unusable files are left out and reported.
    """
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
        report_remark = report.note if remark.note else report.warning
        report_remark(remark.code, remark.message, written.span("art", keys[0]), remark.hint)
    return str(folder / name), found


def _folder_of(name: str, written: LoadedTheme, home: Path | None) -> Path:
    """Return the folder that contains a file: that of the theme, else that of the game.

    Raises PictureError if neither does.
    """
    faults = []
    for folder in dict.fromkeys((written.folder, home or written.folder)):
        try:
            find(name, folder)
        except PictureError as error:
            faults.append(error)
        else:
            return folder
    # An error about an existing file, or one with a similar name, is more helpful than "not found".
    unknown = PictureError("unknown-picture", str(faults[0]), _WHERE)
    specific = (e for e in faults if e.code != unknown.code or e.hint.startswith("did you mean"))
    raise next(specific, unknown)
