"""A text gives other numbers of players than the game or the map.

People read the number of players on the box, and may turn out to be one too many once it is open.
A text may mention smaller numbers, as for a two-player game; a number on its own, or in a
sentence that begins with `For`, must give the full range.

Instead, write the numbers of players given in the file or, failing that, in game.yaml; or change
them there.
"""

import re
from collections.abc import Iterator
from typing import Any

from pnp.base.diagnostics import KeyPath, Severity
from pnp.content.files import File
from pnp.model.record import word_of
from pnp.rules.players import bounds
from pnp.rules.rule import Finding, Rule
from pnp.rules.texts import Texts

RULE = Rule("", Severity.WARNING, "derived", over=Texts, reads_words=True)
# On pieces, numbers of pirates are part of a story.
PIECES = ("deck", "tokens", "dice", "standees")
WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_NUMBER = rf"(\d\d?|{'|'.join(WORDS)})"
_MANY = rf"{_NUMBER}(?:(?:\s+(?:to|or|and)\s+|\s*[-–]\s*){_NUMBER})?\s+(?:player|captain|pirate)s?"
_ALONE = re.compile(rf"(?:for\s+)?{_MANY}\.?", re.IGNORECASE)
_WITHIN = re.compile(rf"\bfor\s+{_MANY}\b", re.IGNORECASE)
# What a sentence begins behind.
_STOP = re.compile(r"(?:^|[.!?:]\**)\s*\**$")


def check(facts: Texts) -> Iterator[Finding]:
    if facts.file.kind in PIECES:
        return
    for path, text in facts.texts:
        for found, whole in _claims(text):
            source = _source(facts)
            if source is None:
                return
            least, most = source.record.players
            told = _number(found[1]), _number(found[2] or found[1])
            # Headings name one number alone; the solo game is often described separately.
            whole = whole and (found[2] is not None or source is facts.file)
            solo = least == 1 and told == (2, most)
            if (told == (least, most) or solo) if whole else least <= told[0] <= told[1] <= most:
                continue
            given = f"{least} to {most}" if least < most else f"{least}"
            kind = word_of(source.kind)
            where: KeyPath = ("players",)
            yield Finding(
                path,
                f"the text says '{' '.join(found[0].split())}'; the {kind} is for {given}",
                f"write {given} there, or change  players  in {source.path.name}",
                labels=((where, f"the players of the {kind}", source),),
            )


def _claims(text: str) -> Iterator[tuple[re.Match[str], bool]]:
    """Yield where a text says for how many something is, and whether it covers all of them."""
    bare = text.strip()
    if alone := _ALONE.fullmatch(bare.strip("*")):
        yield alone, True
        return
    for found in _WITHIN.finditer(bare):
        begins = _STOP.search(bare[: found.start()]) is not None
        yield found, begins and found[2] is not None


def _source(facts: Texts) -> File[Any] | None:
    """Return the file that says for how many its texts are: the file itself, else its game, unless
    the file is declared for other numbers than its rulebook."""
    if hasattr(facts.record, "players"):
        return facts.file
    game: File[Any] | None = next(iter(facts.setting.files("game")), None)
    known = bounds(facts.setting)
    if game is None or known is None:
        return game
    least, most = game.record.players
    return game if known[0] <= least and most <= known[1] else None


def _number(word: str) -> int:
    return int(word) if word.isdecimal() else WORDS.index(word.lower()) + 1
