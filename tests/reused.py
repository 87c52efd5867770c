"""What tests share: bundled content, read and linked once, and the trees, catalogues and records of
equal texts, with all that was worked out of them (``pnp.facts.kept``)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import pytest

from pnp.base.diagnostics import Diagnostic, Report, Source
from pnp.base.library import content_dir, templates_dir
from pnp.content import catalogues, chain, files, source, structure
from pnp.content.nodes import Node
from pnp.content.wording import PLAIN, Dress
from pnp.model.record import Record

_records_of = files.records_of
_read_theme = chain.read_theme
_tree_of = source.tree_of
_structure = structure.structure_tree
_LONG = 100_000
"""Characters of a text that is not kept for others: it is one that tests limits."""


@contextmanager
def shared() -> Iterator[None]:
    """Share between all tests what lone files ask of the bundled game that they name, and the
    themes of all games."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(files, "records_of", _records)
        patch.setattr(chain, "read_theme", _theme)
        patch.setattr(source, "tree_of", _tree)
        patch.setattr(catalogues, "entries_of", lru_cache(50)(catalogues.entries_of))
        patch.setattr(structure, "structure_tree", _record)
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


def _tree(read: Source, report: Report) -> Node | None:
    if len(read.text) > _LONG:
        return _tree_of(read, report)
    found, faults = _known_tree(read)
    for fault in faults:
        report.add(fault)
    return found


@lru_cache(500)
def _known_tree(read: Source) -> tuple[Node | None, tuple[Diagnostic, ...]]:
    report = Report()
    return _tree_of(read, report), report.diagnostics


def _record(kind: type[Record], tree: dict[str, Any]) -> Any:
    text = repr(tree)
    if len(text) > _LONG:
        return _structure(kind, tree)
    return _known_record(kind, _Written(text, tree))


class _Written:
    """A tree that is known by how it is written: dicts have no hash."""

    def __init__(self, text: str, tree: dict[str, Any]) -> None:
        self.text, self.tree = text, tree

    def __hash__(self) -> int:
        return hash(self.text)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Written) and self.text == other.text


@lru_cache(1000)
def _known_record(kind: type[Record], written: _Written) -> Any:
    return _structure(kind, written.tree)
