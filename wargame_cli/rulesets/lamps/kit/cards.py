"""The event cards (2.4, 2.4.1) as data: what a card file may say, and the decks that it makes.

A card is a list of effects; each begins with `do`, the word for what it does, and reads aloud:
`{do: marker, name: First Line Formations, nations: [germany], drm: 2, uses: once}`. `scenarios/lamps/README.md`
lists the words for people who want to write a card of their own.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal

import msgspec

from wargame_cli.engine.data import read_data, scenarios_folder
from wargame_cli.engine.effects.names import names_in, not_there
from wargame_cli.engine.text import Document, decode
from wargame_cli.rulesets.lamps.kit.nations import FACTIONS

Faction = Literal["germany", "western_allies", "eastern_allies", "central_allies"]
Nation = Literal[
    "germany",
    "belgium",
    "italy",
    "france",
    "great_britain",
    "serbia",
    "romania",
    "greece",
    "russia",
    "united_states",
    "bulgaria",
    "turkey",
    "austria_hungary",
]
Technology = Literal["A1", "A2", "A3", "C1", "P1", "P2", "P3", "U1", "U2", "Q1", "Q2", "G1"]
#: A year that has a deck (3.0).
Year = Annotated[int, msgspec.Meta(ge=1914, le=1918)]

#: What a condition may ask for; a card's effect is passed over where one of its conditions does not hold.
Condition = Literal[
    "U-Boats unrestricted",
    "Open Ocean Policy",
    "USA neutral",
    "USA at war",
    "Russia collapsed",
    "Germany blockades",
    "Germany does not blockade",
    "German army in Austria",
    "CP in Ukraine or Kiev",
    "Treaty signed",
]
Until = Literal["this turn", "next turn", "end of game"]


class _Effect(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="do", forbid_unknown_fields=True, omit_defaults=True
):
    conditions: tuple[Condition, ...] = msgspec.field(default=(), name="if")


class Marker(_Effect, frozen=True, tag="marker"):
    """A marker on an army of one of these nations, or on one of `units` only (2.6).

    `else in a square`: where none of `units` is on the map, on an army of these nations in a square. To the army's
    rolls in attack, defence or both it adds `drm` or further `dice`, or lets it roll again when it loses (`reroll`); it
    `ignores` a modifier of the enemy. `uses`: once, game (for good), until-failed (till the first attack that fails).
    """

    name: str
    nations: tuple[Nation, ...]
    units: tuple[str, ...] = ()
    else_in_square: bool = msgspec.field(default=False, name="else in a square")
    role: Literal["attack", "defence", "both"] = "attack"
    drm: int = 0
    dice: int = 0
    reroll: int = 0
    ignores: Literal["", "mountain"] = ""
    uses: Literal["once", "game", "until-failed"] = "once"


class Roll(_Effect, frozen=True, tag="roll"):
    """What the armies of some nations get in attack or defence while it lasts.

    `drm`, further `dice`, `rerolls` in all, or an `automatic` value. Where: `from`, `into` for attacks, `in` for
    defences (areas); `home except`: the Home Areas of the army's nation but for these; `one area`: all from the area of
    the first. Against: armies of a nation, `trench`, or an `invasion`, with any defender. `most` combats. `guns`: only
    with Heavy Artillery.
    """

    role: Literal["attack", "defence"]
    nations: tuple[Nation, ...]
    drm: int = 0
    dice: int = 0
    rerolls: int = 0
    automatic: int = 0
    origins: tuple[str, ...] = msgspec.field(default=(), name="from")
    into: tuple[str, ...] = ()
    inside: tuple[str, ...] = msgspec.field(default=(), name="in")
    home_except: tuple[str, ...] = msgspec.field(default=(), name="home except")
    one_area: bool = msgspec.field(default=False, name="one area")
    against: Literal["", "trench", "invasion", Nation] = ""
    most: int = 0
    guns: bool = False
    until: Until = "this turn"


class NavalReroll(_Effect, frozen=True, tag="naval reroll"):
    """Each fleet of a nation may roll again once in a battle (7.1)."""

    nation: Nation
    until: Until = "this turn"


class MustAttack(_Effect, frozen=True, tag="must attack"):
    """`count` attacks of a nation must be made this turn, if a Fresh army can; `drm` for each of them."""

    nation: Nation
    count: int
    target: str = ""
    drm: int = 0


class NoRefit(_Effect, frozen=True, tag="no refit"):
    """Armies of a nation that lost an attack this turn may not be refitted in it."""

    nation: Nation


class Points(_Effect, frozen=True, tag="points"):
    """A nation's production points change; with several nations the owner chooses which."""

    nations: tuple[Nation, ...]
    change: int
    when: Literal["this production", "next production", "always"] = "this production"

    def __post_init__(self) -> None:
        if self.when == "always" and len(self.nations) != 1:
            raise ValueError("points that change for good are those of one nation")


class UsaEntry(_Effect, frozen=True, tag="usa entry"):
    """The USA Entry marker moves (10.2.3.2)."""

    change: int


class BonusTechnology(_Effect, frozen=True, tag="bonus technology"):
    """A Bonus Technology draw in the coming Production Phase (5.2.1, 8.4.1)."""


class FindTechnology(_Effect, frozen=True, tag="find technology"):
    """A named technology card is taken from the deck and is active at once."""

    card: Technology


class FreeTrench(_Effect, frozen=True, tag="trench"):
    """`count` trenches free, in one area with a land-supplied army of the nation; `abroad`: outside its Home Areas."""

    nation: Nation
    count: int
    abroad: bool = False


class FreeArmy(_Effect, frozen=True, tag="army"):
    """An army placed free in each of these areas in this Production Phase, if the pool has one."""

    nation: Nation
    areas: tuple[str, ...]
    spent: bool = True


