"""Fields that several kinds share: other code reads them by the class that declares them."""

from __future__ import annotations

import pytest

from pnp.kinds import RECORDS
from pnp.kinds.game.record import WithDesigner, WithRulings
from pnp.model import component
from pnp.model.record import Record

# What lists pieces is inside a file.
SHARED = (
    *(
        found
        for found in vars(component).values()
        if isinstance(found, type)
        and found.__module__ == component.__name__
        and found is not component.ListedPiece
    ),
    *(WithDesigner, WithRulings),
)
# Fields of the same name that mean something else.
OTHERS = {
    ("game", "game"): "its own id",
    ("game", "pieces"): "those on the cover",
    ("game", "designer"): "must be given",
    ("board", "data"): "of its spaces",
    ("deck", "data"): "of its cards",
    ("deck", "columns"): "of its cards",
    ("sheet", "columns"): "of its text",
    ("rulings", "rulings"): "the decisions themselves",
    ("theme", "colours"): "those of roles",
}


def own_fields(shared: type[Record]) -> set[str]:
    inherited = {name for base in shared.__bases__ for name in getattr(base, "model_fields", ())}
    return set(shared.model_fields) - inherited


@pytest.mark.parametrize("kind", sorted(RECORDS.own_names()))
def test_a_record_inherits_a_field_that_other_code_reads(kind: str) -> None:
    record: type[Record] = RECORDS.load(kind).FILE
    missing = {
        f"{name} of {shared.__name__}"
        for shared in SHARED
        for name in own_fields(shared)
        if name in record.model_fields and (kind, name) not in OTHERS
        if not issubclass(record, shared)
    }
    assert missing == set()


def test_each_shared_class_has_a_field_and_a_kind() -> None:
    for shared in SHARED:
        assert own_fields(shared) or len(shared.__bases__) > 1
        assert any(issubclass(RECORDS.load(kind).FILE, shared) for kind in RECORDS.own_names())
