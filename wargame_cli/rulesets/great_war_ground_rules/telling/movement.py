"""Overruns, gunboats under fire, corps, overstacks and elite brigades in words (6F, 8C, 14B2, 14N, 14Q)."""

from wargame_cli.engine.telling import Said
from wargame_cli.engine.text.numbers import amount
from wargame_cli.rulesets.great_war_ground_rules.position.events.corps import BoxChanged, CorpsSeen, EliteAssigned
from wargame_cli.rulesets.great_war_ground_rules.position.events.movement import GunboatFiredAt, HexOverrun
from wargame_cli.rulesets.great_war_ground_rules.telling.words import (
    HEADQUARTERS,
    MOVEMENT,
    STACKING,
    Stage,
    apart,
    said,
)


@said.register(HexOverrun)
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


@said.register(GunboatFiredAt)
def _(event: GunboatFiredAt, stage: Stage) -> Said:
    came = f", and it is {event.result}" if event.result else ", in vain"
    words = f"comes under fire of {amount(event.gunnery)} at {event.at}: dice {event.dice}{came}"
    return Said(words, (event.unit,), heading=apart(event, MOVEMENT))


@said.register(BoxChanged)
def _(event: BoxChanged, stage: Stage) -> Said:
    """Several units that go the same way are one line."""
    told = "in no box"
    if event.hq:
        told = f"overstacked with {event.hq}" if event.overstacked else f"in the box of {event.hq}"
    return Said(f"is {told}", (event.unit,), f"are {told}", apart(event, STACKING))


@said.register(CorpsSeen)
def _(event: CorpsSeen, stage: Stage) -> Said:
    told = "known to the enemy" if event.known else "unknown to the enemy"
    return Said(f"is {told}", (event.hq,), f"are {told}", apart(event, HEADQUARTERS))


@said.register(EliteAssigned)
def _(event: EliteAssigned, stage: Stage) -> Said:
    return Said(f"{event.brigade} belongs to {event.division}", heading=apart(event, HEADQUARTERS))
