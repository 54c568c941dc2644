"""The Regroup Phase (chapter 9): the dogfight, Air Superiority markers, guns made Ready."""

from collections import Counter
from functools import partial
from typing import ClassVar

import msgspec

from wargame_cli.engine.orders import Order, PlaceName
from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.lamps.combat.modifiers import DEVELOPERS
from wargame_cli.rulesets.lamps.ground.armies import freshen
from wargame_cli.rulesets.lamps.ground.supply import is_land_supplied, land_supplied
from wargame_cli.rulesets.lamps.kit.book import BOOK
from wargame_cli.rulesets.lamps.kit.components import STANDARD
from wargame_cli.rulesets.lamps.kit.nations import CP, GERMANY, OTHER, TE, WESTERN_ALLIES
from wargame_cli.rulesets.lamps.position.events.cards import FlagSet
from wargame_cli.rulesets.lamps.position.events.production import AirPlaced, Dogfight
from wargame_cli.rulesets.lamps.position.position import LampsPosition, Referee
from wargame_cli.rulesets.lamps.position.seats import seat_of

_RED_BARON = "The Red Baron"


class PlaceAir(Order, frozen=True, kw_only=True):
    """Place Air Superiority markers in these areas, in this order as far as they go (9.1).

    `air`: the areas, in this order.
    """

    verb: ClassVar[str] = "air"
    example: ClassVar[str] = "{air: [paris, verdun]}"

    areas: tuple[PlaceName, ...] = msgspec.field(name="air")


class AirOrders(msgspec.Struct):
    """Whether the sheet says where markers go, so that nobody is asked."""

    given: bool = False


def level(position: LampsPosition, side: str) -> int:
    """How many aviation cards an alliance has active."""
    return sum(card.startswith("P") for card in position.technology.get(side, ()))


def qualifying_areas(position: LampsPosition, side: str) -> list[str]:
    """The areas that a marker may be placed in: with a land-supplied German, or French or British army (9.1.2)."""
    kit = position.kit
    bit = kit.board.bit
    found = 0
    for nation in DEVELOPERS[side]:
        supplied = land_supplied(position, nation)
        places = map(position.units().__getitem__, kit.armies_of[nation]) if supplied else ()
        found |= kit.board.mask(filter(bit.__contains__, places)) & supplied
    return kit.board.spaces(found & kit.of_kind[STANDARD])


def dogfight(referee: Referee) -> None:
    """Both sides roll a die for each aviation card; the difference is how many markers may be placed (9.1.1)."""
    position = referee.position
    if position.faction not in (GERMANY, WESTERN_ALLIES):
        return
    side, enemy = position.side, OTHER[position.side]
    own_level = level(position, side)
    if not own_level:
        if any(air.side == side for air in position.air):
            referee.emit(Dogfight(rule="9.1.1", side=side, allowed=0))
        return
    dice = {each: _dice(position, each) for each in (side, enemy)}
    if not dice[enemy]:
        referee.emit(Dogfight(rule="9.1.1", side=side, allowed=own_level))
        return
    if referee.lacks_dice():
        return
    with referee.scene("dogfight"):
        rolls = {each: _fly(referee, each, dice[each]) for each in (TE, CP)}
        allowed = max(0, min(own_level, max(rolls[side]) - max(rolls[enemy])))
        referee.emit(Dogfight(rule="9.1.1", side=side, own=rolls[side], enemy=rolls[enemy], allowed=allowed))
        doubles = [value for value, count in Counter(rolls[TE]).items() if count > 1]
        if _RED_BARON in position.flags and any(value > level(position, CP) for value in doubles):
            referee.emit(FlagSet(rule="9.1.3", name=_RED_BARON, on=False))


def _fly(referee: Referee, alliance: str, count: int) -> tuple[int, ...]:
    """An alliance's dice, rolled by Germany or by the Western Allies (9.1.1)."""
    pilots = seat_of(referee.position, GERMANY if alliance == CP else WESTERN_ALLIES)
    return referee.roll_together(alliance, "9.1.1", count, by=pilots, good="high", kind="dogfight")


def _dice(position: LampsPosition, side: str) -> int:
    """One die for each card, and one for the Red Baron (9.1.3, R-20)."""
    return level(position, side) + (side == CP and _RED_BARON in position.flags)


@BOOK.forbids("9.1.2", PlaceAir, settled=True)
def areas_qualify(order: PlaceAir, referee: Referee) -> str | None:
    """Markers go to areas with a land-supplied army that may use them"""
    position = referee.position
    good = qualifying_areas(position, position.side)
    bad = [area for area in order.areas if area not in good]
    if bad:
        return f"no land-supplied army that could use it is in {position.kit.name(bad[0])}"
    return None


@BOOK.performs(PlaceAir)
def place_air(order: PlaceAir, referee: Referee) -> None:
    """As many as the dogfight allows."""
    position = referee.position
    with referee.scene("air"):
        for area in order.areas[: max(0, position.this_turn.air_allowed)]:
            referee.emit(AirPlaced(rule="9.1.2", side=position.side, area=area))
    referee.record(AirOrders).given = True


def regroup(referee: Referee) -> None:
    """Markers without an order are asked for; the faction's land-supplied guns are Ready again (9.1, 9.2)."""
    position = referee.position
    if not referee.record(AirOrders).given:
        with referee.scene("air"):
            _ask_for_air(referee)
    units = position.kit.units
    for unit in [unit for unit in position.spent if units[unit].type == "artillery"]:
        counter = units[unit]
        if counter.faction != position.faction or not position.on_map(unit):
            continue
        if any(is_land_supplied(position, unit, nation) for nation in counter.shared):
            freshen(referee, unit, "9.2", "reset")


def _policies(position: LampsPosition, areas: list[str]) -> dict[str, str]:
    return {"largest": max(areas, key=lambda area: len(position.armies_at(area)))}


def _ask_for_air(referee: Referee) -> None:
    position = referee.position
    capital = position.kit.tables.victory.capitals[OTHER[position.side]]
    for number in range(1, position.this_turn.air_allowed + 1):
        covered = {air.area for air in position.air if air.side == position.side}
        areas = [area for area in qualifying_areas(position, position.side) if area not in covered]
        if not areas:
            return
        question = Question(
            label=str(number),
            side=seat_of(position, position.faction),
            kind="air",
            text="Where is an Air Superiority marker placed?",
            options=(*areas, "none"),
            default=max(areas, key=lambda area: (area == capital, len(position.armies_at(area)))),
            rule="9.1.2",
        )
        area = referee.ask(question, partial(_policies, position, areas))
        if area != "none":
            referee.emit(AirPlaced(rule="9.1.2", side=position.side, area=area))
