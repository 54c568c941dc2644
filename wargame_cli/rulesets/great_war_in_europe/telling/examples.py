"""What the examples of a sheet can have besides, and why an order cannot be given now."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Literal

from wargame_cli.engine.orders import Order
from wargame_cli.engine.queries import NotNow
from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.great_war_in_europe.chits.drawing import COST
from wargame_cli.rulesets.great_war_in_europe.chits.effects import PLAYED_AT_WILL
from wargame_cli.rulesets.great_war_in_europe.chits.orders import BuyEnemyEvent, BuyEvent, PlayEvent
from wargame_cli.rulesets.great_war_in_europe.combat.event_chits import playable_in_attack
from wargame_cli.rulesets.great_war_in_europe.combat.leaders import Marker
from wargame_cli.rulesets.great_war_in_europe.combat.offensives.kaiserschlacht import why_no_kaiserschlacht
from wargame_cli.rulesets.great_war_in_europe.combat.orders import Attack
from wargame_cli.rulesets.great_war_in_europe.combat.support import air_left, why_no_support
from wargame_cli.rulesets.great_war_in_europe.ground.boxes import available, dead, near_east_box
from wargame_cli.rulesets.great_war_in_europe.ground.forts import forts
from wargame_cli.rulesets.great_war_in_europe.ground.limits import expeditionary_force
from wargame_cli.rulesets.great_war_in_europe.kit.nations import (
    ALLIED,
    CP,
    EASTERN,
    OTHER,
    WEST,
    WESTERN,
    Payer,
    side_named,
)
from wargame_cli.rulesets.great_war_in_europe.movement.expedition import Expedition, WithdrawExpedition, why_it_stays
from wargame_cli.rulesets.great_war_in_europe.movement.landing import Amphibious, beaches, why_nobody_lands
from wargame_cli.rulesets.great_war_in_europe.movement.march import Move, way
from wargame_cli.rulesets.great_war_in_europe.movement.new_units import Place
from wargame_cli.rulesets.great_war_in_europe.movement.outbreak import ends_of_trains
from wargame_cli.rulesets.great_war_in_europe.movement.raid import Raid, why_no_raid
from wargame_cli.rulesets.great_war_in_europe.movement.sea import SeaMove, ports
from wargame_cli.rulesets.great_war_in_europe.movement.strategic import StrategicMove
from wargame_cli.rulesets.great_war_in_europe.politics import landings
from wargame_cli.rulesets.great_war_in_europe.politics.joining import all_joining
from wargame_cli.rulesets.great_war_in_europe.politics.set_up import Deploy
from wargame_cli.rulesets.great_war_in_europe.position.position import (
    ARABIA,
    RESERVE,
    RUSSIAN_TRANSIT,
    TRANSIT,
    GreatWarPosition,
)
from wargame_cli.rulesets.great_war_in_europe.setup.free_setup import SetUp, like
from wargame_cli.rulesets.great_war_in_europe.setup.pre_war import Announce, PreWar, playable, to_be_announced
from wargame_cli.rulesets.great_war_in_europe.setup.pre_war_asks import PreWarUnits
from wargame_cli.rulesets.great_war_in_europe.setup.pre_war_units import asked_of
from wargame_cli.rulesets.great_war_in_europe.strategic import (
    devastation,
    dismounting,
    hindenburg_line,
    initiative,
    paris_gun,
    shock_troops,
    transfers,
)
from wargame_cli.rulesets.great_war_in_europe.strategic.pipeline import Pipeline, next_town
from wargame_cli.rulesets.great_war_in_europe.strategic.replacements import Rebuild, Replace
from wargame_cli.rulesets.great_war_in_europe.strategic.reserve import Release, Reserve, in_reserve, shortfall
from wargame_cli.rulesets.great_war_in_europe.strategic.revolutions import Treaty

Tries = Iterator[tuple[str, Any]]
#: How many orders are tried at most.
_TRIED = 12


def enrich(order: Order, referee: Referee[GreatWarPosition]) -> Tries:
    """What an order might have besides."""
    position = referee.position
    if isinstance(order, Attack):
        yield from _support(order, position, referee.side)
        yield "losses", order.units[-1:]
        yield "advance", "all"
        yield "cavalry", "hold"
        yield "kaiserschlacht", _kaiserschlacht(position, referee.side) or True
        if not any(position.counter(unit).shock_troops for unit in order.units):
            yield "further", NotNow("no shock-troops are in this attack")
    elif isinstance(order, Move):
        yield "path", way(position, order)[1:]
    elif isinstance(order, Replace):
        if position.counter(order.unit).headquarters:
            yield "side", "support"
        else:
            yield "side", NotNow(f"{order.unit} is no headquarters")


def _kaiserschlacht(position: GreatWarPosition, side: str) -> NotNow | None:
    """Why no attack of a side is one of the Kaiserschlacht now (15.45)."""
    why = why_no_kaiserschlacht(position) if side == CP else "it is the Central Powers' alone"
    return NotNow(why) if why else None


def _support(order: Attack, position: GreatWarPosition, side: str) -> Tries:
    """A headquarters, air units and events for an attack."""
    own = position.units_in(side, position.kit.land)
    leaders = [unit for unit in own if why_no_support(position, unit, order.units) is None]
    yield from (("hq", unit) for unit in leaders)
    if not leaders:
        yield "hq", NotNow("no headquarters of yours can support this attack")
    if order.target in position.kit.map.land and air_left(position, side, order.target):
        yield "air", 1
    else:
        yield "air", NotNow("no air unit of yours can fly there")
    held = playable_in_attack(position, side)
    yield from (("events", (chit,)) for chit in held)
    if not held:
        yield "events", NotNow("you hold no event for an attack")


def _change_places(position: GreatWarPosition, unit: str) -> str:
    """Another unit with which one may change places as the game begins; empty for none."""
    return next((other for other in like(position, unit) if position.place_of(other) != position.place_of(unit)), "")


# -- why not now -----------------------------------------------------------------------------------------------------


def leads_to(position: GreatWarPosition, side: str, kind: type[Order]) -> str | NotNow | Sequence[Order]:
    """Why a side can give no order of a kind, where its pieces say so; or one, of which the machine thinks rarely."""
    why = _WHY.get(kind)
    found = why(position, side) if why else ""
    return NotNow(found) if found and isinstance(found, str) and kind in _ALL_PHASE else found


def _set_up(position: GreatWarPosition, side: str) -> str | Sequence[Order]:
    units = position.units_in(side, position.kit.land)
    return [SetUp(units=(unit,), other=other) for unit in units if (other := _change_places(position, unit))]


def _announce(position: GreatWarPosition, side: str) -> str | Sequence[Order]:
    if position.pre_war_announced:
        return "you have announced an event"
    return [Announce(event=event) for event in to_be_announced(position)] or "you have drawn no event to be announced"


def _pre_war(position: GreatWarPosition, side: str) -> str | Sequence[Order]:
    return [PreWar(events=(event,)) for event in playable(position, side)] or "you have no event to play"


def _pre_war_units(position: GreatWarPosition, side: str) -> str | Sequence[Order]:
    chosen = [order for _, ask in asked_of(position, side) for order in ask.examples(position)]
    return chosen or "no pre-war event leaves you a choice of units"


def _buy(position: GreatWarPosition, side: str) -> str | Sequence[Order]:
    return _draw(position, side) or [BuyEvent(payer=_payer(position, side))]


def _buy_twice(position: GreatWarPosition, side: str) -> str | Sequence[Order]:
    payer = _payer(position, side)
    if position.points[payer] < 2 * COST:
        return f"{payer} has not two Resource Points"
    return _draw(position, side) or [BuyEvent(payer=payer), BuyEnemyEvent(payer=payer)]


def _payer(position: GreatWarPosition, side: str) -> Payer:
    """The nation with the most points of those that may pay for events."""
    return max(position.kit.mode.buyers[side], key=lambda nation: position.points[nation])


def _draw(position: GreatWarPosition, side: str) -> str:
    if not position.points[payer := _payer(position, side)]:
        return f"{payer} has no Resource Points"
    return "" if position.pools.get(side) else "no event is left in your pool"


def _play(position: GreatWarPosition, side: str) -> str:
    chits = (*position.held.get(side, ()), *position.pools.get(side, ()))
    found = any(position.chit(chit).kind in PLAYED_AT_WILL for chit in chits)
    return "" if found else "you hold no event that is played in this phase, nor is one in your pool"


def _attack(position: GreatWarPosition, side: str) -> str:
    kit = position.kit
    enemy = position.occupied(OTHER[side]) | forts(position, OTHER[side])
    own = position.occupied(side) & kit.theaters[position.my_theater[side_named(side)]]
    return "" if kit.steps.spread(own) & enemy else "no enemy stands beside a unit of yours in your theater"


def _march(position: GreatWarPosition, side: str) -> str:
    own = position.occupied(side) & position.kit.theaters[position.my_theater[side_named(side)]]
    return "" if own else "you have no unit in your theater"


def _rail(position: GreatWarPosition, side: str) -> str:
    if not ends_of_trains(position, side):
        return "there is no strategic movement in August I 1914"
    towns = position.occupied(side) & position.kit.settled
    boxed = any(position.units_at(side, box) for box in (TRANSIT, ARABIA, RUSSIAN_TRANSIT))
    return "" if towns or boxed else "no unit of yours is in a town or in a box from which it can be carried"


def _sea(position: GreatWarPosition, side: str) -> str:
    harbours = ports(position) & position.controlled(side) & position.occupied(side)
    return "" if harbours else "no unit of yours is in a port"


def _place(position: GreatWarPosition, side: str) -> str:
    return "" if available(position, side) else "no unit is in your Available Units Box"


def _replace(position: GreatWarPosition, side: str) -> str:
    lost = dead(position, side)
    if not lost:
        return "no unit is in your dead pile"
    paid = any(position.points.get(position.counter(unit).paid_by, 0) for unit in lost)
    return "" if paid else "no nation with units in your dead pile has Resource Points"


def _reserve(position: GreatWarPosition, side: str) -> str:
    return "" if shortfall(position) > 0 else f"the reserve has its {position.reserve_roll} divisions"


def _release(position: GreatWarPosition, side: str) -> str:
    extra = len(position.at(RESERVE)) > len(in_reserve(position)) or shortfall(position) < 0
    return "" if extra else "the reserve has no more than it needs"


def _treaty(position: GreatWarPosition, side: str) -> str:
    if position.russia == "treaty":
        return "the war in Russia is over already"
    return "" if position.russia == "collapsed" else "the Bolshevik Revolution has not taken place"


def _pipeline(position: GreatWarPosition, side: str) -> str:
    town = next_town(position)
    if not town:
        return "it has reached the last town"
    return "" if position.units_at(side, town) else f"no unit of yours stands in {position.kit.name(town)}"


def _amphibious(position: GreatWarPosition, side: str) -> str:
    if why := why_nobody_lands(position):
        return why
    waiting = any(position.counter(unit).nation == "RU" for unit in position.at(near_east_box(position, ALLIED)))
    return "" if waiting and beaches(position) else "no Russian unit waits, or no coast is free"


def _land(position: GreatWarPosition, side: str) -> str:
    if side == CP:
        return "it is the Allies'"
    events: tuple[landings.LandingEvent, ...] = ("gallipoli", "salonika")
    why = [landings.why_no_landing(position, event) for event in events]
    return "; ".join(why) if all(why) else ""


def _deploy(position: GreatWarPosition, side: str) -> str:
    return "" if any(all_joining(position, side)) else "no nation joins you in this turn"


def _expedition(position: GreatWarPosition, side: str) -> str:
    if side == CP:
        return "it is the Allies'"
    if why := why_it_stays(position):
        return why
    return "" if position.my_theater[ALLIED] == EASTERN else "you do not move in the Eastern Theater"


def _withdraw(position: GreatWarPosition, side: str) -> str:
    return "" if expeditionary_force(position) else "no Russian unit is on the Iraqi Front"


def _raid(position: GreatWarPosition, side: str) -> str:
    return why_no_raid(position)


def _marker(position: GreatWarPosition, side: str) -> str:
    if side == CP and position.staff:
        return ""
    leaders = [*position.held_of(side, "allenby"), *position.held_of(side, "foch")]
    if not leaders and not (side == ALLIED and position.in_play("foch")):
        return "you hold no leader"
    return "" if position.my_theater[side_named(side)] == WESTERN else "you do not move in the Western Theater"


def _rebuild(position: GreatWarPosition, side: str) -> str | Sequence[Order]:
    there = [unit for unit in position.reduced if position.side_of(unit) == side and position.on_map(unit)]
    return [Rebuild(unit=unit) for unit in there] or "no unit of yours is reduced"


def _dismount(position: GreatWarPosition, side: str) -> str | Sequence[Order]:
    mounted = [unit for unit in position.kit.units if dismounting.can_dismount(position, unit)]
    return [dismounting.Dismount(units=tuple(mounted[:1]))] if mounted else "no German cavalry can be dismounted"


def _paris_gun(position: GreatWarPosition, side: str) -> str | Sequence[Order]:
    return "" if position.held_of(CP, "paris-gun") else "you do not hold the Paris Gun"


def _transfers(position: GreatWarPosition, side: str) -> str | Sequence[Order]:
    return list(transfers.offers(position, side))


def _initiative(position: GreatWarPosition, side: str) -> str | Sequence[Order]:
    own: Literal["Western", "Eastern"] = "Western" if position.western == side else "Eastern"
    return [initiative.Initiative(theater=own)]


def _staff(position: GreatWarPosition, side: str) -> str | Sequence[Order]:
    return [initiative.ChooseStaff(staff="OHL" if position.western == CP else "OberOst")]


def _devastate(position: GreatWarPosition, side: str) -> str | Sequence[Order]:
    if why := devastation.why_not_now(position, side):
        return why
    kit = position.kit
    abroad = kit.fronts[WEST] & sum(kit.countries[country] for country in devastation.COUNTRIES)
    orders = [
        devastation.Devastate(place=place, to=to)
        for place in kit.board.spaces(abroad & position.occupied(CP))
        for to in devastation.exits(position, place)[:1]
    ]
    return orders[:_TRIED] or "no unit of yours is in France or Belgium"


def _hindenburg_line(position: GreatWarPosition, side: str) -> str | Sequence[Order]:
    return hindenburg_line.why_not_now(position)


def _convert(position: GreatWarPosition, side: str) -> str | Sequence[Order]:
    return shock_troops.why_no_conversion(position)


_WHY: Mapping[type[Order], Callable[[GreatWarPosition, str], str | Sequence[Order]]] = {
    SetUp: _set_up,
    Announce: _announce,
    PreWar: _pre_war,
    PreWarUnits: _pre_war_units,
    BuyEvent: _buy,
    BuyEnemyEvent: _buy_twice,
    PlayEvent: _play,
    Attack: _attack,
    Move: _march,
    StrategicMove: _rail,
    SeaMove: _sea,
    Place: _place,
    Replace: _replace,
    Reserve: _reserve,
    Release: _release,
    Treaty: _treaty,
    Pipeline: _pipeline,
    Amphibious: _amphibious,
    landings.Land: _land,
    Deploy: _deploy,
    Expedition: _expedition,
    WithdrawExpedition: _withdraw,
    Raid: _raid,
    Marker: _marker,
    Rebuild: _rebuild,
    dismounting.Dismount: _dismount,
    paris_gun.ParisGun: _paris_gun,
    transfers.Transfer: _transfers,
    transfers.Emergency: _transfers,
    initiative.Initiative: _initiative,
    initiative.ChooseStaff: _staff,
    devastation.Devastate: _devastate,
    hindenburg_line.HindenburgLine: _hindenburg_line,
    shock_troops.Convert: _convert,
}

#: Of these nothing that a side does in the phase changes the reason.
_ALL_PHASE = {
    Replace,
    Treaty,
    landings.Land,
    Deploy,
    Expedition,
    Raid,
    Marker,
    Rebuild,
    dismounting.Dismount,
    paris_gun.ParisGun,
    devastation.Devastate,
    hindenburg_line.HindenburgLine,
    shock_troops.Convert,
}
