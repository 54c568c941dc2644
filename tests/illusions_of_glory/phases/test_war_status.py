"""The War Status Phase (6.0 E, chapters 5 and 17): victory, Armistice, War Commitment Levels."""

from __future__ import annotations

import pytest

from illusions_of_glory.court import court, happened
from wargame_cli.engine.events import GameEnded
from wargame_cli.rulesets.illusions_of_glory.kit.decks import Piles, deck_of
from wargame_cli.rulesets.illusions_of_glory.phases.war_status import raise_levels, war_status
from wargame_cli.rulesets.illusions_of_glory.position.events.tracks import LevelRaised, NationCollapsed

#: All of Romania is the enemy's: it would collapse in step 4.
ROMANIA = {"control": {"bucharest": "GE", "constanta": "GE"}, "nations": {"RO": "AP"}}


def played(**fields):
    """The phase from its beginning to its end."""
    position, referee = court(**fields)
    war_status(referee)
    return position, referee


# -- 1. Automatic Victory -------------------------------------------------------------------------------------------


@pytest.mark.rule("S014")
@pytest.mark.parametrize(("vp", "winner"), [(-1, "AP"), (0, "AP"), (1, ""), (15, ""), (29, ""), (30, "CP"), (33, "CP")])
def test_automatic_victory(vp, winner):
    """Case T017 (5.1.2, 17.3.1): what counts is how the Victory Points stand in this phase."""
    position, referee = played(vp=vp)
    assert position.over is bool(winner)
    if winner:
        reason = f"{vp} Victory Points"
        ended = GameEnded(rule="17.3.1", winner=winner, level="Automatic Victory", reason=reason)
        assert referee.events == [ended]


@pytest.mark.rule("S014", "S017")
@pytest.mark.trap(1)
def test_nothing_follows_an_automatic_victory():
    """The first step comes first: no Armistice, no level, no collapse."""
    fields = {"turn": 18, "war_status": {"AP": 30, "CP": 10}, **ROMANIA}
    _, referee = played(vp=30, **fields)
    assert [type(event) for event in referee.events] == [GameEnded]


# -- 2. Armistice ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("S015", "S016")
@pytest.mark.parametrize(
    ("vp", "winner", "level"),
    [
        (1, "AP", "Marginal Victory"),
        (7, "AP", "Marginal Victory"),
        (8, "AP", "Endurance Victory"),
        (14, "AP", "Endurance Victory"),
        (15, "", "Stalemate"),
        (16, "CP", "Endurance Victory"),
        (22, "CP", "Endurance Victory"),
        (23, "CP", "Marginal Victory"),
        (29, "CP", "Marginal Victory"),
    ],
)
def test_the_last_turn_ends_in_an_armistice(vp, winner, level):
    """Cases T016 and T019 (5.1.3, 5.2)."""
    _, referee = played(turn=18, vp=vp, war_status={"AP": 12, "CP": 8})
    reason = "an Armistice after Fall 1918"
    assert referee.events == [GameEnded(rule="5.1.3", winner=winner, level=level, reason=reason)]


@pytest.mark.rule("S015")
def test_the_turn_before_the_last_ends_in_nothing():
    position, _ = played(turn=17, war_status={"AP": 12, "CP": 8})
    assert not position.over


@pytest.mark.rule("S015", "S100")
def test_the_markers_meet():
    """Case T020 (17.3.2): both sides' War Status together."""
    _, referee = played(turn=14, vp=12, war_status={"AP": 20, "CP": 16}, armistice=36)
    reason = "an Armistice (Combined War Status 36, marker at 36)"
    ended = GameEnded(rule="17.3.2", winner="AP", level="Endurance Victory", reason=reason)
    assert referee.events == [ended]


@pytest.mark.rule("S015", "S102")
@pytest.mark.trap(22)
@pytest.mark.parametrize(
    ("reading", "combined", "over"),
    [("met-or-passed", 35, False), ("met-or-passed", 36, True), ("met-or-passed", 38, True),
     ("met", 35, False), ("met", 36, True), ("met", 38, False)],
)  # fmt: skip
def test_the_markers_may_have_passed_each_other(reading, combined, over):
    fields = {
        "war_status": {"AP": combined, "CP": 0},
        "armistice": 36,
        "level": {"AP": "total war", "CP": "mobilization"},
    }
    position, _ = played(turn=14, options={"armistice": reading}, **fields)
    assert position.over is over


@pytest.mark.rule("S015", "S102")
@pytest.mark.trap(22)
def test_a_collapse_counts_in_the_next_turn():
    """The Armistice marker comes down to the Combined War Status after it was looked at."""
    fields = {"war_status": {"AP": 20, "CP": 18}, "level": {"AP": "total war", "CP": "total war"}, **ROMANIA}
    position, referee = court(turn=14, **fields)
    war_status(referee)
    assert (position.armistice, position.over) == (38, False)
    war_status(referee)
    assert position.over


# -- short scenarios ------------------------------------------------------------------------------------------------


