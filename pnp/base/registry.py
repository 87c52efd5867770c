"""Extension points of pnp: modules that are found by name.

A ``Registry`` holds the modules of one package of pnp, and those that other installed packages
offer as entry points of the group of the same name. For example, a package whose ``pyproject.toml``
holds

    [project.entry-points."pnp.export"]
    stock = "my_package.stock"

adds the format ``stock``. This is the only module that imports by a computed name. See
docs/extending.md.
"""

from __future__ import annotations

import pkgutil
import sys
import traceback
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import FrameType, ModuleType
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint


T = TypeVar("T")
_MANY: Any = Iterable
GROUPS = "pnp."
"""The prefix of all groups of entry points."""
DISTRIBUTION = "pnp-games"
"""The distribution of pnp. Its entry points come with pnp, as the games do."""
_RUN = "@"
"""A mark in the names of modules that are run from a file; no other module name contains it."""
FAILURES = (Exception, SystemExit)
"""What third-party code may raise: ``sys.exit`` in it must not end pnp."""


class ExtensionError(Exception):
    """An unusable extension. The message names it and what is missing."""


@dataclass(frozen=True, slots=True)
class Registry:
    """The modules of ``package``, which is also the group of entry points.

    Each module must have the attributes in ``needs``, and at least one of those in ``one_of`` if
    there are any; lower-case attributes are functions. If ``hyphens`` is set, an underscore in a
    module name stands for a hyphen in the name that it registers. If ``packages`` is set, only
    packages inside ``package`` count, otherwise only modules.

    If ``part`` is given, names are those of folders at any depth below ``package``, and the module
    of a name is the one called ``part`` in that folder. Entry points name such folders.
    """

    package: str
    needs: tuple[str, ...] = ()
    one_of: tuple[str, ...] = ()
    hyphens: bool = False
    packages: bool = False
    part: str = ""

    def names(self) -> tuple[str, ...]:
        """Return all names in order, without loading any module."""
        return tuple(sorted({*self.own_names(), *self._entry_points()}))

    def __iter__(self) -> Iterator[str]:
        return iter(self.names())

    def __len__(self) -> int:
        return len(self.names())

    def __contains__(self, name: object) -> bool:
        return name in self.own_names() or name in self._entry_points()

    def own_names(self) -> frozenset[str]:
        """Return the names of the modules of pnp itself."""
        return frozenset(_own_modules(self))

    def bundled(self) -> frozenset[str]:
        """Return the names that come with pnp: its own modules and, as for the games, the entry
        points of its distribution."""
        offered = (name for name, offer in self._entry_points().items() if _is_bundled(offer))
        return self.own_names().union(offered)

    def third_party_names(self) -> tuple[str, ...]:
        """Return the names that only other distributions offer, in order."""
        return tuple(sorted(self._entry_points().keys() - self.bundled()))

    def load(self, name: str) -> ModuleType:
        """Return the module with this name. Modules of pnp take precedence over entry points.

        Raises ExtensionError if there is no such module, or it lacks a required attribute.
        """
        if name in self.own_names():
            module = _import_module(_own_modules(self)[name], self.package)
            called = module.__name__
        elif name in self._entry_points():
            offer = self._entry_points()[name]
            module = _load_extension(self.package, offer)
            called = f"{module.__name__}, '{name}' of the package '{_package_of(offer)}',"
            if self.part:
                self._check_package(module, called)
                module = _import_module(f"{module.__name__}.{self.part}", module.__name__)
        else:
            raise ExtensionError(f"{self.package} has no '{name}'")
        self._check(module, called)
        return module

    def all(self) -> Iterator[tuple[str, ModuleType]]:
        """Yield every name with its module."""
        for name in self.names():
            yield name, self.load(name)

    def _check(self, module: ModuleType, called: str) -> None:
        requirement = f"which every module of {self.package} needs"
        for need in self.needs:
            if not hasattr(module, need):
                raise ExtensionError(f"{called} has no '{need}', {requirement}")
        if self.one_of and not any(hasattr(module, one) for one in self.one_of):
            either = " nor ".join(f"'{one}'" for one in self.one_of)
            raise ExtensionError(f"{called} has neither {either}, one of {requirement}")
        for name in (*self.needs, *self.one_of):
            if name.islower() and not callable(getattr(module, name, callable)):
                raise ExtensionError(f"'{name}' of {called} is not a function")
        if self.packages:
            self._check_package(module, called)

    def _check_package(self, module: ModuleType, called: str) -> None:
        if not hasattr(module, "__path__"):
            raise ExtensionError(f"{called} is a module; {self.package} needs a package")

    def _entry_points(self) -> dict[str, EntryPoint]:
        offered = _third_party_entry_points(self.package).items()
        return {
            self._name(name): offer
            for name, offer in offered
            if not self.part or _has_part(offer.value, self.part)
        }

    def _name(self, module: str) -> str:
        return module.replace("_", "-") if self.hyphens else module


