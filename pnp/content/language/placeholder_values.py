"""The values of placeholders: entries of facts, names, icons and numbers of records, their format,
and the errors that placeholders may have.

A placeholder may refer to any mapping with an id that has a name, an icon or a number. Its first
key gives the id (``card: whale-road``), or it is below its id in a table
(``jungle: {title: ..., icon: ...}``).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from collections.abc import Mapping as Table
from decimal import Decimal
from functools import cached_property
from typing import Any

from pnp.base.diagnostics import EVERYTHING, Label, Report, closest_word, suggest_word
from pnp.base.values import replace
from pnp.content.board_tables import ROWS, with_tables
from pnp.content.game_files import Files
from pnp.content.kinds import ParsedFile
from pnp.content.language.coordinates import advice, graph_of
from pnp.content.language.grammar import Grammar
from pnp.content.nodes import Mapping, Node, Scalar, Sequence, items_of
from pnp.model.braces import COUNT, Expression, difference_meant
from pnp.model.expressions.errors import ExpressionError
from pnp.model.expressions.values import shown_number
from pnp.model.record import BOARD, LONGEST_VALUE, word_of

_KEYS = {"name": ("name", "title"), "icon": ("icon", "picture"), "number": ("number",)}
# First keys of mappings without an id, and keys whose entries are below their ids.
_OTHERS = ("at", "draw", "for", "head", "heading", "icon", "name", "number", "title", "type")
_TABLES = ("kinds", "legend")
# Kinds of file without things that have names.
_UNNAMED = ("layout", "theme", "printer", "words")


class PlaceholderError(Exception):
    """A placeholder cannot be replaced. Its arguments are the message and the hint. ``at`` is the
    value or the variant with the error, if it is not in the placeholder. ``part`` is the first
    character of what is wrong within the braces, and the one after its last. ``rests`` are kinds of
    files which may define the name, so that the error does not count while they have errors."""

    at: Scalar | Label | None = None
    part: tuple[int, int] | None = None
    rests: tuple[str, ...] = ("words", "rulings")


class NotFoundError(PlaceholderError):
    """A placeholder refers to something that no file of the game has."""

    rests = (EVERYTHING,)


class NoRulingsError(PlaceholderError):
    """A placeholder refers to a fact, but the game has no rulings to state facts."""


class UnreadFileError(PlaceholderError):
    """The value may be in a file with errors, which are reported there."""


class DoubledBracesError(PlaceholderError):
    """Braces inside braces, as in templates of other programs."""


class TooLongError(PlaceholderError):
    """A value makes a text too long."""


class CalculationError(PlaceholderError):
    """An expression is wrong or has no value. ``code`` is that of the finding; ``field`` is a field
    that the card lacks."""

    def __init__(self, error: ExpressionError) -> None:
        super().__init__(error.message, error.hint)
        self.code, self.part, self.field = error.code, (error.start, error.end), error.field
        self.at = error.cell


class RecordNames:
    """Names, icons and numbers by id, from the files of a game; collected on first use."""

    def __init__(self, files: Files) -> None:
        self.files = files

    def value_of(self, asks: str, id: str) -> Scalar:
        """Return the name, the number, or the icon with colons as in texts, of the record ``id`` or
        ``kind/id``; raises ``PlaceholderError``."""
        kind, _, name = id.rpartition("/")
        words = self._values[asks].get(name, ())
        found = {text.text: where for where, text in words if kind in ("", where)}
        board, _, space = id.partition("/")
        if space and asks == "name" and not found and board in self._boards:
            file, graph = self._boards[board]
            if space in graph.spaces:
                return Scalar(space, True, file.id.span)
            message = f"the board '{board}' has no space '{space}'"
            raise NotFoundError(message, advice(graph, space))
        if not found:
            what = "an icon" if asks == "icon" else f"a {asks}"
            hint = suggest_word(name, self._values[asks])
            raise NotFoundError(f"no record with {what} has the id '{id}'", hint)
        if len(found) > 1:
            ways = " or ".join(f"{kind}/{id}" for kind in sorted(set(found.values())))
            raise PlaceholderError(f"'{id}' is the id of more than one record", f"write {ways}")
        text = next(text for where, text in words if kind in ("", where))
        return replace(text, text=f":{text.text}:") if asks == "icon" else text

    @cached_property
    def _boards(self) -> dict[str, tuple[ParsedFile, Any]]:
        """The boards without errors by id, each with its graph."""
        found = ((file, graph_of(file)) for file in self.files.of(BOARD))
        return {file.id.text: (file, graph) for file, graph in found if graph is not None}

    @cached_property
    def _values(self) -> dict[str, dict[str, tuple[tuple[str, Scalar], ...]]]:
        """By property and id: pairs of a kind of file and a value."""
        found: dict[str, dict[str, tuple[tuple[str, Scalar], ...]]] = {asks: {} for asks in _KEYS}
        for file in self.files.of():
            if file.kind in _UNNAMED:
                continue
            for id, name in _names_of_spaces(file):
                found["name"][id] = (*found["name"].get(id, ()), (file.id.text, name))
            for id, record in _records_in(file.node):
                for asks, keys in _KEYS.items():
                    value = next((v for key in keys if (v := record.get(key)) is not None), None)
                    if value is None and asks == "icon":
                        value = _front_icon(file.kind, record)
                    if isinstance(value, Scalar) and value.text:
                        known = found[asks].get(id, ())
                        found[asks][id] = (*known, (word_of(file.kind), value))
        return found


def _names_of_spaces(file: ParsedFile) -> Iterator[tuple[str, Scalar]]:
    """Yield coordinate and name of each named space of a board."""
    kinds = file.node.get("spaces") if file.kind == BOARD else None
    for kind in items_of(kinds):
        at = kind.get("at") if isinstance(kind, Mapping) else None
        for key, value in at.entries if isinstance(at, Mapping) else ():
            name = value.get("name") if isinstance(value, Mapping) else value
            if isinstance(name, Scalar) and name.text:
                yield key.text, name
    # Errors in the table are reported when the board itself is read.
    filled = with_tables(file.node, file.path, Report()) if file.kind == BOARD else None
    for row in items_of(filled.get(ROWS)) if filled is not None else ():
        id, name = (row.get("space"), row.get("name")) if isinstance(row, Mapping) else (None, None)
        if isinstance(id, Scalar) and isinstance(name, Scalar) and name.text:
            yield id.text, name


def _front_icon(kind: str, record: Mapping) -> Node | None:
    """Return the icon of a token or standee; of a standee rather its badge, which is as small as
    icons in texts are."""
    front = record.get("front")
    if not isinstance(front, Mapping):
        return None
    return (front.get("badge") if kind == "standees" else None) or front.get("icon")


def _records_in(node: Node, table: bool = False) -> Iterator[tuple[str, Mapping]]:
    """Yield each mapping of a file that has an id; in a ``table``, keys are ids."""
    match node:
        case Mapping(entries):
            key, own = next((entry for entry in entries if entry[0].text != "pnp"), (None, None))
            if key is not None and key.text not in _OTHERS and isinstance(own, Scalar):
                yield own.text, node
            for key, value in entries:
                if table and isinstance(value, Mapping):
                    yield key.text, value
                yield from _records_in(value, key.text in _TABLES)
        case Sequence(items):
            for item in items:
                yield from _records_in(item)


def entry_of(value: Any, step: str, name: str) -> Any:
    """Return the entry of a table by key, or of a list or the words of a text by index; with
    ``count``, unless it is a key, the number of entries. Raises ``PlaceholderError``."""
    if isinstance(value, str):
        value = value.split()
    if isinstance(value, dict) and step in value:
        return value[step]
    if step == COUNT and isinstance(value, dict | tuple | list):
        return len(value)
    if isinstance(value, dict):
        raise PlaceholderError(f"'{name}' has no entry '{step}'", suggest_word(step, value))
    if isinstance(value, tuple | list) and step.isdecimal() and int(step) < len(value):
        return value[int(step)]
    many = len(value) if isinstance(value, tuple | list) else 0
    hint = f"write a place from 0 to {many - 1}" if many else f"write {{{name}}}"
    raise PlaceholderError(f"'{name}' has no entry '{step}'", hint)


def check_length(text: str) -> str:
    """Return the text unchanged; raises ``TooLongError`` if it is too long."""
    if len(text) > LONGEST_VALUE:
        message = (
            f"with its braces filled in, this text is longer than {LONGEST_VALUE:,} characters"
        )
        raise TooLongError(message, "shorten it, or refer to fewer fields")
    return text


def format_value(value: Any, placeholder: Expression, grammar: Grammar) -> str:
    """Return a value in the form that the placeholder asks for; raises ``PlaceholderError``."""
    if isinstance(value, Decimal):
        value = int(value) if value == int(value) else shown_number(value, grammar)
    if isinstance(value, dict):
        value = tuple(value.values())
    if value is None:
        value = ""
    if placeholder.form in ("and", "or"):
        words = value.split() if isinstance(value, str) else value
        listed = [str(word) for word in words] if isinstance(words, tuple | list) else [str(words)]
        return grammar.join_words(listed, placeholder.form)
    if isinstance(value, tuple | list):
        first = f"{{{placeholder.of}.0}}, or all of them with {{{placeholder.of} and}}"
        raise PlaceholderError(
            f"'{placeholder.of}' has {len(value)} entries", f"choose one of them: {first}"
        )
    if isinstance(value, bool):
        hint = "write the text itself"
        raise PlaceholderError(
            f"'{placeholder.of}' is true or false, which cannot be printed", hint
        )
    if placeholder.form:
        return _in_words(value, placeholder, grammar)
    return str(value)


def _in_words(value: Any, placeholder: Expression, grammar: Grammar) -> str:
    number = str(value).strip().replace("\u2212", "-")
    if not number.lstrip("-").isdecimal():
        raise PlaceholderError(
            f"'{placeholder.of}' is not a number: {str(value)[:40]}", f"write {{{placeholder.of}}}"
        )
    words = grammar.number_words(int(number))
    if not words:
        message = f"numbers cannot be written as words in the language '{grammar.language}'"
        raise PlaceholderError(message, f"write {{{placeholder.of}}}")
    return {"words": words, "Words": words.capitalize(), "WORDS": words.upper()}[placeholder.form]


def doubled_braces_error(inside: str) -> DoubledBracesError:
    """Return the error for braces inside braces."""
    name = inside[1:-1].strip()
    hint = rf"write {{{name[:40]}}} in single braces; \{{ prints a brace"
    return DoubledBracesError(f"'{{{inside[:40]}}}' has double braces", hint)


def syntax_error(inside: str, near: str, suggestion: str = "") -> PlaceholderError:
    """Return the error for a placeholder that is neither an expression nor a phrase. ``near`` is a
    term that the last word may mean, ``suggestion`` what to write instead. ``\\0`` in ``inside`` is
    a nested placeholder."""
    if "\0" in inside:
        head = inside.partition("\0")[0]
        hint = "write the names alone, as in  {rank * icon(suit)}"
        return DoubledBracesError(
            f"'{{{head[:40]}' has braces inside braces, which do not nest", hint
        )
    hint = (
        r"write a name such as {title} or {coins-to-win words}, an entry such as {prizes.2}, a"
        r" record such as {name coin}, a sum such as {players + 1}, a term such as {the coin} or"
        r" {coin.many}, or \{ to print a brace"
    )
    if suggestion:
        hint, near = f"write {{{suggestion}}}", ""
    message = f"'{{{inside[:40]}}}' is neither a name nor an expression"
    return PlaceholderError(message, f"did you mean {near}?" if near else hint)


def unknown_name_message(
    name: str,
    own: Collection[str],
    general: Collection[str],
    written: str = "",
    columns: Table[str, str] = {},
) -> tuple[str, str]:
    """Return the message and the hint for an unknown name, given the author's ``own`` names and
    the ``general`` ones that every game has. The name is shown as it is ``written``, and each field
    of ``columns`` as an expression names it."""
    known = own or general
    hint = "add it to the facts in rulings.yaml of the game"
    if known:
        near = closest_word(name, sorted(own))
        hint = suggest_word(name, {columns.get(one, one) for one in own}, general)
        if difference := difference_meant(name, own, columns):
            hint = f"a hyphen without blanks is part of a name: write  {difference}"
        elif near and columns.get(near, near) != near:
            hint = f"did you mean {columns[near]}?"
    return f"'{written or name}' is neither a field nor a fact of the game", hint
