"""The values of a theme's roles.

A role names something drawn, from the particular to the general. It falls back by dropping words on
its left: ``token.gold.rim``, then ``gold.rim``, then ``rim``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TypeAlias, TypeVar

from pnp import icons
from pnp.base import world
from pnp.base.colours import invert_lightness, luminance
from pnp.base.diagnostics import Span
from pnp.base.ignorable import is_ignorable
from pnp.base.values import replace
from pnp.content.language.builtin_texts import BuiltinTexts
from pnp.content.themes import LoadedTheme
from pnp.icons import Icon, IconError, Shelf, UnfitIconError
from pnp.model.board_look import PLAIN_LOOK, Look
from pnp.model.record import DOCUMENT, role_suffixes
from pnp.pictures import Drawing, Fit, Picture, PictureError
from pnp.pictures import read as read_picture
from pnp.scene import Group, Raster, Rect
from pnp.scene import Path as Drawn
from pnp.text import fonts, shaping
from pnp.text.hyphenation import has_patterns
from pnp.text.measuring import emphasis_faces, icon_words
from pnp.text.shaping import Style
from pnp.theme.roles import colours_people, literal_colour, named_roles, suggest_role

T = TypeVar("T")
_IconKey: TypeAlias = tuple[str, str, bool]


def value_or_fallback(values: Mapping[str, T], role: str, last: str) -> T:
    """Return the value of a role, or of what it falls back to, finally ``last``."""
    for tail in role_suffixes(role):
        if tail in values:
            return values[tail]
    return values[last]


@cache
def _literal_colour(role: str) -> str:
    """Return the literal colour that a role denotes; names of drawings are no colours."""
    return "" if role in named_roles("colours") else literal_colour(role)


@dataclass(frozen=True)
class NamedIcons(Mapping[str, Icon]):
    """Icons by name, read on first use: a game draws few of a theme's icons."""

    references: Mapping[str, tuple[str, Shelf]] = field(default_factory=dict)

    def __getitem__(self, name: str) -> Icon:
        return icons.find(*self.references[name])

    def __iter__(self) -> Iterator[str]:
        return iter(self.references)

    def __len__(self) -> int:
        return len(self.references)

    def without_cache(self) -> NamedIcons:
        """Return the same names on shelves that have not been read."""
        shelves = {id(shelf): replace(shelf) for _, shelf in self.references.values()}
        return NamedIcons(
            {name: (of, shelves[id(at)]) for name, (of, at) in self.references.items()}
        )


