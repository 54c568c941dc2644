"""U-Boats and fleets (6.6)."""

from typing import ClassVar, Literal

import msgspec

from wargame_cli.engine.orders import Order, UnitName
from wargame_cli.rulesets.lamps.ground.armies import go
from wargame_cli.rulesets.lamps.kit.book import BOOK
from wargame_cli.rulesets.lamps.kit.nations import title
from wargame_cli.rulesets.lamps.position.events.sea import BlockadeChanged
from wargame_cli.rulesets.lamps.position.position import BLOCKADE, HAGUE, PORTS, UNRESTRICTED, LampsPosition, Referee

_BOXES = {"hague": HAGUE, "unrestricted": UNRESTRICTED}


class UBoats(Order, frozen=True, kw_only=True):
    """Lay all U-Boats into one of the two boxes: by the rules of The Hague, or unrestricted (6.6.1).

    `u-boats`: the box.
    """

    verb: ClassVar[str] = "u-boats"
    example: ClassVar[str] = "{u-boats: unrestricted}"

    policy: Literal["hague", "unrestricted"] = msgspec.field(name="u-boats")


class Fleets(Order, frozen=True, kw_only=True):
    """Send fleets from their Home Port into the Blockade box (6.6.2).

    `fleets`: the fleets, in their Home Port.
    """

    verb: ClassVar[str] = "fleets"
    example: ClassVar[str] = "{fleets: [GE-FL1, GE-FL2]}"

    fleets: tuple[UnitName, ...]


@BOOK.forbids("6.6.1", UBoats)
def there_are_u_boats(order: UBoats, referee: Referee) -> str | None:
    """There are U-Boats to move into the other box"""
    position = referee.position
    box = _BOXES[order.policy]
    if not position.of_type("u-boat", HAGUE) and not position.of_type("u-boat", UNRESTRICTED):
        return "no U-Boats are in play"
    other = HAGUE if box == UNRESTRICTED else UNRESTRICTED
    return None if position.of_type("u-boat", other) else f"the U-Boats are in {position.kit.name(box)} already"


@BOOK.performs(UBoats)
def shift(order: UBoats, referee: Referee) -> None:
    """All of them go into the box."""
    position = referee.position
    box = _BOXES[order.policy]
    for boat in position.of_type("u-boat", HAGUE if box == UNRESTRICTED else UNRESTRICTED):
        go(referee, boat, box, "6.6.1", "shift")


@BOOK.forbids("6.6.2", Fleets)
def fleets_leave_port(order: Fleets, referee: Referee) -> str | None:
    """Fleets of the acting side leave their Home Port; American ones sail with the British"""
    position = referee.position
    if not order.fleets:
        return "no fleet is named"
    for fleet in order.fleets:
        counter = position.counter(fleet)
        if counter.type != "fleet" or counter.side != position.side:
            return f"{fleet} is no fleet of ours"
        if position.place_of(fleet) != PORTS[counter.nation]:
            return f"{fleet} of {title(counter.nation)} is not in its Home Port"
    return "a fleet is named twice" if len(set(order.fleets)) < len(order.fleets) else None


@BOOK.forbids("5.2", Fleets)
def no_mutiny(order: Fleets, referee: Referee) -> str | None:
    """German fleets do not sail once the sailors refuse"""
    position = referee.position
    german = any(position.counter(fleet).nation == "germany" for fleet in order.fleets)
    return "the sailors refuse to sail" if german and "German fleet mutiny" in position.flags else None


@BOOK.performs(Fleets)
def put_to_sea(order: Fleets, referee: Referee) -> None:
    """They are in the box; alone there, they control it at once (R-46)."""
    for fleet in order.fleets:
        go(referee, fleet, BLOCKADE, "6.6.2", "put to sea")
    take_the_box(referee)


def take_the_box(referee: Referee) -> None:
    """Fleets of one side alone in the Blockade box control it; an empty box keeps its controller (R-46)."""
    position = referee.position
    sides = {position.side_of(fleet) for fleet in position.of_type("fleet", BLOCKADE)}
    if len(sides) == 1 and position.blockade not in sides:
        referee.emit(BlockadeChanged(rule="7.1.2", side=sides.pop()))


def fleets_meet(position: LampsPosition) -> bool:
    """Whether fleets of both sides are in the Blockade box."""
    return len(set(map(position.kit.side_of.__getitem__, position.of_type("fleet", BLOCKADE)))) == 2
