"""Resolve the user's targets to games and files, and read each as a unit of validation."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from pathlib import Path

from msgspec import Struct

from pnp.base import world
from pnp.base.diagnostics import Report, Source, closest_word
from pnp.base.library import content_dir, game_dir
from pnp.base.values import replace
from pnp.content.files import File, Records, lone_file
from pnp.content.game_files import (
    GAME_FILE,
    MOST_FILES,
    bundled_games,
    match_first_lines,
    shortest_path,
)
from pnp.content.kinds import parse_file
from pnp.content.language.languages import PLAIN, Edition, is_wording
from pnp.content.language.translation import check_translations, report_translation_problems
from pnp.content.project import Project, check_games, load_project
from pnp.content.source import path_inside, read_source
from pnp.content.table import KINDS as TABLES
from pnp.kinds.game.record import Game
from pnp.model.component import ForPlayers
from pnp.model.record import Record, word_of

TO_BUILD = "the name of a game, a folder or a YAML file"
"""The targets of a build, for hints."""
TO_JUDGE = "the name of a game, a folder, a YAML file, or - for the standard input"
"""The targets of the validator, for hints."""
ENDS = (".yaml", ".yml")
# The number of files of one name, and of all in a folder, that a hint lists.
MOST_MEANT = 3
MOST_LISTED = 20
# The similarity from which two words count as the same with a typo.
_SLIP = 0.8
# Decks that name a table are small; larger files are not searched for its name.
_LARGEST_DECK = 1024 * 1024
# Other files of a game by suffix: what they are, and what names them.
_NAMED = {
    **dict.fromkeys(TABLES, ("table", "deck")),
    ".svg": ("drawing", "map or the file"),
    **dict.fromkeys((".png", ".jpg", ".jpeg"), ("picture", "file")),
}
_GAME = re.compile(rb"^game:[ \t]+([a-z0-9-]+)[ \t]*\r?$", re.M)


def find_target(target: str, report: Report, given: str = TO_BUILD) -> Path | None:
    """Return the game's folder or the file that ``target`` means, or report that there is none, and
    what may be ``given``.

    A folder with a ``game.yaml`` takes precedence over a bundled game of the same name, so that an
    edited copy is built; so does the game in the current folder, by its id.
    """
    path = Path(target)
    try:
        named, by = _NAMED.get(path.suffix.lower(), ("", ""))
        if named and world.is_file(path):
            message = f"'{target}' is a {named}, not a content file"
            report.error("unknown-target", message, hint=_naming_file_hint(path, by))
            return None
        if world.is_file(path / GAME_FILE) or world.is_file(path):
            return path
        here = match_first_lines(Path(GAME_FILE), _GAME, Path())
        if target and target == here:
            return Path()
        if target in bundled_games():
            return shortest_path(game_dir(target))
        if world.is_folder(path):
            report.error(
                "missing-game",
                f"the folder '{target}' contains no {GAME_FILE}",
                hint=f"add {GAME_FILE}, or name one file of content",
            )
        elif world.exists(path):
            report.error("file-unreadable", f"cannot read '{target}': it is not a file")
        else:
            files = [
                where / name
                for where, _, names in world.walk(content_dir())
                for name in names
                if name.endswith(".yaml") and name != GAME_FILE
            ]
            games = sorted({*bundled_games(), here} - {""})
            hint = _similar_target_hint(path, games, map(shortest_path, files), given)
            report.error("unknown-target", f"'{target}' is not a game, folder or file", hint=hint)
    except OSError as error:
        report.error(
            "unknown-target", f"'{target}' is not a valid path: {(error.strerror or '').lower()}"
        )
    return None


def targets_in(target: str, report: Report) -> tuple[tuple[str, Path], ...]:
    """Return the games and files that ``target`` means, each with its name for the user.

    In a folder without a ``game.yaml`` these are the games below it and every other YAML file.
    Empty with a finding if there are none.
    """
    path = Path(target)
    if not world.is_folder(path) or world.is_file(path / GAME_FILE) or target in bundled_games():
        found = find_target(target, report, TO_JUDGE)
        return () if found is None else ((target, found),)
    try:
        found_here = tuple(_find_below(path, report))
    except world.ReadError as error:
        report.error("too-many-files", f"'{target}': {error}", hint="choose a folder further down")
        return ()
    if not found_here:
        message = f"the folder '{target}' contains no {GAME_FILE} and no content files"
        report.error("nothing-to-judge", message, hint=f"give {TO_JUDGE}")
    elif len(found_here) > MOST_FILES:
        message = f"'{target}' contains more than {MOST_FILES:,} files of content"
        report.error("too-many-files", message, hint="choose a folder further down")
        return ()
    lost = _files_without_game(found_here, path)
    for name, files in lost.items():
        number = len(files)
        message = (
            f"there is no {GAME_FILE} in or above '{target}' for the {number} files of '{name}'"
        )
        hint = f"add {GAME_FILE} with the line  game: {name}, and with  rules:  and one of "
        report.error("missing-game", message, hint=hint + ", ".join(bundled_games()))
    strays = {path for files in lost.values() for path in files}
    return tuple((found.as_posix(), found) for found in found_here if found not in strays)


def root_of(path: Path) -> Path | None:
    """Return the folder of the game at ``path``, None for a lone file."""
    if world.is_folder(path):
        return world.resolve_path(path)
    return world.resolve_path(path).parent if path.name == GAME_FILE else None


def _files_without_game(found_here: Iterable[Path], root: Path) -> dict[str, list[Path]]:
    """Return files below ``root`` that are outside any game, grouped by the game that they name, if
    several name the same one and it is not bundled: their game.yaml is missing."""
    found: dict[str, list[Path]] = {}
    for path in found_here:
        above = world.absolute_path(path).parents[:3]
        if world.is_file(path) and not any(world.is_file(folder / GAME_FILE) for folder in above):
            found.setdefault(match_first_lines(path, _GAME, root), []).append(path)
    known = ("", *bundled_games())
    return {name: files for name, files in found.items() if len(files) > 1 and name not in known}


def _find_below(root: Path, report: Report) -> Iterator[Path]:
    """Yield the games and files below a folder. Only the folder was named by the user, so links
    that lead out of it are reported and not followed."""
    for here, folders, files in world.walk(root):
        if GAME_FILE in files:
            folders.clear()
            yield here
            continue
        for name in files:
            path = here / name
            if not name.endswith((".yaml", ".yml")):
                continue
            if not world.is_link(path) or path_inside(
                root, path.relative_to(root).as_posix(), None, report
            ):
                yield path


def _similar_target_hint(
    target: Path, games: Iterable[str], bundled: Iterable[Path], given: str
) -> str:
    """Return a hint for a path that does not exist: a similar file of its folder, one of the
    ``games`` or the ``bundled`` files, or else what may be ``given``."""
    content = target.suffix in ENDS
    here = {found.stem: [found] for found in _files_beside(target)}
    others: dict[str, list[Path]] = {}
    for path in bundled:
        others.setdefault(path.stem, []).append(path)
    named = {} if content else {game: [Path(game)] for game in games}
    # Without the suffix, which makes all names similar.
    word = target.stem if content else target.name
    for known in (here, named, others):
        if word in known:
            return _question_for(known[word])
    if near := closest_word(word, {**here, **named}):
        return _question_for({**here, **named}[near])
    # There are many bundled files, and the name of another game resembles some of them.
    for slip in get_close_matches(word, others, n=1, cutoff=_SLIP):
        return _question_for(others[slip])
    listed = [file.as_posix() for files in here.values() for file in files]
    more = f"; games: {', '.join(sorted(games))}" if not content else ""
    more += f"; files here: {', '.join(listed[:MOST_LISTED])}" if listed else ""
    return f"give {given}{more}{', ...' if len(listed) > MOST_LISTED else ''}"


def _naming_file_hint(path: Path, by: str) -> str:
    """Return a hint to the file that names a table, a drawing or a picture: one beside it, or one
    in the folder above."""
    near = (*_files_beside(path), *_files_beside(path.parent))
    file = next((file for file in near if _names_file(file, path)), None)
    return f"give {file.as_posix()}, which names it" if file else f"give the {by} that names it"


def _files_beside(path: Path) -> list[Path]:
    """Return the files in the folder of a path that may contain content."""
    return [*world.files(path.parent, *ENDS, within=path.parent)]


def _names_file(file: Path, named: Path) -> bool:
    """Return whether a content file mentions another file."""
    try:
        data = world.read(file, within=file.parent, largest=_LARGEST_DECK)
    except world.ReadError:
        return False
    return named.name.encode("utf-8", "surrogateescape") in data


def _question_for(paths: list[Path]) -> str:
    names = [path.as_posix() for path in paths]
    more = ", ..." if len(names) > MOST_MEANT else ""
    return f"did you mean {' or '.join(names[:MOST_MEANT])}{more}?"


# A unit of validation: all files of a game, or one file anywhere.


class Subject(Struct, frozen=True):
    """A unit of validation. ``files`` are those to check, all without errors; ``records`` are those
    of their game. ``game`` is None for a file that belongs to no game."""

    files: tuple[File[Record], ...]
    game: File[Game] | None
    records: Records
    lone: bool

    @property
    def description(self) -> str:
        """A short description of what is checked."""
        if not self.lone and self.game is not None:
            count = len(self.files)
            return f"{self.game.record.title}, {count} file{'' if count == 1 else 's'}"
        file = self.files[0]
        of_game = f"{self.game.record.title} " if self.game is not None else ""
        players = _players_text(file.record) if isinstance(file.record, ForPlayers) else ""
        return f"{of_game}{word_of(file.kind)} '{file.title}'{players}"

    @property
    def home(self) -> str:
        """The folder of the game of a lone file, as users would name it."""
        game = self.game
        return shortest_path(game.path.parent).as_posix() if self.lone and game is not None else ""

    def gather(self, *kinds: str) -> tuple[File[Record], ...]:
        """Return the files of the game of some kinds, or all if no kind is given. A file that is
        checked alone replaces the one with its id, whatever its kind."""
        found = self.records.of(*kinds)
        return (
            (*self.files, *(f for f in found if not self._replaces(f.kind, f.id)))
            if self.lone
            else found
        )

    def is_faulty(self, id: str) -> bool:
        """Return whether a theme is missing because of its errors, or may be in a file that could
        not be read."""
        return self._has_unread("theme") or ("theme", id) in self.records.faulty_files("theme")

    def is_incomplete(self, *kinds: str) -> bool:
        """Return whether any file of some kinds, or of all, is missing or has errors."""
        faulty = self.records.faulty_files(*kinds)
        return self._has_unread(*kinds) or any(not self._replaces(*name) for name in faulty)

    def as_written(self) -> Subject:
        """Return the same subject in the game's own words and language."""
        if self.records.linker.wordings.is_original:
            return self
        records = self.records.as_written
        if not self.lone:
            return Subject(records.of(), records.game, records, False)
        parsed = parse_file(self.files[0].source, self.files[0].path, Report())
        draft = None if parsed is None else records.draft(parsed, Report())
        if draft is None or draft.file is None:
            return self
        return _subject_of_file(draft.file, records.game, records)

    def report_translations(self, report: Report) -> None:
        """Report errors of catalogues and untranslated texts; for languages that were not
        requested, only errors in their files."""
        wordings = self.records.linker.wordings
        check_translations(wordings, report)
        if self.lone:
            return
        for language in wordings.other_languages:
            found, edition = Report(), replace(wordings.edition, language=language)
            # The number of pieces is the same in every language.
            records = Records(self.records.files, edition, self.records.linker.piece_count)
            records.report_to(found)
            report_translation_problems(records.linker.wordings, found)
            for one in found.diagnostics:
                own = one.span is not None and is_wording(Path(one.span.source.name))
                if own and one not in report.diagnostics:
                    report.add(one)

    def _replaces(self, kind: str, id: str) -> bool:
        """Return whether a lone file replaces the file of a kind and an id."""
        return self.lone and (kind, id) == (self.files[0].kind, self.files[0].id)

    def _has_unread(self, *kinds: str) -> bool:
        """Return whether a file that may be of some kinds could not be read; for a whole game, any
        file."""
        return self.records.files.has_unread(*(kinds if self.lone else ()))


