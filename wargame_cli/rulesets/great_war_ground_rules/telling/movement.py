"""Overruns and gunboats under fire in words (6F, 14B2)."""

from __future__ import annotations

from wargame_cli.engine.telling import Said
from wargame_cli.engine.text.numbers import amount
from wargame_cli.rulesets.great_war_ground_rules.position.events.movement import GunboatFiredAt, HexOverrun
from wargame_cli.rulesets.great_war_ground_rules.telling.words import MOVEMENT, Stage, apart, said


@said.register
def _(event: HexOverrun, stage: Stage) -> Said:
    """Strengths and odds come before what they bring; of an unknown corps that holds nothing is told (14N2)."""
    where = stage.name(event.target)
    heading = apart(event, MOVEMENT)
    if not event.done:
        cannot = f"cannot overrun {where}, and stops"
        return Said(cannot, event.units, cannot.replace("stops", "stop"), heading, alone=True)
    fatigue = f", {event.fatigue:+} for fatigue" if event.fatigue else ""
    odds = f"{amount(event.attack)} to {amount(event.defence)}{fatigue}: {event.odds}"
    if set(event.gone) == set(event.defenders):
        odds = "nobody is left there"
    return Said(f"overruns {where} ({odds})", event.units, f"overrun {where} ({odds})", heading, alone=True)


@said.register
def _(event: GunboatFiredAt, stage: Stage) -> Said:
    came = f", and it is {event.result}" if event.result else ", in vain"
    words = f"comes under fire of {amount(event.gunnery)} at {event.at}: dice {event.dice}{came}"
    return Said(words, (event.unit,), heading=apart(event, MOVEMENT))
