"""Single orders of the collected examples as orders of ours: moves, sailings, attacks, refits, new units, transfers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from wargame_cli.rulesets.lamps import scenarios
from wargame_cli.rulesets.lamps.cases.blows import declared
from wargame_cli.rulesets.lamps.cases.scene import Scene
from wargame_cli.rulesets.lamps.cases.words import (
    COUNTS,
    Plain,
    fields,
    find_nation,
    find_unit,
    is_so,
    letters,
    listed,
    nation_of,
    place_in,
    place_of,
    plain,
    state_in,
    unit_of,
    units_in,
)
from wargame_cli.rulesets.lamps.nations import NATIONS, title
from wargame_cli.rulesets.lamps.position import BLOCKADE, beachhead, coast_of

Order = dict[str, Any]
#: The only unit that attacks trenches by itself (7.6.3).
TANKS = "WA-Tanks"
#: What an entry says, the scene, and the nation whose spending it is, if that is said.
Maker = Callable[[Any, Scene, str], Iterator[Order]]


def entries(told: Any) -> list[Any]:
    """The single orders of an entry: a list of them, or one for each of several areas that it names."""
    if isinstance(told, list) and not all(isinstance(each, str) for each in told):
        return told
    if isinstance(told, Mapping):
        for key in ("area", "to"):
            if isinstance(told.get(key), list):
                return [{**told, key: area} for area in told[key]]
    return [told]


def orders_of(name: str, told: Any, scene: Scene, nation: str = "") -> list[Order]:
    """The orders that an entry stands for. Raises LookupError where it is none."""
    if name not in MAKERS:
        raise LookupError(f"the order {name!r} is not understood")
    return [order for each in entries(told) for order in MAKERS[name][1](each, scene, nation)]


def spending(nation: str, told: Any, scene: Scene) -> list[Order]:
    """The orders of a nation's spending; armies that nothing else is said of stand where it digs, else at home."""
    wanted = [pair for entry in listed(told) for pair in fields(entry, nation).items()]
    digs = [place_of(area) for kind, area in wanted if kind == "trench"]
    orders: list[Order] = []
    for kind, entry in wanted:
        if kind == "refit" and isinstance(entry, int):
            entry = _so_many_spent(nation, entry, [*digs, *scenarios.components().home[nation]][0], scene)
        orders += orders_of(kind, entry, scene, nation)
    return orders


def _so_many_spent(nation: str, count: int, area: str, scene: Scene) -> list[str]:
    units = scenarios.components().units
    known = [unit for unit in units if units[unit].nation == nation and units[unit].is_army and scene.is_spent(unit)]
    while len(known) < count:
        known.append(scene.some_army((nation,), area, spent=True))
    return known[:count]


# -- movement and combat ---------------------------------------------------------------------------------------------


def _place(part: Plain, *names: str) -> str:
    """The area that an order names in one of its fields."""
    return place_of(next((part[name] for name in names if name in part), ""))


def _as_fields(told: Any, name: str) -> Plain:
    """An order's fields, or the one thing that it names."""
    return told if isinstance(told, Mapping) else {name: told}


def _move(told: Any, scene: Scene, nation: str) -> Iterator[Order]:
    part = _unit_and_place(told)
    unit = unit_of(part["unit"])
    scene.need(unit, place_of(part["from"]) if "from" in part else _start(unit))
    kind = scenarios.components().units[unit].type
    if kind == "u-boat":
        yield from _u_boats(part["to"], scene, nation)
    elif kind == "fleet" and _place(part, "to") == BLOCKADE:
        yield {"fleets": [unit]}
    else:
        by_sea = plain(part.get("kind", "")).startswith("sea")
        yield {"sail" if by_sea else "move": unit, "to": _place(part, "to")}


def _sail(told: Any, scene: Scene, nation: str) -> Iterator[Order]:
    yield from _move({**_unit_and_place(told), "kind": "sea"}, scene, nation)


def _unit_and_place(told: Any) -> Plain:
    """`{unit, to}`, or words: `GE-4 from rhine to posen`."""
    if isinstance(told, Mapping):
        return told
    units = units_in(told)
    way, _, end = str(told).partition(" to ")
    start = way.partition(" from ")[2]
    if len(units) != 1 or not end:
        raise LookupError(f"{told!r} is no move (`unit: ..., to: ...`)")
    return {"unit": units[0], "to": end, **({"from": start} if start else {})}


def _start(unit: str) -> str:
    """Where a unit stands that acts and of which nothing is said."""
    kit = scenarios.components()
    counter = kit.units[unit]
    return counter.start or kit.home[counter.nation][0]


