"""Every key that is accepted has an effect: another value changes what is printed or found.

``make test`` tries a few keys, ``make soak`` all that bundled files, docs and examples use in files
that are built alone. A key whose every other value is an error has an effect, too.
"""

from __future__ import annotations

import keyed
import pytest

# What is printed on the pages of a kit, which a file alone does not have.
OF_KITS = frozenset({"note", "mount", "per_player", "between", "first_game", "designer", "licence"})
# What says which file it is, or which version of pnp it is for.
NAMES = frozenset({"pnp", "game"})
# Keys of files that are built alone; those of the others are seen in a game only.
ALONE = tuple(
    key
    for key, uses in keyed.used().items()
    if not uses[0].target.is_dir()
    and len(key) > 1
    and key[-1] not in OF_KITS | NAMES
    and key != (key[0], key[0])
)


def test_most_keys_are_used_somewhere() -> None:
    known = keyed.every_key()
    assert {key for key in keyed.used() if key not in known} == set()
    assert len(keyed.used()) > 0.5 * len(known)


# Of those that are soonest built.
QUICK = ("deck.layout.fill", "deck.layout.at", "deck.size", "tuckbox.sleeved", "dice.pieces.ink")


@pytest.mark.slow
@pytest.mark.parametrize(
    "key",
    [pytest.param(key, marks=() if ".".join(key) in QUICK else pytest.mark.soak) for key in ALONE],
    ids=".".join,
)
def test_a_key_has_an_effect(key: keyed.Key) -> None:
    found = [keyed.effect(use) for use in keyed.used()[key][:1]]
    if found == [False]:
        found += [keyed.effect(use) for use in keyed.used()[key][1:]]
    assert set(found) != {False}


def test_an_ignored_key_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keyed, "seen", lambda target, edition: "the same")
    (use, *_) = keyed.used()["deck", "layout", "fill"]
    assert keyed.effect(use) is False
