"""Each expression is worth the same by a second, plain evaluator, and is read as it is written."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any, TypeAlias

import plain_expressions as plain
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.content.language.grammar import grammar_of
from pnp.model.expressions import tree
from pnp.model.expressions.errors import ExpressionError
from pnp.model.expressions.evaluation import Evaluator
from pnp.model.expressions.grammar import parse
from pnp.model.expressions.tree import Expression
from pnp.model.expressions.values import Cell, Language, Row, Table

Trees: TypeAlias = st.SearchStrategy[plain.Tree]
OF_NUMBERS = ("0", "1", "2", "2.5", "3", "7", "10", "0.125", "999999999")
OF_TEXTS = ("a", "Spell", "fire", "heart", "4", "", "yes", "no", "x, y; z", " 5 ", "true")
OF_LISTS: Trees = st.sampled_from([("name", "hoard"), ("list", ("number", "1"), ("text", "a"))])
ODD: Trees = st.sampled_from(
    [*(("name", name) for name in ("hp", "nothing", "suits", "hoard")), ("icon", ":coin:")]
)
NUMBERS: Trees = st.one_of(
    st.sampled_from([("number", one) for one in OF_NUMBERS]),
    st.sampled_from([("name", one) for one in ("cost", "rank", "code", "minus", "ship-size")]),
    st.sampled_from([("entry", ("name", "hoard"), key) for key in ("0", "2", "9", "count")]),
)
TEXTS: Trees = st.one_of(
    st.sampled_from([("text", one) for one in OF_TEXTS]),
    st.sampled_from([("name", one) for one in ("title", "tags", "flag", "blank", "cost")]),
    st.sampled_from([("icon", one) for one in (":coin:", ":mdi:anchor|gold:")]),
    st.sampled_from(
        [("entry", ("index", ("name", "suits"), ("text", "Heart")), k) for k in ("worth", "hue")]
    ),
)
CONDITIONS: Trees = st.sampled_from([("name", "flag"), ("text", "no"), ("empty", ("name", "hp"))])


def deeper(numbers: Trees, texts: Trees, conditions: Trees) -> tuple[Trees, Trees, Trees]:
    """Return expressions made of others: numbers, texts and conditions, with a few mistakes."""
    number, text = mostly(numbers, texts), mostly(texts, numbers)
    condition = mostly(conditions, texts)
    any_ = st.one_of(numbers, texts)
    listed = st.one_of(OF_LISTS, texts, st.tuples(st.just("list"), any_, any_))

    def calls(*names: str, of: tuple[Trees, ...]) -> Trees:
        return st.tuples(st.just("call"), st.sampled_from(names), *of)

    def choices(of: Trees) -> Trees:
        return st.one_of(
            st.tuples(st.just("if"), condition, of, of), st.tuples(st.just("if"), condition, of)
        )

    def operations(*signs: str, of: Trees) -> Trees:
        return st.tuples(st.sampled_from(signs), of, of)

    more_numbers = st.one_of(
        operations("+", "-", "*", "/", of=number),
        st.tuples(st.just("sign"), number),
        choices(number),
        calls("round", "floor", "ceil", "abs", of=(number,)),
        calls("round", "mod", "min", "max", "default", of=(number, number)),
        calls("length", of=(st.one_of(text, listed),)),
        calls("choose", of=(number, number, number)),
        calls("index-of", of=(text, listed)),
    )
    more_texts = st.one_of(
        operations("&", of=any_),
        choices(text),
        st.tuples(st.just("*"), number, texts),
        calls("signed", of=(number,)),
        calls("upper", "lower", "trim", of=(text,)),
        calls("replace", of=(text, text, text)),
        calls("part", "repeat", "pad", of=(text, number)),
        calls("part", of=(text, number, number)),
        calls("repeat", of=(text, number, text)),
        calls("join", of=(listed, text)),
        calls("default", of=(any_, any_)),
        st.tuples(st.just("index"), listed, number),
        st.tuples(st.just("index"), st.just(("name", "suits")), text).map(
            lambda row: ("entry", row, "colour")
        ),
    )
    more_conditions = st.one_of(
        operations("=", "!=", "<", "<=", ">", ">=", of=st.one_of(any_, number)),
        operations("and", "or", of=condition),
        st.tuples(st.just("not"), condition),
        st.tuples(st.sampled_from(("empty", "filled")), any_),
        st.tuples(st.just("in"), any_, listed),
        st.tuples(st.just("has"), listed, any_),
        calls("starts", "ends", "contains", of=(text, text)),
    )
    return (
        st.one_of(numbers, more_numbers),
        st.one_of(texts, more_texts),
        st.one_of(conditions, more_conditions),
    )


def mostly(usual: Trees, other: Trees) -> Trees:
    """Return values of the usual type; one in twelve is something else."""
    return st.integers(0, 11).flatmap(lambda n: usual if n else st.one_of(other, ODD))


def trees() -> Trees:
    level = NUMBERS, TEXTS, CONDITIONS
    for _ in range(3):
        level = deeper(*level)
    number, text, condition = level
    return st.one_of(number, text, st.tuples(st.just("if"), condition, text, number))


TREES = trees()


class Card:
    """The names of ``plain_expressions``."""

    language: Language = grammar_of("en")

    def value(self, node: tree.Name) -> Any:
        if node.name in plain.FIELDS:
            text = plain.FIELDS[node.name]
            return None if text is None else Cell(text, node.name)
        if node.name in plain.FACTS:
            return plain.FACTS[node.name]
        if node.name in plain.TABLES:
            rows = {key: Row(node.name, key, row) for key, row in plain.SUITS.items()}
            return Table(node.name, rows)
        raise ExpressionError("unknown-name", node.name, "", node.start, node.end)

    def asked(self, node: tree.Asked) -> Decimal:
        raise AssertionError(node)

    def symbols(self) -> Mapping[str, str]:
        return {}


def as_plain(node: tree.Tree) -> plain.Tree:
    """Return a tree that was read in the form of ``plain_expressions``."""
    parts = [as_plain(part) for part in tree.parts_of(node)]
    match node:
        case tree.Number():
            return "number", f"{node.value}"
        case tree.Text() | tree.Icon():
            return type(node).__name__.lower(), node.value
        case tree.Name():
            return "name", node.name
        case tree.Entry():
            return "entry", *parts, node.key
        case tree.Call():
            return "call", node.function, *parts
        case tree.Operation():
            return node.operator, *parts
        case tree.Empty():
            return "filled" if node.negated else "empty", *parts
        case tree.Choice():
            return "if", *parts
        case tree.Listed():
            return "list", *parts
    return type(node).__name__.lower(), *parts


def outcome(source: str, found: Expression) -> str:
    run = Evaluator(source, Card())
    try:
        return run.text(found.tree)
    except ExpressionError as error:
        inside = 0 <= error.start < error.end <= len(source)
        return error.code if inside else f"{error.code} outside"


def expected(written: plain.Tree) -> str:
    try:
        return plain.printed(written)
    except plain.WrongError as error:
        return str(error)


def check(written: plain.Tree) -> None:
    source = plain.written(written)
    found = parse(source)
    if isinstance(found, ExpressionError):
        limits = ("within each other", "words and signs", "an if has no commas")
        assert any(words in found.message for words in limits), (source, found.message)
        return
    assert as_plain(found.tree) == written, source
    assert outcome(source, found) == expected(written), source


@given(TREES)
@settings(deadline=None, derandomize=True, max_examples=1500)
def test_both_evaluators_agree(written: plain.Tree) -> None:
    check(written)


@pytest.mark.soak
@given(TREES)
@settings(deadline=None, max_examples=20_000)
def test_both_evaluators_agree_on_many_trees(written: plain.Tree) -> None:
    check(written)
