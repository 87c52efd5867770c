from __future__ import annotations

from pnp.model.record import structure
from pnp.model.roles import roles_of
from pnp.model.tokens import Tokens


def test_roles_are_found_wherever_they_stand() -> None:
    tree = {
        "tokens": "geese",
        "title": "Geese",
        "pieces": [
            {"id": "goose", "title": "G", "size": "16mm", "ground": "gold.face", "front": {}},
            {"id": "crumb", "title": "C", "size": "16mm", "rim": "ink", "front": {"icon": "fish"}},
        ],
    }
    record = structure(Tokens, tree)
    assert isinstance(record, Tokens)
    assert [*roles_of(record)] == [
        (("pieces", 0, "ground"), "gold.face"),
        (("pieces", 1, "ground"), "token.ground"),
        (("pieces", 1, "rim"), "ink"),
    ]
