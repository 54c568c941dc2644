"""Serb Typhus (6.57): a closed border, and no attacks, for three turns."""

from __future__ import annotations

import pytest

from great_war_in_europe.europe import bench, position
from wargame_cli.rulesets.great_war_in_europe.chits.drawing import draw
from wargame_cli.rulesets.great_war_in_europe.ground.borders.typhus import rages

#: Nish in Serbia and hexes around it, some of them Bulgarian.
KIT = position().kit
SERBIA = KIT.countries["Serbia"]


def border():
    """A hex of Serbia and one beside it in Austria-Hungary, both open to any unit."""
    for inside in KIT.board.spaces(SERBIA):
        for outside in KIT.steps.steps[inside]:
            if KIT.map.area[outside] == "Austria-Hungary" and not KIT.alpine & KIT.board.bit[outside]:
                return inside, outside
    raise AssertionError


INSIDE, OUTSIDE = border()
DEEPER = next(hex for hex in KIT.steps.steps[INSIDE] if SERBIA & KIT.board.bit[hex])


def sick(turn=12, played=11, **given):
    taken = dict.fromkeys(KIT.board.spaces(SERBIA), "Allied") | given.pop("taken", {})
    return {"turn": turn, "played": {"CP-serb-typhus": played}, "taken": taken, "russia": "czar", **given}


@pytest.mark.rule("6.57")
def test_serbia_loses_its_points():
    """6.57: when it is drawn."""
    table = bench(phase="events", by="CP", pools={"CP": ["CP-serb-typhus"]}, points={"SR": 3})
    table.run(draw, "CP", "CP")
    assert table.position.points["SR"] == 0
    assert table.position.played == {"CP-serb-typhus": 40}
    assert not rages(table.position)


@pytest.mark.rule("6.57")
def test_nobody_crosses_the_border():
    """6.57: out of Serbia or into it; within it units go about."""
    stacks = {INSIDE: ["SR-1MOR"], OUTSIDE: []}
    half = "first" if position(**sick()).mover("Eastern", first=True) == "Allied" else "second"
    serbs = bench(phase=f"{half}-movement", by="Allied", **sick(stacks=stacks))
    assert "6.57" in serbs.refusals(f"{{move: [SR-1MOR], to: {OUTSIDE}}}")
    assert serbs.refusals(f"{{move: [SR-1MOR], to: {DEEPER}}}") == []
    well = bench(phase=f"{half}-movement", by="Allied", **sick(turn=16, stacks=stacks))
    assert "6.57" not in well.refusals(f"{{move: [SR-1MOR], to: {OUTSIDE}}}")
    other = "second" if half == "first" else "first"
    taken = {OUTSIDE: "CP"}
    austrians = bench(phase=f"{other}-movement", by="CP", **sick(stacks={OUTSIDE: ["AH-1"]}, taken=taken))
    assert "6.57" in austrians.refusals(f"{{move: [AH-1], to: {INSIDE}}}")


@pytest.mark.rule("6.57")
def test_nobody_attacks_into_serbia_out_of_it_or_in_it():
    """6.57."""
    stacks = {INSIDE: ["SR-1MOR", "SR-1DRN"], OUTSIDE: ["AH-1", "AH-2"]}
    half = "first" if position(**sick()).mover("Eastern", first=True) == "Allied" else "second"
    other = "second" if half == "first" else "first"
    serbs = bench(phase=f"{half}-combat", by="Allied", **sick(stacks=stacks))
    assert serbs.refusals(f"{{attack: {OUTSIDE}, with: [SR-1MOR]}}") == ["6.57"]
    austrians = bench(phase=f"{other}-combat", by="CP", **sick(stacks=stacks))
    assert austrians.refusals(f"{{attack: {INSIDE}, with: [AH-1, AH-2]}}") == ["6.57"]
    within = {INSIDE: ["SR-1MOR"], DEEPER: ["AH-1", "AH-2"]}
    inside = bench(phase=f"{other}-combat", by="CP", **sick(stacks=within))
    assert "6.57" in inside.refusals(f"{{attack: {INSIDE}, with: [AH-1, AH-2]}}")


@pytest.mark.rule("6.57")
def test_new_units_appear_in_serbia():
    """6.57: it closes the border for who moves; what comes out of the box does not."""
    city = next(hex for hex in KIT.board.spaces(SERBIA & KIT.of_kind("city")))
    table = bench(phase="allied-new-units", by="Allied", **sick(stacks={"allied-box": ["SR-1MOR"]}))
    assert table.refusals(f"{{place: SR-1MOR, at: {city}}}") == []
