"""What a theme may say under ``art``: ways of drawing that it chooses, and drawings that it puts in
the place of others. Their drawings are in ``pnp.components``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pnp.model.vocabulary import ENGRAVINGS, TUB


@dataclass(frozen=True, slots=True)
class Way:
    """What is drawn in one of several ways, and how each of them looks."""

    says: str
    choices: Mapping[str, str]


WAYS: Mapping[str, Way] = {
    "fills": Way(
        "large solids",
        {"full": "filled", "none": "drawn in outline, to save ink"},
    ),
    "grounds": Way(
        "the grounds of mats and heads of sheets",
        {"plain": "one colour", "woodcut": "a sea cut in wood"},
    ),
    "relief": Way(
        "what rises from the land",
        {
            "hills": "ranges of hachured hills",
            "craters": "craters of many sizes",
        },
    ),
    "settlement": Way(
        "settlements",
        {
            "houses": "houses around a church",
            "dome": "domes",
        },
    ),
    "soundings": Way(
        "open water, here and there",
        {
            "numbers": "depths in fathoms",
            "stars": "stars of four and eight rays",
            "none": "nothing",
        },
    ),
}
"""The ways of drawing by their keys."""
KEYS = (*WAYS, *ENGRAVINGS, TUB)
"""What a theme may have under ``art``: the ways of drawing, and the drawings to be replaced."""


def choices(key: str) -> Mapping[str, str] | None:
    """Return what a theme may say for a key of ``art``, each with how it looks; None for a key that
    there is not. A drawing is replaced under its own name."""
    if key in WAYS:
        return WAYS[key].choices
    return ENGRAVINGS if key in KEYS else None
