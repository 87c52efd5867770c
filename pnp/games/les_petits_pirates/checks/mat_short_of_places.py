"""A mat has fewer places for ships or dice than its player needs.

Captains keep two spare ships and their dice in reserve at first and roll three action dice; the
Governor's ships are kept on his mat while they are away. Pieces without a place get lost.

Instead, give the area as many places as there are pieces.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.content.files import File
from pnp.games.les_petits_pirates.kit import Kit, area, mats_of
from pnp.model.record import Record
from pnp.rules.rule import Finding, Rule, Where

RULE = Rule(
    "",
    Severity.WARNING,
    "derived",
    "000:L34-35, L52-55, L278",
    over=Kit,
    after=("mat-without-area",),
)


def check(kit: Kit) -> Iterator[Finding]:
    for file, i, mat in kit.mats:
        spare = kit.fact("ships", file) - kit.fact("start-ships", file)
        rolled = kit.fact("action-dice", file)
        unused = rolled - kit.fact("start-ships", file)
        for sign, icons, wanted, what in (
            ("anchor", ("ship",), spare, "spare ships"),
            ("anchor", ("die",), min(spare, unused), "spare dice"),
            ("die", (), rolled, "action dice"),
        ):
            found = area(mat, sign)
            if found is None or not found.places:
                continue
            where = ("pieces", i, "areas", mat.areas.index(found))
            yield from _short(file, where, found, icons, wanted, what)
    if not kit.solo:
        return
    for file in kit.files:
        for i, mat in enumerate(mats_of(file)):
            purse = area(mat, "coin")
            if purse is None or area(mat, "ship") is not None or not purse.places:
                continue
            ships = sum(kit.fact("patrols", file).values())
            room = [p.quantity for found in mat.areas for p in found.places if p.icon == "governor"]
            if sum(room) < ships:
                yield Finding(
                    ("pieces", i, "id"),
                    f"the mat '{mat.id}' has {sum(room) or 'no'} places for the {ships} ships of "
                    "the Governor",
                    "add an area whose places have  icon: governor",
                    file=file,
                )


def _short(
    file: File[Record], where: Where, found: object, icons: tuple[str, ...], wanted: int, what: str
) -> Iterator[Finding]:
    """Tell of an area whose places of these icons, or of any, are fewer than wanted."""
    places = [
        (j, p) for j, p in enumerate(getattr(found, "places", ())) if not icons or p.icon in icons
    ]
    room = sum(p.quantity for _, p in places)
    if room < wanted:
        at: Where = (*where, "places", places[0][0]) if places else (*where, "places")
        given = places and "quantity" in places[0][1].model_fields_set
        yield Finding(
            (*at, "quantity") if given else at,
            f"{room or 'no'} places for {wanted} {what}",
            f"write  quantity: {wanted}" if places else f"add places with  icon: {icons[0]}",
            file=file,
        )
