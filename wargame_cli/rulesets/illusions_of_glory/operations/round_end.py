"""What must hold when an Action Round ends: stacking, company for HQs and guns, sieges (10.3, 27.0b, 20.3).

The rulebook demands it and does not say what follows where it was not kept. Here units that made it so go back to where
they came from, the weakest first unless their side chooses; who cannot go back leaves the map as if destroyed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wargame_cli.engine.events import Answered
from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.illusions_of_glory.ground.control import enter
from wargame_cli.rulesets.illusions_of_glory.ground.sieges import besieger, enemy_fort, enemy_forts
from wargame_cli.rulesets.illusions_of_glory.ground.stacking import Fault, doubtful, faults
from wargame_cli.rulesets.illusions_of_glory.kit.board import SPACE
from wargame_cli.rulesets.illusions_of_glory.kit.components import ELIMINATED, REPLACEABLE, RESERVE
from wargame_cli.rulesets.illusions_of_glory.kit.nations import Side, side_named
from wargame_cli.rulesets.illusions_of_glory.operations.entry import closed, may_not_end
from wargame_cli.rulesets.illusions_of_glory.position.events.general import SiegeChanged, UnitMoved, UnitRemoved
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition, Referee
from wargame_cli.rulesets.illusions_of_glory.units.departures import vacate


def unmet(position: IllusionsPosition, side: Side) -> list[tuple[str, Fault]]:
    """Every place where a side's units may not stay as they are, and why."""
    board, own = position.kit.board, position.occupied(side)
    found = [(place, fault) for place in doubtful(position, own) for fault in faults(position, side, place)]
    forts = own and own & enemy_forts(position, side)
    besieging = [(place, fault) for place in board.spaces(forts) for fault in _siege_faults(position, side, place)]
    if max(len(found), len(besieging)) > 1:
        places = list(position.stacks)
        for wrong in (found, besieging):
            wrong.sort(key=lambda each: places.index(each[0]))
    return found + besieging


def _siege_faults(position: IllusionsPosition, side: Side, place: str) -> list[Fault]:
    """Units in an enemy Fort's place that are too few for a siege (20.3.1d, 20.3.4a, 20.3.5c).

    A siege that lapsed in this very round has until the end of its side's next one.
    """
    done = position.this_round
    if besieger(position, place) == side or place in done.freed:
        return []
    units = tuple(position.units_at(side, place))
    name = position.kit.name(place)
    if place in position.lapsed:
        return [Fault("20.3.5", f"{name}: the siege lapsed, and {', '.join(units)} had to leave", units)]
    return [Fault("20.3.1", f"{name}: {', '.join(units)} cannot besiege the Fort", units)]


def forewarn(referee: Referee, *places: str) -> None:
    """Tell the acting side what is wrong in these places now, so that it can be corrected before the round ends."""
    position = referee.position
    side = side_named(position.acting)
    for place in filter(position.kit.is_space, places):
        for fault in faults(position, side, place):
            referee.warn(fault.rule, f"{fault.message}; this must be corrected before the round ends")
        if enemy_fort(position, side, place) and position.units_at(side, place) and besieger(position, place) != side:
            name = position.kit.name(place)
            referee.warn("20.3", f"{name}: too few to besiege the Fort; more must come, or all leave, in this round")


def settle(referee: Referee) -> None:
    """Correct what the acting side left wrong, one unit at a time."""
    position = referee.position
    if not position.acting:
        return
    side = position.acting
    with referee.scene("round end"):
        while wrong := unmet(position, side):
            place, fault = wrong[0]
            _correct(referee, place, fault)
        for place in list(position.lapsed):
            if besieger(position, place) == side or not position.at(place):
                referee.emit(SiegeChanged(rule="20.3.5", space=place, lapsed=False))


def _correct(referee: Referee, place: str, fault: Fault) -> None:
    """One step: who came in goes back; else, for want of company, who left last comes back; else who is there goes."""
    position = referee.position
    came = [unit for unit in fault.units if unit in position.this_round.came_from]
    if not came and fault.rule in ("27.0", "20.3.1"):
        left = [unit for unit in position.this_round.came_from if _has_left(position, unit, place)]
        if left:
            _send_back(referee, left[-1], fault)
            return
    if came:
        _send_back(referee, _chosen(referee, place, fault, came), fault)
        return
    unit = _chosen(referee, place, fault, list(fault.units))
    refuge = _refuges(position, unit)
    if fault.rule == "20.3.5" and refuge:
        _push_out(referee, unit, refuge, fault)
    else:
        _remove(referee, unit, fault)


