"""From a game's files to an engine: read the files, apply overrides of numbers and readings, select
the board and the number of players.

A playable game has a module ``engine`` in the package that its entry point of ``pnp.games`` names,
with

``compiled(setting, game, board, players, mode)``
    returns the Engine, or raises UnplayableError. ``setting`` has the current numbers and readings,
    ``game`` is the game's file, ``board`` the file to play on, None for games without a board, and
    ``mode`` one of ``MODES``, None for the usual one.
``BOARD``
    the kind of file that is its board, such as ``map``, or several; None for games without boards.
``MODES``
    other ways to play, such as ``teams``, besides numbers and readings.
``PRINTED``
    numbers of ``rulings.yaml`` that do not affect play, such as the length of a game: they cannot
    be overridden. A user's own game may omit it.

It also has a module or package ``agents`` with ``AGENTS``: agent factories by name, each taking an
engine. A module ``narration`` with ``NARRATOR``, a narrator factory, is optional, and is loaded
only if text is shown. A user's own game has all of these in ``rules.py`` beside its ``game.yaml``,
which is run only if the user trusts it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

from msgspec import Struct

from pnp.base import world
from pnp.base.diagnostics import Report, suggest_word
from pnp.base.library import GAMES
from pnp.base.registry import ExtensionError, Registry
from pnp.base.values import replace
from pnp.content.files import File, Records
from pnp.content.kinds import parse_file
from pnp.content.targets import Subject, read_subject
from pnp.facts.variants import Overrides, find_misfit, misfit_message
from pnp.kinds.game.record import Game
from pnp.play.contracts import SEE, compile_engine, find_missing_parts, make_narrator
from pnp.play.kernel import Agent, Engine, UnplayableError
from pnp.play.narration import Narrator
from pnp.play.third_party import is_own, run
from pnp.rules.setting import noted_files, rules_game, setting_of
from pnp.rules.views import Setting

RULES_FILE = "rules.py"
LARGEST = 1024 * 1024
"""Maximum size of a Python file, in bytes."""


class OpenGame(Struct, frozen=True):
    """A playable game. ``rules`` names the game whose rules it follows. ``narration`` loads the
    module with its narrator, if it has one. ``lone`` is the board to play on if the user gave the
    file of a board instead of a game."""

    rules: str
    subject: Subject
    game: File[Game]
    setting: Setting
    module: ModuleType
    makers: Mapping[str, Callable[[Engine[Any]], Agent]]
    narration: Callable[[], ModuleType] | None
    lone: File[Any] | None = None

    @property
    def boards(self) -> tuple[File[Any], ...]:
        """The boards the game can be played on, in the order in which its parts name them."""
        if self.lone is not None:
            return (self.lone,)
        words = [word for part in self.game.record.parts for word in part.of]
        places = {word: i for i, word in reversed(list(enumerate(words)))}
        files = (file for kind in self.kinds for file in self.setting.files(kind))

        def place(file: File[Any]) -> int:
            return min(places.get(word, len(words)) for word in (file.id, file.name))

        return tuple(sorted(files, key=place))

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of file that are boards of this game."""
        return _board_kinds(self.module)

    def engine(
        self, players: int, board: str | None = None, mode: str | None = None
    ) -> Engine[Any]:
        """Return the engine for a number of players, a board and a mode.

        Raises UnplayableError for an unknown board or mode, an unsupported number of players, or
        files that are invalid with the overridden numbers.
        """
        if mode is not None and mode not in self.module.MODES:
            known = (
                suggest_word(mode, self.module.MODES) if self.module.MODES else "there is no other"
            )
            raise UnplayableError(f"'{mode}' is not a way to play {self.rules}; {known}")
        file = self.board(board)
        given = self.setting_on(file), self.game, file, players, mode
        try:
            if is_own(self.module):
                engine: Engine[Any] = self.module.compiled(*given)
            else:
                engine = compile_engine(self.module, players, lambda: self.module.compiled(*given))
        finally:
            self._expect_sound(*self.setting.gather.noted_kinds - {""})
        return engine

    def narrator(self, engine: Engine[Any]) -> Narrator[Any]:
        """Return the narrator of an engine; a plain one if the game has none."""
        if self.narration is None:
            return Narrator(engine)
        module = self.narration()
        if not is_own(module):
            return make_narrator(module, engine)
        found: Narrator[Any] = module.NARRATOR(engine)
        return found

    def setting_on(self, board: File[Any] | None) -> Setting:
        """Return the numbers and readings that apply on a board."""
        return self.setting if board is None else self.setting.with_decisions(board.record)

    @property
    def unplayed_numbers(self) -> Collection[str]:
        """The numbers that do not affect play."""
        found: Collection[str] = getattr(self.module, "PRINTED", ())
        return found

    def agents(self) -> Mapping[str, Callable[[Engine[Any]], Agent]]:
        """Return the factories of the game's own agents, by name."""
        return self.makers

    def with_facts(
        self, varied: Mapping[str, Any], chosen: Mapping[str, Any] | None = None
    ) -> OpenGame:
        """Return the same game with overridden numbers and readings, which also replace those in
        the texts of its files, so that a card does what its text then says.

        Raises UnplayableError if the game's files are invalid with these numbers.
        """
        subject = _with_lazy_files(
            self.subject, self.setting.overrides.with_more(varied, chosen or {})
        )
        setting = setting_of(subject, self.setting.rules, noted_files(subject, unread=False))
        lone = self.lone and setting.lone
        found = replace(self, subject=subject, game=_game_file(subject), setting=setting, lone=lone)
        found._expect_sound("game", *(() if lone is None else (lone.kind,)))
        return found

    def _expect_sound(self, *kinds: str) -> None:
        """Raise UnplayableError if the overridden numbers make a file of these kinds invalid."""
        records, report = self.subject.records, Report()
        if records.files.wanted == Overrides():
            return
        faulty = [draft for draft in records.drafts(*kinds) if draft.file is None] if kinds else []
        records.report_drafts(faulty, report)
        if faulty and report.diagnostics:
            first = report.diagnostics[0]
            where = faulty[0].path.name
            raise UnplayableError(f"with these numbers {where} has an error: {first.message}")

    def board(self, named: str | None) -> File[Any] | None:
        """Return the board with an id, the first one for None; None for a game without boards.

        Raises UnplayableError if there is no such board.
        """
        boards = self.boards
        if not boards:
            if named is not None:
                raise UnplayableError(f"{self.rules} has no board to choose")
            return None
        found = boards[0] if named is None else next((b for b in boards if b.id == named), None)
        if found is None:
            known = suggest_word(str(named), [board.id for board in boards])
            raise UnplayableError(f"no {' or '.join(self.kinds)} '{named}'; {known}")
        return found


