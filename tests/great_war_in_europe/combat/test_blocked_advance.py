"""British Rigid Planning (6.39): whose advance it stops."""

from __future__ import annotations

import pytest

from great_war_in_europe import europe
from great_war_in_europe.west import TRENCH, WEST, bench
from wargame_cli.engine.events import Spared


@pytest.mark.rule("6.39")
@pytest.mark.parametrize(
    ("attackers", "answer", "stops"),
    [
        (["BR-9NA", "BR-1A"], "play", True),
        (["BR-9NA", "BR-1A"], "hold", False),
        (["BR-9NA", "BR-RTC", "BR-1A"], "play", False),
        (["FR-25", "FR-3A"], "play", False),
        (["FR-25", "BR-9NA", "FR-3A"], "play", True),
    ],
)
def test_rigid_planning_stops_british_advances(attackers, answer, stops):
    """6.39: not those with tanks, nor French ones."""
    leader = next(unit for unit in attackers if unit.endswith("A") and not unit.endswith("NA"))
    values = {"BR-9NA": "20-9-4", "FR-25": "20-9-4", "GE-11": "1-1-4"}
    asked = "BR-9NA" in attackers and "BR-RTC" not in attackers
    answers = {f"attack {TRENCH}/rigid planning": answer} if asked else {}
    held = {"Allied": [], "CP": ["CP-rigid-planning"]}
    played = bench(stacks={WEST: attackers, TRENCH: ["GE-11"]}, held=held, values=values)
    units = ", ".join(unit for unit in attackers if unit != leader)
    order = f"{{attack: {TRENCH}, with: [{units}], hq: {leader}}}"
    played.play(order, dice={f"attack {TRENCH}/combat": 6}, answers=answers)
    assert (("CP-rigid-planning") in played.position.spent) is stops
    assert bool([event for event in played.events(Spared) if event.rule == "6.39"]) is stops


@pytest.mark.rule("6.39", "15.44")
@pytest.mark.parametrize(
    ("held", "answer", "ends"),
    [(True, "play", TRENCH), (True, "hold", WEST), (False, "", WEST)],
)
def test_looting_keeps_shock_troops_out_of_a_second_hex(held, answer, ends):
    """6.41, 10.72: into the vacated hex all advance; the event is out of the game once it is played."""
    hands = {"Allied": ["Allied-looting"] if held else [], "CP": []}
    values = {"GE-11": "20-9-4", "BR-9NA": "1-1-4"}
    stacks = {"W6213": ["GE-11", "GE-27"], TRENCH: ["BR-9NA"]}
    played = europe.bench(strategic="", stacks=stacks, held=hands, shock=["GE-11"], values=values)
    order = f"{{attack: {TRENCH}, with: [GE-11, GE-27], advance: all, further: {{GE-11: {WEST}}}}}"
    answers = {f"attack {TRENCH}/german looting": answer} if held else {}
    played.play(order, dice={f"attack {TRENCH}/combat": 6}, answers=answers)
    assert (played.position.place_of("GE-11"), played.position.place_of("GE-27")) == (ends, TRENCH)
    assert ("Allied-looting" in played.position.spent) is (answer == "play")
    assert [event.units for event in played.events(Spared)] == ([("GE-11",)] if answer == "play" else [])


@pytest.mark.rule("6.39")
def test_nobody_loots_who_goes_no_further():
    """6.41: without a second hex in the order, or where who would go on stays behind, there is nothing to stop."""
    hands = {"Allied": ["Allied-looting"], "CP": []}
    stacks = {"W6213": ["GE-11", "GE-27"], TRENCH: ["BR-9NA"]}
    for wish in ("advance: all", f"advance: [GE-27], further: {{GE-11: {WEST}}}"):
        values = {"GE-11": "20-9-4", "BR-9NA": "1-1-4"}
        played = europe.bench(strategic="", stacks=stacks, held=hands, shock=["GE-11"], values=values)
        played.play(f"{{attack: {TRENCH}, with: [GE-11, GE-27], {wish}}}", dice={f"attack {TRENCH}/combat": 6})
        assert played.asked == [each for each in played.asked if each.kind != "german-looting"]
        assert played.position.place_of("GE-11") == ("W6213" if "further" in wish else TRENCH)


@pytest.mark.rule("6.39")
@pytest.mark.parametrize(
    ("attackers", "defenders", "shock", "stops"),
    [
        (["GE-11"], ["FR-25"], [], True),
        (["GE-11"], ["FR-25"], ["GE-11"], False),
        (["GE-11", "GE-27"], ["FR-25"], ["GE-27"], False),
        (["GE-11"], ["FR-25", "BR-9NA"], [], False),
        (["GE-11"], ["BR-9NA"], [], False),
    ],
)
def test_they_shall_not_pass_where_french_stand_alone(attackers, defenders, shock, stops):
    """6.40: against attacks without shock-troops on French units alone."""
    values = {"GE-11": "30-9-4", **dict.fromkeys(defenders, "1-1-4")}
    hands = {"Allied": ["Allied-shall-not-pass"], "CP": []}
    stacks = {"W6213": attackers, TRENCH: defenders}
    played = europe.bench(strategic="", stacks=stacks, held=hands, shock=shock, values=values)
    played.play(f"{{attack: {TRENCH}, with: [{', '.join(attackers)}], advance: all}}", dice=[6])
    assert (played.position.place_of("GE-11") == "W6213") is stops
    assert ("Allied-shall-not-pass" in played.position.spent) is stops


@pytest.mark.rule("6.39", "15.2")
def test_looting_stops_neither_allied_tanks_nor_an_advance_in_the_east():
    """6.41: it is played against attacks of the Central Powers on the Western Front."""
    hands = {"Allied": ["Allied-looting"], "CP": []}
    stacks = {WEST: ["BR-RTC", "BR-9NA"], TRENCH: ["GE-11"]}
    values = {"BR-RTC": "30-9-4", "GE-11": "1-1-4"}
    tanks = europe.bench(by="Allied", western="Allied", turn=49, stacks=stacks, held=hands, values=values, strategic="")
    order = f"{{attack: {TRENCH}, with: [BR-RTC, BR-9NA], further: {{BR-RTC: W6213}}}}"
    tanks.play(order, dice={f"attack {TRENCH}/combat": 6})
    assert tanks.position.place_of("BR-RTC") == "W6213"
    stacks = {"E4021": ["GE-11"], "E4022": ["RU-1GD"]}
    values = {"GE-11": "30-9-4", "RU-1GD": "1-1-4"}
    given = {"stacks": stacks, "held": hands, "values": values, "shock": ["GE-11"], "russia": "czar", "strategic": ""}
    east = europe.bench("second-combat", **given)
    order = "{attack: E4022, with: [GE-11], advance: all, further: {GE-11: E4023}}"
    east.play(order, dice={"attack E4022/combat": 6})
    assert east.position.place_of("GE-11") == "E4023"
