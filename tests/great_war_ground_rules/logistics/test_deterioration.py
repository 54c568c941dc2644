"""The deterioration of rail nets (7A5g)."""

import pytest
from bench_of_rules import Bench

from great_war_ground_rules.field import GAME, division, staged_with, unit
from great_war_ground_rules.movement.rails import NET
from wargame_cli.rulesets.great_war_ground_rules.ground.rails import nets
from wargame_cli.rulesets.great_war_ground_rules.logistics import deterioration, rail_industry
from wargame_cli.rulesets.great_war_ground_rules.position.events.rail import NetChecked

#: The hexes of eleven depots of the Entente, and those of Lille and of a German division on the net.
DEPOTS = ("0826", "0827", "0625", "0627", "0929", "1128", "1226", "1227", "0731", "1328", "0726")
LILLE, FRONT = "0623", "0824"


def western_front(*, lille="Entente", capacity=44, when="May I 18", **given):
    """The map of Picardy with seven REs of railroad engineers and eleven depots of the Entente."""
    engineers = {f"E{number}": unit("British", "railroad-engineer", "III", "1-2-5") for number in range(7)}
    owns = {"Entente": [*DEPOTS], "CP": [FRONT]}
    owns[lille] = [*owns[lille], LILLE]
    return staged_with(
        {"0827": engineers, FRONT: {"G": division()}},
        ground="picardy-1918",
        date=when,
        phase="entente-initial",
        owns=owns,
        depots={f"D{number}": {"side": "Entente", "place": place} for number, place in enumerate(DEPOTS)},
        rail={f"{NET}/Entente": capacity, f"{NET}/CP": 50},
        **given,
    )


def checked(position, *dice, side="Entente"):
    """The bench after a side's initial phase has looked at its nets with these dice."""
    bench = Bench(GAME, position=position)
    bench._cup.fill(list(dice))
    deterioration.deteriorate(bench.referee, side)
    return bench


@pytest.mark.rule("7A5g")
@pytest.mark.trap(58, 68)
def test_the_net_of_the_example_loses_one():
    """7A5g (T030): a 6, +3 for 7 REs of engineers, -5 for 11 depots; on a production turn (16B1a)."""
    position = western_front()
    assert deterioration.modifier(position, "Entente", NET) == -2
    bench = checked(position, 6)
    assert [(event.die, event.modifier) for event in bench.events(NetChecked)] == [(6, -2)]
    assert bench.referee.position.rail[f"{NET}/Entente"] == 43


@pytest.mark.rule("7A5g")
@pytest.mark.parametrize("given", [{"lille": "CP"}, {"isolated_hexes": [LILLE]}])
def test_without_lille_it_loses_two(given):
    """7A5g (T031)."""
    assert checked(western_front(**given), 6).referee.position.rail[f"{NET}/Entente"] == 42


@pytest.mark.rule("7A5g")
def test_a_seven_keeps_a_net_whole():
    position = western_front()
    position.depots.clear()
    assert checked(position, 4).referee.position.rail[f"{NET}/Entente"] == 44
    position = western_front()
    position.depots.clear()
    assert checked(position, 3).referee.position.rail[f"{NET}/Entente"] == 43


@pytest.mark.rule("7A5g")
def test_which_nets_are_checked():
    """7A5g: 21 REs or more, enemy units on its rail hexes, on production turns, in the side's own initial phase."""
    assert deterioration.suffers(western_front(), "Entente", NET)
    assert not deterioration.suffers(western_front(capacity=20), "Entente", NET)
    alone = western_front()
    alone.put("G", "later")
    assert not deterioration.suffers(alone, "Entente", NET)
    assert checked(western_front(when="May II 18")).events(NetChecked) == []
    assert [event.side for event in checked(western_front(), 6, side="CP").events(NetChecked)] == ["CP"]


@pytest.mark.rule("7A5g")
@pytest.mark.trap(87)
def test_a_net_is_checked_once_for_each_res_pt_spent_on_it():
    """7A5g: in the first initial phase since, whosever it is, small nets as well."""
    position = western_front(when="May II 18", capacity=18, strained={f"{NET}/Entente": 2})
    bench = checked(position, 6, 6, side="CP")
    assert [(event.side, event.strained) for event in bench.events(NetChecked)] == [("Entente", True)] * 2
    after = bench.referee.position
    assert after.rail[f"{NET}/Entente"] == 16
    assert after.strained == {}
    assert len(after.depots) == 8, "depots that the net can no longer maintain are gone (11C1)"
    assert nets.left(after, "Entente", NET) == 0


# -- the industry behind it ------------------------------------------------------------------------------------------


@pytest.mark.rule("7A5b")
@pytest.mark.parametrize(
    ("lille", "when", "side", "cost"),
    [("Entente", "May I 16", "Entente", 3), ("CP", "May I 16", "Entente", 4), ("CP", "May I 18", "Entente", 2),
     ("Entente", "May I 18", "CP", 3), ("CP", "May I 16", "CP", 3)],
)  # fmt: skip
def test_what_capacity_costs(lille, when, side, cost):
    """7A5b: four Res Pts without Lille, two with the help of the United States."""
    assert rail_industry.cost_of_building(western_front(lille=lille, when=when), side, NET) == cost
    assert rail_industry.cost_of_building(western_front(lille=lille, when="May I 16"), "Entente", "Iberian Gauge") == 3
