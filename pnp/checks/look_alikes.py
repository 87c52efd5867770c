"""Things that players must tell apart, and which look or read the same: kinds of space in a theme,
icons of goods, and a card whose text disagrees with its own field."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec import Struct

from pnp.base.diagnostics import KEY, WORDS, KeyPath, Severity
from pnp.base.sums import plain_sum
from pnp.rules.rule import Finding, Rule
from pnp.rules.theme_lookup import ThemedFile
from pnp.rules.usage import ThemeUsage
from pnp.rules.views import DeckFile

if TYPE_CHECKING:
    from pnp.kinds.boards.board.record import Board, Spaces


class KindsOfSpace(ThemedFile):
    """A board with the colours that its theme gives to its kinds of space."""

    kind: ClassVar[str] = "board"
    record: Board

    @cached_property
    def alike(self) -> tuple[tuple[int, int], ...]:
        """The pairs of kinds, by index, whose grounds are different roles of the same colour, and
        which differ in nothing else that is drawn."""
        kinds = self.record.spaces
        drawn = [i for i, kind in enumerate(kinds) if kind.ground is not None]
        return tuple(
            (i, j) for i, j in combinations(drawn, 2) if self._are_alike(kinds[i], kinds[j])
        )

    def _are_alike(self, one: Spaces, other: Spaces) -> bool:
        if self.theme is None or one.ground == other.ground:
            return False
        assert one.ground is not None
        assert other.ground is not None
        named = (one.ground.startswith("#"), other.ground.startswith("#"))
        same = self.theme.colour(one.ground) == self.theme.colour(other.ground)
        return same and not any(named) and _drawing(one) == _drawing(other)


def _drawing(kind: Spaces) -> tuple[Any, ...]:
    """Return what is drawn on a kind of space besides its ground."""
    return kind.icon, kind.image, kind.layout, kind.places, kind.extends


@Rule("kinds-look-alike", Severity.WARNING, "derived")
def kinds_look_alike(board: KindsOfSpace) -> Iterator[Finding]:
    """Two kinds of space have grounds of different names, which the theme paints alike.

    Nothing else is drawn on their spaces, so players cannot tell one kind from the other, and the
    key shows the same colour twice.

    Instead, give one of the roles another colour in the theme, or the kinds an icon.
    """
    for i, j in board.alike:
        one, other = board.record.spaces[i], board.record.spaces[j]
        theme = board.theme
        assert theme is not None
        assert other.ground is not None
        yield Finding(
            ("spaces", j, "ground"),
            f"'{other.space}' looks like '{one.space}': the theme paints '{other.ground}' and "
            f"'{one.ground}' {theme.colour(other.ground)}",
            f"paint '{other.ground}' in another colour in the theme, or add an icon",
            labels=((("spaces", i, "ground"), "the same colour"),),
        )


class IconsOfTheme(ThemeUsage):
    """A theme with the icons that it puts in place of others."""

    @cached_property
    def merged(self) -> tuple[tuple[str, str], ...]:
        """The names with the icon of a name before them, with that one, where the themes that this
        one extends have two icons."""
        own: Mapping[str, str] = self.file.record.icons
        base: dict[str, str] = {}
        for loaded in reversed(self._chain):
            if loaded.record.theme != self.file.record.theme:
                base |= loaded.record.icons
        first: dict[str, str] = {}
        found = []
        for name in filter(self.is_used, own):
            other = first.setdefault(own[name], name)
            if _resolved(name, base) != _resolved(other, base):
                found.append((other, name))
        return tuple(found)


def _resolved(name: str, icons: Mapping[str, str]) -> str:
    """Return the icon of a name, which may be that of another name."""
    seen = {name}
    while (other := icons.get(name, name)) not in seen:
        seen.add(other)
        name = other
    return name


@Rule("same-icon-for-two-kinds", Severity.WARNING, "derived", reads_words=True)
def same_icon_for_two_kinds(theme: IconsOfTheme) -> Iterator[Finding]:
    """A theme gives one icon to two things that texts and pieces show with different ones.

    Where both are printed beside each other, such as the gold and the goods of a port, nobody knows
    which is which.

    Instead, choose another icon for one of them; pnp list icons shows them.
    """
    for one, other in theme.merged:
        yield Finding(
            ("icons", other),
            f"'{other}' has the same icon as '{one}'",
            f"choose another icon for '{other}'",
            labels=((("icons", one, KEY), "the same icon"),),
        )


class TextAndField(Struct, frozen=True):
    """A number in a text of a card that differs from a field of it: the ``row`` of the card, the
    names of the fields, the ``written`` number and the ``value``, and how many ``others`` agree."""

    row: int
    text: str
    field: str
    written: str
    value: str
    others: int


FEWEST_AGREEING = 4
"""How many cards must print the number of a field in a text before one that differs is reported."""


def texts_unlike_fields(cards: tuple[Mapping[str, str], ...]) -> Iterator[TextAndField]:
    """Yield the numbers of texts that differ from the field that they name, where those of at least
    four other cards agree, and no more than one in four differs."""
    columns = dict.fromkeys(name for card in cards for name in card)
    seen: set[tuple[int, str]] = set()
    for field in columns:
        values = [card.get(field, "") for card in cards]
        if plain_sum(value.isdecimal() for value in values) < FEWEST_AGREEING:
            continue
        word = re.escape(field.replace("-", " "))
        named = re.compile(rf"\b(?:{word}s?\b\W{{0,3}}(\d+)|(\d+)\W{{0,2}}{word}s?)\b", re.I)
        for text in columns:
            if text == field:
                continue
            texts = [card.get(text, "") for card in cards]
            by_name = [[one[1] or one[2] for one in named.finditer(own)] for own in texts]
            found = [*_unlike(by_name, values, FEWEST_AGREEING, 1)]
            # Texts that do not name the field, where many do, are about something else.
            if text != "quantity" and plain_sum(map(bool, by_name)) < FEWEST_AGREEING:
                for read in (_numbers_in, _icons_in):
                    found += _unlike([*map(read, texts)], values, FEWEST_UNNAMED, 3)
            for i, number, agreeing in found:
                if (i, text) not in seen:
                    seen.add((i, text))
                    yield TextAndField(i, text, field, number, values[i], agreeing)


FEWEST_UNNAMED = 6
"""The same where the text does not name the field, with three numbers at least."""
_TEXT = re.compile(r"[^\W\d]{2}|:[a-z]")
_NUMBER = re.compile(r"(?<![\w.,:/-])\d{1,4}(?![\w/]|[.,]\d)")
_ICON = re.compile(r":([a-z][a-z0-9-]*(?::[a-z0-9-]+)?)(?:\|[^:]*)?:")


def _numbers_in(text: str) -> list[str]:
    """Return the numbers of a text that has words or icons."""
    return _NUMBER.findall(text) if _TEXT.search(text) else []


def _icons_in(text: str) -> list[str]:
    """Return how many icons a text consists of, if it has nothing else."""
    icons = _ICON.findall(text)
    alone = len({*icons}) == 1 and not _ICON.sub("", text).strip()
    return [str(len(icons))] if alone else []


def _unlike(
    found: Sequence[Sequence[str]], values: Sequence[str], fewest: int, distinct: int
) -> Iterator[tuple[int, str, int]]:
    """Yield the rows whose only number differs from the value, with that number and how many rows
    agree, if nearly all others do, with several numbers."""
    both = [(i, own[0]) for i, own in enumerate(found) if len(own) == 1 and values[i].isdecimal()]
    agreeing = [number for i, number in both if number == values[i]]
    differing = [(i, number) for i, number in both if number != values[i]]
    least = 4 if distinct == 1 else fewest
    if len(agreeing) >= max(fewest, least * len(differing)) and len({*agreeing}) >= distinct:
        # A number that no other card has, such as 0, belongs to a special card.
        usual = {*agreeing}
        for i, number in differing:
            if distinct == 1 or (number in usual and values[i] in usual):
                yield i, number, len(agreeing)


@Rule("text-unlike-field", Severity.WARNING, "derived")
def text_unlike_field(deck: DeckFile) -> Iterator[Finding]:
    """The text of a card has another number than the field of the card that it names.

    On all other cards the two agree: "Nectar: 3" on a card whose `nectar` is 3, or three icons in a
    row. Where the text does not name the field, six cards with three numbers must agree. Players
    read the text; rules, lists and exports use the field.

    Instead, correct one of them, or print the field in the text: Nectar: {nectar}.
    """
    for one in texts_unlike_fields(tuple(card.values for card in deck.record.cards)):
        path: KeyPath = ("cards", one.row, one.text)
        yield Finding(
            (*path, WORDS + one.written),
            f"the text of '{deck.record.cards[one.row].card}' says {one.written}, and its "
            f"'{one.field}' is {one.value}; on {one.others} other cards they agree",
            f"write {one.value}, or print the field:  {{{one.field}}}",
            labels=((("cards", one.row, one.field), "the field"),),
        )
