"""The facts of Les Petits Pirates that its rules look at."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Self

from pnp.content.files import File
from pnp.diagnostics import Report
from pnp.model.map import Map
from pnp.model.waters import Waters, chart
from pnp.rules.facts import Facts, Setting


class Chart(Facts):
    """A map: its waters, and how ships go through them."""

    kind = "map"
    ruled = ("graph",)

    def __init__(self, file: File[Any], setting: Setting, waters: Waters) -> None:
        super().__init__(file, setting)
        self.waters = waters

    @classmethod
    def of(cls, file: File[Any], setting: Setting, report: Report) -> Self | None:
        waters = chart(file.record, file.reporter(report))
        return None if waters is None else cls(file, setting, waters)

    @property
    def record(self) -> Map:
        found = self.file.record
        assert isinstance(found, Map)
        return found

    @cached_property
    def graph(self) -> dict[str, tuple[str, ...]]:
        """The water graph: where ships may go from each space."""
        return self.waters.graph(red=self.setting.ruling("red-coast") == "attack-only")

    @property
    def starts(self) -> tuple[str, ...]:
        """Where first ships may be placed: ocean on the edge, on the solo map the shipyards."""
        if self.record.size != "solo":
            return self.waters.edge_oceans
        ports = self.waters.of_type("port", "river")
        return tuple(p.id for p in ports if p.legend.port is not None and p.legend.port.shipyard)
