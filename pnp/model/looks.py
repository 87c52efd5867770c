"""The options of a theme under ``art``: ways of drawing, and drawings that replace others.

Their drawings are in ``pnp.art``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from pnp.base.registry import Registry
from pnp.model.drawings import ENGRAVINGS, TUB

_RIMS = {
    "own": "as the files of the game ask",
    "knotwork": "two cords that cross over and under",
    "vine": "a stem with leaves and buds",
    "circuit": "traces that step between nodes",
    "studs": "domed rivets and lozenges",
}


COVERS = Registry("pnp.covers", needs=("draw", "LOOK"))
"""The scenes for fronts that packages offer, as those of the games do."""


class _Covers(Mapping[str, str]):
    """Descriptions of covers: first those drawn here, then those of packages, whose modules are
    loaded only for the text."""

    def __init__(self, own: Mapping[str, str]) -> None:
        self._own = own

    def __getitem__(self, name: str) -> str:
        if name in self._own:
            return self._own[name]
        if name not in COVERS:
            raise KeyError(name)
        return str(COVERS.load(name).LOOK)

    def __contains__(self, name: object) -> bool:
        return name in self._own or name in COVERS

    def __iter__(self) -> Iterator[str]:
        yield from self._own
        yield from COVERS.names()

    def __len__(self) -> int:
        return len(self._own) + len(COVERS)


TITLE = "title"
"""The cover without a scene."""


class ArtOption(Struct, frozen=True):
    """A thing that can be drawn in several ways, and a description of each. Some are only on sea
    charts."""

    description: str
    choices: Mapping[str, str]
    of_charts: bool = False


WAYS: Mapping[str, ArtOption] = {
    "cards": ArtOption("the frames of cards, also of backs without one", _RIMS),
    "cartouche": ArtOption(
        "the panel of a chart's title",
        {
            "strapwork": "a double rule with a curl in each corner",
            "knotwork": "a band of knotwork above and below",
            "plate": "a plate with cut corners, riveted",
        },
        of_charts=True,
    ),
    "coast": ArtOption(
        "the water along a coast",
        {
            "engraved": "lines that follow the coast and fade away from it",
            "fjord": "cliffs, hachured down to deep water, and a few close lines",
            "hatched": "short level strokes out from the shore",
            "orbits": "a glow around worlds, and thin dotted orbits",
        },
        of_charts=True,
    ),
    "compass": ArtOption(
        "the compass of charts",
        {
            "rose": "a rose of sixteen rays with a lily to the north",
            "runes": "a wheel of eight staves within a ring of runes",
            "astrolabe": "rings of degrees about a star with a pointer",
            "star": "a star of four long rays in broken rings",
        },
        of_charts=True,
    ),
    "cover": ArtOption(
        "the front of the kit and the view behind screens",
        _Covers(
            {
                TITLE: "the title, and pieces of the game on a field of colour; the sea, if the"
                " game names engravings for it",
                "own": "the sea, with the engravings that the game names for it",
                "sea": "a galleon on the open sea, an island behind it",
                "fjord": "a longship between cliffs",
                "stars": "a rocket, a ringed planet and the edge of a world",
                "river": "a river below a castle, a dragon over it",
            }
        ),
    ),
    "fills": ArtOption(
        "large solids",
        {"full": "filled", "none": "drawn in outline, to save ink"},
    ),
    "frame": ArtOption(
        "the border of charts",
        {
            "degrees": "bars and numbers of degrees",
            "knotwork": "a band of two cords that cross over and under",
            "vine": "a vine with leaves on both sides",
            "circuit": "rules with ticks, nodes and cut corners",
            "plain": "rules alone",
        },
        of_charts=True,
    ),
    "grounds": ArtOption(
        "the grounds of mats and heads of sheets",
        {"plain": "one colour", "woodcut": "a sea cut in wood"},
    ),
    "medallion": ArtOption(
        "the ground of a port's amounts",
        {
            "round": "a disc with a double edge",
            "shield": "a round shield with a studded rim",
            "hexagon": "a plate of six sides",
        },
        of_charts=True,
    ),
    "paper": ArtOption(
        "the paper of sheets, mats, screens and dark covers",
        {
            "smooth": "one colour",
            "laid": "the lines of the mould, and wider ones across",
            "vellum": "stains along the edges, hairs and pores",
            "oak": "the grain of a board, with knots",
            "starfield": "faint stars, and arcs of a celestial chart",
        },
    ),
    "relief": ArtOption(
        "what rises from the land",
        {
            "hills": "ranges of hachured hills",
            "mountains": "sharp peaks with dark faces and foothills",
            "fells": "broad rock with steep steps, snow on top",
            "craters": "craters of many sizes",
            "none": "nothing",
        },
        of_charts=True,
    ),
    "sea": ArtOption(
        "open water",
        {
            "plain": "one colour",
            "nebula": "clouds that glow, and fields of faint stars",
        },
        of_charts=True,
    ),
    "settlement": ArtOption(
        "settlements",
        {
            "houses": "houses around a church",
            "longhouse": "longhouses with crossed gables",
            "castle": "a castle with three towers",
            "dome": "domes",
        },
        of_charts=True,
    ),
    "shipyard": ArtOption(
        "what surrounds the medallion of a shipyard",
        {
            "wheel": "a ship's wheel",
            "shields": "round shields, as along a ship's side",
            "gear": "a toothed ring",
        },
        of_charts=True,
    ),
    "soundings": ArtOption(
        "open water, here and there",
        {
            "numbers": "depths in fathoms",
            "stars": "stars of four and eight rays",
            "waves": "small waves",
            "none": "nothing",
        },
        of_charts=True,
    ),
    "tokens": ArtOption("the borders of tokens, unless they tell players apart", _RIMS),
    "trees": ArtOption(
        "woods",
        {
            "broadleaf": "round crowns",
            "pine": "pointed firs",
            "crystals": "crystals that grow from the ground",
            "none": "nothing",
        },
        of_charts=True,
    ),
}
"""The ways of drawing by key."""
PATTERNS: Mapping[str, str] = {
    "dots": "dots in rows",
    "knots": "bands woven over and under each other",
    "lattice": "crossed diagonals with dots",
    "rays": "rays from the middle",
    "rosette": "an engine-turned rosette",
    "runes": "runes in rows",
    "stars": "stars in rows",
    "swell": "waves as carved in wood",
    "ticks": "four right angles around the middle, as on the points of boards",
    "waves": "scallops, as on Japanese cloth",
}
"""The fields of cards and their backs, with descriptions."""
KEYS = (*WAYS, *ENGRAVINGS, TUB, *PATTERNS)
"""The keys that a theme may have under ``art``: the ways of drawing, and the drawings and card
fields that it may replace."""


def art_choices(key: str) -> Mapping[str, str] | None:
    """Return the choices of a theme for a key of ``art``, with descriptions; None for an unknown
    key. A drawing or a field is replaced under its own name."""
    if key in WAYS:
        return WAYS[key].choices
    if key in PATTERNS:
        return PATTERNS
    return ENGRAVINGS if takes_file(key) else None


def takes_file(key: str) -> bool:
    """Return whether a theme may replace the drawing of a key with its own file."""
    return key in ENGRAVINGS or key == TUB


def is_file(choice: str) -> bool:
    """Return whether a theme's choice is the path of a file: names have no dot or slash."""
    return bool({".", "/"} & {*choice})
