"""The twelve combat results (12.19): each is a list of parts, carried out in the printed order."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from wargame_cli.engine.events import Consequence
from wargame_cli.rulesets.kaisers_war.combat.losses import lose_best_attacker, lose_best_defender, lose_best_shock_unit
from wargame_cli.rulesets.kaisers_war.combat.outcome import CombatOutcome
from wargame_cli.rulesets.kaisers_war.combat.retreat import holds_ground, retreat
from wargame_cli.rulesets.kaisers_war.combat.they_shall_not_pass import sets_aside
from wargame_cli.rulesets.kaisers_war.position.events.general import RoutChecked

Part = Callable[[CombatOutcome], None]


def carry_out(outcome: CombatOutcome, parts: Sequence[Part] | None = None) -> None:
    """Apply a result, part by part; pursuit comes after it. Stops where the game ends in the middle (5.9).

    `parts` replaces the printed ones.
    """
    if outcome.holds_at_all_costs and sets_aside(outcome.position, outcome.code):
        _stand_fast(outcome, "rout" if outcome.code == "DP" else "retreat")
        return
    part_by_part = outcome.position.option("simultaneous-losses") == "part-by-part"
    for part in PARTS[outcome.code] if parts is None else parts:
        part(outcome)
        if part_by_part:
            outcome.settle()
        if outcome.position.over:
            return


# -- points ------------------------------------------------------------------------------------------------------


def attackers_wear_down(outcome: CombatOutcome) -> None:
    """One point for each attacking unit, exposed support included (AA)."""
    units = len(outcome.attackers) + len(outcome.exposed)
    outcome.charge(outcome.combat.side, units * outcome.position.kit.tables.points.attrition_result)


def defenders_wear_down(outcome: CombatOutcome) -> None:
    """One point for each defending unit (DA)."""
    units = len(outcome.defenders)
    outcome.charge(outcome.combat.enemy, units * outcome.position.kit.tables.points.attrition_result)


# -- eliminations ------------------------------------------------------------------------------------------------


def attackers_die(outcome: CombatOutcome) -> None:
    """All attackers, with the exposed support (AC)."""
    for unit in (*outcome.attackers, *outcome.exposed):
        outcome.eliminate(unit, "catastrophe")


def defenders_die(outcome: CombatOutcome) -> None:
    """All defenders (DC)."""
    for unit in tuple(outcome.defenders):
        outcome.eliminate(unit, "catastrophe")


def immobile_defenders_die(outcome: CombatOutcome) -> None:
    """All defenders with a movement factor of zero (DP, MD)."""
    for unit in tuple(outcome.defenders):
        if not outcome.position.counter(unit).movement:
            outcome.eliminate(unit, "cannot move")


# -- retreats ----------------------------------------------------------------------------------------------------


def attackers_fall_back(outcome: CombatOutcome) -> None:
    """The attackers retreat one hex (AD, AW). Supporting units and those at sea have nothing to retreat from."""
    if outcome.combat.bombardment:
        outcome.spare(outcome.attackers, *_BY_SHIPS_ALONE)
        return
    for unit in _on_land(outcome):
        _fall_back(outcome, unit, 1)


def defenders_fall_back(outcome: CombatOutcome) -> None:
    """The defenders retreat one hex, the top of the stack first (DD, DW, MD), unless they shall not pass (34.1)."""
    if outcome.combat.bombardment:
        outcome.spare(outcome.defenders, *_BY_SHIPS_ALONE)
    elif outcome.holds_at_all_costs:
        _stand_fast(outcome, "retreat")
    else:
        for unit in tuple(outcome.defenders):
            _fall_back(outcome, unit, 1)


def attackers_panic(outcome: CombatOutcome) -> None:
    """Rout checks for the attackers (AP); exposed aircraft check and stay, exposed ships have nothing to check."""
    for unit in _on_land(outcome):
        _rout(outcome, unit)
    ships_die = outcome.position.option("exposed-ships-in-panic") == "eliminated"
    for unit in tuple(outcome.exposed):
        if outcome.position.counter(unit).air:
            _rout(outcome, unit, stays=True)
        elif ships_die:
            outcome.eliminate(unit, "panic", "12.20")
        else:
            outcome.spare([unit], "rout", "a ship in support has nothing to check", "12.20")


def defenders_panic(outcome: CombatOutcome) -> None:
    """Rout checks for the defenders, the top of the stack first (DP), unless they shall not pass (34.1)."""
    if outcome.holds_at_all_costs:
        _stand_fast(outcome, "rout")
        return
    for unit in tuple(outcome.defenders):
        _rout(outcome, unit)


def _stand_fast(outcome: CombatOutcome, what: Consequence) -> None:
    """The defenders have paid for it, and neither a retreat nor a rout moves them (34.1)."""
    outcome.spare(outcome.defenders, what, "They Shall Not Pass", "34.1")


def _on_land(outcome: CombatOutcome) -> list[str]:
    """The attackers that can be driven back: assault units at sea stand or fall with the landing (20.10)."""
    from_sea = outcome.combat.from_sea
    return [unit for unit in outcome.attackers if unit not in from_sea]


def _rout(outcome: CombatOutcome, unit: str, *, stays: bool = False) -> None:
    """Roll against the movement factor: above it a unit is eliminated, else it retreats that number of hexes."""
    if outcome.position.over:
        return
    face = outcome.position.counter(unit)
    die = outcome.referee.roll(f"rout {unit}", "12.19", by=face.side, good="low")
    survives = die <= face.movement
    outcome.referee.emit(RoutChecked(rule="12.19", unit=unit, die=die, movement=face.movement, survives=survives))
    if not survives:
        outcome.eliminate(unit, "rout")
    elif stays:
        outcome.spare([unit], "retreat", "aircraft in support stay at their base", "12.20")
    else:
        _fall_back(outcome, unit, die)


def _fall_back(outcome: CombatOutcome, unit: str, length: int) -> None:
    """Retreat a unit, unless it may hold its ground; what cannot retreat is eliminated (13.2)."""
    position = outcome.position
    if position.over:
        return
    if why := holds_ground(position, unit, outcome.table):
        outcome.spare([unit], "retreat", why, "13.2.8")
    elif outcome.shelters(unit):
        outcome.spare([unit], "retreat", "fortified zone when the battle began, Big Push", "13.2.8")
    elif not position.counter(unit).movement:
        outcome.eliminate(unit, "cannot retreat: movement factor zero", "13.2")
    elif retreat(outcome.referee, unit, length, outcome.wish(unit), settle=outcome.settle):
        outcome.arrivals.append(position.place_of(unit))
    elif not position.over:
        outcome.eliminate(unit, "cannot retreat far enough", "13.2")


#: Ships alone bring no retreats, neither their own nor the fortified zone's (19.2).
_BY_SHIPS_ALONE: tuple[Consequence, str, str] = ("retreat", "a bombardment by ships alone", "19.2")

#: What each result does, in the printed order; who may pursue afterwards stands in the chart.
PARTS: dict[str, tuple[Part, ...]] = {
    "AA": (attackers_wear_down,),
    "AC": (attackers_die,),
    "AD": (lose_best_attacker, attackers_fall_back),
    "AP": (attackers_panic,),
    "AW": (attackers_fall_back,),
    "BB": (lose_best_attacker, lose_best_defender),
    "DA": (defenders_wear_down,),
    "DC": (defenders_die,),
    "DD": (lose_best_defender, defenders_fall_back),
    "DP": (immobile_defenders_die, defenders_panic),
    "DW": (defenders_fall_back,),
    "MD": (immobile_defenders_die, defenders_fall_back, lose_best_shock_unit),
}
