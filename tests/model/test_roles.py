from __future__ import annotations

from pnp.kinds.spinner.record import Spinner
from pnp.kinds.tokens.record import Tokens
from pnp.model.record import emblems_in, roles_of
from pnp.model.record_errors import parse_record


def test_roles_are_found_wherever_they_stand() -> None:
    tree = {
        "tokens": "geese",
        "title": "Geese",
        "pieces": [
            {"id": "goose", "title": "G", "size": "16mm", "ground": "gold.face", "front": {}},
            {"id": "crumb", "title": "C", "size": "16mm", "rim": "ink", "front": {"icon": "fish"}},
        ],
    }
    record = parse_record(Tokens, tree)
    assert isinstance(record, Tokens)
    assert [*roles_of(record)] == [
        (("pieces", 0, "ground"), "gold.face"),
        (("pieces", 1, "ground"), "token.ground"),
        (("pieces", 1, "rim"), "ink"),
    ]


def test_roles_in_lists_and_tables_are_found() -> None:
    rings = [{"grounds": ["gren"], "sectors": [{"label": "A"}, {"label": "B", "ink": "red"}]}]
    record = parse_record(Spinner, {"spinner": "wind", "title": "Wind", "rings": rings})
    assert isinstance(record, Spinner)
    found = dict(roles_of(record))
    assert found["rings", 0, "grounds", 0] == "gren"
    assert found["rings", 0, "sectors", 1, "ink"] == "red"


def test_emblems_are_icons_that_stand_for_the_owners() -> None:
    tree = {"title": "emblem", "pieces": [{"front": {"icon": "emblem"}, "faces": [":emblem:"]}]}
    assert [*emblems_in(tree)] == [("pieces", 0, "front", "icon"), ("pieces", 0, "faces", 0)]
