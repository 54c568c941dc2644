"""What a check says back of an order, where its fields alone would not say it well."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from wargame_cli.engine.document import joined, listed
from wargame_cli.engine.understanding.sentences import registry
from wargame_cli.rulesets.kaisers_war.combat.aerial_supply import AerialSupply
from wargame_cli.rulesets.kaisers_war.combat.air_missions import AirSuperiority, StrategicBombing
from wargame_cli.rulesets.kaisers_war.ground.attack_orders import (
    Attack,
    Bombard,
    Chase,
    Condition,
    TableByPercent,
    guns,
)
from wargame_cli.rulesets.kaisers_war.mobilization.orders import Arrive, Buy, Convert, Garrison, Hold
from wargame_cli.rulesets.kaisers_war.movement.built_trenches import BuildTrench
from wargame_cli.rulesets.kaisers_war.movement.kaiser_moves_east import KaiserMovesEast
from wargame_cli.rulesets.kaisers_war.movement.land import Move, Pass, Stack
from wargame_cli.rulesets.kaisers_war.movement.rail import Rail
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition
from wargame_cli.rulesets.kaisers_war.psywar.campaigns import Psywar, PsywarFree
from wargame_cli.rulesets.kaisers_war.sea_and_air.airlanding import Airland
from wargame_cli.rulesets.kaisers_war.sea_and_air.amphibious import Amphib, Assault
from wargame_cli.rulesets.kaisers_war.sea_and_air.sea_supply import AmphibSupply
from wargame_cli.rulesets.kaisers_war.victory import Concede, Extend

_TABLES: Mapping[str, str] = {"big_push": "Big Push", "infiltration": "Infiltration"}


order_told = registry()


def _way(position: KaisersPosition, path: Sequence[str]) -> str:
    """The places that a unit passes before it stops."""
    return f" by way of {listed(map(position.kit.name, path[:-1]))}" if path[1:] else ""


# -- units that come and go ----------------------------------------------------------------------------------------


@order_told.register(Stack)
def _(order: Stack, position: KaisersPosition) -> str:
    return f"Stack {position.kit.name(order.hex)}, from the top: {', '.join(order.units)}"


@order_told.register(Arrive)
def _(order: Arrive, position: KaisersPosition) -> str:
    return f"{order.unit} arrives at {position.kit.name(order.at)}"


@order_told.register(Hold)
def _(order: Hold, position: KaisersPosition) -> str:
    return f"{order.unit} waits for another turn"


@order_told.register(Buy)
def _(order: Buy, position: KaisersPosition) -> str:
    whose = f" of {order.nation}" if order.nation else ""
    where = f", placed at {position.kit.name(order.at)}" if order.at else ""
    return f"Buy {order.what}{whose}{where}"


@order_told.register(Garrison)
def _(order: Garrison, position: KaisersPosition) -> str:
    return f"Buy a garrison for {position.kit.name(order.city)}"


@order_told.register(Convert)
def _(order: Convert, position: KaisersPosition) -> str:
    return f"Turn {order.unit} over to its army side"


# -- movement ------------------------------------------------------------------------------------------------------


@order_told.register(Move)
def _(order: Move, position: KaisersPosition) -> str:
    forced = " by forced march" if order.forced_march else ""
    return f"Move {order.unit} to {position.kit.name(order.to)}{forced}{_way(position, order.path)}"


@order_told.register(Rail)
def _(order: Rail, position: KaisersPosition) -> str:
    name = position.kit.name
    on = f", then by forced march to {name(order.then)}" if order.then else ""
    return f"Move {listed(order.units)} by rail to {name(order.to)}{_way(position, order.path)}{on}"


@order_told.register(Amphib)
def _(order: Amphib, position: KaisersPosition) -> str:
    name = position.kit.name
    march = " by forced march" if order.forced_march else ""
    on = f", then{march} to {name(order.then)}" if order.then else ""
    return f"Carry {listed(order.units)} by sea with {order.marker} to {name(order.to)}{on}"


@order_told.register(Assault)
def _(order: Assault, position: KaisersPosition) -> str:
    name = position.kit.name
    where = f", in {name(order.sea)}" if order.sea else ""
    target = name(order.target)
    return f"Put {listed(order.units)} to sea with {order.marker}{where}, to assault {target} in the First Combat"


@order_told.register(Airland)
def _(order: Airland, position: KaisersPosition) -> str:
    return f"Land {order.unit} from the air at {position.kit.name(order.to)}"


@order_told.register(Pass)
def _(order: Pass, position: KaisersPosition) -> str:
    return f"{order.unit} stays where it is"


@order_told.register(AmphibSupply)
def _(order: AmphibSupply, position: KaisersPosition) -> str:
    return f"Supply the units in {position.kit.name(order.hex)} by sea with {order.marker}"


@order_told.register(BuildTrench)
def _(order: BuildTrench, position: KaisersPosition) -> str:
    return f"Build a trenchline in {position.kit.name(order.hex)}"


# -- combat --------------------------------------------------------------------------------------------------------


@order_told.register(Attack)
def _(order: Attack, position: KaisersPosition) -> str:
    return joined(
        f"Attack {position.kit.name(order.target)} with {listed(order.units)}{_table(order.table)}",
        f"led by {order.hq}" if order.hq else "",
        f"air support: {listed(order.air)}" if order.air else "",
        f"naval support: {_ships(order, position)}" if order.naval else "",
        _supply(order),
        _only_if(order.condition, position),
        *_afterwards(order, position),
    )


@order_told.register(Bombard)
def _(order: Bombard, position: KaisersPosition) -> str:
    return joined(
        f"Bombard {position.kit.name(order.target)} with {_ships(order, position)}",
        _supply(order),
        _only_if(order.condition, position),
        _first_lost(order.lose),
    )


def _table(table: str | TableByPercent) -> str:
    if isinstance(table, TableByPercent):
        bounded, bound = (
            ("infiltration", table.infiltration) if table.infiltration else ("big_push", table.big_push)
        )  # fmt: skip
        return f" on the {_TABLES[bounded]} table where it is {bound}, else on {_TABLES[table.otherwise]}"
    if table == "ask":
        return ", on a table that is chosen once the stacks lie open"
    return f" on the {_TABLES[table]} table"


def _ships(order: Attack | Bombard, position: KaisersPosition) -> str:
    name = position.kit.name
    return listed(f"{gun.unit} from {name(gun.sea)}" if gun.sea else gun.unit for gun in guns(order))


def _supply(order: Attack | Bombard) -> str:
    if order.supply == "ask":
        return "who gets maximum supply is asked once the stacks lie open"
    if order.supply == "all":
        return "maximum supply for all that it doubles"
    return f"maximum supply for {listed(order.supply)}" if order.supply else ""


def _only_if(condition: Condition | None, position: KaisersPosition) -> str:
    if condition is None:
        return ""
    name = position.kit.name
    parts = [f"no enemy is left in {name(condition.empty)}"] if condition.empty else []
    parts += [f"your units stand in {name(condition.occupied)}"] if condition.occupied else []
    if condition.result:
        parts.append(f"the attack on {name(condition.result)} ends with {listed(condition.one_of, last='or')}")
    return f"only if {listed(parts)}"


def _afterwards(order: Attack, position: KaisersPosition) -> Iterator[str]:
    """What is planned for after the result: pursuit, retreat, losses."""
    name = position.kit.name
    if order.pursue is not None:
        chases = [_chase(chase, position) for chase in order.pursue]
        yield f"in pursuit: {listed(chases)}" if chases else "nobody pursues"
    for unit, path in order.retreat.items():
        yield f"{unit} would retreat by {listed(map(name, path))}"
    yield _first_lost(order.lose)


def _chase(chase: Chase, position: KaisersPosition) -> str:
    return f"{chase.unit} into {listed(map(position.kit.name, chase.to))}" if chase.to else chase.unit


def _first_lost(units: Sequence[str]) -> str:
    return f"to lose first: {listed(units)}" if units else ""


@order_told.register(AirSuperiority)
def _(order: AirSuperiority, position: KaisersPosition) -> str:
    return joined(
        f"Attack the airbases in {position.kit.name(order.target)} with {listed(order.air)}", _first_lost(order.lose)
    )


@order_told.register(StrategicBombing)
def _(order: StrategicBombing, position: KaisersPosition) -> str:
    return joined(f"Bomb {position.kit.name(order.target)} with {listed(order.air)}", _first_lost(order.lose))


@order_told.register(AerialSupply)
def _(order: AerialSupply, position: KaisersPosition) -> str:
    return f"Supply {order.unit} from the air with {order.air}"


# -- politics ------------------------------------------------------------------------------------------------------


@order_told.register(Psywar)
@order_told.register(PsywarFree)
def _(order: Psywar | PsywarFree, position: KaisersPosition) -> str:
    free = "free " if isinstance(order, PsywarFree) else ""
    return joined(
        f"Make a {free}psywar attack in column {order.column}",
        f"to examine: {order.examine}" if order.examine else "",
        f"to see the reinforcements of turn {order.track}" if order.track else "",
        f"for a mutiny: {order.mutiny}" if order.mutiny else "",
        f"for a rebellion: {position.kit.name(order.rebellion)}" if order.rebellion else "",
        f"for a strike: {order.strike}" if order.strike else "",
    )


@order_told.register(KaiserMovesEast)
def _(order: KaiserMovesEast, position: KaisersPosition) -> str:
    return "Go to war with the Bolsheviks" if order.yes else "No war with the Bolsheviks"


@order_told.register(Extend)
def _(order: Extend, position: KaisersPosition) -> str:
    return "Agree to go on into the long scenario" if order.yes else "Do not go on into the long scenario"


@order_told.register(Concede)
def _(order: Concede, position: KaisersPosition) -> str:
    return "Give the game up" if order.yes else "Do not give the game up"
