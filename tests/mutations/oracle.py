"""Why a mutant is legal all the same, told without the rules of the validator.

A mutant is held to change legality unless it is shown here that it does not: because a key says
only how something looks, because a number stays within what the rulebooks allow, or because a map,
a sea or a board still has all that can be worked out from its marks (``charts``, ``seas``).
"""

from __future__ import annotations

import csv
import re

import yaml

from mutations import charts, looks, seas, sizes, words
from mutations.text import Mutant, stated
from pnp.base.library import content_dir


def _words(text: str) -> list[str]:
    return text.split()


# Keys for readers and for the eye. Words that must agree with facts are not among them.
LOOKS = frozenset(
    _words(
        "title subtitle label note aside minutes age pattern border shape ground grounds rim ink"
        " accent art icon badge draw pip theme scheme also flavour foot line icons extra"
        " cartouche epithet job picture skin unprinted tone"
    )
)
# Keys with a value that is taken where none is written, none of them a number of a rulebook.
OPTIONAL = frozenset(
    _words(
        "title note icon badge border pattern shape theme also unprinted label labels icons"
        " width size base_size ground grounds rim ink accent back"
    )
)
NAMED = ("misspell-name", "misspell-key", "misspell-icon", "misspell-mark")
DOUBLED = ("double-key", "double-item", "double-card")
COSTLIEST = 20
LOT = {"chest": 12, "map": 8, "coin": 70, "fish": 20, "plantain": 20, "rum": 20, "spyglass": 20}
ASIDE = frozenset({"flavour", "title", "note"})
"""Keys whose numbers in words no rule of a game is about."""
HOLD = 4
"""The smallest hold; an export or a delivery that fits it fits every ship."""
PORTS = 5
"""There are more jungles than ports."""
BEST_DICE = 12
"""Three red dice of four cutlasses each."""


def why_legal(mutant: Mutant, before: str) -> str:
    """Return why a mutant is legal, empty where that is not known."""
    if mutant.path[-2:-1] in (("pictures",), ("grounds",), ("unprinted",)):
        return "only ornament"
    # A name that nothing bears, what stands twice, and a digit too many are faults anywhere.
    if mutant.operator in (*DOUBLED, "misspell-key", "misspell-icon", "bump-far"):
        return ""
    aside = ASIDE & {*mutant.path} or mutant.file.startswith(("game.yaml", "seas/"))
    if mutant.operator == "bump-word" and aside:
        return "a number of flavour, of a name or of making, and no rule of the game"
    if mutant.operator in words.OPERATORS | sizes.OPERATORS | looks.OPERATORS:
        return ""
    if mutant.operator == "bump-printed":
        return _printed(mutant)
    if mutant.file.endswith(".csv"):
        return _table(mutant, before)
    if mutant.file.startswith("maps/") and _of_waters(mutant):
        return "still a legal map" if charts.legal(mutant.text) else ""
    if mutant.file.startswith("joinings/") and _of_waters(mutant):
        usual = charts.failing(before)
        # Not much can be said of a part whose waters go on beyond its edge.
        whole = "_whole" not in usual and charts.failing(mutant.text) <= usual
        return "as legal a part of a joined map as before" if whole else ""
    if mutant.file.startswith("seas/") and mutant.path[0] == "tiles":
        return "still a legal sea" if seas.legal_sea(mutant.text) else ""
    if mutant.file.startswith("boards/") and mutant.path[0] in ("squares", "legend"):
        if mutant.operator in NAMED or mutant.operator.startswith("drop"):
            return ""
        return "still a legal board" if seas.legal_board(mutant.text) else ""
    if mutant.file.startswith("seas/") and mutant.path[0] in ("text", "difficulty"):
        return "words about a sea, and how hard its author thinks it"
    if mutant.file.startswith("mats/") and mutant.path[-1] == "length":
        return "into how many rows a track is broken"
    if mutant.file.startswith("mats/") and _free_places(mutant):
        return "places beyond those of the hold are free"
    if mutant.file.startswith("oceans/") and mutant.operator not in NAMED:
        return _ocean(mutant, before)
    return _looks(mutant, before) or _number(mutant, before)


