"""The paths of pieces in their files: each piece is found by its id, however many there are."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pnp.base.diagnostics import KeyPath
from pnp.model.record import Record
from pnp.press.layout_cache import ID, piece_path


class Listed(Record):
    """A file with ids; counts how often they are listed."""

    ids: tuple[str, ...]
    listings: list[int] = []

    def ids_listed(self) -> Iterator[tuple[str, KeyPath]]:
        self.listings.append(1)
        yield from ((id, ("ids", i)) for i, id in enumerate(self.ids))


@pytest.mark.parametrize(
    ("id", "earlier", "path"),
    [
        ("ship", 0, ("ids", 0)),
        ("ship-base-blue", 0, ("ids", 1)),
        ("ship-blue", 0, ("ids", 0)),
        ("ships", 0, ID),
        ("coin", 1, ("ids", 3)),
        ("coin", 7, ("ids", 3)),
    ],
)
def test_a_piece_is_at_the_longest_id_that_begins_its_own(
    id: str, earlier: int, path: KeyPath
) -> None:
    record = Listed(ids=("ship", "ship-base", "coin", "coin"), listings=[])
    assert piece_path(record, id, earlier) == path


def test_the_ids_of_a_file_are_listed_once_for_all_its_pieces() -> None:
    record = Listed(ids=tuple(f"card-{n}" for n in range(50)), listings=[])
    for n in range(50):
        assert piece_path(record, f"card-{n}") == ("ids", n)
    assert len(record.listings) == 1
