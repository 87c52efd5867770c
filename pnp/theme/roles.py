"""What the roles and icons of themes are for, as ``roles.toml`` says it."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from fnmatch import fnmatchcase
from functools import cache

from pnp.base import disk


@cache
def told() -> Mapping[str, Mapping[str, str]]:
    """Return what is said of the roles in ``colours`` and ``fonts`` and of ``icons``; a role may be
    a pattern such as ``deck.*.tint``."""
    return tomllib.loads(disk.packaged("pnp", "theme", "roles.toml").decode())


def use_of(section: str, role: str) -> str:
    """Return what a role is for, by the longest pattern that fits it; an empty text if none."""
    fitting = (pattern for pattern in told()[section] if fnmatchcase(role, pattern))
    return told()[section].get(role) or told()[section].get(max(fitting, key=len, default=""), "")


def drawn(section: str) -> frozenset[str]:
    """Return the roles that are named in full: drawings ask for them, or a theme gives them."""
    return frozenset(role for role in told()[section] if "*" not in role)
