"""From how much on what is measured is a finding: the numbers of judgement, in one place."""

UNFINISHED = 0.005
"""Share of games that may stay unfinished."""
UNFINISHED_BADLY = 0.05
LENGTH = 0.5
"""How far the median length may lie outside the minutes of the box, as a share of them."""
SEAT = 0.03
"""How much a seat may win above its fair share: the lower bound of the interval counts."""
SEAT_BADLY = 0.10
RUNAWAY = 0.85
"""How often who leads at half length may win."""
FORCED = 0.5
"""Share of choices that may have one option only."""
SKILL = 0.6
"""How often greedy is to beat random, as if two played."""
PLANNED = 0.47
"""How often the planner is to beat greedy, as if two played."""
DOMINANT, HOPELESS = 0.85, 0.15
"""How often one style may beat the others, as if two played, and how often it is to."""
STRAIT_PASSED, STRAIT_FIGHTS = 0.9, 0.2
"""From which share of games in which everyone passes a place, and of all fights there, one place
decides the game."""
PLACES = 1000
"""After how many games a place without a visit is reported."""
ACTIONS = 200
"""After how many games an action that nobody takes is reported."""
RARE = 0.005
"""The share of all actions below which one is rare."""
SECONDS = 20
"""How long a decision takes at a table."""
