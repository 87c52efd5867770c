"""The things that a file is designed for: the pieces on its places, the decks in its box."""

from collections.abc import Iterator, Sequence
from functools import cached_property

from pnp.base.diagnostics import Report
from pnp.content.game_files import Files
from pnp.content.kinds import Parsed
from pnp.content.nodes import Scalar
from pnp.content.places import Place, named, places
from pnp.content.references import References
from pnp.model.measure import Measure, Stack
from pnp.rules.views import AnyFile, Setting


class Referring(AnyFile):
    """A file of any kind with the sizes of what it refers to. What is not found is reported while
    files are read."""

    @cached_property
    def _references(self) -> References:
        # The files are linked already.
        files = _Linked(self.setting)
        return References(files, lambda kind, node, *_: node, lambda kind, node: node)

    @cached_property
    def places(self) -> tuple[tuple[Place, Measure], ...]:
        """The places that name their pieces, with the size of the largest of these."""
        return tuple(self._measured())

    @cached_property
    def held(self) -> Stack | None:
        """The cards of the decks that a box names; None where it names none."""
        names = list(named(self.file.node.get("holds"))) if self.file.kind == "tuckbox" else []
        return self._references.stack(names, Report()) if names else None

    def _measured(self) -> Iterator[tuple[Place, Measure]]:
        for place in places(self.file.kind, self.file.node):
            size = self._references.measure(place.names, Report())
            if size is not None:
                yield place, size


class _Linked(Files):
    """The sound files of a game, which are linked already."""

    in_game = True

    def __init__(self, setting: Setting) -> None:
        self.setting = setting

    def of(self, *kinds: str) -> Sequence[Parsed]:
        files = [file for kind in kinds for file in self.setting.files(kind)]
        return [Parsed(f.kind, Scalar(f.id, True, f.id_span), f.node, f.path) for f in files]
