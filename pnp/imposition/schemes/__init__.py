"""The ways of printing fronts and backs: one module for each choice of ``--sheets``.

The name of the module is the choice, with hyphens. It has ``impose(pieces, options) ->
ImposedRun``.
"""
