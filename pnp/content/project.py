"""A project, either a game's folder or a single content file: the bill with its files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, cast

from msgspec import Struct

from pnp.base import world
from pnp.base.diagnostics import FURTHER, Label, Report, Source, Span, closest_word, suggest_word
from pnp.base.library import game_dir
from pnp.content.causes import without_consequences
from pnp.content.files import ICONS, Draft, File, LoneFile, Records, lone_file, records_of
from pnp.content.fixes import item_removal_fix, spelling_fix
from pnp.content.game_files import GAME_FILE, bundled_games
from pnp.content.kinds import is_printed, parse_file, read_file
from pnp.content.language.languages import PLAIN, Edition
from pnp.content.language.translation import CatalogueFile, updated_catalogue
from pnp.content.nodes import Sequence, node_at
from pnp.content.structure import span_of
from pnp.kinds.game.record import Game, PartEntry, WithDesigner
from pnp.model.component import WithGame
from pnp.model.record import Record, id_hint, word_of

if TYPE_CHECKING:
    from pnp.kinds.boards.joining.record import Joining

# The file of all parts together has this name; a part of that name would overwrite it.
KIT = "kit"
SOME = "some"


class PartFiles(Struct, frozen=True):
    """A line of the bill with the files that it names."""

    entry: PartEntry
    files: tuple[File[Record], ...]


class Project(Struct, frozen=True):
    """A unit of building.

    ``lone`` projects print one file; ``game`` is then the game whose theme it uses, if any.
    ``themes`` are those of the game. ``icons`` is the folder of its icons, which may not exist.
    ``home`` is the folder whose pictures may be named: the game's, or that of a lone file.
    ``files`` are all files of a game without errors; ``records`` also knows the others.
    """

    name: str
    title: str
    lone: bool
    game: File[Game] | None
    parts: tuple[PartFiles, ...]
    records: Records
    icons: Path
    home: Path
    themes: tuple[File[Record], ...] = ()
    files: tuple[File[Record], ...] = ()

    @property
    def folder_beside(self) -> Path | None:
        """The folder beside a lone file that is not part of a game's folder."""
        file = self.parts[0].files[0] if self.lone else None
        if file is None or (self.game is not None and self.home == self.game.path.parent):
            return None
        return file.path.parent

    @property
    def language(self) -> str:
        """The language in which texts are printed."""
        return self.records.linker.wordings.language

    @property
    def version(self) -> str:
        """The version of a lone file, or else that of its game."""
        record = self.parts[0].files[0].record if self.lone else None
        own = record.version if isinstance(record, WithDesigner) else ""
        return own or ("" if self.game is None else self.game.record.version)

    @property
    def author(self) -> str:
        """The author of the documents; a lone file that only uses the rules and the theme of a game
        is not by that game's designer."""
        if self.lone:
            record = self.parts[0].files[0].record
            own = record.designer if isinstance(record, WithDesigner) else ""
            if own or self.folder_beside is not None:
                return own
        return "" if self.game is None else self.game.record.designer

    def is_faulty(self, id: str) -> bool:
        """Return whether a theme is missing because of errors that were reported."""
        unread = not self.lone and self.records.files.has_unread()
        return unread or ("theme", id) in self.records.faulty_files("theme")


def bundled_files(kind: str) -> tuple[File[Record], ...]:
    """Return the files of a kind in all games that come with pnp, except those with errors."""
    games = [records_of(game_dir(name), name) for name in bundled_games()]
    return tuple(file for game in games for file in game.of(kind))


