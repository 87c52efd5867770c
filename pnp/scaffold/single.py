"""One file, begun from a template: a map, a deck or a theme."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import cast

from pnp import schema
from pnp.base import world
from pnp.base.diagnostics import Report
from pnp.base.library import templates_dir
from pnp.base.output import replace_file
from pnp.content.chain import ReadTheme, chain_of
from pnp.content.files import records_of
from pnp.content.game_files import GAME_FILE, shortest
from pnp.content.role_groups import grouped
from pnp.content.themes import Themes
from pnp.model.theme import ThemeFile
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


def themes_near(folder: Path, report: Report) -> Themes:
    """Return the themes that one in a folder may extend, apart from the general ones."""
    root = game_around(folder)
    if root is None:
        return Themes({}, folder, report)
    files = records_of(root, str(shortest(root))).of("theme")
    own = {
        file.id: ReadTheme(cast("ThemeFile", file.record), file.node, file.path.parent)
        for file in files
    }
    return Themes(own, None, report)


def begin_file(kind: str, name: str, folder: Path, title: str, designer: str) -> Path:
    """Write a map or a deck, and return its path. One that is part of a game names no designer of
    its own. Raises OSError where the disk refuses."""
    text = with_value(_template(kind, name), "title", title)
    alone = game_around(folder) is None
    known = designer and alone
    text = with_value(text, "designer", designer) if known else without(text, "designer")
    return _write(kind, name, folder, text)


def begin_theme(
    name: str, folder: Path, title: str, extends: str, report: Report, themes: Themes
) -> Path | None:
    """Write a theme that extends another, with the values of that, and return its path; None after
    an error. Raises OSError where the disk refuses."""
    chain = chain_of(extends, themes, None, report, themes.faulty, themes.advice)
    if not chain:
        return None
    colours = {role: value for one in chain for role, value in one.record.colours.items()}
    icons = {role: value for one in chain for role, value in one.record.icons.items()}
    families = {
        role: font.family
        for one in chain
        for role, font in one.record.fonts.items()
        if font.family is not None
    }
    text = with_value(_template("theme", name), "title", title)
    text = with_id(text, "extends", "chart", extends)
    text = re.sub(r"(?m)^  (\S+): \{family: .*\}$", lambda m: _font(m[1], families), text)
    text = re.sub(r"(?m)^  gold: .*$", f"  gold: {icons['gold']}", text)
    said = re.findall(r"(?m)^  (\S+): '#", text)
    text = re.sub(r"(?m)^  (\S+): '#.*$", lambda m: _line(m[1], colours), text)
    text += "".join(_commented(colours, {*said}))
    return _write("theme", name, folder, text)


def _font(role: str, families: Mapping[str, tuple[str, ...]]) -> str:
    first, *others = families[role]
    family = f"[{', '.join((first, *others))}]" if others else first
    return f"  {role}: {{family: {family}}}"


def _line(role: str, colours: Mapping[str, str]) -> str:
    value = colours[role]
    return f"  {role}: '{value}'" if value.startswith("#") else f"  {role}: {value}"


def _commented(colours: Mapping[str, str], said: set[str]) -> Iterator[str]:
    """Yield a line for each role that is not ``said`` yet, commented out, below a line for its
    group."""
    for heading, roles in grouped(role for role in colours if role not in said).items():
        yield f"\n  # {heading}.\n"
        yield from (_line(role, colours).replace("  ", "  #", 1) + "\n" for role in roles)


def _template(kind: str, name: str) -> str:
    return with_id(_read(Path("new") / f"{kind}.yaml"), kind, f"my-{kind}", name)


def _read(name: Path) -> str:
    root = templates_dir()
    return world.read(root / name, within=root, largest=_LARGEST).decode("utf-8")


def _write(kind: str, name: str, folder: Path, text: str) -> Path:
    path = place_of(kind, name, folder)
    root = game_around(path.parent if path.parent.is_dir() else folder)
    up = None if root is None else len(path.absolute().relative_to(root).parts) - 1
    if root is not None and up is not None and (root / schema.FOLDER).is_dir():
        text = with_schema(text, up)
    path.parent.mkdir(exist_ok=True)
    replace_file(path, text.encode())
    return path
