"""Signs of the solo map with the same number or patrol on two spaces."""

from collections.abc import Iterator

from pnp.rules.rule import Finding
from pnp_pirates.les_petits_pirates.legends import signs_of
from pnp_pirates.les_petits_pirates.views import SeaMap


def check(
    chart: SeaMap,
    *,
    sign: str,
    message: str,
    hint: str,
    label: str,
    free: str = "",
    sure: bool = False,
) -> Iterator[Finding]:
    """Look at the spaces with this sign; ``free`` is the hint where a number is on none, or, to be
    ``sure``, only one."""
    if not chart.solo:
        return
    marked = {
        place.id: value
        for place in chart.signed(sign)
        if (value := getattr(signs_of(place.legend), sign)) is not None
    }
    left = [n for n in chart.wanted(sign) if n not in marked.values()]
    first: dict[int | str, str] = {}
    for id, value in marked.items():
        earlier = first.setdefault(value, id)
        if earlier == id:
            continue
        here, there = (*chart.key(id), sign), (*chart.key(earlier), sign)
        told = {"id": id, "first": earlier, "value": value}
        hinted = free.format(**told, free=left[0]) if left and (len(left) == 1 or not sure) else ""
        yield Finding(
            here,
            message.format(**told),
            (free and hinted) or hint.format(**told),
            labels=((there, label.format(**told)),) if here != there else (),
        )
