"""Instruction pages in the style of the rest of a kit, with the assembly notes of its parts."""

from __future__ import annotations

from collections.abc import Iterator, Set

from msgspec import Struct

from pnp.base.diagnostics import Report, Reporter
from pnp.base.library import game_dir
from pnp.content.files import File
from pnp.content.language.builtin_texts import BuiltinTexts
from pnp.content.project import Project
from pnp.imposition.sides import Sheet
from pnp.model.component import Component, Mounted
from pnp.model.record import Mount, Record, word_of
from pnp.press.parts import LaidOutPart
from pnp.scene import Rect, Text
from pnp.text import shaping
from pnp.theme import Theme
from pnp.theme.documents import for_documents

# The total width of the lines around a page.
_FRAME = 2.0


class KitStationery(Struct, frozen=True):
    """The frame, the title and the type of a theme's covers, with ``theme`` in document colours.
    Titles were checked with the margins, in which they are printed too."""

    theme: Theme

    @staticmethod
    def of(theme: Theme) -> KitStationery:
        return KitStationery(for_documents(theme))

    def sheet(self, title: str, width: float, height: float) -> Sheet:
        # The module that draws covers is not loaded for kits without such pages.
        from pnp.kinds.cover.cover import MARGIN, instructions
        from pnp.kinds.cover.front import EDGE, needs_ground

        reporter = Reporter(Report(), lambda _: None)
        items, room = instructions(title, width, height, self.theme, reporter)
        frame = Rect(EDGE, EDGE, width - 2 * EDGE, room.bottom + MARGIN - 2 * EDGE)
        # Printers' marks are black: a page with a coloured background has no room for them.
        taken = (frame,) if needs_ground(self.theme) else tuple(_frame_lines(frame))
        return Sheet(items, room, taken)

    def line(
        self, content: str, size: float, x: float, y: float, anchor: str, *, strong: bool = False
    ) -> Text:
        role = "strong" if strong else "text"
        style = self.theme.style(role, size)
        if strong:
            style = style.with_fill(self.theme.colour("heading"))
        match anchor:
            case "start" | "middle" | "end":
                return shaping.set_line(content, style, x, y, anchor)
            case _:
                raise ValueError(f"'{anchor}' is not an anchor")


def _frame_lines(frame: Rect) -> Iterator[Rect]:
    """Yield the space taken by the lines along the sides of a frame."""
    for y in (frame.y, frame.bottom - _FRAME):
        yield Rect(frame.x, y, frame.width, _FRAME)
    for x in (frame.x, frame.right - _FRAME):
        yield Rect(x, frame.y, _FRAME, frame.height)


# Assembly notes for the pieces of a part: the author's, and those that pnp derives.


def notes_of(
    project: Project, part: LaidOutPart, leaves: Set[str], words: BuiltinTexts
) -> Iterator[tuple[str, str]]:
    """Yield the titled notes of the part and its files on cutting and assembly; for texts whose
    ``leaves`` are bound as a booklet, and for glued pieces, also the instructions."""
    entry = part.source.entry
    if entry.note:
        yield entry.title, entry.note
    mounted: set[str] = set()
    for file in part.source.files:
        bound = any(of is file and piece.id in leaves for piece, of in part.pieces)
        mounting = _mounting_text(project, part, file, words)
        texts = (
            file.record.note if isinstance(file.record, Component) else "",
            "" if mounting in mounted else mounting,
            words.text("cover.booklet") if bound else "",
        )
        mounted.add(mounting)
        note = " ".join(filter(None, texts))
        if note:
            yield file.title, note


def build_command(project: Project, *options: str) -> str:
    """Return the command that repeats a build with other options; the user's own game is built in
    its folder."""
    bundled = project.home.absolute() == game_dir(project.name)
    language = project.language
    other = language != project.records.linker.wordings.written
    words = ("pnp build", project.name if bundled else "", *options)
    return " ".join(filter(None, (*words, f"--lang {language}" if other else "")))


def _mount_of(file: File[Record]) -> Mount | None:
    return file.record.mount if isinstance(file.record, Mounted) else None


def _mounting_text(
    project: Project, part: LaidOutPart, file: File[Record], words: BuiltinTexts
) -> str:
    """Return instructions for mounting the pieces of a file to reach their thickness. If both sides
    are on one sheet, only one can be glued."""
    mount = _mount_of(file)
    if mount is None:
        return ""
    board = words.text(f"mount.{mount}")
    if all(piece.back is None for piece, of in part.pieces if of is file):
        return words.text("mount.one-sided", board=board)
    mounted = [of for of in part.source.files if _mount_of(of) == mount]
    whole = len(mounted) == len(part.source.files)
    only = part.id if whole else f"{word_of(file.kind)}:{file.id}"
    way = build_command(project, f"--only {only}", "--sheets separate")
    return words.text("mount.two-sided", board=board, command=way)
