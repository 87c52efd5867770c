"""What the user asks for, and the generator that can make it."""

from __future__ import annotations

import os
import re
import shlex
from functools import lru_cache
from pathlib import Path
from types import ModuleType

from msgspec import Struct

from pnp.base.diagnostics import Report, suggest_word
from pnp.base.library import GAMES, game_dir
from pnp.base.registry import Registry, find_package
from pnp.base.values import replace
from pnp.content.files import File
from pnp.content.targets import read_subject
from pnp.generate.generator import CannotGenerateError, Generator
from pnp.kinds import GRAPHS
from pnp.model.component import ForPlayers
from pnp.model.record import Record, id_hint
from pnp.rules.setting import noted_files, rules_game, setting_of
from pnp.rules.views import Setting

_NEEDS = ("generator",)
_GENERAL = Registry("pnp.generators", needs=_NEEDS)
"""Generators for files of any game, by kind of file."""
WORDS = ("map", "deck")
"""What can be asked for. A map is any board: the form follows the file that it is to be like."""


class Request(Struct, frozen=True):
    """A wish. ``what`` is one of ``WORDS``; ``game`` and ``like`` are paths, of which ``game`` may
    be empty if ``like`` is given; ``path`` is the file to be written, whose stem is its id.
    ``title`` replaces a title that would be invented."""

    what: str
    path: str
    game: str = ""
    like: str = ""
    players: tuple[int, int] | None = None
    seed: int = 1
    title: str = ""

    @property
    def id(self) -> str:
        """The id of the new file."""
        return Path(self.path).stem

    def command(self, candidate: int = 0) -> str:
        """Return the command that searches for such a file; with the number of a ``candidate``,
        counted from 1, the command that writes this one again. It is for the folder of the file."""
        least, most = self.players or (0, 0)
        words = [f"pnp generate {self.what}"]
        like, game, folder = Path(self.like), Path(self.game), Path(self.path).parent
        # In the folder of a game, that game is meant.
        if self.game and not folder.is_relative_to(game):
            bundled = os.path.abspath(game_dir(game.name)) == os.path.abspath(game)
            words.append(f"--game {game.name if bundled else _seen_from(folder, game)}")
        if self.like:
            own = self.game and like.is_relative_to(game)
            words.append(f"--like {model_of(self).file.id if own else _seen_from(folder, like)}")
        if most:
            words.append(f"--players {least}-{most}" if least < most else f"--players {most}")
        words.append(f"--seed {self.seed}")
        words += [f"--candidate {candidate}"] if candidate else []
        words += [f"--title {_quoted(self.title)}"] if self.title else []
        path = Path(self.path)
        default = file_name(self.what, self.seed, path.suffix)
        words += [f"--out {path.name}"] if path.name != default else []
        return " ".join(words)


def file_name(what: str, seed: int, suffix: str = ".yaml") -> str:
    """Return the name of a new file for which the user names none."""
    return f"{what}-{seed}{suffix}"


def _seen_from(folder: Path, path: Path) -> str:
    """Return a path as an argument, relative to a folder."""
    found = Path(os.path.relpath(path, folder)).as_posix()
    return found if re.fullmatch(r"[\w./-]+", found) else _quoted(found)


def _quoted(text: str) -> str:
    """Return an argument as one word, in marks that all shells know if it has none of their
    signs."""
    return shlex.quote(text) if set(text) & set('"\\$`!%') else f'"{text}"'


def check_id(path: Path) -> None:
    """Raise CannotGenerateError if the name of a new file is not a valid id."""
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", path.stem) or len(path.stem) > 64:
        hint = id_hint(path.stem) or "write lower-case words joined by hyphens"
        raise CannotGenerateError(f"'{path.stem}' is not a valid id; {hint}")


class Model(Struct, frozen=True):
    """The file that a new one is to be like, in its game: the file, the folder of the game, None
    without one, the name of the game whose rules it follows (None for others), its players or those
    of its game, and the numbers that are in force."""

    file: File[Record]
    root: Path | None
    rules: str | None
    players: tuple[int, int] | None
    setting: Setting


def complete(request: Request, like: str) -> Request:
    """Return a request with the path of the file that the new one is to be like: ``like`` is an id
    in the game, a path, or empty for the first file for as many players.

    Raises CannotGenerateError.
    """
    if like and _is_path(like):
        return _with_players(replace(request, like=str(Path(like).absolute())))
    if not request.game:
        hint = "name a game with --game, or a file with --like"
        raise CannotGenerateError(f"a {request.what} is made for a game, or like another; {hint}")
    files = _models(request)
    if not files:
        more = "name a file of another game with --like"
        raise CannotGenerateError(f"{Path(request.game).name} has no {request.what}; {more}")
    if like:
        chosen = next((file for file in files if file.id == like), None)
        if chosen is None:
            known = suggest_word(like, [file.id for file in files])
            message = f"'{like}' is not a {request.what} of {Path(request.game).name}; {known}"
            raise CannotGenerateError(message)
    else:
        wanted = request.players
        fitting = [file for file in files if wanted is None or _allows(file, wanted[1])]
        chosen = (fitting or files)[0]
    return _with_players(replace(request, like=str(chosen.path.absolute())))


