"""What a side does with Resource Points before it spends them: transfers (5.17) and emergency replacements (5.18)."""

from collections.abc import Collection, Iterator
from typing import Any, ClassVar, Literal

import msgspec

from wargame_cli.engine.board import Mask
from wargame_cli.engine.orders import Order
from wargame_cli.rulesets.great_war_in_europe.ground.borders.baltic import british_baltic
from wargame_cli.rulesets.great_war_in_europe.ground.borders.hesitation import hesitates
from wargame_cli.rulesets.great_war_in_europe.ground.homeland import BERLIN
from wargame_cli.rulesets.great_war_in_europe.ground.mutiny import began
from wargame_cli.rulesets.great_war_in_europe.ground.points import change_points
from wargame_cli.rulesets.great_war_in_europe.ground.ports import CONSTANTINOPLE
from wargame_cli.rulesets.great_war_in_europe.kit.book import BOOK
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CP, GREECE, NATIONS, SERBIA
from wargame_cli.rulesets.great_war_in_europe.position.events.europe import VictoryPointsChanged
from wargame_cli.rulesets.great_war_in_europe.position.position import SALONIKA, GreatWarPosition, Referee

#: The most points of a transfer in a phase, and what goes to Russia while the Straits are closed (5.17).
MOST, MOST_TO_RUSSIA = 6, 1
#: The most points that emergency replacements bring (5.18), and the years in which Germany may call for them.
MOST_IN_NEED, GERMAN_YEARS = 7, range(1915, 1918)

Donor = Literal["BR", "FR", "GE"]
Recipient = Literal["RU", "SR", "AH", "BU", "TU", "RO"]
#: The nations to which the British and the French give.
_GIVEN_BY_THE_WEST = ("RU", "SR")


class Transfer(Order, frozen=True, kw_only=True):
    """Give Resource Points to another nation (5.17).

    `transfer`: how many.
    `of`: the nation that gives them.
    `to`: the nation that gets them.
    """

    verb: ClassVar[str] = "transfer"
    example: ClassVar[str] = "{transfer: 3, of: GE, to: AH}"

    points: int = msgspec.field(name="transfer")
    of: Donor
    to: Recipient


class Emergency(Order, frozen=True, kw_only=True):
    """Call for emergency replacements: two dice of points for a Victory Point (5.18).

    `emergency`: FR or GE.
    """

    verb: ClassVar[str] = "emergency"
    example: ClassVar[str] = "{emergency: GE}"

    nation: Literal["FR", "GE"] = msgspec.field(name="emergency")

    def may_change(self, position: Any) -> Collection[str] | None:
        """The nation's points, which it may give in the same phase."""
        return {self.nation}


class Given(msgspec.Struct):
    """What a phase remembers of transfers: points by recipient and by donor, and who has called for replacements."""

    to: dict[str, int] = {}
    donor: dict[str, str] = {}
    called: list[str] = []


# -- transfers -----------------------------------------------------------------------------------------------------


@BOOK.forbids("3.26c", Transfer, Emergency)
def own_points(order: Transfer | Emergency, referee: Referee) -> str | None:
    """A side spends the points of its own nations"""
    nation = order.of if isinstance(order, Transfer) else order.nation
    own = referee.position.kit.mode.payers.get(nation) == referee.side
    return None if own else f"{NATIONS[nation]} is not of the side {referee.side}"


@BOOK.forbids("5.17a", Transfer)
def to_russia(order: Transfer, referee: Referee) -> str | None:
    """One British or French point a phase goes to Russia, six once Constantinople is Allied or Turkey has surrendered

    As many while Turkey hesitates; by the Baltic six go too, and six more by Constantinople (20.2).
    """
    if order.to != "RU":
        return None
    position = referee.position
    if order.of not in ("BR", "FR"):
        return f"{NATIONS[order.of]} gives nothing to Russia"
    if position.has_collapsed("RU"):
        return "Russia has collapsed"
    return _too_many(order, referee, most_to_russia(position))


def most_to_russia(position: GreatWarPosition) -> int:
    """How many points a phase may go to Russia (5.17): one, six by the Straits, as many by the Baltic (20.2).

    The Straits are open as well while Turkey hesitates.
    """
    straits = position.turkey_surrendered or position.controls(ALLIED, CONSTANTINOPLE) or hesitates(position)
    by_sea = MOST * (straits + british_baltic(position))
    return by_sea or MOST_TO_RUSSIA


@BOOK.forbids("5.17b", Transfer)
def to_serbia(order: Transfer, referee: Referee) -> str | None:
    """Six British or six French points a phase go to Serbia, by way of Salonika to its headquarters

    Through Greece and Serbia alone, and past no units of the Central Powers.
    """
    if order.to != "SR":
        return None
    position = referee.position
    if order.of not in ("BR", "FR"):
        return f"{NATIONS[order.of]} gives nothing to Serbia"
    if not reaches_serbia(position):
        return "no way leads from Salonika to the Serbian headquarters"
    donor = referee.record(Given).donor.get("SR", order.of)
    if donor != order.of:
        return f"{NATIONS[donor]} gives in this phase, and one nation does"
    return _too_many(order, referee, MOST)


