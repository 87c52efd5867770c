"""Values that texts name, compared with what the pieces show: spaces of tracks and boards, and the
numbers and pictures on dice and spinners."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from pnp.base.diagnostics import WORDS, KeyPath, Severity
from pnp.base.sums import plain_sum
from pnp.content.files import File
from pnp.kinds import GRAPHS
from pnp.model.record import MAP
from pnp.rules.numbers.reading import Reader, language_of, sentence_at
from pnp.rules.promises.results import listed
from pnp.rules.rule import Finding, Proved, Rule
from pnp.rules.texts import Texts
from pnp.rules.views import AnyFile, Setting
from pnp.rules.wording import count_text

_READ = ("sheet", "deck", "mats", "screen")


class Ways(NamedTuple):
    """How a language names values: patterns of the ``space`` before a number, of verbs for what is
    ``rolled`` or shown, of those for a ``spun`` arrow, of what comes ``before`` a value and of
    what may come ``after`` it."""

    space: str
    rolled: str
    spun: str
    before: str
    after: str


_WAYS: Mapping[str, Ways] = {
    "en": Ways(
        r"spaces?|squares?",
        r"rolls?|rolled|throws?|shows?|showing|di[ce]e?",
        r"spins?|spun|spinner|arrow",
        r"an?|each|every|no",
        r"or|and|is|are|comes|on|ends|wins|counts",
    ),
    "de": Ways(
        r"felde?s?|feldern?",
        r"würfeln?|würfelt|wirft|zeigt|zeigen",
        r"dreht?|drehen|zeiger|drehscheibe",
        r"eine[nr]?|jede[nr]?|keine[nr]?",
        r"oder|und|ist|sind|kommt|zählt|gewinnt|würfelt|zeigt|wirft|dreht",
    ),
    "fr": Ways(
        r"cases?",
        r"lance[zr]?|obtien[st]|obtenez|montre[nt]*|dés?",
        r"tourne[zr]?|roue|flèche",
        r"une?|chaque|aucun",
        r"ou|et|est|sont|gagne|compte",
    ),
}
"""The languages whose texts are read."""


class Shown(NamedTuple):
    """A piece that shows numbers: what it is called in findings, the words of its name, the
    numbers, and where they are written."""

    what: str
    name: frozenset[str]
    numbers: frozenset[int]
    path: KeyPath
    file: File[Any]


class Named(NamedTuple):
    """A value that a text names and the pieces lack: the path of the text, the value as
    ``written``, and the pieces that might show it."""

    path: KeyPath
    written: str
    number: int
    pieces: tuple[Shown, ...]


class NamedValues(Texts):
    """A file with texts, and the pieces that show what they name."""

    @cached_property
    def _ways(self) -> Ways | None:
        return _WAYS.get(language_of(self.setting)) if self.file.kind in _READ else None

    @cached_property
    def _reader(self) -> Reader:
        return Reader(language_of(self.setting), {}, (), frozenset())

    @cached_property
    def spaces(self) -> tuple[tuple[bool, Named], ...]:
        """The spaces that texts name by number, each with whether a piece has it."""
        ways = self._ways
        if ways is None:
            return ()
        pattern = re.compile(rf"\b(?:{ways.space})[\s*]+(\d{{1,3}})\b(?![.,/]\d|-)", re.IGNORECASE)
        found = []
        for path, text in self.texts:
            for one in pattern.finditer(text):
                tracks = self._tracks
                if not tracks:
                    return ()
                rest = text[one.end() : sentence_at(text, one.start())[1]]
                after = frozenset(map(self._reader.root, re.findall(r"[^\W\d_]+", rest)[:4]))
                named = [track for track in tracks if track.name and track.name <= after]
                meant = named if len(named) == 1 else tracks
                number = int(one[1])
                there = any(number in track.numbers for track in meant)
                found.append((there, Named(path, one[1], number, tuple(meant))))
        return tuple(found)

    @property
    def _tracks(self) -> tuple[Shown, ...]:
        return self.setting.once((NamedValues, "tracks"), lambda: tuple(_tracks(self.setting)))

    @property
    def _chances(self) -> tuple[tuple[Shown, ...], tuple[Shown, ...]]:
        return self.setting.once(
            (NamedValues, "chances"),
            lambda: (tuple(_dice(self.setting)), tuple(_spinners(self.setting))),
        )

    @cached_property
    def outcomes(self) -> tuple[tuple[bool, Named], ...]:
        """The outcomes of dice and spinners that texts name, each with whether it can come up."""
        ways = self._ways
        if ways is None or not any(self._chances):
            return ()
        found = []
        for path, text in self.texts:
            meant = self._meant(text, ways)
            for written, number in self._values_in(text, ways) if meant else ():
                there = any(number in one.numbers for one in meant)
                found.append((there, Named(path, written, number, meant)))
        return tuple(found)

    def _meant(self, text: str, ways: Ways) -> tuple[Shown, ...]:
        """Return the dice or the spinners that a text is about."""
        dice, spinners = self._chances
        words = frozenset(map(self._reader.root, re.findall(r"[^\W\d_]+", text)))
        named = tuple(one for one in (*spinners, *dice) if one.name and one.name <= words)
        if named:
            return named if len(named) == 1 or not dice else (*dice, *spinners)
        if spinners and re.search(rf"\b(?:{ways.spun})\b", text, re.IGNORECASE):
            return spinners
        if dice and re.search(rf"\b(?:{ways.rolled})\b", text, re.IGNORECASE):
            return (*dice, *spinners)
        return ()

    def _values_in(self, text: str, ways: Ways) -> Iterator[tuple[str, int]]:
        """Yield the values that a text names: a 4, or 1 to 6, with nothing that they count."""
        cue = re.compile(rf"\b(?:{ways.rolled}|{ways.spun})\b", re.IGNORECASE)
        before = re.compile(rf"\b(?:{ways.before})[\s*]+$", re.IGNORECASE)
        after = re.compile(rf"[\s*]*(?:$|[.,;:!?)\n]|(?:{ways.after})\b)", re.IGNORECASE)
        ends = re.compile(r"[\s*]*(?:$|[.;!?)\n])")
        numbers = [*self._reader.numbers(text)]
        for i, (found, number) in enumerate(numbers):
            start, end = sentence_at(text, found.start())
            if cue.search(text, start, end) is None:
                continue
            if before.search(text, start, found.start()) and after.match(text, found.end()):
                yield found[0], number
            if i + 1 < len(numbers):
                last, high = numbers[i + 1]
                between = text[found.end() : last.start()].strip(" *\n").lower()
                if between in _TO and number < high <= number + 19 and ends.match(text, last.end()):
                    yield from ((last[0], value) for value in range(number, high + 1))


_TO = ("to", "-", "–", "bis", "à")


def _words_of(reader: Reader, *names: str) -> frozenset[str]:
    """Return the roots of the shortest name that is not empty."""
    given = [name for name in names if name]
    if not given:
        return frozenset()
    words = re.findall(r"[^\W\d_]+", min(given, key=len))
    return frozenset(map(reader.root, words))


def _tracks(setting: Setting) -> Iterator[Shown]:
    """Yield what has numbered spaces: tracks, tables, and boards with numbers as coordinates. None
    if a game has a board whose spaces may have any numbers."""
    reader = Reader(language_of(setting), {}, (), frozenset())
    for file in setting.files("mats"):
        record: Any = file.record
        for path, track in record.tracks_with_paths:
            yield _shown_track(track, path, file, reader)
        for i, mat in enumerate(record.pieces):
            for j, table in enumerate(mat.tables):
                yield _shown_table(table, ("pieces", i, "tables", j), file)
    for kind in GRAPHS if setting.files("game") else ():
        for file in setting.files(kind):
            record = file.record
            for i, track in enumerate(getattr(record, "tracks", ())):
                yield _shown_track(track, ("tracks", i), file, reader)
            for i, table in enumerate(getattr(record, "tables", ())):
                yield _shown_table(table, ("tables", i), file)
            graph = None if kind == MAP else GRAPHS.load(kind).graph_of(record)
            if graph is not None:
                spaces = graph.on_grid
                texts = [t for s in spaces for t in (s.id, s.name, *s.fields.values())]
                numbers = frozenset(int(n) for t in texts for n in re.findall(r"\d{1,4}", t))
                yield Shown(f"'{file.id}'", frozenset(), numbers, ("grid",), file)


def _shown_track(track: Any, path: KeyPath, file: File[Any], reader: Reader) -> Shown:
    labels = " ".join(track.labels.values())
    numbers = {*track.numbers, *map(int, re.findall(r"\d{1,6}", labels))}
    name = _words_of(reader, track.title, (track.track or "").replace("-", " "))
    key = "values" if track.values is not None else "from"
    return Shown(track.name, name, frozenset(numbers), (*path, key), file)


def _shown_table(table: Any, path: KeyPath, file: File[Any]) -> Shown:
    texts = " ".join(mark.text for mark in table.marks_by_place.values())
    numbers = frozenset(map(int, re.findall(r"\d{1,6}", texts)))
    return Shown("a table", frozenset(), numbers, (*path, "marks"), file)


def _dice(setting: Setting) -> Iterator[Shown]:
    """Yield the dice with numbers, and what several of them may sum up to. None if some dice are
    not in the kit."""
    reader = Reader(language_of(setting), {}, (), frozenset())
    games: tuple[File[Any], ...] = setting.files("game")
    needs = " ".join(need for game in games for need in game.record.needs)
    if re.search(r"\b(?:dice|die|würfel\w*|dés?)\b", needs, re.IGNORECASE):
        return
    several: list[tuple[int, ...]] = []
    for file in setting.files("dice"):
        record: Any = file.record
        for i, die in enumerate(record.pieces):
            numbers = die.numbers
            if numbers:
                several += [numbers] * die.quantity * max(1, len(record.colours or ()))
                name = _words_of(reader, die.title)
                faces = ("pieces", i, "faces")
                yield Shown(f"'{die.id}'", name, frozenset(numbers), faces, file)
    if len(several) > 1:
        high = plain_sum(max(one) for one in several)
        where = setting.files("dice")[0]
        sums = frozenset(range(2, high + 1))
        yield Shown("dice together", frozenset(), sums, ("pieces",), where)


def _spinners(setting: Setting) -> Iterator[Shown]:
    reader = Reader(language_of(setting), {}, (), frozenset())
    for file in setting.files("spinner"):
        record: Any = file.record
        for i, ring in enumerate(record.rings):
            texts = [f"{sector.number} {sector.label}" for sector in ring.sectors]
            numbers = frozenset(int(n) for text in texts for n in re.findall(r"\d{1,4}", text))
            if len(numbers) > 1 and all(sector.number.isdecimal() for sector in ring.sectors):
                name = _words_of(reader, record.title) if len(record.rings) == 1 else frozenset()
                yield Shown(f"the spinner '{file.id}'", name, numbers, ("rings", i), file)


@Rule("no-such-space", Severity.WARNING, "derived", reads_words=True)
def no_such_space(texts: NamedValues) -> Iterator[Finding]:
    """A text names a space by a number that no track, table or board has.

    "Put a marker on space 0" needs a track that begins at 0, not at 1. Where the text names the
    track, only its spaces count.

    Instead, correct the number, or let the track begin or end there.
    """
    yield from _compared(texts.spaces, "space", "the spaces")


@Rule(
    "no-such-outcome",
    Severity.WARNING,
    "derived",
    reads_words=True,
    proves="the outcomes that texts name can come up",
)
def no_such_outcome(texts: NamedValues) -> Iterator[Finding | Proved]:
    """A text names a number that no die and no spinner shows.

    "If you spin a 4", or "it shows 1 to 4", where the sectors are 1, 2, 3 and 3. Dice are also
    added up. Games for which players bring dice of their own are left out.

    Instead, correct the text, or the faces or sectors.
    """
    yield from _compared(texts.outcomes, "outcome", "it")
    agreeing = plain_sum(there for there, _ in texts.outcomes)
    if agreeing:
        are = count_text(agreeing, "outcome that texts name", "outcomes that texts name")
        yield Proved(f"{are} can come up", separate=True)


def _compared(found: Sequence[tuple[bool, Named]], noun: str, shown: str) -> Iterator[Finding]:
    absent = {(one.path, one.written): one for there, one in found if not there}
    for one in absent.values():
        piece = one.pieces[0]
        numbers = sorted({number for other in one.pieces for number in other.numbers})
        has = f"{piece.what} has" if len(one.pieces) == 1 else "the pieces have"
        what = f"the text names {noun} {one.number}"
        yield Finding(
            (*one.path, WORDS + one.written),
            f"{what}; {has} {_range_of(numbers)}",
            f"write another number, or add {one.number} to {shown}",
            labels=tuple(
                (other.path, f"no {one.number} here", other.file) for other in one.pieces[:3]
            ),
        )


def _range_of(numbers: Sequence[int]) -> str:
    """Return numbers in words: a range, or up to eight of them."""
    if len(numbers) > 2 and numbers[-1] - numbers[0] + 1 == len(numbers):
        return f"{numbers[0]} to {numbers[-1]}"
    more = f" and {len(numbers) - 8} more" if len(numbers) > 8 else ""
    return f"{', '.join(map(str, numbers[:8]))}{more}" if more else listed(map(str, numbers))


class Faces(AnyFile):
    """A file of dice or a spinner with what its faces or sectors show."""

    @cached_property
    def sides(self) -> tuple[tuple[str, tuple[str, ...], tuple[KeyPath, ...]], ...]:
        """Each die and each ring: its name, what its faces show, and the path of each."""
        record: Any = self.record
        found = []
        if self.file.kind == "dice":
            for i, die in enumerate(record.pieces):
                if not isinstance(die.faces, str):
                    shown = tuple(face.text or face.icon for face in die.faces)
                    paths = tuple(("pieces", i, "faces", n) for n in range(len(shown)))
                    found.append((f"'{die.id}'", shown, paths))
        elif self.file.kind == "spinner":
            for i, ring in enumerate(record.rings):
                shown = tuple(sector.number or sector.icon for sector in ring.sectors)
                paths = tuple(("rings", i, "sectors", n) for n in range(len(shown)))
                found.append((f"the spinner '{self.file.id}'", shown, paths))
        return tuple(found)

    def families(self) -> Iterator[tuple[str, frozenset[str], KeyPath, File[Any]]]:
        """Yield the icons that other pieces list side by side: legends of tables, pieces of a file,
        kinds of space."""
        for file in self.setting.gather("mats", "map", "board", "tokens"):
            record: Any = file.record
            for i, mat in enumerate(record.pieces if file.kind == "mats" else ()):
                for j, table in enumerate(mat.tables):
                    icons = (sign.icon for sign in table.legend.values())
                    path = ("pieces", i, "tables", j, "legend")
                    yield f"the table '{table.title or table.table}'", frozenset(icons), path, file
            if file.kind == "tokens":
                icons = (piece.front.icon for piece in record.pieces if piece.layout is None)
                yield f"'{file.id}'", frozenset(icons), ("pieces",), file
            elif file.kind == "board":
                icons = (kind.icon for kind in record.spaces)
                yield f"'{file.id}'", frozenset(icons), ("spaces",), file


_FAMILY = 3
"""How many icons a die must share with other pieces to be compared with them."""
_ABSENT = 2
"""How many of the icons of other pieces may be missing on a die with a repeated one."""


@Rule("face-repeated", Severity.WARNING, "derived")
def face_repeated(piece: Faces) -> Iterator[Finding]:
    """A die or a spinner shows one thing twice, and another not at all.

    All others are there once: 1, 2, 3, 3, 5, 6, or two carrots and no grapes where the score sheet
    has both. Usually one face was copied and not changed.

    Instead, correct the face. If the die is meant to be uneven, ignore or suppress the finding.
    """
    for name, shown, paths in piece.sides:
        counted = Counter(filter(None, shown))
        twice = [value for value, count in counted.items() if count > 1]
        if len(twice) != 1 or counted[twice[0]] != 2 or len(counted) < _FAMILY:
            continue
        lost = _lost_numbers(counted)
        labels: tuple[tuple[KeyPath, str, File[Any]], ...] = ()
        if not lost:
            for what, family, path, file in piece.families():
                icons = family - {""}
                absent = icons - {*counted}
                if twice[0] in icons and len(icons & {*counted}) >= _FAMILY:
                    if 0 < len(absent) <= _ABSENT:
                        lost = listed(f"'{icon}'" for icon in sorted(absent))
                        lost = f"{lost}, which {what} has beside it"
                        labels = ((path, "these icons", file),)
                    else:
                        lost = ""
                    break
        if lost:
            first, second = (
                path for path, value in zip(paths, shown, strict=True) if value == twice[0]
            )
            yield Finding(
                second,
                f"{name} shows '{twice[0]}' twice, and not {lost}",
                "correct the face",
                labels=((first, "the same"), *labels),
            )


def _lost_numbers(counted: Counter[str]) -> str:
    """Return the number that is missing between the smallest and the largest, if only one is."""
    if not all(value.isdecimal() for value in counted):
        return ""
    numbers = sorted(map(int, counted))
    lost = {*range(numbers[0], numbers[-1] + 1)} - {*numbers}
    return str(next(iter(lost))) if len(lost) == 1 else ""
