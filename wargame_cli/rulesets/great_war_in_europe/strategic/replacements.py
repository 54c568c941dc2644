"""The Replacement Phase (5.3): units are rebuilt from the dead piles; the Turkish Required Reserve is rolled for."""

from typing import ClassVar, Literal

import msgspec

from wargame_cli.engine.orders import Order, UnitName
from wargame_cli.rulesets.great_war_in_europe.chits.arabs_and_armenians import draw_arab
from wargame_cli.rulesets.great_war_in_europe.ground.boxes import box_of_rebuilt, dead_piles
from wargame_cli.rulesets.great_war_in_europe.ground.points import change_points
from wargame_cli.rulesets.great_war_in_europe.ground.supply import in_supply
from wargame_cli.rulesets.great_war_in_europe.kit.book import BOOK
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CP, EAST, NATIONS
from wargame_cli.rulesets.great_war_in_europe.position.events.europe import StepChanged
from wargame_cli.rulesets.great_war_in_europe.position.events.general import (
    REBUILT,
    HeadquartersFlipped,
    ReserveRolled,
    UnitPlaced,
)
from wargame_cli.rulesets.great_war_in_europe.position.position import DEAD, GreatWarPosition, Referee
from wargame_cli.rulesets.great_war_in_europe.strategic.resources import SHELL_SHORTAGE

#: How the ids of Australian and New Zealand units end, and those of Canadian ones, with the words for both (5.36).
_DOMINIONS = {
    "Australia and New Zealand": ("ALHBD", "ASBD", "NZBD", "AS", "NZ"),
    "Canada": ("CND",),
}
#: How many British units that fell on the Eastern Front are rebuilt for Egypt instead (5.36).
_FOR_EGYPT = 5
#: The first Strategic Turn with a Turkish Required Reserve, and those with one die (5.38).
_FIRST, _ONE_DIE = "C", ("C", "O")


class Replace(Order, frozen=True, kw_only=True):
    """Rebuild a unit from the dead pile; it goes into the Available Units Box of its side (5.31).

    `replace`: the unit; each step costs one Resource Point of its nation.
    `side`: `depleted` for a point; for two `support`, or `full` with two steps.
    """

    verb: ClassVar[str] = "replace"
    example: ClassVar[str] = "{replace: TU-45}"

    unit: UnitName = msgspec.field(name="replace")
    side: Literal["", "depleted", "support", "full"] = ""


class Rebuild(Order, frozen=True, kw_only=True):
    """Bring a reduced unit on the map to full strength for a Resource Point of its nation (5.31).

    `rebuild`: the unit, in supply.
    """

    verb: ClassVar[str] = "rebuild"
    example: ClassVar[str] = "{rebuild: US-2}"

    unit: UnitName = msgspec.field(name="rebuild")


class Rebuilt(msgspec.Struct):
    """What a phase of replacements remembers: the unit of each dominion that was rebuilt (5.36)."""

    of_dominion: dict[str, str] = {}


def cost(order: Replace) -> int:
    """The Resource Points that a replacement takes (5.33, 5.34)."""
    return 2 if order.side in ("support", "full") else 1


def dominion(unit: str) -> str:
    """The dominion that a British unit is from, of those with a limit of their own (5.36); else an empty text."""
    found = (name for name, endings in _DOMINIONS.items() if unit.endswith(endings))
    return next(found, "") if unit.startswith("BR-") else ""


# -- what forbids a replacement ------------------------------------------------------------------------------------


@BOOK.forbids("5.31", Replace, decisive=True)
def lies_in_the_dead_pile(order: Replace, referee: Referee) -> str | None:
    """A side rebuilds its own units that lie in its dead pile"""
    position = referee.position
    if position.side_of(order.unit) != referee.side:
        return f"{order.unit}: not of the side {referee.side}"
    place = position.place_of(order.unit)
    return (
        None if place in dead_piles(position, referee.side) else f"{order.unit} is not in the dead pile but in {place}"
    )


