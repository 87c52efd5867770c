"""The cards of the ocean and their sectors."""

from collections import Counter, defaultdict
from collections.abc import Iterator

from pnp.base.diagnostics import KEY, KeyPath, Severity, suggest_word
from pnp.kinds.boards.mosaic.sectors import Place, sectors_per_card
from pnp.rules.rule import Finding, Rule
from pnp_pirates.micro_pirates.views import MOST_LAYOUTS, Ocean, quote_ids


@Rule(
    "wrong-number-of-ocean-cards",
    Severity.ERROR,
    "letter",
    number="MP-M01",
    source="001:L17",
    after=("ocean-kind-unknown",),
    counts=True,
)
def wrong_number_of_ocean_cards(ocean: Ocean) -> Iterator[Finding]:
    """The ocean has more or fewer cards of a kind than the game needs.

    One card of Port Royal, four ports and four open waters fill the nine places of the ocean.
    Distances, quests and the deck of navigation cards all depend on these numbers.

    Instead, write as many cards of each kind, or declare your own numbers under `variant`.
    """
    for kind, expected in ocean.setting.fact("ocean-cards").items():
        cards = [i for i, card in enumerate(ocean.record.cards) if card.kind == kind]
        if len(cards) == expected:
            continue
        path: KeyPath = ("kinds", kind, KEY) if cards else ("kinds", KEY)
        if len(cards) > expected:
            path = ("cards", cards[expected], "kind")
        yield Finding(
            path,
            f"{len(cards)} cards are of the kind '{kind}'; the ocean has {expected}",
            f"write {expected}, or write  variant: {{ocean-cards: {{{kind}: {len(cards)}}}}}",
        )


@Rule("ocean-kind-unknown", Severity.ERROR, "letter", number="MP-M01b", source="001:L17")
def ocean_kind_unknown(ocean: Ocean) -> Iterator[Finding]:
    """A kind of ocean card is not one of those in the rules.

    The rules use these words to distinguish Port Royal, ports and open waters: where they are,
    which has a port, where ships may not sail. They do not cover other kinds.

    Instead, use the words `royal`, `port` and `open` for the kinds; their titles are yours to
    choose.
    """
    known = ocean.setting.fact("ocean-cards")
    for kind in ocean.record.kinds:
        if kind not in known:
            yield Finding(
                ("kinds", kind, KEY),
                f"the rules have no ocean cards of the kind '{kind}'",
                suggest_word(kind, known),
            )


@Rule(
    "ocean-name-repeated",
    Severity.ERROR,
    "derived",
    number="MP-M01c",
    source="001:L59-66, L259-263",
)
def ocean_name_repeated(ocean: Ocean) -> Iterator[Finding]:
    """Two ocean cards have the same name.

    Navigation cards, maps and quests send players to a card by its name. If two cards share a name,
    it is ambiguous.

    Instead, give each card of the ocean its own name.
    """
    first: dict[str, int] = {}
    for i, card in enumerate(ocean.record.cards):
        name = " ".join(card.name.replace("’", "'").casefold().split())
        earlier = first.setdefault(name, i)
        if earlier != i:
            other = ocean.record.cards[earlier].card
            yield Finding(
                ("cards", i, "name"),
                f"'{other}' and '{card.card}' are both named '{card.name}'",
                "give each its own name",
                labels=((("cards", earlier, "name"), "first used here"),),
            )


