"""Text that needs more than one glyph per character of one face.

Its letters join, carry marks, run from right to left or are missing from the face. Most words never
come here; ``needs_shaping`` decides.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import groupby
from unicodedata import bidirectional, category

import uharfbuzz as hb
from msgspec import Struct

from pnp.base.ignorable import is_ignorable, visible_text
from pnp.base.values import replace
from pnp.scene import Glyph, Group, Instance, Item, Matrix, Path, Segments, Text, transform_outline
from pnp.text import fonts
from pnp.text.directions import drawing_order, levels_of, runs_both_ways

ONE_TO_ONE = dict.fromkeys(
    ("liga", "clig", "dlig", "calt", "rlig", "rclt", "ccmp", "locl"), False
) | {"kern": True}
"""The HarfBuzz features with which each character is one glyph."""

_LOCAL = ONE_TO_ONE | {"locl": True}
_FULL = {"kern": True, "liga": True}
# The language whose forms are those that faces have without any.
_USUAL = "en"
# Invisible Hangul letters, which HarfBuzz leaves as wide as in the font.
_FILLERS = dict.fromkeys((0x3164, 0xFFA0))
# Characters that join emoji or modify the preceding one: skin tones, flag letters, region tags.
_JOINERS = re.compile(
    "[\u200d\u20e3\U0001f1e6-\U0001f1ff\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f]"
)
_JOINER = "\u200d"
_LAST_OF_PLANE = "\uffff"


class GlyphLine(Struct, frozen=True):
    """Glyphs from left to right, with advances in em/1000, and characters that no face has.

    ``above`` and ``below`` are how far the ink extends from the baseline.
    """

    advances: tuple[float, ...]
    glyphs: tuple[Glyph, ...]
    missing: tuple[str, ...] = ()
    above: float = 0.0
    below: float = 0.0

    @property
    def is_one_to_one(self) -> bool:
        """Whether each glyph is one character, in reading order."""
        return all(len(glyph.text) == 1 for glyph in self.glyphs)


def needs_shaping(text: str, face: str, language: str = "") -> bool:
    """Return whether a text needs more than one glyph of the face per character, or another one in
    a language."""
    known = fonts.load(face)
    if language.partition("-")[0] not in ("", _USUAL) and any(
        _has_local_form(char, face, language) for char in text
    ):
        return True
    if known.plain.issuperset(text):
        return False
    plain = {
        c
        for c in text
        if known.has(c) and c <= _LAST_OF_PLANE and not _needs_context(c) and not is_ignorable(c)
    }
    known.plain.update(plain)
    return not plain.issuperset(text)


@cache
def _has_local_form(char: str, face: str, language: str) -> bool:
    """Return whether a face has another glyph for a character in a language."""
    if not fonts.load(face).has(char):
        return False
    usual, local = (
        [info.codepoint for info in _shaped(char, face, "ltr", language, features).glyph_infos]
        for features in (ONE_TO_ONE, _LOCAL)
    )
    return usual != local


def _needs_context(char: str) -> bool:
    """Return whether a character joins others, or runs from right to left."""
    return category(char)[0] == "M" or bidirectional(char) in ("R", "AL", "AN")


def _may_join(text: str) -> bool:
    """Return whether one glyph may represent several characters of a text."""
    return any(map(_needs_context, text)) or _JOINERS.search(text) is not None


def has_joined_letters(text: str) -> bool:
    """Return whether letters of a text are joined, so that letter-spacing would separate them."""
    return any(bidirectional(char) == "AL" or category(char) == "Mc" for char in text)


def set_line(text: str, face: str, others: tuple[str, ...], language: str = "") -> GlyphLine:
    """Set a line with any mix of directions."""
    if not runs_both_ways(text):
        return set_run(text, face, others, False, language)
    levels = levels_of(text)
    runs: list[tuple[str, int]] = []
    for level, same in groupby(zip(text, levels, strict=True), lambda pair: pair[1]):
        runs.append(("".join(char for char, _ in same), level))
    order = drawing_order([level for _, level in runs])
    parts = (set_run(runs[i][0], face, others, bool(runs[i][1] & 1), language) for i in order)
    return _join_lines([*parts])


@cache
def set_run(
    text: str, face: str, others: tuple[str, ...], leftward: bool, language: str = ""
) -> GlyphLine:
    """Set a text of one direction, each character in the first face that has it."""
    parts = [
        _shape(part, name, language, leftward=leftward, missing=lacking)
        for (name, lacking), part in _by_face(text, face, others)
    ]
    return _join_lines(parts[::-1] if leftward else parts)


def one_to_one(text: str, face: str) -> tuple[Glyph, ...]:
    """Return one glyph per character, of the face or of a fallback."""
    names = [fonts.face_for(char, face) for char in text]
    pairs = zip(names, text, strict=True)
    return tuple(Glyph(name, fonts.load(name).index(char), char) for name, char in pairs)


def shapes(text: Text) -> Iterator[tuple[Segments, float, float, float]]:
    """Yield shape, offset and advance of each glyph of a text, from left to right.

    Shapes are in thousandths of the em, y down; offsets are to the right and up.
    """
    if text.glyphs:
        for glyph, advance in zip(text.glyphs, text.advances, strict=True):
            yield fonts.load(glyph.font).shape(glyph.index), glyph.dx, glyph.dy, advance
        return
    face = fonts.load(text.font)
    for char, advance in zip(text.content, text.advances, strict=True):
        yield face.outline(char), 0.0, 0.0, advance


def _join_lines(parts: list[GlyphLine]) -> GlyphLine:
    if len(parts) == 1:
        return parts[0]
    return GlyphLine(
        tuple(advance for part in parts for advance in part.advances),
        tuple(glyph for part in parts for glyph in part.glyphs),
        tuple(dict.fromkeys(char for part in parts for char in part.missing)),
        max((part.above for part in parts), default=0.0),
        max((part.below for part in parts), default=0.0),
    )


def _by_face(
    text: str, face: str, others: tuple[str, ...]
) -> Iterator[tuple[tuple[str, bool], str]]:
    """Yield stretches of a text with their face, and whether that face actually lacks them.

    A letter and its marks share one face.
    """
    known = fonts.load(face)
    clusters: list[tuple[tuple[str, bool], str]] = []
    waiting = [*_clusters(text)][::-1]
    while waiting:
        cluster = waiting.pop()
        letters = visible_text(cluster)
        if all(map(known.has, letters)):
            clusters.append(((face, False), cluster))
            continue
        faces = (face, *fonts.fallback_order(letters, fonts.fallback_faces(face, others)))
        whole = (name for name in faces if all(map(fonts.load(name).has, letters)))
        found = next(whole, None)
        if found is None and len(joint := cluster.split(_JOINER)) > 1 and all(joint):
            # No face draws them as one, so each part is drawn by a face that has it.
            waiting += joint[::-1]
            continue
        partly = (name for name in faces if fonts.load(name).has(letters[0]))
        name = found or next(partly, face)
        clusters.append(((name, found is None), cluster))
    for key, same in groupby(clusters, lambda pair: pair[0]):
        yield key, "".join(cluster for _, cluster in same)


def _clusters(text: str) -> Iterator[str]:
    """Yield each character with its marks, ignorable characters and joined characters.

    An emoji and its skin tone share one face, as does a family.
    """
    start = 0
    for i in range(1, len(text) + 1):
        if i == len(text) or not (
            category(text[i])[0] == "M"
            or is_ignorable(text[i])
            or "\U0001f3fb" <= text[i] <= "\U0001f3ff"
            or (text[i - 1] == _JOINER and _is_emoji(text[i]))
        ):
            yield text[start:i]
            start = i


def _is_emoji(char: str) -> bool:
    """Return whether a character may be joined to an emoji: another, or a sign such as a heart."""
    return char > _LAST_OF_PLANE or category(char) in ("So", "Sm")


def _shaped(
    text: str, name: str, direction: str, language: str, features: dict[str, bool]
) -> hb.Buffer:
    """Return the glyphs of a text in a face."""
    buffer = hb.Buffer()
    buffer.add_str(text)
    # Otherwise HarfBuzz would use the language of the process environment.
    buffer.language = language or _USUAL
    buffer.direction = direction
    buffer.cluster_level = hb.BufferClusterLevel.MONOTONE_CHARACTERS
    buffer.guess_segment_properties()
    buffer.flags = hb.BufferFlags.REMOVE_DEFAULT_IGNORABLES
    hb.shape(fonts.load(name).font, buffer, features)
    return buffer


def _shape(text: str, name: str, language: str, *, leftward: bool, missing: bool) -> GlyphLine:
    face = fonts.load(name)
    text = text.translate(_FILLERS)
    if not text:
        return GlyphLine((), ())
    direction, local = "rtl" if leftward else "ltr", language.partition("-")[0] != _USUAL
    features = _FULL if _may_join(text) else _LOCAL if local and language else ONE_TO_ONE
    buffer = _shaped(text, name, direction, language, features)
    infos, places = buffer.glyph_infos, buffer.glyph_positions
    texts = _texts_of_glyphs(text, [info.cluster for info in infos])
    scale = 1000 / face.units_per_em
    # The rules of a damaged font may name nonexistent glyphs.
    count = face.font.face.glyph_count
    indexes = [info.codepoint if info.codepoint < count else 0 for info in infos]
    glyphs = tuple(
        Glyph(name, index, part, place.x_offset * scale, place.y_offset * scale)
        for index, place, part in zip(indexes, places, texts, strict=True)
    )
    reaches = [face.glyph_reach(glyph.index) for glyph in glyphs]
    return GlyphLine(
        tuple(place.x_advance * scale for place in places),
        glyphs,
        face.missing(visible_text(text)) if missing else (),
        max((up + glyph.dy for (up, _), glyph in zip(reaches, glyphs, strict=True)), default=0.0),
        max((down - g.dy for (_, down), g in zip(reaches, glyphs, strict=True)), default=0.0),
    )


def _texts_of_glyphs(text: str, clusters: list[int]) -> list[str]:
    """Return the characters of each glyph: those of its cluster at the cluster's first glyph."""
    if not clusters:
        return []
    starts = sorted(set(clusters))
    ends = dict(zip(starts, [*starts[1:], len(text)], strict=True))
    repeated = [i > 0 and clusters[i - 1] == cluster for i, cluster in enumerate(clusters)]
    pairs = zip(clusters, repeated, strict=True)
    return ["" if again else visible_text(text[start : ends[start]]) for start, again in pairs]


def text_outlines(text: Text) -> Segments:
    """Return the outlines of a text."""
    k, at = text.size / 1000, 0.0
    found: Segments = ()
    for shape, right, up, advance in shapes(text):
        place = Matrix(k, 0, 0, k, text.x + (at + right) * k, text.y - up * k)
        found += transform_outline(shape, place)
        at += advance
    return found


def words_to_outlines(items: Iterable[Item]) -> Iterator[Item]:
    """Yield items with the outlines of letters in place of texts."""
    for item in items:
        match item:
            case Text():
                if not item.hidden:
                    yield Path(text_outlines(item), item.fill)
            case Group():
                yield replace(item, items=tuple(words_to_outlines(item.items)))
            case Instance():
                yield Instance(
                    replace(item.of, items=tuple(words_to_outlines(item.of.items))), item.matrix
                )
            case _:
                yield item
