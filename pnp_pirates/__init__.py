"""The bundled games: a package for each, with its engine, agents and narration, its rules in
``checks`` and their ``views``, and its pictures.
"""
