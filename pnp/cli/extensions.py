"""Extensions from other installed packages, and their errors."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from pnp.base.registry import Registry


class Extension(Struct, frozen=True):
    """What a package offers under a name of a group; ``fault`` is empty if pnp can use it."""

    group: str
    name: str
    module: str
    package: str
    fault: str


def extensions() -> Iterator[Extension]:
    """Yield all extensions, each loaded to check that it works."""
    from pnp.base.registry import offers

    for group, name, module, package in offers():
        yield Extension(group, name, module, package, _fault(group, name))


def _fault(group: str, name: str) -> str:
    from pnp.base.diagnostics import nearest
    from pnp.base.registry import ExtensionError

    uses = _uses()
    if group not in uses:
        return f"'{group}' is not a group of pnp; {nearest(group, uses)}"
    own, use = uses[group]
    try:
        if name in own:
            return f"pnp has its own '{name}', which takes precedence; choose another name"
        use(name)
    except ExtensionError as error:
        return str(error)
    return ""


def _uses() -> dict[str, tuple[frozenset[str], Callable[[str], object]]]:
    """Return pnp's own names in each group, and a function that tries out an extension as far as
    possible without a file."""
    from pnp.annotate.figure import DRAWN
    from pnp.base.library import GAMES
    from pnp.base.registry import ExtensionError
    from pnp.cli.commands.validate import FORMATS as FINDINGS
    from pnp.content.kinds import COMPONENTS, RECORDS, record_of
    from pnp.export import FORMATS
    from pnp.imposition import SHEETS
    from pnp.model.drawings import SCENES
    from pnp.model.looks import COVERS
    from pnp.play.choosing import OFFERED
    from pnp.rules.catalogue import CHECKS, general, of_game

    def of_kind(registry: Registry) -> Callable[[str], object]:
        def use(kind: str) -> object:
            if record_of(kind) is None:
                raise ExtensionError(
                    f"'{kind}' is not a kind of file; offer its record for pnp.model"
                )
            return registry.load(kind)

        return use

    found: tuple[tuple[Registry, Callable[[str], object]], ...] = (
        *((registry, of_kind(registry)) for registry in (COMPONENTS, DRAWN)),
        *(
            (registry, registry.load)
            for registry in (FINDINGS, FORMATS, SHEETS, OFFERED, SCENES, COVERS)
        ),
        *((RECORDS, record_of), (CHECKS, lambda _: general()), (GAMES, of_game)),
    )
    return {registry.package: (registry.bundled(), use) for registry, use in found}