@Rule(
    "ocean-laid-out-otherwise",
    Severity.ERROR,
    "letter",
    number="MP-M02",
    source="001:L59-62",
    after=("wrong-number-of-ocean-cards",),
)
def ocean_laid_out_otherwise(ocean: Ocean) -> Iterator[Finding]:
    """The arrangement of the ocean differs from the game's.

    Port Royal is in the middle of the top row, the ports in the corners and the open waters in the
    four other places. This way no port is closer to Port Royal by luck alone, and its closed
    sectors are at the edge.

    Instead, write the kinds in these places, or declare your own layout under `variant`.
    """
    expected = [str(row).split() for row in ocean.setting.fact("arrangement")]
    given = ocean.record.arrangement
    size, expected_size = [len(row) for row in given], [len(row) for row in expected]
    if size != expected_size:
        yield Finding(
            ("arrangement",),
            f"the ocean has rows of {', '.join(map(str, size))} cards, "
            f"and the game's has rows of {', '.join(map(str, expected_size))}",
            f"write the rows  {' / '.join(' '.join(row) for row in expected)}",
        )
        return
    wrong = [
        (r, c)
        for r, row in enumerate(given)
        for c, kind in enumerate(row)
        if kind != expected[r][c]
    ]
    if wrong:
        # Swapped cards are one mistake; the kind with the fewest is reported.
        kinds = Counter(kind for row in given for kind in row)
        first = min(wrong, key=lambda at: kinds[given[at[0]][at[1]]])
        texts = {(r, c): f"'{given[r][c]}' is where one of '{expected[r][c]}'" for r, c in wrong}
        yield Finding(
            ("arrangement", *first),
            f"a card of the kind {texts.pop(first)} belongs",
            f"write the rows  {' / '.join(' '.join(row) for row in expected)}",
            labels=tuple((("arrangement", *at), f"{text} does") for at, text in texts.items()),
        )


@Rule(
    "layouts-too-many-to-try",
    Severity.NOTE,
    "ruling",
    number="MP-P01b",
    source="001:L59-62",
    rulings=("orientation",),
)
def layouts_too_many_to_try(ocean: Ocean) -> Iterator[Finding]:
    """The ocean has too many layouts to check them all.

    Proofs about an ocean check all its layouts. With many cards of one kind there are too many, so
    sectors that are cut off or too far away are not reported.

    Instead, give some cards another kind with its own places, or test the ocean at a table.
    """
    if ocean.layout_count > MOST_LAYOUTS:
        yield Finding(
            ("arrangement",),
            f"there are {ocean.layout_count:,} layouts, too many to check: nothing is proved "
            "about routes between sectors",
            f"change the kinds so that there are at most {MOST_LAYOUTS:,} layouts",
        )


@Rule("wrong-number-of-sectors", Severity.ERROR, "letter", number="MP-M03", source="001:L133")
def wrong_number_of_sectors(ocean: Ocean) -> Iterator[Finding]:
    """The cards of the ocean are not divided into three rows of three sectors.

    Speeds, and the distances that quests are paid for, count sectors. Larger cards make a slower
    game, and smaller ones have no room for their contents.

    Instead, give each card three rows of three words, or declare another size under `variant`.
    """
    given, expected = sectors_per_card(ocean.record), tuple(ocean.setting.fact("card-sectors"))
    # All cards of a mosaic have the same size, so one finding is enough.
    if given != expected:
        yield Finding(
            ("cards", 0, "sectors"),
            f"each card has {given[0]} rows of {given[1]} sectors; the game's have {expected[0]} "
            f"rows of {expected[1]}",
            f"write {expected[0]} rows of {expected[1]} words on every card, "
            f"or  variant: {{card-sectors: [{given[0]}, {given[1]}]}}",
        )


@Rule("sector-without-meaning", Severity.ERROR, "derived", number="MP-M03b", source="001:L70-72")
def sector_without_meaning(ocean: Ocean) -> Iterator[Finding]:
    """A sector looks meaningful, but its word has no meaning in the rules.

    The rules find ports, jungles, fishing grounds, plantains and the places of merchants by the
    words of the legend. A sector with an icon and an unknown word prints well and does nothing.

    Instead, use the known word, or define its meaning in the legend, such as `means: [fish]`; with
    `means: []` it is decoration.
    """
    known = ocean.words
    for mark, sector in ocean.record.legend.items():
        if sector.means is not None:
            for i, word in enumerate(sector.means):
                if word not in known:
                    # Words written as one text are one value.
                    listed = ("legend", mark, "means", i)
                    yield Finding(
                        listed, f"'{word}' has no meaning in the rules", suggest_word(word, known)
                    )
        elif mark not in known and not sector.blocked and (sector.icon or sector.spot):
            what = "a marked place" if sector.spot else "an icon"
            yield Finding(
                ("legend", mark, KEY),
                f"'{mark}' has {what}, but has no meaning in the rules",
                f"{suggest_word(mark, known)}; or write  means: [...]  here, with [] for "
                "decoration",
            )


