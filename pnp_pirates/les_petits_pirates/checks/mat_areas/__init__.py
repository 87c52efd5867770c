"""The areas of mats."""

from collections.abc import Iterator
from itertools import pairwise

from pnp.base.diagnostics import KEY
from pnp.rules.rule import Finding
from pnp_pirates.les_petits_pirates.kit import AllPieces, area, mats_of

AREAS = {
    "anchor": "reserve",
    "ship": "hold",
    "treasure": "treasure",
    "die": "place for action dice",
}


def missing(kit: AllPieces) -> Iterator[Finding]:
    """Look for areas that a captain's mat lacks."""
    mats = [(file, i, mat) for file in kit.files for i, mat in enumerate(mats_of(file))]
    for file, i, mat in mats:
        there = {area.icon for area in mat.areas}
        if "ship" not in there and mat.id != "player-mat":
            continue
        for icon, name in AREAS.items():
            if icon not in there:
                yield Finding(
                    ("pieces", i, "id"),
                    f"the mat '{mat.id}' has no {name}",
                    f"add an area with  icon: {icon}",
                    file=file,
                )


def order(kit: AllPieces) -> Iterator[Finding]:
    """Compare the order of the areas of captains' mats."""
    for file, i, mat in kit.mats:
        order = [found for icon in ("anchor", "ship", "treasure") if (found := area(mat, icon))]
        for left, right in pairwise(order):
            if left.at.x >= right.at.x:
                yield Finding(
                    ("pieces", i, "areas", mat.areas.index(right), "at"),
                    f"the area '{right.title}' is not to the right of '{left.title}'",
                    f"give it an  x  of more than {left.at.x:g} mm, to the right of '{left.title}'",
                    file=file,
                )


def purse(kit: AllPieces) -> Iterator[Finding]:
    """Look for an area for the Governor's gold."""
    if not kit.solo or not kit.made("governor-island"):
        return
    files = [file for file in kit.files if file.kind == "mats"]
    mats = [mat for file in files for mat in mats_of(file)]
    if not any(area.icon == "coin" for mat in mats for area in mat.areas):
        own = [file for file in files if "governor" in file.id]
        yield Finding(
            ("pieces", KEY) if own else ("parts", KEY),
            "no mat has an area for the gold that the Governor takes in the solo game",
            "add an area with  icon: coin  to a mat of the Governor",
            file=own[0] if own else None,
        )
