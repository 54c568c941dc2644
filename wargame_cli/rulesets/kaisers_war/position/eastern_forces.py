"""The forces of the east (chapters 28, 30, 40): whose they are now, whether they take part yet, how they stack.

Bolsheviks, Anarchists, the Czech Legion and the Nationalists are nations that change: dormant ones belong to a side on
paper only, the Anarchists and the Poles go over from one to the other. What they are now is on the face that they show.
"""

from collections.abc import Iterable, Mapping
from typing import Protocol

import msgspec

from wargame_cli.rulesets.kaisers_war.kit.counters import ALLIED, CP, Counter, CounterMix

BOLSHEVIKS, ANARCHISTS, CZECHS = "Bolsheviks", "Anarchists", "Czechs"
WHITE_RUSSIANS, POLES = "White Russians", "Poland"
#: The pro-Central Powers Nationalists (30.3).
NATIONALISTS = (WHITE_RUSSIANS, "Finland", "Baltic States", POLES, "Ukraine")
#: The home countries in which a city supplies these forces (30.18).
HOME = {BOLSHEVIKS: "Russia", WHITE_RUSSIANS: "Russia", **{nation: nation for nation in NATIONALISTS[1:]}}

#: The options of which each brings in counters of the east, and the two that set some of them up (28.1, 28.2, 30.9).
COUNTER_OPTIONS = ("additional-forces", "russian-front", "poles")
SET_UP_OPTIONS = ("additional-forces", "russian-front")


class East(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What has become of the forces of the east, besides the Kaiser's move east.

    `awake` are the Nationalists whose country an Allied unit entered before it (30.3); `anarchists` is the side that
    controls the Anarchists now (30.21); `poles_lost` says that the Poles have left the Central Powers for good (40.4).
    """

    awake: tuple[str, ...] = ()
    anarchists: str = ALLIED
    poles_lost: bool = False


def counters_in_play(options: Mapping[str, str]) -> bool:
    """Whether the counters of the east belong to a game with these options."""
    return any(options.get(name, "off") == "on" for name in COUNTER_OPTIONS)


def forces_set_up(options: Mapping[str, str]) -> bool:
    """Whether Bolsheviks, White Russians and Finns start on the map (28.1, 28.2, 30.9)."""
    return any(options.get(name, "off") == "on" for name in SET_UP_OPTIONS)


class Situation(Protocol):
    """What of a position decides on which side a force of the east is."""

    @property
    def kaiser_moved_east(self) -> int:
        """The turn in which the Kaiser moved east, 0 before."""

    @property
    def east(self) -> East:
        """What has become of the forces."""

    @property
    def options(self) -> Mapping[str, str]:
        """The options of the game."""


def side_of_nation(now: Situation, nation: str, printed: str) -> str:
    """The side that a nation is on now, whose counters say `printed`.

    The Anarchists' is decided every turn (30.21); with chapter 40 the Poles begin on the Allied side, go over when the
    Kaiser moves east, and come back for good when White Russians enter Poland.
    """
    if nation == ANARCHISTS:
        return now.east.anarchists
    if nation == POLES and now.options.get("poles", "off") == "on":
        return CP if now.kaiser_moved_east and not now.east.poles_lost else ALLIED
    return printed


def is_dormant(now: Situation, nation: str, side: str) -> bool:
    """Whether a force neither moves nor attacks nor exerts zones of control yet (30.3, 30.9).

    Allied Poles are no pro-Central Powers Nationalists and serve from the start (40.2).
    """
    if now.kaiser_moved_east or nation in now.east.awake:
        return False
    return nation != POLES or side == CP


def faces(mix: CounterMix, now: Situation) -> dict[str, Counter]:
    """The faces that the counters of the east show now."""
    shown = {}
    for unit in mix.eastern:
        face = mix.faces[unit]
        side = side_of_nation(now, face.nation, face.side)
        shown[unit] = msgspec.structs.replace(face, side=side, dormant=is_dormant(now, face.nation, side))
    return shown


def at_odds(stack: Iterable[Counter]) -> bool:
    """Whether units that never stack together make up this stack (30.16, 30.21).

    Bolsheviks stack with Bolsheviks only, the Anarchists with nobody, Nationalists with no other Nationalists.
    """
    together = list(stack)
    nations = {face.nation for face in together}
    if ANARCHISTS in nations:
        return len(together) > 1
    if BOLSHEVIKS in nations:
        return len(nations) > 1
    return sum(nation in NATIONALISTS or nation == CZECHS for nation in nations) > 1
