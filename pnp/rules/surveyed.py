"""Errors that prevent laying out a valid file, as far as its facts show them.

A grid may use marks that are not in its legend, a sign may name a space that its chart does not
show, a box a missing picture. A single record cannot reveal this: it takes the whole file, or its
folder. But nothing needs to be drawn, so validation reports it, and a build stops before drawing.
The content of a theme is known once it is loaded.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pnp.base import world
from pnp.base.diagnostics import FURTHER, KeyPath, Report, Reporter, misspelt, nearest, told_apart
from pnp.content.files import File
from pnp.model.images import images_in
from pnp.pictures import PictureError, find, read
from pnp.rules.dealt import shown, sides
from pnp.rules.dressed import Palette
from pnp.rules.grids import specimen
from pnp.rules.views import Setting
from pnp.scene import Rect

if TYPE_CHECKING:
    from pnp.model.deck import Deck
    from pnp.model.key import Key
    from pnp.model.mats import Mats

# To see that a picture can be read, no more than a few of its pixels need be kept.
_SPECK = Rect(0, 0, 1, 1)


def survey(file: File[Any], setting: Setting, report: Report, *, lightly: bool) -> None:
    """Report what no build of a file could go on with; ``lightly`` leaves pictures unread."""
    record, reporter = file.record, file.reporter(report)
    match file.kind:
        case "board":
            from pnp.rules.grids.squares import sound_field

            sound_field(record, reporter)
        case "deck":
            _conditions(record, reporter)
        case "key":
            _signs(record, reporter)
        case "map":
            from pnp.rules.grids.maps import sound_waters

            sound_waters(record, reporter)
        case "mats":
            _tracks(record, reporter)
        case "mosaic":
            from pnp.rules.grids.mosaics import sound_mosaic

            sound_mosaic(record, reporter)
        case "seas":
            from pnp.rules.grids.seas import counted_sea, sound_sea

            # A game whose rules count the tiles says more about it.
            sound = counted_sea if setting.rules is None else sound_sea
            sound(record, reporter)
        case "theme":
            Palette.of(file, setting, report)
    _pictures(file, setting, reporter, lightly=lightly)


def _conditions(deck: Deck, reporter: Reporter) -> None:
    """Warn of values for which boxes wait and that no card has, though one has nearly such a value:
    a layout may be that of several decks."""
    cards = [card.values for card in deck.cards]
    for side in sides(deck):
        for box, asked in ((name, box.when) for name, box in side.layout.items()):
            for field, wanted in asked.items():
                values = {card.get(field, "") for card in cards} - {""}
                for i, value in enumerate(wanted):
                    near = "" if value in values else misspelt(value, values)
                    if near and near not in wanted:
                        message = f"no card has '{value}' as its '{field}'"
                        where = (*side.where, box, "when", field, i)
                        hint = f"did you mean {told_apart(value, near)}?"
                        reporter.warning(where, "unknown-value", message, hint)


def _pictures(file: File[Any], setting: Setting, reporter: Reporter, *, lightly: bool) -> None:
    """Report pictures that are not there, or cannot be read, once each."""
    asked: dict[str, dict[KeyPath, None]] = {}
    for where, name in _named(file):
        asked.setdefault(name, {}).setdefault(where)
    home = _home(file, setting) if asked else file.path.parent
    for name, places in asked.items():
        try:
            if lightly:
                find(name, home)
                continue
            remarks = read(name, home, _SPECK).remarks
        except PictureError as error:
            first, *others = places
            further = [(where, "also here") for where in others[:FURTHER]]
            reporter.error(first, error.code, str(error), error.hint, further)
            continue
        for remark in remarks:
            tell = reporter.note if remark.note else reporter.warning
            tell(next(iter(places)), remark.code, remark.message, remark.hint)


def _home(file: File[Any], setting: Setting) -> Path:
    """Return the folder whose pictures a file may name: that of its game, if it lies in there."""
    own = world.placed(file.path)
    folders = (other.path.parent for other in setting.gather("game") if other.kind == "game")
    return next((f for f in folders if own.is_relative_to(world.placed(f))), file.path.parent)


def _named(file: File[Any]) -> Iterator[tuple[KeyPath, str]]:
    yield from images_in(file.record)
    for side in sides(file.record) if file.kind == "deck" else ():
        for name, box in side.layout.items():
            if box.draw == "image":
                yield from shown(side, name, "image", box.content(name))


def _signs(key: Key, reporter: Reporter) -> None:
    """Report what is wrong with the specimen of a key, and signs at what it does not show."""
    from pnp.rules.grids.maps import sound_waters

    waters = sound_waters(key.chart, specimen(reporter))
    if waters is None:
        return
    pairs = {frozenset((touch.a, touch.b)) for touch in waters.touches}
    for i, sign in enumerate(key.signs):
        where: KeyPath = ("signs", i, "at")
        strange = [(j, name) for j, name in enumerate(sign.at) if name not in waters.places]
        for j, name in strange:
            at = (*where, j) if len(sign.at) > 1 else where
            hint = nearest(name, waters.places)
            reporter.error(at, "unknown-space", f"there is no space '{name}'", hint)
        if len(sign.at) > 1 and not strange and frozenset(sign.at) not in pairs:
            message = f"'{' and '.join(sorted(sign.at))}' do not touch"
            reporter.error(where, "pair-apart", message, "name two spaces with a border")


def _tracks(mats: Mats, reporter: Reporter) -> None:
    from pnp.model.course import check_track

    for i, mat in enumerate(mats.pieces):
        for j, track in enumerate(mat.tracks):
            check_track(track, reporter, ("pieces", i, "tracks", j))
        for j, area in enumerate(mat.areas):
            for k, track in enumerate(area.tracks):
                check_track(track, reporter, ("pieces", i, "areas", j, "tracks", k))
