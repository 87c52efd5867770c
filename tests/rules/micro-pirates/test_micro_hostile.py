"""Small changes of the bundled ocean, decks and dice never make a rule of Micro Pirates crash."""

from __future__ import annotations

import re
import sys
from functools import cache
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from pnp.base.library import content_dir
from pnp.rules.validate import CheckOptions, validate_text

sys.path.insert(0, str(Path(__file__).parent.parent))
from documents import with_cards  # noqa: E402

GAME = content_dir() / "micro-pirates"
NUMBERS = ("0", "1", "2", "7", "99", "-1", "+3", "99999999", "9" * 5000)
ICONS = (":cutlass: 0–99999999", ":cutlass: 25+", "+1 :sail:", "+9999 :die:", "−3 :rum:", ":x:")
CHANGES = (*NUMBERS, *ICONS, "x", "port", "open", "sea", "royal", "large", "raid", "", "²", "٣")


@cache
def files() -> tuple[bytes, ...]:
    kinds = re.compile(rb"^(deck|mosaic|dice|tokens): ", re.M)
    found = [with_cards(path) for path in sorted(GAME.rglob("*.yaml"))]
    return tuple(
        data + (b"" if b"\ngame:" in data else b"game: micro-pirates\n")
        for data in found
        if kinds.search(data)
    )


@given(st.data())
def test_changed_words_are_judged(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(files())).decode()
    words = re.split(r'("[^"\n]*"|[\w–+−-]+)', text)
    for _ in range(data.draw(st.integers(1, 4))):
        at = 2 * data.draw(st.integers(0, len(words) // 2 - 1)) + 1
        new = data.draw(st.sampled_from(CHANGES) | st.sampled_from(words[1::2]))
        quoted = words[at].startswith('"') and not new.startswith('"')
        words[at] = f'"{new}"' if quoted else new
    validate_text("".join(words).encode(), Path("changed.yaml"), CheckOptions())