@Rule(
    "forbidden-sector-open",
    Severity.ERROR,
    "letter",
    number="MP-M05",
    source="001:L141",
    rulings=("forbidden-row",),
    after=("wrong-number-of-sectors",),
)
def forbidden_sector_open(ocean: Ocean) -> Iterator[Finding]:
    """Ships can sail in a sector that the game closes.

    The middle of Port Royal's card and the three sectors above are closed to all ships: the town
    and the land behind it. The length of routes around the harbour depends on this.

    Instead, write a word there whose entry in the legend says `blocked: true`.
    """
    walls = [mark for mark, sector in ocean.record.legend.items() if sector.blocked]
    hint = f"write {' or '.join(walls)} here" if walls else "write a blocked word of the legend"
    for sector in ocean.sectors:
        if ocean.forbidden(sector) and not ocean.blocked(sector):
            row, column = sector.at[0] + 1, sector.at[1] + 1
            yield Finding(
                sector.path,
                f"'{sector.mark}' is in row {row}, column {column} of '{sector.card.card}', where "
                "ships may not sail",
                hint,
                marks=sector.spot,
            )


@Rule("playable-sector-blocked", Severity.ERROR, "letter", number="MP-M05b", source="001:L141")
def playable_sector_blocked(ocean: Ocean) -> Iterator[Finding]:
    """A game element is printed where ships cannot sail.

    A port, a jungle, goods or a merchant on land that is closed to ships looks like part of the
    game, but cannot be reached; cards that refer to it cannot be carried out.

    Instead, move it to a sector that ships can enter, or remove `blocked: true` from its legend.
    """
    for sector in ocean.sectors_with(*ocean.words):
        if ocean.blocked(sector):
            words = tuple(sorted(ocean.meanings[sector.mark]))
            yield Finding(
                sector.path,
                f"ships need {quote_ids(words)} here, but '{sector.mark}' is closed to them",
                f"remove  blocked: true  from '{sector.mark}', or write another word here",
                marks=sector.spot,
            )


@Rule(
    "sector-closed-to-ships",
    Severity.WARNING,
    "letter",
    number="MP-M05c",
    source="001:L133, L141",
    rulings=("forbidden-row",),
    after=("wrong-number-of-ocean-cards", "forbidden-sector-open", "playable-sector-blocked"),
)
def sector_closed_to_ships(ocean: Ocean) -> Iterator[Finding]:
    """More sectors are closed to ships than in the game.

    Four sectors of Port Royal's card are closed, the other 77 of the ocean are open. Every
    additional piece of land makes routes longer, and more so in some layouts than in others.

    Instead, let ships sail there, or declare how many sectors are open under `variant`.
    """
    required = ocean.setting.fact("navigable-sectors")
    closed = [sector for sector in ocean.sectors if ocean.blocked(sector)]
    extra = [sector for sector in closed if not ocean.forbidden(sector)]
    open_ = len(ocean.sectors) - len(closed)
    if extra and open_ < required:
        first, *others = extra
        yield Finding(
            first.path,
            f"'{first.mark}' closes this sector: ships can sail in {open_} sectors instead of "
            f"{required}",
            f"open it, or write  variant: {{navigable-sectors: {open_}}}",
            labels=tuple((sector.path, "closed as well") for sector in others),
        )


ENOUGH = 3


@Rule("goods-in-few-sectors", Severity.WARNING, "derived", number="MP-M12b", source="001:L155")
def goods_in_few_sectors(ocean: Ocean) -> Iterator[Finding]:
    """A good is found in only one corner of the ocean.

    With fewer than three sectors, or all on one card, a captain who starts next to them is far
    ahead, and for the others the voyage is most of the cost.

    Instead, write the word in at least three sectors, on different cards.
    """
    for good in ("fish", "plantain"):
        sectors, cards = ocean.sectors_with(good), ocean.cards_with(good)
        if not sectors or (len(sectors) >= ENOUGH and len(cards) > 1):
            continue
        few = f"{len(sectors)} sector{'' if len(sectors) == 1 else 's'}"
        where = f", all on '{cards[0]}'" if len(cards) == 1 < len(sectors) else ""
        yield Finding(
            ocean.entry(good),
            f"{good} is found in {few} of the ocean{where}",
            f"write {ocean.mark(good)} in {ENOUGH} sectors or more, on different cards",
        )


