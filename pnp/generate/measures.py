"""How fair and how lively a candidate is, from games played on it."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from pathlib import Path
from typing import Literal

from msgspec import Struct

from pnp.base.diagnostics import Report
from pnp.base.world import World
from pnp.generate.request import Request, model_of
from pnp.generate.staging import home_of, replaces_model, staged, staged_subject
from pnp.play.game_loading import open_game, open_subject
from pnp.play.kernel import UnplayableError
from pnp.play.matches import HostedMatch, Match, default_agents, host_in_game
from pnp.play.measuring import play_lot
from pnp.play.observing import ACTION, ON_BOARD, VISIT
from pnp.play.statistics import median
from pnp.play.tally import WIN, Tally

DEAD = 1.0
"""What a place that nobody visits weighs, in points of a win share."""
LONG = 0.2
"""What a percent of the playing time beyond the minutes on the box weighs, likewise."""


class Figures(Struct, frozen=True):
    """What was measured: the number of games, the share of wins of each seat in percent, the places
    that no player visited, or the cards of a new deck that none used (``unit`` says which of the
    two), the number of all of these, the median playing time in minutes, and the minutes on the
    box."""

    games: int
    shares: tuple[float, ...]
    dead: tuple[str, ...]
    places: int
    minutes: float
    box: tuple[int, int] | None
    unit: Literal["places", "cards"] = "places"

    @property
    def unfairness(self) -> float:
        """By how many percentage points the share of a seat differs from a fair one, at most; 0 for
        a single player."""
        if len(self.shares) == 1:
            return 0.0
        fair = 100 / len(self.shares)
        return max(abs(share - fair) for share in self.shares)

    @property
    def beyond(self) -> float:
        """By how many percent the playing time is outside the minutes on the box."""
        if self.box is None:
            return 0.0
        least, most = self.box
        return 100 * max(least / max(self.minutes, 0.1) - 1, self.minutes / most - 1, 0.0)

    @property
    def score(self) -> float:
        """The rank of a candidate: less is better."""
        return self.unfairness + DEAD * len(self.dead) + LONG * self.beyond

    @property
    def coverage(self) -> str:
        """How many places or cards come into use, in words; empty if nothing is watched."""
        verb = "visited" if self.unit == "places" else "used"
        if self.dead:
            return f"{len(self.dead)} of {self.places} {self.unit} never {verb}"
        return f"all {self.places} {self.unit} {verb}" if self.places else ""

    def __str__(self) -> str:
        shares = " ".join(f"{share:.0f}" for share in self.shares)
        length = f"{self.minutes:.0f} minutes ({self.games} games)"
        fair = f"wins by seat {shares} %, at most {self.unfairness:.1f} points from fair"
        seen = [fair] if len(self.shares) > 1 else []
        return "; ".join(filter(None, (*seen, self.coverage, length)))


def play_games(request: Request, text: str, players: int, seed: int, start: int, end: int) -> Tally:
    """Play games on a text, as if it were saved; each worker opens it once.

    Raises UnplayableError if it cannot be played."""
    with staged(request, text):
        host, match = host_of(request, text, players, seed)
        return play_lot(host, match, start, end)


def figures_of(request: Request, text: str, players: int, seed: int, tally: Tally) -> Figures:
    """Return what games on a text have shown."""
    with staged(request, text):
        host, _ = host_of(request, text, players, seed)
    shares = tuple(100 * tally.won[seat] / WIN / tally.games for seat in range(tally.seats))
    known = _watched(request, host)
    seconds = host.game.game.record.targets.seconds
    return Figures(
        tally.games,
        shares,
        tuple(name for what, name in known if name not in tally.places.get(what, Counter())),
        len(known),
        median(tally.decisions).value * seconds / 60,
        host.minutes,
        "cards" if replaces_model(request) else "places",
    )


def _watched(request: Request, host: HostedMatch) -> list[tuple[str, str]]:
    """Return the marks of what should come into use: all places, or the cards of a new deck that
    the engine knows."""
    known = host.engine.known
    if not replaces_model(request):
        return [(VISIT, place) for place in known.get(VISIT, ())]
    cards = {id for id, _ in model_of(request).file.record.ids_listed()}
    things = (what for what in known if what != ACTION and what not in ON_BOARD)
    return [(what, name) for what in things for name in known[what] if name in cards]


def is_playable(request: Request, players: int) -> bool:
    """Return whether agents play on files such as the model of a request."""
    with World():
        replaces = replaces_model(request)
        game = open_game(home_of(request) if replaces else Path(request.like), Report())
        if game is None or (game.lone is None and not replaces):
            return False
        try:
            game.engine(players, None)
        except UnplayableError:
            return False
    return True


@lru_cache(maxsize=4)
def host_of(request: Request, text: str, players: int, seed: int) -> tuple[HostedMatch, Match]:
    """Return the game that is played on a text, and its match; the last ones are kept.

    Raises UnplayableError if it cannot be played."""
    report = Report()
    path = home_of(request) if replaces_model(request) else Path(request.path)
    subject = staged_subject(request, text, report)
    game = None if subject is None else open_subject(subject, path, report)
    if game is None:
        first = next(iter(report.diagnostics), None)
        raise UnplayableError(first.message if first is not None else f"cannot play {path}")
    match = Match(str(path), players, default_agents(game), seed)
    return host_in_game(game, match), match
