"""Files that are no text are called by their format, whatever their name."""

from __future__ import annotations

import io
import zipfile

import pytest

from pnp.base.diagnostics import Report
from pnp.content.source import decode


def packed(entry: str) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr(entry, "x" * 100)
    return made.getvalue()


@pytest.mark.parametrize(
    ("data", "name", "message", "hint"),
    [
        (b"\x89PNG\r\n\x1a\n", "a.yaml", "a PNG picture, not YAML", "end in .png"),
        (b"\x89PNG\r\n\x1a\n", "a.PNG", "a PNG picture, not YAML", "the piece that shows it"),
        (b"\xff\xd8\xff\xe0", "a.yaml", "a JPEG picture, not YAML", "end in .jpg"),
        (b"RIFF0000WEBPVP8 ", "a.yaml", "a WebP picture, not YAML", "end in .webp"),
        (b"%PDF-1.7\n", "a.yml", "a PDF document, not YAML", "end in .pdf"),
        (b"\x1f\x8b\x08", "a.yaml", "a file compressed with gzip, not YAML", "end in .gz"),
        (packed("notes.txt"), "a.yaml", "a ZIP archive, not YAML", "end in .zip"),
        (packed("xl/workbook.xml"), "a.csv", "an Excel workbook, not CSV", "or as .xlsx"),
    ],
)
def test_a_file_of_another_format_is_one_finding(
    data: bytes, name: str, message: str, hint: str
) -> None:
    report = Report()
    assert decode(data, name, report) is None
    (found,) = report.diagnostics
    assert (found.code, found.message) == ("file-of-another-format", f"this is {message}")
    assert hint in found.hint
    assert str(found.span) == f"{name}:1:1"


@pytest.mark.parametrize("text", ["", "map: isle\n", "PNG: 1\n", "% PDF\n", "é: 1\n"])
def test_text_is_no_other_format(text: str) -> None:
    report = Report()
    assert decode(text.encode(), "a.yaml", report) is not None
    assert report.diagnostics == ()
