"""The War Status Phase (6.0 E, chapters 5 and 17): victory, Armistice, War Commitment Levels."""

from __future__ import annotations

import pytest

from illusions_of_glory.on_the_bench import SERBS, on_map
from wargame_cli.rulesets.illusions_of_glory.kit.decks import Piles, deck_of
from wargame_cli.rulesets.illusions_of_glory.phases.war_status import raise_levels, war_status
from wargame_cli.rulesets.illusions_of_glory.position.events.tracks import LevelRaised, NationCollapsed

#: All of Romania is the enemy's: it would collapse in step 4.
ROMANIA = {"control": {"bucharest": "GE", "constanta": "GE"}, "nations": {"RO": "AP"}}


def played(**fields):
    """The phase from its beginning to its end."""
    bench = on_map(SERBS, phase="war-status", **fields)
    bench.run(war_status)
    return bench


# -- 1. Automatic Victory -------------------------------------------------------------------------------------------


# -- 2. Armistice ---------------------------------------------------------------------------------------------------


# -- short scenarios ------------------------------------------------------------------------------------------------


# -- 3. War Commitment Levels ---------------------------------------------------------------------------------------


@pytest.mark.rule("17.2", "4.3")
@pytest.mark.parametrize(
    ("turn", "level", "status", "result"),
    [
        (1, "mobilization", 5, "mobilization"),
        (2, "mobilization", 3, "mobilization"),
        (2, "mobilization", 4, "limited war"),
        (6, "limited war", 10, "limited war"),
        (6, "limited war", 11, "total war"),
        (6, "total war", 30, "total war"),
        (6, "total war", 0, "total war"),
    ],
)
def test_levels_follow_war_status(turn, level, status, result):
    """Case T018 (17.2, 4.3c): not in Summer 1914, and never down (17.2.3)."""
    bench = played(turn=turn, level={"AP": level, "CP": "mobilization"}, war_status={"AP": status, "CP": 0})
    assert bench.position.level == {"AP": result, "CP": "mobilization"}


@pytest.mark.rule("17.2")
@pytest.mark.trap(23)
@pytest.mark.parametrize(("reading", "levels"), [("one", ["limited war"]), ("both", ["limited war", "total war"])])
def test_how_far_a_side_rises_in_a_phase(reading, levels):
    bench = on_map(
        SERBS, phase="war-status", turn=3, war_status={"AP": 3, "CP": 12}, options={"levels-a-turn": reading}
    )
    bench.run(raise_levels)
    assert bench.events() == [LevelRaised(rule="17.2", side="CP", level=level) for level in levels]


@pytest.mark.rule("17.2")
@pytest.mark.trap(58)
def test_a_new_deck_is_shuffled_with_draw_pile_and_discards():
    """(17.2.1) The hand, what lies face up and what was removed are outside of it."""
    piles = {
        "AP": Piles(draw=("AP-1",), hand=("AP-2",), discard=("AP-3",), removed=("AP-4",), face_up=("AP-5",)),
        "CP": Piles(),
    }
    bench = on_map(SERBS, phase="war-status", turn=2, war_status={"AP": 4, "CP": 0}, piles=piles)
    bench.run(raise_levels)
    limited = deck_of(bench.position.cards, "AP", "limited war")
    assert len(limited) == 20
    assert bench.position.piles["AP"] == Piles(
        draw=("AP-1", "AP-3", *limited), hand=("AP-2",), removed=("AP-4",), face_up=("AP-5",)
    )
    assert bench.position.piles["CP"] == Piles()


@pytest.mark.rule("6.0")
@pytest.mark.trap(1)
def test_levels_come_before_collapses():
    """6.0 E against 17.2 and 5.1.3."""
    bench = played(war_status={"AP": 4, "CP": 4}, **ROMANIA)
    order = [type(event) for event in bench.events(LevelRaised, NationCollapsed)]
    assert order == [LevelRaised, LevelRaised, NationCollapsed]
