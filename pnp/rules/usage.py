"""Which of the icons, layouts and roles in a game's folder its files use.

A name counts as used where it is in any text of the game, and where a template of a layout
could make it, as ``face-{mood}`` makes ``face-smile``.
"""

from __future__ import annotations

import re
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, cast

from pnp.base import world
from pnp.base.diagnostics import Report
from pnp.base.library import templates_dir
from pnp.base.svg_text import ENDINGS, LARGEST_UNPACKED, SvgTextError, text_of
from pnp.content.chain import ReadTheme, chain_of
from pnp.content.files import ICONS, File
from pnp.content.language.place_names import named_spaces
from pnp.content.language.translatable import printed_texts
from pnp.content.nodes import Mapping, Node, Scalar, nodes_in
from pnp.content.source import parse, read
from pnp.content.themes import users_folder
from pnp.kinds.deck.sides import roles_boxed
from pnp.model.braces import FIELD
from pnp.model.record import Record
from pnp.model.roles import DOCUMENT, roles_of
from pnp.rules.terms import TermTexts
from pnp.rules.theme_lookup import UNDRESSED, themes_for
from pnp.rules.views import WholeGame

if TYPE_CHECKING:
    from pnp.kinds.deck.record import Deck

# A role in which a shape of an icon is drawn.
_INKED = re.compile(r"""data-role\s*=\s*["']([^"']*)["']""")
_WORD = re.compile(r"[a-z0-9]+(?:[.-][a-z0-9]+)*")


class Uses(WholeGame):
    """A game with the words that its files hold."""

    @cached_property
    def icons(self) -> dict[str, str]:
        """The files of the icons in the game's own folder, by the names of the icons."""
        home = self.file.path.parent
        found = world.files(home / ICONS, *ENDINGS, within=home)
        files = {path.stem: f"{ICONS}/{path.name}" for path in reversed(found)}
        return dict(sorted(files.items()))

    @cached_property
    def words(self) -> frozenset[str]:
        """All words with dots and hyphens in values, such as ids of icons and roles."""
        return frozenset(word for text in self._texts for word in _WORD.findall(text))

    @cached_property
    def patterns(self) -> tuple[re.Pattern[str], ...]:
        """What templates with a field of the card inside a name may become."""
        whole = {text for text in self._texts if FIELD.search(text) and " " not in text}
        mixed = sorted(text for text in whole if FIELD.sub("", text))
        parts = (FIELD.split(text)[::2] for text in mixed)
        return tuple(re.compile(".*".join(map(re.escape, part))) for part in parts)

    def uses(self, name: str) -> bool:
        """Return whether any file may mean this name."""
        return name in self.words or any(made.fullmatch(name) for made in self.patterns)

    @cached_property
    def _ends(self) -> frozenset[str]:
        """What stands behind each dot of a word."""
        dotted = (word.split(".") for word in self.words)
        return frozenset(".".join(steps[i:]) for steps in dotted for i in range(1, len(steps)))

    @cached_property
    def general(self) -> dict[str, frozenset[str]]:
        """The roles and icons that the general themes know, which drawings ask for, by section."""
        return _general()

    def means(self, section: str, role: str) -> bool:
        """Return whether anything may ask for a role or an icon: a drawing, or a file that names
        it, a longer one that falls back to it, or the colour of a player that it begins with."""
        named = self.uses(role) or self.uses(role.split(".")[0])
        known = self.general[section]
        alone = role.removeprefix(DOCUMENT) if section == "colours" else role
        return role in self._ends or named or role in known or alone in known

    @cached_property
    def sources(self) -> frozenset[str]:
        """The names of the files from which the boxes of decks come."""
        found = set()
        for deck in self.setting.files("deck"):
            for key in ("layout", "back", "backs"):
                node = deck.node.get(key)
                found |= set() if node is None else {_name(inner) for inner in nodes_in(node)}
        return frozenset(found)

    @cached_property
    def printed(self) -> frozenset[str]:
        """The texts of the game as they are written, before braces are filled in."""
        return frozenset(
            text.raw or text.text
            for f in self.files
            for _, text, _ in printed_texts(f.kind, f.node)
        )

    @cached_property
    def spaces(self) -> frozenset[str]:
        """The kinds of spaces on the maps of the game."""
        return frozenset(kind for f in self.files for kind, _ in named_spaces(f.kind, f.node))

    @cached_property
    def extended(self) -> frozenset[str]:
        """The ids of layouts and themes that others extend."""
        bases = (file.node.get("extends") for file in self.files)
        return frozenset(base.text for base in bases if isinstance(base, Scalar))

    @cached_property
    def _texts(self) -> tuple[str, ...]:
        """All values, and keys but for those of themes, which define roles and do not use them."""
        found: dict[str, None] = {}
        for file in self.files:
            for node in nodes_in(file.node):
                if isinstance(node, Scalar):
                    found.setdefault(node.text)
                elif isinstance(node, Mapping) and file.kind != "theme":
                    found.update(dict.fromkeys(key.text for key, _ in node.entries))
        home = self.file.path.parent
        paths = [home / file for file in self.icons.values()]
        drawn = (_drawing(path, home) for path in paths)
        for role in (role for text in drawn for role in _INKED.findall(text)):
            found.setdefault(role)
        return tuple(found)


