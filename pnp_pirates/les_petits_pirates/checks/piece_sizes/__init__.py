"""Pieces of other sizes than the rules describe."""

from collections.abc import Iterator

from pnp.base.diagnostics import KeyPath
from pnp.content.files import File
from pnp.model.record import Record
from pnp.rules.rule import Finding
from pnp_pirates.les_petits_pirates import sizes
from pnp_pirates.les_petits_pirates.kit import AllPieces

DICE = {"action-die": "action-die-size", "resource-die": "resource-die-size"}


def die(kit: AllPieces) -> Iterator[Finding]:
    """Look for dice that are larger or smaller."""
    for id, fact in DICE.items():
        for made in kit.made(id):
            size, wanted = getattr(made.piece, "size", None), kit.fact(fact, made.file)
            if isinstance(size, float | int) and abs(size - wanted) > sizes.SLIP:
                path = (*made.path, "size" if "size" in made.piece.model_fields_set else "id")
                labels = _declared(kit, made.file, fact)
                yield _off(
                    f"'{id}' measures {size:g} mm", size, wanted, fact, path, made.file, labels
                )


def ship(kit: AllPieces) -> Iterator[Finding]:
    """Look for ships that are wider."""
    for made in sizes.widths(kit.setting, "tokens"):
        wanted = float(kit.fact("ship-size", made.file))
        if made.id in sizes.SHIPS and made.width > wanted + sizes.SLIP:
            told = f"'{made.id}' is {made.width:g} mm wide"
            yield _off(told, made.width, wanted, "ship-size", made.path, made.file)


def _off(
    told: str,
    size: float,
    wanted: float,
    fact: str,
    path: KeyPath,
    file: File[Record],
    labels: tuple[tuple[KeyPath, str, File[Record]], ...] = (),
) -> Finding:
    return Finding(
        path,
        f"{told}; the rules ask for {wanted:g} mm",
        f"write  size: {wanted:g}mm, or declare  variant: {{{fact}: {size:.0f}}}",
        file=file,
        labels=labels,
    )


def _declared(
    kit: AllPieces, own: File[Record], fact: str
) -> tuple[tuple[KeyPath, str, File[Record]], ...]:
    """Return where the file of a die, or the game, declares another size."""
    for file in (own, kit.file):
        if fact in getattr(file.record, "variant", {}):
            return ((("variant", fact), "declared here", file),)
    return ()
