"""Demolition of fortifications, bridges and ports (13A2)."""

from __future__ import annotations

from wargame_cli.rulesets.great_war_ground_rules.engineers.orders import Demolish
from wargame_cli.rulesets.great_war_ground_rules.engineers.tasks import task_of
from wargame_cli.rulesets.great_war_ground_rules.engineers.work import toil
from wargame_cli.rulesets.great_war_ground_rules.ground.fortifications import as_built
from wargame_cli.rulesets.great_war_ground_rules.ground.rails import bridges
from wargame_cli.rulesets.great_war_ground_rules.ground.rails.ports import most_hits
from wargame_cli.rulesets.great_war_ground_rules.kit.book import BOOK
from wargame_cli.rulesets.great_war_ground_rules.position.position import Referee, hexside

#: What is demolished with MPs (13A2).
DEMOLISHED = ("entrenchment", "fort", "improved-fort")


@BOOK.forbids("13A2", Demolish)
def forts_to_demolish(order: Demolish, referee: Referee) -> str | None:
    """Entrenchments, forts and improved forts are demolished; fieldworks are left, fortresses stand (13A2)"""
    if order.what != "fort":
        return None
    position = referee.position
    grade, name = as_built(position, order.at), position.kit.name(order.at)
    if grade == "fieldworks":
        return f"the fieldworks in {name} are given up by leaving them"
    if position.kit.fortress(order.at):
        return f"the fortress in {name} cannot be demolished"
    return None if grade in DEMOLISHED else f"there is no fortification in {name}"


@BOOK.forbids("13A2", Demolish)
def bridges_to_demolish(order: Demolish, referee: Referee) -> str | None:
    """A bridge that stands and is not the enemy's is demolished (13A2)"""
    if order.what != "bridge":
        return None
    position = referee.position
    place = position.place_of(order.units[0])
    if not bridges.is_bridge(position, place, order.at) or hexside(place, order.at) in position.demolished:
        return f"no bridge leads from {position.kit.name(place)} into {position.kit.name(order.at)}"
    if bridges.owner(position, place, order.at) not in ("", referee.side):
        return "the bridge is the enemy's"
    return None


@BOOK.forbids("13A2", Demolish)
def ports_to_demolish(order: Demolish, referee: Referee) -> str | None:
    """A port takes hits until it is of no use (13A2)"""
    if order.what != "port":
        return None
    position = referee.position
    if not position.kit.port(order.at):
        return f"there is no port in {position.kit.name(order.at)}"
    most = most_hits(position, order.at)
    full = position.ports.get(order.at, 0) >= most
    return f"the port in {position.kit.name(order.at)} has {most} hits already" if full else None


@BOOK.performs(Demolish)
def demolish(order: Demolish, referee: Referee) -> None:
    """The units spend MPs on it."""
    toil(referee, task_of(order, referee.side))