def load_project(path: Path, report: Report, edition: Edition = PLAIN) -> Project | None:
    """Return the project at ``path``, a target that ``find_target`` has resolved, in the chosen
    edition.

    None if it cannot be laid out; a project may also come with findings about some files.
    """
    if world.is_folder(path):
        return _load_game(path, report, edition)
    parsed = read_file(path, str(path), report, within=None)
    if parsed is None:
        return None
    if parsed.kind == "game" and path.name == GAME_FILE:
        return _load_game(path.parent, report, edition)
    if parsed.kind != "game" and not is_printed(parsed.kind):
        hint = f"name a file of another kind; a {parsed.kind} is printed only with what uses it"
        if parsed.kind == "theme":
            hint = f"build what it dresses, such as  pnp build GAME --theme {path}"
        message = f"a {parsed.kind} is not printed"
        report.error("nothing-to-print", message, parsed.id.span, hint)
        return None
    lone = lone_file(parsed, report, edition)
    return None if lone is None else _lone_project(lone, report)


def project_of_text(text: str, path: Path, report: Report) -> Project | None:
    """Return the project of a text alone, as if it were saved as the file at ``path``; None with
    findings."""
    parsed = parse_file(Source(str(path), text), path, report)
    lone = None if parsed is None else lone_file(parsed, report)
    return None if lone is None else _lone_project(lone, report)


def catalogue_file(path: Path, language: str, report: Report) -> CatalogueFile | None:
    """Return the catalogue of the game or the file at ``path``; None with findings."""
    project = load_project(path, report, Edition(language=language))
    if project is None or report.failed:
        return None
    wordings = project.records.linker.wordings
    if language == wordings.written:
        message = f"the game is written in '{language}' already"
        report.error("same-language", message, hint="give the language to translate into")
        return None
    project.records.drafts()
    home = path if world.is_folder(path) else path.parent
    return updated_catalogue(wordings, home, project.title, report)


def _load_game(root: Path, report: Report, edition: Edition) -> Project | None:
    records = records_of(root, str(root), edition)
    own, missing = Report(), Report()
    records.report_to(own)
    drafts = records.drafts()
    game = _find_game(drafts, records, root, own)
    _check_ids(drafts, own)
    parts: tuple[PartFiles, ...] = ()
    if game is not None:
        parts = tuple(_resolve_parts(game, drafts, records.files.has_unread(), missing))
    every = (*own.diagnostics, *missing.diagnostics)
    # What refers to the pieces of a missing file follows from that.
    read = without_consequences(every, records.files.words) if missing.failed else every
    for one in read:
        report.add(one)
    if game is None:
        return None
    check_games(drafts, game, report)
    _report_unused(game, drafts, report)
    title, themes, files = game.record.title, records.of("theme"), records.of()
    icons = root / ICONS
    return Project(game.id, title, False, game, parts, records, icons, root, themes, files)


def _lone_project(lone: LoneFile, report: Report) -> Project | None:
    file, records, root = lone.draft.file, lone.records, lone.root
    if file is None:
        return None
    title = file.title
    parts = (PartFiles(PartEntry(part=file.id, title=title, of=(file.id,)), (file,)),)
    home = file.path.parent
    if root is None:
        return Project(file.id, title, True, None, parts, records, home / ICONS, home)
    # Of the game's other files, only errors of those that define its look are reported.
    look = records.drafts("game", "theme")
    records.report_drafts(look, report)
    game = _find_game(look, records, root, report)
    # A file that only uses the look of a bundled game has its pictures beside it.
    if world.absolute_path(file.path).is_relative_to(world.absolute_path(root)):
        home = root
        if game is not None:
            check_games([lone.draft], game, report)
    themes, icons = records.of("theme"), root / ICONS
    return Project(file.id, title, True, game, parts, records, icons, home, themes)


def _find_game(
    drafts: list[Draft], records: Records, root: Path, report: Report
) -> File[Game] | None:
    """Return the file that describes the game, or None with a finding."""
    draft = next((d for d in drafts if d.path == root / GAME_FILE), None)
    if draft is None:
        return None
    if draft.kind != "game":
        report.error(
            "wrong-kind",
            f"{GAME_FILE} contains a file of kind '{word_of(draft.kind)}'",
            draft.id.span,
            "start it with a line such as  game: my-game",
        )
    return records.game


