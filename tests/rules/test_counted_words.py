"""Words that texts count have a plural, and two kinds of things have two words."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.rules.validate import CheckOptions, validate

KIT = {
    "game.yaml": """\
pnp: 1
game: planetarium
title: Planetarium
designer: A. Star
licence: Public domain
players: 2-4
language: en
theme: dome
parts:
  - {part: all, title: All, of: [rules, balls]}
""",
    "rulings.yaml": """\
pnp: 1
rulings: planetarium
facts:
  - {fact: start-moons, role: start, of: moon, value: 3, text: Moons at the start.}
  - {fact: start-dust, role: start, of: dust, value: 5, text: Dust at the start.}
  - {fact: start-comets, role: start, of: comet, value: 2, text: Comets at the start.}
""",
    "balls.yaml": """\
pnp: 1
tokens: balls
title: Balls
pieces:
  - {id: ball, title: Blue ball, size: 20mm, quantity: 6, front: {icon: coin}}
""",
    "rules.yaml": """\
pnp: 1
sheet: rules
title: Rules
body:
  - text: "Take {start-moons moon}, {start-dust dust} and {start-comets comet}. {A comet} is fast."
""",
    "words/en.yaml": """\
pnp: 1
words: en
terms:
  moon: [moon, moons]
  dust: dust
  comet: [comet, comets]
""",
    "words/de.yaml": """\
pnp: 1
words: de
terms:
  moon: {one: Mond, many: Monde, gender: m}
  dust: {one: Staub, gender: m}
  comet: {one: Komet, many: Kometen, gender: m}
""",
    "dome.yaml": """\
pnp: 1
theme: dome
title: Dome
extends: chart
words: {moon: [planet, planets]}
colours: {blue: '#1f4fa0'}
""",
}
RULES = ("term-without-plural", "same-word-for-two-kinds", "colour-unlike-its-name")


def told(folder: Path) -> list[str]:
    found = validate(str(folder), folder, CheckOptions()).findings
    return [
        f"{one.code} {Path(one.span.source.name).name}:{one.span.line}"
        for one in found
        if one.code in RULES and one.span
    ]


@pytest.mark.parametrize(
    ("file", "old", "new", "expected"),
    [
        # A noun that no language counts is right without a plural.
        ("game.yaml", "", "", []),
        ("words/de.yaml", "one: Mond, many: Monde", "one: Mond", ["term-without-plural de.yaml:4"]),
        ("words/en.yaml", "[moon, moons]", "moon", ["term-without-plural en.yaml:4"]),
        ("words/en.yaml", "[comet, comets]", "comet", ["term-without-plural en.yaml:6"]),
        ("dome.yaml", "[planet, planets]", "planet", ["term-without-plural dome.yaml:5"]),
        ("rules.yaml", "{start-moons moon}", "{the moon}", []),
        (
            "words/de.yaml",
            "one: Komet, many: Kometen",
            "one: Mond, many: Monde",
            ["same-word-for-two-kinds de.yaml:6"],
        ),
        (
            "dome.yaml",
            "[planet, planets]",
            "[comet, comets]",
            ["same-word-for-two-kinds dome.yaml:5"],
        ),
        ("dome.yaml", "#1f4fa0", "#b02020", ["colour-unlike-its-name dome.yaml:6"]),
        # Another blue, and a colour that no text names.
        ("dome.yaml", "#1f4fa0", "#20a0c0", []),
        ("dome.yaml", "blue: '#1f4fa0'", "orange: '#20a0c0'", []),
    ],
)
def test_words_are_found_that_mislead(
    tmp_path: Path, file: str, old: str, new: str, expected: list[str]
) -> None:
    for name, text in KIT.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    path = tmp_path / file
    assert old in path.read_text("utf-8")
    path.write_text(path.read_text("utf-8").replace(old, new, 1), "utf-8")
    assert told(tmp_path) == expected
