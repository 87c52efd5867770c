"""From what the user names to a project: a game's folder, or one file of content.

Every YAML file below a game's folder belongs to the game. A game refers to its files by id, so
they may lie in any folder.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from pnp.base import disk
from pnp.base.diagnostics import Label, Report, Span, closest, nearest
from pnp.base.library import added_games, content_dir, game_dir
from pnp.content.files import Draft, File, Parsed, drafted, inside, is_printed, read_parsed
from pnp.content.fixes import item_removed, respelled
from pnp.content.folder import (
    GAME_FILE,
    Beside,
    check_games,
    check_ids,
    drafts_in,
    files_in,
    linker_of,
)
from pnp.content.linking import Linker
from pnp.content.nearby import meant, naming
from pnp.content.nodes import Scalar, Sequence, at
from pnp.content.structure import span_of
from pnp.model.game import Game, PartEntry
from pnp.model.record import Record, id_hint, word_of

# The name of the file of all parts together ends so; a part of that name would overwrite it.
KIT = "kit"
SOME = "some"
ICONS = "icons"
# What decks take their cards from.
TABLES = (".csv", ".xlsx")
GIVEN = "the name of a game, a folder or a YAML file"
"""What a target may be, as hints say it."""


@dataclass(frozen=True, slots=True)
class PartFiles:
    """A line of the bill with the files that it names."""

    entry: PartEntry
    files: tuple[File[Record], ...]


@dataclass(frozen=True, slots=True)
class Project:
    """What is built together.

    ``lone`` projects print one file; ``game`` is then the game whose look it takes, if any.
    ``themes`` are those of the game, ``faulty`` tells whether one of that id is missing because of
    faults that were reported, ``lacking`` whether any file of some kinds is. ``icons`` is the
    folder of its icons, whether it is there or not. ``home`` is the folder whose pictures may be
    named: the game's, or that of a lone file. ``files`` are all files of a game that have no
    faults.
    """

    name: str
    title: str
    lone: bool
    game: File[Game] | None
    parts: tuple[PartFiles, ...]
    themes: tuple[File[Record], ...] = ()
    icons: Path | None = None
    home: Path | None = None
    faulty: Callable[[str], bool] = lambda id: False
    files: tuple[File[Record], ...] = ()
    lacking: Callable[..., bool] = lambda *kinds: False


def bundled_games() -> tuple[str, ...]:
    """Return the names of the games that come with pnp, or with other installed packages."""
    found = {*disk.names(content_dir(), within=None), *added_games()}
    return tuple(name for name in sorted(found) if (game_dir(name) / GAME_FILE).is_file())


def bundled(kind: str) -> tuple[File[Record], ...]:
    """Return the files of a kind in all games that come with pnp, but those that have faults."""
    games = [game_dir(name) for name in bundled_games()]
    drafts = [draft for game in games for draft in drafts_in(game, game.name, Report())[0]]
    return tuple(d.file for d in drafts if d.kind == kind and d.file is not None)


def find(target: str, report: Report, given: str = GIVEN) -> Path | None:
    """Return the game's folder or the file that ``target`` means, or report that nothing does, and
    what can be ``given``.

    A folder with a ``game.yaml`` comes before a bundled game of the same name, so that a copy
    that somebody edits is the one that is built.
    """
    path = Path(target)
    try:
        if path.suffix.lower() in TABLES and path.is_file():
            message = f"'{target}' is a table, not a content file"
            report.error("unknown-target", message, hint=naming(path))
            return None
        if (path / GAME_FILE).is_file() or path.is_file():
            return path
        if target in bundled_games():
            return shortest(game_dir(target))
        if path.is_dir():
            report.error(
                "missing-game",
                f"the folder '{target}' contains no {GAME_FILE}",
                hint=f"add {GAME_FILE}, or name one file of content",
            )
        elif path.exists():
            report.error("file-unreadable", f"cannot read '{target}': it is not a file")
        else:
            files = [
                where / name
                for where, _, names in disk.walk(content_dir())
                for name in names
                if name.endswith(".yaml") and name != GAME_FILE
            ]
            hint = meant(path, bundled_games(), map(shortest, files), given)
            report.error("unknown-target", f"'{target}' is not a game, folder or file", hint=hint)
    except OSError as error:
        report.error(
            "unknown-target", f"'{target}' is not a valid path: {(error.strerror or '').lower()}"
        )
    return None


def check_icons(home: Path, report: Report) -> None:
    """Report that the icons of a lone file's project lie outside it, where they are no icons."""
    if (home / ICONS).is_symlink():
        inside(home, ICONS, None, report)


