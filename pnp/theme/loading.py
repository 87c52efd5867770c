"""Resolve a chain of theme files to the values of roles."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from pnp import icons
from pnp.base.diagnostics import Report, Span, likely_word, name_with_lookalikes, suggest_word
from pnp.base.library import general_themes
from pnp.base.values import replace
from pnp.content.files import ICONS
from pnp.content.game_files import bundled_games
from pnp.content.language.builtin_texts import BuiltinTexts, builtin_words, bundled_terms
from pnp.content.language.grammar import ENGLISH
from pnp.content.language.languages import Wordings, builtin_texts, english_wordings
from pnp.content.language.replacement_checks import report_problem
from pnp.content.structure import span_of
from pnp.content.themes import LoadedTheme, chain_of, user_themes_folder
from pnp.icons import IconError, Shelf
from pnp.kinds.theme.record import Font
from pnp.model.board_look import PLAIN_LOOK, Look
from pnp.model.record import role_suffixes
from pnp.text import fonts
from pnp.text.game_fonts import FontShelf, register_fonts
from pnp.text.shaping import Style
from pnp.theme.art import art_of
from pnp.theme.roles import colour_of_text, nearest_role
from pnp.theme.roles import suggest_role as advised
from pnp.theme.values import NamedIcons, Theme, value_or_fallback

INK_SAVER = "ink-saver"
"""The theme whose colours replace a theme's own for printing in low ink."""
# The name suffix of a theme's own low-ink version.
LOW_INK = "-ink"
_NEAR_WEIGHT = 100
_TERMS = "write a term of the game, or one of those that  pnp list words  shows"


def with_low_ink(chain: list[LoadedTheme], report: Report) -> list[LoadedTheme]:
    """Return a chain with the ink-saving theme on top, unless it already contains it."""
    if INK_SAVER in (written.record.theme for written in chain):
        return chain
    saver = chain_of(INK_SAVER, {}, None, report)
    if not saver:
        return []
    top, light = chain[-1].record, saver[-1].record
    # Roles that only this theme has keep their colours: white text on a ground made white would
    # vanish.
    named = {"theme": f"{top.theme}{LOW_INK}", "title": f"{top.title}, to save ink"}
    return [*chain, replace(saver[-1], record=light.model_copy(update=named))]


def check_words(written: LoadedTheme, wordings: Wordings, report: Report, *, shared: bool) -> None:
    """Warn about terms that neither pnp nor the game has.

    A ``shared`` theme may use those of any bundled game.
    """
    known = {*builtin_words(ENGLISH).texts, *wordings.terms_in(wordings.written)}
    if shared:
        known |= {t.name for game in bundled_games() for t in bundled_terms(game, ENGLISH)}
    others = written.record.languages.items()
    given: list[tuple[tuple[str, ...], Mapping[str, Mapping[str, str]]]]
    given = [(("words",), written.record.words)]
    given += [(("languages", code, "words"), other.words) for code, other in others]
    for path, words in given:
        for name in words:
            if not any(tail in known for tail in role_suffixes(name)):
                place = span_of(written.node, (*path, name), of_key=True)
                near = likely_word(name, known)
                hint = f"did you mean {name_with_lookalikes(name, near)}?" if near else _TERMS
                report.warning("unknown-term", f"there is no term '{name}'", place, hint)


def check_texts(chain: list[LoadedTheme], wordings: Wordings, report: Report) -> None:
    """Report errors in the texts and words with which themes replace those of the game."""
    languages = dict.fromkeys(code for written in chain for code in written.record.languages)
    for text, problem in wordings.theme_problems(chain, *languages).items():
        report_problem(text, problem, report)


