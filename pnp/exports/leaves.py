"""The paths, texts and pictures of a face in the order of drawing; faces without some of them."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from operator import is_

from msgspec import Struct

from pnp.base.values import replace
from pnp.scene import IDENTITY, Group, Instance, Item, Matrix, Segments, transform_outline
from pnp.scene.items import SHADOW


class State(Struct, frozen=True):
    """What surrounds an item: its map to the face, its clips in the coordinates of the face, and
    whether it is part of something translucent or of a shadow."""

    matrix: Matrix = IDENTITY
    clips: tuple[Segments, ...] = ()
    blended: bool = False

    def inside(self, group: Group) -> State:
        matrix = group.matrix.then(self.matrix)
        clips = self.clips
        if group.clip is not None:
            clips = (*clips, transform_outline(group.clip, matrix))
        return State(matrix, clips, self.blended or group.opacity < 1 or group.name == SHADOW)


def leaves_of(items: tuple[Item, ...]) -> Iterator[tuple[Item, State]]:
    """Yield paths, texts and pictures in the order of drawing."""
    yield from _leaves(items, State())


def _leaves(items: tuple[Item, ...], state: State) -> Iterator[tuple[Item, State]]:
    for item in items:
        match item:
            case Group():
                yield from _leaves(item.items, state.inside(item))
            case Instance():
                yield from _leaves((_expanded(item),), state)
            case _:
                yield item, state


def _expanded(instance: Instance) -> Group:
    of = instance.of
    return replace(of, matrix=of.matrix.then(instance.matrix))


def without(items: tuple[Item, ...], numbers: Collection[int]) -> tuple[Item, ...]:
    """Return items without some leaves, which are numbered in the order of drawing."""
    return _Remover(numbers).items(items) if numbers else items


class _Remover:
    def __init__(self, without: Collection[int]) -> None:
        self._without = without
        self._number = -1

    def items(self, items: tuple[Item, ...]) -> tuple[Item, ...]:
        return tuple(kept for item in items if (kept := self._kept(item)) is not None)

    def _kept(self, item: Item) -> Item | None:
        if isinstance(item, Group | Instance):
            group = _expanded(item) if isinstance(item, Instance) else item
            kept = self.items(group.items)
            if len(kept) == len(group.items) and all(map(is_, kept, group.items)):
                return item  # so that it stays shared
            return replace(group, items=kept)
        self._number += 1
        return None if self._number in self._without else item
