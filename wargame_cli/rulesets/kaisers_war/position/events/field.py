"""What can happen where the optional rules of combat, sea and air are in play (chapters 34 to 38)."""

from wargame_cli.engine import events as engine
from wargame_cli.engine.queries import Modifier
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition

# -- They Shall Not Pass, annihilation (chapters 34 and 35) ------------------------------------------------------


class StandAnnounced(engine.Event, frozen=True, kw_only=True):
    """The defender announced that the enemy shall not pass; it has been paid for (34.1)."""

    side: str
    target: str
    cost: int


class UnitAnnihilated(engine.Event, frozen=True, kw_only=True):
    """A unit was destroyed in combat while out of supply; it can be bought again from turn `until` on (35.1)."""

    unit: str
    die: int
    until: int

    def apply(self, position: KaisersPosition) -> None:
        """The unit cannot be bought before that turn."""
        position.annihilated[self.unit] = self.until


# -- expanded naval operations (chapter 36) ----------------------------------------------------------------------


class NavalUseContested(engine.Event, frozen=True, kw_only=True):
    """A gunfire unit of `side` sailed out against an enemy naval unit at work (36.1).

    `use` is gunfire, transport or assault; `effect` is sunk, turned-back, none or lost (the contesting ship).
    """

    side: str
    ship: str
    enemy: str
    use: str
    seas: tuple[str, ...]
    die: int
    effect: str

    def apply(self, position: KaisersPosition) -> None:
        """The side contests no more this game turn; a gunfire unit that was driven off has fired already."""
        position.contested[self.side] = self.ship
        if self.use == "gunfire" and self.effect in ("sunk", "turned-back"):
            position.this_phase.supporting.append(self.enemy)
            position.fired.append(self.enemy)


class UnitsTurnedBack(engine.Event, frozen=True, kw_only=True):
    """The transport of these units was turned back; they are where they started and stay there (36.1)."""

    units: tuple[str, ...]
    place: str

    def apply(self, position: KaisersPosition) -> None:
        """The units have moved, and do not pursue in this game turn either."""
        position.this_phase.moved.extend(self.units)
        position.turned_back.extend(self.units)


class BeachSupplied(engine.Event, frozen=True, kw_only=True):
    """An amphibious marker supplies a coastal hex until the player turn ends (36.4)."""

    marker: str
    hex: str

    def apply(self, position: KaisersPosition) -> None:
        """The marker supplies the hex."""
        position.beachheads[self.marker] = self.hex
        position.changed()


class BeachesLeft(engine.Event, frozen=True, kw_only=True):
    """The amphibious markers that supplied coastal hexes go back to the fleet (36.4)."""

    markers: tuple[str, ...]

    def apply(self, position: KaisersPosition) -> None:
        """The markers supply nothing any more."""
        for marker in self.markers:
            del position.beachheads[marker]
        position.changed()


# -- additional trenchlines (chapter 37) -------------------------------------------------------------------------


class TrenchBuilt(engine.Event, frozen=True, kw_only=True):
    """A side built a trenchline; it goes with the last of the side's units in the hex (37.1, 37.3)."""

    hex: str
    side: str
    cost: int

    def apply(self, position: KaisersPosition) -> None:
        """The trenchline is there at once."""
        position.built[self.hex] = self.side
        position.changed()


# -- additional air missions (chapter 38) ------------------------------------------------------------------------


class AirMissionFlown(engine.Event, frozen=True, kw_only=True):
    """Airbases flew a mission against a hex, or to it; they fly no other in this player turn (38.2-38.4)."""

    mission: str
    target: str
    units: tuple[str, ...]

    def apply(self, position: KaisersPosition) -> None:
        """The airbases have flown, and the hex is not raided so again in this phase."""
        position.this_turn.flown.update(dict.fromkeys(self.units, self.mission))
        position.this_phase.raided.append(f"{self.mission} {self.target}")


class AirRaidFought(engine.Event, frozen=True, kw_only=True):
    """The arithmetic and the result of an air superiority or bombing mission; it changes nothing by itself."""

    mission: str
    target: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    attack: int
    defence: int
    percent: int
    column: str
    die: int
    result: str
    modifiers: tuple[Modifier, ...] = ()


class UnitAirlifted(engine.Event, frozen=True, kw_only=True):
    """A unit is in general supply from the air for this attrition phase (38.3)."""

    unit: str
    air: str

    def apply(self, position: KaisersPosition) -> None:
        """The unit rolls no dice, and its side flies no second mission of this kind."""
        position.this_turn.airlifted.append(self.unit)
        position.changed()


#: Every kind of event of these chapters.
EVENTS: tuple[type[engine.Event], ...] = (
    StandAnnounced,
    UnitAnnihilated,
    NavalUseContested,
    UnitsTurnedBack,
    BeachSupplied,
    BeachesLeft,
    TrenchBuilt,
    AirMissionFlown,
    AirRaidFought,
    UnitAirlifted,
)
