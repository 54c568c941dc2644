"""Control of hexes (7.1), and all else that comes of a unit entering a hex: forts, trenches, headquarters, pipeline."""

from __future__ import annotations

from collections.abc import Sequence

from wargame_cli.rulesets.great_war_in_europe.ground.borders.baltic import BEACHHEAD, british_baltic
from wargame_cli.rulesets.great_war_in_europe.ground.borders.european_turkey import look_at_the_borders
from wargame_cli.rulesets.great_war_in_europe.ground.borders.neutrals import shut
from wargame_cli.rulesets.great_war_in_europe.ground.boxes import pile_at
from wargame_cli.rulesets.great_war_in_europe.ground.collapse import look_for_collapses
from wargame_cli.rulesets.great_war_in_europe.ground.forts import GAZA_LINE, KUT, fort_of, is_kut
from wargame_cli.rulesets.great_war_in_europe.ground.ports import CONSTANTINOPLE
from wargame_cli.rulesets.great_war_in_europe.ground.sources import SINAI_TOWNS, passing_sources
from wargame_cli.rulesets.great_war_in_europe.ground.sudden_death import allies_have_won, taken
from wargame_cli.rulesets.great_war_in_europe.ground.turkey import eliminate_cut_off_germans
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CP, EGYPT, ITALY, OTHER
from wargame_cli.rulesets.great_war_in_europe.position.events.combined import AlpenkorpsCame
from wargame_cli.rulesets.great_war_in_europe.position.events.europe import (
    ParisGunPlaced,
    ResourceHexTimed,
    SourceLost,
    StepChanged,
)
from wargame_cli.rulesets.great_war_in_europe.position.events.general import (
    BAGHDAD,
    JERUSALEM,
    ArabsDestroyed,
    ControlChanged,
    FortDestroyed,
    KutFortified,
    PipelineMoved,
    TakenEarly,
    TrenchLost,
    UnitRemoved,
)
from wargame_cli.rulesets.great_war_in_europe.position.events.politics import LandingLost
from wargame_cli.rulesets.great_war_in_europe.position.position import (
    ALPENKORPS,
    GONE,
    LANDINGS,
    NECK,
    SALONIKA,
    UNTRIED,
    GreatWarPosition,
    Referee,
)

#: The Strategic Turn after which the Alpenkorps in the Near East brings Turkey nearer to surrender (5.62).
LAST_FREE_TURN = "K"
#: How many Strategic Turns a resource hex waits before it pays (5.16).
RESOURCE_WAIT = 4


def entered(referee: Referee, units: Sequence[str], hex: str) -> None:
    """Units of one side have entered a hex, to stay or on their way."""
    position = referee.position
    side = position.side_of(units[0])
    if any(not position.counter(unit).headquarters for unit in units):
        _overrun(referee, side, hex)
    took = _take_control(referee, units, side, hex)
    owner = fort_of(position, hex)
    if owner not in (None, side) and not is_kut(position, hex):
        referee.emit(FortDestroyed(rule="14.14", place=hex))
    if took and passing_sources(position, OTHER[side]) & position.kit.board.bit[hex]:
        _lose_source(referee, hex, "11.71")
    if position.kit.mode.whole_europe:
        _in_europe(referee, side, hex, took=took)
    if ALPENKORPS in units:
        _alpenkorps(referee, hex)
    if side == ALLIED:
        _allied_entry(referee, hex)
    else:
        _set_back_the_pipeline(referee, hex)


def _in_europe(referee: Referee, side: str, hex: str, *, took: bool) -> None:
    """What hangs on single hexes of Europe: sources, resources, the Paris Gun, victory, the collapse of nations."""
    position = referee.position
    look_at_the_borders(referee, side, hex)
    if hex == NECK and side == CP:
        _look_for_the_end_of_gallipoli(referee)
    if took:
        _sources_and_resources(referee, side, hex)
        taken(referee, side, hex)
        allies_have_won(referee)
    if took or position.kit.fronts[ITALY] & position.kit.board.bit[hex]:
        look_for_collapses(referee, lost=hex if took and side == CP else "")


def _sources_and_resources(referee: Referee, side: str, hex: str) -> None:
    """A landing place that the enemy took is a source no more; the wait for a resource hex begins or ends (5.16)."""
    position = referee.position
    kit = position.kit
    if hex == SALONIKA and side == CP and position.salonika:
        referee.emit(SourceLost(rule="11.33", place=hex))
    if hex == BEACHHEAD and side == CP and british_baltic(position):
        _lose_source(referee, hex, "20.2")
    if "resource" in kit.kinds.get(hex, ()):
        letter = due_letter(position) if side == CP else ""
        referee.emit(ResourceHexTimed(rule="5.16", place=hex, letter=letter))
    if hex == position.paris_gun and side == ALLIED:
        referee.emit(ParisGunPlaced(rule="6.10", place=""))


def _lose_source(referee: Referee, hex: str, rule: str) -> None:
    """What was lost once is no source any more when it is retaken (11.71, 20.2)."""
    if hex not in referee.position.lost_sources:
        referee.emit(SourceLost(rule=rule, place=hex))


def due_letter(position: GreatWarPosition) -> str:
    """The Strategic Turn with which a resource hex taken now begins to pay: the fourth from now (5.16; trap 32)."""
    return position.letter_in(RESOURCE_WAIT)


