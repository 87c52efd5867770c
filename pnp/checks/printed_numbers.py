"""Numbers in texts that repeat facts of the game."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from pnp.base.diagnostics import WORDS, KeyPath, Severity
from pnp.base.library import GAMES
from pnp.content.files import File
from pnp.model.component import ForPlayers
from pnp.model.record import word_of
from pnp.rules.numbers.lists import IntroducedLists
from pnp.rules.numbers.pieces import CardCounts
from pnp.rules.numbers.written import WrittenNumbers
from pnp.rules.rule import Finding, Proved, Rule
from pnp.rules.setting import player_bounds
from pnp.rules.texts import Texts
from pnp.rules.wording import count_text


@Rule("number-written-out", Severity.NOTE, "derived", reads_words=True)
def number_written_out(facts: WrittenNumbers) -> Iterator[Finding]:
    """A text spells out a number that is probably a fact of the game.

    If a variant changes the fact, the text still prints the old number. The name of the fact in
    braces prints the current number. A number counts as a fact if the sentence around it, or the
    noun after it, shares a word with the name of the fact.

    Instead, write the name of the fact, such as {coins-to-win}. Put a number that is not a fact,
    such as one in an example, in braces too: {6}, or {6 words}.
    """
    for found in facts.numbers:
        claim = found.claim
        ways = " or ".join(f"{{{name}{claim.brace_format}}}" for name in found.candidates)
        hint = (
            f"write  {ways}; if it is another number, write  {{{claim.number}{claim.brace_format}}}"
        )
        where = (*found.path, WORDS + claim.written)
        yield Finding(where, f"the text contains the literal number '{claim.written}'", hint)


@Rule(
    "printed-number-differs",
    Severity.ERROR,
    "derived",
    reads_words=True,
    instead=("number-written-out",),
    proves="numbers in texts agree with the numbers of the rules",
)
def printed_number_differs(facts: WrittenNumbers) -> Iterator[Finding | Proved]:
    """A text writes out a number that differs from the fact of the game that its sentence is about.

    The sentence counts the same things as the fact, and says of them what the fact's name, its text
    or its role say, or what a sentence says elsewhere that prints the fact: "25 gold wins"
    contradicts a target of 20 gold. Players would play by one number at the table and by another in
    the rules. Where several facts may be meant, this is only a warning. Examples, calculations and
    the notes of figures are left out.

    Instead, write the name of the fact in braces, such as {target}, which prints the current
    number. Put a number that is not a fact, such as one in an example, in braces too: {25}.
    """
    for found in facts.contradictions:
        claim = found.claim
        values = [f"{name}: {facts.value_of(name)}" for name in found.facts]
        ways = " or ".join(f"{{{name}{claim.brace_format}}}" for name in found.facts)
        other = f"{{{claim.number}{claim.brace_format}}}"
        yield Finding(
            (*found.path, WORDS + claim.written),
            f"the text says '{claim.written}', but the game has  {' or '.join(values)}",
            f"write  {ways}; if it is another number, write  {other}",
            None if found.certain else Severity.WARNING,
        )
    if facts.agreeing:
        agree = count_text(facts.agreeing, "written number agrees", "written numbers agree")
        yield Proved(f"{agree} with the numbers of the rules")


@Rule(
    "list-length-differs",
    Severity.WARNING,
    "derived",
    reads_words=True,
    proves="lists are as long as the texts before them say",
)
def list_length_differs(facts: IntroducedLists) -> Iterator[Finding | Proved]:
    """A text announces a list of another length than the one that follows.

    "Do one of these three things:" before two points, or "The Seven Kinds of Space" before a table
    of six rows: readers look for what is missing, and take it for an error of the kit.

    Instead, correct the number, or complete the list.
    """
    for found in facts.differing:
        yield Finding(
            (*found.path, WORDS + found.written),
            f"the text announces '{found.written}', but the list that follows has {found.length}",
            f"write {found.length}, or complete the list",
            labels=((found.list, f"the list of {found.length}"),),
        )
    if facts.agreeing:
        lists = count_text(facts.agreeing, "list is", "lists are")
        yield Proved(f"{lists} as long as announced", separate=True)


@Rule(
    "printed-cards-differ",
    Severity.WARNING,
    "derived",
    reads_words=True,
    proves="texts give the numbers of cards that are printed",
)
def printed_cards_differ(facts: CardCounts) -> Iterator[Finding | Proved]:
    """A text gives another number of cards than the game prints.

    "36 cards" on the box of a deck of 40, "Cut the seven cards out" above nine, or "the 45 quest
    cards" of 40: readers count, and look for cards that do not exist.

    Instead, correct the number, or write the count of the deck in braces, such as
    {count deck/quest}.
    """
    for found in facts.differing:
        names = " + ".join(f"{word_of(file.kind)}/{file.id}" for file in found.of)
        alone = f"'{found.of[0].id}' has" if len(found.of) == 1 else "the box holds"
        many = count_text(found.printed, "card", "cards")
        yield Finding(
            (*found.path, WORDS + found.written),
            f"the text says '{found.written}', but {alone} {many}",
            f"write  {{count {names}}}" if names else f"write {found.printed}",
            labels=tuple(
                ((word_of(file.kind),), "these cards", file)
                for file in found.of
                if file is not facts.file
            ),
        )
    if facts.agreeing:
        agree = count_text(facts.agreeing, "number of cards agrees", "numbers of cards agree")
        yield Proved(f"{agree} with the cards printed")


# On pieces, numbers of players are part of a story.
PIECES = ("deck", "tokens", "dice", "standees")


NUMBER_WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


_NUMBER = rf"(\d\d?|{'|'.join(NUMBER_WORDS)})"


# The end of a text after which a sentence begins.
_STOP = re.compile(r"(?:^|[.!?:]\**)\s*\**$")


@Rule("printed-players-differ", Severity.WARNING, "derived", reads_words=True)
def printed_players_differ(facts: Texts) -> Iterator[Finding]:
    """A text gives other numbers of players than the game or the map.

    People read the number of players on the box, and may find that they are one too many once it is
    open. A text may mention smaller numbers, as for a two-player game; a number on its own, or in a
    sentence that begins with `For`, must give the full range.

    Instead, write the numbers of players given in the file or, failing that, in game.yaml; or
    change them there.
    """
    if facts.file.kind in PIECES:
        return
    for path, text in facts.texts:
        for found, whole in _player_claims(text):
            source = _players_file(facts)
            if source is None:
                return
            least, most = source.record.players
            pair = _number_of(found[1]), _number_of(found[2] or found[1])
            # A heading may give a single number; the solo game is often described separately.
            whole = whole and (found[2] is not None or source is facts.file)
            solo = least == 1 and pair == (2, most)
            if (pair == (least, most) or solo) if whole else least <= pair[0] <= pair[1] <= most:
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


@cache
def _player_patterns() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return the patterns of a text that only states numbers of players, and of such a statement
    inside a text. Games may call their players by another word: ``PLAYER`` in their package."""
    others = (getattr(GAMES.load(game), "PLAYER", "player") for game in GAMES.names())
    words = "|".join(map(re.escape, dict.fromkeys(["player", *others])))
    many = rf"{_NUMBER}(?:(?:\s+(?:to|or|and)\s+|\s*[-–]\s*){_NUMBER})?\s+(?:{words})s?"
    only = re.compile(rf"(?:for\s+)?{many}\.?", re.IGNORECASE)
    return only, re.compile(rf"\bfor\s+{many}\b", re.IGNORECASE)


