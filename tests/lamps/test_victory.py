"""Victory (11.0)."""

from __future__ import annotations

import pytest

from lamps.field import do, field, judge
from wargame_cli.engine.events import GameEnded
from wargame_cli.rulesets.lamps import steps, victory
from wargame_cli.rulesets.lamps.combat.orders import Attack
from wargame_cli.rulesets.lamps.kit.nations import CP, TE


def points(position, side):
    """An alliance's victory points by their reasons."""
    return {reason: points for points, reason in victory.points_of(position, side)}


@pytest.mark.rule("11.3")
@pytest.mark.parametrize(
    ("more", "paid"),
    [
        ({"nations": {"greece": "war"}, "control": {"greece": CP}}, 1),
        ({"nations": {"greece": "war"}, "control": {"greece": TE}}, 0),
        ({"salonika": "closed"}, 1),
        ({"salonika": "closed", "drawn": ["W15-2", "E17-2"]}, 1),
        ({"drawn": ["W15-2"], "salonika": "open"}, 1),
        ({}, 0),
    ],
)
def test_greece_pays_the_central_powers_one_point_at_most(more, paid):
    """R-29: conquered, closed or neutral to the end, it is one point, and never one for the area as well."""
    position = field({}, **more)
    greek = [reason for reason in points(position, CP) if "Greece" in reason]
    assert sum(points(position, CP)[reason] for reason in greek) == paid


@pytest.mark.rule("10.1.3", "11.3")
@pytest.mark.parametrize("held", [2, 7])
def test_after_the_collapse_areas_keep_their_controllers_and_russia_pays_four_flat(held):
    """R-30: whether two Russian areas were taken or seven."""
    taken = ["petrograd", "minsk", "poland", "lithuania", "estonia", "ukraine", "brest_litovsk"][:held]
    position = field({"minsk": ["GE-2"]}, control=dict.fromkeys(taken, CP), nations={"united_states": "war"})
    do(judge(position, [6]), Attack(target="moscow", units=("GE-2",)))
    assert position.nations["russia"] == "conquered"
    assert position.control["kiev"] == TE
    assert points(position, CP) == {"the Russian collapse": 4}


def ending(position):
    """Plays the position's combat to its end; gives the winner, or None."""
    steps.reach(referee := judge(position), "production")
    return next((event.winner for event in referee.events if isinstance(event, GameEnded)), None)


@pytest.mark.rule("11.1", "11.2")
@pytest.mark.parametrize(
    ("faction", "winner"), [("western_allies", CP), ("germany", TE), ("eastern_allies", None), ("central_allies", None)]
)
def test_of_two_capitals_taken_the_one_whose_check_comes_first_decides(faction, winner):
    """R-31: Berlin in Entente hands saves nobody who has lost Paris, and the other way round."""
    assert ending(field({}, faction=faction, control={"paris": CP, "berlin": TE})) == winner


@pytest.mark.rule("11.1", "11.3")
def test_a_capital_taken_too_late_in_the_last_turn_is_one_point():
    """R-32: Paris fallen to the Central Allies in turn 17 is never looked at again; the points decide."""
    position = field(
        {"paris": ["AH-1"]}, faction="central_allies", step="production", turn=17, nations={"united_states": "war"}
    )
    steps.finish(referee := judge(position))
    (end,) = (event for event in referee.events if isinstance(event, GameEnded))
    assert (end.winner, end.level) == (TE, "victory points")
    assert position.points[CP] == 1