def _free_places(mutant: Mutant) -> bool:
    """Tell whether only places to lay something on changed, and none that count; no fewer places
    for what is counted out to everybody are free."""
    areas = [mutant.path[i + 1] for i, step in enumerate(mutant.path[:-1]) if step == "areas"]
    if "places" not in mutant.path or not areas or mutant.operator in NAMED:
        return False
    record = yaml.load(mutant.text, yaml.BaseLoader)  # noqa: S506
    found = record["pieces"][0].get("areas", ())
    (place,) = areas
    if not isinstance(place, int) or found[place].get("title") in ("Hold", "Purse", None):
        return False
    room: dict[str, int] = {}
    for one in found[place].get("places", ()):
        icon = one.get("icon", "")
        room[icon] = room.get(icon, 0) + stated(one.get("quantity", "1"), mutant.game)
    return all(room.get(icon, 0) >= least for icon, least in _least(found[place]["title"]).items())


def _least(title: str) -> dict[str, int]:
    """Return how many places an area must have at least, by the icon of what lies there: two of
    three ships are spare, with their dice, and three dice are rolled."""
    return {
        "Reserve": {"ship": 2, "die": 2},
        "Action dice": {"emblem": 3},
        "Ships away": {"governor": 2},
    }.get(title, {})


def _ocean(mutant: Mutant, before: str) -> str:
    if "ghost" in mutant.path or mutant.path[-1] == "spot":
        return "where a picture stands, or how large a ring is"
    if mutant.path[-1] in ("sectors", "arrangement", "kind"):
        return "still a legal ocean" if seas.legal_ocean(mutant.text, before) else ""
    return _looks(mutant, before)


def _of_waters(mutant: Mutant) -> bool:
    if mutant.operator == "misspell-name" and mutant.path[-1] == "draw":
        return False
    return mutant.path[0] in ("cells", "legend", "closed", "players", "size", "art")


def _looks(mutant: Mutant, before: str) -> str:
    """Tell of what is only seen or read: names given in each other's place, and what may be left
    out. A name that nothing bears is a fault even there."""
    key = next(step for step in reversed(mutant.path) if isinstance(step, str))
    inside = {step for step in mutant.path if isinstance(step, str)}
    if mutant.operator == "swap-values" and key in LOOKS | {"name"}:
        return "" if _told_apart(mutant, key) else "only titles, names or pictures changed places"
    if mutant.operator == "drop-key" and key == "text" and _number_lost(mutant, before):
        return ""
    if (
        mutant.path == ("defaults", "card")
        and mutant.operator == "drop-key"
        and "\nrows:" in before
    ):
        return "cards made of rows are called after them"
    if mutant.operator in ("drop-key", "drop-item") and key in OPTIONAL:
        return "the key may be left out"
    if mutant.operator in ("drop-key", "drop-item") and inside & {"front", "back", "art"}:
        return "what is drawn on a piece may be left out"
    if mutant.operator in ("bump-range", "bump-number") and key in ("minutes", "age"):
        return "no rule of the game"
    if mutant.operator == "misspell-name" and key in ("ground", "rim", "ink", "accent"):
        return "a role falls back to its shorter name" if _falls_back(mutant) else ""
    if mutant.operator == "swap-values" and key == "text" and _sides(mutant):
        return "the two sides of one piece changed places"
    if mutant.operator == "misspell-name" and mutant.path[0] == "parts" and key == "part":
        return "the name of a part is free"
    if mutant.operator == "drop-item" and mutant.path[0] == "parts" and len(mutant.path) == 2:
        return "other parts print the same files" if _still_printed(mutant, before) else ""
    if mutant.file.startswith("spinner/"):
        return _spinner(mutant)
    if mutant.file == "game.yaml" and mutant.path[0] in ("pieces", "minutes", "age"):
        return "shown on the cover only" if mutant.operator.startswith(("drop", "swap")) else ""
    return ""


