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
    StringConstraints,
    ValidationInfo,
    WithJsonSchema,
    model_validator,
)

from pnp.base.diagnostics import KEY, WORDS
from pnp.kinds.layout.along_record import Along, check_along, check_lines, idle_along
from pnp.kinds.layout.effect_record import WithEffects
from pnp.kinds.layout.measures import (
    FULL,
    Anchor,
    Extent,
    Place,
    Rotation,
    Slot,
)
from pnp.kinds.layout.picture_record import PICTURED, Pictured
from pnp.kinds.layout.relation_record import (
    BESIDE,
    Related,
    Size,
    check_order,
    check_relations,
)
from pnp.kinds.layout.repetition_record import MOST_PLACES, NUMBER, Repeated, place_key, values_at
from pnp.kinds.layout.shape_record import SHAPES, Shaped, check_shape
from pnp.model.braces import (
    BRACES,
    COMPUTED,
    FIELD_NAME,
    HOLDS,
    condition_in,
    condition_problem,
    fields_in,
    id_of,
    parse_expression,
    syntax_problem,
)
from pnp.model.braces import FIELD as FIELD
from pnp.model.component import Titled, WithGame
from pnp.model.drawings import Fit
from pnp.model.expressions.errors import ExpressionError
from pnp.model.measure import SizedForPieces
from pnp.model.record import (
    Flag,
    Id,
    IdleKey,
    Length,
    Printed,
    RoleTemplate,
    Values,
    Version,
    Whole,
    validation_error,
)

# A brace that neither begins a colour, as in {red|words}, nor is escaped by a backslash.
_SLIP = re.compile(r"(?<!\\)\{(?!(?:[a-z][a-z0-9.-]*|#[0-9a-fA-F]{3,6})\|)([^{}]*)\}?")

# What only expressions contain.
_OPERATOR = re.compile(r" [-+*/&=<>] |\w\(")

_TURNED = ("rotate", "about")
_DRAWN = ("opacity", "shadow")
_LINED = ("line", "width", "shape", "radius", *_TURNED)
_SET = ("style", "align", "valign", "floor", "share", "hyphenate", "language", "overflow")
_REPEATED = ("quantity", "gap", "columns")
MEANINGS: Mapping[str, tuple[str, ...]] = {
    "group": _TURNED,
    "text": (*_SET, "continues", "type", "fill", "outline", *_DRAWN, *_TURNED),
    "icon": ("fill", "outline", *_DRAWN, *_TURNED, *_REPEATED),
    "image": ("fit", *PICTURED, "shape", "radius", *_DRAWN, *_TURNED, *_REPEATED),
    "scene": (*_LINED, "dash", *_DRAWN),
    "panel": (*_LINED, "dash", "fill", "gradient", *_DRAWN, *_REPEATED),
    "pattern": (*_LINED, "fill", "gradient", *_DRAWN),
    "place": ("line", "width", "shape", "fill", *_TURNED, *_REPEATED, "slot", "for_", "room"),
    "way": ("line", "width", *_DRAWN, *_TURNED),
    "key": ("style", "columns", "gap"),
    **{draw: (*keys, *_DRAWN, *_TURNED) for draw, keys in SHAPES.items()},
}
"""The keys that are valid for a box, by its ``draw``, besides those valid for all."""
LOOKS = tuple(dict.fromkeys(key for keys in MEANINGS.values() for key in keys))
"""The keys that are valid for some boxes only."""
TEMPLATES = ("text", "icon", "image", "scene", "ways")
"""Keys of a box whose braces are replaced with values of the card."""
FILLED = (
    *(*TEMPLATES, "quantity", "places", "times", "ring", "d", "part"),
    *("fill", "line", "style", "mask"),
)
"""Keys of a box, and of its repetitions, in which braces may print facts."""
GROUP = "group"
UNNAMED = ("panel", "pattern", "place", "key", GROUP, *SHAPES)
"""What boxes draw that show no field by their name."""
# The key of the template where it is not called as what is drawn.
_KEY_OF = {"way": "ways"}


