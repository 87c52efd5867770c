"""A text was read in the wrong encoding.

A program read UTF-8 as Windows-1252 and saved the result: an umlaut became two characters, an
apostrophe three. Where a program could not read a character at all, it wrote U+FFFD, a question
mark in a diamond. Both are printed as they are.

Instead, write the words that the hint shows, or import the table once more as UTF-8.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import FURTHER, WORDS, KeyPath, Severity
from pnp.rules.rule import Finding, Rule
from pnp.rules.texts import Texts
from pnp.rules.wording import counted
from pnp.text.garbled import LOST, repaired

RULE = Rule("", Severity.WARNING, "judgement", over=Texts)
_SHOWN = 60


def check(facts: Texts) -> Iterator[Finding]:
    lost: list[tuple[KeyPath, str, str]] = []
    wrong: list[tuple[KeyPath, str, str]] = []
    for path, text in facts.texts:
        if text.isascii():
            continue
        if LOST in text:
            lost.append((_place(path, text, LOST), LOST, ""))
        signs, meant = repaired(text)
        if signs:
            wrong.append((_place(path, text, signs), signs, meant))
    # A whole file is saved wrongly at once.
    for found in (wrong, lost):
        for path, signs, meant in found[:1]:
            also = f", as in {counted(len(found) - 1, 'more text')}" if found[1:] else ""
            shown = meant if len(meant) <= _SHOWN else f"{meant[:_SHOWN]}..."
            yield Finding(
                path,
                f"'{signs}' is UTF-8 that was read in another encoding{also}"
                if meant
                else f"U+FFFD marks a character that was lost{also}",
                f"write  {shown}" if meant else "type the character again, or import it as UTF-8",
                labels=tuple((other, "also here") for other, _, _ in found[1 : FURTHER + 1]),
            )


def _place(path: KeyPath, text: str, signs: str) -> KeyPath:
    return (*path, WORDS + text[text.index(signs) :].partition("\n")[0])
