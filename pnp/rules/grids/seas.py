"""What keeps the marks of a file from being a sea of tiles, said at its rows and marks."""

from collections import Counter
from collections.abc import Iterator

from pnp.base.diagnostics import Reporter
from pnp.facts.tiles import Sea, laid, marked
from pnp.model.seas import Seas
from pnp.rules.grids.tiles import GridFault, shapes


def sound_sea(record: Seas, reporter: Reporter) -> Sea | None:
    """Return the tiles of a file, whatever their number and whether they are connected or not; None
    with findings if marks are no tiles. Whether the sea is connected is left to rules: it depends
    on how the rulebook is read."""
    for fault in [*_ragged(record)] or [*shapes(marked(record))]:
        reporter.error(fault.path, fault.code, fault.message, fault.hint)
    return laid(record)


def counted_sea(record: Seas, reporter: Reporter) -> Sea | None:
    """Return the same; None with a finding also where the file asks for more or fewer tiles."""
    sea = sound_sea(record, reporter)
    faults = [] if sea is None else [*miscounted(record, sea)]
    for fault in faults:
        reporter.error(fault.path, fault.code, fault.message, fault.hint)
    return None if faults else sea


def miscounted(record: Seas, sea: Sea, ruled: int | None = None) -> Iterator[GridFault]:
    """Yield what is wrong if there are more or fewer tiles than the file asks for; ``ruled`` is the
    only number that the rules of its game allow, if they do. If neither gives a number, any is
    right."""
    found, asked = len(sea.tiles), ruled if record.count is None else record.count
    if asked is not None and found != asked:
        message = f"the sea has {found} tile{'' if found == 1 else 's'}, not {asked}"
        change = f"add {asked - found}" if found < asked else f"remove {found - asked}"
        hint = f"{change}, or write  count: {found}" if ruled in (None, found) else change
        yield GridFault(("tiles",), "sea-tiles-miscounted", message, hint)


def _ragged(record: Seas) -> Iterator[GridFault]:
    # The width of most rows is the one that is meant; of several that are as frequent, the first.
    width, alike = Counter(map(len, record.tiles)).most_common(1)[0]
    for r, row in enumerate(record.tiles):
        if len(row) != width:
            others = "the first has" if alike == 1 else "others have"
            message = f"this row has {len(row)} cells, {others} {width}"
            lacking = width - len(row)
            hint = f"add {lacking}: write  .  for every cell of land"
            if lacking < 0:
                hint = f"remove {-lacking}, or add as many to all other rows"
            yield GridFault(("tiles", r), "ragged-grid", message, hint)
