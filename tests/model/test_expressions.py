"""The language of braces: what it reads, what it computes, and where its errors are."""

from __future__ import annotations

import random
import string
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.content.language.grammar import grammar_of
from pnp.model.expressions import tree
from pnp.model.expressions.errors import ExpressionError
from pnp.model.expressions.evaluation import Evaluator
from pnp.model.expressions.grammar import DEEPEST, parse
from pnp.model.expressions.tokens import MOST_TOKENS
from pnp.model.expressions.tree import Expression, Node, nodes_of
from pnp.model.expressions.values import Cell, Language, Row, Table

FIELDS = {"cost": "4", "rank": "3", "title": "Fire Ball", "suit": "heart", "tags": "fire; spell"}
FIELDS |= {"n": "007", "minus": "\u22121", "comma": "1,5", "half": "\u00bd", "power": "1e3"}
SUITS = Table("suits", {"heart": Row("suits", "heart", {"colour": "red"})})


class Card:
    """The names of one card, whose ``hp`` is empty."""

    def __init__(self, language: str = "en") -> None:
        self.language: Language = grammar_of(language)

    def value(self, node: tree.Name) -> Any:
        if node.name in FIELDS:
            return Cell(FIELDS[node.name], node.name)
        known = {"hp": None, "suits": SUITS, "hoard": (3, 5, 7), "prices": {"raid": 3}}
        if node.name in known:
            return known[node.name]
        raise ExpressionError("unknown-name", node.name, "", node.start, node.end)

    def asked(self, node: tree.Asked) -> Decimal:
        return Decimal(len(node.of))

    def symbols(self) -> Mapping[str, str]:
        return {"W": "wood", "C": "clay"}


def computed(source: str, language: str = "en") -> str:
    found = parse(source)
    if isinstance(found, ExpressionError):
        raise found
    return Evaluator(source, Card(language)).text(found.tree)


def problem(source: str) -> ExpressionError:
    with pytest.raises(ExpressionError) as caught:
        computed(source)
    return caught.value


def outcome(source: str) -> str | ExpressionError:
    try:
        return computed(source)
    except ExpressionError as error:
        return error


@pytest.mark.parametrize(
    ("source", "wanted"),
    [
        ("1 + 2 * 3", "7"),
        ("(1 + 2) * 3", "9"),
        ("7 - 2 - 3", "2"),
        ("8 / 2 / 2", "2"),
        ("-2 * -3", "6"),
        ("2 * 3 & 1 + 1", "62"),
        ("0.1 + 0.2", "0.3"),
        ("1 / 3", "0.3333"),
        ("2 / 3", "0.6667"),
        ("floor(1 / 3 * 3)", "1"),
        ("ceil(2 / 3 * 3)", "2"),
        ("round(1 / 3 * 1.5)", "1"),
        ("mod(1 / 3 * 3, 1)", "0"),
        ("if 1 / 3 * 3 = 1 then 1 else 2", "1"),
        ("1 / 3 * 3 - 1", "0"),
        ("(1 / 3 * 3) * :coin:", ":coin:"),
        ("cost/2", "2"),
        ('if 1 < 2 and not 2 < 1 or 1 = 2 then "a" else "b"', "a"),
        ('if 1 = 2 then "a" else if 2 = 2 then "b" else "c"', "b"),
        ('if cost = 4.0 then "same"', "same"),
        ('if "10" > "9" then "number"', "number"),
        ('if "b" > "A" then "word"', "word"),
        (
            'if cost < "x" and title != 4 then "in the order of the alphabet"',
            "in the order of the alphabet",
        ),
        ('if title = "fire ball" then 1', "1"),
        ('if hp > 0 then 1 else "none"', "none"),
        ('if hp != 0 then "other"', "other"),
        ('if hp = "" then "empty"', "empty"),
        ('if tags has "SPELL" then 1', "1"),
        ('if "spell" in tags then 1', "1"),
        ("if 5 in hoard then 1", "1"),
        ('if suit in suits then "known"', "known"),
        ('if cost then 1 else 2 & "x"', None),
        ("n + 1", "8"),
        ("minus + 1", "0"),
        ("default(hp, n)", "007"),
        ("hoard.1 + 1", "6"),
        ("hoard[0] + length(hoard)", "6"),
        ("hoard", "3, 5, 7"),
        ("prices.raid + prices.count", "4"),
        ("suits.heart.colour", "red"),
        ("suits.count", "1"),
        ("suits[upper(suit)].Colour", "red"),
        ('"a" & hp & "b"', "ab"),
        ("2 * :coin: & :mdi:anchor:", ":coin::coin::mdi:anchor:"),
        (":coin|gold: * 2", ":coin|gold::coin|gold:"),
        ("0 * :coin:", ""),
        ("mod(-1, 3)", "2"),
        ("round(2.5)", "3"),
        ("round(-2.5)", "-3"),
        ("floor(-0.5)", "-1"),
        ("signed(0)", "0"),
        ("signed(2)", "+2"),
        ("min(hoard)", "3"),
        ("max(1, 2.5, 2)", "2.5"),
        ("pad(-7, 3)", "-07"),
        ('choose(1, 1 / 0, "b")', "b"),
        ('replace("aXa", "a", "b")', "bXb"),
        ("upper(:coin: & title)", ":coin:FIRE BALL"),
        ('icons("2W,C + W")', ":wood::wood::clay::wood:"),
        ('index-of("x", hoard)', ""),
        ('join(split("b  a", " "), "-")', "b-a"),
        ("count deck/crew + ben", "12"),
    ],
)
def test_a_value_is_computed(source: str, wanted: str | None) -> None:
    if wanted is None:
        assert problem(source).code == "not-a-condition"
    else:
        assert computed(source) == wanted


