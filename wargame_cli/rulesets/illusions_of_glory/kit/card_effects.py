"""What Strategy Cards do, as words (9.7, chapter 32): each effect begins with `do` and reads aloud.

`{do: drm, side: AP, against in: [GE], drm: 1, until: this turn}`. `scenarios/illusions-of-glory/cards/README.md`
explains every word for people who want to write down a card of their own.

What is shared with the effect language of the other card game in the house, and what is not. Shared is the form: a card
is a list of frozen records that are tagged by `do`, strictly read, with conditions under `if`, replaced card by card
from a user's file. That form is in the engine already (`engine.text.decode`, msgspec). The words are this game's own.
Some look alike and mean something else: the other game's `roll` adds dice of which the best counts, ours adds to one
die on a Fire Table; its `join` brings a nation in with its own pool, ours by the Neutral Entry chart; its `points` are
production, ours are kept in six pools; its `until` counts faction turns, ours Action Rounds and combats. A common
vocabulary would be a common spelling of different rules, so none was moved into the engine.
"""

from typing import Annotated, Literal

import msgspec

from wargame_cli.rulesets.illusions_of_glory.kit.card_terms import Condition, Source, Until
from wargame_cli.rulesets.illusions_of_glory.kit.nations import Nation, Side
from wargame_cli.rulesets.illusions_of_glory.kit.tables.activity import Sea, Size
from wargame_cli.rulesets.illusions_of_glory.kit.tables.strength import Pool

Count = Annotated[int, msgspec.Meta(ge=1)]


