"""Pursuit after combat (chapter 14), by the attacker into the vacated hex and by a defender after AC and AP."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import count

from wargame_cli.engine.document import listed
from wargame_cli.engine.events import Spared
from wargame_cli.engine.questions import Question
from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.kaisers_war.combat.mechanized_warfare import outruns_the_limit
from wargame_cli.rulesets.kaisers_war.combat.outcome import CombatOutcome
from wargame_cli.rulesets.kaisers_war.ground.attack_orders import Attack, Chase
from wargame_cli.rulesets.kaisers_war.ground.forces import Combat
from wargame_cli.rulesets.kaisers_war.ground.special_units import open_to
from wargame_cli.rulesets.kaisers_war.ground.supply import in_supply_at
from wargame_cli.rulesets.kaisers_war.ground.trenches import trench_owner
from wargame_cli.rulesets.kaisers_war.ground.zones import occupied
from wargame_cli.rulesets.kaisers_war.kit.counters import OTHER
from wargame_cli.rulesets.kaisers_war.movement.moving import entered
from wargame_cli.rulesets.kaisers_war.position.events.general import PlanNotFollowed, UnitMoved
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition

Route = tuple[str, ...]

#: From this printed movement factor on a unit pursues two hexes instead of one (14.3).
_TWO_HEXES_FROM = 4
_NOBODY = "none"


def pursue(outcome: CombatOutcome) -> None:
    """Let the side that the result names pursue, if it may (14.2, 14.5)."""
    position = outcome.position
    combat = outcome.combat
    result = position.kit.tables.combat.results[outcome.code]
    if not result.pursuit:
        return
    if combat.bombardment:
        _tell_nobody(outcome, "a bombardment by ships alone", "19.2")
    elif result.pursuit == "defender":
        _defenders_pursue(outcome)
    elif not occupied(position, combat.enemy) & position.kit.board.bit[combat.target]:
        _attackers_pursue(outcome, result.units)
    else:
        name = position.kit.name(combat.target)
        _tell_nobody(outcome, f"{name} is not cleared of enemies", "14.5")
        planned = outcome.order.pursue if isinstance(outcome.order, Attack) else ()
        for chase in planned or ():
            _tell_shortened(outcome, chase, (), "14.5", f"enemies are left in {name}")


def can_pursue(position: KaisersPosition, unit: str) -> bool:
    """Whether a unit may pursue: it has a movement factor and an attack factor without parentheses (14.3).

    Pursuit is movement (14.1), so one whose transport was turned back in this game turn stays (36.1).
    """
    return unit not in position.turned_back and hexes_of_pursuit(position, unit) > 0


def hexes_of_pursuit(position: KaisersPosition, unit: str) -> int:
    """How many hexes a unit goes when it pursues; none for those that never do (14.3)."""
    face = position.counter(unit)
    if face.attack < 1 or face.movement < 1 or face.support or face.naval:
        return 0
    return 2 if face.movement >= _TWO_HEXES_FROM else 1


def way_of(chase: Chase, target: str) -> Route:
    """The hexes that an order lets a unit enter: the first is the defended one, whether it names that or not (14.2)."""
    return chase.to if chase.to[:1] == (target,) else (target, *chase.to)


def routes(position: KaisersPosition, unit: str, firsts: Iterable[str]) -> list[Route]:
    """The routes by which a unit may pursue through one of these first hexes (14.2-14.4).

    Zones of control do not matter (11.9); enemies do, and hexes that the unit could not enter in a movement phase. The
    second hex lies in any direction: it may be the one that the unit came from.
    """
    face = position.counter(unit)
    bit = position.kit.board.bit
    steps = position.kit.steps.steps
    open_here = open_to(position, unit) & ~occupied(position, OTHER[face.side])
    found: list[Route] = []
    for first in firsts:
        if not open_here & bit[first]:
            continue
        found.append((first,))
        if hexes_of_pursuit(position, unit) > 1:
            found.extend((first, second) for second in steps[first] if open_here & bit[second])
    return found


# -- the attacker ------------------------------------------------------------------------------------------------


def _attackers_pursue(outcome: CombatOutcome, most: int) -> None:
    """Up to `most` attackers enter the vacated hex, as the order says, or else as the question is answered.

    Tanks and mechanized units may not count toward that number (39.2).
    """
    order = outcome.order
    combat = outcome.combat
    position = outcome.position
    if not _options(position, _fit(outcome), (combat.target,)):
        ashore = combat.from_sea
        _tell_who_cannot(outcome, [unit for unit in outcome.attackers if unit not in ashore])
    if isinstance(order, Attack) and order.pursue is not None:
        _as_ordered(outcome, order.pursue, most)
        return
    for number in count(1):
        fit = [unit for unit in _fit(outcome) if most or outruns_the_limit(position, unit)]
        options = _options(position, fit, (combat.target,))
        standard = _NOBODY
        if number == 1 and combat.target in position.kit.objectives:
            standard = _strongest(position, options)
        unit = _ask(outcome, options, standard, number)
        if not unit:
            return
        most -= not outruns_the_limit(position, unit)


def _fit(outcome: CombatOutcome) -> list[str]:
    """Attackers that may pursue: alive, on land, still where they attacked from."""
    position = outcome.position
    combat = outcome.combat
    from_sea = combat.from_sea
    return [
        unit
        for unit in outcome.attackers
        if unit not in from_sea and can_pursue(position, unit) and position.place_of(unit) == combat.origins[unit]
    ]


def _as_ordered(outcome: CombatOutcome, chases: Sequence[Chase], most: int) -> None:
    """The order's pursuers in turn, each as far along its way as it can go, until the result allows no more."""
    allowed = most
    for chase in chases:
        position = outcome.position
        if position.over:
            return
        if chase.unit not in _fit(outcome):
            continue  # it was eliminated
        limited = not outruns_the_limit(position, chase.unit)
        if limited and not most:
            _tell_shortened(outcome, chase, (), "14.2", f"{outcome.code} lets no more than {allowed} pursue")
            continue
        target = outcome.combat.target
        way = way_of(chase, target)
        possible = routes(position, chase.unit, (target,))
        best = next((way[:length] for length in (2, 1) if way[:length] in possible), ())
        if best != way:
            barred = position.kit.name(way[len(best)])
            _tell_shortened(outcome, chase, best, "14.4", f"enemies stand in {barred}")
        if best:
            _go(outcome, chase.unit, best)
            most -= limited


