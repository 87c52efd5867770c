"""Every accepted key has an effect: another value changes what is printed or found.

``make test`` tries a few keys, ``make soak`` all that bundled files, docs and examples use in files
that are built alone. A key that has an error for every other value has an effect, too.
"""

from __future__ import annotations

from collections.abc import Iterator

import keyed
import pytest
from conftest import SOAK

# Printed on the pages of a kit, which a file alone does not have.
OF_KITS = frozenset({"note", "mount", "per_player", "between", "first_game", "designer", "licence"})
# Keys whose effect is not visible in a file alone, with the reason.
ELSEWHERE = {
    "board.grid.room": "with a size, room is the least that must be to spare: less changes nothing",
    "mats.pieces.tracks.room": "with a size, room is the least that must be to spare",
    "mats.pieces.tracks.piece": "it is compared with the size of the spaces: too large is an error",
    "mats.pieces.tracks.track": "it names spaces, to which the figures of sheets refer",
    "mats.pieces.tables.table": "it names spaces, to which the figures of sheets refer",
    "mosaic.stock": "a tuckbox that holds the cards is as deep as they need",
    "deck.document": "light themes print documents as they print the rest; dark ones do not",
    "sheet.body.covers": "it is a note for a test of the rules that a text tells",
    "key.chart.players": "the chart of a key is a specimen that nobody plays on",
    "promises.why": "it is printed with a promise that is broken",
    "screen.centre.break": "a panel has no second page, so that a page ends as a column does",
}
# Keys that identify the file, or the version of pnp that it is for.
NAMES = frozenset({"pnp", "game"})
# The keys of the fastest builds.
QUICK = ("deck.layout.fill", "deck.layout.at", "deck.size", "tuckbox.sleeved", "dice.pieces.ink")


def alone() -> Iterator[keyed.Key]:
    """Yield the keys of files that are built alone; other keys have an effect only in a game."""
    for key, uses in keyed.used().items():
        named = key == (key[0], key[0]) or len(key) == 1 or key[-1] in OF_KITS | NAMES
        if not (named or ".".join(key) in ELSEWHERE) and not uses[0].target.is_dir():
            yield key


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Read all files for their keys only if all keys are tested."""
    if "key" in metafunc.fixturenames:
        soaking = metafunc.config.getoption("markexpr") == SOAK
        names = [".".join(key) for key in alone()] if soaking else QUICK
        metafunc.parametrize("key", names)


def test_most_keys_are_used_somewhere() -> None:
    known = keyed.every_key()
    assert {key for key in keyed.used() if key not in known} == set()
    assert len(keyed.used()) > 0.5 * len(known)
    assert {*QUICK} <= {*map(".".join, alone())}
    assert {*ELSEWHERE} <= {*map(".".join, known)}


def test_a_key_has_an_effect(key: str) -> None:
    first, *others = keyed.used()[tuple(key.split("."))]
    found = [keyed.effect(first)]
    if found == [False]:
        found += map(keyed.effect, others)
    assert set(found) != {False}


def test_an_ignored_key_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keyed, "seen", lambda target, edition: "the same")
    (use, *_) = keyed.used()["deck", "layout", "fill"]
    assert keyed.effect(use) is False
