"""Each rule that proves something, with what its claims rest on, and for each such input a change
that makes the claims untrue."""

from __future__ import annotations

from typing import NamedTuple

MP, LOOT, PIR = "micro-pirates", "loot-pirates", "piracy"
PPP, LPP = "piece-packing-pirates", "les-petits-pirates"


class Perturbation(NamedTuple):
    """A change of one ``input`` of what a rule proves about ``target``, a file of a game or the
    game itself: in ``file``, each first text of ``pairs`` is replaced by the second, once; one that
    ends with "…" stands for all that follows it. The claim is then another one where it is
    ``reworded``, and withdrawn else. ``before`` is what must be replaced for it to be made."""

    rule: str
    input: str
    game: str
    target: str
    file: str
    pairs: tuple[tuple[str, str], ...]
    reworded: bool = False
    before: tuple[tuple[str, str], ...] = ()

    @property
    def id(self) -> str:
        return f"{self.rule}: {self.input}"


def _fact(game: str, values: str) -> tuple[tuple[str, str], ...]:
    """Return what declares other numbers in ``game.yaml``."""
    return (("\nlanguage: en\n", f"\nlanguage: en\nvariant: {{{values}}}\n"),)


def _of(
    rule: str, game: str, target: str, *changes: tuple[object, ...]
) -> tuple[Perturbation, ...]:
    """Return the changes of a rule's inputs: each is the input, a file or a fact as ``=name``, what
    is replaced, what replaces it, and ``~`` where the claim is only reworded."""
    found = []
    for input, file, *rest in changes:
        reworded = rest[-1] == "~"
        rest = rest[:-1] if reworded else rest
        if file == "=":
            pairs, file = _fact(game, str(rest[0])), "game.yaml"
        else:
            pairs = tuple((str(a), str(b)) for a, b in zip(rest[::2], rest[1::2], strict=True))
        found.append(Perturbation(rule, str(input), game, target, str(file), pairs, reworded))
    return tuple(found)


_ACTION, _QUESTS, _QUEST = "decks/action.yaml", "decks/quest.csv", "decks/quest.yaml"
_SHIP, _CAPTAIN, _MAPS = "decks/ship.csv", "decks/captain.csv", "decks/map.csv"
_DICE, _OCEAN = "dice/action-dice.yaml", "oceans/ocean.yaml"
_ALWAYS = "action-cards-may-all-fail"
_STRENGTHS = "ghost-conditions-leave-gap"
_BOARD = "boards/port-blackwood.yaml"
_PIRATE_DICE = "dice/dice.yaml"
_BASIC, _SOLO, _JOINED = "maps/basic.yaml", "maps/solo.yaml", "joinings/four-seas.yaml"
_SEA = "seas/lake.yaml"
_FACES = 'faces: ["1", "2", "3", "4", "5", "5"]'

_LETTERS = "abcdefghijklmnopqrstuvwx"


def _row(squares: int) -> str:
    return " ".join("~" * squares)


def _in_a_row(letters: str) -> str:
    return " ".join(f"{letter} {letter}" for letter in letters)


def _rows(*rows: str) -> str:
    return "tiles: |\n" + "".join(f"  {row}\n" for row in rows)


_ROW = _rows(*[_in_a_row(_LETTERS)] * 2)
_HALVES = _in_a_row(_LETTERS[:12]), _in_a_row(_LETTERS[12:])
_PARTED = _rows(*[_HALVES[0]] * 2, *[" ".join("." * 24)] * 2, *[_HALVES[1]] * 2)
_REST = "".join(letter for letter in _LETTERS if letter not in "abcd")


def _wide(row: str) -> str:
    return " ".join([row, *"." * (2 * len(_REST) - 6)])


_WHEEL = _rows(
    *map(_wide, (". a a . . .", ". a a b b .", "d d . b b .", "d d c c . .", ". . c c . .")),
    *[_in_a_row(_REST)] * 2,
)
"""All tiles in a row, in two rows that do not touch, and four of them about a single space."""

