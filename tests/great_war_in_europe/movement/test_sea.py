"""Allied movement by sea (9.5)."""

from __future__ import annotations

import pytest
from bench_of_rules import Bench

from great_war_in_europe.gambit import bench as gambit

GAME = "great-war-in-europe"


def sea(**given):
    return Bench(GAME, phase="allied-strategic-movement", turn=40, **given)


@pytest.mark.rule("9.5")
def test_units_go_from_port_to_port():
    """9.51, 9.53: from any coast west of the canal to Basra."""
    table = sea(stacks={"N4313": ["BR-52T"]})
    table.play("{sea-move: [BR-52T], to: Basra}")
    assert table.position.place_of("BR-52T") == "N2252"


@pytest.mark.rule("9.5")
@pytest.mark.parametrize(
    ("stacks", "order"),
    [
        ({"N4309": ["BR-52T"]}, "{sea-move: [BR-52T], to: Basra}"),  # no coast
        ({"N4313": ["BR-52T"]}, "{sea-move: [BR-52T], to: Haifa}"),  # the enemy's
        ({"N4313": ["BR-52T"]}, "{sea-move: [BR-52T], to: Batum}"),  # Black Sea
        ({"N4313": ["BR-20CRP"]}, "{sea-move: [BR-20CRP], to: Basra}"),  # headquarters
        ({"N4313": ["BR-52T"]}, "{sea-move: [BR-52T], to: N4313}"),  # is there
        ({"allied-box": ["BR-52T"]}, "{sea-move: [BR-52T], to: Basra}"),  # not in play
        (
            {"N4313": ["BR-52T", "BR-53T", "BR-54T", "BR-3IN"]},
            "{sea-move: [BR-52T, BR-53T, BR-54T, BR-3IN], to: Basra}",
        ),
    ],
)
def test_what_does_not_go_by_sea(stacks, order):
    """9.51-9.56: three units a phase in the Near East."""
    assert "9.5" in sea(stacks=stacks).refusals(order)


@pytest.mark.rule("17.21a")
def test_who_may_not_be_there_is_told_the_rule_that_says_so():
    assert sea(stacks={"N4313": ["BR-1CD"]}).refusals("{sea-move: [BR-1CD], to: Basra}") == ["17.21a"]


@pytest.mark.rule("9.5")
def test_not_both_ways_in_one_phase():
    """9.56: by sea or by rail."""
    table = sea(stacks={"N4313": ["BR-52T"]}, played={"Allied-maude": 30})
    table.play("{sea-move: [BR-52T], to: Basra}")
    assert "9.3" in table.refusals("{strategic-move: [BR-52T], to: Amara}")


@pytest.mark.rule("9.5")
def test_the_central_powers_have_no_ships():
    """9.0: only the Allies go by sea."""
    table = Bench(GAME, phase="cp-strategic-movement", turn=40, stacks={"N2430": ["TU-17"]})
    assert [kind.verb for kind in table.ruleset.phase(table.position).orders if kind.verb == "sea-move"] == []


@pytest.mark.rule("9.5")
@pytest.mark.rule("20.2")
@pytest.mark.parametrize(
    ("order", "goes"),
    [
        ("{sea-move: [BR-1], to: Riga}", True),
        ("{sea-move: [BR-1], to: Calais}", True),
        ("{sea-move: [FR-25], to: E5403}", True),
        ("{sea-move: [RU-28], to: Petrograd}", True),
        ("{sea-move: [RU-28], to: E5403}", True),
        ("{sea-move: [RU-28], to: Memel}", False),  # none of the ports of 11.41
        ("{sea-move: [BR-1], to: Danzig}", False),  # the enemy's
        ("{sea-move: [BR-1], to: E5404}", False),  # no port
    ],
)
def test_ships_in_the_baltic_with_fishers_gambit(order, goes):
    """9.54: without the event nobody sails there; with it Russians do too."""
    there = {"turn": 3, "stacks": {"W6707": ["FR-25"], "E6120": ["RU-28"]}, "taken": {"E5816": "Allied"}}
    assert ("9.5" not in gambit(**there).refusals(order)) is goes
    assert "9.5" in gambit(fisher=False, **there).refusals(order)


@pytest.mark.rule("9.5")
@pytest.mark.rule("20.2")
def test_ships_of_the_baltic_are_those_of_europe():
    """9.52: six units a phase, wherever they go in Europe."""
    table = gambit(turn=3, stacks={"E6120": ["RU-28", "RU-29"]})
    table.play("{sea-move: [BR-1, BR-2, BR-3, BR-5, BR-1CAV], to: Calais}")
    assert "9.5" in table.refusals("{sea-move: [RU-28, RU-29], to: E5403}")
    table.play("{sea-move: [RU-28], to: E5403}")
    assert table.position.at("E5403") == ["RU-28"]


@pytest.mark.rule("20.2")
def test_ships_come_to_danzig_though_it_supplies_nobody_yet():
    """11.44 asks for the hexes of an inland port for its supply alone; Russians hold the land before it."""
    way = dict.fromkeys(("E5412", "E5413", "E5313", "E5214", "E5115"), "Allied")
    table = gambit(turn=3, taken=way, destroyed=["E5412"], stacks={"E5512": ["GE-43R"]})
    assert table.refusals("{sea-move: [BR-1], to: Danzig}") == []


@pytest.mark.rule("5.46")
@pytest.mark.rule("20.2")
def test_after_the_treaty_no_russian_goes_by_sea():
    table = gambit(turn=40, russia="treaty", stacks={"E6120": ["RU-28"]})
    assert "5.46" in table.refusals("{sea-move: [RU-28], to: Petrograd}")
    assert "5.46" not in table.refusals("{sea-move: [BR-1], to: Petrograd}")


@pytest.mark.rule("9.5")
@pytest.mark.parametrize("port", ["Odessa", "Nikolaev"])
def test_no_ships_in_the_black_sea_before_constantinople_is_allied(port):
    """9.54; Nikolaev lies up its river."""
    for taken, closed in (({}, True), ({"E1328": "Allied"}, False)):
        table = gambit(turn=3, taken=taken)
        assert ("9.5" in table.refusals(f"{{sea-move: [BR-1], to: {port}}}")) is closed
