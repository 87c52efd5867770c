"""Numbers that texts write out are found in any size, language and cell."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.diagnostics import Report, Severity
from pnp.content.project import load_project
from pnp.kinds.deck.record import Deck
from pnp.rules.suppression import RuleSelection
from pnp.rules.validate import CheckOptions, validate

RULE = "number-written-out"
GAME = """\
pnp: 1
game: gull-race
title: Gull Race
designer: A. Tern
licence: Public domain
players: 2-4
language: {language}
parts:
  - {{part: cards, title: Cards, of: [cards]}}
"""
RULINGS = """\
pnp: 1
rulings: gull-race
facts:
  - {fact: gulls, value: 21, text: Gulls of each player.}
  - {fact: mouettes, value: 121, text: Gulls of a French player.}
  - {fact: wings, value: {left: 34, right: 12}, text: Wings.}
  - {fact: full-nests, value: 1, text: Full nests of each player.}
  - {fact: nest-eggs, value: 2, text: Eggs in a nest.}
"""
DECK = """\
pnp: 1
deck: cards
title: Cards
data: cards.csv
layout:
  title: {at: [4mm, 4mm], size: [50mm, 9mm]}
  values: {at: [4mm, 20mm], size: [50mm, 40mm]}
  link: {at: [4mm, 64mm], size: [9mm, 9mm], draw: icon, icon: "{link}"}
"""


def written(folder: Path, text: str, language: str = "en") -> list[tuple[str, str]]:
    """Return the words that are found on a card, under the name of a key, and their hints."""
    (folder / "game.yaml").write_text(GAME.format(language=language), "utf-8")
    (folder / "rulings.yaml").write_text(RULINGS, "utf-8")
    (folder / "cards.yaml").write_text(DECK, "utf-8")
    table = f'card,title,values,link\na,Alpha,"{text}",gull\n'
    (folder / "cards.csv").write_text(table, "utf-8")
    found = validate(
        "gulls", folder, CheckOptions(quick=True, selection=RuleSelection((RULE,)))
    ).findings
    told = [one for one in found if one.code == RULE]
    lines = [(one.span.source.line(one.span.line), one.span) for one in told if one.span]
    words = [line[span.column - 1 : span.end_column - 1] for line, span in lines]
    return [*zip(words, (one.hint.partition(";")[0] for one in told), strict=True)]


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("Take twenty-one gulls", "en", [("twenty-one", "write  {gulls words}")]),
        ("Take Twenty one gulls", "en", [("Twenty one", "write  {gulls Words}")]),
        ("Spread THIRTY-FOUR wings", "en", [("THIRTY-FOUR", "write  {wings.left WORDS}")]),
        # Another number of the same thing is wrong already.
        ("Take thirty gulls", "en", [("thirty", "write  {gulls words}")]),
        (
            "Take seventy-one gulls or {gulls words}",
            "en",
            [("seventy-one", "write  {gulls words}")],
        ),
        ("Fill one nest", "en", [("one", "write  {full-nests words}")]),
        ("Fill one nests", "en", [("one", "write  {full-nests words}")]),
        ("Take 21 gulls", "en", [("21", "write  {gulls}")]),
        ("Take 30 gulls", "en", [("30", "write  {gulls}")]),
        ("Lay 2 eggs", "en", [("2", "write  {nest-eggs}")]),
        # Nothing tells that these are the facts of that value, or any.
        ("Worth 21", "en", []),
        ("Nests of 1 or 2", "en", []),
        ("Take 2 gulls", "en", []),
        # A fact of another value, and a noun that another fact counts.
        ("Take one gull", "en", []),
        ("A full one is best", "en", []),
        ("Nobody has thirty barrels", "en", []),
        ("cent vingt et un mouettes", "fr", [("cent vingt et un", "write  {mouettes words}")]),
        ("vingt-et-un gulls", "fr-CA", [("vingt-et-un", "write  {gulls words}")]),
        ("twenty-one gulls", "de", []),
        ("einundzwanzig gulls", "de", [("einundzwanzig", "write  {gulls words}")]),
        ("twenty-one gulls", "xx", []),
    ],
)
def test_numbers_in_words_are_found(
    tmp_path: Path, text: str, language: str, expected: list[tuple[str, str]]
) -> None:
    assert written(tmp_path, text, language) == expected


def test_the_number_is_underlined_and_not_its_like_in_braces_or_words(tmp_path: Path) -> None:
    (found,) = written(tmp_path, "{12 words} of 1212 {12} wings: 12 wings")
    assert found == ("12", "write  {wings.right}")


@pytest.mark.parametrize(
    ("language", "printed"), [("en", "Twenty-one"), ("fr", "Vingt et un"), ("de", "Einundzwanzig")]
)
def test_braces_print_words_of_the_language_of_the_game(
    tmp_path: Path, language: str, printed: str
) -> None:
    written(tmp_path, "{gulls Words} gulls", language)
    project = load_project(tmp_path, Report())
    assert project is not None
    (deck,) = (file.record for file in project.files if isinstance(file.record, Deck))
    assert deck.cards[0].fields["values"] == f"{printed} gulls"


FACTS = """\
pnp: 1
rulings: gull-race
facts:
  - {fact: target, value: 20, text: Buried gold that wins the game.}
  - {fact: start-gold, value: 4, text: Gold with which each captain begins.}
  - {fact: hold-gold, value: 10, text: The most gold in a hold.}
  - {fact: berth-price, value: 7, text: Coins that a berth costs.}
  - {fact: fewest-sailors, value: 3, text: The fewest sailors in a race.}
  - {fact: most-sailors, value: 8, text: The most sailors in a race.}
  - {fact: crew, value: 5, text: Hands aboard each ship.}
  - {fact: storm-distance, value: 4, text: "Squares that a storm drives a ship, no more."}
  - {fact: scavenge-below, value: 3, text: Gold in the hold below which scavenging yields more.}
