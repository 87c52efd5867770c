"""Running texts, such as the rules of a game, as Markdown and HTML.

Texts have the marks of ``pnp.text.markup``. Markdown names icons by their titles; HTML draws them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from html import escape
from typing import Literal, TypeAlias

from msgspec import Struct

from pnp.text.markup import TextSpan, parse

Style: TypeAlias = Literal[
    "heading", "subheading", "text", "small", "note", "steps", "points", "table", "example"
]


class Block(Struct, frozen=True):
    """A part of a text. ``texts`` has one text, or the items of a list. The first of the ``rows``
    of a table is its head, empty for a table without one. An example has ``blocks``."""

    style: Style
    texts: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    blocks: tuple[Block, ...] = ()


class Article(Struct, frozen=True):
    """A text with its title. ``icons`` are SVG drawings, and ``icon_titles`` words, by the names of
    icons as texts write them."""

    id: str
    title: str
    subtitle: str
    blocks: tuple[Block, ...]
    language: str = "en"
    icons: Mapping[str, str] = {}
    icon_titles: Mapping[str, str] = {}


def markdown(article: Article) -> str:
    """Return a text as CommonMark with tables of GitHub, ending with a newline."""
    words = _inline(article, _markdown_span)
    head = [f"# {words(article.title)}"]
    if article.subtitle:
        head.append(f"*{words(article.subtitle)}*")
    return "\n\n".join([*head, *_markdown_blocks(article.blocks, words)]) + "\n"


def html_body(article: Article) -> str:
    """Return a text as the HTML of an ``article`` element, on lines of its own."""
    words = _inline(article, lambda span: _html_span(article, span))
    lines = [f'<article id="{escape(article.id)}" lang="{escape(article.language)}">']
    lines.append(f"<h1>{words(article.title)}</h1>")
    if article.subtitle:
        lines.append(f'<p class="subtitle">{words(article.subtitle)}</p>')
    return "\n".join([*lines, *_html_blocks(article.blocks, words), "</article>"]) + "\n"


_PAGE_STYLE = """
:root { color-scheme: light dark }
body { font: 1.05rem/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 44rem; padding: 1rem }
h1, h2, h3 { line-height: 1.2; margin: 1.6em 0 .4em }
.subtitle { font-style: italic }
aside { border-left: .25rem solid; margin: 1em 0; padding: .1rem 1rem }
table { border-collapse: collapse }
th, td { border: 1px solid; padding: .2rem .5rem; text-align: left; vertical-align: top }
li { margin: .3em 0 }
.small-caps { font-variant: small-caps }
.icon svg { background: #fff; border-radius: .15em; height: 1.2em; padding: .05em }
.icon svg { vertical-align: -.25em; width: 1.2em }
"""


def html_page(article: Article) -> str:
    """Return a text as a complete HTML document that needs no other file."""
    title, language = escape(article.title), escape(article.language)
    head = [
        "<!DOCTYPE html>",
        f'<html lang="{language}">',
        f'<head><meta charset="utf-8"><title>{title}</title>',
        '<meta name="viewport" content="width=device-width">',
        f"<style>{_PAGE_STYLE}</style></head>",
        "<body>",
    ]
    return "\n".join(head) + "\n" + html_body(article) + "</body></html>\n"


Words: TypeAlias = Callable[[str], str]


def _inline(article: Article, span: Callable[[TextSpan], str]) -> Words:
    def written(markup: str) -> str:
        spans = parse(markup).spans
        named = (
            TextSpan(article.icon_titles.get(one.text, one.text.rpartition(":")[2]))
            if one.icon and one.text not in article.icons
            else one
            for one in spans
        )
        return "".join(map(span, named))

    return written


def _markdown_blocks(blocks: Iterable[Block], words: Words) -> Iterator[str]:
    for block in blocks:
        texts = [words(text) for text in block.texts]
        match block.style:
            case "heading":
                yield from (f"## {text}" for text in texts)
            case "subheading":
                yield from (f"### {text}" for text in texts)
            case "steps":
                yield "\n".join(f"{n}. {_indented(text, 3)}" for n, text in enumerate(texts, 1))
            case "points":
                yield "\n".join(f"- {_indented(text, 2)}" for text in texts)
            case "note":
                yield from (_quoted(text) for text in texts)
            case "table":
                yield _markdown_table(block.rows, words)
            case "example":
                yield _quoted("\n\n".join(_markdown_blocks(block.blocks, words)))
            case _:
                yield from texts


def _markdown_table(rows: tuple[tuple[str, ...], ...], words: Words) -> str:
    head, *others = rows
    head = head or ("",) * len(others[0])
    texts = (
        [words(c).replace("|", r"\|").replace("\n", "<br>") for c in row] for row in (head, *others)
    )
    lines = [f"| {' | '.join(row)} |" for row in texts]
    return "\n".join([lines[0], "|" + "---|" * len(head), *lines[1:]])


def _indented(text: str, by: int) -> str:
    return text.replace("\n", "\n" + " " * by)


def _quoted(text: str) -> str:
    return "\n".join(f"> {line}".rstrip() for line in text.splitlines())


_MARKDOWN = str.maketrans({sign: f"\\{sign}" for sign in "\\`*_[]<>#"})


def _markdown_span(span: TextSpan) -> str:
    if span.icon:
        return f"({span.text})"
    text = span.text.translate(_MARKDOWN)
    mark = "*" * (2 * span.bold + span.italic)
    inner = text.strip()
    if not mark or not inner:
        return text
    # Marks next to a blank are not marks in Markdown.
    before, _, after = text.partition(inner)
    return f"{before}{mark}{inner}{mark}{after}"


def _html_blocks(blocks: Iterable[Block], words: Words) -> Iterator[str]:
    for block in blocks:
        texts = [words(text).replace("\n", "<br>") for text in block.texts]
        match block.style:
            case "heading":
                yield from (f"<h2>{text}</h2>" for text in texts)
            case "subheading":
                yield from (f"<h3>{text}</h3>" for text in texts)
            case "steps" | "points":
                name = "ol" if block.style == "steps" else "ul"
                yield f"<{name}>"
                yield from (f"<li>{text}</li>" for text in texts)
                yield f"</{name}>"
            case "table":
                yield from _html_table(block.rows, words)
            case "example":
                yield "<aside>"
                yield from _html_blocks(block.blocks, words)
                yield "</aside>"
            case "note":
                yield from (f"<aside><p>{text}</p></aside>" for text in texts)
            case "small":
                yield from (f"<p><small>{text}</small></p>" for text in texts)
            case _:
                yield from (f"<p>{text}</p>" for text in texts)


def _html_table(rows: tuple[tuple[str, ...], ...], words: Words) -> Iterator[str]:
    head, *others = rows
    yield "<table>"
    if head:
        yield "<thead><tr>" + "".join(f"<th>{words(cell)}</th>" for cell in head) + "</tr></thead>"
    yield "<tbody>"
    for row in others:
        yield "<tr>" + "".join(f"<td>{words(cell)}</td>" for cell in row) + "</tr>"
    yield "</tbody></table>"


def _html_span(article: Article, span: TextSpan) -> str:
    if span.icon:
        title = escape(article.icon_titles.get(span.text, span.text))
        icon = article.icons[span.text]
        return f'<span class="icon" role="img" aria-label="{title}">{icon}</span>'
    text = escape(span.text)
    if span.small:
        text = f'<span class="small-caps">{text}</span>'
    if span.italic:
        text = f"<em>{text}</em>"
    return f"<strong>{text}</strong>" if span.bold else text
