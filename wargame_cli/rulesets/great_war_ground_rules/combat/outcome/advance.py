"""Advances after combat (9F1, 9F3): who may, who does, and what entering a hex brings."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from wargame_cli.engine.events import Spared
from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.great_war_ground_rules.combat.arithmetic import far
from wargame_cli.rulesets.great_war_ground_rules.combat.forces import Combat
from wargame_cli.rulesets.great_war_ground_rules.combat.orders import Attack
from wargame_cli.rulesets.great_war_ground_rules.ground import owners, stacking, terrain, zones
from wargame_cli.rulesets.great_war_ground_rules.ground.retreating.retreats import enter, join_overstack
from wargame_cli.rulesets.great_war_ground_rules.kit import types
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee

ADVANCE = "advance"
#: What a defender answers who advances everybody that may go, and who advances nobody.
ALL, STAY = "all", "stay"
#: From this many hexes on enemy ZOCs into a hex keep a cautious side out of it by default.
_TOO_MANY_ZONES = 2


def why_not(
    position: GroundPosition, battle: Combat, unit: str, place: str, led: Collection[str] = (), *, overrun: bool = False
) -> tuple[str, str] | None:
    """Rule and reason for which a unit may not advance into a hex (8C2, 9F3, 12B, 14B, 14M); None where it may.

    `led` are those that go with guides over high mountains (14F1). With `overrun` enemies there do not keep it out.
    """
    counter = position.counter(unit)
    if unit in position.overstacked:
        return "8C2", "it is overstacked"
    if counter.is_army_hq:
        return "14M", "Army HQs do not advance"
    if counter.of(types.SIEGE_ARTILLERY | types.HEAVY_SIEGE_ARTILLERY):
        return "12B3", "siege artillery does not advance"
    if counter.is_art_hq or unit in position.attached:
        return "12B9", "artillery divisions do not advance"
    if unit in far(position, battle):
        return "12B7", "it fired from afar"
    if position.face(unit).way != "land" or unit in position.extending:
        return "14B", "it cannot move there"
    start = position.place_of(unit)
    beside = place in position.kit.board.neighbours[start]
    if not beside or terrain.prohibited(position, unit, start, place, guided=unit in led):
        return "9F3", "terrain that it may not enter"
    closed = (owners.shut if overrun else owners.may_enter)(position, position.side_of(unit), place)
    return ("9F3", closed) if closed else None


def stays_behind(
    referee: Referee, battle: Combat, unit: str, place: str, led: Collection[str], *, overrun: bool = False
) -> bool:
    """Whether a unit may not advance into a hex, which is told with the reason."""
    why = why_not(referee.position, battle, unit, place, led, overrun=overrun)
    if why:
        referee.emit(Spared(rule=why[0], units=(unit,), place=place, what="advance", cause=why[1]))
    return why is not None


def led_together(position: GroundPosition, units: Collection[str]) -> Collection[str]:
    """Those of units that go together which high mountain units of their hex guide, or need no guide (14F1)."""
    found: set[str] = set()
    for start in {position.place_of(unit) for unit in units}:
        climbers = [u for u in units if position.place_of(u) == start and position.counter(u).is_mountain]
        if terrain.may_guide(position, climbers):
            found.update(climbers)
    return found


def eligible(position: GroundPosition, battle: Combat, side: str, place: str, led: Collection[str] = ()) -> list[str]:
    """The units of a side that may advance into a cleared hex, the largest divisions first (9F3)."""
    if side == battle.side:
        there = [unit for unit in battle.attackers if position.place_of(unit) == battle.origins[unit]]
        there = [unit for unit in there if unit not in battle.inside]
    else:
        there = [unit for unit in battle.active if position.place_of(unit) == battle.target]
    fit = [unit for unit in there if why_not(position, battle, unit, place, led) is None]
    return sorted(fit, key=lambda unit: _rank(position, unit))


def _rank(position: GroundPosition, unit: str) -> tuple[bool, float, float, str]:
    face = position.face(unit)
    return not position.is_division(unit), -position.re(unit), -(face.attack + face.defence), unit


# -- the attacker ----------------------------------------------------------------------------------------------------


def attacker_goes(position: GroundPosition, battle: Combat, order: Attack, *, declared: bool) -> list[str]:
    """The attackers that are to enter the cleared hex, as their order says (9F1, 9F3).

    By default the largest division; none into the ZOCs of units in two hexes or more, unless an advance was `declared`.
    """
    named = order.advance if isinstance(order.advance, tuple) else battle.attackers if order.advance == "all" else ()
    fit = eligible(position, battle, battle.side, battle.target, led_together(position, named))
    if isinstance(order.advance, tuple):
        return [unit for unit in dict.fromkeys(order.advance) if unit in fit]
    if order.advance == "none":
        return []
    if order.advance == "all":
        return fit
    if not declared and _is_exposed(position, battle.enemy, battle.target):
        return []
    return fit[:1]


def _is_exposed(position: GroundPosition, side: str, place: str) -> bool:
    """Whether units of a side in two hexes or more have ZOCs in a hex."""
    bit = position.kit.board.bit[place]
    hexes = {
        near
        for near in position.kit.board.neighbours[place]
        for unit in position.units_at(side, near)
        if zones.zone_of(position, unit) & bit
    }
    return len(hexes) >= _TOO_MANY_ZONES


def named_in_vain(position: GroundPosition, battle: Combat, order: Attack) -> Iterable[tuple[str, tuple[str, str]]]:
    """Units that the order names for the advance and that may not make it, each with rule and reason."""
    named = dict.fromkeys(order.advance) if isinstance(order.advance, tuple) else {}
    led = led_together(position, named)
    for unit in named:
        if position.on_map(unit) and (why := why_not(position, battle, unit, battle.target, led)):
            yield unit, why


# -- the defender ----------------------------------------------------------------------------------------------------


def defender_goes(
    referee: Referee, battle: Combat, place: str, fit: Sequence[str], declared: Collection[str] = ()
) -> list[str]:
    """Those of the fit defenders that are to enter a hex of attackers if it is cleared, as they answer (9F1, 9F3).

    One of them, or all. By default the largest, if another one that fights stays behind. Who has `declared` an advance
    into another hex does not go into this one too.
    """
    position = referee.position
    fit = [unit for unit in fit if unit not in declared]
    if not fit:
        return []
    staying = [
        unit
        for unit in position.units_at(battle.enemy, battle.target)
        if unit not in declared and not position.counter(unit).is_higher_hq
    ]
    default = fit[0] if len(staying) > 1 else STAY
    choice = referee.ask(
        Question(
            label=f"advance {place}",
            side=battle.enemy,
            kind="advance",
            text=f"who advances into {position.kit.name(place)} once it is cleared?",
            options=(*fit, *((ALL,) if len(fit) > 1 else ()), STAY),
            default=default,
            rule="9F1",
            about=(place, *fit),
        ),
        lambda: {"largest": fit[0]},
    )
    if choice == ALL:
        return fit
    return [] if choice == STAY else [choice]


# -- moving ----------------------------------------------------------------------------------------------------------


def advance(referee: Referee, battle: Combat, units: Sequence[str], place: str, rule: str = "9F3") -> list[str]:
    """Units enter a cleared hex up to the stacking limit, or into an overstack there (9F3, 8C2); who did."""
    position = referee.position
    gone, led = list[str](), led_together(position, units)
    for unit in units:
        side = position.side_of(unit)
        if stays_behind(referee, battle, unit, place, led):
            continue
        crowded = not stacking.fits(position, side, place, [unit])
        if crowded and not stacking.may_overstack(position, side, place):
            spared = Spared(rule="8B", units=(unit,), place=place, what="advance", cause="no room is left")
            referee.emit(spared)
            continue
        enter(referee, [unit], place, rule, how=ADVANCE)
        if crowded:
            join_overstack(referee, [unit], place)
        gone.append(unit)
    return gone


def is_cleared(position: GroundPosition, side: str, place: str) -> bool:
    """Whether no unit of a side is left in a hex (9F3)."""
    return not position.units_at(side, place)
