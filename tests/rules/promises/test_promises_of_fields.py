"""Promises on fields and numbers of spaces and cards: kept, broken, and flipped by one change."""

from __future__ import annotations

import pytest
from deciding import board, broken, deck, kept, refused

VALE = """\
grid: {cells: square, shape: 4x2}
spaces:
  - {space: meadow, at: rest}
  - {space: wood, at: {a1: {timber: 2}, b1: {timber: 3}, c2: {name: Old Oak, timber: 5}}}
  - {space: pond, at: [d1, d2]}
"""
CARDS = """\
cards:
  - {card: dagger, suit: steel, price: 1, strength: 2}
  - {card: sword, suit: steel, price: 3, strength: 4}
  - {card: bow, suit: wood, price: 5, strength: 4, quantity: 2}
"""


@pytest.mark.parametrize(
    ("text", "proved", "before", "after", "message"),
    [
        (
            "count: wood, is: 3",
            "3 spaces of 'wood', as promised",
            "a1: {timber: 2}, ",
            "",
            "'p' promises 3 spaces of 'wood'; the map has 2",
        ),
        (
            "count: wood, is: 2-3",
            "3 spaces of 'wood' (2 to 3 promised)",
            "{a1:",
            "{a2: {timber: 9}, a1:",
            "'p' promises 2 to 3 spaces of 'wood'; the map has 4",
        ),
        (
            "count: meadow, is: {count: wood}",
            "3 spaces of 'meadow', 3 of 'wood'",
            "at: [d1, d2]",
            "at: [d1, d2, a2]",
            "2 spaces of 'meadow', but 3 of 'wood'",
        ),
        (
            "count: all, where: {timber: 3+}, is: 2",
            "2 spaces with timber 3+, as promised",
            "b1: {timber: 3}",
            "b1: {timber: 1}",
            "'p' promises 2 spaces with timber 3+; the map has 1",
        ),
        (
            "count: {timber: [2, 5]}, is: 2",
            "2 spaces with timber 2 or 5, as promised",
            "timber: 5",
            "timber: 6",
            "'p' promises 2 spaces with timber 2 or 5; the map has 1",
        ),
        (
            "spread: timber, is: {2: 1, 3: 1, 5: 1}",
            "3 spaces, whose 'timber' is distributed as promised",
            "timber: 3",
            "timber: 2",
            "'timber': 2 occurs twice, 1 promised; 3 does not occur, 1 promised",
        ),
        (
            "spread: timber, is: 1",
            "each of 3 values of 'timber' is on 1 space, as promised",
            "timber: 3",
            "timber: 2",
            "'timber': 2 occurs twice, 1 promised",
        ),
        (
            "sum: timber, is: 10+",
            "'timber' adds up to 10 on 3 spaces",
            "timber: 3",
            "timber: 2",
            "'timber' adds up to 9 on 3 spaces, at least 10 promised",
        ),
        (
            "sum: timber, over: [Old Oak, a1], is: 7",
            "'timber' adds up to 7 on 2 spaces (Old Oak and a1)",
            "timber: 5",
            "timber: 5.5",
            "'timber' adds up to 7.5 on 2 spaces (Old Oak and a1), 7 promised",
        ),
        (
            "range: timber, is: 2-5",
            "'timber' is 2 to 5 on 3 spaces (2 to 5 promised)",
            "timber: 5",
            "timber: 8",
            "'timber' is 8 on c2 (Old Oak); 2 to 5 promised",
        ),
        (
            "unique: timber",
            "8 spaces, no value of 'timber' twice",
            "timber: 3",
            "timber: 2",
            "'b1' repeats timber 2 of 'a1'",
        ),
    ],
)
def test_a_board_keeps_a_promise_and_one_change_breaks_it(
    text: str, proved: str, before: str, after: str, message: str
) -> None:
    assert kept(text, board(VALE)) == proved
    assert broken(text, board(VALE.replace(before, after))) == message


@pytest.mark.parametrize(
    ("text", "proved", "before", "after", "message"),
    [
        (
            "count: all, is: 4",
            "4 cards, as promised",
            "quantity: 2",
            "quantity: 3",
            "'p' promises 4 cards; the deck has 5",
        ),
        (
            "spread: suit, is: {steel: 2, wood: 2}",
            "4 cards, whose 'suit' is distributed as promised",
            "quantity: 2",
            "quantity: 1",
            "'suit': wood occurs once, 2 promised",
        ),
        (
            "even: suit, is: 0-1",
            "each of 2 values of 'suit' is on 2 cards",
            "quantity: 2",
            "quantity: 4",
            "'suit': wood 4 and steel 2; they differ by 2, 0 to 1 promised",
        ),
        (
            "sum: price, is: 14",
            "'price' adds up to 14 on 4 cards",
            "price: 5",
            "price: 4",
            "'price' adds up to 12 on 4 cards, 14 promised",
        ),
        (
            "range: price, is: 1-6",
            "'price' is 1 to 5 on 4 cards (1 to 6 promised)",
            "price: 3",
            "price: 30",
            "'price' is 30 on sword; 1 to 6 promised",
        ),
        (
            "unique: [suit, price], over: all but bow",
            "2 cards but 'bow', no values of 'suit' and 'price' twice",
            "price: 3",
            "price: 1",
            "'sword' repeats suit steel, price 1 of 'dagger'",
        ),
        (
            "rises: price, with: strength",
            "'strength' never falls where 'price' rises, on 4 cards; equal at 4 (3 and 5)",
            "price: 3, strength: 4",
            "price: 3, strength: 7",
            "'bow' has a higher price than 'sword' (5, 3) and a lower strength (4, 7)",
        ),
    ],
)
def test_a_deck_keeps_a_promise_and_one_change_breaks_it(
    text: str, proved: str, before: str, after: str, message: str
) -> None:
    assert kept(text, deck(CARDS)) == proved
    assert broken(text, deck(CARDS.replace(before, after))) == message


def test_copies_of_a_card_repeat_it() -> None:
    assert broken("unique: suit, over: bow", deck(CARDS)) == (
        "'bow' is there 2 times, with suit wood"
    )


def test_a_value_that_is_no_number_is_reported_where_it_is() -> None:
    text = CARDS.replace("price: 3", "price: dear")
    assert broken("sum: price, is: 9", deck(text)) == (
        "'price' of 'sword' is 'dear', which is no number"
    )


def test_what_does_not_exist_is_named_with_the_nearest() -> None:
    assert refused("count: meadows, is: 1", board(VALE)) == (
        "there is no space 'meadows'",
        "did you mean meadow?",
    )
    assert refused("sum: timbr, is: 1", board(VALE)) == (
        "no space has the field 'timbr'",
        "did you mean timber?",
    )
    assert refused("count: sord, is: 1", deck(CARDS)) == (
        "there is no card 'sord'",
        "did you mean sword?",
    )
    assert refused("count: all, where: {siut: steel}, is: 1", deck(CARDS)) == (
        "no card has the field 'siut'",
        "did you mean suit?",
    )


def test_a_distribution_is_no_count_of_something_else() -> None:
    message, _ = refused("spread: suit, is: {count: all}", deck(CARDS))
    assert message == "the count of something else is no distribution"
    message, _ = refused("sum: price, is: {count: all}", deck(CARDS))
    assert message == "'sum' needs a number"
