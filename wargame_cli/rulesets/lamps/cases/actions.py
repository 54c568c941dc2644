"""Orders of the collected examples that are accepted or rejected: moves, sailings, refits, new units, transfers.

Each entry of an action becomes an order of ours. An example expects a verdict (`result`, or `first`, `second` ... of
several), and often what the order brings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from wargame_cli.rulesets.lamps import scenarios
from wargame_cli.rulesets.lamps.cases.idle import Calendar, idle_research
from wargame_cli.rulesets.lamps.cases.outcomes import REMARKS, Facts, state_facts
from wargame_cli.rulesets.lamps.cases.scene import Scene
from wargame_cli.rulesets.lamps.cases.spending_words import spending
from wargame_cli.rulesets.lamps.cases.words import (
    Plain,
    card_of,
    fields,
    find_nation,
    find_unit,
    listed,
    nation_of,
    place_in,
    place_of,
    plain,
    state_in,
    turn_of,
    unit_of,
    units_in,
    verdict_of,
)
from wargame_cli.rulesets.lamps.nations import FACTION, NATIONS, title
from wargame_cli.rulesets.lamps.position import beachhead, coast_of

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
#: Verdicts on all orders of an example.
VERDICTS = ("result", "legal", "allowed", "accepted", "verdict")
_ASIDES = ("note", "lines", "why", "n", "by_sea")

Order = dict[str, Any]
Maker = Callable[[Any, Scene], Iterator[Order]]


def can_read(action: Plain) -> bool:
    """Whether an action is made of orders."""
    return any(name in _MAKERS or find_nation(name) for name in action)


def orders_run(action: Plain, expect: Plain, scene: Scene) -> list[dict[str, Any]]:
    """The runs of an action that is made of orders: one, or one for each verdict."""
    orders: list[Order] = []
    step = ""
    alternatives = False
    for name, told in _whole(action).items():
        if name in _ASIDES:
            continue
        if nation := find_nation(name):
            step, made = "production", spending(nation, listed(told), scene)
        elif name in _MAKERS:
            step, maker = _MAKERS[name]
            entries = _entries(told)
            alternatives |= len(entries) > 1 and isinstance(told, Mapping)
            made = [order for each in entries for order in maker(each, scene)]
        else:
            raise LookupError(f"action.{name} is not understood")
        orders += made
    scene.step = scene.step or step
    scene.faction = scene.faction or _acts(orders, scene)
    _fill_purses(orders, scene)
    if "usable" in expect:
        return [_until_usable(orders, expect, scene)]
    return list(_judged(orders, expect, scene, alternatives=alternatives))


#: What an order's own word stands for where the order is spread over the action: `{move: GE-4, to: posen}`.
_OBJECTS = {"trench": "area", "construct": "area", "invade": "to", "tanks": "to", "guerilla": "to", "transfer": "pp"}
_PARTS = (
    "unit", "units", "to", "from", "area", "in", "with", "by", "nation", "status", "count", "via", "kind", "refits",
    "refit", "pp", "type", "army", "heavy_artillery", "artillery", "gas", "target",
)  # fmt: skip


def _whole(action: Plain) -> dict[str, Any]:
    """The action with every order in one piece."""
    orders = [name for name in action if name in _MAKERS]
    if len(orders) > 1 and orders[0] == "absorb":
        orders = orders[:1]
    parts = {name: value for name, value in action.items() if name in _PARTS and name not in orders}
    if len(orders) != 1 or not parts or isinstance(action[orders[0]], Mapping):
        return dict(action)
    name = orders[0]
    told = {_OBJECTS.get(name, "army" if name == "absorb" else "unit"): action[name], **parts}
    return {name: told, **{key: value for key, value in action.items() if key not in (*parts, name)}}


def _entries(told: Any) -> list[Any]:
    """The single orders of an entry: a list of them, or one for each of several areas that it names."""
    if isinstance(told, list) and not all(isinstance(each, str) for each in told):
        return list(told)
    if isinstance(told, Mapping):
        for key in ("area", "to"):
            if isinstance(told.get(key), list):
                return [{**told, key: area} for area in told[key]]
    return [told]


def _acts(orders: list[Order], scene: Scene) -> str:
    """The faction whose orders these are."""
    for order in orders:
        for name in ("from", "by"):
            if name in order and find_nation(order[name]):
                return FACTION[nation_of(order[name])]
        for value in order.values():
            for each in listed(value):
                if find_unit(each):
                    return FACTION[scene.nation_at(unit_of(each))]
    return "germany"


def _fill_purses(orders: list[Order], scene: Scene) -> None:
    """Where nothing is said of points, every nation has what it makes at the start."""
    chart = scenarios.components().tables.production.starting_production
    if scene.step == "production":
        for nation in NATIONS[scene.faction]:
            if chart[nation] and nation not in scene.points and scene.nations.get(nation, "war") == "war":
                scene.points[nation] = chart[nation]


# -- verdicts --------------------------------------------------------------------------------------------------------


def _judged(orders: list[Order], expect: Plain, scene: Scene, *, alternatives: bool) -> Iterator[dict[str, Any]]:
    """One run for orders of one verdict; else one for each order, after those that were accepted before it."""
    verdicts = list(_verdicts(expect, len(orders), alternatives=alternatives))
    told = {*VERDICTS, *_ORDINALS, *REMARKS, *(f"order_{number}" for number in range(1, 20))}
    rest = {name: value for name, value in expect.items() if name not in told}
    given = scene.staged()
    if False in verdicts or alternatives:
        accepted: list[Order] = []
        for order, verdict in zip(orders, verdicts, strict=True):
            yield {"given": given, "orders": [*accepted, order], "expect": {"legal": verdict is not False}}
            if verdict is not False and not alternatives:
                accepted.append(order)
        if rest:  # what was rejected leaves the table as it is
            yield {"given": given, "expect": outcome(rest, orders, scene)}
        return
    facts = outcome(rest, orders, scene)
    if not facts:
        yield {"given": given, "orders": orders, "expect": {"legal": True}}
        return
    yield {"given": given, "orders": orders, "expect": facts, "play": "phase", "dice": idle_research(scene)}


def _verdicts(expect: Plain, count: int, *, alternatives: bool) -> Iterator[bool | None]:
    """The verdict on each order, as far as one is said; of several orders a general rejection is the last one's."""
    everything = None
    for name in VERDICTS:
        if name in expect:
            everything = verdict_of(expect[name])
            if everything is None:
                raise LookupError(f"expect.{name}: {expect[name]!r} is neither accepted nor rejected")
    for number in range(count):
        names = [f"order_{number + 1}", *_ORDINALS[number : number + 1]]
        said = next((expect[name] for name in names if name in expect), None)
        if said is not None:
            verdict = verdict_of(said)
            if verdict is None:
                raise LookupError(f"expect: {said!r} is neither accepted nor rejected")
            yield verdict
        else:
            yield everything if everything or alternatives or number == count - 1 else None


