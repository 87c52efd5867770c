"""Names of icons, drawings, roles, themes and places."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from difflib import SequenceMatcher
from functools import cache, cached_property, lru_cache
from os.path import commonprefix
from typing import TYPE_CHECKING, Any, TypeAlias

from pnp.base.diagnostics import FURTHER, KEY, KeyPath, Report, Severity, likely_word
from pnp.base.library import general_themes
from pnp.content.nodes import Mapping, Node, Scalar, Sequence
from pnp.kinds.layout.dealt_sides import filled_templates, roles_boxed
from pnp.kinds.layout.record import flat_boxes
from pnp.model.braces import FIELD
from pnp.model.component import WithColours, colours_of, theme_of
from pnp.model.drawings import COMPASS, CROSS, ENGRAVINGS, SCENERY, SCENES, TUB, art_problem
from pnp.model.record import EMBLEM, PLAYER, role_suffixes, roles_of, word_of
from pnp.rules.boxes import sides_of
from pnp.rules.rule import Finding, Rule
from pnp.rules.texts import MarkedTexts
from pnp.rules.theme_lookup import ThemedFile, available_themes
from pnp.rules.views import AnyFile, WholeGame
from pnp.text.markup import parse

if TYPE_CHECKING:
    from pnp.kinds.deck.record import Deck


# The names allowed under draw by kind of file; elsewhere it is a way of drawing.
DRAWN = {
    "squares": ENGRAVINGS,
    "game": ENGRAVINGS,
    "layout": (),
    "key": (*ENGRAVINGS, COMPASS),
    "map": (*ENGRAVINGS, COMPASS),
    "mats": ENGRAVINGS,
    "screen": ENGRAVINGS,
    "sheet": ENGRAVINGS,
    "standees": (*ENGRAVINGS, TUB),
    "tuckbox": ENGRAVINGS,
}


@Rule("unknown-art", Severity.ERROR, "derived", binding=True)
def unknown_art(facts: AnyFile) -> Iterator[Finding]:
    """A file uses a drawing that does not exist, or a theme a way of drawing.

    Engravings, scenes, the landmarks of boards and the ways of drawing of a theme have names.
    Nothing can be drawn for another name, so nothing is printed until this is fixed.

    Instead, write one of the names; pnp list art  shows the ways of drawing of a theme, and
    pnp list engravings  the small pictures; docs/content.md lists the others.
    """
    kind = facts.file.kind
    asked = _scene_names(facts.record) if kind == "deck" else _drawing_names(kind, facts.file.node)
    for path, name, known in asked:
        message, hint = art_problem(name, known) if known else ("", "")
        if message:
            yield Finding(path, message, hint)


def _drawing_names(kind: str, root: Node) -> Iterator[tuple[KeyPath, str, Collection[str]]]:
    """Yield the names of drawings in a file with their paths and the allowed names."""
    if kind not in DRAWN:
        return
    rest: list[tuple[KeyPath, Node]] = [((), root)]
    while rest:
        path, node = rest.pop(0)
        if isinstance(node, Mapping):
            rest += [((*path, key.text), value) for key, value in node.entries]
        elif isinstance(node, Sequence):
            rest += [((*path, i), item) for i, item in enumerate(node.items)]
        # The names in layouts may be templates.
        elif isinstance(node, Scalar) and not (kind == "layout" and "{" in node.text):
            yield path, node.text, _allowed_names(kind, path)


def _allowed_names(kind: str, path: KeyPath) -> Collection[str]:
    """Return the names allowed at a path; none if it does not name a drawing."""
    match kind, path:
        case "squares", ("legend", _, "art"):
            return SCENERY
        case "squares", ("panels", _, "art"):
            return SCENES
        case ("map", ("legend", _, "art")) | ("key", ("chart", "legend", _, "art")):
            return (*ENGRAVINGS, COMPASS)
        case "game", ("pictures", _):
            return ENGRAVINGS
        case ("tuckbox", (*_, "scene")) | ("layout", ("boxes", _, "scene")):
            return SCENES
        case _, (*_, "spaces" | "signs" | "areas", _, "draw"):
            return ()  # ways of drawing spaces and their parts
        case _, (*_, "draw"):
            return DRAWN[kind]
    return ()


def _scene_names(deck: Deck) -> Iterator[tuple[KeyPath, str, Collection[str]]]:
    """Yield the scenes that cards name for the boxes of their layout."""
    faces = (deck.layout, *deck.layouts.values())
    boxes = (one for face in faces for one in flat_boxes(face))
    shown = {box.content(name) for name, box, _ in boxes if box.draw == "scene"}
    for i, card in enumerate(deck.cards):
        for field, value in card.fields.items():
            if f"{{{field}}}" in shown:
                yield ("cards", i, field), value, SCENES


KEYS = ("icon", "badge", "sail", "pip", "mark", "side_icon")


# Kinds of file that show no icons themselves, or whose icons are checked on loading.
BARE = ("game", "layout", "printer", "rulings", "theme")


_ID = r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*"


_MARK = re.compile(
    rf"\\:|(?<![\w:]):({_ID}:[a-z0-9]+(?:-[a-z0-9]+)*)(?:\|[a-z0-9.-]+)?:(?!\w)"
    rf"|:({_ID})(?:\|[a-z0-9.-]+)?:"
)


# The outline of a token, unless it is a path.
_OUTLINE = re.compile(r"([a-z-]+:)?[a-z0-9]+(-[a-z0-9]+)*")


# The keys of layouts, whose icons depend on what shows their boxes.
_BACKS = frozenset({("back",), ("backs",)})
_LAYOUTS = frozenset({("layout",), ("layouts",), ("boxes",)}) | _BACKS


class FileIcons(ThemedFile, MarkedTexts):
    """A file of any kind with the icons that it names."""

    @cached_property
    def icons(self) -> tuple[tuple[KeyPath, str], ...]:
        """The path and the name of each icon, except the one for the owner's emblem."""
        found = [*self._icons_in_texts()]
        if self.file.kind not in BARE:
            found = [
                *self._icons_in_fields(self.file.node, ()),
                *self._icons_between_colons(),
                *found,
                *self._icons_in_boxes(),
            ]
        emblem = any(name == EMBLEM for _, name in found)
        fine = EMBLEM if self.has_emblems else ""

        def asked(path: KeyPath, name: str) -> bool:
            """Return whether an icon is drawn; none is where a key that may be left out is
            empty."""
            needed = path[0] == "kinds" or "icons" in path or (path[0] == "colours" and emblem)
            painted = name == CROSS and "spaces" in path
            return needed if not name else name != fine and not painted

        return tuple(dict.fromkeys((path, name) for path, name in found if asked(path, name)))

    @property
    def has_emblems(self) -> bool:
        """Whether players have emblems, so that one may be named."""
        return self.file.kind == "theme" or bool(colours_of(self.record))

    def _icons_in_fields(self, node: Node, path: KeyPath) -> Iterator[tuple[KeyPath, str]]:
        if isinstance(node, Sequence):
            for i, item in enumerate(node.items):
                yield from self._icons_in_fields(item, (*path, i))
        # The back of a card is a layout; that of a token is a face with an icon.
        layouts = _LAYOUTS if self.file.kind == "deck" else _LAYOUTS - _BACKS
        if not isinstance(node, Mapping) or path[-1:] in layouts:
            return
        cards = self.file.kind == "deck" and path[:1] == ("cards",)
        for key, value in node.entries:
            here = (*path, key.text)
            named = key.text in KEYS or here == ("colours", *here[1:2])
            declared = path[-3:-2] in (("spaces",), ("signs",))
            named |= declared and path[-1] in ("which", "yields")
            if key.text == "outline" and isinstance(value, Scalar):
                named = self.file.kind == "tokens" and _OUTLINE.fullmatch(value.text) is not None
            if isinstance(value, Scalar) and named and not cards and not FIELD.search(value.text):
                yield here, value.text
            elif key.text == "icons" and not cards:
                yield from _icons_in_list(value, here)
            else:
                yield from self._icons_in_fields(value, here)

    def _icons_between_colons(self) -> Iterator[tuple[KeyPath, str]]:
        """Yield the names between colons in any text, even if it is printed without markup."""
        for path, text in self.texts:
            for found in _MARK.finditer(_UNNAMED_ICON.sub("", text)):
                if found[1] or found[2]:
                    yield path, found[1] or found[2]

    def _icons_in_texts(self) -> Iterator[tuple[KeyPath, str]]:
        for path, text in self.marked_texts:
            for span in parse(_UNNAMED_ICON.sub("", text)).spans:
                if span.icon:
                    yield path, span.text

    def _icons_in_boxes(self) -> Iterator[tuple[KeyPath, str]]:
        """Yield the icons that the boxes of a file show on its cards or spaces."""
        for side in sides_of(self.file):
            for name, box in side.layout.items():
                if box.draw == "icon":
                    yield from filled_templates(side, name, "icon", box.content(name))


