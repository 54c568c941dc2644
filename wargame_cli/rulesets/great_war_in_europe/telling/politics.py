"""Nations that enter the war, landings and pre-war events in words (6.52-6.54, 17.1, 20.1)."""

from wargame_cli.engine.document import capital, listed
from wargame_cli.engine.telling import Said
from wargame_cli.rulesets.great_war_in_europe.kit.nations import LUXEMBOURG, named
from wargame_cli.rulesets.great_war_in_europe.politics.joining import BY_ITSELF
from wargame_cli.rulesets.great_war_in_europe.position.events import politics as happen
from wargame_cli.rulesets.great_war_in_europe.position.events import pre_war
from wargame_cli.rulesets.great_war_in_europe.telling.words import (
    CONTROL,
    NEW_UNITS,
    PRE_WAR,
    Stage,
    apart,
    pre_war_event_of,
    said,
    the,
)

#: What stands over these parts of a report.
ENTRY = "Entry into the war"


@said.register(happen.NationJoined)
def _(event: happen.NationJoined, stage: Stage) -> Said:
    """That it stays where it is in this turn goes for all but Britain, and a Turkey that joins by itself."""
    told = f"{named(event.nation)} joins {the(event.side)}"
    if event.nation != "BR" and event.rule != BY_ITSELF:
        told += ": in this turn it neither moves nor fights, and nobody enters its country"
    return Said(capital(told), heading=ENTRY)


@said.register(happen.LandingMade)
def _(event: happen.LandingMade, stage: Stage) -> Said:
    told = f"the Allies land at {event.place}, which supplies them from now on; no ships sail in Europe in this turn"
    return Said(told, heading=NEW_UNITS)


@said.register(happen.LandingLost)
def _(event: happen.LandingLost, stage: Stage) -> Said:
    told = "Gallipoli is left to the enemy, and nobody lands there any more"
    return Said(told, heading=apart(event, CONTROL), below=True)


@said.register(happen.EuropeanTurkeyDeployed)
def _(event: happen.EuropeanTurkeyDeployed, stage: Stage) -> Said:
    return Said("the Turkish units of Europe are deployed", heading=apart(event, ENTRY))


@said.register(pre_war.PreWarDrawn)
def _(event: pre_war.PreWarDrawn, stage: Stage) -> Said:
    return Said(f"{the(event.side)} draw {pre_war_event_of(event.chit)}", heading=PRE_WAR)


@said.register(pre_war.PreWarAnnounced)
def _(event: pre_war.PreWarAnnounced, stage: Stage) -> Said:
    return Said(f"the Central Powers announce {pre_war_event_of(event.chit)}", heading=PRE_WAR)


@said.register(pre_war.PreWarChosen)
def _(event: pre_war.PreWarChosen, stage: Stage) -> Said:
    return Said(f"{the(event.side)} choose {listed(map(pre_war_event_of, event.events))}", heading=PRE_WAR)


@said.register(pre_war.PreWarUnitsChosen)
def _(event: pre_war.PreWarUnitsChosen, stage: Stage) -> Said:
    for_what = pre_war_event_of(event.chit)
    if event.default:
        units = listed(event.units) or "nothing changes"
        return Said(f"{the(event.side)} say nothing for {for_what}: {units}", heading=PRE_WAR)
    return Said(f"{the(event.side)} choose for {for_what}: {listed(event.units)}", heading=PRE_WAR)


@said.register(pre_war.KeptNeutral)
def _(event: pre_war.KeptNeutral, stage: Stage) -> Said:
    """Luxembourg, which has no army, goes with Belgium."""
    names = [name for nation in event.nations for name in (named(nation), *_WITH.get(nation, ()))]
    return Said(f"not in the war: {listed(names)}", heading=PRE_WAR)


#: The countries without a nation that go with one.
_WITH = {"BE": (LUXEMBOURG,)}


@said.register(pre_war.UnitsSetUpAs)
def _(event: pre_war.UnitsSetUpAs, stage: Stage) -> Said:
    told = f"set up with the code {event.code}"
    return Said(f"is {told}", event.units, f"are {told}", heading=PRE_WAR)


@said.register(pre_war.UnitHeldBack)
def _(event: pre_war.UnitHeldBack, stage: Stage) -> Said:
    told = f"on Strategic Turn {event.letter} and not in {stage.name(event.place)}"
    return Said(f"appears {told}", (event.unit,), f"appear {told}", heading=PRE_WAR)


@said.register(pre_war.PreWarRevealed)
def _(event: pre_war.PreWarRevealed, stage: Stage) -> Said:
    played = listed(map(pre_war_event_of, event.events)) or "no event"
    told = f"{the(event.side)} play {played}"
    if event.cancelled:
        told += f"; {listed(map(pre_war_event_of, event.cancelled))} cancelled by the other side"
    return Said(told, heading=PRE_WAR)
