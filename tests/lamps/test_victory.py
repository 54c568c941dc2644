"""Victory (11.0)."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench, staged

from wargame_cli.engine.events import GameEnded
from wargame_cli.rulesets.lamps import victory
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
    position = staged("lamps", **more)
    greek = [reason for reason in points(position, CP) if "Greece" in reason]
    assert sum(points(position, CP)[reason] for reason in greek) == paid


@pytest.mark.rule("10.1.3", "11.3")
@pytest.mark.parametrize("held", [2, 7])
def test_after_the_collapse_areas_keep_their_controllers_and_russia_pays_four_flat(held):
    """R-30: whether two Russian areas were taken or seven."""
    taken = ["petrograd", "minsk", "poland", "lithuania", "estonia", "ukraine", "brest_litovsk"][:held]
    bench = Bench(
        "lamps", areas={"minsk": ["GE-2"]}, control=dict.fromkeys(taken, CP), nations={"united_states": "war"}
    )
    position = bench.play("{attack: moscow, with: [GE-2]}", dice=[6])
    assert position.nations["russia"] == "conquered"
    assert position.control["kiev"] == TE
    assert points(position, CP) == {"the Russian collapse": 4}


def ending(position):
    """Plays the position's combat to its end; gives the winner, or None."""
    bench = Bench("lamps", position=position)
    bench.end()
    return next((event.winner for event in bench.events(GameEnded)), None)


@pytest.mark.rule("11.1", "11.2")
@pytest.mark.parametrize(
    ("faction", "winner"), [("western-allies", CP), ("germany", TE), ("eastern-allies", None), ("central-allies", None)]
)
def test_of_two_capitals_taken_the_one_whose_check_comes_first_decides(faction, winner):
    """R-31: Berlin in Entente hands saves nobody who has lost Paris, and the other way round."""
    assert ending(staged("lamps", phase=f"{faction}-combat", control={"paris": CP, "berlin": TE})) == winner


@pytest.mark.rule("11.1", "11.3")
def test_a_capital_taken_too_late_in_the_last_turn_is_one_point():
    """R-32: Paris fallen to the Central Allies in turn 17 is never looked at again; the points decide."""
    bench = Bench(
        "lamps", phase="central-allies-production", areas={"paris": ["AH-1"]}, turn=17, nations={"united_states": "war"}
    )
    position = bench.end()
    (end,) = (event for event in bench.events(GameEnded))
    assert (end.winner, end.level) == (TE, "victory points")
    assert position.points[CP] == 1