_PROMISES = ("\ntitle:", "\npromises: [{promise: coasts, count: coast, is: 3+}]\ntitle:")
_ISLES = """pnp: 1
map: basic
game: les-petits-pirates
title: Two Isles
grid: {{cells: square, shape: 9x3, size: 20mm}}
spaces: [{{space: sea, at: {}, enter: closed}}]
"""

_CAMPS = """pnp: 1
map: basic
game: les-petits-pirates
title: Two Camps
grid: {{cells: square, shape: 5x3, size: 20mm}}
spaces:
  - {{space: camp, start: true, at: [a1, e1]}}
  - {{space: rock, at: {}, enter: closed}}
  - {{space: well, at: [b3]}}
"""

PERTURBATIONS: tuple[Perturbation, ...] = (
    # Micro Pirates
    *_of(
        _ALWAYS,
        MP,
        _ACTION,
        (
            "printed icon of a step",
            _ACTION,
            'coins: "Gains **{coins}** :coin:"',
            'coins: "Gains **{coins}** :fish:"',
        ),
        (
            "printed word of a step",
            _ACTION,
            'coins: "Gains **{coins}** :coin:"',
            'coins: "Loses **{coins}** :coin:"',
        ),
        ("printed condition", _ACTION, "always: Always", "always: If it has a map"),
        (
            "keys of steps",
            _ACTION,
            "  - card: dead-mens-wages",
            "  - card: dead-mens-wages",
            '{coins: "{ghost-coins}"}]',
            "{attack: captain}]",
            '{port: shop, coins: "{ghost-coins}"}',
            "{attack: captain}",
            '{pay: "{ghost-legend.coins}", fame: "{ghost-legend.fame}", coins: "{ghost-coins}"}',
            "{attack: captain}",
        ),
        (
            "a key of one step",
            _ACTION,
            'effect: [{if: always}, {coins: "{ghost-coins}"}]',
            "effect: [{if: chests, least: 2}, {attack: captain}]",
            "~",
        ),
        ("an unreadable amount", "=", "ghost-coins: 0"),
    ),
    *_of(
        _STRENGTHS,
        MP,
        _ACTION,
        (
            "printed word of a step",
            _ACTION,
            'strength: ":cutlass: {strength}"',
            'strength: ":cutlass: over {strength}"',
        ),
        (
            "printed words behind it",
            _ACTION,
            'strength: ":cutlass: {strength}"',
            'strength: ":cutlass: {strength} or more"',
        ),
        ("a gap", _ACTION, "{strength: 3–4}", "{strength: 4}"),
        ("an overlap", _ACTION, "{strength: 3–4}", "{strength: 2–4}"),
        ("an unreadable strength", _ACTION, "{strength: 3–4}", "{strength: some}"),
    ),
    *_of(
        "pair-too-weak",
        MP,
        "decks/captain.yaml",
        (
            "faces of the battle die",
            _DICE,
            ":cutlass: :cutlass: :cutlass: :cutlass: :damage: :damage:",
            ":damage:",
            "~",
        ),
        ("number of battle dice", _DICE, 'quantity: "{dice.battle}"', "quantity: 1"),
        ("number of forage dice", _DICE, 'quantity: "{dice.fish}"', "quantity: 1"),
        ("cutlasses of ships", _SHIP, "sloop,4,4,5,1", "sloop,4,4,5,0", "~"),
        ("dice in a roll", "=", "dice-rolled: {usual: 1}"),
        ("strength of merchants", "=", "merchant-strength: {small: 7}", "~"),
    ),
    *_of(
        "map-deck-held-without-pair",
        MP,
        "decks/map.yaml",
        (
            "targets",
            _MAPS,
            "map-sargasso-deep-c,sargasso-deep",
            "map-sargasso-deep-c,whale-road",
            "~",
        ),
        ("maps that match", "=", "matching-maps: 3", "~"),
        ("a target at fault", _MAPS, "map-whale-road-a,whale-road", "map-whale-road-a,whale-rode"),
    ),
    *_of(
        "fame-out-of-reach",
        MP,
        _QUEST,
        ("fame of quests", _QUESTS, "4 :fish:,one,1,", "4 :fish:,one,2,", "~"),
        ("thresholds", "=", "reputation-thresholds: [14, 13, 12, 12, 11]", "~"),
        ("unreadable fame", _QUESTS, "4 :fish:,one,1,", "4 :fish:,one,some,"),
    ),
    *_of(
        "ship-disabled-by-one-defeat",
        MP,
        "decks/ship.yaml",
        ("spaces of damage", _SHIP, "sloop,4,4,5,", "sloop,4,4,3,"),
        (
            "faces of the battle die",
            _DICE,
            ":cutlass: :cutlass: :damage:",
            ":damage: :damage: :damage: :damage:",
        ),
        ("sure damage", "=", "battle-damage: 3"),
    ),
    *_of(
        "large-merchant-unbeatable",
        MP,
        _DICE,
        ("strength of merchants", "=", "merchant-strength: {large: 40}"),
        ("number of battle dice", _DICE, 'quantity: "{dice.battle}"', "quantity: 2", "~"),
        (
            "faces",
            _DICE,
            ":cutlass: :cutlass: :cutlass: :cutlass: :damage: :damage:",
            ":damage:",
            ":cutlass: :cutlass: :cutlass: :cutlass: :damage:",
            ":damage:",
            "~",
        ),
        (
            "effects of the crew",
            "decks/crew.csv",
            "Battle,+2 :cutlass:",
            "Battle,+3 :cutlass:",
            "~",
        ),
        ("an unreadable effect", "decks/crew.csv", "Battle,+2 :cutlass:", "Battle,two cutlasses"),
    ),
    *_of(
        "small-merchant-out-of-reach",
        MP,
        _DICE,
        ("number of battle dice", _DICE, 'quantity: "{dice.battle}"', "quantity: 2", "~"),
        ("strength of merchants", "=", "merchant-strength: {small: 9}", "~"),
        (
            "faces",
            _DICE,
            ":cutlass: :cutlass: :cutlass: :cutlass: :damage: :damage:",
            ":damage:",
            "~",
        ),
    ),
    *_of(
        "explore-takes-too-long",
        MP,
        _DICE,
        ("spyglasses needed", "=", "explore-spyglasses: 21"),
        (
            "spyglasses needed by the rules",
            "rulings.yaml",
            "{fact: explore-spyglasses, value: 6",
            "{fact: explore-spyglasses, value: 21",
        ),
        ("spyglasses there are", "=", "supply: {spyglass: 5}"),
        ("faces", _DICE, "- ':spyglass: :rum:'", "- ':rum:'", "~"),
        ("number of dice", _DICE, 'quantity: "{dice.explore}"', "quantity: 1", "~"),
    ),
    *_of(
        "port-royal-walled-in",
        MP,
        _OCEAN,
        ("sectors", _OCEAN, "blocked: true", "blocked: false"),
        ("closed sectors", "=", "forbidden-sectors: [1-1, 1-2, 1-3, 2-2, 3-1]"),
    ),
    *_of(
        "single-open-jungle",
        MP,
        _OCEAN,
        ("blockades", "=", "blockades: 5", "~"),
        ("blockades of all but one", "=", "blockades: 6"),
    ),
    *_of(
        "ocean-falls-apart",
        MP,
        _OCEAN,
        ("sectors", _OCEAN, "blocked: true", "blocked: false"),
        ("cards of a kind", _OCEAN, "kind: open", "kind: port"),
    ),
    *_of(
        "setup-may-never-end",
        MP,
        _OCEAN,
        ("merchants", "=", "merchants: {small: 9}"),
        ("blockades", "=", "blockades: 9"),
        ("captains", "=", "most-players: 9"),
    ),
    *_of(
        "goal-too-far",
        MP,
        _OCEAN,
        ("blockades", "=", "blockades: 3", "~"),
        ("merchants", "=", "merchants: {small: 2}", "~"),
        ("sectors", _OCEAN, "blocked: true", "blocked: false"),
    ),
    *_of(
        "trades-grow-faster",
        MP,
        ".",
        ("lines of exchange", "=", 'trades: {one-kind-for-rum: "8 3"}'),
        ("coins for goods", "=", "good-coins: 2"),
        (
            "exchanges of a Trade",
            "game.yaml",
            "\nlanguage: en\n",
            "\nlanguage: en\nrulings: {trade-lines: 2}\n",
            "~",
        ),
    ),
    *_of(
        "opening-quests-hopeless",
        MP,
        ".",
        ("coins that nobody has", _QUEST, 'settle: "10 :coin:"', 'settle: "500 :coin:"'),
        ("spyglasses that nobody has", _QUESTS, "6 :spyglass:", "60 :spyglass:"),
        ("goods that nobody has", _QUESTS, "4 :rum:", "21 :rum:"),
        ("a hold that is too small", _QUEST, 'pay: "3 :fish:"', 'pay: "19 :fish:"'),
        ("a place that is not there", _QUESTS, "whale-road,jungle", "whale-road,port"),
        ("a merchant too strong", _QUESTS, "small,6,", "small,60,", "~"),
        (
            "a printed word of a step",
            _QUEST,
            "toll: Pay {toll} at each.",
            "toll: Pay over {toll} at each.",
        ),
        (
            "a demand beside which the card says otherwise",
            _QUEST,
            'pay: "3 :fish:"',
            "pay: three fish",
        ),
        ("the battle die", _DICE, "id: battle-die", "id: war-die"),
        ("coins there are", "=", "coins: {5: 0, 1: 5}"),
    ),
    # Loot Pirates
    *_of(
        "hit-odds-misprinted",
        LOOT,
        "sheets/rules.yaml",
        (
            "the printed table",
            "sheets/rules.yaml",
            '"{hit-odds.1} %", "{hit-odds.2} %"',
            '"{hit-odds.2} %", "{hit-odds.1} %"',
        ),
        (
            "another printed copy",
            "decks/round-summary.yaml",
            "{hit-odds.1}, {hit-odds.2}",
            "{hit-odds.2}, {hit-odds.1}",
        ),
        (
            "another copy in numbers",
            "decks/round-summary.yaml",
            "{hit-odds.1}, {hit-odds.2}",
            "42, 57",
        ),
        (
            "faces of a die",
            "dice/duel-dice.yaml",
            "faces: pips",
            'faces: ["1", "1", "1", "6", "6", "6"]',
        ),
        ("the loss of the defence", "=", "defence-loss: 2"),
    ),
    *_of(
        "booty-too-quickly-shared",
        LOOT,
        ".",
        ("booty", "=", "booty: {3: 24}", "~"),
        ("share", "=", "share: 2", "~"),
        ("booty of few rounds", "=", "booty: {3: 4}"),
    ),
    *_of(
        "shot-can-never-hit",
        LOOT,
        ".",
        (
            "faces of the attack die",
            "dice/duel-dice.yaml",
            "faces: pips",
            'faces: ["1", "1", "1", "1", "1", "1"]',
        ),
        (
            "faces of the defence die",
            "dice/duel-dice.yaml",
            'pip: "mdi:shield"\n    faces: pips',
            _FACES,
            "~",
        ),
        ("share", "=", "share: 2", "~"),
    ),
    *_of(
        "reserve-too-small",
        LOOT,
        ".",
        ("reserve", "=", "reserve: 5"),
        ("share", "=", "share: 4"),
    ),
    *_of(
        "doubloons-too-few",
        LOOT,
        ".",
        (
            "coins",
            "tokens/doubloons.yaml",
            'quantity: "{diamond-coins.8}"',
            "quantity: 1",
            'enough: {3: "{diamond-coins.3}"',
            "enough: {3: 1",
        ),
        ("booty", "=", "booty: {3: 90}"),
        ("reserve", "=", "reserve: 90"),
        (
            "worth of a coin",
            "tokens/doubloons.yaml",
            'front: {text: "{denominations.2}"',
            'front: {text: "4"',
        ),
    ),
    *_of(
        "start-not-payable",
        LOOT,
        ".",
        ("coins", "tokens/doubloons.yaml", 'enough: {3: "{silver-coins.3}"', "enough: {3: 1"),
        ("first shares", "=", "start-most: 5", "~"),
        (
            "worth of a coin",
            "tokens/doubloons.yaml",
            'front: {text: "{denominations.0}"',
            'front: {text: "3"',
        ),
    ),
    *_of(
        "change-too-scarce",
        LOOT,
        ".",
        ("coins", "tokens/doubloons.yaml", 'enough: {3: "{silver-coins.3}"', "enough: {3: 5"),
        (
            "worth of a coin",
            "tokens/doubloons.yaml",
            'front: {text: "{denominations.0}"',
            'front: {text: "3"',
        ),
    ),
    # Piracy
    *_of(
        "ambush-waters",
        PIR,
        _BOARD,
        (
            "squares",
            _BOARD,
            f"  {_row(26)}\n  {_row(26)}\n  e e",
            f"  {_row(12)}{' .' * 8} {_row(6)}\n  {_row(26)}\n  e e",
        ),
        (
            "the wharf",
            _BOARD,
            "M M M ~ ~ k ~",
            "M M M ~ ~ k ~",
            "P: {type: wharf, which: port",
            "P: {type: wharf, which: x",
        ),
    ),
    *_of(
        "voyage-length-unusual",
        PIR,
        _BOARD,
        (
            "faces of the move die",
            _PIRATE_DICE,
            "faces: pips",
            'faces: ["1", "1", "2", "2", "3", "3"]',
        ),
        ("coins to win", "=", "goal: 3", "~"),
        (
            "squares",
            _BOARD,
            "  ~ a a ~ ~ S S S ~ ~ ~ ~ ~ ~ ~ X ~ ~",
            "  ~ a a ~ ~ S S S ~ X ~ ~ ~ ~ ~ ~ ~ ~",
            "~",
        ),
    ),
    *_of(
        "monster-without-three-steps",
        PIR,
        _BOARD,
        ("steps of an event", "=", "event-distance: 4", "~"),
        (
            "squares",
            _BOARD,
            f"  {_row(26)}\n  {_row(5)} S S S ~",
            f"  {_row(4)} . . . . . {_row(17)}\n  {_row(4)} . S S S .",
            "  ~ a a ~ ~ S S S ~ ~ b b",
            "  ~ a a ~ . S S S . ~ b b",
            "  ~ a a ~ ~ S S S ~ ~ ~ ~",
            "  ~ a a ~ . S S S . ~ ~ ~",
            "  ~ ~ a ~ ~ ~ ~ ~ ~ ~",
            "  ~ ~ a ~ . . . . . ~",
        ),
    ),
    *_of(
        "prison-far-from-x",
        PIR,
        _BOARD,
        (
            "squares",
            _BOARD,
            "  ~ a a ~ ~ S S S ~ ~ ~ ~ ~ ~ ~ X ~ ~",
            "  ~ a a ~ ~ S S S ~ ~ ~ ~ ~ ~ X ~ ~ ~",
            "~",
        ),
    ),
    *_of(
        "island-out-of-reach",
        PIR,
        _BOARD,
        (
            "squares",
            _BOARD,
            "  . . . . . . . . .",
            "  . . . . . z z . .",
            "  k: {type: island",
            "  z: {type: island, name: Nowhere, art: rocks}\n  k: {type: island",
        ),
    ),
    *_of(
        "two-monsters-seal-route",
        PIR,
        _BOARD,
        ("squares", _BOARD, "  e ~ ~ ~ t t t P ~ ~", "  e ~ ~ ~ t t t P . ~"),
    ),
    *_of(
        "hoard-game-can-tie",
        PIR,
        ".",
        ("hoards", "=", "hoard: {4: 8}", "~"),
        ("players of a team", "=", "team: 3", "~"),
    ),
    *_of(
        "race-without-winner",
        PIR,
        ".",
        ("hoards", "=", "hoard: {3: 3}"),
        ("coins to win", "=", "goal: 3"),
    ),
    # Piece Packing Pirates
    *_of(
        "sightings-off-rulebook",
        PPP,
        "decks/tiles.yaml",
        ("faces of a die", "dice/dice.yaml", "'2', '3', '4', '5'", "'2', '3', '4', '6'"),
        ("values", "=", "values: 5"),
    ),
    *_of("sea-in-pieces", PPP, _SEA, ("tiles", _SEA, "tiles: |…", _PARTED)),
    *_of("far-from-any-coast", PPP, _SEA, ("tiles", _SEA, "tiles: |…", _ROW, "~")),
    *_of(
        "few-spaces-in-reach",
        PPP,
        _SEA,
        ("tiles", _SEA, "tiles: |…", _ROW),
        ("steps", "=", "steps: 1"),
    ),
    *_of(
        "gap-of-one-space",
        PPP,
        "seas/archipelago.yaml",
        ("tiles", "seas/archipelago.yaml", "tiles: |…", _WHEEL),
    ),
    *_of("no-open-water", PPP, _SEA, ("tiles", _SEA, "tiles: |…", _ROW, "~")),
    *_of(
        "sea-too-long-to-explore",
        PPP,
        _SEA,
        ("turns", "=", "turns: 3"),
        ("steps", "=", "steps: 1", "~"),
        ("tiles", _SEA, "tiles: |…", _ROW, "~"),
    ),
    *_of("tile-cuts-sea", PPP, _SEA, ("tiles", _SEA, "tiles: |…", _ROW)),
    *_of(
        "combat-odds-misprinted",
        PPP,
        "sheets/reference.yaml",
        ("the printed table", "sheets/reference.yaml", '"15 (6)", "21 (5)"', '"21 (5)", "15 (6)"'),
        ("faces of a die", "dice/dice.yaml", "'2', '3', '4', '5'", "'2', '3', '4', '6'"),
        ("values", "=", "values: 5"),
        ("crews", "=", "most-crew: {ship-of-line: 12}", "~"),
    ),
    *_of(
        "crew-table-hole",
        PPP,
        ".",
        ("crews", "=", "least-crew: {ketch: 6}"),
        ("the most crew", "=", "most-crew: {ketch: 1}"),
    ),
    *_of(
        "start-booty-short-of-ship",
        PPP,
        ".",
        ("first booty", "=", "start-booty: 4"),
        ("price of crew", "=", "crew-price: 9"),
        ("prices", "=", "price: {sloop: 3}"),
        ("faces of a die", "dice/dice.yaml", "'2', '3', '4', '5'", "'2', '3', '4', '6'"),
    ),
    # Les Petits Pirates
    *_of(
        "hole-in-map",
        LPP,
        _BASIC,
        ("cells", _BASIC, "c10  c12  c12# c11# P4#", "c10  .    c12# c11# P4#"),
    ),
    *_of(
        "ports-without-gold",
        LPP,
        _BASIC,
        (
            "yields",
            _BASIC,
            "name: Gull Harbour, port: {gold: 2",
            "name: Gull Harbour, port: {gold: 6",
            "~",
        ),
        ("a coast", "=", "gather-resources: 2", "~"),
        ("types", _BASIC, "c: coast", "c: ocean", "~"),
    ),
    *_of(
        "space-smaller-than-ship",
        LPP,
        _BASIC,
        ("width of ships", "=", "ship-size: 40"),
        ("edge of dice", "=", "action-die-size: 30"),
        ("cells", _BASIC, "~6   ~6   c20", "~6   c99  c20", "legend:", "legend:\n  c99: coast"),
    ),
    *_of(
        "unfair-starts",
        LPP,
        _BASIC,
        ("ships at the start", "=", "start-ships: 2"),
        ("faces of a die", "dice/action-dice.yaml", "faces: pips", _FACES),
    ),
    *_of(
        "action-too-many-rounds-away",
        LPP,
        _BASIC,
        ("a hold", "=", "hold-gold: 3"),
        ("the price of a ship", "=", "ship-gold: 12, ship-less-gold: 11"),
        ("resources in a hold", "=", "hold-resources: 2, hold-gold: 4"),
        ("faces of a die", "dice/action-dice.yaml", "faces: pips", _FACES),
        (
            "types",
            _BASIC,
            ", shipyard: true}}\n  P6",
            "}}\n  P6",
            ", shipyard: true}}\n  P10",
            "}}\n  P10",
            "~",
        ),
    ),
    *_of(
        "lockable-waters",
        LPP,
        _BASIC,
        ("cells", _BASIC, "c: coast", "c: impassable"),
    ),
    *_of(
        "move-stops-short",
        LPP,
        _BASIC,
        ("faces of a die", "dice/action-dice.yaml", "faces: pips", _FACES),
        ("types", _BASIC, "c: coast", "c: impassable"),
    ),
    *_of(
        "ports-cut-from-coasts",
        LPP,
        _BASIC,
        ("ports", _BASIC, "P10: {name: Puddle, port: {gold: 0, resources: 4}}", "P10: ocean", "~"),
        ("types", _BASIC, "c: coast", "c: impassable"),
    ),
    *_of(
        "joined-ports-too-few",
        LPP,
        _JOINED,
        ("players", _JOINED, '"{board-players + 1}-{2 * board-players}"', '"5-7"', "~"),
        ("boards", _JOINED, "[copper-sea, jade-sea]", "[copper-sea, copper-sea]", "~"),
        ("a board at fault", "joinings/jade-sea.yaml", "cells: |", "cells: ||"),
    ),
    *_of(
        "joined-starts-too-few",
        LPP,
        _JOINED,
        ("ships at the start", "=", "start-ships: 2"),
        ("players", _JOINED, '"{board-players + 1}-{2 * board-players}"', '"5-9"'),
    ),
    *_of(
        "joined-waters-parted",
        LPP,
        _JOINED,
        ("boards", _JOINED, "[copper-sea, jade-sea]", "[copper-sea, copper-sea]", "~"),
        ("a board that is not joinable", _JOINED, "[copper-sea, jade-sea]", "[copper-sea, basic]"),
    ),
    *_of(
        "port-unreachable",
        LPP,
        _BASIC,
        ("ports", _BASIC, "P10: {name: Puddle, port: {gold: 0, resources: 4}}", "P10: ocean", "~"),
        (
            "closed borders",
            _BASIC,
            "closed:\n  [[c1, c6]",
            "closed:\n  [[P2, ~2], [P2, c4], [P2, c2], [c1, c6]",
        ),
        ("types", _BASIC, "c: coast", "c: impassable"),
    ),
    *_of(
        "bury-site-hardly-patrolled",
        LPP,
        _SOLO,
        (
            "faces of the first die",
            "dice/governor-dice.yaml",
            "    ground: token.ground\n    ink: number.red",
            f"    ground: token.ground\n    ink: number.red\n    {_FACES}",
        ),
        (
            "faces of the other",
            "dice/governor-dice.yaml",
            "    ink: shipyard",
            f"    ink: shipyard\n    {_FACES}",
        ),
        (
            "a number",
            _SOLO,
            "number: 5, ",
            "",
        ),
    ),
    *_of(
        "haven-from-patrols",
        LPP,
        _SOLO,
        (
            "faces of a die",
            "dice/governor-dice.yaml",
            "    ink: shipyard",
            f"    ink: shipyard\n    {_FACES}",
        ),
        (
            "faces in another form",
            "dice/governor-dice.yaml",
            "    ink: shipyard",
            "    ink: shipyard\n    faces: [':skull:', '2', '3', '4', '5', '6']",
        ),
        ("a number", _SOLO, "number: 5, ", ""),
    ),
    *_of(
        "start-without-bury-site",
        LPP,
        _SOLO,
        ("shipyards", _SOLO, "resources: 1, shipyard: true}}\n  d2", "resources: 1}}\n  d2", "~"),
    ),
    *(
        Perturbation(
            "promise-broken",
            input,
            LPP,
            _BASIC,
            _BASIC,
            (_PROMISES, pair),
            reworded,
            (_PROMISES,),
        )
        for input, pair, reworded in (
            ("types", ("c: coast", "c: ocean"), True),
            ("the promise", ("is: 3+", "is: 99"), False),
        )
    ),
    Perturbation(
        "start-cut-off",
        "closed spaces",
        LPP,
        _BASIC,
        _BASIC,
        (("pnp: 1…", _CAMPS.format("c1-c3")),),
        False,
        (("pnp: 1…", _CAMPS.format("c1-c2")),),
    ),
    *_of(
        "fewer-colours-than-players",
        MP,
        ".",
        ("colours", "tokens/captains.yaml", "blue: swallow, ", ""),
        ("players", "game.yaml", 'players: "{least-players}-{most-players}"', "players: 2-3", "~"),
    ),
    *_of(
        "no-such-outcome",
        PIR,
        "sheets/rules.yaml",
        ("a number", "sheets/rules.yaml", "Purple rolls a {5}, but", "Purple rolls a {19}, but"),
    ),
    *_of(
        "more-taken-than-there-is",
        MP,
        "rulings.yaml",
        ("an offer", "rulings.yaml", "value: 2, text: Exports", "value: 11, text: Exports"),
        ("a count", "rulings.yaml", "{export: 10,", "{export: 1,"),
    ),
    *_of(
        "yield-beyond-kit",
        LPP,
        ".",
        ("a yield", _BASIC, "port: {gold: 3, resources: 2}}", "port: {gold: 999, resources: 2}}"),
        ("pieces", "tokens/gold.yaml", "id: gold-1", "id: copper-1"),
    ),
    Perturbation(
        "piece-beyond-room",
        "the size of spaces",
        PIR,
        ".",
        _BOARD,
        (("size: 18mm, for: [standees/ship, blackbeard, sea-monster], room: 3mm", "size: 9mm"),),
        False,
        (("for: [standees/ship, blackbeard, sea-monster], room: 3mm, ", ""),),
    ),
    Perturbation(
        "unreachable-space",
        "closed spaces",
        LPP,
        _BASIC,
        _BASIC,
        (("pnp: 1…", _ISLES.format("e1-e3")),),
        False,
        (("pnp: 1…", _ISLES.format("e1-e2")),),
    ),
    *(
        Perturbation(
            "gold-runs-short",
            input,
            LPP,
            ".",
            "game.yaml",
            _fact(LPP, values),
            False,
            _fact(LPP, "gold-ones: 300"),
        )
        for input, values in (
            ("coins", "gold-ones: 60"),
            ("a hold", "gold-ones: 300, hold-gold: 60"),
        )
    ),
    *(
        Perturbation(
            "facts-contradict", input, game, ".", "game.yaml", _fact(game, values), False, ()
        )
        for game, input, values in (
            (LPP, "a start", "start-gold: 11"),
            (LPP, "a limit", "hold-gold: 4"),
            (MP, "a price", "chest-export: {chests: 13}"),
            (MP, "a count", "dice: {battle: 2}"),
            (PPP, "an entry of a limit", "most-crew: {brig: 3}"),
        )
    ),
    *_of(
        "list-length-differs",
        LPP,
        "sheets/rules.yaml",
        ("a number", "sheets/rules.yaml", "The Seven Kinds", "The Eight Kinds", "~"),
        ("a list", "sheets/rules.yaml", '    - ["**{Land}**"', '    # ["**{Land}**"', "~"),
    ),
    Perturbation(
        "printed-cards-differ",
        "a number of cards",
        MP,
        "tuckboxes/quest-box.yaml",
        "tuckboxes/quest-box.yaml",
        (("{count deck/quest} cards", "36 cards"),),
        False,
        (("{count deck/quest} cards", "33 cards"),),
    ),
    Perturbation(
        "printed-number-differs",
        "a written number",
        LPP,
        "sheets/reference.yaml",
        "sheets/reference.yaml",
        (("{target gold} {bury.past} wins", "21 gold {bury.past} wins"),),
        False,
        (("{target gold} {bury.past} wins", "20 gold {bury.past} wins"),),
    ),
)
