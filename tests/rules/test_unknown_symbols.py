"""Words in brackets that are not among the symbols of a deck."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.diagnostics import Diagnostic, Report
from pnp.content.project import load_project
from pnp.rules.validate import CheckOptions, validate
from pnp.text.markup import plain_text

DECK = """\
pnp: 1
deck: d
title: D
size: poker
symbols: {hot: 'mdi:fire', T: coin}
layout:
  title: {at: [5mm, 5mm], size: [50mm, 10mm]}
  text: {at: [5mm, 20mm], size: [50mm, 30mm]}
"""


def found(folder: Path, *texts: str, deck: str = DECK) -> list[Diagnostic]:
    rows = "".join(f"  - {{title: C{i}, text: '{text}'}}\n" for i, text in enumerate(texts))
    path = folder / "d.yaml"
    path.write_text(f"{deck}cards:\n{rows}", "utf-8")
    every = validate(str(path), path, CheckOptions()).findings
    return [one for one in every if one.code == "unknown-symbol"]


@pytest.mark.parametrize(
    ("text", "columns", "near"),
    [
        ("A [hot] one, then [hott]", 42, "hot"),
        ("A [Hot] one", 26, "hot"),
        ("Pay [t]", 28, "T"),
        ("Pay [fire]", 28, ""),
    ],
)
def test_a_word_that_is_no_symbol_is_found(
    tmp_path: Path, text: str, columns: int, near: str
) -> None:
    (one,) = found(tmp_path, text)
    assert one.span is not None
    assert (one.span.line, one.span.column) == (10, columns)
    sign = one.message.split("'")[1]
    assert text[columns - 24 :].startswith(sign)
    way = f"did you mean [{near}]? If" if near else "declare it under symbols; if"
    assert one.hint == f"{way} the brackets are meant, write  \\{sign}"


@pytest.mark.parametrize(
    "text",
    [
        "Take [T] and [hot].",
        "See [1], [x], [+] and [2-4].",
        "Take it [unless you are hot].",
        r"He said: \[sic]",
        "See [rules](page).",
    ],
)
def test_other_brackets_are_sound(tmp_path: Path, text: str) -> None:
    assert found(tmp_path, text) == []


def test_a_deck_without_symbols_may_have_any_word_in_brackets(tmp_path: Path) -> None:
    deck = DECK.replace("symbols: {hot: 'mdi:fire', T: coin}\n", "")
    assert found(tmp_path, "A [hott] one", deck=deck) == []


def test_one_word_in_several_texts_is_one_finding(tmp_path: Path) -> None:
    (one,) = found(tmp_path, "A [hott] one", "Two [hott]", "[hott]")
    assert one.message.endswith("also in 2 other texts")
    assert len(one.labels) == 2


def test_a_backslash_prints_the_brackets_of_a_symbol(tmp_path: Path) -> None:
    found(tmp_path, r"Take \[hot] [hot]")
    project = load_project(tmp_path / "d.yaml", Report())
    assert project is not None
    ((file,),) = [part.files for part in project.parts]
    text = file.record.cards[0].values["text"]
    assert text == r"Take \[hot] :mdi:fire:"
    assert plain_text(text) == "Take [hot]"
