"""Numbers that introduce a list, compared with its length: these three things, the seven kinds."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from functools import cached_property

from msgspec import Struct

from pnp.base.diagnostics import KeyPath
from pnp.content.nodes import Mapping, Node, Scalar
from pnp.content.nodes import Sequence as List
from pnp.rules.numbers.reading import Reader, language_of
from pnp.rules.texts import Texts

_LONGEST = 30
_LISTS: dict[str, tuple[str, ...]] = {
    "points": (),
    "steps": (),
    "table": ("rows",),
    "pictograms": ("entries",),
}
"""Where a block of a sheet has a list: its key, and the keys within it."""
_HEADINGS = ("heading", "subheading")
_INTRODUCING = ("text", "note", *_HEADINGS)
_SENTENCE = re.compile(r"(?P<text>[^.!?:]+)(?P<end>[.!?:])[*\s]*")
_INLINE = re.compile(r"(?P<head>[^.!?:,]+)[^.!?:]*:(?P<rest>[^.!?]*)")
_BOLD = re.compile(r"\*\*[^*]+\*\*")


class Announced(Struct, frozen=True):
    """A number that a text announces, as ``written``, and the list of another length that follows:
    its path, and its length."""

    path: KeyPath
    written: str
    number: int
    list: KeyPath
    length: int


class IntroducedLists(Texts):
    """A file of any kind with the lists whose length its texts announce."""

    @cached_property
    def agreeing(self) -> int:
        """The number of lists that have the announced length."""
        return sum(found.length == found.number for found in self._announced)

    @cached_property
    def differing(self) -> tuple[Announced, ...]:
        """The lists that are longer or shorter than announced."""
        return tuple(found for found in self._announced if found.length != found.number)

    @cached_property
    def _announced(self) -> tuple[Announced, ...]:
        return tuple(self._in_node(self.file.node, ()))

    @cached_property
    def _reader(self) -> Reader:
        return Reader(language_of(self.setting), {}, (), frozenset())

    def _in_node(self, node: Node, path: KeyPath) -> Iterator[Announced]:
        match node:
            case Mapping(entries=entries):
                for key, value in entries:
                    yield from self._in_node(value, (*path, key.text))
            case List(items=items):
                if any(isinstance(item, Mapping) for item in items):
                    yield from self._in_blocks(items, path)
                for i, item in enumerate(items):
                    yield from self._in_node(item, (*path, i))

    def _in_blocks(self, blocks: Sequence[Node], path: KeyPath) -> Iterator[Announced]:
        for i, block in enumerate(blocks):
            for key in _INTRODUCING if isinstance(block, Mapping) else ():
                assert isinstance(block, Mapping)
                text = block.get(key)
                if not isinstance(text, Scalar) or not text.text:
                    continue
                place, after = (*path, i, key), (*path, i + 1)
                if key in _HEADINGS:
                    found = self._announced_by(text.text, heading=True)
                    lists = [*_lists_under(blocks[i + 1 :], after)]
                    yield from _compared(found, place, lists)
                    continue
                yield from self._in_sentences(text.text, place)
                for sentence in _SENTENCE.finditer(text.text):
                    found = self._announced_by(sentence["text"], heading=False)
                    # The steps of what has as many phases need no colon before them.
                    last = sentence["end"] == ":" and sentence.end() == len(text.text)
                    kinds = tuple(_LISTS) if last else ("steps",)
                    if last or sentence["end"] == ".":
                        lists = [*_lists_beside(blocks[i + 1 :], after, kinds)]
                        yield from _compared(found, place, lists)

    def _in_sentences(self, text: str, place: KeyPath) -> Iterator[Announced]:
        """Yield the lists of bold words within a sentence: five steps: **sail**, **fight** ..."""
        for found in _INLINE.finditer(text) if "**" in text else ():
            length = len(_BOLD.findall(found["rest"]))
            announced = self._announced_by(found["head"], heading=False)
            if announced is not None and length > 1:
                yield Announced(place, *announced, place, length)

    def _announced_by(self, text: str, *, heading: bool) -> tuple[str, int] | None:
        """Return the number that a heading or a sentence announces, as it is written and as a
        number; None if it announces none."""
        found = None
        for match, number in self._reader.numbers(text):
            if not 1 < number <= _LONGEST:
                continue
            before, after = text[: match.start()].strip("* "), text[match.end() :].strip("* ")
            if self._reader.announces(before, after, heading=heading):
                found = match[0], number
        return found


def _compared(
    found: tuple[str, int] | None, place: KeyPath, lists: Sequence[tuple[KeyPath, int]]
) -> Iterator[Announced]:
    """Yield an announced number with its list; one of several lists may be meant."""
    if found is not None and lists:
        where, length = min(lists, key=lambda one: one[1] != found[1])
        yield Announced(place, *found, where, length)


def _lists_beside(
    blocks: Sequence[Node], path: KeyPath, kinds: Collection[str]
) -> Iterator[tuple[KeyPath, int]]:
    """Yield the list that follows a text, with its length; there may be figures between them."""
    *above, first = path
    for i, block in enumerate(blocks, int(first)):
        if not isinstance(block, Mapping):
            return
        yield from (one for one in _lists_in(block, (*above, i)) if one[0][len(path)] in kinds)
        if block.get("figure") is None and block.get("break") is None:
            return


def _lists_under(blocks: Sequence[Node], path: KeyPath) -> Iterator[tuple[KeyPath, int]]:
    """Yield the lists before the next heading, each with its length. Bold beginnings of texts and
    subheadings are lists, too."""
    *above, first = path
    bold, below = 0, 0
    for i, block in enumerate(blocks, int(first)):
        if not isinstance(block, Mapping) or block.get("heading") is not None:
            break
        yield from _lists_in(block, (*above, i))
        text = block.get("text")
        below += block.get("subheading") is not None
        bold += isinstance(text, Scalar) and _BOLD.match(text.text) is not None
    yield from ((path, length) for length in (bold, below) if length > 1)


def _lists_in(block: Mapping, path: KeyPath) -> Iterator[tuple[KeyPath, int]]:
    for key, inner in _LISTS.items():
        found: Node | None = block.get(key)
        for step in inner:
            found = found.get(step) if isinstance(found, Mapping) else None
        if isinstance(found, List):
            yield (*path, key, *inner), len(found.items)
