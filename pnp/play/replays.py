"""Saved games: write as JSON, reopen, and show choice by choice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct, field

from pnp.base import world
from pnp.base.disk import ReadError
from pnp.base.values import replace
from pnp.play.game_loading import OpenGame
from pnp.play.kernel import Choice, UnplayableError, copy_table
from pnp.play.matches import HostedMatch, Match, host_in_game, stamp_of
from pnp.play.narration import Narrator, action_at, effects_at, name_of
from pnp.play.positions import replay_positions
from pnp.play.tally import SavedGame

LARGEST = 16 * 1024 * 1024
"""Maximum size of a replay, in bytes."""


class Replay(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """A saved game: the match, the agent of each seat, and the option taken at each choice, chance
    included."""

    pnp_replay: int
    game: str
    target: str
    players: int
    agents: list[str]
    seed: int
    number: int
    facts: str
    log: list[int]
    board: str | None = None
    mode: str | None = None
    changed: list[str] = field(default_factory=list)
    why: str = ""
    ending: str = ""
    scores: list[int] = field(default_factory=list)


class Step(Struct, frozen=True):
    """A choice of a replay: the position before it as lines, the figures by space, the action, the
    player (None for chance) and the effects. ``layout`` is that of the board, if it can vary. The
    last step, after all choices, has no ``action``."""

    at: int
    seat: int | None
    action: str
    position: tuple[str, ...]
    figures: Mapping[str, tuple[str, ...]]
    effects: tuple[str, ...] = ()
    layout: tuple[str, ...] = ()


def replay_of(match: Match, key: str, saved: SavedGame, why: str) -> Replay:
    """Return the replay of a saved game of a match."""
    return Replay(
        1,
        key,
        match.path,
        match.players,
        list(saved.seated),
        saved.seed,
        saved.index + 1,
        match.stamp,
        saved.log,
        match.board,
        match.mode,
        list(match.overrides),
        why,
        saved.ending,
        list(saved.scores),
    )


def dump_replay(replay: Replay) -> bytes:
    """Return a replay as JSON on one line."""
    return msgspec.json.encode(replay) + b"\n"


def read_replay(path: Path) -> Replay:
    """Return the replay in a file. Raises UnplayableError if it is not a replay."""
    try:
        return msgspec.json.decode(
            world.read(path, within=None, largest=LARGEST), type=Replay, strict=True
        )
    except ReadError as error:
        raise UnplayableError(f"cannot read '{path}': {error}") from None
    except msgspec.DecodeError as error:
        raise UnplayableError(f"'{path}' is not a replay of pnp: {error}") from None


def reopen_game(replay: Replay, game: OpenGame, *, trusted: bool) -> tuple[HostedMatch, bool]:
    """Return the match of a replay, ready to be played, and whether its facts are unchanged.

    Raises UnplayableError if the game is another, or can no longer be played.
    """
    if game.rules != replay.game:
        raise UnplayableError(f"the replay is of {replay.game}, not of {game.rules}")
    match = Match(
        replay.target,
        replay.players,
        (),
        0,
        replay.board,
        replay.mode,
        tuple(replay.changed),
        trusted,
    )
    host = host_in_game(game, match)
    return host, stamp_of(host.game, host.board) == replay.facts


def steps(narrator: Narrator[Any], log: Sequence[int]) -> Iterator[Step]:
    """Yield the steps of a game, then its final position. If the log takes an option that does not
    exist, yield the steps up to there, then raise UnplayableError."""
    step, before = None, None
    try:
        for position, taken in replay_positions(narrator.engine, log):
            if step is not None:
                yield replace(step, effects=(*effects_at(narrator, before, position, None),))
            table, choice = position.table, position.choice
            step = Step(
                position.at,
                None if choice is None else choice.player,
                action_at(narrator, position, taken),
                tuple(narrator.position(table, None)),
                {place: tuple(names) for place, names in narrator.figures(table).items() if names},
                layout=tuple(narrator.layout(table)),
            )
            before = copy_table(table)
    except UnplayableError:
        if step is not None:
            yield step
        raise
    if step is not None:
        yield step


def name_of_chooser(choice: Choice | Step, agents: Sequence[str] = ()) -> str:
    """Return the name of the chooser, with its agent if known."""
    seat = choice.player if isinstance(choice, Choice) else choice.seat
    name = f" ({agents[seat]})" if seat is not None and seat < len(agents) else ""
    return f"{name_of(seat, None)}{name}"
