"""The kinds of file: a folder for each, which holds all that concerns it.

``record`` is what its files contain, ``FILE``; ``layout`` draws it as pieces; ``problems`` reports
what keeps a valid record from being drawn; ``checks`` are its rules; ``steps`` draws how a piece of
it is made; ``picture`` shows where the places of a board are, for ``pnp validate --picture``. Only
a record is needed. Its folder has the name of the kind; those of boards are inside ``boards``.
Other packages offer kinds as entry points of the group ``pnp.kinds``, which name such a folder.
"""

from pnp.base.registry import Registry

RECORDS = Registry("pnp.kinds", part="record", needs=("FILE",))
"""The record of the files of each kind."""
LAYOUTS = Registry("pnp.kinds", part="layout", needs=("layout",))
"""How each kind that is printed is drawn: ``layout(record, theme, reporter) ->
Iterator[Piece]``."""
PROBLEMS = Registry("pnp.kinds", part="problems", one_of=("drawable", "survey"))
"""What keeps the files of a kind from being drawn: ``drawable(record, reporter) -> bool`` for a
build, and ``survey(record, reporter, *, counted)``, which draws nothing, for the validator."""
CHECKS = Registry("pnp.kinds", part="checks")
"""The rules on files of one kind; see ``pnp.rules.catalogue``."""
STEPS = Registry("pnp.kinds", part="steps", needs=("steps",))
"""How the pieces of a kind are made, where they are not only cut and folded:
``steps(making) -> tuple[Step, ...]``."""
PICTURES = Registry("pnp.kinds", part="picture", needs=("figures", "named"))
"""How the boards of a kind are drawn for the validator: ``figures`` gives the drawings, ``named``
the ids of the spaces at paths of the record, the most exact path first."""
