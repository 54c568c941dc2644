"""What can happen in combat (9, 10, 14P2, 15A7)."""

import msgspec

from wargame_cli.engine import events as engine
from wargame_cli.engine.queries import Modifier
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition


class Strength(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a unit counts in a combat: what is printed, what it is worth now, and why, factor by factor."""

    unit: str
    printed: float
    counts: float
    factors: tuple[str, ...] = ()


class AttackDeclared(engine.Event, frozen=True, kw_only=True):
    """An attack is announced with all units that make it (9A); they are spent in this phase whatever comes of it."""

    side: str
    target: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]

    def apply(self, position: GroundPosition) -> None:
        """The units have attacked or were attacked, the hex was (9B); overstacks that attack hold units fast (8C2)."""
        record = position.this_phase
        record.attacked.extend(unit for unit in (*self.attackers, *self.defenders) if unit not in record.attacked)
        record.targets[self.target] = self.side
        left = position.this_turn.out_of_overstack
        left += sorted({position.place_of(unit) for unit in self.attackers if unit in position.overstacked} - set(left))
        position.changed()


class AttackCalledOff(engine.Event, frozen=True, kw_only=True):
    """The attacker calls the attack on a flooded hex off (15A6); his units attack nothing else."""

    target: str

    def apply(self, position: GroundPosition) -> None:
        """Nothing came of it."""
        position.this_phase.targets[self.target] = "called off"


class HexLeft(engine.Event, frozen=True, kw_only=True):
    """All defenders of a hex have retreated before combat: there is none (9I)."""

    target: str

    def apply(self, position: GroundPosition) -> None:
        """The attack is over."""
        position.this_phase.targets[self.target] = "gone"


class ReserveTried(engine.Event, frozen=True, kw_only=True):
    """A unit tried to come as a reserve to a hex under attack (6C)."""

    unit: str
    target: str
    success: bool
    cause: str = ""

    def apply(self, position: GroundPosition) -> None:
        """Who comes is attacked (9B)."""
        if self.success:
            record = position.this_phase
            record.reserves.append(self.unit)
            if self.unit not in record.attacked:
                record.attacked.append(self.unit)
            position.changed()


class EffectTried(engine.Event, frozen=True, kw_only=True):
    """An attempt to use a special combat effect (10.0): the die, its modifiers, and what came of it.

    `result` is S, S*, F or F*; `shifted` says that a second roll gave a column.
    """

    side: str
    effect: str
    units: tuple[str, ...]
    res: float
    die: int
    modified: int
    result: str
    modifiers: tuple[Modifier, ...] = ()
    shifted: bool = False


class EffectLapsed(engine.Event, frozen=True, kw_only=True):
    """An attempt at a special combat effect that was ordered is not made, for the cause that is told (10.0)."""

    side: str
    effect: str
    units: tuple[str, ...]
    cause: str


class LeaderTried(engine.Event, frozen=True, kw_only=True):
    """A leader tried to influence a combat (14P2); `change` is what it does to the combat die."""

    side: str
    leader: str
    die: int
    change: int


class ResourceCentreChecked(engine.Event, frozen=True, kw_only=True):
    """Whether the works of a resource center helped the defence of its hex (15A7)."""

    place: str
    success: bool


class CombatFought(engine.Event, frozen=True, kw_only=True):
    """A combat (9A): both sums unit by unit, odds, shifts, modifiers each with its rule, die and result.

    `table` is the results table and `why` the reason for it; `ratio` is attack for one point of defence. `base` is the
    column before shifts and `column` the one that was used; it is empty below all columns, where nothing is rolled.
    `read` is what the table says, `result` what it becomes (14H1, 14R). `attack_lost` and `defence_lost` are the
    printed strengths that the result calls for, `attack_all` and `defence_all` that a side is eliminated whole.
    """

    side: str
    target: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    table: str
    why: Modifier
    attack: float
    defence: float
    attack_by_unit: tuple[Strength, ...]
    defence_by_unit: tuple[Strength, ...]
    ratio: float
    base: str
    column: str
    die: int
    modifier: int
    read: str
    result: str
    attack_lost: float = 0
    defence_lost: float = 0
    attack_all: bool = False
    defence_all: bool = False
    shifts: tuple[Modifier, ...] = ()
    modifiers: tuple[Modifier, ...] = ()

    def apply(self, position: GroundPosition) -> None:
        """What came of the attack on the hex."""
        position.this_phase.targets[self.target] = self.result


class DefenceLost(engine.Event, frozen=True, kw_only=True):
    """No unit in an attacked hex has a defence strength, or no attacker in it an attack strength: they are lost."""

    target: str
    side: str
    units: tuple[str, ...]

    def apply(self, position: GroundPosition) -> None:
        """Without a die it is as if all were eliminated."""
        attacks = position.this_phase.targets.get(self.target) == self.side
        position.this_phase.targets[self.target] = "AE" if attacks else "DE"


EVENTS: tuple[type[engine.Event], ...] = (
    AttackDeclared,
    AttackCalledOff,
    HexLeft,
    ReserveTried,
    EffectTried,
    EffectLapsed,
    LeaderTried,
    ResourceCentreChecked,
    CombatFought,
    DefenceLost,
)
