"""In which order the combats of a half of a turn are fought: West before East, extra ones after their theater (4.2).

Where a leader's marker lies in the Western Theater, the extra attacks around it come before all attacks in the Eastern
one, so that those are ordered in a phase of their own. Without such a marker both theaters are ordered at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wargame_cli.rulesets.great_war_in_europe.combat.attrition import attrition
from wargame_cli.rulesets.great_war_in_europe.combat.leaders import markers_in
from wargame_cli.rulesets.great_war_in_europe.combat.offensives.enver import attacked
from wargame_cli.rulesets.great_war_in_europe.combat.offensives.mandated import look_for_the_attacks
from wargame_cli.rulesets.great_war_in_europe.kit.nations import CP, EASTERN, WESTERN, Side
from wargame_cli.rulesets.great_war_in_europe.kit.phases import COMBAT, EASTERN_COMBAT, EASTERN_EXTRA, EXTRA
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition, Referee


def movers(position: GreatWarPosition) -> list[Side]:
    """Who moves and attacks in this half of the turn, that of the Western Theater before the other (4.21).

    A side whose theater has no map in this game has nothing to order.
    """
    return [side for side, theater in position.my_theater.items() if theater in position.kit.theaters]


def combats(position: GreatWarPosition) -> Mapping[str, Sequence[Side]]:
    """The phases of combat in this half of the turn, in their order, with who attacks in each."""
    both = movers(position)
    west, east = both[:1], both[1:]
    if markers_in(position, WESTERN):
        found = {COMBAT: west, EXTRA: west} | ({EASTERN_COMBAT: east} if east else {})
    else:
        found = {COMBAT: both}
    return found | ({EASTERN_EXTRA: east} if markers_in(position, EASTERN) else {})


def is_fought(kind: str, position: GreatWarPosition, turn: int) -> bool:
    """Whether the half of the turn that goes on has a phase of combat of that kind."""
    return turn == position.turn and kind in combats(position)


def who_attacks(kind: str, position: GreatWarPosition) -> Sequence[Side]:
    """The sides that attack in a phase of combat."""
    return combats(position).get(kind, ())


def west_has_fought(position: GreatWarPosition) -> bool:
    """Whether the last combats of the Western Theater in this half end with this phase."""
    kind = _kind(position)
    return kind == EXTRA or (kind == COMBAT and EXTRA not in combats(position))


def end_combat(referee: Referee) -> None:
    """What was owed is looked at when a side has no more combats in this half (6.30); after the last, supply (4.2)."""
    kind, fought = _kind(referee.position), combats(referee.position)
    kinds = list(fought)
    if kind in (COMBAT, EASTERN_COMBAT) and CP in fought.get(kind, ()):
        attacked(referee)
    after = kinds[kinds.index(kind) + 1 :] if kind in kinds else []
    look_for_the_attacks(referee, [side for each in after for side in fought[each]])
    if not after:
        attrition(referee)


def _kind(position: GreatWarPosition) -> str:
    """Which of its phases of combat this half of the turn is in."""
    return position.phase.partition("-")[2]