# An icon whose name has braces, which is known on each card only, as in ":mdi:{sign}:".
_UNNAMED_ICON = re.compile(r":(?:[a-z0-9-]+:)?\{[^{}]*\}:")


def _icons_in_list(node: Node, path: KeyPath) -> Iterator[tuple[KeyPath, str]]:
    """Yield icons in a list, and in the lists by number of a track."""
    match node:
        case Scalar(text):
            yield path, text
        case Sequence(items):
            for i, item in enumerate(items):
                yield from _icons_in_list(item, (*path, i))
        case Mapping(entries):
            for key, value in entries:
                yield from _icons_in_list(value, (*path, key.text))


@Rule(
    "unknown-icon",
    Severity.ERROR,
    "derived",
    binding=True,
    after=("effect-icon-unknown", "die-icon-unknown"),
)
def unknown_icon(file: FileIcons) -> Iterator[Finding]:
    """A file uses an icon that does not exist.

    The pieces that show it would be blank, and players could not tell them apart; nothing is
    printed until this is fixed.

    Instead, write the name of an icon that pnp list icons shows, or put its SVG in the folder icons
    of the game.
    """
    theme = file.theme if file.icons else None
    if theme is None:
        return
    known: dict[str, bool] = {}
    for path, name in file.icons:
        if name not in known:
            known[name] = theme.icon(name, "#000000") is not None
        if not known[name]:
            message, hint = theme.icon_fault(name)
            if file.has_emblems and likely_word(name, (EMBLEM,)):
                hint = f"did you mean {EMBLEM}?"
            yield Finding(path, message, hint, span=theme.icon_place(name))