@pytest.mark.parametrize(
    ("source", "language", "wanted"),
    [
        ("1 / 4", "de", "0,25"),
        ("comma * 2", "de", "3"),
        ("1.5", "de", "1,5"),
        ('upper("istanbul")', "tr", "\u0130STANBUL"),
        ('lower("ISPARTA")', "tr", "\u0131sparta"),
        ('upper("istanbul")', "en", "ISTANBUL"),
        ("ordinal(2)", "de", "2."),
        ('format(1234.5, "#,##0.0")', "de", "1.234,5"),
    ],
)
def test_a_value_is_printed_by_its_language(source: str, language: str, wanted: str) -> None:
    assert computed(source, language) == wanted


@pytest.mark.parametrize(
    ("source", "code", "place", "message"),
    [
        ("cots + 1", "unknown-name", "cots", "cots"),
        ("cost / (rank - 3)", "division-by-zero", "(rank - 3)", "division by 0"),
        ("mod(cost, 0)", "division-by-zero", "0", "division by 0"),
        ("hp + 1", "empty-value", "hp", "'hp' is empty here: a number is needed"),
        ("-hp", "empty-value", "hp", "'hp' is empty"),
        ("suits[hp].colour", "empty-value", "hp", "'hp' is empty"),
        ("cost >= 4 ? 1 : 2", "invalid-expression", "?", "'?' means nothing here"),
        ("cost == 4", "invalid-expression", "==", "'==' means nothing here"),
        ("if cost then 1", "not-a-condition", "cost", "'4' is neither true nor false"),
        ("not title", "not-a-condition", "title", "neither true nor false"),
        ("not hoard", "not-a-condition", "hoard", "'hoard' is a list"),
        ("cost + (2", "invalid-expression", "", "expected ')' at the end"),
        ("cost +", "invalid-expression", "", "expected a value at the end"),
        ('cost "gold"', "invalid-expression", '"gold"', "does not follow"),
        ('cost & "gold', "invalid-expression", '"gold', "has no end"),
        ("cost -1", "invalid-expression", "-", "a minus needs a blank on both sides"),
        ("3-1", "invalid-expression", "-", "a minus needs a blank on both sides"),
        ("1 < 2 < 3", "invalid-expression", "<", "follows a comparison"),
        ("if cost > 1 them 2", "invalid-expression", "them", "expected 'then'"),
        ("if cost > 1 AND hp = 1 then 2", "invalid-expression", "AND", "expected 'then'"),
        ("if(cost > 1, 2, 3)", "invalid-expression", "if", "an if has no commas"),
        ("1 + if cost > 1 then 2", "invalid-expression", "if", "needs brackets"),
        ("rond(cost)", "invalid-expression", "rond", "there is no function 'rond'"),
        ("round()", "invalid-expression", "round()", "'round' has 1 to 2 values, not 0"),
        ("cost (2)", "invalid-expression", "(", "a bracket after 'cost'"),
        ('suits["hart"]', "missing-row", '"hart"', "has no row 'hart'"),
        ("suits[suit].colou", "missing-row", "suits[suit].colou", "has no column 'colou'"),
        ("suits", "wrong-value", "suits", "is a table"),
        ("suits[suit]", "wrong-value", "suits[suit]", "is a row of a table"),
        ("cost > 1", "wrong-value", "cost > 1", "is true or false"),
        ("title - 1", "not-a-number", "title", "'title' is not a number: Fire Ball"),
        ('"a" + 1', "not-a-number", '"a"', "'a' is not a number"),
        ("comma + 1", "not-a-number", "comma", "not a number: 1,5"),
        ("half + 1", "not-a-number", "half", "not a number"),
        ("power + 1", "not-a-number", "power", "not a number: 1e3"),
        ("hoard + 1", "not-a-number", "hoard", "'hoard' is a list"),
        (":coin: + 1", "not-a-number", ":coin:", "is an icon"),
        ("(1 < 2) + 1", "not-a-number", "(1 < 2)", "is true or false"),
        ("suits[suit] + 1", "not-a-number", "suits[suit]", "is a row"),
        ("hoard < 1", "wrong-value", "hoard", "is a list"),
        ("title > 0", "not-a-number", "title", "'title' is not a number: "),
        ("cost <= title", "not-a-number", "title", "'title' is not a number: "),
        ('1 >= "x"', "not-a-number", '"x"', "'x' is not a number"),
        ("(1 < 2) < 3", "not-a-number", "(1 < 2)", "is true or false"),
        ("101 * :coin:", "wrong-value", "101", "a whole number from 0 to 100"),
        ("1.5 * :coin:", "wrong-value", "1.5", "a whole number from 0 to 100"),
        (":a: * :b:", "wrong-value", ":a: * :b:", "an icon is repeated by a number"),
        ("999999999 * 9", "wrong-value", "999999999 * 9", "more than 1,000,000,000"),
        ("10000000000", "invalid-expression", "10000000000", "at most 1,000,000,000"),
        ("2 - cost", "negative-difference", "2 - cost", "2 - 4 = -2"),
        ('"x" & 2 - cost', "negative-difference", "2 - cost", "2 - 4 = -2"),
        ("icons(title)", "wrong-value", "title", "no symbol 'F'"),
        ('icon("a b")', "wrong-value", '"a b"', "not the name of an icon"),
        ('format(1, "0.0x")', "wrong-value", '"0.0x"', "not a format"),
        ("lighter(suit, 10)", "wrong-value", "suit", "not a colour"),
        ("hoard.3", "wrong-value", "hoard.3", "has no entry '3'"),
        ("choose(9, 1, 2)", "wrong-value", "9", "a whole number from 0 to 1"),
    ],
)
def test_an_error_has_a_place(source: str, code: str, place: str, message: str) -> None:
    found = problem(source)
    assert (found.code, source[found.start : found.end]) == (code, place)
    assert message in found.message
    assert found.hint or code in ("unknown-name",)


