"""The Red Army (15.93): from the second Strategic Turn after the Bolshevik Revolution, while there is no treaty."""

from __future__ import annotations

from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.great_war_in_europe.ground.limits import closed_to
from wargame_cli.rulesets.great_war_in_europe.ground.supply import in_supply
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED
from wargame_cli.rulesets.great_war_in_europe.position.events.general import UnitPlaced, UnitRemoved
from wargame_cli.rulesets.great_war_in_europe.position.position import GONE, LATER, GreatWarPosition, Referee

#: How the ids of its divisions and headquarters end, and how long after the revolution it is first raised.
DIVISION, HEADQUARTERS, WAIT = "RA", "RAHQ", 2
#: What the revolution was called among the nations that had entered, in games that were saved before.
_FORMERLY = "bolsheviks"


def raise_the_red_army(referee: Referee) -> None:
    """A die of supplied divisions become red ones where they stand, and a headquarters comes with the first of them."""
    position = referee.position
    ready = provisional(position)
    if not may_be_raised(position) or not ready or not red(position, DIVISION) or referee.lacks_dice():
        return
    die = referee.roll("Red Army", "15.93", by=ALLIED, good="high")
    places: list[str] = []
    for number, fresh in enumerate(red(position, DIVISION)[:die], 1):
        if not (ready := provisional(position)):
            break
        old = _choose(referee, ready, number)
        place = position.place_of(old)
        referee.emit(UnitRemoved(rule="15.93", unit=old, place=place, to=GONE, cause="withdrawn"))
        referee.emit(UnitPlaced(rule="15.93", unit=fresh, place=place, cause="red army"))
        places.append(place)
    leaders = red(position, HEADQUARTERS)[:1]
    for leader in leaders:
        if place := next((place for place in places if _takes(position, place, leader)), ""):
            referee.emit(UnitPlaced(rule="15.93", unit=leader, place=place, cause="red army"))


def _takes(position: GreatWarPosition, place: str, leader: str) -> bool:
    """Whether a headquarters may come to a hex: one without another, in its part of the world (7.23, 15.64)."""
    others = any(position.counter(unit).headquarters for unit in position.at(place))
    return not others and not closed_to(position, leader) & position.kit.board.bit[place]


def may_be_raised(position: GreatWarPosition) -> bool:
    """Whether the revolution is long enough past, without a treaty."""
    since = position.revolution or position.entered.get(_FORMERLY, "")
    return position.russia == "collapsed" and bool(since) and ord(position.strategic) - ord(since) >= WAIT


def red(position: GreatWarPosition, ending: str) -> list[str]:
    """The red units that are still to come."""
    return [unit for unit in position.at(LATER) if unit.startswith("RU-") and unit.endswith(ending)]


def provisional(position: GreatWarPosition) -> list[str]:
    """The divisions of the Provisional Government on the map in supply, in the order of the map."""
    return [
        unit
        for unit in position.units_in(ALLIED, position.kit.land)
        if position.counter(unit).provisional and position.counter(unit).division and in_supply(position, unit)
    ]


def _choose(referee: Referee, options: list[str], number: int) -> str:
    return referee.ask(
        Question(
            label=f"red army {number}",
            side=ALLIED,
            kind="red-army",
            text="Which division of the Provisional Government becomes a red one?",
            options=tuple(options),
            default=options[0],
            rule="15.93",
            about=tuple(options),
        ),
        lambda: {"first": options[0]},
    )
