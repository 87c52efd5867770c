"""Claims rest on what cards print and on files that were read whole, or they are not made."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from conftest import sampled

from pnp.base.diagnostics import Severity, Source
from pnp.base.library import content_dir
from pnp.cli.formats import claims
from pnp.content.files import File
from pnp.content.nodes import Mapping
from pnp.kinds.deck.record import Deck
from pnp.rules.card_fields import unprinted_fields
from pnp.rules.suppression import RuleSelection
from pnp.rules.validate import CheckOptions, validate
from pnp.rules.verdict import Verdict

QUESTS, BEATEN = "opening-quests-hopeless", "large-merchant-unbeatable"
SHIPS, PAIRS, FAME = "ship-disabled-by-one-defeat", "pair-too-weak", "fame-out-of-reach"
SMALL, APART, WALLED = "small-merchant-out-of-reach", "ocean-falls-apart", "port-royal-walled-in"
CLAIMS = (QUESTS, BEATEN, SHIPS, PAIRS, FAME, SMALL, APART, WALLED)
FAULTS = ("amount-unreadable", "effect-unreadable", "unknown-field")
ASKED = CheckOptions(selection=RuleSelection(CLAIMS + FAULTS))


@pytest.fixture
def kit(tmp_path: Path) -> Path:
    """A copy of Micro Pirates that may be changed."""
    return Path(shutil.copytree(content_dir() / "micro-pirates", tmp_path / "kit"))


def change(path: Path, *pairs: tuple[str, str]) -> None:
    text = path.read_text("utf-8")
    for old, new in pairs:
        assert old in text, old
        text = text.replace(old, new)
    path.write_text(text, "utf-8")


def judged(kit: Path, file: str = "") -> Verdict:
    return validate("kit", kit / file if file else kit, ASKED)


def proved(verdict: Verdict) -> set[str]:
    return {claim.rule for claim in verdict.proved}


def not_run(verdict: Verdict) -> set[str]:
    return {rule for rule, _ in verdict.skipped}


def hide(kit: Path, field: str, text: str, *, unprinted: bool = True) -> None:
    """Print ``text`` on quests where a field was shown; the field may be named as ``unprinted``."""
    if unprinted:
        table = "data: quest.csv\n"
        change(kit / "decks" / "quest.yaml", (table, f"{table}unprinted: [{field}]\n"))
    layout = kit / "layouts" / "quest.yaml"
    lines = layout.read_text("utf-8").splitlines()
    lines = [line for line in lines if not line.startswith(f"  {field}:")]
    # The layout that it extends has the box too.
    lines.append(f"  {field}: {{draw: none}}")
    lines.append(
        f"  told: {{draw: text, text: {text!r}, at: [4mm, 23mm], size: [30mm, 10mm],"
        " when: {type: [delivery, voyage]}}"
    )
    layout.write_text("\n".join(lines) + "\n", "utf-8")


def test_the_bundled_kit_prints_what_its_claims_rest_on(kit: Path) -> None:
    verdict = validate("kit", kit, CheckOptions())
    assert {QUESTS, BEATEN, SHIPS, PAIRS, FAME} <= proved(verdict)
    assert verdict.withdrawn == ()
    assert verdict.skipped == ()


@pytest.mark.parametrize("file", sampled(["", "decks/quest.yaml"], 2, first=1))
def test_nothing_is_proved_of_a_field_beside_which_the_card_says_otherwise(
    kit: Path, file: str
) -> None:
    hide(kit, "demand", "Pay 12 :fish:")
    verdict = judged(kit, file)
    assert QUESTS not in proved(verdict)
    assert ("demand",) in [found.fields for found in verdict.withdrawn if found.rule == QUESTS]
    # What does not ask for goods is shown as before.
    assert FAME in proved(verdict)


@pytest.mark.soak
def test_a_text_that_says_the_value_of_a_field_prints_it(kit: Path) -> None:
    hide(kit, "demand", "Pay {demand} here", unprinted=False)
    verdict = judged(kit)
    assert QUESTS in proved(verdict)
    assert verdict.withdrawn == ()


@pytest.mark.parametrize(
    ("name", "old", "new"),
    sampled(
        [
            ("crew.yaml", 'title: "{Crew}"', 'title: ["{Crew}"'),
            ("crew.yaml", "layout: crew", "layout: crewe"),
            ("crew.csv", "boatswain,2,{Sail}", "boatswain,2,{Sail},more,cells,than,columns"),
            ("crew.csv", "card,title", "card,card"),
            ("crew.yaml", "data: crew.csv", "data: nowhere.csv"),
            (
                "crew.yaml",
                "layout: crew",
                "layout: crewe  # pnp: ignore[unknown-layout] it comes with the next parcel",
            ),
        ],
        6,
    ),
)
@pytest.mark.parametrize("file", sampled(["", "dice/action-dice.yaml"], 2))
def test_nothing_is_proved_with_a_deck_that_has_faults(
    kit: Path, name: str, old: str, new: str, file: str
) -> None:
    change(kit / "decks" / name, (old, new))
    verdict = judged(kit, file)
    assert BEATEN not in proved(verdict)
    assert BEATEN in not_run(verdict)
    # Dice alone are enough for other claims about the same file.
    assert SMALL in proved(verdict)


@pytest.mark.parametrize(
    "answer", sampled(["", "# pnp: ignore[effect-unreadable] the printer knows\n"], 2)
)
@pytest.mark.parametrize("file", sampled(["", "dice/action-dice.yaml"], 2, first=1))
def test_nothing_is_proved_of_a_value_at_fault(kit: Path, file: str, answer: str) -> None:
    """An effect that nobody can read is none to a rule that adds effects up."""
    crew = kit / "decks" / "crew.csv"
    change(crew, ("Battle,+2 :cutlass:", "Battle,two cutlasses"))
    if answer:
        change(kit / "decks" / "crew.yaml", ("pnp: 1\n", f"pnp: 1\n{answer}"))
    verdict = judged(kit, file)
    assert BEATEN not in proved(verdict)
    assert BEATEN in not_run(verdict)


@pytest.mark.parametrize(
    ("file", "wanted"),
    sampled(
        [
            ("", RuleSelection((BEATEN,))),
            ("", RuleSelection(left_out=("effect-unreadable",))),
            ("dice/action-dice.yaml", RuleSelection((BEATEN,))),
            ("dice/action-dice.yaml", RuleSelection(left_out=("effect-unreadable",))),
        ],
        4,
        first=3,
    ),
)
def test_a_rule_that_nobody_asks_for_takes_a_claim_back(
    kit: Path, file: str, wanted: RuleSelection
) -> None:
    options = CheckOptions(selection=wanted)
    assert BEATEN in proved(validate("kit", kit / file, options))
    change(kit / "decks" / "crew.csv", ("Battle,+2 :cutlass:", "Battle,two cutlasses"))
    verdict = validate("kit", kit / file, options)
    assert BEATEN not in proved(verdict)
    assert BEATEN in not_run(verdict)
    # The finding itself stays unasked.
    assert verdict.count(Severity.ERROR) == 0
    assert verdict.verdict_text(strict=False) in ("legal as far as checked", "no error so far")
    errors = "errors that are not shown" if verdict.unasked else "errors in other files"
    assert f", because of {errors}; run  pnp validate " in dict(claims(verdict))["NOT RUN"]


def test_a_fault_in_a_file_that_a_claim_does_not_ask_for_leaves_it(kit: Path) -> None:
    change(kit / "decks" / "crew.yaml", ("layout: crew", "layout: crewe"))
    verdict = judged(kit, "oceans/ocean.yaml")
    assert {APART, WALLED} <= proved(verdict)


@pytest.mark.soak
def test_what_is_not_looked_at_is_not_counted_as_shown(kit: Path) -> None:
    others = (("visit:", "tour:"), ("toll", "levy"), ("settle", "clear"), ("beat", "duel"))
    change(kit / "decks" / "quest.yaml", *others)
    (said,) = [claim.text for claim in judged(kit).proved if claim.rule == QUESTS]
    assert said.startswith("28 of 28 quests whose steps are known can be completed")
    assert "5 others" in said


@pytest.mark.soak
def test_nothing_is_proved_of_steps_that_no_box_shows(kit: Path) -> None:
    box = "  effect: {draw: text,"
    change(kit / "layouts" / "quest.yaml", (box, "  told: {draw: text, text: Do as you like,"))
    verdict = judged(kit)
    assert QUESTS not in proved(verdict)
    assert {found.code for found in verdict.findings} >= {"unknown-field"}
    assert FAME in proved(verdict)


@pytest.mark.soak
def test_nothing_is_proved_of_a_step_at_fault(kit: Path) -> None:
    change(kit / "decks" / "quest.yaml", ('pay: "3 :fish:"', "pay: three fish"))
    verdict = judged(kit)
    assert "amount-unreadable" in {found.code for found in verdict.findings}
    assert QUESTS not in proved(verdict)
    assert QUESTS in not_run(verdict)


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("Pay 12 :fish:", {"demand", "fame", "target"}),
        ("Pay 3 :fish: at Smugglers\u2019 Rest", {"fame"}),
        ("Pay 13 :fish: for 2 :fame:, at Smugglers", {"demand", "target"}),
        ("Smugglers' Rest: 3 :fish: bring Fame 2", set()),
        ("2 coins, 3 fishes", {"demand", "fame", "target"}),
        ("\u22122 :fame:", {"demand", "fame", "target"}),
        ("{demand} {fame} {target}", set()),
    ],
)
def test_a_value_is_told_by_a_box_or_in_the_words_of_a_text(text: str, fields: set[str]) -> None:
    box = {"at": ["0mm", "0mm"], "size": ["20mm", "20mm"], "text": text}
    card = {"card": "a", "demand": "3 :fish:", "fame": "2", "target": "smugglers-rest"}
    deck = Deck.model_validate(
        {"deck": "a", "title": "A", "layout": {"words": box}, "cards": [card]}
    )
    node = Mapping((), Source("a.yaml", "").span())
    assert {
        field for _, field in unprinted_fields(File("deck", "a", deck, node, Path("a.yaml")))
    } == fields
