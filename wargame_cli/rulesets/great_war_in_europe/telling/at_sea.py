"""The war at sea and the entry of the United States, in words (5.22, 5.71, 6.50)."""

from collections.abc import Mapping

from wargame_cli.engine.loading.lazily import lazily
from wargame_cli.engine.telling import Said
from wargame_cli.rulesets.great_war_in_europe.position.events import at_sea as happen
from wargame_cli.rulesets.great_war_in_europe.position.position import Jutland
from wargame_cli.rulesets.great_war_in_europe.telling.words import (
    EVENTS,
    WARFARE,
    Stage,
    apart,
    chit_of,
    in_points,
    said,
)

with lazily():
    from wargame_cli.rulesets.great_war_in_europe.chits.at_sea import navy_modifier

#: How the battle of Jutland went.
JUTLAND: Mapping[Jutland, str] = {
    "": "not fought yet",
    "german": "a German victory",
    "british": "a British victory",
    "draw": "a draw",
}


@said.register(happen.UBoatsPlaced)
def _(event: happen.UBoatsPlaced, stage: Stage) -> Said:
    waits = (
        "waits until no others are in the Strategic Warfare Box" if event.waits else "is in the Strategic Warfare Box"
    )
    return Said(f"{chit_of(stage.position, event.chit)} {waits}", heading=apart(event, WARFARE))


@said.register(happen.UBoatsRolled)
def _(event: happen.UBoatsRolled, stage: Stage) -> Said:
    return Said(f"U-boats: die {event.die}, Britain loses {in_points(event.lost)}", heading=apart(event, WARFARE))


@said.register(happen.UBoatsDecided)
def _(event: happen.UBoatsDecided, stage: Stage) -> Said:
    told = "goes on, and can be given up no more" if event.goes_on else "is given up for good"
    return Said(f"{chit_of(stage.position, event.chit)} {told}", heading=apart(event, WARFARE))


@said.register(happen.UsEntryMoved)
def _(event: happen.UsEntryMoved, stage: Stage) -> Said:
    told = f"the US Entry marker lies on Strategic Turn {event.letter} now"
    return Said(told, heading=apart(event, WARFARE))


@said.register(happen.UnitedStatesEntered)
def _(event: happen.UnitedStatesEntered, stage: Stage) -> Said:
    return Said(f"the United States join the Allies on Strategic Turn {event.letter}", heading=apart(event, WARFARE))


@said.register(happen.JutlandFought)
def _(event: happen.JutlandFought, stage: Stage) -> Said:
    modifier = navy_modifier(stage.position)
    die = f"die {event.die}{f' {modifier:+d}' if modifier else ''}" if event.die else "no die"
    return Said(f"Jutland, {die}: {JUTLAND[event.outcome]}", heading=apart(event, EVENTS))
