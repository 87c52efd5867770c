"""Where the games, themes, icons and examples that come with pnp are on this machine.

In a checkout they are folders at its top, which people edit; in
an installed wheel they are copies inside the package, under ``pnp/bundled``.
"""

from __future__ import annotations

from pathlib import Path

from pnp.base import disk

_PACKAGE = Path(__file__).resolve().parents[1]


def content_dir() -> Path:
    """Return the folder that holds one folder for each bundled game."""
    return _folder("content")


def templates_dir() -> Path:
    """Return the folder of what all games share: general themes, icons, layouts."""
    return _folder("templates")


def general_themes() -> tuple[str, ...]:
    """Return the names of the themes that any game may use."""
    return tuple(path.stem for path in disk.files(templates_dir() / "themes", ".yaml", within=None))


def examples_dir() -> Path:
    """Return the folder that holds one folder for each rule of the validator, with what breaks it
    and what keeps it."""
    return _folder("examples")


def docs_dir() -> Path:
    """Return the folder of the pages that describe content."""
    return _folder("docs")


def _folder(name: str) -> Path:
    # The wheel comes first: beside an installed package a folder of that name may be anyone's.
    bundled = _PACKAGE / "bundled" / name
    return bundled if bundled.is_dir() else _PACKAGE.parent / name