class Common(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", forbid_unknown_fields=True, omit_defaults=True):
    """What every effect may say.

    It is passed over unless all of `if` hold and none of `unless`. Effects of one card with different `choice` are
    alternatives; `instead`: only where the effect before could do nothing. `source` says where the effect is from,
    `told` which of its fields are from the histories of chapter 32, `ours` which are nevertheless our reconstruction.
    """

    conditions: tuple[Condition, ...] = msgspec.field(default=(), name="if")
    unless: tuple[Condition, ...] = ()
    choice: str = ""
    instead: bool = False
    source: Source = "user"
    told: tuple[str, ...] = ()
    ours: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not self.told and not self.ours:
            return
        known = self.__struct_encode_fields__
        for name, fields in (("told", self.told), ("ours", self.ours)):
            for field in fields:
                if field not in known:
                    raise ValueError(f"`{name}` names {field!r}, which is no field of this effect")


# -- tracks -----------------------------------------------------------------------------------------------------


class NationalWill(Common, frozen=True, tag="national will"):
    """A nation's National Will marker moves (3.2.3d, 23.2c)."""

    nation: Literal["RU", "GE", "AH"]
    change: int


class VictoryPoints(Common, frozen=True, tag="victory points"):
    """The VP marker moves: up for the Central Powers, down for the Allied Powers (5.1.1)."""

    change: int


class Armistice(Common, frozen=True, tag="armistice"):
    """The Armistice marker moves, never beyond where it started (17.3.2)."""

    change: int


class OffensiveRoll(Common, frozen=True, tag="offensive roll"):
    """All future Mandatory Offensive rolls of a side are modified (7.4.1)."""

    side: Side
    drm: int


class NoOffensive(Common, frozen=True, tag="no offensive"):
    """These Mandatory Offensive results become None or Made for the rest of the game (7.4.2)."""

    side: Side
    results: tuple[str, ...]


# -- replacement points -----------------------------------------------------------------------------------------


class Replacements(Common, frozen=True, tag="replacements"):
    """Replacement Points besides those of the card's box: to `repair` units on the map at once (16.1f) or to record.

    With `per`, the points for each `per` VP spaces of the nation `of` that the card's owner controls.
    """

    points: dict[Pool, Count]
    use: Literal["repair", "record"] = "repair"
    per: int = 0
    of: Literal["", Nation] = ""

    def __post_init__(self) -> None:
        super().__post_init__()
        if bool(self.per) != bool(self.of):
            raise ValueError("`per` and `of` go together")


class LoseReplacements(Common, frozen=True, tag="lose replacements"):
    """Points recorded this turn are lost (9.6.2b): `points`, or all of the pool."""

    pool: Pool
    points: int = 0


class ReplacementRate(Common, frozen=True, tag="replacement rate"):
    """Every later card played for RPs brings more or fewer to a pool by `change`, or half of them, rounded down."""

    pool: Pool
    change: int = 0
    halved: bool = False
    until: Until = "end of game"


class NoRebuilding(Common, frozen=True, tag="no rebuilding"):
    """No points may be spent on units of a pool (16.5c)."""

    pool: Pool
    until: Until = "this turn"


class Conversion(Common, frozen=True, tag="conversion"):
    """`most` points a turn of one pool may become points of another (16.7.2)."""

    origin: Pool = msgspec.field(name="from")
    to: Pool
    most: Count


class ConversionLine(Common, frozen=True, tag="conversion line"):
    """Points of a nation become points of another only while its side's supply line joins two spaces (16.7.1)."""

    origin: Nation = msgspec.field(name="from")
    to: Nation
    between: tuple[str, str]


# -- units ------------------------------------------------------------------------------------------------------


class Reinforce(Common, frozen=True, tag="reinforce"):
    """New units of a nation come on its Supply Sources, or on one of `at` (9.7.3, 15.0).

    `troop quality` is how the nation's marker moves where that is not as usual (24.1d); `reduced` are the units that
    come reduced when Troop Quality is Poor (24.2).
    """

    nation: Nation
    units: tuple[str, ...]
    at: tuple[str, ...] = ()
    troop_quality: int | None = msgspec.field(default=None, name="troop quality")
    reduced: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.units:
            raise ValueError("a Reinforcement Card brings at least one unit")
        if unknown := [unit for unit in self.reduced if unit not in self.units]:
            raise ValueError(f"`reduced` names {unknown[0]!r}, which the card does not bring")


class Place(Common, frozen=True, tag="place"):
    """Units come besides Reinforcement Cards (9.7.3b): on one of `at`, or stacked with a unit of one of `with`.

    `size` is that of the unit to stack with; `inside` says in which lands or places it must stand. `replaces` is a unit
    that leaves the game for it.
    """

    units: tuple[str, ...]
    at: tuple[str, ...] = ()
    beside: tuple[Nation, ...] = msgspec.field(default=(), name="with")
    size: Literal["", Size] = ""
    inside: tuple[str, ...] = ()
    replaces: str = ""


class ToReserve(Common, frozen=True, tag="to reserve"):
    """All SCUs of these nations that are not yet in play come into the Reserve Box (15.2c)."""

    nations: tuple[Nation, ...]


class Reduce(Common, frozen=True, tag="reduce"):
    """`count` units of a nation on the map lose steps; their owner chooses which, or his enemy (`by`)."""

    nation: Nation
    size: Size
    count: Count
    steps: Count = 1
    by: Literal["owner", "enemy"] = "owner"


class TakeOff(Common, frozen=True, tag="take off"):
    """`count` units of a nation leave the map for a box; their owner chooses which, or his enemy (`by`).

    `outside`: such as stand outside these lands.
    """

    nation: Nation
    size: Size
    count: Count
    to: Literal["replaceable", "reserve", "eliminated", "permanently removed"]
    outside: tuple[Nation, ...] = ()
    by: Literal["owner", "enemy"] = "owner"


class Reposition(Common, frozen=True, tag="reposition"):
    """Neutral units of a nation are placed anew in its own spaces (26.3.1a)."""

    nation: Nation


class RebuildAgain(Common, frozen=True, tag="rebuild again"):
    """Units of a collapsed nation may be rebuilt once more, at these places until it has a source again (16.6f)."""

    nation: Nation
    at: tuple[str, ...]


# -- movement, operations and supply ----------------------------------------------------------------------------


class FreeMoves(Common, frozen=True, tag="free moves"):
    """`count` units move without activation, each up to `spaces`, and end farther from enemy units than they were."""

    nation: Nation
    size: Size
    count: Count
    spaces: Count
    until: Until = "this round"


class FreeActivation(Common, frozen=True, tag="free activation"):
    """`count` spaces or stacks in which all units are of these nations are activated without OPS."""

    nations: tuple[Nation, ...]
    count: Count
    until: Until = "this round"


class FreeRedeployment(Common, frozen=True, tag="free redeployment"):
    """`count` units of a nation are redeployed without SR Points, whatever the card was played for."""

    nation: Nation
    size: Size
    count: Count
    until: Until = "this round"


class FurtherMoves(Common, frozen=True, tag="further moves"):
    """Activated units get more Movement Points; without `by sea` none of them sails from Lemnos (25.2.3a)."""

    nations: tuple[Nation, ...]
    change: int
    by_sea: bool = msgspec.field(default=False, name="by sea")
    until: Until = "this round"


class NoSurcharge(Common, frozen=True, tag="no surcharge"):
    """Units of a nation that only an ally supplies are activated at no further OPS (14.2.1d, 14.2.2d)."""

    nation: Nation
    size: Size
    until: Until = "end of game"


class Gauge(Common, frozen=True, tag="gauge"):
    """Mixed-Gauge railroads between some lands and others are Single-Gauge for a side (12.5c-d)."""

    side: Side
    lands: tuple[Nation, ...]
    others: tuple[Nation, ...]


class PortsCut(Common, frozen=True, tag="ports cut"):
    """A side traces no supply from Port to Port but in these seas (14.1.3b)."""

    side: Side
    but_in: tuple[Sea, ...] = msgspec.field(name="but in")


# -- politics ---------------------------------------------------------------------------------------------------


class Join(Common, frozen=True, tag="join"):
    """A neutral nation, and others that go with it, join a side (26.0).

    `answered by`: the enemy's card that prevents it if it is played in his next Action Round (9.7.2d).
    """

    nation: Nation
    side: Side
    others: tuple[Nation, ...] = ()
    answered_by: str = msgspec.field(default="", name="answered by")


class Refuse(Common, frozen=True, tag="refuse"):
    """An enemy's card that was just played comes to nothing and goes to his Discard Pile (9.7.2d)."""

    card: str


class TakeSpaces(Common, frozen=True, tag="take spaces"):
    """A side controls spaces and breaks no neutrality (26.3.1); `trenches`: with Trenches as they are (19.4d)."""

    side: Side
    spaces: tuple[str, ...]
    trenches: bool = False


class Landing(Common, frozen=True, tag="landing"):
    """A Landing marker comes into a Sea Invasion space (25.2.1)."""

    space: str


class Revolution(Common, frozen=True, tag="revolution"):
    """The Russian Revolution begins or resumes a number of turns later, or is suppressed (23.4)."""

    step: Literal["begins", "suppressed", "resumes"]
    turns: int = 0


class Treaty(Common, frozen=True, tag="treaty"):
    """The Treaty of Brest-Litovsk takes effect a number of turns later (28.0)."""

    turns: int


class Prepare(Common, frozen=True, tag="prepare"):
    """These cards need this one to have been played as an Event (9.7.1c)."""

    cards: tuple[str, ...]


class Cancel(Common, frozen=True, tag="cancel"):
    """What another card does for a time ends (9.7.1g)."""

    card: str


class Allow(Common, frozen=True, tag="allow"):
    """Units of these nations may do in some lands what the rules forbid them until then (20.1.7, 26.6.1d)."""

    what: Literal["attacks on forts", "entry"]
    nations: tuple[Nation, ...]
    lands: tuple[Nation, ...]


class Bar(Common, frozen=True, kw_only=True, tag="bar"):
    """A side, or some nations of it, may not do something; in some lands, near some spaces or on some seas only."""

    what: Literal[
        "sea invasions", "redeployment", "redeployment by sea", "reinforcement cards", "attacks", "activation"
    ]
    side: Side
    nations: tuple[Nation, ...] = ()
    lands: tuple[Nation, ...] = ()
    near: tuple[str, ...] = ()
    seas: tuple[Sea, ...] = ()
    until: Until


class SpareWill(Common, frozen=True, tag="spare will"):
    """Spaces that a nation loses do not move its National Will."""

    nation: Literal["RU", "GE", "AH"]
    until: Until = "this turn"
