"""The texts of boxes: what is the same on every card is filled in, the rest becomes a value of each
card.

A box of a layout may print more than plain fields: ``{name target}``, ``{strength words}``, ``{cost
+ 1}``. Each card gets the value of such a placeholder as a field whose key begins with
``COMPUTED``. So does a condition of a box, whose value is ``HOLDS`` or ``FAILS``.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Hashable, Iterable
from collections.abc import Mapping as Table

from msgspec import Struct

from pnp.base.diagnostics import Report
from pnp.base.values import replace
from pnp.content.game_files import VERSION
from pnp.content.language.languages import Wording
from pnp.content.language.phrases import Phrase, PhraseError, parse_phrase
from pnp.content.language.placeholder_values import PlaceholderError
from pnp.content.language.placeholders import Filler, Scope
from pnp.content.nodes import Mapping, Node, Scalar, Sequence, items_of, text_of
from pnp.content.structure import place_of_part
from pnp.kinds.layout.box_record import FILLED, NUMERIC
from pnp.kinds.layout.repetition_record import MOST_PLACES, NUMBER
from pnp.model.braces import (
    BRACES,
    COMPUTED,
    FIELD,
    FIELD_NAME,
    HOLDS,
    Expression,
    condition_in,
    fields_in,
    parse_expression,
    syntax_problem,
)

FAILS = "no"
"""The value of a condition that a card does not meet."""
WHEN, ICON, TEXT = "when", "icon", "text"
# Keys of boxes and ways whose texts are printed.
_PRINTED = (TEXT, "label", "title")
PLACES = ("places", "repeat")
# The key of a box whose own keys, and items of these, name roles.
GRADIENT = "gradient"
_SLUG = 40


class BoxUse(Struct, frozen=True):
    """A box that shows a computed value: its ``name``, the ``side`` that it is on, by the key and
    the name with which cards choose it, whether it may stay empty, and the conditions of it and of
    the boxes around it: keys of computed conditions, and fields with their accepted values."""

    name: str
    side: tuple[str, str] | None
    optional: bool
    keys: tuple[str, ...] = ()
    fields: tuple[tuple[str, tuple[str, ...]], ...] = ()

    def is_on(self, chosen: Table[str, str]) -> bool:
        """Return whether the box is on a side of a card; ``chosen`` are the names of its sides by
        key."""
        return self.side is None or chosen.get(self.side[0], "") == self.side[1]

    def applies_to(self, values: Table[str, Scalar], held: Table[str, bool]) -> bool:
        """Return whether the box is drawn on a card that has its side and these values. ``held``
        says which computed conditions the card meets."""
        return all(held.get(key, False) for key in self.keys) and all(
            name in values and (not known or values[name].text in known)
            for name, known in self.fields
        )


class Places(Struct, frozen=True):
    """How often a box is drawn on a card: a ``template`` of a number, or of places as ``listed``
    with semicolons between them."""

    template: str
    listed: bool = False

    def count(self, values: Table[str, str]) -> int:
        """Return the number of places on a card with these values by field; 0 if it has none."""
        text = FIELD.sub(lambda found: values.get(found[1], ""), self.template).strip()
        if self.listed:
            return min(len([part for part in text.split(";") if part.strip()]), MOST_PLACES)
        known = text.isascii() and text.isdecimal() and len(text) < _LONG
        return min(int(text), MOST_PLACES) if known else 0


_LONG = 6


def _places_of(box: Mapping) -> Places | None:
    """Return how often a box is drawn; None if it is drawn once."""
    places, repeat = box.get("places"), box.get("repeat")
    if isinstance(places, Scalar):
        return Places(places.text, True)
    if isinstance(places, Sequence):
        return Places(str(len(places.items)))
    found = (repeat.get(key) for key in ("times", "ring")) if isinstance(repeat, Mapping) else ()
    return next((Places(one.text) for one in found if isinstance(one, Scalar)), None)


class BoxValue(Struct, frozen=True):
    """A placeholder in a box that needs more than a plain field of a card. ``inside`` is its
    content, in ``wording``, as part of a ``template``; ``names`` are those in it, ``needs`` the
    fields among them, ``required`` those without which it has no value. Each card gets the value
    under ``key``. The
    ``role`` is the key of the box at which it is, such as ``when`` or ``icon``; empty for a text
    that is printed. The value depends on the number of the place if it has ``places``."""

    key: str
    inside: str
    names: tuple[str, ...]
    needs: tuple[str, ...]
    required: tuple[str, ...]
    wording: Wording
    template: Scalar
    uses: list[BoxUse]
    role: str = ""
    places: Places | None = None

    @property
    def raw(self) -> str:
        """A placeholder for each field, for rules, which do not know terms."""
        return "".join(f"{{{name}}}" for name in self.needs)


class BoxTexts:
    """The boxes of one deck or board. ``given`` are the fields of its cards or spaces; ``fill``
    adds placeholders that need more than a plain field to ``values``."""

    def __init__(
        self, filler: Filler, scope: Scope, given: Collection[str], report: Report
    ) -> None:
        self.filler, self.scope, self.report = filler, scope, report
        self.given = frozenset(given)
        self.values: dict[tuple[Hashable, ...], BoxValue] = {}
        self.keys: set[str] = set()
        self.use = BoxUse("", None, False)
        self.places: Places | None = None

    def fill(self, node: Node, side: tuple[str, str] | None = None) -> Node:
        """Return boxes with all placeholders filled in whose value is the same on every card."""
        if not isinstance(node, Mapping):
            return node
        outer, outer_places = self.use, self.places
        self.use = outer if side is None else replace(outer, side=side)
        node = self._with_places(node)
        self.places = _places_of(node) or outer_places
        when = node.get(WHEN)
        if isinstance(when, Scalar) or node.get("optional") is not None:
            optional = text_of(node.get("optional")) == "true"
            self.use = replace(self.use, optional=optional or outer.optional)
        done = []
        if when is not None:  # first, since the other keys are filled in under this condition
            filled_when = self._fill_condition(when)
        for key, value in node.entries:
            if key.text == WHEN:
                done.append((key, filled_when))
                continue
            if key.text in PLACES:
                done.append((key, value))
                continue
            inner = self.use
            if isinstance(value, Mapping):
                self.use = replace(inner, name=key.text)
            done.append((key, self._fill_value(key.text, value)))
            self.use = inner
        self.use, self.places = outer, outer_places
        same = all(a[1] is b[1] for a, b in zip(done, node.entries, strict=True))
        return node if same else Mapping(tuple(done), node.span, node.flow)

    def _with_places(self, box: Mapping) -> Mapping:
        """Return a box with its places and repetitions filled in, by which the number of a place is
        known."""
        given = (box.get(key) for key in PLACES)
        if not any(_has_braces(one) for one in given):
            return box
        done = ((k, self._fill_value(k.text, v) if k.text in PLACES else v) for k, v in box.entries)
        return Mapping(tuple(done), box.span, box.flow)

    def _fill_value(self, key: str, node: Node) -> Node:
        match node:
            case Scalar() if key in FILLED:
                return self.fill_template(node, key)
            case Mapping(entries) if key == GRADIENT:
                filled = tuple((k, self._fill_roles(v, k.text)) for k, v in entries)
                return Mapping(filled, node.span, node.flow)
        return self.fill(node)

    def _fill_roles(self, node: Node, key: str) -> Node:
        """Return the roles of a gradient under ``key``, alone or in a list of stops, filled in."""
        match node:
            case Scalar():
                return self.fill_template(node, key)
            case Sequence(items):
                return replace(node, items=tuple(self._fill_roles(one, key) for one in items))
        return node

    def _fill_condition(self, when: Node) -> Node:
        """Return the condition of a box, by which its other values are computed."""
        if isinstance(when, Mapping):
            fields = tuple((key.text, tuple(_texts(value))) for key, value in when.entries)
            self.use = replace(self.use, fields=(*self.use.fields, *fields))
            return when
        if not isinstance(when, Scalar):
            return when
        inside = condition_in(when.text)
        if re.fullmatch(FIELD_NAME, inside):
            self.use = replace(self.use, fields=(*self.use.fields, (inside, ())))
            return when
        scope = replace(self.scope, wording=self.scope.wording.of(when))
        one = parse_expression(inside)
        if one is None:
            # The record reports it.
            return when
        if self._report_unknown(one, when, inside, scope):
            return when
        key = self._add(inside, _names_of(one), (), scope, when, WHEN)
        self.use = replace(self.use, keys=(*self.use.keys, key))
        accepted = Sequence((Scalar(HOLDS, True, when.span),), when.span)
        return Mapping(((Scalar(key, True, when.span), accepted),), when.span)

    def fill_template(self, node: Scalar, at: str = TEXT) -> Scalar:
        """Return a text, which is ``at`` a key of a box, with a key for each placeholder that
        depends on the card. At the key ``icon``, icons have no colons."""
        if "{" not in node.text and not (self.scope.symbols and "[" in node.text):
            return node
        scope = replace(self.scope, wording=self.scope.wording.of(node))
        text = node.text
        found = [match[1] for match in BRACES.finditer(text)]
        keys: dict[str, str] = {}
        for inside in dict.fromkeys(found):
            key = self._key_of(inside, node, scope, "" if at in _PRINTED else at)
            if key is not None:
                keys[inside] = key
        for n, inside in enumerate(keys):
            text = text.replace(f"{{{inside}}}", f"\0{n}\0")
        if at in NUMERIC:
            text = BRACES.sub(lambda match: self._digits(match, scope), text)
        filled = self.filler.fill_text(
            replace(node, text=text, raw=node.raw or node.text), self.scope, self.report
        )
        text = filled.text.strip(":") if at == ICON and found else filled.text
        for n, key in enumerate(keys.values()):
            text = text.replace(f"\0{n}\0", f"{{{key}}}")
        return replace(filled, text=text)

    def _digits(self, found: re.Match[str], scope: Scope) -> str:
        """Return a number that is the same on every card in digits, whatever the language. Braces
        with an error are returned unchanged."""
        try:
            return self.filler.number_of(found[1], scope)
        except PlaceholderError:
            return found[0]

    def _key_of(self, inside: str, node: Scalar, scope: Scope, role: str) -> str | None:
        """Return the field by which a card has the value of a placeholder; None if the value does
        not depend on the card, or if there is none."""
        if inside.startswith("{"):
            return None
        if self.places is not None and inside == NUMBER:
            return inside
        one = parse_expression(inside)
        if one is None:
            field = self.scope.header_field(inside)
            if field in self.given:
                return field
            found = phrase_in(inside, scope)
            if found is None:
                # The filler reports a calculation, the record anything else.
                return None if syntax_problem(inside) else inside
            names = fields_in(f"{{{found.amount}}}")
            needs = self._fields_in(names)
            known = needs or self._is_placed(names)
            return self._add(inside, names, needs, scope, node) if known else None
        header = self.scope.headers.get(inside)
        if header is not None and header in self.given:
            return header
        if one.steps and self.filler.names_term(inside, one, scope):
            return None
        names = _names_of(one)
        needs = self._fields_in(names)
        numbered = self._is_numbered(one, scope) or self._is_placed(names)
        if one.simple and not numbered:
            if needs:
                return inside
            # An unknown name is left for the rules to report, unless the facts are unknown.
            stated = one.of in scope.settings.names or self.filler.unread()
            stated = stated or one.of == VERSION and bool(scope.version)
            return inside if not (stated or one.of in scope.wording.terms) else None
        if not needs and not numbered:
            return None
        if not one.lone and self._report_unknown(one, node, inside, scope):
            return None
        required = needs if one.lone else ()
        return self._add(inside, names, required, scope, node, role)

    def _is_numbered(self, one: Expression, scope: Scope) -> bool:
        """Return whether an expression uses the number of a card or a copy."""
        names = [name for name in one.names if name in scope.numbers and name not in self.given]
        terms = scope.wording.terms if one.lone else ()
        return any(name not in scope.settings.names and name not in terms for name in names)

    def _is_placed(self, names: Collection[str]) -> bool:
        """Return whether an expression with these names uses the number of a place."""
        return self.places is not None and NUMBER in names

    def _fields_in(self, names: Collection[str]) -> tuple[str, ...]:
        number = NUMBER if self._is_placed(names) else ""
        known = (name for name in names if name in self.given and name != number)
        return tuple(dict.fromkeys(known))

    def _report_unknown(self, one: Expression, node: Scalar, inside: str, scope: Scope) -> bool:
        """Report the first name in a calculation that nothing has, and return whether there is
        one."""
        known = self.given if self.places is None else {*self.given, NUMBER}
        problem = self.filler.unknown_name(one, replace(scope, lacking=known))
        if problem is None:
            return False
        words = inside if node.text == inside else f"{{{inside}}}"
        place = place_of_part(node, words, problem.part)
        self.filler.report_error(problem, place, self.report)
        return True

    def _add(
        self,
        inside: str,
        names: tuple[str, ...],
        required: tuple[str, ...],
        scope: Scope,
        node: Scalar,
        role: str = "",
    ) -> str:
        """Return the key of a value that each card gets; ``role`` as in ``BoxValue``."""
        places = self.places if self._is_placed(names) else None
        own = places and (self.use.side, self.use.name)  # its conditions may depend on the place
        known = inside, scope.wording.language, role, own
        one = self.values.get(known)
        if one is None:
            needs = self._fields_in(names)
            key = self._new_key(inside)
            template = replace(node, text=node.raw or node.text)
            words = scope.wording
            one = BoxValue(key, inside, names, needs, required, words, template, [], role, places)
            self.values[known] = one
        if self.use not in one.uses:
            one.uses.append(self.use)
        return one.key

    def _new_key(self, inside: str) -> str:
        slug = "-".join(re.findall(r"[a-z0-9]+", inside.lower()))[:_SLUG].strip("-")
        key = first = f"{COMPUTED}{slug or 'value'}"
        number = 1
        while key in self.keys or key in self.given:
            number += 1
            key = f"{first}-{number}"
        self.keys.add(key)
        return key


def phrase_in(inside: str, scope: Scope) -> Phrase | None:
    """Return the phrase in a placeholder; None if it has no known term."""
    try:
        found = parse_phrase(inside, scope.wording.grammar)
    except PhraseError:
        return None
    return found if found.term in scope.wording.terms else None


def _has_braces(node: Node | None) -> bool:
    match node:
        case Scalar(text):
            return "{" in text
        case Mapping(entries):
            return any(_has_braces(value) for _, value in entries)
    return False


def _names_of(one: Expression) -> tuple[str, ...]:
    return tuple(dict.fromkeys(one.names))


def _texts(node: Node) -> Iterable[str]:
    if isinstance(node, Scalar):
        return (node.text,) if node.text else ()
    return (text_of(item) for item in items_of(node))
