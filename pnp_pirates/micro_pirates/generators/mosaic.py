"""New oceans: the cards of another one, with what is on them moved from sector to sector and from
card to card."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from pnp.base.diagnostics import Diagnostic
from pnp.generate.generator import CannotGenerateError
from pnp.generate.model_text import aligned, with_block, with_command, with_line, with_title
from pnp.generate.request import Request, model_of, players_of
from pnp.kinds.boards.mosaic.record import Mosaic

_SIDE = 3
_SEA, _PORT = "sea", "port"
_STEPS = 60
_ONCE = ("small", "large", "jungle", _PORT)
"""What a card has once at most."""
_FIRST = ("Restless", "Far", "Glittering", "Wandering", "Older", "Quiet", "Crooked", "Thirsty")


@dataclass
class OceanDraft:
    """The sectors of each card in reading order, and the title."""

    cards: dict[str, list[str]]
    title: str


class OceanGenerator:
    """Makes oceans of the cards of a model."""

    def __init__(self, request: Request, text: str, record: Mosaic, players: int) -> None:
        self._request = request
        self._text = text
        self._record = record
        self.players = players

    def draft(self, random: Random) -> OceanDraft:
        first = _FIRST[random.randrange(len(_FIRST))]
        draft = OceanDraft(
            {card.card: [s for row in card.sectors for s in row] for card in self._record.cards},
            self._request.title or f"The {first} {{Ocean}}",
        )
        for _ in range(_STEPS):
            self._swap_between(draft, random)
        for id in draft.cards:
            self._shuffle(draft, id, random)
        return draft

    def write(self, draft: OceanDraft) -> str:
        text = with_line(with_title(self._text, draft.title), "map", self._request.id)
        for card in self._record.cards:
            new = draft.cards[card.card]
            at = text.index(f"- card: {card.card}\n")
            rows = [new[i : i + _SIDE] for i in range(0, len(new), _SIDE)]
            text = with_block(text, "sectors", aligned(rows), at)
            text = _with_pictures(
                text, at, new, {s for s, k in self._record.legend.items() if k.land}
            )
        return with_command(text, self._request.command())

    def repair(self, draft: OceanDraft, findings: Sequence[Diagnostic], random: Random) -> bool:
        """Give the cards that findings name what they have lost, or shuffle them, or any one."""
        named = [id for id in draft.cards if any(id in _said(found) for found in findings)]
        restored = [self._restore(draft, id) for id in named]
        if any(restored):
            return True
        ids = named or [list(draft.cards)[random.randrange(len(draft.cards))]]
        self._swap_between(draft, random)
        for id in ids:
            self._shuffle(draft, id, random)
        return True

    def _restore(self, draft: OceanDraft, id: str) -> bool:
        """Bring back what a card has once in the model and no longer: other files may lead there.
        Return whether anything was brought back."""
        lost = [s for s in self._sectors(id) if s in _ONCE and s not in draft.cards[id]]
        found = [self._bring_back(draft, id, sector) for sector in lost]
        return any(found)

    def _bring_back(self, draft: OceanDraft, id: str, sector: str) -> bool:
        """Exchange a sector of a card that has it beyond the model for one of ``id``, if possible
        one that it has beyond the model, that the other card may have."""
        here = draft.cards[id]
        extra = [*(Counter(here) - Counter(self._sectors(id))), *here]
        movable = [s for s in extra if s != _PORT and not self._is_barred(s)]
        for other, there in draft.cards.items():
            if sector in there and sector not in self._sectors(other):
                for given in movable:
                    if given not in _ONCE or given not in there:
                        i, j = here.index(given), there.index(sector)
                        here[i], there[j] = sector, given
                        return True
        return False

    def _is_barred(self, sector: str) -> bool:
        return bool(self._record.legend[sector].blocked)

    def _is_bound(self, id: str) -> bool:
        """Return whether a card has sectors that nobody enters, and so keeps its shape."""
        return any(self._is_barred(sector) for sector in self._sectors(id))

    def _sectors(self, id: str) -> list[str]:
        card = next(card for card in self._record.cards if card.card == id)
        return [sector for row in card.sectors for sector in row]

    def _swap_between(self, draft: OceanDraft, random: Random) -> None:
        """Exchange what is on a sector of one card and on a sector of another."""
        ids = [id for id in draft.cards if not self._is_bound(id)]
        one, other = (ids[random.randrange(len(ids))] for _ in range(2))
        i, j = random.randrange(_SIDE * _SIDE), random.randrange(_SIDE * _SIDE)
        a, b = draft.cards[one][i], draft.cards[other][j]
        if one == other or a == b or _PORT in (a, b):
            return
        for here, gone, new in ((one, a, b), (other, b, a)):
            left = list(draft.cards[here])
            left.remove(gone)
            if new in _ONCE and new in left or new == _SEA and left.count(_SEA) > 4:
                return
        draft.cards[one][i], draft.cards[other][j] = b, a

    def _shuffle(self, draft: OceanDraft, id: str, random: Random) -> None:
        """Put what is on a card on other sectors, except what nobody enters."""
        old = draft.cards[id]
        free = [i for i, sector in enumerate(old) if not self._is_barred(sector)]
        if self._is_bound(id):
            free = [i for i in free if old[i] != _PORT]
        words = [old[i] for i in free]
        random.shuffle(words)
        for i, word in zip(free, words, strict=True):
            old[i] = word


def _said(found: Diagnostic) -> str:
    spaces = " ".join(space for mark in found.marks for space in mark.spaces)
    line = found.span.source.line(found.span.line) if found.span is not None else ""
    return f"{found.message} {spaces} {line}"


def _with_pictures(text: str, at: int, sectors: Sequence[str], lands: set[str]) -> str:
    """Return a file with the landmarks of a card moved onto its land, and its ghost onto water."""
    end = text.find("  - card:", at + 2)
    card, rest = text[at : end if end > 0 else len(text)], text[end if end > 0 else len(text) :]
    dry = [i for i, sector in enumerate(sectors) if sector in lands]
    wet = [i for i, sector in enumerate(sectors) if sector == _SEA] or [0]
    drawn = re.search(r"landmarks: \{(.*)\}", card)
    if drawn is not None and dry:
        # A village or a fort suits a port; other pictures go wherever land is left.
        words = [word.partition(": ")[2] for word in drawn[1].split(", ")]
        order = sorted(dry, key=lambda i: (sectors[i] != _PORT, i))
        words.sort(key=lambda word: word not in ("village", "fort"))
        placed = sorted(zip(order, words, strict=False))
        pairs = ", ".join(f"{i // _SIDE + 1}-{i % _SIDE + 1}: {word}" for i, word in placed)
        card = card.replace(drawn[0], f"landmarks: {{{pairs}}}")
    elif drawn is not None:
        card = re.sub(r"\n *landmarks: .*", "", card)
    row, column = divmod(wet[len(wet) // 2], _SIDE)
    card = re.sub(r"sector: \[\d, \d\]", f"sector: [{row + 1}, {column + 1}]", card)
    return text[:at] + card + rest


def generator(request: Request) -> OceanGenerator:
    """Return the generator of oceans of the cards of a model.

    Raises CannotGenerateError if its cards are not of three by three sectors.
    """
    model = model_of(request)
    record = model.file.record
    assert isinstance(record, Mosaic)
    if any(
        len(card.sectors) != _SIDE or {*map(len, card.sectors)} != {_SIDE} for card in record.cards
    ):
        raise CannotGenerateError(f"the cards of '{model.file.id}' are not of 3 x 3 sectors")
    return OceanGenerator(request, model.file.source.text, record, players_of(request)[1])
