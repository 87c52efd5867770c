"""Findings are values: collected once each, counted, and placed in lines as the parser counts."""

from __future__ import annotations

import pytest

from pnp.base.diagnostics import (
    Diagnostic,
    Report,
    Reporter,
    Severity,
    Source,
    Span,
    closest_word,
    suggest_word,
)

SOURCE = Source("a.yaml", "one\ntwo\r\nthree\rfour\u2028five")


@pytest.mark.parametrize(
    ("number", "line"),
    [(0, ""), (1, "one"), (2, "two"), (3, "three"), (4, "four"), (5, "five"), (6, ""), (-1, "")],
)
def test_lines_end_where_yaml_ends_them(number: int, line: str) -> None:
    assert SOURCE.line(number) == line


def test_a_span_reads_as_file_line_and_column() -> None:
    span = Span(SOURCE, 2, 1, 2, 4)
    assert str(span) == "a.yaml:2:1"
    assert span.part(1, 2) == Span(SOURCE, 2, 2, 2, 4)
    assert SOURCE.span() == Span(SOURCE, 1, 1, 1, 2)


def test_the_same_finding_is_told_once() -> None:
    report = Report()
    report.error("a", "first", SOURCE.span())
    report.warning("b", "second")
    report.error("a", "first", SOURCE.span())
    assert [found.code for found in report.diagnostics] == ["a", "b"]
    assert (report.count(Severity.ERROR), report.count(Severity.WARNING)) == (1, 1)


def test_only_errors_fail() -> None:
    report = Report()
    report.note("n", "note")
    report.warning("w", "warning")
    assert not report.failed
    report.error("e", "error")
    assert report.failed


def test_a_reporter_places_findings_by_path() -> None:
    report = Report()
    places = {("a", 0): Span(SOURCE, 2, 1, 2, 4)}
    reporter = Reporter(report, places.get)
    reporter.error(("a", 0), "e", "error", "hint")
    reporter.warning(("b",), "w", "warning")
    assert report.diagnostics == (
        Diagnostic(Severity.ERROR, "e", "error", places["a", 0], "hint"),
        Diagnostic(Severity.WARNING, "w", "warning", None),
    )


def test_the_nearest_word_is_suggested_else_what_is_known() -> None:
    assert suggest_word("tokns", ["tokens", "theme"]) == "did you mean tokens?"
    assert suggest_word("xyz", ["b", "a"]) == "known: a, b"
    assert suggest_word("xyz", [f"w{i:02}" for i in range(30)]).endswith("w19, ...")


@pytest.mark.parametrize(
    ("word", "known", "hint"),
    [
        ("P1O", ["P1", "P10", "P11"], "P10, with the digit 0, not the letter O"),
        ("b0x", ["box"], "box, with the letter o, not the digit 0"),
        ("mi11", ["mill", "mile"], "mill, with the letter l, not the digit 1"),
        ("\u0441ook", ["cook"], "cook, with the Latin letter c, not the Cyrillic U+0441"),
        ("\u039f1", ["o1"], "o1, with the Latin letter o, not the Greek U+039F"),
        ("P1\u041e", ["P10"], "P10, with the digit 0, not the Cyrillic U+041E"),
        ("\u0441okk", ["cook"], "cook, with the Latin letter c, not the Cyrillic U+0441"),
        (
            "\u0441\u043eok",
            ["cook"],
            "cook, with the Latin letter c, not the Cyrillic U+0441, "
            "and the Latin letter o, not the Cyrillic U+043E",
        ),
        ("c5", ["C5"], "C5"),
        # Letters that changed places do not look the same.
        ("bulid", ["build"], "build"),
        ("vaildate", ["validate"], "validate"),
        ("cokol", ["\u0441okol"], "\u0441okol, with the Cyrillic U+0441, not the Latin letter c"),
        # A slip in a word of another script is no sign that looks the same.
        (
            "\u0440\u043e\u0432\u043d\u043e",
            ["\u0441\u043e\u0432\u043d\u043e"],
            "\u0441\u043e\u0432\u043d\u043e",
        ),
    ],
)
def test_signs_that_look_the_same_are_told_apart(word: str, known: list[str], hint: str) -> None:
    assert suggest_word(word, known) == f"did you mean {hint}?"


def test_a_name_that_looks_the_same_is_nearer_than_one_that_is_shorter() -> None:
    assert closest_word("l5", ["l", "15", "l4"]) == "15"
    assert closest_word("l5", ["15", "L5"]) == "L5"