def left(referee: Referee, hex: str) -> None:
    """Units have left a hex: what the Arabs held alone goes back to the side that had it before (7.13).

    With Constantinople Germans lose their way out of the Near East once Turkey has surrendered (5.61). Where the
    Central Powers leave a hex of the Italian Front, a line may be open to those at the edge of Austria-Hungary (16.5).
    """
    position = referee.position
    if hex == CONSTANTINOPLE and position.turkey_surrendered:
        eliminate_cut_off_germans(referee)
    if hex in position.lent and not position.at(hex):
        referee.emit(ControlChanged(rule="7.13", side=position.lent[hex], place=hex))
    if lost := given_up(position, hex):
        referee.emit(lost)
        _look_for_the_end_of_gallipoli(referee)
    if position.kit.mode.whole_europe and position.kit.front_of(hex) == ITALY:
        look_for_collapses(referee)


def given_up(position: GreatWarPosition, hex: str) -> SourceLost | None:
    """What comes of it that the Allies have left a landing place: it is no source any more, for good (trap 26).

    6.52, 6.53, 11.33. Salonika takes a combat unit as long as Greece is neutral.
    """
    if hex == SALONIKA:
        held = not position.salonika or "GK" not in position.neutral or position.fighters_at(ALLIED, hex)
        return None if held else SourceLost(rule="6.53", place=hex)
    is_source = hex in LANDINGS and position.gallipoli and hex not in position.lost_sources
    return SourceLost(rule="6.52", place=hex) if is_source and not position.units_at(ALLIED, hex) else None


def _look_for_the_end_of_gallipoli(referee: Referee) -> None:
    """With no Allied unit in either landing hex and the enemy before them nobody lands there again (6.52; trap 26)."""
    position = referee.position
    if not position.gallipoli or position.landing_lost or not position.units_at(CP, NECK):
        return
    if not any(position.units_at(ALLIED, hex) for hex in LANDINGS):
        referee.emit(LandingLost(rule="6.52"))


def eliminate(referee: Referee, unit: str, cause: str, rule: str) -> None:
    """A unit is eliminated: into the dead pile, Arabs back among the untried ones (10.63, 15.83)."""
    position = referee.position
    counter, place = position.counter(unit), position.place_of(unit)
    to = GONE if not counter.replaceable else pile_at(position, unit, place)
    if counter.nation == "AB":
        to = UNTRIED
    front = position.kit.front_of(place)
    referee.emit(UnitRemoved(rule=rule, unit=unit, place=place, to=to, cause=cause, front=front))
    left(referee, place)
    if to == UNTRIED:
        referee.emit(ArabsDestroyed(rule="15.83"))


def lose_step(referee: Referee, unit: str, cause: str, rule: str) -> bool:
    """A unit loses a step: one of two steps is reduced, any other is eliminated (10.63). Says whether it is gone."""
    if referee.position.has_two_steps(unit):
        referee.emit(StepChanged(rule=rule, unit=unit))
        return False
    eliminate(referee, unit, cause, rule)
    return True


def _overrun(referee: Referee, side: str, hex: str) -> None:
    """Headquarters alone in a hex that enemy combat units enter are eliminated (8.22, 15.63)."""
    for unit in list(referee.position.units_at(OTHER[side], hex)):
        eliminate(referee, unit, "overrun", "15.63")


def _take_control(referee: Referee, units: Sequence[str], side: str, hex: str) -> bool:
    """Control changes the instant a unit enters; what only Arabs hold is lent to them (7.13). Says whether it did.

    A neutral country that units cross stays nobody's (7.1, 19.56).
    """
    position = referee.position
    if shut(position) & position.kit.board.bit[hex]:
        return False
    arabs_alone = all(position.counter(unit).nation == "AB" for unit in (*units, *position.units_at(side, hex)))
    if not position.controls(side, hex):
        referee.emit(ControlChanged(rule="7.13", side=side, place=hex, lent=arabs_alone))
        return True
    if hex in position.lent and not arabs_alone:
        referee.emit(ControlChanged(rule="7.13", side=side, place=hex))
    return False


def _allied_entry(referee: Referee, hex: str) -> None:
    """Kut becomes a fort (14.21), trenches are gone (14.53), Baghdad and Jerusalem are taken in time or not (5.62)."""
    position = referee.position
    if hex == KUT and not position.kut:
        referee.emit(KutFortified(rule="14.21", place=hex))
    gaza_line = hex in position.kit.map.marks.get(GAZA_LINE, ()) and not position.in_play("kress-von-kressenstein")
    if hex in position.trenches or (gaza_line and not position.trench_lost):
        referee.emit(TrenchLost(rule="14.53", place=hex, never=gaza_line))
    early = position.year < 1918 and hex == JERUSALEM and not position.jerusalem_early
    if early or (position.year == 1915 and hex == BAGHDAD and not position.baghdad_1915):
        referee.emit(TakenEarly(rule="5.62", place=hex))


def _alpenkorps(referee: Referee, hex: str) -> None:
    """The Alpenkorps comes to the Near East after Strategic Turn K: that tells for good (5.62)."""
    position = referee.position
    late = position.strategic >= LAST_FREE_TURN
    if late and not position.kit.in_europe(hex) and not position.alpenkorps:
        referee.emit(AlpenkorpsCame(rule="5.62", place=hex))


def _set_back_the_pipeline(referee: Referee, hex: str) -> None:
    """A unit of the Central Powers in the hex of the pipeline or in any hex west of it sets it back (11.53)."""
    position = referee.position
    kit = position.kit
    on_front = kit.front_of(hex) == EGYPT
    if position.pipeline and on_front and kit.row(hex) >= kit.row(position.pipeline):
        west = [town for town in SINAI_TOWNS if kit.row(town) > kit.row(hex)]
        referee.emit(PipelineMoved(rule="11.53", place=west[-1] if west else ""))
