"""Thresholds that a game cannot set; those that it can set are its targets."""

STRAIT_PASSED, STRAIT_FIGHTS = 0.9, 0.2
"""From which share of games in which everyone passes a place, and of all fights there, one place
decides the game."""
PLACES = 1000
"""After how many games a place without a visit is reported."""
ACTIONS = 200
"""After how many games an action that nobody takes is reported."""
FALSE = 0.05
"""The share of the seats and things blamed in one run that may be blamed by chance."""
DEAD = 0.5
"""Below which percentage of all actions, and of the choices that offer it, an action is dead."""
LOOKED_AT = 50
"""In how many games an action may never be possible before that is an error."""
