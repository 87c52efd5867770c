"""Runs the mutation test and writes what came of it: ``python tests/mutations/run.py``."""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1]))

from mutations.catalogue import all_mutants  # noqa: E402
from mutations.desk import Desk, Found, is_said_at  # noqa: E402
from mutations.generated_maps import MAKERS, MapOutcome, map_outcome  # noqa: E402
from mutations.oracle import why_legal  # noqa: E402
from mutations.report import written  # noqa: E402
from mutations.text import Mutant  # noqa: E402

SEED = 1
EACH = 1
"""How many mutants of one operator are drawn from one file."""
MAPS = 20
"""How many maps are generated for each game."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a mutant: what was found, whether its first place or any of its places is that
    of the wrong fact, and why the mutant is legal, empty where it is not known to be."""

    mutant: Mutant
    found: tuple[Found, ...]
    primary: bool
    placed: bool
    legal: str

    @property
    def caught(self) -> bool:
        return bool(self.found)


def drawn(each: int, seed: int = SEED, games: str = "*") -> tuple[Mutant, ...]:
    """Return at most ``each`` mutants of every operator from every file of bundled games."""
    groups: dict[tuple[str, str, str], list[Mutant]] = defaultdict(list)
    for mutant in all_mutants(games):
        groups[mutant.game, mutant.file, mutant.operator].append(mutant)
    found: list[Mutant] = []
    for key, members in groups.items():
        found += Random(f"{seed} {key}").sample(members, min(each, len(members)))
    return tuple(found)


@cache
def desk(game: str) -> Desk:
    return Desk(game)


def judged(mutant: Mutant, thorough: bool = True) -> Outcome:
    """Return what the validator says of a mutant, and the oracle. Only if ``thorough`` proofs are
    tried for the sake of a better place, and the oracle is asked of what is caught."""
    bench = desk(mutant.game)
    lines = frozenset((mutant.file, line) for line in mutant.lines)

    def first(found: tuple[Found, ...]) -> bool:
        return any(f.places and _holds(bench, mutant, lines, f, 1) for f in found)

    def anywhere(found: tuple[Found, ...]) -> bool:
        return any(_holds(bench, mutant, lines, f, None) for f in found)

    found = bench.judged(mutant.file, mutant.text, first if thorough else anywhere)
    before = (bench.root / mutant.file).read_text(encoding="utf-8")
    legal = why_legal(mutant, before) if thorough or not found else ""
    return Outcome(mutant, found, first(found), anywhere(found), legal)


def _holds(
    bench: Desk, mutant: Mutant, lines: frozenset[tuple[str, int]], found: Found, most: int | None
) -> bool:
    """Tell whether one of the places of a finding holds the wrong fact, or still says a name that
    nothing bears any more."""
    for place in found.places[:most]:
        if place.covers(lines):
            return True
        if mutant.lost and not place.file.startswith("/"):
            path = bench.root / place.file
            text = mutant.text if place.file == mutant.file else path.read_text("utf-8")
            if is_said_at(mutant.lost, place, text):
                return True
    return False


def judged_all(mutants: tuple[Mutant, ...], jobs: int) -> list[Outcome]:
    """Return the outcomes in the order of the mutants."""
    if jobs == 1:
        return [judged(mutant) for mutant in mutants]
    with ProcessPoolExecutor(jobs) as pool:
        return list(pool.map(judged, mutants, chunksize=16))


def judged_maps(each: int, seed: int, jobs: int) -> list[MapOutcome]:
    """Return what comes of generated maps, ``each`` of every game that has a generator."""
    games = [game for game in MAKERS for _ in range(each)]
    numbers = [number for _ in MAKERS for number in range(each)]
    with ProcessPoolExecutor(jobs) as pool:
        # In lots, as the files of a game are read once for each.
        return list(pool.map(map_outcome, games, numbers, [seed] * len(games), chunksize=10))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--each", type=int, default=EACH)
    parser.add_argument("--maps", type=int, default=MAPS, help="for each game")
    parser.add_argument("--seed", type=int, default=SEED, help="another sample")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--game", default="")
    parser.add_argument("--file", default="")
    parser.add_argument("--operator", default="")
    parser.add_argument("--list", action="store_true", help="print every outcome as JSON")
    given = parser.parse_args()
    chosen = tuple(
        m
        for m in drawn(given.each, given.seed)
        if m.game.startswith(given.game) and given.file in m.file and given.operator in m.operator
    )
    outcomes = judged_all(chosen, given.jobs)
    if given.list:
        for o in outcomes:
            rules = [
                [f.rule, f.places[0].file if f.places else "", f.places[0].first if f.places else 0]
                for f in o.found
            ]
            print(
                json.dumps(
                    [
                        o.mutant.game,
                        o.mutant.file,
                        o.mutant.operator,
                        o.mutant.about,
                        o.caught,
                        o.primary,
                        o.placed,
                        o.legal,
                        rules[:6],
                        sorted(o.mutant.lines)[:8],
                    ]
                )
            )
        return
    maps = judged_maps(given.maps, given.seed, given.jobs)
    Path(__file__).with_name("REPORT.md").write_text(written(outcomes, maps), encoding="utf-8")


if __name__ == "__main__":
    main()