@pytest.mark.rule("S015")
@pytest.mark.parametrize(
    ("vp", "winner", "level"), [(14, "AP", "Victory"), (15, "", "Stalemate"), (17, "CP", "Victory")]
)
def test_a_scenario_of_balance(vp, winner, level):
    """Ours: whoever moved the Victory Points to his side."""
    fields = {"scenario": "galicia-1914", "last_turn": 3, "turn": 3}
    _, referee = scene(vp, **fields)
    war_status(referee)
    reason = f"{vp} Victory Points, 15 at the start"
    assert referee.events == [GameEnded(rule="5.1.1", winner=winner, level=level, reason=reason)]


def scene(vp=15, scenario="", last_turn=6, **fields):
    """A position of a short scenario."""
    position, referee = court(vp=vp, **fields)
    position.scenario, position.last_turn = scenario, last_turn
    return position, referee


@pytest.mark.rule("S015")
def test_before_its_last_turn_a_short_scenario_goes_on():
    position, referee = scene(17, scenario="galicia-1914", last_turn=3, turn=2)
    war_status(referee)
    assert not position.over


@pytest.mark.rule("S016")
def test_the_opening_is_counted_where_it_stands():
    _, referee = scene(17, scenario="opening-1914", last_turn=6, turn=6)
    war_status(referee)
    reason = "an Armistice after Fall 1915"
    assert referee.events == [GameEnded(rule="5.1.3", winner="CP", level="Endurance Victory", reason=reason)]


@pytest.mark.rule("S144")
@pytest.mark.parametrize(
    ("turn", "fallen", "ended"),
    [
        (5, False, None),
        (6, False, GameEnded(rule="26.6.2", winner="AP", level="Victory", reason="Serbia stands")),
        (4, True, GameEnded(rule="26.6.2", winner="CP", level="Victory", reason="Serbia has collapsed")),
        (6, True, GameEnded(rule="26.6.2", winner="CP", level="Victory", reason="Serbia has collapsed")),
    ],
)
def test_a_scenario_about_serbia(turn, fallen, ended):
    """Ours: it is decided by the collapse, and that of the very last turn counts."""
    control = {"belgrade": "AH", "monastir": "AH"} if fallen else {}
    _, referee = scene(scenario="serbia-1914", turn=turn, control=control)
    war_status(referee)
    assert happened(referee, GameEnded) == ([ended] if ended else [])


@pytest.mark.rule("S144")
def test_serbia_counts_as_fallen_even_if_it_stands_again():
    _, referee = scene(scenario="serbia-1914", turn=5, restored=["SB", "MN"])
    war_status(referee)
    assert [event.winner for event in happened(referee, GameEnded)] == ["CP"]


# -- 3. War Commitment Levels ---------------------------------------------------------------------------------------


@pytest.mark.rule("S101", "S011")
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
    position, _ = played(turn=turn, level={"AP": level, "CP": "mobilization"}, war_status={"AP": status, "CP": 0})
    assert position.level == {"AP": result, "CP": "mobilization"}


@pytest.mark.rule("S101")
@pytest.mark.trap(23)
@pytest.mark.parametrize(("reading", "levels"), [("one", ["limited war"]), ("both", ["limited war", "total war"])])
def test_how_far_a_side_rises_in_a_phase(reading, levels):
    _, referee = court(turn=3, war_status={"AP": 3, "CP": 12}, options={"levels-a-turn": reading})
    raise_levels(referee)
    assert referee.events == [LevelRaised(rule="17.2", side="CP", level=level) for level in levels]


@pytest.mark.rule("S101")
@pytest.mark.trap(58)
def test_a_new_deck_is_shuffled_with_draw_pile_and_discards():
    """(17.2.1) The hand, what lies face up and what was removed are outside of it."""
    piles = {
        "AP": Piles(draw=("AP-1",), hand=("AP-2",), discard=("AP-3",), removed=("AP-4",), face_up=("AP-5",)),
        "CP": Piles(),
    }
    position, referee = court(turn=2, war_status={"AP": 4, "CP": 0}, piles=piles)
    raise_levels(referee)
    limited = deck_of(position.cards, "AP", "limited war")
    assert len(limited) == 20
    assert position.piles["AP"] == Piles(
        draw=("AP-1", "AP-3", *limited), hand=("AP-2",), removed=("AP-4",), face_up=("AP-5",)
    )
    assert position.piles["CP"] == Piles()


@pytest.mark.rule("S015", "S017")
@pytest.mark.trap(1)
def test_an_armistice_comes_before_levels_and_collapses():
    """The second step (6.0 E2), where 5.1.3 counts it as the third."""
    _, referee = played(turn=18, war_status={"AP": 4, "CP": 4}, **ROMANIA)
    assert [type(event) for event in referee.events] == [GameEnded]


@pytest.mark.rule("S017")
@pytest.mark.trap(1)
def test_levels_come_before_collapses():
    """6.0 E against 17.2 and 5.1.3."""
    _, referee = played(war_status={"AP": 4, "CP": 4}, **ROMANIA)
    order = [type(event) for event in happened(referee, LevelRaised, NationCollapsed)]
    assert order == [LevelRaised, LevelRaised, NationCollapsed]