"""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("25 gold wins.", "target"),
        ("The hold has room for twelve gold.", "hold-gold words"),
        ("Each captain begins with 6 gold.", "start-gold"),
        ("Pay 9 :coin: for a berth.", "berth-price"),
        ("Scavenging yields more with a hold of under 5.", "scavenge-below"),
        ("A race is for 5 to 8 sailors.", "fewest-sailors"),
        ("A race is for {fewest-sailors} to 9 sailors.", "most-sailors"),
        ("Up to 11 sailors take part.", "most-sailors"),
        ("Each ship has a crew of 7 aboard.", "crew"),
        ("A storm drives you 6 squares on.", "storm-distance"),
        # What agrees, what counts other things and what is no fact is no contradiction.
        ("20 gold wins.", ""),
        ("Each captain begins with 4 gold.", ""),
        ("Twelve captains may sail.", ""),
        ("A race is for 3 to 8 sailors.", ""),
        ("A crew of 5 is ready.", ""),
        ("There are 9 crew in the box.", ""),
        # Another fact of gold is 10.
        ("Buried gold wins, after 10 gold was paid.", ""),
        ("12 gold is a fortune.", ""),
        ("Pay {9} :coin: for a berth.", ""),
        ("A berth is 25 mm wide.", ""),
        ("The gold was lost 40 years ago, and whoever wins finds it.", ""),
    ],
)
def test_a_number_that_contradicts_the_fact_of_its_sentence_is_an_error(
    tmp_path: Path, text: str, said: str
) -> None:
    (tmp_path / "game.yaml").write_text(GAME.format(language="en"), "utf-8")
    (tmp_path / "rulings.yaml").write_text(FACTS, "utf-8")
    sheet = f"pnp: 1\nsheet: rules\ntitle: Rules\nbody:\n  - text: '{text}'\n"
    (tmp_path / "rules.yaml").write_text(sheet, "utf-8")
    wish = CheckOptions(quick=True, selection=RuleSelection(("printed-number-differs",)))
    found = validate("it", tmp_path, wish).findings
    hints = [one.hint for one in found if one.code == "printed-number-differs"]
    assert [hint.partition("}")[0] for hint in hints] == ([f"write  {{{said}"] if said else [])


CUPS = """\
pnp: 1
rulings: gull-race
facts:
  - {fact: cups, value: 12, counts: cup, text: Cups in the game.}
"""


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("There are 14 cups in the game.", True),
        ("The box contains fourteen cups.", True),
        ("There are 12 cups in the game.", False),
        ("Lay out 4 cups.", False),
        ("The game has 14 saucers.", False),
    ],
)
def test_a_number_of_all_pieces_contradicts_the_fact_that_counts_them(
    tmp_path: Path, text: str, wrong: bool
) -> None:
    (tmp_path / "game.yaml").write_text(GAME.format(language="en"), "utf-8")
    (tmp_path / "rulings.yaml").write_text(CUPS, "utf-8")
    (tmp_path / "cards.yaml").write_text(DECK, "utf-8")
    (tmp_path / "cards.csv").write_text(f'card,title,values\na,Alpha,"{text}"\n', "utf-8")
    found = validate("gulls", tmp_path, CheckOptions(quick=True)).findings
    assert ("printed-number-differs" in {one.code for one in found}) is wrong


BAKERY = {
    "game.yaml": """\
