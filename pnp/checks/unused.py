"""Things in the folder of a game that none of its files use."""

from collections.abc import Iterable, Iterator
from typing import Any

from pnp.base.diagnostics import (
    KEY,
    KeyPath,
    Severity,
    closest_word,
    name_with_lookalikes,
    suggest_word,
)
from pnp.checks.names import is_slip
from pnp.content.files import File
from pnp.kinds.words.record import GENDER, Retold
from pnp.rules.rule import Finding, Rule
from pnp.rules.terms import TermFile, UsedTerms, usual_forms
from pnp.rules.usage import GameUsage, ThemeUsage

# Number of letters of a name that a message quotes.
_QUOTED = 60


@Rule("unused-icon", Severity.WARNING, "judgement", number="G-R03c")
def unused_icon(game: GameUsage) -> Iterator[Finding]:
    """An icon in the folder of the game is not used by any file.

    It is left over, or something should show it and does not.

    Instead, use the icon, or remove its file.
    """
    unused = {name: file for name, file in game.icon_files.items() if not game.is_used(name)}
    if unused:
        many = len(unused) > 1
        name, file = next(iter(unused.items()))
        what = f"{len(unused)} icons of the folder icons are" if many else f"'{name}' is"
        yield Finding(
            ("game",),
            f"{what} not used by any file of the game",
            "use them, or remove their files" if many else f"use it, or remove {file}",
            details=tuple(unused.values()) if many else (),
        )


@Rule("unused-layout", Severity.WARNING, "judgement", number="G-R03d")
def unused_layout(game: GameUsage) -> Iterator[Finding]:
    """A layout of the game is not used by any deck or extended by another layout.

    Changes to it have no effect on any card, which is easily overlooked.

    Instead, use it in the intended deck, or remove its file.
    """
    for layout in game.setting.files("layout"):
        if layout.id not in game.extended_ids and layout.source.name not in game.box_sources:
            yield Finding(
                ("layout",),
                f"no deck in the game uses the layout '{layout.id}'",
                f"write  {_deck_key(layout.id)}: {layout.id}  in a deck, or remove the file",
                file=layout,
            )


def _deck_key(id: str) -> str:
    """Return the key of a deck for a layout with this name."""
    return "back" if "back" in id.split("-") else "layout"


@Rule("unused-role", Severity.WARNING, "judgement", number="G-R03e")
def unused_role(theme: ThemeUsage) -> Iterator[Finding]:
    """A theme defines a role or an icon that is never used.

    No drawing uses it and no file of the game refers to it, so the line has no effect. Often the
    name is misspelt, and the intended role or icon keeps its old look.

    Instead, write one that is used (see  pnp list roles  and  pnp list icons), or remove the line.
    """
    if theme.has_unread_files or theme.is_unused:
        return
    for section, what in (("colours", "role"), ("fonts", "role"), ("icons", "icon")):
        for role in getattr(theme.file.record, section):
            slip = "" if section == "icons" else _misspelt_role(theme, section, role)
            if theme.is_role_used(section, role) and not slip:
                continue
            suggestion = slip or theme.suggest_name(section, role)
            if suggestion or not theme.is_shared:
                yield Finding(
                    (section, role, KEY),
                    f"nothing uses the {what} '{role}'",
                    f"did you mean {name_with_lookalikes(role, suggestion)}?"
                    if suggestion
                    else f"remove the line, or use the {what} where it is needed",
                )


def _misspelt_role(theme: ThemeUsage, section: str, role: str) -> str:
    """Return the role of pnp that a theme means by one which no file names; empty if there is none.

    Roles may be used by their first words alone, with braces behind: one that differs by a letter
    from a role of pnp is a slip, unless the theme defines that one too.
    """
    known = theme.general_roles[section]
    if role in known or theme.is_used(role):
        return ""
    own = getattr(theme.file.record, section)
    return next((one for one in sorted(known - {*own}) if is_slip(role, one, whole=True)), "")


@Rule("unused-name", Severity.WARNING, "judgement", reads_words=True)
def unused_name(theme: ThemeUsage) -> Iterator[Finding]:
    """A theme replaces a name or a text that the game does not have.

    A text must be given word for word as it is in a file. Often it was changed there later, and the
    game's own text is now printed. A list of `naming` for a kind of space that no map has is not
    used either.

    Instead, write the text as it is in the file, or remove the line.
    """
    for path, retold in () if theme.is_shared or theme.is_unused else _replacements_in(theme.file):
        language = str(path[-1]) if path else theme.wordings.written
        for name in retold.names:
            if name not in theme.written_texts:
                near = closest_word(name, theme.written_texts)
                yield Finding(
                    (*path, "names", name, KEY),
                    f"no file of the game prints '{name[:_QUOTED]}'",
                    f"did you mean {name_with_lookalikes(name, near)}?"
                    if near
                    else "write a text as it is in a file, word for word, or remove the line",
                )
        for word, forms in retold.words.items():
            yield from _unused_forms(theme, language, (*path, "words", word), forms)
        for kind in retold.naming:
            if kind not in theme.space_kinds:
                yield Finding(
                    (*path, "naming", kind, KEY),
                    f"no map of the game has a space of the kind '{kind}'",
                    suggest_word(kind, theme.space_kinds)
                    if theme.space_kinds
                    else "remove the list",
                )


@Rule("unused-term", Severity.WARNING, "judgement", reads_words=True)
def unused_term(words: TermFile) -> Iterator[Finding]:
    """A file of terms has a term, a form or a gender that is never used.

    In another language, this is a term that the game does not have: usually a typo, and the
    intended term is printed in the game's own words. In the language of the game, it is a term that
    no text uses, so that changing it in a theme or a translation has no effect. A form that no text
    uses, such as `mny`, leaves the term without the intended one.

    Instead, write the name that texts have in braces, or remove the line.
    """
    language = words.words_file.words
    for name, forms in words.words_file.terms.items():
        named = name in words.used_names
        if not named and (words.is_original or name not in words.known_terms):
            near = closest_word(name, words.known_terms - {name})
            yield Finding(
                ("terms", name, KEY),
                f"no text names the term '{name}'",
                f"did you mean {name_with_lookalikes(name, near)}?"
                if near and not words.is_original
                else f"write  {{{name}}}  in a text, or remove the line",
            )
        yield from _unused_forms(words, language, ("terms", name), forms)
        gender, genders = forms.get(GENDER, ""), words.grammar.genders
        if gender and genders and gender not in genders:
            message = f"'{gender}' is no gender in '{language}'"
            yield Finding(("terms", name, GENDER), message, f"write one of {', '.join(genders)}")
    if words.words_file.texts:
        yield Finding(
            ("texts", KEY),
            "nothing reads texts in a file of terms of a game",
            f"translate those of pnp in  words/{language}.po, or give a theme other  words",
        )


def _unused_forms(
    texts: UsedTerms, language: str, path: KeyPath, forms: Iterable[str]
) -> Iterator[Finding]:
    usual = usual_forms(language)
    for form in forms:
        if form not in usual and f".{form}" not in texts.used_names:
            known = {*usual, *(asked[1:] for asked in texts.used_names if asked[:1] == ".")}
            yield Finding(
                (*path, form, KEY),
                f"no text asks for the form '{form}' of '{path[-1]}'",
                suggest_word(form, known - {""}),
            )


def _replacements_in(theme: File[Any]) -> Iterator[tuple[KeyPath, Retold]]:
    yield (), theme.record
    for language, retold in theme.record.languages.items():
        yield ("languages", language), retold
