"""Data shared between tests: bundled content, read and linked once; the trees, catalogues and
records of equal texts, with everything cached in them (``pnp.facts.memo``); and the layout of equal
files.

Slow layouts are shared by all processes of a run, in a folder passed to them.
"""

from __future__ import annotations

import os
import pickle
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from functools import cache, lru_cache
from hashlib import blake2b
from pathlib import Path
from time import process_time
from types import ModuleType
from typing import Any, BinaryIO, TypeVar

import pytest

from pnp.base import store, world
from pnp.base.cache import CachedResult
from pnp.base.diagnostics import Diagnostic, Report, Source
from pnp.base.library import content_dir, templates_dir
from pnp.base.store import FileStore
from pnp.base.world import World
from pnp.content import files, source, structure, themes
from pnp.content.files import File
from pnp.content.language import catalogues
from pnp.content.language.languages import PLAIN, Edition
from pnp.content.nodes import Node
from pnp.model.record import Record
from pnp.press import layout_cache
from pnp.theme import Theme

T = TypeVar("T")
_records_of = files.records_of
_read_theme = themes.read_theme
_tree_of = source.build_tree
_structure = structure.structure_tree
_lay_out = layout_cache._draw_file
_result_store = store.result_store
_LONG = 100_000
"""A longer text is not shared: it tests a limit."""


@contextmanager
def shared(folder: Path) -> Iterator[None]:
    """Share between all tests the bundled games that lone files refer to, the themes of all games,
    and the layouts of files; the layouts also with other processes that get the same ``folder``."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(f"{__name__}._FOR_ALL", FileStore(folder, ""))
        patch.setattr(f"{__name__}._FOLDER", folder)
        patch.setattr(files, "records_of", _records)
        patch.setattr(themes, "read_theme", _theme)
        patch.setattr(source, "build_tree", _tree)
        patch.setattr(catalogues, "entries_of", lru_cache(50)(catalogues.entries_of))
        patch.setattr(structure, "structure_tree", _record)
        patch.setattr(layout_cache, "_draw_file", _laid_out)
        patch.setattr(store, "result_store", _store)
        yield


def make_once(name: str, make: Callable[[], T], files: Iterable[File[Any]]) -> T:
    """Return a value made from bundled ``files`` under a name, by the first process of a run that
    needs it; others wait."""
    if _FOLDER is None:
        return make()
    file = _FOLDER / f"{name}.pickle"
    # A lock that is released when the process ends, on all systems.
    lock = sqlite3.connect(_FOLDER / f"{name}.lock", timeout=_PATIENCE_S, isolation_level=None)
    with closing(lock):
        lock.execute("begin exclusive")
        if not file.exists():
            made = make()
            with file.open("wb") as to:
                _Pickler(to, protocol=5).dump(made)
            return made
    with file.open("rb") as read:
        found: T = _Unpickler(read, {str(one.path): one for one in files}).load()
    return found


class _Pickler(pickle.Pickler):
    """Writes files by their paths: records of boards have types that each process makes."""

    def persistent_id(self, value: Any) -> str | None:
        return str(value.path) if isinstance(value, File) else None


class _Unpickler(pickle.Unpickler):
    def __init__(self, read: BinaryIO, files: Mapping[str, File[Any]]) -> None:
        super().__init__(read)
        self._files = files

    def persistent_load(self, path: str) -> File[Any]:
        return self._files[path]


def _records(root: Path, name: str, edition: Edition = PLAIN) -> files.Records:
    # Findings name files as seen from the current folder, which may differ.
    own = root.is_relative_to(content_dir()) and edition == PLAIN
    return _known_records(root, name) if own else _records_of(root, name, edition)


@cache
def _known_records(root: Path, name: str) -> files.Records:
    return _records_of(root, name)


def _theme(path: Path, name: str, report: Report) -> themes.LoadedTheme | None:
    known = _known_theme(path, name) if path.is_relative_to(templates_dir()) else None
    return known or _read_theme(path, name, report)


@cache
def _known_theme(path: Path, name: str) -> themes.LoadedTheme | None:
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
    """A tree hashed by its repr, since dicts have no hash."""

    def __init__(self, text: str, tree: dict[str, Any]) -> None:
        self.text, self.tree = text, tree

    def __hash__(self) -> int:
        return hash(self.text)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Written) and self.text == other.text


@lru_cache(1000)
def _known_record(kind: type[Record], written: _Written) -> Any:
    return _structure(kind, written.tree)


def _laid_out(
    component: ModuleType,
    file: File[Record],
    theme: Theme,
    shown: Callable[..., None],
    *,
    draft: bool,
) -> layout_cache.DrawnFile:
    here = world.current()
    if _keeps(here) or draft:
        return _lay_out(component, file, theme, shown, draft=draft)
    named = (component.__name__, file.kind, type(file.record), file.record, theme)
    key = blake2b(repr((here.has_store, os.getcwd(), named)).encode(), digest_size=16).digest()
    holds = World(unsaved=here._unsaved).holds
    known = _LAID_OUT.pop(key, None)
    if known is None or not holds(known.trace):
        known = _FOR_ALL.find(key, holds)
    if known is None:
        start = process_time()
        with here.tracing() as trace:
            known = CachedResult(trace, _lay_out(component, file, theme, shown, draft=False))
        if process_time() - start > _LONG_TO_MAKE:
            _FOR_ALL.keep(key, known)
    elif known.value.pieces:
        shown(known.value.pieces)
    for question, answer in known.trace.items():
        here._note(question, answer)
    # The most recently used one is last.
    _LAID_OUT[key] = known
    if len(_LAID_OUT) > _MOST_LAID_OUT:
        del _LAID_OUT[next(iter(_LAID_OUT))]
    found: layout_cache.DrawnFile = known.value
    return found


def _keeps(seen: World) -> bool:
    """Return whether a test caches results itself: it tests the cache."""
    return seen.store is not None and seen.store is not _NOWHERE


def _store() -> FileStore:
    return _NOWHERE if os.environ.get("XDG_CACHE_HOME") == os.devnull else _result_store()


_PATIENCE_S = 600
_FOLDER: Path | None = None
_NOWHERE = FileStore(Path(os.devnull), "")
_FOR_ALL = _NOWHERE
_LONG_TO_MAKE = 0.2
"""Files that take longer to lay out, in seconds, are shared between processes."""
_MOST_LAID_OUT = 150
_LAID_OUT: dict[bytes, CachedResult] = {}
