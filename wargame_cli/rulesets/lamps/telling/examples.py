"""What the examples of a sheet can have besides, and why an order cannot be given now."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from wargame_cli.engine.orders import Order
from wargame_cli.engine.queries import NotNow
from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.lamps.cards.event_phase import Choose
from wargame_cli.rulesets.lamps.combat.invasion import Invade, Land
from wargame_cli.rulesets.lamps.combat.live_fight import LiveFight
from wargame_cli.rulesets.lamps.combat.naval import Naval
from wargame_cli.rulesets.lamps.combat.orders import Attack
from wargame_cli.rulesets.lamps.combat.tanks import TANKS, Tanks
from wargame_cli.rulesets.lamps.ground.areas import controlled
from wargame_cli.rulesets.lamps.kit.nations import OTHER
from wargame_cli.rulesets.lamps.movement.land import Stosstruppen
from wargame_cli.rulesets.lamps.movement.naval import Fleets
from wargame_cli.rulesets.lamps.position.position import POOL, PORTS, LampsPosition
from wargame_cli.rulesets.lamps.production.regroup import PlaceAir, level, qualifying_areas
from wargame_cli.rulesets.lamps.production.spending import Absorb, Raise, Refit
from wargame_cli.rulesets.lamps.production.trench_building import Dig


def enrich(order: Order, referee: Referee[LampsPosition]) -> Iterator[tuple[str, Any]]:
    """What an order might have besides."""
    position = referee.position
    if isinstance(order, Attack):
        yield "advance", "all"
        yield "keep", 1
        guns = position.of_type("artillery", position.place_of(order.units[0]))
        yield from (("guns", (gun,)) for gun in guns)
        if not guns:
            yield "guns", NotNow("no Heavy Artillery of yours stands with them")
        yield "gas", True
        yield "reroll", "possible"


def leads_to(position: LampsPosition, side: str, kind: type[Order]) -> str | Sequence[Order]:
    """Why a side can give no order of a kind, where its pieces say so; or one, of which the machine thinks rarely."""
    if kind is LiveFight:
        return [LiveFight(how="live")]
    if kind is Naval:
        return [Naval(how="fight")]
    army = next((army for army in position.kit.armies_of[position.faction] if position.on_map(army)), "")
    if kind is Stosstruppen:
        return [Stosstruppen(area=position.place_of(army))] if army else []
    if kind is Dig:
        return [Dig(area=position.place_of(army), nation=position.counter(army).nation)] if army else []
    if kind is Invade:
        ports = position.kit.marked["anchor"] & controlled(position, OTHER[position.side])
        areas = position.kit.board.spaces(ports)
        return [Invade(target=areas[0], unit=army)] if army and areas else "no port of the enemy can be landed in"
    if kind is PlaceAir:
        qualifying = qualifying_areas(position, position.side) if _has_aircraft(position) else []
        return [PlaceAir(areas=(qualifying[0],))] if qualifying else "you have no Air Superiority marker to place"
    why = _WHY.get(kind)
    return why(position) if why else ""


def _nobody_fresh(position: LampsPosition) -> str:
    armies = position.kit.armies_of[position.faction]
    found = any(position.on_map(army) and position.fresh(army) for army in armies)
    return "" if found else "no army of yours on the map is Fresh"


def _none_in_the_pool(position: LampsPosition) -> str:
    found = any(position.faction_of(unit) == position.faction for unit in position.at(POOL))
    return "" if found else "no unit of yours is in the force pool"


def _nobody_spent(position: LampsPosition) -> str:
    found = any(position.faction_of(unit) == position.faction for unit in position.spent)
    return "" if found else "no unit of yours is Spent"


def _no_survivors(position: LampsPosition) -> str:
    ours = [army for army in position.survivors if position.faction_of(army) == position.faction]
    return "" if ours else "you have no army of a conquered nation"


def _no_card_waits(position: LampsPosition) -> str:
    return "" if position.open_cards else "no card waits for a choice of yours"


def _nobody_lands(position: LampsPosition) -> str:
    return "" if position.this_turn.invading else "nobody has gone to sea to land"


def _no_fleets(position: LampsPosition) -> str:
    ports = {PORTS[each] for each in PORTS}
    found = any(position.faction_of(fleet) == position.faction for port in ports for fleet in position.at(port))
    return "" if found else "no fleet of yours is in its Home Port"


def _no_tanks(position: LampsPosition) -> str:
    return "" if position.on_map(TANKS) else "the Tanks are not on the map"


def _has_aircraft(position: LampsPosition) -> bool:
    """Whether there may be a marker to place; how many there are only the dogfight tells (9.1.1)."""
    if position.step == "regroup":
        return position.this_turn.air_allowed > 0
    return level(position, position.side) > 0


_WHY: Mapping[type[Order], Callable[[LampsPosition], str]] = {
    Choose: _no_card_waits,
    Attack: _nobody_fresh,
    Raise: _none_in_the_pool,
    Refit: _nobody_spent,
    Absorb: _no_survivors,
    Land: _nobody_lands,
    Fleets: _no_fleets,
    Tanks: _no_tanks,
}
