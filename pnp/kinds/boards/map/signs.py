"""The signs of spaces on charts: which exist, their values and how they are drawn.

A game declares them under ``signs`` of its ``rulings.yaml``, and a chart may do so itself. Each is
then a key of the chart's legend: ``sign: market`` allows ``l1: {type: lagoon, market: true}``. The
record of a legend is created for the declared signs, so an error in a value has the same message
and position as in any other key.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Annotated, Any, ClassVar, Literal, TypeVar

from pydantic import Field, ValidationError, create_model, model_validator

from pnp.base.diagnostics import KEY, closest_word
from pnp.kinds.boards.vocabulary import IconName, kinds_for
from pnp.model.record import Flag, Id, Record, Whole, key_of, validation_error

Look = Literal["none", "icon", "number", "pennant", "fence", "route", "medallion", "wheel"]
Amount = Annotated[Whole, Field(ge=0)]
LEGEND_KEYS = ("type", "name", "yields", "art", "image", "fraction")
"""The keys of a legend that are not signs."""
MOST_AMOUNTS = 2
"""The number of amounts that fit in a medallion."""
_NEEDS: dict[str, tuple[str, str]] = {
    "icon": ("icon", "icon: star"),
    "pennant": ("icon", "icon: star"),
    "medallion": ("yields", "yields: {gold: gold}"),
    "wheel": ("of", "of: SIGN, a sign with a medallion"),
}


class SpaceSign(Record):
    """A sign that spaces may have.

    It is a flag unless ``value`` is given; ``words`` are the allowed words, ``least`` and ``most``
    limit a number. A sign with ``yields`` has amounts, each with its icon, which are written in
    braces, as are the signs ``of`` it. ``on`` are the kinds of space that may have it. A space with
    the sign has the type ``kind`` unless another type is written; then it looks like that kind.
    Pieces cannot enter a ``closed`` space unless a ruling allows it.
    """

    sign: Annotated[Id, Field(description="write its name, such as  sign: market")]
    value: Literal["flag", "number", "word"] = "flag"
    words: Annotated[tuple[Id, ...], Field(max_length=20)] = ()
    least: Annotated[Whole, Field(ge=0)] = 0
    most: Annotated[Whole, Field(ge=0)] | None = None
    yields: Annotated[dict[Id, IconName], Field(max_length=MOST_AMOUNTS)] = {}
    of: Id | None = None
    on: Annotated[tuple[Id, ...], Field(max_length=60)] = ()
    kind: Id | None = None
    closed: Flag = False
    draw: Look = "none"
    icon: IconName | None = None

    def __hash__(self) -> int:
        return hash(self.sign)

    @model_validator(mode="after")
    def _says_one_thing(self) -> SpaceSign:
        if self.sign in LEGEND_KEYS:
            message = f"'{self.sign}' is a key of every legend"
            raise validation_error("duplicate-id", message, "give the sign another name", "sign")
        number = self.value == "number"
        given = {"yields": self.yields, "words": self.words, "value: number": number}
        several = [key for key, value in given.items() if value]
        if len(several) > 1:
            message = f"'{self.sign}' has both  {several[0]}  and  {several[1]}"
            raise validation_error("unknown-choice", message, "keep one of them", "sign")
        if self.most is not None and self.most < self.least:
            message = f"no number is from {self.least} to {self.most}"
            raise validation_error("out-of-range", message, f"write at least {self.least}", "most")
        return self

    @model_validator(mode="after")
    def _drawable(self) -> SpaceSign:
        needed, example = _NEEDS.get(self.draw, ("", ""))
        if needed and not getattr(self, needed):
            message = f"nothing to draw as  {self.draw}"
            raise validation_error("missing-key", message, f"add  {example}", "draw")
        if self.draw in ("number", "route") and self.value != "number":
            message = f"only a number can be drawn as  {self.draw}"
            raise validation_error("unknown-choice", message, "add  value: number", "draw")
        return self


SpaceSigns = Annotated[tuple[SpaceSign, ...], Field(max_length=60)]
Declared = dict[str, SpaceSign | None]
"""Signs by name; None marks an invalid one, which is reported where it is declared."""


def declared_signs(tree: Any) -> Declared:
    """Return the signs declared in the tree of a chart; the last of each name."""
    listed = tree.get("signs") if isinstance(tree, dict) else ()
    return dict(map(_read_sign, listed if isinstance(listed, list | tuple) else ()))


def _read_sign(item: Any) -> tuple[str, SpaceSign | None]:
    if isinstance(item, SpaceSign):
        return item.sign, item
    try:
        found = SpaceSign.model_validate(item)
    except ValidationError:
        return str(item.get("sign", "")) if isinstance(item, dict) else "", None
    return found.sign, found


class WithSigns(Record):
    """Something that may have signs: a legend entry, or the braces of a sign with yields."""

    known: ClassVar[Declared] = {}
    """All declared signs."""
    whole: ClassVar[str | None] = None
    """The sign that these braces belong to."""

    @model_validator(mode="before")
    @classmethod
    def _refuse_strange(cls, value: Any) -> Any:
        for key in value if isinstance(value, dict) else ():
            cls._refuse_key(value, str(key))
        return value

    @classmethod
    def _refuse_key(cls, given: dict[str, Any], key: str) -> None:
        """Refuse unknown keys that are not typos of keys, as signs that the game does not have."""
        keys = [key_of(cls, name) for name in cls.model_fields]
        if key in keys:
            sign = cls.known.get(key)
            if sign is not None:
                _refuse_elsewhere(sign, given)
            return
        for whole in cls.known.values():
            if whole is not None and cls.whole is None and key in _nested_signs(whole, cls.known):
                raise _misplaced_key_error(whole, cls.known, given, key)
        if not closest_word(key, keys):
            signs = [name for name in keys if name not in LEGEND_KEYS]
            raise validation_error(
                "unknown-rule-icon",
                f"there is no sign '{key}'",
                (f"signs here are {', '.join(signs)}; " if signs else "")
                + "declare others under  signs  in rulings.yaml; use art for decoration",
                key,
                KEY,
            )

    @cached_property
    def signs(self) -> dict[str, Any]:
        """The values of the given signs, by name; those in braces are nested."""
        found: dict[str, Any] = {}
        for name, field in type(self).model_fields.items():
            value = getattr(self, name)
            if field.alias is not None and value is not None and value is not False:
                found[field.alias] = value.signs if isinstance(value, WithSigns) else value
        return found

    @cached_property
    def all_signs(self) -> tuple[tuple[SpaceSign, Any], ...]:
        """The given signs, including nested ones, each with its value."""
        found = []
        for sign in self.known.values():
            within = self.signs if sign is None or sign.of is None else self.signs.get(sign.of, {})
            if sign is not None and sign.sign in within:
                found.append((sign, within[sign.sign]))
        return tuple(found)


S = TypeVar("S", bound=WithSigns)


def with_signs(record: type[S], signs: Declared, **changed: Any) -> type[S]:
    """Return a record type with these signs in addition to its own keys.

    Fields in ``changed`` replace those of the record.
    """
    free = ((name, sign) for name, sign in signs.items() if name not in LEGEND_KEYS)
    own = [(name, sign) for name, sign in free if sign is None or sign.of is None]
    made = create_model(
        record.__name__,
        __base__=record,
        __module__=record.__module__,
        __doc__=record.__doc__,
        **dict(_fields(own, signs)),
        **changed,
    )
    made.known = signs
    return made


def sign_example(signs: Declared) -> str:
    """Return an example of a sign that sets the kind of a space, or an empty string."""
    found = next((sign for sign in signs.values() if sign is not None and sign.kind), None)
    if found is None:
        return ""
    amounts = ", ".join(f"{name}: {i}" for i, name in enumerate(found.yields, 1))
    return f"{found.sign}: " + (f"{{{amounts}}}" if amounts else "...")


def _fields(own: Iterable[tuple[str, SpaceSign | None]], signs: Declared) -> Iterator[Any]:
    # Fields get generated names, since a sign may have the name of a record's method.
    for i, (name, sign) in enumerate(own):
        default = False if sign is not None and _is_flag(sign, signs) else None
        yield f"sign_{i}", (_field_type(sign, signs), Field(default, alias=name))


def _field_type(sign: SpaceSign | None, signs: Declared) -> Any:
    if sign is None:
        return Any
    if _is_flag(sign, signs):
        return Flag
    if _nested_signs(sign, signs):
        return _braces_record(sign, signs) | None
    if sign.words:
        return Literal[sign.words] | None
    if sign.value == "word":
        return Id | None
    return Annotated[Whole, Field(ge=sign.least, le=sign.most)] | None


def _is_flag(sign: SpaceSign, signs: Declared) -> bool:
    return sign.value == "flag" and not sign.words and not _nested_signs(sign, signs)


def _nested_signs(sign: SpaceSign, signs: Declared) -> dict[str, SpaceSign | None]:
    """Return the keys in the braces of a sign by name: its amounts, and the signs ``of`` it."""
    parts = ((name, part) for name, part in signs.items() if part is not None)
    return {**dict.fromkeys(sign.yields), **{n: part for n, part in parts if part.of == sign.sign}}


def _braces_record(sign: SpaceSign, signs: Declared) -> type[WithSigns]:
    amounts = {f"amount_{i}": (Amount, Field(alias=n)) for i, n in enumerate(sign.yields)}
    parts = [(name, part) for name, part in _nested_signs(sign, signs).items() if part is not None]
    fields: dict[str, Any] = {**amounts, **dict(_fields(parts, signs))}
    made = create_model("Braces", __base__=WithSigns, __module__=__name__, **fields)
    made.known, made.whole = signs, sign.sign
    return made


def _refuse_elsewhere(sign: SpaceSign, given: dict[str, Any]) -> None:
    """Refuse a sign on a kind of space that may not have it."""
    type_ = str(given.get("type", sign.kind or ""))
    if type_ not in kinds_for(given.get("type", "")):
        return  # reported for the type
    if sign.on and type_ and type_ not in sign.on:
        message = f"a space of type {type_} has no sign '{sign.sign}'"
        hint = f"allowed on spaces of type {' or '.join(sign.on)}"
        raise validation_error("misplaced-sign", message, hint, sign.sign, KEY)


def _misplaced_key_error(sign: SpaceSign, signs: Declared, given: dict[str, Any], key: str) -> Any:
    """Return the error for a key that is next to a sign instead of in its braces."""
    inside = _nested_signs(sign, signs)
    example = ", ".join(f"{name}: {i}" for i, name in enumerate(sign.yields, 1))
    if key in sign.yields:
        example = f"{key}: 1" + (", ..." if len(inside) > 1 else "")
    else:
        part = inside[key]
        value = "true" if part is not None and _is_flag(part, signs) else "..."
        example = ", ".join(filter(None, (example, f"{key}: {value}")))
    if isinstance(given.get(sign.sign), dict):
        hint = f"move it into  {sign.sign}: {{{example}}}"
    else:
        type_ = given.get("type", sign.kind)
        beside = f" and of  type: {type_}" if sign.kind and type_ != sign.kind else ""
        hint = f"write  {sign.sign}: {{{example}}}  instead of it{beside}, or remove it"
    message = f"'{key}' belongs inside the sign '{sign.sign}'"
    return validation_error("misplaced-sign", message, hint, key, KEY)
