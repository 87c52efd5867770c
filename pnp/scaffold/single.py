"""One file, begun from a template: a map or a deck, and the place of a theme."""

from pathlib import Path

from pnp import schema
from pnp.base import world
from pnp.base.library import templates_dir
from pnp.base.output import replace_file
from pnp.content.game_files import GAME_FILE
from pnp.scaffold.headers import with_id, with_schema, with_value, without

FOLDERS = {"map": "maps", "deck": "decks", "theme": "themes"}
"""What can be begun as one file, and the folder of a game that such files usually lie in."""
_LARGEST = 1024 * 1024


def game_around(folder: Path) -> Path | None:
    """Return the folder of the game that a folder is part of."""
    here = folder.absolute()
    return next((f for f in (here, *here.parents[:2]) if (f / GAME_FILE).is_file()), None)


def place_of(kind: str, name: str, folder: Path) -> Path:
    """Return where a file belongs that is begun in a folder: at the top of a game, in the folder of
    its kind."""
    top = (folder / GAME_FILE).is_file()
    return folder / FOLDERS[kind] / f"{name}.yaml" if top else folder / f"{name}.yaml"


def begin_file(kind: str, name: str, folder: Path, title: str, designer: str) -> Path:
    """Write a map or a deck, and return its path. One that is part of a game names no designer of
    its own. Raises OSError where the disk refuses."""
    text = with_value(template(kind, name), "title", title)
    alone = game_around(folder) is None
    known = designer and alone
    text = with_value(text, "designer", designer) if known else without(text, "designer")
    return write(kind, name, folder, text)


def template(kind: str, name: str) -> str:
    """Return what a file of a kind begins with, under an id."""
    return with_id(_read(Path("new") / f"{kind}.yaml"), kind, f"my-{kind}", name)


def _read(name: Path) -> str:
    root = templates_dir()
    return world.read(root / name, within=root, largest=_LARGEST).decode("utf-8")


def write(kind: str, name: str, folder: Path, text: str) -> Path:
    """Write a file that is begun in a folder to its place, with its schema if the game has any."""
    path = place_of(kind, name, folder)
    root = game_around(path.parent if path.parent.is_dir() else folder)
    up = None if root is None else len(path.absolute().relative_to(root).parts) - 1
    if root is not None and up is not None and (root / schema.FOLDER).is_dir():
        text = with_schema(text, up)
    replace_file(path, text.encode(), within=folder)
    return path
