"""Things in the folder of a game that none of its files use."""

from collections.abc import Iterable, Iterator
from typing import Any

from pnp.base.diagnostics import KEY, KeyPath, Severity, closest, nearest, told_apart
from pnp.content.files import File
from pnp.kinds.words.record import GENDER, Retold
from pnp.rules.rule import Finding, Rule
from pnp.rules.terms import TermFile, TermTexts, usual_forms
from pnp.rules.usage import Uses, Worn

# Letters of a name that a message quotes.
_QUOTED = 60


@Rule("unused-icon", Severity.WARNING, "judgement", number="G-R03c")
def unused_icon(game: Uses) -> Iterator[Finding]:
    """An icon in the folder of the game is not used by any file.

    It is left over, or something should show it and does not.

    Instead, use the icon, or remove its file.
    """
    unused = {name: file for name, file in game.icons.items() if not game.uses(name)}
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
def unused_layout(game: Uses) -> Iterator[Finding]:
    """A layout of the game is not used by any deck or extended by another layout.

    Changes to it have no effect on any card, which is easily overlooked.

    Instead, use it in the intended deck, or remove its file.
    """
    for layout in game.setting.files("layout"):
        if layout.id not in game.extended and layout.source.name not in game.sources:
            yield Finding(
                ("layout",),
                f"no deck in the game uses the layout '{layout.id}'",
                f"write  {_key(layout.id)}: {layout.id}  in a deck, or remove the file",
                file=layout,
            )


def _key(id: str) -> str:
    """Return the key of a deck for a layout with this name."""
    return "back" if "back" in id.split("-") else "layout"


@Rule("unused-role", Severity.WARNING, "judgement", number="G-R03e")
def unused_role(theme: Worn) -> Iterator[Finding]:
    """A theme defines a role or an icon that is never used.

    No drawing uses it and no file of the game refers to it, so the line has no effect. Often the
    name is misspelt, and the intended role or icon keeps its old look.

    Instead, write one that is used (see  pnp list roles  and  pnp list icons), or remove the line.
    """
    if theme.lacking or theme.unworn:
        return
    for section, what in (("colours", "role"), ("fonts", "role"), ("icons", "icon")):
        for role in getattr(theme.file.record, section):
            if theme.means(section, role):
                continue
            meant = theme.meant(section, role)
            if meant or not theme.shared:
                yield Finding(
                    (section, role, KEY),
                    f"nothing uses the {what} '{role}'",
                    f"did you mean {told_apart(role, meant)}?"
                    if meant
                    else f"remove the line, or use the {what} where it is needed",
                )


@Rule("unused-name", Severity.WARNING, "judgement", reads_words=True)
def unused_name(theme: Worn) -> Iterator[Finding]:
    """A theme replaces a name or a text that the game does not have.

    A text must be given word for word as it is in a file. Often it was changed there later, and is
    now printed as the game has it. A list of `naming` for a kind of space that no map has is not
    used either.

    Instead, write the text as it is in the file, or remove the line.
    """
    for path, retold in () if theme.shared or theme.unworn else _retold(theme.file):
        language = str(path[-1]) if path else theme.wordings.written
        for name in retold.names:
            if name not in theme.printed:
                near = closest(name, theme.printed)
                yield Finding(
                    (*path, "names", name, KEY),
                    f"no file of the game prints '{name[:_QUOTED]}'",
                    f"did you mean {told_apart(name, near)}?"
                    if near
                    else "write a text as it is in a file, word for word, or remove the line",
                )
        for word, forms in retold.words.items():
            yield from _idle_forms(theme, language, (*path, "words", word), forms)
        for kind in retold.naming:
            if kind not in theme.spaces:
                yield Finding(
                    (*path, "naming", kind, KEY),
                    f"no map of the game has a space of the kind '{kind}'",
                    nearest(kind, theme.spaces) if theme.spaces else "remove the list",
                )


@Rule("unused-term", Severity.WARNING, "judgement", reads_words=True)
def unused_term(words: TermFile) -> Iterator[Finding]:
    """A file of terms has a term, a form or a gender that nothing asks for.

    Of another language, it has a term that the game does not have: mostly a slip, and the term that
    was meant is printed as the game has it. Of the language of the game, it has a term that no text
    names, so that a theme or a translator would change it to no avail. A form that no text asks
    for, such as `mny`, leaves the term without the one that was meant.

    Instead, write the name that texts have in braces, or remove the line.
    """
    language = words.own.words
    for name, forms in words.own.terms.items():
        named = name in words.asked
        if not named and (words.original or name not in words.known):
            near = closest(name, words.known - {name})
            yield Finding(
                ("terms", name, KEY),
                f"no text names the term '{name}'",
                f"did you mean {told_apart(name, near)}?"
                if near and not words.original
                else f"write  {{{name}}}  in a text, or remove the line",
            )
        yield from _idle_forms(words, language, ("terms", name), forms)
        gender, genders = forms.get(GENDER, ""), words.grammar.genders
        if gender and genders and gender not in genders:
            message = f"'{gender}' is no gender in '{language}'"
            yield Finding(("terms", name, GENDER), message, f"write one of {', '.join(genders)}")
    if words.own.texts:
        yield Finding(
            ("texts", KEY),
            "nothing reads texts in a file of terms of a game",
            f"translate those of pnp in  words/{language}.po, or give a theme other  words",
        )


def _idle_forms(
    texts: TermTexts, language: str, path: KeyPath, forms: Iterable[str]
) -> Iterator[Finding]:
    usual = usual_forms(language)
    for form in forms:
        if form not in usual and f".{form}" not in texts.asked:
            known = {*usual, *(asked[1:] for asked in texts.asked if asked[:1] == ".")}
            yield Finding(
                (*path, form, KEY),
                f"no text asks for the form '{form}' of '{path[-1]}'",
                nearest(form, known - {""}),
            )


def _retold(theme: File[Any]) -> Iterator[tuple[KeyPath, Retold]]:
    yield (), theme.record
    for language, retold in theme.record.languages.items():
        yield ("languages", language), retold
