"""The Turkish Surrender Phase (5.6): the Allied roll with its modifiers, and what comes of a surrender."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_cli.engine.board import Mask
from wargame_cli.engine.events import GameEnded
from wargame_cli.rulesets.great_war_in_europe.ground.boxes import boxes
from wargame_cli.rulesets.great_war_in_europe.ground.collapse import look_for_collapses, surrender
from wargame_cli.rulesets.great_war_in_europe.ground.supply import supplied_among
from wargame_cli.rulesets.great_war_in_europe.ground.turkey import turks_hold_baku
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CP
from wargame_cli.rulesets.great_war_in_europe.position.events.general import (
    SurrenderRolled,
)
from wargame_cli.rulesets.great_war_in_europe.position.position import (
    ARABIA,
    LATER,
    GreatWarPosition,
    Referee,
)
from wargame_cli.rulesets.great_war_in_europe.strategic.reserve import shortfall

#: With this total Turkey surrenders; before this Strategic Turn nobody rolls (5.61).
NEEDED, FIRST = 11, "C"
#: So few Turkish units in Arabia bring nothing; one more from the 58th Division on (5.62).
_IN_ARABIA, _58TH = 4, "TU-58"
#: The Alpenkorps where the Near East is played alone (5.62).
_ALPENKORPS = "GE-AKST"


def turkish_surrender(referee: Referee) -> None:
    """The Allies roll a die; eleven or more with its modifiers, and Turkey surrenders (5.61).

    If the Central Powers met their own conditions in this Strategic Turn, they have won once Turkey goes on (18.4).
    """
    position = referee.position
    if position.box.strategic >= FIRST:
        if referee.lacks_dice():
            return
        die = referee.roll("Turkish Surrender", "5.61", by=ALLIED, good="high")
        parts = tuple(modifiers(position))
        total = die + sum(number for _, number in parts)
        given_up = total >= NEEDED
        referee.emit(SurrenderRolled(rule="5.61", die=die, modifiers=parts, total=total, surrendered=given_up))
        if given_up:
            _surrender(referee)
            return
    if position.victory_due:
        reason = f"the Central Powers control {position.victory_points} supplied Allied Victory hexes"
        referee.emit(GameEnded(rule="18.4", winner=CP, level="victory", reason=reason))


# -- the modifiers -------------------------------------------------------------------------------------------------


def modifiers(position: GreatWarPosition) -> Iterator[tuple[str, int]]:
    """What is added to the roll, each with its words (5.62)."""
    kit = position.kit
    for hex in kit.board.spaces(surrender_hexes(position)):
        yield f"{kit.name(hex)} is Allied and in supply", 1
    least = least_in_arabia(position)
    if (there := turks_in_arabia(position)) < least:
        yield f"{there} Turkish units in Arabia, fewer than {least}", 1
    if alpenkorps_came(position):
        yield "the Alpenkorps was brought to the Near East", 1
    if position.baghdad_1915:
        yield "Baghdad was Allied in 1915", 3
    if position.jerusalem_early:
        yield "Jerusalem was Allied before 1918", 1
    if position.in_play("army-of-islam") and not turks_hold_baku(position):
        yield "the Army of Islam marches, and the Turks do not hold Baku", 4
    if (lacking := shortfall(position)) > 0:
        yield f"the Turkish Required Reserve lacks {lacking} of {position.reserve_roll} divisions", lacking


def surrender_hexes(position: GreatWarPosition) -> Mask:
    """The Turkish Surrender hexes that are Allied and in supply (5.62)."""
    return supplied_among(position, ALLIED, position.kit.of_kind("surrender") & position.controlled(ALLIED))


def turks_in_arabia(position: GreatWarPosition) -> int:
    """The Turkish units in the Arabia Holding Box (5.62)."""
    return sum(position.counter(unit).nation == "TU" for unit in position.at(ARABIA))


def least_in_arabia(position: GreatWarPosition) -> int:
    """How many Turkish units in Arabia bring no modifier: four, five once the 58th Division is in play (5.62)."""
    place = position.place_of(_58TH)
    waiting = place == LATER or (place in boxes(position, CP) and _58TH not in position.fallen)
    return _IN_ARABIA if waiting else _IN_ARABIA + 1


def alpenkorps_came(position: GreatWarPosition) -> bool:
    """Whether the Central Powers have brought the Alpenkorps onto a map of the Near East after Strategic Turn K (5.62).

    Where the Near East is played alone, it appears on Strategic Turn O: it stands there or was lost there.
    """
    if not position.kit.mode.near_east_alone:
        return position.alpenkorps
    return position.on_map(_ALPENKORPS) or _ALPENKORPS in position.fallen


# -- the surrender -------------------------------------------------------------------------------------------------


def _surrender(referee: Referee) -> None:
    """Turkey is out of the war (5.61), which may end Austria-Hungary (16.5).

    Where the Near East is played alone, the Allies have won (18.4).
    """
    position = referee.position
    surrender(referee, "16.61")
    look_for_collapses(referee)
    if position.kit.mode.near_east_alone:
        referee.emit(GameEnded(rule="18.4", winner=ALLIED, level="victory", reason="Turkey has surrendered"))
