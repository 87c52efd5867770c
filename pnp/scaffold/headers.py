"""Lines of a file that is begun: its id, its title, who made it, and the schema for editors.

They are changed in the text, so that the comments of templates and copies stay.
"""

import json
import re

from pnp import schema


def kind_of(text: str) -> str:
    """Return the kind of a file of content, by its first key; an empty text if it has none."""
    keys = re.findall(r"^([a-z]+):", text, re.MULTILINE)
    return next((key for key in keys if key != "pnp"), "")


def with_schema(text: str, up: int) -> str:
    """Return a file with the line by which editors find its schema, ``up`` folders above it."""
    kind = kind_of(text)
    return schema.header(kind, up) + text if kind else text


def with_id(text: str, key: str, old: str, new: str) -> str:
    """Return a file with another id under a key, if it has the old one there."""
    return re.sub(rf"^{key}: {re.escape(old)}$", f"{key}: {new}", text, count=1, flags=re.MULTILINE)


def with_value(text: str, key: str, value: str) -> str:
    """Return a file with a text under one of its keys; a key that is new follows the title."""
    line = f"{key}: {quoted(value)}\n"
    found = _key(key).search(text)
    if found:
        return text[: found.start()] + line + text[found.end() :]
    title = _key("title").search(text)
    at = title.end() if title else len(text)
    return text[:at] + line + text[at:]


def without(text: str, key: str) -> str:
    """Return a file without one of its keys and the comments right above it."""
    return re.sub(rf"(^#.*\n)*{_key(key).pattern}", "", text, count=1, flags=re.MULTILINE)


def with_entries(text: str, key: str, entries: tuple[str, ...]) -> str:
    """Return a file with texts before those that a list already has; a new one follows the
    title."""
    lines = "".join(f"  - {quoted(entry)}\n" for entry in entries)
    found = re.search(rf"^{key}:[ ]*\n", text, re.MULTILINE)
    if found:
        return text[: found.end()] + lines + text[found.end() :]
    title = _key("title").search(text)
    at = title.end() if title else len(text)
    return f"{text[:at]}{key}:\n{lines}{text[at:]}"


def quoted(value: str) -> str:
    """Return a text as a value of YAML, whatever its first character."""
    return json.dumps(value, ensure_ascii=False)


def _key(key: str) -> re.Pattern[str]:
    """Return what finds a key at the top of a file with its value, folded or not."""
    return re.compile(rf"^{key}:.*\n(?:[ \t]+.*\n)*", re.MULTILINE)
