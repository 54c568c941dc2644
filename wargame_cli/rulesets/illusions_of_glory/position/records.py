"""What a position remembers of a round, a turn, a card in force, a landing and the revolution."""

from typing import Literal

import msgspec

from wargame_cli.engine.effects import in_force
from wargame_cli.rulesets.illusions_of_glory.kit.tables.strength import Pool

#: What a side does in its Action Round (8.2); a dead Event may be played for its War Status Points only (9.7.1f).
Use = Literal["", "ops", "sr", "rp", "event", "war status", "cardless"]


class Record(msgspec.Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a position remembers for a while and adds to."""


class Fact(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a position remembers as it is."""


class Activation(Fact, frozen=True, kw_only=True):
    """A space, or some units of a region or of Lemnos, activated for Movement or Attack (9.4.3)."""

    place: str
    how: Literal["move", "attack"]
    units: tuple[str, ...] = ()


class Action(Fact, frozen=True, kw_only=True):
    """What a side did in a round (8.3): the card, and the nation of a Reinforcement or Neutral Entry Event."""

    use: Use
    card: str = ""
    nation: str = ""


class Round(Record):
    """What holds until the side's Action Round ends.

    `use` and `card` are what was chosen (8.2), `points` the OPS or SR Points left. `activated` are the markers (9.4.3).
    `moved`, `redeployed`, `retreated` and `advanced` are units; `attacked` units that made their attack (12.1f);
    `defended` spaces, or units of a region, that were attacked (12.1.1); `entrenching` spaces where a Trench was tried
    (19.2b), with the LCU that did; `assembled` units that an assembly or disassembly keeps where they are (22.3b).
    `acted` are the places whose units moved or entrenched, in that order (11.1.1b); `came_from` says where a unit that
    moved or was redeployed started; `freed` are the Forts whose siege lapsed in this very round (20.3.5). `fought` says
    of the places that were attacked who won there: attacker, defender or nobody. `repairs` are points of an Event, in
    halves, that units on the map may have in this round alone (16.1f).
    """

    use: Use = ""
    card: str = ""
    points: int = 0
    activated: list[Activation] = []
    moved: list[str] = []
    redeployed: list[str] = []
    retreated: list[str] = []
    advanced: list[str] = []
    attacked: list[str] = []
    defended: list[str] = []
    entrenching: dict[str, str] = {}
    assembled: list[str] = []
    trench_built: bool = False
    acted: list[str] = []
    came_from: dict[str, str] = {}
    freed: list[str] = []
    repairs: dict[Pool, int] = {}
    fought: dict[str, str] = {}

    def acted_at(self, place: str) -> None:
        """Units of a place moved or entrenched; the units of the place before it are done."""
        if self.acted[-1:] != [place]:
            self.acted.append(place)

    def succeeded(self, unit: str, successor: str) -> None:
        """A unit that takes another's place takes over its records: it attacks or defends no second time."""
        for record in (self.moved, self.retreated, self.advanced, self.attacked, self.defended):
            if unit in record:
                record.append(successor)


class Turn(Record):
    """What holds until the turn ends.

    `actions` is the Action Round Chart: of each side what it did in each round so far (8.3). `trenches` counts the
    Trenches that each side built (19.1d), `converted` names the pool of each point that was converted (16.7),
    `earmarked` says of a nation how many halves of a point in its pool are for its units alone. `landed` says that a
    Sea Invasion card was played (25.1e), `fined` that the attack of British or French units was paid for (7.2).
    `answerable` is the Event that the enemy's next round may answer (9.7.2d).
    """

    actions: dict[str, list[Action]] = {}
    trenches: dict[str, int] = {}
    converted: list[str] = []
    earmarked: dict[str, int] = {}
    landed: bool = False
    fined: bool = False
    answerable: str = ""


class InForce(in_force.InForce, frozen=True, kw_only=True):
    """An effect of a card that goes on, and since when."""

    number: int = 0
    turn: int
    round: int = 0


class Landing(Fact, frozen=True, kw_only=True):
    """A Landing marker in its Sea Invasion space: units land there from the next round on (25.2.3a, trap 12)."""

    turn: int
    round: int


class Revolution(Fact, frozen=True, kw_only=True):
    """The Russian Revolution (23.4).

    `due` is the turn in whose space the marker waits, 0 if it is not there; `began` the turn in which it last began;
    `stage` is its stage on the track, 0 where it begins. `ever` says that it has begun at some time (26.5.1c),
    `suppressed` that it was put down.
    """

    due: int = 0
    began: int = 0
    on_track: bool = False
    stage: int = 0
    ever: bool = False
    suppressed: bool = False
