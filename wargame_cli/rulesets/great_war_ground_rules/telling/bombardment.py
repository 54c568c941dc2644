"""Bombardments told to people (12B8, 12B9, 12C)."""

from wargame_cli.engine.telling import Said
from wargame_cli.engine.text.numbers import amount
from wargame_cli.rulesets.great_war_ground_rules.position.events import bombardment as happen
from wargame_cli.rulesets.great_war_ground_rules.telling.words import HEADQUARTERS, Stage, apart, said, the


def _heading(counter: bool, place: str, stage: Stage) -> str:
    """A bombardment and its hits stand together."""
    return f"{'Counterbombardment' if counter else 'Bombardment'} of {stage.name(place)}"


@said.register(happen.HexBombarded)
def _(event: happen.HexBombarded, stage: Stage) -> Said:
    """Strength, column, die and hits in one line."""
    who = list(event.units) + ([f"{event.air} air points"] if event.air else [])
    shift = f", {event.shift:+d} column" if event.shift else ""
    die = f"die {event.die}" + (f", {event.modified} with its modifiers" if event.modified != event.die else "")
    kind = "terror hits" if event.terror else "hits"
    hits = f"{event.hits or 'no'} {kind if event.hits != 1 else kind[:-1]}"
    told = f"{', '.join(who)} with a strength of {amount(event.strength)}, column {event.column}{shift}: {die}, {hits}"
    return Said(told, heading=_heading(event.counter, event.place, stage), alone=True)


@said.register(happen.GasFired)
def _(event: happen.GasFired, stage: Stage) -> Said:
    came = "the die is better by one" + (", and the column" if event.shift else "") if event.success else "in vain"
    return Said(f"gas from {', '.join(event.units)}: {came}")


@said.register(happen.HitAllocated)
def _(event: happen.HitAllocated, stage: Stage) -> Said:
    hits = "a hit" if event.hits == 1 else f"{event.hits} hits"
    choice = f"by the choice of {the(event.by)}"
    heading = _heading("counterhits" in event.scene, event.place, stage)
    return Said(f"takes {hits} {choice}", (event.unit,), f"take {hits} each {choice}", heading=heading)


@said.register(happen.HitsIgnored)
def _(event: happen.HitsIgnored, stage: Stage) -> Said:
    hits = "1 hit finds" if event.hits == 1 else f"{event.hits} hits find"
    heading = _heading("counterhits" in event.scene, event.place, stage)
    return Said(f"{hits} nobody who can take more in {stage.name(event.place)}", heading=heading)


@said.register(happen.NationTerrorized)
def _(event: happen.NationTerrorized, stage: Stage) -> Said:
    return Said(
        f"National Will of the {event.nation} nation: {-event.points:+d} by terror in {stage.name(event.place)}"
    )


@said.register(happen.ArtilleryAttached)
def _(event: happen.ArtilleryAttached, stage: Stage) -> Said:
    told = f"attached to {event.hq}" if event.hq else "detached from its artillery division"
    return Said(f"is {told}", (event.unit,), f"are {told}".replace("its", "their"), apart(event, HEADQUARTERS))