def load(path: Path, report: Report) -> Project | None:
    """Return the project at ``path``, which ``find`` has found.

    None where nothing can be laid out; a project may also come with findings about some files.
    """
    return _load_game(path, report) if path.is_dir() else _load_lone(path, report)


def shortest(path: Path) -> Path:
    """Return ``path`` as seen from the working directory when it lies below, as users would."""
    here = Path.cwd()
    return path.relative_to(here) if path.is_relative_to(here) else path


def _load_game(root: Path, report: Report) -> Project | None:
    drafts, unread = drafts_in(root, str(root), report)
    game = _game_of(drafts, root, report)
    check_ids(drafts, report)
    if game is None:
        return None
    check_games(drafts, game, report)
    parts = tuple(_parts(game, drafts, unread, report))
    _check_used(game, drafts, report)
    title = game.record.title
    themes, faulty = _themes(drafts), _faulty(drafts, unread)
    files = tuple(draft.file for draft in drafts if draft.file is not None)
    icons = root / ICONS

    def lacking(*kinds: str) -> bool:
        return unread or any(d.file is None for d in drafts if d.kind in kinds)

    return Project(game.id, title, False, game, parts, themes, icons, root, faulty, files, lacking)


def _load_lone(path: Path, report: Report) -> Project | None:
    parsed = read_parsed(path, str(path), report, within=None)
    if parsed is None:
        return None
    if parsed.kind == "game":
        if path.name == GAME_FILE:
            return _load_game(path.parent, report)
        message = f"a game is read from a file named {GAME_FILE}"
        report.error("misnamed-game", message, parsed.id.span, f"rename the file to {GAME_FILE}")
        return None
    if not is_printed(parsed.kind):
        hint = f"name a file of another kind; a {parsed.kind} is printed only with what uses it"
        if parsed.kind == "theme":
            hint = f"keep it in the folder of a game, and build that with  --theme {parsed.id.text}"
        message = f"a {parsed.kind} is not printed"
        report.error("nothing-to-print", message, parsed.id.span, hint)
        return None
    root = game_around(parsed, report)
    check_icons(root or path.parent, report)
    own = Report()  # faults of other files of the game are not told
    files, unread = ([], ()) if root is None else files_in(root, str(shortest(root)), own)
    linker = Linker(Beside(path.parent, report)) if root is None else linker_of(files, unread)
    linked = linker.linked(parsed.kind, parsed.node, path, report)
    draft = drafted(parsed, linked, report)
    file = draft.file
    if file is None:
        return None
    title = str(getattr(file.record, "title", file.id))
    parts = (PartFiles(PartEntry(part=file.id, title=title, of=(file.id,)), (file,)),)
    if root is None:
        icons, home = path.parent / ICONS, path.parent
        return Project(file.id, title, True, None, parts, icons=icons, home=home)
    drafts = _dressing(files, linker, own, report)
    game = _game_of(drafts, root, report)
    # A file that only takes the look of a game that comes with pnp has its pictures beside it.
    within = path.absolute().is_relative_to(root.absolute())
    home = root if within else path.parent
    if within and game is not None:
        check_games([draft], game, report)
    themes, faulty = _themes(drafts), _faulty(drafts, False)
    return Project(file.id, title, True, game, parts, themes, root / ICONS, home, faulty)


def game_around(parsed: Parsed, report: Report) -> Path | None:
    """Return the folder of the game whose theme a lone file takes: the one in which it lies, even
    if it names another, or a bundled one that it names; None for a file that stands for itself."""
    given = parsed.node.get("game")
    named = given.text if isinstance(given, Scalar) else None
    for folder in parsed.path.absolute().parents[:3]:
        if (folder / GAME_FILE).is_file():
            return folder
    if named is None:
        return None
    if named in bundled_games():
        return game_dir(named)
    report.error(
        "unknown-game",
        f"'{named}' is not a bundled game",
        span_of(parsed.node, ("game",)),
        nearest(named, bundled_games()),
    )
    return None