@pytest.mark.parametrize("source", ["title - 1", "if cost then 1", "icons(title)"])
def test_an_error_of_a_value_names_its_cell(source: str) -> None:
    assert problem(source).cell in FIELDS


# Values of each type, and what becomes of them: as a text, in a calculation, as a condition.
TYPES = [
    ("2", "2", "3", None),
    ("n", "007", "8", None),
    ("title", "Fire Ball", None, None),
    ('"yes"', "yes", None, "yes"),
    ('"no"', "no", None, "no"),
    ('""', "", None, "no"),
    ("hp", "", None, "no"),
    (":coin:", ":coin:", None, None),
    ("hoard", "3, 5, 7", None, None),
    ("suits[suit]", None, None, None),
    ("suits", None, None, None),
    ("prices", None, None, None),
    ("(1 < 2)", None, None, "yes"),
]


@pytest.mark.parametrize(("source", "text", "number", "condition"), TYPES)
def test_each_type_is_used_as_the_others(
    source: str, text: str | None, number: str | None, condition: str | None
) -> None:
    forms = {
        source: text,
        f"{source} + 1": number,
        f'if {source} then "yes" else "no"': condition,
    }
    for form, wanted in forms.items():
        if wanted is None:
            assert problem(form).end <= len(form)
        else:
            assert computed(form) == wanted


@pytest.mark.parametrize(
    "operator", ["+", "-", "*", "/", "&", "=", "!=", "<", "<=", ">", ">=", "in", "has", "and", "or"]
)
def test_each_pair_of_types_has_a_value_or_an_error_with_a_place(operator: str) -> None:
    for left, *_ in TYPES:
        for right, *_ in TYPES:
            source = f"if ({left} {operator} {right}) is empty then 1"
            found = outcome(source)
            if isinstance(found, ExpressionError):
                assert found.code != "invalid-expression"
                assert 0 <= found.start < found.end <= len(source)