def read_subject(path: Path, report: Report, edition: Edition = PLAIN) -> Subject | None:
    """Return the subject at ``path``: the game of a folder or of a ``game.yaml``, otherwise one
    file.

    None if it cannot be checked; errors of files are reported.
    """
    if world.is_folder(path) or path.name == GAME_FILE:
        project = load_project(path, report, edition)
        return None if project is None or project.game is None else subject_of(project)
    source = read_source(path, str(path), report, within=None)
    return None if source is None else lone_subject(source, path, report, edition)


def lone_subject(
    source: Source, path: Path, report: Report, edition: Edition = PLAIN
) -> Subject | None:
    """Return the subject for one file, which is, or would be, at ``path``."""
    found = parse_file(source, path, report)
    lone = None if found is None else lone_file(found, report, edition)
    if lone is None or lone.draft.file is None:
        return None
    game = lone.records.game
    if game is not None and world.absolute_path(path).is_relative_to(
        world.absolute_path(game.path.parent)
    ):
        check_games([lone.draft], game, report)
    return _subject_of_file(lone.draft.file, game, lone.records)


def subject_of(project: Project) -> Subject:
    """Return the subject for a project that was loaded for printing."""
    if project.lone:
        return _subject_of_file(project.parts[0].files[0], project.game, project.records)
    return Subject(project.files, project.game, project.records, False)


def _subject_of_file(file: File[Record], game: File[Game] | None, records: Records) -> Subject:
    return Subject((file,), game, records, True)


def _players_text(record: ForPlayers) -> str:
    if record.players is None:
        return ""
    least, most = record.players
    many = f"{least}-{most}" if least != most else str(least)
    return f", {many} player{'' if most == 1 else 's'}"