def _drawing(path: Path, home: Path) -> str:
    """Return the text of an icon; nothing of one that cannot be read, which is found elsewhere."""
    try:
        return text_of(world.read(path, within=home, largest=LARGEST_UNPACKED))
    except (world.ReadError, SvgTextError, UnicodeDecodeError):
        return ""


class Worn(Uses, TermTexts):
    """A theme with what wears it: the game, or a lone file."""

    kind = "theme"

    @cached_property
    def files(self) -> tuple[File[Record], ...]:
        others = self.setting.gather()
        return others if self._own else (*others, self.file)

    @cached_property
    def _own(self) -> bool:
        """Whether the theme is one of the game."""
        return any(file.record is self.file.record for file in self.setting.gather())

    @property
    def shared(self) -> bool:
        """True for a theme that others may wear: of the user's own folder, or one that lies outside
        the game or beside a lone file that names it."""
        named = self.setting.theme is None and not self._own
        return named or self.file.path.is_relative_to(users_folder())

    @property
    def unworn(self) -> bool:
        """True for a theme that nothing wears here, so that anything may use what it says."""
        return all(file.kind in UNDRESSED for file in self.files)

    @property
    def lacking(self) -> bool:
        """True where files cannot be read that may use what the theme says."""
        return self.setting.gather.lacking()

    def meant(self, section: str, role: str) -> str:
        """Return what may be meant by a role or an icon that nothing uses: one that a file names
        and no theme has, or one of pnp's."""
        from pnp.theme.roles import near

        known = {name for written in self._chain for name in getattr(written.record, section)}
        own = self._named - known - self.general[section] if section != "icons" else ()
        return near(role, own, {*self.general[section], *known} - {role})

    @cached_property
    def _named(self) -> frozenset[str]:
        """The roles that files name."""
        found = {role for file in self.files for _, role in roles_of(file.record)}
        decks = (file.record for file in self.files if file.kind == "deck")
        found |= {role for deck in decks for _, _, role, _ in roles_boxed(cast("Deck", deck))}
        return frozenset(found)

    @cached_property
    def _chain(self) -> list[ReadTheme]:
        themes = themes_for(self.file, self.setting, Report())
        themes.named(self.file.source.name)
        return chain_of(self.file.id, themes, None, Report(), themes.faulty)


@world.lasting
def _general() -> dict[str, frozenset[str]]:
    from pnp.theme.roles import SECTIONS, drawn

    found = {section: set(drawn(section)) for section in SECTIONS}
    for path in world.files(templates_dir() / "themes", ".yaml", within=None):
        source = read(path, path.name, Report(), within=None)  # the tests hold them to be sound
        node = None if source is None else parse(source, Report())
        for section, known in found.items():
            roles = None if node is None else node.get(section)
            known |= {k.text for k, _ in roles.entries} if isinstance(roles, Mapping) else set()
    return {section: frozenset(known) for section, known in found.items()}


def _name(node: Node) -> str:
    return node.span.source.name
