"""Event cards, the almanac and the red die."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pnp.base.diagnostics import KEY, KeyPath, Severity, suggest_word
from pnp.kinds.deck.record import Card
from pnp.rules.rule import Finding, Rule
from pnp_pirates.piracy.kit import (
    CANNONBALL,
    PERILS,
    DeckAndBoard,
    PieceStock,
    PirateDeck,
    PirateDice,
    PirateSheet,
    faces_of,
    steps_of,
    where_counted,
)
from pnp_pirates.piracy.views import FACES, LOADS, Seaboard, may_mean_load, speed_table

if TYPE_CHECKING:
    from pnp.kinds.sheet.record import SheetTable


@Rule(
    "unknown-event-card",
    Severity.ERROR,
    "ruling",
    number="PIR-D01",
    source="004:L427, L495",
    rulings=("cannonballs-in-deck",),
)
def unknown_event_card(deck: PirateDeck) -> Iterator[Finding]:
    """A card of the events is not one of the four events.

    The rules have Captain Blackbeard, the Sea Monster, the Fair Breeze and the Siren's Call, and
    nothing about any other card.

    Instead, give the card the id of one of them, such as `event-fair-breeze`, or add a field
    `event` with its name; or declare a new one: `variant: {event-cards: {whirlpool: 2}}`.
    """
    known = deck.setting.fact("event-cards")
    for i, card, kind in deck.events:
        if kind not in known and kind != CANNONBALL:
            yield Finding(
                ("cards", i, "event" if card.fields.get("event") else "card"),
                f"'{kind}' is not one of the four events",
                suggest_word(kind, known),
            )


@Rule(
    "event-kind-missing",
    Severity.ERROR,
    "derived",
    number="PIR-D03",
    source="004:L427",
    after=("unknown-event-card",),
    counts=True,
)
def event_kind_missing(deck: PirateDeck) -> Iterator[Finding]:
    """No card triggers one of the four events.

    Players who use the cards never meet this event, although the board shows it.

    Instead, add a card of that event.
    """
    for kind, expected in deck.setting.fact("event-cards").items() if deck.is_events else ():
        if expected and kind not in deck.kinds:
            yield Finding(
                ("cards", KEY) if deck.record.data is None else ("data",),
                f"no card triggers the event '{kind}'",
                f"add  - {{card: event-{kind}, quantity: {expected}, ...}}",
            )


@Rule(
    "event-cards-miscounted",
    Severity.ERROR,
    "letter",
    number="PIR-D02",
    source="004:L133-199",
    after=("duplicate-card",),
    instead=("count-mismatch",),
)
def event_cards_miscounted(deck: PirateDeck) -> Iterator[Finding]:
    """There are more or fewer cards of an event than the rules have.

    Blackbeard and the Sea Monster have four cards each, the Fair Breeze and the Siren's Call two.
    Other numbers change the game.

    Instead, write that quantity, or declare yours: `variant: {event-cards: {blackbeard: 5}}`.
    """
    first = {kind: (i, card) for i, card, kind in reversed([*deck.events])}
    expected, counts = deck.setting.fact("event-cards"), deck.counts()
    for kind in (kind for kind in counts if counts[kind] != expected.get(kind, counts[kind])):
        yield Finding(
            where_counted(*first[kind]),
            f"{counts[kind]} card{'s' if counts[kind] != 1 else ''} of '{kind}' where the rules "
            f"have {expected[kind]}",
            f"write  quantity: {expected[kind]}  or declare  variant: {{event-cards: "
            f"{{{kind}: {counts[kind]}}}}}",
        )


VERBS = ("move", "catch", "home", "gold", "leave")


@Rule(
    "event-outcome-off",
    Severity.ERROR,
    "derived",
    number="PIR-D08",
    source="004:L433-439, L463, L469-475, L485, L491",
)
def event_outcome_off(deck: PirateDeck) -> Iterator[Finding]:
    """A card has other steps than its event, or lacks some of them.

    The text of each step is up to you; the steps are given by the rules. Blackbeard catches where
    he ends, takes ships to Skull Island and leaves the gold on the water; a Fair Breeze moves a
    ship of your own and catches nobody.

    Instead, give the card the steps from the hint under `effect`, and write their text under
    `steps` of the deck.
    """
    for i, card, kind in deck.events:
        if kind not in deck.setting.fact("event-move"):
            continue
        missing = []
        for verb in VERBS:
            expected = deck.setting.fact(f"event-{verb}").get(kind)
            found = tuple(steps_of(card, verb))
            if expected is not None and not found:
                missing.append(f"{{{verb}: {expected}}}")
            for s, step in found:
                if step[verb] != expected:
                    quoted = f"'{expected}'" if expected else "no such step"
                    yield Finding(
                        ("cards", i, "effect", s, verb),
                        f"'{card.card}' has '{verb}: {step[verb]}'; the rules have {quoted}",
                        f"write  {verb}: {expected}" if expected else "remove the step",
                        labels=((("cards", i, _event_field(card)), f"its event is '{kind}'"),),
                    )
        if missing:
            yield Finding(
                ("cards", i, "effect" if card.effect else "card"),
                f"'{card.card}' lacks some steps of its event",
                f"add below  effect:  {', '.join(f'- {step}' for step in missing)}",
                severity=Severity.WARNING,
            )


def _event_field(card: Card) -> str:
    """Return the field that defines the event of a card."""
    return "event" if card.fields.get("event") else "card"


@Rule(
    "monsters-crowd-events",
    Severity.WARNING,
    "judgement",
    number="PIR-D07",
    source="004:L133-199",
    after=("event-kind-missing",),
)
def monsters_crowd_events(deck: PirateDeck) -> Iterator[Finding]:
    """More than three out of four events are Blackbeard or the Sea Monster.

    In the rules they are two out of three. With more, breezes and sirens are rare, and ships spend
    more turns in prison than at sea.

    Instead, print more cards of the Fair Breeze and the Siren's Call.
    """
    counts = deck.counts()
    perils, cards = sum(counts.get(kind, 0) for kind in PERILS), sum(counts.values())
    if 4 * perils <= 3 * cards:
        return
    i, card = max(
        ((i, card) for i, card, kind in deck.events if kind in PERILS),
        key=lambda found: found[1].quantity,
    )
    yield Finding(
        where_counted(i, card),
        f"{perils} of {cards} events are Blackbeard or the Sea Monster, more than three of four",
        "print fewer of them, or more of the Fair Breeze and the Siren's Call",
    )


@Rule(
    "pirate-card-without-back", Severity.WARNING, "letter", number="PIR-C05", source="004:L264-267"
)
def pirate_card_without_back(deck: PirateDeck) -> Iterator[Finding]:
    """The cards of the events or of the cannonballs have no printed back.

    Events are drawn face down from a shuffled deck. With blank backs the cards show through, and
    the two decks look alike.

    Instead, give the deck a `back`, such as `back: plain-back`.
    """
    if (deck.events or deck.balls) and deck.record.back is None:
        written = "back" in deck.record.model_fields_set
        yield Finding(
            ("back",) if written else ("deck",),
            f"the cards of '{deck.record.title}' have no back",
            "write  back: plain-back  or another back",
        )


@Rule(
    "almanac-step-wrong",
    Severity.ERROR,
    "letter",
    number="PIR-C08b",
    source="004:L109-125, L401-411",
)
def almanac_step_wrong(board: Seaboard) -> Iterator[Finding]:
    """A number in the almanac on the board differs from the rules.

    With one coin or none a ship sails as far as was rolled, with two half of it, with three a
    third, both rounded up, and with more a single square. Players trust the table more than the
    rules.

    Instead, write the given number, or refer to it, as in `{almanac.2.5}`; one row for each load
    and one column for each face. `variant: {almanac: {2: 1 2 2 3 3 4}}` declares another.
    """
    table = board.record.table
    each = ", ".join(f"'{load}'" for load in LOADS)
    if table is None:
        yield Finding(
            ("map",),
            "the board has no almanac to show how far a ship sails with each load",
            f"add a  table:  with head: [1, 2, 3, 4, 5, 6] and a row for each of {each}",
        )
    elif table.head != FACES:
        yield Finding(
            ("table", "head"),
            "the columns of the almanac are not the six faces of the die in order",
            "write  head: [1, 2, 3, 4, 5, 6]",
        )
    elif len(table.rows) != len(LOADS):
        yield Finding(
            ("table", "rows"),
            f"the almanac has {len(table.rows)} rows for {len(LOADS)} loads",
            f"give it a row for each of {each}",
        )
    else:
        known = speed_table(board.setting.fact("almanac"))
        for i, row in enumerate(table.rows):
            yield from _find_wrong_numbers(i, row.steps, known[i], ("table", "rows", i, "steps"), 0)


@Rule("almanac-row-mislabelled", Severity.ERROR, "letter", number="PIR-C08d", source="004:L109-125")
def almanac_row_mislabelled(board: Seaboard) -> Iterator[Finding]:
    """A row of the almanac has the label of another load.

    The rows go from the lightest load to the heaviest: none or one coin, two, three, more. A row
    with the wrong number sends ships too far or not far enough.

    Instead, write the given number of coins, or put the rows in order.
    """
    table = board.record.table
    if table is not None and len(table.rows) == len(LOADS):
        for i, row in enumerate(table.rows):
            yield from _find_wrong_label(
                i, row.label, ("table", "rows", i, "label"), ", or put the rows in order"
            )


@Rule(
    "almanac-copy-wrong",
    Severity.ERROR,
    "letter",
    number="PIR-C08c",
    source="004:L109-125, L401-411",
)
def almanac_copy_wrong(sheet: PirateSheet) -> Iterator[Finding]:
    """A copy of the almanac in the rules has a wrong number.

    Two tables that disagree are worse than none: players stop the game to find out which is right.

    Instead, write the given number, as on the board.
    """
    known = speed_table(sheet.setting.fact("almanac"))
    for b, block in enumerate(sheet.record.body):
        table, where = block.table, ("body", b, "table")
        if table is None or not _is_copy(table):
            continue
        for j, (face, cell) in enumerate(zip(FACES, table.head[1:], strict=True)):
            if cell.strip() != str(face):
                message = f"the column for the roll {face} has the heading '{cell}'"
                yield Finding((*where, "head", j + 1), message, f"write {face}")
        for i, row in enumerate(table.rows):
            yield from _find_wrong_label(i, row[0], (*where, "rows", i, 0), "")
            yield from _find_wrong_numbers(i, row[1:], known[i], (*where, "rows", i), 1)


def _is_copy(table: SheetTable) -> bool:
    """Return whether a table is a copy of the almanac: its rows are the loads, its columns the
    faces of a die, of which one may be misprinted."""
    faces = [cell.strip() for cell in table.head[1:]]
    if len(faces) != len(FACES) or len(table.rows) != len(LOADS):
        return False
    return sum(cell == str(face) for cell, face in zip(faces, FACES, strict=True)) >= len(FACES) - 1


def _find_wrong_label(row: int, label: str, where: KeyPath, or_: str) -> Iterator[Finding]:
    if not may_mean_load(row, label):
        yield Finding(
            where,
            f"row {row + 1} of the almanac is labelled '{label}'; it is for {LOADS[row]}",
            f"label it with {LOADS[row]}{or_}",
        )


def _find_wrong_numbers(
    row: int, cells: Sequence[str | int], known: Sequence[int], where: KeyPath, first: int
) -> Iterator[Finding]:
    """Yield a finding for each cell of a row that differs from the known numbers; the cells start
    at column ``first``."""
    for j, (face, found, right) in enumerate(zip(FACES, cells, known, strict=False)):
        if str(found).strip() != str(right):
            quoted = f"'{found}'" if isinstance(found, str) else found
            yield Finding(
                (*where, first + j),
                f"with {LOADS[row]} and a roll of {face} a ship sails {right}, not {quoted}",
                f"write {right}",
            )


@Rule(
    "cannonball-among-events",
    Severity.ERROR,
    "ruling",
    number="PIR-D01b",
    source="004:L205, L427",
    rulings=("cannonballs-in-deck",),
)
def cannonball_among_events(deck: PirateDeck) -> Iterator[Finding]:
    """A cannonball is shuffled in with the events.

    Players are given cannonballs at the start and take more on islands; they are a stock, not an
    event.

    Instead, move the card to a deck of its own, or, to choose the other ruling, write `rulings:
    {cannonballs-in-deck: true}`.
    """
    if not deck.is_events or deck.setting.ruling("cannonballs-in-deck"):
        return
    for i, card in deck.balls:
        yield Finding(
            ("cards", i, "card"),
            f"the cannonball '{card.card}' is among the events",
            "move it to a deck of its own, or write  rulings: {cannonballs-in-deck: true}",
        )


@Rule("cannonball-step-missing", Severity.WARNING, "letter", number="PIR-D08c", source="004:L205")
def cannonball_step_missing(deck: PirateDeck) -> Iterator[Finding]:
    """A cannonball card lacks a step for which its deck has words.

    The card is kept until it is fired, robs and pushes a ship, and returns to the stock. Players
    who rely on the card do not know what it leaves out.

    Instead, add the step to the card, or remove the words.
    """
    if deck.is_events:  # its words are also for other cards
        return
    for i, card in deck.balls:
        missing = [verb for verb in deck.record.steps if not any(steps_of(card, verb))]
        if card.effect and missing:
            names = ", ".join(f"'{verb}'" for verb in missing)
            yield Finding(
                ("cards", i, "effect"),
                f"'{card.card}' has no step {names}",
                f"add a step  {missing[0]}  to its effect, or remove the words for it",
            )


@Rule(
    "cannonball-stock-thin",
    Severity.ERROR,
    "derived",
    number="PIR-D06",
    source="004:L319, L365",
    after=("players-beyond-the-rulebook",),
)
def cannonball_stock_thin(stock: PieceStock) -> Iterator[Finding]:
    """Few cannonballs are left after each player has taken one, or there are not enough.

    Each player starts with one, and islands give more while there are any. If none are left,
    islands give nothing.

    Instead, print two cannonballs for each player and declare it: `variant: {cannonballs: 12}`.
    """
    players = stock.players[1]
    for deck in stock.decks:
        balls = sum(card.quantity for _, card in deck.balls)
        if not deck.balls or balls >= 2 * players:
            continue
        if balls < players:
            message, severity = f"{balls} cannonballs are not enough for {players} players", None
        else:
            left = balls - players
            rest = "none is" if left == 0 else "one is" if left == 1 else f"{left} are"
            message = f"{rest} left of {balls} cannonballs after {players} players have taken one"
            severity = Severity.WARNING if left < 2 else Severity.NOTE
        yield Finding(
            where_counted(*deck.balls[0]),
            message,
            f"print {2 * players} and declare  variant: {{cannonballs: {2 * players}}}",
            severity=severity,
            file=deck.file,
        )


@Rule("die-face-misallotted", Severity.ERROR, "derived", number="PIR-D04", source="004:L23, L427")
def die_face_misallotted(board: Seaboard) -> Iterator[Finding]:
    """The faces of the red die are not assigned to the events exactly once each.

    A face without an event, or with two, stops the game when it is rolled.

    Instead, write each number from 1 to 6 under `die` of exactly one panel.
    """
    panels = board.record.panels
    first: dict[int, tuple[int, int]] = {}
    for i, panel in enumerate(panels):
        for j, face in enumerate(panel.die):
            if face in first:
                other = first[face]
                yield Finding(
                    ("panels", i, "die", j),
                    f"face {face} of the red die triggers '{panel.panel}' and "
                    f"'{panels[other[0]].panel}'",
                    "remove it from one of them",
                    labels=(
                        (("panels", other[0], "die", other[1]), "already triggers this event"),
                    ),
                )
            first.setdefault(face, (i, j))
    missing = [face for face in FACES if face not in first]
    # An event without a face is reported; it accounts for the faces left over.
    events = board.setting.fact("event-cards")
    idle = any(panel.panel in events and not panel.die for panel in panels)
    if panels and missing and not idle:
        faces = ", ".join(map(str, missing))
        yield Finding(
            ("panels", KEY),
            f"no event is triggered by face{'s' if len(missing) > 1 else ''} {faces} of the red "
            "die",
            f"add {missing[0]} to the  die:  of a panel",
        )


@Rule(
    "event-without-die-face", Severity.ERROR, "derived", number="PIR-D04b", source="004:L23, L427"
)
def event_without_die_face(board: Seaboard) -> Iterator[Finding]:
    """No face of the red die triggers one of the events.

    Players who use the die instead of the cards never meet this event.

    Instead, give its panel at least one number under `die`, and remove it from another.
    """
    events = board.setting.fact("event-cards")
    called = {face for panel in board.record.panels for face in panel.die}
    left = [face for face in FACES if face not in called] or [FACES[-1]]
    for i, panel in enumerate(board.record.panels):
        if panel.panel in events and not panel.die:
            yield Finding(
                ("panels", i, "die" if "die" in panel.model_fields_set else "panel"),
                f"no face of the red die triggers '{panel.panel}'",
                f"write its numbers, such as  die: {left}",
            )


@Rule(
    "card-shares-unlike-die",
    Severity.WARNING,
    "derived",
    number="PIR-D04c",
    source="004:L133-199, L427",
)
def card_shares_unlike_die(crates: DeckAndBoard) -> Iterator[Finding]:
    """Cards and red die trigger the events with different probabilities.

    Either may be used, and the game should be the same: the share of an event among the twelve
    cards must equal its share of the six faces.

    Instead, change the quantities of the cards or the numbers of the panels until the shares agree.
    """
    for file, board in crates.boards:
        faces = {panel.panel: (i, len(set(panel.die))) for i, panel in enumerate(board.panels)}
        for deck in crates.decks:
            counts = deck.counts()
            # Wrong quantities, and events without a card or a face, have their own rules.
            if counts != deck.setting.fact("event-cards") or set(counts) != set(faces):
                continue
            cards, sides = sum(counts.values()), sum(number for _, number in faces.values())
            if sides != len(FACES) or not all(number for _, number in faces.values()):
                continue
            # The surplus or shortage of each kind of card, in units of 1 / (cards * sides).
            over = {k: abs(counts[k] * sides - faces[k][1] * cards) for k in counts}
            if not any(over.values()):
                continue
            worst = max(over, key=lambda kind: over[kind])
            i, card = next((i, card) for i, card, kind in deck.events if kind == worst)
            panel, number = faces[worst]
            yield Finding(
                where_counted(i, card),
                f"'{worst}' is {counts[worst]} of {cards} cards, but {number} of {sides} faces of "
                "the red die",
                "change the quantities or the numbers until the shares agree",
                labels=((("panels", panel, "die"), "its faces", file),),
                details=tuple(
                    f"{kind}: {counts[kind] / cards:.0%} of the cards, "
                    f"{faces[kind][1] / sides:.0%} of the faces"
                    for kind in counts
                ),
                file=deck.file,
            )


@Rule("pirate-die-misnumbered", Severity.ERROR, "letter", number="PIR-C07", source="004:L23, L35")
def pirate_die_misnumbered(dice: PirateDice) -> Iterator[Finding]:
    """The blue or the red die does not show each number from 1 to 6 once.

    The blue die sets how far ships sail; the red die triggers the events by the numbers on the
    board.

    Instead, write `faces: pips` or `faces: numerals`, or the six numbers as texts of the faces.
    """
    for i, die in dice.coloured_dice():
        if isinstance(die.faces, str):
            continue
        first: dict[int, int] = {}
        missing = set(FACES) - {n for face in die.faces for n in faces_of(face.text)}
        for j, face in enumerate(die.faces):
            numbers = faces_of(face.text)
            number = numbers[0] if len(numbers) == 1 else 0
            if number in FACES and number not in first:
                first[number] = j
                continue
            where: KeyPath = ("pieces", i, "faces", j)
            shown = f"shows '{face.text}'" if face.text else "shows no number"
            yield Finding(
                (*where, "text") if "text" in face.model_fields_set else where,
                f"a face of '{die.id}' {shown}"
                + (", like another face" if number in first else ""),
                f"write one of {', '.join(map(str, sorted(missing)))}"
                if missing
                else "write each number from 1 to 6 on one face",
                labels=((("pieces", i, "faces", first[number], "text"), "the other face"),)
                if number in first
                else (),
            )
