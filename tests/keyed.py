"""All keys that files may have, the places where they are used, and other values for them.

A key is named by its kind of file and the keys that lead to it, ``deck.layout.fill``; names chosen
by authors, such as the boxes of a layout, are omitted.
"""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal, NamedTuple, get_args, get_origin

from pnp.base.diagnostics import Report, Span
from pnp.base.library import content_dir, examples_dir, starters, templates_dir
from pnp.build import BuildOptions, build
from pnp.content.kinds import ParsedFile, all_kinds, read_file, record_type_of
from pnp.content.nodes import Mapping, Node, Scalar, Sequence
from pnp.imposition.paper import PAPERS
from pnp.kinds.boards.board.record import Board, SpaceBox
from pnp.kinds.layout.record import CardBox
from pnp.model.promise import Promise
from pnp.model.record import Record
from pnp.model.table_source import TableSource
from pnp.rules.validate import CheckOptions, validate

ROOT = Path(__file__).resolve().parent.parent
WHOLE = ("game", "rulings", "theme", "layout", "words", "printer")
"""Kinds of file whose effect is visible in a game, not in the file."""

Key = tuple[str, ...]
SHARED: dict[type[Record], Key] = {
    Promise: ("promises",),
    TableSource: ("data",),
    CardBox: ("deck", "layout"),
    Board: ("board",),
    SpaceBox: ("board", "layout"),
}
"""Records that files of many kinds contain in the same way, with the common name of their keys."""


class Use(NamedTuple):
    """A value of a key: its file and place, the target that shows its effect, and the choices for
    it."""

    file: Path
    target: Path
    span: Span
    text: str
    quoted: bool
    choices: tuple[str, ...]


def records_in(annotation: Any) -> list[type[Record]]:
    """Return the records that a field may contain."""
    found, todo = [], [annotation]
    while todo:
        one = todo.pop()
        if isinstance(one, type) and issubclass(one, Record):
            found.append(one)
        todo.extend(get_args(one))
    return found


def words_in(annotation: Any) -> Iterator[str]:
    """Yield the words that a field accepts."""
    if get_origin(annotation) is Literal:
        yield from (str(one) for one in get_args(annotation))
        return
    for one in get_args(annotation):
        yield from words_in(one)


@cache
def every_key() -> tuple[Key, ...]:
    """Return all keys of all kinds of file."""
    found: dict[Key, None] = {}

    def walk(record: type[Record], before: Key, above: frozenset[type[Record]]) -> None:
        for name, field in record.model_fields.items():
            key = (*before, field.alias or name)
            found.setdefault(key)
            for inner in records_in(field.annotation):
                if inner not in above:
                    walk(inner, SHARED.get(inner, key), above | {inner})

    for kind in all_kinds():
        record = record_type_of(kind)
        assert record is not None
        walk(record, (kind,), frozenset({record}))
    return tuple(found)


def uses_in(file: ParsedFile, target: Path) -> Iterator[tuple[Key, Use]]:
    """Yield the keys that a file gives, each with its first plain value."""
    record = record_type_of(file.kind)
    assert record is not None
    yield from _uses(file.node, [record], (file.kind,), file.path, target)


def _uses(
    node: Node, records: list[type[Record]], before: Key, file: Path, target: Path
) -> Iterator[tuple[Key, Use]]:
    if not isinstance(node, Mapping):
        for item in node.items if isinstance(node, Sequence) else ():
            yield from _uses(item, records, before, file, target)
        return
    for name, value in node.entries:
        fields = [
            field
            for record in records
            for own, field in record.model_fields.items()
            if (field.alias or own) == name.text
        ]
        if not fields:
            # A name chosen by the author, below which the records are.
            yield from _uses(value, records, before, file, target)
            continue
        key = (*before, name.text)
        choices = tuple(dict.fromkeys(w for f in fields for w in words_in(f.annotation)))
        scalar = _first(value)
        if scalar is not None and scalar.span.source.name.endswith(".yaml"):
            yield key, Use(file, target, scalar.span, scalar.text, not scalar.plain, choices)
        inner = [one for field in fields for one in records_in(field.annotation)]
        if inner:
            # Records inside their own kind have the keys of those.
            below = before if inner == records else SHARED.get(inner[0], key)
            yield from _uses(value, inner, below, file, target)


def _first(node: Node) -> Scalar | None:
    match node:
        case Scalar():
            return node
        case Sequence(items):
            return next((one for item in items if (one := _first(item)) is not None), None)
        case Mapping(entries):
            return next((one for _, value in entries if (one := _first(value)) is not None), None)
    return None


