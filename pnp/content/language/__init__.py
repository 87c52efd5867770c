"""The words that are printed: where each word of a card or a page of rules comes from.

A text passes through these steps, which ``pnp.content.linking`` runs for each file:

1. An author writes it in YAML, with placeholders in braces: ``Pay {cost words} for {the ship}.``
   ``translatable`` finds the texts of a file that are printed.
2. A theme may replace a whole text or a term, and give places other names: ``theme_texts``,
   ``place_names``.
3. A catalogue may translate the text: ``catalogues``. ``languages`` chooses between the theme's
   text, the translation and the original, and ``replacement_checks`` compares their placeholders.
4. Placeholders are replaced by values: ``placeholders`` and ``placeholder_values``; ``card_text``
   also writes out the effects of cards.
5. A placeholder that names a term is inflected: ``phrases`` parses it, ``grammar`` has the rules
   of each language. The forms are those of the theme, else of the game, else of pnp.

What pnp itself prints, such as margins, is in ``builtin_texts``. ``translation`` updates catalogues
and reports what is not translated; ``pseudo_language`` needs no translator. The syntax of
placeholders is in ``pnp.model.braces``, the files of terms in ``pnp.kinds.words.record``.
"""
