"""Movement (chapter 11, 18.1, 20.1.1, 20.3) and where a unit can go."""

from __future__ import annotations

import pytest

from illusions_of_glory.on_the_bench import moving, on_map
from wargame_cli.rulesets.illusions_of_glory.kit.components import REPLACEABLE, kit
from wargame_cli.rulesets.illusions_of_glory.operations.entry import allowance
from wargame_cli.rulesets.illusions_of_glory.operations.movement import Move, destinations
from wargame_cli.rulesets.illusions_of_glory.position.records import Activation, Landing

RU, RU2, GE, AH = "RU-I-3", "RU-I-4", "GE-I-1", "AH-I-1"
RU_SCUS = [
    u.id for u in kit().units.values() if u.nation == "RU" and u.size == "SCU" and u.type in ("regular", "cavalry")
]
SERB = next(unit for unit in kit().units if unit.startswith("SB-I"))


def go(unit, *by):
    """An order to move."""
    return Move(unit=unit, by=by)


@pytest.mark.rule("11.1")
def test_a_unit_goes_as_far_as_its_movement_factor():
    """(11.1.2) One point a step, whatever the terrain."""
    bench = moving({"warsaw": [RU]})
    assert allowance(bench.position, RU) == 3
    assert bench.refusals(go(RU, "siedlce", "brest_litovsk", "pinsk")) == []
    too_far = go(RU, "siedlce", "brest_litovsk", "pinsk", "kovel")
    assert bench.refusals(too_far) == ["11.1"]
    assert bench.refusals(go(RU, "brest_litovsk")) == ["11.1"]
    assert bench.refusals(go(RU)) == ["11.1"]
    bench.play(go(RU, "siedlce", "brest_litovsk"))
    assert bench.position.place_of(RU) == "brest_litovsk"
    assert bench.events()[0].path == ("warsaw", "siedlce", "brest_litovsk")
    assert bench.events()[0].cost == 2
    assert bench.faults(go(RU, "siedlce")) == [("11.1", f"{RU} moved already in this round")]


@pytest.mark.parametrize("word", ["by", "to", "By"])
def test_where_a_unit_goes_may_be_written_with_another_word(word):
    """One place is enough where a list is wanted."""
    bench = moving({"warsaw": [RU]})
    bench.play(f"{{move: {RU}, {word}: Siedlce}}")
    assert bench.position.place_of(RU) == "siedlce"


@pytest.mark.rule("14.3.1")
def test_out_of_supply_it_goes_one_space():
    """(14.3.1)"""
    bench = moving({"minsk": [GE]}, side="cp", control={"minsk": "GE"})
    assert allowance(bench.position, GE) == 1


@pytest.mark.rule("11.1")
def test_who_is_not_activated_does_not_move():
    """(11.1.1a, c) In a region only the units that are named."""
    bench = moving({"warsaw": [RU], "moscow": [RU2]}, "moscow")
    assert bench.refusals(go(RU, "siedlce")) == ["11.1"]
    assert bench.refusals(go(RU2, "gomel")) == ["11.1"]
    bench.position.this_round.activated = [Activation(place="moscow", how="move", units=(RU2,))]
    assert bench.refusals(go(RU2, "gomel")) == []


@pytest.mark.rule("11.1")
def test_a_region_is_where_a_move_ends():
    """(11.1.2d, 18.1)"""
    bench = moving({"gomel": [RU]})
    assert bench.refusals(go(RU, "moscow")) == []
    assert bench.refusals(go(RU, "moscow", "novgorod")) == ["11.1"]


@pytest.mark.rule("11.1")
def test_one_space_is_done_before_the_next_begins():
    """(11.1.1b)"""
    bench = moving({"warsaw": [RU, RU2], "lodz": ["RU-I-20", "RU-I-2"]})
    bench.play(go(RU, "siedlce"))
    bench.play(go("RU-I-20", "petrikau"))
    assert bench.refusals(go(RU2, "siedlce")) == ["11.1"]
    assert bench.refusals(go("RU-I-2", "petrikau")) == []


@pytest.mark.rule("11.1.3", "9.4.4")
def test_through_an_attack_marker_but_not_under_it():
    """(11.1.3)"""
    bench = moving({"warsaw": [RU], "siedlce": [RU2]}, "warsaw")
    bench.position.this_round.activated.append(Activation(place="siedlce", how="attack"))
    assert bench.refusals(go(RU, "siedlce")) == ["11.1.3"]
    assert bench.refusals(go(RU, "siedlce", "brest_litovsk")) == []
    bench.position.this_round.attacked.append(RU2)
    assert bench.refusals(go(RU, "siedlce", "brest_litovsk")) == ["9.4.4"]


