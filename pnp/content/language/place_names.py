"""Name the spaces of maps from a theme's stock of place names."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TypeAlias

from msgspec import Struct

from pnp.base.diagnostics import Diagnostic, Report, Severity, Span
from pnp.base.values import replace
from pnp.content.nodes import Mapping as Node
from pnp.content.nodes import Scalar, items_of, text_of, with_value
from pnp.model.record import FORMS, MAP


class NameStock(Struct, frozen=True):
    """A theme's names for one kind of space, and their position."""

    kind: str
    names: tuple[str, ...]
    span: Span


ShortageByMap: TypeAlias = dict[str, int]
"""The number of spaces, by map, that need a name of a stock."""


def with_place_names(
    kind: str,
    node: Node,
    stock_of: Mapping[str, Sequence[str]],
    fixed_names: Collection[str],
    seed: int | None = None,
) -> Node:
    """Return a map whose spaces have names from the stock for their kind, each used once. The same
    seed gives a map the same names. ``fixed_names`` do not change, nor do the last ones if the
    stock is too small."""
    chart = node.get("chart") if kind == "key" else None
    if isinstance(chart, Node):  # the map in a key
        return with_value(node, "chart", with_place_names(MAP, chart, stock_of, fixed_names, seed))
    legend = node.get("legend")
    if kind not in FORMS.values() or not stock_of or not isinstance(legend, Node):
        return node
    of_sign = _kinds_of_signs(node)
    suffix = "" if seed is None else f" {seed}"
    entries = []
    unused: dict[str, list[str]] = {}
    for mark, entry in legend.entries:
        name = entry.get("name") if isinstance(entry, Node) else None
        if isinstance(entry, Node) and isinstance(name, Scalar) and name.text not in fixed_names:
            space_kind = _kind_of(entry, of_sign)
            if space_kind in stock_of:
                usual = _shuffle(
                    stock_of[space_kind], f"{text_of(node.get(MAP))} {space_kind}{suffix}"
                )
                stock = unused.setdefault(space_kind, usual)
                if stock:
                    entry = with_value(entry, "name", replace(name, text=stock.pop(0)))
        entries.append((mark, entry))
    return with_value(node, "legend", Node(tuple(entries), legend.span, legend.flow))


def named_spaces(kind: str, node: Node) -> Iterator[tuple[str, str]]:
    """Yield kind and name of each space of a map that has a name."""
    legend = node.get("legend")
    if kind in FORMS.values() and isinstance(legend, Node):
        of_sign = _kinds_of_signs(node)
        for _, entry in legend.entries:
            if isinstance(entry, Node) and entry.get("name") is not None:
                yield _kind_of(entry, of_sign), text_of(entry.get("name"))


def needed_stocks(
    kind: str, node: Node, stocks: Mapping[str, NameStock], fixed_names: Collection[str]
) -> Iterator[tuple[NameStock, int]]:
    """Yield each stock that a map needs, with its number of spaces whose names are not
    ``fixed_names``."""
    kinds = (
        space_kind
        for space_kind, name in named_spaces(kind, node)
        if name not in ("", *fixed_names)
    )
    for space_kind, many in Counter(kinds).items():
        if space_kind in stocks:
            yield stocks[space_kind], many


def report_shortage(stock: NameStock, maps: ShortageByMap, report: Report) -> None:
    """Warn about maps with more spaces than a stock has names, the largest shortage first."""
    have = len(stock.names)
    short = sorted((have - many, many, file) for file, many in maps.items() if many > have)
    messages = [
        f"{-difference} of {many} spaces of the kind '{stock.kind}' on '{file}' "
        f"{'keeps its own name' if difference == -1 else 'keep their own names'}"
        for difference, many, file in short
    ]
    if messages:
        code, message = "names-run-short", f"{messages[0]}: 'naming' has {have}"
        lacking = -short[0][0]
        hint = f"add {lacking} more name{'' if lacking == 1 else 's'}"
        more = tuple(messages[1:])
        report.add(Diagnostic(Severity.WARNING, code, message, stock.span, hint, details=more))


def _kinds_of_signs(node: Node) -> dict[str, str]:
    return {text_of(s.get("sign")): text_of(s.get("kind")) for s in _signs_in(node)}


def _signs_in(node: Node) -> Iterator[Node]:
    yield from (sign for sign in items_of(node.get("signs")) if isinstance(sign, Node))


def _kind_of(entry: Node, of_sign: Mapping[str, str]) -> str:
    """Return the kind of a space, which is given or that of one of its signs."""
    signs = (of_sign.get(key.text, "") for key, _ in entry.entries)
    return text_of(entry.get("type")) or next((kind for kind in signs if kind), "")


def _shuffle(names: Sequence[str], seed: str) -> list[str]:
    """Return names in an order that depends only on the seed."""
    return sorted(names, key=lambda name: hashlib.sha256(f"{seed} {name}".encode()).digest())