def _check_ids(drafts: list[Draft], report: Report) -> None:
    first: dict[tuple[str, str], Draft] = {}
    for draft in drafts:
        earlier = first.setdefault((word_of(draft.kind), draft.id.text), draft)
        if earlier is not draft:
            report.error(
                "duplicate-id",
                f"two files of kind '{word_of(draft.kind)}' have the id '{draft.id.text}'",
                draft.id.span,
                "give one of them another id",
                (Label(earlier.id.span, "first defined here"),),
            )


def check_games(drafts: list[Draft], game: File[Game], report: Report) -> None:
    """Report files that belong to another game, and second games in one folder."""
    strange: dict[str, list[Span | None]] = {}
    for draft in drafts:
        if draft.file is None or draft.path == game.path:
            continue
        file = draft.file
        label = Label(game.id_span, "the game of this folder")
        named = file.record.game if isinstance(file.record, WithGame) else None
        if draft.kind == "game":
            report.error(
                "second-game",
                f"the game '{draft.id.text}' is in the folder of the game '{game.id}'",
                draft.id.span,
                f"move it into a folder of its own as {GAME_FILE}",
                (label,),
            )
        elif named not in (None, game.id):
            strange.setdefault(named, []).append(span_of(file.node, ("game",)))
    for named, (first, *others) in strange.items():
        message = f"this file is for the game '{named}', but is in the folder of '{game.id}'"
        place, hint = first, f"write  game: {game.id}, or move the file"
        labels: tuple[Label, ...] = (Label(game.id_span, "the game of this folder"),)
        if others:
            # Many files are more likely right about their game than all of them wrong.
            message = f"{len(others) + 1} files in the folder of '{game.id}' are for '{named}'"
            place, hint = game.id_span, f"write  game: {named}, or  game: {game.id}  in all of them"
            shown = (first, *others)[: FURTHER + 1]
            labels = tuple(Label(span, f"'{named}' here") for span in shown if span is not None)
        report.error("wrong-game", message, place, hint, labels)


def _resolve_parts(
    game: File[Game], drafts: list[Draft], unread: bool, report: Report
) -> Iterator[PartFiles]:
    """Yield the bill with its files."""
    first: dict[str, int] = {}
    some = {SOME, *(f"{e.part}-{SOME}" for e in game.record.parts)}
    further = {f"{e.part}-{sheets}" for e in game.record.parts for sheets in e.also}
    for index, entry in enumerate(game.record.parts):
        span = span_of(game.node, ("parts", index, "part"))
        earlier = first.setdefault(entry.part, index)
        if entry.part == KIT:
            message = f"a part named '{KIT}' would overwrite the file of the whole kit"
            report.error("reserved-id", message, span, "give it another id")
        elif entry.part in some:
            message = f"the file of '{entry.part}' would overwrite one that pnp build --only"
            message += " writes for some pieces"
            report.error("reserved-id", message, span, "give it another id")
        elif entry.part in further:
            message = f"the file of '{entry.part}' would overwrite one that another part"
            message += " prints in addition to the kit"
            report.error("reserved-id", message, span, "give it another id")
        elif earlier != index:
            report.error(
                "duplicate-id",
                f"two parts have the id '{entry.part}'",
                span,
                "give one of them another id",
                (Label(span_of(game.node, ("parts", earlier, "part")), "first defined here"),),
            )
        yield PartFiles(entry, tuple(_files_of_part(game, index, drafts, unread, report)))


