"""What happens to nations: entry, conquest, collapse, Greece, the United States (chapter 10)."""

from wargame_cli.engine import events as engine
from wargame_cli.rulesets.lamps.kit.nations import SIDE, title
from wargame_cli.rulesets.lamps.position.position import NEUTRAL, POOL, LampsPosition


def _leaves_the_war(position: LampsPosition, nation: str) -> None:
    position.nations[nation] = "conquered"
    position.transfers = [transfer for transfer in position.transfers if transfer.receiver != nation]


class NationJoined(engine.Event, frozen=True, kw_only=True):
    """A neutral nation joined the war (10.2); its areas are its alliance's from now on (R-44)."""

    nation: str

    def milestone(self) -> str:
        """What runs of many games count it as."""
        return f"{title(self.nation)} joins the war"

    def apply(self, position: LampsPosition) -> None:
        """The nation is at war; its units that do not enter at once can be raised."""
        position.nations[self.nation] = "war"
        side = SIDE[self.nation]
        for label, area in position.kit.map.areas.items():
            if area.owner == self.nation and not position.armies_at(label):
                position.control[label] = side
        for unit in [unit for unit in position.at(NEUTRAL) if position.counter(unit).nation == self.nation]:
            if not position.counter(unit).enters:
                position.put(unit, POOL)
        position.changed("control")


class NationConquered(engine.Event, frozen=True, kw_only=True):
    """A nation was conquered (10.1); `army` is the one that fights on, Spent for good, or empty."""

    nation: str
    army: str = ""

    def milestone(self) -> str:
        """What runs of many games count it as."""
        return f"{title(self.nation)} is conquered"

    def apply(self, position: LampsPosition) -> None:
        """The nation is conquered, and points under way to it are lost; `army` fights on as it is."""
        _leaves_the_war(position, self.nation)
        if self.army:
            position.survivors.append(self.army)
        position.changed()


class RussiaCollapsed(engine.Event, frozen=True, kw_only=True):
    """Russia collapsed (10.1.3): by the loss of Moscow and Petrograd, the Treaty, or civil war."""

    cause: str
    treaty: bool = False

    def milestone(self) -> str:
        """What runs of many games count it as."""
        return "Russia collapses"

    def apply(self, position: LampsPosition) -> None:
        """Russia is out of the war."""
        _leaves_the_war(position, "russia")
        position.treaty = position.treaty or self.treaty
        position.changed()


class TurmoilPlaced(engine.Event, frozen=True, kw_only=True):
    """Revolutionary Turmoil came to Russia through a card (14.0)."""

    card: str

    def apply(self, position: LampsPosition) -> None:
        """The card of the Turmoil is on record."""
        position.turmoil = self.card
        position.changed()


class EntryMoved(engine.Event, frozen=True, kw_only=True):
    """The USA Entry marker moved (10.2.3.2)."""

    spaces: int
    total: int
    cause: str

    def apply(self, position: LampsPosition) -> None:
        """The marker is on its new space."""
        position.usa_entry = self.total
        position.changed()


class UsaDeclaredWar(engine.Event, frozen=True, kw_only=True):
    """The United States declared war (10.2.3.2)."""

    turn: int

    def milestone(self) -> str:
        """What runs of many games count it as."""
        return "the United States declare war"

    def apply(self, position: LampsPosition) -> None:
        """The United States are at war, and mobilize in the Production Phases of the Eastern Allies."""
        position.nations["united_states"] = "war"
        position.usa_war = self.turn
        position.control["united_states"] = SIDE["united_states"]
        position.changed("control")


class UsaMobilized(engine.Event, frozen=True, kw_only=True):
    """A Production Phase of the United States' mobilization went by (10.2.3.2)."""

    count: int

    def apply(self, position: LampsPosition) -> None:
        """The Production Phase is counted."""
        position.mobilized = self.count
        position.changed()


class SalonikaChanged(engine.Event, frozen=True, kw_only=True):
    """The Salonika marker: open, closed, or off the map where it is empty (10.2.3.3)."""

    state: str
    cause: str

    def apply(self, position: LampsPosition) -> None:
        """The marker is open, closed or off the map; the turn in which it opened is on record."""
        if self.state == "open":
            position.salonika_drawn = position.turn
        position.salonika = self.state
        position.changed("control")


EVENTS: tuple[type[engine.Event], ...] = (
    NationJoined,
    NationConquered,
    RussiaCollapsed,
    TurmoilPlaced,
    EntryMoved,
    UsaDeclaredWar,
    UsaMobilized,
    SalonikaChanged,
)