def open_game(path: Path, report: Report, *, trusted: bool = False) -> OpenGame | None:
    """Return the game at a path, or the game of a board at a path; None if it cannot be played,
    with the reason reported. Python in its folder is run only if ``trusted``."""
    subject = read_subject(path, report)
    if subject is None or report.failed:
        return None
    return open_subject(subject, path, report, trusted=trusted)


def open_subject(
    subject: Subject, path: Path, report: Report, *, trusted: bool = False
) -> OpenGame | None:
    """Return the game of a subject that is, or would be, at a path, as ``open_game`` does."""
    rules = rules_game(subject, report)
    if subject.game is None:
        hint = "name it in the file, as in  game: my-game"
        report.error("unplayable-game", f"'{path}' belongs to no game", hint=hint)
        return None
    parts = _load_bundled_rules(rules) if rules is not None else None
    parts = parts or _load_own_rules(path, subject, report, trusted=trusted)
    if parts is None:
        return None
    game = _game_file(subject)
    setting = setting_of(subject, rules, noted_files(subject, unread=False))
    lone = setting.lone
    module, makers, narration = parts
    if lone is not None and lone.kind not in _board_kinds(module):
        if lone.kind != game.kind:
            message = f"'{path}' is no board that is played on"
            report.error("unplayable-game", message, hint=f"name the game: pnp play {game.id}")
            return None
        lone = None
    return OpenGame(rules or game.id, subject, game, setting, module, makers, narration, lone)


def _game_file(subject: Subject) -> File[Game]:
    assert subject.game is not None
    game = subject.game
    return File(game.kind, game.id, game.record, game.node, game.path)


def _with_lazy_files(subject: Subject, overrides: Overrides) -> Subject:
    """Return a subject whose files are linked again on demand, so that their texts have the
    overridden numbers. A lone file that is invalid with them stays as it was."""
    before = subject.records
    records, files = (
        Records(before.files.with_overrides(overrides), before.linker.edition),
        subject.files,
    )
    if subject.lone:
        file = parse_file(files[0].source, files[0].path, Report())
        again = None if file is None else records.draft(file, Report()).file
        files = files if again is None else (again,)
    return Subject(files, records.game or subject.game, records, subject.lone)


