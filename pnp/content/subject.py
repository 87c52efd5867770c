"""A unit of validation: all files of a game, or one file anywhere.

Less is read than for printing: for a lone file, only the files of its game that define its rules,
and others on demand.
"""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from pnp.base import world
from pnp.base.diagnostics import Report, Source
from pnp.base.values import replace
from pnp.content.files import File, Records, lone_file
from pnp.content.game_files import GAME_FILE, shortest_path
from pnp.content.kinds import parse_file
from pnp.content.language.languages import AS_WRITTEN, PLAIN, Edition, is_wording
from pnp.content.language.translation import check_translations, report_translation_problems
from pnp.content.project import Project, check_games, load_project
from pnp.content.source import read_source
from pnp.kinds.game.record import Game
from pnp.model.component import ForPlayers
from pnp.model.record import Record, word_of


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
        if self.lone:
            file = self.files[0]
            return lone_subject(file.source, file.path, Report(), AS_WRITTEN) or self
        records = Records(self.records.files, AS_WRITTEN)
        return Subject(records.of(), records.game, records, False)

    def report_translations(self, report: Report) -> None:
        """Report errors of catalogues and untranslated texts; for languages that were not
        requested, only errors in their files."""
        wordings = self.records.linker.wordings
        check_translations(wordings, report)
        if self.lone:
            return
        for language in wordings.other_languages:
            found, dress = Report(), replace(wordings.dress, language=language)
            # The number of pieces is the same in every language.
            records = Records(self.records.files, dress, self.records.linker.piece_count)
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


def read_subject(path: Path, report: Report, dress: Edition = PLAIN) -> Subject | None:
    """Return the subject at ``path``: the game of a folder or of a ``game.yaml``, otherwise one
    file.

    None if it cannot be checked; errors of files are reported.
    """
    if world.is_folder(path) or path.name == GAME_FILE:
        project = load_project(path, report, dress)
        return None if project is None or project.game is None else subject_of(project)
    source = read_source(path, str(path), report, within=None)
    return None if source is None else lone_subject(source, path, report, dress)


def lone_subject(
    source: Source, path: Path, report: Report, dress: Edition = PLAIN
) -> Subject | None:
    """Return the subject for one file, which is, or would be, at ``path``."""
    found = parse_file(source, path, report)
    lone = None if found is None else lone_file(found, report, dress)
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
    least, most = record.players
    many = f"{least}-{most}" if least != most else str(least)
    return f", {many} player{'' if most == 1 else 's'}"
