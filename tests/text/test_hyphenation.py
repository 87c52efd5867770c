from __future__ import annotations

import pyphen
import pytest

from pnp.text.hyphenation import has_patterns, hyphenation_points


def parts(word: str, language: str) -> list[str]:
    ends = [0, *hyphenation_points(word, language), len(word)]
    return [word[a:b] for a, b in zip(ends, ends[1:], strict=False)]


def test_words_are_divided_by_the_patterns_of_their_language() -> None:
    assert parts("hyphenation", "en") == ["hy", "phen", "a", "tion"]
    assert parts("Schatzkarte", "de") == ["Schatz", "karte"]


@pytest.mark.parametrize("language", ["en", "en-XA"])
def test_accents_do_not_keep_english_words_whole(language: str) -> None:
    assert parts("hýphéñátíóñ", language) == ["hý", "phéñ", "á", "tíóñ"]
    assert parts("naïve", language) == ["na", "ïve"]


def test_punctuation_around_a_word_does_not_count() -> None:
    assert parts("(hyphenation),", "en") == ["(hy", "phen", "a", "tion),"]


@pytest.mark.parametrize("word", ["gold", "2-4", "", "ports"])
def test_short_words_are_whole(word: str) -> None:
    assert hyphenation_points(word, "en") == ()


def test_a_place_where_the_spelling_would_change_is_no_division() -> None:
    # Hungarian divides it as asz-szony.
    assert hyphenation_points("asszony", "hu") == ()


def test_languages_without_patterns_are_known_as_such() -> None:
    assert has_patterns("en")
    assert has_patterns("pt-BR")
    assert not has_patterns("tlh")
    with pytest.raises(KeyError):
        hyphenation_points("hyphenation", "tlh")


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "treasure plunder Caribbean associate cooperate ANCHORAGE buccaneers"),
        ("de", "Schiffsladung Kapitänspatent Übermannung Weihnachtsessen Zuckerrohrplantage"),
        ("af", "skatkis seerower geïnspireer hoofletters"),  # writes some letters as ^^ and hex
        ("ru", "сокровище пираты"),
    ],
)
def test_words_are_divided_as_pyphen_divides_them(language: str, words: str) -> None:
    reference = pyphen.Pyphen(lang=language, left=2, right=3)
    for word in words.split():
        assert hyphenation_points(word, language) == tuple(map(int, reference.positions(word)))
