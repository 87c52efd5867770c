"""Any text has a value, or an error inside it, in a limited number of steps."""

from __future__ import annotations

import random
import re
import string
from collections.abc import Iterator
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from test_expressions_twice import Card

from pnp.model.braces import BRACES
from pnp.model.expressions import tree
from pnp.model.expressions.errors import ExpressionError
from pnp.model.expressions.evaluation import LONGEST, Evaluator
from pnp.model.expressions.grammar import parse
from pnp.model.expressions.values import IconText

ROOT = Path(__file__).parents[2]
FOLDERS = ("examples", "docs/examples", "templates", "content")
MOST = 1_000_000
MOST_STEPS = 20_000
"""Nodes computed for one text: 200 words and signs, of which some repeat 100 times."""
WORDS = [
    *("cost", "hp", "title", "hoard", "suits", "tags", "rank", "heart", "n", "row", "Stärke"),
    *("if", "then", "else", "and", "or", "not", "in", "has", "is", "empty", "words", "count"),
    *("name", "icon", "number", "max(", "min(", "round(", "icon(", "icons(", "repeat(", "choose("),
    *("part(", "pad(", "replace(", "format(", "roman(", "mix(", "join(", "split(", "index-of("),
    *("(", ")", "[", "]", ",", ".", "+", "-", "*", "/", "&", "=", "!=", "<", "<=", ">", ">=", "?"),
    *("0", "1", "2.5", "100", "1000000000", "00", '"a"', "''", '"', "'", ":coin:", ":", "|", ";"),
    *("−", "–", "“", "½", "é", "\U0001f600", "\0", "\x1b", "\u202e", "\n", "\t", " ", "  ", "\\"),
]


@cache
def expressions() -> tuple[str, ...]:
    """Return all that is in braces in the files of the repository, and the conditions."""
    found: dict[str, None] = {}
    paths = (path for name in FOLDERS for path in sorted((ROOT / name).rglob("*.yaml")))
    for path in (*paths, ROOT / "docs/expressions.md", ROOT / "docs/content.md"):
        text = path.read_text("utf-8", errors="replace")
        found.update(dict.fromkeys(match[1] for match in BRACES.finditer(text)))
        found.update(dict.fromkeys(re.findall(r"(?:when|where): ([^{}\n,]+)", text)))
    return tuple(found)


def strings(seed: int, count: int) -> Iterator[str]:
    """Yield mutations of real expressions, and random words."""
    chosen = random.Random(seed)
    known = expressions()
    for _ in range(count):
        kind = chosen.random()
        if kind < 0.5:
            yield mutation(chosen, chosen.choice(known), known)
        elif kind < 0.9:
            blank = chosen.choice(["", " "])
            yield blank.join(chosen.choices(WORDS, k=chosen.randint(1, 24)))
        else:
            yield "".join(chosen.choices([*string.printable, *"éß−½"], k=chosen.randint(0, 40)))


def mutation(chosen: random.Random, text: str, known: tuple[str, ...]) -> str:
    for _ in range(chosen.randint(1, 4)):
        at = chosen.randint(0, len(text))
        match chosen.randrange(5):
            case 0:
                text = text[:at] + chosen.choice(WORDS) + text[at:]
            case 1:
                text = text[:at] + text[at + chosen.randint(1, 4) :]
            case 2:
                text = text[:at] + chosen.choice(known)
            case 3:
                text = text[:at] + text[at : at + 6] * chosen.choice([2, 3, 30]) + text[at + 6 :]
            case _:
                text = f"({text}) {chosen.choice(['+', '&', '*', '<', 'in'])} {text}"
    return text[:400]


class AskedCard(Card):
    """Knows records, too."""

    def asked(self, node: tree.Asked) -> Any:
        return Decimal(len(node.of)) if node.asks == tree.COUNT else IconText(f":{node.of}:")


class CountingEvaluator(Evaluator):
    """Counts the nodes that it computes."""

    steps = 0

    def value(self, node: tree.Tree) -> Any:
        self.steps += 1
        assert self.steps <= MOST_STEPS, self.source
        return super().value(node)


def check(source: str) -> None:
    found = parse(source)
    if isinstance(found, ExpressionError):
        check_error(source, found)
        return
    for compute in ("text", "condition"):
        run = CountingEvaluator(source, AskedCard())
        try:
            value = getattr(run, compute)(found.tree)
        except ExpressionError as error:
            check_error(source, error)
        else:
            assert isinstance(value, str | bool)
            assert value in (True, False) or len(str(value)) <= LONGEST, source


def check_error(source: str, error: ExpressionError) -> None:
    assert 0 <= error.start <= error.end <= len(source), source
    assert error.message, source
    for text in (error.message, error.hint):
        assert text.isprintable(), (source, text)


def test_real_expressions_are_found() -> None:
    assert len(expressions()) > 500


@pytest.mark.parametrize("seed", range(4))
def test_any_text_has_a_value_or_an_error_inside(seed: int) -> None:
    for source in strings(seed, 1_000):
        check(source)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10, 20))
def test_many_texts_have_a_value_or_an_error_inside(seed: int) -> None:
    for source in strings(seed, MOST // 10):
        check(source)
