"""Leaders in combat (14P2): who may, who does, and what the die makes of it."""

from __future__ import annotations

from collections.abc import Iterable

from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.great_war_ground_rules.combat.forces import Combat
from wargame_cli.rulesets.great_war_ground_rules.combat.modifiers import Change
from wargame_cli.rulesets.great_war_ground_rules.combat.orders import Attack
from wargame_cli.rulesets.great_war_ground_rules.command.leaders import rating
from wargame_cli.rulesets.great_war_ground_rules.ground.influence import in_influence
from wargame_cli.rulesets.great_war_ground_rules.position.events.combat import LeaderTried
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee

_NOBODY = "nobody"


def why_not(position: GroundPosition, name: str, side: str, units: Iterable[str]) -> str:
    """Why a leader may not influence a combat of these units of his side; empty where he may (14P2)."""
    hq = position.leaders.get(name, "")
    if not hq:
        return f"{name} is no leader on the map"
    if position.side_of(hq) != side:
        return f"{name} does not lead your side"
    outside = [unit for unit in units if not in_influence(position, unit, of=hq)]
    return f"{', '.join(outside)}: outside of the zone of influence of {hq}" if outside else ""


def eligible(position: GroundPosition, side: str, units: Iterable[str]) -> list[str]:
    """The leaders of a side that may influence a combat of these units (14P2)."""
    fighting = list(units)
    return sorted(name for name in position.leaders if not why_not(position, name, side, fighting))


def try_leaders(referee: Referee, battle: Combat, order: Attack) -> tuple[Change, ...]:
    """Both sides announce, the defender first, then they roll (14P2); what it does to the combat die."""
    position = referee.position
    other = _of_defender(referee, battle)
    found: list[Change] = []
    for name, side, sign in ((other, battle.enemy, -1), (order.leader, battle.side, 1)):
        if not name:
            continue
        die = referee.roll(f"leader {name}", "14P2", by=side, good="high", kind="leader")
        by = sign * rating(position, name, die)
        referee.emit(LeaderTried(rule="14P2", side=side, leader=name, die=die, change=by))
        if by:
            found.append(Change("14P2", name, by))
    return tuple(found)


def _of_defender(referee: Referee, battle: Combat) -> str:
    """The leader that the defender uses: by default one whose ratings are good on average."""
    position = referee.position
    able = eligible(position, battle.enemy, battle.active)
    if not able:
        return ""
    usual = by_default(position, battle)
    best = max(able, key=lambda name: (_worth(position, name), name))
    choice = referee.ask(
        Question(
            label="leader",
            side=battle.enemy,
            kind="leader",
            text=f"attack on {position.kit.name(battle.target)}: which leader influences it?",
            options=(*able, _NOBODY),
            default=usual or _NOBODY,
            rule="14P2",
            about=(battle.target, *able),
        ),
        lambda: {"best": best},
    )
    return "" if choice == _NOBODY else choice


def by_default(position: GroundPosition, battle: Combat) -> str:
    """The leader that the defender uses by default: the best one, if his ratings are good on average; else nobody."""
    able = eligible(position, battle.enemy, battle.active)
    best = max(able, key=lambda name: (_worth(position, name), name), default="")
    return best if best and _worth(position, best) > 0 else ""


def _worth(position: GroundPosition, name: str) -> int:
    return sum(position.kit.leaders[name].ratings)
