"""In which order the combats of a half of a turn are fought: West before East, extra ones after their theater (4.2).

Where a leader's marker lies in the Western Theater, the extra attacks around it come before all attacks in the Eastern
one, so that those are ordered in a phase of their own. Without such a marker both theaters are ordered at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wargame_cli.rulesets.great_war_in_europe.combat.attrition import attrition
from wargame_cli.rulesets.great_war_in_europe.combat.leaders import markers_of
from wargame_cli.rulesets.great_war_in_europe.combat.offensives.enver import attacked
from wargame_cli.rulesets.great_war_in_europe.combat.offensives.mandated import look_for_the_attacks
from wargame_cli.rulesets.great_war_in_europe.kit.nations import CP, EASTERN, OTHER, WESTERN, Side
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition, Referee

#: The phases of combat in a half of a turn, after `first-` or `second-`.
COMBAT, EXTRA = "combat", "extra-combat"
EASTERN_COMBAT, EASTERN_EXTRA = "eastern-combat", "eastern-extra-combat"


def combats(which: str, position: GreatWarPosition) -> Mapping[str, Sequence[Side]]:
    """The phases of combat in the `first` or the `second` half of this turn, in their order, with who attacks in each.

    A side whose theater has no map in this game has nothing to order.
    """
    west = position.mover(WESTERN, first=which == "first")
    sides = {WESTERN: west, EASTERN: OTHER[west]}
    there = [side for theater, side in sides.items() if theater in position.kit.theaters]
    if markers_of(position, WESTERN, which):
        found = {COMBAT: [west], EXTRA: [west]} | ({EASTERN_COMBAT: there[1:]} if there[1:] else {})
    else:
        found = {COMBAT: there}
    return found | ({EASTERN_EXTRA: [OTHER[west]]} if markers_of(position, EASTERN, which) else {})


def is_fought(which: str, kind: str, position: GreatWarPosition, turn: int) -> bool:
    """Whether this half of the turn has a phase of combat of that kind."""
    return turn == position.turn and kind in combats(which, position)


def who_attacks(which: str, kind: str, position: GreatWarPosition) -> Sequence[Side]:
    """The sides that attack in a phase of combat, that of the Western Theater first (4.21)."""
    return combats(which, position).get(kind, ())


def west_has_fought(position: GreatWarPosition) -> bool:
    """Whether the last combats of the Western Theater in this half end with this phase."""
    which, _, kind = position.phase.partition("-")
    return kind == EXTRA or (kind == COMBAT and EXTRA not in combats(which, position))


def end_combat(referee: Referee) -> None:
    """What was owed is looked at when a side has no more combats in this half (6.30); after the last, supply (4.2)."""
    which, _, kind = referee.position.phase.partition("-")
    fought = combats(which, referee.position)
    kinds = list(fought)
    if kind in (COMBAT, EASTERN_COMBAT) and CP in fought.get(kind, ()):
        attacked(referee)
    after = kinds[kinds.index(kind) + 1 :] if kind in kinds else []
    look_for_the_attacks(referee, [side for each in after for side in fought[each]])
    if not after:
        attrition(referee)
