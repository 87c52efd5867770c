"""Fonts, shaping, breaking, fitting and marked-up text: words in, placed ``scene.Text`` out.

``fonts`` knows the faces, ``shaping`` sets one line, with ``glyphs`` where it takes more than one
glyph for each character, ``breaking`` a paragraph of a given width,
``fitting`` a paragraph into a box. Nothing here reports: what went wrong is part of the result.
"""