@pytest.mark.rule("11.1.4")
def test_enemies_bar_a_space_and_not_a_region():
    """(11.1.4, 10.4)"""
    bench = moving({"warsaw": [RU], "lodz": [GE], "radom": ["RU-U-1"], "graz": [AH], "tyrol": [RU2]}, side="cp")
    bench.position.this_round.activated.append(Activation(place="warsaw", how="move"))
    assert bench.refusals(go(AH, "tyrol")) == []
    bench = moving({"warsaw": [RU], "lodz": [GE], "radom": ["RU-U-1"]})
    assert bench.refusals(go(RU, "lodz")) == ["11.1.4"]
    assert bench.refusals(go(RU, "radom")) == ["11.1.4"]


@pytest.mark.rule("11.1.5a")
def test_neutral_countries_are_closed():
    """Case T086 (11.1.5a): an order into them is refused; only forced retreats intern."""
    stacks = {"belgrade": [SERB], "trieste": [AH], "kishinev": [RU]}
    bench = moving(stacks, nations={"RO": "neutral"})
    romanian = next(near for near in kit().board.neighbours["kishinev"] if kit().ground.spaces[near].owner == "RO")
    assert bench.refusals(go(RU, romanian)) == ["11.1.5a"]
    bench.position.join("RO", "AP")
    assert bench.refusals(go(RU, romanian)) == []


@pytest.mark.rule("11.1.5a")
@pytest.mark.parametrize("reading", ["closed", "interned"])
def test_an_order_into_a_neutral_country_is_refused_or_the_units_are_interned(reading):
    """(11.1.5a, 26.2.1) Interned they are in the Replaceable Box, have taken nothing, and go no farther."""
    bench = moving({"kirk_kilisse": [AH]}, side="cp", options={"neutral-countries": reading})
    if reading == "closed":
        assert bench.faults(go(AH, "burgas")) == [("11.1.5a", "Burgas is in Bulgaria, which is neutral")]
        return
    message = "units that enter Burgas are interned there"
    assert bench.faults(go(AH, "burgas", "varna")) == [("11.1.5a", message)]
    assert bench.brings(go(AH, "burgas"))[:2] == ["UnitMoved", "UnitRemoved"]
    assert (bench.position.place_of(AH), bench.position.controller("burgas")) == (REPLACEABLE, "neutral")


@pytest.mark.rule("11.3")
def test_the_italian_front_opens_with_italy():
    """(4.3f, 11.3)"""
    bench = moving({"graz": [AH], "carniola": ["AH-I-5"]}, side="cp")
    bench.position.this_round.activated = [Activation(place="carniola", how="move", units=("AH-I-5",))]
    assert bench.refusals(go("AH-I-5", "trieste")) == ["11.3"]
    bench.position.join("IT", "AP")
    assert bench.refusals(go("AH-I-5", "trieste")) == []


@pytest.mark.rule("26.6.1d")
@pytest.mark.trap(37)
def test_germans_wait_for_bulgaria_before_serbia():
    """(26.6.1) Austrians do not, nor a unit of both."""
    bench = moving({"temesvar": [GE, AH, "GE-S-Sud"]}, side="cp")
    assert bench.refusals(go(GE, "belgrade")) == ["26.6.1d"]
    assert bench.refusals(go(AH, "belgrade")) == []
    assert bench.refusals(go("GE-S-Sud", "belgrade")) == []


@pytest.mark.rule("4.3")
@pytest.mark.trap(38)
def test_vacant_serbia_may_be_entered_in_summer_1914():
    """(4.3g) bars attacks only."""
    assert moving({"temesvar": [AH]}, side="cp", turn=1).refusals(go(AH, "belgrade")) == []


@pytest.mark.rule("20.1.7", "20.1.8")
@pytest.mark.trap(36)
def test_forts_that_are_spared_and_those_that_are_not():
    """(4.3i, 20.1.8) Russians no German one in Summer 1914; Germans enter vacant Russian ones from the beginning."""
    beside = next(near for near in kit().board.neighbours["konigsberg"])
    assert moving({beside: [RU]}, turn=1).refusals(go(RU, "konigsberg")) == ["20.1.8"]
    assert moving({beside: [RU]}, turn=2).refusals(go(RU, "konigsberg")) == []
    beside = kit().board.neighbours["kovno"][0]
    assert moving({beside: [GE]}, side="cp", turn=1).refusals(go(GE, "kovno")) == []


@pytest.mark.rule("20.1.1")
def test_a_fort_is_entered_by_those_who_can_besiege_it():
    """(20.1.1, 20.3.1) An SCU alone cannot; with another that may still come it can."""
    one, two, three = RU_SCUS[:3]
    bench = moving({"gorlice": [one]})
    assert bench.refusals(go(one, "przemysl")) == ["20.1.1"]
    bench = moving({"gorlice": [one, two, three]})
    assert bench.refusals(go(one, "przemysl")) == []
    assert bench.refusals(go(one, "przemysl", "lemberg")) == ["20.1.1"]


