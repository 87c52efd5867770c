"""The things that a file is designed for: the pieces on its places, the decks in its box."""

from collections.abc import Iterator, Sequence
from functools import cached_property

from pnp.base.diagnostics import Report
from pnp.content.game_files import Files
from pnp.content.kinds import ParsedFile
from pnp.content.nodes import Scalar
from pnp.content.places import PiecePlace, names_in, places_in
from pnp.content.references import References
from pnp.model.measure import Measure, Stack
from pnp.rules.views import AnyFile, Setting


class FileReferences(AnyFile):
    """A file of any kind with the sizes of the pieces it refers to. Missing ones are reported when
    files are read."""

    @cached_property
    def _references(self) -> References:
        # The files are linked already.
        files = _LinkedFiles(self.setting)
        return References(files, lambda kind, node, *_: node, lambda kind, node: node)

    @cached_property
    def places(self) -> tuple[tuple[PiecePlace, Measure], ...]:
        """The places that name their pieces, each with the size of its largest piece."""
        return tuple(self._measured_places())

    @cached_property
    def boxed_stack(self) -> Stack | None:
        """The stack of cards of the decks that a box holds; None if it names none."""
        names = list(names_in(self.file.node.get("holds"))) if self.file.kind == "tuckbox" else []
        return self._references.measure_stack(names, Report()) if names else None

    def _measured_places(self) -> Iterator[tuple[PiecePlace, Measure]]:
        for place in places_in(self.file.kind, self.file.node):
            size = self._references.measure(place.names, Report())
            if size is not None:
                yield place, size


class _LinkedFiles(Files):
    """The valid files of a game, which are linked already."""

    in_game = True

    def __init__(self, setting: Setting) -> None:
        self.setting = setting

    def of(self, *kinds: str) -> Sequence[ParsedFile]:
        files = [file for kind in kinds for file in self.setting.files(kind)]
        return [ParsedFile(f.kind, Scalar(f.id, True, f.id_span), f.node, f.path) for f in files]
