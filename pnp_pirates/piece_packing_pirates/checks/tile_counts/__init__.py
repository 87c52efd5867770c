"""How many tiles a sea has, and what their faces show."""

from collections.abc import Iterator

from pnp.base.diagnostics import KEY, BoardMark, nearest
from pnp.rules.grids.seas import miscounted
from pnp.rules.rule import Finding
from pnp_pirates.piece_packing_pirates.views import SeaLayout


def rulebook(layout: SeaLayout) -> Iterator[Finding]:
    """Compare the count of a sea with that of the rules."""
    asked, known = layout.record.count, layout.setting.fact("tiles")
    if asked not in (None, known):
        drawn = "" if len(layout.sea.tiles) == known else " and draw as many as the rules require"
        yield Finding(
            ("count",),
            f"the rules use {known} tiles; this sea uses {asked}",
            f"remove  count {drawn}, or declare it with  variant: {{tiles: {asked}}}",
        )


def drawn(layout: SeaLayout) -> Iterator[Finding]:
    """Count the tiles that are drawn."""
    for fault in miscounted(layout.record, layout.sea, layout.setting.fact("tiles")):
        yield Finding(fault.path, fault.message, fault.hint)


def repeated(layout: SeaLayout) -> Iterator[Finding]:
    """Look for a tile in two places."""
    values = layout.record.values
    first: dict[str, str] = {}
    for mark, value in values.items():
        known = first.setdefault(value, mark)
        if known != mark:
            free = next((tile for tile in layout.tiles if tile not in values.values()), "")
            yield Finding(
                ("values", mark),
                f"'{value}' is at '{mark}' and at '{known}', but there is only one",
                f"write another tile, such as {free}" if free else "remove one of the two",
                labels=((("values", known), "the same tile"),),
                marks=(BoardMark("spot", (mark, known)),),
            )


def unknown(layout: SeaLayout) -> Iterator[Finding]:
    """Look for tiles that no piecepack has."""
    for mark, value in layout.record.values.items():
        if value not in layout.tiles:
            hint = nearest(value, layout.tiles)
            yield Finding(("values", mark), f"a piecepack has no tile '{value}'", hint)
        if mark not in layout.sea.tiles:
            hint = nearest(mark, layout.sea.tiles)
            yield Finding(("values", mark, KEY), f"there is no tile '{mark}' in this sea", hint)