def _has_left(position: IllusionsPosition, unit: str, place: str) -> bool:
    """Whether a unit left a place in this round and can be called back: from the map, or from the Reserve Box."""
    now, redeployed = position.place_of(unit), position.this_round.redeployed
    is_there = position.kit.is_space(now) or (now == RESERVE and unit in redeployed)
    return is_there and now != place and position.this_round.came_from[unit] == place


def _chosen(referee: Referee, place: str, fault: Fault, units: Sequence[str]) -> str:
    """The unit that has to go: its side chooses, by default the one with the lowest Combat Factor."""
    position = referee.position
    ranked = sorted(units, key=lambda unit: (position.step(unit).cf, unit))
    label = f"round end/{place}/"
    asked = sum(isinstance(event, Answered) and event.question.startswith(label) for event in referee.events)
    question = Question(
        label=f"{place}/{asked + 1}",
        side=position.acting,
        kind="overstack",
        text=f"{fault.message}. Which unit goes?",
        options=tuple(ranked),
        default=ranked[0],
        rule=fault.rule,
        about=(place,),
    )

    def policies() -> Mapping[str, str]:
        return {"weakest": ranked[0], "strongest": ranked[-1]}

    return referee.ask(question, policies)


def _send_back(referee: Referee, unit: str, fault: Fault) -> None:
    """Back to where it came from; what it took on its way stays taken. An enemy there, or a stack, lets it not in."""
    position = referee.position
    origin = position.this_round.came_from[unit]
    here = position.place_of(unit)
    is_space = origin != RESERVE and position.kit.ground.spaces[origin].kind == SPACE
    if is_space and position.others_at(side_named(position.acting), origin):
        _remove(referee, unit, fault)
        return
    referee.emit(UnitMoved(rule=fault.rule, unit=unit, start=here, end=origin, how="return"))
    if origin != RESERVE:
        enter(referee, unit, origin)
    if here != RESERVE:
        vacate(referee, side_named(position.acting), here)


def _refuges(position: IllusionsPosition, unit: str) -> list[str]:
    """The neighbouring places where a unit may stand that must leave a Fort space whose siege lapsed."""
    here, side = position.place_of(unit), position.acting
    return [
        place
        for place in position.kit.board.neighbours[here]
        if position.controls(side, place)
        and not closed(position, unit, here, place)
        and not may_not_end(position, unit, place)
        and not _would_be_wrong(position, unit, place)
    ]


def _would_be_wrong(position: IllusionsPosition, unit: str, place: str) -> bool:
    twin = position.copy()
    twin.put(unit, place)
    return any(True for _ in faults(twin, side_named(position.acting), place))


def _push_out(referee: Referee, unit: str, refuge: Sequence[str], fault: Fault) -> None:
    position = referee.position
    here = position.place_of(unit)
    question = Question(
        label=f"{here}/leaves/{unit}",
        side=position.acting,
        kind="refuge",
        text=f"Where does {unit} go, which had to leave {position.kit.name(here)}?",
        options=tuple(refuge),
        default=max(refuge, key=lambda place: (len(position.units_at(side_named(position.acting), place)), place)),
        rule=fault.rule,
        about=(unit, here),
    )
    place = referee.ask(question)
    referee.emit(UnitMoved(rule=fault.rule, unit=unit, start=here, end=place, how="return"))
    enter(referee, unit, place)


def _remove(referee: Referee, unit: str, fault: Fault) -> None:
    """Off the map: HQs, Heavy Artillery and Special Units are eliminated (27.0c, 12.6.6d), others can be rebuilt."""
    position = referee.position
    counter = position.counter(unit)
    to = ELIMINATED if counter.is_special else REPLACEABLE
    place = position.place_of(unit)
    referee.emit(UnitRemoved(rule=fault.rule, unit=unit, place=place, to=to, cause=fault.message))
