"""How those who were hit pay, where some have less than they owe."""

from __future__ import annotations

from collections.abc import Sequence


def settled(coins: list[int], creditors: Sequence[Sequence[int]], price: int) -> int:
    """Let each seat pay ``price`` to each of its ``creditors``, the first ones first, and return
    how much stays unpaid.

    Who is short hands on what comes in, until nothing more moves. All that is handed on is owed, so
    in whatever order the seats pay, the same is paid in the end.

    >>> coins = [1, 0, 5]
    >>> settled(coins, [[1], [2], []], 2), coins
    (2, [0, 0, 6])
    """
    owing = {seat: [[to, price] for to in owed] for seat, owed in enumerate(creditors) if owed}
    moved = True
    while moved:
        moved = False
        for seat, debts in owing.items():
            for debt in debts:
                paid = min(coins[seat], debt[1])
                if paid:
                    moved = True
                    coins[seat] -= paid
                    coins[debt[0]] += paid
                    debt[1] -= paid
    return sum(left for debts in owing.values() for _, left in debts)