def _player_claims(text: str) -> Iterator[tuple[re.Match[str], bool]]:
    """Yield each number of players in a text, and whether it must be the full range."""
    bare = text.strip()
    only, within = _player_patterns()
    if alone := only.fullmatch(bare.strip("*")):
        yield alone, True
        return
    for found in within.finditer(bare):
        begins = _STOP.search(bare[: found.start()]) is not None
        yield found, begins and found[2] is not None


def _players_file(facts: Texts) -> File[Any] | None:
    """Return the file that defines the number of players for its texts: the file itself, or else
    its game. None if the game is for other numbers than its rulebook."""
    if isinstance(facts.record, ForPlayers) and facts.record.players is not None:
        return facts.file
    game: File[Any] | None = next(iter(facts.setting.files("game")), None)
    known = player_bounds(facts.setting)
    if game is None or known is None:
        return game
    least, most = game.record.players
    return game if known[0] <= least and most <= known[1] else None


def _number_of(word: str) -> int:
    return int(word) if word.isdecimal() else NUMBER_WORDS.index(word.lower()) + 1


_TENS = {"fifteen": 15, "twenty": 20, "thirty": 30, "forty": 40, "forty-five": 45, "sixty": 60}


_TENS |= {"twelve": 12, "fourteen": 14, "sixteen": 16, "eighteen": 18, "ninety": 90}


