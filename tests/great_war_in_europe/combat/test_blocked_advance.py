"""British Rigid Planning (6.39): whose advance it stops."""

from __future__ import annotations

import pytest

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
