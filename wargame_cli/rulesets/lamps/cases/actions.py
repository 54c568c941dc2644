"""Orders of the collected examples that are accepted or rejected: moves, sailings, refits, new units, transfers.

An example expects a verdict (`result`, or `first`, `second` ... of several orders), and often what the orders bring.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from wargame_cli.rulesets.lamps import scenarios
from wargame_cli.rulesets.lamps.cases.idle import Calendar, idle_research
from wargame_cli.rulesets.lamps.cases.orders import MAKERS, Order, actor, entries, in_one_piece, orders_of, spending
from wargame_cli.rulesets.lamps.cases.outcomes import state_facts
from wargame_cli.rulesets.lamps.cases.sayings import Facts
from wargame_cli.rulesets.lamps.cases.scene import Scene
from wargame_cli.rulesets.lamps.cases.words import Plain, find_nation, is_so, nation_of, turn_of
from wargame_cli.rulesets.lamps.nations import FACTION, NATIONS

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
#: Verdicts on all orders of an example.
VERDICTS = ("result", "legal", "allowed", "accepted", "verdict")


def can_read(action: Plain) -> bool:
    """Whether an action is made of orders."""
    return any(name in MAKERS or find_nation(name) for name in action)


def orders_run(action: Plain, expect: Plain, scene: Scene) -> list[dict[str, Any]]:
    """The runs of an action that is made of orders: one, or one for each verdict."""
    orders: list[Order] = []
    step = ""
    alternatives = False
    for name, told in in_one_piece(action).items():
        if nation := find_nation(name):
            step, made = "production", spending(nation, told, scene)
        else:
            made = orders_of(name, told, scene)
            step = MAKERS[name][0]
            alternatives |= isinstance(told, Mapping) and len(entries(told)) > 1
        orders += made
    scene.step = scene.step or step
    scene.faction = scene.faction or FACTION[actor(orders, scene)]
    _fill_purses(scene)
    if "usable" in expect:
        return [_until_usable(orders, expect, scene)]
    return list(_judged(orders, expect, scene, alternatives=alternatives))


def _fill_purses(scene: Scene) -> None:
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
    told = {*VERDICTS, *_ORDINALS, *(f"order_{number}" for number in range(1, 20))}
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
    everything = next((is_so(expect[name]) for name in VERDICTS if name in expect), None)
    for number in range(count):
        names = [f"order_{number + 1}", *_ORDINALS[number : number + 1]]
        said = next((is_so(expect[name]) for name in names if name in expect), None)
        general = everything if everything or alternatives or number == count - 1 else None
        yield general if said is None else said


def outcome(expect: Plain, orders: list[Order], scene: Scene) -> Facts:
    """What orders bring, beside verdicts."""
    facts: Facts = {}
    rest: dict[str, Any] = {}
    transfer = next((order for order in orders if "transfer" in order), None)
    for name, value in expect.items():
        if name == "cost" and transfer:
            facts["transfer_cost"] = int(value)
        elif name in ("cost", "pp_spent"):
            facts["paid"] = {actor(orders, scene): int(value)}
        elif name == "received" and transfer:
            facts["sent"] = {nation_of(transfer["to"]): int(value)}
        else:
            rest[name] = value
    return state_facts(rest, scene, facts)


def _until_usable(orders: list[Order], expect: Plain, scene: Scene) -> dict[str, Any]:
    """A transfer, and the Production Phase in which it arrives."""
    order = next((order for order in orders if "transfer" in order), None)
    if order is None:
        raise LookupError("expect.usable is said of transfers only")
    receiver, turn = nation_of(order["to"]), turn_of(expect["usable"])
    rest = {name: value for name, value in expect.items() if name != "usable"}
    points = order["transfer"]
    given = scene.staged()
    first = {"orders": orders, "expect": {"sent": {receiver: points}} | outcome(rest, orders, scene)}
    phase = f"{FACTION[receiver].replace('_', '-')}-combat"
    dice = Calendar(scene, int(given.get("turn", 4)), str(given["phase"])).until(turn, phase)
    then = {"until": {"turn": turn, "phase": phase}, "play": "phase", "expect": {"arrived": {receiver: points}}}
    return {"given": given, "steps": [{**first, "dice": idle_research(scene)}, {**then, "dice": dice}]}