class FileRoles(ThemedFile, MarkedTexts):
    """A file of any kind with the roles that its boxes and texts name."""

    @cached_property
    def box_roles(self) -> tuple[tuple[str, KeyPath, str], ...]:
        """The key, the path and the name of each role of a box, with card fields filled in."""
        found = roles_boxed(sides_of(self.file))
        return tuple(dict.fromkeys((key, path, role) for key, path, role, _ in found))

    @cached_property
    def text_colours(self) -> tuple[tuple[KeyPath, str], ...]:
        """The colours of words and icons in texts, such as ``{red|words}``."""
        spans = ((path, span) for path, text in self.marked_texts for span in parse(text).spans)
        return tuple(dict.fromkeys((path, span.role) for path, span in spans if span.role))


@Rule("unknown-role", Severity.ERROR, "derived", number="G-X01", binding=True)
def unknown_role(file: FileRoles) -> Iterator[Finding]:
    """A file uses a role that its theme does not define.

    It would be drawn in plain ink, like everything without a colour, or in the plain text style.

    Instead, write a role that the theme has (see  pnp list roles), or define the role in the theme.
    """
    if file.file.kind in ("theme", "layout"):
        return
    owners = file.record.colours if isinstance(file.record, WithColours) else None
    named = [(str(path[-1]), path, role) for path, role in roles_of(file.record)]
    named += [*file.box_roles, *(("", ("colours", role, KEY), role) for role in owners or ())]
    theme = file.theme if named or file.text_colours else None
    if theme is None:
        return
    for key, path, role in named:
        text = key == "style"
        owned = owners is not None and role.split(".")[0] == PLAYER
        known = theme.has_style(role) or role == "text" if text else theme.has_colour(role)
        if not owned and not known:
            message, hint = theme.role_fault(role, text=text)
            yield Finding(path, message, hint)
    for path, role in file.text_colours:
        if not theme.has_colour(role):
            message, hint = theme.tint_fault(role)
            yield Finding(path, message, hint)


@Rule("misspelt-role", Severity.WARNING, "derived", after=("unknown-role",))
def misspelt_role(file: FileRoles) -> Iterator[Finding]:
    """A role differs by a slip from one that the theme defines, and looks like another role.

    The last words of a role are enough for a colour or a style: where card.title is not defined,
    title is used. A slip in the words before them is therefore no unknown role, but the text or the
    box does not look as it should.

    Instead, write the role that the theme defines, or define the other one in the theme.
    """
    if file.file.kind in ("theme", "layout"):
        return
    named = [(str(path[-1]), path, role) for path, role in roles_of(file.record)]
    named += file.box_roles
    theme = file.theme if named else None
    if theme is None:
        return
    places: dict[tuple[bool, str], list[KeyPath]] = {}
    for key, path, role in named:
        places.setdefault((key == "style", role), []).append(path)
    for (text, role), (first, *others) in places.items():
        defined = theme.styles if text else theme.colours
        if role in defined or "." not in role:
            continue
        near = next((one for one in sorted(defined) if is_slip(role, one)), "")
        if not near:
            continue
        used = next((tail for tail in role_suffixes(role) if tail in defined), role)
        yield Finding(
            first,
            f"the theme has no {'style' if text else 'colour'} '{role}', and uses '{used}'",
            f"did you mean {near}?",
            labels=tuple((path, "also here") for path in others[:FURTHER]),
        )


