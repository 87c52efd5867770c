"""The waters of a map, worked out once for all kinds of facts that begin with them."""

from __future__ import annotations

from typing import Any

from pnp.content.files import File
from pnp.diagnostics import Report
from pnp.facts.waters import Waters, chart
from pnp.rules.facts import Setting


def waters_of(file: File[Any], setting: Setting, report: Report) -> Waters | None:
    """Return the waters of a map; None, with an error, where its grid has no sense."""

    def work() -> tuple[Waters | None, Report]:
        own = Report()
        return chart(file.record, file.reporter(own)), own

    waters, own = setting.once((chart, file.id, file.path), work)
    for found in own.diagnostics:
        report.add(found)
    return waters