@dataclass(frozen=True, slots=True)
class Theme:
    """The values of all roles. Colours are ``#rrggbb``, text styles complete."""

    id: str
    title: str
    colours: Mapping[str, str]
    styles: Mapping[str, Style]
    icons: NamedIcons
    builtin_texts: BuiltinTexts
    choices: Mapping[str, str]
    # The looks of boards, complete.
    looks: Mapping[str, Look] = field(default_factory=dict)
    # The game's own icons, its folder (for pictures), and the language of its texts.
    shelf: Shelf = field(default_factory=Shelf)
    home: Path | None = None
    language: str = "en"
    # The theme's own drawings, by the path in ``choices``.
    drawings: Mapping[str, Drawing] = field(default_factory=dict)
    # In a theme with the colours of documents: the theme of the pieces shown there.
    pieces: Theme | None = field(default=None, repr=False, compare=False)
    # The files of the theme, most general first.
    chain: tuple[LoadedTheme, ...] = field(default=(), repr=False, compare=False)
    # The shelf of the game's own fonts.
    font_shelf: str = ""
    # Icons by name, colour and whether documents show them: repeated art must be one Group.
    _drawn: dict[_IconKey, tuple[Group, Icon]] = field(default_factory=dict, repr=False)
    # Errors of icons by name: finding suggestions is slow.
    _missing: dict[str, IconError] = field(default_factory=dict, repr=False, compare=False)
    # Pictures by name, and by box size if they were reduced for it.
    _pictures: dict[tuple[object, ...], Picture] = field(default_factory=dict, repr=False)
    # The theme's own drawings by path and ink.
    _inked: dict[tuple[str, str], Picture] = field(default_factory=dict, repr=False)
    # Pictures that are unavailable, with the reason.
    _unfit: dict[tuple[str, str], PictureError] = field(
        default_factory=dict, repr=False, compare=False
    )
    # Listings of picture folders, by the folder of the game.
    _listed: dict[Path, world.Listing] = field(default_factory=dict, repr=False, compare=False)
    # Literal colours that were drawn.
    _literals: set[str] = field(default_factory=set, repr=False, compare=False)

    def without_cache(self) -> Theme:
        """Return the same theme with empty caches."""
        return replace(
            self,
            icons=self.icons.without_cache(),
            shelf=replace(self.shelf),
            _drawn={},
            _missing={},
            _pictures={},
            _inked={},
            _unfit={},
            _listed={},
            _literals=set(),
        )

    def look(self, name: str) -> Look:
        """Return a way of drawing boards, finally ``plain``. On dark paper, the ground of a board
        is at least that paper: pale words would be lost on white."""
        look = self.looks.get(name) or self.looks.get(PLAIN_LOOK) or Look()
        if look.ground is None and self._is_dark:
            return look.model_copy(update={"ground": "paper"})
        return look

    @property
    def piece_theme(self) -> Theme:
        """The theme of pieces: this one, unless it has the colours of documents."""
        return self.pieces or self

    def colour(self, role: str) -> str:
        """Return the colour of ``role`` or of its fallback, else the colour that it denotes in
        CSS, finally ``ink``. A theme may give a literal colour another value."""
        for tail in role_suffixes(role):
            if tail in self.colours:
                return self.colours[tail]
        literal = _literal_colour(role)
        if literal:
            self._literals.add(literal)
        return literal or self.colours["ink"]

    @property
    def literals(self) -> AbstractSet[str]:
        """The literal colours that were asked for, which are named by no role."""
        return self._literals

    def has_colour(self, role: str) -> bool:
        """Return whether ``role`` has a colour other than by falling back to ``ink``."""
        return any(tail in self.colours for tail in role_suffixes(role)) or bool(
            _literal_colour(role)
        )

    def has_style(self, role: str) -> bool:
        """Return whether ``role`` has a text style other than by falling back to ``text``."""
        return any(tail in self.styles for tail in role_suffixes(role))

    def style(self, role: str, size: float | None = None) -> Style:
        """Return the text style of ``role``, finally ``text``; ``size`` mm if given."""
        style = value_or_fallback(self.styles, role, "text")
        return style if size is None else style.with_size(size)

    @property
    def faces(self) -> tuple[str, ...]:
        """The faces of the theme, which are fallbacks for texts in other fonts."""
        style = self.style("text")
        return (style.face, *style.others)

    def missing_characters(self, text: str) -> tuple[str, ...]:
        """Return the characters of a text that none of the theme's fonts can show."""
        strange = [c for c in dict.fromkeys(text) if not c.isascii() and not is_ignorable(c)]
        if not strange:
            return ()
        faces = {face for style in self.styles.values() for face in emphasis_faces(style.face)}
        missing = [char for char in strange if not _has_glyph(char, frozenset(faces))]
        first, *others = self.faces
        return fonts.missing_characters("".join(missing), first, tuple(others)) if missing else ()

    def icon(self, name: str, colour: str) -> Group | None:
        """Return an icon in ``colour`` (``#rrggbb``) within a box of 1 mm, or None if unknown.

        The same name and colour give the same object, so that exporters write it once.
        ``icon_fault`` explains a None.
        """
        key = name, colour, self.pieces is not None
        if key not in self._drawn:
            try:
                found = self._find_icon(name)
            except IconError:
                return None
            self._drawn[key] = found.draw(colour, self.colour), found
        return self._drawn[key][0]

    def drawn_icons(self) -> dict[int, tuple[str, ...]]:
        """Return the colours of the icons drawn so far, each by the ``id`` of its group."""
        groups = [group for group, _ in self._drawn.values()]
        return {id(group): tuple(dict.fromkeys(_fill_colours(group))) for group in groups}

    def icon_names(self) -> dict[int, str]:
        """Return the names of the icons drawn so far, each by the ``id`` of its group."""
        return {id(group): name for (name, *_), (group, _) in self._drawn.items()}

    def solid_icons(self) -> set[int]:
        """Return the icons drawn so far that fill their whole box, by the ``id`` of their group."""
        return {id(group) for group, icon in self._drawn.values() if icon.solid}

    def plain_pictures(self) -> dict[int, tuple[str, str]]:
        """Return name and colour of the one-colour pictures shown so far, by the ``id`` of their
        art."""
        shown = ((str(key[0]), picture) for key, picture in self._pictures.items())
        return {id(one.art): (name, one.plain) for name, one in shown if one.plain}

    def picture_names(self) -> dict[int, str]:
        """Return the names of the pictures shown so far, each by the ``id`` of its art."""
        return {id(picture.art): str(key[0]) for key, picture in self._pictures.items()}

    @property
    def hyphenation_language(self) -> str | None:
        """The language for hyphenation; None if it has no patterns."""
        return self.language if has_patterns(self.language) else None

    def icon_title(self, name: str) -> str:
        """Return the title of an icon: the term of its name in the theme's words."""
        return self.builtin_texts.word(name.rpartition(":")[2]) or icon_words(name)

    def icon_fault(self, name: str) -> tuple[str, str]:
        """Return the reason why there is no icon with a name, and a hint; empty strings if there is
        one."""
        try:
            self._find_icon(name)
        except UnfitIconError as error:
            return str(error), error.hint
        except IconError as error:
            return f"there is no icon '{name}'", error.hint
        return "", ""

    def icon_place(self, name: str) -> Span | None:
        """Return the position of the error in a game's icon file.

        Returns None if the name is wrong or the file is not the game's.
        """
        try:
            self._find_icon(name)
        except UnfitIconError as error:
            known = error.span is not None and error.span.source.name
            return error.span if known else None
        except IconError:
            pass
        return None

    def role_fault(self, role: str, *, text: bool) -> tuple[str, str]:
        """Return the message for a role that the theme does not define, and a hint."""
        what, section = ("text style", "fonts") if text else ("colour", "colours")
        message = f"the theme '{self.id}' has no {what} for the role '{role}'"
        return message, self._advice(role, section)

    def tint_fault(self, role: str) -> tuple[str, str]:
        """Return the message for an unknown colour inside a text, and a hint."""
        return f"there is no colour '{role}'", self._advice(role, "colours")

    def _advice(self, role: str, section: str) -> str:
        written = [w for w in self.chain if not w.general]
        own = {name for w in written for name in getattr(w.record, section)}
        return suggest_role(role, own, self.styles if section == "fonts" else self.colours, section)

    def picture(self, name: str, box: Rect, fit: Fit, part: str = "") -> Picture:
        """Return the picture at a path below the game's folder, fine enough for a box in
        millimetres; or of a drawing, the ``part`` with that id.

        The same name and size give the same object. Raises PictureError, whose message is meant for
        the user.
        """
        whole, sized = (name, part), (name, part, box.width, box.height, fit)
        known = self._pictures.get(whole) or self._pictures.get(sized)
        if known is not None:
            return known
        if whole in self._unfit:
            raise self._unfit[whole].with_traceback(None)
        if self.home is None:
            hint = "build the file that uses it on its own, or its game"
            raise PictureError("unknown-picture", f"there is no picture '{name}'", hint)
        listing = self._listed.setdefault(self.home, world.Listing(self.home))
        try:
            found = read_picture(name, self.home, box, fit, listing, part)
        except PictureError as error:
            self._unfit[whole] = error
            raise
        smaller = isinstance(found.art, Raster) and (found.drawn or found.art.width < found.width)
        self._pictures[sized if smaller else whole] = found
        return found

    def icon_credits(self) -> tuple[str, ...]:
        """Return author and licence of the icons and pictures drawn so far, sorted."""
        found = {icon.credit for _, icon in self._drawn.values()}
        if icons.OWN_CREDIT in found:
            found = {*found - {icons.OWN_CREDIT}, self.text_of("cover.own-icons")}
        shown = (*self._pictures.values(), *self._inked.values())
        return tuple(sorted({*found, *(picture.credit for picture in shown)} - {""}))

    def text_of(self, key: str, /, **values: str | float) -> str:
        """Return one of pnp's own printed texts; see ``pnp.content.language.builtin_texts``."""
        return self.builtin_texts.text(key, **values)

    def art(self, key: str) -> str:
        """Return the way of drawing that the theme chooses, or an empty string."""
        return self.choices.get(key, "")

    def own_drawing(self, engraving: str, ink: str) -> Picture | None:
        """Return the theme's own drawing that replaces an engraving, in an ink; None if there is
        none.

        The same ink gives the same object, so that exporters write it once.
        """
        key = self.art(engraving), ink
        if key[0] not in self.drawings:
            return None
        if key not in self._inked:
            self._inked[key] = self.drawings[key[0]].inked(ink)
        return self._inked[key]

    def with_subject(self, subject: Theme, plain: Theme, named: Collection[str] = ()) -> Theme:
        """Return this theme with the subject matter of ``subject``.

        That is the words and ways of drawing in which ``subject`` differs from ``plain`` and this
        theme does not, and the roles that only ``subject`` has. So stars stay stars when a star
        chart is printed in low ink, and a game may name its own roles. With ``named``, scenery
        roles that user files set are included.
        """

        def own(values: Mapping[str, str], usual: Mapping[str, str]) -> dict[str, str]:
            return {key: value for key, value in values.items() if usual.get(key) != value}

        def shown(of: Callable[[Theme], Mapping[str, str]]) -> dict[str, str]:
            usual = of(plain)
            return {**own(of(subject), usual), **own(of(self), usual)}

        # Ink and paper are those of this theme; if its paper is dark, the rest is inverted too.
        same = {subject.colour(role): self.colour(role) for role in ("paper", "ink")}
        alike = self._is_dark == subject._is_dark

        def here(colour: str) -> str:
            return same.get(colour) or (colour if alike else invert_lightness(colour))

        subject_colours = dict(_subject_colours(subject, here))
        styles = {role: s.with_fill(here(s.fill)) for role, s in subject.styles.items()}
        return replace(
            self,
            chain=(*subject.chain, *self.chain),
            colours={
                **subject_colours,
                **self.colours,
                **{role: subject_colours[role] for role in subject._own_roles(named)},
            },
            styles={**styles, **self.styles},
            builtin_texts=self.builtin_texts.with_texts(
                shown(lambda theme: theme.builtin_texts.texts)
            ),
            choices={**self.choices, **shown(lambda theme: theme.choices)},
            drawings={**subject.drawings, **self.drawings},
            looks={**subject.looks, **self.looks},
        )

    def with_own_roles(self, usual: Theme, named: Collection[str]) -> Theme:
        """Return this theme in low ink with the ``named`` scenery roles of the game's own, as they
        are in ``usual``; the same theme if there are none, or if it is the game's own for low ink.
        """
        roles = usual._own_roles(named) if self.chain[-1].general else frozenset()
        if not roles:
            return self
        own = {role: usual.colours[role] for role in roles}
        return replace(self.without_cache(), colours={**self.colours, **own})

    def _own_roles(self, named: Collection[str]) -> frozenset[str]:
        """Return the roles among ``named`` that themes of users set."""
        own = (
            role for written in self.chain if not written.general for role in written.record.colours
        )
        return frozenset(own) & frozenset(named)

    @property
    def _is_dark(self) -> bool:
        return luminance(self.colour("paper")) < luminance(self.colour("ink"))

    def _find_icon(self, name: str) -> Icon:
        if name in self._missing:
            raise self._missing[name]
        try:
            return self._look_up_icon(name)
        except IconError as error:
            self._missing[name] = error
            raise

    def _look_up_icon(self, name: str) -> Icon:
        """Look up a plain name: in the theme, then the game, then pnp."""
        if name in self.icons:
            found = self.icons[name]
        else:
            found = icons.find(icons.full_reference(name, self.icons, self.shelf), self.shelf)
        for role in found.roles:
            if not self.has_colour(role):
                what, hint = self.role_fault(role, text=False)
                raise UnfitIconError(f"the icon '{name}' cannot be drawn: {what}", hint)
        return found


def _subject_colours(subject: Theme, here: Callable[[str], str]) -> Iterator[tuple[str, str]]:
    """Yield the colours of a theme in another one.

    People keep their colours in all themes; document colours are those of the other theme.
    """
    for role, colour in subject.colours.items():
        if not role.startswith(DOCUMENT):
            yield role, colour if colours_people(role) else here(colour)


def _fill_colours(icon: Group) -> Iterator[str]:
    for item in icon.items:
        if isinstance(item, Drawn) and item.fill is not None:
            yield item.fill


@cache
def _has_glyph(char: str, faces: frozenset[str]) -> bool:
    return any(
        fonts.load(face).has(shaping.replace_lookalikes(char, face)) for face in sorted(faces)
    )
