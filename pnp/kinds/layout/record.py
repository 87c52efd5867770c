"""The layout of a card's face: named boxes, each filled by fields of the card or with fixed
content.

A file of kind ``layout`` prints nothing: decks name it, and other layouts extend it. The layout
that it extends is merged into its boxes before its record is created.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    PrivateAttr,
    ValidationInfo,
    model_validator,
)

from pnp.base.diagnostics import KEY
from pnp.kinds.layout.along_record import Along, check_along, check_lines, idle_along
from pnp.kinds.layout.box_record import GROUP, Box, Draw
from pnp.kinds.layout.measures import FULL
from pnp.kinds.layout.relation_record import BESIDE, Related, Size, check_order, check_relations
from pnp.kinds.layout.repetition_record import MOST_PLACES, NUMBER, Repeated, place_key, values_at
from pnp.kinds.layout.shape_record import SHAPES
from pnp.model.braces import COMPUTED, FIELD, fields_in, id_of, parse_expression
from pnp.model.component import Titled, WithGame
from pnp.model.record import Id, IdleKey, Version, validation_error


def _check_boxes(value: Any, info: ValidationInfo) -> Any:
    """Refuse boxes nested one level too deep, as in a layout file."""
    inner = value.get("boxes") if isinstance(value, dict) else None
    if isinstance(inner, dict) and inner and all(isinstance(box, dict) for box in inner.values()):
        hint = f"write the boxes directly below  {info.field_name}, without the key  boxes"
        if any(isinstance(other, str) for other in value.values()):
            hint = "write these keys in a layout file, and the name of that layout here"
        raise validation_error(
            "unknown-key", "the boxes are one level too deep", hint, "boxes", KEY
        )
    return value


class CardBox(Along, Related, Repeated, Box):
    """A box on a card: where it stands, alone or relative to other boxes, and how often.

    A ``group`` draws nothing itself: its own ``boxes`` are placed in it, and turned with it. A text
    of a back may be one that ``continues`` a text of the front, whose ``overflow`` is the ``back``.
    """

    draw: Literal[Draw, "group"] = "text"  # type: ignore[assignment]
    overflow: Literal["shrink", "ellipsis", "back"] = "shrink"  # type: ignore[assignment]
    size: tuple[Size, Size] = (FULL, FULL)
    continues: Id | None = None
    boxes: Annotated[dict[Id, CardBox], Field(max_length=60), BeforeValidator(_check_boxes)] = {}
    # The groups around it, which are drawn only if their own conditions apply.
    _groups: tuple[Box, ...] = PrivateAttr(default=())

    @model_validator(mode="after")
    def _where(self) -> CardBox:
        check_relations(self)
        check_along(self)
        if (self.draw == GROUP) != bool(self.boxes):
            if self.boxes:
                message = f"a box that draws '{self.draw}' cannot have 'boxes'"
                hint = "remove boxes, or write  draw: group"
                raise validation_error("wrong-draw", message, hint, "boxes", KEY)
            hint = "add  boxes: ...  with the boxes of the group"
            raise validation_error("missing-key", "missing key 'boxes'", hint)
        if self.places is not None and self.repeat is not None:
            message = "a box has either places or repetitions"
            raise validation_error("unclear-place", message, "remove one", "repeat", KEY)
        if self.draw == GROUP and (self.places is not None or self.repeat is not None):
            key = "repeat" if self.places is None else "places"
            message = f"a group cannot have '{key}'"
            hint = f"write  {key}  in each of its boxes"
            raise validation_error("wrong-draw", message, hint, key, KEY)
        self._check_continuation()
        for i, side in enumerate(self.size):
            if side.open == "auto" and self.draw != "text":
                message = f"a box that draws '{self.draw}' has no size of its own"
                hint = "write a length, a percentage, or  rest"
                raise validation_error("no-size", message, hint, "size", i)
            repeated = self.places is not None or self.repeat is not None
            if side.open == "auto" and repeated or side.open and self.places is not None:
                message = f"'{side.open}' is no size for a box at several places"
                raise validation_error("no-size", message, "write a length", "size", i)
        if self.boxes:
            gate = Box.model_construct(draw="panel", when=self.when)
            for inner in _boxes_in(self.boxes):
                inner._groups = (gate, *inner._groups)
        return self

    def _check_continuation(self) -> None:
        """Raise an error for keys of a partly shown text that contradict each other."""
        key = "overflow" if self.overflow == "back" else "continues"
        if self.continues is None and self.overflow != "back":
            return
        if self.continues is not None and self.draw != "text":
            message = f"a box that draws '{self.draw}' cannot have 'continues'"
            raise validation_error("wrong-draw", message, "remove draw", "continues", KEY)
        if self.continues is not None and self.text is not None:
            message = "a box shows either a text or the rest of another"
            raise validation_error("unclear-text", message, "remove one", "text", KEY)
        if self.places is not None or self.repeat is not None:
            message = "a text at several places cannot continue elsewhere"
            raise validation_error("unclear-text", message, f"remove {key}", key, KEY)

    def needed_keys(self) -> tuple[str, ...]:
        if self.draw in (*SHAPES, GROUP) or self.within or self.around or self.along:
            return ()
        related = self.places is not None or self.below or self.above or self.beside
        return ("size",) if related else ("at", "size")

    def idle_keys(self) -> Iterator[IdleKey]:
        near = any(getattr(self, key) is not None for key in (*BESIDE, "along"))
        for idle in super().idle_keys():
            if idle.field == "gap" and near:
                continue
            yield idle
        if self.places is not None:
            hint = "remove it; the places are those of the middle of the box"
            for key in ("at", "anchor"):
                yield IdleKey(key, "the box has places", hint)
        if self.continues is not None:
            for key in ("style", "type", "align", "floor", "share", "hyphenate", "language"):
                yield IdleKey(key, "the box has the type of the text it continues", "remove it")
        if self.around is not None:
            for key in ("at", "size", "anchor"):
                yield IdleKey(key, "the box is around another", "remove it, or write  within")
        yield from idle_along(self)

    def content(self, name: str) -> str | None:
        """Return the template that the box shows; one that continues a text has none of its own."""
        return super().content(name) if self.continues is None else self.text

    @property
    def conditions(self) -> tuple[Box, ...]:
        return (self, *self._groups)

    def applies_to(self, values: Mapping[str, str]) -> bool:
        return super().applies_to(values) and all(one.applies_to(values) for one in self._groups)

    def copies(self, values: Mapping[str, str]) -> int:
        """Return how often the box is drawn on a card with these values by field."""

        def filled(template: str) -> str:
            return FIELD.sub(lambda found: values.get(found[1], ""), template)

        if isinstance(self.places, str):
            return filled(self.places).count(";") + 1
        if self.repeat is not None:
            count = filled(self.repeat.count).strip()
            return min(int(count), MOST_PLACES) if count.isdecimal() else 1
        return 1 if self.places is None else len(self.places)

    def computed_names(self, name: str) -> tuple[str, ...]:
        """Return the names of the computed values, and of the computed conditions, of the box
        called ``name``."""
        conditions = (field for one in self.conditions for field in one.when)
        found = (*self.fields(name), *conditions)
        return tuple(one for one in found if one.startswith(COMPUTED))

    def values_at_places(self, name: str, values: Mapping[str, str]) -> Iterator[Mapping[str, str]]:
        names = self.computed_names(name) if self.places or self.repeat else ()
        numbers = range(1, self.copies(values) + 1) if names else ()
        if any(place_key(one, n) in values for one in names for n in numbers):
            every = (values_at(values, n, names) for n in numbers)
            yield from (own for own in every if self.applies_to(own))
        else:
            yield values

    def fields(self, name: str) -> tuple[str, ...]:
        further = (field for text in self.templates_of_places() for field in fields_in(text))
        found = dict.fromkeys((*super().fields(name), *further))
        if self.places is not None or self.repeat is not None:
            found.pop(NUMBER, None)
        return tuple(found)


def _boxes_in(boxes: Mapping[str, CardBox]) -> Iterator[CardBox]:
    """Yield boxes and all boxes inside them."""
    for box in boxes.values():
        yield box
        yield from _boxes_in(box.boxes)


def flat_boxes(
    boxes: Mapping[str, CardBox], where: tuple[str, ...] = ()
) -> Iterator[tuple[str, CardBox, tuple[str, ...]]]:
    """Yield the boxes of a layout in drawing order, each with its name and its path below that of
    the layout; the boxes of a group follow it."""
    for name, box in boxes.items():
        yield name, box, (*where, name)
        yield from flat_boxes(box.boxes, (*where, name, "boxes"))


MOST_BOXES = 240
"""The limit of boxes of a layout, including those of groups."""
MOST_MEASURED = 20
"""The limit of boxes of a layout that are as large as their text."""


def _check_layout(boxes: dict[str, CardBox]) -> dict[str, CardBox]:
    """Refuse names that two boxes of a layout share, and relations that lead nowhere."""
    seen: dict[str, tuple[CardBox, tuple[str, ...]]] = {}
    measured = 0
    for name, box, path in flat_boxes(boxes):
        measured += any(side.open == "auto" for side in box.size)
        if len(seen) >= MOST_BOXES or measured > MOST_MEASURED:
            most = f"{MOST_BOXES} boxes, {MOST_MEASURED} of them as large as their text"
            message = f"the layout has more than {most}"
            raise validation_error("wrong-size", message, "split it, or remove boxes", *path, KEY)
        if name in seen:
            message = f"the layout has two boxes named '{name}'"
            hint = "names of boxes must differ, also between groups"
            raise validation_error("duplicate-box", message, hint, *path, KEY)
        seen[name] = box, path
    check_order(boxes)
    check_lines(seen)
    for _, box, path in flat_boxes(boxes):
        check_order(box.boxes, (*path, "boxes"))
    return boxes


Layout = Annotated[
    dict[Id, CardBox],
    AfterValidator(_check_layout),
    Field(min_length=1, max_length=120),
    BeforeValidator(_check_boxes),
]
"""Boxes by name, in drawing order."""


# Braces that can only be the header of a column.
_HEADER = re.compile(r"(?<!\\)\{([^\W\d_][\w.'’ -]*)\}")


def _with_fields_of_headers(value: Any) -> Any:
    """Return the boxes of a layout file with the names of fields for headers, such as ``{Hit
    Points}``: which columns there are is known only with the table of a deck."""
    if isinstance(value, dict):
        return {key: _with_fields_of_headers(inner) for key, inner in value.items()}
    if isinstance(value, str):
        return _HEADER.sub(_field_of_header, value)
    return value


def _field_of_header(found: re.Match[str]) -> str:
    return found[0] if parse_expression(found[1]) is not None else f"{{{id_of(found[1])}}}"


class LayoutFile(Titled, WithGame):
    """A file of boxes, including those of the layout that it ``extends``."""

    pnp: Version = 1
    layout: Id
    title: str = ""
    extends: Id | None = None
    boxes: Annotated[Layout, BeforeValidator(_with_fields_of_headers)]


FILE = LayoutFile
