"""What tests share: bundled content, read and linked once, and answers that never change."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pytest

from pnp.base.diagnostics import Report
from pnp.base.library import content_dir, templates_dir
from pnp.checks import misspelt_place
from pnp.content import subject
from pnp.content.project import shortest
from pnp.theme import loading

_Folder = subject._Folder
_read_theme = loading.read_theme


@contextmanager
def shared() -> Iterator[None]:
    """Share between all tests what lone files ask of the bundled game that they name, the themes of
    all games, and which words are slips of one another."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(subject, "_Folder", _folder)
        patch.setattr(loading, "read_theme", _theme)
        patch.setattr(misspelt_place, "_slip", cache(misspelt_place._slip))
        yield


def _folder(root: Path) -> subject._Folder:
    # Findings name files as users would, who may be in another folder.
    own = root.is_relative_to(content_dir())
    return _known_folder(root, shortest(root)) if own else _Folder(root)


@cache
def _known_folder(root: Path, name: Path) -> subject._Folder:
    return _Folder(root)


def _theme(path: Path, name: str, report: Report) -> loading.Written | None:
    known = _known_theme(path, name) if path.is_relative_to(templates_dir()) else None
    return known or _read_theme(path, name, report)


@cache
def _known_theme(path: Path, name: str) -> loading.Written | None:
    report = Report()
    found = _read_theme(path, name, report)
    return None if report.diagnostics else found
