"""Supply, depots, Res Pts and rail nets told to people (7A, 11, 15A1)."""

from wargame_cli.engine.telling import Said
from wargame_cli.engine.text.numbers import amount, counted
from wargame_cli.rulesets.great_war_ground_rules.position.events import general, rail, supply
from wargame_cli.rulesets.great_war_ground_rules.telling.words import (
    LOGISTICS,
    MOVEMENT,
    OWNERS,
    RAIL,
    RES_PTS,
    SUPPLY,
    SUPPLY_POINTS,
    Stage,
    apart,
    depot_name,
    items,
    said,
    the,
)


@said.register(supply.SupplyJudged)
def _(event: supply.SupplyJudged, stage: Stage) -> Said:
    """Who is out of general supply; of a side without such units one line."""
    if not event.out:
        return Said(f"all units of {the(event.side)} are in general supply", heading=apart(event, SUPPLY))
    more = tuple(
        f"{unit} in {stage.name(stage.position.place_of(unit))}, player turn {turns}"
        for unit, turns in event.out.items()
    )
    return Said(f"out of general supply of {the(event.side)}:", heading=apart(event, SUPPLY), more=more)


@said.register(supply.SpecialSupply)
def _(event: supply.SpecialSupply, stage: Stage) -> Said:
    source = {"res": "a Res Pt", "gsp": "general supply points", "fortress": "the fortress"}[event.source]
    where = f"in general supply by {source} in {stage.name(event.place)}"
    return Said(f"is {where}", event.units, f"are {where}", apart(event, SUPPLY))


@said.register(supply.SupplyCounted)
def _(event: supply.SupplyCounted, stage: Stage) -> Said:
    told = f"out of general supply for {event.count} player turns, as its hex is"
    return Said(f"is {told}", (event.unit,), f"are {told}", apart(event, SUPPLY))


@said.register(supply.IsolationJudged)
def _(event: supply.IsolationJudged, stage: Stage) -> Said | None:
    """Isolated units and cities; nothing where there are none."""
    names = (*event.units, *map(stage.name, event.hexes))
    return Said("is isolated", names, "are isolated", apart(event, SUPPLY)) if names else None


@said.register(supply.UnitIsolated)
def _(event: supply.UnitIsolated, stage: Stage) -> Said:
    return Said("is isolated", (event.unit,), "are isolated", apart(event, SUPPLY))


@said.register(supply.FortressSupply)
def _(event: supply.FortressSupply, stage: Stage) -> Said:
    told = "is depleted" if event.depleted else "is replenished"
    return Said(f"the fortress of {stage.name(event.place)} {told}", heading=apart(event, SUPPLY))


@said.register(supply.PointsMade)
def _(event: supply.PointsMade, stage: Stage) -> Said:
    points = counted(event.points, SUPPLY_POINTS)
    return Said(f"{the(event.side)} lay up {points} in {stage.name(event.place)}", heading=apart(event, LOGISTICS))


@said.register(supply.PointsTaken)
def _(event: supply.PointsTaken, stage: Stage) -> Said:
    points = counted(event.points, SUPPLY_POINTS)
    return Said(
        f"{points} of {the(event.side)} in {stage.name(event.place)}: {event.cause}", heading=apart(event, LOGISTICS)
    )


@said.register(supply.CombatSupplied)
def _(event: supply.CombatSupplied, stage: Stage) -> Said:
    """Which Res Pt puts which units into combat supply."""
    free = ", free of charge" if event.free else ""
    point = f"Res Pt {event.number} in {stage.name(event.place)}"
    where = f"in combat supply by {point} [{amount(event.res)} RE{free}]"
    return Said(f"is {where}", event.units, f"are {where}", apart(event, SUPPLY))


@said.register(supply.DepotPlaced)
def _(event: supply.DepotPlaced, stage: Stage) -> Said:
    return Said(
        f"{the(event.side)} activate a supply depot in {stage.name(event.place)}", heading=apart(event, LOGISTICS)
    )


@said.register(supply.DepotFlipped)
def _(event: supply.DepotFlipped, stage: Stage) -> Said:
    told = "operational" if event.operational else "not operational"
    return Said(f"{depot_name(stage.position, event.depot)} is {told} now", heading=apart(event, LOGISTICS))


