"""From a game's files to an engine: what is read, which board is meant, how many play.

A game that can be played has a module ``engine`` in its package of ``pnp.games``, with

``compiled(setting, game, board, players, mode)``
    returns the Engine, or raises UnplayableError. ``setting`` has the numbers and readings in
    force, ``game`` is the file of the game, ``board`` the file played on, None for games without;
    ``mode`` is one of ``MODES``, None for the usual one.
``BOARD``
    the kind of file that it is played on, such as ``map``, or several kinds; None for games without
    a board.
``MODES``
    the other ways to play, such as ``teams``, apart from numbers and readings.

and a module or package ``agents`` with ``AGENTS``: what makes each agent by its name, of an engine.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

from msgspec import Struct

from pnp.base.diagnostics import Report
from pnp.base.library import GAMES
from pnp.base.registry import Registry
from pnp.base.values import replace
from pnp.content.files import File
from pnp.content.subject import read_subject
from pnp.model.game import Game
from pnp.play.kernel import Agent, Engine, UnplayableError, at_random
from pnp.rules.setting import noted, rules_of, setting_of
from pnp.rules.views import Setting

RANDOM = "random"


class Opened(Struct, frozen=True):
    """A game that can be played; ``rules`` names the game by whose rules, ``lone`` is the file that
    the user named in place of a game: the board to be played on."""

    rules: str
    game: File[Game]
    setting: Setting
    module: ModuleType
    lone: File[Any] | None = None

    @property
    def boards(self) -> tuple[File[Any], ...]:
        """The boards that the game may be played on, in the order of their files."""
        if self.lone is not None and self._kinds:
            return (self.lone,)
        return tuple(file for kind in self._kinds for file in self.setting.files(kind))

    @property
    def _kinds(self) -> tuple[str, ...]:
        kinds: str | tuple[str, ...] | None = self.module.BOARD
        return (kinds,) if isinstance(kinds, str) else kinds or ()

    def engine(
        self, players: int, board: str | None = None, mode: str | None = None
    ) -> Engine[Any]:
        """Return the game made ready to be played.

        Raises UnplayableError for a board or mode that is not there, or players that are too many.
        """
        if mode is not None and mode not in self.module.MODES:
            known = ", ".join(self.module.MODES) or "none"
            raise UnplayableError(f"'{mode}' is not a way to play {self.rules}; known: {known}")
        file = self._board(board)
        setting = self.setting if file is None else self.setting.deciding(file.record)
        engine: Engine[Any] = self.module.compiled(setting, self.game, file, players, mode)
        return engine

    def agents(self) -> Mapping[str, Callable[[Engine[Any]], Agent]]:
        """Return what makes each agent, by name."""
        own = Registry(f"{GAMES.package}.{self.rules.replace('-', '_')}").load("agents").AGENTS
        return {**own, RANDOM: lambda engine: at_random}

    def with_facts(self, varied: Mapping[str, Any]) -> Opened:
        """Return the same game with other numbers."""
        setting = replace(self.setting, varied={**self.setting.varied, **varied})
        return replace(self, setting=setting)

    def _board(self, named: str | None) -> File[Any] | None:
        boards = self.boards
        if not boards:
            if named is not None:
                raise UnplayableError(f"{self.rules} has no board to choose")
            return None
        found = boards[0] if named is None else next((b for b in boards if b.id == named), None)
        if found is None:
            known = ", ".join(board.id for board in boards)
            raise UnplayableError(f"no {' or '.join(self._kinds)} '{named}'; known: {known}")
        return found


def opened(path: Path, report: Report) -> Opened | None:
    """Return the game, or the board of a game, at a path; None where it cannot be played, with the
    reason reported."""
    subject = read_subject(path, report)
    if subject is None or report.failed:
        return None
    rules = rules_of(subject, report)
    home = None if rules is None else Registry(f"{GAMES.package}.{rules.replace('-', '_')}")
    if rules is None or home is None or "engine" not in home or subject.game is None:
        report.error("unplayable-game", f"'{path}' is not a game that pnp can play")
        return None
    game = subject.game
    setting = setting_of(subject, rules, noted(subject, unread=False))
    file = File(game.kind, game.id, game.record, game.node, game.path)
    return Opened(rules, file, setting, home.load("engine"), setting.lone)
