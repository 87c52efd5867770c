"""The uses of roles and icons, their grounds, and which must differ, as ``roles.toml`` states."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping
from difflib import SequenceMatcher
from fnmatch import fnmatchcase
from functools import cache, lru_cache
from typing import Any, Literal

from msgspec import Struct

from pnp.base import world
from pnp.base.colours import BLIND, GREY
from pnp.base.css import parse_colour
from pnp.base.diagnostics import SLIP, closest_word, likely_word, name_with_lookalikes, to_latin
from pnp.model.record import DOCUMENT
from pnp.pictures import colour_names

SECTIONS = ("colours", "fonts", "icons")
"""The sections of a theme that define roles and icons."""
# How similar two words are if one may be a typo of the other.
_SLIP = 0.65
# How similar if a role of a particular game is clearly meant.
_SURE = 0.85
# How many of the author's own names a hint lists.
_LISTED = 12
# People look the same in every theme: their colours stay on dark paper and in low ink.
_NATURAL = frozenset({"cloth", "hair", "portrait", "skin"})
# Hex digits of a colour without #; three letters such as fee may be a word.
_DIGITS = re.compile(r"[0-9a-fA-F]{6}|(?=.*[0-9])[0-9a-fA-F]{3}")

Section = Literal["fonts", "colours", "signs"]
"""The kinds of thing on a ground: text styles, colours of text, colours of signs."""


class DistinctRoles(Struct, frozen=True):
    """Roles that must differ, a description of them, and by how much.

    ``blind`` is enough for colour-blind eyes, and ``grey`` is enough in grey, if only colour
    distinguishes the roles. Otherwise ``told_by`` names what distinguishes them.
    """

    what: str
    roles: tuple[str, ...]
    least: float
    blind: float
    grey: float | None = None
    told_by: str = ""

    @property
    def limits(self) -> dict[str, float]:
        """The required differences by viewer, as in ``SEEN`` of the colours; "" is normal sight."""
        limits = {"": self.least, **dict.fromkeys(BLIND, self.blind)}
        return limits if self.grey is None else {**limits, GREY: self.grey}


@cache
def role_descriptions() -> Mapping[str, Mapping[str, str]]:
    """Return the descriptions of the roles in ``colours`` and ``fonts`` and of ``icons``.

    A role may be a pattern such as ``deck.*.tint``.
    """
    return _read_roles()


@cache
def _read_roles() -> dict[str, Any]:
    return tomllib.loads(world.read_packaged("pnp", "theme", "roles.toml").decode())


def role_grounds(section: Section, roles: Collection[str]) -> Iterator[tuple[str, str]]:
    """Yield each role that is set on another, with that one.

    Patterns match ``roles``; both roles of a matched pair are among them.
    """
    for pattern, grounds in _read_roles()["on"][section].items():
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


def colours_people(role: str) -> bool:
    """Return whether a role colours people, who have outlines on any ground.

    >>> colours_people("skin.b"), colours_people("skin"), colours_people("skinny")
    (True, True, False)
    """
    return role.partition(".")[0] in _NATURAL


@cache
def document_grounds() -> tuple[str, ...]:
    """Return the roles that are grounds of rules, instructions and references."""
    return tuple(_read_roles()["documents"]["grounds"])


@cache
def all_scenery_roles() -> frozenset[str]:
    """Return the roles of pnp's scenery and grounds, whose names a game may use for its own
    colours."""
    return ground_roles() | frozenset(_read_roles()["scenery"]["roles"])


@cache
def ground_roles() -> frozenset[str]:
    """Return the scenery roles that are drawn only where a file names them."""
    return frozenset(_read_roles()["grounds"]["roles"])


def distinct_roles() -> tuple[DistinctRoles, ...]:
    """Return the sets of roles that players must not confuse."""
    return tuple(
        DistinctRoles(**{**one, "roles": tuple(one["roles"])}) for one in _read_roles()["apart"]
    )


def role_use(section: str, role: str) -> str:
    """Return the use of a role, by the longest pattern that matches; an empty string if none
    does."""
    if section == "colours" and role.startswith(DOCUMENT):
        use = role_use(section, role.removeprefix(DOCUMENT))
        return f"in rules, instructions and references alone: {use}" if use else ""
    uses = role_descriptions()[section]
    fitting = (pattern for pattern in uses if fnmatchcase(role, pattern))
    pattern = role if role in uses else max(fitting, key=len, default="")
    head, _, tail = pattern.partition("*")
    subject = role[len(head) : len(role) - len(tail)]
    return uses.get(pattern, "").replace("{*}", subject.replace(".", " "))


@cache
def named_roles(section: str) -> frozenset[str]:
    """Return the roles without wildcards: drawings request them, or a theme defines them."""
    return frozenset(role for role in role_descriptions()[section] if "*" not in role)


def is_of_games(role: str) -> bool:
    """Return whether a role is for what only some games show, such as the suits of a piecepack."""
    return any(fnmatchcase(role, pattern) for pattern in _read_roles()["games"]["roles"])


def nearest_role(role: str, own: Iterable[str], general: Iterable[str]) -> str:
    """Return the role or icon that ``role`` is probably a typo of, or an empty string.

    A similar one of the author's ``own`` comes first, then a ``general`` one. Roles for particular
    games must be more similar than others.
    """
    found = _similar_role(role, own)
    if found:
        return found
    common = {name for name in general if not is_of_games(name)}
    found = _similar_role(role, common, SLIP)
    return found or _similar_role(role, general, _SURE)


def suggest_role(role: str, own: Iterable[str], general: Iterable[str], section: str) -> str:
    """Return a hint for an unknown colour or text style of a theme, listing the author's own
    names."""
    own = sorted(own)
    found = nearest_role(role, own, general)
    if found:
        return f"did you mean {name_with_lookalikes(role, found)}?"
    if section == "colours":
        if value := colour_of_text(role):
            return f"write '{value}', in quotes"
        if role.startswith("#"):
            return "a colour has 3 or 6 digits from 0 to 9 and a to f, such as '#57762c'"
        if name := likely_word(role, colour_names()):
            return f"did you mean {name}?"
    what = "the colours" if section == "colours" else "the fonts"
    known = f"; {what} of your own: {', '.join(own[:_LISTED])}" if own else ""
    known += ", ..." if len(own) > _LISTED else ""
    return f"define it under  {section}:  of the theme, or write one of  pnp list roles{known}"


@lru_cache(maxsize=1024)
def literal_colour(role: str) -> str:
    """Return the opaque colour (``#rrggbb``) that a role denotes in CSS, or an empty string.

    >>> [literal_colour(role) for role in ("#DFF0FA", "#abc", "rgb(10,20,200)", "orange", "dff0fa")]
    ['#dff0fa', '#aabbcc', '#0a14c8', '#ffa500', '']
    """
    found = parse_colour(role) if role else None
    return "" if found is None or found[1] < 1 else found[0]


def colour_of_text(text: str) -> str:
    """Return the colour (``#rrggbb``) that a text denotes in CSS, as a code or name, or an empty
    string.

    >>> [colour_of_text(text) for text in ("dff0fa", "rgb(10,20,200)", "orange", "rock")]
    ['#dff0fa', '#0a14c8', '#ffa500', '']
    """
    code = f"#{text}" if _DIGITS.fullmatch(text) else text
    found = parse_colour(code)
    return "" if found is None or code.lower() in ("transparent", "currentcolor") else found[0]


def _similar_role(role: str, known: Iterable[str], least: float = 0.0) -> str:
    """Return the known role whose words are all similar to those of ``role``, or an empty string.

    That both end in ``.face`` is not enough.
    """
    found = closest_word(role, known)
    pairs = zip(role.split("."), found.split("."), strict=False)
    slip = all(a == b or _similarity(a, b) >= _SLIP for a, b in pairs)
    # One letter for another is a typo in short words too.
    one = len(role) == len(found) and sum(a != b for a, b in zip(role, found, strict=True)) == 1
    enough = _similarity(role, found) >= least or (one and least <= SLIP)
    return found if found and slip and enough else ""


def _similarity(one: str, other: str) -> float:
    return SequenceMatcher(a=to_latin(one).casefold(), b=other.casefold()).ratio()
