"""UTF-8 that was read as Windows-1252 is found, and words that only look so are left alone."""

from __future__ import annotations

import pytest

from pnp.text.garbled import repair_text


@pytest.mark.parametrize(
    "text",
    [
        "Für 2 Spieler",
        "don’t",
        "“aye”",
        "café — noir",
        "naïve",
        "Łódź ąę",
        "你好",
        "🎲",
        "Привет",
        "25 €",
    ],
)
@pytest.mark.parametrize("encoding", ["cp1252", "latin-1"])
def test_what_was_read_wrongly_is_repaired(text: str, encoding: str) -> None:
    try:
        seen = text.encode().decode(encoding)
    except UnicodeDecodeError:
        pytest.skip("bytes that this encoding lacks")
    assert repair_text(seen)[1] == text


def test_what_was_read_wrongly_twice_is_repaired() -> None:
    assert repair_text("Für".encode().decode("cp1252").encode().decode("cp1252"))[1] == "Für"


@pytest.mark.parametrize(
    "text",
    [
        "«CAFÉ»",
        "„GRÖ“",
        "VOILÀ…",
        "AMANHÃ»",
        "café”—he said",
        "Ä…",
        "naïve café",
        "½ × ¾",
        "São João",
    ]
    + ["«À»", "ÇA", "Привет", "你好", "fünf – sechs", "", "œuvre", "1°–2°", "»Ä« »Ö«", "Wo? »JÄ…«"],
)
def test_words_of_other_languages_are_left_alone(text: str) -> None:
    assert repair_text(text) == ("", "")
