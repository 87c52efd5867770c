"""``pnp generate``: new maps and decks, judged by the validator and balanced by play.

A generator makes drafts of one kind of file. A draft is written as text, judged, repaired as long
as the validator finds something that can be repaired, and then played; the best of all candidates
is written. In order: ``generator`` (what a generator has to offer), ``request`` (what the user
wants, and which generator can do it), ``staging`` (a text as if it were saved), ``verdicts``,
``candidates`` (one draft until it is legal), ``measures`` (how fair and lively it is), ``search``
(many candidates on all processors). Decks need ``card_cells`` and ``spread``.

Generators for any game are in ``pnp.generators``, those of a game in the package ``generators`` of
its code. Each module has the name of a kind of file, such as ``map`` or ``seas``, and the function
``generator(request) -> Generator``.
"""