def run_file(path: Path, source: bytes) -> ModuleType:
    """Run a Python file outside all packages, given its text, and return the result as a module.
    The caller must have the user's permission to run it.

    Raises ExtensionError if it cannot be run.
    """
    # Named by its whole path: two files of one name are two modules. Dataclasses look for the
    # module of a class by its name.
    module = ModuleType(f"{path.stem}{_RUN}{path}")
    module.__file__ = str(path)
    sys.modules[module.__name__] = module
    try:
        exec(compile(source, str(path), "exec"), vars(module))
    except FAILURES as error:  # a file of a user may raise anything while it runs
        del sys.modules[module.__name__]
        what = error.msg if isinstance(error, SyntaxError) else error
        place = place_of(error) or relative_to_cwd(str(path))
        message = f"{place}: this program cannot be run: {type(error).__name__}: {what}"
        raise ExtensionError(message) from error
    return module


def find_package(package: ModuleType, name: str) -> str | None:
    """Return the full name of a package inside another, None if it does not exist."""
    full = f"{package.__name__}.{name}"
    return full if find_spec(full) is not None else None


def third_party_extensions() -> tuple[tuple[str, str, str, str], ...]:
    """Return the entry points of other distributions: group, name, module and distribution of
    each."""
    return tuple(
        (group, offer.name, offer.value, _package_of(offer))
        for group, found in _installed_entry_points().items()
        for offer in sorted(found, key=lambda offer: offer.name)
        if not _is_bundled(offer)
    )


def is_own(module: str) -> bool:
    """Return whether a module, given by its full name, comes with pnp."""
    top = module.partition(".")[0]
    return top == "pnp" or top in own_packages()


@cache
def own_packages() -> frozenset[str]:
    """Return the import names of the packages that come with pnp besides pnp itself: those of the
    games."""
    found = (
        offer
        for offers in _installed_entry_points().values()
        for offer in offers
        if _is_bundled(offer)
    )
    return frozenset(offer.value.partition(":")[0].partition(".")[0] for offer in found)


def expect(kind: type[T], value: Any, module: ModuleType, name: str) -> T:
    """Return a value from a module, or from its function ``name``, once its type is checked.

    Raises ExtensionError if it is not of the kind.
    """
    if not isinstance(value, kind):
        expected, found = _name_of_kind(kind), _describe_value(value)
        raise ExtensionError(f"{module.__name__}: expected {expected} from '{name}', found {found}")
    return value


def expect_each(kind: type[T], values: Any, module: ModuleType, name: str) -> tuple[T, ...]:
    """Return all values that a function of a module returned.

    Raises ExtensionError if it is not iterable, or has an item that is not of the kind.
    """
    found: Iterable[Any] = expect(_MANY, values, module, name)
    return tuple(expect(kind, value, module, name) for value in found)


def package_at_fault(error: BaseException) -> str:
    """Return the extension package whose code raised an error; empty if it was pnp itself."""
    tops = _top_packages()
    names = (_top_package(frame) for frame, _ in traceback.walk_tb(error.__traceback__))
    return next((name for name in reversed([*names]) if name in tops), "")


def place_of(error: BaseException) -> str:
    """Return the line of a user's file or of an extension where an error occurred, as in
    ``mine.py:3``; empty if none was involved."""
    tops, found = _top_packages(), ""
    if isinstance(error, SyntaxError) and error.filename and error.lineno:
        return f"{relative_to_cwd(error.filename)}:{error.lineno}"
    for frame, line in traceback.walk_tb(error.__traceback__):
        if _RUN in str(frame.f_globals.get("__name__", "")) or _top_package(frame) in tops:
            found = f"{relative_to_cwd(frame.f_code.co_filename)}:{line}"
    return found


def relative_to_cwd(file: str) -> str:
    """Return a path relative to the current folder if it is inside."""
    path = Path(file)
    here = Path.cwd()
    return str(path.relative_to(here)) if path.is_relative_to(here) else file


def _top_package(frame: FrameType) -> str:
    return str(frame.f_globals.get("__name__", "")).partition(".")[0]


