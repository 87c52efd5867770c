"""Translations that print two values the other way round than all others do."""

from __future__ import annotations

import pytest

from pnp.checks.translations import exchanges

TEXTS = [
    ("{Hunter} hunts, {prey} flees.", "{Hunter} jagt, {prey} flieht."),
    ("{hunter} is faster than {prey}.", "{hunter} ist schneller als {prey}."),
    ("{2 hunter} and {a prey}.", "{2 hunter} und {a prey}."),
    ("{prey} before {hunter}.", "{prey} vor {hunter}."),
    ("Only {cost}.", "Nur {cost}."),
]


@pytest.mark.parametrize(
    ("place", "translated", "found"),
    [
        (0, "{Prey} jagt, {hunter} flieht.", [(0, 3)]),
        (3, "{hunter} vor {prey}.", [(3, 3)]),
        (2, "{2 prey} und {a hunter}.", [(2, 3)]),
        (1, "{hunter} ist schneller.", []),
    ],
)
def test_one_translation_reverses_them(
    place: int, translated: str, found: list[tuple[int, int]]
) -> None:
    texts = [*TEXTS]
    texts[place] = (texts[place][0], translated)
    assert [(one.entry, one.kept) for one in exchanges(texts)] == found


def test_other_orders_are_usual_in_some_languages() -> None:
    turned = [(text, "{prey} x {hunter}") for text, _ in TEXTS[:2]]
    assert [*exchanges([*turned, *TEXTS[2:], *TEXTS[:2]])] == []
    assert [*exchanges(TEXTS)] == []
    assert [*exchanges([(TEXTS[0][0], "{Prey} x {hunter}"), *TEXTS[2:]])] == []
