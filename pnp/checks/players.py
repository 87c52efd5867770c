"""The colours and emblems of players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import TYPE_CHECKING, TypeVar, cast

from pnp.base.colours import SEEN, difference, luminance
from pnp.base.diagnostics import KEY, KeyPath, Severity
from pnp.content.nodes import plain_data
from pnp.model.component import ListedPiece, WithColours, colours_of
from pnp.model.record import EMBLEM, PLAYER, emblems_in, roles_of
from pnp.rules.rule import Finding, Rule
from pnp.rules.theme_lookup import ThemedFile
from pnp.rules.views import AnyFile

if TYPE_CHECKING:
    from pnp.kinds.dice.record import Dice, Die
    from pnp.kinds.standees.record import Standee, Standees
    from pnp.kinds.tokens.record import Token, Tokens

L = TypeVar("L", bound=ListedPiece)

LEAST = 12.0


@Rule("players-hard-to-tell-apart", Severity.WARNING, "judgement", number="G-X02", drawn=True)
def players_hard_to_tell_apart(file: ThemedFile) -> Iterator[Finding]:
    """The colours of two players look nearly alike.

    Players must be able to tell their pieces from those of a rival across a table. Colours closer
    than 12 (CIEDE2000) are easily confused. If two players also share an emblem, so are colours
    that look alike to people with colour blindness, or when printed without colour; and so are all
    players on a side of a piece that shows neither an emblem nor a border of the player's own. A
    theme that saves ink leaves the grounds of pieces pale: there the colours of rims are compared.

    Instead, give one of the players another role, change its colour in the theme, use different
    emblems, or show them on both sides.
    """
    owners = colours_of(file.record)
    if len(owners) < 2 or file.theme is None:
        return
    pairs = [*combinations(_owner_colours(file, owners), 2)]
    for (one, colour), (other, theirs) in pairs:
        how = _confusion_of(colour, theirs, owners[one] == owners[other])
        if how:
            same = ", and their emblems are the same" if owners[one] == owners[other] else ""
            yield Finding(
                ("colours", other, KEY),
                f"'{one}' ({colour}) and '{other}' ({theirs}) are {how}{same}",
                "change one of the colours in the theme, or give the two different emblems"
                if same
                else "change one of the colours in the theme, or choose another role",
                labels=((("colours", one, KEY), "the other colour"),),
            )
    mixed_up = ((*pair, _confusion_of(pair[0][1], pair[1][1], True)) for pair in pairs)
    found = next((pair for pair in mixed_up if pair[2]), None)
    for place, what, hint in _unmarked_pieces(file, tuple(owners)) if found else ():
        assert found is not None
        (one, colour), (other, theirs), how = found
        yield Finding(
            place,
            f"{what} shows no emblem, and '{one}' ({colour}) and '{other}' ({theirs}) are {how}",
            f"show the emblem, as with  {hint}",
        )


def _owner_colours(file: ThemedFile, owners: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield each owner with the colour by which pieces show it."""
    theme = file.theme
    assert theme is not None
    for owner in filter(theme.has_colour, owners):
        colour, rim = theme.colour(owner), theme.colour(f"{owner}.rim")
        pale = theme.art("fills") == "none" and luminance(rim) < luminance(colour)
        yield owner, rim if pale else colour


def _confusion_of(one: str, other: str, same: bool) -> str:
    """Return how two colours are mixed up, empty where they are not. Of what is the ``same`` in all
    else, they must differ in grey, too, and for eyes that see fewer colours."""
    apart = difference(one, other)
    if apart < LEAST:
        return f"{apart:.1f} apart, less than {LEAST:g}"
    for how, seen in SEEN.items() if same else ():
        apart = difference(seen(one), seen(other))
        if apart < LEAST:
            return f"{apart:.1f} apart {how}"
    return ""


def _unmarked_pieces(
    file: ThemedFile, owners: tuple[str, ...]
) -> Iterator[tuple[KeyPath, str, str]]:
    """Yield each side of a token or a figure, and each die, that has the colour of its owner and
    nothing else to tell whose it is; what it is called, and how the emblem is written there."""
    match file.file.kind:
        case "tokens":
            yield from _unmarked_tokens(cast("Tokens", file.record), owners)
        case "standees":
            for i, figure in _pieces_with_owners(cast("Standees", file.record).pieces):
                yield from _unmarked_sides(i, figure)
        case "dice":
            for i, die in _pieces_with_owners(cast("Dice", file.record).pieces):
                if hint := _emblem_text(die):
                    yield ("pieces", i), f"'{die.id}'", hint


def _unmarked_tokens(tokens: Tokens, owners: tuple[str, ...]) -> Iterator[tuple[KeyPath, str, str]]:
    bordered = len({tokens.borders.get(owner) for owner in owners}) == len(owners)
    for i, token in _pieces_with_owners(tokens.pieces):
        if not bordered or token.border == "bare":
            yield from _unmarked_sides(i, token)


def _pieces_with_owners(pieces: Iterable[L]) -> Iterator[tuple[int, L]]:
    """Yield the pieces that have a colour of their owner, with their numbers."""
    for i, piece in enumerate(pieces):
        if any(role.split(".")[0] == PLAYER for _, role in roles_of(piece)):
            yield i, piece


def _unmarked_sides(i: int, piece: Token | Standee) -> Iterator[tuple[KeyPath, str, str]]:
    for side, face in (("front", piece.front), ("back", piece.back)):
        if face is not None and EMBLEM not in face.icons_shown:
            yield ("pieces", i, side), f"the {side} of '{piece.id}'", "badge: emblem"


def _emblem_text(die: Die) -> str:
    """Return how the emblem is written on a die that lacks it."""
    match die.faces:
        case "pips":
            return "pip: emblem" if die.pip != EMBLEM else ""
        case "numerals":
            return "mark: emblem" if die.mark != EMBLEM else ""
        case faces:
            return "':emblem:' on a face" if all(f.icon != EMBLEM for f in faces) else ""


@Rule("no-colours", Severity.ERROR, "derived", binding=True)
def no_colours(facts: AnyFile) -> Iterator[Finding]:
    # Kinds of file that know no players have no such field.
    """Something uses a player's emblem or colour, but the file lists no player colours.

    The role player and the icon emblem stand for the colour and the sign of the owner of a piece.
    Pieces are made once for each colour listed in their file; without colours, they have no owner.

    Instead, add player colours to the file, such as  colours: {blue: fish, red: star}, or use a
    colour and an icon that all players share.
    """
    if not isinstance(facts.record, WithColours) or facts.record.colours:
        return
    owned = (path for path, role in roles_of(facts.record) if role.split(".")[0] == PLAYER)
    paths = [*owned, *emblems_in(plain_data(facts.file.node))]
    if paths:
        yield Finding(
            paths[0],
            "this uses the emblem or colour of a player, but the file lists no player colours",
            "add player colours to the file, such as  colours: {blue: fish, red: star}",
        )
