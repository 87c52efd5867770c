"""Exporters: documents and pictures to bytes. One module for each file format.

The name of the module is that of the format and their file extension. It has one of

* ``write_document(document: Document) -> bytes``, for formats of whole sheets, or
* ``write_picture(picture: FacePicture) -> bytes``, for formats of single faces; if its ``LINES`` is
  true, the bleed, and the lines to cut and to fold, are part of the picture.

Exporters know the scene and nothing of games. Exports of whole games to other programs and to shops
are in ``pnp.exports``; they write their files in these formats.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b

from msgspec import Struct

from pnp.base.registry import Registry
from pnp.scene import Item

FORMATS = Registry("pnp.export", one_of=("write_document", "write_picture"))


class FacePicture(Struct, frozen=True):
    """One face: ``items`` in a trim box of ``width`` by ``height`` mm, shown with ``bleed`` mm
    around it."""

    width: float
    height: float
    items: tuple[Item, ...]
    title: str
    bleed: float = 0.0


class Job(Struct, frozen=True):
    """One output file: its path below the folder, the function that produces its bytes, and the
    ``cache_key`` of its inputs. ``version`` distinguishes files that share a key.

    ``options`` are the names of the options of an export on which the bytes depend; None for all.
    ``members`` are the files in a zip archive: those that are unchanged are taken from the earlier
    archive instead of being made again.
    """

    name: str
    make: Callable[[], bytes]
    cache_key: str
    version: str = ""
    options: tuple[str, ...] | None = None
    members: tuple[Job, ...] = ()


def content_mark(content: object) -> str:
    """Return a hash of a value by its ``repr``, for the version of a job."""
    return blake2b(repr(content).encode(), digest_size=16).hexdigest()


class UnavailableError(Exception):
    """A format that cannot be written on this machine; the message says what to install."""
