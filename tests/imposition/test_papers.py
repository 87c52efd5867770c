from __future__ import annotations

import pytest

from pnp.imposition.paper import PAPERS, Paper, PaperError, parse_paper


def test_papers_have_their_standard_sizes():
    assert {p.name: (p.width, p.height) for p in PAPERS.values()} == {
        "a4": (210.0, 297.0),
        "letter": (215.9, 279.4),
        "a3": (297.0, 420.0),
        "tabloid": (279.4, 431.8),
        "legal": (215.9, 355.6),
        "a5": (148.0, 210.0),
    }


def test_a_paper_is_known_by_name_or_by_size():
    assert parse_paper("A4") is PAPERS["a4"]
    assert parse_paper("330x480mm") == Paper("330x480mm", 330.0, 480.0)
    assert parse_paper("18x12in") == Paper("12x18in", 304.8, 457.2)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a44", "'a44' is not a paper"),
        ("210x297", "'210x297' is not a paper"),
        ("10x300mm", "the paper '10x300mm' is too small"),
        ("300x9999cm", "'9999cm' is longer than 5 m"),
    ],
)
def test_no_paper_is_told_with_a_hint(text: str, message: str):
    with pytest.raises(PaperError) as caught:
        parse_paper(text)
    assert str(caught.value) == message
    assert caught.value.hint