def _is_path(word: str) -> bool:
    return word.endswith((".yaml", ".yml")) or "/" in word


def _models(request: Request) -> list[File[Record]]:
    """Return the files of the game that can be models, in the order in which its parts name
    them."""
    report = Report()
    subject = read_subject(Path(request.game), report)
    if subject is None or subject.game is None:
        first = next(iter(report.diagnostics), None)
        raise CannotGenerateError(first.message if first else f"'{request.game}' is not a game")
    words = [word for part in subject.game.record.parts for word in part.of]
    places = {word: i for i, word in reversed(list(enumerate(words)))}
    found = [file for file in subject.gather() if _is_of(file, request.what)]
    return sorted(
        found, key=lambda file: min(places.get(w, len(words)) for w in (file.id, file.name))
    )


def _is_of(file: File[Record], what: str) -> bool:
    # A joining has a graph too, but consists of other files.
    return file.kind in GRAPHS and file.kind != "joining" if what == "map" else file.kind == what


def _allows(file: File[Record], players: int) -> bool:
    given = file.record.players if isinstance(file.record, ForPlayers) else None
    return given is None or given[0] <= players <= given[1]


def _with_players(request: Request) -> Request:
    """Return a request with the players of its model, if it names none."""
    given, wanted = model_of(request).players, request.players
    if wanted is None:
        wanted = given
    elif wanted[0] == wanted[1] and given is not None and given[0] < wanted[1]:
        # One number is the most: the file allows as few as its model.
        wanted = given[0], wanted[1]
    return replace(request, players=wanted)


def players_of(request: Request) -> tuple[int, int]:
    """Return the players of a complete request; one if neither it nor its game names any.

    Raises CannotGenerateError if they are more or fewer than those of the game."""
    model, wanted = model_of(request), request.players
    given = model.players
    if given is None or wanted is None:
        return wanted or given or (1, 1)
    if not given[0] <= wanted[0] <= wanted[1] <= given[1]:
        asked = wanted[1] if wanted[1] > given[1] else wanted[0]
        many = f"{given[0]} to {given[1]} players" if given[0] < given[1] else f"{given[0]}"
        message = f"a {request.what} like '{model.file.id}' is for {many}, not for {asked}"
        raise CannotGenerateError(message)
    return wanted


@lru_cache(maxsize=4)
def model_of(request: Request) -> Model:
    """Return the file that a complete request names as its model.

    Raises CannotGenerateError if it cannot be read, or is of another kind.
    """
    report, path = Report(), Path(request.like)
    subject = read_subject(path, report)
    if subject is None or report.failed:
        first = next(iter(report.diagnostics), None)
        raise CannotGenerateError(first.message if first else f"'{path}' cannot be read")
    file = subject.files[0]
    if not subject.lone or not _is_of(file, request.what):
        raise CannotGenerateError(f"'{path.name}' is not a {request.what}; name one with --like")
    rules = rules_game(subject, report)
    given = file.record.players if isinstance(file.record, ForPlayers) else None
    if given is None and subject.game is not None:
        given = subject.game.record.players
    setting = setting_of(subject, rules, noted_files(subject, unread=False))
    root = subject.records.files.folder if subject.game is not None else None
    return Model(file, root, rules, given, setting)


@lru_cache(maxsize=4)
def generator_of(request: Request) -> Generator:
    """Return the generator for a complete request.

    Raises CannotGenerateError if there is none.
    """
    model = model_of(request)
    found = _find_generator(model.file.kind, model.rules)
    if found is None:
        game = f" of {model.rules}" if model.rules is not None else ""
        message = f"there is no generator for a file such as '{model.file.id}'{game}"
        raise CannotGenerateError(f"{message}; name another with --like")
    made: Generator = found.generator(request)
    return made


def _find_generator(kind: str, rules: str | None) -> ModuleType | None:
    if rules is not None and rules in GAMES:
        home = find_package(GAMES.load(rules), "generators")
        own = Registry(home, needs=_NEEDS) if home is not None else None
        if own is not None and kind in own:
            return own.load(kind)
    return _GENERAL.load(kind) if kind in _GENERAL else None
