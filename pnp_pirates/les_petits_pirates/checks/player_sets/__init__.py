"""The ships and dice of each captain."""

from collections.abc import Iterator

from pnp.base.diagnostics import KEY, Severity, nearest
from pnp.rules.rule import Finding
from pnp_pirates.les_petits_pirates.kit import AllPieces


def too_few(kit: AllPieces) -> Iterator[Finding]:
    """Look for ships and dice in fewer colours than there may be players."""
    most = kit.record.players[1]
    for id in ("ship", "action-die", "resource-die"):
        for made in kit.made(id):
            if 0 < len(made.colours) < most:
                yield Finding(
                    ("colours",),
                    f"up to {most} players can play; '{id}' is made in {len(made.colours)} "
                    f"colours: {', '.join(made.colours)}",
                    f"add {most - len(made.colours)} more, or reduce  players",
                    labels=((("players",), "the players of the game", kit.file),),
                    file=made.file,
                )


def fleet(kit: AllPieces) -> Iterator[Finding]:
    """Count the ships of the biggest fleets."""
    for more in kit.made("fleet-ship"):
        ships, most = kit.fact("ships", more.file), kit.fact("most-ships", more.file)
        if ships + more.piece.quantity > most:
            yield Finding(
                (*more.path, "quantity"),
                f"with {ships} usual ships and {more.piece.quantity} more, a captain has "
                f"{ships + more.piece.quantity}; {most} are the most",
                f"write  quantity: {most - ships}",
                file=more.file,
            )


def fewer_dice(kit: AllPieces) -> Iterator[Finding]:
    """Compare the action dice of a captain with the ships."""
    for made in kit.made("action-die"):
        ships, dice = kit.fact("ships", made.file), kit.fact("action-dice", made.file)
        for file in (made.file, kit.file):
            varied = getattr(file.record, "variant", {})
            name = next((name for name in ("ships", "action-dice") if name in varied), None)
            if dice < ships and name is not None:
                yield Finding(
                    ("variant", name),
                    f"each captain has {ships} ships and {dice} action dice",
                    f"write  action-dice: {ships}  below variant",
                    file=file,
                )
                break


def no_ships(kit: AllPieces) -> Iterator[Finding]:
    """Look for dice in colours that no ship has."""
    ships = {colour for made in kit.made("ship") for colour in made.colours}
    for id in ("action-die", "resource-die"):
        for made in kit.made(id) if ships else ():
            for colour in (c for c in made.colours if c not in ships):
                yield Finding(
                    ("colours", colour, KEY),
                    f"'{id}' is made in {colour}, but no ships are",
                    nearest(colour, ships),
                    file=made.file,
                )


def governor_faces(kit: AllPieces) -> Iterator[Finding]:
    """Compare the faces of the Governor's dice with those of the rules, in whatever form."""
    for id in ("governor-die-island", "governor-die-mainland"):
        for made in kit.made(id):
            faces = getattr(made.piece, "faces", "pips")
            if not isinstance(faces, str) and sorted(face.text for face in faces) != [*"123456"]:
                yield Finding(
                    (*made.path, "faces"),
                    f"the faces of '{id}' are not the numbers 1 to 6, each once",
                    "write  faces: pips",
                    file=made.file,
                )


def faces(kit: AllPieces) -> Iterator[Finding]:
    """Compare the faces of dice with those of the rules."""
    for id, wanted in (("action-die", "pips"), ("resource-die", "numerals")):
        for made in kit.made(id):
            faces = getattr(made.piece, "faces", wanted)
            if faces == wanted:
                continue
            written = "faces" in made.piece.model_fields_set
            whole = isinstance(faces, str) or sorted(face.text for face in faces) == list("123456")
            yield Finding(
                (*made.path, "faces" if written else "id"),
                f"'{id}' shows the numbers 1 to 6 in another way than as {wanted}"
                if whole
                else f"the faces of '{id}' are not the numbers 1 to 6, each once",
                f"write  faces: {wanted}",
                Severity.WARNING if whole else None,
                file=made.file,
            )
