"""Many candidates on all processors, and the best of them.

Candidates are made and played in batches. All of a batch are ranked by a few games; the best are
then played again, in games of other seeds: figures that a candidate was chosen for flatter it. The
first that is fair in these is the result. Batches end only when they are complete, and results are
taken in the order of their numbers, so the result does not depend on the number of processes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from functools import lru_cache
from pathlib import Path
from typing import TypeAlias

from msgspec import Struct

from pnp.base.sums import plain_sum
from pnp.generate.candidates import Candidate, make_candidate
from pnp.generate.generator import CannotGenerateError, Generator
from pnp.generate.measures import Figures, figures_of, host_of, is_playable, play_games
from pnp.generate.request import Request, generator_of, model_of
from pnp.generate.staging import replaces_model
from pnp.generate.verdicts import Judge, judge_of
from pnp.play.measuring import LOT, run_in_order
from pnp.play.tally import Tally

BATCHES = 4
"""The most batches of candidates."""
FINALISTS = 3
"""The candidates of each batch that are played again."""
_BESIDE = frozenset(("missing-table", "unknown-picture", "unknown-reference"))
"""Findings about files that are named but are not there."""
_LEGAL = 40
"""The most candidates if the first legal one is enough."""

Progress: TypeAlias = Callable[[str, int, int], None]
"""Called with a phase, the number of steps done in it and their total."""


class Aim(Struct, frozen=True):
    """How good the result is to be: the candidates of a batch, the games by which they are ranked,
    those that confirm the best, and by how many points the share of a seat may differ from a fair
    one. Without ``games``, the first legal candidate is enough."""

    candidates: int = 12
    games: int = 50
    confirming: int = 400
    fairness: float = 5.0

    @classmethod
    def of(cls, candidates: int, games: int, fairness: float, *, plays: bool) -> Aim:
        """Return the aim of a search whose choice this many games confirm, if it plays at all."""
        return cls(candidates, min(cls().games, games) if plays else 0, games, fairness)


class Found(Struct, frozen=True):
    """The result: its number and text, its figures (None if it was not played), the number of
    candidates that were made, and what the validator found on the way, with its numbers."""

    number: int
    text: str
    figures: Figures | None
    tried: int
    met: dict[str, int]


class _Played(Struct, frozen=True):
    candidate: Candidate
    figures: Figures | None


def search(request: Request, aim: Aim, executor: Executor, jobs: int, progress: Progress) -> Found:
    """Return the best candidate that fulfils the aim.

    Raises CannotGenerateError if there is none.
    """
    tried: list[Candidate] = []
    if not aim.games:
        return _first_legal(request, executor, jobs, progress)
    best: Figures | None = None
    for batch in range(BATCHES):
        numbers = range(batch * aim.candidates, (batch + 1) * aim.candidates)
        # Changes for the drawing move names on a map, but change what the cards of a deck do.
        drawn = replaces_model(request)
        tasks = ((request, number, aim.games, drawn) for number in numbers)
        played: list[_Played] = []
        for one in run_in_order(_make_and_play, tasks, executor, 2 * jobs):
            played.append(one)
            progress(f"candidates, batch {batch + 1}", len(played), aim.candidates)
        tried += [one.candidate for one in played]
        for one in _ranked(played)[:FINALISTS]:
            figures = _confirm(request, one.candidate, aim, executor, jobs, progress)
            if figures.unfairness <= aim.fairness:
                fit = make_candidate(request, *_maker(request), one.candidate.number, drawn=True)
                if fit.text:
                    return Found(fit.number, fit.text, figures, len(tried), _met(tried))
            if best is None or figures.score < best.score:
                best = figures
    raise CannotGenerateError(_explain_failure(request, aim, tried, best))


def _first_legal(request: Request, executor: Executor, jobs: int, progress: Progress) -> Found:
    tried: list[Candidate] = []
    tasks = ((request, number, 0, True) for number in range(_LEGAL))
    for one in run_in_order(_make_and_play, tasks, executor, jobs):
        tried.append(one.candidate)
        progress("candidates", len(tried), _LEGAL)
        if one.candidate.text:
            return Found(one.candidate.number, one.candidate.text, None, len(tried), _met(tried))
    raise CannotGenerateError(_explain_failure(request, None, tried, None))


def rank(
    request: Request, aim: Aim, executor: Executor, jobs: int, progress: Progress
) -> list[Found]:
    """Return the legal candidates of one batch, the best first; if the aim has no games, in the
    order of their numbers.

    Raises CannotGenerateError if there is none.
    """
    played: list[_Played] = []
    tasks = ((request, number, aim.games, True) for number in range(aim.candidates))
    for one in run_in_order(_make_and_play, tasks, executor, 2 * jobs):
        played.append(one)
        progress("candidates", len(played), aim.candidates)
    tried = [one.candidate for one in played]
    order = _ranked(played) if aim.games else [one for one in played if one.candidate.text]
    if not order:
        raise CannotGenerateError(_explain_failure(request, None, tried, None))
    return [
        Found(one.candidate.number, one.candidate.text, one.figures, len(tried), _met(tried))
        for one in order
    ]


def candidate_of(request: Request, number: int) -> Candidate:
    """Return a candidate by number, whatever its rank.

    Raises CannotGenerateError if it is not legal.
    """
    made = make_candidate(request, *_maker(request), number, drawn=True)
    if not made.text:
        raise CannotGenerateError(_explain_failure(request, None, [made], None))
    return made


def _ranked(played: list[_Played]) -> list[_Played]:
    scored = [(one.figures.score, i) for i, one in enumerate(played) if one.figures is not None]
    return [played[i] for _, i in sorted(scored)]


def _confirm(
    request: Request,
    candidate: Candidate,
    aim: Aim,
    executor: Executor,
    jobs: int,
    progress: Progress,
) -> Figures:
    generator = _maker(request)[0]
    # Other seeds than those by which it was chosen.
    given = request, candidate.text, generator.players, request.seed + 1
    lots = ((*given, at, min(at + LOT, aim.confirming)) for at in range(0, aim.confirming, LOT))
    whole: Tally | None = None
    for lot in run_in_order(play_games, lots, executor, 2 * jobs):
        if whole is None:
            whole = lot
        else:
            whole.add(lot)
        progress(f"games on candidate {candidate.number + 1}", whole.games, aim.confirming)
    assert whole is not None
    return figures_of(*given, whole)


def _make_and_play(request: Request, number: int, games: int, drawn: bool) -> _Played:
    generator, judge = _maker(request)
    candidate = make_candidate(request, generator, judge, number, drawn=drawn)
    if not candidate.text or not games:
        return _Played(candidate, None)
    given = request, candidate.text, generator.players, request.seed
    return _Played(candidate, figures_of(*given, play_games(*given, 0, games)))


@lru_cache(maxsize=2)
def _maker(request: Request) -> tuple[Generator, Judge]:
    return generator_of(request), judge_of(request)


def forget_files() -> None:
    """Forget all files, so that the next search reads them anew."""
    for cached in (_maker, generator_of, model_of, host_of):
        cached.cache_clear()


def can_play(request: Request) -> bool:
    """Return whether files such as the model of a request can be played by agents."""
    generator, _ = _maker(request)
    return is_playable(request, generator.players)


def _met(tried: list[Candidate]) -> dict[str, int]:
    found = Counter[str]()
    for one in tried:
        found.update(one.met)
    return dict(sorted(found.items(), key=lambda item: (-item[1], item[0])))


def _explain_failure(
    request: Request, aim: Aim | None, tried: list[Candidate], best: Figures | None
) -> str:
    legal = plain_sum(bool(one.text) for one in tried)
    if not legal:
        met = ", ".join(f"{code} ({n})" for code, n in [*_met(tried).items()][:3])
        hint = "try another --seed, or a roomier --like"
        home = Path(request.like).parent
        if _BESIDE & {*_met(tried)} and Path(request.path).parent != home:
            hint = f"the model names files beside it: write the new file there, in {home}"
        none = f"none of {len(tried)} candidates was legal"
        if len(tried) == 1:
            none = f"candidate {tried[0].number + 1} is not legal"
        return f"{none}; the rules most often broken: {met}; {hint}"
    assert aim is not None
    assert best is not None
    return (
        f"none of {len(tried)} candidates is within {aim.fairness:g} points of fair; of the best, "
        f"{best}; allow more with --fairness {best.unfairness + 0.5:.0f}, or try another --seed"
    )


def phases(found: Found) -> Iterator[str]:
    """Yield lines about how a result was found."""
    yield f"candidate {found.number + 1} of {found.tried}"
    if found.figures is not None:
        yield str(found.figures)