def _still_printed(mutant: Mutant, before: str) -> bool:
    """Tell whether a part that was taken away held nothing but what others print, too."""
    old, new = (
        {file for part in yaml.load(text, yaml.BaseLoader)["parts"] for file in part["of"]}  # noqa: S506
        for text in (before, mutant.text)
    )
    return old == new


def _spinner(mutant: Mutant) -> str:
    """Tell of a spinner, which stands in for dice that the kit holds, too."""
    if mutant.operator == "drop-item" and mutant.path[0] == "rings" and len(mutant.path) == 2:
        return "a spinner of one ring stands in for one of the dice"
    if mutant.operator == "swap-values" and mutant.path[-1] == "number":
        ring = yaml.load(mutant.text, yaml.BaseLoader)["rings"][mutant.path[1]]  # noqa: S506
        if all(list(sector) == ["number"] for sector in ring["sectors"]):
            return "numbers stand around a ring in any order"
    return ""


def _told_apart(mutant: Mutant, key: str) -> bool:
    """Tell whether what changed places is how players know two things apart: the titles of numbered
    actions, of areas, tracks and panels with numbers of their own, and the words and icons of the
    sectors of a spinner or the faces of a die; and titles that say what the id says."""
    ruled = {"entries", "areas", "tracks", "panels", "faces", "sectors", "kinds", "rows"}
    if ruled & set(map(str, mutant.path)):
        return key != "note" and "places" not in mutant.path
    if key != "title" or mutant.path[0] not in ("pieces", "cards"):
        return False
    record = yaml.load(mutant.text, yaml.BaseLoader)  # noqa: S506
    place = mutant.path[1]
    assert isinstance(place, int)
    pairs = [(one, other) for one, other in ((place - 1, place), (place, place - 1)) if other >= 0]
    found = record[str(mutant.path[0])]
    ids = [one.get("id", one.get("card", "")).split("-") for one in found]
    titles = [set(re.findall(r"\w+", one.get("title", "").lower())) for one in found]
    return any(titles[one] & (set(ids[other]) - set(ids[one])) for one, other in pairs)


def _number_lost(mutant: Mutant, before: str) -> bool:
    """Tell whether a piece shows on no side the number that it showed."""
    if mutant.path[0] != "pieces" or not isinstance(place := mutant.path[1], int):
        return False
    old, new = (
        {str(piece.get(side, {}).get("text", "")) for side in ("front", "back")}
        for piece in (
            yaml.load(text, yaml.BaseLoader)["pieces"][place]  # noqa: S506
            for text in (before, mutant.text)
        )
    )
    return any(text.isdecimal() for text in old - new)


def _falls_back(mutant: Mutant) -> bool:
    """Tell whether a role is misspelt but in its last part, as in  goold.rim, for which the general
    role  rim  stands in."""
    old, new = (role.split(".") for role in mutant.about.split(" ", 1)[1].split(" -> "))
    return len(old) == len(new) > 1 and old[1:] == new[1:]


def _sides(mutant: Mutant) -> bool:
    """Tell whether the words, no numbers, of the front and the back of one piece changed places."""
    found = re.findall(r"pieces\.(\d+)\.(?:front|back)\.text", mutant.about)
    if len(found) != 2 or found[0] != found[1]:
        return False
    piece = yaml.load(mutant.text, yaml.BaseLoader)["pieces"][int(found[0])]  # noqa: S506
    return not any(piece[side].get("text", "").isdecimal() for side in ("front", "back"))


