"""Pre-war events in words (20.1)."""

from __future__ import annotations

from wargame_cli.engine.document import listed
from wargame_cli.engine.telling import Said
from wargame_cli.rulesets.great_war_in_europe.kit.nations import LUXEMBOURG, named
from wargame_cli.rulesets.great_war_in_europe.position.events import pre_war as happen
from wargame_cli.rulesets.great_war_in_europe.telling.words import PRE_WAR, Stage, pre_war_event_of, said, the


@said.register
def _(event: happen.PreWarDrawn, stage: Stage) -> Said:
    return Said(f"{the(event.side)} draw {pre_war_event_of(event.chit)}", heading=PRE_WAR)


@said.register
def _(event: happen.PreWarAnnounced, stage: Stage) -> Said:
    return Said(f"the Central Powers announce {pre_war_event_of(event.chit)}", heading=PRE_WAR)


@said.register
def _(event: happen.PreWarChosen, stage: Stage) -> Said:
    return Said(f"{the(event.side)} choose {listed(map(pre_war_event_of, event.events))}", heading=PRE_WAR)


@said.register
def _(event: happen.PreWarUnitsChosen, stage: Stage) -> Said:
    for_what = pre_war_event_of(event.chit)
    if event.default:
        units = listed(event.units) or "nothing changes"
        return Said(f"{the(event.side)} say nothing for {for_what}: {units}", heading=PRE_WAR)
    return Said(f"{the(event.side)} choose for {for_what}: {listed(event.units)}", heading=PRE_WAR)


@said.register
def _(event: happen.KeptNeutral, stage: Stage) -> Said:
    """Luxembourg, which has no army, goes with Belgium."""
    names = [name for nation in event.nations for name in (named(nation), *_WITH.get(nation, ()))]
    return Said(f"not in the war: {listed(names)}", heading=PRE_WAR)


#: The countries without a nation that go with one.
_WITH = {"BE": (LUXEMBOURG,)}


@said.register
def _(event: happen.UnitsSetUpAs, stage: Stage) -> Said:
    told = f"set up with the code {event.code}"
    return Said(f"is {told}", event.units, f"are {told}", heading=PRE_WAR)


@said.register
def _(event: happen.UnitHeldBack, stage: Stage) -> Said:
    told = f"on Strategic Turn {event.letter} and not in {stage.name(event.place)}"
    return Said(f"appears {told}", (event.unit,), f"appear {told}", heading=PRE_WAR)


@said.register
def _(event: happen.PreWarRevealed, stage: Stage) -> Said:
    played = listed(map(pre_war_event_of, event.events)) or "no event"
    told = f"{the(event.side)} play {played}"
    if event.cancelled:
        told += f"; {listed(map(pre_war_event_of, event.cancelled))} cancelled by the other side"
    return Said(told, heading=PRE_WAR)
