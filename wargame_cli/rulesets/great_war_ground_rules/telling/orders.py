"""What a check says back of an order, where its fields alone would not say it well."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_cli.engine.document import joined, listed
from wargame_cli.engine.orders import Order
from wargame_cli.engine.text.numbers import amount
from wargame_cli.engine.understanding.sentences import registry
from wargame_cli.rulesets.great_war_ground_rules.arrivals.pools import SwitchPoints
from wargame_cli.rulesets.great_war_ground_rules.arrivals.production import PlaceRes
from wargame_cli.rulesets.great_war_ground_rules.arrivals.replacements import Replace
from wargame_cli.rulesets.great_war_ground_rules.artillery.orders import Bombard
from wargame_cli.rulesets.great_war_ground_rules.combat.orders import Attack, Attempt, Condition
from wargame_cli.rulesets.great_war_ground_rules.command.corps import Box, Overstack
from wargame_cli.rulesets.great_war_ground_rules.command.headquarters import Activate
from wargame_cli.rulesets.great_war_ground_rules.command.leaders import AssignLeader, RecallLeader
from wargame_cli.rulesets.great_war_ground_rules.engineers.orders import (
    BreakRail,
    Build,
    Demolish,
    Extend,
    Repair,
    Work,
)
from wargame_cli.rulesets.great_war_ground_rules.logistics.capacity import AddCapacity, RaiseCapacity, TransferCapacity
from wargame_cli.rulesets.great_war_ground_rules.logistics.depots import (
    ActivateDepot,
    AssignDepot,
    DeactivateDepot,
    FlipDepot,
    MoveDepot,
)
from wargame_cli.rulesets.great_war_ground_rules.logistics.gsp import MakePoints
from wargame_cli.rulesets.great_war_ground_rules.logistics.resource_points import Carry, Destroy, Send
from wargame_cli.rulesets.great_war_ground_rules.logistics.special import UseSource
from wargame_cli.rulesets.great_war_ground_rules.logistics.transports import SwitchMode
from wargame_cli.rulesets.great_war_ground_rules.movement.orders import Move, Rest
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition
from wargame_cli.rulesets.great_war_ground_rules.telling.combat import EFFECTS

order_told = registry()

#: How units go (6, 6B, 7A2, 7A3, 7C).
HOW = {
    "march": "",
    "haste": " in haste",
    "rail": " by rail",
    "strategic": " by strategic rail",
    "river": " by river",
}
#: What is built, with its article (13).
BUILT = {
    "entrenchment": "an entrenchment",
    "fort": "a fort",
    "improved-fort": "an improved fort",
}
#: What supplies units by special supply (11C2b).
_SOURCES = {"res": "a Res Pt", "gsp": "general supply points", "fortress": "the fortress"}


# -- movement and combat -------------------------------------------------------------------------------------------


@order_told.register(Move)
def _(order: Move, position: GroundPosition) -> str:
    name = position.kit.name
    between = [place for place in order.path if place not in (order.to, position.place_of(order.units[0]))]
    way = f" by way of {listed(map(name, between))}" if between else ""
    return joined(
        f"Move {listed(order.units)} to {name(order.to)}{HOW[order.how]}{way}",
        f"they carry {listed(order.carrying)}" if order.carrying else "",
    )


@order_told.register(Rest)
def _(order: Rest, position: GroundPosition) -> str:
    most = f" for {order.points} MPs at most" if order.points is not None else ""
    return f"Let {listed(order.units)} rest{most}"


@order_told.register(Attack)
def _(order: Attack, position: GroundPosition) -> str:
    return joined(
        f"Attack {position.kit.name(order.target)} with {listed(order.units)}",
        *(_tried(each, position) for each in order.effects),
        f"influenced by {order.leader}" if order.leader else "",
        _supply(order.supply, position),
        f"on the {order.table} table" if order.table else "",
        "with a die for the fraction of the odds" if order.incremental else "",
        *_afterwards(order, position),
        _only_if(order.condition, position),
    )


def _tried(attempt: Attempt, position: GroundPosition) -> str:
    """An attempt at a special combat effect (10)."""
    source = f", with a Res Pt of {position.kit.name(attempt.source)}" if attempt.source else ""
    return f"{EFFECTS[attempt.effect]} ({attempt.effect}) with {listed(attempt.units)}{source}"


def _supply(places: tuple[str, ...] | str, position: GroundPosition) -> str:
    """Where combat supply comes from, as far as the order says it (11D)."""
    if not places:
        return ""
    if isinstance(places, str):
        return "without combat supply"
    return f"combat supply from {listed(map(position.kit.name, places))}"


def _afterwards(order: Attack, position: GroundPosition) -> Iterator[str]:
    """What is planned for after the result: losses, advance, retreat."""
    name = position.kit.name
    if order.losses:
        yield f"first lost: {listed(order.losses)}"
    if isinstance(order.advance, tuple):
        yield f"in advance: {listed(order.advance)}" if order.advance else "nobody advances"
    elif order.advance != "one":
        yield "all advance that can" if order.advance == "all" else "nobody advances"
    yield from (f"{unit} advances on into {name(place)}" for unit, place in order.further.items())
    yield from (f"{unit} would retreat to {name(place)}" for unit, place in order.retreat.items())
    if order.if_flooded == "call-off":
        yield "called off if the hex is flooded"


def _only_if(condition: Condition | None, position: GroundPosition) -> str:
    """What an attack waits for, in words."""
    if condition is None:
        return ""
    name, parts = position.kit.name, []
    if condition.cleared:
        parts.append(f"{name(condition.cleared)} is cleared of the enemy")
    if condition.ours:
        parts.append(f"{name(condition.ours)} is yours")
    if condition.theirs:
        parts.append(f"{name(condition.theirs)} is the enemy's")
    if condition.result:
        parts.append(f"the attack on {name(condition.result)} ends with {listed(condition.one_of, last='or')}")
    return f"only if {listed(parts)}"


@order_told.register(Bombard)
def _(order: Bombard, position: GroundPosition) -> str:
    air = [f"{order.air} air point{'' if order.air == 1 else 's'}"] if order.air else []
    terror = " its people in" if order.terror else ""
    return joined(
        f"Bombard{terror} {position.kit.name(order.target)} with {listed([*order.units, *air])}",
        "another air point reconnoitres" if order.recon else "",
        f"gas from {listed(order.gas)}" if order.gas else "",
        _supply(order.supply, position),
    )


# -- command and stacking ------------------------------------------------------------------------------------------


@order_told.register(Activate)
def _(order: Activate, position: GroundPosition) -> str:
    together = " together" if order.others else ""
    leader = f"influenced by {order.leader}" if order.leader else ""
    return joined(f"Check whether {listed(order.hqs)}{together} stay{'' if order.others else 's'} active", leader)


@order_told.register(AssignLeader)
def _(order: AssignLeader, position: GroundPosition) -> str:
    return f"Send {order.leader} to {order.hq}"


@order_told.register(RecallLeader)
def _(order: RecallLeader, position: GroundPosition) -> str:
    return f"Call {order.leader} back"


@order_told.register(Box)
def _(order: Box, position: GroundPosition) -> str:
    where = f"into the box of {order.hq}" if order.hq else "out of their boxes"
    return f"Put {listed(order.units)} {where}"


@order_told.register(Overstack)
def _(order: Overstack, position: GroundPosition) -> str:
    return f"Put {listed(order.units)} into the overstack of {order.hq}"


# -- supply and rail nets ------------------------------------------------------------------------------------------


@order_told.register(ActivateDepot)
def _(order: ActivateDepot, position: GroundPosition) -> str:
    return f"Activate a supply depot in {position.kit.name(order.place)}"


@order_told.register(DeactivateDepot)
def _(order: DeactivateDepot, position: GroundPosition) -> str:
    return f"Take the supply depot in {position.kit.name(order.place)} off the map"


@order_told.register(FlipDepot)
def _(order: FlipDepot, position: GroundPosition) -> str:
    return f"Turn the supply depot in {position.kit.name(order.place)} over"


@order_told.register(MoveDepot)
def _(order: MoveDepot, position: GroundPosition) -> str:
    name = position.kit.name
    return f"Move the supply depot in {name(order.place)} to {name(order.to)} by strategic rail"


@order_told.register(AssignDepot)
def _(order: AssignDepot, position: GroundPosition) -> str:
    depot = f"to the depot in {position.kit.name(order.place)}" if order.place else "as the rules have it"
    return f"{order.hq} traces {depot}"


@order_told.register(MakePoints)
def _(order: MakePoints, position: GroundPosition) -> str:
    return f"Make {_points(order.points)} in {position.kit.name(order.place)}"


@order_told.register(UseSource)
def _(order: UseSource, position: GroundPosition) -> str:
    who = f" for {listed(order.units)}" if order.units else ""
    return f"Special supply by {_SOURCES[order.source]} in {position.kit.name(order.place)}{who}"


@order_told.register(Carry)
def _(order: Carry, position: GroundPosition) -> str:
    return f"{order.unit} takes {_items(order.res, order.gsp)} along"


@order_told.register(Send)
def _(order: Send, position: GroundPosition) -> str:
    name = position.kit.name
    return f"Send {_items(order.res, order.gsp)} from {name(order.place)} to {name(order.to)}{HOW[order.how]}"


@order_told.register(Destroy)
def _(order: Destroy, position: GroundPosition) -> str:
    return f"Give up {_items(order.res, order.gsp)} in {position.kit.name(order.place)}"


@order_told.register(SwitchMode)
def _(order: SwitchMode, position: GroundPosition) -> str:
    what = "carry cargo" if order.to == "transport" else "make supply lines longer"
    return f"Let {listed(order.units)} {what}"


@order_told.register(AddCapacity)
def _(order: AddCapacity, position: GroundPosition) -> str:
    return f"Spend {_items(order.res, 0)} in {position.kit.name(order.at)} for rail capacity in this turn"


@order_told.register(RaiseCapacity)
def _(order: RaiseCapacity, position: GroundPosition) -> str:
    return f"Raise rail capacity by {order.re} RE for good in {position.kit.name(order.at)}"


@order_told.register(TransferCapacity)
def _(order: TransferCapacity, position: GroundPosition) -> str:
    name = position.kit.name
    where = f"from the net of {name(order.origin)} to that of {name(order.to)}"
    return f"Transfer {order.re} RE of rail capacity {where}; a Res Pt of {name(order.res)} is spent"


def _points(count: int) -> str:
    return f"{count} general supply point{'' if count == 1 else 's'}"


def _items(res: int, gsp: int) -> str:
    """Logistics items in words."""
    return listed([*([f"{res} Res Pt{'' if res == 1 else 's'}"] if res else []), *([_points(gsp)] if gsp else [])])


# -- arrivals ------------------------------------------------------------------------------------------------------


@order_told.register(PlaceRes)
def _(order: PlaceRes, position: GroundPosition) -> str:
    return f"Place {_items(order.points, 0)} in {position.kit.name(order.at)}"


@order_told.register(SwitchPoints)
def _(order: SwitchPoints, position: GroundPosition) -> str:
    name = position.kit.name
    origin = f" from {name(order.origin)}" if order.origin else " from the general pool"
    target = f" to {name(order.target)}" if order.target else " to the general pool"
    return f"Move {amount(order.points)} points of {order.of}{origin}{target}"


@order_told.register(Replace)
def _(order: Replace, position: GroundPosition) -> str:
    name = position.kit.name
    full = " at full strength" if order.full else ""
    origin = f", with the points of {name(order.origin)} first" if order.origin else ""
    return f"Replace {order.unit}{full} in {name(order.at)}{origin}"


# -- engineers -----------------------------------------------------------------------------------------------------


@order_told.register(Build)
def _(order: Build, position: GroundPosition) -> str:
    name = position.kit.name(order.at)
    match order.what:
        case "fortress":
            told = f"Improve the fortress of {name}"
        case "upgrade-rail":
            told = f"Make the rail line to {name} one of high volume"
        case "upgrade-port":
            told = f"Upgrade the port of {name}"
        case "pontoon":
            told = f"Build a pontoon bridge to {name}"
        case what:
            told = f"Build {BUILT.get(what, what)} in {name}"
    return _by(told, order, position, order.res)


@order_told.register(Extend)
def _(order: Extend, position: GroundPosition) -> str:
    what = "rail line" if order.what == "rail" else order.what
    return _by(f"Extend a {what} to {position.kit.name(order.at)}", order, position, order.res)


@order_told.register(Demolish)
def _(order: Demolish, position: GroundPosition) -> str:
    to = "to" if order.what == "bridge" else "in"
    what = "fortification" if order.what == "fort" else order.what
    return _by(f"Demolish the {what} {to} {position.kit.name(order.at)}", order, position)


@order_told.register(Repair)
def _(order: Repair, position: GroundPosition) -> str:
    name = position.kit.name(order.at)
    match order.what:
        case "bridge":
            told = f"Repair the bridge to {name}"
        case "gauge":
            told = f"Change the gauge of the line in {name}" + (f" to {order.gauge}" if order.gauge else "")
        case "devastation":
            told = f"Restore the waste land of {name}"
        case what:
            told = f"Repair the {'rail line' if what == 'rail' else what} in {name}"
    return _by(told, order, position, order.res)


@order_told.register(BreakRail)
def _(order: BreakRail, position: GroundPosition) -> str:
    return f"{order.unit} breaks the rail line in its hex"


def _by(told: str, order: Work, position: GroundPosition, res: str = "") -> str:
    """Work with who does it, who helps, and where its Res Pt comes from."""
    return joined(
        f"{told} by {listed(order.units)}",
        f"the people of {position.kit.name(order.labor)} help" if order.labor else "",
        f"a Res Pt of {position.kit.name(res)} is spent" if res else "",
    )


def order_in_words(order: Order, position: GroundPosition) -> str:
    """What a check says back of an order; empty where its fields say it well."""
    told: str = order_told(order, position)
    return told
