"""New charts."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from pnp.base.diagnostics import Diagnostic
from pnp.generate.generator import CannotGenerateError
from pnp.generate.request import Request, model_of
from pnp.kinds.boards.map.record import Map
from pnp_pirates.les_petits_pirates.chartmaking.chart import Chart, write_chart
from pnp_pirates.les_petits_pirates.chartmaking.drafting import draft_chart
from pnp_pirates.les_petits_pirates.chartmaking.plan import Plan, plan_like
from pnp_pirates.les_petits_pirates.chartmaking.repairs import repair_chart


class ChartGenerator:
    """Makes charts like another one."""

    def __init__(self, request: Request, plan: Plan) -> None:
        self._request = request
        self._plan = plan
        self.players = plan.players[1]

    def draft(self, random: Random) -> Chart | None:
        return draft_chart(self._plan, self._request.title, random)

    def write(self, draft: Chart) -> str:
        return write_chart(draft, self._request.id, self._request.command())

    def repair(self, draft: Chart, findings: Sequence[Diagnostic], random: Random) -> bool:
        return repair_chart(draft, findings, random)


def generator(request: Request) -> ChartGenerator:
    """Return the generator of charts like the model of a request.

    Raises CannotGenerateError if that has no hexes, or is for a single captain.
    """
    model = model_of(request)
    record = model.file.record
    assert isinstance(record, Map)
    plan = plan_like(record, request.players or record.players)
    if plan is None:
        why = "is for a single captain"
        if record.size != "solo":
            why = "has no hexes with a point at the top"
        raise CannotGenerateError(f"'{model.file.id}' {why}; name another map with --like")
    fact = "large-board-players" if record.size == "large" else "board-players"
    room, few = int(model.setting.fact(fact)), int(model.setting.fact("least-captains"))
    least, most = plan.players
    if most > room or least < few:
        larger = "; for a larger one, add  --like five-six-players" if most > room else ""
        message = f"a map like '{model.file.id}' is for {few} to {room} players"
        raise CannotGenerateError(f"{message}, not for {most if most > room else least}{larger}")
    return ChartGenerator(request, plan)
