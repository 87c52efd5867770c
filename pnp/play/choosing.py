"""Select agents: those of a game, of other packages, or in a user's file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from pnp.base import world
from pnp.base.diagnostics import suggest_word
from pnp.base.disk import ReadError
from pnp.base.registry import ExtensionError, Registry
from pnp.play.game_loading import LARGEST, OpenGame
from pnp.play.kernel import UnplayableError
from pnp.play.third_party import Maker, guard_maker, is_own, run

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