pnp: 1
game: backstube
title: Backstube
designer: A. Müller
licence: Public domain
players: 2-4
language: de
parts:
  - {part: regeln, title: Regeln, of: [regeln, hilfe]}
""",
    "rulings.yaml": """\
pnp: 1
rulings: backstube
facts:
  - {fact: start-flour, role: start, of: flour, value: 6, text: Mehl am Anfang.}
  - {fact: oven-price, role: price, of: coin, value: 9, text: Was ein Ofen kostet.}
  - {fact: shelf, role: limit, of: loaf, value: 12, text: Brote in einem Regal.}
  - {fact: sale, role: gain, of: coin, value: 4, text: Was ein Brot einbringt.}
""",
    "words/de.yaml": """\
pnp: 1
words: de
game: backstube
terms:
  flour: {one: Mehl, gender: n}
  coin: {one: Taler, many: Taler, gender: m}
  loaf: {one: Brot, many: Brote, gender: n}
  oven: {one: Ofen, many: Öfen, gender: m}
""",
    "hilfe.yaml": """\
pnp: 1
sheet: hilfe
title: Hilfe
body:
  - text: "Backen: {sale} :coin: für jedes {loaf}, das ihr auf dem Markt verkauft."
""",
}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Jeder beginnt mit 8 Mehl.", "start-flour"),
        ("Jeder beginnt mit acht Mehl.", "start-flour words"),
        ("Ein Ofen kostet 7 Taler.", "oven-price"),
        ("Im Regal liegen höchstens 15 Brote.", "shelf"),
        ("Verkauft auf dem Markt jedes {loaf} für 3 :coin:.", "sale"),
        ("Jeder beginnt mit 6 Mehl.", ""),
        ("Ein Ofen kostet neun Taler.", ""),
        ("Im Regal liegen höchstens 12 Brote.", ""),
        ("Verkauft auf dem Markt jedes {loaf} für 4 :coin:.", ""),
        ("Legt 5 Brote in die Mitte.", ""),
        ("Der Bäcker hat 15 Kinder.", ""),
        ("Zum Beispiel kostet ein Ofen 7 Taler.", ""),
        ("Ein Ofen kostet {9} Taler, drei kosten 9 + 9 + 9 Taler.", ""),
        ("Ein Regal ist 15 cm breit.", ""),
    ],
)
def test_texts_of_other_languages_are_read_by_their_terms_and_verbs(
    tmp_path: Path, text: str, said: str
) -> None:
    for name, content in BAKERY.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(content, "utf-8")
    sheet = f"pnp: 1\nsheet: regeln\ntitle: Regeln\nbody:\n  - text: '{text}'\n"
    (tmp_path / "regeln.yaml").write_text(sheet, "utf-8")
    wish = CheckOptions(quick=True, selection=RuleSelection(("printed-number-differs",)))
    found = validate("it", tmp_path, wish).findings
    hints = [one.hint for one in found if one.code == "printed-number-differs"]
    assert [hint.partition("}")[0] for hint in hints] == ([f"write  {{{said}"] if said else [])


def test_what_several_facts_may_mean_is_a_warning(tmp_path: Path) -> None:
    facts = """\
pnp: 1
rulings: gull-race
facts:
  - {fact: feather-price, role: price, of: fish, value: 4, text: Fish for a feather.}
  - {fact: shell-price, role: price, of: fish, value: 7, text: Fish for a shell.}
"""
    (tmp_path / "game.yaml").write_text(GAME.format(language="en"), "utf-8")
    (tmp_path / "rulings.yaml").write_text(facts, "utf-8")
    for text, severity in (
        ("A feather costs 5 fish.", Severity.ERROR),
        ("A feather and a shell cost 5 fish each.", Severity.WARNING),
        ("A shell costs 7 fish.", None),
    ):
        sheet = f"pnp: 1\nsheet: rules\ntitle: Rules\nbody:\n  - text: '{text}'\n"
        (tmp_path / "rules.yaml").write_text(sheet, "utf-8")
        wish = CheckOptions(quick=True, selection=RuleSelection(("printed-number-differs",)))
        told = [f for f in validate("it", tmp_path, wish).findings if "printed" in f.code]
        assert [one.severity for one in told] == ([severity] if severity else []), text
