"""Findings of many simulated games."""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

PAGES = {
    Rule("action-hardly-taken", Severity.WARNING, "judgement", when="play"): """
An action is hardly ever taken.

Of each agent that is not random it is less than one in 200 actions, and less than one in 200 of the
choices that offer it. Games are played again to count these, so an action that is rarely possible
is not blamed.

Instead, make the action cheaper or stronger, or leave it out.
""",
    Rule("action-never-possible", Severity.ERROR, "judgement", when="play"): """
An action is never possible.

Nobody took it, and when games are played again, no option of any choice is this action. It is an
error if that is so in fifty games of two agents or more, and a warning in fewer.

Instead, see what the action asks for that never is: a price beyond every hold, a place that the
board does not have.
""",
    Rule("action-never-taken", Severity.WARNING, "judgement", number="G-T05", when="play"): """
An action is never taken, though it is possible.

No agent that is not random took it in any game. Players learn a rule that they never use. The
message says how many choices offered it.

Instead, make the action cheaper or stronger, or leave it out.
""",
    Rule("choices-forced", Severity.WARNING, "judgement", number="G-T10", when="play"): """
Most choices leave nothing to choose.

More than half of all choices have one option only, so players mostly carry out what is given.

Instead, let players choose among more, or do without asking.
""",
    Rule("games-unfinished", Severity.WARNING, "judgement", number="G-T01", when="play"): """
Games do not end, whoever plays.

A game that may go on for ever is abandoned at the table. Each agent that is not random plays games
against itself, because one alone may just not see how to end a game; this is found if all of them
fail. It is an error if more than one game in twenty does not end.

Instead, watch a replay of such a game, which `pnp play GAME --keep FOLDER` writes, and see what
nobody can do any more: pieces that run out, a place that is blocked, an ending that nobody wants.
""",
    Rule("leader-stays-ahead", Severity.WARNING, "judgement", number="G-T08", when="play"): """
Who leads at half length nearly always wins.

The second half of such a game is played for nothing. Found if the leader wins more than 85 games of
100 between players who play alike.

Instead, give those behind something to catch up with: a prize for what is done last, or a way to
take from the leader.
""",
    Rule("length-unlike-the-box", Severity.WARNING, "judgement", number="G-T02", when="play"): """
Half of all games are much shorter, or much longer, than the minutes on the box.

The minutes are the decisions between two options or more, at 20 seconds each, and the box may be
wrong by half before this is found. Another pace is set with `pnp play GAME --seconds N`.

Instead, correct minutes in game.yaml, or the numbers that end the game.
""",
    Rule("one-place-decides", Severity.WARNING, "judgement", when="play"): """
Everyone must pass one place, and much of the fighting happens there.

Found if everyone passes it in nine games of ten, and a fifth of all fights are there for sure.
Whoever holds such a strait holds the game.

Instead, open a second way, or move something worth having to this side.
""",
    Rule("one-style-decides", Severity.WARNING, "judgement", when="play"): """
One style of play beats all others by far, or can never win.

Each agent has a style, such as one that always fights, or one that never does. If one of them wins
more than 85 games of 100, or fewer than 15, as if two played, there is one right way to play. The
finding names the action in which the style differs most from the others.

Instead, weaken what the strong style does, or give the others something against it.
""",
    Rule("one-thing-decides", Severity.WARNING, "judgement", number="G-T11", when="play"): """
Whoever uses one card, or another thing, nearly always wins.

Games are counted in which some players used it and others did not, each agent against itself. Found
if users beat the others in more than 75 games of 100 for certain, as if two played; what is
rewarded with points lies at 60 to 70. Of many cards some do well by chance, which is allowed for.

Instead, make it dearer or weaker, or let every player have it.
""",
    Rule("place-never-visited", Severity.WARNING, "judgement", number="G-T06", when="play"): """
A place on the board is never visited.

In a thousand games or more nobody went there, though pieces may enter it.

Instead, put something there that is worth the way, or make the way shorter.
""",
    Rule("seat-wins-more", Severity.WARNING, "judgement", number="G-T03", when="play"): """
One seat wins more than its fair share.

Found if the surplus is larger than three points for sure: the lower bound of its interval, which
allows for this seat being the luckiest of several. It is an error beyond ten points, and only a
note unless two agents each show it in the games that they play against themselves. The verdict also
says how large a surplus would have shown.

Instead, change what lies near the start of the seat, or give the others something for it, and
compare the two with `pnp play GAME --against FILE`.
""",
    Rule("skill-does-not-tell", Severity.WARNING, "judgement", number="G-T07", when="play"): """
An agent that thinks hardly wins more than one that does not.

Greedy should beat random in at least three games of five, as if two played, and the planner should
not lose to greedy. Where it is not so, choices hardly matter, or the agents play badly. The first
is judged only if random plays too, as with `--agent greedy,planner,random`, and it is a note unless
the planner does as badly; the second is always a note, as the planner may be to blame.

Instead, watch a replay to see which of the two it is.
""",
    Rule("supply-runs-short", Severity.WARNING, "judgement", number="G-T09", when="play"): """
A game needs more pieces than are printed.

More than one game in twenty needs more pieces of a kind at once than the kit contains. It is an
error if the players begin with more.

Instead, print more of them, or make each worth more.
""",
    Rule("thing-never-used", Severity.WARNING, "judgement", when="play"): """
Cards, or other things of the game, never come into use.

In a thousand games or more no agent that is not random bought, played or reached them. They are
printed and cut for nothing.

Instead, make them cheaper or stronger, or leave them out.
""",
    Rule("turn-without-choice", Severity.WARNING, "judgement", number="G-T04", when="play"): """
A player, or a rule, must do what cannot be done.

The rules ask for a move, and there is none: a piece is boxed in, or no card fits. Found if that is
so in more than one game of a hundred. What then happens may be written in a ruling, but players
have to look it up, and someone loses a turn. Whether such a position may last for ever is not
judged here; games that do not end are a finding of their own.

Instead, give more room, or another choice.
""",
}
