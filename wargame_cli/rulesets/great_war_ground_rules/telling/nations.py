"""Headquarters, leaders, nations and what comes in, told to people (14M, 14P, 15D, 15E4, 16)."""

from wargame_cli.engine.telling import Said
from wargame_cli.engine.text.numbers import amount, counted
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import SIDE_NAMES
from wargame_cli.rulesets.great_war_ground_rules.position.events import arrivals, command, nations
from wargame_cli.rulesets.great_war_ground_rules.telling.words import (
    ARRIVALS,
    HEADQUARTERS,
    NATIONS,
    RES_PTS,
    Stage,
    apart,
    said,
    the,
)


@said.register(command.HeadquartersChecked)
def _(event: command.HeadquartersChecked, stage: Stage) -> Said:
    """The activation of one HQ, or of several that coordinate."""
    die = f"die {event.die}" + (f", {event.modified} with its modifiers" if event.modified != event.die else "")
    told = "stays active" if event.success else "is inactive now"
    many = "stay active" if event.success else "are inactive now"
    more = tuple(f"{name}: {number:+d}" for name, number in event.modifiers.items())
    return Said(f"{told}: {die}", event.hqs, f"{many}: {die}", apart(event, HEADQUARTERS), more=more)


@said.register(command.HeadquartersActive)
def _(event: command.HeadquartersActive, stage: Stage) -> Said:
    return Said("is active again", (event.hq,), "are active again", apart(event, HEADQUARTERS))


@said.register(command.LeaderAssigned)
def _(event: command.LeaderAssigned, stage: Stage) -> Said:
    return Said(f"{event.leader} goes to {event.hq}", heading=apart(event, HEADQUARTERS))


@said.register(command.LeaderRecalled)
def _(event: command.LeaderRecalled, stage: Stage) -> Said:
    return Said(f"{event.leader} leaves {event.hq}", heading=apart(event, HEADQUARTERS))


@said.register(command.LeaderRolled)
def _(event: command.LeaderRolled, stage: Stage) -> Said:
    words = f"{event.leader} with {event.hq}: die {event.die}, {event.modifier:+d} for the die"
    return Said(words, heading=apart(event, HEADQUARTERS))


# -- nations -------------------------------------------------------------------------------------------------------


@said.register(nations.WillChanged)
def _(event: nations.WillChanged, stage: Stage) -> Said:
    now = stage.position.will.get(event.nation, 0) + event.change
    return Said(
        f"National Will, {event.nation}: {event.change:+d} to {now}: {event.cause}", heading=apart(event, NATIONS)
    )


@said.register(nations.NationShaken)
def _(event: nations.NationShaken, stage: Stage) -> Said:
    told = "shaken: its units are unreliable in attack" if event.shaken else "shaken no more"
    return Said(f"the {event.nation} nation is {told}", heading=apart(event, NATIONS))


@said.register(nations.CommandUnified)
def _(event: nations.CommandUnified, stage: Stage) -> Said:
    return Said("the Entente has a Unified Command: all its nations cooperate", heading=apart(event, NATIONS))


@said.register(nations.WeatherChanged)
def _(event: nations.WeatherChanged, stage: Stage) -> Said:
    die = f" (die {event.die})" if event.die else ""
    return Said(f"the weather is {event.weather}{die}", heading=apart(event, "Weather"))


# -- what comes in -------------------------------------------------------------------------------------------------


@said.register(arrivals.StockChanged)
def _(event: arrivals.StockChanged, stage: Stage) -> Said:
    """Man and Equ Pts that come, are spent or lost."""
    parts = [
        f"{'+' if number > 0 else '-'}{amount(abs(number))} {name} Pt{'' if abs(number) == 1 else 's'}"
        for number, name in ((event.man, "Man"), (event.equ, "Equ"))
        if number
    ]
    later = ", to be spent later" if event.later else ""
    of, _, place = event.of.partition("@")
    where = f" in {stage.name(place)}" if place else ""
    told = f"{SIDE_NAMES.get(of, of)}: {', '.join(parts)}{where}{later}: {event.cause}"
    return Said(told, heading=apart(event, ARRIVALS))


@said.register(arrivals.ResDelayed)
def _(event: arrivals.ResDelayed, stage: Stage) -> Said:
    points = counted(abs(event.change), RES_PTS)
    told = f"{points} of {the(event.side)} {'wait for a city in supply' if event.change > 0 else 'wait no more'}"
    return Said(told, heading=apart(event, ARRIVALS))


@said.register(arrivals.UnitDelayed)
def _(event: arrivals.UnitDelayed, stage: Stage) -> Said:
    told = f"put off to the next initial phase: {event.cause}"
    return Said(f"is {told}", (event.unit,), f"are {told}", apart(event, ARRIVALS))


@said.register(arrivals.ConditionMet)
def _(event: arrivals.ConditionMet, stage: Stage) -> Said:
    what = f": {event.note}" if event.note else ""
    return Said(f"{the(event.side)} receive what this was the condition of{what}", heading=apart(event, ARRIVALS))


@said.register(arrivals.TrainingMissed)
def _(event: arrivals.TrainingMissed, stage: Stage) -> Said:
    told = f"{'may come' if event.comes else 'is forfeited'} without training garrisons: die {event.die}"
    return Said(told, (event.unit,), heading=apart(event, ARRIVALS))


@said.register(arrivals.UnitArrivedBy)
def _(event: arrivals.UnitArrivedBy, stage: Stage) -> Said:
    told = f"from another command, {event.by}: MPs are spent already"
    return Said(f"came {told}", (event.unit,), f"came {told}", apart(event, ARRIVALS))


@said.register(arrivals.ArtilleryMadeMobile)
def _(event: arrivals.ArtilleryMadeMobile, stage: Stage) -> Said:
    return Said("is mobile now", (event.unit,), "are mobile now", apart(event, ARRIVALS))


@said.register(arrivals.FormationTried)
def _(event: arrivals.FormationTried, stage: Stage) -> Said:
    came = "it is formed" if event.result.startswith("S") else "it is not formed"
    return Said(f"is tried for its formation: die {event.die}, {came}", (event.unit,), heading=apart(event, ARRIVALS))
