"""Effects of cards that mean nothing, or do nothing."""

from collections.abc import Iterator

from pnp.base.diagnostics import nearest
from pnp.rules.rule import Finding
from pnp_pirates.micro_pirates.cards import Cards, EffectText, PrintedCard
from pnp_pirates.micro_pirates.effects import ACTIONS, OWN_ACTIONS, PRICE, VOCABULARY, effect, icons


def unknown_icons(deck: Cards) -> Iterator[Finding]:
    """Look for icons that the game does not have."""
    for row, shown in _shown(deck):
        for icon in icons(shown.text):
            if icon not in VOCABULARY:
                message = f"'{row.id}' shows ':{icon}:', which is not an icon of the game"
                yield Finding(row.at(shown.field), message, nearest(icon, VOCABULARY))


def unreadable(deck: Cards) -> Iterator[Finding]:
    """Look for missing effects, and for those that are not gains of icons."""
    for row, shown in _shown(deck):
        if not shown.text:
            message = f"'{row.id}' has the action '{shown.action}', but no effect"
            yield Finding(row.at(shown.on), message, f"write what it gives as  {shown.field}")
        elif effect(shown.text, shown.action) is None and VOCABULARY.issuperset(icons(shown.text)):
            message = f"the effect of '{row.id}' cannot be read: '{shown.text}'"
            yield Finding(row.at(shown.field), message, _hint(shown))


def idle(deck: Cards) -> Iterator[Finding]:
    """Look for effects under an action on which they never work."""
    for row, shown in _shown(deck):
        found = effect(shown.text, shown.action)
        if shown.action not in ACTIONS:
            message = f"'{row.id}' works on '{shown.action}', which is not an action"
            yield Finding(row.at(shown.on), message, nearest(shown.action, ACTIONS))
        elif found is not None and shown.action != "Any time":
            for _, icon in found.gains:
                own = OWN_ACTIONS.get(icon, (shown.action,))
                if shown.action not in own:
                    message = (
                        f"'{row.id}' gives '{icon}' on '{shown.action}', where it has no effect"
                    )
                    yield Finding(row.at(shown.on), message, f"write  {' or '.join(own)}")


def _shown(deck: Cards) -> Iterator[tuple[PrintedCard, EffectText]]:
    """Yield the effects of all cards."""
    yield from ((row, shown) for row in deck.every for shown in row.shown)


def _hint(shown: EffectText) -> str:
    mended = shown.text.replace("-", "−")
    if effect(mended, shown.action) is not None:
        return f"write  {mended}  with the minus sign −, not a hyphen"
    if effect(f"+{shown.text}", shown.action) is not None:
        return f"write  +{shown.text}"
    return f"write it as in  +1 :sail:  or  {PRICE}+1 :die:"