def _board_kinds(module: ModuleType) -> tuple[str, ...]:
    kinds: str | tuple[str, ...] | None = module.BOARD
    return (kinds,) if isinstance(kinds, str) else kinds or ()


Parts = tuple[
    ModuleType, Mapping[str, Callable[[Engine[Any]], Agent]], Callable[[], ModuleType] | None
]


def _load_bundled_rules(rules: str) -> Parts | None:
    """Return the engine, agents and narration of a game in pnp or another installed package."""
    home = Registry(GAMES.load(rules).__name__)
    if "engine" not in home:
        return None
    agents = Registry(home.package, packages="agents" not in home).load("agents")
    narration = partial(home.load, "narration") if "narration" in home else None
    return home.load("engine"), agents.AGENTS, narration


def _load_own_rules(path: Path, subject: Subject, report: Report, *, trusted: bool) -> Parts | None:
    """Return the engine, agents and narration in the ``rules.py`` of a user's game."""
    assert subject.game is not None
    home = subject.game.path.parent
    file = home / RULES_FILE
    if not world.is_file(file):
        message = f"'{path}' is not a game that pnp can play"
        hint = f"write its rules in a file {RULES_FILE} beside its game.yaml; see docs/play.md"
        report.error("unplayable-game", message, hint=hint)
        return None
    if not trusted:
        message = f"'{file}' is a program, and pnp runs none that it is not told to trust"
        report.error("untrusted-rules", message, hint="read it, then add  --trust")
        return None
    try:
        module = run(file.absolute(), world.read(file, within=home, largest=LARGEST))
    except (ExtensionError, OSError) as error:
        report.error("unplayable-game", str(error))
        return None
    if wrong := [*find_missing_parts(module)]:
        report.error("unplayable-game", f"{file}: {'; '.join(wrong)}", hint=SEE)
        return None
    return module, module.AGENTS, (lambda: module) if hasattr(module, "NARRATOR") else None


# Overrides of a game's numbers and readings: ``hold-gold=12``.


def parse_overrides(
    setting: Setting, texts: tuple[str, ...], printed: Collection[str] = ()
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the numbers and the readings in texts such as ``hold-gold=12``, or ``gold.5=20`` for
    an entry of a table.

    Raises UnplayableError for unknown names, for values that do not fit, and for numbers that are
    only ``printed`` and do not affect play.
    """
    facts = {known.fact: known for known in setting.facts}
    decisions = setting.stated.decisions if setting.stated is not None else ()
    readings = {known.ruling: known.values for known in decisions if known.values}
    numbers: dict[str, Any] = {}
    chosen: dict[str, Any] = {}
    for text in texts:
        name, equals, written = text.partition("=")
        name, dot, key = name.strip().partition(".")
        if not equals or not name or not written.strip():
            raise UnplayableError(f"'{text}' is not NAME=VALUE, such as coins-to-win=12")
        value: Any = _parse_value(written)
        if name in facts and name in printed:
            raise UnplayableError(_describe_unplayed(name))
        if name in facts:
            usual = facts[name].value
            if isinstance(usual, list | tuple):
                value = [_parse_value(word) for word in written.split(",")]
            given: Any = {key: value} if dot else value
            wrong = find_misfit(given, facts[name])
            if wrong is not None:
                known = f"; {suggest_word(str(wrong.found), wrong.known)}" if wrong.known else ""
                raise UnplayableError(f"{misfit_message(name, wrong)}{known}")
            before = numbers.get(name, setting.fact(name))
            numbers[name] = {**before, **given} if dot else value
        elif name in readings:
            if value not in readings[name]:
                known = ", ".join(map(_format_value, readings[name]))
                raise UnplayableError(f"'{name}' is not read as {written}; known: {known}")
            chosen[name] = value
        else:
            hint = (
                suggest_word(name, [*facts, *readings]) if facts or readings else "it states none"
            )
            raise UnplayableError(f"the game has no number or reading '{name}'; {hint}")
    return numbers, chosen


def _describe_unplayed(name: str) -> str:
    """Return the message that a number does not affect play."""
    what = f"play does not depend on '{name}', which is only printed or checked"
    return f"{what}; to change it, write it under  variant  in game.yaml, with what it is about"


def _parse_value(text: str) -> int | bool | str:
    text = text.strip()
    if re.fullmatch(r"-?\d{1,9}", text):
        return int(text)
    return text == "true" if text in ("true", "false") else text


def _format_value(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