@BOOK.forbids("5.32", Replace)
def is_replaceable(order: Replace, referee: Referee) -> str | None:
    """A unit with a dot is never replaced"""
    counter = referee.position.counter(order.unit)
    if counter.replaceable or _german_in_the_near_east(referee.position, order.unit):
        return None
    return f"{order.unit} has a dot: it is never replaced"


@BOOK.forbids("5.37", Replace)
def is_not_german(order: Replace, referee: Referee) -> str | None:
    """Where the Near East is played alone, German units are never replaced"""
    german = _german_in_the_near_east(referee.position, order.unit)
    return f"{order.unit}: German units are never replaced in the Near East" if german else None


def _german_in_the_near_east(position: GreatWarPosition, unit: str) -> bool:
    return position.kit.mode.near_east_alone and position.counter(unit).nation == "GE"


@BOOK.forbids("5.35", Replace)
def is_paid_by_its_nation(order: Replace, referee: Referee) -> str | None:
    """A unit is rebuilt with the Resource Points of its own nation

    Armenians and the Persian Cossacks with Russian points, the South Persian Rifles with British, the Persian
    Gendarmerie with Turkish ones.
    """
    position = referee.position
    counter = position.counter(order.unit)
    payer = counter.paid_by
    if _german_in_the_near_east(position, order.unit):
        return None  # another check refuses it
    if not payer:
        return f"{order.unit} is not rebuilt for points"
    if payer not in position.points:
        return f"{NATIONS[payer]} has no Resource Points in this game"
    has = position.points[payer]
    return f"it takes {cost(order)} points of {NATIONS[payer]}, which has {has}" if has < cost(order) else None


@BOOK.forbids("16.1", Replace)
def nation_has_not_collapsed(order: Replace, referee: Referee) -> str | None:
    """A collapsed nation has no Resource Points and gets none (16.11)"""
    position = referee.position
    payer = position.counter(order.unit).paid_by
    return f"{order.unit}: {NATIONS[payer]} has collapsed" if position.has_collapsed(payer) else None


@BOOK.forbids("5.34", Replace)
def side_is_of_headquarters(order: Replace, referee: Referee) -> str | None:
    """Headquarters come back depleted for one point, with support for two, but not so on Strategic Turns B and C"""
    position = referee.position
    counter = position.counter(order.unit)
    if order.side == "full" and not (counter.reduced and counter.nation != "BR"):
        return f"{order.unit} is not rebuilt with two steps"
    if order.side in ("depleted", "support") and not counter.headquarters:
        return f"{order.unit} is no headquarters and has no {order.side} side"
    if order.side == "support" and position.box.strategic in SHELL_SHORTAGE:
        return f"on Strategic Turn {position.box.strategic} headquarters are rebuilt depleted"
    return None


@BOOK.forbids("5.36", Replace)
def one_step_of_a_dominion(order: Replace, referee: Referee) -> str | None:
    """One step of Canadian, and one of Australian or New Zealand units is rebuilt in a phase"""
    of = dominion(order.unit)
    if of and (done := referee.record(Rebuilt).of_dominion.get(of)):
        return f"{done} was rebuilt in this phase, and of {of} one step is"
    return None


@BOOK.forbids("5.36", Replace)
def five_go_to_egypt(order: Replace, referee: Referee) -> str | None:
    """Where Europe is played alone, five British units that fell on the Eastern Front are not rebuilt

    They go to Egypt, which is off its maps; Canadians, Australians and New Zealanders do not.
    """
    position = referee.position
    if position.kit.mode.near_east or not _fell_in_the_east(position, order.unit):
        return None
    lost = [unit for unit in position.at(DEAD[ALLIED]) if _fell_in_the_east(position, unit)]
    if len(lost) > _FOR_EGYPT:
        return None
    return f"{order.unit} fell on the Eastern Front, and of the British units lost there five are not rebuilt"


