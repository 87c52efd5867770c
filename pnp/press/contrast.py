"""Find texts and icons with too little contrast to their background on the finished pieces.

A theme decides most contrasts, and ``faint-text`` checks the theme alone. This module checks the
result: stripes, tinted boxes, halos, medallions and pictures, with the colours given in content.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from fnmatch import fnmatchcase

from msgspec import Struct

from pnp.base.colours import LARGE, LEGIBLE, VISIBLE, contrast, mix, nearest_visible
from pnp.base.diagnostics import FURTHER, Diagnostic, Label, Span
from pnp.base.values import replace
from pnp.model.record import DOCUMENT
from pnp.press.grounds import ProbedMark, find_marks
from pnp.scene import (
    Text,
)
from pnp.scene.extents import Ruler
from pnp.scene.piece import Piece
from pnp.theme import Theme
from pnp.theme.documents import for_documents
from pnp.theme.origins import colour_spans

LOST = 2.0
"""Text with less contrast than this is not faint, but unreadable."""
# The share of a text's probed points that must be on a background that hides it: a letter or two
# may cross a line.
_SHARE = 0.4
ORNAMENT = (
    *("sounding", "mat.ghost", "mosaic.ghost"),
    *("tile.back.faint", "card.back.line", "deck.*.line"),
)
"""Roles that are faint on purpose: depths that no rule reads, outlines where pieces will be put,
patterns of backs and bands."""
# From this size on, an icon is a picture, in millimetres.
_PICTURE = 16.0
# The largest invisible difference between shades, of 255.
_ALIKE = 3
# A picture that is more transparent than this is meant as a shadow of itself.
_GHOST = 0.6


class LowContrast(Struct, frozen=True):
    """A text or an icon with too little contrast: the piece, its words, both colours and their
    possible roles, the contrast ratio and the required minimum. A ``sign`` is an icon that
    distinguishes the pieces of one colour from those of another. ``letters`` are the hidden ones of
    a text that is otherwise legible, ``others`` further pieces on which the two colours are too
    much alike."""

    piece: str
    words: str
    ink: str
    ground: str
    ink_roles: Sequence[str]
    ground_roles: Sequence[str]
    ratio: float
    least: float
    sign: bool = False
    letters: str = ""
    others: Sequence[str] = ()

    @property
    def is_unreadable(self) -> bool:
        """True for an unreadable text, and for a sign that is needed to identify the owner of a
        piece."""
        return self.sign or (bool(self.words) and not self.letters and self.ratio < LOST)

    @property
    def message(self) -> str:
        icon = "the sign of its colour" if self.sign else "an icon"
        what = f"'{self.words}'" if self.words else icon
        if self.letters:
            what = f"'{self.letters}' in {what}"
        ink = f" ({' or '.join(self.ink_roles)})" if self.ink_roles else ""
        ground = f" ({' or '.join(self.ground_roles)})" if self.ground_roles else ""
        count = len(self.others)
        more = f", as on '{self.others[0]}'" if count else ""
        more += f" and {count - 1} more piece{'' if count == 2 else 's'}" if count > 1 else ""
        return (
            f"{what} of the piece '{self.piece}' is {self.ink}{ink} on {self.ground}{ground}: "
            f"{self.ratio:.1f} to 1, {self.least:g} to 1 is needed{more}"
        )

    @property
    def hint(self) -> str:
        if self.letters:
            return "move the text or the line under it, or draw a panel between them"
        colour = nearest_visible(self.ink, self.ground, self.least)
        what = f" for '{' or '.join(self.ink_roles)}'" if self.ink_roles else ""
        return f"{colour}{what} would do, or another ground"

    def colour_spans(self, theme: Theme) -> tuple[Span, ...]:
        """Return the positions in the user's theme files that set the two colours."""
        inks = (span for role in self.ink_roles for span in colour_spans(theme, role, self.ink))
        grounds = (
            span for role in self.ground_roles for span in colour_spans(theme, role, self.ground)
        )
        return tuple(dict.fromkeys((*inks, *grounds)))


class InvisibleArt(Struct, frozen=True):
    """An invisible icon or picture, or an icon that fills its whole box: the piece that shows it,
    and the message."""

    piece: str
    code: str
    message: str
    hint: str


