"""Results in memory: used while their files are the same, dropped when nobody uses them."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base import world
from pnp.base.resident_store import ResidentStore
from pnp.base.store import FileStore
from pnp.base.world import World


class Step:
    """Reads a file, and counts how often."""

    def __init__(self, path: Path) -> None:
        self.path, self.runs = path, 0

    def __call__(self) -> list[bytes]:
        self.runs += 1
        return [world.read(self.path, within=None, largest=10)]


@pytest.fixture
def step(tmp_path: Path) -> Step:
    path = tmp_path / "a"
    path.write_bytes(b"1")
    return Step(path)


def again(store: ResidentStore, step: Step, name: str = "it") -> list[bytes]:
    store.begin_run()
    with World(store):
        found = world.cached_step("step", name, step)
    store.end_run()
    return found


def test_the_same_object_is_given_while_its_files_are_the_same(step: Step) -> None:
    store = ResidentStore(None)
    first = again(store, step)
    assert again(store, step) is first
    step.path.write_bytes(b"2")
    assert again(store, step) == [b"2"]
    step.path.write_bytes(b"1")
    assert again(store, step) is first
    assert step.runs == 2


def test_what_is_not_used_is_dropped(step: Step) -> None:
    store = ResidentStore(None)
    again(store, step)
    for _ in range(5):
        again(store, step, "another")
    runs = step.runs
    again(store, step)
    assert step.runs == runs + 1


def test_what_is_new_goes_to_the_store_behind_when_it_settles(step: Step, tmp_path: Path) -> None:
    behind = FileStore(tmp_path / "cache", "1")
    store = ResidentStore(behind)
    with World(store):
        world.cached_step("step", "it", step)
    assert behind.size() == 0
    store.end_run()
    assert behind.size() > 0
    assert again(ResidentStore(behind), step) == [b"1"]
    assert step.runs == 1