class FreeRefit(_Effect, frozen=True, tag="refit"):
    """`count` units of a nation become Fresh at no cost (0: all), now or in this Production Phase."""

    nation: Nation
    type: Literal["army", "fleet", "tanks"]
    count: int = 0
    area: str = ""
    when: Literal["now", "this production"] = "now"


class Spend(_Effect, frozen=True, tag="spend"):
    """`count` Fresh units of a nation become Spent (0: all); the enemy chooses which."""

    nation: Nation
    type: Literal["army", "fleet"]
    count: int = 0
    areas: tuple[str, ...] = ()


class PlaceGun(_Effect, frozen=True, tag="gun"):
    """A Heavy Artillery unit is placed, Ready, with a land-supplied army of its nation (7.6.1)."""

    nation: Nation


class MoreMoves(_Effect, frozen=True, tag="moves"):
    """`count` more moves of armies of these nations this turn, to a named area only if there is one (6.3).

    An independent move leads, as Turkey's own does, from one original area of the nation to another (6.3.2).
    """

    nations: tuple[Nation, ...]
    count: int
    to: str = ""
    independent: bool = False


class Join(_Effect, frozen=True, tag="join"):
    """A neutral nation joins the war (10.2.2)."""

    nation: Nation


class Salonika(_Effect, frozen=True, tag="salonika"):
    """Salonika opens (10.2.3.3)."""


class Exile(_Effect, frozen=True, tag="exile"):
    """The Exile of the Greek King (10.2.3.3)."""


class LettowVorbeck(_Effect, frozen=True, tag="lettow-vorbeck"):
    """The army in East Africa becomes Fresh (7.4.3)."""


class Russia(_Effect, frozen=True, tag="russia"):
    """One of the three cards of the Russian Revolution (14.0)."""

    event: Literal["lenin", "revolution", "civil war"]


class Flag(_Effect, frozen=True, tag="flag"):
    """Something that holds for the rest of the game."""

    name: Literal[
        "Open Ocean Policy", "Lusitania Sunk", "Sussex Pledge", "Convoys", "The Red Baron", "German fleet mutiny"
    ]


class ShiftUBoats(_Effect, frozen=True, tag="shift u-boats"):
    """Germany may lay all U-Boats into the box of the Hague Convention at once."""


class NamedRule(_Effect, frozen=True, tag="rule"):
    """A change of a rule, by its name; the chapter that it changes looks for it."""

    name: Literal[
        "Big Push from several areas",
        "one more trench for the Tanks",
        "no moves on the Palestine track",
        "transfers are lost",
        "no last stand",
    ]
    nation: Literal["", Nation] = ""
    until: Until = "this turn"


Effect = (
    Marker
    | Roll
    | NavalReroll
    | MustAttack
    | NoRefit
    | Points
    | UsaEntry
    | BonusTechnology
    | FindTechnology
    | FreeTrench
    | FreeArmy
    | FreeRefit
    | Spend
    | PlaceGun
    | MoreMoves
    | Join
    | Salonika
    | Exile
    | LettowVorbeck
    | Russia
    | Flag
    | ShiftUBoats
    | NamedRule
)


class Card(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """An event card. `years` is the window in which it works (5.4), `recurring` whether it comes back (5.3).

    `source` says whether its text is the rulebook's (text), the rulebook names it and we completed it (part), or it is
    ours (ours); `rule` is where the rulebook speaks of it, `history` what it stands for.
    """

    faction: Faction
    year: Year
    title: str
    text: str
    source: Literal["text", "part", "ours"]
    effects: tuple[Effect, ...]
    rule: str = ""
    years: tuple[int, int] | None = None
    recurring: bool = False
    history: str = ""

    def is_open(self, year: int) -> bool:
        """Whether the card works in a year."""
        return self.years is None or self.years[0] <= year <= self.years[1]


class CardFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The cards by id; users' data may replace any."""

    cards: dict[str, Card]


def card_file(overlays: Sequence[Mapping[str, Any]] = ()) -> dict[str, Card]:
    """All cards, with users' cards in place of ours of the same id. Raises Malformed for a wrong one."""
    cards = dict(read_data(scenarios_folder("lamps") / "cards.yaml", CardFile).cards)
    for overlay in overlays:
        if "cards" in overlay:
            document = Document({"cards": overlay["cards"]}, "the data file", "", dict)
            cards |= decode(document, CardFile).cards
    return cards


#: The fields of effects that name areas and those that name units.
_AREAS = ("origins", "into", "inside", "home_except", "areas", "area", "target", "to")
_UNITS = ("units",)


def unknown_names(cards: Mapping[str, Card], areas: Collection[str], units: Collection[str]) -> Iterator[str]:
    """Every area and unit that a card names and that there is not, in words."""
    for label, card in cards.items():
        for effect in card.effects:
            for fields, what, there in ((_AREAS, "area", areas), (_UNITS, "unit", units)):
                yield from not_there(f"card {label}", what, names_in(effect, fields), there)


def decks_of(cards: Mapping[str, Card]) -> dict[tuple[str, int], list[str]]:
    """The cards that the deck of a faction gets for a year, for all of them (3.0, 5.1)."""
    found: dict[tuple[str, int], list[str]] = {}
    for label, card in cards.items():
        found.setdefault((card.faction, card.year), []).append(label)
    return found


def first_decks(cards: Mapping[str, Card]) -> dict[str, list[str]]:
    """The decks at the start: the three cards of 1914 of each faction (3.0)."""
    decks = decks_of(cards)
    return {faction: decks.get((faction, 1914), []) for faction in FACTIONS}
