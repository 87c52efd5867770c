"""What a file is made for: the pieces on its places, the decks in its box."""

from collections.abc import Iterator
from functools import cached_property

from pnp.base.diagnostics import Report
from pnp.content.places import Place, named, places
from pnp.content.references import References
from pnp.model.measure import Measure, Stack
from pnp.rules.views import AnyFile


class Referring(AnyFile):
    """A file of any kind with the sizes of what it refers to. What is not found is reported while
    files are read."""

    @cached_property
    def _references(self) -> References:
        # The files are linked already.
        return References(
            lambda *kinds: (self.setting.gather(*kinds), False),
            lambda kind, node, *_: node,
            lambda kind, node: node,
        )

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
