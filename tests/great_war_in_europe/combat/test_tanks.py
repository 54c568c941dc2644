"""Where tank units attack, and with what company (15.22, 15.24)."""

from __future__ import annotations

import pytest

from great_war_in_europe.west import TRENCH, WEST, against_trench, bench
from wargame_cli.engine.events import UnitRemoved
from wargame_cli.rulesets.great_war_in_europe.chits.effects import play
from wargame_cli.rulesets.great_war_in_europe.position.events.combat import CombatFought


@pytest.mark.rule("15.2")
@pytest.mark.parametrize(
    ("stacks", "legal"),
    [({WEST: ["BR-RTC"]}, False), ({WEST: ["BR-RTC", "FR-25"]}, False), ({WEST: ["BR-RTC", "BR-9NA"]}, True)],
)
def test_tanks_attack_with_units_of_their_nation_alone(stacks, legal):
    """15.22: stacked with another unit of theirs that attacks too."""
    at = bench(stacks={**stacks, TRENCH: ["GE-11"]})
    units = ", ".join(stacks[WEST])
    assert ("15.2" in at.refusals(f"{{attack: {TRENCH}, with: [{units}]}}")) is not legal


@pytest.mark.rule("15.2")
def test_tanks_stay_out_of_the_forest():
    """15.24: into W6025, which is forest, no tank attacks."""
    at = bench(stacks={"W6024": ["BR-9NA", "BR-RTC"], "W6025": ["GE-11"]})
    assert at.position.kit.map.terrain["W6025"] == "forest"
    assert "15.2" in at.refusals("{attack: W6025, with: [BR-9NA, BR-RTC]}")
    assert "15.2" not in at.refusals("{attack: W6025, with: [BR-9NA]}")


@pytest.mark.rule("15.3", "15.2")
@pytest.mark.trap(10)
def test_anti_tank_units_cancel_tanks_and_fall_first():
    """15.32, 15.33: they attack nobody, defend with one, count for the table, and are the first to be lost."""
    met = against_trench(["BR-9NA", "BR-RTC"], ["GE-11", "GE-24", "GE-26", "GE-AT1"])
    assert "Tanks" not in {modifier.name for modifier in met.modifiers}
    assert (met.defence, met.table) == (13, "B")
    at = bench(
        stacks={WEST: ["BR-9NA", "BR-RTC"], TRENCH: ["GE-11", "GE-AT1"]}, values={"BR-9NA": "6-9-4", "GE-11": "1-1-4"}
    )
    at.play(f"{{attack: {TRENCH}, with: [BR-9NA, BR-RTC]}}", dice={f"attack {TRENCH}/combat": 5})
    assert at.events(CombatFought)[0].result == "1/1"
    assert "GE-11" not in {option for each in at.asked if each.kind == "loss" for option in each.options}
    assert [event.unit for event in at.events(UnitRemoved) if event.unit.startswith("GE")] == ["GE-AT1"]
    gun = bench(phase="second-combat", by="CP", stacks={WEST: ["BR-9NA"], TRENCH: ["GE-AT1"]})
    assert "10.1" in gun.refusals(f"{{attack: {WEST}, with: [GE-AT1]}}")


@pytest.mark.rule("6.4")
def test_an_event_brings_a_tank_unit():
    """6.4: into the Available Units Box, from where it is placed like any other."""
    arrives = bench(phase="events")
    play(arrives.referee, arrives.position.chit("Allied-royal-tank-corps"))
    assert arrives.position.place_of("BR-RTC") == "allied-box"
    assert "Allied-royal-tank-corps" in arrives.position.spent


@pytest.mark.rule("10.7", "15.2")
@pytest.mark.rule("10.7")
@pytest.mark.parametrize(("turn", "legal"), [(41, False), (48, False), (49, True)])
def test_allied_tanks_enter_a_second_hex_after_march_1919(turn, legal):
    """10.72: as shock-troops do; German ones never."""
    from great_war_in_europe.europe import bench as of_europe

    stacks = {WEST: ["BR-9NA", "BR-RTC"], TRENCH: ["GE-11"]}
    values = {"BR-9NA": "40-4-4", "GE-11": "1-1-4"}
    table = of_europe(phase="second-combat", by="Allied", turn=turn, stacks=stacks, values=values)
    order = f"{{attack: {TRENCH}, with: [BR-9NA, BR-RTC], advance: [BR-RTC], further: {{BR-RTC: W6213}}}}"
    assert ("10.7" in table.refusals(order)) is not legal
    if legal:
        table.play(order, dice=[4])
        assert table.position.place_of("BR-RTC") == "W6213"


@pytest.mark.rule("15.2", "8.3")
@pytest.mark.parametrize(("turn", "weather", "refused"), [(37, "snow", True), (40, "fair", False)])
def test_a_pass_is_a_mountain_in_snow(turn, weather, refused):
    """15.24, 8.33: the German tank attacks into E2618, a mountain pass, but for snow."""
    from great_war_in_europe.europe import bench as of_europe

    stacks = {"E2717": ["GE-11", "GE-TANK"], "E2618": ["RO-1"]}
    at = of_europe(phase="second-combat", by="CP", turn=turn, western="CP", romania="Allied", stacks=stacks)
    assert at.position.weather("east") == weather
    assert ("15.2" in at.refusals("{attack: E2618, with: [GE-11, GE-TANK]}")) is refused