def _from_the_sea(told: Any, scene: Scene) -> tuple[str, str]:
    """An army that comes by sea, from the British Isles if nothing is said, and the coast that it comes to."""
    part = fields(told, "a landing")
    unit = unit_of(part["unit"])
    scene.need(unit, place_of(part["from"]) if "from" in part else "british_isles")
    return unit, _place(part, "area", "to")


def _reinforce(told: Any, scene: Scene, nation: str) -> Iterator[Order]:
    unit, area = _from_the_sea(told, scene)
    yield {"sail": unit, "to": beachhead(area)}


def _withdraw(told: Any, scene: Scene, nation: str) -> Iterator[Order]:
    part = fields(told, "withdraw_beachhead")
    unit = unit_of(part["unit"])
    if not coast_of(scene.where(unit)):
        scene.put(unit, beachhead(_place(part, "from")))
    yield {"sail": unit, "to": _place(part, "to")}


def _invade(told: Any, scene: Scene, nation: str) -> Iterator[Order]:
    unit, area = _from_the_sea(told, scene)
    yield {"invade": area, "with": unit}


_OF_A_DECLARATION = ("unit", "attacker", "by", "from", "to", "target", "heavy_artillery", "artillery", "gas", "marker")


def _attack(told: Any, scene: Scene, nation: str) -> Iterator[Order]:
    """An attack of which only the verdict is told."""
    part = fields(told, "action.attack")
    if unknown := next((name for name in part if name not in _OF_A_DECLARATION), None):
        raise LookupError(f"an attack's {unknown} is not understood where no dice are told")
    unit, origin, target = declared(part, {})
    scene.need(unit, origin or _start(unit))
    if unit == TANKS:
        scene.faction = scene.faction or "western_allies"
        yield {"tanks": target}
        return
    order: Order = {"attack": place_of(target), "with": [unit]}
    gun = part.get("heavy_artillery") or part.get("artillery")
    if gun:
        order["guns"] = [unit_of(gun)]
    if is_so(part.get("gas", False)):
        order["gas"] = True
    yield order


def _stosstruppen(told: Any, scene: Scene, nation: str) -> Iterator[Order]:
    yield {"stosstruppen": _place(_as_fields(told, "area"), "area")}


def _u_boats(told: Any, scene: Scene, nation: str) -> Iterator[Order]:
    box = plain(_as_fields(told, "box").get("box"))
    known = next((name for name in ("unrestricted", "hague") if name in box), None)
    if known is None:
        raise LookupError(f"u_boats: there is no box {told!r}")
    yield {"u-boats": known}


def _fleets(told: Any, scene: Scene, nation: str) -> Iterator[Order]:
    units = [unit_of(unit) for unit in listed(told)]
    for unit in units:
        scene.need(unit, "german_home_port" if scene.nation_at(unit) == "germany" else "british_home_port")
    yield {"fleets": units}


def _tanks(told: Any, scene: Scene, nation: str) -> Iterator[Order]:
    part = _as_fields(told, "to")
    scene.faction = scene.faction or "western_allies"
    if "from" in part:
        scene.need(TANKS, place_of(part["from"]))
    yield {"tanks": _place(part, "to", "target")}


def _guerilla(told: Any, scene: Scene, nation: str) -> Iterator[Order]:
    scene.need("GE-LV", "tanga")
    yield {"guerilla": _place(_as_fields(told, "to"), "to", "target")}


# -- production ------------------------------------------------------------------------------------------------------


def _refit(told: Any, scene: Scene, nation: str) -> Iterator[Order]:
    """Refits, nation by nation in the order in which they spend."""
    part = _as_fields(told, "units")
    units = [unit_of(unit) for unit in listed(part.get("units", part.get("unit")))]
    for unit in units:
        scene.need(unit, _start(unit), spent=True)
    if payer := part.get("with", part.get("by", part.get("nation"))):
        yield {"refit": units, "by": title(nation_of(payer))}
        return
    spenders = [spender for nations in NATIONS.values() for spender in nations]
    for spender in spenders:
        if own := [unit for unit in units if scene.nation_at(unit) == spender]:
            yield {"refit": own}


def _raise(told: Any, scene: Scene, nation: str) -> Iterator[Order]:
    if not isinstance(told, Mapping):
        yield from _raised_in_words(str(told), scene, nation)
        return
    if not any(name in told for name in ("unit", "nation", "type")):
        for unit, text in told.items():
            yield {"raise": unit_of(unit), "in": place_of(str(text).split("/")[0]), "status": state_in(text) or "fresh"}
        return
    unit = told.get("unit") or _from_the_pool(nation_of(told["nation"]), letters(told.get("type", "army")), scene)
    order: Order = {"raise": unit_of(unit), "status": state_in(told.get("status", "fresh")) or "fresh"}
    area = told.get("area", told.get("in", told.get("to")))
    yield {**order, **({"in": place_of(area)} if area else {})}


