"""Groups of colour roles: those under one comment in the base theme."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from pnp.base import world
from pnp.base.library import templates_dir
from pnp.content.source import LARGEST_FILE
from pnp.content.themes import ROOT

FURTHER = "Further roles"
"""The group of roles that only other themes have."""


def group_roles(roles: Iterable[str]) -> dict[str, list[str]]:
    """Return colour roles by the headings of their groups, in the order of the groups."""
    left = dict.fromkeys(roles)
    found: dict[str, list[str]] = {}
    for heading, known in _role_groups().items():
        here = [role for role in known if role in left]
        if here:
            found[heading] = here
        for role in here:
            del left[role]
    return {**found, FURTHER: [*left]} if left else found


@cache
def _role_groups() -> dict[str, tuple[str, ...]]:
    root = templates_dir()
    path = root / "themes" / f"{ROOT}.yaml"
    text = world.read(path, within=root, largest=LARGEST_FILE).decode("utf-8")
    section = text.partition("\ncolours:\n")[2].partition("\n\nfonts:")[0]
    groups: dict[str, tuple[str, ...]] = {}
    for block in section.split("\n\n"):
        words = (line.strip("# ") for line in block.split("\n") if line.startswith("  #"))
        # The sentences after the first explain the values of that theme.
        heading, *_ = re.split(r"[.:;](?: |$)", " ".join(words))
        groups[heading] = tuple(re.findall(r"(?m)^  ([a-z][a-z.]*):", block))
    return groups