def _tell_shortened(outcome: CombatOutcome, chase: Chase, went: Route, rule: str, reason: str) -> None:
    """Write down that a unit pursues less far than its side had planned, and why."""
    outcome.referee.emit(
        PlanNotFollowed(
            rule=rule,
            seen_by=(outcome.combat.side,),
            unit=chase.unit,
            plan="pursuit",
            hexes=way_of(chase, outcome.combat.target),
            went=went,
            reason=reason,
        )
    )


# -- nobody ------------------------------------------------------------------------------------------------------


def _tell_nobody(outcome: CombatOutcome, cause: str, rule: str) -> None:
    """The result calls for a pursuit, and there is none for anybody."""
    outcome.referee.emit(Spared(rule=rule, units=(), place=outcome.combat.target, what="pursuit", cause=cause))


def _tell_who_cannot(outcome: CombatOutcome, units: Sequence[str]) -> None:
    """The result calls for a pursuit, the hex is open, and none of these units may enter it."""
    if not units:
        if not outcome.combat.from_sea:
            _tell_nobody(outcome, "nobody is left", "14.2")
        return
    turned_back = [unit for unit in units if unit in outcome.position.turned_back]
    fixed = [unit for unit in units if unit not in turned_back and not hexes_of_pursuit(outcome.position, unit)]
    others = [unit for unit in units if unit not in (*turned_back, *fixed)]
    outcome.spare(turned_back, "pursuit", "turned back at sea in this turn", "36.1")
    outcome.spare(fixed, "pursuit", "no land unit with an attack and a movement factor", "14.3")
    where = outcome.position.kit.name(outcome.combat.target)
    outcome.spare(others, "pursuit", f"may not move into {where}", "14.4")


# -- the defender ------------------------------------------------------------------------------------------------