def load_theme(
    name: str,
    report: Report,
    own: Mapping[str, LoadedTheme] = MappingProxyType({}),
    icon_folder: Path | None = None,
    asked: Span | None = None,
    *,
    low_ink: bool = False,
    home: Path | None = None,
    faulty: Callable[[str], bool] = lambda id: False,
    advice: Callable[[str], str] | None = None,
    wordings: Wordings | None = None,
) -> Theme | None:
    """Return the theme ``name`` of a game (``own``) or else of all games; None after an error.

    ``icon_folder`` is where the game keeps its icons, ``home`` the folder of the game, ``wordings``
    its texts, and ``asked`` the place that names the theme. A missing theme is not reported if it
    is ``faulty``, because its errors have been; otherwise ``advice`` returns the hint. In
    ``low_ink`` it is ``NAME-ink`` if there is such a theme; otherwise it keeps its fonts, icons and
    words but takes all colours and ways of drawing that ``ink-saver`` names.
    """
    faults = Report()
    light = f"{name}{LOW_INK}"
    if low_ink and (light in own or light in general_themes()):
        return load_theme(
            light,
            report,
            own,
            icon_folder,
            asked,
            home=home,
            faulty=faulty,
            advice=advice,
            wordings=wordings,
        )
    chain = chain_of(name, own, asked, faults, faulty, advice)
    if low_ink and chain:
        chain = with_low_ink(chain, faults)
    wordings_used = wordings or english_wordings()
    if chain:
        general = name in general_themes() and name not in own
        gameless = wordings is None or not wordings.files.in_game
        shared = general or gameless or chain[-1].home == user_themes_folder()
        check_words(chain[-1], wordings_used, faults, shared=shared)
        check_texts(chain, wordings_used, faults)
    texts = builtin_texts(chain, wordings_used)
    shelf = Shelf(icon_folder, home)
    theme = _resolve_theme(chain, texts, shelf, home, faults) if chain else None
    for fault in faults.diagnostics:
        report.add(fault)
    if theme is None or faults.failed:
        return None
    language = wordings_used.language
    styles = {role: style.with_language(language) for role, style in theme.styles.items()}
    return replace(theme, language=language, styles=styles)


def _resolve_theme(
    chain: list[LoadedTheme], texts: BuiltinTexts, shelf: Shelf, home: Path | None, report: Report
) -> Theme:
    colours = _resolve_colours(chain, report)
    art = art_of(chain, home, report)
    shelf_of_fonts = register_fonts(home)
    top = chain[-1].record
    return Theme(
        top.theme,
        top.title,
        colours,
        _resolve_styles(chain, colours, shelf_of_fonts, report),
        _resolve_icons(chain, shelf, report),
        texts,
        art.choices,
        _resolve_looks(chain, report),
        shelf,
        home,
        drawings=art.drawings,
        chain=tuple(chain),
        font_shelf=shelf_of_fonts.mark,
    )


def _resolve_looks(chain: list[LoadedTheme], report: Report) -> dict[str, Look]:
    """Complete each look from that of the same id in the themes below, then from those that it
    extends."""
    given: dict[str, Look] = {}
    written: dict[str, LoadedTheme] = {}
    for theme in chain:
        for name, look in theme.record.looks.items():
            extends = look.extends or (given[name].extends if name in given else None)
            below = look.over(given[name]) if name in given else look
            given[name] = below.model_copy(update={"extends": extends})
            written[name] = theme
    found: dict[str, Look] = {}
    for name in given:
        way: list[str] = [name]
        while (base := given[way[-1]].extends) is not None and base in given and base not in way:
            way.append(base)
        if base is not None:
            message = f"the look '{base}' extends itself"
            hint = "remove  extends  from one of them"
            if base not in given:
                message = f"there is no look '{base}'"
                hint = suggest_word(base, given)
            place = written[way[-1]].span("looks", way[-1], "extends")
            report.error("unknown-look", message, place, hint)
        if PLAIN_LOOK in given and PLAIN_LOOK not in way:
            way.append(PLAIN_LOOK)
        look = given[way[-1]]
        for above in reversed(way[:-1]):
            look = given[above].over(look)
        found[name] = look
    return found


def _resolve_colours(chain: list[LoadedTheme], report: Report) -> dict[str, str]:
    """Follow roles that name roles; unknown or circular ones are reported and left black."""
    colours = {role: (value, w) for w in chain for role, value in w.record.colours.items()}
    found: dict[str, str] = {}
    for role in colours:
        if report.full:
            break
        way: dict[str, None] = {}  # the roles visited, in order, none of them resolved yet
        while role not in found and role not in way:
            way[role] = None
            value, written = colours[role]
            if value.startswith("#"):
                found[role] = value
            elif value not in colours:
                hint, place = _colour_hint(value, chain, colours), written.span("colours", role)
                report.error("unknown-colour", f"there is no colour '{value}'", place, hint)
                found[role] = "#000000"
            else:
                before, role = role, value
        if role not in found:
            message = f"the colour '{role}' refers to itself"
            place = colours[before][1].span("colours", before)
            report.error("cyclic-colour", message, place, "write # and six hex digits")
            found[role] = "#000000"
        found.update(dict.fromkeys(way, found[role]))
    return found


