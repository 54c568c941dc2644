"""Open cities (15A9)."""

import pytest
from bench_of_rules import Bench

from great_war_ground_rules.field import GAME, artillery, division, regiment, staged_with
from wargame_cli.rulesets.great_war_ground_rules.combat.open_cities import ask_open
from wargame_cli.rulesets.great_war_ground_rules.ground import cities
from wargame_cli.rulesets.great_war_ground_rules.position.events.works import AtrocityDone, CityOpened

KINDS = {"0506": ["full-city"], "0507": ["partial-city"], "0909": ["full-city"]}


def besieged(phase, **given):
    """A city of the Entente of two hexes with Germans beside it, and another one far from them."""
    forces = {
        "0505": {"G": division("German"), "A": artillery("German")},
        "0506": {"B": regiment("British")},
        "0909": {"C": regiment("British")},
    }
    return Bench(GAME, position=staged_with(forces, phase=phase, kinds=KINDS, owns={"Entente": ["0507"]}), **given)


@pytest.mark.rule("15A9")
@pytest.mark.parametrize("phase", ["cp-bombardment", "cp-reaction-combat"])
def test_the_owner_may_spare_a_city_before_combat(phase):
    """15A9: he is asked once for all hexes of it, if the enemy stands beside it."""
    bench = besieged(phase, standing={"Entente": ["{ask: open-city, prefer: [open]}"]})
    ask_open(bench.referee)
    assert [event.place for event in bench.events(CityOpened)] == ["0506"]
    assert cities.is_open(bench.referee.position, "0507")
    assert not cities.is_open(bench.referee.position, "0909")


@pytest.mark.rule("15A9")
def test_by_default_it_is_held():
    bench = besieged("cp-bombardment")
    ask_open(bench.referee)
    assert bench.events(CityOpened) == []


@pytest.mark.rule("15A9")
def test_nobody_is_asked_in_his_own_phase_of_combat():
    """15A9: his cities are not attacked then."""
    bench = besieged("entente-bombardment", standing={"Entente": ["{ask: open-city, prefer: [open]}"]})
    ask_open(bench.referee)
    assert bench.events(CityOpened) == []


@pytest.mark.rule("15A9")
def test_to_attack_it_is_likely_to_be_an_atrocity():
    bench = besieged("cp-combat", others=lambda *_: 6)
    bench.referee.position.this_turn.open_cities.append("combat/0506")
    bench.play("{attack: 0506, with: [G]}")
    assert [(event.side, event.cause) for event in bench.events(AtrocityDone)] == [("CP", "open city")]
