"""What follows from a record is worked out once, while it is among the last asked after."""

from __future__ import annotations

from pnp.facts.kept import kept


def test_an_answer_is_kept_for_the_same_record_and_no_other() -> None:
    asked: list[list[int]] = []

    @kept
    def total(record: list[int]) -> int:
        asked.append(record)
        return sum(record)

    one, other = [1, 2], [1, 2]
    assert (total(one), total(one), total(other)) == (3, 3, 3)
    assert asked == [one, other]
    assert asked[1] is other


def test_few_answers_are_kept() -> None:
    asked = []

    @kept
    def first(record: list[int]) -> int:
        asked.append(record)
        return record[0]

    many = [[i] for i in range(40)]
    assert [first(record) for record in many] == list(range(40))
    assert first(many[-1]) == 39
    assert len(asked) == 40
    assert first(many[0]) == 0
    assert len(asked) == 41
