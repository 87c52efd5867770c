"""The description of a simulation: a game, its board, the agents and the seeds. It is small and the
same on every machine: each worker opens the files of a match itself. Agents come from the game,
from other packages or from a user's file."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

from msgspec import Struct, field

from pnp.base import world
from pnp.base.diagnostics import Report, suggest_word
from pnp.base.disk import ReadError
from pnp.base.registry import ExtensionError, Registry
from pnp.base.values import replace
from pnp.content.files import File
from pnp.play.game_loading import LARGEST, OpenGame, open_game, parse_overrides
from pnp.play.kernel import Agent, Engine, UnplayableError
from pnp.play.narration import Narrator
from pnp.play.third_party import Maker, guard_maker, is_own, run

# Select agents: those of a game, of other packages, or in a user's file.


OFFERED = Registry("pnp.agents", needs=("GAME", "AGENTS"))
"""Agents for any game, and of other installed packages."""


def agent_makers(game: OpenGame) -> dict[str, Maker]:
    """Return what makes each agent that may play a game, by name."""
    own = game.agents()
    if not is_own(game.module):
        own = {name: guard_maker(name, make) for name, make in own.items()}
    return {**dict(_registered_makers(game.rules)), **own}


def find_maker(game: OpenGame, named: str) -> Maker:
    """Return what makes the agent of a name, or of a file and a name in it: ``mine.py:Shy``.

    Raises UnplayableError where there is none.
    """
    file, colon, name = named.rpartition(":")
    if colon and file.endswith(".py"):
        return _maker_in_file(Path(file), name)
    known = agent_makers(game)
    if named not in known:
        hint = suggest_word(named, known)
        yours = "name one of yours as mine.py:Shy"
        raise UnplayableError(f"no agent '{named}' plays {game.rules} ({yours}); {hint}")
    return known[named]


def has_third_party(game: OpenGame, names: Iterable[str]) -> bool:
    """Return whether rules or agents play that are not of pnp itself: of a user or a package."""
    if not is_own(game.module):
        return True
    own = set(game.agents())
    for _, module in OFFERED.all():
        if is_own(module) and module.GAME in ("", game.rules):
            own.update(module.AGENTS)
    return not own.issuperset(names)


def _registered_makers(rules: str) -> Iterator[tuple[str, Maker]]:
    for _, module in OFFERED.all():
        if module.GAME in ("", rules):
            for name, make in module.AGENTS.items():
                yield name, make if is_own(module) else guard_maker(name, make)


def _maker_in_file(path: Path, name: str) -> Maker:
    place = world.absolute_path(path)
    try:
        module = run(place, world.read(path, within=None, largest=LARGEST))
    except ReadError as error:
        raise UnplayableError(f"cannot read '{path}': {error}") from None
    except ExtensionError as error:
        raise UnplayableError(str(error)) from None
    own = {
        key: value
        for key, value in vars(module).items()
        if callable(value) and getattr(value, "__module__", None) == module.__name__
    }
    if name not in own:
        hint = suggest_word(name, own) if own else "it defines no class or function"
        raise UnplayableError(f"'{path}' has no agent '{name}'; {hint}")
    return guard_maker(f"{path}:{name}", own[name])


LOOKS = frozenset(
    {
        "title",
        "name",
        "subtitle",
        "note",
        "art",
        "theme",
        "inset",
        "image",
        "link",
        "credits",
        "parts",
    }
    | {"pictures", "pieces", "text", "designer", "licence", "language", "front", "back", "layout"}
)
"""What of a file is no fact of the game: who changes it plays the same game."""


class Match(Struct, frozen=True):
    """A game to simulate. ``path`` is its file or folder; ``overrides`` are overrides of its
    numbers and readings, as typed: ``hold-gold=12``; ``agents`` are the names of the agents, which
    rotate through the seats."""

    path: str
    players: int
    agents: tuple[str, ...]
    seed: int = 0
    board: str | None = None
    mode: str | None = None
    overrides: tuple[str, ...] = ()
    trusted: bool = False
    stamp: str = ""

    def seed_of(self, key: str, index: int) -> int:
        """Return the seed of a game. Two matches of one game and seed get the same ones, whatever
        their boards and numbers: so they can be compared in pairs."""
        named = f"{self.seed} {key} {self.players} {index}".encode()
        return int.from_bytes(blake2b(named, digest_size=8).digest(), "big")

    def seating(self, index: int) -> tuple[str, ...]:
        """Return the agent at each seat. In half of the games all agents play, and take turns at
        the seats; in the other half, each plays against itself: what it shows then is the game's
        doing, and not that others play better.

        Over as many games as there are agents each sits everywhere equally often. Where one plays
        against two of another, the row of them also moves on by a seat each time: else a seat would
        win more because the stronger agent is always alone there."""
        agents, players = self.agents, self.players
        lot, turn = divmod(index, 2 * len(agents))
        if turn >= len(agents):
            return (agents[turn - len(agents)],) * players
        return tuple(
            agents[((seat + lot) % players + turn) % len(agents)] for seat in range(players)
        )


class HostedMatch(Struct, frozen=True):
    """A match with its engine loaded. ``agent_cache`` are agents that are reused from game to game,
    by name and seat: those of the game itself, which keep no memory between games."""

    game: OpenGame
    board: File[Any] | None
    engine: Engine[Any]
    makers: Mapping[str, Maker]
    agent_cache: dict[tuple[str, int], Agent] = field(default_factory=dict)

    @property
    def key(self) -> str:
        """The game by whose rules is played, from which seeds are made."""
        return self.game.rules

    @property
    def minutes(self) -> tuple[int, int] | None:
        """How many minutes the box, or the rules of this way to play, promise."""
        return self.engine.minutes or self.game.game.record.minutes

    def narrator(self) -> Narrator[Any]:
        """Return what puts games of the match in words."""
        return self.game.narrator(self.engine)


@lru_cache(maxsize=2)
def host_match(match: Match) -> HostedMatch:
    """Return a match made ready to be played.

    Raises UnplayableError where it cannot be, or where its files are not those that are meant.
    """
    # What is not known by its facts may have changed since.
    opening = _open_game if match.stamp else _open_game.__wrapped__
    found = host_in_game(opening(match.path, match.trusted, match.stamp), match)
    if match.stamp and stamp_of(found.game, found.board) != match.stamp:
        raise UnplayableError(f"{match.path} is not the same here as where this was begun")
    return found


@lru_cache(maxsize=1)
def _open_game(path: str, trusted: bool, stamp: str) -> OpenGame:
    """Return a game for all matches by the same facts, which ``stamp`` knows it by: reading its
    files takes longer than many games."""
    del stamp
    report = Report()
    game = open_game(Path(path), report, trusted=trusted)
    if game is None:
        first = next(iter(report.diagnostics), None)
        raise UnplayableError(first.message if first is not None else f"cannot play {path}")
    return game


def host_in_game(game: OpenGame, match: Match) -> HostedMatch:
    """Return a match on a game that is open."""
    if match.overrides:
        game = game.with_facts(
            *parse_overrides(game.setting, match.overrides, game.unplayed_numbers)
        )
    engine = game.engine(match.players, match.board, match.mode)
    board = game.board(match.board)
    return HostedMatch(game, board, engine, {name: find_maker(game, name) for name in match.agents})


def with_stamp(game: OpenGame, match: Match) -> Match:
    """Return a match that knows which facts are meant."""
    found = host_in_game(game, match)
    return replace(match, stamp=stamp_of(found.game, found.board))


def stamp_of(game: OpenGame, board: File[Any] | None) -> str:
    """Return a hash of the facts of a game: its numbers and readings in force, the board, and the
    files that its engine has asked for, all without what only changes how they look."""
    setting = game.setting_on(board)
    facts = {name: _plain(setting.value(name)) for name in setting.names}
    files = [_dump(file) for file in _relevant_files(game, board)]
    text = json.dumps([game.rules, facts, files], sort_keys=True, default=str)
    return blake2b(text.encode(), digest_size=6).hexdigest()


def _relevant_files(game: OpenGame, board: File[Any] | None) -> Iterator[File[Any]]:
    if board is not None:
        yield board
    kinds = game.setting.gather.noted_kinds - {*game.kinds, "", "rulings", "theme"}
    for kind in sorted(kinds):
        yield from sorted(game.setting.gather.gather(kind), key=lambda file: file.id)


def _dump(file: File[Any]) -> Any:
    record = file.record
    return [file.kind, file.id, _plain(record.model_dump(mode="python", exclude=LOOKS))]


def _plain(value: Any) -> Any:
    match value:
        case dict():
            return {str(key): _plain(item) for key, item in value.items() if key not in LOOKS}
        case list() | tuple():
            return [_plain(item) for item in value]
        case set() | frozenset():
            return sorted(map(str, value))
    return value


def agents_of(host: HostedMatch, names: Sequence[str]) -> list[Agent]:
    """Return the agents of some names. Those of a user or of another package are made anew, as one
    may remember the game it plays; tests hold those of the game to remembering nothing."""
    return [_agent(host, name, seat) for seat, name in enumerate(names)]


def _agent(host: HostedMatch, name: str, seat: int) -> Agent:
    if name not in host.game.makers:
        return host.makers[name](host.engine)
    if (name, seat) not in host.agent_cache:
        host.agent_cache[name, seat] = host.makers[name](host.engine)
    return host.agent_cache[name, seat]


def default_agents(game: OpenGame) -> tuple[str, ...]:
    """Return the default agents: two that are not random, if the game has them."""
    names = sorted(game.makers, key=lambda name: name not in ("greedy", "planner"))
    return tuple(names[:2]) or ("random",)


def title_of(game: OpenGame, match: Match) -> str:
    """Return what is played, in a few words."""
    board = game.board(match.board)
    words = [game.rules, *([board.id] if board is not None else [])]
    words += [match.mode] if match.mode else []
    words += [f"{match.players} players" if match.players > 1 else "1 player"]
    return ", ".join((*words, *match.overrides))
