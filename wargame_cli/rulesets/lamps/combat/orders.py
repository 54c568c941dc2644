"""What a side writes for ground combat: the order `attack` (7.2).

By mail nobody can watch each die, so an attack is a programme: armies that attack one after the other from one area
into another, and plain words on when to stop and what to use.
"""

from collections.abc import Collection, Iterator, Mapping
from typing import Annotated, ClassVar, Literal, Protocol

import msgspec

from wargame_cli.engine.orders import Order, PlaceName, UnitName
from wargame_cli.rulesets.lamps.ground.areas import neighbours
from wargame_cli.rulesets.lamps.ground.trenches import whole_trenches
from wargame_cli.rulesets.lamps.kit.book import BOOK
from wargame_cli.rulesets.lamps.position.position import LampsPosition, Referee, beachhead

Against = Literal["any", "fresh", "trench", "last", "never"]
#: How many of something; 0 for no limit.
Count = Annotated[int, msgspec.Meta(ge=0)]


class When(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What must hold when an order's turn comes; of several parts all must.

    `ours`: your side controls it.
    `theirs`: the enemy still controls it.
    `push`: a Big Push stands into it.
    `breached`: no whole trench is left there for this attack.
    `worn`: no whole trench and no Fresh enemy army either.
    `fresh`: how many Fresh armies you have in an area, at least.
    """

    ours: PlaceName = ""
    theirs: PlaceName = ""
    push: PlaceName = ""
    breached: PlaceName = ""
    worn: PlaceName = ""
    fresh: dict[PlaceName, Count] = {}

    def __post_init__(self) -> None:
        if not (self.ours or self.theirs or self.push or self.breached or self.worn or self.fresh):
            raise ValueError("a condition names `ours`, `theirs`, `push`, `breached`, `worn` or `fresh`")


class Attack(Order, frozen=True, kw_only=True):
    """A programme of attacks into an area, by these armies in this order, from the area where they stand (7.2.2).

    It stops when the area is taken, when no army is left, and where `until`, `while`, `most` or `keep` say so.

    `attack`: the area.
    `with`: the armies, in the order in which they attack.
    `from`: where they stand, if not all together.
    `while`: go on only in a Big Push, or after wins.
    `until`: stop once trenches are breached, or defenders worn too.
    `most`: stop after this number of attacks.
    `keep`: stop when only this number is Fresh.
    `advance`: who follows the winner: attackers, all, or these units.
    `stosstruppen`: whether the marker goes along.
    `guns`: Heavy Artillery, in the order of its use.
    `guns-against`: which defenders the guns fire at; `last`: one Spent.
    `gas`: Poison Gas in the first attack.
    `reroll`: reroll when losing, or only if that may win.
    `extra-dice`: which defenders the dice of cards are used against.
    `if`: attack only if this holds when its turn comes.
    """

    verb: ClassVar[str] = "attack"
    example: ClassVar[str] = "{attack: belgium, with: [GE-5, GE-4, GE-3, GE-2], keep: 1, advance: all}"
    former: ClassVar[Mapping[str, str]] = {"guns against": "guns-against", "extra dice": "extra-dice"}
    attacks: ClassVar[bool] = True
    of_attacks: ClassVar[tuple[str, ...]] = ("push",)

    target: PlaceName = msgspec.field(name="attack")
    units: tuple[UnitName, ...] = msgspec.field(name="with")
    origin: PlaceName = msgspec.field(name="from", default="")
    go_on: Literal["always", "push", "winning"] = msgspec.field(name="while", default="always")
    until: Literal["taken", "breached", "worn"] = "taken"
    most: Count = 0
    keep: Count = 0
    advance: tuple[UnitName, ...] | Literal["none", "attackers", "all"] = "none"
    stosstruppen: Literal["advance", "stay"] = "advance"
    guns: tuple[UnitName, ...] = ()
    guns_against: Against = msgspec.field(name="guns-against", default="any")
    gas: bool = False
    reroll: Literal["losing", "possible", "never"] = "losing"
    extra_dice: Against = msgspec.field(name="extra-dice", default="any")
    condition: When | None = msgspec.field(name="if", default=None)

    def start(self, position: LampsPosition) -> str:
        """The area that the attacks come from; empty without armies."""
        return self.origin or (position.place_of(self.units[0]) if self.units else "")

    def may_change(self, position: LampsPosition) -> Collection[str]:
        """Whose the area is, what the armies and guns are like, and where those stand who may follow."""
        return {self.target, *self.units, *self.guns, *may_follow(position, self.target, self.advance)}


def may_follow(position: LampsPosition, target: str, advance: tuple[str, ...] | str) -> Iterator[str]:
    """The units that follow by `advance` if an area is taken, as far as that is known before."""
    if advance == "all":
        for place in (*neighbours(position, target), beachhead(target)):
            yield from position.at(place)
    elif not isinstance(advance, str):
        yield from advance


# -- conditions ----------------------------------------------------------------------------------------------------


class OnCondition(Protocol):
    """An order of an attack that may have a condition."""

    @property
    def condition(self) -> When | None:
        """What must hold when its turn comes."""

    @property
    def target(self) -> str:
        """The area that it attacks."""

    def start(self, position: LampsPosition) -> str:
        """The area that it attacks from."""


def in_its_condition(order: OnCondition, referee: Referee) -> Collection[str]:
    """The areas that an order's condition speaks of, and the units in them."""
    when, position = order.condition, referee.position
    if when is None:
        return ()
    areas = {when.ours, when.theirs, when.push, when.breached, when.worn, *when.fresh} - {""}
    return areas.union(*(position.at(area) for area in areas))


@BOOK.waits(Attack, looks_at=in_its_condition)
def unmet(order: OnCondition, referee: Referee) -> tuple[str, str] | None:
    """Rule and reason for which an order's condition passes it over now, or None."""
    reason = order.condition and _fails(referee.position, order, order.condition)
    return ("7.2", f"its condition is not met: {reason}") if reason else None


def _fails(position: LampsPosition, order: OnCondition, when: When) -> str:
    """The part of a condition that does not hold, in words; empty where all do.

    What others have breached is whole for an attack (7.5), so that trenches are seen from where the order's own starts.
    """
    side, name = position.side, position.kit.name
    if when.ours and position.control.get(when.ours) != side:
        return f"{name(when.ours)} is not ours"
    if when.theirs and position.control.get(when.theirs) == side:
        return f"{name(when.theirs)} is ours"
    push = position.this_turn.big_push
    if when.push and (push is None or push[1] != when.push):
        return f"no Big Push stands into {name(when.push)}"
    for area in filter(None, (when.breached, when.worn)):
        if whole_trenches(position, area, order.start(position) if area == order.target else ""):
            return f"a trench in {name(area)} is whole"
    enemies = (army for army in position.armies_at(when.worn) if position.side_of(army) != side)
    if when.worn and any(map(position.fresh, enemies)):
        return f"a Fresh army stands in {name(when.worn)}"
    for area, least in when.fresh.items():
        count = sum(position.fresh(army) and position.side_of(army) == side for army in position.armies_at(area))
        if count < least:
            armies = "army stands" if count == 1 else "armies stand"
            return f"{count} Fresh {armies} in {name(area)}, not {least}"
    return ""
