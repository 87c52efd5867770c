"""Comments that answer for findings: where they stand, what they say, and slips in them."""

from __future__ import annotations

import pytest

from pnp.base.diagnostics import Diagnostic, Report, Severity, Source, Span
from pnp.content.source import parse
from pnp.rules.applying_fixes import apply_edits
from pnp.rules.suppression import IDLE, UNKNOWN, UNREASONED, comments_in, suppress, unused_comments

RULE = "too-few-edge-oceans"
NUMBER = "LPP-M09"


def answered(text: str, line: int, code: str = RULE) -> str | None:
    """Return the reason that the text gives for a finding on a line, None where it gives none."""
    source = Source("a.yaml", text)
    found = Diagnostic(Severity.ERROR, code, "found", Span(source, line, 1, line, 2))
    answers = {"a.yaml": comments_in(source, Report())}
    left, passed = suppress([found], answers, lambda name: None)
    assert len(left) + len(passed) == 1
    return passed[0].reason if passed else None


def slips(text: str) -> list[tuple[str, int, int, int]]:
    report = Report()
    comments_in(Source("a.yaml", text), report)
    spans = [(found.code, found.span) for found in report.diagnostics]
    return [(code, s.line, s.column, s.end_column) for code, s in spans if s is not None]


BLOCK = f"""\
# pnp: ignore[{RULE}] above
cells: |
  a b
  # pnp: ignore[{RULE}] not a comment
  c d
# pnp: ignore[{RULE}] below
legend: x
"""


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        (f"a: 1  # pnp: ignore[{RULE}] so it is\nb: 2\n", 1, "so it is"),
        (f"a: 1  # pnp: ignore[{RULE}] so it is\nb: 2\n", 2, None),
        (f"# pnp: ignore[{RULE}] so it is\na: 1\n", 2, "so it is"),
        (f"# pnp: ignore[{RULE}] so it is\n\na: 1\n", 3, None),
        (f"# pnp: ignore[{NUMBER}] so\na: 1\n", 2, "so"),
        (f"# pnp: ignore[{NUMBER.lower()}] so\na: 1\n", 2, "so"),
        (f"# pnp:ignore[duplicate-id, {RULE}]: so\na: 1\n", 2, "so"),
        (f"# pnp: ignore[{RULE}] so\n# pnp: ignore[LPP-M08] no\na: 1\n", 3, "so"),
        (f"a: '# pnp: ignore[{RULE}] a text'\n", 1, None),
        (f"a: x# pnp: ignore[{RULE}] a text\n", 1, None),
        (f"a: [1,  # pnp: ignore[{RULE}] in a list\n  2]\n", 1, "in a list"),
        (f"a: |  # pnp: ignore[{RULE}] all rows\n  b\n  c\n", 3, "all rows"),
        (f"a: >-  # pnp: ignore[{RULE}] all rows\n  b\n  c", 3, "all rows"),
        (f"a: 1  # pnp: ignore[{RULE}] so  # pnp: ignore[LPP-M08] no\n", 1, "so"),
        (f"# pnp: ignore[LPP-M08] no # pnp: ignore[{RULE}] so\na: 1\n", 2, "so"),
        (BLOCK, 3, "above"),
        (BLOCK, 5, "above"),
        (BLOCK, 7, "below"),
        (f"a: 1  # pnp: ignore[{RULE}]\n", 1, ""),
    ],
)
@pytest.mark.games
def test_a_comment_answers_on_its_line_or_the_one_below(
    text: str, line: int, reason: str | None
) -> None:
    assert answered(text, line) == reason


def test_nobody_answers_for_what_stands_in_the_way() -> None:
    assert answered("a: 1  # pnp: ignore[duplicate-key] I know\n", 1, "duplicate-key") is None


@pytest.mark.games
def test_a_finding_in_a_table_is_answered_where_the_deck_names_it() -> None:
    deck = Source("decks/a.yaml", f"deck: a\ndata: a.csv  # pnp: ignore[{RULE}] as it is\n")
    table = Source("decks/a.csv", "card\nx\n")
    found = Diagnostic(Severity.ERROR, RULE, "found", Span(table, 2, 1, 2, 2))
    answers = {deck.name: comments_in(deck, Report())}
    named = {table.name: Span(deck, 2, 7, 2, 12)}
    assert suppress([found], answers, named.get)[1][0].reason == "as it is"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"a: 1  # pnp: ignore[{RULE}] why\n", []),
        (f"a: 1  # pnp: ignore[{RULE}]\n", [(UNREASONED, 1, 7, 41)]),
        (f"a: 1  # pnp: ignore[{RULE}]  -\n", [(UNREASONED, 1, 7, 41)]),
        ("a: 1  # pnp: ignore[no-rule] why\n", [(UNKNOWN, 1, 21, 28)]),
        ("a: 1  # pnp: ignore why\n", [(UNKNOWN, 1, 7, 20)]),
        ("a: 1  # pnp: ignore[] why\n", [(UNKNOWN, 1, 7, 22)]),
    ],
)
@pytest.mark.games
def test_slips_in_comments_are_told(text: str, expected: list[tuple[str, int, int, int]]) -> None:
    assert slips(text) == expected


@pytest.mark.parametrize(
    ("text", "mended"),
    [
        (f"a: 1  # pnp: ignore[{RULE}] why\nb: 2\n", "a: 1\nb: 2\n"),
        (f"a: 1\n# pnp: ignore[{RULE}] why\nb: 2\n", "a: 1\nb: 2\n"),
        (f"a: 1  # pnp: ignore[{RULE}, LPP-M08] why\n", "a: 1  # pnp: ignore[LPP-M08] why\n"),
        (f"a: 1  # pnp: ignore[LPP-M08, {RULE}] why\n", "a: 1  # pnp: ignore[LPP-M08] why\n"),
        (f"a: 1  # pnp: ignore[{RULE}] why", "a: 1"),
        (
            f"a: 1  # pnp: ignore[{RULE}] x  # pnp: ignore[LPP-M08] y\n",
            "a: 1  # pnp: ignore[LPP-M08] y\n",
        ),
        (
            f"# pnp: ignore[LPP-M08] y # pnp: ignore[{RULE}]\na: 1\n",
            "# pnp: ignore[LPP-M08] y\na: 1\n",
        ),
    ],
)
@pytest.mark.games
def test_a_comment_without_effect_is_removed(text: str, mended: str) -> None:
    answers = comments_in(Source("a.yaml", text), Report())
    (found,) = unused_comments([answers], lambda name: name == RULE)
    assert found.code == IDLE
    assert found.fix is not None
    assert apply_edits(text, found.fix.edits) == mended
    assert parse(Source("a.yaml", mended), Report()) is not None


def test_of_rules_that_did_not_run_nothing_is_known() -> None:
    answers = comments_in(Source("a.yaml", f"a: 1  # pnp: ignore[{RULE}] why\n"), Report())
    assert list(unused_comments([answers], lambda name: False)) == []


def test_that_a_comment_is_of_no_use_for_faults_of_reading_is_told() -> None:
    answers = comments_in(Source("a.yaml", "a: 1  # pnp: ignore[duplicate-key] why\n"), Report())
    (found,) = unused_comments([answers], lambda name: False)
    assert "blocks validation" in found.message
