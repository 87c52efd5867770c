"""Styles, style sheets and colours of SVG, following CSS."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Set
from contextlib import suppress
from functools import cache, cached_property
from typing import Any
from xml.etree import ElementTree

import cssselect2
import tinycss2
from msgspec import Struct, field
from tinycss2.ast import Node
from tinycss2.color4 import parse_color

from pnp.base.svg import SvgError, length, view_box

# Of all style sheets, styles and colours, each distinct text counted once: parsing them is slow.
MOST_CHARACTERS = 250_000

# Declarations of style sheets, times the elements to which they apply.
MOST_APPLIED = 300_000

_LONGEST_VALUE = 1000

_HINT = "save it with presentation attributes"

# At-rules that affect only text, which drawings do not contain.
_IDLE = ("charset", "font-face", "keyframes", "-webkit-keyframes", "namespace", "page")

# States that elements on paper never have.
_STATES = ("hover", "focus", "active", "visited", "target")

# The deepest nesting of brackets in a value or selector.
_DEEPEST = 8

# The form that most programs write, and the fastest to read.
_PLAIN = re.compile(r"#[0-9a-fA-F]{6}")

# Other colour spaces would need a conversion that is not implemented.
_SPACES = ("srgb", "hsl", "hwb")

# The prefix of custom properties, and a ``var()`` that contains no other.
_CUSTOM, _VARIABLE = "--", "var("
_INNERMOST = re.compile(r"var\(\s*(--[\w-]+)\s*(?:,((?:(?!var\()[^()]|\([^()]*\))*))?\)")
# The colour for a light background, such as paper, precedes the one for a dark background.
_ON_LIGHT = re.compile(r"light-dark\(((?:[^(),]|\([^()]*\))*),.*\)", re.DOTALL)


class Declarations(Struct, frozen=True):
    """The declarations of a style by property; ``important`` ones win over all others."""

    usual: dict[str, str] = field(default_factory=dict)
    important: dict[str, str] = field(default_factory=dict)


class Selector(Struct, frozen=True):
    """The elements with this name, class and id; an empty one matches any."""

    element: str = ""
    kind: str = ""
    id: str = ""

    @property
    def weight(self) -> tuple[bool, bool, bool]:
        """The specificity of the selector, by which CSS chooses between rules."""
        return bool(self.id), bool(self.kind), bool(self.element)


def parse_declarations(text: str) -> Declarations:
    """Return the declarations of a ``style`` attribute; unreadable ones are ignored, as CSS
    requires.

    Raises SvgError for brackets that are nested too deeply.
    """
    return _declarations_of(tinycss2.parse_declaration_list(text, True, True))


def parse_rules(
    sheet: str, viewport: tuple[float, float] = (0.0, 0.0)
) -> Iterator[tuple[Selector | ComplexSelector, Declarations]]:
    """Yield each selector of a style sheet and its declarations, in order. Rules below ``@media``
    count only if they apply on paper to a drawing of this width and height. Raises SvgError."""
    yield from _parse_rules(tinycss2.parse_stylesheet(sheet, True, True), viewport)


def _parse_rules(
    found_rules: Iterable[Node], viewport: tuple[float, float]
) -> Iterator[tuple[Selector | ComplexSelector, Declarations]]:
    for rule in found_rules:
        match rule.type:
            case "qualified-rule":
                found = _declarations_of(tinycss2.parse_declaration_list(rule.content, True, True))
                for selector in _selectors(rule.prelude):
                    yield selector, found
            case "at-rule" if rule.lower_at_keyword in _IDLE:
                continue
            case "at-rule" if rule.lower_at_keyword == "media" and rule.content is not None:
                if _applies_to_print(_text_of(rule.prelude), viewport):
                    yield from _parse_rules(
                        tinycss2.parse_rule_list(rule.content, True, True), viewport
                    )
            case "at-rule":
                raise SvgError(f"contains a style sheet with '@{rule.at_keyword[:40]}'", _HINT)
            case _:
                raise SvgError("contains a style sheet that cannot be read", _HINT)


class ComplexSelector(Struct, frozen=True):
    """The elements that match a selector with several parts, such as ``g > path``."""

    matches: Any

    @property
    def weight(self) -> tuple[int, int, int]:
        found: tuple[int, int, int] = self.matches.specificity
        return found


# Media features and the values that are true of paper.
_OF_PAPER: dict[str, tuple[str, ...]] = {
    "hover": ("none",),
    "any-hover": ("none",),
    "pointer": ("none",),
    "any-pointer": ("none",),
    "update": ("none",),
    "scripting": ("none",),
    "grid": ("0",),
    "monochrome": ("0",),
    "forced-colors": ("none",),
    "inverted-colors": ("none",),
    "color-gamut": ("srgb",),
    "display-mode": ("browser",),
}
# Features that hold on paper if they are given without a value.
_THERE = ("color", "resolution", "width", "height", "aspect-ratio")
# Paper is finer than any screen, and has at least as many shades.
_FINE = ("resolution", "color", "-webkit-device-pixel-ratio")
_FEATURE = re.compile(r"\(\s*([a-z-]+)\s*(?::\s*([^()]*?)\s*)?\)")
_BOUND = re.compile(r"\(\s*(width|height)\s*(<=|>=|<|>|=)\s*([^()]*?)\s*\)")
_BOUNDS = {"<": "max-", "<=": "max-", ">": "min-", ">=": "min-", "=": ""}


def _applies_to_print(condition: str, viewport: tuple[float, float]) -> bool:
    """Return whether an ``@media`` condition holds on paper, for a drawing of this width and height
    in pixels. Raises SvgError for unknown conditions."""
    return any(_query_matches(query.strip(), viewport) for query in condition.lower().split(","))


def _query_matches(query: str, viewport: tuple[float, float]) -> bool:
    query = _BOUND.sub(lambda found: f"({_BOUNDS[found[2]]}{found[1]}:{found[3]})", query)
    kind, _, rest = query.partition(" ")
    negated = kind == "not"
    if kind in ("not", "only"):
        kind, _, rest = rest.partition(" ")
    if kind.startswith("("):
        holds, rest = True, f"{kind} {rest}"
    else:
        holds = kind in ("all", "print")
        rest = rest.removeprefix("and ")
    values = []
    for part in re.split(r"\s+and\s+", rest.strip()) if rest.strip() else ():
        inverted = part.startswith("not ")
        found = _FEATURE.fullmatch(part.removeprefix("not ").strip())
        value = None if found is None else _feature_matches(found[1], found[2], viewport)
        if value is None and holds:
            raise SvgError(f"contains a style sheet with '@media {query[:40]}'", _HINT)
        values.append(value != inverted)
    return (holds and all(values)) != negated


def _feature_matches(name: str, value: str | None, viewport: tuple[float, float]) -> bool | None:
    """Return whether a media feature has a value on paper; None for an unknown feature."""
    bound, plain = (name[:4], name[4:]) if name.startswith(("min-", "max-")) else ("", name)
    if name.startswith("-webkit-m"):
        bound, plain = name[8:12], f"-webkit-{name[12:]}"
    if value is None:
        return True if plain in _THERE else (False if plain in _OF_PAPER else None)
    if name.startswith("prefers-"):
        return value in ("light", "no-preference")
    if name in _OF_PAPER:
        return value in _OF_PAPER[name]
    if name == "orientation":
        return value == ("landscape" if viewport[0] > viewport[1] else "portrait")
    if plain in _FINE:
        return bound == "min-"
    if plain in ("width", "height"):
        try:
            limit = length(value)
        except ValueError:
            return None
        side = viewport[plain == "height"]
        return side >= limit if bound == "min-" else side <= limit if bound else side == limit
    return None


class Cascade:
    """The styles that apply to the elements of one drawing, and limits on how much is parsed."""

    def __init__(self, root: ElementTree.Element, given: Set[str], styled: Set[str]) -> None:
        """Parse all style sheets. Only the attributes in ``given`` and the style properties in
        ``styled`` count. Raises SvgError."""
        self._given = given
        self._styled = styled
        self._read = self._applied = 0
        self._declared = cache(self._declarations)
        self._root = root
        self._rules: dict[Selector | ComplexSelector, dict[str, _Ranked]] = {}
        # The values of each custom property, wherever it is set.
        self._custom: dict[str, set[str]] = {}
        viewport = _viewport(root)
        for sheet in root.iter("style"):
            self.count_text(sheet.text or "")
            for selector, declarations in parse_rules(sheet.text or "", viewport):
                self._add(selector, declarations)
        for element in root.iter():
            if _CUSTOM in element.get("style", ""):
                self._note_custom(parse_declarations(element.get("style", "")))
        self._kinds = {one.kind for one in self._rules if isinstance(one, Selector)}
        self._paths = [one for one in self._rules if isinstance(one, ComplexSelector)]

    def style_of(self, element: ElementTree.Element) -> dict[str, str]:
        """Return the style of an element: important declarations first, then the others, in both
        cases its own style before style sheets; attributes come last. Raises SvgError."""
        sheets: dict[str, _Ranked] = {}
        for kind in {"", *element.get("class", "").split()} & self._kinds:
            for name in ("", element.tag):
                self._join(sheets, Selector(name, kind))
        if self._rules and element.get("id"):
            self._join(sheets, Selector(id=element.get("id", "")))
        for path in self._paths:
            self._count_applied(1)
            if path.matches.test(self._wrapped_elements[element]):
                self._join(sheets, path)
        own = self._declared(element.get("style", ""))
        properties = (
            {k: _check_value(k, v.strip()) for k, v in element.attrib.items() if k in self._given}
            | {key: value for key, (rank, value) in sheets.items() if not rank[0]}
            | own.usual
            | {key: value for key, (rank, value) in sheets.items() if rank[0]}
            | own.important
        )
        if not any(_VARIABLE in value for value in properties.values()):
            return properties
        return {key: self._substitute_variables(value) for key, value in properties.items()}

    def _note_custom(self, declarations: Declarations) -> None:
        for key, value in (*declarations.usual.items(), *declarations.important.items()):
            if key.startswith(_CUSTOM):
                self._custom.setdefault(key, set()).add(_check_value(key, value))

    def _substitute_variables(self, value: str) -> str:
        """Return a value with its variables replaced: by the value from the drawing if it sets
        exactly one, otherwise by the fallback of ``var()``."""
        for _ in range(_DEEPEST):
            found = _INNERMOST.search(value)
            if found is None:
                break
            name, instead = found[1].lower(), found[2]
            values = self._custom.get(name, set())
            if len(values) > 1 or not values and instead is None:
                break
            filled = min(values) if values else instead.strip()
            value = _check_value(name, f"{value[: found.start()]}{filled}{value[found.end() :]}")
        return value

    @cached_property
    def _wrapped_elements(self) -> dict[ElementTree.Element, Any]:
        """The elements with their ancestors, which selectors with several parts need."""
        whole = cssselect2.ElementWrapper.from_xml_root(self._root)
        return {one.etree_element: one for one in whole.iter_subtree()}

    def count_text(self, text: str) -> None:
        """Count a text before it is parsed. Raises SvgError above the limit."""
        self._read += len(text)
        if self._read > MOST_CHARACTERS:
            what = f"contains more than {MOST_CHARACTERS:,} characters of styles"
            raise SvgError(what, "save it as plain SVG, or as PNG")

    def _add(self, selector: Selector | ComplexSelector, declarations: Declarations) -> None:
        self._note_custom(declarations)
        known = self._rules.setdefault(selector, {})
        for important, values in ((False, declarations.usual), (True, declarations.important)):
            self._count_applied(len(values))
            for key, value in values.items():
                # Later declarations win over earlier ones of the same specificity.
                rank = important, *selector.weight, self._applied
                if key in self._styled and (key not in known or known[key][0] < rank):
                    known[key] = rank, _check_value(key, value)

    def _join(self, sheets: dict[str, _Ranked], selector: Selector | ComplexSelector) -> None:
        values = self._rules.get(selector, {})
        self._count_applied(len(values))
        for key, ranked in values.items():
            if key not in sheets or sheets[key][0] < ranked[0]:
                sheets[key] = ranked

    def _count_applied(self, declarations: int) -> None:
        self._applied += declarations
        if self._applied > MOST_APPLIED:
            what = f"applies more than {MOST_APPLIED:,} declarations of its style sheets"
            raise SvgError(what, _HINT)

    def _declarations(self, style: str) -> Declarations:
        self.count_text(style)
        declarations = parse_declarations(style)
        usual, important = (
            {key: _check_value(key, value) for key, value in values.items() if key in self._styled}
            for values in (declarations.usual, declarations.important)
        )
        return Declarations(usual, important)


def _viewport(root: ElementTree.Element) -> tuple[float, float]:
    """Return the width and height of a drawing in pixels, or of its view box if it gives none."""
    with suppress(ValueError):
        return length(root.get("width", "")), length(root.get("height", ""))
    with suppress(ValueError):
        box = view_box(root)
        return box.width, box.height
    return 0.0, 0.0


_Ranked = tuple[tuple[bool, int, int, int, int], str]


def _check_value(key: str, value: str) -> str:
    if len(value) > _LONGEST_VALUE:
        what = f"has a '{key}' of more than {_LONGEST_VALUE:,} characters"
        raise SvgError(what, "save it as plain SVG")
    return value


def parse_colour(text: str) -> tuple[str, float] | None:
    """Return a colour as ``#rrggbb`` and its opacity, or None if it is not a known colour.

    Channels out of range are clamped.
    """
    if _PLAIN.fullmatch(text):
        return text.lower(), 1.0
    if light := _ON_LIGHT.fullmatch(text.strip()):
        return parse_colour(light[1].strip())
    found = parse_color(text)
    if found is None or isinstance(found, str) or found.space not in _SPACES:
        return None
    *channels, alpha = found.to("srgb")
    if not all(map(math.isfinite, (*channels, alpha))):
        return None
    shades = (round(255 * min(1.0, max(0.0, channel))) for channel in channels)
    return "#" + "".join(f"{shade:02x}" for shade in shades), alpha


def _declarations_of(found: Iterable[Node]) -> Declarations:
    declarations = Declarations()
    for one in found:
        if one.type == "declaration":
            (declarations.important if one.important else declarations.usual)[one.lower_name] = (
                _text_of(one.value)
            )
    return declarations


def _complex_selectors(part: list[Node]) -> Iterator[ComplexSelector]:
    """Yield a selector with several parts, unless it needs a pointer state such as ``:hover``.
    Raises SvgError for selectors that would be slow to match."""
    text = _text_of(part)
    if any(f":{state}" in text for state in _STATES):
        return
    brackets = any(token.type in ("function", "() block") for token in part)
    if brackets or any(token in ("+", "~") for token in part):
        raise SvgError(f"contains a style sheet with '{text[:40]}'", _HINT)
    try:
        (found,) = cssselect2.compile_selector_list(part)
    except cssselect2.SelectorError:
        raise SvgError(f"contains a style sheet with '{text[:40]}'", _HINT) from None
    if found.pseudo_element is None:
        yield ComplexSelector(found)


def _selectors(prelude: list[Node]) -> Iterator[Selector | ComplexSelector]:
    """Yield the selectors of a list. Raises SvgError for unsupported ones."""
    parts: list[list[Node]] = [[]]
    for token in prelude:
        part = parts[-1]
        if token == ",":
            parts.append([])
        elif token.type == "whitespace" and (not part or part[-1].type == "whitespace"):
            continue
        elif token.type != "comment":
            part.append(token)
    for part in parts:
        if part and part[-1].type == "whitespace":
            part.pop()
        found: list[tuple[str, Any]] = [(t.type, getattr(t, "value", None)) for t in part]
        match found:
            case [("ident", name)]:
                yield Selector(name)
            case [("literal", "*")]:
                yield Selector()
            case [("hash", id)]:
                yield Selector(id=id)
            case [("literal", "."), ("ident", kind)] | [
                ("literal", "*"),
                ("literal", "."),
                ("ident", kind),
            ]:
                yield Selector(kind=kind)
            case [("ident", name), ("literal", "."), ("ident", kind)]:
                yield Selector(name, kind)
            case []:
                raise SvgError("contains a style sheet that cannot be read", _HINT)
            case _:
                yield from _complex_selectors(part)


def _text_of(tokens: list[Node]) -> str:
    """Return the text of tokens without comments. Raises SvgError for nested brackets."""
    level = tokens
    for _ in range(_DEEPEST):
        level = [
            inner
            for token in level
            for inner in getattr(token, "arguments", None) or getattr(token, "content", None) or ()
        ]
    if level:
        what = f"nests brackets of a style more than {_DEEPEST} deep"
        raise SvgError(what, "save it with presentation attributes")
    return str(tinycss2.serialize([t for t in tokens if t.type != "comment"])).strip()
