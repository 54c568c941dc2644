"""The small words that cards are written in: modes, durations, sources, and conditions (9.7.1c)."""

from typing import Annotated, Literal

import msgspec

from wargame_cli.engine.orders import name_of
from wargame_cli.rulesets.illusions_of_glory.kit.nations import Nation, Side
from wargame_cli.rulesets.illusions_of_glory.kit.tables.turns import Season

#: A card's label or title on a sheet; capitals do not matter.
CardName = Annotated[str, name_of("card", "a card's label, number or title")]

#: How a card is played as an Event: in a combat (9.8), alone, with its OPS (9.3b), as a Reinforcement Card (9.7.3), or
#: as a Neutral Entry Event (9.7.2).
Mode = Literal["combat card", "event", "event and ops", "reinforcement", "neutral entry"]

#: How long what a card does lasts, from the shortest to the longest.
Until = Literal["this combat", "this round", "next enemy round", "this turn", "next turn", "end of game"]
UNTIL: tuple[Until, ...] = ("this combat", "this round", "next enemy round", "this turn", "next turn", "end of game")

#: The last turn, Fall 1918 (5.1.3).
LAST_TURN = 18
Turn = Annotated[int, msgspec.Meta(ge=1, le=LAST_TURN)]

#: Where a value is from: `rulebook` and the rule that states it; `implied` and the rule that it follows from; `history`
#: and the part of chapter 32 that tells of it; `reconstruction`, ours; `user`, out of a player's own file.
Source = Annotated[
    str, msgspec.Meta(pattern=r"^(((rulebook|implied|history) [1-9][0-9a-zA-Z., ]*)|reconstruction|user)$")
]


def is_given(source: str) -> bool:
    """Whether a value is the rulebook's, stated, implied or told; and not made up by us. A user's counts as given."""
    return source != "reconstruction"


class _Condition(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="is", forbid_unknown_fields=True, omit_defaults=True
):
    """Something that holds or does not; `source` says who says that the card asks for it."""

    source: Source = "user"


class Played(_Condition, frozen=True, tag="played"):
    """A card was played as an Event: ever, or `this turn`."""

    card: str
    when: Literal["ever", "this turn"] = "ever"


class Answers(_Condition, frozen=True, tag="answers"):
    """The enemy played this card as an Event in the Action Round just before (9.7.2d)."""

    card: str


class Opening(_Condition, frozen=True, tag="opening card"):
    """The card was chosen to start the game, and the turn is later than this one (4.2.1e)."""

    after: Turn


class Turns(_Condition, frozen=True, tag="turns"):
    """The turn lies between these two, both included."""

    first: Turn = 1
    last: Turn = LAST_TURN


class Seasons(_Condition, frozen=True, tag="season"):
    """The turn is one of these seasons."""

    seasons: tuple[Season, ...]


class AtWar(_Condition, frozen=True, tag="at war"):
    """A nation fights on a side; without `side` on either."""

    nation: Nation
    side: Literal["", Side] = ""


class Collapsed(_Condition, frozen=True, tag="collapsed"):
    """A nation has collapsed (23.5, 26.2.3, 26.5.3, 26.6.2)."""

    nation: Nation


class Uprising(_Condition, frozen=True, tag="uprising"):
    """An Uprising Unit of a nation is on the map (23.3)."""

    nation: Nation


class RevolutionState(_Condition, frozen=True, tag="revolution"):
    """The Russian Revolution has begun and goes on, has `ever` begun, or is `suppressed` (23.4); at least `stage`."""

    state: Literal["begun", "ever", "suppressed"] = "begun"
    stage: Annotated[int, msgspec.Meta(ge=0, le=4)] = 0


class Controls(_Condition, frozen=True, tag="controls"):
    """A side controls all VP spaces of these nations (26.3.2b)."""

    side: Side
    nations: tuple[Nation, ...]


Condition = Played | Answers | Opening | Turns | Seasons | AtWar | Collapsed | Uprising | RevolutionState | Controls
