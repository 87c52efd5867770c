"""Themes: from the roles that drawings name to colours, text styles, icons and words.

A theme file changes what it names and keeps the rest of the theme that it extends; all of them
end in ``base``, which gives every role a value. A role falls back from the particular to the
general by dropping words on its left: ``token.gold.rim``, then ``gold.rim``, then ``rim``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar

from pnp import icons
from pnp.content.source import Mapping as Node
from pnp.content.source import parse, read
from pnp.content.structure import span_of, structure
from pnp.diagnostics import Report, Span, nearest
from pnp.icons import Icon, IconError
from pnp.library import templates_dir
from pnp.model.theme import Font, ThemeFile
from pnp.pictures import Picture, PictureError
from pnp.pictures import read as read_picture
from pnp.scene import Group
from pnp.text import fonts
from pnp.text.style import Style

T = TypeVar("T")

ROOT = "base"
"""The theme that every theme extends in the end."""

INK_SAVER = "ink-saver"
"""The theme whose colours a theme takes to be printed in low ink."""
# What a theme's own version in low ink adds to its name.
LOW_INK = "-ink"


@dataclass(frozen=True, slots=True)
class Written:
    """A theme file and its node, which knows the place of each value."""

    record: ThemeFile
    node: Node

    def span(self, *path: str) -> Span:
        return span_of(self.node, path)


@dataclass(frozen=True, slots=True)
class Theme:
    """The values of all roles. Colours are ``#rrggbb``, text styles complete."""

    id: str
    title: str
    colours: Mapping[str, str]
    styles: Mapping[str, Style]
    icons: Mapping[str, Icon]
    words: Mapping[str, str]
    choices: Mapping[str, str]
    folder: Path | None = None
    # The folder of the game, for its pictures and packs of icons; and the language of its texts.
    home: Path | None = None
    language: str = "en"
    # Drawn icons by name and colour: art that repeats must be one Group object.
    _drawn: dict[tuple[str, str], tuple[Group, str]] = field(default_factory=dict, repr=False)
    _pictures: dict[str, Picture] = field(default_factory=dict, repr=False)

    def colour(self, role: str) -> str:
        """Return the colour of ``role`` or of what it falls back to, in the end ``ink``."""
        return _fallback(self.colours, role, "ink")

    def has_colour(self, role: str) -> bool:
        """Tell whether ``role`` has a colour other than by falling back to ``ink``."""
        return any(tail in self.colours for tail in _tails(role))

    def known_colour(self, role: str) -> str | None:
        """Return the colour of a role that a text names, None where only ``ink`` would be left."""
        return self.colour(role) if self.has_colour(role) else None

    def has_style(self, role: str) -> bool:
        """Tell whether ``role`` has a text style other than by falling back to ``text``."""
        return any(tail in self.styles for tail in _tails(role))

    def style(self, role: str, size: float | None = None) -> Style:
        """Return the text style of ``role``, in the end ``text``; ``size`` mm if given."""
        style = _fallback(self.styles, role, "text")
        return style if size is None else style.sized(size)

    def icon(self, name: str, colour: str) -> Group | None:
        """Return an icon in ``colour`` (``#rrggbb``) within a box of 1 mm, or None if unknown.

        The same name and colour give the same object, so that exporters write it once.
        ``icon_hint`` says what is wrong with a name that gives None.
        """
        key = name, colour
        if key not in self._drawn:
            try:
                found = self._find(name)
            except IconError:
                return None
            self._drawn[key] = found.drawn(colour), found.credit
        return self._drawn[key][0]

    def icon_hint(self, name: str) -> str:
        """Return what to write in place of an icon's name that is not known, or its fault."""
        try:
            self._find(name)
        except IconError as error:
            return error.hint
        return ""

    def picture(self, name: str) -> Picture:
        """Return the picture at a path below the game's folder; the same object for the same name.

        Raises PictureError, whose message is fit for the user.
        """
        if name not in self._pictures:
            if self.home is None:
                hint = "build the file that names it by itself, or its game"
                raise PictureError("unknown-picture", f"no picture is named '{name}'", hint)
            self._pictures[name] = read_picture(name, self.home)
        return self._pictures[name]

    def icon_credits(self) -> tuple[str, ...]:
        """Return author and licence of the icons and pictures drawn so far, by the alphabet."""
        found = {credit for _, credit in self._drawn.values()}
        return tuple(sorted({*found, *(p.credit for p in self._pictures.values())} - {""}))

    def word(self, key: str, **values: object) -> str:
        """Return a text of the theme, ``{name}`` in it replaced by the value of that name.

        Raises KeyError for an unknown key: ``base`` holds every text that drawings ask for.
        """
        return re.sub(
            r"\{(\w+)\}", lambda m: str(values.get(m[1], m[0])), _fallback(self.words, key, key)
        )

    def art(self, key: str) -> str:
        """Return the way of drawing that the theme chooses, or an empty text."""
        return self.choices.get(key, "")

    def showing(self, subject: Theme, plain: Theme) -> Theme:
        """Return this theme with what ``subject`` shows: the words and ways of drawing in which it
        differs from ``plain``. So stars stay stars when a chart of the sky is printed to save ink.
        """

        def own(values: Mapping[str, str], usual: Mapping[str, str]) -> dict[str, str]:
            return {key: value for key, value in values.items() if usual.get(key) != value}

        return replace(
            self,
            words={**self.words, **own(subject.words, plain.words)},
            choices={**self.choices, **own(subject.choices, plain.choices)},
        )

    def _find(self, name: str) -> Icon:
        """Look where a plain name is drawn: by the theme, by the game, by us."""
        if name in self.icons:
            return self.icons[name]
        if ":" in name:
            return icons.find(name, self.folder, self.home)
        if name in icons.names("folder", self.folder):
            return icons.find(f"folder:{name}", self.folder)
        if name in icons.names("own"):
            return icons.find(f"own:{name}")
        known = {*self.icons, *icons.names("folder", self.folder), *icons.names("own")}
        raise IconError(
            f"no icon is named '{name}'", icons.advice(name, known, self.folder, self.home)
        )


