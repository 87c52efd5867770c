"""Cards of types that the game does not have."""

from collections.abc import Iterator, Sequence

from pnp.base.diagnostics import nearest
from pnp.rules.rule import Finding
from pnp_pirates.micro_pirates.cards import Cards, Role


def check(
    deck: Cards, *, role: Role, fact: str = "", types: Sequence[str] = ()
) -> Iterator[Finding]:
    """Look at the types of the cards in this role; those of the game are ``types``, or a fact."""
    known = deck.setting.fact(fact) if fact else types
    for row in deck.rows(role):
        found = row.text("type")
        if found not in known:
            message = f"'{row.id}' has no type"
            if found:
                message = f"'{row.id}' is of the type '{found}', which is not a type of {role}"
            yield Finding(row.at("type"), message, nearest(found, known))
