"""What comes in: points of production, replacements, what is put off, what is disbanded (16)."""

from wargame_cli.engine import events as engine
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition
from wargame_cli.rulesets.great_war_ground_rules.position.records import Stock


class StockChanged(engine.Event, frozen=True, kw_only=True):
    """Man and Equ Pts came, went or were spent (16B3).

    `of` is whose they are, a contingent, a nation or a side, with a hex behind it (`French@0827`) for points on the
    map. `later` says that they cannot be spent in this phase (16C13). A stock below nothing is a deficit (16B1b).
    """

    of: str
    cause: str
    man: float = 0
    equ: float = 0
    later: bool = False

    def apply(self, position: GroundPosition) -> None:
        """There are that many more, or fewer."""
        _add(position.stock, self.of, self.man, self.equ)
        if self.later:
            _add(position.this_phase.later, self.of, self.man, self.equ)
        position.changed()


class ResDelayed(engine.Event, frozen=True, kw_only=True):
    """Res Pts of production wait for a city in regular general supply (16A), or came in at last."""

    side: str
    change: int

    def apply(self, position: GroundPosition) -> None:
        """They are not on the map yet."""
        left = position.waiting.get(self.side, 0) + self.change
        if left:
            position.waiting[self.side] = left
        else:
            position.waiting.pop(self.side, None)
        position.changed()


class UnitDelayed(engine.Event, frozen=True, kw_only=True):
    """A unit that was to come, or to go, cannot: it is put off to the next initial phase of its side (16A)."""

    tells_only = True

    unit: str
    cause: str


class UnitArrivedBy(engine.Event, frozen=True, kw_only=True):
    """A unit came from another command, and how: it has fewer MPs in the movement phase that follows (16A1aa)."""

    unit: str
    by: str

    def apply(self, position: GroundPosition) -> None:
        """It is marked; by strategic rail it has moved so already."""
        position.this_turn.arrived[self.unit] = self.by
        if self.by == "strategic":
            position.this_turn.strategic.append(self.unit)
        position.changed()


class ArrivalCounted(engine.Event, frozen=True, kw_only=True):
    """Movement begins: MPs that count as spent for units that came from another command (16A1aa)."""

    spent: dict[str, float]

    def apply(self, position: GroundPosition) -> None:
        """They have fewer left."""
        position.this_phase.spent.update(self.spent)
        position.changed()


class UnitSubstituted(engine.Event, frozen=True, kw_only=True):
    """A fragile unit was eliminated: another one lies in the replacement pool instead (16C6)."""

    unit: str
    by: str
    place: str

    def apply(self, position: GroundPosition) -> None:
        """It may be replaced."""
        position.put(self.by, self.place)
        position.changed()


class WithdrawalMet(engine.Event, frozen=True, kw_only=True):
    """A unit that had to be withdrawn was, or another one like it in its place (16A1cc)."""

    unit: str
    by: str

    def apply(self, position: GroundPosition) -> None:
        """Nothing more is to go for it."""
        position.withdrawn.append(self.unit)
        position.changed()


class ConditionMet(engine.Event, frozen=True, kw_only=True):
    """The condition of an arrival was met: a side receives it, the `number`-th of the plan (16A2)."""

    number: int
    side: str
    note: str = ""

    def apply(self, position: GroundPosition) -> None:
        """It comes once."""
        position.met.append(self.number)
        position.changed()


class TrainingMissed(engine.Event, frozen=True, kw_only=True):
    """A reinforcement of a nation without training forces in garrison was tried (16C9): it comes, or is forfeited."""

    tells_only = True

    unit: str
    die: int
    comes: bool


class CityLost(engine.Event, frozen=True, kw_only=True):
    """The enemy took a major city hex from its nation, or it was liberated (16C11)."""

    place: str
    lost: bool = True

    def apply(self, position: GroundPosition) -> None:
        """The turns are counted from now, or no more."""
        position.since_lost[self.place] = position.turn if self.lost else 0
        position.changed()


class LimitUsed(engine.Event, frozen=True, kw_only=True):
    """REs count against a limit of the month (16B3f, 16C1, 16C10), such as `German/artillery`."""

    month: int
    what: str
    res: float

    def apply(self, position: GroundPosition) -> None:
        """Those of other months are forgotten."""
        key = f"{self.month}/{self.what}"
        for old in [old for old in position.replaced if not old.startswith(f"{self.month}/")]:
            del position.replaced[old]
        position.replaced[key] = position.replaced.get(key, 0.0) + self.res
        position.changed()


class PointsReturned(engine.Event, frozen=True, kw_only=True):
    """Losses gave points back: they are counted, and begin anew (16B4a); or those of isolated units (16B4b)."""

    isolated: bool = False

    def apply(self, position: GroundPosition) -> None:
        """Nothing of them is left to be counted."""
        for key in [key for key in position.returning if ("@" in key) == self.isolated]:
            del position.returning[key]
        position.changed()


class ArtilleryMadeMobile(engine.Event, frozen=True, kw_only=True):
    """Zero-movement artillery shows its mobile side (16C10)."""

    unit: str

    def apply(self, position: GroundPosition) -> None:
        """It can move from now on."""
        position.mobile.append(self.unit)
        position.recount(position.place_of(self.unit))


class FormationTried(engine.Event, frozen=True, kw_only=True):
    """A forming unit was tried for early activation, or an unreliable one for its formation (16C4, 16C5)."""

    tells_only = True

    unit: str
    die: int
    result: str
    modifier: int = 0


def _add(stocks: dict[str, Stock], of: str, man: float, equ: float) -> None:
    found = stocks.get(of, Stock())
    new = Stock(man=float(found.man + man), equ=float(found.equ + equ))
    if new == Stock() and "@" in of:
        stocks.pop(of, None)
    else:
        stocks[of] = new


EVENTS: tuple[type[engine.Event], ...] = (
    StockChanged,
    ResDelayed,
    UnitDelayed,
    UnitArrivedBy,
    ArrivalCounted,
    WithdrawalMet,
    UnitSubstituted,
    ConditionMet,
    TrainingMissed,
    CityLost,
    LimitUsed,
    PointsReturned,
    ArtilleryMadeMobile,
    FormationTried,
)