def _dressing(files: list[Parsed], linker: Linker, own: Report, report: Report) -> list[Draft]:
    """Return what gives a game its look, with the findings among ``own`` that are about that."""
    dressing = [file for file in files if file.kind in ("game", "theme")]
    linked = [linker.linked(file.kind, file.node, file.path, own) for file in dressing]
    kept = [drafted(*pair, own) for pair in zip(dressing, linked, strict=True)]
    names = {found.id.span.source.name for found in kept}
    for found in own.diagnostics:
        if found.span is not None and found.span.source.name in names:
            report.add(found)
    return kept


def _themes(drafts: list[Draft]) -> tuple[File[Record], ...]:
    return tuple(d.file for d in drafts if d.kind == "theme" and d.file is not None)


def _faulty(drafts: list[Draft], unread: bool) -> Callable[[str], bool]:
    """Return what tells the ids of themes that have faults; any of them may be among the files that
    are ``unread``."""
    ids = {draft.id.text for draft in drafts if draft.kind == "theme" and draft.file is None}
    return lambda id: unread or id in ids


def _game_of(drafts: list[Draft], root: Path, report: Report) -> File[Game] | None:
    """Return the file that describes the game, or None where that has been reported."""
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
    file = draft.file
    if file is None or not isinstance(file.record, Game):
        return None
    return File(file.kind, file.id, file.record, file.node, file.path)


def _parts(
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
        yield PartFiles(entry, tuple(_files(game, index, drafts, unread, report)))


def _meant(reference: str, drafts: list[Draft]) -> str:
    """Return a hint to the files that a part may mean: by their ids, with their kinds where files
    of several kinds have one id."""
    kinds: dict[str, list[str]] = {}
    for draft in drafts:
        if is_printed(draft.kind) and word_of(draft.kind) not in kinds.get(draft.id.text, ()):
            kinds.setdefault(draft.id.text, []).append(word_of(draft.kind))
    names = {
        id: [id] if len(found) == 1 else [f"{kind}/{id}" for kind in sorted(found)]
        for id, found in kinds.items()
    }
    close = names.get(closest(reference, names), [])
    if len(close) > 1:
        return f"did you mean {' or '.join(close)}?"
    return nearest(reference, [name for found in names.values() for name in found])


def _check_used(game: File[Game], drafts: list[Draft], report: Report) -> None:
    """Warn of files that could be printed but that no part names."""
    named = {reference for entry in game.record.parts for reference in entry.of}
    ids = {draft.id.text for draft in drafts if is_printed(draft.kind)}
    # A file whose name is misspelt in a part is reported there.
    named |= {closest(word.rpartition("/")[2], ids) for word in named}
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


def _files(
    game: File[Game], index: int, drafts: list[Draft], unread: bool, report: Report
) -> Iterator[File[Record]]:
    """Yield the files of one part. A reference to a file with faults of its own is passed over:
    those stand in the report already; so is one to any of the files that are ``unread``."""
    yielded: dict[Path, Span] = {}
    for place, reference in enumerate(game.record.parts[index].of):
        span = span_of(game.node, ("parts", index, "of", place))
        matches = [d for d in drafts if reference in (d.id.text, f"{word_of(d.kind)}/{d.id.text}")]
        found = sorted({word_of(match.kind) for match in matches})
        if len(found) > 1:
            hint = "write " + " or ".join(f"{kind}/{reference}" for kind in found)
            message = f"'{reference}' is the id of files of {len(found)} kinds"
            report.error("ambiguous-id", message, span, hint)
        elif not matches and any(
            id_hint(d.id.text).split(",")[0] == f"write {reference}" for d in drafts
        ):
            continue  # the file's own id is told of, which is not written as ids are
        elif not matches and not unread:
            message = f"no file of this game has the id '{reference}'"
            hint = _meant(reference, drafts)
            report.error("unknown-id", message, span, hint, fix=respelled(span, hint))
        elif matches and matches[0].path in yielded:
            label = Label(yielded[matches[0].path], "first defined here")
            message = f"the part lists '{reference}' twice"
            hint = "name each file once; more copies are a quantity"
            items = at(game.node, ("parts", index, "of"))
            fix = item_removed(items.items, place) if isinstance(items, Sequence) else None
            report.error("listed-twice", message, span, hint, (label,), fix)
        elif matches:
            yielded[matches[0].path] = span
            if matches[0].file is not None:
                yield matches[0].file
