"""What happens in Europe alone, in words: weather, nations, staffs, resource hexes, bombing, victory."""

from collections.abc import Iterable

from wargame_cli.engine.document import listed
from wargame_cli.engine.telling import Said
from wargame_cli.rulesets.great_war_in_europe.kit.nations import EASTERN, NATIONS, WESTERN
from wargame_cli.rulesets.great_war_in_europe.position.events import europe as happen
from wargame_cli.rulesets.great_war_in_europe.telling.words import (
    CONTROL,
    EVENTS,
    NEW_UNITS,
    RESOURCES,
    VICTORY,
    WARFARE,
    Stage,
    apart,
    said,
    the,
)

#: What stands over these parts of a report.
WEATHER, INITIATIVE, COLLAPSE, MORALE = "Weather", "Initiative", "Collapse", "Sudden Death"


def _parts(modifiers: Iterable[tuple[str, int]]) -> str:
    """What changes a roll: `, -2 for wet weather`."""
    return "".join(f", {number:+d} for {words}" for words, number in modifiers)


@said.register(happen.WeatherRolled)
def _(event: happen.WeatherRolled, stage: Stage) -> Said:
    return Said(f"{event.weather} on the Western and Italian Fronts", heading=WEATHER)


@said.register(happen.StepChanged)
def _(event: happen.StepChanged, stage: Stage) -> Said:
    told = "is at full strength again" if event.rebuilt else "is reduced"
    return Said(told, (event.unit,), told.replace("is ", "are ", 1), heading=RESOURCES if event.rebuilt else "")


@said.register(happen.SourceLost)
def _(event: happen.SourceLost, stage: Stage) -> Said:
    told = f"{stage.name(event.place)} is no ultimate source of supply any more"
    return Said(told, heading=apart(event, CONTROL), below=True)


@said.register(happen.NationCollapsed)
def _(event: happen.NationCollapsed, stage: Stage) -> Said:
    told = f"{NATIONS[event.nation]} collapses: no points, no headquarters, a strength of one, stacks apart"
    return Said(told, heading=COLLAPSE)


@said.register(happen.StaffChosen)
def _(event: happen.StaffChosen, stage: Stage) -> Said:
    if event.staff == "none":
        return Said("the marker of the German staff comes back with the next Strategic Turn", below=True)
    return Said(f"the Central Powers may use {event.staff} until the next Strategic Turn", heading=INITIATIVE)


@said.register(happen.InitiativeSwitched)
def _(event: happen.InitiativeSwitched, stage: Stage) -> Said:
    other = stage.position.mover(EASTERN if event.side == stage.position.western else WESTERN, first=True)
    stays = event.side == stage.position.western
    told = "keep" if stays else "take"
    where = f"; {the(other)} have it in the Eastern" if stays else ""
    return Said(f"{the(event.side)} {told} the initiative in the Western Theater{where}", heading=INITIATIVE)


@said.register(happen.AlliesChoose)
def _(event: happen.AlliesChoose, stage: Stage) -> Said:
    told = f"{event.divisions} full American divisions are in France: the Allies choose the initiative from now on"
    return Said(told, heading=VICTORY)


@said.register(happen.ResourceHexTimed)
def _(event: happen.ResourceHexTimed, stage: Stage) -> Said:
    name = stage.name(event.place)
    if not event.letter:
        return Said(f"{name} pays Germany no more", heading=apart(event, CONTROL), below=True)
    told = f"{name} pays Germany from Strategic Turn {event.letter} on, if its line stays open"
    return Said(told, heading=apart(event, CONTROL), below=True)


@said.register(happen.VictoryPointsChanged)
def _(event: happen.VictoryPointsChanged, stage: Stage) -> Said:
    return Said(f"Victory Points of the Central Powers {event.change:+d}: {event.reason}", heading=apart(event, EVENTS))


@said.register(happen.ScoreCounted)
def _(event: happen.ScoreCounted, stage: Stage) -> Said:
    """The hexes by name, and what is taken off."""
    extra = f", {event.extra:+d} of events" if event.extra else ""
    lost = f", {len(event.lost)} lost cities: {listed(map(stage.name, event.lost))}" if event.lost else ""
    hexes = f"{len(event.hexes)} Victory hexes ({listed(map(stage.name, event.hexes))})"
    return Said(f"the Central Powers have {event.points} Victory Points: {hexes}{extra}{lost}", heading=VICTORY)


@said.register(happen.HexStormed)
def _(event: happen.HexStormed, stage: Stage) -> Said:
    roll = f"die {event.die}{_parts(event.modifiers)}, together {event.total} of 20"
    told = f"{stage.name(event.place)} falls, a roll for Sudden Death: {roll}"
    return Said(told, heading=apart(event, MORALE))


@said.register(happen.HexRetaken)
def _(event: happen.HexRetaken, stage: Stage) -> Said:
    told = f"{stage.name(event.place)} is retaken, and one is taken off every roll for Sudden Death"
    return Said(told, heading=apart(event, CONTROL), below=True)


@said.register(happen.ParisGunPlaced)
def _(event: happen.ParisGunPlaced, stage: Stage) -> Said:
    if not event.place:
        return Said("the Paris Gun is lost", below=True)
    return Said(f"the Paris Gun stands in {stage.name(event.place)}", heading=NEW_UNITS)


@said.register(happen.CityBombed)
def _(event: happen.CityBombed, stage: Stage) -> Said:
    told = (
        f"Allied bombers over Germany: die {event.die}{_parts(event.modifiers)}; {event.lost} Resource Points are lost"
    )
    return Said(told, heading=WARFARE)


@said.register(happen.TroopsReverted)
def _(event: happen.TroopsReverted, stage: Stage) -> Said:
    return Said(f"influenza: {listed(event.units)} are ordinary divisions again", heading=EVENTS)


@said.register(happen.CavalryDismounted)
def _(event: happen.CavalryDismounted, stage: Stage) -> Said:
    return Said(f"{listed(event.units)} fight as infantry from now on", heading=NEW_UNITS)