@pytest.mark.rule("20.3")
def test_others_pass_a_fort_that_is_besieged():
    """(20.3.1b, 20.3.2b)"""
    bench = moving({"lemberg": [RU, RU2]}, control={"lemberg": "RU", "brody": "RU", "tarnopol": "RU"})
    assert bench.refusals(go(RU, "przemysl", "gorlice")) == ["20.1.1"]
    bench.play(go(RU, "przemysl"))
    assert bench.refusals(go(RU2, "przemysl", "gorlice")) == []


@pytest.mark.rule("20.3")
def test_a_siege_is_kept_up_or_abandoned_by_all():
    """(20.3.4)"""
    bench = moving({"przemysl": [RU, RU_SCUS[0]]})
    assert bench.refusals(go(RU_SCUS[0], "gorlice")) == []
    assert bench.refusals(go(RU, "gorlice")) == []
    bench.position.this_round.assembled.append(RU_SCUS[0])
    assert bench.refusals(go(RU, "gorlice")) == ["20.3"]


@pytest.mark.rule("20.3")
@pytest.mark.trap(35)
def test_a_lapsed_siege_is_taken_up_again_by_those_who_come():
    """(20.3.5c, e) They stop, and then it holds."""
    bench = moving({"przemysl": [RU_SCUS[0]], "gorlice": [RU]}, lapsed=["przemysl"])
    assert bench.refusals(go(RU, "przemysl", "lemberg")) == ["20.1.1"]
    assert "SiegeChanged" in bench.brings(go(RU, "przemysl"))
    assert bench.position.lapsed == []


@pytest.mark.rule("25.1", "25.2.3", "25.2.4", "25.2.5")
def test_lanes_carry_corps_to_where_a_marker_lies():
    """(25.2.3) From the round after it was placed (trap 12)."""
    stacks = {"lemnos": ["BR-I-XIV", "BR-I-10-SCU"]}
    bench = moving(stacks)
    bench.position.this_round.activated = [Activation(place="lemnos", how="move", units=tuple(stacks["lemnos"]))]
    order = go("BR-I-XIV", "sea_salonika")
    assert bench.refusals(order) == ["25.2.4"]
    bench.position.landings["sea_salonika"] = Landing(turn=2, round=1)
    assert bench.refusals(order) == ["25.2.3"]
    bench.position.landings["sea_salonika"] = Landing(turn=1, round=6)
    assert bench.refusals(order) == []
    assert bench.refusals(go("BR-I-10-SCU", "sea_salonika")) == ["25.1"]
    assert bench.refusals(go("BR-I-XIV", "sea_salonika", "salonika")) == ["11.1"]
    bench.position.turn = 3
    bench.position.changed()
    assert bench.refusals(order) == ["25.2.5"]


def test_every_destination_is_lawful_and_every_lawful_neighbour_is_one():
    """What `moves` shows is what the checks allow."""
    stacks = {"warsaw": [RU], "lodz": [GE], "gorlice": [RU_SCUS[0]], "cracow": [AH]}
    bench = moving(stacks)
    for unit in (RU, RU_SCUS[0]):
        found = list(destinations(bench.position, unit))
        assert found
        assert [each.cost for each in found] == sorted(each.cost for each in found)
        assert all(bench.refusals(go(unit, *each.path[1:])) == [] for each in found)
        near = {each.place for each in found if each.cost == 1}
        here = bench.position.place_of(unit)
        assert near == {place for place in kit().board.neighbours[here] if not bench.refusals(go(unit, place))}
    assert list(destinations(on_map({}).position, RU)) == []


@pytest.mark.rule("25.3")
@pytest.mark.parametrize("under_fire", [True, False])
def test_a_withdrawal_under_fire_costs_a_step(under_fire):
    """(25.3) It is one while an enemy stands in the Port."""
    stacks = {"sea_salonika": ["BR-I-XIV"]} | ({"salonika": [AH]} if under_fire else {})
    bench = moving(stacks, "sea_salonika", landings={"sea_salonika": Landing(turn=1, round=1)})
    bench.play(go("BR-I-XIV", "lemnos"))
    assert bench.position.is_reduced("BR-I-XIV") is under_fire
    winter = moving(stacks, "sea_salonika", turn=3, landings={"sea_salonika": Landing(turn=1, round=1)})
    assert winter.refusals(go("BR-I-XIV", "lemnos")) == ["25.2.5"]


@pytest.mark.rule("25.4")
@pytest.mark.trap(13)
def test_a_landing_left_alone_is_captured():
    """(25.4b) It brings a German Replacement Point unless the side says otherwise; the unit is back in port."""
    bench = moving({"salonika": [AH]}, side="cp", control={"salonika": "AH"}, nations={"BU": "CP"})
    assert bench.refusals(go(AH, "sea_salonika")) == ["25.4"]
    bench.position.landings["sea_salonika"] = Landing(turn=1, round=1)
    bench.play(go(AH, "sea_salonika"))
    assert (bench.position.place_of(AH), bench.position.replacements, bench.position.landings) == (
        "salonika",
        {"GE": 2},
        {},
    )
    assert bench.position.landings_gone == 1
