"""Which of the icons, layouts and roles in a game's folder its files use.

A name counts as used if it is in any text of the game, or if a template of a layout could generate
it, as ``face-{mood}`` generates ``face-smile``.
"""

from __future__ import annotations

import re
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.base import world
from pnp.base.diagnostics import Report
from pnp.base.library import templates_dir
from pnp.base.svg import ENDINGS, LARGEST_UNPACKED, SvgTextError, text_of
from pnp.content.files import ICONS, File
from pnp.content.language.place_names import named_spaces
from pnp.content.language.translatable import printed_texts
from pnp.content.nodes import Mapping, Node, Scalar, items_of, nodes_in
from pnp.content.source import read_source
from pnp.content.themes import LoadedTheme, chain_of, user_themes_folder
from pnp.content.tree import plain_values
from pnp.kinds.layout.dealt_sides import roles_boxed
from pnp.model.braces import FIELD
from pnp.model.record import DOCUMENT, Record, roles_of
from pnp.rules.boxes import sides_of
from pnp.rules.terms import UsedTerms
from pnp.rules.theme_lookup import UNDRESSED, available_themes
from pnp.rules.views import WholeGame

if TYPE_CHECKING:
    pass

# The role in which a shape of an icon is drawn.
_INKED = re.compile(r"""data-role\s*=\s*["']([^"']*)["']""")
_WORD = re.compile(r"[a-z0-9]+(?:[.-][a-z0-9]+)*")


class GameUsage(WholeGame):
    """A game with the words in its files."""

    @cached_property
    def icon_files(self) -> dict[str, str]:
        """The icon files in the game's own folder, by name of icon."""
        home = self.file.path.parent
        found = world.files(home / ICONS, *ENDINGS, within=home)
        files = {path.stem: f"{ICONS}/{path.name}" for path in reversed(found)}
        return dict(sorted(files.items()))

    @cached_property
    def used_words(self) -> frozenset[str]:
        """All words in values, including those with dots and hyphens, such as ids of icons and
        roles."""
        return frozenset(word for text in self._values_and_keys for word in _WORD.findall(text))

    @cached_property
    def name_patterns(self) -> tuple[re.Pattern[str], ...]:
        """Patterns of the names that templates with a card field inside a name can generate."""
        whole = {text for text in self._values_and_keys if FIELD.search(text) and " " not in text}
        mixed = sorted(text for text in whole if FIELD.sub("", text))
        parts = (FIELD.split(text)[::2] for text in mixed)
        return tuple(re.compile(".*".join(map(re.escape, part))) for part in parts)

    def is_used(self, name: str) -> bool:
        """Return whether any file may use this name."""
        return name in self.used_words or any(made.fullmatch(name) for made in self.name_patterns)

    @cached_property
    def _word_endings(self) -> frozenset[str]:
        """The part after each dot of a word."""
        dotted = (word.split(".") for word in self.used_words)
        return frozenset(".".join(steps[i:]) for steps in dotted for i in range(1, len(steps)))

    @cached_property
    def general_roles(self) -> dict[str, frozenset[str]]:
        """The roles and icons of the bundled themes, which drawings use, by section."""
        return _general_roles()

    def is_role_used(self, section: str, role: str) -> bool:
        """Return whether a role or an icon may be used: by a drawing, or by a file that names it, a
        longer role that falls back to it, or the player's colour that it begins with."""
        named = self.is_used(role) or self.is_used(role.split(".")[0])
        known = self.general_roles[section]
        alone = role.removeprefix(DOCUMENT) if section == "colours" else role
        return role in self._word_endings or named or role in known or alone in known

    @cached_property
    def box_sources(self) -> frozenset[str]:
        """The names of the files that define the boxes of decks."""
        found = set()
        for deck in self.setting.files("deck"):
            for key in ("layout", "layouts", "back", "backs"):
                node = deck.node.get(key)
                found |= (
                    set() if node is None else {_source_name(inner) for inner in nodes_in(node)}
                )
        for tokens in self.setting.files("tokens"):
            for piece in items_of(tokens.node.get("pieces")):
                layout = piece.get("layout") if isinstance(piece, Mapping) else None
                found |= set() if layout is None else {_source_name(n) for n in nodes_in(layout)}
        return frozenset(found)

    @cached_property
    def written_texts(self) -> frozenset[str]:
        """The texts of the game as written, before braces are filled in."""
        return frozenset(
            text.raw or text.text
            for f in self.files
            for _, text, _ in printed_texts(f.kind, f.node)
        )

    @cached_property
    def space_kinds(self) -> frozenset[str]:
        """The kinds of spaces on the maps of the game."""
        return frozenset(kind for f in self.files for kind, _ in named_spaces(f.kind, f.node))

    @cached_property
    def extended_ids(self) -> frozenset[str]:
        """The ids of layouts and themes that others extend."""
        bases = (file.node.get("extends") for file in self.files)
        return frozenset(base.text for base in bases if isinstance(base, Scalar))

    @cached_property
    def _values_and_keys(self) -> tuple[str, ...]:
        """All values and keys, except keys of themes, which define roles and do not use them."""
        found: dict[str, None] = {}
        for file in self.files:
            for node in nodes_in(file.node):
                if isinstance(node, Scalar):
                    found.setdefault(node.text)
                elif isinstance(node, Mapping) and file.kind != "theme":
                    found.update(dict.fromkeys(key.text for key, _ in node.entries))
        home = self.file.path.parent
        paths = [home / file for file in self.icon_files.values()]
        drawn = (_icon_text(path, home) for path in paths)
        for role in (role for text in drawn for role in _INKED.findall(text)):
            found.setdefault(role)
        return tuple(found)


