"""What the defender commits to a combat: a headquarters, air units, event chits (10.46, 15.13, 6.18)."""

from __future__ import annotations

import msgspec

from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.great_war_in_europe.combat.arithmetic import Arithmetic, work_out
from wargame_cli.rulesets.great_war_in_europe.combat.event_chits import playable_in_defence
from wargame_cli.rulesets.great_war_in_europe.combat.forces import Combat
from wargame_cli.rulesets.great_war_in_europe.combat.support import air_left, leaders
from wargame_cli.rulesets.great_war_in_europe.ground.forts import fort_of
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition, Referee

NONE = "none"

#: With fewer units in a hex a headquarters is saved for another combat unless its side says otherwise.
_WORTH_IT = 2
#: From which modifier on a side plays an event for an important hex unless it says otherwise.
_DIRE = 2
#: What makes a hex important enough for that.
_DEAR = frozenset({"city", "surrender"})


def committed(referee: Referee, combat: Combat) -> Combat:
    """The combat with what the defender commits, in the order of the rules: headquarters, air units, events."""
    combat = msgspec.structs.replace(combat, defence_leader=_headquarters(referee, combat))
    combat = msgspec.structs.replace(combat, defence_air=_air(referee, combat))
    return msgspec.structs.replace(combat, defence_chits=_chits(referee, combat))


def by_default(position: GreatWarPosition, combat: Combat) -> Combat:
    """The combat with what the defender commits if nobody says otherwise; its hand of events is not looked into."""
    leader = default_headquarters(position, combat, leaders(position, combat))
    combat = msgspec.structs.replace(combat, defence_leader="" if leader == NONE else leader)
    left = len(air_left(position, combat.enemy, combat.target))
    return msgspec.structs.replace(combat, defence_air=min(combat.air, left))


def _headquarters(referee: Referee, combat: Combat) -> str:
    """The headquarters that supports the defence, announced after the attacker's (10.46); empty for none."""
    position = referee.position
    found = leaders(position, combat)
    if not found:
        return ""
    chosen = referee.ask(
        Question(
            label="headquarters",
            side=combat.enemy,
            kind="defence-headquarters",
            text=f"attack on {position.kit.name(combat.target)} at {work_out(position, combat).odds}: "
            "which headquarters supports the defence?",
            options=(NONE, *found),
            default=default_headquarters(position, combat, found),
            rule="10.46",
            about=(combat.target, *found),
        ),
        lambda: {"support": found[0]},
    )
    return "" if chosen == NONE else chosen


def default_headquarters(position: GreatWarPosition, combat: Combat, found: list[str]) -> str:
    """The best one if it changes the result's column and at least two units defend; else none."""
    if not found or len(combat.defenders) < _WORTH_IT:
        return NONE
    without = work_out(position, combat)
    having = work_out(position, msgspec.structs.replace(combat, defence_leader=found[0]))
    return NONE if _same(without, having) else found[0]


def _same(one: Arithmetic, other: Arithmetic) -> bool:
    return (one.column, one.modifier) == (other.column, other.modifier)


def _air(referee: Referee, combat: Combat) -> int:
    """How many air units the defender commits, after the attacker; as many as he by default (15.13)."""
    position = referee.position
    left = len(air_left(position, combat.enemy, combat.target))
    match = str(min(combat.air, left))
    chosen = referee.ask(
        Question(
            label="air",
            side=combat.enemy,
            kind="defence-air",
            text=f"attack on {position.kit.name(combat.target)} with {combat.air} air unit(s): "
            "how many of yours support the defence?",
            options=tuple(str(number) for number in range(left + 1)),
            default=match,
            rule="15.13",
            about=(combat.target,),
        ),
        lambda: {"match": match, "none": "0", "all": str(left)},
    )
    return int(chosen)


def _chits(referee: Referee, combat: Combat) -> tuple[str, ...]:
    """The events that the defender plays, one question each (6.18, 6.22, 6.23)."""
    position = referee.position
    played: tuple[str, ...] = ()
    for chit in playable_in_defence(position, combat):
        so_far = msgspec.structs.replace(combat, defence_chits=played)
        odds = work_out(position, so_far)
        dire = odds.modifier >= _DIRE and _is_dear(position, combat)
        chosen = referee.ask(
            Question(
                label=f"event {chit}",
                side=combat.enemy,
                kind="defence-event",
                text=f"attack on {position.kit.name(combat.target)} at {odds.odds} with {odds.modifier:+d}: "
                f"is {position.chit(chit).title} played?",
                options=("hold", "play"),
                default="play" if dire else "hold",
                rule=position.chit(chit).rule,
                about=(combat.target, chit),
            )
        )
        if chosen == "play":
            played = (*played, chit)
    return played


def _is_dear(position: GreatWarPosition, combat: Combat) -> bool:
    kinds = position.kit.kinds.get(combat.target, frozenset())
    return bool(kinds & _DEAR) or fort_of(position, combat.target) == combat.enemy