def find_low_contrast(
    pieces: Iterable[Piece],
    theme: Theme,
    ruler: Ruler | None = None,
    signs: Iterable[str] = (),
) -> Iterator[LowContrast | InvisibleArt]:
    """Yield low contrasts on pieces, which a ``ruler`` may have measured before: the worst for each
    pair of ink and background. Also yields, once each, invisible icons and pictures, and icons that
    print as a plain square. ``signs`` are the icons that distinguish pieces."""
    icons, telling = theme.drawn_icons(), frozenset(signs)
    names, plain = theme.icon_names(), theme.plain_pictures()
    solid = theme.solid_icons()
    unseen: dict[str, InvisibleArt] = {}
    roles = _RoleIndex.of(theme)
    worst: dict[tuple[object, ...], LowContrast] = {}
    shown_on: dict[object, dict[str, None]] = {}
    seen: set[int] = set()
    for piece in pieces:
        for face in (piece.front, piece.back):
            if face is None or id(face) in seen:
                continue
            seen.add(id(face))
            colours = {id_: colour for id_, (_, colour) in plain.items()}
            found_here = tuple(find_marks(face, icons, roles.is_read, ruler, colours))
            for one in _find_invisible(found_here, piece, names, plain, roles, solid):
                unseen.setdefault(one.message, one)
            shown = (m for m in found_here if isinstance(m.item, Text) or id(m.item) in names)
            for mark in _texts_and_signs(shown):
                found = _check_mark(mark, piece, roles)
                if found is None:
                    continue
                if names.get(id(mark.item)) in telling:
                    found = replace(found, sign=True)
                inks = tuple(found.ink_roles) or (found.ink,)
                grounds = tuple(found.ground_roles) or (found.ground,)
                pair = inks, grounds, found.sign, bool(found.letters)
                shown_on.setdefault(pair, {})[piece.id] = None
                if pair not in worst or found.ratio < worst[pair].ratio:
                    worst[pair] = found
    for key, low in worst.items():
        yield replace(low, others=tuple(id_ for id_ in shown_on[key] if id_ != low.piece))
    yield from unseen.values()


def _find_invisible(
    found: Sequence[ProbedMark],
    piece: Piece,
    names: Mapping[int, str],
    plain: Mapping[int, tuple[str, str]],
    roles: _RoleIndex,
    solid: Set[int],
) -> Iterator[InvisibleArt]:
    """Yield pictures of one colour, and icons large enough to be pictures, whose colour is that of
    everything under them; and icons that are only a square."""
    layers = Counter(_square_of(mark) for mark in found)
    for mark in found:
        if isinstance(mark.item, Text):
            continue
        icon = id(mark.item) in names
        name = names[id(mark.item)] if icon else plain[id(mark.item)][0]
        alone = not icon or layers[_square_of(mark)] == 1
        if icon and alone and id(mark.item) in solid:
            message = f"the icon '{name}' fills its whole box and shows nothing else"
            hint = "take out its ground, or make what it shows a hole in it"
            yield InvisibleArt(piece.id, "solid-icon", message, hint)
        large = not icon or (mark.size >= _PICTURE and not roles.is_ornament(mark.colour))
        if large and alone and all(_has_colour_of(mark, ground) for ground in mark.colours_behind):
            kind = "icon" if icon else "picture"
            message = (
                f"the {kind} '{name}' is {mark.colour} on {mark.colour}: nothing of it is seen"
            )
            hint = "give it another colour, or another ground"
            yield InvisibleArt(piece.id, "blank-icon" if icon else "blank-picture", message, hint)


def _has_colour_of(mark: ProbedMark, ground: str) -> bool:
    seen = bytes.fromhex(mix(ground, mark.colour, mark.opacity)[1:])
    return max(abs(a - b) for a, b in zip(seen, bytes.fromhex(ground[1:]), strict=True)) <= _ALIKE


def is_read_predicate(theme: Theme) -> Callable[[Text], bool]:
    """Return a predicate for whether a text is more than ornament in a theme."""
    return _RoleIndex.of(theme).is_read


