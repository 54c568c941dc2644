"""Victory in Europe (18.1), and what the scenario of 1918 asks beside it (21.59)."""

from __future__ import annotations

from wargame_cli.engine.events import GameEnded
from wargame_cli.rulesets.great_war_in_europe.ground.ports import VENICE
from wargame_cli.rulesets.great_war_in_europe.ground.score import lost_cities, score, score_for_a_win, victory_hexes
from wargame_cli.rulesets.great_war_in_europe.ground.sudden_death import is_short
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CP, POLAND, RUSSIA
from wargame_cli.rulesets.great_war_in_europe.position.events.europe import ScoreCounted
from wargame_cli.rulesets.great_war_in_europe.position.position import SALONIKA, GreatWarPosition, Referee
from wargame_cli.rulesets.great_war_in_europe.strategic.initiative import count_americans
from wargame_cli.rulesets.great_war_in_europe.strategic.us_entry import deadline

#: The points that win for the Central Powers, and the first Strategic Turn that looks at them (18.11).
ENOUGH, FIRST_LETTER = 20, "C"
#: In 1918 these points with two of three conquests win as well (21.59).
ENOUGH_IN_1918, CONQUESTS = 14, 2
#: The scenario with conditions of its own.
OF_1918 = "europe-1918"


def check_victory_in_europe(referee: Referee) -> None:
    """Points less captured cities: twenty win for the Central Powers, fewer than none for the Allies (18.11, 18.14).

    With Von Moltke the Elder they are counted, and win nothing before the United States join (20.3).
    With the check of Strategic Turn U the war is over, whatever comes of it (18.15).
    """
    position = referee.position
    count_americans(referee)
    if position.box.strategic < FIRST_LETTER:
        return
    spaces, points = position.kit.board.spaces, score(position)
    hexes, lost = tuple(spaces(victory_hexes(position))), tuple(spaces(lost_cities(position)))
    referee.emit(ScoreCounted(rule="18.11", hexes=hexes, extra=position.extra_points, lost=lost, points=points))
    if is_short(position):
        return
    if (winning := score_for_a_win(position)) >= ENOUGH:
        _won(referee, CP, "18.11", f"{winning} Victory Points")
    elif points < 0:
        _won(referee, ALLIED, "18.14", f"the Central Powers have {points} Victory Points")
    elif position.scenario == OF_1918 and points >= ENOUGH_IN_1918 and len(made := conquests(position)) >= CONQUESTS:
        _won(referee, CP, "21.59", f"{points} Victory Points with {' and '.join(made)}")
    elif (last := deadline(position)) and position.box.strategic >= last:
        _won(referee, CP, "20.2", f"the Allies have not won by Strategic Turn {last}, the ninth after America's entry")
    elif position.turn >= position.last_turn:
        _end_of_the_war(referee)


def _won(referee: Referee, side: str, rule: str, reason: str) -> None:
    referee.emit(GameEnded(rule=rule, winner=side, level="victory", reason=reason))


def conquests(position: GreatWarPosition) -> list[str]:
    """What the Central Powers have of Venice, Salonika, and all cities of Russia and Russian Poland (21.59)."""
    kit = position.kit
    russian = kit.of_kind("city") & (kit.countries[RUSSIA] | kit.countries[POLAND])
    found = [kit.name(hex) for hex in (VENICE, SALONIKA) if position.controls(CP, hex)]
    return found if russian & ~position.controlled(CP) else [*found, "every city of Russia"]


def _end_of_the_war(referee: Referee) -> None:
    """Nobody has won by the end of June 1919: a draw (18.15); in the scenario of 1918 the Allies have (21.59)."""
    if referee.position.scenario == OF_1918:
        _won(referee, ALLIED, "21.59", "the Central Powers have not won by the end of June 1919")
    else:
        reason = "nobody has won by the end of June 1919"
        referee.emit(GameEnded(rule="18.15", winner="", level="draw", reason=reason))
