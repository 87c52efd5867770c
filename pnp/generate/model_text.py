"""The text of a model with some of its lines replaced: what a new file has in common with it stays
as its author wrote it, with all comments."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence


def with_line(text: str, key: str, value: str) -> str:
    """Return a file with the value of a top-level key replaced, if the key has one line."""
    line = f"{key}: {value}\n"
    return re.sub(rf"^{key}: .*\n", lambda _: line, text, count=1, flags=re.MULTILINE)


def with_title(text: str, title: str) -> str:
    """Return a file with another title."""
    plain = re.fullmatch(r"[A-Za-z][A-Za-z’' {}-]*", title) and not title.startswith("{")
    return with_line(text, "title", title if plain else json.dumps(title, ensure_ascii=False))


def with_block(text: str, key: str, lines: Iterable[str], start: int = 0) -> str:
    """Return a file with the lines of a block of text (``key: |``) replaced, the first after an
    offset; each new line gets the indent of the old ones."""
    block = re.compile(rf"^( *){key}: \|\n((?:\1 +.*\n|[ ]*\n)+)", re.MULTILINE)
    found = block.search(text, start)
    assert found is not None, f"the model has no block {key}"
    old = found[2]
    indent = old[: len(old) - len(old.lstrip(" "))]
    tail = old[len(old.rstrip("\n")) + 1 :]
    new = "".join(f"{indent}{line}".rstrip() + "\n" for line in lines) + tail
    return text[: found.start(2)] + new + text[found.end(2) :]


def with_command(text: str, command: str) -> str:
    """Return a file with a first line that says how it was made; such a line is replaced."""
    return f"# {command}\n" + re.sub(r"^# pnp generate .*\n", "", text, count=1)


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return rows of words as lines with aligned columns.

    >>> aligned([["sea", "port"], ["fish", "sea"]])
    ['sea   port', 'fish  sea']
    """
    wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(f"{word:<{n}}" for word, n in zip(row, wide, strict=True)).rstrip()
        for row in rows
    ]
