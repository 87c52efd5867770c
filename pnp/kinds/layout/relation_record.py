"""The keys of boxes that are placed relative to other boxes of their layout."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated

from pydantic import BeforeValidator, WithJsonSchema

from pnp.base.diagnostics import KEY, suggest_word
from pnp.kinds.layout.measures import Extent, Sides, read_size
from pnp.model.record import Id, Record, validation_error

BESIDE = ("below", "above", "beside")
"""Keys that put a box next to another one."""
RELATIONS = (*BESIDE, "within", "around")
"""Keys whose value is the name of another box."""
_NONE = (Extent(), Extent(), Extent(), Extent())

Size = Annotated[Extent, BeforeValidator(read_size), WithJsonSchema({"type": "string"})]
"""A length, a percentage, the word ``rest`` for all the room that is left, or ``auto`` for the size
of the set text."""


class Related(Record):
    """The keys of boxes that are placed relative to others.

    A box is ``below``, ``above`` or (to the right) ``beside`` another one, a ``gap`` away. One
    ``within`` another measures from the edges of that box, less an ``inset``; one ``around``
    another is larger than that by a ``pad`` on each side.
    """

    below: Id | None = None
    above: Id | None = None
    beside: Id | None = None
    within: Id | None = None
    inset: Sides = _NONE
    around: Id | None = None
    pad: Sides = _NONE

    @property
    def relations(self) -> Iterator[tuple[str, str]]:
        """The boxes that the place depends on, each after its key."""
        for key in RELATIONS:
            name = getattr(self, key)
            if name is not None:
                yield key, name


def check_relations(box: Related) -> None:
    """Raise an error for keys that contradict each other."""
    given = [key for key, _ in box.relations]
    pairs = (("below", "above"), ("below", "beside"), ("above", "beside"))
    for one, other in (*pairs, *(("around", key) for key in given if key != "around")):
        if one in given and other in given:
            message = f"a box cannot be both {one} and {other} other boxes"
            raise validation_error("unclear-place", message, "remove one", other, KEY)
    for key, of in (("inset", "within"), ("pad", "around")):
        if key in box.model_fields_set and getattr(box, of) is None:
            message = f"'{key}' has no effect without '{of}'"
            hint = f"add  {of}: ...  with the name of a box, or remove it"
            raise validation_error("unclear-place", message, hint, key, KEY)


def check_order(boxes: Mapping[str, Related], where: tuple[str, ...] = ()) -> None:
    """Raise an error for a relation to a box that does not exist, and for boxes that are placed
    relative to themselves. ``where`` is the path of the boxes."""
    done: set[str] = set()
    for start in boxes:
        chain: list[str] = []
        _follow(start, boxes, chain, done, where)


def _follow(
    name: str,
    boxes: Mapping[str, Related],
    chain: list[str],
    done: set[str],
    where: tuple[str, ...],
) -> None:
    if name in done:
        return
    chain.append(name)
    for key, other in boxes[name].relations:
        if other not in boxes:
            message = f"there is no box '{other}' beside this one"
            hint = suggest_word(other, [known for known in boxes if known != name])
            raise validation_error("unknown-box", message, hint, *where, name, key)
        if other in chain:
            circle = " -> ".join((*chain[chain.index(other) :], other))
            message = f"the place of the box '{other}' depends on itself: {circle}"
            hint = "give one of these boxes a place of its own"
            raise validation_error("cyclic-boxes", message, hint, *where, name, key)
        _follow(other, boxes, chain, done, where)
    chain.pop()
    done.add(name)
