"""The rulebook of a game: its numbers, and how what it leaves open is read.

It lies in ``rulings.yaml`` beside ``game.yaml``. A game without one may keep the rules of a game
that comes with pnp, which it names under ``rules``, or whose id it has.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TypeAlias

from pnp.content.files import Parsed, drafted, read_parsed
from pnp.content.nodes import Mapping, Scalar
from pnp.content.structure import structure
from pnp.diagnostics import Report
from pnp.facts.settings import Settings
from pnp.library import content_dir
from pnp.model.ruled import Ruled
from pnp.model.rulings import Rulings

RULINGS_FILE = "rulings.yaml"
Parsing: TypeAlias = Callable[..., Sequence[Parsed]]
"""Gives the files of some kinds of a game, before they are linked."""


@cache
def stated_rulings(game: str) -> Rulings | None:
    """Return the rulebook of a bundled game; None for a game without one."""
    path = content_dir() / game / RULINGS_FILE
    if not path.is_file():
        return None
    return _rulings(read_parsed(path, f"{game}/{RULINGS_FILE}", Report(), within=None))


def settings_in(files: Parsing) -> Settings:
    """Return the rulebook of a game as the game has it. Faults of its files are not reported."""
    game = next(iter(files("game")), None)
    stated = next((found for file in files("rulings") if (found := _rulings(file))), None)
    if stated is None and game is not None:
        named = [game.node.get(key) for key in ("rules", "game")]
        ids = [name.text for name in named if isinstance(name, Scalar)]
        stated = next((found for id in ids if (found := stated_rulings(id))), None)
    settings = Settings(stated)
    return settings if game is None else settings.deciding(decisions(game.node))


def decisions(node: Mapping) -> Ruled | None:
    """Return what a file decides for itself, None where that has faults."""
    own = [entry for entry in node.entries if entry[0].text in Ruled.model_fields]
    return structure(Ruled, Mapping(tuple(own), node.span), Report())


def _rulings(file: Parsed | None) -> Rulings | None:
    draft = drafted(file, file.node, Report()) if file is not None else None
    record = draft.file.record if draft is not None and draft.file is not None else None
    return record if isinstance(record, Rulings) else None