def test_expressions_are_limited() -> None:
    assert computed("(" * (DEEPEST - 1) + "1" + ")" * (DEEPEST - 1)) == "1"
    assert "within each other" in problem("(" * DEEPEST + "1" + ")" * DEEPEST).message
    assert "within each other" in problem("if 1 < 2 then " * DEEPEST + "1").message
    assert "follow each other" in problem("not " * 500 + "1").message
    assert "words and signs" in problem(" + ".join(["1"] * MOST_TOKENS)).message
    assert problem(f'repeat("{"x" * 41}", 100)').code == "too-long"


@pytest.mark.parametrize(
    "word", ["in", "is", "if", "has", "and", "or", "not", "then", "number", "count", "words"]
)
def test_words_of_the_language_are_names_where_they_mean_nothing(word: str) -> None:
    found = parse(word)
    if word in ("then", "else"):
        assert isinstance(found, Expression)
        return
    assert isinstance(found, Expression)
    assert found.names == (word,)
    added = parse(f"{word} + 1")
    assert isinstance(added, Expression)
    assert added.names == (word,)


# Trees as texts, which are read back as the same trees.
ATOMS = st.sampled_from(
    ["cost", "hold-gold", "2", "2.5", '"a b"', "'it'", ":coin:", ":mdi:anchor|gold:", "[Card Name]"]
    + ["trades.2", "suits[suit].colour", "icon jungle", "St\u00e4rke"]
)


def combined(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    operators = ["+", "-", "*", "/", "&", "=", "!=", "<", "<=", ">", ">=", "in", "has", "and", "or"]
    return st.one_of(
        st.tuples(inner, st.sampled_from(operators), inner).map(lambda t: f"({' '.join(t)})"),
        inner.map(lambda one: f"(not {one})"),
        inner.map(lambda one: f"({one} is not empty)"),
        st.tuples(inner, inner, inner).map(lambda t: f"(if {t[0]} then {t[1]} else {t[2]})"),
        st.lists(inner, min_size=1, max_size=3).map(lambda items: f"max({', '.join(items)})"),
        st.tuples(inner, inner).map(lambda t: f"({t[0]}, {t[1]})"),
    )


def shape(node: Node) -> object:
    """Return a tree without places."""
    own = [
        getattr(node, name)
        for name in ("value", "name", "asks", "key", "function", "operator")
        if hasattr(node, name) and not isinstance(getattr(node, name), Node)
    ]
    return type(node).__name__, own, [shape(part) for part in tree.parts_of(node)]


@given(st.recursive(ATOMS, combined, max_leaves=12))
@settings(deadline=None, derandomize=True, max_examples=300)
def test_what_is_written_is_read_back(source: str) -> None:
    found = parse(source)
    if isinstance(found, ExpressionError):
        expected = ("within each other", "words and signs", "an if has no commas")
        assert any(words in found.message for words in expected)
        return
    for node in nodes_of(found.tree):
        assert 0 <= node.start < node.end <= len(source)
        again = parse(source[node.start : node.end])
        if isinstance(node, tree.Name) and node.end < len(source):
            continue
        assert isinstance(again, Expression)
        assert shape(again.tree) == shape(node)


PIECES = [
    *("cost", "hp", "title", "hoard", "suits", "suit", "if", "then", "else", "and", "or", "not"),
    *("in", "has", "is", "empty", "(", ")", "[", "]", ",", ".", "+", "-", "*", "/", "&", "=", "<"),
    *(
        ">",
        "!=",
        "1",
        "2.5",
        '"a"',
        "'",
        ":coin:",
        ":",
        "max(",
        "icon(",
        "words",
        "\u2212",
        " ",
        "  ",
    ),
]


@pytest.mark.parametrize("seed", range(20))
def test_any_text_has_a_value_or_an_error_with_a_place(seed: int) -> None:
    chosen = random.Random(seed)
    for _ in range(300):
        signs = (
            PIECES if chosen.random() < 0.7 else [*string.printable.strip(), "\u00e9", "\U0001f600"]
        )
        blank = chosen.choice(["", " "])
        source = blank.join(chosen.choice(signs) for _ in range(chosen.randint(1, 14)))
        found = outcome(source)
        if isinstance(found, ExpressionError):
            assert 0 <= found.start <= found.end <= len(source)
            assert found.message