def _printed(mutant: Mutant) -> str:
    """Tell of a number on a sheet: those in what is headed as an example tell of one game."""
    record = yaml.load(mutant.text, yaml.BaseLoader)  # noqa: S506
    body, place = record.get("body", ()), mutant.path[1]
    if mutant.path[0] != "body" or not isinstance(place, int):
        return ""
    above = [block["heading"] for block in body[: place + 1] if "heading" in block]
    own = " ".join(map(str, body[place].values()))
    named = re.search(r"example|for two|first game", f"{above[-1:]} {own[:40]}", re.IGNORECASE)
    return "a number of an example" if named else ""


def _number(mutant: Mutant, before: str) -> str:
    """Tell of numbers that stay within what is allowed, and of names that are free."""
    key = mutant.path[-1]
    if mutant.file == "game.yaml" and mutant.path == ("players",):
        old, new = (_players(text) for text in (before, mutant.text))
        if old and new and old[0] <= new[0] <= new[1] <= old[1]:
            return "fewer numbers of players than the rules allow"
    if mutant.file.endswith("ghost-ship.yaml") and mutant.path[-1] in ("cutlass", "spyglass"):
        bumped = mutant.operator in ("bump-number", "swap-values")
        return "another ghost ship" if bumped else ""
    if mutant.operator == "misspell-name" and mutant.path[0] == "cards" and key == "card":
        name = mutant.about.split(" ")[1]
        return "" if _named_elsewhere(mutant, name) else "the ids of cards are free"
    if mutant.operator == "drop-supply" and mutant.path == ("supply",):
        return "a game need not promise anything"
    if (
        mutant.file == "decks/quest.yaml"
        and mutant.operator == "drop-item"
        and "effect" in mutant.path
    ):
        card = yaml.load(mutant.text, yaml.BaseLoader)["cards"][mutant.path[1]]  # noqa: S506
        left = [next(iter(step)) for step in card.get("effect", ())]
        # What is paid at each place needs the places.
        return "" if left in ([], ["toll"]) else "a quest of fewer steps"
    if mutant.file == "decks/quest.yaml" and mutant.operator in ("bump-number", "bump-amount"):
        return _quest(mutant, before)
    if mutant.operator == "swap-values" and mutant.path[-1] in ("id", "card"):
        return _ids_swapped(mutant)
    return ""


def _quest(mutant: Mutant, before: str) -> str:
    """Tell of a number of a special quest, whose worth and steps are its author's choice."""
    place, key = mutant.path[1], str(mutant.path[-1])
    assert isinstance(place, int)
    old, new = (
        yaml.load(text, yaml.BaseLoader)["cards"][place]  # noqa: S506
        for text in (before, mutant.text)
    )
    values = [step[key] for step in new["effect"] if key in step]
    if key == "times":
        return "as many places as there are" if 0 < int(values[0]) <= PORTS else ""
    # What a step asks to pay is a demand like that of other quests.
    return _bumped("demand", {}, {"demand": values[0]}) if values else _bumped(key, old, new)


def _ids_swapped(mutant: Mutant) -> str:
    """Tell of two pieces of one file that took each other's ids: where as many are made of both,
    only their looks changed places."""
    record = yaml.load(mutant.text, yaml.BaseLoader)  # noqa: S506
    holder, place = record[mutant.path[0]], mutant.path[1]
    if not isinstance(place, int) or len(mutant.path) != 3:
        return ""
    made = [piece.get("quantity", "1") for piece in holder[place - 1 : place + 1]]
    shown = [piece.get("front", {}).get("text", "") for piece in holder[place - 1 : place + 1]]
    alike = len(set(made)) == 1 and not {"dice", "decks"} & set(mutant.file.split("/"))
    alike &= len(set(shown)) == 1 or not any(text.isdecimal() for text in shown)
    return "two pieces, made as often, took each other's looks" if alike else ""


def _players(text: str) -> tuple[int, int] | None:
    given = str(yaml.load(text, yaml.BaseLoader).get("players"))  # noqa: S506
    found = re.fullmatch(r"(\d+)(?:-(\d+))?", given)
    return None if found is None else (int(found[1]), int(found[2] or found[1]))