def _colour_hint(colour: str, chain: list[LoadedTheme], known: Iterable[str]) -> str:
    """Return a hint for an invalid colour of a theme."""
    own = {role for w in chain if not w.general for role in w.record.colours}
    value = colour_of_text(colour)
    if value and not nearest_role(colour, own, ()):
        return f"write '{value}', in quotes"
    return advised(colour, own, known, "colours")


class _StyleValue(Struct, frozen=True):
    """A value of a text style, and its place; looking up the line is deferred because it is
    slow."""

    value: Any
    theme: LoadedTheme
    role: str
    key: str

    def span(self, *index: int) -> Span:
        if not self.role:
            return self.theme.span(self.key, *index)
        return self.theme.span("fonts", self.role, self.key, *index)


def _resolve_styles(
    chain: list[LoadedTheme], colours: Mapping[str, str], shelf: FontShelf, report: Report
) -> dict[str, Style]:
    """Complete each text style from its fallbacks, field by field."""
    values: dict[str, dict[str, _StyleValue]] = {}
    for written in chain:
        if written.record.font is not None:
            _set_family(written, values)
        for role, font in written.record.fonts.items():
            for key in Font.model_fields:
                value = getattr(font, key)
                if value is not None:
                    values.setdefault(role, {})[key] = _StyleValue(value, written, role, key)
    styles = {role: _resolve_style(role, chain, values, colours, shelf, report) for role in values}
    return _with_fallback_fonts(styles)


def _set_family(written: LoadedTheme, values: dict[str, dict[str, _StyleValue]]) -> None:
    """Give all text styles so far the family of a theme."""
    value = _StyleValue(written.record.font, written, "", "font")
    for keys in values.values():
        keys.pop("family", None)
    values.setdefault("text", {})["family"] = value


def _resolve_style(
    role: str,
    chain: list[LoadedTheme],
    values: Mapping[str, Mapping[str, _StyleValue]],
    colours: Mapping[str, str],
    shelf: FontShelf,
    report: Report,
) -> Style:
    whole: dict[str, _StyleValue] = {}
    near = (*role_suffixes(role), "text")
    for tail in near:
        whole = {**values.get(tail, {}), **whole}
    families, colour = whole["family"].value, whole["colour"].value
    named = tuple(_find_face(index, whole, shelf, report) for index in range(len(families)))
    face, *others = [name for name in named if name is not None] or [""]
    if named[0] is not None and whole["family"].role:
        _check_style(families[0], face, near, whole, report)
    elif named[0] is not None:
        _check_weight_of_all(role, families[0], face, whole, report)
    if not any(tail in colours for tail in role_suffixes(colour)):
        hint, place = _colour_hint(colour, chain, colours), whole["colour"].span()
        report.error("unknown-colour", f"there is no colour '{colour}'", place, hint)
    return Style(
        face or "",
        whole["size"].value,
        value_or_fallback(colours, colour, "ink"),
        whole["tracking"].value,
        whole["leading"].value,
        whole["caps"].value,
        tuple(others),
        whole["least"].value,
    )


def _find_face(
    index: int, whole: Mapping[str, _StyleValue], shelf: FontShelf, report: Report
) -> str | None:
    """Return the face of a family that a text style names, or report why there is none."""
    family = whole["family"].value[index]
    fault = shelf.fault_of(family)
    face = fonts.find(family, whole["weight"].value, whole["italic"].value, shelf.mark)
    if fault is None and face is not None:
        if shelf.is_coloured(family):
            _warn_colour_font(family, whole["family"].span(index), report)
        return face
    place = whole["family"].span(index)
    if fault is not None:
        report.error(fault.code, fault.message, place, fault.hint)
        return None
    code, message = "unknown-font", f"there is no font family '{family}'"
    hint = fonts.unknown_family_hint(family, shelf.mark)
    unread = next((fault for fault in shelf.faults if not fault.family), None)
    if unread is not None and not hint.startswith("pip "):
        code, message = unread.code, f"{message}, and {unread.message}"
        hint = f"{unread.hint}; {hint}"
    report.error(code, message, place, hint)
    return None


