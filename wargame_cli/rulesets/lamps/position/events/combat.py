"""What happens in ground combat (7.2, 7.5, 7.6)."""

from typing import Literal

from wargame_cli.engine import events as engine
from wargame_cli.engine.queries import Modifier
from wargame_cli.rulesets.lamps.kit.nations import WESTERN_ALLIES
from wargame_cli.rulesets.lamps.position.position import Air, LampsPosition


class AttackDeclared(engine.Event, frozen=True, kw_only=True):
    """An army attacks from one area into another (7.2.2); what attacks elsewhere had won is lost (7.2.3, 7.5)."""

    army: str
    origin: str
    target: str
    keeps_push: bool = False

    def apply(self, position: LampsPosition) -> None:
        """The attack is counted; a Big Push and breaches between another pair of areas end."""
        turn = position.this_turn
        turn.attacked.append((self.army, self.origin, self.target))
        pair = (self.origin, self.target)
        if turn.battle != pair:
            _, breached = turn.elsewhere.pop(self.target, ("", 0))
            turn.battle, turn.breached = pair, breached
        if turn.big_push not in (None, pair):
            turn.big_push = pair if self.keeps_push and turn.big_push and turn.big_push[1] == self.target else None
        position.changed()


class CombatFought(engine.Event, frozen=True, kw_only=True):
    """A combat was decided (7.2.2): dice, modifiers and net totals of both sides.

    `against` is army, trench or garrison; `defender` the army. `air` says that an Air Superiority marker gave the tie
    to the defender. A garrison has no dice, only its value as the total.
    """

    number: int
    attacker: str
    origin: str
    target: str
    against: Literal["army", "trench", "garrison"]
    defender: str = ""
    attack_dice: tuple[int, ...] = ()
    attack_total: int = 0
    attack_modifiers: tuple[Modifier, ...] = ()
    defence_dice: tuple[int, ...] = ()
    defence_total: int = 0
    defence_modifiers: tuple[Modifier, ...] = ()
    won: bool = False
    air: bool = False
    invasion: bool = False

    def apply(self, position: LampsPosition) -> None:
        """An attacker that lost is on record, for cards that forbid its refit."""
        if not self.won:
            position.this_turn.lost.append(self.attacker)
            position.changed()


class Rerolled(engine.Event, frozen=True, kw_only=True):
    """A side rolled again; `source` is what allows it (4.1.3, 7.6.4, 2.6)."""

    side: str
    source: str
    before: tuple[int, ...]
    after: tuple[int, ...]

    def apply(self, position: LampsPosition) -> None:
        """A reroll of the Schlieffen Plan or the Stosstruppen is used up."""
        if self.source == "Schlieffen Plan":
            position.this_turn.rerolls += 1
        elif self.source == "Stosstruppen":
            position.stosstruppen_rerolls -= 1
        position.changed()


class BigPush(engine.Event, frozen=True, kw_only=True):
    """The next attack between two areas gets the Big Push, or it is lost where they are empty (7.2.3)."""

    origin: str = ""
    target: str = ""

    def apply(self, position: LampsPosition) -> None:
        """The Big Push marker stands between these areas, or leaves the map."""
        position.this_turn.big_push = (self.origin, self.target) if self.target else None
        position.changed()


class TrenchBreached(engine.Event, frozen=True, kw_only=True):
    """A trench is breached for attacks from one area (7.5)."""

    area: str
    origin: str

    def apply(self, position: LampsPosition) -> None:
        """One trench more of the area is breached."""
        turn = position.this_turn
        if turn.battle != (self.origin, self.area):
            _, turn.breached = turn.elsewhere.pop(self.area, ("", 0))
        turn.battle = (self.origin, self.area)
        turn.breached += 1
        position.changed()


class TrenchesWhole(engine.Event, frozen=True, kw_only=True):
    """Breached trenches are whole again: the attacks from one area are over (7.5)."""

    area: str

    def apply(self, position: LampsPosition) -> None:
        """No trench is breached any more."""
        turn = position.this_turn
        if turn.elsewhere.pop(self.area, None) is None:
            turn.battle, turn.breached = None, 0
        position.changed()


