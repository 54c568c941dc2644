"""What a nation may do in a month: the REs of some types that it may replace (16B3f), and what else is counted."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_cli.rulesets.great_war_ground_rules.kit import types
from wargame_cli.rulesets.great_war_ground_rules.kit.calendar import FEB_I_16, FEB_I_18, FEB_I_19, Date, month
from wargame_cli.rulesets.great_war_ground_rules.kit.counters import Counter
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import ENTENTE, RUSSIA, SIDE_OF, is_major
from wargame_cli.rulesets.great_war_ground_rules.position.events.arrivals import LimitUsed
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee

#: Engineers that count half as much for the limit, and those that count twice (16B3f).
_HALF = frozenset({"construction-engineer", types.PONTOON_ENGINEER})
_TWICE = types.FLAMETHROWERS | {
    types.RAILROAD_ENGINEER, types.PORT_ENGINEER, types.SIEGE_ENGINEER, types.GAS_ENGINEER,
}  # fmt: skip
#: The types of tanks that are engineers as well (3A, 14C3).
_TANK_ENGINEERS = frozenset({"engineer-tank", "assault-engineer-tank", "flamethrower-tank"})


def categories(counter: Counter) -> Iterator[tuple[str, float]]:
    """The categories in which a unit counts, each with how many times its REs do (16B3f)."""
    if counter.is_cm:
        yield "c/m", 1
    if counter.is_artillery:
        heavy = counter.of(types.SIEGE_ARTILLERY | types.HEAVY_SIEGE_ARTILLERY)
        yield "artillery", 2 if heavy else 0.5 if counter.of(types.FIELD_ARTILLERY) else 1
    if counter.of(types.ENGINEERS | _TANK_ENGINEERS):
        tank = counter.is_cm
        yield "engineer", 1 if tank else 2 if counter.of(_TWICE) else 0.5 if counter.of(_HALF) else 1
    if counter.is_cavalry:
        yield "cavalry", 1
    if counter.is_light or counter.is_mountain:
        yield "light/mountain", 1


def limit(nation: str, category: str, when: Date) -> float:
    """How many REs of a category a nation may replace in a month (16B3f).

    Minor powers have half; what the Entente gains with time they do not, what it lacks before Feb I 16 they do.
    """
    entente, major = SIDE_OF[nation] == ENTENTE, is_major(nation)
    found: float = 6
    if category == "c/m":
        found = 4 if when >= FEB_I_19 else 2 if when >= FEB_I_18 else 1
        found = found if entente and major else 1
    elif category == "artillery":
        found = 3 if entente and when < FEB_I_16 else 6
    elif category == "engineer":
        found = 2
    elif category == "cavalry" and nation == RUSSIA:
        found = 12
    return found if major else found / 2


def over_limit(position: GroundPosition, unit: str, res: float) -> str:
    """Why a unit of that size is more than its nation may replace in this month; empty where it may."""
    counter = position.counter(unit)
    for category, times in categories(counter):
        total = used(position, f"{counter.nationality}/{category}") + res * times
        most = limit(counter.nationality, category, position.date)
        if total > most:
            return (
                f"{counter.nationality} {category} units: {total:g} REs in this month with {unit}, and "
                f"{most:g} are the limit"
            )
    return ""


def count(referee: Referee, unit: str, res: float) -> None:
    """The REs of a unit count against the limits of the month (16B3f)."""
    counter = referee.position.counter(unit)
    for category, times in categories(counter):
        use(referee, "16B3f", f"{counter.nationality}/{category}", res * times)


def used(position: GroundPosition, what: str) -> float:
    """The REs that count against a limit of this month so far, such as `German/artillery`."""
    return position.replaced.get(f"{month(position.date)}/{what}", 0)


def use(referee: Referee, rule: str, what: str, res: float) -> None:
    """REs count against a limit of this month."""
    referee.emit(LimitUsed(rule=rule, month=month(referee.position.date), what=what, res=res))
