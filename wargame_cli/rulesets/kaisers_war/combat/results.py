"""The twelve combat results (12.19): each is a list of parts, carried out in the printed order."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from wargame_cli.rulesets.kaisers_war.combat.losses import lose_best_attacker, lose_best_defender, lose_best_shock_unit
from wargame_cli.rulesets.kaisers_war.combat.reckoning import Reckoning
from wargame_cli.rulesets.kaisers_war.combat.retreat import holds_ground, retreat
from wargame_cli.rulesets.kaisers_war.combat.they_shall_not_pass import sets_aside
from wargame_cli.rulesets.kaisers_war.position.events.general import RoutChecked

Part = Callable[[Reckoning], None]


def carry_out(reckoning: Reckoning, parts: Sequence[Part] | None = None) -> None:
    """Apply a result, part by part; pursuit comes after it. Stops where the game ends in the middle (5.9).

    `parts` replaces the printed ones.
    """
    if reckoning.holds_at_all_costs and sets_aside(reckoning.position, reckoning.code):
        return
    part_by_part = reckoning.position.option("simultaneous-losses") == "part-by-part"
    for part in PARTS[reckoning.code] if parts is None else parts:
        part(reckoning)
        if part_by_part:
            reckoning.settle()
        if reckoning.position.over:
            return


# -- points ------------------------------------------------------------------------------------------------------


def attackers_wear_down(reckoning: Reckoning) -> None:
    """One point for each attacking unit, exposed support included (AA)."""
    units = len(reckoning.attackers) + len(reckoning.exposed)
    reckoning.charge(reckoning.battle.side, units * reckoning.position.kit.tables.points.attrition_result)


def defenders_wear_down(reckoning: Reckoning) -> None:
    """One point for each defending unit (DA)."""
    units = len(reckoning.defenders)
    reckoning.charge(reckoning.battle.enemy, units * reckoning.position.kit.tables.points.attrition_result)


# -- eliminations ------------------------------------------------------------------------------------------------


def attackers_die(reckoning: Reckoning) -> None:
    """All attackers, with the exposed support (AC)."""
    for unit in (*reckoning.attackers, *reckoning.exposed):
        reckoning.eliminate(unit, "catastrophe")


def defenders_die(reckoning: Reckoning) -> None:
    """All defenders (DC)."""
    for unit in tuple(reckoning.defenders):
        reckoning.eliminate(unit, "catastrophe")


def immobile_defenders_die(reckoning: Reckoning) -> None:
    """All defenders with a movement factor of zero (DP, MD)."""
    for unit in tuple(reckoning.defenders):
        if not reckoning.position.counter(unit).movement:
            reckoning.eliminate(unit, "cannot move")


# -- retreats ----------------------------------------------------------------------------------------------------


def attackers_fall_back(reckoning: Reckoning) -> None:
    """The attackers retreat one hex (AD, AW). Supporting units and those at sea have nothing to retreat from."""
    if not reckoning.battle.bombardment:
        for unit in _on_land(reckoning):
            _fall_back(reckoning, unit, 1)


def defenders_fall_back(reckoning: Reckoning) -> None:
    """The defenders retreat one hex, the top of the stack first (DD, DW, MD), unless they shall not pass (34.1)."""
    if not reckoning.battle.bombardment and not reckoning.holds_at_all_costs:
        for unit in tuple(reckoning.defenders):
            _fall_back(reckoning, unit, 1)


def attackers_panic(reckoning: Reckoning) -> None:
    """Rout checks for the attackers (AP); exposed aircraft check and stay, exposed ships have nothing to check."""
    for unit in _on_land(reckoning):
        _rout(reckoning, unit)
    ships_die = reckoning.position.option("exposed-ships-in-panic") == "eliminated"
    for unit in tuple(reckoning.exposed):
        if reckoning.position.counter(unit).air:
            _rout(reckoning, unit, stays=True)
        elif ships_die:
            reckoning.eliminate(unit, "panic", "12.20")


def defenders_panic(reckoning: Reckoning) -> None:
    """Rout checks for the defenders, the top of the stack first (DP), unless they shall not pass (34.1)."""
    for unit in () if reckoning.holds_at_all_costs else tuple(reckoning.defenders):
        _rout(reckoning, unit)


def _on_land(reckoning: Reckoning) -> list[str]:
    """The attackers that can be driven back: assault units at sea stand or fall with the landing (20.10)."""
    from_sea = reckoning.battle.from_sea
    return [unit for unit in reckoning.attackers if unit not in from_sea]


def _rout(reckoning: Reckoning, unit: str, *, stays: bool = False) -> None:
    """Roll against the movement factor: over it the unit dies, else it retreats as many hexes as the die shows."""
    if reckoning.position.over:
        return
    face = reckoning.position.counter(unit)
    die = reckoning.referee.roll(f"rout {unit}", "12.19", by=face.side, good="low")
    survives = die <= face.movement
    reckoning.referee.emit(RoutChecked(rule="12.19", unit=unit, die=die, movement=face.movement, survives=survives))
    if not survives:
        reckoning.eliminate(unit, "rout")
    elif not stays:
        _fall_back(reckoning, unit, die)


def _fall_back(reckoning: Reckoning, unit: str, length: int) -> None:
    """Retreat a unit, unless it may hold its ground; what cannot retreat is eliminated (13.2)."""
    position = reckoning.position
    if position.over or holds_ground(position, unit, reckoning.table) or reckoning.shelters(unit):
        return
    if not position.counter(unit).movement:
        reckoning.eliminate(unit, "cannot retreat: movement factor zero", "13.2")
    elif not retreat(reckoning.referee, unit, length, reckoning.wish(unit)):
        reckoning.eliminate(unit, "cannot retreat far enough", "13.2")
    else:
        reckoning.arrivals.append(position.place_of(unit))


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
