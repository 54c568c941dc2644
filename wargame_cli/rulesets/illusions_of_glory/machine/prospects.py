"""How a side stands (5, 23): what wins the scenario, Will, strength and ground, and how near strength is to goals."""

from __future__ import annotations

import math

from wargame_cli.engine.machine.prospects import FEAR, by_place, held, nearness
from wargame_cli.rulesets.illusions_of_glory.ground.sieges import besieged_by, enemy_forts
from wargame_cli.rulesets.illusions_of_glory.ground.supply import supplied_by_allies
from wargame_cli.rulesets.illusions_of_glory.kit.nations import AP, CP, OTHER, SIDES, Side, side_named
from wargame_cli.rulesets.illusions_of_glory.phases.attrition import cut_off
from wargame_cli.rulesets.illusions_of_glory.politics.collapse import can_fall, corps_of_serbia_at_home
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition
from wargame_cli.rulesets.illusions_of_glory.position.scenarios import scenario_file

#: What is worth how much in Victory Points: a Combat Factor, a Loss Factor, a space, a point of Will, a trench.
_CF, _LF, _SPACE, _WILL, _TRENCH, _REPLACEMENT = 0.08, 0.05, 0.03, 0.3, 0.03, 0.05
#: What strength at a goal is worth, and what a VP space is that is at stake; strength that is next to none there.
_AT_A_GOAL, _AT_STAKE, _FEW = 0.25, 1, 0.4
#: What a besieged Fort of a VP space is worth to its besieger for each of six dice that take it.
_SIEGE = 0.12
#: What it costs to have a VP space without supply, and what strength is worth that is so.
_CUT_OFF, _UNSUPPLIED = 0.6, 0.5
#: What it is worth where the Victory Points decide by themselves to have them on one's own side of the start.
_AHEAD = 4
#: How many times a VP space that is at stake, besieged or near counts where few of them decide.
_DECIDES = 3
#: What it is worth that Serbia stands where that decides, and where it is one nation of many; and its VP spaces where
#: it decides, in those of others.
_SERBIA_ALONE, _SERBIA, _ITS_SPACES = 12, 1, 6


def prospects(position: IllusionsPosition, side: str) -> float:
    """How a side stands, in Victory Points."""
    of_cp = _victory(position) - _serbia(position)
    strength = {each: _strength(position, each) for each in SIDES}
    of_cp -= _cut_off(position, CP) - _cut_off(position, AP)
    at_stake = _at_stake(position, strength) + _sieges(position, CP) - _sieges(position, AP)
    of_cp += _weight(position) * at_stake
    of_cp = of_cp if side == CP else -of_cp
    ours, enemy = side_named(side), OTHER[side_named(side)]
    return of_cp + _of(position, side, strength[ours]) - _of(position, enemy, strength[enemy], FEAR)


def _victory(position: IllusionsPosition) -> float:
    """What the Victory Points are worth to the Central Powers."""
    start = position.kit.tables.status.markers.vp
    if scenario_file(position.scenario).victory != "balance" or position.vp == start:
        return position.vp
    return position.vp + (_AHEAD if position.vp > start else -_AHEAD)


def _weight(position: IllusionsPosition) -> float:
    """How much VP spaces that are not taken yet weigh in a scenario."""
    return _DECIDES if scenario_file(position.scenario).victory == "balance" else 1


def _serbia(position: IllusionsPosition) -> float:
    """What it is worth to the Allied Powers that Serbia has VP spaces, and corps in its land (26.6.2)."""
    if not can_fall(position, "SB"):
        return 0
    decides = scenario_file(position.scenario).victory == "collapse of Serbia"
    kit = position.kit
    points = kit.ground.land_of["SB"] & kit.ground.vp
    share = (points & ~position.controlled(CP)).bit_count() / points.bit_count()
    corps = float(1 - 0.5 ** corps_of_serbia_at_home(position))
    return (_SERBIA_ALONE if decides else _SERBIA) * math.sqrt(share) * corps


def _at_stake(position: IllusionsPosition, strength: dict[Side, dict[str, float]]) -> float:
    """What the VP spaces are worth to the Central Powers that either side might lose."""
    kit = position.kit
    goals = kit.ground.vp & position.spaces_in_play
    serbian = kit.ground.land_of.get("SB", 0)
    of_serbia = _ITS_SPACES if scenario_file(position.scenario).victory == "collapse of Serbia" else 1
    kept = position.controlled(CP)
    both = kept | position.controlled(AP)
    bit = kit.board.bit
    places = {place: _AT_STAKE * (of_serbia if bit[place] & serbian else 1) for place in kit.board.spaces(goals & both)}
    ours, theirs = dict(strength[CP]), dict(strength[AP])
    for there, owner in ((ours, CP), (theirs, AP)):
        for space in kit.board.spaces(goals & enemy_forts(position, OTHER[owner])):
            there[space] = there.get(space, 0) + _CF * position.fort(space)
    return held(kit.ground.steps, ours, theirs, places, kept, _FEW)


def _sieges(position: IllusionsPosition, side: Side) -> float:
    """What the VP spaces are worth to a side whose Forts it besieges: as many of six dice as take them (20.4.1)."""
    kit = position.kit
    forts = kit.board.spaces(besieged_by(position, side) & kit.ground.vp)
    return _SIEGE * sum(max(6 - position.fort(space), 0) for space in forts)


def _cut_off(position: IllusionsPosition, side: Side) -> float:
    """What a side may lose of its VP spaces for want of supply (11.2j)."""
    return _CUT_OFF * (cut_off(position, side) & position.kit.ground.vp).bit_count()


def _strength(position: IllusionsPosition, side: Side) -> dict[str, float]:
    """The strength of a side's units, space by space; what is out of supply is worth less."""
    bit, supplied = position.kit.board.bit, supplied_by_allies(position, side)

    def of_unit(unit: str) -> float:
        if position.side_of(unit) != side:
            return 0
        step = position.step(unit)
        return _CF * step.cf + _LF * step.lf

    found = by_place(position, position.kit.board, of_unit)
    return {place: much if bit[place] & supplied else _UNSUPPLIED * much for place, much in found.items()}


def _of(position: IllusionsPosition, side: str, strength: dict[str, float], near: float = 1) -> float:
    kit, ours = position.kit, side_named(side)
    worth = _SPACE * (position.controlled(ours) & position.spaces_in_play).bit_count()
    worth += _WILL * sum(will for nation, will in position.will.items() if position.nations[nation] == side)
    worth += _REPLACEMENT * sum(
        count for pool, count in position.replacements.items() if position.nations.get(pool) == side
    )
    worth += sum(strength.values())
    worth += _TRENCH * sum(trench.owner == side for trench in position.trenches.values())
    goals = kit.ground.vp & position.spaces_in_play & position.controlled(OTHER[ours])
    return worth + near * _weight(position) * _AT_A_GOAL * nearness(kit.ground.steps, strength, goals)
