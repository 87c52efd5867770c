"""The pieces of the whole game."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from functools import cached_property
from statistics import median_low
from typing import Any

from pnp.base.diagnostics import KEY, KeyPath, Severity
from pnp.content.files import File
from pnp.kinds.dice.record import Dice
from pnp.kinds.game.record import WithRulings
from pnp.kinds.sheet.record import Sheet
from pnp.kinds.spinner.record import Ring, Spinner
from pnp.model.record import word_of
from pnp.rules.rule import Finding, Proved, Rule
from pnp.rules.views import View
from pnp_pirates.piracy.kit import (
    PERILS,
    Coins,
    Crates,
    LessonPictures,
    PirateSpinner,
    SpinnerAndDice,
    SpinnerEvents,
    faces_of,
)
from pnp_pirates.piracy.views import FACES


@Rule(
    "pirate-kit-incomplete",
    Severity.ERROR,
    "letter",
    number="PIR-C01",
    source="004:L23, L250, L268-276, L280, L312-319",
    counts=True,
)
def pirate_kit_incomplete(crates: Crates) -> Iterator[Finding]:
    """The game lacks an essential component.

    A kit holds a board, six ships, Blackbeard and the Sea Monster, coins, cannonballs, events as
    cards or as a red die, a blue die or a spinner, and the pictures that teach how to sail.

    Instead, add a file with the missing component; `content/piracy` has an example of each.
    """
    for what, hint in _find_missing(crates):
        ids = re.findall(r"(?:id|card): ([a-z-]+)", hint)
        near = _find_similar_id(crates, ids[-1]) if ids else None
        if near is None:
            yield Finding(("game",), f"the kit has no {what}", hint)
        else:
            file, path = near
            correction = f"write  {path[-1]}: {ids[-1]}"
            yield Finding(path, f"the kit has no {what}", correction, file=file)


def _find_similar_id(crates: Crates, id: str) -> tuple[File[Any], KeyPath] | None:
    """Return the file and path of a piece or a card whose id is probably a misspelling of this
    one."""
    for file in crates.files:
        if file.kind not in ("standees", "tokens", "dice", "deck"):
            continue
        key, name = ("cards", "card") if file.kind == "deck" else ("pieces", "id")
        record: Any = file.record
        for i, piece in enumerate(getattr(record, key)):
            # Likely misspelt: one letter added, missing or replaced.
            if get_close_matches(getattr(piece, name), [id], n=1, cutoff=0.88):
                return file, (key, i, name)
    return None


def _find_missing(crates: Crates) -> Iterator[tuple[str, str]]:
    dice = {die.id for _, record in crates.of_kind(Dice) for die in record.pieces}
    rings = [ring for _, spinner in crates.of_kind(Spinner) for ring in spinner.rings]
    # Events have names or icons; the numbers of a move have neither.
    named = [any(sector.label or sector.icon for sector in ring.sectors) for ring in rings]
    blocks = [block for _, sheet in crates.of_kind(Sheet) for block in sheet.body]
    if not crates.boards:
        yield "board", "add a file  map: ...  with its squares"
    for id in ("ship", *PERILS):
        if not any(file.kind == "standees" for file, *_ in crates.pieces(id)):
            yield f"standee '{id}'", f"add a file  standees: ...  with a piece  id: {id}"
    if not any(crates.pieces("doubloon")):
        yield "coins", "add a file  tokens: ...  with a piece  id: doubloon"
    if not any(deck.balls for deck in crates.decks):
        yield "cannonballs", "add a file  deck: cannonballs  with a card  card: cannonball"
    if not (True in named or "event-die" in dice or any(deck.is_events for deck in crates.decks)):
        yield "events", "add a file  deck: events  or a die  id: event-die"
    if not (False in named or "move-die" in dice):
        yield "blue die", "add a file  dice: ...  with a piece  id: move-die,  or a spinner"
    if not any(block.pictograms for block in blocks):
        yield "pictograms", "add a file  sheet: ...  with a block of pictograms"


@Rule("spinner-unlike-dice", Severity.ERROR, "derived", number="PIR-C07b", source="004:L23, L35")
def spinner_unlike_dice(spinner: PirateSpinner) -> Iterator[Finding]:
    """A ring of the spinner does not match a die.

    It replaces a die, so each number from 1 to 6 must be in one sector, and a sector for two
    numbers must be twice as wide.

    Instead, write the missing numbers, and as `weight` the number of values that a sector covers.
    """
    for r, ring in enumerate(spinner.record.rings):
        named = [faces_of(sector.number) for sector in ring.sectors]
        shown = sorted(face for faces in named for face in faces)
        where: KeyPath = ("rings", r, "sectors")
        if shown != list(FACES):
            at, other = _first_stray_sector(ring, named)
            written = "number" in ring.sectors[at].model_fields_set
            listed = ", ".join(map(str, shown)) or "nothing"
            yield Finding(
                (*where, at, "number") if written else (*where, KEY),
                f"the sectors of this ring cover {listed}, not each of 1 to 6 once",
                "give each number from 1 to 6 to one sector, as  number: 3  or  number: 1-2",
                labels=()
                if other is None
                else (((*where, other, "number"), "this covers the same number"),),
            )
            continue
        blank = next((s for s, faces in enumerate(named) if not faces), None)
        if blank is not None:
            written = "number" in ring.sectors[blank].model_fields_set
            yield Finding(
                (*where, blank, *(("number",) if written else ())),
                "this sector has no number, while the others cover all of 1 to 6",
                "remove it, or redistribute the numbers",
            )
            continue
        # The most common width per face is the reference, so that a single error stands out.
        pairs = list(zip(ring.sectors, named, strict=True))
        unit = median_low(sector.weight / len(faces) for sector, faces in pairs)
        for s, (sector, faces) in enumerate(pairs):
            if abs(sector.weight - unit * len(faces)) > 1e-6:
                written = "weight" in sector.model_fields_set
                yield Finding(
                    (*where, s, "weight" if written else "number"),
                    f"'{sector.number}' covers {len(faces)} of 6 faces, but has the weight of "
                    f"{sector.weight / unit:g}",
                    f"write  weight: {unit * len(faces):g}",
                )


def _first_stray_sector(ring: Ring, named: Sequence[tuple[int, ...]]) -> tuple[int, int | None]:
    """Return the index of the first sector that matches no face of a die or one already taken, or
    else whose weight implies more faces; and the index of the sector that has taken it, if any."""
    taken: dict[int, int] = {}
    for s, faces in enumerate(named):
        other = next((taken[face] for face in faces if face in taken), None)
        if other is not None or not faces or not set(faces) <= set(FACES):
            return s, other
        taken.update(dict.fromkeys(faces, s))
    weights = (sector.weight for sector in ring.sectors)
    short = (s for s, weight in enumerate(weights) if weight != len(named[s]))
    return next(short, 0), None


@Rule(
    "number-with-two-icons",
    Severity.ERROR,
    "derived",
    source="004:L23, L35",
    after=("pirate-die-misnumbered", "spinner-unlike-dice"),
)
def number_with_two_icons(kit: SpinnerAndDice) -> Iterator[Finding]:
    """The red die and the spinner show different icons for the same number.

    The spinner replaces the dice: a number must trigger the same event on both.

    Instead, show for each number the same icon on both.
    """
    rolled = {
        number: (file, ("pieces", i, "faces", j), face)
        for file, record in kit.dice
        for i, die in enumerate(record.pieces)
        if not isinstance(die.faces, str)
        for j, face in enumerate(die.faces)
        for number in faces_of(face.text)
    }
    for file, record in kit.spinners:
        for r, ring in enumerate(record.rings):
            for s, sector in enumerate(ring.sectors):
                for number in faces_of(sector.number):
                    if number not in rolled or not sector.icon:
                        continue
                    other, where, face = rolled[number]
                    if face.icon and face.icon != sector.icon:
                        yield Finding(
                            ("rings", r, "sectors", s, "icon"),
                            f"number {number} has the icon '{sector.icon}' here, and "
                            f"'{face.icon}' on the red die",
                            "show the icon of the same event, or give the sector its number",
                            file=file,
                            labels=(
                                (("rings", r, "sectors", s, "number"), "its number", file),
                                ((*where, "icon"), "the face of the die", other),
                            ),
                        )
                        break


@Rule(
    "spinner-calls-other-event",
    Severity.ERROR,
    "derived",
    source="004:L23, L427",
    after=("spinner-unlike-dice",),
)
def spinner_calls_other_event(kit: SpinnerEvents) -> Iterator[Finding]:
    """A sector of the spinner has the name of one event and the number of another.

    Each event has its numbers of the red die, and the spinner replaces the die. With such a sector,
    it is unclear which of the two events is triggered.

    Instead, give the sector the name of the event that its number triggers.
    """
    for file, record in kit.spinners:
        for r, ring in enumerate(record.rings):
            for s, sector in enumerate(ring.sectors):
                called = {
                    kit.callers[face] for face in faces_of(sector.number) if face in kit.callers
                }
                words = _words(sector.label)
                events = [
                    (event, title)
                    for event, title in kit.titles
                    if words and (words <= _words(title) or _words(title) <= words)
                ]
                if not called or not events or called & {event for event, _ in events}:
                    continue
                named = [title for event, title in kit.titles if event in called]
                yield Finding(
                    ("rings", r, "sectors", s, "label"),
                    f"this sector is named '{sector.label}', but its number {sector.number} "
                    f"triggers '{min(called)}'",
                    f"write  label: {named[0]}" if named else "give the sector another name",
                    file=file,
                    labels=((("rings", r, "sectors", s, "number"), "its number", file),),
                )


def _words(text: str) -> set[str]:
    return set(re.findall(r"[^\W\d_]+", text.lower()))


@Rule("too-few-pictograms", Severity.ERROR, "letter", number="PIR-C09", source="004:L54-91")
def too_few_pictograms(lessons: LessonPictures) -> Iterator[Finding]:
    """The game has fewer pictograms on sailing than the rules.

    Nine small pictures show the rules of movement at a glance; children can play with them alone.

    Instead, add pictograms with a `lesson` until there are nine, or declare your number:
    `variant: {pictograms: 6}` in the game's file.
    """
    required = lessons.setting.fact("pictograms")
    found = [
        (file, b, sum(entry.lesson is not None for entry in block.pictograms.entries))
        for file, sheet in lessons.of_kind(Sheet)
        for b, block in enumerate(sheet.body)
        if block.pictograms is not None
    ]
    total = sum(number for _, _, number in found)
    if found and total < required:
        file, b, _ = max(found, key=lambda shown: shown[2])
        yield Finding(
            ("body", b, "pictograms"),
            f"{total} pictogram{'s' if total != 1 else ''} with a lesson where the rules have "
            f"{required}",
            "add entries with a  lesson:  to this block",
            file=file,
        )


@Rule(
    "race-without-winner",
    Severity.ERROR,
    "derived",
    number="PIR-P09",
    source="004:L305, L314, L379",
    proves="a race has a winner when all coins are home",
)
def race_without_winner(winnings: Winnings) -> Iterator[Finding | Proved]:
    """All coins can be brought home without any player having enough to win the race.

    With twice as many coins as players, less one, one player has two when the last coin is home.
    With fewer coins, or a higher goal, the coins may run out without a winner.

    Instead, use one coin more than the players can hold without winning, or lower the goal.
    """
    if not winnings.speaks:
        return
    goal = winnings.setting.fact("goal")
    hoards = winnings.hoards
    open_: dict[KeyPath, list[int]] = {}
    for players, coins in hoards.items():
        if not settled(coins, players, goal):
            open_.setdefault(winnings.where(players), []).append(players)
    for where, found in open_.items():
        first, *others = found
        yield Finding(
            where,
            f"{first} players can bring home all {hoards[first]} coins without anyone reaching "
            f"{goal}",
            f"use at least {first * (goal - 1) + 1} coins for {first} players",
            details=tuple(
                f"{players} players: {hoards[players]} coins, {players * (goal - 1) + 1} needed"
                for players in others
            ),
        )
    if hoards and not open_:
        listed = ", ".join(map(str, hoards.values()))
        yield Proved(
            f"a race has a winner when all coins are home, for {min(hoards)} to {max(hoards)} "
            f"players: {listed} coins, {goal} to win"
        )


@Rule(
    "hoard-game-can-tie",
    Severity.NOTE,
    "derived",
    number="PIR-P10",
    source="004:L309",
    proves="which numbers of teams can tie",
)
def hoard_game_can_tie(winnings: Winnings) -> Iterator[Finding | Proved]:
    """Two teams can bring home the same number of coins.

    The rules use an odd number of coins, so that one of two teams has more. With an even number,
    the game can tie, and a coin must be added and fetched to end it.

    Instead, use an odd number of coins for two teams.
    """
    if not winnings.speaks:
        return
    ties = []
    for players, teams in winnings.teams.items():
        coins = winnings.hoards[players]
        if can_tie(coins, teams) and teams == 2:
            yield Finding(
                winnings.where(players),
                f"{players} players in {teams} teams can share {coins} coins equally",
                f"use {coins + 1}, an odd number",
            )
        else:
            word = "can" if can_tie(coins, teams) else "cannot"
            ties.append(f"{teams} teams {word} tie with {coins} coins")
    if ties:
        yield Proved(f"for the hoard, {' and '.join(ties)}")


# The board on one page has as many again.
KINDS = ("doubloon", "small-doubloon")


@Rule(
    "too-few-doubloons",
    Severity.ERROR,
    "derived",
    number="PIR-C04",
    source="004:L314, L379, L387",
    instead=("count-mismatch",),
)
def too_few_doubloons(coins: Coins) -> Iterator[Finding]:
    """There are fewer coins than the largest hoard needs, plus one spare.

    The hoard has twice as many coins as players, less one: eleven for six. One more breaks a tie at
    the end.

    Instead, print twelve or more.
    """
    hoards = coins.setting.fact("hoard")
    most, players = max((coins_, int(players)) for players, coins_ in hoards.items())
    required = most + coins.setting.fact("spare-coins")
    for kind in KINDS:
        found = list(coins.pieces(kind))
        total = sum(number for _, _, number in found)
        if found and total < required:
            file, where, _ = found[0]
            yield Finding(
                where,
                f"{total} of '{kind}' where {players} players use {most} and need one spare",
                f"write  quantity: {required}  or more",
                file=file,
            )


class Winnings(View):
    """The number of coins in play: that of the rules, or of a file with a variant."""

    kind = "*"

    @property
    def speaks(self) -> bool:
        """Whether the file defines the coins: a game does, other files only with a variant."""
        own = self.variant
        return self.file.kind == "game" or "hoard" in own or "goal" in own

    @property
    def variant(self) -> dict[str, Any]:
        record = self.file.record
        return record.variant if isinstance(record, WithRulings) else {}

    @cached_property
    def hoards(self) -> dict[int, int]:
        """The number of coins by number of players."""
        found = self.setting.fact("hoard")
        return {int(n): coins for n, coins in found.items() if n.isdecimal()}

    @cached_property
    def teams(self) -> dict[int, int]:
        """The number of teams by number of players, if they can play for a hoard in teams."""
        size = max(1, self.setting.fact("team"))
        shared = {n: n // size for n in self.setting.fact("team-players") if n % size == 0}
        return {n: teams for n, teams in shared.items() if teams > 1 and self.hoards.get(n)}

    def where(self, players: int) -> KeyPath:
        """Return the path that defines the hoard for a number of players."""
        own = self.variant.get("hoard")
        if isinstance(own, dict) and str(players) in own:
            return "variant", "hoard", str(players)
        return ("variant", "goal") if "goal" in self.variant else (word_of(self.file.kind),)


def settled(coins: int, players: int, goal: int) -> bool:
    """Return whether some player has at least ``goal`` coins in any division of all of them (the
    pigeonhole principle)."""
    return coins > players * (goal - 1)


def can_tie(coins: int, teams: int) -> bool:
    """Return whether coins can be divided so that two or more teams tie for the most.

    >>> can_tie(7, 2), can_tie(8, 2), can_tie(11, 3), can_tie(1, 3)
    (False, True, True, False)
    """
    # Give two teams half of the coins each, rounded down, and the others the rest.
    return coins <= teams * (coins // 2)