ANOTHER = "write another word here, such as sea"


@Rule(
    "ocean-card-without-port",
    Severity.ERROR,
    "derived",
    number="MP-M04",
    source="001:L17, L65, L205",
    after=("ocean-kind-unknown", "sector-without-meaning"),
)
def ocean_card_without_port(ocean: Ocean) -> Iterator[Finding]:
    """A card that should have a port has none.

    Each port has its own offer of crew, upgrades and quests, and captains start in one. If a card
    lacks its port, one place is missing, and navigation cards to it have no target.

    Instead, write the word for a port in one of the card's sectors.
    """
    ports = ocean.setting.fact("port-sectors")
    having = [sector.card.card for sector in ocean.sectors_with("port")]
    for i, card in enumerate(ocean.record.cards):
        expected, found = ports.get(card.kind, 0), having.count(card.card)
        if found < expected:
            yield Finding(
                ("cards", i, "card"),
                f"'{card.card}' is of the kind '{card.kind}' but has "
                f"{found or 'no'} port{'s' if found > 1 else ''}; expected {expected}",
                "write port in the sector where it belongs",
            )


@Rule(
    "surplus-port-sector",
    Severity.ERROR,
    "derived",
    number="MP-M04b",
    source="001:L17, L65, L205",
    after=("ocean-kind-unknown",),
)
def surplus_port_sector(ocean: Ocean) -> Iterator[Finding]:
    """A card has a surplus port.

    There are five ports: one at Port Royal and one on each card of a port; open waters have none.
    Quests and navigation cards refer to a card and mean its only port, and there are only five
    offers.

    Instead, write another word in the sector, or make the card one of a kind that has a port.
    """
    ports, found = ocean.setting.fact("port-sectors"), defaultdict[str, int](int)
    for sector in ocean.sectors_with("port"):
        # A port closed to ships must be removed in any case, which another rule reports.
        if ocean.forbidden(sector) and not ocean.blocked(sector):
            continue
        card, expected = sector.card, ports.get(sector.card.kind, 0)
        found[card.card] += 1
        if found[card.card] > expected:
            yield Finding(
                sector.path,
                f"'{card.card}' is of the kind '{card.kind}', which has "
                f"{expected or 'no'} port{'s' if expected > 1 else ''}; this one is surplus",
                ANOTHER,
                marks=sector.spot,
            )


@Rule(
    "second-jungle-on-card",
    Severity.ERROR,
    "derived",
    number="MP-M09b",
    source="001:L72, L173, L179",
)
def second_jungle_on_card(ocean: Ocean) -> Iterator[Finding]:
    """A card has more than one jungle.

    Navigation, map and quest cards refer to a card and mean its jungle, where blockades and markers
    are placed. With two of them, it is ambiguous.

    Instead, keep one jungle on the card and write another word for the others.
    """
    first: dict[str, tuple[KeyPath, Place]] = {}
    for sector in ocean.sectors_with("jungle"):
        path, at = first.setdefault(sector.card.card, (sector.path, sector.at))
        if at != sector.at:
            yield Finding(
                sector.path,
                f"'{sector.card.card}' has another jungle in row {at[0] + 1}, column {at[1] + 1}",
                ANOTHER,
                labels=((path, "the first jungle"),),
            )


@Rule(
    "too-few-small-merchant-spots",
    Severity.ERROR,
    "derived",
    number="MP-M07",
    source="001:L70, L74, L350",
    rulings=("occupied-sector", "exhausted-decks"),
    after=("sector-without-meaning",),
)
def too_few_small_merchant_spots(ocean: Ocean) -> Iterator[Finding]:
    """Too few cards have a place for small merchant ships.

    Three small merchants are placed by drawing navigation cards, each on another card. On fewer
    than three cards the draw never ends; and a place occupied by a captain's ship is skipped.

    Instead, mark a place for a small merchant on at least three cards, and on more if possible.
    """
    return _find_merchant_faults(ocean, size="small")


