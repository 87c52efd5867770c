"""The kinds of file: one folder per kind, with all the code that concerns it. Two folders are no
kinds: ``assembly`` draws assembly steps, and ``cover`` the first pages of a kit.

``record`` describes the content of its files, as ``FILE``; ``layout`` draws it as pieces;
``problems`` reports why a valid record cannot be drawn; ``checks`` contains its rules; ``steps``
draws how a piece is made; ``space_graph`` returns the spaces of a board and the moves between them;
``picture`` locates its spaces, for ``pnp validate --picture``. Only the record is required. The
folder has the name of the kind; those of boards are inside ``boards``. Other packages offer kinds
as entry points of the group ``pnp.kinds``, which name such a folder.
"""

from pnp.base.registry import Registry

RECORDS = Registry("pnp.kinds", part="record", needs=("FILE",))
"""The record of each kind of file."""
LAYOUTS = Registry("pnp.kinds", part="layout", needs=("layout",))
"""The layout of each printed kind: ``layout(record, theme, reporter) -> Iterator[Piece]``."""
PROBLEMS = Registry("pnp.kinds", part="problems", one_of=("drawable", "survey"))
"""The checks for whether files of a kind can be drawn.

``drawable(record, reporter) -> bool`` is for a build; ``survey(record, reporter, *, counted)``
draws nothing and is for the validator.
"""
CHECKS = Registry("pnp.kinds", part="checks")
"""The rules on files of one kind; see ``pnp.rules.catalogue``."""
STEPS = Registry("pnp.kinds", part="steps", needs=("steps",))
"""The assembly steps of kinds whose pieces are not only cut and folded: ``steps(making) ->
tuple[AssemblyStep, ...]``."""
SIDES = Registry("pnp.kinds", part="sides", needs=("sides",))
"""The layouts of kinds whose pieces show fields in boxes: ``sides(record) -> Iterator[DealtSide]``,
each with what shows it (``pnp.kinds.layout.dealt_sides``)."""
PICTURES = Registry("pnp.kinds", part="picture", needs=("figures", "named"))
"""The drawings of boards for the validator: ``figures`` yields the drawings, ``named`` the ids of
the spaces at paths of the record, the most exact path first."""
GRAPHS = Registry("pnp.kinds", part="space_graph", needs=("graph_of",))
"""The graphs of boards: ``graph_of(record) -> BoardGraph | None`` of a map or of joined maps, see
``pnp.kinds.boards.board_graph``."""
