"""Fonts, shaping, breaking, fitting and marked-up text: words in, placed ``scene.Text`` out.

``fonts`` holds the faces, ``shaping`` sets one line (with ``glyphs`` if it takes more than one
glyph per character), ``breaking`` sets a paragraph of a given width, and ``fitting`` fits a
paragraph into a box. Nothing here reports: problems are part of the result.
"""
