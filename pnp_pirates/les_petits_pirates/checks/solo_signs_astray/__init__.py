"""Signs of the solo map on spaces to which they do not belong."""

from collections.abc import Iterator, Mapping

from pnp.rules.rule import Finding
from pnp_pirates.les_petits_pirates.legends import signs_of
from pnp_pirates.les_petits_pirates.views import SeaMap

SHORES = ("coast", "port", "river")


def check(
    chart: SeaMap,
    *,
    sign: str,
    message: str,
    hint: str,
    why: Mapping[str, str],
    instead: Mapping[str, str],
) -> Iterator[Finding]:
    """Look at the spaces with this sign for the reasons in ``why``, in its order; ``instead`` has
    hints that are not the usual one."""
    for place in chart.signed(sign) if chart.solo else ():
        legend, signs = place.legend, signs_of(place.legend)
        patrol = "mainland" if "mainland" in (sign, signs.start) and sign != "number" else "island"
        found = {
            # A mainland off the coast is reported by its own sign.
            "type": legend.type not in SHORES and (sign, patrol) != ("start", "mainland"),
            "red": signs.red,
            "mainland": signs.mainland is not None,
            "island": signs.island is not None,
            "none": getattr(signs, patrol) is None,
        }
        reason = next((one for one in why if found[one]), None)
        if reason is not None:
            told = {
                "id": place.id,
                "value": getattr(signs, sign),
                "type": legend.type,
                "island": signs.island,
                "where": "an island" if patrol == "island" else "the mainland",
            }
            yield Finding(
                (*chart.key(place.id), sign),
                message.format(**told, why=why[reason].format(**told)),
                instead.get(reason, hint).format(**told),
            )