def corpus() -> Iterator[tuple[Path, Path]]:
    """Yield files with the targets that show their effect, small ones first."""
    lone = [*(ROOT / "docs" / "examples").glob("*.yaml")]
    lone += [*(ROOT / "docs" / "examples" / "decks").glob("*.yaml")]
    lone += examples_dir().glob("*/good.yaml")
    yield from ((path, path) for path in sorted(lone, key=lambda p: (p.stat().st_size, p)))
    homes = [ROOT / "docs/examples/two-waters"]
    homes += sorted(path.parent for path in (ROOT / "docs/examples/games").glob("*/game.yaml"))
    homes += [templates_dir() / "new" / name for name in starters()]
    homes += [path.parent for path in sorted(examples_dir().glob("*/good/game.yaml"))]
    homes += sorted((path.parent for path in content_dir().glob("*/game.yaml")), key=_size)
    for home in homes:
        for path in sorted(home.rglob("*.yaml"), key=lambda p: (p.stat().st_size, p)):
            yield path, home


def _size(home: Path) -> int:
    return sum(path.stat().st_size for path in home.rglob("*.yaml"))


@cache
def used() -> dict[Key, tuple[Use, ...]]:
    """Return the uses of keys: a few each in the smallest files, then those in games."""
    found: dict[Key, list[Use]] = {}
    large: dict[Key, list[Use]] = {}
    for path, target in corpus():
        if "schemas" in path.parts:
            continue
        file = read_file(path, path.name, Report(), within=path.parent)
        if file is None or record_type_of(file.kind) is None:
            continue
        alone = target if target == path or file.kind in WHOLE else path
        for key, use in uses_in(file, alone):
            uses = found.setdefault(key, [])
            if all(one.file != use.file for one in uses):
                if len(uses) < 4:
                    uses.append(use)
                elif content_dir() in path.parents:
                    large.setdefault(key, []).append(use)
    # A small file may lack what a key applies to: a second page, a second chart.
    return {key: (*uses, *large.get(key, ())) for key, uses in found.items()}


def others(use: Use) -> Iterator[str]:
    """Yield other values that may be valid in place of one."""
    text = use.text
    yield from (word for word in use.choices if word != text)
    match text:
        case "true" | "yes":
            yield "false"
        case "false" | "no":
            yield "true"
    number = text.rstrip("%mcinpt")
    unit = text[len(number) :]
    try:
        value = float(number)
    except ValueError:
        pass
    else:
        whole = not unit and "." not in number
        for other in (value + 1, value - 1, value * 1.25, value * 0.8, value * 3):
            yield f"{int(other) if whole else round(other, 2):g}{unit}"
        return
    yield from ("red", "blue", "anchor", "star", "swallow", "top", "centre", "none", "chart")
    yield f"{text} too"
    yield f"{text}-too"
    if "-" in text:
        yield "2-3"


@cache
def seen(target: str, edition: str = "") -> str | None:
    """Return a hash of everything that a target prints and of all its findings; None if it is not
    built. ``edition`` distinguishes targets with the same name."""
    path = Path(target)
    digest = hashlib.sha256(edition.encode()[:0])
    with TemporaryDirectory() as out:
        report = Report()
        options = BuildOptions((PAPERS["a4"],), ("pdf", "svg"), out=Path(out))
        if build(target, options, report, lambda *_: None) is None or report.failed:
            return None
        for file in sorted(Path(out).rglob("*")):
            if file.is_file() and file.name != ".pnp-files.json":
                digest.update(file.relative_to(out).as_posix().encode() + file.read_bytes())
    verdict = validate(target, path, CheckOptions())
    for found in (*report.diagnostics, *verdict.findings):
        digest.update(f"{found.severity} {found.code} {found.message}".encode())
    for claim in verdict.proved:
        digest.update(claim.text.encode())
    return digest.hexdigest()


def effect(use: Use) -> bool | None:
    """Return whether another value changes what is printed or found; None if no other valid value
    is known."""
    if use.span.line != use.span.end_line:
        return None
    tried = False
    with TemporaryDirectory() as name:
        home = Path(name) / "game"
        folder = use.target if use.target.is_dir() else _folder(use.target)
        shutil.copytree(folder, home, ignore=shutil.ignore_patterns("schemas", "bad*", "output"))
        file, target = home / use.file.relative_to(folder), home / use.target.relative_to(folder)
        before = seen(str(target), name)
        lines = file.read_text("utf-8").split("\n")
        line, start, end = use.span.line - 1, use.span.column - 1, use.span.end_column - 1
        for i, other in enumerate(one for one in others(use) if one != use.text):
            quoted = f"'{other}'" if use.quoted else other
            edited = lines[line][:start] + quoted + lines[line][end:]
            file.write_text("\n".join([*lines[:line], edited, *lines[line + 1 :]]), "utf-8")
            after = seen(str(target), f"{name}{i}")
            if after is not None and after != before:
                return True
            tried |= after is not None
    return False if tried else None


def _folder(file: Path) -> Path:
    """Return the folder that a file needs: that of its game, otherwise its own."""
    for folder in file.parents:
        if (folder / "game.yaml").is_file():
            return folder
        if folder in (ROOT, content_dir(), examples_dir()):
            break
    return file.parent
