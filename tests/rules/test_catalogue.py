"""Each row of the catalogue that needs no playing has a rule, and rules name their grounds.

The rows are numbers alone, such as ``LPP-M09``: what is to be looked at in general (G), and for
each game its components (C), maps (M), solo maps (S), decks and tables (D) and play (P).
"""

from __future__ import annotations

from collections import Counter

import pytest

from pnp.content.rulebook import bundled_rulings_record
from pnp.kinds import CHECKS as OF_KINDS
from pnp.rules.catalogue import all_rules, find_rule, general_rules
from pnp.rules.suppression import matching_rules

_ROWS = """
G-Y01 G-Y02 G-Y03 G-Y04 G-Y05 G-Y06 G-Y07
G-K01 G-K02 G-K03 G-K04
G-R01 G-R02 G-R03 G-R04 G-R05 G-R06
G-N01 G-N02
G-X01 G-X02 G-X03
G-F01 G-F02 G-F03 G-F04 G-F05 G-F06 G-F07 G-F08 G-F09 G-F10
G-S01 G-S02 G-S03
LPP-C01 LPP-C02 LPP-C03 LPP-C04 LPP-C05 LPP-C06 LPP-C07 LPP-C08 LPP-C09 LPP-C10 LPP-C11 LPP-C12
LPP-M01 LPP-M02 LPP-M03 LPP-M04 LPP-M05 LPP-M06 LPP-M07 LPP-M08 LPP-M09 LPP-M10 LPP-M11 LPP-M12
LPP-M13 LPP-M14 LPP-M15 LPP-M16
LPP-S01 LPP-S02 LPP-S03 LPP-S04 LPP-S05 LPP-S06 LPP-S07 LPP-S08 LPP-S09 LPP-S10
LPP-P01 LPP-P02 LPP-P03 LPP-P04 LPP-P05 LPP-P06 LPP-P07 LPP-P08 LPP-P09 LPP-P10 LPP-P11 LPP-P12
LPP-P13 LPP-P14 LPP-P15 LPP-P16 LPP-P17
MP-C01 MP-C02 MP-C03 MP-C04 MP-C05 MP-C06 MP-C07 MP-C08 MP-C09 MP-C10 MP-C11 MP-C12 MP-C13 MP-C14
MP-C15 MP-C16 MP-C17 MP-C18 MP-C19
MP-M01 MP-M02 MP-M03 MP-M04 MP-M05 MP-M06 MP-M07 MP-M08 MP-M09 MP-M10 MP-M11 MP-M12 MP-M13 MP-M14
MP-D01 MP-D02 MP-D03 MP-D04 MP-D05 MP-D06 MP-D07 MP-D08 MP-D09 MP-D10 MP-D11 MP-D12 MP-D13 MP-D14
MP-D15 MP-D16 MP-D17 MP-D18 MP-D19 MP-D20 MP-D21
MP-P01 MP-P02 MP-P03 MP-P04 MP-P05 MP-P06 MP-P07 MP-P08 MP-P09
LOOT-C01 LOOT-C02 LOOT-C03 LOOT-C04 LOOT-C05 LOOT-C06 LOOT-C07 LOOT-C08 LOOT-C09
LOOT-D01 LOOT-D02 LOOT-D03 LOOT-D04 LOOT-D05 LOOT-D06 LOOT-D07
LOOT-P01 LOOT-P02
PPP-C01 PPP-C02 PPP-C03 PPP-C04 PPP-C05 PPP-C06 PPP-C07 PPP-C08 PPP-C09
PPP-M01 PPP-M02 PPP-M03 PPP-M04 PPP-M05 PPP-M06 PPP-M07 PPP-M08 PPP-M09
PPP-D01 PPP-D02 PPP-D03 PPP-D04 PPP-D05
PPP-P01 PPP-P02 PPP-P03 PPP-P04 PPP-P05 PPP-P06 PPP-P07
PIR-C01 PIR-C02 PIR-C03 PIR-C04 PIR-C05 PIR-C06 PIR-C07 PIR-C08 PIR-C09
PIR-M01 PIR-M02 PIR-M03 PIR-M04 PIR-M05 PIR-M06 PIR-M07 PIR-M08 PIR-M09 PIR-M10 PIR-M11 PIR-M12
PIR-D01 PIR-D02 PIR-D03 PIR-D04 PIR-D05 PIR-D06 PIR-D07 PIR-D08
PIR-P01 PIR-P02 PIR-P03 PIR-P04 PIR-P05 PIR-P06 PIR-P07 PIR-P08 PIR-P09 PIR-P10
"""
ROWS = frozenset(_ROWS.split())

WITHOUT_RULE = {
    "G-F02": "spaces are cut from one plane and cannot overlap",
    "LOOT-C09": "other editions are named by the rulebook but not described",
}

ENTRIES = all_rules()


@pytest.mark.games
def test_every_row_has_a_rule_or_a_reason() -> None:
    known = {number for found in ENTRIES for number in found.numbers}
    assert ROWS - known == set(WITHOUT_RULE)


def test_numbers_are_rows_with_a_letter_for_each_further_rule() -> None:
    numbers = Counter(number for found in ENTRIES for number in found.numbers)
    assert [number for number, times in numbers.items() if times > 1] == []
    for number in numbers:
        row = number.rstrip("abcdefghijklmnopqrstuvwxyz")
        assert row in ROWS
        assert row in numbers, f"the first rule of a row has its number: {number}"


def test_a_rule_covers_rows_of_its_own_game_only() -> None:
    for found in ENTRIES:
        games = {number.split("-")[0] for number in found.numbers}
        assert found.game is None or len(games) <= 1, found.name


@pytest.mark.games
def test_a_covered_number_means_the_rule_that_covers_it() -> None:
    covering = [found for found in ENTRIES if found.covers]
    assert covering
    for found in covering:
        for number in found.covers:
            assert find_rule(number.lower()) is found
            assert matching_rules(number) == (found.name,)
            assert found.name in matching_rules(f"{number[:-1]}*")


def test_a_rule_that_rests_on_a_ruling_names_one() -> None:
    resting = [e for e in ENTRIES if e.rule.basis == "ruling"]
    assert [e.name for e in resting if not e.rule.rulings] == []


def test_rulings_that_rules_name_are_stated() -> None:
    faults = {}
    for found in (e for e in ENTRIES if e.rule.rulings):
        stated = bundled_rulings_record(found.game) if found.game is not None else None
        known = {one.ruling for one in stated.decisions} if stated is not None else set()
        if set(found.rule.rulings) - known:
            faults[found.name] = set(found.rule.rulings) - known
    assert faults == {}


def test_what_a_rulebook_says_is_cited() -> None:
    of_games = [e for e in ENTRIES if e.game is not None and e.rule.basis != "judgement"]
    assert [e.name for e in of_games if not e.rule.source] == []


def test_rules_in_the_folder_of_a_kind_look_at_its_files_alone() -> None:
    wrong = {
        f"{entry.name} in {kind}"
        for kind, module in OF_KINDS.all()
        for entry in general_rules()
        if entry.check is not None and entry.check.__module__ == module.__name__
        if entry.kind != kind
    }
    assert wrong == set()


def test_rules_are_found_by_the_kind_of_file() -> None:
    of_decks = {found.name for found in general_rules("deck")}
    assert {"unknown-icon"} < of_decks < {found.name for found in general_rules()}
    assert of_decks >= {e.name for e in general_rules() if e.kind == "deck"}
    assert general_rules("deck", *{e.kind for e in general_rules()}) == general_rules()
