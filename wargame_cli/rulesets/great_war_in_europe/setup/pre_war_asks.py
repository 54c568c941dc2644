"""What pre-war events leave to a side (20.2, 20.3): the order with which it says which units, and how an event asks."""

from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar, Literal

import msgspec

from wargame_cli.engine.orders import Order, PlaceName, UnitName
from wargame_cli.rulesets.great_war_in_europe.kit.book import PRE_WAR_EVENTS
from wargame_cli.rulesets.great_war_in_europe.kit.nations import Side
from wargame_cli.rulesets.great_war_in_europe.kit.pre_war import PreWarName
from wargame_cli.rulesets.great_war_in_europe.position.position import GONE, GreatWarPosition, Referee


class PreWarUnits(Order, frozen=True, kw_only=True):
    """Say which units a pre-war event concerns, where it leaves that to you (20.2, 20.3); else there is a default.

    `pre-war-units`: the units.
    `for`: the event.
    `at`: the hex or town, if the event asks for one.
    `arrive`: the Strategic Turn on which they appear, if the event offers that.
    """

    verb: ClassVar[str] = "pre-war-units"
    example: ClassVar[str] = "{pre-war-units: [GE-1, GE-2], for: CP-pre-war-3}"
    option: ClassVar[str] = PRE_WAR_EVENTS

    units: tuple[UnitName, ...] = msgspec.field(name="pre-war-units")
    event: PreWarName = msgspec.field(name="for")
    at: PlaceName | None = None
    arrive: Literal["", "A", "B"] = ""


class Ask(msgspec.Struct, frozen=True, kw_only=True):
    """What an event in force leaves to a side.

    `words` say what it asks for, `units` are those that may still be named, `wrong` tells what speaks against a choice
    of some of them. `rest` is what is chosen where the side says nothing, without units where nothing changes then;
    `effect` is what comes of a choice. `offers` are some choices that could be made, if not the rest. Beside units an
    order says one of what it `takes`. What is `secret` the other side sees as the fog lets it (7.25).
    """

    side: Side
    rule: str
    words: str
    units: Callable[[GreatWarPosition], Sequence[str]]
    wrong: Callable[[GreatWarPosition, PreWarUnits], str | None]
    rest: Callable[[GreatWarPosition], Iterable[PreWarUnits]]
    effect: Callable[[Referee, PreWarUnits], None]
    offers: Callable[[GreatWarPosition], Iterable[PreWarUnits]] | None = None
    takes: tuple[Literal["at", "arrive"], ...] = ()
    secret: bool = False

    def examples(self, position: GreatWarPosition) -> Iterable[PreWarUnits]:
        """Orders that the side could give, one after the other."""
        return (self.offers or self.rest)(position)


def named(position: GreatWarPosition, event: str) -> list[str]:
    """The units that were chosen for an event in this phase."""
    return position.this_phase.named.get(event, [])


def of_code(position: GreatWarPosition, nation: str, *codes: str) -> list[str]:
    """The units of a nation on the map with one of these printed set-up codes."""
    counters = (each for each in position.kit.units.values() if each.nation == nation and each.setup in codes)
    return [each.id for each in counters if position.on_map(each.id)]


def attack_factors(position: GreatWarPosition, units: Iterable[str]) -> int:
    """The attack factors of some units."""
    return sum(position.face(unit).attack for unit in units)


def not_that_many(position: GreatWarPosition, units: Sequence[str], factors: int) -> str | None:
    """What is wrong with units that are to have a number of attack factors together, no more and no less; or None."""
    found = attack_factors(position, units)
    return None if found == factors else f"{', '.join(units)}: {found} attack factors, not {factors}"


def of_full_stacks(position: GreatWarPosition, units: Iterable[str], factors: int) -> list[str]:
    """Units with a number of attack factors together: from the fullest hexes first, the strongest of them, by name."""
    there, left, chosen = position.copy(), set(units), list[str]()
    while fitting := [unit for unit in left if 0 < attack_factors(there, (unit,)) <= factors]:
        unit = min(fitting, key=lambda each: (-len(there.at(there.place_of(each))), -there.face(each).attack, each))
        factors -= there.face(unit).attack
        there.put(unit, GONE)
        left.remove(unit)
        chosen.append(unit)
    return chosen
