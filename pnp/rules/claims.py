"""Numbers of the rulebook that sheets and mats print, held against what it says.

A game's module ``printed`` holds its ``SENTENCES``: how a number is told wherever it is told, such
as ``{target} gold buried``. In braces stands a fact of the game, an entry of one
(``{approach-resources.2}``), or a number that nothing varies (``{6}``); ``...`` stands for a few
words, `` | `` for the step from one cell of a table to the next.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from itertools import accumulate
from typing import Any

from pnp.rules.facts import Setting
from pnp.rules.rule import Where
from pnp.rules.texts import Texts

# What is printed for players to read; other texts tell of a single piece, or a story.
READ = ("deck", "mats", "screen", "sheet")
CELL = " | "
_HOLE = re.compile(r"\{([^}]+)\}|\.\.\.")


@dataclass(frozen=True, slots=True)
class Claim:
    """A number that is printed at a path; ``fact`` is the one for which it stands, empty for one
    that nothing varies."""

    path: Where
    said: str
    number: int
    wanted: int
    fact: str


class Claims(Texts):
    """A file of any kind and the numbers of the rulebook that it prints."""

    @cached_property
    def claims(self) -> tuple[Claim, ...]:
        """The numbers that stand where sentences of the game tell numbers of the rulebook."""
        if self.file.kind not in READ or self.setting.rules is None:
            return ()
        found: dict[tuple[Where, int], Claim] = {}
        known = sentences(self.setting)
        for line in _lines(self.texts):
            text = CELL.join(plain for _, plain in line)
            for pattern, holes in known:
                for match in pattern.finditer(text):
                    for group, (fact, wanted) in enumerate(holes, 1):
                        path = _path(line, match.start(group))
                        number = int(match[group])
                        claim = Claim(path, match[0], number, wanted, fact)
                        found.setdefault((path, match.start(group)), claim)
        return tuple(found.values())


def sentences(setting: Setting) -> list[tuple[re.Pattern[str], list[tuple[str, int]]]]:
    """Return the sentences of a game as patterns, each with its numbers in order: the fact, empty
    for one that nothing varies, and the number that is to stand there."""
    assert setting.rules is not None
    name = f"pnp.games.{setting.rules.replace('-', '_')}.printed"
    if find_spec(name) is None:
        return []
    module = import_module(name)
    found = ((told, _holes(told, setting)) for told in module.SENTENCES)
    return [(_pattern(told), holes) for told, holes in found if holes is not None]


def _pattern(told: str) -> re.Pattern[str]:
    """Return what finds a sentence, with a group for each of its numbers."""
    rest, parts = 0, []
    for hole in _HOLE.finditer(told):
        parts += [re.escape(told[rest : hole.start()])]
        parts += [r"(?<![0-9])([0-9]{1,9})(?![0-9])" if hole[1] else r"[^|]{0,60}?"]
        rest = hole.end()
    return re.compile("".join(parts) + re.escape(told[rest:]), re.IGNORECASE)


def _holes(told: str, setting: Setting) -> list[tuple[str, int]] | None:
    """Return the numbers of a sentence; None where a variant has fewer entries than it names."""
    try:
        return [_number(hole[1], setting) for hole in _HOLE.finditer(told) if hole[1]]
    except LookupError:
        return None


def _number(name: str, setting: Setting) -> tuple[str, int]:
    """Return the fact that a name in braces means, and its number."""
    if name.isdecimal():
        return "", int(name)
    fact, *steps = name.split(".")
    value: Any = setting.fact(fact)
    for step in steps:
        if isinstance(value, dict):
            value = value[step]
        else:
            value = (value.split() if isinstance(value, str) else value)[int(step)]
    return fact, int(value)


def _lines(texts: tuple[tuple[Where, str], ...]) -> Iterator[list[tuple[Where, str]]]:
    """Yield texts without marks of bold and italic, the cells of a row of a table together."""
    row: list[tuple[Where, str]] = []
    for path, text in texts:
        plain = " ".join(text.replace("*", "").split())
        if row and not (_of_row(path) and row[-1][0][:-1] == path[:-1]):
            yield row
            row = []
        row.append((path, plain))
    if row:
        yield row


def _of_row(path: Where) -> bool:
    return len(path) > 2 and (path[-3] == "rows" or path[-2] == "head")


def _path(line: list[tuple[Where, str]], at: int) -> Where:
    """Return the path of the text of a line in which a character lies."""
    ends = accumulate(len(text) + len(CELL) for _, text in line)
    return next(path for (path, _), end in zip(line, ends, strict=True) if at < end)
