"""Generated maps of each game: legal to the validator and to code that knows nothing of its rules,
and each with a single wrong fact, which the validator has to find."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

from generated import boards, charts, oceans, seas

from mutations.catalogue import mutants_of
from mutations.desk import Found, Place, is_said_at, place_of
from mutations.oracle import why_legal
from mutations.text import Mutant
from pnp.base.diagnostics import Diagnostic
from pnp.base.library import game_dir
from pnp.generate.candidates import make_candidate
from pnp.generate.generator import Generator
from pnp.generate.request import Request, complete, generator_of
from pnp.generate.verdicts import Judge, judge_of

NAME = "isles"


@dataclass(frozen=True, slots=True)
class Maker:
    """The model of the maps of a game, the folder they are in, and what is wrong with one."""

    like: str
    folder: str
    wrongs: Callable[[str], list[str]]


MAKERS = {
    "les-petits-pirates": Maker("basic", "maps", lambda text: charts.wrongs(text, 4)),
    "micro-pirates": Maker("", "oceans", oceans.wrongs),
    "piece-packing-pirates": Maker("archipelago", "seas", seas.wrongs),
    "piracy": Maker("", "boards", boards.wrongs),
}


@dataclass(frozen=True, slots=True)
class MapOutcome:
    """A generated map: its number, what the validator and the oracle find in it, the mutant of it
    and what is found in that. Without a text, no legal map was found."""

    game: str
    number: int
    text: str
    wrongs: tuple[str, ...] = ()
    mutant: Mutant | None = None
    found: tuple[Found, ...] = ()
    primary: bool = False
    placed: bool = False

    @property
    def caught(self) -> bool:
        return bool(self.found)


@cache
def workshop(game: str, seed: int) -> tuple[Request, Generator, Judge]:
    path = str(Path(f"{NAME}.yaml").absolute())
    request = complete(Request("map", path, str(game_dir(game)), seed=seed), MAKERS[game].like)
    return request, generator_of(request), judge_of(request)


def map_outcome(game: str, number: int, seed: int) -> MapOutcome:
    """Return what is found in the map with a number and in one mutant of it, by a random operator
    among those that apply."""
    request, generator, judge = workshop(game, seed)
    maker = MAKERS[game]
    text = make_candidate(request, generator, judge, number).text
    if not text:
        return MapOutcome(game, number, "")
    wrongs = tuple(maker.wrongs(text))
    mutant = _illegal_mutant(game, f"{maker.folder}/{NAME}.yaml", text, seed, number)
    found = tuple(
        Found(one.code, one.message, _places(one, mutant, request))
        for one in judge.findings(mutant.text)
    )
    return MapOutcome(
        game,
        number,
        text,
        wrongs,
        mutant,
        found,
        any(_holds(mutant, one.places[:1]) for one in found),
        any(_holds(mutant, one.places) for one in found),
    )


def _illegal_mutant(game: str, file: str, text: str, seed: int, number: int) -> Mutant:
    """Return a mutant that the oracle does not hold legal."""
    groups: dict[str, list[Mutant]] = defaultdict(list)
    for mutant in mutants_of(game, file, text):
        groups[mutant.operator].append(mutant)
    random = Random(f"{seed} {game} {number}")
    while True:
        mutant = random.choice(groups[random.choice(sorted(groups))])
        if not why_legal(mutant, text):
            return mutant


def _places(found: Diagnostic, mutant: Mutant, request: Request) -> tuple[Place, ...]:
    spans = (found.span, *(label.span for label in found.labels))
    return tuple(
        place_of(span, mutant.file if span.source.name == request.path else span.source.name)
        for span in spans
        if span is not None
    )


def _holds(mutant: Mutant, places: Sequence[Place]) -> bool:
    """Return whether one of the places holds the wrong fact, or still says a name that nothing
    has any more."""
    lines = frozenset((mutant.file, line) for line in mutant.lines)
    return any(
        place.covers(lines)
        or (place.file == mutant.file and is_said_at(mutant.lost, place, mutant.text))
        for place in places
    )