def _fell_in_the_east(position: GreatWarPosition, unit: str) -> bool:
    british = position.counter(unit).nation == "BR" and not dominion(unit)
    return british and position.fallen.get(unit) == EAST


@BOOK.forbids("5.31", Rebuild)
def reduced_and_supplied(order: Rebuild, referee: Referee) -> str | None:
    """A reduced unit on the map that is in supply gets its step back, but no British one (5.32)

    Its nation has a Resource Point for it and has not collapsed (5.35).
    """
    position = referee.position
    counter = position.counter(order.unit)
    if counter.side != referee.side:
        return f"{order.unit}: not of the side {referee.side}"
    if order.unit not in position.reduced or not position.on_map(order.unit):
        return f"{order.unit} is no reduced unit on the map"
    if counter.nation == "BR":
        return f"{order.unit} has a dot on its full side: it is never replaced"
    if not in_supply(position, order.unit):
        return f"{order.unit} is out of supply"
    if position.has_collapsed(counter.nation) or not position.points.get(counter.paid_by, 0):
        return f"{NATIONS[counter.nation]} has no Resource Point"
    return None


@BOOK.performs(Rebuild)
def rebuild(order: Rebuild, referee: Referee) -> None:
    """The nation pays, the unit shows its full side."""
    change_points(referee, referee.position.counter(order.unit).paid_by, -1, f"rebuilding {order.unit}", "5.33")
    referee.emit(StepChanged(rule="5.33", unit=order.unit, rebuilt=True))


# -- replacing -----------------------------------------------------------------------------------------------------


@BOOK.performs(Replace)
def replace(order: Replace, referee: Referee) -> None:
    """The nation pays, the unit lies in the box (5.33); where it fell stays known (5.36)."""
    position = referee.position
    counter = position.counter(order.unit)
    change_points(referee, counter.paid_by, -cost(order), f"rebuilding {order.unit}", "5.33")
    box = box_of_rebuilt(position, order.unit)
    referee.emit(UnitPlaced(rule="5.33", unit=order.unit, place=box, cause=REBUILT))
    if counter.reduced and order.side != "full":
        referee.emit(StepChanged(rule="5.33", unit=order.unit))
    if counter.headquarters:
        _show(referee, order.unit, depleted=order.side != "support")
    if of := dominion(order.unit):
        referee.record(Rebuilt).of_dominion[of] = order.unit


def _show(referee: Referee, unit: str, *, depleted: bool) -> None:
    """A headquarters shows this side (5.34)."""
    if depleted != (unit in referee.position.depleted):
        referee.emit(HeadquartersFlipped(rule="5.34", unit=unit, depleted=depleted, cause=REBUILT))


# -- the Turkish Required Reserve ----------------------------------------------------------------------------------


def reserve_dice(position: GreatWarPosition, letter: str) -> int:
    """How many dice are rolled for the Turkish Required Reserve (5.38).

    One on C and O, two from D to N. The rulebook says nothing of the turns after O: one as on O, or by an option two.
    """
    if letter < _FIRST:
        return 0
    if letter in _ONE_DIE:
        return 1
    return 1 if letter > max(_ONE_DIE) and position.option("reserve-dice") == "one" else 2


def end_replacements(referee: Referee) -> None:
    """Another Arab unit comes where the last one was destroyed (15.83); then the Turkish reserve is rolled for."""
    if referee.position.kit.mode.near_east:
        draw_arab(referee)
        if not referee.position.turkey_surrendered and "TU" not in referee.position.neutral:
            roll_the_reserve(referee)


def roll_the_reserve(referee: Referee) -> None:
    """At the end of the phase the Central Powers roll for the Turkish Required Reserve (5.38)."""
    count = reserve_dice(referee.position, referee.position.box.strategic)
    if not count or referee.lacks_dice():
        return
    dice = referee.roll_together("Turkish Required Reserve", "5.38", count, by=CP, good="low")
    referee.emit(ReserveRolled(rule="5.38", required=sum(dice), dice=dice))
