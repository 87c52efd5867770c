r"""The language of braces: values computed from fields of cards, facts and tables.

``tree`` is what a text in braces means, ``tokens`` and ``grammar`` read it, ``evaluation`` and
``functions`` compute it from ``values``. Nothing here knows files: names are looked up by the
caller. Each error has the first and last character of what has to be changed.

``docs/expressions.md`` describes the language for authors.
"""