def _icon_text(path: Path, home: Path) -> str:
    """Return the text of an icon; empty if it cannot be read, which is reported elsewhere."""
    try:
        return text_of(world.read(path, within=home, largest=LARGEST_UNPACKED))
    except (world.ReadError, SvgTextError, UnicodeDecodeError):
        return ""


class ThemeUsage(GameUsage, UsedTerms):
    """A theme with the files that use it: the game, or a lone file."""

    kind = "theme"

    @cached_property
    def files(self) -> tuple[File[Record], ...]:
        others = self.setting.gather()
        return others if self._is_of_game else (*others, self.file)

    @cached_property
    def _is_of_game(self) -> bool:
        """Whether the theme is one of the game."""
        return any(file.record is self.file.record for file in self.setting.gather())

    @property
    def is_shared(self) -> bool:
        """Whether others may use the theme: it is in the user's own folder, or named but outside
        the game or beside a lone file."""
        named = self.setting.theme is None and not self._is_of_game
        return named or self.file.path.is_relative_to(user_themes_folder())

    @property
    def is_unused(self) -> bool:
        """Whether no file here uses the theme, so that other files may use any of its roles."""
        return all(file.kind in UNDRESSED for file in self.files)

    @property
    def has_unread_files(self) -> bool:
        """Whether files that may use the theme cannot be read."""
        return self.setting.gather.lacking()

    def suggest_name(self, section: str, role: str) -> str:
        """Return what may be meant by an unused role or icon: one that a file names and no theme
        has, or one of pnp's."""
        from pnp.theme.roles import nearest_role

        known = {name for written in self._chain for name in getattr(written.record, section)}
        own = self._named_roles - known - self.general_roles[section] if section != "icons" else ()
        return nearest_role(role, own, {*self.general_roles[section], *known} - {role})

    @cached_property
    def _named_roles(self) -> frozenset[str]:
        """The roles that files name."""
        found = {role for file in self.files for _, role in roles_of(file.record)}
        sides = (side for file in self.files for side in sides_of(file))
        found |= {role for _, _, role, _ in roles_boxed(sides)}
        return frozenset(found)

    @cached_property
    def _chain(self) -> list[LoadedTheme]:
        themes = available_themes(self.file, self.setting, Report())
        themes.find_id(self.file.source.name)
        return chain_of(self.file.id, themes, None, Report(), themes.is_faulty)


@world.cached_for_process
def _general_roles() -> dict[str, frozenset[str]]:
    from pnp.theme.roles import SECTIONS, named_roles

    found = {section: set(named_roles(section)) for section in SECTIONS}
    for path in world.files(templates_dir() / "themes", ".yaml", within=None):
        # Tests check that they are valid; without places, they are read in a fraction of the time.
        source = read_source(path, path.name, Report(), within=None)
        data = {} if source is None else plain_values(source.text)
        for section, known in found.items():
            known |= {*data.get(section, ())}
    return {section: frozenset(known) for section, known in found.items()}


def _source_name(node: Node) -> str:
    return node.span.source.name
