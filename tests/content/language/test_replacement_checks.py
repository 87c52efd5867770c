"""Placeholders of translations and texts of themes."""

from __future__ import annotations

import pytest

from pnp.content.language.grammar import Term, grammar_of
from pnp.content.language.replacement_checks import LACKING, Lexicon, find_problem

TERMS = {
    "ship": Term("ship", {"one": "ship", "many": "ships"}, {}),
    "gold": Term("gold", {"one": "gold"}, {}),
}
SCHIFF = Term("ship", {"one": "Schiff", "many": "Schiffe"}, {"gender": "n"})
BARCO = Term("ship", {"one": "barco", "many": "barcos"}, {})
KNOWN = frozenset({"reserve", "hit-price"})
ENGLISH = Lexicon(grammar_of("en"), TERMS, known=lambda: KNOWN)
GERMAN = Lexicon(
    grammar_of("de"), {**TERMS, "ship": SCHIFF}, frozenset({"gold"}), known=lambda: KNOWN
)
SPANISH = Lexicon(grammar_of("es"), {**TERMS, "ship": BARCO}, known=lambda: KNOWN)


def told(new: str, text: str = "Text", tongue: Lexicon = GERMAN, whole: bool = True) -> str:
    fault = find_problem(new, text, tongue, ENGLISH, whole=whole)
    return "" if fault is None else f"{fault.words}: {fault.message}: {fault.hint}"


@pytest.mark.parametrize(
    ("new", "text"),
    [
        ("{der ship.dat} {2 ship} {reserve} {reserve words ship}", "Text"),
        ("Zahlt {pay}.", "Pay {pay}."),
        ("{pay ship}", "{pay words gold}"),
        ("nimmt {der ship.acc}", "takes {name ship-1}"),
        ("{red|{2 ship}} :gold:", "{red|{2 ship}} :gold:"),
        (r"\{ship\}", "Text"),
        ("Kein Gold", "No {gold}"),
        ("a } b", "c } d"),
    ],
)
def test_a_text_may_name_what_the_other_and_the_game_do(new: str, text: str) -> None:
    assert told(new, text) == ""


@pytest.mark.parametrize(
    ("new", "expected"),
    [
        ("{der shipp.dat}", "did you mean ship?"),
        ("{shipp}", "did you mean ship?"),
        ("{ship.dativ}", "{ship.dativ}: the term 'ship' has no form 'dativ': add it to the term"),
        ("{}", "{}: '{}' is neither a name nor an expression"),
        ("{{ship}}", "{{ship}}: '{{ship}}' has double braces"),
        ("Das {ship ist", "{ship ist: the brace { has no partner"),
        ("Das ship} ist", "} ist: the brace } has no partner"),
        ("{hit-prise ship}", "did you mean hit-price?"),
        ("{den ship.acc}", "write a number, a fact, or one of these: aller, am, "),
    ],
)
def test_what_cannot_be_filled_in_is_told_with_the_nearest(new: str, expected: str) -> None:
    assert expected in told(new)


def test_an_article_of_a_language_that_pnp_does_not_bend_is_told_how_to_write_it() -> None:
    found = told("{El ship}", tongue=SPANISH)
    assert found.startswith("{El ship}: 'El' before the term 'ship' is neither a number nor an")
    assert "write it before the braces, as in  El {ship}, or give the term the form 'el'" in found
    assert found.endswith("pnp bends the articles of de, en, fr alone")


@pytest.mark.parametrize(
    "text", ["{pay}", "{pay words}", "{pay ship}", "{icon pay}", "{reserve + pay}"]
)
def test_a_translation_prints_every_value_that_the_text_prints(text: str) -> None:
    fault = find_problem("{reserve}", text, GERMAN, ENGLISH, whole=True)
    assert fault is not None
    assert (fault.code, fault.words) == ("bad-catalogue", "")
    assert fault.message == "the value 'pay' is left out"
    assert fault.hint == f"print it, as  {text}  does in the text"


def test_a_theme_may_leave_a_value_out() -> None:
    assert told("Nobody hears you.", "Pay {pay}.", whole=False) == ""


def test_what_is_not_known_may_be_named_while_the_game_cannot_be_read() -> None:
    unsure = Lexicon(GERMAN.grammar, GERMAN.terms)
    assert told("{price} {price ship} {der captain}", tongue=unsure) == ""
    assert told("{{ship}}", tongue=unsure) != ""


def test_a_form_of_a_term_that_the_language_lacks_is_not_the_fault_of_the_text() -> None:
    fault = find_problem("{gold.past}", "Text", GERMAN, ENGLISH, whole=True)
    assert fault is not None
    assert fault.code == LACKING
