"""What content names and pnp draws: each name has its drawing, and each drawing its name.

A name is written in ``pnp/model`` or in the record of a kind, so that files are read and schemas
made without the drawings; the drawing is a function in ``pnp/art`` or in the kind. Whoever adds one
of the two is told of the other.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from inspect import getmembers, isfunction, signature
from pkgutil import iter_modules
from types import ModuleType
from typing import get_args

import pytest

from pnp import art
from pnp.art import card_patterns, legends, outlines, patterns, sea_beasts, ships, vignettes
from pnp.base.registry import Registry
from pnp.kinds.boards.mosaic import plan
from pnp.kinds.boards.mosaic import record as mosaic
from pnp.kinds.boards.squares import scenery
from pnp.kinds.layout import box_record
from pnp.kinds.tokens import record as tokens
from pnp.kinds.tuckbox import record as tuckbox
from pnp.model import drawings

CHOICES = {
    "shape of tokens": (
        *(get_args(tokens.Shape), outlines.SHAPES),
        *("Shape in pnp/kinds/tokens/record.py", "SHAPES in pnp/art/outlines.py"),
    ),
    "border": (
        *(get_args(tokens.Border), patterns.BORDERS),
        *("Border in pnp/kinds/tokens/record.py", "BORDERS in pnp/art/patterns.py"),
    ),
    "pattern of tokens": (
        *(get_args(tokens.Pattern), patterns.PATTERNS),
        *("Pattern in pnp/kinds/tokens/record.py", "PATTERNS in pnp/art/patterns.py"),
    ),
    "pattern of cards": (
        *(get_args(box_record.Pattern), (*card_patterns.FIELDS, *card_patterns.FRAMES)),
        *("Pattern in pnp/kinds/layout/record.py", "FIELDS in pnp/art/card_patterns.py"),
    ),
    "paper": (
        *(get_args(tuckbox.Pattern), patterns.PAPERS),
        *("Pattern in pnp/kinds/tuckbox/record.py", "PAPERS in pnp/art/patterns.py"),
    ),
    "engraving": (
        *(drawings.ENGRAVINGS, vignettes.NAMES),
        *(
            "ENGRAVINGS in pnp/model/drawings.py",
            "_PICTURES in pnp/art/vignettes.py",
        ),
    ),
    "picture of islands": (
        *(drawings.SCENERY, scenery.NAMES),
        *("SCENERY in pnp/model/drawings.py", "_STANDS in pnp/kinds/boards/squares/scenery.py"),
    ),
    "landmark": (
        *(get_args(mosaic.Landmark), plan.NAMES),
        *(
            "Landmark in pnp/kinds/boards/mosaic/record.py",
            "LANDMARKS in pnp/kinds/boards/mosaic/plan.py",
        ),
    ),
}
# Parts of an engraving that another one draws too.
PARTS = {
    sea_beasts.serpent_head,
    sea_beasts.whale_flukes,
    ships.galleon_hull,
    legends.paint_stripes,
    ships.bow_wave,
}


def missing(
    what: str, named: Collection[str], drawn: Collection[str], names: str, drawings: str
) -> Iterator[str]:
    """Yield in plain words what to write."""
    for name in sorted({*named} - {*drawn}):
        yield f"nothing draws the {what} '{name}': write a function for it and add it to {drawings}"
    for name in sorted({*drawn} - {*named}):
        yield f"no file can ask for the {what} '{name}': add the name to {names}"


@pytest.mark.parametrize("what", CHOICES)
def test_each_name_has_a_drawing_and_each_drawing_a_name(what: str) -> None:
    faults = [*missing(what, *CHOICES[what])]
    assert not faults, "\n".join(faults)


def test_a_name_without_a_drawing_is_told_in_plain_words() -> None:
    names, drawings = "Shape in pnp/kinds/tokens/record.py", "SHAPES in pnp/art/outlines.py"
    assert [*missing("shape of tokens", ["round", "star"], ["round", "egg"], names, drawings)] == [
        "nothing draws the shape of tokens 'star': write a function for it and add it to "
        "SHAPES in pnp/art/outlines.py",
        "no file can ask for the shape of tokens 'egg': add the name to "
        "Shape in pnp/kinds/tokens/record.py",
    ]


def modules(package: ModuleType) -> Iterator[ModuleType]:
    home = Registry(package.__name__)
    plain = {found.name for found in iter_modules(package.__path__) if not found.ispkg}
    assert plain == set(home)
    for _, module in home.all():
        yield module


def test_each_engraving_that_somebody_wrote_has_a_name() -> None:
    known = {*vignettes._PICTURES.values(), *PARTS}
    faults = [
        f"{module.__name__}.{name} draws with a pen alone and has no name: add it to _PICTURES in "
        "pnp/art/vignettes.py, or begin its name with an underscore"
        for module in modules(art)
        for name, function in getmembers(module, isfunction)
        if function.__module__ == module.__name__ and not name.startswith("_")
        if [p.annotation for p in signature(function).parameters.values()] == ["Engraving"]
        if function not in known
    ]
    assert not faults, "\n".join(faults)
