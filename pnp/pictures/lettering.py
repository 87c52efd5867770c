"""Convert the texts of a drawing to outlines, in the fonts of pnp and of the game only."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

from msgspec import Struct

from pnp.base.sums import plain_sum
from pnp.base.svg import Budget, SvgError, length, line_of, points_of
from pnp.base.values import replace
from pnp.pictures.paint import StyleResolver, SvgStyle
from pnp.scene import Matrix, Segment, Segments, Text, transform_outline
from pnp.text import fonts, shaping
from pnp.text.game_fonts import register_fonts
from pnp.text.glyphs import shapes
from pnp.text.shaping import Style

MOST_LETTERS = 5_000

_WEIGHTS = {"normal": 400, "bold": 700, "lighter": 300, "bolder": 700}
_SHARES = {"start": 0.0, "middle": 0.5, "end": 1.0}
_PLACES = ("x", "y", "dx", "dy")
# Attributes that would move or stretch single letters.
_REFUSED = ("rotate", "textLength", "writing-mode", "font")
_SPACE = "{xml:space"


class _Run(Struct, frozen=True):
    """Letters of one style.

    A chunk begins where ``x`` or ``y`` is given; ``dx`` and ``dy`` move the pen before it writes.
    """

    content: str
    style: SvgStyle
    line: int
    x: float | None = None
    y: float | None = None
    dx: float = 0.0
    dy: float = 0.0


class Letterer:
    """Sets the texts of one drawing; ``home`` is the folder of the game."""

    def __init__(self, paints: StyleResolver, home: Path | None, budget: Budget) -> None:
        self._paints = paints
        self._budget = budget
        self._left = MOST_LETTERS
        self._shelf = cache(lambda: register_fonts(home).mark)

    def outlines(
        self, element: ElementTree.Element, style: SvgStyle
    ) -> Iterator[tuple[Segments, SvgStyle]]:
        """Yield the outlines of the letters of a text, grouped by style.

        Raises SvgError for an unknown font or an unsupported layout of text.
        """
        # The opacity of the whole text belongs to the group of its letters.
        found = _trim_runs([*self._runs(element, replace(style, opacity=1.0), preserved=False)])
        x = y = 0.0
        for chunk in _chunks(found):
            x = x if chunk[0].x is None else chunk[0].x
            y = y if chunk[0].y is None else chunk[0].y
            texts = [self._set(run) for run in chunk]
            wide = plain_sum(run.dx + text.width for run, text in zip(chunk, texts, strict=True))
            x -= _SHARES.get(chunk[0].style.get("text-anchor", "start"), 0.0) * wide
            for run, text in zip(chunk, texts, strict=True):
                x, y = x + run.dx, y + run.dy
                segments = _outline_of_text(text, x, y)
                self._budget.spend(points_of(segments))
                yield segments, run.style
                x += text.width

    def _runs(
        self, element: ElementTree.Element, style: SvgStyle, *, preserved: bool
    ) -> Iterator[_Run]:
        line = line_of(element)
        for key in _REFUSED:
            if self._paints.said(element).get(key, element.get(key)) is not None:
                raise SvgError(f"has a text with '{key}' in line {line}", "convert it to paths")
        space = element.get(_SPACE, "")
        preserved = space == "preserve" or (preserved and not space)
        places = {key: _coordinate_of(element, key) for key in _PLACES}
        given = {key: place for key, place in places.items() if place is not None}
        first = _Run(_collapse_spaces(element.text, preserved=preserved), style, line, **given)
        # A position applies to the first letters, even if these are in an inner element.
        yield first
        for child in element:
            if child.tag in ("title", "desc") or child.tag.startswith("{"):
                pass
            elif child.tag not in ("tspan", "a"):
                raise SvgError(f"holds <{child.tag[:40]}>", "convert the text to paths")
            else:
                inner = self._paints.style(child, style)
                if not inner.hidden:
                    yield from self._runs(child, inner, preserved=preserved)
            yield _Run(_collapse_spaces(child.tail, preserved=preserved), style, line)

    def _set(self, run: _Run) -> Text:
        self._left -= len(run.content)
        if self._left < 0:
            what = f"contains more than {MOST_LETTERS:,} letters of text"
            raise SvgError(what, "convert the text to paths")
        style = run.style
        size = length(style.get("font-size", "16"))
        spacing = style.get("letter-spacing", "normal")
        gap = 0.0 if spacing == "normal" else length(spacing)
        face = self._face(run)
        tracking = 1000 * gap / size if size > 0 else 0.0
        lettering = Style(face, size, "#000000", tracking)
        if missing := shaping.missing_in_line(run.content, lettering):
            what = f"has a text with '{missing[0]}' in line {run.line}, which no font here contains"
            raise SvgError(what, "convert the text to paths")
        return shaping.set_line(run.content, lettering, 0, 0)

    def _face(self, run: _Run) -> str:
        style = run.style
        named = [one.strip(" '\"") for one in style.get("font-family", "").split(",")]
        weight = style.get("font-weight", "normal")
        heavy = int(weight) if re.fullmatch(r"[1-9]\d{0,2}", weight) else _WEIGHTS.get(weight, 400)
        slanted = style.get("font-style", "normal") != "normal"
        for family in named:
            face = fonts.find(family, heavy, slanted, self._shelf()) if family else None
            if face is not None:
                return face
        where = f"in line {run.line}"
        if not named[0]:
            raise SvgError(f"has a text without a font {where}", "convert the text to paths")
        what = f"has a text in the font '{named[0][:40]}' {where}, which pnp does not know"
        raise SvgError(what, "convert the text to paths, or put the font in the folder fonts")


def _coordinate_of(element: ElementTree.Element, key: str) -> float | None:
    value = element.get(key, "").strip()
    if not value:
        return None
    if re.search(r"[\s,]", value):
        what = f"has a text with a place for each letter in line {line_of(element)}"
        raise SvgError(what, "convert the text to paths")
    return length(value)


def _collapse_spaces(text: str | None, *, preserved: bool) -> str:
    # A no-break space is drawn as a space and never dropped.
    if preserved:
        return re.sub(r"[ \t\n\r]", "\N{NO-BREAK SPACE}", text or "")
    return re.sub(r"[ \t\n\r]+", " ", text or "")


def _trim_runs(runs: list[_Run]) -> list[_Run]:
    """Return runs without spaces at either end and without repeated spaces."""
    found: list[_Run] = []
    for run in runs:
        begun = run.x is not None or run.y is not None
        before = "" if begun or not found else found[-1].content
        if begun and found:
            found[-1] = replace(found[-1], content=found[-1].content.rstrip(" "))
        spaced = not before or before.endswith(" ")
        content = run.content.lstrip(" ") if spaced else run.content
        if content or begun or run.dx or run.dy:
            found.append(replace(run, content=content))
    if found:
        found[-1] = replace(found[-1], content=found[-1].content.rstrip(" "))
    return found


def _chunks(runs: list[_Run]) -> Iterator[list[_Run]]:
    chunk: list[_Run] = []
    for run in runs:
        if chunk and (run.x is not None or run.y is not None):
            yield chunk
            chunk = []
        chunk.append(run)
    if chunk:
        yield chunk


def _outline_of_text(text: Text, x: float, y: float) -> Segments:
    k = text.size / 1000
    at = 0.0
    found: list[Segment] = []
    for shape, right, up, advance in shapes(text):
        place = Matrix(k, 0, 0, k, x + (at + right) * k, y - up * k)
        found.extend(transform_outline(shape, place))
        at += advance
    return tuple(found)
