"""Forms of terms in sentences: capitals, nouns without a plural, English verbs."""

import pytest

from pnp.content.language.grammar import Term, grammar_of
from pnp.content.language.phrases import FormError, parse_phrase


def _said(inside: str, language: str = "en", **forms: str) -> str:
    features = {key: forms.pop(key) for key in ("gender",) if key in forms}
    grammar = grammar_of(language)
    return parse_phrase(inside, grammar).text(Term("t", forms, features), grammar, int)


SHIP = {"one": "airship", "many": "airships"}


@pytest.mark.parametrize(
    ("inside", "printed"),
    [
        ("ship", "airship"),
        ("Ship", "Airship"),
        ("A ship", "An airship"),
        ("an ship", "an airship"),
        ("A Ship", "An Airship"),
        ("SHIP", "AIRSHIP"),
        ("SHIP.many", "AIRSHIPS"),
        ("2 words ship", "two airships"),
        ("2 Words Ship", "Two Airships"),
    ],
)
def test_letters_are_as_large_as_in_the_text(inside: str, printed: str) -> None:
    assert _said(inside, **SHIP) == printed


@pytest.mark.parametrize(
    ("inside", "alone", "counted"),
    [
        ("{gold.many} {gold.many: one is, many are} safe", "gold is safe", "credits are safe"),
        ("{2 gold}", "2 gold", "2 credits"),
    ],
)
def test_a_noun_without_a_plural_is_singular(inside: str, alone: str, counted: str) -> None:
    def said(**forms: str) -> str:
        parts = inside.replace("}", "{").split("{")
        return "".join(_said(p, **forms) if i % 2 else p for i, p in enumerate(parts))

    assert said(one="gold") == alone
    assert said(one="credit", many="credits") == counted


def test_adjectives_agree_with_a_noun_without_a_plural() -> None:
    asked = "vergraben- gold.many.acc"
    assert _said(asked, "de", one="Gold", gender="n") == "vergrabenes Gold"
    credits = {"one": "Kredit", "many": "Kredite", "gender": "m"}
    assert _said(asked, "de", **credits) == "vergrabene Kredite"


@pytest.mark.parametrize(
    ("verb", "s", "ing"),
    [
        ("sail", "sails", "sailing"),
        ("bury", "buries", "burying"),
        ("stash", "stashes", "stashing"),
        ("lure", "lures", "luring"),
        ("dig", "digs", "digging"),
        ("raid", "raids", "raiding"),
        ("fly", "flies", "flying"),
        ("tie", "ties", "tying"),
        ("flee", "flees", "fleeing"),
        ("lie in wait", "lies in wait", "lying in wait"),
    ],
)
def test_verbs_bend_by_rule(verb: str, s: str, ing: str) -> None:
    assert (_said("act.s", one=verb), _said("act.ing", one=verb)) == (s, ing)


def test_forms_that_are_given_go_before_the_rule() -> None:
    assert _said("act.ing", one="travel", ing="travelling") == "travelling"


def test_a_past_has_no_rule() -> None:
    with pytest.raises(FormError, match="the term 't' has no form 'past'"):
        _said("bury.past", one="dig")


@pytest.mark.parametrize("gender", [{}, {"gender": "fem"}])
def test_nothing_agrees_with_a_noun_whose_gender_is_not_known(gender: dict[str, str]) -> None:
    for inside in ("der ship.dat", "neu- ship", "ein ship"):
        with pytest.raises(FormError, match="'t' has no gender"):
            _said(inside, "de", one="Schiff", many="Schiffe", **gender)
    assert _said("der ship.many", "de", one="Schiff", many="Schiffe", **gender) == "die Schiffe"
