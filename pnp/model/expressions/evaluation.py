"""Compute the value of a tree from the names that the caller knows."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any, Protocol

from pnp.base.diagnostics import suggest_word
from pnp.model.braces import field_name
from pnp.model.expressions import errors, tree
from pnp.model.expressions.errors import ExpressionError
from pnp.model.expressions.functions import FUNCTIONS
from pnp.model.expressions.grammar import LARGEST
from pnp.model.expressions.tree import Tree
from pnp.model.expressions.values import (
    Cell,
    IconText,
    Language,
    Row,
    Table,
    entries_of,
    exact,
    intended_number,
    is_empty,
    kind_of,
    number_of,
    shown_number,
    truth_of,
)

MOST_REPEATED = 100
"""Repetitions of an icon or a text."""
LONGEST = 4_000
"""Characters of a value."""
_ARITHMETIC = ("+", "-", "*", "/")


class Names(Protocol):
    """What the caller knows. Each method raises ``ExpressionError`` at the node for a name that
    nothing has."""

    @property
    def language(self) -> Language: ...

    def value(self, node: tree.Name) -> Any:
        """Return a field, as a ``Cell``, a fact, or a ``Table``; None if the card lacks the
        field."""
        ...

    def asked(self, node: tree.Asked) -> Any:
        """Return the number of pieces, or the name, icon or number of a record."""
        ...

    def symbols(self) -> Mapping[str, str]:
        """Return the icons of all signs of the deck."""
        ...


class Evaluator:
    """Computes trees of one ``source`` from ``names``."""

    def __init__(self, source: str, names: Names) -> None:
        self.source, self.names = source, names

    @property
    def language(self) -> Language:
        return self.names.language

    def value(self, node: Tree) -> Any:
        """Return the value of a node; raises ``ExpressionError``."""
        return _COMPUTE[type(node)](self, node)

    def shown(self, node: Tree) -> str:
        """Return the source of a node."""
        return self.source[node.start : node.end][:40]

    def problem(
        self, node: Tree, message: str, hint: str, code: str = errors.VALUE, value: Any = None
    ) -> ExpressionError:
        """Return an error at the cell that a ``value`` is from, or else at the node."""
        cell = value.place if isinstance(value, Cell) else None
        field = node.name if code == errors.EMPTY and isinstance(node, tree.Name) else ""
        return ExpressionError(code, message, hint, node.start, node.end, cell, field)

    # Values of nodes as something.

    def number(self, node: Tree) -> Decimal:
        """Return the value of a node as a number."""
        return self.as_number(node, self.value(node))

    def as_number(self, node: Tree, value: Any) -> Decimal:
        """Return a value as a number; ``node`` is where it is from."""
        found = number_of(value, self.language)
        if found is not None:
            return found
        raise self._number_problem(node, value)

    def _number_problem(self, node: Tree, value: Any) -> ExpressionError:
        """Return the error for a value that is not a number."""
        shown = self.shown(node)
        if is_empty(value):
            message = f"'{shown}' is empty here: a number is needed"
            return self.problem(
                node, message, f"write  default({shown}, 0)  to count it as 0", errors.EMPTY
            )
        if isinstance(value, str) and not isinstance(value, IconText):
            near = intended_number(value)
            hint = f"write {near}" if near else "use only numbers in calculations"
            if isinstance(node, tree.Text) and not near:
                hint = "join texts with &"
            what = f"'{shown}' is not a number: " if value != shown.strip("\"'") else ""
            message = f"{what}{value[:40]}" if what else f"'{value[:40]}' is not a number"
            return self.problem(node, message, hint, errors.NOT_A_NUMBER, value)
        hints = {
            "an icon": "write a number before it, as in  2 * :coin:",
            "a list": f"write  {shown}.0  for an entry, or  length({shown})",
            "a table of facts": f"write  {shown}.  and the key of an entry",
            "true or false": f"write  if {shown} then 1 else 0",
        }
        hint = hints.get(kind_of(value), "") or _row_hint(value, shown)
        return self.problem(
            node, f"'{shown}' is {kind_of(value)}, not a number", hint, errors.NOT_A_NUMBER
        )

    def whole(self, node: Tree, least: int, most: int) -> int:
        """Return the value of a node as a whole number in a range."""
        found = exact(self.number(node))
        if found == found.to_integral_value() and least <= found <= most:
            return int(found)
        shown, number = self.shown(node), shown_number(found, self.language)
        what = f"'{shown}' is {number}" if shown != number else f"'{shown}'"
        message = f"{what}: a whole number from {least:,} to {most:,} is needed"
        raise self.problem(node, message, "use round(), floor(), ceil(), min() or max()")

    def text(self, node: Tree) -> str:
        """Return the value of a node as it is printed."""
        return self.as_text(node, self.printed(node))

    def printed(self, node: Tree) -> Any:
        """Return the value of a node that is to be printed: a difference must not be negative."""
        if isinstance(node, tree.Choice):
            chosen = self.chosen(node)
            return None if chosen is None else self.printed(chosen)
        value = self.value(node)
        if isinstance(node, tree.Operation) and isinstance(value, Decimal) and exact(value) < 0:
            self._refuse_negative(node, value)
        return value

    def _refuse_negative(self, node: tree.Operation, found: Decimal) -> None:
        terms = list(_terms_of(node))
        values = [(sign, self.number(term)) for sign, term in terms]
        if min(value for _, value in values) < 0:
            return
        shown = self.shown(node)
        message = f"'{{{shown}}}' would be negative: "
        if "(" not in shown:  # without brackets, the numbers can be written in order
            numbers = (f"{sign} {shown_number(value, self.language)}" for sign, value in values)
            message += f"{' '.join(numbers)[2:]} = "
        message += shown_number(found, self.language)
        hint = "change the number, or the text where it is subtracted"
        hint += f"; if it is meant, write  signed({shown})  or  max(0, {shown})"
        raise self.problem(node, message, hint, errors.NEGATIVE)

    def as_text(self, node: Tree, value: Any) -> str:
        """Return a value as it is printed; ``node`` is where it is from."""
        match value:
            case None:
                return ""
            case str():
                return value
            case bool():
                message = f"'{self.shown(node)}' is true or false, which cannot be printed"
                raise self.problem(node, message, "write  if ... then ... else ...")
            case Decimal() | int():
                return shown_number(Decimal(value), self.language)
            case tuple() | list():
                return ", ".join(self.as_text(node, item) for item in value)
        shown = self.shown(node)
        message = f"'{shown}' is {kind_of(value)}, which cannot be printed"
        raise self.problem(node, message, _row_hint(value, shown))

    def condition(self, node: Tree) -> bool:
        """Return whether a condition holds."""
        value = self.value(node)
        found = truth_of(value)
        if found is not None:
            return found
        shown = self.shown(node)
        if isinstance(value, str | Decimal | int):
            given = self.as_text(node, value)[:40]
            hint = f"compare it:  {shown} > 0,  or  {shown} is not empty"
            if isinstance(value, str) and number_of(value, self.language) is None:
                hint = f'compare it:  {shown} = "{given}",  or  {shown} is not empty'
            message = f"'{given}' is neither true nor false"
            raise self.problem(node, message, hint, errors.CONDITION, value)
        message = f"'{shown}' is {kind_of(value)}, which is neither true nor false"
        raise self.problem(node, message, f"write  length({shown}) > 0", errors.CONDITION)

    def limited(self, node: Tree, text: str) -> str:
        """Return a text unless it is too long."""
        if len(text) > LONGEST:
            message = f"this value is longer than {LONGEST:,} characters"
            raise self.problem(
                node, message, "shorten the texts that it is made of", errors.TOO_LONG
            )
        return text

    def chosen(self, node: tree.Choice) -> Tree | None:
        """Return the node after ``then`` or ``else``."""
        return node.then if self.condition(node.condition) else node.other

    # Operators.

    def calculation(self, node: tree.Operation) -> Any:
        left, right = self.value(node.left), self.value(node.right)
        if node.operator == "*" and (isinstance(left, IconText) or isinstance(right, IconText)):
            return self._repeated_icon(node, left, right)
        one, other = self.as_number(node.left, left), self.as_number(node.right, right)
        match node.operator:
            case "+":
                return self.checked(node, one + other)
            case "-":
                return self.checked(node, one - other)
            case "*":
                return self.checked(node, one * other)
        if exact(other) == 0:
            message = "division by 0"
            hint = f"write  if {self.shown(node.right)} = 0 then ... else ...  around it"
            raise self.problem(node.right, message, hint, errors.DIVIDED, right)
        return self.checked(node, one / other)

    def checked(self, node: Tree, value: Decimal) -> Decimal:
        """Return a number unless it is too large."""
        if abs(value) > LARGEST:
            message = f"'{self.shown(node)}' makes more than {LARGEST:,}"
            raise self.problem(node, message, "write a smaller sum or product")
        return value

    def _repeated_icon(self, node: tree.Operation, left: Any, right: Any) -> IconText:
        first = isinstance(left, IconText)
        icon, times = (left, node.right) if first else (right, node.left)
        if isinstance(left, IconText) and isinstance(right, IconText):
            raise self.problem(node, "an icon is repeated by a number", "write  2 * :coin:")
        made = icon * self.whole(times, 0, MOST_REPEATED)
        return IconText(self.limited(node, made))

    def compared(self, node: tree.Operation) -> bool:
        left, right = self.value(node.left), self.value(node.right)
        for part, value in ((node.left, left), (node.right, right)):
            if isinstance(value, Row | Table | tuple | list | Mapping):
                shown = self.shown(part)
                hint = f"write  {shown} has ..." if not isinstance(value, Row | Table) else ""
                hint = hint or _row_hint(value, shown)
                raise self.problem(part, f"'{shown}' is {kind_of(value)}, which has no order", hint)
        if node.operator not in ("=", "!="):
            self._check_order(node, left, right)
        return compare(node.operator, left, right, self.language)

    def _check_order(self, node: tree.Operation, left: Any, right: Any) -> None:
        """Raise an error if the order of a number and another text is asked for. A
        text in quotes means the order of the alphabet, in which digits have a place."""
        if is_empty(left) or is_empty(right):
            return
        sides = (node.left, left, right), (node.right, right, left)
        wrong = [side for side in sides if number_of(side[1], self.language) is None]
        if len(wrong) != 1:
            return
        part, value, other = wrong[0]
        if isinstance(part, tree.Text) and isinstance(other, str):
            return
        if not isinstance(value, str) or isinstance(value, IconText):
            raise self._number_problem(part, value)
        shown, near = self.shown(part), intended_number(value)
        message = f"'{shown}' is not a number: {value[:40]}"
        if isinstance(part, tree.Text):
            message = f"'{value[:40]}' is not a number"
        hint = f"write {near}" if near else "write a number here, or compare texts with = or !="
        raise self.problem(part, message, hint, errors.NOT_A_NUMBER, value)

    def contained(self, node: tree.Operation) -> bool:
        """Return whether a list, or a text with several entries, has an entry."""
        inner, outer = node.left, node.right
        wanted, given = self.value(inner), self.value(outer)
        if node.operator == "has":
            inner, outer, wanted, given = outer, inner, given, wanted
        if isinstance(given, Table):
            return self.as_text(inner, wanted) in given.rows
        if isinstance(given, Row):
            raise self.problem(
                outer, f"'{self.shown(outer)}' is a row, not a list", _row_hint(given, "")
            )
        entries = entries_of(given)
        for part, value in ((inner, wanted), *((outer, one) for one in entries)):
            if isinstance(value, Row | Table | tuple | list | Mapping):
                shown = self.shown(part)
                message = f"'{shown}' is {kind_of(value)}, which is no entry of a list"
                if part is outer:
                    message = f"an entry of '{shown}' is {kind_of(value)}, not a single value"
                raise self.problem(part, message, _row_hint(value, shown) or "name one of them")
        return any(compare("=", wanted, one, self.language) for one in entries)

    # Entries of lists, texts and tables.

    def entry(self, node: tree.Entry | tree.Index, value: Any, key: str, at: Tree) -> Any:
        """Return the entry ``key`` of a value; errors are ``at`` the key."""
        of = node.of
        shown = self.shown(of)
        match value:
            case Table():
                if key == tree.COUNT and key not in value.rows:
                    return Decimal(len(value.rows))
                return self._row(value, key, at)
            case Row():
                return self._cell(value, key, at)
            case None:
                return None
            case Mapping():
                if key in value:
                    return value[key]
                if key == tree.COUNT:
                    return Decimal(len(value))
                hint = suggest_word(key, map(str, value))
                raise self.problem(at, f"'{shown}' has no entry '{key}'", hint)
            case str() if not isinstance(value, IconText):
                value = value.split() if isinstance(node, tree.Entry) else entries_of(value)
            case tuple() | list():
                pass
            case _:
                raise self.problem(of, f"'{shown}' is {kind_of(value)}, which has no entries", "")
        if key == tree.COUNT:
            return Decimal(len(value))
        if key.isdecimal() and int(key) < len(value):
            return value[int(key)]
        hint = f"write a place from 0 to {len(value) - 1}" if value else f"write {shown}"
        raise self.problem(at, f"'{shown}' has no entry '{key}'", hint)

    def _row(self, table: Table, key: str, at: Tree) -> Row:
        found = table.rows.get(key.strip())
        if found is None:
            found = next((r for k, r in table.rows.items() if _same(k, key)), None)
        if found is None:
            hint = suggest_word(key, table.rows)
            message = f"the table '{table.name}' has no row '{key[:40]}'"
            raise self.problem(at, message, hint, errors.NO_ROW, self.last_key)
        return found

    last_key: Any = None
    """The value by which a row is looked up, which may be a cell."""

    def _cell(self, row: Row, key: str, at: Tree) -> Any:
        key = key if key in row.cells else field_name(key)
        if key not in row.cells:
            hint = suggest_word(key, row.cells)
            message = f"the table '{row.table}' has no column '{key[:40]}'"
            raise self.problem(at, message, hint, errors.NO_ROW)
        return row.cells[key]


def compare(sign: str, left: Any, right: Any, language: Language) -> bool:
    """Return whether a comparison holds. Two values that look like numbers are compared as numbers,
    others as texts without regard to case; an empty value equals only the empty text."""
    none = [is_empty(value) for value in (left, right)]
    if any(none):
        same = all(none)
        return same if sign in ("=", "<=", ">=") else (sign == "!=" and not same)
    one: Any = number_of(left, language)
    other: Any = number_of(right, language)
    if one is None or other is None:
        one, other = _folded(left, language), _folded(right, language)
    else:
        one, other = exact(one), exact(other)
    return bool(_COMPARE[sign](one, other))


_COMPARE: dict[str, Callable[[Any, Any], Any]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def _folded(value: Any, language: Language) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Decimal | int):
        return shown_number(Decimal(value), language)
    return str(value).strip().casefold()


def _same(key: str, other: str) -> bool:
    return key.casefold() == other.strip().casefold()


def _terms_of(node: Tree, sign: str = "+") -> list[tuple[str, Tree]]:
    """Return the operands of a sum or product, each with the operator before it."""
    if isinstance(node, tree.Operation) and node.operator in _ARITHMETIC:
        return [*_terms_of(node.left, sign), *_terms_of(node.right, node.operator)]
    return [(sign, node)]


def _row_hint(value: Any, shown: str) -> str:
    if isinstance(value, Row):
        return f"write one of its columns: {', '.join(list(value.cells)[:12])}"
    if isinstance(value, Table):
        return f"write  {shown}[...]  with the key of a row"
    if isinstance(value, Mapping):
        return f"write  {shown}.  and the key of an entry: {', '.join(map(str, list(value)[:12]))}"
    return ""


def _of_operation(run: Evaluator, node: Any) -> Any:
    match node.operator:
        case "+" | "-" | "*" | "/":
            return run.calculation(node)
        case "&":
            return run.limited(node, run.text(node.left) + run.text(node.right))
        case "and":
            return run.condition(node.left) and run.condition(node.right)
        case "or":
            return run.condition(node.left) or run.condition(node.right)
        case "in" | "has":
            return run.contained(node)
    return run.compared(node)


def _of_empty(run: Evaluator, node: Any) -> bool:
    return is_empty(run.value(node.of)) != bool(node.negated)


def _of_index(run: Evaluator, node: Any) -> Any:
    of = run.value(node.of)
    key = run.value(node.key)
    if is_empty(key):
        shown = run.shown(node.key)
        message = f"'{shown}' is empty here: the key of an entry is needed"
        hint = f"write  if {shown} is empty then ... else ...  around it"
        raise run.problem(node.key, message, hint, errors.EMPTY, key)
    outer, run.last_key = run.last_key, key
    try:
        return run.entry(node, of, run.as_text(node.key, key), node.key)
    finally:
        run.last_key = outer


def _of_sign(run: Evaluator, node: Any) -> Decimal:
    return -run.number(node.of)


def _of_choice(run: Evaluator, node: Any) -> Any:
    chosen = run.chosen(node)
    return None if chosen is None else run.value(chosen)


_COMPUTE: dict[type, Callable[[Evaluator, Any], Any]] = {
    tree.Number: lambda run, node: node.value,
    tree.Text: lambda run, node: node.value,
    tree.Icon: lambda run, node: IconText(node.value),
    tree.Name: lambda run, node: run.names.value(node),
    tree.Asked: lambda run, node: run.names.asked(node),
    tree.Entry: lambda run, node: run.entry(node, run.value(node.of), node.key, node),
    tree.Index: _of_index,
    tree.Call: lambda run, node: FUNCTIONS[node.function](run, node),
    tree.Sign: _of_sign,
    tree.Not: lambda run, node: not run.condition(node.of),
    tree.Operation: _of_operation,
    tree.Empty: _of_empty,
    tree.Choice: _of_choice,
    tree.Listed: lambda run, node: tuple(run.value(item) for item in node.items),
}