def is_slip(role: str, other: str, *, whole: bool = False) -> bool:
    """Return whether two roles differ by one letter before their last word, or anywhere in the
    ``whole``.

    >>> is_slip("crad.title", "card.title"), is_slip("card.titel", "card.title")
    (True, False)
    """
    words, known = role.split("."), other.split(".")
    differing = [n for n, pair in enumerate(zip(words, known, strict=False)) if len({*pair}) > 1]
    if len(words) != len(known) or len(differing) != 1:
        return False
    (place,) = differing
    if place == len(words) - 1 and not whole:
        return False
    one, two = (_DIGITS.sub("", word) for word in (words[place], known[place]))
    return min(len(one), len(two)) >= _SHORTEST_SLIP and one != two and _is_typo(one, two)


_DIGITS = re.compile(r"\d+")
_SHORTEST_SLIP = 4
"""The fewest letters of a word of a role; shorter ones, such as red and rod, may both be meant."""


@Rule("unknown-theme", Severity.ERROR, "derived", number="G-R01j", binding=True)
def unknown_theme(facts: AnyFile) -> Iterator[Finding]:
    """A file uses a theme that is neither in its game, nor beside it, nor yours, nor one of pnp's.

    Without a theme nothing can be drawn, and pnp does not choose another one.

    Instead, write the id of a theme of the game, of a general theme, of one in a file beside a map
    that belongs to no game, or of one in your own folder; pnp list themes shows them.
    """
    named = theme_of(facts.record)
    if facts.file.kind == "theme" or named is None or "theme" not in facts.record.model_fields_set:
        return
    if named in general_themes():
        return
    themes = available_themes(facts.file, facts.setting, Report())
    # Errors in a theme are reported in its own file.
    if named in themes or themes.is_faulty(named) or facts.setting.faulty(named):
        return
    others = [word_of(file.kind) for file in facts.setting.gather() if file.id == named]
    hint = f"'{named}' is a {others[0]}; " if others else ""
    yield Finding(("theme",), f"there is no theme '{named}'", hint + themes.suggest_theme(named))


Name: TypeAlias = tuple[str, ...]
"""The words of a name in lower case."""


class Gazetteer(WholeGame):
    """A game with the names of its places: spaces of maps, squares and waters of boards, ocean
    cards."""

    reads = ("sheet",)
    reads_counted = True

    @cached_property
    def places(self) -> dict[Name, str]:
        """The names as written, by their words."""
        found = {tuple(map(_normalize_word, _words_of(name))): name for name in self._names()}
        known = {w[1:] if w[:1] == (ARTICLE,) else w: name for w, name in found.items()}
        return {words: name for words, name in known.items() if len("".join(words)) >= SHORTEST}

    def _names(self) -> Iterator[str]:
        for file in self.setting.gather("map", "squares", "mosaic"):
            record: Any = file.record
            match file.kind:
                case "map":
                    yield from (legend.name for legend in record.legend.values())
                case "squares":
                    yield from (legend.name for legend in record.legend.values())
                    yield from (water.name for water in record.waters)
                case "mosaic":
                    yield from (card.name for card in record.cards)

    @cached_property
    def _names_by_word(self) -> dict[str, list[tuple[int, Name]]]:
        """The names of several words by each of their words, with its index in the name."""
        found: dict[str, list[tuple[int, Name]]] = {}
        for name in self.places:
            for i, word in enumerate(name if len(name) > 1 else ()):
                found.setdefault(word, []).append((i, name))
        return found

    @cached_property
    def _names_without_spaces(self) -> dict[str, Name]:
        return {"".join(name): name for name in self.places if len(name) > 1}

    @cached_property
    def _one_word_names(self) -> tuple[Name, ...]:
        return tuple(n for n in self.places if len(n) == 1 and len(n[0]) >= LONE)

    @cached_property
    def _similar_names(self) -> Callable[[str], tuple[Name, ...]]:
        """A function that returns the names similar to a word; cached, because texts repeat
        words."""

        @cache
        def similar_names(word: str) -> tuple[Name, ...]:
            if (word,) in self.places:
                return ()
            whole = self._names_without_spaces.get(word)
            return (
                (whole,)
                if whole
                else tuple(n for n in self._one_word_names if _is_typo(word, n[0]))
            )

        return similar_names

    def misspellings(self, text: str) -> Iterator[tuple[str, str]]:
        """Yield the words in a text that are nearly the name of a place, with the name."""
        for printed, words in _text_parts(text):
            for i, word in enumerate(words):
                if printed[i][0].isupper():
                    yield from (
                        (printed[i], self.places[name]) for name in self._similar_names(word)
                    )
            starts = {
                (i - k, n) for i, w in enumerate(words) for k, n in self._names_by_word.get(w, ())
            }
            for start, name in sorted(starts):
                end = start + len(name)
                if words[max(start, 0) : end] in self.places or start < 0:
                    continue
                if _is_misspelt(printed[start:end], words[start:end], name):
                    yield " ".join(printed[start:end]), self.places[name]


