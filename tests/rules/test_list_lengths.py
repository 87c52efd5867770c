"""Numbers that announce a list are compared with its length, in the language of the game."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.rules.suppression import RuleSelection
from pnp.rules.validate import CheckOptions, validate

RULE = "list-length-differs"
GAME = """\
pnp: 1
game: post-office
title: Post Office
designer: A. Clerk
licence: Public domain
players: 2-4
language: {language}
parts:
  - {{part: rules, title: Rules, of: [rules]}}
"""


def told(folder: Path, body: str, language: str = "en") -> list[str]:
    (folder / "game.yaml").write_text(GAME.format(language=language), "utf-8")
    (folder / "rules.yaml").write_text(
        f"pnp: 1\nsheet: rules\ntitle: Rules\nbody:\n{body}", "utf-8"
    )
    wish = CheckOptions(quick=True, selection=RuleSelection((RULE,)))
    found = validate("it", folder / "rules.yaml", wish).findings
    return [one.message for one in found if one.code == RULE]


def block(key: str, text: str, list: str = "points", items: int = 2) -> str:
    rows = "".join(f"      - Letter {i}.\n" for i in range(items))
    return f"  - {key}: '{text}'\n  - {list}:\n{rows}"


@pytest.mark.parametrize(
    ("key", "text", "wrong"),
    [
        ("text", "Do one of these three things:", "three"),
        ("text", "The day has {4 words} **phases**:", "four"),
        ("text", "You may choose. These are the 3 actions:", "3"),
        ("text", "Sort the following five parcels:", "five"),
        ("heading", "Three Kinds of Stamp", "Three"),
        ("heading", "The Three Ways to Post", "Three"),
        # As many as announced.
        ("text", "Do one of these two things:", ""),
        ("heading", "Two Kinds of Stamp", ""),
        # What is counted is no list.
        ("text", "Each clerk takes four stamps:", ""),
        ("text", "Take three of these:", ""),
        ("text", "Do one of these three things.", ""),
        ("text", "The office has three counters: do this.", ""),
        ("heading", "Three Actions a Day", ""),
        ("heading", "Three Clerks at One Counter", ""),
    ],
)
def test_an_announced_list_has_as_many_entries(
    tmp_path: Path, key: str, text: str, wrong: str
) -> None:
    found = told(tmp_path, block(key, text))
    assert len(found) == bool(wrong)
    for message in found:
        assert message == f"the text announces '{wrong}', but the list that follows has 2"


@pytest.mark.parametrize(
    ("text", "language", "wrong"),
    [
        ("Tut eines dieser drei Dinge:", "de", True),
        ("Tut eines dieser zwei Dinge:", "de", False),
        ("Choisissez une de ces trois choses :", "fr", True),
        ("Der Tag hat drei Phasen:", "de", True),
        ("Nehmt drei Marken:", "de", False),
    ],
)
def test_lists_are_announced_in_other_languages(
    tmp_path: Path, text: str, language: str, wrong: bool
) -> None:
    assert bool(told(tmp_path, block("text", text), language)) is wrong


def test_a_table_under_a_heading_is_a_list_of_rows(tmp_path: Path) -> None:
    table = "  - text: Look.\n  - table: {widths: [50, 50], rows: [[a, b], [c, d], [e, f]]}\n"
    assert told(tmp_path, "  - heading: The Three Kinds of Post\n" + table) == []
    assert len(told(tmp_path, "  - heading: The Four Kinds of Post\n" + table)) == 1


def test_one_of_several_lists_may_be_meant(tmp_path: Path) -> None:
    body = block("heading", "Three Kinds of Stamp") + block("text", "And:", "steps", 3)
    assert told(tmp_path, body) == []


def test_bold_words_of_a_sentence_are_a_list(tmp_path: Path) -> None:
    text = "A day has {} steps, in this order: **sort**, **stamp** and **post**."
    assert told(tmp_path, f"  - text: '{text.format('three')}'\n") == []
    assert len(told(tmp_path, f"  - text: '{text.format('four')}'\n")) == 1
