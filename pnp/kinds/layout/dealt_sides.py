"""Layouts with the cards or spaces that show them, and their templates filled for these."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from pnp.base.diagnostics import KeyPath
from pnp.kinds.layout.shape_record import SHAPES
from pnp.model.braces import FIELD, fields_in

if TYPE_CHECKING:
    from pnp.kinds.layout.box_record import Box


class DealtSide(Struct, frozen=True):
    """The boxes of a face, a back or a kind of space, the path of their layout, and what shows
    them.

    ``cards`` are the field values by index of the card or space, ``rows`` the path of each.
    ``paths`` are those of boxes that are not directly below the layout; ``places`` those of fields
    that are elsewhere than below the row.
    """

    where: KeyPath
    layout: Mapping[str, Box]
    cards: Mapping[int, Mapping[str, str]]
    rows: Mapping[int, KeyPath] = {}
    paths: Mapping[str, KeyPath] = {}
    places: Mapping[int, Mapping[str, KeyPath]] = {}

    def path_of_box(self, name: str) -> KeyPath:
        """Return the path of a box."""
        return self.paths.get(name) or (*self.where, name)

    def path_of_field(self, index: int, field: str) -> KeyPath:
        """Return the path of a field of a card or space."""
        known = self.places.get(index, {}).get(field)
        return known or (*self.rows.get(index, ("cards", index)), field)


_filled_shapes = tuple(draw for draw, keys in SHAPES.items() if "fill" in keys)
# The kinds of box that are drawn in the role under a key.
_DRAWN = {
    "fill": ("text", "icon", "panel", "pattern", "place", *_filled_shapes),
    "line": ("panel", "pattern", "scene", "place", "way", *SHAPES),
    "style": ("text",),
    "mask": ("image",),
}


def roles_boxed(sides: Iterable[DealtSide]) -> Iterator[tuple[str, KeyPath, str, str]]:
    """Yield key, path, name and template of each role of a box, as filled by what shows it."""
    for side in sides:
        for name, box in side.layout.items():
            roles = {"fill": box.fill, "line": box.line, "style": box.style, "mask": box.mask}
            given = [(key, roles[key]) for key, drawn in _DRAWN.items() if box.draw in drawn]
            given += [(key, role) for key, named in box.effect_roles.items() for role in named]
            for key, template in given:
                if template is not None:
                    found = filled_templates(side, name, key, template)
                    yield from ((key, path, role, template) for path, role in found)


def filled_templates(
    side: DealtSide, name: str, key: str, template: str | None
) -> Iterator[tuple[KeyPath, str]]:
    """Yield the filled templates under ``key`` of a box on the cards that show the box.

    Each has the path to blame for it: the field of the card, or else the key, once.
    """
    if template is None:
        return
    box = side.layout[name]
    asked = box.fields(name)
    fields = [field for field in fields_in(template) if field in asked]
    for i, values in side.cards.items():
        if not box.applies_to(values) or not all(given in values for given in asked):
            continue
        if not fields:
            yield (*side.path_of_box(name), key), _filled(template, {})
            return
        for own in box.values_at_places(name, values):
            yield side.path_of_field(i, fields[0]), _filled(template, own)


def _filled(template: str, values: Mapping[str, str]) -> str:
    # Only the number of a place is no field of a card.
    return FIELD.sub(lambda found: values.get(found[1], "1"), template)
