"""Routes across the ocean in all its layouts, its setup, and the cards that name its sectors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import islice
from math import comb
from typing import TypeAlias

from msgspec import Struct

from pnp.base.diagnostics import BoardMark, KeyPath, Severity, suggest_word
from pnp.rules.rule import Finding, Proved, Rule, RuleResult, Withheld
from pnp_pirates.micro_pirates.cards import CardFiles, Decks, PrintedCard
from pnp_pirates.micro_pirates.seas import (
    OceanLayout,
    connected_parts,
    neighbourhood,
    rings,
    single_bits,
)
from pnp_pirates.micro_pirates.tasks import hopeless_quests, is_checkable, max_offered
from pnp_pirates.micro_pirates.views import (
    MOST_LAYOUTS,
    Ocean,
    layout_lines,
    layout_mark,
    layouts_of,
)


@Rule(
    "ocean-falls-apart",
    Severity.ERROR,
    "ruling",
    number="MP-P01",
    source="001:L59-62, L133",
    rulings=("orientation",),
    proof=True,
    after=("wrong-number-of-ocean-cards", "forbidden-sector-open", "port-royal-walled-in"),
    proves="all sectors open to ships are connected in all layouts",
)
def ocean_falls_apart(ocean: Ocean) -> Iterator[Finding | Proved]:
    """Some sectors cannot be reached, at least in some layouts.

    Land that closes one card may cut off another card next to it. The sectors behind it are out of
    play, which players notice only during the game.

    Instead, leave a passage: open a sector at the edge of the card that closes it.
    """
    lost: dict[int, int] = {}  # the sectors cut off, by the open sectors of a layout
    cut: list[tuple[OceanLayout, int]] = []
    for board in ocean.boards:
        if board.open not in lost:
            lost[board.open] = sum(connected_parts(board.open, ocean.stride)[1:])
        if lost[board.open]:
            cut.append((board, lost[board.open]))
    if cut:
        board, bits = max(cut, key=lambda found: found[1].bit_count())
        sectors = ocean.sectors_at(board, bits)
        one = f"a sector of '{sectors[0].card.card}' is"
        many = one if len(sectors) == 1 else f"{len(sectors)} sectors at worst are"
        yield Finding(
            sectors[0].path,
            f"{many} cut off in {len(cut)} of {len(ocean.boards)} layouts",
            "open a blocked sector next to it",
            labels=tuple((sector.path, "also cut off") for sector in sectors[1:4]),
            details=("such as", *layout_lines(board.layout)),
            marks=(
                layout_mark(board.layout),
                BoardMark("unreachable", tuple(sector.id for sector in sectors)),
            ),
        )
    elif ocean.boards:
        open_ = sorted({board.open.bit_count() for board in ocean.boards})
        yield Proved(
            f"all {open_[0]} sectors open to ships are connected in all {len(ocean.boards)} layouts"
        )


@Rule(
    "port-royal-walled-in",
    Severity.ERROR,
    "derived",
    number="MP-M06",
    source="001:L139, L308",
    rulings=("orientation",),
    proof=True,
    after=(
        "forbidden-sector-open",
        "wrong-number-of-ocean-cards",
        "ocean-card-without-port",
        "surplus-port-sector",
        "playable-sector-blocked",
    ),
    proves="Port Royal has exits to the sea in all layouts",
)
def port_royal_walled_in(ocean: Ocean) -> Iterator[Finding | Proved]:
    """The port of Port Royal has no exit to the sea.

    Two of its four sides may be closed by the town. If the others are also closed in some layout,
    ships cannot get there to export goods, and a ship that starts there is stuck.

    Instead, leave an open sector next to the port, best on the card of Port Royal itself.
    """
    for sector in ocean.royal_ports():
        ways = []
        for board in ocean.boards:
            port = ocean.bit(board, sector)
            ways.append((neighbourhood(port, ocean.stride) & board.open & ~port).bit_count())
        shut = ways.count(0)
        if shut:
            yield Finding(
                sector.path,
                f"ships cannot reach this port in {shut} of {len(ways)} layouts",
                "open a sector next to it",
                details=("such as", *layout_lines(ocean.boards[ways.index(0)].layout)),
                marks=(layout_mark(ocean.boards[ways.index(0)].layout), *sector.spot),
            )
        elif ways:
            sides = str(min(ways)) if min(ways) == max(ways) else f"{min(ways)} to {max(ways)}"
            yield Proved(f"Port Royal has {sides} exits to the sea in all {len(ways)} layouts")


TURNS = 3


@Rule(
    "goal-too-far",
    Severity.WARNING,
    "judgement",
    number="MP-P02",
    source="001:L102, L133",
    rulings=("orientation", "blockade-moves"),
    proof=True,
    after=("ocean-falls-apart", "too-few-jungles", "surplus-port-sector"),
    proves="how far goals are from the ports in all layouts",
)
def goal_too_far(ocean: Ocean) -> Iterator[Finding | Proved]:
    """From a port, something that every captain needs may be more than three turns away.

    Jungles, goods, merchants and Port Royal are in different places in each layout. If even the
    nearest may be four turns away at the speed of the slowest ship, a captain who starts there
    waits while the others play.

    Instead, print it on more cards, open shorter routes, or give the slowest ship more sails.
    """
    actions = ocean.setting.fact("actions")
    speed = ocean.slowest
    reach = max(1, actions * speed)
    found = far_from_ports(ocean) if ocean.boards else {}
    for word, far in found.items():
        if far.most > TURNS * reach:
            turns = -(-far.most // reach)
            yield Finding(
                ocean.entry("port" if word == "Port Royal" else word),
                f"from '{far.port}' the route to {_name_of_goal(word)} can be {far.most} sectors: "
                f"{turns} turns at a speed of {speed}",
                f"move it within {TURNS * reach} sectors in all layouts: {TURNS} turns of "
                f"{actions} Sails",
                details=(f"{far.most} sectors in this layout:", *layout_lines(far.board.layout)),
                marks=far.marks,
            )
    if found:
        farthest = max(found.values(), key=lambda far: far.most)
        yield Proved(_describe_distances(found, len(ocean.boards)), farthest.marks)


def _name_of_goal(word: str) -> str:
    match word:
        case "Port Royal":
            return word
        case "jungle":
            return "the nearest open jungle"
        case "small" | "large":
            return f"the nearest {word} merchant"
        case _:
            return f"the nearest {word}"


def _describe_distances(found: dict[str, GoalDistance], layouts: int) -> str:
    ways = ", ".join(
        f"{'open ' if word == 'jungle' else ''}{word} {float(far.mean):.1f} (at most {far.most})"
        for word, far in found.items()
    )
    return f"sectors from the ports in all {layouts} layouts and draws, on average: {ways}"


Ways: TypeAlias = tuple[int, ...]
"""The distances of all goals of a kind in sectors, the nearest first."""


GOALS = ("jungle", "fish", "plantain", "small", "large")


class GoalDistance(Struct, frozen=True):
    """The longest and the mean distance to the nearest goal of a kind, in sectors; ``port`` and
    ``board`` are where it is longest, ``way`` the ids of the sectors on that route."""

    most: int
    mean: Fraction
    port: str
    board: OceanLayout
    way: tuple[str, ...]

    @property
    def marks(self) -> tuple[BoardMark, ...]:
        return layout_mark(self.board.layout), BoardMark("route", self.way)


def far_from_ports(ocean: Ocean) -> dict[str, GoalDistance]:
    """Return the distances from ports to the nearest goal of each kind, including Port Royal."""
    gone = {word: _count_removed(ocean, word) for word in GOALS}
    royal = tuple(ocean.royal_ports())
    longest: dict[str, tuple[int, int, int, OceanLayout]] = {}
    tally: dict[str, Counter[Ways]] = {word: Counter() for word in (*GOALS, "Port Royal")}
    known: dict[tuple[int, int], tuple[int, ...]] = {}
    for board in ocean.boards:
        home = sum(ocean.bit(board, sector) for sector in royal)
        for port in single_bits(board.having.get("port", 0)):
            key = (board.open, port)
            if key not in known:
                known[key] = tuple(rings(board.open, port, ocean.stride))
            for word, count in tally.items():
                goals = home & ~port if word == "Port Royal" else board.having.get(word, 0)
                ways = _goal_distances(known[key], goals)
                if ways:
                    count[ways] += 1
                    worst = ways[min(gone.get(word, 0), len(ways) - 1)]
                    if word not in longest or worst > longest[word][0]:
                        longest[word] = (worst, port, goals, board)
    return {
        word: GoalDistance(
            most,
            _mean_distance(tally[word], gone.get(word, 0)),
            _card(ocean, board, port),
            board,
            _shortest_way(ocean, board, port, goals, most),
        )
        for word, (most, port, goals, board) in longest.items()
    }


def _count_removed(ocean: Ocean, word: str) -> int:
    """Return the number of goals of a kind that setup removes at random: blockaded jungles, and
    places of merchants that stay empty."""
    if word == "jungle":
        blockades: int = ocean.setting.fact("blockades")
        return max(0, blockades)
    if word in ("small", "large"):
        placed: int = ocean.setting.fact("merchants")[word]
        return max(0, len(ocean.sectors_with(word)) - placed)
    return 0


def _goal_distances(rings_: Sequence[int], goals: int) -> Ways:
    """Return the distances of all goals, the nearest first."""
    found: list[int] = []
    for distance, ring in enumerate(rings_):
        hit = ring & goals
        if hit:
            found += [distance] * hit.bit_count()
            goals ^= hit
            if not goals:
                break
    return tuple(found)


def _mean_distance(tally: Counter[Ways], taken: int) -> Fraction:
    """Return the mean distance to the nearest goal left after a number of them is removed."""
    total = Fraction(0)
    for size in {len(ways) for ways in tally}:
        chances = _nearest_chances(size, min(taken, size - 1))
        sums = [0] * len(chances)
        for ways, count in tally.items():
            if len(ways) == size:
                for nearer in range(len(sums)):
                    sums[nearer] += count * ways[nearer]
        total += sum((p * way for p, way in zip(chances, sums, strict=True)), Fraction(0))
    return total / tally.total()


def _nearest_chances(goals: int, taken: int) -> tuple[Fraction, ...]:
    """Return the chances that the nearest goal left is the first, the second, and so on, if a
    number of goals is removed at random."""
    every = comb(goals, taken)
    return tuple(
        Fraction(comb(goals - nearer - 1, taken - nearer), every) for nearer in range(taken + 1)
    )


def _shortest_way(
    ocean: Ocean, board: OceanLayout, port: int, goals: int, length: int
) -> tuple[str, ...]:
    """Return the sectors of a shortest route from a port to a goal at distance ``length``."""
    passed = list(islice(rings(board.open, port, ocean.stride), length + 1))
    here = next(single_bits(passed[-1] & goals), 0)
    way = [here]
    for ring in reversed(passed[:-1]):
        here = next(single_bits(neighbourhood(here, ocean.stride) & ring), 0)
        way.append(here)
    return tuple(ocean.sectors_at(board, bit)[0].id for bit in reversed(way) if bit)


def _card(ocean: Ocean, board: OceanLayout, port: int) -> str:
    return ocean.sectors_at(board, port)[0].card.card


@Rule(
    "setup-may-never-end",
    Severity.ERROR,
    "derived",
    number="MP-P04",
    source="001:L70-74, L94",
    rulings=("occupied-sector", "exhausted-decks"),
    proof=True,
    after=(
        "too-few-small-merchant-spots",
        "too-few-large-merchant-spots",
        "too-few-jungles",
        "fewer-ports-than-captains",
    ),
    proves="setup always ends",
)
def setup_may_never_end(ocean: Ocean) -> Iterator[Finding | Proved]:
    """During setup, a merchant may have no place however many cards are drawn.

    Navigation cards are drawn until a piece can be placed. If merchants of both kinds share
    sectors, the small ones may take those that the large ones need.

    Instead, give each merchant its own sector, on more cards.
    """
    merchants, players = ocean.setting.fact("merchants"), ocean.setting.fact("most-players")
    large = ocean.cards_with("large")
    # Each small merchant takes a sector on another card. Cards whose only place for a large
    # merchant is such a sector may all be taken.
    own = {
        s.card.card for s in ocean.sectors_with("large") if "small" not in ocean.meanings[s.mark]
    }
    shared = [card for card in large if card not in own]
    left = len(large) - min(len(shared), merchants["small"])
    if left < merchants["large"]:
        sector = next(s for s in ocean.sectors_with("large") if s.card.card == shared[0])
        yield Finding(
            sector.path,
            f"small merchants may take {len(large) - left} of the {len(large)} cards with a place "
            f"for a large one, and {merchants['large']} of those are placed",
            "give the large merchant its own sector on this card",
            marks=sector.spot,
        )
        return
    counts = [len(ocean.cards_with(word)) for word in ("small", "jungle", "port")]
    yield Proved(
        f"setup always ends: {merchants['small']} small merchants among {counts[0]} cards, "
        f"{merchants['large']} large ones among {left} or more, {ocean.setting.fact('blockades')} "
        f"blockades among {counts[1]} jungles, {players} captains among {counts[2]} ports"
    )


@Rule(
    "single-open-jungle",
    Severity.WARNING,
    "derived",
    number="MP-P03",
    source="001:L72, L173",
    rulings=("blockade-moves",),
    proof=True,
    after=("too-few-jungles", "second-jungle-on-card"),
    proves="several jungles are open at any time",
)
def single_open_jungle(ocean: Ocean) -> Iterator[Finding | Proved]:
    """Only one jungle is ever open.

    Four are always blockaded, and exploring the last one blocks it and frees another. All captains
    sail to the same jungle, and those who are behind arrive too late.

    Instead, give a jungle to one more card.
    """
    found, blocked = len(ocean.cards_with("jungle")), ocean.setting.fact("blockades")
    if found - blocked == 1:
        yield Finding(
            ocean.entry("jungle"),
            f"{blocked} of {found} jungles are always blockaded, so only one is open",
            f"write {ocean.mark('jungle')} in a sector of one more card",
        )
    elif found > blocked:
        # A successful Explore moves one blockade to its own jungle, so the number does not change.
        yield Proved(f"{found - blocked} of {found} jungles are open at any time")


@Rule(
    "opening-quests-hopeless",
    Severity.WARNING,
    "derived",
    number="MP-P08",
    source="001:L65-66",
    rulings=("orientation", "dice-faces"),
    proof=True,
    after=("ocean-falls-apart", "quest-target-unknown"),
    proves="of the quests on offer at the start, at least one can be completed",
)
def opening_quests_hopeless(decks: Decks) -> Iterator[RuleResult]:
    """All quests on offer at the start may be impossible to complete.

    Each port begins with one quest. If enough quests of the deck are impossible to fill all offers,
    no quest can be started until a player wastes a place on one.

    Instead, fix the impossible quests: their places, their goods, or the strength they require.
    """
    quests = decks.game.rows("quest")
    ports = [id for id, marks in decks.game.marks.items() if "port" in marks]
    if not quests or not ports:
        return
    bad = hopeless_quests(decks.game)
    if max_offered(list(bad), ports) == len(ports):
        first, *others = bad
        yield Finding(
            first.at("card"),
            f"{sum(row.card.quantity for row in bad)} quests cannot be completed, enough for the "
            f"offers of all {len(ports)} ports at once",
            "fix them until there are fewer than ports",
            labels=tuple((row.at("card"), bad[row], row.file) for row in others[:4]),
            details=(f"'{first.id}': {bad[first]}",),
            file=first.file,
        )
        return
    for row, why in bad.items():
        yield Finding(
            row.at("card"),
            f"'{row.id}' cannot be completed: {why}",
            "change it until it can",
            file=row.file,
        )
    without = _reason_unmeasured(decks.game)
    if without:
        yield Withheld(without)
    else:
        read = sum(row.card.quantity for row in quests if is_checkable(row))
        unread = sum(row.card.quantity for row in quests) - read
        sure = read - sum(row.card.quantity for row in bad)
        if read - sure + unread < len(ports):
            yield Proved(
                f"of any {len(ports)} quests on offer at the start, at least one can be completed: "
                f"{sure} of {read + unread} can, in every layout"
            )
        elif sure:
            yield Proved(
                f"{sure} of {read} quests whose steps are known can be completed, in every "
                f"layout; what the text of {unread} others requires is not checked"
            )


def _reason_unmeasured(game: CardFiles) -> str:
    """Return the reason why quests cannot be compared with holds, dice and sectors; empty if they
    can. Whether sectors are connected is only known if all layouts are tried."""
    if not game.rows("ship"):
        return "the game has no ships whose holds are known"
    if "battle-die" not in game.dice:
        return "the game has no battle die"
    layouts = layouts_of(game.ocean.record) if game.ocean is not None else 0
    return f"the {layouts:,} layouts are too many to try" if layouts > MOST_LAYOUTS else ""


@Rule(
    "navigation-card-repeated",
    Severity.ERROR,
    "derived",
    number="MP-M13b",
    source="001:L20, L70",
    after=("duplicate-card",),
    instead=("card-unlike-its-id",),
)
def navigation_card_repeated(decks: Decks) -> Iterator[Finding]:
    """Two navigation cards lead to the same card of the ocean.

    Each card of the ocean should come up equally often. A card that is drawn twice as often
    attracts merchants, blockades and captains.

    Instead, keep one navigation card for each card of the ocean.
    """
    seen: dict[str, PrintedCard] = {}
    for row in decks.game.rows("navigation"):
        for target in row.targets:
            earlier = seen.setdefault(target, row)
            if earlier is not row:
                yield Finding(
                    row.at("target"),
                    f"'{row.id}' leads to '{target}', like '{earlier.id}'",
                    "give it another target, or remove one of the two",
                    labels=((earlier.at("target"), "the first", row.file),),
                    file=row.file,
                )
        if row.card.quantity > 1:
            yield Finding(
                ("cards", row.index, "quantity"),
                f"there are {row.card.quantity} copies of '{row.id}'",
                "write  quantity: 1",
                file=row.file,
            )


@Rule(
    "ocean-card-without-navigation",
    Severity.ERROR,
    "derived",
    number="MP-M13",
    source="001:L20, L70",
    after=("navigation-card-repeated", "navigation-target-unknown"),
)
def ocean_card_without_navigation(decks: Decks) -> Iterator[Finding]:
    """A card of the ocean has no navigation card.

    Navigation cards decide where merchants, blockades and captains start, and where blockades move.
    They never come to a card that the deck omits.

    Instead, add a navigation card whose target is that card.
    """
    file, ocean = decks.game.file("navigation"), decks.game.ocean
    if file is None or ocean is None:
        return
    named = {target for row in decks.game.rows("navigation") for target in row.targets}
    for i, card in enumerate(ocean.record.cards):
        if card.card not in named:
            yield Finding(
                ("deck",),
                f"no navigation card leads to the ocean card '{card.card}'",
                f"add a card with the target {card.card}",
                labels=((("cards", i, "card"), "this ocean card", ocean),),
                file=file,
            )


UNKNOWN = "'{}' leads to '{}', which is not an ocean card"


@Rule(
    "navigation-target-unknown",
    Severity.ERROR,
    "derived",
    number="MP-M13c",
    source="001:L20, L70",
    after=("ocean-kind-miscounted", "unknown-mark", "ragged-grid"),
    instead=("unknown-name",),
)
def navigation_target_unknown(decks: Decks) -> Iterator[Finding]:
    """A navigation card does not lead to a card of the ocean.

    A player who draws it has nowhere to place the piece, and must draw again.

    Instead, write the id of a card of the ocean as its target.
    """
    ocean = decks.game.ocean
    known = [card.card for card in ocean.record.cards] if ocean is not None else []
    for row in decks.game.rows("navigation") if known else ():
        if not row.targets:
            yield _hopeless_finding(
                row, row.at("target"), f"'{row.id}' has no target", suggest_word("", known)
            )
        for target in row.targets:
            if target not in known:
                message = f"the target '{target}' of '{row.id}' is not an ocean card"
                yield _hopeless_finding(row, row.at("target"), message, suggest_word(target, known))


@Rule(
    "quest-target-unknown",
    Severity.ERROR,
    "derived",
    number="MP-D06",
    source="001:L259-263",
    after=("ocean-kind-miscounted", "unknown-mark", "ragged-grid"),
    instead=("unknown-name",),
)
def quest_target_unknown(decks: Decks) -> Iterator[Finding]:
    """A quest or a navigation card refers to an ocean card that does not exist.

    Players are sent to a place that is not on the table.

    Instead, write the id of an ocean card, as in the ocean's file.
    """
    marks = decks.game.marks
    for row in decks.game.rows("quest") if decks.game.ocean is not None else ():
        if not row.targets and row.text("type") in ("delivery", "voyage"):
            message = f"'{row.id}' is a {row.text('type')} without a target"
            hint = "write the id of an ocean card as its target"
            yield _hopeless_finding(row, row.at("target"), message, hint)
        for where, target in row.named_targets:
            if target not in marks:
                yield _hopeless_finding(
                    row, where, UNKNOWN.format(row.id, target), suggest_word(target, marks)
                )


@Rule(
    "map-target-without-jungle",
    Severity.ERROR,
    "derived",
    number="MP-D02",
    source="001:L179",
    after=("too-few-jungles", "ocean-kind-miscounted", "unknown-mark", "ragged-grid"),
    instead=("unknown-icon", "unknown-name", "value-shown-by-no-box"),
)
def map_target_without_jungle(decks: Decks) -> Iterator[Finding]:
    """A map leads to an ocean card without a jungle.

    Two maps of one ocean card reveal a treasure in its jungle. On a card without one there is
    nowhere to put the marker, so the pair is worth nothing.

    Instead, make the map lead to an ocean card with a jungle, or draw a jungle on that card.
    """
    game = decks.game
    jungles = [id for id, marks in game.marks.items() if "jungle" in marks]
    if game.ocean is None:
        return
    for row in game.rows("map"):
        target = row.text("target")
        if target in jungles:
            continue
        if target not in game.marks:
            hint = suggest_word(target, jungles)
            yield _hopeless_finding(row, row.at("target"), UNKNOWN.format(row.id, target), hint)
            continue
        yield Finding(
            row.at("target"),
            f"'{row.id}' leads to '{target}', which has no jungle",
            f"name a card with one: {', '.join(jungles)}",
            labels=((game.card_at(target), "no jungle here", game.ocean),),
            file=row.file,
        )


def _hopeless_finding(row: PrintedCard, where: KeyPath, message: str, hint: str) -> Finding:
    return Finding(where, message, hint, file=row.file)
