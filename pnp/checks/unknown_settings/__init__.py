"""Settings of a game or a file under names that its rules do not have."""

from collections.abc import Iterator

from pnp.base.diagnostics import KEY, nearest
from pnp.model.game import Ruled
from pnp.rules.rule import Finding
from pnp.rules.views import AnyFile


def check(facts: AnyFile, *, key: str, unknown: str, settled: str = "") -> Iterator[Finding]:
    """Check the names under ``key``; ``settled`` is for rulings with nothing to choose."""
    stated, record = facts.setting.stated, facts.record
    if stated is None or not facts.setting.ruled or not isinstance(record, Ruled):
        return
    fixed = {one.ruling for one in stated.decisions if not one.values}
    known = (
        [fact.fact for fact in stated.facts]
        if key == "variant"
        else [one.ruling for one in stated.decisions if one.values]
    )
    for name in getattr(record, key):
        if name not in known:
            message = settled if settled and name in fixed else unknown
            yield Finding((key, name, KEY), message.format(name=name), nearest(name, known))