ARTICLE = "the"


SHORTEST = 6
"""Minimum number of letters of a name: there are too many words similar to shorter ones."""


LONE = 8
"""The same for a name of one word, which has no other word to identify it."""


NEAR = 0.75
"""Minimum similarity of a word to that of a name whose other words match."""


_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")


# Icons, commas and full stops separate names; bold and italic marks do not.
_BREAK = re.compile(r":[a-z][^\s:]*(?::[^\s:]+)?:|[^\w\s'’*-]|\d")


@Rule("misspelt-place", Severity.WARNING, "judgement")
def misspelt_place(game: Gazetteer) -> Iterator[Finding]:
    """A text misspells the name of a place.

    A card that sends players to Parrot Bai makes them search a chart that has Parrot Bay.

    Instead, write the name as on the board or, better, {name parrot-bay}; or rename the place.
    """
    for file in game.reported_files if game.places else ():
        facts = MarkedTexts(file, game.setting)
        for path, text in dict((*facts.marked_texts, *facts.texts)).items():
            for words, name in game.misspellings(text):
                hint = f"did you mean {name}?"
                yield Finding(path, f"there is no place '{words}'", hint, file=file)


@lru_cache(8192)  # cards share texts, and files of a game are checked one by one
def _text_parts(text: str) -> tuple[tuple[tuple[str, ...], Name], ...]:
    """Return the words of each part of a text, as printed and in lower case."""
    parts = (_words_of(part) for part in _BREAK.split(text))
    return tuple((printed, tuple(map(_normalize_word, printed))) for printed in parts if printed)


def _words_of(text: str) -> tuple[str, ...]:
    return tuple(_WORD.findall(text.replace("’", "'")))


def _normalize_word(word: str) -> str:
    return word.casefold().removesuffix("'s")


def _is_misspelt(printed: tuple[str, ...], words: Name, name: Name) -> bool:
    """Return whether capitalised words are a name with some, but not all, of its words misspelt."""
    wrong = [i for i, word in enumerate(name) if i < len(words) and words[i] != word]
    if len(words) < len(name) or not 0 < len(wrong) < len(name):
        return False
    return all(printed[i][0].isupper() and _is_similar_word(words[i], name[i]) for i in wrong)


def _is_similar_word(word: str, other: str) -> bool:
    """Return whether a word is similar to one of a name whose other words match."""
    if _is_plural(word, other):
        return False
    return _is_typo(word, other) or SequenceMatcher(None, word, other).ratio() >= NEAR


def _is_typo(word: str, other: str) -> bool:
    """Return whether two words differ by one letter added, missing, replaced or swapped, and not as
    singular and plural."""
    # Quick exit: most pairs differ in length, or at both ends, which one typo cannot cause.
    if abs(len(word) - len(other)) > 1 or min(len(word), len(other)) < 3:
        return False
    if (word[0] != other[0] and word[-1] != other[-1]) or _is_plural(word, other):
        return False
    start = len(commonprefix((word, other)))
    a, b = word[start:], other[start:]
    end = len(commonprefix((a[::-1], b[::-1])))
    a, b = a[: len(a) - end], b[: len(b) - end]
    return max(len(a), len(b)) == 1 or (len(a) == 2 and a == b[::-1])


def _is_plural(word: str, other: str) -> bool:
    return f"{word}s" == other or f"{other}s" == word
