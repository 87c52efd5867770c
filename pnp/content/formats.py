"""What a file is that is no text, told by its first bytes."""

from __future__ import annotations

from typing import NamedTuple

from pnp.base.diagnostics import Report, Source


class Format(NamedTuple):
    """What users call a file of a format, and how its name ends."""

    what: str
    end: str


# The bytes with which files of a format begin.
STARTS = (
    (b"\x89PNG\r\n", Format("a PNG picture", ".png")),
    (b"\xff\xd8\xff", Format("a JPEG picture", ".jpg")),
    (b"GIF87a", Format("a GIF picture", ".gif")),
    (b"GIF89a", Format("a GIF picture", ".gif")),
    (b"%PDF-", Format("a PDF document", ".pdf")),
    (b"\x1f\x8b", Format("a file compressed with gzip", ".gz")),
)
ARCHIVE = b"PK\x03\x04"
# What the entries of an archive tell of the program that wrote it.
INSIDE = (
    (b"xl/", Format("an Excel workbook", ".xlsx")),
    (b"word/", Format("a Word document", ".docx")),
    (b"opendocument.spreadsheet", Format("a spreadsheet of LibreOffice", ".ods")),
    (b"opendocument.text", Format("a document of LibreOffice", ".odt")),
)


def refused(data: bytes, name: str, report: Report) -> bool:
    """Report a file that is of another format, and tell whether it is."""
    found = foreign(data)
    if found is None:
        return False
    wanted, hint = "YAML", f"rename it to end in {found.end}, and write content as text"
    if name.lower().endswith(".csv"):
        wanted, hint = "CSV", "save the table as CSV, or as .xlsx and name that in the deck"
    elif name.lower().endswith(found.end):
        hint = "name the YAML file of a game, or of the piece that shows it"
    # Its bytes are nothing to show.
    start = Source(name, "").span()
    report.error("file-of-another-format", f"this is {found.what}, not {wanted}", start, hint)
    return True


def foreign(data: bytes) -> Format | None:
    """Return what a file is by its bytes, None where it may be text.

    >>> foreign(b"GIF89a\\x01").what
    'a GIF picture'
    >>> foreign(b"map: isle")
    """
    if data.startswith(ARCHIVE):
        archive = Format("a ZIP archive", ".zip")
        return next((found for inside, found in INSIDE if inside in data), archive)
    if data.startswith(b"RIFF") and data[8:12] == b"WEBP":
        return Format("a WebP picture", ".webp")
    return next((found for start, found in STARTS if data.startswith(start)), None)
