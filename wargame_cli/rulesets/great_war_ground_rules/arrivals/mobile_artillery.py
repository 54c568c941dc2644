"""Zero-movement field and heavy artillery is made mobile, within a limit for each nation and month (16C10)."""

from typing import ClassVar

import msgspec

from wargame_cli.engine.orders import Order, UnitName
from wargame_cli.rulesets.great_war_ground_rules.arrivals.limits import use, used
from wargame_cli.rulesets.great_war_ground_rules.arrivals.pools import refund
from wargame_cli.rulesets.great_war_ground_rules.ground.retreating.removal import replacement_strength
from wargame_cli.rulesets.great_war_ground_rules.kit import types
from wargame_cli.rulesets.great_war_ground_rules.kit.book import BOOK
from wargame_cli.rulesets.great_war_ground_rules.kit.calendar import Date, date
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import AUSTRIA, GERMANY, JAPAN, OTTOMAN, RUSSIA, is_major
from wargame_cli.rulesets.great_war_ground_rules.kit.tables.logistics import Points
from wargame_cli.rulesets.great_war_ground_rules.position.events.arrivals import ArtilleryMadeMobile
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import FortressChanged, UnitRemoved
from wargame_cli.rulesets.great_war_ground_rules.position.position import GONE, GroundPosition, Referee

#: The first turn, those from which on the limits rise, and the limits (16C10): of minor powers, Japan and the Ottoman
#: Empire, of Austria-Hungary and Germany, of other great and major powers.
_FIRST = date("Oct I 14")
_RISES = (date("Jan I 15"), date("Apr I 15"), date("Jul I 15"))
_SMALL, _CENTRAL, _LARGE = (1, 2, 3, 4), (6, 12, 18, 24), (3, 6, 9, 12)


class MobilizeArtillery(Order, frozen=True, kw_only=True):
    """Make zero-movement artillery mobile: it shows its mobile side, or gives points where it has none (16C10).

    `mobilize-artillery`: the unit.
    """

    verb: ClassVar[str] = "mobilize-artillery"
    example: ClassVar[str] = "{mobilize-artillery: FR-Fort-Art-1}"

    unit: UnitName = msgspec.field(name="mobilize-artillery")


def limit(nation: str, when: Date, *, one_theater: bool) -> float:
    """How many REs a nation may make mobile in a month; half for the Central Powers in one theater alone (16C10)."""
    if when < _FIRST:
        return 0
    step = sum(when >= rise for rise in _RISES)
    if nation in (AUSTRIA, GERMANY):
        return _CENTRAL[step] / 2 if one_theater else _CENTRAL[step]
    return _SMALL[step] if nation in (JAPAN, OTTOMAN) or not is_major(nation) else _LARGE[step]


@BOOK.forbids("16C10", MobilizeArtillery)
def can_be_made_mobile(order: MobilizeArtillery, referee: Referee) -> str | None:
    """Own field and heavy artillery without movement on the map may be made mobile, no coast artillery (16C10)"""
    position = referee.position
    counter = position.counter(order.unit)
    if counter.side != referee.side or not position.on_map(order.unit):
        return f"{order.unit} is no unit of yours on the map"
    if not counter.of(types.FIELD_ARTILLERY | types.HEAVY_ARTILLERY) or counter.type == "coast-artillery":
        return f"{order.unit} is neither field nor heavy artillery: coast and siege guns stay as they are"
    return f"{order.unit} can move" if position.face(order.unit).way != "none" else None


@BOOK.forbids("16C10", MobilizeArtillery)
def is_not_isolated(order: MobilizeArtillery, referee: Referee) -> str | None:
    """An isolated unit may show its mobile side, but is not withdrawn for points (16C10, 16A1cc)"""
    position, unit = referee.position, order.unit
    if unit in position.isolated and not _shows_mobile_side(position, unit):
        return f"{unit} is isolated: it would be withdrawn for points, and isolated units are not"
    return None


@BOOK.forbids("16C10", MobilizeArtillery)
def within_the_month(order: MobilizeArtillery, referee: Referee) -> str | None:
    """A nation makes no more REs mobile in a month than the table says (16C10)"""
    position = referee.position
    nation = position.counter(order.unit).nationality
    before = used(position, f"{nation}/mobile")
    most = limit(nation, position.date, one_theater=True)  # each scenario is played in one theater
    if before + position.re(order.unit) > most:
        return f"{before:g} {nation} REs were made mobile in this month, and {most:g} are the limit"
    return None


@BOOK.declares(MobilizeArtillery)
def count(order: MobilizeArtillery, referee: Referee) -> None:
    """What is certain: it counts against the limit, and where no die decides it is done (16C10)."""
    position, unit = referee.position, order.unit
    nation = position.counter(unit).nationality
    use(referee, "16C10", f"{nation}/mobile", position.re(unit))
    if nation != RUSSIA:
        _make_mobile(referee, unit)


@BOOK.performs(MobilizeArtillery, rolls=True)
def mobilize(order: MobilizeArtillery, referee: Referee) -> None:
    """It is mobile, or gives twice its replacement strength; for Russia a die decides, and it always does (16C10)."""
    count(order, referee)
    if referee.position.counter(order.unit).nationality == RUSSIA and _agreed(referee, order.unit):
        _make_mobile(referee, order.unit)


def _make_mobile(referee: Referee, unit: str) -> None:
    """It shows its mobile side, or leaves the game for points; an improved fortress is so no more (16C10, 15B4)."""
    position = referee.position
    place, seen = position.place_of(unit), position.seen_by(unit)
    if _shows_mobile_side(position, unit):
        referee.emit(ArtilleryMadeMobile(rule="16C10", seen_by=seen, unit=unit))
    else:
        cost = replacement_strength(position, unit)
        referee.emit(UnitRemoved(rule="16C10", seen_by=seen, unit=unit, place=place, to=GONE, cause="withdrawn"))
        refund(referee, unit, Points(cost.man * 2, cost.equ * 2), "artillery made mobile", "16C10", at_once=True)
    if place in position.improved:
        referee.emit(FortressChanged(rule="15B4", place=place, improved=False, cause="its artillery was made mobile"))


def _shows_mobile_side(position: GroundPosition, unit: str) -> bool:
    """Whether a unit is made mobile by its other side; Russian ones are always withdrawn (16C10)."""
    counter = position.counter(unit)
    return bool(counter.mobile) and counter.nationality != RUSSIA


def _agreed(referee: Referee, unit: str) -> bool:
    side, seen = referee.position.side_of(unit), referee.position.seen_by(unit)
    die = referee.roll(f"fortress artillery {unit}", "16C10", by=side, good="high", kind="artillery", seen_by=seen)
    return referee.position.kit.tables.success.check("russian_fortress_artillery", die).startswith("S")
