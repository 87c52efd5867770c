"""Self-contained pages: HTML that includes its style, scripts and pictures."""

from __future__ import annotations

import json
from html import escape
from typing import Any

from pnp.base import world


def page(title: str, body: str, *files: str) -> str:
    """Return a page; ``files`` are those of the folder ``page`` that it includes."""
    parts = {name: read_page_file(name) for name in files}
    styles = "".join(text for name, text in parts.items() if name.endswith(".css"))
    programs = "".join(text for name, text in parts.items() if name.endswith(".js"))
    head = f"<meta charset='utf-8'><title>{escape(title)}</title><style>{styles}</style>"
    # Pages of pnp request nothing: whatever a title contains, nothing is fetched.
    policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"
    policy += "; script-src 'unsafe-inline'" if programs else ""
    head += f"<meta http-equiv='Content-Security-Policy' content=\"{policy}\">"
    head += "<meta name='viewport' content='width=device-width, initial-scale=1'>"
    program = f"<script>{programs}</script>" if programs else ""
    top = f"<!doctype html>\n<html lang='en'><head>{head}</head>\n"
    return f"{top}<body>{body}{program}</body></html>\n"


def data_script(id: str, value: Any) -> str:
    """Return a script element with values for a script of the page."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return f"<script type='application/json' id='{id}'>{text}</script>"


def read_page_file(name: str) -> str:
    """Return a file of the folder ``page``."""
    return world.read_packaged("pnp", "reports", "page", name).decode("utf-8")
