"""Roles that differ by a slip from one of the theme, and so look like another one."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.rules.validate import CheckOptions, validate

TEXT = """\
pnp: 1
deck: wiesen
title: Wiesen
theme: tal
size: poker
layout:
  boden: {draw: panel, at: [0mm, 0mm], size: [100%%, 100%%], fill: %s}
  rand: {draw: panel, at: [0mm, 0mm], size: [100%%, 100%%], line: %s}
  title: {draw: text, at: [5mm, 5mm], size: [53mm, 9mm]}
cards:
  - {card: klee, title: Klee}
"""
THEME = """\
pnp: 1
theme: tal
title: Tal
extends: plain
colours: {wiese.grund: '#a0c060', stein.1: '#909090', grund: '#eeeecc', rot.grund: '#cc2222'}
"""


def messages(folder: Path, one: str, other: str) -> list[str]:
    path = folder / "wiesen.yaml"
    path.write_text(TEXT % (one, other), "utf-8")
    (folder / "tal.yaml").write_text(THEME, "utf-8")
    found = validate("wiesen.yaml", path, CheckOptions()).findings
    return [f"{one.message}; {one.hint}" for one in found if one.code == "misspelt-role"]


def test_the_role_that_is_used_instead_is_named(tmp_path: Path) -> None:
    assert messages(tmp_path, "wisse.grund", "wisse.grund") == [
        "the theme has no colour 'wisse.grund', and uses 'grund'; did you mean wiese.grund?"
    ]


@pytest.mark.parametrize("role", ["wiese.grund", "wald.grund", "grund", "rote.grund"])
def test_other_roles_may_fall_back(tmp_path: Path, role: str) -> None:
    assert messages(tmp_path, role, role) == []
