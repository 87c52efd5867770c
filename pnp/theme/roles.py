"""What the roles and icons of themes are for, which are set on which and which must differ, as
``roles.toml`` says it."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterator, Mapping, Sequence
from difflib import get_close_matches
from fnmatch import fnmatchcase
from functools import cache
from typing import Any, Literal

from msgspec import Struct

from pnp.base import world
from pnp.base.colours import BLIND, GREY
from pnp.model.theme import ThemeFile

SECTIONS = ("colours", "fonts", "icons")
"""What of a theme gives roles and icons their look."""
# How much of two words is the same where one may be the other mistyped.
_SLIP = 0.65

Section = Literal["fonts", "colours", "signs"]
"""What is set on a ground: text styles, colours of text, colours of signs."""


class Apart(Struct, frozen=True):
    """Roles that must differ, ``what`` they are, and by how much; ``blind`` is what is enough for
    eyes that see fewer colours, ``grey`` what is enough in grey, where nothing but colour tells
    them apart. Elsewhere ``told_by`` is what does."""

    what: str
    roles: tuple[str, ...]
    least: float
    blind: float
    grey: float | None = None
    told_by: str = ""

    @property
    def limits(self) -> dict[str, float]:
        """How much the roles must differ by what sees them, as in ``SEEN`` of the colours; an empty
        text is what most eyes see."""
        limits = {"": self.least, **dict.fromkeys(BLIND, self.blind)}
        return limits if self.grey is None else {**limits, GREY: self.grey}


@cache
def told() -> Mapping[str, Mapping[str, str]]:
    """Return what is said of the roles in ``colours`` and ``fonts`` and of ``icons``; a role may be
    a pattern such as ``deck.*.tint``."""
    return _read()


@cache
def _read() -> dict[str, Any]:
    return tomllib.loads(world.packaged("pnp", "theme", "roles.toml").decode())


def set_on(section: Section, roles: Collection[str]) -> Iterator[tuple[str, str]]:
    """Yield each role that is set on another, with that one; ``roles`` are those that patterns may
    mean, and of their pairs both are among them."""
    for pattern, grounds in _read()["on"][section].items():
        for ground in grounds:
            if "*" not in pattern + ground:
                yield pattern, ground
                continue
            head, _, tail = (pattern if "*" in pattern else ground).partition("*")
            for role in roles:
                if role.startswith(head) and role.endswith(tail) and len(role) > len(head + tail):
                    word = role[len(head) : len(role) - len(tail)]
                    ink, under = pattern.replace("*", word), ground.replace("*", word)
                    if ink in roles and under in roles:
                        yield ink, under


def apart() -> tuple[Apart, ...]:
    """Return the sets of roles that players must not take for one another."""
    return tuple(Apart(**{**one, "roles": tuple(one["roles"])}) for one in _read()["apart"])


def use_of(section: str, role: str) -> str:
    """Return what a role is for, by the longest pattern that fits it; an empty text if none."""
    uses = told()[section]
    fitting = (pattern for pattern in uses if fnmatchcase(role, pattern))
    pattern = role if role in uses else max(fitting, key=len, default="")
    head, _, tail = pattern.partition("*")
    meant = role[len(head) : len(role) - len(tail)]
    return uses.get(pattern, "").replace("{*}", meant.replace(".", " "))


def drawn(section: str) -> frozenset[str]:
    """Return the roles that are named in full: drawings ask for them, or a theme gives them."""
    return frozenset(role for role in told()[section] if "*" not in role)


def slips(chain: Sequence[ThemeFile]) -> Iterator[tuple[str, str, str]]:
    """Yield the roles and icons of the last theme of a chain, with their section, that nothing
    below knows but that look like one, and that one: a slip of the keys."""
    top, below = chain[-1], chain[:-1]
    for section in SECTIONS if below else ():
        known = {role for theme in below for role in getattr(theme, section)} | drawn(section)
        for role in getattr(top, section):
            near = "" if role in known else _near(role, sorted(known))
            if near and _is_slip(role, near):
                yield section, role, near


def _near(role: str, known: Sequence[str]) -> str:
    return next(iter(get_close_matches(role, known, n=1, cutoff=_SLIP)), "")


def _is_slip(role: str, known: str) -> bool:
    """Return whether one role is the other mistyped; that both end in ``.face`` is not enough."""
    pairs = zip(role.split("."), known.split("."), strict=False)
    return all(a == b or _near(a, [b]) for a, b in pairs)