def merge_contrast_findings(findings: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Merge findings about the same two colours of a theme, since one change fixes them all: the
    first points to further pieces, and counts the rest."""
    groups: dict[object, list[Diagnostic]] = {}
    for one in findings:
        # The hint depends on both colours and on the required contrast.
        alike = one.severity, one.labels, one.hint
        groups.setdefault(alike if one.code == "low-contrast" and one.labels else one, []).append(
            one
        )
    return tuple(_merge_findings(*alike) for alike in groups.values())


def _merge_findings(first: Diagnostic, *others: Diagnostic) -> Diagnostic:
    spans = [other.span for other in others if other.span is not None]
    labels = tuple(Label(span, "drawn here, too") for span in spans[:FURTHER])
    more = len(spans) - FURTHER
    details = (f"and in {more} more place{'' if more == 1 else 's'}",) if more > 0 else ()
    return replace(first, labels=(*first.labels, *labels), details=(*first.details, *details))


def _texts_and_signs(found: Iterable[ProbedMark]) -> Iterator[ProbedMark]:
    """Yield texts, and icons that are signs. Large icons are pictures, and icons on top of each
    other make up a picture, such as a portrait."""
    marks = tuple(found)
    layers = Counter(_square_of(mark) for mark in marks)
    for mark in marks:
        if isinstance(mark.item, Text) or (mark.size < _PICTURE and layers[_square_of(mark)] == 1):
            yield mark


def _square_of(mark: ProbedMark) -> tuple[float, float, float, bool]:
    x, y = mark.at
    return round(x, 1), round(y, 1), round(mark.size, 1), isinstance(mark.item, Text)


def _check_mark(mark: ProbedMark, piece: Piece, roles: _RoleIndex) -> LowContrast | None:
    what = mark.item
    words = what.content.strip() if isinstance(what, Text) else ""
    if mark.opacity < _GHOST or (not words and roles.is_ornament(mark.colour)):
        return None
    large = not isinstance(what, Text) or mark.size >= LARGE
    least = VISIBLE if large else LEGIBLE
    ratios = {
        ground: contrast(mix(ground, mark.colour, mark.opacity), ground)
        for ground in set(mark.colours_behind)
    }
    low = sorted((ratios[ground], ground) for ground in mark.colours_behind)
    below = [(ratio, ground) for ratio, ground in low if ratio < least]
    letters = ""
    if len(below) < _SHARE * len(low):
        hidden = [one for one in mark.letters if _is_lost(mark, one[1])]
        if not hidden:
            return None
        letters = "".join(letter for letter, _ in hidden)
        below = [
            (contrast(mix(ground, mark.colour, mark.opacity), ground), ground)
            for _, grounds in hidden
            for ground in grounds
        ]
    # The background of most of the hidden letters; of several, the one that hides them best.
    grounds = [ground for _, ground in below]
    ratio, ground = max(below, key=lambda one: (grounds.count(one[1]), -one[0]))
    return LowContrast(
        piece.id,
        words,
        mark.colour,
        ground,
        roles.ink_roles(mark),
        roles.colour_roles(ground),
        ratio,
        least,
        letters=letters,
    )


def _is_lost(mark: ProbedMark, grounds: Iterable[str]) -> bool:
    """Return whether a letter cannot be seen on any of its backgrounds."""
    return all(contrast(mix(one, mark.colour, mark.opacity), one) < LOST for one in grounds)


class _RoleIndex(Struct, frozen=True):
    """Index of a theme: the roles with a colour, the text styles with a colour and a face, and
    those colours and styles that are faint on purpose."""

    theme: Theme
    colours: Mapping[str, Sequence[str]]
    styles: Mapping[tuple[str, str], Sequence[str]]
    faint_colours: frozenset[str]
    faint_styles: frozenset[tuple[str, str]]

    @staticmethod
    def of(theme: Theme) -> _RoleIndex:
        colours: dict[str, list[str]] = {}
        styles: dict[tuple[str, str], list[str]] = {}
        for role, colour in theme.colours.items():
            colours.setdefault(colour, []).append(role)
        for role, style in theme.styles.items():
            styles.setdefault((style.face, style.fill), []).append(role)
        documents = for_documents(theme)
        # In documents, nothing is faint on purpose.
        for role, colour in documents.colours.items():
            if colour != theme.colours.get(role) and not _are_ornaments([role]):
                colours.setdefault(colour, []).append(f"{DOCUMENT}{role}")
        for role, style in documents.styles.items():
            if style != theme.styles[role] and not _are_ornaments([role]):
                styles.setdefault((style.face, style.fill), []).append(role)
        faint_colours = frozenset(
            colour for colour, roles in colours.items() if _are_ornaments(roles)
        )
        faint_styles = frozenset(style for style, roles in styles.items() if _are_ornaments(roles))
        return _RoleIndex(theme, colours, styles, faint_colours, faint_styles)

    def ink_roles(self, mark: ProbedMark) -> Sequence[str]:
        """Return the role of the style of a text, or those of the colour of an icon."""
        if not isinstance(mark.item, Text) or mark.colour in self.theme.literals:
            return self.colour_roles(mark.colour)
        known = self.styles.get((mark.item.font, mark.colour), ())
        same = [role for role in known if abs(self.theme.style(role).size - mark.item.size) < 0.01]
        style = next(iter(same), known[0] if len(known) == 1 else None)
        return self.colour_roles(mark.colour) if style is None else (style,)

    def colour_roles(self, colour: str) -> Sequence[str]:
        """Return at most two roles of a colour, the user's own first."""
        found = self.colours.get(colour, ()) if colour not in self.theme.literals else ()
        return sorted(found, key=lambda role: not any(colour_spans(self.theme, role, colour)))[:2]

    def is_read(self, text: Text) -> bool:
        """Return whether a text must be legible; ornament may be faint."""
        return (text.font, text.fill) not in self.faint_styles

    def is_ornament(self, colour: str) -> bool:
        return colour in self.faint_colours


def _are_ornaments(roles: Iterable[str]) -> bool:
    return any(fnmatchcase(role, one) for role in roles for one in ORNAMENT)
