"""Conquest and liberation (10.1): the fall of a nation, and the army of it that fights on."""

from __future__ import annotations

from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.lamps.ground.areas import controls
from wargame_cli.rulesets.lamps.ground.armies import remove, revert, spend
from wargame_cli.rulesets.lamps.kit.nations import OTHER, SIDE
from wargame_cli.rulesets.lamps.position.events.general import TrenchesChanged
from wargame_cli.rulesets.lamps.position.events.politics import NationConquered
from wargame_cli.rulesets.lamps.position.position import Referee
from wargame_cli.rulesets.lamps.position.seats import seat_for


def check_conquests(referee: Referee) -> None:
    """At the end of any Combat Phase nations whose key area the enemy controls are conquered."""
    position = referee.position
    for nation, area in position.kit.key_areas.items():
        if position.control.get(area) == OTHER[SIDE[nation]] and position.nations[nation] == "war":
            with referee.scene("conquest", nation):
                conquer(referee, nation)


def conquer(referee: Referee, nation: str) -> None:
    """All units of the nation leave the game but one army, which is Spent for good (10.1.1, 10.1.2)."""
    position = referee.position
    survivor = _survivor(referee, nation)
    referee.emit(NationConquered(rule="10.1.1", nation=nation, army=survivor))
    if survivor:
        spend(referee, survivor, "10.1.2", "its nation was conquered")
    counters = position.kit.units
    for unit in [unit for unit in position.units() if counters[unit].nation == nation]:
        if unit != survivor and position.on_map(unit) and position.counter(unit).shared in ((), (nation,)):
            area = position.place_of(unit)
            remove(referee, unit, "10.1.1", "its nation was conquered")
            revert(referee, area)
    for area, owners in list(position.trenches.items()):
        if nation in owners:
            left = tuple(owner for owner in owners if owner != nation)
            referee.emit(TrenchesChanged(rule="10.1.1", area=area, owners=left, cause="its nation was conquered"))


def _survivor(referee: Referee, nation: str) -> str:
    """The army that fights on, chosen by its owner."""
    position = referee.position
    side = SIDE[nation]
    armies = tuple(unit for unit in position.kit.armies_of[nation] if controls(position, side, position.place_of(unit)))
    if not armies:
        return ""

    def allies(army: str) -> int:
        return sum(position.counter(other).nation != nation for other in position.armies_at(position.place_of(army)))

    question = Question(
        label=f"/conquest/{nation}/survivor",
        side=seat_for(position, armies),
        kind="survivor",
        text="Which army of the conquered nation fights on?",
        options=armies,
        default=max(armies, key=allies),
        rule="10.1.2",
        about=armies,
    )
    return referee.ask(question)
