"""A printed table of the odds of being hit is wrong.

Players use it to bargain: the value of a promise not to shoot depends on how often one, two or
three shooters hit before the dice are revealed.

Instead, print the share of all throws, in whole per cent, in which at least one of them hits.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.loot_pirates.facts import Printed, hits, usual_faces
from pnp.rules.printed import plain, tables
from pnp.rules.rule import Finding, Proved, Rule

RULE = Rule("", Severity.ERROR, "derived", "002:L58-59, L93", over=Printed)


def check(printed: Printed) -> Iterator[Finding | Proved]:
    die, right = usual_faces(printed.setting), 0
    loss = printed.setting.fact("defence-loss")
    for path, table in tables(printed.record):
        heads = [plain(cell) for cell in table.head]
        if not heads or "shooter" not in heads[0].lower():
            continue
        for row, cells in enumerate(table.rows):
            for column, (head, cell) in enumerate(zip(heads, cells, strict=True)):
                told = plain(cell)
                if not head.isdecimal() or not 1 <= int(head) <= 6 or "%" not in told:
                    continue
                found, throws = hits(die, die, int(head), loss)
                expected = f"{round(100 * found / throws)} %"
                if told.replace(" ", "") == expected.replace(" ", ""):
                    right += 1
                    continue
                yield Finding(
                    (*path, "rows", row, column),
                    f"{head} of them hit in {found:,} of {throws:,} throws, {expected}, not {told}",
                    f"write {expected}",
                )
    if right:
        yield Proved(f"the {right} printed odds of being hit are those of all throws")
