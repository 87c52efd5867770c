"""Single files from a template: a map, a deck or a theme, with their first lines."""

import json
import re
from pathlib import Path

from pnp import schema
from pnp.base import world
from pnp.base.library import templates_dir
from pnp.base.output import replace_file
from pnp.content.game_files import GAME_FILE


def kind_of(text: str) -> str:
    """Return the kind of a file of content, by its first key; empty if it has none."""
    keys = re.findall(r"^([a-z]+):", text, re.MULTILINE)
    return next((key for key in keys if key != "pnp"), "")


def with_schema(text: str, up: int) -> str:
    """Return a file with the line that points editors to its schema, ``up`` folders above it."""
    kind = kind_of(text)
    return schema.schema_comment(kind, up) + text if kind else text


def with_id(text: str, key: str, old: str, new: str) -> str:
    """Return a file with the id under a key replaced, if it is the old one."""
    return re.sub(rf"^{key}: {re.escape(old)}$", f"{key}: {new}", text, count=1, flags=re.MULTILINE)


def with_value(text: str, key: str, value: str) -> str:
    """Return a file with a text under one of its keys; a new key follows the title."""
    line = f"{key}: {quote_value(value)}\n"
    found = _key(key).search(text)
    if found:
        return text[: found.start()] + line + text[found.end() :]
    title = _key("title").search(text)
    at = title.end() if title else len(text)
    return text[:at] + line + text[at:]


def without_key(text: str, key: str) -> str:
    """Return a file without one of its keys and the comments directly above it."""
    return re.sub(rf"(^#.*\n)*{_key(key).pattern}", "", text, count=1, flags=re.MULTILINE)


def with_entries(text: str, key: str, entries: tuple[str, ...]) -> str:
    """Return a file with texts added before the items of a list; a new list follows the title."""
    lines = "".join(f"  - {quote_value(entry)}\n" for entry in entries)
    found = re.search(rf"^{key}:[ ]*\n", text, re.MULTILINE)
    if found:
        return text[: found.end()] + lines + text[found.end() :]
    title = _key("title").search(text)
    at = title.end() if title else len(text)
    return f"{text[:at]}{key}:\n{lines}{text[at:]}"


def quote_value(value: str) -> str:
    """Return a text as a YAML value, whatever its first character."""
    return json.dumps(value, ensure_ascii=False)


def _key(key: str) -> re.Pattern[str]:
    """Return a pattern for a top-level key with its value, folded or not."""
    return re.compile(rf"^{key}:.*\n(?:[ \t]+.*\n)*", re.MULTILINE)


# One file from a template: a map or a deck, and the place of a theme.


FOLDERS = {"map": "maps", "deck": "decks", "theme": "themes"}
"""The kinds of single files, and the folder of a game that usually contains them."""
_LARGEST = 1024 * 1024


def game_around(folder: Path) -> Path | None:
    """Return the folder of the game that contains a folder, None if there is none."""
    here = folder.absolute()
    return next((f for f in (here, *here.parents[:2]) if (f / GAME_FILE).is_file()), None)


def place_of(kind: str, name: str, folder: Path) -> Path:
    """Return the path for a new file started in a folder: in the top folder of a game, it belongs
    in the folder of its kind."""
    top = (folder / GAME_FILE).is_file()
    return folder / FOLDERS[kind] / f"{name}.yaml" if top else folder / f"{name}.yaml"


def begin_file(kind: str, name: str, folder: Path, title: str, designer: str) -> Path:
    """Write a map or a deck, and return its path. A file of a game names no designer. Raises
    OSError if the disk refuses."""
    text = with_value(template(kind, name), "title", title)
    alone = game_around(folder) is None
    known = designer and alone
    text = with_value(text, "designer", designer) if known else without_key(text, "designer")
    return write(kind, name, folder, text)


def template(kind: str, name: str) -> str:
    """Return the template of a kind of file, with an id."""
    return with_id(_read(Path("new") / f"{kind}.yaml"), kind, f"my-{kind}", name)


def _read(name: Path) -> str:
    root = templates_dir()
    return world.read(root / name, within=root, largest=_LARGEST).decode("utf-8")


def write(kind: str, name: str, folder: Path, text: str) -> Path:
    """Write a new file started in a folder to its place, with its schema if the game has any."""
    path = place_of(kind, name, folder)
    root = game_around(path.parent if path.parent.is_dir() else folder)
    up = None if root is None else len(path.absolute().relative_to(root).parts) - 1
    if root is not None and up is not None and (root / schema.FOLDER).is_dir():
        text = with_schema(text, up)
    replace_file(path, text.encode(), within=folder)
    return path
