"""Pieces with their sources: the file, and the lines in it that describe them."""

from __future__ import annotations

from msgspec import Struct

from pnp.base.diagnostics import KeyPath, Span
from pnp.content.files import File
from pnp.content.nodes import Mapping, Node, node_at
from pnp.model.record import Record
from pnp.press.layout_cache import ID
from pnp.scene.piece import Piece


class PieceSource(Struct, frozen=True):
    """A piece, shown under ``key``, with the file that makes it, and the path of its id in that
    file."""

    key: str
    piece: Piece
    file: File[Record]
    path: KeyPath

    @property
    def node(self) -> Node:
        """The node that describes the piece: its card or token, otherwise the file."""
        return self.file.node if self.path == ID else node_at(self.file.node, self.path[:-1])

    def contains(self, span: Span | None) -> bool:
        """Return whether a place is in the description of the piece."""
        if span is None:
            return False
        if self.path == ID:
            return span.source == self.file.source
        node = self.node
        same = span.source == node.span.source
        return same and node.span.line <= span.line <= self._last_line(node)

    def _last_line(self, node: Node) -> int:
        """Return the last line of a card. One from a table is placed at its first cell; others may
        have several lines."""
        source = node.span.source
        if source == self.file.source or not isinstance(node, Mapping):
            return node.span.end_line
        cells = (value.span for _, value in node.entries if value.span.source == source)
        return max((span.end_line for span in cells), default=node.span.end_line)
