"""Sheets that are tried out before any die is rolled: what a side chooses there counts for the orders after it."""

from __future__ import annotations

import pytest

from illusions_of_glory.front import front
from wargame_cli.engine.adjudicate import Sheet, rehearse
from wargame_cli.engine.orders import Written
from wargame_cli.rulesets.illusions_of_glory import RULESET
from wargame_cli.rulesets.illusions_of_glory.cards.actions import Play
from wargame_cli.rulesets.illusions_of_glory.kit.decks import Piles
from wargame_cli.rulesets.illusions_of_glory.operations.activation import Activate
from wargame_cli.rulesets.illusions_of_glory.operations.movement import Move

HQ, BRUSILOV = "RU-HQ-Brusilov", "AP-35"
ORDERS = (
    Play(card=BRUSILOV, use="event"),
    Activate(place="lublin", how="move"),
    Move(unit=HQ, by=("ivangorod",)),
    Move(unit="RU-I-6", by=("ivangorod",)),
)


def problems(**answers: str) -> list[str]:
    """What is wrong with a sheet that plays an Event, places its HQ and moves it on."""
    position = front({"warsaw": ["RU-I-1"], "lublin": ["RU-I-6"]}, turn=6, offensive_drm={"AP": 0, "CP": 0})
    position.piles, position.war_status = {"AP": Piles(hand=(BRUSILOV,)), "CP": Piles()}, {"AP": 0, "CP": 0}
    orders = [Written("AP", order, number=number) for number, order in enumerate(ORDERS, 1)]
    sheet = Sheet(side="AP", orders=orders, answers={f"{BRUSILOV}/{HQ}": place for place in answers.values()})
    return [problem.message for problem in rehearse(RULESET, position, [sheet]).problems]


@pytest.mark.rule("9.3b", "15.2")
def test_an_hq_moves_on_from_where_its_side_wants_it():
    """By default it comes to Warsaw, which is not activated; the sheet says Lublin."""
    assert problems() == [f"{HQ} is not activated for Movement (Warsaw)"]
    assert problems(at="lublin") == []


@pytest.mark.rule("9.3b")
def test_after_an_answer_that_is_none_the_orders_wait():
    """Nobody knows what they meet; the phase will ask."""
    assert problems(at="petrograd") == []
