"""All pieces of one state of a game: laid out, or as an earlier build wrote them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from html import unescape
from pathlib import Path

from msgspec import Struct

from pnp.api import Finding, Piece, UsageError
from pnp.api import open as open_game
from pnp.base import world
from pnp.base.output.owned import LISTING
from pnp.content.game_files import GAME_FILE, bundled_games
from pnp.revisions.differences import Difference, differences
from pnp.revisions.git import StateError, checkout, is_revision

_PICTURES, _BACK, _ENDING = "svg", "-back", ".svg"
# The most bytes of a picture of an earlier build.
_LARGEST = 64 * 1024 * 1024


class Look(Struct, frozen=True):
    """How the pieces of a game are laid out: in a theme and a language, or in its own for None, and
    with ``full`` or ``low`` ink. The pictures of a build have the look that it gave them."""

    theme: str | None
    language: str | None
    ink: str


class SnapshotPiece(Struct, frozen=True):
    """A piece with the SVG of its faces, the second None if it is blank. ``copies`` is None if
    unknown; ``drawn`` is None for a piece of a build, which has only pictures, in ``files`` below
    the folder ``home``."""

    title: str
    copies: int | None
    home: Path = Path()
    files: tuple[Path, ...] = ()
    drawn: Piece | None = None

    @property
    def faces(self) -> tuple[str | None, str | None]:
        """The texts of both SVG files. Raises StateError for a file that cannot be read."""
        if self.drawn is not None:
            return self.drawn.svg, self.drawn.back_svg
        front, *back = (_text_of(file, self.home) for file in self.files)
        return front, back[0] if back else None

    def differences_from(self, old: SnapshotPiece) -> tuple[Difference, ...]:
        """Return what differs in the faces of both."""
        if self.drawn is not None and old.drawn is not None and self.drawn.looks_like(old.drawn):
            return ()
        return tuple(differences(old.faces, self.faces))


class Snapshot(Struct, frozen=True):
    """The pieces of a game by part and id, and its id and title; ``errors`` prevented some or all
    of them."""

    pieces: Mapping[str, SnapshotPiece]
    game: str = ""
    title: str = ""
    errors: tuple[Finding, ...] = ()


@contextmanager
def snapshot(name: str, target: Path, look: Look) -> Iterator[Snapshot]:
    """Yield the state that ``name`` means: a folder of a build, a game or file, or a revision of
    ``target`` in git. It is read while the context is open.

    Raises StateError if there is none, and UsageError for a game that cannot be opened.
    """
    path = Path(name)
    if world.is_file(path / LISTING) and not world.is_file(path / GAME_FILE):
        pieces = dict(_built_pieces(path))
        if not pieces:
            words = f"the build in '{name}' has no SVG pictures"
            raise StateError(f"{words}; build it with  --format svg")
        yield Snapshot(pieces)
    elif name and (world.exists(path) or name in bundled_games()):
        yield _laid_out(name, look)
    elif not is_revision(name, _folder_of(target)):
        words = "neither a revision in git nor a game, a file or the folder of a build"
        where = "" if is_revision("HEAD", _folder_of(target)) else "; there is no commit here"
        raise StateError(f"'{name}' is {words} with SVG pictures{where}")
    else:
        with checkout(name, target) as found:
            state = _laid_out(str(found), look)
            for error in state.errors[:1]:
                # The files of a revision are in a temporary folder, where nobody can correct them.
                place = f"{Path(error.file).name}:{error.line}: " if error.file else ""
                raise StateError(f"'{name}' has errors: {place}{error.message}")
            yield state


def _laid_out(target: str, look: Look) -> Snapshot:
    try:
        game = open_game(target)
        found = game.pieces(theme=look.theme, language=look.language, ink=look.ink)
    except UsageError as error:
        if not error.findings:
            raise
        return Snapshot({}, errors=error.findings)
    pieces = {
        f"{piece.part}/{piece.id}": SnapshotPiece(piece.title, piece.quantity, drawn=piece)
        for piece in found
    }
    errors = () if found.ok else tuple(one for one in found.findings if one.severity == "error")
    return Snapshot(pieces, found.name, found.title, errors)


def _folder_of(target: Path) -> Path:
    return target if world.is_folder(target) else target.parent


def _built_pieces(folder: Path) -> Iterator[tuple[str, SnapshotPiece]]:
    """Yield the pieces whose pictures are in the folder of a build."""
    root = folder / _PICTURES
    files = (inside / name for inside, _, names in world.walk(root) for name in names)
    names = {
        file.relative_to(root).as_posix().removesuffix(_ENDING): file
        for file in sorted(files)
        if file.suffix == _ENDING
    }
    for name, file in names.items():
        front = name.removesuffix(_BACK)
        if front != name and front in names:
            continue
        back = names.get(f"{name}{_BACK}")
        # The pictures of a single file are in no folder of a part.
        key = name if "/" in name else f"{folder.parent.name}/{name}"
        faces = (file,) if back is None else (file, back)
        yield key, SnapshotPiece(_title_of(file, folder), None, folder, faces)


def _title_of(file: Path, home: Path) -> str:
    head = _text_of(file, home)[:2000]
    title = head.partition("<title>")[2].partition("</title>")[0]
    return unescape(title) or file.stem


def _text_of(file: Path, home: Path) -> str:
    """Return the text of a picture, which lies below ``home``, as links do not. Raises
    StateError."""
    try:
        return world.read(file, within=home, largest=_LARGEST).decode()
    except (world.ReadError, UnicodeDecodeError) as error:
        raise StateError(f"'{file.as_posix()}' cannot be read: {error}") from None