@BOOK.forbids("5.17c", Transfer)
def of_germany(order: Transfer, referee: Referee) -> str | None:
    """Six German points a phase go to its allies, six in all, by land from Berlin to a city of theirs"""
    if order.to in _GIVEN_BY_THE_WEST and order.of != "GE":
        return None  # other checks look at it
    if order.to in _GIVEN_BY_THE_WEST or order.of != "GE":
        return f"{NATIONS[order.of]} gives nothing to {NATIONS[order.to]}"
    position = referee.position
    if order.to == "RO" and position.romania != CP:
        return f"{NATIONS[order.of]} gives nothing to {NATIONS[order.to]}"
    if position.has_collapsed(order.to) or order.to in position.neutral:
        return f"{NATIONS[order.to]} fights no more" if position.has_collapsed(order.to) else "it is neutral"
    if order.to == "TU" and position.turkey_surrendered:
        return "Turkey has surrendered"
    if not reached_from_berlin(position) & cities_of(position, order.to):
        return f"no way leads from Berlin to a city of {NATIONS[order.to]}"
    given = sum(referee.record(Given).to.get(nation, 0) for nation in ("AH", "BU", "TU", "RO"))
    return f"{MOST} points a phase, and {given} are given" if given + order.points > MOST else None


@BOOK.forbids("5.17c", Transfer, settled=True, looks_at=lambda order, referee: (order.of,))
def has_the_points(order: Transfer, referee: Referee) -> str | None:
    """A nation gives what it has"""
    has = referee.position.points.get(order.of, 0)
    if order.points < 1:
        return "give one point or more"
    return f"{NATIONS[order.of]} has {has} points" if order.points > has else None


def _too_many(order: Transfer, referee: Referee, most: int) -> str | None:
    before = referee.record(Given).to.get(order.to, 0)
    return f"{most} a phase, and {before} are given" if before + order.points > most else None


def reaches_serbia(position: GreatWarPosition) -> bool:
    """Whether the Allies hold Salonika and hexes without enemies lead from it to the Serbian headquarters (5.17)."""
    kit = position.kit
    open_hexes = (kit.countries[GREECE] | kit.countries[SERBIA]) & ~position.occupied(CP)
    start = kit.hexes((SALONIKA,)) & position.controlled(ALLIED) & open_hexes
    way = kit.steps.reached(start, open_hexes, open_hexes)
    return any(
        position.counter(unit).nation == "SR" and position.counter(unit).headquarters
        for unit in position.units_in(ALLIED, way)
    )


def reached_from_berlin(position: GreatWarPosition) -> Mask:
    """The hexes of the Central Powers that hang on Berlin by land (5.17)."""
    own = position.controlled(CP) & position.kit.land
    return position.kit.steps.reached(position.kit.hexes((BERLIN,)) & own, own, own)


def cities_of(position: GreatWarPosition, nation: str) -> Mask:
    """The cities of a nation."""
    return position.kit.of_kind("city") & position.kit.home(nation)


@BOOK.performs(Transfer)
def transfer(order: Transfer, referee: Referee) -> None:
    """The points change hands."""
    given = referee.record(Given)
    given.to[order.to] = given.to.get(order.to, 0) + order.points
    given.donor[order.to] = order.of
    change_points(referee, order.of, -order.points, f"transfer to {NATIONS[order.to]}", "5.17")
    change_points(referee, order.to, order.points, f"transfer from {NATIONS[order.of]}", "5.17")


# -- emergency replacements ----------------------------------------------------------------------------------------


@BOOK.forbids("5.18", Emergency)
def may_call(order: Emergency, referee: Referee) -> str | None:
    """France calls for them before its Mutiny, Germany from 1915 to 1917, each once a phase"""
    position = referee.position
    if order.nation in referee.record(Given).called:
        return f"{NATIONS[order.nation]} has called for them in this phase"
    if position.has_collapsed(order.nation):
        return f"{NATIONS[order.nation]} has collapsed"
    if order.nation == "FR" and began(position):
        return "the French army has mutinied"
    if order.nation == "GE" and position.year not in GERMAN_YEARS:
        return "Germany calls for them from 1915 to 1917"
    return None


@BOOK.declares(Emergency)
def ask(order: Emergency, referee: Referee) -> None:
    """The nation has called for them in this phase, whatever the dice bring."""
    referee.record(Given).called.append(order.nation)


@BOOK.performs(Emergency, rolls=True)
def call(order: Emergency, referee: Referee) -> None:
    """A Victory Point for the other side, and two dice of points, seven at most (5.18)."""
    ask(order, referee)
    side = CP if order.nation == "GE" else ALLIED
    label = f"emergency replacements of {NATIONS[order.nation]}"
    dice = referee.roll_together(label, "5.18", 2, by=side, good="high")
    change = 1 if order.nation == "FR" else -1
    referee.emit(VictoryPointsChanged(rule="5.18", change=change, reason=label))
    change_points(referee, order.nation, min(sum(dice), MOST_IN_NEED), label, "5.18")


def offers(position: GreatWarPosition, side: str) -> Iterator[Order]:
    """Transfers and calls that a side might make."""
    if side == CP:
        yield from (Transfer(points=1, of="GE", to=nation) for nation in ("AH", "BU", "TU"))
        yield Emergency(nation="GE")
    else:
        yield from (Transfer(points=1, of=nation, to=to) for nation in ("BR", "FR") for to in ("RU", "SR"))
        yield Emergency(nation="FR")
