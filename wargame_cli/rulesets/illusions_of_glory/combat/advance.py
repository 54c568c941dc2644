"""Advance After Combat (12.8, 18.6): who follows, how far, and what the winners control then."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.illusions_of_glory.combat.battlefield import stack_of
from wargame_cli.rulesets.illusions_of_glory.combat.retreat_paths import with_units_at
from wargame_cli.rulesets.illusions_of_glory.combat.spared import (
    spare,
    tell_nobody_advances,
    tell_what_is_closed,
    why_it_stays,
)
from wargame_cli.rulesets.illusions_of_glory.ground import greece
from wargame_cli.rulesets.illusions_of_glory.ground.frontiers import interns, is_barred
from wargame_cli.rulesets.illusions_of_glory.ground.sieges import faces_fort, suffices
from wargame_cli.rulesets.illusions_of_glory.ground.stacking import has_room
from wargame_cli.rulesets.illusions_of_glory.ground.supply import in_supply
from wargame_cli.rulesets.illusions_of_glory.kit.board import REGION, SEA, SPACE
from wargame_cli.rulesets.illusions_of_glory.operations import movement
from wargame_cli.rulesets.illusions_of_glory.position.events.general import UnitMoved
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition, Referee
from wargame_cli.rulesets.illusions_of_glory.units.aftermath import CombatOutcome, full_attackers

_STAY = "stay"
_TOO_FEW = "too few to besiege the Fort"
#: The paths that units take, the target first.
Paths = dict[str, tuple[str, ...]]


def advance(referee: Referee, outcome: CombatOutcome) -> tuple[str, ...]:
    """Attackers advance as their owner chooses (12.8); gives who advanced.

    Places where units of their side were before come under its control too: a region without enemies (18.2.1), and the
    space of a Fort that was destroyed, by either side's fire (11.2i).
    """
    position = referee.position
    paths: Paths = {}
    if is_open(position, outcome):
        paths = _besieging(referee, outcome, _chosen(referee, outcome))
        paths |= _guns(referee, outcome, paths)
    else:
        tell_what_is_closed(referee, outcome)
    for unit, path in paths.items():
        start = position.place_of(unit)
        referee.emit(UnitMoved(rule="12.8.1", unit=unit, start=start, end=path[-1], path=(start, *path), how="advance"))
        for place in path:
            greece.pass_through(referee, unit, place, stays=place == path[-1], rule="12.8.3")
        movement.arrive(referee, unit, start, path[-1])
    row = "18.2.1" if position.is_region(outcome.target) else "11.2i"
    for unit in position.units_at(outcome.side, outcome.target):
        greece.pass_through(referee, unit, outcome.target, stays=True, rule=row)
    return tuple(paths)


def is_open(position: IllusionsPosition, outcome: CombatOutcome) -> bool:
    """Whether the defending space is open: no defender is left (12.8.1a).

    A Fort that defended alone must have fallen. Into a region winners advance even if others are there (18.6).
    """
    kind = position.kit.ground.spaces[outcome.target].kind
    if kind not in (SPACE, REGION, SEA) or interns(position, outcome.target):
        return False
    if outcome.lone_fort and position.fort(outcome.target):
        return False
    return (kind == REGION and outcome.is_won) or not position.others_at(outcome.side, outcome.target)


def who_may_advance(position: IllusionsPosition, outcome: CombatOutcome) -> list[str]:
    """The full-strength attackers from outside, LCUs first (12.8.1a-b, trap 64)."""
    units = [unit for unit in full_attackers(position, outcome) if position.place_of(unit) != outcome.target]
    return sorted(units, key=lambda unit: (not position.counter(unit).is_lcu, -position.step(unit).cf, unit))


# -- how far --------------------------------------------------------------------------------------------------------


def paths_of(position: IllusionsPosition, outcome: CombatOutcome, unit: str) -> list[tuple[str, ...]]:
    """The paths on which a unit may advance (12.8.2): to the target, and on to what the losers passed through."""
    target = outcome.target
    if is_barred(position, unit, target) or not has_room(position, unit, target):
        return []
    if stops_at(position, position.place_of(unit), target):
        return [(target,)]
    near = position.kit.board.neighbours[target]
    beyond = [place for place in outcome.passed if place in near and _is_clear(position, unit, place)]
    found: dict[str, tuple[str, ...]] = {place: (target, place) for place in beyond}
    for path in _by_card(position, outcome, unit):
        found.setdefault(path[-1], path)
    return [(target,), *found.values()]


def _by_card(position: IllusionsPosition, outcome: CombatOutcome, unit: str) -> Iterator[tuple[str, ...]]:
    """The paths on which a card lets a unit go on, the shortest first; spaces of passed enemies do not count."""
    for further in outcome.further:
        front: list[tuple[str, ...]] = [(outcome.target,)] if unit in further.units else []
        for _ in range(further.spaces - 1):
            steps = [path for begun in front for path in _steps(position, outcome, unit, begun, further.through)]
            yield from steps
            front = [path for path in steps if not stops_at(position, path[-2], path[-1])]


def _steps(
    position: IllusionsPosition, outcome: CombatOutcome, unit: str, path: tuple[str, ...], through: bool
) -> Iterator[tuple[str, ...]]:
    """The paths that are one space longer: into a clear space, or past enemies who retreated."""
    for place in position.kit.board.neighbours[path[-1]]:
        if place in path or place == position.place_of(unit) or _is_shut(position, outcome, unit, place):
            continue
        others = position.others_at(outcome.side, place)
        if not others:
            yield (*path, place)
        elif through and set(others) <= set(position.this_round.retreated) and not stops_at(position, path[-1], place):
            yield from _steps(position, outcome, unit, (*path, place), through=False)


def _is_shut(position: IllusionsPosition, outcome: CombatOutcome, unit: str, place: str) -> bool:
    """Whether a card does not let a unit advance to a place: no land, closed to it, or an unbesieged Fort."""
    on_land = position.kit.ground.spaces[place].kind in (SPACE, REGION)
    closed = interns(position, place) or is_barred(position, unit, place) or faces_fort(position, outcome.side, place)
    return not on_land or closed or not position.kit.board.bit[place] & position.spaces_in_play


def stops_at(position: IllusionsPosition, start: str, space: str) -> bool:
    """Whether an advance ends in a space for its terrain, or for the water crossed into it (12.8.2, 18.6a, trap 7).

    This bars the next space, never the first (3.1.1.3); an unbesieged Fort holds only those who besiege it (20.1.6b).
    """
    ground = position.kit.ground
    if position.is_region(space) or ground.crosses_water(start, space):
        return True
    stopping = position.kit.tables.combat.advance.stopping
    return position.option("terrain-stops-advance") == "yes" and ground.spaces[space].terrain in stopping


def _is_clear(position: IllusionsPosition, unit: str, place: str) -> bool:
    if is_barred(position, unit, place) or not has_room(position, unit, place):
        return False
    return not position.others_at(position.side_of(unit), place)


def _chosen(referee: Referee, outcome: CombatOutcome) -> Paths:
    """Up to three units and their paths, as their owner chooses: by default all that stay in supply, to the target."""
    position, paths = referee.position, Paths()
    candidates = who_may_advance(position, outcome)
    if not candidates and not position.units_at(outcome.side, outcome.target):
        tell_nobody_advances(referee, outcome, "no attacker is left at full strength", "12.8.1a")
    if not _enough(position, outcome, outcome.target, candidates):
        if candidates:
            spare(referee, candidates, outcome.target, "advance", _TOO_FEW, "12.8.1d")
        return paths
    most = position.kit.tables.combat.advance.most_units
    for unit in candidates:
        if len(paths) == most:
            break
        supplied = _supplied_paths(position, outcome, paths, unit)
        if not supplied:
            spare(referee, (unit,), outcome.target, "advance", *why_it_stays(position, unit, outcome.target))
            continue
        choice = _ask(referee, outcome, unit, [path[-1] for path in supplied])
        if choice != _STAY:
            paths[unit] = next(path for path in supplied if path[-1] == choice)
    return paths


def _supplied_paths(
    position: IllusionsPosition, outcome: CombatOutcome, paths: Paths, unit: str
) -> list[tuple[str, ...]]:
    """The paths that end in supply (12.8.1c) and in a space with room, after the paths of the units before it."""
    supplied = []
    for path in paths_of(position, outcome, unit):
        twin = with_units_at(position, paths | {unit: path})
        if in_supply(twin, unit) and has_room(twin, unit, path[-1]):
            supplied.append(path)
    return supplied


def _ask(referee: Referee, outcome: CombatOutcome, unit: str, ends: list[str]) -> str:
    question = Question(
        label=f"advance/{unit}",
        side=outcome.side,
        kind="advance",
        text=f"Where does {unit} advance to?",
        options=(*ends, _STAY),
        default=ends[0],
        rule="12.8.1",
        about=(unit, outcome.target),
    )

    def policies() -> Mapping[str, str]:
        return {"near": ends[0], "far": ends[-1]}

    return referee.ask(question, policies)


# -- Forts ----------------------------------------------------------------------------------------------------------


def _enough(position: IllusionsPosition, outcome: CombatOutcome, space: str, units: list[str]) -> bool:
    """Whether these units, with those of their side who are there, may stand at a Fort (12.8.1d, 20.1.6a)."""
    if not faces_fort(position, outcome.side, space):
        return True
    return suffices(position, [*units, *position.units_at(outcome.side, space)], position.fort(space))


def _held(position: IllusionsPosition, outcome: CombatOutcome, paths: Paths) -> Paths:
    """The paths once every unbesieged Fort on them has its siege; those farther on come back first (20.1.6b-c)."""
    target, held = outcome.target, dict(paths)
    for place in outcome.passed:
        going = [unit for unit, path in held.items() if path[-1] == place]
        if going and not _enough(position, outcome, place, going):
            held |= dict.fromkeys(going, (target,))
    for unit in reversed(held):
        if _enough(position, outcome, target, [other for other, path in held.items() if path[-1] == target]):
            return held
        held[unit] = (target,)
    return held if held and _enough(position, outcome, target, list(held)) else {}


def _besieging(referee: Referee, outcome: CombatOutcome, paths: Paths) -> Paths:
    """The same, and who does not go, or not as far, is told of."""
    held = _held(referee.position, outcome, paths)
    if stay := [unit for unit in paths if unit not in held]:
        spare(referee, stay, outcome.target, "advance", _TOO_FEW, "20.1.6b")
    if short := [unit for unit in held if held[unit] != paths[unit]]:
        spare(referee, short, outcome.target, "distance", _TOO_FEW, "20.1.6b")
    return held


# -- HQs and guns ---------------------------------------------------------------------------------------------------


def _guns(referee: Referee, outcome: CombatOutcome, paths: Paths) -> Paths:
    """HQs and Heavy Artillery may advance with units of their stack (trap 64)."""
    position, going = referee.position, Paths()
    if position.option("guns-advance") != "with-escort":
        return going
    stacks = {unit: stack_of(position, unit) for unit in paths}
    beside = dict.fromkeys(other for stack in stacks.values() for other in stack)
    for gun in (unit for unit in beside if position.counter(unit).is_escorted):
        open_paths = {
            path[-1]: path
            for unit, path in paths.items()
            if gun in stacks[unit]
            and not any(is_barred(position, gun, place) for place in path)
            and has_room(with_units_at(position, paths | going), gun, path[-1])
        }
        if not open_paths:
            continue
        stay = (unit for unit in stack_of(position, gun) if unit not in paths)
        stays = any(not position.counter(unit).is_escorted for unit in stay)
        choice = _ask_gun(referee, outcome, gun, list(open_paths), stays=stays)
        if choice != _STAY:
            going[gun] = open_paths[choice]
    return going


def _ask_gun(referee: Referee, outcome: CombatOutcome, gun: str, ends: list[str], *, stays: bool) -> str:
    """By default it goes only if nobody stays behind with it."""
    question = Question(
        label=f"advance/{gun}",
        side=outcome.side,
        kind="escort",
        text=f"Does {gun} advance with its stack?",
        options=(*ends, _STAY),
        default=_STAY if stays else ends[0],
        rule="12.8.1",
        about=(gun, outcome.target),
    )
    return referee.ask(question)
