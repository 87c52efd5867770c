"""Numbers written in texts, compared with the facts that they may repeat.

``reading`` turns a sentence into claims: a number, what it counts, and what is said of it.
``meaning`` finds the facts that a claim may be about. ``written`` does so for a file, ``lists`` for
numbers that introduce a list.
"""