class BattleLeft(engine.Event, frozen=True, kw_only=True):
    """Attacks go on elsewhere, and what was breached stays so (7.5, by option)."""

    def apply(self, position: LampsPosition) -> None:
        """The breaches stay on record with their area."""
        turn = position.this_turn
        if turn.battle and turn.breached:
            origin, area = turn.battle
            turn.elsewhere[area] = (origin, turn.breached)
        turn.battle, turn.breached = None, 0
        position.changed()


class StayedBehind(engine.Event, frozen=True, kw_only=True):
    """A unit that was named to follow the winner could not, and why (7.2.7)."""

    unit: str
    area: str
    reason: str


class AirFlown(engine.Event, frozen=True, kw_only=True):
    """An Air Superiority marker gave a tie to the defender and has flown (7.6.5)."""

    area: str
    side: str

    def apply(self, position: LampsPosition) -> None:
        """The first Ready marker of the area is flown."""
        index = position.air.index(Air(side=self.side, area=self.area))
        position.air[index] = Air(side=self.side, area=self.area, flown=True)
        position.changed()


class LastStand(engine.Event, frozen=True, kw_only=True):
    """A defender declared They Shall Not Pass (7.2.4): the die, and what earlier losses take from it."""

    army: str
    area: str
    die: int
    lost_before: int
    passed: bool


class AdvanceStopped(engine.Event, frozen=True, kw_only=True):
    """Units that advanced into a mountain or swamp may not attack out of it this turn (2.1.3, 2.1.4)."""

    units: tuple[str, ...]
    area: str

    def apply(self, position: LampsPosition) -> None:
        """The units may not attack out of the area this turn; those that attack for another faction not in its turn."""
        position.this_turn.stopped.extend(self.units)
        for unit in self.units:
            counter = position.counter(unit)
            for_americans = not counter.is_army and counter.faction == WESTERN_ALLIES
            if for_americans or counter.faction != position.faction:
                position.stopped[unit] = self.area
        position.changed()


class GasUsed(engine.Event, frozen=True, kw_only=True):
    """An alliance used its Poison Gas (7.6.8)."""

    area: str
    side: str

    def apply(self, position: LampsPosition) -> None:
        """The alliance has no Poison Gas until it develops G1 again."""
        position.gas_used.append(self.side)
        position.changed()


class StosstruppenGone(engine.Event, frozen=True, kw_only=True):
    """The Stosstruppen marker left the map after combat (7.6.4)."""

    def apply(self, position: LampsPosition) -> None:
        """The marker is off the map until the next Movement Phase."""
        position.stosstruppen, position.stosstruppen_rerolls = "", 0
        position.changed()


class StosstruppenMoved(engine.Event, frozen=True, kw_only=True):
    """The Stosstruppen marker advanced with the armies (7.6.4)."""

    area: str

    def apply(self, position: LampsPosition) -> None:
        """The marker is in the area."""
        position.stosstruppen = self.area
        position.changed()


class ArmyPassedOver(engine.Event, frozen=True, kw_only=True):
    """An army of a programme of attacks could not attack when its turn came, and why."""

    army: str
    target: str
    reason: str


class ProgrammeEnded(engine.Event, frozen=True, kw_only=True):
    """A programme of attacks ended before all its armies had attacked, by its own words."""

    target: str
    reason: str


EVENTS: tuple[type[engine.Event], ...] = (
    AttackDeclared,
    CombatFought,
    Rerolled,
    BigPush,
    TrenchBreached,
    TrenchesWhole,
    BattleLeft,
    StayedBehind,
    AirFlown,
    LastStand,
    AdvanceStopped,
    GasUsed,
    StosstruppenGone,
    StosstruppenMoved,
    ArmyPassedOver,
    ProgrammeEnded,
)
