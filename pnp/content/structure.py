"""Nodes to records: every fault that the model finds gets the place where it stands."""

from __future__ import annotations

from typing import TypeVar

from pnp.content.source import Mapping, Node, Path_, at, plain
from pnp.diagnostics import Report, Span, nearest
from pnp.model.record import Fault, Record
from pnp.model.record import structure as structure_tree

R = TypeVar("R", bound=Record)


def structure(kind: type[R], node: Mapping, report: Report) -> R | None:
    """Return the record that ``node`` describes; None exactly when something was reported."""
    found = structure_tree(kind, plain(node))
    if isinstance(found, kind):
        return found
    assert isinstance(found, tuple)
    for fault in found:
        hint = _known_keys(kind, node, fault) if fault.of_key else fault.hint
        report.error(fault.code, fault.message, span_of(node, fault.path, fault.of_key), hint)
    return None


def span_of(node: Node, path: Path_, of_key: bool = False) -> Span:
    """Return the place of the value at ``path``, or of its key."""
    if path:
        parent = at(node, path[:-1])
        if isinstance(parent, Mapping):
            key = parent.key(str(path[-1]))
            if key is not None and (of_key or isinstance(at(node, path), Mapping)):
                return key.span
    return at(node, path).span


def _known_keys(kind: type[Record], node: Mapping, fault: Fault) -> str:
    """Name the key nearest to an unknown one among the fields of the record that holds it."""
    names = kind.keys_at(fault.path[:-1])
    given = at(node, fault.path[:-1])
    unused = [n for n in names if not (isinstance(given, Mapping) and given.key(n))]
    return nearest(str(fault.path[-1]), unused or names)
