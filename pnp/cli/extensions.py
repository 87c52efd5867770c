"""Extensions from other installed packages, and their errors."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from pnp.base.registry import Registry


class Extension(Struct, frozen=True):
    """An extension of a package, by group and name; ``fault`` is empty if pnp can use it."""

    group: str
    name: str
    module: str
    package: str
    fault: str


def extensions() -> Iterator[Extension]:
    """Yield all extensions, each loaded to check that it works."""
    from pnp.base.registry import third_party_extensions

    for group, name, module, package in third_party_extensions():
        yield Extension(group, name, module, package, _fault(group, name))


def _fault(group: str, name: str) -> str:
    from pnp.base.diagnostics import suggest_word
    from pnp.base.registry import ExtensionError

    uses = _probes()
    if group not in uses:
        return f"'{group}' is not a group of pnp; {suggest_word(group, uses)}"
    own, use = uses[group]
    try:
        if name in own:
            return f"pnp has its own '{name}', which takes precedence; choose another name"
        use(name)
    except ExtensionError as error:
        return str(error)
    return ""


def _probes() -> dict[str, tuple[frozenset[str], Callable[[str], object]]]:
    """Return pnp's own names in each group, and a function that tests an extension as far as
    possible without a file."""
    from pnp.base.library import GAMES
    from pnp.cli.commands.validate import FORMATS as FINDINGS
    from pnp.content.kinds import record_type_of
    from pnp.export import FORMATS
    from pnp.imposition import SHEETS
    from pnp.kinds import LAYOUTS, PICTURES, PROBLEMS, RECORDS, STEPS
    from pnp.model.drawings import SCENES
    from pnp.model.looks import COVERS
    from pnp.play.choosing import OFFERED
    from pnp.rules.catalogue import CHECKS, general_rules, rules_of_game

    def use_kind(kind: str) -> None:
        record_type_of(kind)
        for registry in (LAYOUTS, PROBLEMS, STEPS, PICTURES):
            if kind in registry:
                registry.load(kind)
        general_rules()

    found: tuple[tuple[Registry, Callable[[str], object]], ...] = (
        *(
            (registry, registry.load)
            for registry in (FINDINGS, FORMATS, SHEETS, OFFERED, SCENES, COVERS)
        ),
        *((RECORDS, use_kind), (CHECKS, lambda _: general_rules()), (GAMES, rules_of_game)),
    )
    return {registry.package: (registry.bundled(), use) for registry, use in found}
