"""Errors that prevent laying out a valid file, found without layout.

A grid may use marks that are not in its legend, a sign may name a space that its chart does not
show, a box may name a missing picture. A single record cannot reveal this: it takes the whole file,
or its folder. No drawing is needed, so validation reports these errors, and a build stops before
drawing. The content of a theme is known once it is loaded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from pnp.base import world
from pnp.base.diagnostics import ALSO, FURTHER, KeyPath, Report, Reporter
from pnp.content.files import File
from pnp.kinds import PROBLEMS
from pnp.kinds.layout.dealt_sides import filled_templates
from pnp.kinds.layout.number_record import read_number
from pnp.model.drawings import images_in
from pnp.model.record_errors import FieldProblem
from pnp.pictures import PictureError, find, read
from pnp.rules.boxes import sides_of
from pnp.rules.theme_lookup import Palette
from pnp.rules.views import Setting
from pnp.scene import Rect

# Enough to check that a picture can be read, without keeping its pixels.
_SPECK = Rect(0, 0, 1, 1)


def drawable(kind: str, record: Any, reporter: Reporter) -> bool:
    """Report what prevents drawing a file of a kind; return True if nothing does."""
    find = _problem_finder(kind, "drawable")
    return find is None or bool(find(record, reporter))


def survey(file: File[Any], setting: Setting, report: Report, *, lightly: bool) -> None:
    """Report errors that would stop a build of a file; ``lightly`` checks only that pictures
    exist."""
    record, reporter = file.record, file.reporter(report)
    find = _problem_finder(file.kind, "survey")
    if find is not None:
        find(record, reporter, counted=setting.rules is not None)
    if file.kind == "theme":
        Palette.of(file, setting, report)
    _check_pictures(file, setting, reporter, lightly=lightly)
    _check_numbers(file, reporter)


def _problem_finder(kind: str, name: str) -> Callable[..., Any] | None:
    """Return a function in the ``problems`` module of a kind, or None."""
    return getattr(PROBLEMS.load(kind), name, None) if kind in PROBLEMS else None


def _check_pictures(
    file: File[Any], setting: Setting, reporter: Reporter, *, lightly: bool
) -> None:
    """Report pictures that are missing or cannot be read, once each."""
    asked: dict[str, dict[KeyPath, None]] = {}
    for where, name in _picture_names(file):
        asked.setdefault(name, {}).setdefault(where)
    masked = {where for where, _ in _picture_names(file, masked=True)}
    home = _picture_folder(file, setting) if asked else file.path.parent
    for name, places in asked.items():
        try:
            if lightly:
                find(name, home)
                continue
            found = read(name, home, _SPECK)
        except PictureError as error:
            first, *others = places
            further = [(where, ALSO) for where in others[:FURTHER]]
            reporter.error(first, error.code, str(error), error.hint, further)
            continue
        for place in masked.intersection(places) if found.is_opaque else ():
            message = (
                f"the picture '{name}' has no transparent parts: in one colour it is a rectangle"
            )
            hint = "save it as PNG with a transparent ground, or remove  mask"
            reporter.warning(place, "opaque-mask", message, hint)
        for remark in found.remarks:
            report_remark = reporter.note if remark.note else reporter.warning
            report_remark(next(iter(places)), remark.code, remark.message, remark.hint)


def _check_numbers(file: File[Any], reporter: Reporter) -> None:
    """Report values of cards that are no numbers for what their boxes do with them."""
    for side in sides_of(file):
        for name, box in side.layout.items():
            for key, number in box.card_numbers.items():
                for where, text in filled_templates(side, name, key[0], number.template):
                    found = read_number(key, text)
                    if isinstance(found, FieldProblem):
                        reporter.error(where, found.code, found.message, found.hint)


def _picture_folder(file: File[Any], setting: Setting) -> Path:
    """Return the folder that picture names are relative to: that of the file's game if the file is
    in it, else its own."""
    own = world.absolute_path(file.path)
    folders = (other.path.parent for other in setting.gather("game") if other.kind == "game")
    return next(
        (f for f in folders if own.is_relative_to(world.absolute_path(f))), file.path.parent
    )


def _picture_names(file: File[Any], *, masked: bool = False) -> Iterator[tuple[KeyPath, str]]:
    """Yield the path and the name of each picture, or of those that are shown in one colour."""
    if not masked:
        yield from images_in(file.record)
    for side in sides_of(file):
        for name, box in side.layout.items():
            if box.draw == "image" and (box.mask is not None or not masked):
                yield from filled_templates(side, name, "image", box.content(name))
