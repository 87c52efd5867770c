"""Files to text, and text to nodes. Reports files that are not UTF-8, not YAML or not a mapping.

A file is read only if it is below the folder that must contain it.
"""

from __future__ import annotations

import codecs
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from pnp.base import world
from pnp.base.diagnostics import Diagnostic, Report, Source, Span
from pnp.base.svg import SvgTextError, text_of
from pnp.content.nodes import Mapping
from pnp.content.tree import build_tree

LARGEST_FILE = 8 * 1024 * 1024
LARGEST_TABLE = 10 * 1024 * 1024
MOST_ROWS = 10_000
MOST_COLUMNS = 200
"""The limit of columns of a table, or fields of a card; no card has room for more."""
MOST_EXTENDED = 16
"""The longest chain of layouts or themes that extend each other; nobody could follow a longer
one."""


class Format(NamedTuple):
    """The description of a file format for users, and its suffix."""

    description: str
    suffix: str


_WEB = ("http://", "https://")

# The first bytes of files of a format.
STARTS = (
    (b"\x89PNG\r\n", Format("a PNG picture", ".png")),
    (b"\xff\xd8\xff", Format("a JPEG picture", ".jpg")),
    (b"GIF87a", Format("a GIF picture", ".gif")),
    (b"GIF89a", Format("a GIF picture", ".gif")),
    (b"%PDF-", Format("a PDF document", ".pdf")),
    (b"\x1f\x8b", Format("a file compressed with gzip", ".gz")),
)
ARCHIVE = b"PK\x03\x04"
# Names of archive entries that identify the program that wrote it.
INSIDE = (
    (b"xl/", Format("an Excel workbook", ".xlsx")),
    (b"word/", Format("a Word document", ".docx")),
    (b"opendocument.spreadsheet", Format("a spreadsheet of LibreOffice", ".ods")),
    (b"opendocument.text", Format("a document of LibreOffice", ".odt")),
)


def read_source(
    path: Path, name: str, report: Report, *, within: world.Within, largest: int = LARGEST_FILE
) -> Source | None:
    """Return the text of a UTF-8 file of at most ``largest`` bytes, or report why it cannot be
    read.

    ``within`` is the folder that must contain the file, None if the user named the file.
    """
    try:
        return decode(world.read(path, within=within, largest=largest), name, report)
    except world.ReadError as error:
        _report_unread(error, name, largest, report)
        return None


def _report_unread(error: world.ReadError, name: str, largest: int, report: Report) -> None:
    match error.reason:
        case "outside":
            message = f"'{name}' is not inside the project"
            report.error("path-leaves-project", message, hint="replace the link with a copy")
        case "too-large":
            limit = largest // 1024 // 1024
            report.error("file-too-large", f"'{name}' is larger than {limit} MB")
        case _:
            report.error("file-unreadable", f"cannot read '{name}': {error}")


def decode(data: bytes, name: str, report: Report) -> Source | None:
    """Return UTF-8 bytes as a source; a byte order mark is dropped, other encodings are reported.
    SVG may be compressed or in another encoding."""
    if name.endswith(".svg"):
        try:
            data = text_of(data).encode("utf-8", "replace")
        except SvgTextError as error:
            start = Source(name, "").span()
            report.error("unfit-drawing", f"the drawing '{name}' {error}", start, error.hint)
            return None
        except UnicodeDecodeError:
            pass  # reported with its place below
    if _report_foreign_format(data, name, report):
        return None
    try:
        source = Source(name, data.decode("utf-8-sig"))
        if data.startswith(codecs.BOM_UTF8) and name.endswith((".yaml", ".yml")):
            message = "the file begins with a byte order mark, which is ignored"
            hint = "save it as UTF-8 without a byte order mark"
            report.note("byte-order-mark", message, source.span(), hint)
        return source
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8", "replace")
        line = before.count("\n") + 1
        column = len(before) - (before.rfind("\n") + 1) + 1
        readable = Source(name, data.decode("utf-8", "replace"))
        report.error(
            "not-utf-8",
            f"byte 0x{data[error.start]:02x} is not valid UTF-8",
            Span(readable, line, column, line, column + 1),
            "save the file in UTF-8",
        )
        return None


def parse(source: Source, report: Report) -> Mapping | None:
    """Return the mapping in a file of content, or None with a finding."""
    before = _LATEST.pop(source.name, None)
    if before is None or before[0] != source:
        before = source, *_parse_uncached(source)
        if len(_LATEST) >= _MOST_KEPT:
            _LATEST.pop(next(iter(_LATEST)), None)
    _LATEST[source.name] = before
    _, root, findings = before
    for found in findings:
        report.add(found)
    return root


# Watching rebuilds after each edit of one file, and themes are read for each game. Only the latest
# version of a file is cached: a deck may take hundreds of megabytes.
_LATEST: dict[str, tuple[Source, Mapping | None, tuple[Diagnostic, ...]]] = {}
_MOST_KEPT = 128


def _parse_uncached(source: Source) -> tuple[Mapping | None, tuple[Diagnostic, ...]]:
    own = Report()  # errors of other files must not stop this one
    root = build_tree(source, own)
    if root is not None and not isinstance(root, Mapping):
        own.error(
            "not-a-mapping",
            "a content file is a mapping of keys to values",
            root.span,
            "start with a line such as  map: my-map",
        )
    return root if isinstance(root, Mapping) and not own.failed else None, own.diagnostics


def path_inside(root: Path, relative: str, span: Span | None, report: Report) -> Path | None:
    """Return the path ``relative`` below ``root``, or None with a finding if it leads out of it.

    Links on the way are followed; the path need not exist.
    """
    given = PurePosixPath(relative)
    hint = "name a path inside the game's folder, with slashes, such as icons/crab.svg"
    outside = given.is_absolute() or ".." in given.parts or "\\" in relative or ":" in relative
    if not outside and "\0" not in relative:
        found = root.joinpath(relative)
        if world.lies_within(found, root):
            return found
        hint = "replace the link with a copy"
    elif relative.startswith(_WEB):
        hint = "download the file into the game's folder, and write its path there"
    report.error("path-leaves-project", f"'{relative}' is not inside the project", span, hint)
    return None


def _report_foreign_format(data: bytes, name: str, report: Report) -> bool:
    """Report a file in another format, and return whether it is one."""
    found = _foreign_format(data)
    if found is None:
        return False
    expected, hint = "YAML", f"rename it to end in {found.suffix}, and write content as text"
    if name.lower().endswith(".csv"):
        expected, hint = "CSV", "save the table as CSV, or as .xlsx and name that in the deck"
    elif name.lower().endswith(found.suffix):
        hint = "name the YAML file of a game, or of the piece that shows it"
    # Its bytes are not worth showing.
    start = Source(name, "").span()
    report.error(
        "file-of-another-format", f"this is {found.description}, not {expected}", start, hint
    )
    return True


def _foreign_format(data: bytes) -> Format | None:
    """Return the format of a file by its bytes, None if it may be text.

    >>> _foreign_format(b"GIF89a\\x01").description
    'a GIF picture'
    >>> _foreign_format(b"map: isle")
    """
    if data.startswith(ARCHIVE):
        archive = Format("a ZIP archive", ".zip")
        return next((found for inside, found in INSIDE if inside in data), archive)
    if data.startswith(b"RIFF") and data[8:12] == b"WEBP":
        return Format("a WebP picture", ".webp")
    return next((found for start, found in STARTS if data.startswith(start)), None)
