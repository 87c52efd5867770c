"""New files for an author: a small game from a starter, a copy of a bundled one, and single maps,
decks and themes.

Each folder of ``templates/new`` with a ``game.yaml`` is a starter: a game that builds, to change
into another. The comment on the first line of that file says what it has.
"""

import json
import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from msgspec import Struct

from pnp import schema
from pnp.base import world
from pnp.base.library import game_dir, templates_dir
from pnp.base.output import create, listing_file, replace_file
from pnp.content.files import records_of
from pnp.content.game_files import GAME_FILE
from pnp.content.rulebook import RULINGS_FILE
from pnp.kinds.game.record import Game
from pnp.pictures import ENDINGS, LARGEST

# Single files from a template: a map, a deck or a theme, with their first lines.


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


USUAL_STARTER = "cards"
"""The starter of a game for which none is chosen."""
STARTER_ID = "my-game"
"""The id of the game in every starter."""
RESERVED = "All rights reserved"
"""The legal default for a game whose author states no licence."""
# Files that a copy does not need: the rulings stay with the bundled game, whose rules it keeps.
_LEFT = (RULINGS_FILE,)
_COPIED = (".yaml", ".csv", ".xlsx", ".json", ".po", ".ttf", ".otf", ".ttc", ".otc", *ENDINGS)
# A licence that also applies to everything based on the work.
_SHARE_ALIKE = re.compile(r"CC BY(?:-NC)?-SA \d\.\d")


class Imprint(Struct, frozen=True):
    """The details of a game for its first page."""

    title: str
    designer: str
    licence: str


def starter_description(name: str) -> str:
    """Return the line about a starter."""
    return _read(Path("new") / name / GAME_FILE).partition("\n")[0].removeprefix("# ")


def begin_game(
    name: str, folder: Path, imprint: Imprint, starter: str = USUAL_STARTER
) -> tuple[str, ...]:
    """Write the game of a starter under an id, and return the names of its files.

    Raises OSError if the folder exists or the disk refuses; then nothing was written.
    """
    root = templates_dir() / "new" / starter
    return _write_files(folder, _files(root, name, STARTER_ID, imprint, ()))


def copy_game(name: str, game: str, folder: Path, imprint: Imprint) -> tuple[str, ...]:
    """Write a copy of a bundled game under a new id, and return the names of its files. The credits
    name the original, its designer and its licence. Raises OSError like ``begin_game``."""
    credits = _credits(game)
    return _write_files(folder, _files(game_dir(game), name, game, imprint, credits))


def licence_of_copies(game: str) -> str:
    """Return the licence that a bundled game requires of works based on it, or an empty string."""
    found = _SHARE_ALIKE.search(_read_game(game).licence)
    return found[0] if found else ""


def _read_game(game: str) -> Game:
    file = records_of(game_dir(game), game).game
    assert file is not None, f"{game} is bundled, so its description has no faults"
    return file.record


def _credits(game: str) -> tuple[str, ...]:
    """Return the credits for the original of a copy, and its licence."""
    original = _read_game(game)
    link = f" ({original.link})" if original.link else ""
    based = f"Based on {original.title}, designed by {original.designer}{link}, with changes."
    return based, original.licence


def _write_files(folder: Path, files: Iterator[tuple[str, bytes]]) -> tuple[str, ...]:
    schemas = tuple(schema.schema_files())
    named = ((f"{schema.FOLDER}/{name}", data) for name, data in (*schemas, listing_file(schemas)))
    return create(folder, chain(files, named))


def _files(
    root: Path, name: str, old: str, imprint: Imprint, credits: tuple[str, ...]
) -> Iterator[tuple[str, bytes]]:
    """Yield the files of a game under a new id; a copy has ``credits``."""
    for relative in _files_to_copy(root, _LEFT if credits else ()):
        data = world.read(root / relative, within=root, largest=LARGEST)
        if relative.suffix == ".yaml":
            text = data.decode("utf-8")
            if relative.name == GAME_FILE:
                text = _rewrite_game_file(text, imprint, credits)
                new = f"{name}\nrules: {old}" if credits else name
            else:
                new = name
            for key in ("game", "rulings"):
                text = with_id(text, key, old, new)
            data = with_schema(text, len(relative.parts) - 1).encode()
        yield relative.as_posix(), data


def _rewrite_game_file(text: str, imprint: Imprint, credits: tuple[str, ...]) -> str:
    for key in ("title", "designer", "licence"):
        text = with_value(text, key, getattr(imprint, key))
    # The link is to the original, which the credits name.
    return with_entries(without_key(text, "link"), "credits", credits) if credits else text


def _files_to_copy(root: Path, left: tuple[str, ...]) -> list[Path]:
    """Return the files of a game that a copy needs, relative to its folder. Links that lead out of
    the folder are skipped."""
    found = [
        where / name
        for where, _, names in world.walk(root)
        for name in names
        if name.lower().endswith(_COPIED) and name not in left
    ]
    files = (path for path in found if path.is_file() and world.lies_within(path, root))
    return sorted(path.relative_to(root) for path in files)
