"""How fronts and backs are put on paper: one module for each choice of ``--sheets``.

The name of the module is the choice, with hyphens. It has
``impose(pieces, options) -> ImposedRun``.
"""
