"""The rows of a deck that meet a condition: ``where: cost > 0 and set = "base"``."""

from __future__ import annotations

from collections.abc import Mapping as Table
from collections.abc import Sequence as Rows
from decimal import Decimal
from typing import Any

from pnp.base.diagnostics import Label, Report, suggest_word
from pnp.content.nodes import Mapping, Node, Scalar
from pnp.content.structure import place_of_part
from pnp.model.braces import condition_in, parse_expression
from pnp.model.expressions import tree
from pnp.model.expressions.errors import NAME, ExpressionError
from pnp.model.expressions.evaluation import Evaluator
from pnp.model.expressions.values import PLAIN, Cell


def matching_rows(rows: Rows[Node], where: Scalar, report: Report) -> list[Node]:
    """Return the rows that meet a condition, with findings at the cells that it cannot use. A
    condition that cannot be read is left to the record."""
    inside = condition_in(where.text)
    found = parse_expression(inside)
    if found is None:
        return list(rows)
    given = {key.text for row in rows if isinstance(row, Mapping) for key, _ in row.entries}
    kept: list[Node] = []
    for row in rows:
        if not isinstance(row, Mapping):
            continue
        try:
            if found.simple:
                holds = _text_at(row, found.of) != ""
            else:
                holds = Evaluator(inside, _RowNames(row, given)).condition(found.tree)
        except ExpressionError as error:
            used = place_of_part(where, inside, (error.start, error.end))
            cell = (row.get(error.field) or row) if error.field in given else error.cell
            labels = () if cell is None else (Label(used, "used here"),)
            place = used if cell is None else cell.span
            report.error(error.code, error.message, place, error.hint, labels)
            if error.code == NAME or report.full:
                return list(rows)
            continue
        if holds:
            kept.append(row)
    return kept


def _text_at(row: Mapping, name: str) -> str:
    value = row.get(name)
    return value.text if isinstance(value, Scalar) else ""


class _RowNames:
    """The columns of one row; ``given`` are those of all rows."""

    language = PLAIN

    def __init__(self, row: Mapping, given: set[str]) -> None:
        self.row, self.given = row, given

    def value(self, node: tree.Name) -> Any:
        found = self.row.get(node.name)
        if isinstance(found, Scalar) and found.text:
            return Cell(found.text, found, found.stored)
        if node.name in self.given:
            return None
        message = f"no card gives '{node.written}'"
        hint = suggest_word(node.name, self.given)
        raise ExpressionError(NAME, message, hint, node.start, node.end)

    def asked(self, node: tree.Asked) -> Decimal:
        message = f"'{node.asks}' is not known before the cards are"
        hint = "write a condition of columns alone"
        raise ExpressionError(NAME, message, hint, node.start, node.end)

    def symbols(self) -> Table[str, str]:
        return {}
