"""What can be added to pnp without editing it: modules that are found by name.

A ``Registry`` holds the modules of one package of pnp, and those that other installed packages
offer as entry points of the group of the same name. For example, a package whose
``pyproject.toml`` holds

    [project.entry-points."pnp.export"]
    tts = "my_package.tts"

adds the format ``tts``. This is the only module that imports by a name that is worked out.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint


class ExtensionError(Exception):
    """An extension that cannot be used. The message names it and says what it lacks."""


@dataclass(frozen=True, slots=True)
class Registry:
    """The modules of ``package``, which is also the group of entry points.

    Each module must have the attributes in ``needs``. Where ``hyphens`` is set, an underscore in
    the name of a module stands for a hyphen in the name of what it adds. Packages inside of
    ``package`` count only where ``packages`` is set, and modules only where it is not.
    """

    package: str
    needs: tuple[str, ...] = ()
    hyphens: bool = False
    packages: bool = False

    def names(self) -> tuple[str, ...]:
        """Return all names in order, without loading any module."""
        return tuple(sorted({*self.own(), *_offered(self.package)}))

    def __iter__(self) -> Iterator[str]:
        return iter(self.names())

    def __len__(self) -> int:
        return len(self.names())

    def __contains__(self, name: object) -> bool:
        return name in self.own() or name in _offered(self.package)

    def own(self) -> frozenset[str]:
        """Return the names of the modules of pnp itself."""
        return frozenset(map(self._name, _modules(self.package, self.packages)))

    def load(self, name: str) -> ModuleType:
        """Return the module of a name. Modules of pnp come before entry points of the same name.

        Raises ExtensionError where there is none, or it lacks one of the attributes.
        """
        if name in self.own():
            module = import_module(f"{self.package}.{self._module(name)}")
        elif name in _offered(self.package):
            module = _loaded(self.package, _offered(self.package)[name])
        else:
            raise ExtensionError(f"{self.package} has no '{name}'")
        for need in self.needs:
            if not hasattr(module, need):
                raise ExtensionError(f"{module.__name__} of {self.package} has no '{need}'")
        return module

    def all(self) -> Iterator[tuple[str, ModuleType]]:
        """Yield every name with its module."""
        for name in self.names():
            yield name, self.load(name)

    def _name(self, module: str) -> str:
        return module.replace("_", "-") if self.hyphens else module

    def _module(self, name: str) -> str:
        return name.replace("-", "_") if self.hyphens else name


def _loaded(group: str, offered: EntryPoint) -> ModuleType:
    try:
        module = offered.load()
    except Exception as error:  # an extension may raise anything while it is imported
        message = f"cannot import {offered.value} of {group}: {type(error).__name__}: {error}"
        raise ExtensionError(message) from error
    if not isinstance(module, ModuleType):
        raise ExtensionError(f"{offered.value} of {group} is not a module")
    return module


@cache
def _modules(package: str, packages: bool) -> frozenset[str]:
    found = pkgutil.iter_modules(import_module(package).__path__)
    return frozenset(module.name for module in found if module.ispkg == packages)


@cache
def _offered(group: str) -> dict[str, EntryPoint]:
    # It takes 20 ms to load, and most names are those of modules of pnp.
    from importlib.metadata import entry_points

    return {one.name: one for one in entry_points(group=group)}
