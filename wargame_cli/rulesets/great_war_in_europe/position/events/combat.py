"""What can happen in combat (chapters 10 and 15)."""

import msgspec

from wargame_cli.engine import events as engine
from wargame_cli.engine.queries import Modifier
from wargame_cli.rulesets.great_war_in_europe.kit.nations import CAUCASUS, CP, RUSSIA
from wargame_cli.rulesets.great_war_in_europe.position.position import OFFENSIVE_UNITS, GreatWarPosition


class AttackDeclared(engine.Event, frozen=True, kw_only=True):
    """An attack begins; both sides see the units in it (7.25). It is over where cavalry retreats before it (15.51)."""

    target: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    headquarters: str = ""
    kaiserschlacht: bool = False

    def apply(self, position: GreatWarPosition) -> None:
        """Units have attacked once the combat is fought (trap 55); Enver's offensive is made (6.30).

        The Kaiserschlacht is on this front (15.45).
        """
        turn = position.this_turn
        if self.kaiserschlacht:
            turn.kaiserschlacht = position.kit.front_of(self.target)
            position.changed()
        due = turn.offensive == "attack" and position.kit.front_of(self.target) == CAUCASUS
        if due and len(self.attackers) >= OFFENSIVE_UNITS and position.side_of(self.attackers[0]) == CP:
            turn.offensive = "made"


class OffensiveOrdered(engine.Event, frozen=True, kw_only=True):
    """What Enver's offensive calls for in this turn (6.30).

    An `attack` of three units on the Caucasus Front, or that three of some units come as near to the Allies as each
    can: `goals` has the hexes that are left for each.
    """

    attack: bool
    goals: dict[str, int] = msgspec.field(default_factory=dict)

    def apply(self, position: GreatWarPosition) -> None:
        """It is due."""
        position.this_turn.offensive = "attack" if self.attack else ""
        position.this_turn.offensive_goals = dict(self.goals)


class CombatFought(engine.Event, frozen=True, kw_only=True):
    """The arithmetic of a combat and its result: odds, shifts and modifiers each with its rule (10.3-10.5).

    `first_column` is the odds before, `column` the odds after shifts; `die` is 0 where none was rolled (10.48).
    """

    target: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    attack: int
    defence: int
    first_column: str
    column: str
    table: str
    die: int
    modifier: int
    result: str
    shifts: tuple[Modifier, ...] = ()
    modifiers: tuple[Modifier, ...] = ()

    def apply(self, position: GreatWarPosition) -> None:
        """The units have attacked, the hex was attacked (10.14)."""
        record = position.this_phase
        record.attacked.extend(unit for unit in self.attackers if unit not in record.attacked)
        if self.target not in record.targets:
            record.targets.append(self.target)
        self._note_russians(position)

    def _note_russians(self, position: GreatWarPosition) -> None:
        """Whether Russian units attacked or were attacked (5.44); Armenians are Russian (15.81).

        In the Near East those that are attacked outside of Russia do not count.
        """
        kit = position.kit
        in_russia = bool(kit.countries[RUSSIA] & kit.board.bit.get(self.target, 0))
        counts = in_russia or kit.in_europe(self.target)
        if counts and any(position.counter(unit).nation in ("RU", "ARM") for unit in self.defenders):
            position.this_turn.attacked_russians = True
        if any(position.counter(unit).nation in ("RU", "ARM") for unit in self.attackers):
            position.this_turn.russians_attacked = True


class CavalryRetreated(engine.Event, frozen=True, kw_only=True):
    """Cavalry retreated one hex before combat (15.51); there was no combat."""

    units: tuple[str, ...]
    start: str
    end: str


class AirFlown(engine.Event, frozen=True, kw_only=True):
    """Air units of a side support a combat; they fly no more before the next Strategic Turn (15.12)."""

    side: str
    target: str
    chits: tuple[str, ...]

    def apply(self, position: GreatWarPosition) -> None:
        """They have flown."""
        position.flown.extend(self.chits)


class AceKilled(engine.Event, frozen=True, kw_only=True):
    """An ace that supported a combat is dead, and out of the game (15.15)."""

    side: str
    chit: str
    die: int

    def shows_card(self) -> str:
        """The chit."""
        return self.chit

    def apply(self, position: GreatWarPosition) -> None:
        """It flies no more."""
        position.spent.append(self.chit)


EVENTS: tuple[type[engine.Event], ...] = (
    AttackDeclared,
    OffensiveOrdered,
    CombatFought,
    CavalryRetreated,
    AirFlown,
    AceKilled,
)