def outcome(expect: Plain, orders: list[Order], scene: Scene) -> Facts:
    """What orders bring, beside verdicts."""
    facts: Facts = {}
    rest: dict[str, Any] = {}
    transfer = next((order for order in orders if "transfer" in order), None)
    for name, value in expect.items():
        if name == "cost" and transfer:
            facts["transfer_cost"] = int(value)
        elif name in ("cost", "pp_spent"):
            facts["paid"] = {_payer(orders, scene): int(value)}
        elif name == "received" and transfer:
            facts["sent"] = {nation_of(transfer["to"]): int(value)}
        else:
            rest[name] = value
    return state_facts(rest, scene, facts)


def _payer(orders: list[Order], scene: Scene) -> str:
    """Whose points an order costs."""
    for order in orders:
        if "by" in order:
            return nation_of(order["by"])
        for value in order.values():
            for each in listed(value):
                if find_unit(each):
                    return scene.nation_at(unit_of(each))
    return NATIONS[scene.faction][-1]


def _until_usable(orders: list[Order], expect: Plain, scene: Scene) -> dict[str, Any]:
    """A transfer, and the Production Phase in which it arrives."""
    order = next((order for order in orders if "transfer" in order), None)
    if order is None:
        raise LookupError("expect.usable is said of transfers only")
    receiver, turn = nation_of(order["to"]), turn_of(expect["usable"])
    rest = {name: value for name, value in expect.items() if name not in ("usable", *REMARKS)}
    points = order["transfer"]
    given = scene.staged()
    first = {"orders": orders, "expect": {"sent": {receiver: points}} | outcome(rest, orders, scene)}
    phase = f"{FACTION[receiver].replace('_', '-')}-combat"
    dice = Calendar(scene, int(given.get("turn", 4)), str(given["phase"])).until(turn, phase)
    then = {"until": {"turn": turn, "phase": phase}, "play": "phase", "expect": {"arrived": {receiver: points}}}
    return {"given": given, "steps": [{**first, "dice": idle_research(scene)}, {**then, "dice": dice}]}


