"""The tokens and dice of Micro Pirates, counted against its rulebook."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from pnp.base.diagnostics import KEY, KeyPath
from pnp.content.files import File
from pnp.kinds.dice.record import Dice
from pnp.rules.rule import Finding
from pnp.rules.views import Setting, View, WholeGame

if TYPE_CHECKING:
    from pnp.kinds.tokens.record import Tokens


def goods(setting: Setting) -> dict[str, int]:
    """Return how many tokens of each good there are, by the ids of the tokens."""
    named = {"map": "map-token"}
    return {named.get(name, name): count for name, count in setting.fact("supply").items()}


def coins(setting: Setting) -> dict[str, int]:
    return {f"coin-{value}": count for value, count in setting.fact("coins").items()}


def board_pieces(setting: Setting) -> dict[str, int]:
    merchants = setting.fact("merchants")
    return {
        **{f"{size}-merchant": count for size, count in merchants.items()},
        "blockade": setting.fact("blockades"),
        **setting.fact("other-pieces"),
    }


def captain_pieces(setting: Setting) -> dict[str, int]:
    found: dict[str, int] = setting.fact("captain-pieces")
    return found


def dice(setting: Setting) -> dict[str, int]:
    return {f"{colour}-die": count for colour, count in setting.fact("dice").items()}


KINDS = ("deck", "tokens", "dice")
PIECES: KeyPath = ("pieces", KEY)
"""The place of all tokens or dice of a file."""
ICONS = {
    "fish-die": frozenset({"fish", "move"}),
    "plantain-die": frozenset({"plantain"}),
    "explore-die": frozenset({"spyglass", "rum"}),
    "battle-die": frozenset({"cutlass", "damage"}),
}
"""The dice by id, and what their faces may show."""
ROLLED_FOR = {
    "fish-die": "fish",
    "plantain-die": "plantain",
    "explore-die": "spyglass",
    "battle-die": "cutlass",
}
"""What is impossible to gain or do without the die."""


class Pieces(View):
    """One file of tokens."""

    kind = "tokens"
    record: Tokens


class DiceFile(View):
    """One file of dice."""

    kind = "dice"
    record: Dice

    @property
    def of_game(self) -> frozenset[str]:
        """The ids of all dice of the game."""
        records = (file.record for file in self.setting.files("dice"))
        return frozenset(d.id for r in records if isinstance(r, Dice) for d in r.pieces)


class AllPieces(WholeGame):
    """Everything that lies in the box."""

    reads = KINDS

    def without(self, kind: str) -> bool:
        """Return whether the game has no file of a kind, and none with faults that may be one."""
        return not self.setting.files(kind) and kind not in self._unread()

    def missing(self) -> Iterator[Finding]:
        """Yield the cards and tokens that the rulebook counts and no file makes. Nothing is
        reported missing for a kind if a file of it has faults: it may be in there."""
        unread = self._unread()
        if "deck" not in unread:
            decks = {file.id for file in self.setting.files("deck")}
            for role, count in self.setting.fact("decks").items():
                if role not in decks and count:
                    yield _lacking(f"deck '{role}'", f"{count} cards", None)
        if "tokens" not in unread:
            for table in (goods, coins, board_pieces, captain_pieces):
                yield from self._missing("tokens", table(self.setting))

    def _missing(self, kind: str, wanted: Mapping[str, int]) -> Iterator[Finding]:
        files: tuple[File[Any], ...] = self.setting.files(kind)
        made = [(file, {piece.id for piece in file.record.pieces}) for file in files]
        known = set().union(*(ids for _, ids in made))
        home = next((file for file, ids in made if ids & wanted.keys()), None)
        for id, count in wanted.items():
            if id not in known and count:
                yield _lacking(f"piece '{id}'", f"{count} of it", home)

    def _unread(self) -> frozenset[str]:
        """Return the kinds of file that the bill names without a sound file of that name."""
        named = (name for part in self.record.parts for name in part.of)
        kinds = [name.rpartition("/")[0] for name in named if not self.named(name)]
        return frozenset(KINDS if "" in kinds else kinds)


def _lacking(what: str, count: str, home: File[Any] | None) -> Finding:
    path = ("parts", KEY) if home is None else PIECES
    hint = "add it, or declare under  variant  that you need none"
    message = f"the game has no {what}; the rulebook has {count}"
    return Finding(path, message, hint, file=home)