def _top_packages() -> frozenset[str]:
    """Return the import names of the extension packages."""
    return frozenset(
        value.partition(":")[0].partition(".")[0] for _, _, value, _ in third_party_extensions()
    )


def _name_of_kind(kind: Any) -> str:
    plain = {bytes: "bytes", str: "text", Iterable: "a list or a generator"}
    named = f"{kind.__module__}.{kind.__name__}" if isinstance(kind, type) else str(kind)
    return plain.get(kind, named)


def _describe_value(value: Any) -> str:
    return "None" if value is None else f"a value of type '{type(value).__name__}'"


@cache
def _is_bundled(offer: EntryPoint) -> bool:
    # The name is read from the metadata of the distribution, each time anew.
    return offer.dist is not None and offer.dist.name == DISTRIBUTION


def _package_of(offer: EntryPoint) -> str:
    return offer.dist.name if offer.dist is not None else offer.value.partition(".")[0]


def _load_extension(group: str, offer: EntryPoint) -> ModuleType:
    try:
        module = offer.load()
    except Exception as error:  # an extension may raise anything while it is imported
        named = f"'{offer.name}' of the package '{_package_of(offer)}' for {group}"
        message = f"cannot import {offer.value}, {named}: {type(error).__name__}: {error}"
        raise ExtensionError(message) from error
    if not isinstance(module, ModuleType):
        named = f"'{offer.name}' of the package '{_package_of(offer)}' for {group}"
        raise ExtensionError(f"{offer.value}, {named}, is not a module; name one without ':'")
    return module


def _import_module(module: str, home: str) -> ModuleType:
    try:
        return import_module(module)
    except Exception as error:
        if is_own(home):
            raise
        message = f"cannot import {module}: {type(error).__name__}: {error}"
        raise ExtensionError(message) from error


@cache
def _own_modules(of: Registry) -> dict[str, str]:
    """Return the full module name for each name of pnp itself."""
    # pnp itself need not have modules in a group: all games are entry points.
    if find_spec(of.package) is None:
        return {}
    home = _import_module(of.package, of.package)
    if of.part:
        folders = _folders(of.package, tuple(home.__path__))
        return {name: f"{full}.{of.part}" for name, full, parts in folders if of.part in parts}
    found = pkgutil.iter_modules(home.__path__)
    own = (module.name for module in found if module.ispkg == of.packages)
    return {of._name(name): f"{of.package}.{name}" for name in own}


@cache
def _folders(package: str, paths: tuple[str, ...]) -> tuple[tuple[str, str, frozenset[str]], ...]:
    """Return the folders below a package at any depth, without importing them: the name of each,
    its full name, and the names of its modules."""
    found: list[tuple[str, str, frozenset[str]]] = []
    for folder in (module for module in pkgutil.iter_modules(paths) if module.ispkg):
        full = f"{package}.{folder.name}"
        inner = tuple(str(Path(path) / folder.name) for path in paths)
        parts = frozenset(module.name for module in pkgutil.iter_modules(inner))
        found += [(folder.name, full, parts), *_folders(full, inner)]
    return tuple(found)


@cache
def _has_part(package: str, part: str) -> bool:
    """Return whether an extension package has a module; True if that raises, so that loading
    reports it."""
    try:
        return find_spec(f"{package}.{part}") is not None
    except Exception:  # an extension may raise anything while it is imported
        return True


@cache
def _third_party_entry_points(group: str) -> dict[str, EntryPoint]:
    found: dict[str, EntryPoint] = {}
    # Extensions that come with pnp take precedence.
    own = [offer for offer in _installed_entry_points().get(group, ()) if _is_bundled(offer)]
    names = {offer.name for offer in own}
    others = [offer for offer in _installed_entry_points().get(group, ()) if not _is_bundled(offer)]
    for offer in (*own, *(offer for offer in others if offer.name not in names)):
        first = found.setdefault(offer.name, offer)
        if first.value != offer.value:
            both = f"'{_package_of(first)}' and '{_package_of(offer)}'"
            message = f"the packages {both} both offer '{offer.name}' for {group}; uninstall one"
            raise ExtensionError(message)
    return found


@cache
def _installed_entry_points() -> dict[str, tuple[EntryPoint, ...]]:
    """Return the entry points of all installed packages by group; metadata are read once."""
    # It takes 10 ms to load, and most names are modules of pnp.
    from importlib.metadata import entry_points

    found = entry_points()
    groups = sorted(group for group in found.groups if group.startswith(GROUPS))
    return {group: tuple(found.select(group=group)) for group in groups}
