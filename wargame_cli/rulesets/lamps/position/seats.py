"""Who leads what (2.3.2, 12.0): two, three or four players, and which of them a choice belongs to."""

from __future__ import annotations

from collections.abc import Iterable

from wargame_cli.rulesets.lamps.kit.nations import ALLIANCE, CP, FACTIONS, SEAT, TE
from wargame_cli.rulesets.lamps.position.position import LampsPosition

#: The alliances whose factions are led by a player each, by the option `players`.
_SPLIT = {"2": (), "3-entente": (TE,), "3-central": (CP,), "4": (CP, TE)}

_SEATS = {
    players: {faction: SEAT[faction] if ALLIANCE[faction] in split else ALLIANCE[faction] for faction in FACTIONS}
    for players, split in _SPLIT.items()
}


def seat_of(position: LampsPosition, faction: str) -> str:
    """The side on whose sheets the orders of a faction stand: its alliance, or itself where it has its own player.

    With two players each leads both factions of an alliance (4.1.1, 4.1.2).
    """
    return _SEATS[position.option("players")][faction]


def seats(position: LampsPosition) -> tuple[str, ...]:
    """Every side of the game, in the order in which they first act (4.1)."""
    return tuple(dict.fromkeys(seat_of(position, faction) for faction in FACTIONS))


def seat_for(position: LampsPosition, units: Iterable[str]) -> str:
    """The side that decides for units together: the one with most of them; where that is even, the earlier to act."""
    factions = [*map(position.kit.faction_of.__getitem__, units)]
    if len(set(factions)) == 1:
        return seat_of(position, factions[0])
    return seat_of(position, max(FACTIONS, key=factions.count))
