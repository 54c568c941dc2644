"""Friendly and enemy, control and occupation, the front line of the start, and the map that carries them (2.2-2.5)."""

from __future__ import annotations

import pytest
from bench_of_rules import give

from kaisers_war.field import hex_of, referee, sandbox
from wargame_cli.rulesets.kaisers_war.ground.control import controlled, controller, controls, occupies
from wargame_cli.rulesets.kaisers_war.ground.supply import sources, supply_net
from wargame_cli.rulesets.kaisers_war.movement.land import Move

KIT = sandbox({}).kit


@pytest.mark.rule("2.2")
def test_the_map_holds_what_the_rules_ask_of_a_hex():
    """Every hex in play has a terrain; land has a country, water a sea; all land in play can be reached by steps."""
    assert set(KIT.tables.terrain.terrain) - {"city"} >= {KIT.map.terrain[hex] for hex in KIT.map.land}
    assert all(KIT.map.area[hex] in KIT.map.countries for hex in KIT.map.land)
    assert all(KIT.map.area[hex] in KIT.map.seas for hex in set(KIT.map.in_play) - KIT.map.land)
    assert not any(KIT.steps.steps[hex] for hex in set(KIT.map.in_play) - KIT.map.land)


@pytest.mark.rule("2.3")
@pytest.mark.parametrize(
    ("side", "countries"),
    [
        ("CP", ["Germany", "Austria-Hungary", "Ottoman Empire", "Bulgaria", "Persia"]),
        ("CP", ["Finland", "Baltic States", "Poland", "Ukraine"]),
        ("Allied", ["United Kingdom", "Egypt", "France", "Italy", "Belgium", "Serbia", "Greece", "Romania"]),
        ("Allied", ["Trans-Caucasus"]),
        ("", ["Switzerland", "Netherlands", "Denmark", "Sweden", "Norway", "Albania", "Montenegro", "Luxemburg"]),
    ],
)
def test_every_country_has_its_side(side, countries):
    """The countries of a side are friendly land to it; neutral and unaligned ones are nobody's."""
    for country in countries:
        for own in ("CP", "Allied"):
            assert bool(KIT.own_land[own] & KIT.countries[country]) is (own == side), country


@pytest.mark.rule("2.3")
def test_every_nation_has_its_side():
    """Persians fight for the Central Powers; Arabs, Trans-Caucasians, Japanese and Americans for the Allies."""
    side_of = {name: nation.side for name, nation in KIT.mix.nations.items()}
    assert {name for name, side in side_of.items() if side == "CP"} == {
        *("Germany", "Austria-Hungary", "Ottoman Empire", "Bulgaria", "Persia", "CP")
    }
    assert {"British Empire", "France", "Italy", "US", "Belgium", "Serbia", "Greece", "Romania"} < set(side_of)
    assert all(side_of[name] == "Allied" for name in ("Arabs", "Trans-Caucasus", "Japan", "US"))


@pytest.mark.rule("2.4a")
def test_an_empty_own_country_is_controlled_from_afar():
    """Nobody need stand in Berlin for the Central Powers to control it, nor in Paris for the Allies."""
    position = sandbox({})
    assert controller(position, hex_of("Berlin")) == "CP"
    assert controller(position, hex_of("Paris")) == "Allied"
    assert controller(position, hex_of("Tirana")) == ""


@pytest.mark.rule("2.4a", "2.4c")
@pytest.mark.trap(2)
def test_an_enemy_zone_makes_an_empty_city_contested_and_a_friend_undoes_it():
    """Toulouse under an enemy zone of control is nobody's and no end of a rail line; with a garrison it is France's."""
    toulouse = hex_of("Toulouse")
    near = KIT.steps.steps[toulouse][0]
    contested = sandbox({near: ["GE-Inf-1"]})
    held = sandbox({near: ["GE-Inf-1"], toulouse: ["AL-Gar-1"]})
    assert (controller(contested, toulouse), controller(held, toulouse)) == ("", "Allied")
    assert not controls(contested, "CP", toulouse)
    bit = KIT.board.bit[toulouse]
    assert not supply_net(contested, "Allied").railheads & bit
    assert supply_net(held, "Allied").railheads & bit


