"""New decks of any game: the cards of a model with other numbers and effects.

Each card keeps its name, its pictures, its texts and what it is about. Numbers move from card to
card, so that the deck as a whole has about as much of everything; effects change places where cards
have the same fields. What all cards of the model keep, the new ones keep as well: see
``pnp.generate.spread``. Whether the rules of the game hold is left to the validator.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

from pnp.base.diagnostics import Diagnostic, Span
from pnp.generate.card_cells import CardCells, amounts_in, cells_of, shape_of, with_amount
from pnp.generate.generator import CannotGenerateError
from pnp.generate.model_text import with_command
from pnp.generate.request import Request, model_of, players_of
from pnp.generate.spread import Key, Spread

Texts = dict[str, str]
"""The cells of a card by field."""
_STEPS = 3
"""Attempted changes for each card."""
_NEW = 3
"""At least one card in three is new."""
_FIXED = ("card", "id", "quantity", "title", "layout", "back")
"""Fields of a card that are the same in each deck."""
_ICON = re.compile(r":[\w:-]+:|\[[^\s\[\]]+\]")


@dataclass
class DeckDraft:
    """The cells of each card."""

    cards: list[Texts]


class DeckGenerator:
    """Makes decks with the cards of a model."""

    def __init__(self, request: Request, cells: CardCells) -> None:
        self._request, self._cells = request, cells
        self.players = players_of(request)[1]
        self._model = [{name: one.text for name, one in row.items()} for row in cells.cards]
        shapes = Counter(
            (name, shape_of(text)) for row in self._model for name, text in row.items()
        )
        self._graded = {
            name
            for name in dict.fromkeys(name for row in self._model for name in row)
            if name not in _FIXED and not name.startswith("{") and self._is_graded(name, shapes)
        }
        words = [
            {name: shape_of(text) for name, text in row.items() if name not in _FIXED}
            for row in self._model
        ]
        self._images = [*_images(self._model, self._graded)] or [(i,) for i in self._numbers]
        self._of_card = {i: images for images in self._images for i in images}
        # Cards that are the same on all sides count once.
        self._place = {i: n for n, images in enumerate(self._images) for i in images}
        firsts = [images[0] for images in self._images]
        amounts = [self._amounts(self._model[i]) for i in firsts]
        self._spread = Spread(amounts, [words[i] for i in firsts])
        self._bundles = [*self._exchangeable(words)]

    @property
    def _numbers(self) -> range:
        return range(len(self._model))

    @property
    def is_movable(self) -> bool:
        """Whether any card can get another number or effect."""
        return any(self._changed(self.draft(Random(seed)).cards) for seed in range(4))

    def draft(self, random: Random) -> DeckDraft:
        cards = [dict(row) for row in self._model]
        for bundle in self._bundles:
            for _ in self._numbers:
                self._exchange(cards, bundle, *self._two(random))
        for _ in range(_STEPS * len(cards)):
            one = random.randrange(len(cards))
            keys = [*self._amounts(cards[one])]
            if keys:
                key = keys[random.randrange(len(keys))]
                have = [i for i, card in enumerate(cards) if key in self._amounts(card)]
                self._move(cards, key, one, have[random.randrange(len(have))])
        self._reprice(cards)
        return DeckDraft(cards)

    def write(self, draft: DeckDraft) -> str:
        text = self._cells.text_with(draft.cards)
        if self._cells.source.name.endswith((".yaml", ".yml")):
            text = with_command(text, self._request.command())
        return text

    def repair(self, draft: DeckDraft, findings: Sequence[Diagnostic], random: Random) -> bool:
        """Give the cards that the findings are about back what they have in the model, or some of
        the others if the findings are about no card."""
        changed = self._changed(draft.cards)
        places = (span for found in findings for span in (found.span, *_labels(found)))
        wrong = {i for span in places if span is not None for i in self._cells.cards_at(span)}
        wrong = {image for i in wrong for image in self._of_card[i]} & changed
        if not wrong and changed:
            some = sorted(changed)
            wrong = {*self._of_card[some[random.randrange(len(some))]]}
        for i in wrong:
            draft.cards[i] = dict(self._model[i])
        return len(changed - wrong) * _NEW >= len(draft.cards) or len(changed - wrong) > 8

    def _changed(self, cards: Sequence[Texts]) -> set[int]:
        return {i for i in self._numbers if cards[i] != self._model[i]}

    def _is_graded(self, name: str, shapes: Counter[tuple[str, str]]) -> bool:
        """Return whether the cells of a field are numbers and icons, or differ in numbers alone."""
        texts = [row[name] for row in self._model if name in row]
        amounts = [text for text in texts if amounts_in(text)]
        return bool(amounts) and all(
            shapes[name, shape_of(text)] > 1 or not re.search(r"\w", _ICON.sub("", shape_of(text)))
            for text in amounts
        )

    def _amounts(self, card: Texts) -> dict[Key, int]:
        return {
            (name, *key): value
            for name, text in card.items()
            if name in self._graded
            for key, value in amounts_in(text).items()
        }

    def _two(self, random: Random) -> tuple[int, int]:
        return random.randrange(len(self._model)), random.randrange(len(self._model))

    def _pairs(self, one: int, other: int) -> list[tuple[int, int]]:
        """Return two cards and their images, pair by pair; none if they are images of each other,
        or are not on as many sides."""
        firsts, seconds = self._of_card[one], self._of_card[other]
        if len(firsts) != len(seconds) or {*firsts} & {*seconds}:
            return []
        return [*zip(firsts, seconds, strict=True)]

    def _exchange(self, cards: list[Texts], bundle: Sequence[str], one: int, other: int) -> None:
        """Exchange the effects that two cards have in some fields, if both stay in the spread."""
        new: dict[int, Texts] = {}
        for a, b in self._pairs(one, other):
            first, second = cards[a], cards[b]
            if first.keys() != second.keys() or any(self._quoted(a, n, b) for n in bundle):
                return
            new[a] = {**first, **{name: second[name] for name in bundle if name in second}}
            new[b] = {**second, **{name: first[name] for name in bundle if name in first}}
        self._take(cards, new)

    def _quoted(self, one: int, name: str, other: int) -> bool:
        """Return whether only one of two cells is in quotes, so that they cannot be exchanged."""
        first, second = (self._cells.cards[i].get(name) for i in (one, other))
        return first is not None and second is not None and first.quoted != second.quoted

    def _move(self, cards: list[Texts], key: Key, one: int, other: int) -> None:
        """Take a step of an amount from a card, and give it to another."""
        new: dict[int, Texts] = {}
        name, which = key[0], (key[1], key[2])
        for a, b in self._pairs(one, other):
            step = self._spread.steps.get(key, 1)
            for card, more in ((a, -step), (b, step)):
                amounts = self._amounts(cards[card])
                if key not in amounts or (amounts[key] > 0) != (amounts[key] + more > 0):
                    return
                text = with_amount(cards[card][name], which, amounts[key] + more)
                new[card] = {**cards[card], name: text}
        self._take(cards, new)

    def _take(self, cards: list[Texts], new: dict[int, Texts]) -> None:
        """Change cards if all stay in the spread, and none becomes the same as another."""
        if not all(
            self._spread.allows(self._place[i], self._amounts(card)) for i, card in new.items()
        ):
            return
        kept = {self._play(card) for i, card in enumerate(cards) if i not in new}
        if any(self._play(card) in kept for card in new.values()):
            return
        if self._spread.ordered and new:
            firsts = (new.get(images[0], cards[images[0]]) for images in self._images)
            if not self._spread.keeps_order([self._amounts(card) for card in firsts]):
                return
        for i, card in new.items():
            cards[i] = card

    def _play(self, card: Texts) -> tuple[tuple[str, str], ...]:
        """Return all that a card does: its values apart from those that are its own."""
        return tuple((name, text) for name, text in card.items() if name not in _FIXED)

    def _reprice(self, cards: list[Texts]) -> None:
        """Set the numbers that follow from others."""
        for price in self._spread.prices:
            for images in self._images:
                new: dict[int, Texts] = {}
                for i in images:
                    place = self._place[i]
                    if place not in price.own or cards[i] == self._model[i]:
                        continue
                    least, most = self._spread.limits(place, price.key)
                    value = price.of(place, self._amounts(cards[i]))
                    value = min(max(value, least), most)
                    name, which = price.key[0], price.key[1:]
                    text = with_amount(cards[i][name], which, value)
                    new[i] = {**cards[i], name: text}
                self._take(cards, new)

    def _exchangeable(self, words: Sequence[Texts]) -> Iterator[tuple[str, ...]]:
        """Yield the fields that belong together and have effects, such as an action and what it
        yields, apart from the first: that is what the card is about."""
        joined: list[set[str]] = []
        fields = [*dict.fromkeys(name for row in words for name in row if not name.startswith("{"))]
        for one, other in combinations(fields, 2):
            if _belong(words, one, other):
                near = [group for group in joined if group & {one, other}]
                joined = [group for group in joined if group not in near]
                joined.append({one, other}.union(*near))
        effects = [name for name in fields if name in self._graded and self._has_icons(name)]
        found = dict.fromkeys(
            next((frozenset(group) for group in joined if name in group), frozenset((name,)))
            for name in effects
        )
        for bundle in [*found][1:]:
            yield tuple(name for name in fields if name in bundle)

    def _has_icons(self, name: str) -> bool:
        return any(_ICON.search(row[name]) for row in self._model if name in row)


def _belong(words: Sequence[Texts], one: str, other: str) -> bool:
    """Return whether two fields belong together: the same cards, and not all, have them, or the
    words of one decide those of the other, of which there are several."""
    has = [(one in row, other in row) for row in words]
    if all(a == b for a, b in has) and not all(a for a, _ in has):
        return True
    return _decides(words, one, other) or _decides(words, other, one)


def _decides(words: Sequence[Texts], one: str, other: str) -> bool:
    pairs = {(row[one], row[other]) for row in words if one in row and other in row}
    firsts, seconds = {a for a, _ in pairs}, {b for _, b in pairs}
    rows = len([row for row in words if one in row and other in row])
    return len(pairs) == len(firsts) and len(seconds) > 1 and 10 * len(firsts) <= 7 * rows


def _images(model: Sequence[Texts], graded: set[str]) -> Iterator[tuple[int, ...]]:
    """Yield the cards that are the same on all sides, such as those of two armies: a field divides
    the cards into as many of each side, with the same numbers in the same order."""
    for name in dict.fromkeys(name for row in model for name in row if name not in graded):
        sides: dict[str, list[int]] = {}
        for i, row in enumerate(model):
            sides.setdefault(row.get(name, ""), []).append(i)
        first, *others = sides.values()
        if not others or len(first) < 2 or any(len(side) != len(first) for side in others):
            continue
        numbers = [
            [
                tuple(row.get(one, "") for one in sorted(graded))
                for row in map(model.__getitem__, side)
            ]
            for side in (first, *others)
        ]
        if all(side == numbers[0] for side in numbers) and len({*numbers[0]}) > 1:
            yield from zip(first, *others, strict=True)
            return


def _labels(found: Diagnostic) -> list[Span]:
    return [label.span for label in found.labels]


def generator(request: Request) -> DeckGenerator:
    """Return the generator of decks with the cards of a model.

    Raises CannotGenerateError if its cards have no numbers that could change.
    """
    model = model_of(request)
    cells = cells_of(model.file)
    if cells is None:
        message = f"'{model.file.id}' has no cards in a CSV or YAML file"
        raise CannotGenerateError(f"{message}; name another deck with --like")
    made = DeckGenerator(request, cells)
    if not made.is_movable:
        message = f"the cards of '{model.file.id}' have no numbers that could change"
        hint = "numbers and icons must be values of their own, in fields that several cards have"
        raise CannotGenerateError(f"{message}; {hint}")
    return made
