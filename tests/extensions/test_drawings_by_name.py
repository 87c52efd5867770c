"""What content names and pnp draws: each name has its drawing, and each drawing its name.

A name is written in ``pnp/model``, so that files are read and schemas made without the drawings;
the drawing is a function in ``pnp/components``. Whoever adds one of the two is told of the other.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from inspect import getmembers, isfunction, signature
from pkgutil import iter_modules
from types import ModuleType
from typing import get_args

import pytest

from pnp.base.registry import Registry
from pnp.components import chart, ornament, outlines, papers
from pnp.components.card import patterns
from pnp.components.chart import creatures, hull, norse, ships, vignettes
from pnp.components.seaboard import scenery
from pnp.components.sectors import landmarks
from pnp.model import drawings, layout, mosaic, tokens, tuckbox

CHOICES = {
    "shape of tokens": (
        *(get_args(tokens.Shape), outlines.SHAPES),
        *("Shape in pnp/model/tokens.py", "SHAPES in pnp/components/outlines.py"),
    ),
    "border": (
        *(get_args(tokens.Border), ornament.BORDERS),
        *("Border in pnp/model/tokens.py", "BORDERS in pnp/components/ornament.py"),
    ),
    "pattern of tokens": (
        *(get_args(tokens.Pattern), ornament.PATTERNS),
        *("Pattern in pnp/model/tokens.py", "PATTERNS in pnp/components/ornament.py"),
    ),
    "pattern of cards": (
        *(get_args(layout.Pattern), (*patterns.FIELDS, *patterns.FRAMES)),
        *("Pattern in pnp/model/layout.py", "FIELDS in pnp/components/card/patterns.py"),
    ),
    "paper": (
        *(get_args(tuckbox.Pattern), papers.PAPERS),
        *("Pattern in pnp/model/tuckbox.py", "PAPERS in pnp/components/papers.py"),
    ),
    "engraving": (
        *(drawings.ENGRAVINGS, vignettes.NAMES),
        *(
            "ENGRAVINGS in pnp/model/drawings.py",
            "_PICTURES in pnp/components/chart/vignettes.py",
        ),
    ),
    "picture of islands": (
        *(drawings.SCENERY, scenery.NAMES),
        *("SCENERY in pnp/model/drawings.py", "_STANDS in pnp/components/seaboard/scenery.py"),
    ),
    "landmark": (
        *(get_args(mosaic.Landmark), landmarks.NAMES),
        *("Landmark in pnp/model/mosaic.py", "LANDMARKS in pnp/components/sectors/landmarks.py"),
    ),
}
# Parts of an engraving that another one draws too.
PARTS = {
    creatures.serpent_head,
    creatures.whale_flukes,
    hull.galleon_hull,
    norse.stripe,
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
    names, drawings = "Shape in pnp/model/tokens.py", "SHAPES in pnp/components/outlines.py"
    assert [*missing("shape of tokens", ["round", "star"], ["round", "egg"], names, drawings)] == [
        "nothing draws the shape of tokens 'star': write a function for it and add it to "
        "SHAPES in pnp/components/outlines.py",
        "no file can ask for the shape of tokens 'egg': add the name to "
        "Shape in pnp/model/tokens.py",
    ]


def modules(package: ModuleType) -> Iterator[ModuleType]:
    home = Registry(package.__name__)
    assert {found.name for found in iter_modules(package.__path__)} == set(home)
    for _, module in home.all():
        yield module


def test_each_engraving_that_somebody_wrote_has_a_name() -> None:
    known = {*vignettes._PICTURES.values(), *PARTS}
    faults = [
        f"{module.__name__}.{name} draws with a pen alone and has no name: add it to _PICTURES in "
        "pnp/components/chart/vignettes.py, or begin its name with an underscore"
        for module in modules(chart)
        for name, function in getmembers(module, isfunction)
        if function.__module__ == module.__name__ and not name.startswith("_")
        if [p.annotation for p in signature(function).parameters.values()] == ["Engraving"]
        if function not in known
    ]
    assert not faults, "\n".join(faults)