def read_condition(value: Any) -> Any:
    """Read a condition: a field, or an expression, which linking replaces by a field."""
    if not isinstance(value, str) or not value.strip():
        return value
    inside = condition_in(value)
    if re.fullmatch(FIELD_NAME, inside):
        return {inside: []}
    problem = condition_problem(inside)
    if problem is not None:
        raise _expression_error(problem, inside)
    return {f"{{{inside}}}": [HOLDS]}


_FIRST_WORD = re.compile(r"[a-z][a-z0-9-]*")


def _check_template(value: Any) -> Any:
    """Refuse braces that are not an expression, which would be printed unchanged on every card."""
    if not isinstance(value, str):
        return value
    for found in BRACES.finditer(value):
        if problem := syntax_problem(found[1]):
            raise _expression_error(problem, found[0])
    slip = _SLIP.search(BRACES.sub(_mark_sound, value))
    if slip is None:
        return value
    written = slip[0] if len(slip[0]) <= 40 else f"{slip[0][:37]}..."
    unclosed = not slip[0].endswith("}") and _OPERATOR.search(slip[1])
    if unclosed and parse_expression(slip[1].strip()) is not None:
        message, hint = f"the braces of '{written}' are not closed", f"write  {{{slip[1].strip()}}}"
        raise validation_error("not-a-field", message, hint, WORDS + slip[0])
    inside = slip[1].strip().lower()
    # If the brace is not closed, the first word is the intended field.
    inside = inside if slip[0].endswith("}") else inside.partition(" ")[0]
    name = re.sub(r"[\s_-]+", "-", inside)
    if re.fullmatch(FIELD_NAME, name) is None and (first := _FIRST_WORD.match(name)):
        name = first[0].rstrip("-")
    field = f"{{{name}}}" if re.fullmatch(FIELD_NAME, name) and name != slip[1] else "{title}"
    message = f"'{written}' is not the name of a field"
    raise validation_error(
        "not-a-field", message, rf"write  {field}, or \{{ to print a brace", WORDS + slip[0]
    )


def _mark_sound(found: re.Match[str]) -> str:
    return "x" if parse_expression(found[1]) is not None else found[0]


def _expression_error(problem: ExpressionError, words: str) -> Exception:
    part = f"{KEY}{problem.start}-{problem.end}"
    where = f"{WORDS}{words}{part}"
    return validation_error(problem.code, problem.message, problem.hint, where)


LANGUAGE = r"^[a-z]{2,3}(-[A-Za-z]{2,8})*$"
"""Codes of languages, such as ``de`` and ``pt-BR``."""
FieldName = Annotated[str, StringConstraints(pattern=f"^{FIELD_NAME}$", max_length=64)]
Condition = Annotated[
    str, StringConstraints(pattern=rf"^(?:{FIELD_NAME}|\{{.*\}})$", max_length=2000)
]
"""A field, or an expression in braces, in files of layouts only."""
Template = Annotated[
    str, BeforeValidator(_check_template), StringConstraints(min_length=1, max_length=2000)
]
"""A text in which ``{field}`` is replaced with the card's field."""
Words = Annotated[Template, Printed(marked=True)]
"""A template that is printed, rather than one that names an icon or a picture."""
Pattern = Literal[
    "rays", "waves", "swell", "lattice", "dots", "stars", "rosette", "knots", "runes", "ticks",
    "plain", "rings", "rope", "beads", "reeded", "guilloche",
]  # fmt: skip
"""Patterns that fill a box, then frames along its edge."""


Draw = Literal[
    "text", "icon", "panel", "pattern", "image", "scene", "place", "way", "line", "arrow",
    "polyline", "polygon", "star", "ellipse", "arc", "curve", "path", "grid",
]  # fmt: skip
"""What a box draws, on cards and on boards."""


