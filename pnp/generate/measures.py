"""How fair and how lively a candidate is, from games played on it."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from pathlib import Path

from msgspec import Struct

from pnp.base.diagnostics import Report, Source
from pnp.base.world import World
from pnp.content.targets import lone_subject
from pnp.generate.request import Request
from pnp.play.game_loading import open_game, open_subject
from pnp.play.kernel import UnplayableError
from pnp.play.matches import HostedMatch, Match, default_agents, host_in_game
from pnp.play.measuring import play_lot
from pnp.play.observing import VISIT
from pnp.play.statistics import median
from pnp.play.tally import WIN, Tally

DEAD = 1.0
"""What a place that nobody visits weighs, in points of a win share."""
LONG = 0.2
"""What a percent of the playing time beyond the minutes on the box weighs, likewise."""


class Figures(Struct, frozen=True):
    """What was measured: the number of games, the share of wins of each seat in percent, the places
    that no player visited and the number of all places, the median playing time in minutes, and the
    minutes on the box."""

    games: int
    shares: tuple[float, ...]
    dead: tuple[str, ...]
    places: int
    minutes: float
    box: tuple[int, int] | None

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

    def __str__(self) -> str:
        shares = " ".join(f"{share:.0f}" for share in self.shares)
        dead = (
            f"{len(self.dead)} of {self.places} places never visited"
            if self.dead
            else (f"all {self.places} places visited")
        )
        if len(self.shares) == 1:
            return f"{dead}; {self.minutes:.0f} minutes ({self.games} games)"
        return (
            f"wins by seat {shares} %, at most {self.unfairness:.1f} points from fair; {dead}; "
            f"{self.minutes:.0f} minutes ({self.games} games)"
        )


def play_games(request: Request, text: str, players: int, seed: int, start: int, end: int) -> Tally:
    """Play games on a text, as if it were saved; each worker opens it once.

    Raises UnplayableError if it cannot be played."""
    with World():
        host, match = host_of(request, text, players, seed)
        return play_lot(host, match, start, end)


def figures_of(request: Request, text: str, players: int, seed: int, tally: Tally) -> Figures:
    """Return what games on a text have shown."""
    with World():
        host, _ = host_of(request, text, players, seed)
    shares = tuple(100 * tally.won[seat] / WIN / tally.games for seat in range(tally.seats))
    known = tuple(host.engine.known.get(VISIT, ()))
    visited = tally.places.get(VISIT, Counter())
    seconds = host.game.game.record.targets.seconds
    return Figures(
        tally.games,
        shares,
        tuple(place for place in known if place not in visited),
        len(known),
        median(tally.decisions).value * seconds / 60,
        host.minutes,
    )


def is_playable(request: Request, players: int) -> bool:
    """Return whether agents play on files such as the model of a request."""
    with World():
        game = open_game(Path(request.like), Report())
        if game is None or game.lone is None:
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
    report, path = Report(), Path(request.path)
    subject = lone_subject(Source(str(path), text), path, report)
    game = None if subject is None else open_subject(subject, path, report)
    if game is None:
        first = next(iter(report.diagnostics), None)
        raise UnplayableError(first.message if first is not None else f"cannot play {path}")
    match = Match(str(path), players, default_agents(game), seed)
    return host_in_game(game, match), match
