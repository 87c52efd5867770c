"""Every kind of file and every key is described in docs/content.md."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pnp.base.diagnostics import KeyPath
from pnp.content.kinds import all_kinds, record_type_of
from pnp.model.record import FORMS, Record, word_of

TEXT = (Path(__file__).parent.parent / "docs" / "content.md").read_text(encoding="utf-8")
# Fences would leave an odd number of backticks.
FENCED = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
CODE = (*FENCED.findall(TEXT), *re.findall(r"`([^`]+)`", FENCED.sub("", TEXT)))
WORDS = {word for code in CODE for way in (r"\w+", r"[\w-]+") for word in re.findall(way, code)}


def keys(kind: type[Record], path: KeyPath = (), depth: int = 0) -> set[str]:
    found: set[str] = set()
    for name in kind.keys_at(path):
        found.add(name)
        inner = kind.keys_at((*path, name))
        if depth < 4 and inner != kind.keys_at(path):
            found |= keys(kind, (*path, name), depth + 1)
    return found


@pytest.mark.parametrize("kind", all_kinds())
def test_every_key_is_described(kind: str) -> None:
    headings = {form: f"### {grid}: " for grid, form in reversed(FORMS.items())}
    assert all(f"### {grid}: " in TEXT for grid in FORMS)
    assert f"## {word_of(kind)}: " in TEXT
    assert headings.get(kind, "") in TEXT
    assert keys(record_type_of(kind)) - {word_of(kind)} <= WORDS
