"""Findings as text, compared as a whole: what a user reads is the interface."""

from __future__ import annotations

import click
import pytest

from pnp.base.diagnostics import Diagnostic, Label, Report, Severity, Source, Span
from pnp.cli.render import render_finding, summary
from pnp.cli.terminal import join_safely


def plain(found: Diagnostic) -> str:
    """Return a finding as it goes out, without colours and the end of its last line."""
    return click.unstyle(join_safely(render_finding(found))).removesuffix("\n")


def shown(
    text: str,
    span: tuple[int, int, int, int],
    *,
    message: str = "found",
    hint: str = "",
    labels: tuple[tuple[int, int, int, str], ...] = (),
) -> str:
    source = Source("a.yaml", text)
    marks = tuple(Label(Span(source, r, c, r, e), told) for r, c, e, told in labels)
    found = Diagnostic(Severity.ERROR, "code", message, Span(source, *span), hint, marks)
    return plain(found)


def test_a_finding_shows_its_line_and_what_to_write() -> None:
    assert shown("pnp: 1\ntilte: x\n", (2, 1, 2, 6), hint="did you mean title?") == (
        "error[code]: found\n"
        " --> a.yaml:2:1\n"
        "  |\n"
        "2 | tilte: x\n"
        "  | ^^^^^\n"
        "  = hint: did you mean title?"
    )


def test_a_second_place_has_its_own_line_and_words() -> None:
    text = "a: 1\n" + "\n" * 8 + "a: 2\n"
    assert shown(text, (10, 1, 10, 2), labels=((1, 1, 2, "first defined here"),)) == (
        "error[code]: found\n"
        "  --> a.yaml:10:1\n"
        "   |\n"
        "10 | a: 2\n"
        "   | ^\n"
        "  ::: a.yaml:1:1\n"
        "   |\n"
        " 1 | a: 1\n"
        "   | - first defined here"
    )


def test_a_finding_without_a_place_is_two_lines() -> None:
    found = Diagnostic(Severity.WARNING, "code", "found", None, "do this")
    assert plain(found) == "warning[code]: found\n  = hint: do this"


@pytest.mark.parametrize(
    ("line", "column", "end", "carets"),
    [
        ("ab: cd", 5, 7, "    ^^"),
        ("\tb: c", 2, 3, " ^"),
        ("海賊: x", 5, 6, "      ^"),  # two columns of the terminal each
        ("e\u0301: x", 5, 6, "   ^"),  # the accent takes none
        ("\U0001f44d\U0001f3fd: x", 5, 6, "    ^"),  # the colour of the hand takes none
        ("a\u200bb: x", 6, 7, "     ^"),  # what is not seen is shown by a sign
        ("ab", 3, 4, "  ^"),  # past the end
        ("ab", 1, 1, "^"),  # of no width
    ],
)
def test_carets_stand_below_what_they_mean(line: str, column: int, end: int, carets: str) -> None:
    assert shown(line, (1, column, 1, end)).splitlines()[-1] == f"  | {carets}"


def test_a_place_over_several_lines_is_marked_in_each() -> None:
    assert shown("a: [1,\n  2]\n", (1, 4, 2, 5)).splitlines()[3:] == [
        "1 | a: [1,",
        "  |    ^^^",
        "2 |   2]",
        "  |   ^^",
    ]


def test_of_a_place_over_many_lines_the_first_and_the_last_are_shown() -> None:
    text = "a: |\n" + "  x\n" * 20
    assert shown(text, (1, 4, 22, 1)).splitlines()[3:] == [
        " 1 | a: |",
        "   |    ^",
        "...",
        "21 |   x",
        "   |   ^",
    ]


def test_a_long_line_is_cut_around_the_place() -> None:
    text = "x" * 5000 + "HERE" + "y" * 5000
    lines = shown(text, (1, 5001, 1, 5005)).splitlines()
    assert len(lines[3]) < 120
    start = lines[4].index("^")
    assert lines[3][start : start + 4] == "HERE"
    assert lines[3].startswith("1 | ...x")
    assert lines[3].endswith("y...")


def test_a_long_message_is_cut_in_its_middle() -> None:
    head = shown("a", (1, 1, 1, 2), message=f"'{'x' * 9000}' is too long").splitlines()[0]
    assert len(head) < 450
    assert head.endswith("is too long")


def test_content_cannot_command_the_terminal() -> None:
    text = shown("a: \x1b[2J\u202eb", (1, 4, 1, 5), message="'\x1b]0;x\x07' is wrong")
    assert "\x1b" not in text
    assert "\x07" not in text
    assert "\u202e" not in text


def test_colours_are_there_to_be_taken_out() -> None:
    found = Diagnostic(Severity.ERROR, "code", "found")
    assert join_safely(render_finding(found)) != plain(found) + "\n"


def test_the_summary_counts() -> None:
    report = Report()
    assert summary(report) == ""
    report.error("a", "x")
    report.warning("b", "y")
    report.warning("b", "z")
    assert summary(report) == "1 error, 2 warnings"
