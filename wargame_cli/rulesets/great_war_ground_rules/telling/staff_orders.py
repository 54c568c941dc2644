"""What a check says back of orders to supply, rails, arrivals and engineers, where their fields alone would not do."""

from __future__ import annotations

from wargame_cli.engine.document import joined, listed
from wargame_cli.engine.text.numbers import amount, counted
from wargame_cli.engine.understanding.sentences import registry
from wargame_cli.rulesets.great_war_ground_rules.arrivals.actions import Convert
from wargame_cli.rulesets.great_war_ground_rules.arrivals.march_units import AssembleMarch, BreakMarch
from wargame_cli.rulesets.great_war_ground_rules.arrivals.mobile_artillery import MobilizeArtillery
from wargame_cli.rulesets.great_war_ground_rules.arrivals.pools import SwitchPoints
from wargame_cli.rulesets.great_war_ground_rules.arrivals.production import PlaceRes
from wargame_cli.rulesets.great_war_ground_rules.arrivals.replacements import Replace
from wargame_cli.rulesets.great_war_ground_rules.arrivals.tanks import RepairTank
from wargame_cli.rulesets.great_war_ground_rules.engineers.orders import (
    AbandonPort,
    BreakRail,
    Build,
    ClearRail,
    Demolish,
    Devastate,
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
from wargame_cli.rulesets.great_war_ground_rules.logistics.resource_points import Carry, Destroy, Drop, Send
from wargame_cli.rulesets.great_war_ground_rules.logistics.special import UseSource
from wargame_cli.rulesets.great_war_ground_rules.logistics.transports import SwitchMode
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition
from wargame_cli.rulesets.great_war_ground_rules.telling.words import HOW, SUPPLY_POINTS, items

#: What a check says back of each kind of order, where its fields alone would not say it well.
order_told = registry()

#: What is built, with its article (13).
BUILT = {
    "entrenchment": "an entrenchment",
    "fort": "a fort",
    "improved-fort": "an improved fort",
}
#: What supplies units by special supply (11C2b).
_SOURCES = {"res": "a Res Pt", "gsp": "general supply points", "fortress": "the fortress"}


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
    return f"Make {counted(order.points, SUPPLY_POINTS)} in {position.kit.name(order.place)}"


@order_told.register(UseSource)
def _(order: UseSource, position: GroundPosition) -> str:
    who = f" for {listed(order.units)}" if order.units else ""
    return f"Special supply by {_SOURCES[order.source]} in {position.kit.name(order.place)}{who}"


@order_told.register(Carry)
def _(order: Carry, position: GroundPosition) -> str:
    return f"{order.unit} takes {items(order.res, order.gsp)} along"


@order_told.register(Drop)
def _(order: Drop, position: GroundPosition) -> str:
    return f"{order.unit} sets down all that it carries"


@order_told.register(Send)
def _(order: Send, position: GroundPosition) -> str:
    name = position.kit.name
    return f"Send {items(order.res, order.gsp)} from {name(order.place)} to {name(order.to)}{HOW[order.how]}"


@order_told.register(Destroy)
def _(order: Destroy, position: GroundPosition) -> str:
    return f"Give up {items(order.res, order.gsp)} in {position.kit.name(order.place)}"


@order_told.register(SwitchMode)
def _(order: SwitchMode, position: GroundPosition) -> str:
    what = "carry cargo" if order.to == "transport" else "make supply lines longer"
    return f"Let {listed(order.units)} {what}"


@order_told.register(AddCapacity)
def _(order: AddCapacity, position: GroundPosition) -> str:
    return f"Spend {items(order.res, 0)} in {position.kit.name(order.at)} for rail capacity in this turn"


@order_told.register(RaiseCapacity)
def _(order: RaiseCapacity, position: GroundPosition) -> str:
    return f"Raise rail capacity by {order.re} RE for good in {position.kit.name(order.at)}"


@order_told.register(TransferCapacity)
def _(order: TransferCapacity, position: GroundPosition) -> str:
    name = position.kit.name
    where = f"from the net of {name(order.origin)} to that of {name(order.to)}"
    return f"Transfer {order.re} RE of rail capacity {where}; a Res Pt of {name(order.res)} is spent"


# -- arrivals ------------------------------------------------------------------------------------------------------


@order_told.register(PlaceRes)
def _(order: PlaceRes, position: GroundPosition) -> str:
    return f"Place {items(order.points, 0)} in {position.kit.name(order.at)}"


@order_told.register(SwitchPoints)
def _(order: SwitchPoints, position: GroundPosition) -> str:
    name = position.kit.name
    origin = f" from {name(order.origin)}" if order.origin else " from the general pool"
    target = f" to {name(order.target)}" if order.target else " to the general pool"
    return f"Move {amount(order.points)} points ({order.of}){origin}{target}"


@order_told.register(Replace)
def _(order: Replace, position: GroundPosition) -> str:
    name = position.kit.name
    full = " at full strength" if order.full else ""
    origin = f", with the points of {name(order.origin)} first" if order.origin else ""
    return f"Replace {order.unit}{full} in {name(order.at)}{origin}"


@order_told.register(Convert)
def _(order: Convert, position: GroundPosition) -> str:
    return f"Convert units into {order.into}"


@order_told.register(RepairTank)
def _(order: RepairTank, position: GroundPosition) -> str:
    return f"Repair {order.unit}"


@order_told.register(MobilizeArtillery)
def _(order: MobilizeArtillery, position: GroundPosition) -> str:
    return f"Make {order.unit} mobile"


@order_told.register(AssembleMarch)
def _(order: AssembleMarch, position: GroundPosition) -> str:
    return f"Assemble {order.unit} in {position.kit.name(order.at)}"


@order_told.register(BreakMarch)
def _(order: BreakMarch, position: GroundPosition) -> str:
    return f"Break {order.unit} down to Man Pts"


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


@order_told.register(ClearRail)
def _(order: ClearRail, position: GroundPosition) -> str:
    return _by(f"Clear the rail line in {position.kit.name(order.at)}", order, position)


@order_told.register(Devastate)
def _(order: Devastate, position: GroundPosition) -> str:
    name = position.kit.name
    relief = f"a Res Pt of {name(order.relief)} is spent for relief" if order.relief else ""
    return joined(f"Lay {name(order.at)} waste with {listed(order.units)}", relief)


@order_told.register(AbandonPort)
def _(order: AbandonPort, position: GroundPosition) -> str:
    return f"Give the upgrade of the port of {position.kit.name(order.at)} up"


def _by(told: str, order: Work, position: GroundPosition, res: str = "") -> str:
    """Work with who does it, who helps, and where its Res Pt comes from."""
    return joined(
        f"{told} with {listed(order.units)}",
        f"the people of {position.kit.name(order.labor)} help" if order.labor else "",
        f"a Res Pt of {position.kit.name(res)} is spent" if res else "",
    )
