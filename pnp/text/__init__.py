"""Fonts, shaping, breaking, fitting and marked-up text: words in, placed ``scene.Text`` out.

``fonts`` knows the faces, ``shaping`` sets one line, ``breaking`` a paragraph of a given width,
``fitting`` a paragraph into a box. Nothing here reports: what went wrong is part of the result.
"""
