"""Ports are upgraded by port engineers, who then stay to maintain them (13C2)."""

from __future__ import annotations

from wargame_cli.rulesets.great_war_ground_rules.engineers.orders import AbandonPort, Build
from wargame_cli.rulesets.great_war_ground_rules.kit.book import BOOK
from wargame_cli.rulesets.great_war_ground_rules.position.events.works import PortUpgraded
from wargame_cli.rulesets.great_war_ground_rules.position.position import Referee

#: Ports that can be upgraded (13C2).
UPGRADED = ("minor-port", "standard-port", "major-port", "great-port")


@BOOK.forbids("13C", Build)
def ports_to_upgrade(order: Build, referee: Referee) -> str | None:
    """A minor or standard port becomes a major one, a major or great one gains 6 REs (13C2)"""
    if order.what != "upgrade-port":
        return None
    position = referee.position
    name = position.kit.name(order.at)
    if position.kit.port(order.at) not in UPGRADED:
        return f"there is no port in {name} that can be upgraded"
    return f"the port in {name} is upgraded already" if order.at in position.upgraded else None


@BOOK.forbids("13C", AbandonPort)
def ports_of_your_own(order: AbandonPort, referee: Referee) -> str | None:
    """The upgrade of an own port is given up (13C2)"""
    position = referee.position
    unit = position.upgraded.get(order.at, "")
    if unit and position.side_of(unit) == referee.side:
        return None
    return f"no port in {position.kit.name(order.at)} is kept upgraded by your engineers"


@BOOK.performs(AbandonPort)
def abandon(order: AbandonPort, referee: Referee) -> None:
    """The port is what it was, and its engineers can move again (13C2)."""
    referee.emit(PortUpgraded(rule="13C2", place=order.at))