@pytest.mark.rule("2.4c")
@pytest.mark.trap(2)
def test_a_contested_capital_is_no_source():
    """Rome empty beside an enemy army supplies nobody."""
    rome = hex_of("Rome")
    near = KIT.steps.steps[rome][0]
    assert not sources(sandbox({near: ["GE-Inf-1"]}), "Allied") & KIT.board.bit[rome]
    assert sources(sandbox({near: ["GE-Inf-1"], rome: ["AL-Gar-1"]}), "Allied") & KIT.board.bit[rome]


@pytest.mark.rule("2.4b")
@pytest.mark.trap(61)
@pytest.mark.parametrize("unit", ["GE-Inf-1", "GE-HQ-HL", "GE-Tac-1", "CP-Gar-1", "PE-Cav-WT"])
def test_any_land_unit_occupies(unit):
    """Armies, headquarters, airbases, garrisons and guerrillas occupy, and so control, whatever zone they stand in."""
    position = sandbox({"Lyon": [unit], "Limoges": ["FR-Inf-1"]})
    lyon = hex_of("Lyon")
    assert occupies(position, "CP", lyon)
    assert controller(position, lyon) == "CP"


@pytest.mark.rule("2.4b")
@pytest.mark.trap(1)
def test_control_of_enemy_land_goes_with_the_last_unit():
    """TX-43: a unit that walks out of a French town hands it back at once, and back again with its zone gone."""
    position = sandbox({"Dijon": ["GE-Cav-1"]}, phase="cp-movement")
    dijon = hex_of("Dijon")
    assert controller(position, dijon) == "CP"
    judge = referee(position)
    give(judge, Move(unit="GE-Cav-1", to="1219"))
    assert controller(position, dijon) == "Allied"


@pytest.mark.rule("2.4b", "2.5")
@pytest.mark.trap(1)
def test_belgium_behind_the_front_belongs_to_nobody_who_is_not_there():
    """An empty Brussels is Allied land, though it lies behind the Central Powers' front."""
    position = sandbox({})
    brussels = hex_of("Brussels")
    assert KIT.behind_front["CP"] & KIT.board.bit[brussels]
    assert controller(position, brussels) == "Allied"


@pytest.mark.rule("2.5")
@pytest.mark.trap(58)
def test_the_initial_front_never_moves():
    """The sides of the front are disjoint, leave out Russia, neutrals and sea, and units do not change them."""
    cp, allied = KIT.behind_front["CP"], KIT.behind_front["Allied"]
    assert not cp & allied
    assert cp | allied == KIT.open_land
    taken = sandbox({"Paris": ["GE-Inf-1"]})
    assert taken.kit.behind_front["Allied"] & KIT.board.bit[hex_of("Paris")]


@pytest.mark.rule("2.3", "2.4a")
@pytest.mark.trap(66)
def test_the_new_states_of_the_east_are_the_central_powers_own():
    """Warsaw, Kiev, Riga and Helsinki are controlled without a unit; Petrograd and Moscow by nobody."""
    position = sandbox({})
    for name in ("Warsaw", "Kiev", "Riga", "Helsinki"):
        assert controller(position, hex_of(name)) == "CP"
    for name in ("Petrograd", "Moscow"):
        assert controller(position, hex_of(name)) == ""


@pytest.mark.rule("24.4")
def test_no_force_of_the_optional_rules_is_in_the_mix():
    """There are no Finnish, Baltic, Polish, Ukrainian, White Russian, Czech, Bolshevik or Anarchist counters."""
    names = " ".join(KIT.mix.nations).lower()
    for word in ("finn", "balt", "pol", "ukrain", "russia", "czech", "bolshevik", "anarch"):
        assert word not in names


@pytest.mark.rule("2.4b")
def test_units_at_sea_and_off_the_map_control_nothing():
    """The pool, the boxes and the fleet are no hexes; the sides' control never overlaps."""
    position = sandbox({"box USA": ["US-Inf-1"], "fleet": ["BR-Ship-1"], "Lille": ["GE-Inf-1"], "Paris": ["FR-Inf-1"]})
    assert not controlled(position, "CP") & controlled(position, "Allied")
    assert not controlled(position, "Allied") & ~(KIT.own_land["Allied"])
