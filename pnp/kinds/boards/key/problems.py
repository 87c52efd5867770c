"""Errors that prevent the layout of a key's specimen, reported at paths inside the key."""

from pnp.base.diagnostics import KeyPath, Reporter, suggest_word
from pnp.base.values import replace
from pnp.kinds.boards.key.record import Key
from pnp.kinds.boards.map.problems import sound_board, sound_waters


def drawable(key: Key, reporter: Reporter) -> bool:
    """Return whether the specimen can be laid out; report the errors if not."""
    return sound_board(key.chart, _specimen_reporter(reporter)) is not None


def survey(key: Key, reporter: Reporter, *, counted: bool) -> None:
    """Report errors of the specimen, and signs on places that it does not show."""
    del counted
    waters = sound_waters(key.chart, _specimen_reporter(reporter))
    if waters is None:
        return
    pairs = {frozenset((touch.a, touch.b)) for touch in waters.touches}
    for i, sign in enumerate(key.signs):
        where: KeyPath = ("signs", i, "at")
        strange = [(j, name) for j, name in enumerate(sign.at) if name not in waters.places]
        for j, name in strange:
            at = (*where, j) if len(sign.at) > 1 else where
            hint = suggest_word(name, waters.places)
            reporter.error(at, "unknown-space", f"there is no space '{name}'", hint)
        if len(sign.at) > 1 and not strange and frozenset(sign.at) not in pairs:
            message = f"'{' and '.join(sorted(sign.at))}' do not touch"
            reporter.error(where, "pair-apart", message, "name two spaces with a border")


def _specimen_reporter(reporter: Reporter) -> Reporter:
    """Return a reporter that locates paths inside the chart of a key."""
    return replace(reporter, locate=lambda path: reporter.locate(("chart", *path)))