def general_themes() -> tuple[str, ...]:
    """Return the names of the themes that any game may use."""
    return tuple(sorted(path.stem for path in _themes_dir().glob("*.yaml")))


def read_theme(path: Path, name: str, report: Report) -> Written | None:
    """Return the theme in a file that is shown to the user as ``name``, or report its faults."""
    source = read(path, name, report)
    node = parse(source, report) if source is not None else None
    record = structure(ThemeFile, node, report) if node is not None else None
    return Written(record, node) if record is not None and node is not None else None


def load_theme(
    name: str,
    report: Report,
    own: Mapping[str, Written] = MappingProxyType({}),
    icon_folder: Path | None = None,
    asked: Span | None = None,
    *,
    low_ink: bool = False,
    home: Path | None = None,
    language: str = "en",
) -> Theme | None:
    """Return the theme ``name`` of a game (``own``) or else of all games; None after an error.

    ``icon_folder`` is where the game keeps its icons, ``home`` the folder of the game itself,
    ``language`` that of its texts, and ``asked`` the place that names the theme.
    In ``low_ink`` it is ``NAME-ink`` where there is such a theme; else it keeps its fonts, icons
    and words, but takes the colours and ways of drawing of ``ink-saver`` for all that it names.
    """
    faults = Report()
    light = f"{name}{LOW_INK}"
    if low_ink and (light in own or light in general_themes()):
        return load_theme(light, report, own, icon_folder, asked, home=home, language=language)
    chain = _chain(name, own, asked, faults)
    if low_ink and chain:
        chain = _lightened(chain, faults)
    theme = _resolved(chain, icon_folder, home, faults) if chain else None
    for fault in faults.diagnostics:
        report.add(fault)
    if theme is None or faults.failed:
        return None
    return replace(theme, language=language)


def _themes_dir() -> Path:
    return templates_dir() / "themes"


def _chain(
    name: str, own: Mapping[str, Written], asked: Span | None, report: Report
) -> list[Written]:
    """Return the theme and all that it extends, ``base`` first; empty after an error."""
    chain: list[Written] = []
    while True:
        if name in (written.record.theme for written in chain):
            hint = "let it extend base, or leave the line out"
            report.error("cyclic-theme", f"the theme '{name}' extends itself", asked, hint)
            return []
        written = own.get(name) if name != ROOT else None
        if written is None and name in general_themes():
            path = _themes_dir() / f"{name}.yaml"
            written = read_theme(path, f"templates/themes/{path.name}", report)
            if written is None:
                return []
        if written is None:
            hint = nearest(name, {*own, *general_themes()})
            report.error("unknown-theme", f"no theme is named '{name}'", asked, hint)
            return []
        chain.insert(0, written)
        if name == ROOT:
            return chain
        name, asked = written.record.extends, written.span("extends")


def _lightened(chain: list[Written], report: Report) -> list[Written]:
    """Return a chain with the theme that saves ink on top, unless it is part of it already."""
    if INK_SAVER in (written.record.theme for written in chain):
        return chain
    saver = _chain(INK_SAVER, {}, None, report)
    if not saver:
        return []
    top, light = chain[-1].record, saver[-1].record
    # Roles that only the theme knows keep their colours: a ground made white under text that
    # stays white would hide it.
    named = {"theme": f"{top.theme}{LOW_INK}", "title": f"{top.title}, to save ink"}
    return [*chain, Written(light.model_copy(update=named), saver[-1].node)]


