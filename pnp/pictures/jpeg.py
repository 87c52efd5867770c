"""The segments of a JPEG file (ITU-T T.81, annex B): what makes the picture, and what does not.

Cameras and programs write notes between the segments, and some append files behind the end; both
may reveal a location.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_START, _END, _SCAN, _COMMENT = 0xD8, 0xD9, 0xDA, 0xFE

# Frames that PDF knows (baseline, extended, progressive), and tables.
_DRAWN = (0xC0, 0xC1, 0xC2, 0xC4, 0xDB, 0xDD, _SCAN)
# Applications: the first may name the density, the fifteenth how colours are meant.
_DENSITY, _ADOBE, _APPLICATIONS = 0xE0, 0xEE, range(0xE0, 0xF0)

# Programs draw a picture in a dozen scans; each takes long for a large one. A profile, a thumbnail
# and notes take some hundred segments.
_MOST_SCANS, _MOST_SEGMENTS, _MOST_FILL = 100, 2000, 10_000

# A marker, except stuffed bytes and restarts within a scan. It may follow fill bytes.
_MARKER = re.compile(rb"\xff[^\x00\xff\xd0-\xd7]", re.DOTALL)


def segments(content: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield the marker and content of each segment up to the end of the picture, which is the last
    if the file is whole; that of a scan is followed by what it draws, with the marker 0.

    Raises ValueError where more lies between two segments than programs fill in.
    """
    at = 2
    while found := _MARKER.search(content, at):
        if found.start() - at > _MOST_FILL:
            raise ValueError("bytes between segments")
        marker, at = content[found.start() + 1], found.end()
        if marker == _END:
            yield marker, b""
            return
        length = int.from_bytes(content[at : at + 2], "big")
        yield marker, content[at + 2 : at + length]
        at += length
        if marker == _SCAN:
            end = _MARKER.search(content, at)
            drawn = end.start() if end else len(content)
            yield 0, content[at:drawn].rstrip(b"\xff")
            at = drawn


def crowded(content: bytes) -> str:
    """Return what there is too much of in a file to be read soon, or an empty text."""
    drawn = 0
    for count, (marker, _) in enumerate(segments(content)):
        drawn += marker == _SCAN
        if drawn > _MOST_SCANS:
            return f"more than {_MOST_SCANS} scans"
        if count > _MOST_SEGMENTS:
            return f"more than {_MOST_SEGMENTS:,} segments"
    return ""


def without_notes(content: bytes) -> bytes | None:
    """Return a file of only what makes the picture, or None for one without an end or with segments
    that PDF does not support.

    Of the density and the meaning of colours only the numbers are kept: small copies of the
    picture may follow them.
    """
    kept, seen = [bytes((0xFF, _START))], set[int]()
    for marker, held in segments(content):
        if marker == _END:
            return b"".join((*kept, bytes((0xFF, _END))))
        if marker == 0:
            kept.append(held)
        elif marker in _DRAWN:
            kept.append(_segment(marker, held))
        elif marker == _DENSITY and marker not in seen and held.startswith(b"JFIF\0"):
            kept.append(_segment(marker, held[:12].ljust(14, b"\0")))
        elif marker == _ADOBE and marker not in seen and held.startswith(b"Adobe"):
            kept.append(_segment(marker, held[:12].ljust(12, b"\0")))
        elif marker not in _APPLICATIONS and marker != _COMMENT:
            return None
        seen.add(marker)
    return None


def _segment(marker: int, held: bytes) -> bytes:
    return bytes((0xFF, marker)) + (len(held) + 2).to_bytes(2, "big") + held