@Rule(
    "too-few-large-merchant-spots",
    Severity.ERROR,
    "derived",
    number="MP-M08",
    source="001:L71, L74",
    rulings=("occupied-sector", "exhausted-decks"),
    after=("sector-without-meaning",),
)
def too_few_large_merchant_spots(ocean: Ocean) -> Iterator[Finding]:
    """Too few cards have a place for large merchant ships.

    Three large merchants are placed by drawing navigation cards, each on another card. On fewer
    than three cards the draw never ends; and a place occupied by a captain's ship is skipped.

    Instead, mark a place for a large merchant on at least three cards, and on more if possible.
    """
    return _find_merchant_faults(ocean, size="large")


def _find_merchant_faults(ocean: Ocean, *, size: str) -> Iterator[Finding]:
    """Count the cards with a place for merchants of a size; ships may occupy some."""
    found, players = len(ocean.cards_with(size)), ocean.setting.fact("most-players")
    required = ocean.setting.fact("merchants")[size]
    have = f"{_cards(found)} a place for a {size} merchant"
    if found < required:
        yield Finding(
            ocean.entry(size),
            f"{have}, and {required} are placed",
            _more(ocean, size, required - found),
        )
    elif found < required + players:
        yield Finding(
            ocean.entry(size),
            f"{have}; {players} ships may hold so many "
            f"that {required} have no room and wait for the next turn",
            f"mark such a place on {required + players} cards to avoid this",
            severity=Severity.NOTE,
        )


@Rule(
    "too-few-jungles",
    Severity.ERROR,
    "derived",
    number="MP-M09",
    source="001:L72, L173",
    rulings=("blockade-moves",),
    after=("sector-without-meaning",),
)
def too_few_jungles(ocean: Ocean) -> Iterator[Finding]:
    """Too few cards have a jungle.

    Four jungles are blockaded at the start, and that number never changes: exploring one blocks it
    and frees another. With fewer than five jungles there is never one to explore.

    Instead, give a jungle to at least five cards, preferably six, so that two are open.
    """
    found, blocked = len(ocean.cards_with("jungle")), ocean.setting.fact("blockades")
    if found <= blocked:
        yield Finding(
            ocean.entry("jungle"),
            f"{_cards(found)} a jungle, and {blocked} are always blockaded",
            f"{_more(ocean, 'jungle', blocked + 1 - found)}, for a choice on one more still",
        )


@Rule(
    "fewer-ports-than-captains",
    Severity.ERROR,
    "derived",
    number="MP-M14",
    source="001:L94",
    rulings=("player-count",),
    after=("ocean-card-without-port",),
)
def fewer_ports_than_captains(ocean: Ocean) -> Iterator[Finding]:
    """There are fewer ports than captains.

    Each captain starts in an empty port. With fewer ports than captains, the last of them draws
    navigation cards forever.

    Instead, add cards with ports, or reduce the number of captains.
    """
    found, players = len(ocean.cards_with("port")), ocean.setting.fact("most-players")
    if found < players:
        declared = "most-players" in ocean.record.variant
        yield Finding(
            ("variant", "most-players") if declared else ocean.entry("port"),
            f"{players} captains need a starting port each, but the ocean has {found}",
            f"write  variant: {{most-players: {found}}}, or add cards with ports",
        )


GOODS = ("fish", "plantain")


@Rule(
    "goods-without-sector",
    Severity.ERROR,
    "derived",
    number="MP-M12",
    source="001:L155",
    after=("sector-without-meaning",),
)
def goods_without_sector(ocean: Ocean) -> Iterator[Finding]:
    """A good cannot be foraged anywhere.

    Fish and plantains come from sectors that show them. Without such a sector the dice of that
    colour are never rolled, and demands for that good depend on trade and loot alone.

    Instead, write the word in at least three sectors, on different cards.
    """
    for good in GOODS:
        if not ocean.cards_with(good):
            yield Finding(
                ocean.entry(good),
                f"no sector of the ocean has {good}",
                f"write {ocean.mark(good)} in three sectors, on different cards",
            )


def _cards(found: int) -> str:
    return f"{found or 'no'} card{' has' if found == 1 else 's have'}"


def _more(ocean: Ocean, word: str, count: int) -> str:
    cards = f"card{'' if count == 1 else 's'}"
    return f"write {ocean.mark(word)} in a sector of {count} more {cards}"
