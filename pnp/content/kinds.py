"""The kinds of file, and detection of a file's kind from its first line.

The first key of a file (after ``pnp``) is its kind, and the value its id. Kinds are the folders of
``pnp.kinds``; there is no list of them. The kind of a ``map`` depends on the key of its grid; see
``FORMS`` of ``pnp.model.record``.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path, PurePosixPath

from msgspec import Struct

from pnp.base import world
from pnp.base.diagnostics import Fix, Report, Source, closest_word, suggest_word
from pnp.base.registry import ExtensionError
from pnp.content.fixes import form_fix, intended_name, key_fix, line_move_fix
from pnp.content.nodes import Mapping, Scalar
from pnp.content.source import parse, read_source
from pnp.content.structure import build_record
from pnp.kinds import LAYOUTS, RECORDS
from pnp.model.record import BOARD, BOARD_KEYS, FORMS, MAP, Record, word_of

# Those of the file for --sheet of pnp export labels, which is no content.
_KEYS_OF_LABELS = frozenset({"paper", "columns", "rows", "size"})
UNCOUNTED = ("sheet",)
"""Kinds of file of pnp whose pieces are known only after layout: the pages of a text."""


class ParsedFile(Struct, frozen=True):
    """A file with a known kind and id, before linking."""

    kind: str
    id: Scalar
    node: Mapping
    path: Path


def record_type_of(kind: str) -> type[Record] | None:
    """Return the record that files of ``kind`` contain, or None if there is no such kind."""
    if kind in RECORDS.own_names():
        found: type[Record] = RECORDS.load(kind).FILE
        return found
    return _entry_point_record(kind) if kind in RECORDS else None


@cache
def _entry_point_record(kind: str) -> type[Record]:
    """Return the record of a kind from another package.

    Raises ExtensionError if files that begin with the kind could not be read into it.
    """
    module = RECORDS.load(kind)
    found, called = module.FILE, f"{module.__name__} of {RECORDS.package}"
    if not (isinstance(found, type) and issubclass(found, Record)):
        raise ExtensionError(f"'FILE' of {called} is no pnp.model.record.Record, that of its files")
    if not re.fullmatch("[a-z]+", kind):
        raise ExtensionError(f"{called} is named '{kind}'; write a kind in lower-case letters")
    if kind not in found.keys_at(()):
        message = f"the record '{found.__name__}' of {called} has no field '{kind}'"
        raise ExtensionError(f"{message}, which holds the id of a file: write  {kind}: Id")
    return found


def is_printed(kind: str) -> bool:
    """Return whether files of a kind are printed."""
    return kind in LAYOUTS


def counted_kinds() -> tuple[str, ...]:
    """Return the kinds of file whose pieces can be counted without layout."""
    own = (kind for kind in LAYOUTS if kind in RECORDS.own_names() and kind not in UNCOUNTED)
    offered = ((kind, record_type_of(kind)) for kind in RECORDS.third_party_names())
    counting = (k for k, found in offered if found and found.pieces_made is not Record.pieces_made)
    return (*own, *counting)


def all_kinds() -> tuple[str, ...]:
    """Return all kinds of file; a map has one for each form."""
    return RECORDS.names()


def author_words() -> tuple[str, ...]:
    """Return the words with which files begin."""
    return tuple(sorted({word_of(kind) for kind in all_kinds()}))


def is_author_word(text: str) -> bool:
    """Return whether files begin with a word; of pnp's own records, only that of the word is
    loaded. Raises ExtensionError for an invalid kind of another package, whatever the word is."""
    offered = {kind for kind in RECORDS.third_party_names() if record_type_of(kind) is not None}
    return text in offered or text == MAP or (word_of(text) == text and text in RECORDS)


def read_file(path: Path, name: str, report: Report, *, within: world.Within) -> ParsedFile | None:
    """Read a file up to its kind and id; None if these are unknown.

    ``within`` is the folder that must contain the file, None if the user named the file.
    """
    source = read_source(path, name, report, within=within)
    return None if source is None else parse_file(source, path, report)


def parse_file(source: Source, path: Path, report: Report) -> ParsedFile | None:
    """Parse a file up to its kind and id; None if these are unknown. ``path`` is where the file is,
    or would be."""
    node = parse(source, report)
    key = None if node is None else _kind_key(node, report)
    if node is None or key is None:
        return None
    kind = _kind_of_map(node, key, report) if key.text == MAP else key.text
    if kind is None:
        return None
    value = node.get(key.text)
    if not isinstance(value, Scalar):
        record_type = record_type_of(kind)
        assert record_type is not None
        build_record(record_type, node, report)  # reports the error of the id
        return None
    return ParsedFile(kind, value, node, path)


def _kind_key(node: Mapping, report: Report) -> Scalar | None:
    """Return the first key after ``pnp``, which names the kind of the file."""
    version = node.get("pnp")
    if isinstance(version, Scalar) and version.text.isdecimal() and version.text != "1":
        report.error(
            "unknown-version",
            f"this pnp reads content of version 1, not {version.text[:20]}",
            version.span,
            "install the version of pnp that the content was written for",
        )
        return None
    keys = [name for name, _ in node.entries if name.text != "pnp"]
    lone = bool(keys) and keys[0].text == "game"
    if keys and not lone and is_author_word(keys[0].text):
        return keys[0]
    if keys and keys[0].text in FORMS.values() and isinstance(node.get(keys[0].text), Scalar):
        message = f"a file of kind '{keys[0].text}' is now one of kind '{MAP}'"
        renamed = form_fix([name for name, _ in node.entries], keys[0])
        report.error("renamed-kind", message, keys[0].span, renamed.title, fix=renamed)
        return None
    slip = _misspelt_kind(keys)
    if slip:
        hint = f"start with the kind of the file; {suggest_word(keys[0].text, [slip])}"
        message = f"'{keys[0].text}' is not a kind of file"
        fix = key_fix(keys[0].span, keys[0].text, [slip])
        report.error("unknown-kind", message, keys[0].span, hint, fix=fix)
        return None
    # game.yaml and the line by which other files name their game begin with the same word.
    kinds = _kinds_with_keys(keys) if keys else ()
    if lone and not kinds:
        return keys[0]
    late = next((key for key in keys if is_author_word(key.text) and key.text != "game"), None)
    if late is not None and not kinds:
        report.error(
            "late-kind",
            f"the kind '{late.text}' is not the first key",
            late.span,
            f"move the line  {late.text}: ...  to the top",
            fix=_move_up_fix(node, late, keys[0]),
        )
    elif kinds:
        _report_missing_kind(keys, kinds, report)
    else:
        span = keys[0].span if keys else node.span
        word = keys[0].text if keys else "pnp"
        hint = f"start with the kind of the file; {suggest_word(word, author_words())}"
        if {key.text for key in keys} >= _KEYS_OF_LABELS:
            hint = "move this sheet of labels out of the folder of the game, and change  --sheet"
        report.error("unknown-kind", f"'{word}' is not a kind of file", span, hint)
    return None


def _misspelt_kind(keys: list[Scalar]) -> str:
    """Return the kind that an unknown first key means, by its letters and by the other keys; an
    empty string if it may be several."""
    here = [key.text for key in keys]
    fitting: dict[str, int] = {}
    for kind in all_kinds():
        count = sum(key in _known_keys(kind) for key in here)
        fitting[word_of(kind)] = max(count, fitting.get(word_of(kind), 0))
    slip = here and not any(here[0] in _known_keys(kind) for kind in all_kinds())
    best = max(fitting.values())
    near = closest_word(here[0], fitting) if slip and len(here) > 1 and best else ""
    return near if near and fitting[near] == best else ""


def _kinds_with_keys(keys: list[Scalar]) -> tuple[str, ...]:
    """Return the kinds that a file without its first line may have, by its keys; none if it may be
    a game.yaml."""
    here = {key.text for key in keys}
    if here & {"designer", "licence", "parts"}:
        return () if "game" in here else ("game",)
    found = [
        kind for kind in all_kinds() if word_of(kind) not in here and here <= set(_known_keys(kind))
    ]
    whole = [kind for kind in found if _required_keys(kind) <= here | {word_of(kind)}]
    telling = here - set(_known_keys("game"))
    return tuple(dict.fromkeys(map(word_of, whole or (found if telling else ()))))


def _required_keys(kind: str) -> set[str]:
    """Return the required keys of a kind of file."""
    record_type = record_type_of(kind)
    fields = record_type.model_fields if record_type is not None else {}
    return {field.alias or name for name, field in fields.items() if field.is_required()}


def _known_keys(kind: str) -> tuple[str, ...]:
    """Return the keys that may be at the top level of a kind of file."""
    record_type = record_type_of(kind)
    return _keys_of_record(record_type) if record_type is not None else ()


@cache
def _keys_of_record(record_type: type[Record]) -> tuple[str, ...]:
    return record_type.keys_at(())


def _report_missing_kind(keys: list[Scalar], kinds: tuple[str, ...], report: Report) -> None:
    """Report that the first line is missing, with the keys that indicate its kind: those that the
    fewest kinds have."""
    rare = {key.text: sum(key.text in _known_keys(kind) for kind in all_kinds()) for key in keys}
    words = sorted((word for word in rare if rare[word]), key=lambda word: rare[word])[:3]
    shown = ", ".join(f"'{word}'" for word in words if word != "game")
    message = f"the line that names the kind of the file is missing; {shown} are keys of "
    message += f"a {kinds[0]} file" if len(kinds) == 1 else "several kinds of file"
    id = PurePosixPath(keys[0].span.source.name).stem
    lines = " or ".join(f" {kind}: {id} " for kind in kinds)
    report.error("unknown-kind", message, keys[0].span, f"write {lines} above this line")


def _move_up_fix(node: Mapping, key: Scalar, first: Scalar) -> Fix | None:
    """Return the fix that moves a line with its key to the top, None if the value is not on one
    line."""
    value, source = node.get(key.text), key.span.source
    if node.flow or not isinstance(value, Scalar) or value.span.end_line != key.span.line:
        return None
    return line_move_fix(source, key.span.line, first.span.line)


def _kind_of_map(node: Mapping, key: Scalar, report: Report) -> str | None:
    """Return the kind of a map by the key of its grid."""
    names = [name for name, _ in node.entries]
    grids = [name for name in names if FORMS.get(name.text, BOARD) != BOARD]
    if len(grids) == 1:
        return FORMS[grids[0].text]
    known = {name for kind in FORMS.values() for name in _known_keys(kind)}
    slips = {intended_name(name.text, FORMS) for name in names if name.text not in known} - {""}
    if not grids and len(slips) == 1:
        return FORMS[slips.pop()]  # whose record reports the typo
    if not grids and any(name.text in BOARD_KEYS for name in names):
        return BOARD
    listed = f"{', '.join(list(FORMS)[:-1])} or {list(FORMS)[-1]}"
    if grids:
        message = f"'{grids[0].text}' and '{grids[1].text}' are grids of two forms of a map"
        report.error("unknown-form", message, grids[1].span, "keep only one of them")
    else:
        hint = f"add  grid: {{cells: hex, shape: 10x8}}, or draw it under one of {listed}"
        report.error("unknown-form", "the map has no grid", key.span, hint)
    return None