def _check_style(
    family: str, face: str, near: tuple[str, ...], whole: Mapping[str, _StyleValue], report: Report
) -> None:
    """Warn if a theme of the user requests a weight or slant that the family does not have.

    ``near`` are the roles that complete the style, nearest first. Requests of pnp's own themes, and
    of roles beyond the one that names the family, are not checked: another family need not have the
    bold or italic that they ask for.
    """
    last = near.index(whole["family"].role)
    weight, italic = fonts.style_of(face)

    def lost(key: str, found: object) -> bool:
        value = whole[key]
        ours = value.theme.general or near.index(value.role) > last
        return value.value != found and not ours

    if lost("weight", weight):
        asked = whole["weight"]
        message = f"the font family '{family}' has no weight {asked.value}: {weight} is printed"
        hint = (
            f"write weight: {weight}, or put a font of weight {asked.value} into the game's fonts/"
        )
        _warn_once("missing-style", message, asked.span(), hint, report)
    if lost("italic", italic):
        lacks, has = ("upright", "italic") if italic else ("italic", "upright")
        message = f"the font family '{family}' has no {lacks}: {has} is printed"
        hint = f"write italic: {str(italic).lower()}, or put its {lacks} into the game's fonts/"
        _warn_once("missing-style", message, whole["italic"].span(), hint, report)


def _check_weight_of_all(
    role: str, family: str, face: str, whole: Mapping[str, _StyleValue], report: Report
) -> None:
    """Warn of a weight or slant that text styles ask for and the family of all of them lacks."""
    weight, italic = fonts.style_of(face)
    wanted = whole["weight"].value, whole["italic"].value
    # One step of weight is hardly seen.
    if wanted[1] == italic and abs(wanted[0] - weight) <= _NEAR_WEIGHT:
        return
    words = f"weight {wanted[0]}{', italic' if wanted[1] else ''}"
    message = f"the font family '{family}' has no {words}, such as for '{role}'"
    shown = f"{weight}{', italic' if italic else ', upright' if wanted[1] else ''}"
    hint = f"{shown} is printed; put the font into the game's fonts/, or name another family"
    if all(
        not found.message.startswith(message.partition(", such")[0]) for found in report.diagnostics
    ):
        report.warning("missing-style", message, whole["family"].span(), hint)


def _warn_colour_font(family: str, place: Span, report: Report) -> None:
    _warn_once(
        "font-in-colour",
        f"the font family '{family}' has characters in colour only, which pnp does not print",
        place,
        "other fonts stand in for them; name one that draws them in one colour, such as Noto Emoji",
        report,
    )


def _warn_once(code: str, message: str, place: Span, hint: str, report: Report) -> None:
    """Warn at the first of all text styles to which a message applies."""
    if all(message != found.message for found in report.diagnostics):
        report.warning(code, message, place, hint)


def _with_fallback_fonts(styles: Mapping[str, Style]) -> dict[str, Style]:
    """Make the fonts of a theme and of pnp fallbacks of each other, after those of each style."""
    faces = dict.fromkeys(
        face for style in styles.values() for face in (style.face, *style.others) if face
    )
    ours = {fonts.family_of(face): face for face in reversed(faces)}
    last = tuple(reversed(ours.values()))

    def complete(style: Style) -> Style:
        found = dict.fromkeys((*style.others, *fonts.sort_by_likeness(style.face, last)))
        return replace(style, others=tuple(face for face in found if face != style.face))

    return {role: complete(style) for role, style in styles.items() if style.face}


def _resolve_icons(chain: list[LoadedTheme], shelf: Shelf, report: Report) -> NamedIcons:
    """Follow names that name others; the game's drawings override the base theme."""
    references = {name: (ref, w) for w in chain for name, ref in w.record.icons.items()}
    homes = {written.home for written in chain if written.home is not None}
    shelves: dict[Path | None, Shelf] = {home: Shelf(home / ICONS, home) for home in homes}
    shelves[None] = shelf
    ours = {name for name, (_, w) in references.items() if w is chain[0] and name in shelf.names}
    found: dict[str, tuple[str, Shelf]] = {}
    for name in references:
        if name in ours:
            continue
        last, way = name, {name}
        while (
            (nearer := references[last][0]) in references
            and nearer not in ours
            and nearer not in way
        ):
            way.add(nearer)
            last = nearer
        reference, written = references[last]
        place = written.span("icons", last)
        if reference in way:
            message = f"the icon '{name}' refers to itself"
            report.error(
                "unknown-icon", message, place, "write its set before it, such as own:coin"
            )
            continue
        try:
            there = shelves[written.home]
            found[name] = icons.full_reference(reference, references, there), there
        except IconError as error:
            report.error("unknown-icon", str(error), place, error.hint)
    return NamedIcons(found)
