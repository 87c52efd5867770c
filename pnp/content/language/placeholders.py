"""Replace placeholders in texts by their values: facts, fields of the card, names of records.

Nodes are changed before records are made of them, so both drawings and rules read the text that is
printed. A text keeps its original as ``raw``. The syntax is in ``pnp.model.braces``.

The questions and decisions of rulings are an exception: each file of a game may vary facts, so
their placeholders are replaced when they are shown (``with_facts``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from collections.abc import Mapping as Table
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec
from msgspec import Struct

from pnp.base.diagnostics import Label, Report, Span, closest_word, likely_word
from pnp.base.values import replace
from pnp.content.causes import UNSTATED, missing_rulings_message
from pnp.content.game_files import VERSION, Files
from pnp.content.kinds import counted_kinds
from pnp.content.language.grammar import MANY, ONE
from pnp.content.language.languages import PLAIN, Wording, Wordings
from pnp.content.language.phrases import FormError, PhraseError, parse_phrase
from pnp.content.language.placeholder_values import (
    CalculationError,
    DoubledBracesError,
    NoRulingsError,
    NotFoundError,
    PlaceholderError,
    RecordNames,
    TooLongError,
    UnreadFileError,
    check_length,
    doubled_braces_error,
    entry_of,
    format_value,
    syntax_error,
    unknown_name_message,
)
from pnp.content.lookups import TABLES, tables_in, with_lookups
from pnp.content.nodes import Mapping, Node, Scalar, Sequence, text_of
from pnp.content.rulebook import are_rulings_valid, decisions_in, settings_in
from pnp.content.structure import place_of_part
from pnp.content.table_sources import DATA
from pnp.facts.settings import Settings
from pnp.model.braces import (
    BRACES,
    COUNT,
    WORDS,
    Expression,
    difference_meant,
    field_name,
    fields_in,
    parse_expression,
    syntax_problem,
)
from pnp.model.expressions.tree import Name, nodes_of
from pnp.model.expressions.values import Cell
from pnp.model.expressions.values import Table as LookupTable
from pnp.model.record import word_of

if TYPE_CHECKING:
    from pnp.content.language.calculations import Calculator

UNFILLED = ("layout", "theme", "printer", "rulings", "words")
"""Kinds of file whose braces are not placeholders, or not yet."""
# The names of numbers in grammar books.
_NUMBERS = {"singular": ONE, "plural": MANY}
MOST_NESTED = 500
"""The most texts that one text or one card may refer to, directly or indirectly."""
Count: TypeAlias = Callable[[str], int | None]


class Scope(Struct, frozen=True):
    """The values available to a text: the settings of its file, which ``read_settings`` reads on
    first use, and on cards the fields of the card."""

    read_settings: Callable[[], Settings]
    fields: Table[str, Scalar] = {}
    # Where a variant of the file or of the game declares a number.
    variants: Table[str, Label] = {}
    # Fields that other cards of the deck have.
    lacking: Collection[str] = ()
    # The numbers of a card and its copies, by name; None for a deck whose cards are not known yet.
    numbers: Table[str, int | None] = {}
    # The texts that are being filled in, to detect circular references.
    pending_texts: tuple[str, ...] = ()
    # The texts filled in so far: a few short ones that refer to each other twice make millions.
    filled_texts: list[str] = []
    wording: Wording = msgspec.field(default_factory=Wording)
    # True for a guess at what a misspelt placeholder may mean.
    is_guess: bool = False

    # The tables that values are looked up in.
    tables: Table[str, LookupTable] = {}
    # The icons of signs.
    symbols: Table[str, str] = {}
    # The fields of columns by their headers as written.
    headers: Table[str, str] = {}
    # The fields that the author gave to cards, each as an expression names it.
    columns: Table[str, str] = {}
    # The version of the file, or else of its game; empty if neither has one.
    version: str = ""

    @property
    def settings(self) -> Settings:
        return self.read_settings()

    def header_field(self, inside: str) -> str:
        """Return the field of a column with this header, or one that reads the same; a calculation
        with an error is no header."""
        return self.headers.get(inside) or ("" if syntax_problem(inside) else field_name(inside))


def as_written(inside: str) -> str:
    """Return what a draft prints for a placeholder without a value."""
    return rf"\{{{inside}\}}"


@dataclass(frozen=True)
class Filler:
    """Fills in the texts of the files of one game. ``files`` are not linked; ``count`` returns the
    number of printed pieces of an id or a file, None if both are unknown; ``unread`` returns
    whether the game or its rulings have errors; ``draft`` is as in ``Edition``."""

    files: Files
    count: Count
    unread: Callable[[], bool] = lambda: False
    wordings: Wordings = field(default_factory=lambda: Wordings(Files(), PLAIN))
    draft: bool = False

    @cached_property
    def _settings(self) -> Settings:
        return settings_in(self.files)

    @cached_property
    def _variants(self) -> dict[str, Label]:
        return {
            k: label
            for file in self.files.of("game")
            for k, label in _variant_labels(file.node).items()
        }

    @cached_property
    def _record_names(self) -> RecordNames:
        return RecordNames(self.files)

    def scope(self, node: Mapping) -> Scope:
        """Return the values that the texts of a file may refer to."""
        varied = {**self._variants, **_variant_labels(node)}
        settings = cache(lambda: self._settings.with_decisions(decisions_in(node)))
        wording = self.wordings.of(node)
        version = text_of(node.get(VERSION)) or text_of(self.files.version)
        return Scope(
            settings, variants=varied, wording=wording, tables=self._tables, version=version
        )

    @cached_property
    def _tables(self) -> dict[str, LookupTable]:
        """The tables of the game; errors are reported where it is linked."""
        found: dict[str, LookupTable] = {}
        for file in self.files.of("game"):
            if file.node.get(TABLES) is not None:
                found.update(tables_in(with_lookups(file.node, file.path, Report())))
        return found

    def fill_tree(self, node: Node, scope: Scope, report: Report) -> Node:
        """Return a node with its texts filled in; the same node if nothing changes."""
        match node:
            case Scalar(text) if "{" in text or scope.symbols and "[" in text:
                return self.fill_text(node, scope, report)
            case Sequence(items):
                done = tuple(self.fill_tree(item, scope, report) for item in items)
                same = all(a is b for a, b in zip(done, items, strict=True))
                return node if same else replace(node, items=done)
            case Mapping(entries):
                # Tables have been read: braces around their conditions are no texts.
                filled = tuple(
                    (key, value)
                    if key.text == DATA
                    else (key, _without_colons(key, self.fill_tree(value, scope, report)))
                    for key, value in entries
                )
                same = all(a[1] is b[1] for a, b in zip(filled, entries, strict=True))
                return node if same else Mapping(filled, node.span, node.flow)
        return node

    def fill_for_card(
        self, template: Scalar, card: Mapping, scope: Scope, report: Report
    ) -> Scalar:
        """Return a template filled with the fields of a card, in the place of the first field that
        it uses."""
        fields = {key.text: v for key, v in card.entries if isinstance(v, Scalar) and v.text}
        found = self.fill_text(template, replace(scope, fields=fields), report)
        used = next((fields[name] for name in fields_in(template.text) if name in fields), template)
        return replace(found, span=used.span)

    def fill_text(self, node: Scalar, scope: Scope, report: Report) -> Scalar:
        """Return a text with its placeholders replaced. One that cannot be replaced is reported at
        its column and left unchanged."""
        done, parts = 0, []
        scope = replace(scope, filled_texts=[], wording=scope.wording.of(node))
        for found in BRACES.finditer(node.text):
            parts.append(node.text[done : found.start()])
            done = found.end()
            try:
                parts.append(self.value_of(found[1], scope))
            except PlaceholderError as error:
                parts.append(as_written(found[1]) if self.draft else found[0])
                self.report_error(error, place_of_part(node, found[0], error.part), report)
        parts.append(node.text[done:])
        joined = with_symbols("".join(parts), scope.symbols)
        if joined == node.text and len(parts) == 1:
            return node
        try:
            text = check_length(joined)
            named = fields_in(node.text) if scope.variants else ()
            varied = tuple(scope.variants[name] for name in named if name in scope.variants)
            return replace(node, text=text, raw=node.raw or node.text, variants=varied)
        except PlaceholderError as error:
            self.report_error(error, node.span, report)
            return node

    def report_error(
        self, error: PlaceholderError, span: Span, report: Report, used: Span | None = None
    ) -> None:
        """Report an error at ``span`` or at its own place; once, even if several texts of a card
        have it. ``used`` is the place of the expression, if it is another one. Nothing is reported
        in a draft, whose texts have been read before."""
        if self.draft:
            return
        message, hint = error.args
        used = used or (span if isinstance(error, CalculationError) else None)
        span = error.at.span if error.at is not None else span
        labels = () if used in (None, span) else (Label(used, "used here"),)
        known = {(one.message, one.span) for one in report.diagnostics}
        if report.full or (message, span) in known:
            return
        if isinstance(error, UnreadFileError):
            if all(one.code != "unread-reference" for one in report.diagnostics):
                report.error("unread-reference", message, span, hint)
        elif isinstance(error, TooLongError):
            report.error("too-long", message, span, hint)
        elif isinstance(error, DoubledBracesError):
            report.error("doubled-brace", message, span, hint)
        elif isinstance(error, NoRulingsError):
            report.error(UNSTATED, message, span, hint)
        elif isinstance(error, CalculationError):
            report.error(error.code, message, span, hint, labels)
        else:
            report.error("unknown-name", message, span, hint, rests=error.rests)

    def value_of(self, inside: str, scope: Scope) -> str:
        """Return the value of a placeholder, without its braces; raises ``PlaceholderError``."""
        placeholder = parse_expression(inside)
        if self.names_term(inside, placeholder, scope):
            return self._phrase_text(inside, scope)
        if placeholder is None and inside.startswith("{"):
            raise doubled_braces_error(inside)
        assert placeholder is not None
        if not placeholder.lone or self._is_lookup(placeholder, scope):
            found: Any = self._calculator(placeholder, scope).printed(placeholder.tree)
        elif placeholder.asks == COUNT:
            found = self.piece_count(".".join(placeholder.path), scope)
        elif placeholder.asks:
            found = self.record_value(placeholder.asks, placeholder.path, scope)
        else:
            found = self._entry_value(placeholder, scope)
        text = format_value(found, placeholder, scope.wording.grammar)
        return text[:1].upper() + text[1:] if placeholder.capital else text

    def number_of(self, inside: str, scope: Scope) -> str:
        """Return the value of a placeholder for a number that is not printed: with a decimal point
        in all languages, and perhaps negative; raises ``PlaceholderError``."""
        found = parse_expression(inside)
        if found is None or (found.lone and not self._is_lookup(found, scope)):
            return self.value_of(inside, scope)
        return self._calculator(found, scope).digits(found.tree)

    def _is_lookup(self, placeholder: Expression, scope: Scope) -> bool:
        of, facts = placeholder.of, scope.settings.names
        return of in scope.tables and of not in scope.fields and of not in facts

    def holds(self, inside: str, scope: Scope) -> bool:
        """Return whether a condition holds; raises ``PlaceholderError``."""
        found = parse_expression(inside)
        assert found is not None
        return self._calculator(found, scope).holds(found.tree)

    def unknown_name(self, found: Expression, scope: Scope) -> PlaceholderError | None:
        """Return the error for the first name in an expression that no card and no file has."""
        for node in nodes_of(found.tree):
            if isinstance(node, Name) and not self._is_known(node.name, scope):
                try:
                    self.named_value(node.name, scope, node.written)
                except PlaceholderError as error:
                    error.part = node.start, node.end
                    return error
        return None

    def _is_known(self, name: str, scope: Scope) -> bool:
        if name == VERSION and scope.version:
            return True
        groups = (scope.fields, scope.lacking, scope.numbers, scope.tables, scope.settings.names)
        return any(name in known for known in groups)

    def _calculator(self, placeholder: Expression, scope: Scope) -> Calculator:
        from pnp.content.language.calculations import Calculator

        return Calculator(placeholder.source, self, scope)

    def names_term(self, inside: str, placeholder: Expression | None, scope: Scope) -> bool:
        """Return whether a placeholder names a term. Fields and facts take precedence over terms of
        the same name, unless there is a form: ``{ship.one}``."""
        if placeholder is None:
            return not inside.startswith("{")
        if placeholder.asks or not placeholder.lone or placeholder.form or placeholder.literal:
            return False
        if placeholder.of not in scope.wording.terms:
            return False
        if placeholder.steps[:1] in ((ONE,), (MANY,)):
            return placeholder.of in scope.fields or not self._is_table(placeholder.of, scope)
        return not (placeholder.of in scope.fields or placeholder.of in scope.settings.names)

    def _is_table(self, name: str, scope: Scope) -> bool:
        """Return whether a fact is a table, whose keys may look like forms of terms."""
        return name in scope.settings.names and isinstance(scope.settings.value(name), dict)

    def _expect_all_read(self) -> None:
        """Raise ``UnreadFileError`` if files with facts or terms have errors."""
        if self.unread():
            message = "the rules of the game have errors, so its facts are unknown"
            raise UnreadFileError(message, self.files.fix_hint)
        if self.wordings.has_unread_terms:
            message = "words of the game have errors, so its terms are unknown"
            raise UnreadFileError(message, self.files.fix_hint)

    def _phrase_text(self, inside: str, scope: Scope) -> str:
        """Return an inflected term; raises ``PlaceholderError``."""
        grammar = scope.wording.grammar
        problem = syntax_problem(inside)
        try:
            found = parse_phrase(inside, grammar)
        except PhraseError:
            if problem is not None:
                raise CalculationError(problem) from None
            raise syntax_error(inside, "", self._intended_placeholder(inside, scope)) from None
        if found.term not in scope.wording.terms:
            if problem is not None:
                raise CalculationError(problem)
            self._expect_all_read()
            near = likely_word(found.term, scope.wording.terms)
            raise syntax_error(inside, near, self._intended_placeholder(inside, scope))
        term, place = scope.wording.terms[found.term]
        try:
            return found.text(term, grammar, lambda amount: self._amount(amount, scope))
        except PlaceholderError:
            suggestion = self._intended_placeholder(inside, scope)
            if suggestion:
                raise syntax_error(inside, "", suggestion) from None
            raise
        except FormError as cause:
            error = PlaceholderError(*cause.args)
            error.at = None if place is None else Label(place, "")
            raise error from cause

    def _intended_placeholder(self, inside: str, scope: Scope) -> str:
        """Return a valid placeholder that one with two words may mean; else an empty text."""
        words = inside.split()
        if len(words) != 2 or scope.is_guess:
            return ""
        one, other = words
        forms = [f"{one}.{other}", f"{other} {one}", f"{other}.{one}", f"{one}-{other}"]
        for form, name in ((one, other), (other, one)):
            forms += [f"{name}.{_NUMBERS[form]}"] if form in _NUMBERS else []
        for candidate in forms:
            try:
                self.value_of(candidate, replace(scope, filled_texts=[], is_guess=True))
            except PlaceholderError:
                continue
            return candidate
        return ""

    def _amount(self, inside: str, scope: Scope) -> int:
        """Return the number in front of a term."""
        placeholder = parse_expression(inside)
        if placeholder is None or placeholder.form or placeholder.asks in WORDS:
            if problem := syntax_problem(inside):
                raise CalculationError(problem)
            message = f"'{inside[:40]}' is not a number"
            raise PlaceholderError(message, "write a number, a fact or a sum before the term")
        if placeholder.literal:
            return int(placeholder.of)
        return self._calculator(placeholder, scope).amount(placeholder.tree)

    def piece_count(self, name: str, scope: Scope) -> int:
        """Return the number of printed pieces of an id or a file, or a number as it is."""
        found = int(name) if name.isdecimal() else self.count(name)
        if found is None:
            raise NotFoundError(*self._unknown_piece(name))
        return found

    def _unknown_piece(self, name: str) -> tuple[str, str]:
        """Return the message and the hint for an unknown piece or file."""
        files = [f"{word_of(file.kind)}/{file.id.text}" for file in self.files.of(*counted_kinds())]
        near = closest_word(name, [*files, *(file.rpartition("/")[2] for file in files)])
        usual = "write the id of a piece, or a file with its kind, such as deck/quests"
        hint = f"did you mean {near}?" if near else usual
        return f"the game prints no piece or file named '{name}'", hint

    def record_value(self, asks: str, path: tuple[str, ...], scope: Scope) -> str:
        """Return the name, icon or number of a record. Its id is the value of a field of this name
        or, if the card has no such field, the name itself."""
        at = scope.fields.get(path[0])
        id = ".".join(path) if at is None else str(self._entry_at(path, path[0], scope))
        try:
            text = self._record_names.value_of(asks, id)
        except PlaceholderError as error:
            error.at = at
            raise
        if asks == "name":
            text = scope.wording.translate(text)
        # The name was written in another file, so it cannot refer to fields of the card.
        own = scope.wording.of(text)
        inner = replace(scope, read_settings=lambda: self._settings, fields={}, wording=own)
        return self._fill_nested(f"name {id}", text.text, inner)

    def _entry_value(self, placeholder: Expression, scope: Scope) -> Any:
        """Return a field, a fact or a number, or an entry of it."""
        if placeholder.literal:
            return placeholder.of.replace(".", scope.wording.grammar.decimal_sign)
        names = (node for node in nodes_of(placeholder.tree) if isinstance(node, Name))
        written = next((node.written for node in names), "")
        return self._entry_at(placeholder.path, placeholder.of, scope, written)

    def _entry_at(self, path: tuple[str, ...], of: str, scope: Scope, written: str = "") -> Any:
        value = self.named_value(of, scope, written)
        for step in path[1:]:
            value = entry_of(value, step, of)
        return value

    def named_value(self, name: str, scope: Scope, written: str = "") -> Any:
        """Return a field of the card, filled in, or a fact. An error shows the name as it is
        ``written``."""
        if name in scope.fields:
            return self._field_text(name, scope)
        known = scope.settings.names
        if name in scope.numbers and name not in known:
            return scope.numbers[name]
        if name in scope.tables and name not in known:
            return scope.tables[name]
        if name == VERSION and scope.version and name not in known:
            return scope.version
        if name not in known:
            self._expect_all_read()
            near = likely_word(name, scope.wording.terms)
            fields = {*scope.fields, *scope.lacking}
            fields = fields.intersection(scope.columns) if scope.columns else fields
            own = {*fields, *scope.tables, *known}
            slip = near or likely_word(name, fields)
            slip = slip or difference_meant(name, own, scope.columns)
            # Terms in another language only: the name may be one of them.
            foreign = self.wordings.languages_with_terms
            ruled = self.files.of("rulings") or foreign and self.wordings.written not in foreign
            if not slip and self.files.of("game") and not ruled:
                raise NoRulingsError(*missing_rulings_message(name))
            general = [near] if near else []
            raise PlaceholderError(
                *unknown_name_message(name, own, general, written, scope.columns)
            )
        return scope.settings.value(name)

    def _field_text(self, name: str, scope: Scope) -> Cell:
        """Return a field of the card, whose text may refer to other fields."""
        field = scope.fields[name]
        if "{" not in field.text:
            return Cell(field.text, field, field.stored)
        own = replace(scope, wording=scope.wording.of(field))
        return Cell(self._fill_nested(name, field.text, own), field)

    def _fill_nested(self, name: str, text: str, scope: Scope) -> str:
        """Return a text that another text refers to, filled in."""
        if "{" not in text:
            return text
        if name in scope.pending_texts:
            message = f"'{name}' refers to itself: {' -> '.join((*scope.pending_texts, name))}"
            raise PlaceholderError(message, "replace one of the references with its text")
        if len(scope.filled_texts) >= MOST_NESTED:
            message = f"texts refer to each other more than {MOST_NESTED:,} times here"
            raise TooLongError(message, "replace some of the references with their texts")
        scope.filled_texts.append(name)
        inner = replace(scope, pending_texts=(*scope.pending_texts, name))
        return check_length(BRACES.sub(lambda found: self.value_of(found[1], inner), text))


def _variant_labels(node: Mapping) -> dict[str, Label]:
    """Return where a file declares variants of numbers, by name."""
    found = node.get("variant")
    return {
        key.text: Label(key.span, f"'{key.text}' is declared here")
        for key, _ in (found.entries if isinstance(found, Mapping) else ())
    }


def with_symbols(text: str, symbols: Table[str, str]) -> str:
    r"""Return a text with the icons of signs in brackets, such as ``[W]``; not of ``\[W]``."""
    if "[" not in text or not symbols:
        return text
    sign = "|".join(map(re.escape, sorted(symbols, key=len, reverse=True)))
    return re.sub(
        rf"(?<!\\)((?:\\\\)*)\[({sign})\]",
        lambda found: f"{found[1]}:{symbols[found[2]].strip(':')}:",
        text,
    )


def _without_colons(key: Scalar, value: Node) -> Node:
    """Return a value of the key ``icon`` without the colons that icons have in texts."""
    if key.text == "icon" and isinstance(value, Scalar) and value.raw.startswith("{icon "):
        return replace(value, text=value.text.strip(":"))
    return value


_FACTS = Filler(Files(), lambda name: None)
"""Knows facts and answers only: rulings refer to nothing else."""


def with_facts(text: str, settings: Settings) -> str:
    """Return a question or a decision with the facts in force, and the rulebook's value where a
    variant changes it. Unknown placeholders are left unchanged."""
    now, usual = Scope(lambda: settings), Scope(lambda: replace(settings, varied={}))

    def value_of(found: re.Match[str]) -> str:
        try:
            value, before = (_FACTS.value_of(found[1], scope) for scope in (now, usual))
        except PlaceholderError:
            return found[0]
        return value if value == before else f"{value} (rulebook: {before})"

    return BRACES.sub(value_of, text).replace(r"\{", "{")


def check_decisions(node: Mapping, files: Files, report: Report) -> None:
    """Report unknown placeholders in the questions and decisions of a rulings file. Nothing is
    reported if the rulings of the game have errors, since its facts are then unknown."""
    found = node.get("decisions")
    if found is not None and files.of("rulings") and are_rulings_valid(files):
        settings = settings_in(files)
        _FACTS.fill_tree(found, Scope(lambda: settings), report)
