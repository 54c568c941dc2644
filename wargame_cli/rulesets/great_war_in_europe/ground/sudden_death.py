"""Victory at once: the Allies in Berlin or on the Ruhr (18.3), the Central Powers by French morale (18.2)."""

from __future__ import annotations

from wargame_cli.engine.events import GameEnded
from wargame_cli.rulesets.great_war_in_europe.ground.homeland import BERLIN, RUHR
from wargame_cli.rulesets.great_war_in_europe.ground.limits_europe import FIRST_OF_1917
from wargame_cli.rulesets.great_war_in_europe.ground.mutiny import MUTINY, began, may_be_secret
from wargame_cli.rulesets.great_war_in_europe.ground.score import (
    AMERICANS,
    all_victory_hexes,
    full_americans,
    score_for_a_win,
)
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CP, WEST
from wargame_cli.rulesets.great_war_in_europe.kit.pre_war import VON_MOLTKE
from wargame_cli.rulesets.great_war_in_europe.position.events.europe import HexRetaken, HexStormed
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition, Referee

#: The hexes of the Ruhr that win for the Allies (18.3), the points that do for the Central Powers (18.21).
RUHR_HEXES, ENOUGH = 2, 20
#: The turn of March 1917, after which hexes that are retaken count (18.24).
LAST_UNCOUNTED = 28
#: What the modifiers of the roll are called.
Modifiers = tuple[tuple[str, int], ...]


def is_short(position: GreatWarPosition) -> bool:
    """Whether the war ends as the United States join it, and in no other way: with Von Moltke the Elder (20.3)."""
    return position.has_pre_war(VON_MOLTKE)


def allies_have_won(referee: Referee) -> None:
    """The Allies win the instant they control Berlin or two hexes of the Ruhr (18.3); not with Von Moltke (20.3)."""
    position = referee.position
    if is_short(position):
        return
    kit, own = position.kit, position.controlled(ALLIED)
    ruhr = len(kit.board.spaces(kit.marked(RUHR) & own))
    if kit.hexes((BERLIN,)) & own or ruhr >= RUHR_HEXES:
        reason = "the Allies control " + ("Berlin" if ruhr < RUHR_HEXES else f"{ruhr} hexes of the Ruhr")
        referee.emit(GameEnded(rule="18.3", winner=ALLIED, level="sudden death", reason=reason))


def taken(referee: Referee, side: str, hex: str) -> None:
    """A Victory hex of the West has changed hands: it is retaken, or Sudden Death is rolled for (18.21, 18.24).

    Edges of the map in France are Victory hexes for the Victory Check alone (18.12).
    """
    position = referee.position
    kit = position.kit
    country = kit.map.area[hex]
    counts = all_victory_hexes(position) & kit.of_kind("victory") & kit.board.bit[hex]
    if not counts or kit.front_of(hex) != WEST or hex == position.paris_gun:
        return
    if side == ALLIED and country in ("France", "Belgium"):
        if position.turn > LAST_UNCOUNTED and hex not in position.retaken:
            referee.emit(HexRetaken(rule="18.24", place=hex))
    elif side == CP and country == "France" and hex not in position.stormed and may_roll(position):
        _roll(referee, hex)


def may_roll(position: GreatWarPosition) -> bool:
    """Whether a hex is rolled for: after the Mutiny, once Russia has collapsed (18.21).

    Where the Mutiny may be a secret and nobody has been told of it, each hex is from 1917 on (18.25). With Von Moltke
    the Elder none is (20.3).
    """
    if is_short(position):
        return False
    if may_be_secret(position) and not position.in_play(MUTINY):
        return position.turn >= FIRST_OF_1917
    return morale_may_break(position)


def morale_may_break(position: GreatWarPosition) -> bool:
    """Whether a roll can win: after the Mutiny, known or secret, once Russia has collapsed (18.21, 18.25)."""
    return bool(began(position)) and position.has_collapsed("RU")


def modifiers(position: GreatWarPosition) -> Modifiers:
    """What changes the roll (18.23, 18.24), each with its words: Victory Points, earlier rolls of the turn, Americans.

    Each later roll of a turn has one more than the one before it (trap 63).
    """
    entered = "US" in position.entered and full_americans(position) < AMERICANS
    parts = (
        ("Victory Points", score_for_a_win(position)),
        ("earlier rolls of this turn", position.this_turn.stormed),
        ("few Americans in France", int(entered)),
        ("The Tiger", -int(position.in_play("the-tiger"))),
        ("Victory hexes that the Allies have retaken", -len(position.retaken)),
    )
    return tuple((words, number) for words, number in parts if number)


def _roll(referee: Referee, hex: str) -> None:
    """The hex is rolled for once; twenty or more, and the Central Powers have won (18.21, 18.22).

    A false roll, without the Mutiny that they may suppose, uses the hex up all the same (18.25).
    """
    if referee.lacks_dice():
        return
    position = referee.position
    with referee.scene("sudden death", hex):
        die = referee.roll("sudden death", "18.21", by=CP, good="high")
    found = modifiers(position)
    total = die + sum(number for _, number in found)
    referee.emit(HexStormed(rule="18.21", place=hex, die=die, modifiers=found, total=total))
    if total >= ENOUGH and morale_may_break(position):
        reason = f"French morale breaks with the loss of {position.kit.name(hex)}"
        referee.emit(GameEnded(rule="18.21", winner=CP, level="sudden death", reason=reason))
