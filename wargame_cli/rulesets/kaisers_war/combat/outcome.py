"""A combat result being carried out: who is still in the combat, and the points that it has cost so far (5.7, 5.9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from wargame_cli.engine.events import Consequence, Spared
from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.kaisers_war.combat.annihilation import delay_return, isolated
from wargame_cli.rulesets.kaisers_war.ground.attack_orders import Attack
from wargame_cli.rulesets.kaisers_war.ground.forces import Combat
from wargame_cli.rulesets.kaisers_war.position.events.general import lost
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition
from wargame_cli.rulesets.kaisers_war.setup.points import loss, score


class Losing(Protocol):
    """An order for a combat."""

    @property
    def lose(self) -> tuple[str, ...]:
        """The units to lose first where there is a choice."""


class CombatOutcome:
    """What a result has done so far.

    `attackers`, `defenders` and `exposed` shrink as units die; `exposed` are the supporting aircraft and ships that
    the result can reach (12.20). `arrivals` are the hexes that units have come into, where stacking is looked at
    when the combat is over. `holds_at_all_costs` says that the defender ignores retreats and routs (34.1). The points
    of both sides are kept together until they are scored at one moment.
    """

    def __init__(
        self,
        referee: Referee[KaisersPosition],
        combat: Combat,
        order: Losing,
        table: str,
        code: str,
        *,
        holds_at_all_costs: bool = False,
    ) -> None:
        self.referee = referee
        self.position = referee.position
        self.combat = combat
        self.order = order
        self.table = table
        self.code = code
        self.holds_at_all_costs = holds_at_all_costs
        self.attackers = list(combat.attackers)
        self.defenders = list(combat.defenders)
        self.exposed = _exposed(self.position, combat)
        self.arrivals: list[str] = []
        self._beside_a_fort = frozenset(_beside_a_fort(self.position, combat, table))
        self._changes = {combat.side: 0, combat.enemy: 0}
        self._places: dict[str, str] = {}
        self._isolated: frozenset[str] = frozenset()

    def eliminate(self, unit: str, cause: str, rule: str = "12.19") -> None:
        """Remove a unit of the combat; its points are lost when the moment is scored."""
        face = self.position.counter(unit)
        self._changes[face.side] -= loss(self.position.kit, face)
        self._look_at_supply()
        self.referee.emit(lost(self.position, unit, cause, rule))
        if unit in self._isolated:
            delay_return(self.referee, unit)
        for units in (self.attackers, self.defenders, self.exposed):
            if unit in units:
                units.remove(unit)

    def _look_at_supply(self) -> None:
        """See which units are out of supply now (35.1), unless one was eliminated at this moment: then that is known.

        Units that are eliminated together are removed in any order without effect on supply. A new moment begins when
        the losses are scored, or when a unit of the combat has moved.
        """
        units = (*self.attackers, *self.defenders, *self.exposed)
        now = {unit: self.position.place_of(unit) for unit in units}
        if not self._places or any(self._places[unit] != place for unit, place in now.items()):
            self._places = now
            self._isolated = isolated(self.position, units)

    def spare(self, units: Sequence[str], what: Consequence, cause: str, rule: str) -> None:
        """Tell of units to which something that the result brings does not happen, where they stand together."""
        by_place: dict[str, list[str]] = {}
        for unit in units:
            by_place.setdefault(self.position.place_of(unit), []).append(unit)
        for place, those in by_place.items():
            self.referee.emit(Spared(rule=rule, units=tuple(those), place=place, what=what, cause=cause))

    def charge(self, side: str, points: int) -> None:
        """Take points from a side when the moment is scored."""
        self._changes[side] -= points

    def settle(self) -> None:
        """Score all that has been lost since the last time, as one moment (5.9)."""
        changes: Mapping[str, int] = self._changes
        self._places = {}
        self._changes = dict.fromkeys(changes, 0)
        if any(changes.values()):
            score(self.referee, changes, f"{self.code} in {self.position.kit.name(self.combat.target)}", "5.7")

    def shelters(self, unit: str) -> bool:
        """Whether a defender stands fast on the Big Push because a fort stood with it when the combat began (7.5)."""
        return unit in self._beside_a_fort

    def wish(self, unit: str) -> tuple[str, ...]:
        """The route that the attacker's order gives for a unit in case it must retreat."""
        return self.order.retreat.get(unit, ()) if isinstance(self.order, Attack) else ()


def _beside_a_fort(position: KaisersPosition, combat: Combat, table: str) -> tuple[str, ...]:
    """The defenders that a fort covers even if this combat takes it (7.5); by the other reading none."""
    forts = any(position.counter(unit).fort for unit in combat.defenders)
    covers = forts and table == "big_push" and position.option("fort-lost-in-battle") == "stay"
    return combat.defenders if covers else ()


def _exposed(position: KaisersPosition, combat: Combat) -> list[str]:
    """Supporting aircraft against an airbase, and ships against a fortified zone, in the defended hex (12.20).

    The outcome never reaches a supporting headquarters (17.2).
    """
    faces = [position.counter(unit) for unit in combat.defenders]
    air = combat.air if any(face.air for face in faces) else ()
    ships = combat.ships if any(face.fort for face in faces) else ()
    return [*air, *ships]