def _defenders_pursue(outcome: CombatOutcome) -> None:
    """One defender may enter a hex that the attackers have left, if no other enemy is in it (14.2)."""
    position = outcome.position
    combat = outcome.combat
    from_sea = combat.from_sea
    firsts = dict.fromkeys(hex for unit, hex in combat.origins.items() if unit not in from_sea)
    fit = [unit for unit in outcome.defenders if can_pursue(position, unit)]
    options = _options(position, fit, firsts)
    if fit and not options:
        _tell_nobody(outcome, _why_closed(position, combat, fit, firsts), "14.4")
    elif not options:
        _tell_who_cannot(outcome, outcome.defenders)
    standard = _defenders_default(position, combat, options)
    _ask(outcome, options, standard)


def _why_closed(position: KaisersPosition, combat: Combat, units: Sequence[str], firsts: Iterable[str]) -> str:
    """Why no hex that the attackers came from can be entered."""
    hexes = tuple(firsts)
    if not hexes:
        return "the attackers came from the sea"
    held = occupied(position, combat.side)
    names = listed(position.kit.name(hex) for hex in hexes)
    if all(held & position.kit.board.bit[hex] for hex in hexes):
        return f"{names} {'is' if len(hexes) == 1 else 'are'} not cleared of enemies"
    return f"{listed(units, 'or')} may not move into {names}"


def _defenders_default(position: KaisersPosition, combat: Combat, options: dict[str, tuple[str, Route]]) -> str:
    """The default: no unit leaves a trench, fort or objective, or goes out of supply; else the strongest, one hex."""
    kit = position.kit
    at_post = (
        trench_owner(position, combat.target) == combat.enemy
        or combat.target in kit.objectives
        or any(position.counter(unit).fort for unit in position.at(combat.target))
    )
    if at_post:
        return _NOBODY
    supplied = {key: (unit, route) for key, (unit, route) in options.items() if in_supply_at(position, unit, route[-1])}
    return _strongest(position, supplied)


# -- both --------------------------------------------------------------------------------------------------------


def _options(position: KaisersPosition, units: Iterable[str], firsts: Iterable[str]) -> dict[str, tuple[str, Route]]:
    """Every pursuit that is possible, by the words of its option: `GE-Shock-1 1015-1016`."""
    hexes = tuple(firsts)
    return {f"{unit} {'-'.join(route)}": (unit, route) for unit in units for route in routes(position, unit, hexes)}


def _strongest(position: KaisersPosition, options: dict[str, tuple[str, Route]]) -> str:
    """The strongest unit's pursuit of one hex, into an objective if it can."""
    kit = position.kit

    def worth(key: str) -> tuple[int, int]:
        unit, route = options[key]
        return position.counter(unit).attack, kit.objectives.get(route[0], 0)

    short = [key for key, (_, route) in options.items() if len(route) == 1]
    return max(short, key=worth, default=_NOBODY)


def _ask(outcome: CombatOutcome, options: dict[str, tuple[str, Route]], standard: str, number: int = 0) -> str:
    """Put the question and carry out the answer. Gives the unit that pursues, or nothing if nobody does.

    The attacker's questions are numbered, for several of his units may pursue; the defender has one.
    """
    position = outcome.position
    if position.over:
        return ""
    combat = outcome.combat
    choice = outcome.referee.ask(
        Question(
            label=f"pursuit {number}" if number else "defender pursuit",
            side=combat.side if number else combat.enemy,
            kind="pursuit" if number else "defender-pursuit",
            text=f"{outcome.code} in {position.kit.name(combat.target)}: who pursues, and where to?",
            options=(_NOBODY, *options),
            default=standard,
            rule="14.2",
            about=(combat.target, *dict.fromkeys(unit for unit, _ in options.values())),
        ),
        lambda: {"strongest": _strongest(position, options), "nobody": _NOBODY},
    )
    if choice == _NOBODY:
        return ""
    unit, route = options[choice]
    _go(outcome, unit, route)
    return unit


def _go(outcome: CombatOutcome, unit: str, route: Route) -> None:
    referee: Referee[KaisersPosition] = outcome.referee
    start = outcome.position.place_of(unit)
    referee.emit(UnitMoved(rule="14.2", unit=unit, start=start, end=route[-1], path=(start, *route), how="pursuit"))
    outcome.arrivals.append(route[-1])
    for hex in route:
        entered(referee, unit, hex)