def _raised_in_words(words: str, scene: Scene, nation: str) -> Iterator[Order]:
    """`1 fresh in somme`."""
    count = next((COUNTS[word] for word in words.split() if word in COUNTS), 0)
    if not (nation and count and state_in(words)):
        raise LookupError(f"raise: {words!r} is not understood (`1 fresh in somme`)")
    area = place_in(words)
    for _ in range(count):
        unit = _from_the_pool(nation, "army", scene)
        yield {"raise": unit, "status": state_in(words), **({"in": area} if area else {})}


def _from_the_pool(nation: str, kind: str, scene: Scene) -> str:
    units = scenarios.components().units
    own = [unit for unit, counter in units.items() if (counter.nation, letters(counter.type)) == (nation, kind)]
    free = [unit for unit in reversed(own) if not scene.where(unit) and unit not in scene.raised]
    if not free:
        raise LookupError(f"{title(nation)} has no {kind} left to raise")
    scene.raised.append(free[0])
    return free[0]


def _trench(told: Any, scene: Scene, nation: str) -> Iterator[Order]:
    part = _as_fields(told, "area")
    area = _place(part, "area", "in")
    named = part.get("by", part.get("nation", part.get("with", nation)))
    builders = [scene.nation_at(army) for army in scene.armies_at(area)]
    builder = nation_of(named) if named else (builders or [NATIONS[scene.faction or "germany"][-1]])[0]
    count = int(part.get("count", 1))
    yield {"trench": area, "by": title(builder), **({"count": count} if count > 1 else {})}


def _transfer(told: Any, scene: Scene, nation: str) -> Iterator[Order]:
    part = fields(told, "transfer")
    giver, receiver = nation_of(part.get("from", nation)), nation_of(part["to"])
    if find_nation(part.get("via", "")):
        scene.nations.setdefault(nation_of(part["via"]), "neutral")
    yield {"transfer": part["pp"], "from": title(giver), "to": title(receiver)}


def _absorb(told: Any, scene: Scene, nation: str) -> Iterator[Order]:
    part = fields(told, "absorb")
    army, other = part.get("army", part.get("conquered_army")), part.get("refits", part.get("refit"))
    yield {"absorb": unit_of(army), "refit": unit_of(other)}


#: The step in which an order is given, and who reads it.
MAKERS: Mapping[str, tuple[str, Maker]] = {
    "move": ("movement", _move),
    "turkish_move": ("movement", _move),
    "us_move": ("movement", _move),
    "sea_move": ("movement", _sail),
    "sail": ("movement", _sail),
    "reinforce_beachhead": ("movement", _reinforce),
    "withdraw_beachhead": ("movement", _withdraw),
    "invade": ("movement", _invade),
    "stosstruppen": ("movement", _stosstruppen),
    "u_boats": ("movement", _u_boats),
    "fleets": ("movement", _fleets),
    "attack": ("combat", _attack),
    "tanks": ("combat", _tanks),
    "guerilla": ("combat", _guerilla),
    "guerilla_attack": ("combat", _guerilla),
    "absorb": ("production", _absorb),
    "refit": ("production", _refit),
    "raise": ("production", _raise),
    "trench": ("production", _trench),
    "transfer": ("production", _transfer),
    "transfers": ("production", _transfer),
}

#: What an order's own word stands for where the order is spread over the action: `{move: GE-4, to: posen}`.
_OBJECTS = {"trench": "area", "tanks": "to", "guerilla": "to", "absorb": "army"}


def in_one_piece(action: Plain) -> Plain:
    """An action whose only order is spread over it, with that order in one piece."""
    orders = [name for name in action if name in MAKERS]
    if "absorb" in orders:
        orders = ["absorb"]  # `refit` beside it names the army that is refitted
    if len(orders) != 1 or isinstance(action[orders[0]], Mapping):
        return action
    parts = {name: value for name, value in action.items() if name not in orders}
    return {orders[0]: {_OBJECTS.get(orders[0], "unit"): action[orders[0]], **parts}} if parts else action


def actor(orders: list[Order], scene: Scene) -> str:
    """The nation whose orders these are."""
    for order in orders:
        for value in (order.get("by"), order.get("from")):
            if value and find_nation(value):
                return nation_of(value)
        for value in order.values():
            if units := [each for each in listed(value) if find_unit(each)]:
                return scene.nation_at(unit_of(units[0]))
    return "germany"