class Box(Shaped, Pictured, WithEffects, SizedForPieces):
    """A place on a card, and what is drawn there.

    ``at`` is measured from ``anchor`` of the card to the same point of the box. A box shows its
    ``text``, ``icon``, ``image`` or ``scene``, or otherwise the card's field with the name of the
    box; an ``optional`` one stays empty if the card lacks this field. ``when`` is a condition, or
    names the fields that a card must have, each with its accepted values (none for any). ``floor``
    is the smallest type, whose size all cards of a deck ``share``, or each ``card`` has its own. A
    text that is too long shrinks to it, or with another ``overflow`` ends in an ellipsis. ``width``
    is that of the ``line`` or of a pattern that is a frame. Words are divided, and capitals made,
    as in a ``language``, usually that of the game.

    With a ``quantity`` the icon, image, panel or place is repeated in the box, in rows of at most
    ``columns``. A ``place`` is room for pieces, ``slot`` mm wide, or as large as those that it is
    ``for``. A ``way`` is drawn from side to side of a card, or from sides to its middle. The box is
    turned by ``rotate`` degrees clockwise ``about`` one of its own points.
    """

    draw: Draw = "text"
    text: Words | None = None
    icon: Template | None = None
    image: Template | None = None
    scene: Template | None = None
    ways: Template | None = None
    pattern: Pattern | None = None
    quantity: Template | None = None
    gap: Annotated[Length, Field(ge=0, le=20)] = 0.8
    columns: Annotated[Whole, Field(ge=1, le=40)] | None = None
    slot: Slot | None = None
    anchor: Anchor = "top-left"
    at: tuple[Place, Place] = (Extent(), Extent())
    size: tuple[Place, Place] = (FULL, FULL)
    rotate: Rotation = 0
    about: Anchor = "centre"
    style: RoleTemplate = "text"
    align: Literal["left", "center", "right", "justify"] = "left"
    valign: Literal["top", "middle", "bottom"] = "top"
    floor: Annotated[Length, Field(gt=1)] = 2.117
    share: Literal["deck", "card"] = "deck"
    overflow: Literal["shrink", "ellipsis"] = "shrink"
    hyphenate: Flag = True
    language: Annotated[str, StringConstraints(pattern=LANGUAGE)] | None = None
    shape: Literal["rectangle", "round", "ellipse"] = "rectangle"
    fill: RoleTemplate | None = None
    line: RoleTemplate | None = None
    width: Annotated[Length, Field(ge=0.09, le=10)] | None = None
    radius: Annotated[Length, Field(ge=0)] = 0.0
    fit: Fit = "contain"
    optional: Flag = False
    when: Annotated[
        dict[Condition, Values],
        BeforeValidator(read_condition),
        WithJsonSchema({"type": ["string", "object"]}),
    ] = {}

    @model_validator(mode="after")
    def _own_keys(self) -> Box:
        for key, value in {**self.templates, "pattern": self.pattern}.items():
            if key != _KEY_OF.get(self.draw, self.draw) and value is not None:
                message = f"a box that draws '{self.draw}' cannot have '{key}'"
                hint = f"remove {key}, or write  draw: {key}"
                raise validation_error("wrong-draw", message, hint, key, KEY)
        if self.draw != "image" and "fit" in self.model_fields_set:
            message = f"a box that draws '{self.draw}' cannot have 'fit'"
            hint = "remove fit, or write  draw: image"
            raise validation_error("wrong-draw", message, hint, "fit", KEY)
        if self.draw == "pattern" and self.pattern is None:
            raise validation_error(
                "missing-key", "missing key 'pattern'", "add it, such as  pattern: rays"
            )
        if self.draw == "place" and self.slot is None:
            hint = "add  for: ...  with a piece of the game, or  slot: 12mm"
            raise validation_error("unclear-size", "the size of the place is missing", hint)
        for key in self.needed_keys():
            if key not in self.model_fields_set:
                hint = f"add the line  {key}: ..."
                raise validation_error("missing-key", f"missing key '{key}'", hint)
        check_shape(self, self.draw)
        return self

    def needed_keys(self) -> tuple[str, ...]:
        """Return the keys without which the place of the box is unknown."""
        return () if self.draw in SHAPES else ("at", "size")

    def idle_keys(self) -> Iterator[IdleKey]:
        for key in LOOKS:
            if key not in MEANINGS[self.draw]:
                drawers = [draw for draw, keys in MEANINGS.items() if key in keys]
                hint = f"remove it; it is for boxes that draw {_one_of(drawers)}"
                if self.draw == "image" and key in ("line", "fill", "width"):
                    hint = "remove it, and put a box that draws a panel behind or over the image"
                yield IdleKey(key, f"a box that draws '{self.draw}' does not use it", hint)
        if self.draw in ("scene", "panel") and self.line is None:
            for key in ("width", "dash"):
                yield IdleKey(key, "the box has no line", "add  line: ...  or remove it")
        if self.fill is None:
            yield IdleKey("gradient", "the box has no fill", "add  fill: ...  or remove it")
        if not self.rotate:
            yield IdleKey("about", "the box is not turned", "add  rotate: ...  or remove it")
        if self.quantity is None:
            for key in ("gap", "columns"):
                yield IdleKey(key, "the box is drawn once", "add  quantity: ...  or remove it")
        if self.overflow != "shrink":
            for key in ("floor", "share"):
                yield IdleKey(key, "the text keeps the size of its style", "remove it")
        if self.is_round:
            yield IdleKey("radius", "the box is round", "remove either shape or radius")
        if self.draw in UNNAMED and not self.fields(""):
            hint = "remove it; a box is optional where it shows a field, such as  {title}"
            yield IdleKey("optional", "the box shows no field", hint)

    def applies_to(self, values: Mapping[str, str]) -> bool:
        """Return whether a card with these values by field shows the box."""
        return all(
            name in values and (not known or values[name] in known)
            for name, known in self.when.items()
        )

    def values_at_places(self, name: str, values: Mapping[str, str]) -> Iterator[Mapping[str, str]]:
        """Yield the values by field with which the box called ``name`` is drawn at its places on a
        card; those of the card if they are the same at all places."""
        del name
        yield values

    @property
    def is_round(self) -> bool:
        """Whether the shape is an ellipse."""
        return self.shape != "rectangle"

    @property
    def conditions(self) -> tuple[Box, ...]:
        """The boxes whose conditions apply to the box: itself, and the groups around it."""
        return (self,)

    @property
    def bounded(self) -> bool:
        """Whether places must fit in the box; those in a space need only fit there."""
        return True

    @property
    def templates(self) -> dict[str, str | None]:
        """Return the templates of the box by key (``TEMPLATES``)."""
        return {key: getattr(self, key) for key in TEMPLATES}

    def content(self, name: str) -> str | None:
        """Return the template that the box called ``name`` shows; None for a panel, pattern or
        place."""
        if self.draw in UNNAMED:
            return None
        return self.templates[_KEY_OF.get(self.draw, self.draw)] or f"{{{name}}}"

    def fields(self, name: str) -> tuple[str, ...]:
        """Return the fields of the card that the box called ``name`` shows, without repeats."""
        templates = (
            self.content(name),
            self.fill,
            self.line,
            self.style,
            self.quantity,
            self.d,
            self.mask,
            self.part,
            *(role for roles in self.effect_roles.values() for role in roles),
        )
        found = (field for text in templates if text for field in fields_in(text))
        return tuple(dict.fromkeys(found))


def _one_of(words: list[str]) -> str:
    """Return words joined as alternatives, the last ones left out if there are many."""
    return f"{', '.join(words[:6])} and others" if len(words) > 7 else " or ".join(words)


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