@said.register(supply.DepotMoved)
def _(event: supply.DepotMoved, stage: Stage) -> Said:
    where = f"from {stage.name(event.start)} to {stage.name(event.end)}"
    return Said(f"a supply depot goes by rail {where}", heading=apart(event, LOGISTICS))


@said.register(supply.DepotRemoved)
def _(event: supply.DepotRemoved, stage: Stage) -> Said:
    told = f"the depot in {stage.name(event.place)} is taken off the map: {event.cause}"
    return Said(told, heading=apart(event, LOGISTICS))


@said.register(supply.DepotAssigned)
def _(event: supply.DepotAssigned, stage: Stage) -> Said:
    told = (
        f"traces to {depot_name(stage.position, event.depot)}"
        if event.depot
        else "traces to the depot that the rules give it"
    )
    return Said(told, (event.hq,), told.replace("traces", "trace", 1), apart(event, LOGISTICS))


@said.register(supply.ItemsCarried)
def _(event: supply.ItemsCarried, stage: Stage) -> Said:
    """What is picked up, or dropped."""
    count = event.res or sum(event.gsp.values())
    what = f"{counted(abs(count), RES_PTS if event.res else SUPPLY_POINTS)} in {stage.name(event.place)}"
    one, many = ("picks up", "pick up") if count > 0 else ("drops", "drop")
    return Said(f"{one} {what}", (event.unit,), f"{many} {what}", MOVEMENT)


@said.register(supply.ItemsSent)
def _(event: supply.ItemsSent, stage: Stage) -> Said:
    """What goes by rail or river by itself."""
    how = " by strategic rail" if event.strategic else " by river" if event.river else " by rail"
    what = f"{items(event.res, sum(event.gsp.values()))} of {the(event.side)}{how}"
    return Said(f"{what} from {stage.name(event.start)} to {stage.name(event.end)}", heading=apart(event, MOVEMENT))


@said.register(supply.ModeSwitched)
def _(event: supply.ModeSwitched, stage: Stage) -> Said:
    told = "supply lines longer" if event.extends else "no supply line longer, and can carry"
    return Said(f"makes {told}", (event.unit,), f"make {told}", apart(event, LOGISTICS))


@said.register(general.SupplyPointsCaptured)
def _(event: general.SupplyPointsCaptured, stage: Stage) -> Said:
    told = f"{event.captured} captured, {event.lost} destroyed"
    return Said(f"general supply points in {stage.name(event.place)}: {told}", heading=apart(event, OWNERS), below=True)


# -- rail nets -----------------------------------------------------------------------------------------------------


@said.register(rail.BridgeTaken)
def _(event: rail.BridgeTaken, stage: Stage) -> Said:
    return Said(f"the bridge {event.at} is owned by {the(event.side)} now", heading=apart(event, OWNERS), below=True)


@said.register(rail.RailUsed)
def _(event: rail.RailUsed, stage: Stage) -> Said | None:
    """What a unit takes of a net's capacity stands below its move; what was counted before takes nothing."""
    if not event.re:
        return None
    return Said(
        f"{amount(event.re)} RE of the capacity on the {event.net} net", heading=apart(event, MOVEMENT), below=True
    )


@said.register(rail.CapacityChanged)
def _(event: rail.CapacityChanged, stage: Stage) -> Said:
    later = ", usable from the next player turn on" if event.later else ""
    told = f"{the(event.side)} on the {event.net} net: {event.change:+d} RE{later}: {event.cause}"
    return Said(told, heading=apart(event, RAIL))


@said.register(rail.CapacityAdded)
def _(event: rail.CapacityAdded, stage: Stage) -> Said:
    res = counted(event.res, RES_PTS)
    return Said(
        f"{the(event.side)} on the {event.net} net: +{amount(event.re)} RE for this player turn, for {res}",
        heading=apart(event, RAIL),
    )


@said.register(rail.CapacitySent)
def _(event: rail.CapacitySent, stage: Stage) -> Said:
    return Said(f"{the(event.side)} transfer {event.re} RE from {event.net} to {event.to}", heading=apart(event, RAIL))


@said.register(rail.NetChecked)
def _(event: rail.NetChecked, stage: Stage) -> Said:
    die = f"die {event.die}" + (f" with {event.modifier:+d}" if event.modifier else "")
    why = " for its temporary increase" if event.strained else ""
    return Said(f"the {event.net} net of {the(event.side)} is checked{why}: {die}", heading=apart(event, RAIL))
