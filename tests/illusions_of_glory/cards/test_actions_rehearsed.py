"""Sheets that are tried out before any die is rolled: what a side chooses there counts for the orders after it."""

from __future__ import annotations

import pytest

from illusions_of_glory.on_the_bench import on_map

HQ, BRUSILOV = "RU-HQ-Brusilov", "AP-35"
ORDERS = (
    f"{{play: {BRUSILOV}, for: event}}",
    "{activate: lublin, for: move}",
    f"{{move: {HQ}, by: [ivangorod]}}",
    "{move: RU-I-6, by: [ivangorod]}",
)


def problems(**answers: str) -> list[str]:
    """What is wrong with a sheet that plays an Event, places its HQ and moves it on."""
    bench = on_map({"warsaw": ["RU-I-1"], "lublin": ["RU-I-6"]}, turn=6, hands={"AP": [BRUSILOV]})
    given = {f"{BRUSILOV}/{HQ}": place for place in answers.values()}
    return [problem.message for problem in bench.rehearse(*ORDERS, answers=given).problems]


@pytest.mark.rule("9.3b", "15.2")
def test_an_hq_moves_on_from_where_its_side_wants_it():
    """By default it comes to Warsaw, which is not activated; the sheet says Lublin."""
    assert problems() == [f"{HQ} is not activated for Movement (Warsaw)"]
    assert problems(at="lublin") == []


@pytest.mark.rule("9.3b")
def test_after_an_answer_that_is_none_the_orders_wait():
    """Nobody knows what they meet; the phase will ask."""
    assert problems(at="petrograd") == []