def _check_roles(chain: list[Written], report: Report) -> None:
    """Warn of roles that no theme below knows but that look like one: a slip of the keys.

    Content may name roles of its own, so that a new role is no fault.
    """
    top, below = chain[-1], chain[:-1]
    for section in ("colours", "fonts", "words", "art"):
        known = {role for written in below for role in getattr(written.record, section)}
        for role in getattr(top.record, section):
            if not known or any(tail in known for tail in _tails(role)):
                continue
            close = get_close_matches(role, sorted(known), n=1, cutoff=0.65)
            if close and _is_slip(role, close[0]):
                report.warning(
                    "unknown-role",
                    f"no drawing asks for '{role}'",
                    span_of(top.node, (section, role), of_key=True),
                    f"did you mean {close[0]}?",
                )


def _is_slip(role: str, known: str) -> bool:
    """Tell whether one role is the other mistyped; that both end in ``.face`` is not enough."""
    pairs = zip(role.split("."), known.split("."), strict=False)
    return all(a == b or get_close_matches(a, [b], cutoff=0.65) for a, b in pairs)


def _resolved(
    chain: list[Written], folder: Path | None, home: Path | None, report: Report
) -> Theme:
    _check_roles(chain, report)
    colours = _colours(chain, report)
    top = chain[-1].record
    return Theme(
        top.theme,
        top.title,
        colours,
        _styles(chain, colours, report),
        _icons(chain, folder, home, report),
        {key: text for written in chain for key, text in written.record.words.items()},
        {key: choice for written in chain for key, choice in written.record.art.items()},
        folder,
        home,
    )


def _colours(chain: list[Written], report: Report) -> dict[str, str]:
    """Follow roles that name roles; what names nothing, or itself, is reported and left black."""
    said = {role: (value, w) for w in chain for role, value in w.record.colours.items()}
    found: dict[str, str] = {}
    for role, (value, written) in said.items():
        seen = [role]
        while not value.startswith("#"):
            place = written.span("colours", seen[-1])
            if value in seen:
                message = f"the colour '{value}' takes its value from itself"
                report.error("cyclic-colour", message, place, "write # and six hex digits")
                value = "#000000"
            elif value not in said:
                hint = nearest(value, said)
                report.error("unknown-colour", f"no colour is named '{value}'", place, hint)
                value = "#000000"
            else:
                seen.append(value)
                value, written = said[value]
        found[role] = value
    return found


def _styles(chain: list[Written], colours: Mapping[str, str], report: Report) -> dict[str, Style]:
    """Complete each text style from those it falls back to, field by field."""
    said: dict[str, dict[str, tuple[Any, Span]]] = {}
    for written in chain:
        for role, font in written.record.fonts.items():
            for key in Font.model_fields:
                value = getattr(font, key)
                if value is not None:
                    said.setdefault(role, {})[key] = value, written.span("fonts", role, key)
    return {role: _style(role, said, colours, report) for role in said}


def _style(
    role: str,
    said: Mapping[str, Mapping[str, tuple[Any, Span]]],
    colours: Mapping[str, str],
    report: Report,
) -> Style:
    whole: dict[str, tuple[Any, Span]] = {}
    for tail in (*_tails(role), "text"):
        whole = {**said.get(tail, {}), **whole}
    family, family_span = whole["family"]
    face = fonts.find(family, whole["weight"][0], whole["italic"][0])
    if face is None:
        hint = nearest(family, fonts.families())
        report.error("unknown-font", f"no font family is named '{family}'", family_span, hint)
    colour, colour_span = whole["colour"]
    if not any(tail in colours for tail in _tails(colour)):
        hint = nearest(colour, colours)
        report.error("unknown-colour", f"no colour is named '{colour}'", colour_span, hint)
    return Style(
        face or "",
        whole["size"][0],
        _fallback(colours, colour, "ink"),
        whole["tracking"][0],
        whole["leading"][0],
        whole["caps"][0],
    )


def _icons(
    chain: list[Written], folder: Path | None, home: Path | None, report: Report
) -> dict[str, Icon]:
    said = {name: (ref, w) for w in chain for name, ref in w.record.icons.items()}
    found: dict[str, Icon] = {}
    for name, (reference, written) in said.items():
        try:
            found[name] = icons.find(reference, folder, home)
        except IconError as error:
            report.error("unknown-icon", str(error), written.span("icons", name), error.hint)
    return found


def _tails(role: str) -> Iterator[str]:
    """Yield the role and what remains as words drop off its left."""
    while role:
        yield role
        role = role.partition(".")[2]


def _fallback(values: Mapping[str, T], role: str, last: str) -> T:
    for tail in _tails(role):
        if tail in values:
            return values[tail]
    return values[last]