def _similar_files_hint(reference: str, drafts: list[Draft]) -> str:
    """Return a hint to the files that a part may mean, by id, prefixed with the kind if files of
    several kinds have the same id."""
    kinds: dict[str, list[str]] = {}
    for draft in drafts:
        if is_printed(draft.kind) and word_of(draft.kind) not in kinds.get(draft.id.text, ()):
            kinds.setdefault(draft.id.text, []).append(word_of(draft.kind))
    names = {
        id: [id] if len(found) == 1 else [f"{kind}/{id}" for kind in sorted(found)]
        for id, found in kinds.items()
    }
    close = names.get(closest_word(reference, names), [])
    if len(close) > 1:
        return f"did you mean {' or '.join(close)}?"
    return suggest_word(reference, [name for found in names.values() for name in found])


def _report_unused(game: File[Game], drafts: list[Draft], report: Report) -> None:
    """Warn about printable files that no part names."""
    named = {reference for entry in game.record.parts for reference in entry.of}
    ids = {draft.id.text for draft in drafts if is_printed(draft.kind)}
    # A file whose name is misspelt in a part is reported there.
    named |= {closest_word(word.rpartition("/")[2], ids) for word in named}
    # Joined boards are printed from the maps that they name.
    joinings = (draft.file.record for draft in drafts if draft.kind == "joining" and draft.file)
    named |= {f"map/{id}" for found in joinings for row in _maps_of(found) for id in row}
    for draft in drafts:
        if draft.file is None or not is_printed(draft.kind):
            continue
        if not {draft.id.text, f"{word_of(draft.kind)}/{draft.id.text}"} & named:
            report.warning(
                "unused-file",
                f"no part of the game lists '{draft.id.text}'",
                draft.id.span,
                f"add it to the parts of {GAME_FILE}, such as  of: [{draft.id.text}]",
            )


def _maps_of(joining: Record) -> tuple[tuple[str, ...], ...]:
    return cast("Joining", joining).maps


def _files_of_part(
    game: File[Game], index: int, drafts: list[Draft], unread: bool, report: Report
) -> Iterator[File[Record]]:
    """Yield the files of one part. A reference to a file with errors is skipped, since these are
    reported already; so is a missing one if some files are ``unread``."""
    yielded: dict[Path, Span] = {}
    also = game.record.parts[index].also
    for place, way in enumerate(also):
        if way in also[:place]:
            span = span_of(game.node, ("parts", index, "also", place))
            first = span_of(game.node, ("parts", index, "also", also.index(way)))
            places = (Label(first, "first listed here"),) if first is not None else ()
            hint = "each way gets one file; remove one of the two"
            report.error("listed-twice", f"the part lists '{way}' twice", span, hint, places)
    for place, reference in enumerate(game.record.parts[index].of):
        span = span_of(game.node, ("parts", index, "of", place))
        named = [d for d in drafts if reference in (d.id.text, f"{word_of(d.kind)}/{d.id.text}")]
        # A part consists of printed files; a theme with the same id is not meant.
        matches = [d for d in named if is_printed(d.kind)] or named
        found = sorted({word_of(match.kind) for match in matches})
        if len(found) > 1:
            hint = "write " + " or ".join(f"{kind}/{reference}" for kind in found)
            message = f"'{reference}' is the id of files of {len(found)} kinds"
            report.error("ambiguous-id", message, span, hint)
        elif not matches and any(
            id_hint(d.id.text).split(",")[0] == f"write {reference}" for d in drafts
        ):
            continue  # its own id, which is invalid, is reported
        elif not matches and not unread:
            message = f"no file of this game has the id '{reference}'"
            hint = _similar_files_hint(reference, drafts)
            report.error("unknown-id", message, span, hint, fix=spelling_fix(span, hint))
        elif matches and matches[0].path in yielded:
            label = Label(yielded[matches[0].path], "first listed here")
            message = f"the part lists '{reference}' twice"
            hint = "name each file once; more copies are a quantity"
            items = node_at(game.node, ("parts", index, "of"))
            fix = item_removal_fix(items.items, place) if isinstance(items, Sequence) else None
            report.error("listed-twice", message, span, hint, (label,), fix)
        elif matches:
            yielded[matches[0].path] = span
            if matches[0].file is not None:
                yield matches[0].file
