"""A layout of the game is not used by any deck or extended by another layout.

Changes to it have no effect on any card, which is easily overlooked.

Instead, use it in the intended deck, or remove its file.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Finding, Rule
from pnp.rules.uses import Uses

RULE = Rule("G-R03d", Severity.WARNING, "judgement", over=Uses)


def check(game: Uses) -> Iterator[Finding]:
    for layout in game.setting.files("layout"):
        if layout.id not in game.extended and layout.source.name not in game.sources:
            yield Finding(
                ("layout",),
                f"no deck in the game uses the layout '{layout.id}'",
                f"write  {_key(layout.id)}: {layout.id}  in a deck, or remove the file",
                file=layout,
            )


def _key(id: str) -> str:
    """Return the key of a deck under which a layout stands that has this name."""
    return "back" if "back" in id.split("-") else "layout"
