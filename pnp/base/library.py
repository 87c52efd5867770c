"""The locations of the games, themes, icons and examples that come with pnp, and of the user's own
files for all games.

In a checkout they are top-level folders; in an installed wheel they are copies inside the package,
under ``pnp/bundled``. A game from another installed package is in the folder ``content`` of that
package.
"""

from pathlib import Path

from platformdirs import user_cache_path, user_config_path, user_state_path

from pnp.base import world
from pnp.base.registry import Registry

GAMES = Registry("pnp.games", hyphens=True, packages=True)
"""The packages with game-specific code."""
_PACKAGE = Path(__file__).resolve().parents[1]


def content_dir() -> Path:
    """Return the folder that contains one folder per bundled game."""
    return _folder("content")


def content_names() -> tuple[str, ...]:
    """Return the names in the folder of bundled games; empty if pnp has no games."""
    folder = content_dir()
    return world.names(folder, within=None) if world.is_folder(folder) else ()


def game_dir(game: str) -> Path:
    """Return the folder of a game that comes with pnp or an installed package; for any other name,
    a folder that does not exist."""
    added = _content_folder(game) if game in GAMES.third_party_names() else None
    return added or content_dir() / game


def installed_games() -> dict[str, Path]:
    """Return the folders of the games of other installed packages, by name."""
    found = {name: _content_folder(name) for name in GAMES.third_party_names()}
    return {name: folder for name, folder in found.items() if folder is not None}


def _content_folder(game: str) -> Path | None:
    """Return the content folder in the package of a game, None if it has only rules."""
    (home, *_) = GAMES.load(game).__path__
    folder = Path(home).resolve() / "content"
    return folder if folder.is_dir() else None


def templates_dir() -> Path:
    """Return the folder of shared files: general themes, icons, layouts."""
    return _folder("templates")


def general_themes() -> tuple[str, ...]:
    """Return the names of the themes that any game may use."""
    return tuple(
        path.stem for path in world.files(templates_dir() / "themes", ".yaml", within=None)
    )


def starters() -> tuple[str, ...]:
    """Return the names of the small games with which an author may begin."""
    folder = templates_dir() / "new"
    return tuple(
        name for name in world.names(folder, within=None) if world.is_folder(folder / name)
    )


def user_dir() -> Path:
    """Return the folder of the user's settings, such as printers and themes; it may not exist."""
    return user_config_path("pnp", appauthor=False, roaming=True)


def cache_dir() -> Path:
    """Return the cache folder; it may not exist."""
    return user_cache_path("pnp", appauthor=False)


def state_dir() -> Path:
    """Return the folder of per-user, per-machine state; it may not exist."""
    return user_state_path("pnp", appauthor=False)


def examples_dir() -> Path:
    """Return the folder that contains one folder per rule of the validator, with content that
    breaks it and content that satisfies it."""
    return _folder("examples")


def docs_dir() -> Path:
    """Return the folder of documentation pages about content."""
    return _folder("docs")


def _folder(name: str) -> Path:
    # The wheel comes first: a folder of that name beside an installed package may belong to anyone.
    bundled = _PACKAGE / "bundled" / name
    return bundled if bundled.is_dir() else _PACKAGE.parent / name