def _table(mutant: Mutant, before: str) -> str:
    """Tell of a cell of a table."""
    row, key = mutant.path
    assert isinstance(row, int)
    if mutant.operator == "drop-card":
        return ""
    old = list(csv.DictReader(before.splitlines()))
    new = list(csv.DictReader(mutant.text.splitlines()))
    deck = mutant.file.rpartition("/")[2].removesuffix(".csv")
    # Where a card is about another, its title and its picture are facts.
    pointing = "target" in old[row] and key in ("title", "icon", "picture", "target")
    if key in LOOKS | {"name"} and mutant.operator in ("swap-cells", "drop-cell") and not pointing:
        return "only titles or pictures changed places, or one is left out"
    if key == "job" or (deck, key) == ("ship", "type"):
        return "words are free"
    if key == "card" and mutant.operator in ("swap-cells", "misspell-name"):
        return "" if _named_elsewhere(mutant, old[row]["card"]) else "the ids of cards are free"
    if mutant.operator == "drop-value":
        # Nothing counts as 0 in a price or a bonus, and as once where copies are counted.
        usual = {"quantity": "1", "cutlass": "0"}
        free = key in ("coins", "rum") or old[row][key] == usual.get(str(key))
        return "an empty cell says the same, or that nothing is to be paid" if free else ""
    if mutant.operator in ("bump-number", "bump-far", "bump-amount"):
        return _bumped(str(key), old[row], new[row])
    if mutant.operator == "swap-cells":
        if (deck, key) == ("quest", "target") and old[row]["place"] == old[row - 1]["place"]:
            return "two quests lead to each other's places"
        return _swapped(str(key), deck, old)
    return ""


def _named_elsewhere(mutant: Mutant, id: str) -> bool:
    """Tell whether any other file of the game says an id."""
    others = (p for p in (content_dir() / mutant.game).rglob("*.yaml") if p.is_file())
    return any(
        re.search(rf"(?<![\w-]){re.escape(id)}(?![\w-])", path.read_text("utf-8"))
        for path in others
        if path.relative_to(content_dir() / mutant.game).as_posix() != mutant.file
    )


def _bumped(key: str, old: dict[str, str], new: dict[str, str]) -> str:
    value = new[key]
    amounts = [(int(n), icon) for n, icon in re.findall(r"(\d+) :([a-z]+):", value)]
    if key in ("coins", "rum"):
        most = COSTLIEST if key == "coins" else HOLD
        return "a cost that can be paid" if 0 <= int(value) <= most else ""
    if key == "reputation":
        return "another start of the reputation" if -2 <= int(value) <= 2 else ""
    if key == "fame":
        return "another worth in fame" if 0 <= int(value) <= 12 else ""
    if key == "strength":
        return "still to be beaten" if 0 < int(value) <= BEST_DICE else ""
    if key == "demand":
        cargo = sum(n for n, icon in amounts if icon not in ("coin", "spyglass"))
        return "fits the smallest hold" if cargo <= HOLD and amounts else ""
    if key in ("reward", "prize") or key.startswith(("gain", "rep", "ship", "crew")):
        priced, _, gained = value.rpartition(":pay:")
        lot = [(int(n), icon) for n, icon in re.findall(r"(\d+) :([a-z]+):", gained)]
        paid = all(n <= LOT.get(icon, n) for n, icon in lot)
        # The rulebook knows one price of an effect: one rum.
        return "a gain that can be given" if paid and priced in ("", "1 :rum: ") else ""
    if key in ("sail", "hold", "damage", "cutlass"):
        return "a stronger ship" if int(old[key]) < int(value) else ""
    return ""


def _swapped(key: str, deck: str, old: list[dict[str, str]]) -> str:
    if key == "demand" and "type" not in old[0]:
        return "two exports ask for each other's goods"
    if key == "type" and deck == "loot":
        return "two cards found in battle are of each other's kind"
    return ""
