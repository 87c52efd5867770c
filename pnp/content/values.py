"""The values of braces: entries of facts, names, icons and numbers of records, and their format.

A mapping is a record where its first key gives its id (``card: whale-road``), or where it is
below its id in a table (``jungle: {title: ..., icon: ...}``), and it has a name, an icon or a
number.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cached_property
from typing import Any

from pnp.base.diagnostics import EVERYTHING, Label, nearest
from pnp.base.values import replace
from pnp.content.game_files import Files
from pnp.content.nodes import Mapping, Node, Scalar, Sequence
from pnp.model.braces import Expression
from pnp.model.record import LONGEST_VALUE, word_of
from pnp.words import Grammar

COUNT = "count"
"""In place of a key or a place: how many entries there are."""
_KEYS = {"name": ("name", "title"), "icon": ("icon", "picture"), "number": ("number",)}
# What begins a mapping that is no record, and where records are below their ids.
_OTHERS = ("at", "draw", "for", "head", "heading", "icon", "name", "number", "title", "type")
_TABLES = ("kinds", "legend")
# Kinds of file that only say how others look.
_UNNAMED = ("layout", "theme", "printer", "words")


class UnknownError(Exception):
    """A name in braces cannot be filled in: the message and the hint. ``at`` is the value or the
    variant to blame, if it is not the braces. It ``rests`` on files of some kinds: if they
    have errors, the name may be theirs."""

    at: Scalar | Label | None = None
    rests: tuple[str, ...] = ("words", "rulings")


class UnfoundError(UnknownError):
    """Braces refer to something that no file of the game has, if all could be read."""

    rests = (EVERYTHING,)


class UnstatedError(UnknownError):
    """Braces refer to a fact, but the game has no rulings that could state any."""


class UnreadError(UnknownError):
    """The target of braces may be in a file with errors, which are reported there."""


class DoubledError(UnknownError):
    """Braces inside braces, as in templates of other programs."""


class NegativeError(UnknownError):
    """A difference in braces is negative."""


class LongError(UnknownError):
    """The value of braces makes a text too long."""


class Named:
    """The records in the files of a game, which are read on demand."""

    def __init__(self, files: Files) -> None:
        self.files = files

    def word(self, asks: str, id: str) -> Scalar:
        """Return the name or number, or the icon as it is written in a text, of the record called
        ``id`` or ``kind/id``; raises ``UnknownError``."""
        kind, _, name = id.rpartition("/")
        words = self._words[asks].get(name, ())
        found = {text.text: where for where, text in words if kind in ("", where)}
        if not found:
            what = "an icon" if asks == "icon" else f"a {asks}"
            hint = nearest(name, self._words[asks])
            raise UnfoundError(f"no record with {what} has the id '{id}'", hint)
        if len(found) > 1:
            ways = " or ".join(f"{kind}/{id}" for kind in sorted(set(found.values())))
            raise UnknownError(f"'{id}' is the id of more than one record", f"write {ways}")
        text = next(text for where, text in words if kind in ("", where))
        return replace(text, text=f":{text.text}:") if asks == "icon" else text

    @cached_property
    def _words(self) -> dict[str, dict[str, tuple[tuple[str, Scalar], ...]]]:
        """By what is asked and by id: the kinds of file with what they say."""
        found: dict[str, dict[str, tuple[tuple[str, Scalar], ...]]] = {asks: {} for asks in _KEYS}
        for file in self.files.of():
            if file.kind in _UNNAMED:
                continue
            for id, record in _records(file.node):
                for asks, keys in _KEYS.items():
                    value = next((v for key in keys if (v := record.get(key)) is not None), None)
                    if value is None and asks == "icon":
                        value = _on_front(file.kind, record)
                    if isinstance(value, Scalar) and value.text:
                        known = found[asks].get(id, ())
                        found[asks][id] = (*known, (word_of(file.kind), value))
        return found


def _on_front(kind: str, record: Mapping) -> Node | None:
    """Return the icon that a token or standee shows: of a standee the badge, if it has one, which
    is small as icons in texts are."""
    front = record.get("front")
    if not isinstance(front, Mapping):
        return None
    return (front.get("badge") if kind == "standees" else None) or front.get("icon")


def _records(node: Node, table: bool = False) -> Iterator[tuple[str, Mapping]]:
    """Yield each record of a file with its id; in a ``table``, keys are ids."""
    match node:
        case Mapping(entries):
            key, own = next((entry for entry in entries if entry[0].text != "pnp"), (None, None))
            if key is not None and key.text not in _OTHERS and isinstance(own, Scalar):
                yield own.text, node
            for key, value in entries:
                if table and isinstance(value, Mapping):
                    yield key.text, value
                yield from _records(value, key.text in _TABLES)
        case Sequence(items):
            for item in items:
                yield from _records(item)


def entry_of(value: Any, step: str, asked: Expression) -> Any:
    """Return the entry of a table by its key, or of a list or a text of several words by place; or
    how many entries there are, unless ``count`` is a key."""
    if isinstance(value, str):
        value = value.split()
    if isinstance(value, dict) and step in value:
        return value[step]
    if step == COUNT and isinstance(value, dict | tuple | list):
        return len(value)
    if isinstance(value, dict):
        raise UnknownError(f"'{asked.of}' has no entry '{step}'", nearest(step, value))
    if isinstance(value, tuple | list) and step.isdecimal() and int(step) < len(value):
        return value[int(step)]
    many = len(value) if isinstance(value, tuple | list) else 0
    hint = f"write a place from 0 to {many - 1}" if many else f"write {{{asked.of}}}"
    raise UnknownError(f"'{asked.of}' has no entry '{step}'", hint)


def short(text: str) -> str:
    """Return a text that has been filled in; raises ``LongError`` where it is too long."""
    if len(text) > LONGEST_VALUE:
        message = (
            f"with its braces filled in, this text is longer than {LONGEST_VALUE:,} characters"
        )
        raise LongError(message, "shorten it, or refer to fewer fields")
    return text


def formed(value: Any, asked: Expression, grammar: Grammar) -> str:
    """Return a value as it is printed in the form that is asked; raises ``UnknownError``."""
    if isinstance(value, dict):
        value = tuple(value.values())
    if asked.form in ("and", "or"):
        words = value.split() if isinstance(value, str) else value
        listed = [str(word) for word in words] if isinstance(words, tuple | list) else [str(words)]
        return grammar.listed(listed, asked.form)
    if isinstance(value, tuple | list):
        first = f"{{{asked.of}.0}}, or all of them with {{{asked.of} and}}"
        raise UnknownError(f"'{asked.of}' has {len(value)} entries", f"choose one of them: {first}")
    if isinstance(value, bool):
        hint = "write the text itself"
        raise UnknownError(f"'{asked.of}' is true or false, which cannot be printed", hint)
    if asked.form:
        return _in_words(value, asked, grammar)
    return str(value)


def _in_words(value: Any, asked: Expression, grammar: Grammar) -> str:
    number = str(value).strip().replace("\u2212", "-")
    if not number.lstrip("-").isdecimal():
        raise UnknownError(
            f"'{asked.of}' is not a number: {str(value)[:40]}", f"write {{{asked.of}}}"
        )
    words = grammar.spelt(int(number))
    if not words:
        message = f"numbers cannot be written as words in the language '{grammar.language}'"
        raise UnknownError(message, f"write {{{asked.of}}}")
    return {"words": words, "Words": words.capitalize(), "WORDS": words.upper()}[asked.form]


def doubled(inside: str) -> DoubledError:
    """Return what is wrong with braces in braces."""
    name = inside[1:-1].strip()
    hint = rf"write {{{name[:40]}}} in single braces; \{{ prints a brace"
    return DoubledError(f"'{{{inside[:40]}}}' has double braces", hint)


def senseless(inside: str, near: str, meant: str = "") -> UnknownError:
    """Return what is wrong with braces that are neither an expression nor a phrase. ``near`` is the
    term that the last word may mean, ``meant`` what to write instead. Other braces are held by
    ``\\0``."""
    if "\0" in inside:
        head = inside.partition("\0")[0]
        hint = "fill in each of them by itself, such as  {rank} :{suit}:"
        return DoubledError(f"'{{{head[:40]}' has braces inside braces, which do not nest", hint)
    hint = (
        r"write a name such as {title} or {hold-gold words}, an entry such as {prizes.2}, a record"
        r" such as {name coin}, a sum such as {ships + 1}, a term such as {the ship} or"
        r" {ship.many}, or \{ to print a brace"
    )
    if meant:
        hint, near = f"write {{{meant}}}", ""
    message = f"'{{{inside[:40]}}}' is neither a name nor an expression"
    return UnknownError(message, f"did you mean {near}?" if near else hint)


def nowhere(name: str, own: Collection[str], general: Collection[str]) -> tuple[str, str]:
    """Return the message and the hint that braces name nothing: neither one of the author's ``own``
    names nor one of those that every game has."""
    known = own or general
    hint = (
        nearest(name, own, general) if known else "add it to the facts in rulings.yaml of the game"
    )
    return f"'{name}' is neither a field of the card nor a fact of the game", hint
