"""Raids on merchants."""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity, nearest
from pnp.rules.rule import Finding
from pnp_pirates.micro_pirates.cards import Cards
from pnp_pirates.micro_pirates.rolls import dice_thrown, faces


def merchant(deck: Cards) -> Iterator[Finding]:
    """Look for raids on no merchant."""
    usual = deck.setting.fact("merchant-strength")
    for row in deck.rows("quest"):
        if row.text("type") != "raid":
            continue
        merchant, asked = row.text("merchant"), row.number("strength")
        if merchant not in usual:
            message = f"the raid '{row.id}' has the merchant '{merchant}'"
            if not merchant:
                message = f"the raid '{row.id}' has no merchant"
            yield Finding(row.at("merchant"), message, nearest(merchant, usual))
        elif asked is not None and asked < usual[merchant]:
            message = f"'{row.id}' has strength {asked}, a {merchant} merchant {usual[merchant]}"
            hint = f"write {usual[merchant]} or more"
            yield Finding(row.at("strength"), message, hint, Severity.WARNING)


def strength(deck: Cards) -> Iterator[Finding]:
    """Compare the strength of raids with dice and cutlasses."""
    rows = [row for row in deck.rows("quest") if row.text("type") == "raid"]
    die = deck.game.dice.get("battle-die") if rows else None
    if die is None:
        return
    dice, guns = dice_thrown(deck.setting, die)[1], deck.setting.fact("usual-cutlasses")
    best = dice * max(side["cutlass"] for side in faces(die))
    for row in rows:
        asked = row.number("strength")
        if asked is None:
            message = f"the strength of '{row.id}' is not a number"
            yield Finding(row.at("strength"), message, "write a whole number", Severity.ERROR)
        elif asked >= best + guns:
            yield Finding(
                row.at("strength"),
                f"'{row.id}' has strength {asked}; {dice} dice show {best} at best, "
                f"and {guns} cutlasses make {best + guns}, which is not more",
                f"write at most {best + guns - 1}",
            )