# -- orders ------------------------------------------------------------------------------------------------------------


def _move(told: Any, scene: Scene) -> Iterator[Order]:
    part = _unit_and_place(told)
    unit = unit_of(part["unit"])
    scene.need(unit, place_of(part["from"]) if "from" in part else _start(unit))
    by_sea = plain(part.get("kind", "")).startswith("sea") or part.get("by_sea")
    yield {"sail" if by_sea else "move": unit, "to": place_of(part["to"])}


def _sail(told: Any, scene: Scene) -> Iterator[Order]:
    yield from _move({**_unit_and_place(told), "kind": "sea"}, scene)


def _unit_and_place(told: Any) -> dict[str, Any]:
    """`{unit, to}`, or words: `GE-4 from rhine to posen`."""
    if isinstance(told, Mapping):
        return dict(told)
    units = units_in(told)
    _, _, end = str(told).partition(" to ")
    start = str(told).partition(" from ")[2].partition(" to ")[0]
    if len(units) != 1 or not end:
        raise LookupError(f"{told!r} is no move (`unit: ..., to: ...`)")
    return {"unit": units[0], "to": end, **({"from": start} if start else {})}


def _start(unit: str) -> str:
    """Where a unit stands that moves and of which nothing is said."""
    kit = scenarios.components()
    counter = kit.units[unit]
    return counter.start or kit.home[counter.nation][0]


def _reinforce(told: Any, scene: Scene) -> Iterator[Order]:
    part = fields(told, "reinforce_beachhead")
    unit = unit_of(part["unit"])
    scene.need(unit, place_of(part["from"]) if "from" in part else "british_isles")
    yield {"sail": unit, "to": beachhead(place_of(part.get("area", part.get("to"))))}


def _withdraw(told: Any, scene: Scene) -> Iterator[Order]:
    part = fields(told, "withdraw_beachhead")
    unit = unit_of(part["unit"])
    if not coast_of(scene.where(unit)) and "from" in part:
        scene.put(unit, beachhead(place_of(part["from"])))
    yield {"sail": unit, "to": place_of(part["to"])}


def _invade(told: Any, scene: Scene) -> Iterator[Order]:
    part = fields(told, "action.invade")
    unit = unit_of(part["unit"])
    scene.need(unit, place_of(part["from"]) if "from" in part else "british_isles")
    yield {"invade": place_of(part["to"]), "with": unit}


def _attack(told: Any, scene: Scene) -> Iterator[Order]:
    """An attack of which only the verdict is told."""
    part = fields(told, "action.attack")
    unit = unit_of(part.get("unit") or part.get("attacker") or (units_in(part.get("by")) or [""])[0])
    start = part.get("from") or str(part.get("by", "")).partition(" from ")[2].partition(" into ")[0]
    scene.need(unit, place_of(start) if start else _start(unit))
    target = part.get("to") or part.get("target") or str(part.get("by", "")).partition(" into ")[2]
    order: Order = {"attack": place_of(target), "with": [unit]}
    gun = part.get("heavy_artillery") or part.get("artillery")
    if gun and find_unit(gun):
        order["guns"] = [unit_of(gun)]
    if verdict_of(part.get("gas", False)):
        order["gas"] = True
    yield order


def _refit(told: Any, scene: Scene) -> Iterator[Order]:
    part = told if isinstance(told, Mapping) else {"units": told}
    units = [unit_of(unit) for unit in listed(part.get("units", part.get("unit")))]
    for unit in units:
        scene.need(unit, _start(unit), spent=True)
    payer = part.get("with") or part.get("by") or part.get("nation")
    yield {"refit": units, **({"by": title(nation_of(payer))} if payer else {})}


def _raise(told: Any, scene: Scene) -> Iterator[Order]:
    part = fields(told, "action.raise")
    if not any(name in part for name in ("unit", "nation", "type")):
        for unit, text in part.items():
            state = state_in(text) or "fresh"
            yield {
                "raise": unit_of(unit),
                "in": place_in(text) or place_of(str(text).partition("/")[0]),
                "status": state,
            }
        return
    unit = part.get("unit") or _from_the_pool(nation_of(part.get("nation")), plain(part.get("type", "army")), scene)
    area = part.get("area", part.get("in", part.get("to")))
    order: Order = {"raise": unit_of(unit), "status": state_in(part.get("status", "fresh")) or "fresh"}
    yield {**order, **({"in": place_of(area)} if area else {})}