_KNOWN = {word: i for i, word in enumerate(NUMBER_WORDS, 1)} | _TENS


_COUNT = rf"(\d{{1,3}}|{'|'.join(sorted(_KNOWN, key=len, reverse=True))})"


_RANGE = rf"{_COUNT}(?:(?:\s+(?:to|or|and)\s+|\s*[-–]\s*){_COUNT})?"


_TIME = rf"{_RANGE}\s+(minutes?|hours?)"


_ROUGHLY = r"(?:(?:about|around|roughly|some|only|just|up\s+to|at\s+most|between)\s+)?"


# Phrases for the time of the whole game; a turn may take two minutes.
_GAMES = (
    r"\b(?:the\s+)?(?:games?|match|it)\s+(?:\w+\s+)?(?:takes?|lasts?|runs?\s+for|plays?\s+in)"
    rf"\s+{_ROUGHLY}{_TIME}\b",
    rf"\bplay(?:ing)?\s*(?:time|length)(?:\s+is)?\s*:?\s*{_ROUGHLY}{_TIME}\b",
)


_PLAYED = tuple(re.compile(pattern, re.IGNORECASE) for pattern in _GAMES)


_ONLY_TIME = re.compile(rf"{_ROUGHLY}{_TIME}\.?", re.IGNORECASE)


_UP = r"(?:\s*\+|(?:\s+years?)?\s+(?:and|or)\s+(?:up|over|above|older)\b|\s+years?\s+(?:on|up)\b)"


_AGE = re.compile(
    rf"\b(?:for\s+)?(?:ages?|aged)\s+{_COUNT}{_UP}|\bfrom\s+(?:age\s+)?{_COUNT}\s+years\b"
    rf"|\b(?:for\s+)(?:\w+\s+)?{_COUNT}\s+years?\s+(?:and|or)\s+(?:up|over|above|older)\b",
    re.IGNORECASE,
)


@Rule("printed-box-differs", Severity.WARNING, "derived", reads_words=True)
def printed_box_differs(facts: Texts) -> Iterator[Finding]:
    """A text gives another playing time or another age than the box of the game.

    People choose a game by what its box says, and plan their evening by it. A text may name a
    shorter or longer part of the time on the box, as for two players; an age must be that of the
    box.

    Instead, write the minutes and the age given in game.yaml, or change them there.
    """
    game: File[Any] | None = next(iter(facts.setting.files("game")), None)
    if game is None or facts.file.kind in PIECES:
        return
    for path, text in facts.texts:
        bare = text.replace("*", "").strip()
        minutes = game.record.minutes
        for phrase, least, most in _playing_times(bare) if minutes is not None else ():
            if not minutes[0] <= least <= most <= minutes[1]:
                given = "-".join(map(str, dict.fromkeys(minutes)))
                yield Finding(
                    path,
                    f"the text says '{phrase}'; the box says {given} minutes",
                    f"write {given} minutes, or change  minutes  in {game.path.name}",
                    labels=((("minutes",), "the minutes on the box", game),),
                )
        age = game.record.age
        for found in _AGE.finditer(bare) if age is not None else ():
            printed_age = _minutes_of(next(group for group in found.groups() if group))
            if printed_age != age:
                yield Finding(
                    path,
                    f"the text says '{' '.join(found[0].split())}'; the box says {age}",
                    f"write {age}, or change  age  in {game.path.name}",
                    labels=((("age",), "the age on the box", game),),
                )


def _playing_times(text: str) -> Iterator[tuple[str, int, int]]:
    """Yield each playing time in a text: its words, and the minimum and maximum in minutes."""
    alone = _ONLY_TIME.fullmatch(text)
    found = [alone] if alone else [one for way in _PLAYED for one in way.finditer(text)]
    for one in found:
        unit = 60 if one[3].lower().startswith("hour") else 1
        least = _minutes_of(one[1])
        yield (
            " ".join(one[0].split()),
            least * unit,
            (_minutes_of(one[2]) if one[2] else least) * unit,
        )


def _minutes_of(word: str) -> int:
    return int(word) if word.isdecimal() else _KNOWN[word.lower()]
