"""Signs of ports on spaces that are none."""

from collections.abc import Iterator

from pnp.rules.measured import MapFile
from pnp.rules.rule import Finding
from pnp_pirates.les_petits_pirates.legends import of_type, signs_of


def check(map_: MapFile, *, shipyard: bool, only: str) -> Iterator[Finding]:
    """Look for ports with a shipyard, or for those without; other rules report red coasts."""
    for mark, legend in of_type(map_.record, "ocean", "coast"):
        signs = signs_of(legend)
        if signs.port is not None and signs.port.shipyard == shipyard and not signs.red:
            yield Finding(
                ("legend", mark, "port", *(("shipyard",) if shipyard else ())),
                f"'{mark}' is of type {legend.type}, but {only}",
                "write  type: port, or remove the port",
            )