def _from_the_pool(nation: str, kind: str, scene: Scene) -> str:
    units = scenarios.components().units
    own = [unit for unit, counter in units.items() if counter.nation == nation and counter.type == kind]
    free = [unit for unit in reversed(own) if not scene.where(unit) and unit not in scene.raised]
    if not free:
        raise LookupError(f"{title(nation)} has no {kind} left to raise")
    scene.raised.append(free[0])
    return free[0]


def _trench(told: Any, scene: Scene) -> Iterator[Order]:
    part = told if isinstance(told, Mapping) else {"area": told}
    area = place_of(part.get("area", part.get("in")))
    nation = part.get("by") or part.get("nation") or part.get("with")
    builders = [scene.nation_at(army) for army in scene.armies_at(area)]
    nation = nation_of(nation) if nation else (builders or [NATIONS[scene.faction or "germany"][-1]])[0]
    count = int(part.get("count", 1))
    yield {"trench": area, "by": title(nation), **({"count": count} if count > 1 else {})}


def _transfer(told: Any, scene: Scene) -> Iterator[Order]:
    part = fields(told, "action.transfer")
    giver, receiver = nation_of(part["from"]), nation_of(part["to"])
    if "via" in part and find_nation(part["via"]) and part["via"] not in scene.nations:
        scene.nations.setdefault(nation_of(part["via"]), "neutral")
    order: Order = {"transfer": part["pp"], "from": title(giver), "to": title(receiver)}
    yield {**order, **({"in": place_of(part["area"])} if "area" in part else {})}


def _absorb(told: Any, scene: Scene) -> Iterator[Order]:
    part = fields(told, "action.absorb")
    army = part.get("army", part.get("conquered_army"))
    yield {"absorb": unit_of(army), "refit": unit_of(part.get("refits", part.get("refit")))}


def _stosstruppen(told: Any, scene: Scene) -> Iterator[Order]:
    yield {"stosstruppen": place_of(told["area"] if isinstance(told, Mapping) else told)}


def _u_boats(told: Any, scene: Scene) -> Iterator[Order]:
    box = str(told["box"] if isinstance(told, Mapping) else told)
    yield {"u-boats": "unrestricted" if "unrestricted" in box.lower() else "hague"}


def _fleets(told: Any, scene: Scene) -> Iterator[Order]:
    ships = told.get("fleets", told.get("units")) if isinstance(told, Mapping) else told
    units = [unit_of(unit) for unit in listed(ships)]
    for unit in units:
        scene.need(unit, {"G": "german_home_port"}.get(unit[0] if unit[1] == "E" else "", "british_home_port"))
    yield {"fleets": units}


def _tanks(told: Any, scene: Scene) -> Iterator[Order]:
    part = told if isinstance(told, Mapping) else {"to": told}
    scene.faction = scene.faction or "western_allies"
    if "from" in part:
        scene.need("WA-Tanks", place_of(part["from"]))
    yield {"tanks": place_of(part.get("to", part.get("target")))}


def _guerilla(told: Any, scene: Scene) -> Iterator[Order]:
    part = told if isinstance(told, Mapping) else {"to": told}
    scene.need("GE-LV", "tanga")
    yield {"guerilla": place_of(part.get("to", part.get("target", "british_east_africa")))}


def _air(told: Any, scene: Scene) -> Iterator[Order]:
    areas = told.get("areas") if isinstance(told, Mapping) else told
    yield {"air": [place_of(area) for area in listed(areas)]}


def _choice(told: Any, scene: Scene) -> Iterator[Order]:
    part = fields(told, "action.event_choice")
    card = card_of(part.get("card"), faction=scene.faction)
    scene.fields.setdefault("open_cards", []).append(f"{card} 0")
    scene.fields["card"] = card
    yield {"event": card, "choose": str(part.get("choice", part.get("options")))}


_MAKERS: Mapping[str, tuple[str, Maker]] = {
    "move": ("movement", _move),
    "moves": ("movement", _move),
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
    "tank": ("combat", _tanks),
    "guerilla": ("combat", _guerilla),
    "absorb": ("production", _absorb),
    "refit": ("production", _refit),
    "raise": ("production", _raise),
    "build": ("production", _raise),
    "trench": ("production", _trench),
    "trenches": ("production", _trench),
    "construct": ("production", _trench),
    "transfer": ("production", _transfer),
    "transfers": ("production", _transfer),
    "place_air": ("regroup", _air),
    "event_choice": ("movement", _choice),
}
