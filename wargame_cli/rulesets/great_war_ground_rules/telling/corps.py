"""Corps, overstacks and elite brigades, told to people (8C, 14N, 14Q)."""

from __future__ import annotations

from wargame_cli.engine.telling import Said
from wargame_cli.rulesets.great_war_ground_rules.position.events import corps
from wargame_cli.rulesets.great_war_ground_rules.telling.words import HEADQUARTERS, STACKING, Stage, apart, said


@said.register
def _(event: corps.BoxChanged, stage: Stage) -> Said:
    """Several units that go the same way are one line."""
    told = "in no box"
    if event.hq:
        told = f"overstacked with {event.hq}" if event.overstacked else f"in the box of {event.hq}"
    return Said(f"is {told}", (event.unit,), f"are {told}", apart(event, STACKING))


@said.register
def _(event: corps.CorpsSeen, stage: Stage) -> Said:
    told = "known to the enemy" if event.known else "unknown to the enemy"
    return Said(f"is {told}", (event.hq,), f"are {told}", apart(event, HEADQUARTERS))


@said.register
def _(event: corps.EliteAssigned, stage: Stage) -> Said:
    return Said(f"{event.brigade} belongs to {event.division}", heading=apart(event, HEADQUARTERS))
