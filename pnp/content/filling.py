"""Replace braces in texts by the values that they refer to: facts, fields of the card, other
records.

This works on nodes, before records are made of them. So whatever reads a record, whether it draws
or judges, sees the text that is printed; a text keeps what was written as ``raw``.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Mapping as Table
from collections.abc import Sequence as Sequence_
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any, TypeAlias

from pnp.base.diagnostics import Label, Report, Span, closest, misspelt
from pnp.base.sums import plain_sum
from pnp.base.values import replace
from pnp.content.causes import UNSTATED, unstated
from pnp.content.game_files import Files
from pnp.content.kinds import counted_kinds
from pnp.content.nodes import Mapping, Node, Scalar, Sequence
from pnp.content.rulebook import decisions, settings_in
from pnp.content.spoken import Wording
from pnp.content.structure import place
from pnp.content.values import (
    DoubledError,
    LongError,
    Named,
    NegativeError,
    UnfoundError,
    UnknownError,
    UnreadError,
    UnstatedError,
    doubled,
    entry_of,
    formed,
    nowhere,
    senseless,
    short,
)
from pnp.content.wording import PLAIN, Wordings
from pnp.facts.settings import Settings
from pnp.model.braces import BRACES, WORDS, Expression, expression, fields_in
from pnp.model.record import word_of
from pnp.words import FormError, PhraseError, phrase
from pnp.words.terms import MANY, ONE

KEPT = ("layout", "theme", "printer", "rulings", "words")
"""Kinds of file whose braces mean something else, or nothing."""
_LARGEST = 10**9
# What grammars call the numbers of terms.
_NUMBERS = {"singular": ONE, "plural": MANY}
MOST_NESTED = 500
"""Texts that are filled in because one text, or one card, refers to them."""
Count: TypeAlias = Callable[[str], int | None]


@dataclass(frozen=True)
class Scope:
    """The values available to a text: the settings of its file, which are read on demand, and on
    cards the fields of the card."""

    asked: Callable[[], Settings]
    fields: Table[str, Scalar] = field(default_factory=dict)
    # Where the variant of the file, or else of the game, declares a number.
    varied: Table[str, Label] = field(default_factory=dict)
    # Texts that are being filled in, so that none waits for itself.
    open: tuple[str, ...] = ()
    # Texts filled in so far: a few short ones that name each other twice make millions.
    spent: list[str] = field(default_factory=list)
    wording: Wording = field(default_factory=Wording)
    # Whether the braces are only tried, to find out what others may mean.
    guessed: bool = False

    @property
    def settings(self) -> Settings:
        return self.asked()


@dataclass(frozen=True)
class Filler:
    """Fills in the texts of the files of one game. ``files`` are the unlinked ones; ``count``
    returns how many pieces of an id or a file the bill prints, None if it knows neither; ``unread``
    returns whether the game or its rulings cannot be read."""

    files: Files
    count: Count
    unread: Callable[[], bool] = lambda: False
    wordings: Wordings = field(default_factory=lambda: Wordings(Files(), PLAIN))

    @cached_property
    def _settings(self) -> Settings:
        return settings_in(self.files)

    @cached_property
    def _varied(self) -> dict[str, Label]:
        return {
            k: label for file in self.files.of("game") for k, label in _varied(file.node).items()
        }

    @cached_property
    def _named(self) -> Named:
        return Named(self.files)

    def scope(self, node: Mapping) -> Scope:
        """Return what the texts of a file may refer to."""
        varied = {**self._varied, **_varied(node)}
        asked = cache(lambda: self._settings.deciding(decisions(node)))
        return Scope(asked, varied=varied, wording=self.wordings.of(node))

    def tree(self, node: Node, scope: Scope, report: Report) -> Node:
        """Return a node with its texts filled in, the same one where nothing is to be."""
        match node:
            case Scalar(text) if "{" in text:
                return self.text(node, scope, report)
            case Sequence(items):
                done = tuple(self.tree(item, scope, report) for item in items)
                same = all(a is b for a, b in zip(done, items, strict=True))
                return node if same else replace(node, items=done)
            case Mapping(entries):
                filled = tuple(
                    (key, _bare(key, self.tree(value, scope, report))) for key, value in entries
                )
                same = all(a[1] is b[1] for a, b in zip(filled, entries, strict=True))
                return node if same else Mapping(filled, node.span, node.flow)
        return node

    def text(self, node: Scalar, scope: Scope, report: Report) -> Scalar:
        """Return a text filled in; what cannot be filled in is reported at its column and left."""
        done, parts = 0, []
        scope = replace(scope, spent=[], wording=scope.wording.of(node))
        for found in BRACES.finditer(node.text):
            parts.append(node.text[done : found.start()])
            done = found.end()
            try:
                parts.append(self.value(found[1], scope))
            except UnknownError as unknown:
                parts.append(found[0])
                self.tell(unknown, place(node, found[0]), report)
        if not parts:
            return node
        parts.append(node.text[done:])
        try:
            text = short("".join(parts))
            named = fields_in(node.text) if scope.varied else ()
            varied = tuple(scope.varied[name] for name in named if name in scope.varied)
            return replace(node, text=text, raw=node.raw or node.text, varied=varied)
        except UnknownError as unknown:
            self.tell(unknown, node.span, report)
            return node

    def tell(self, unknown: UnknownError, span: Span, report: Report) -> None:
        """Report what is unavailable; once, although several texts of a card ask for it."""
        message, hint = unknown.args
        span = unknown.at.span if unknown.at is not None else span
        told = {(one.message, one.span) for one in report.diagnostics}
        if report.full or (message, span) in told:
            return
        if isinstance(unknown, UnreadError):
            if all(one.code != "unread-reference" for one in report.diagnostics):
                report.error("unread-reference", message, span, hint)
        elif isinstance(unknown, LongError):
            report.error("too-long", message, span, hint)
        elif isinstance(unknown, DoubledError):
            report.error("doubled-brace", message, span, hint)
        elif isinstance(unknown, UnstatedError):
            report.error(UNSTATED, message, span, hint)
        elif isinstance(unknown, NegativeError):
            report.error("negative-difference", message, span, hint)
        else:
            report.error("unknown-name", message, span, hint, rests=unknown.rests)

    def value(self, inside: str, scope: Scope) -> str:
        """Return what braces with ``inside`` print; raises ``UnknownError``."""
        asked = expression(inside)
        if self.names_term(inside, asked, scope):
            return self._phrase(inside, scope)
        if asked is None and inside.startswith("{"):
            raise doubled(inside)
        assert asked is not None
        match asked.asks:
            case "count":
                found: Any = self._sum(asked, scope, self._counted)
            case asks if asks in WORDS:
                found = self._word(asked, scope)
            case _ if asked.further:
                found = self._sum(asked, scope, self._number)
            case _:
                found = self._entry(asked, scope)
        text = formed(found, asked, scope.wording.grammar)
        return text[:1].upper() + text[1:] if asked.capital else text

    def names_term(self, inside: str, asked: Expression | None, scope: Scope) -> bool:
        """Return whether braces name a term: fields and facts go before terms of their name, unless
        the form is said, ``{ship.one}``."""
        if asked is None:
            return not inside.startswith("{")
        if asked.asks or asked.further or asked.form or asked.literal:
            return False
        if asked.of not in scope.wording.terms:
            return False
        if asked.steps[:1] in ((ONE,), (MANY,)):
            return asked.of in scope.fields or not self._is_table(asked.of, scope)
        return not (asked.of in scope.fields or asked.of in scope.settings.names)

    def _is_table(self, name: str, scope: Scope) -> bool:
        """Return whether a fact may have entries that are called as forms of terms are."""
        return name in scope.settings.names and isinstance(scope.settings.value(name), dict)

    def _expect_all_read(self) -> None:
        """Raise ``UnreadError`` where facts or terms are unknown for errors in their files."""
        if self.unread():
            message = "the rules of the game have errors, so its facts are unknown"
            raise UnreadError(message, self.files.mend)
        if self.wordings.unread:
            message = "words of the game have errors, so its terms are unknown"
            raise UnreadError(message, self.files.mend)

    def _phrase(self, inside: str, scope: Scope) -> str:
        """Return a term with what agrees with it; raises ``UnknownError``."""
        grammar = scope.wording.grammar
        try:
            found = phrase(inside, grammar)
        except PhraseError:
            raise senseless(inside, "", self._meant(inside, scope)) from None
        if found.term not in scope.wording.terms:
            self._expect_all_read()
            near = misspelt(found.term, scope.wording.terms)
            raise senseless(inside, near, self._meant(inside, scope))
        term, place = scope.wording.terms[found.term]
        try:
            return found.said(term, grammar, lambda amount: self._amount(amount, scope))
        except UnknownError:
            meant = self._meant(inside, scope)
            if meant:
                raise senseless(inside, "", meant) from None
            raise
        except FormError as error:
            unknown = UnknownError(*error.args)
            unknown.at = None if place is None else Label(place, "")
            raise unknown from error

    def _meant(self, inside: str, scope: Scope) -> str:
        """Return what braces with two words may mean, of what can be filled in; else nothing."""
        words = inside.split()
        if len(words) != 2 or scope.guessed:
            return ""
        one, other = words
        forms = [f"{one}.{other}", f"{other} {one}", f"{other}.{one}", f"{one}-{other}"]
        for form, name in ((one, other), (other, one)):
            forms += [f"{name}.{_NUMBERS[form]}"] if form in _NUMBERS else []
        for meant in forms:
            try:
                self.value(meant, replace(scope, spent=[], guessed=True))
            except UnknownError:
                continue
            return meant
        return ""

    def _amount(self, inside: str, scope: Scope) -> int:
        """Return the number before a term."""
        asked = expression(inside)
        if asked is None or asked.form or asked.asks in WORDS:
            message = f"'{inside[:40]}' is not a number"
            raise UnknownError(message, "write a number, a fact or a sum before the term")
        count = asked.asks == "count"
        return self._sum(asked, scope, self._counted if count else self._number)

    def _counted(self, name: str, scope: Scope) -> int:
        found = int(name) if name.isdecimal() else self.count(name)
        if found is None:
            raise UnfoundError(*self._uncounted(name))
        return found

    def _uncounted(self, name: str) -> tuple[str, str]:
        files = [f"{word_of(file.kind)}/{file.id.text}" for file in self.files.of(*counted_kinds())]
        near = closest(name, [*files, *(file.rpartition("/")[2] for file in files)])
        usual = "write the id of a piece, or a file with its kind, such as deck/crew"
        hint = f"did you mean {near}?" if near else usual
        return f"the game prints no piece or file named '{name}'", hint

    def _word(self, asked: Expression, scope: Scope) -> str:
        """Return the name, icon or number of the record whose id a field of this name holds, or
        that has this name as its id."""
        at = scope.fields.get(asked.of)
        id = ".".join((asked.of, *asked.steps)) if at is None else str(self._entry(asked, scope))
        try:
            text = self._named.word(asked.asks, id)
        except UnknownError as unknown:
            unknown.at = at
            raise
        if asked.asks == "name":
            text = scope.wording.said(text)
        # The name was written in another file: no field of the card is meant in it.
        own = scope.wording.of(text)
        inner = replace(scope, asked=lambda: self._settings, fields={}, wording=own)
        return self._nested(f"name {id}", text.text, inner)

    def _entry(self, asked: Expression, scope: Scope) -> Any:
        """Return a field, a number, or an entry of it."""
        if asked.literal:
            return int(asked.of)
        value: Any
        if asked.of in scope.fields:
            value = self._field(asked.of, scope)
        else:
            known = scope.settings.names
            if asked.of not in known:
                self._expect_all_read()
                near = misspelt(asked.of, scope.wording.terms)
                own = {*scope.fields, *known}
                slip = near or misspelt(asked.of, scope.fields)
                if not slip and self.files.of("game") and not self.files.of("rulings"):
                    raise UnstatedError(*unstated(asked.of))
                raise UnknownError(*nowhere(asked.of, own, [near] if near else []))
            value = scope.settings.value(asked.of)
        for step in asked.steps:
            value = entry_of(value, step, asked)
        return value

    def _sum(self, asked: Expression, scope: Scope, number: Callable[[str, Scope], int]) -> int:
        parts: list[int] = []
        terms = (("+", ".".join((asked.of, *asked.steps))), *asked.further)
        values = [number(name, scope) for _, name in terms]
        for (sign, _), value in zip(terms, values, strict=True):
            if sign == "*":
                parts[-1] *= value
            else:
                parts.append(value if sign == "+" else -value)
        if abs(plain_sum(parts)) > _LARGEST:
            message = f"'{asked.of}' and what follows make more than {_LARGEST:,}"
            raise UnknownError(message, "write a smaller sum or product")
        if plain_sum(parts) < 0 <= min(values):
            raise _less_than_nothing(asked, terms, values, plain_sum(parts), scope)
        return plain_sum(parts)

    def _number(self, name: str, scope: Scope) -> int:
        one = expression(name)
        assert one is not None
        value = str(self._entry(one, scope))
        if not value.lstrip("-").isdecimal():
            message = f"'{name}' is not a number: {value[:40]}"
            raise UnknownError(message, "use only numbers in calculations")
        return int(value)

    def _field(self, name: str, scope: Scope) -> str:
        """Return a field of the card; its own text may refer to others."""
        field = scope.fields[name]
        return self._nested(name, field.text, replace(scope, wording=scope.wording.of(field)))

    def _nested(self, name: str, text: str, scope: Scope) -> str:
        """Return a text to which another refers, filled in itself."""
        if "{" not in text:
            return text
        if name in scope.open:
            message = f"'{name}' refers to itself: {' -> '.join((*scope.open, name))}"
            raise UnknownError(message, "replace one of the references with its text")
        if len(scope.spent) >= MOST_NESTED:
            message = f"texts refer to each other more than {MOST_NESTED:,} times here"
            raise LongError(message, "replace some of the references with their texts")
        scope.spent.append(name)
        inner = replace(scope, open=(*scope.open, name))
        return short(BRACES.sub(lambda found: self.value(found[1], inner), text))


def _varied(node: Mapping) -> dict[str, Label]:
    """Return where a file declares variants of numbers, by their names."""
    found = node.get("variant")
    return {
        key.text: Label(key.span, f"'{key.text}' is declared here")
        for key, _ in (found.entries if isinstance(found, Mapping) else ())
    }


def _less_than_nothing(
    asked: Expression,
    terms: Sequence_[tuple[str, str]],
    values: list[int],
    found: int,
    scope: Scope,
) -> NegativeError:
    """Return what is wrong with a difference that is less than nothing; the cause is the variant if
    it declares one of the numbers."""
    names = (one.of for _, name in terms if (one := expression(name)) is not None)
    varied = (scope.varied[n] for n in names if n in scope.varied and n not in scope.fields)
    sums = " ".join(f"{sign} {value}" for (sign, _), value in zip(terms, values, strict=True))
    written = " ".join(f"{sign} {name}" for sign, name in terms)
    error = NegativeError(
        f"'{{{written[2:]}}}' would be negative: {sums[2:]} = {found}",
        "change the number, or the text where it is subtracted",
    )
    error.at = next(varied, None)
    return error


def _bare(key: Scalar, value: Node) -> Node:
    """Return what a key that names an icon takes: no colons around the name."""
    if key.text == "icon" and isinstance(value, Scalar) and value.raw.startswith("{icon "):
        return replace(value, text=value.text.strip(":"))
    return value
