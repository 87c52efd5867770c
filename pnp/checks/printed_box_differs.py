"""A text gives another playing time or another age than the box of the game.

People choose a game by what its box says, and plan their evening by it. A text may name a shorter
or longer part of the time on the box, as for two players; an age must be that of the box.

Instead, write the minutes and the age given in game.yaml, or change them there.
"""

import re
from collections.abc import Iterator
from typing import Any

from pnp.base.diagnostics import Severity
from pnp.checks.printed_players_differ import PIECES, WORDS
from pnp.content.files import File
from pnp.rules.rule import Finding, Rule
from pnp.rules.texts import Texts

RULE = Rule("", Severity.WARNING, "derived", over=Texts, reads_words=True)
_TENS = {"fifteen": 15, "twenty": 20, "thirty": 30, "forty": 40, "forty-five": 45, "sixty": 60}
_TENS |= {"twelve": 12, "fourteen": 14, "sixteen": 16, "eighteen": 18, "ninety": 90}
_KNOWN = {word: i for i, word in enumerate(WORDS, 1)} | _TENS
_NUMBER = rf"(\d{{1,3}}|{'|'.join(sorted(_KNOWN, key=len, reverse=True))})"
_RANGE = rf"{_NUMBER}(?:(?:\s+(?:to|or|and)\s+|\s*[-–]\s*){_NUMBER})?"
_TIME = rf"{_RANGE}\s+(minutes?|hours?)"
_ROUGHLY = r"(?:(?:about|around|roughly|some|only|just|up\s+to|at\s+most|between)\s+)?"
# What says that a time is that of the whole game; a turn may take two minutes.
_GAMES = (
    r"\b(?:the\s+)?(?:games?|match|it)\s+(?:\w+\s+)?(?:takes?|lasts?|runs?\s+for|plays?\s+in)"
    rf"\s+{_ROUGHLY}{_TIME}\b",
    rf"\bplay(?:ing)?\s*(?:time|length)(?:\s+is)?\s*:?\s*{_ROUGHLY}{_TIME}\b",
)
_PLAYED = tuple(re.compile(pattern, re.IGNORECASE) for pattern in _GAMES)
_ALONE = re.compile(rf"{_ROUGHLY}{_TIME}\.?", re.IGNORECASE)
_UP = r"(?:\s*\+|(?:\s+years?)?\s+(?:and|or)\s+(?:up|over|above|older)\b|\s+years?\s+(?:on|up)\b)"
_AGE = re.compile(
    rf"\b(?:for\s+)?(?:ages?|aged)\s+{_NUMBER}{_UP}|\bfrom\s+(?:age\s+)?{_NUMBER}\s+years\b"
    rf"|\b(?:for\s+)(?:\w+\s+)?{_NUMBER}\s+years?\s+(?:and|or)\s+(?:up|over|above|older)\b",
    re.IGNORECASE,
)


def check(facts: Texts) -> Iterator[Finding]:
    game: File[Any] | None = next(iter(facts.setting.files("game")), None)
    if game is None or facts.file.kind in PIECES:
        return
    for path, text in facts.texts:
        bare = text.replace("*", "").strip()
        minutes = game.record.minutes
        for said, least, most in _times(bare) if minutes is not None else ():
            if not minutes[0] <= least <= most <= minutes[1]:
                given = "-".join(map(str, dict.fromkeys(minutes)))
                yield Finding(
                    path,
                    f"the text says '{said}'; the box says {given} minutes",
                    f"write {given} minutes, or change  minutes  in {game.path.name}",
                    labels=((("minutes",), "the minutes on the box", game),),
                )
        age = game.record.age
        for found in _AGE.finditer(bare) if age is not None else ():
            told = _value(next(group for group in found.groups() if group))
            if told != age:
                yield Finding(
                    path,
                    f"the text says '{' '.join(found[0].split())}'; the box says {age}",
                    f"write {age}, or change  age  in {game.path.name}",
                    labels=((("age",), "the age on the box", game),),
                )


def _times(text: str) -> Iterator[tuple[str, int, int]]:
    """Yield where a text says how long a game takes: its words, the least and the most minutes."""
    alone = _ALONE.fullmatch(text)
    found = [alone] if alone else [one for way in _PLAYED for one in way.finditer(text)]
    for one in found:
        unit = 60 if one[3].lower().startswith("hour") else 1
        least = _value(one[1])
        yield " ".join(one[0].split()), least * unit, (_value(one[2]) if one[2] else least) * unit


def _value(word: str) -> int:
    return int(word) if word.isdecimal() else _KNOWN[word.lower()]
