"""What tests share: bundled content, read and linked once, and answers that never change."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pytest

from pnp.base.diagnostics import Report
from pnp.base.library import content_dir, templates_dir
from pnp.content import chain, files
from pnp.content.wording import PLAIN, Dress

_records_of = files.records_of
_read_theme = chain.read_theme


@contextmanager
def shared() -> Iterator[None]:
    """Share between all tests what lone files ask of the bundled game that they name, and the
    themes of all games."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(files, "records_of", _records)
        patch.setattr(chain, "read_theme", _theme)
        yield


def _records(root: Path, name: str, dress: Dress = PLAIN) -> files.Records:
    # Findings name files as users would, who may be in another folder.
    own = root.is_relative_to(content_dir()) and dress == PLAIN
    return _known_records(root, name) if own else _records_of(root, name, dress)


@cache
def _known_records(root: Path, name: str) -> files.Records:
    return _records_of(root, name)


def _theme(path: Path, name: str, report: Report) -> chain.ReadTheme | None:
    known = _known_theme(path, name) if path.is_relative_to(templates_dir()) else None
    return known or _read_theme(path, name, report)


@cache
def _known_theme(path: Path, name: str) -> chain.ReadTheme | None:
    report = Report()
    found = _read_theme(path, name, report)
    return None if report.diagnostics else found
