"""What each game must keep: a module for each, by its name, with a ``Watch`` of its own.

A watch follows a game choice by choice, beside the engine, and reckons anew what the engine says.
The docstring of each module tells where each invariant of its game is asserted; those that it
yields begin with their number.
"""
