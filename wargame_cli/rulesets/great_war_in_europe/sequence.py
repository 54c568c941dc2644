"""The sequence of play (4.2, 4.3), to be read off one screen."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import msgspec

from wargame_cli.engine.loading.lazily import lazily, listed
from wargame_cli.engine.sequence import Phase, Played, SequenceOfPlay
from wargame_cli.rulesets.great_war_in_europe.kit.book import FREE_SET_UP
from wargame_cli.rulesets.great_war_in_europe.kit.calendar import LAST_OF_AUGUST, NOV_DEC_1914
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CP, SIDES
from wargame_cli.rulesets.great_war_in_europe.kit.phases import (
    ALLIED_SET_UP,
    COMBAT,
    CP_SET_UP,
    EASTERN_COMBAT,
    EASTERN_EXTRA,
    EXTRA,
    PRE_WAR_DRAW,
    PRE_WAR_UNITS,
)
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition, Referee
from wargame_cli.rulesets.great_war_in_europe.setup.scenario_files import file_of

with lazily():
    from wargame_cli.rulesets.great_war_in_europe.chits.drawing import draw_from_the_other_pool, open_the_events
    from wargame_cli.rulesets.great_war_in_europe.chits.opening import open_the_scenario
    from wargame_cli.rulesets.great_war_in_europe.chits.orders import BuyEnemyEvent, BuyEvent, PlayEvent
    from wargame_cli.rulesets.great_war_in_europe.combat.leaders import Marker
    from wargame_cli.rulesets.great_war_in_europe.combat.offensives.enver import marched, order_the_offensive
    from wargame_cli.rulesets.great_war_in_europe.combat.offensives.mandated import order_the_attacks
    from wargame_cli.rulesets.great_war_in_europe.combat.offensives.van import fight_in_van
    from wargame_cli.rulesets.great_war_in_europe.combat.orders import Attack
    from wargame_cli.rulesets.great_war_in_europe.combat.sequence_of_combats import (
        end_combat,
        is_fought,
        movers,
        west_has_fought,
        who_attacks,
    )
    from wargame_cli.rulesets.great_war_in_europe.ground.weather import is_open, roll_weather
    from wargame_cli.rulesets.great_war_in_europe.movement.expedition import Expedition, WithdrawExpedition
    from wargame_cli.rulesets.great_war_in_europe.movement.landing import Amphibious
    from wargame_cli.rulesets.great_war_in_europe.movement.march import Move
    from wargame_cli.rulesets.great_war_in_europe.movement.new_units import Place
    from wargame_cli.rulesets.great_war_in_europe.movement.outbreak import trains_run
    from wargame_cli.rulesets.great_war_in_europe.movement.overstack import eliminate_excess
    from wargame_cli.rulesets.great_war_in_europe.movement.raid import Raid
    from wargame_cli.rulesets.great_war_in_europe.movement.sea import SeaMove
    from wargame_cli.rulesets.great_war_in_europe.movement.stranded import judge_supply
    from wargame_cli.rulesets.great_war_in_europe.movement.strategic import StrategicMove
    from wargame_cli.rulesets.great_war_in_europe.politics.joining import turkey_joins
    from wargame_cli.rulesets.great_war_in_europe.politics.landings import Land
    from wargame_cli.rulesets.great_war_in_europe.politics.set_up import Deploy, complete_entries
    from wargame_cli.rulesets.great_war_in_europe.politics.typhus import end_typhus
    from wargame_cli.rulesets.great_war_in_europe.setup.free_setup import SetUp, end_allied_set_up, end_set_up
    from wargame_cli.rulesets.great_war_in_europe.setup.pre_war import (
        Announce,
        PreWar,
        announce_what_must_be,
        draw_events,
        has_pre_war_events,
        reveal,
    )
    from wargame_cli.rulesets.great_war_in_europe.setup.pre_war_asks import PreWarUnits
    from wargame_cli.rulesets.great_war_in_europe.setup.pre_war_units import choose_the_rest, chooses_units
    from wargame_cli.rulesets.great_war_in_europe.strategic.devastation import Devastate, lay_waste
    from wargame_cli.rulesets.great_war_in_europe.strategic.dismounting import Dismount
    from wargame_cli.rulesets.great_war_in_europe.strategic.fortress_surrender import fortress_surrender
    from wargame_cli.rulesets.great_war_in_europe.strategic.hindenburg_line import HindenburgLine
    from wargame_cli.rulesets.great_war_in_europe.strategic.initiative import (
        ChooseStaff,
        Initiative,
        choose_by_default,
        chooser,
    )
    from wargame_cli.rulesets.great_war_in_europe.strategic.paris_gun import ParisGun
    from wargame_cli.rulesets.great_war_in_europe.strategic.pipeline import Pipeline
    from wargame_cli.rulesets.great_war_in_europe.strategic.red_army import raise_the_red_army
    from wargame_cli.rulesets.great_war_in_europe.strategic.replacements import Rebuild, Replace, end_replacements
    from wargame_cli.rulesets.great_war_in_europe.strategic.reserve import Release, Reserve
    from wargame_cli.rulesets.great_war_in_europe.strategic.resources import resource_phase
    from wargame_cli.rulesets.great_war_in_europe.strategic.revolutions import Treaty, revolutions
    from wargame_cli.rulesets.great_war_in_europe.strategic.shock_troops import Convert
    from wargame_cli.rulesets.great_war_in_europe.strategic.strategic_warfare import strategic_warfare
    from wargame_cli.rulesets.great_war_in_europe.strategic.transfers import Emergency, Transfer
    from wargame_cli.rulesets.great_war_in_europe.strategic.turkish_surrender import turkish_surrender
    from wargame_cli.rulesets.great_war_in_europe.victory import Concede, check_victory, end_turn

#: The first Strategic Turn of the war in the Near East (4.3, 5.38).
FIRST_OF_TURKEY = "C"


def _after_strategic(position: GreatWarPosition, turn: int) -> bool:
    """The Strategic Turn is played where a letter follows on the track (4.1)."""
    return bool(position.kit.tables.turns[turn].strategic)


def _in_the_near_east(position: GreatWarPosition, turn: int) -> bool:
    """What is done in a Strategic Turn for Russia, Turkey and the Sinai alone."""
    return position.kit.mode.near_east and _after_strategic(position, turn)


def _while_turkey_fights(position: GreatWarPosition, turn: int) -> bool:
    """What is done for Turkey in Strategic Turns from C on, until it surrenders (4.3, 5.38, 5.61).

    Nothing while it is neutral (20.2).
    """
    at_war = position.kit.tables.turns[turn].strategic >= FIRST_OF_TURKEY and "TU" not in position.neutral
    return _in_the_near_east(position, turn) and at_war and not position.turkey_surrendered


def _in_europe(position: GreatWarPosition, turn: int) -> bool:
    """What is done in a Strategic Turn of all Europe alone."""
    return position.kit.mode.whole_europe and _after_strategic(position, turn)


def _with_events(position: GreatWarPosition, turn: int) -> bool:
    """Events are bought and played once Strategic Turn C has filled the pools (6.0)."""
    return turn > NOV_DEC_1914


def _with_new_allies(position: GreatWarPosition, turn: int) -> bool:
    """No Allied unit waits in the box before Strategic Turn A; Germans may dismount all the same (13.0, 15.55)."""
    return turn > LAST_OF_AUGUST


def _with_russia(position: GreatWarPosition, turn: int) -> bool:
    """What is done in a Strategic Turn where Russia is in the game."""
    return (position.kit.mode.near_east or position.kit.mode.whole_europe) and _after_strategic(position, turn)


def _end_events(referee: Referee) -> None:
    """Who wished it draws from the other pool (6.14); Armenians who have risen are attacked (6.8)."""
    draw_from_the_other_pool(referee)
    fight_in_van(referee)


def _begin_movement(referee: Referee) -> None:
    """Offensives say what they call for (6.30)."""
    order_the_offensive(referee)
    order_the_attacks(referee)


def _begin_events(referee: Referee) -> None:
    """Typhus ends (6.57); a secret is told, or what was drawn too early is played."""
    end_typhus(referee)
    open_the_events(referee)


def _begin_allied_units(referee: Referee) -> None:
    """Turkey joins in October 1914 (17.1); a scenario is opened (21.63)."""
    turkey_joins(referee)
    open_the_scenario(referee)


def _end_allied_units(referee: Referee) -> None:
    """Nations that join the Allies are in the war (17.11); stacks are brought back within the limits (7.22)."""
    complete_entries(referee, ALLIED)
    eliminate_excess(referee)


def _end_central_units(referee: Referee) -> None:
    """Nations that join the Central Powers are in the war, and stacks within the limits."""
    complete_entries(referee, CP)
    eliminate_excess(referee)


def _end_movement(referee: Referee) -> None:
    """Stacks are brought back within the limits (7.22), and Enver's offensive is looked at (6.30)."""
    eliminate_excess(referee)
    marched(referee)


def _end_combat(referee: Referee) -> None:
    """Units leave the hexes that they have laid waste (14.62) before those out of supply are eliminated (4.2)."""
    if west_has_fought(referee.position):
        lay_waste(referee)
    end_combat(referee)


def _half(which: str, number: str) -> tuple[Phase, ...]:
    """A Mutual Movement Phase and the Combat Phase after it: both sides at once, each in its theater.

    Where a leader's marker was placed, its side attacks again when the attacks of that theater are over (10.8).
    """
    name, title = which.lower(), f"{which} "
    return (
        Phase(
            name=f"{name}-movement",
            title=f"{title}Mutual Movement",
            rule=f"4.2 {number}",
            shared=SIDES,
            turn_order=movers,
            orders=(Devastate, Move, Expedition, Marker),
            begin=_begin_movement,
            end=_end_movement,
        ),
        _combat(which, COMBAT, "Combat", f"4.2 {int(number) + 1}", begin=eliminate_excess),
        _combat(which, EXTRA, "Extra Combat", "10.8"),
        _combat(which, EASTERN_COMBAT, "Eastern Combat", f"4.2 {int(number) + 1}"),
        _combat(which, EASTERN_EXTRA, "Eastern Extra Combat", "10.8"),
    )


def _combat(which: str, kind: str, title: str, rule: str, **more: Any) -> Phase:
    """A phase of combat in the first or the second half of a turn."""
    return Phase(
        name=f"{which.lower()}-{kind}",
        title=f"{which} {title}",
        rule=rule,
        shared=SIDES,
        turn_order=partial(who_attacks, kind),
        orders=(Attack,),
        played=None if kind == COMBAT else partial(is_fought, kind),
        end=_end_combat,
        **more,
    )


def _with_concessions(phases: Sequence[Phase]) -> tuple[Phase, ...]:
    """Either side may give up whenever it has orders (18.15)."""
    concede = listed((Concede,))
    return tuple(
        msgspec.structs.replace(phase, orders=phase.orders + concede) if phase.sides else phase for phase in phases
    )


def _strategic(name: str, title: str, rule: str, played: Played = _after_strategic, **more: Any) -> Phase:
    """A phase of a Strategic Turn."""
    return Phase(name=name, title=title, rule=rule, played=played, **more)


#: The Strategic Turn (4.3): what has no order and no dice of a side happens by itself.
_STRATEGIC_TURN = (
    _strategic("victory-check", "Victory Check", "4.3 1", end=check_victory),
    _strategic("resources", "Resource Phase", "4.3 2", end=resource_phase),
    _strategic(
        "transfers",
        "Transfers of Resource Points",
        "5.17",
        shared=(ALLIED, CP),
        orders=(Transfer, Emergency),
        played=_in_europe,
    ),
    _strategic("strategic-warfare", "Strategic Warfare", "4.3 3", end=strategic_warfare, played=_in_europe),
    _strategic(
        "replacements",
        "Replacement Phase",
        "4.3 4",
        shared=(ALLIED, CP),
        orders=(Replace, Rebuild),
        end=end_replacements,
    ),
    _strategic(
        "turkish-reserve",
        "Turkish Required Reserve",
        "5.38",
        side=CP,
        orders=(Reserve, Release),
        played=_while_turkey_fights,
    ),
    _strategic(
        "revolutions",
        "Russian Revolutions",
        "4.3 5",
        side=CP,
        orders=(Treaty,),
        begin=revolutions,
        end=raise_the_red_army,
        played=_with_russia,
    ),
    _strategic("fortress-surrender", "Fortress Surrender", "4.3 6", end=fortress_surrender),
    _strategic("turkish-surrender", "Turkish Surrender", "4.3 7", end=turkish_surrender, played=_while_turkey_fights),
    _strategic(
        "initiative",
        "Initiative Determination",
        "4.3 8",
        leader=chooser,
        orders=(Initiative,),
        played=_in_europe,
    ),
    _strategic(
        "staff",
        "OHL or OberOst",
        "5.88",
        side=CP,
        orders=(ChooseStaff,),
        end=choose_by_default,
        played=_in_europe,
    ),
    _strategic("pipeline", "Sinai Pipeline", "11.53", side=ALLIED, orders=(Pipeline,), played=_in_the_near_east),
)


def _set_up_freely(position: GreatWarPosition, turn: int) -> bool:
    """The sides set up their units by sheet (21.1); else the scenario's file does."""
    return position.plays(FREE_SET_UP)


def _starts(position: GreatWarPosition) -> tuple[int, str]:
    """With which turn and phase a scenario begins after its set-up (21.1)."""
    file = file_of(position.scenario, position.options)
    return file.first_turn, file.first_phase


SEQUENCE = SequenceOfPlay(
    opening=_with_concessions(
        (
            Phase(
                name=PRE_WAR_DRAW,
                title="Draw of Pre-War Events",
                rule="20.1",
                played=has_pre_war_events,
                end=draw_events,
            ),
            Phase(
                name="cp-announcement",
                title="Central Powers Announcement",
                rule="20.3",
                side=CP,
                orders=(Announce,),
                played=has_pre_war_events,
                end=announce_what_must_be,
            ),
            Phase(
                name="pre-war-events",
                title="Pre-War Events",
                rule="20.1",
                shared=(ALLIED, CP),
                orders=(PreWar,),
                played=has_pre_war_events,
                end=reveal,
            ),
            Phase(
                name=PRE_WAR_UNITS,
                title="Pre-War Units",
                rule="20.1",
                shared=(ALLIED, CP),
                orders=(PreWarUnits,),
                played=chooses_units,
                end=choose_the_rest,
            ),
            Phase(
                name=ALLIED_SET_UP,
                title="Allied Set-up",
                rule="21.12",
                side=ALLIED,
                orders=(SetUp,),
                played=_set_up_freely,
                end=end_allied_set_up,
            ),
            Phase(
                name=CP_SET_UP,
                title="Central Powers Set-up",
                rule="21.13",
                side=CP,
                orders=(SetUp,),
                played=_set_up_freely,
                end=end_set_up,
            ),
        )
    ),
    starts=_starts,
    phases=_with_concessions(
        (
            Phase(
                name="events",
                title="Events",
                rule="4.2 1",
                shared=(ALLIED, CP),
                orders=(BuyEvent, BuyEnemyEvent, PlayEvent),
                played=_with_events,
                begin=_begin_events,
                end=_end_events,
            ),
            Phase(
                name="allied-new-units",
                title="Allied New Units",
                rule="4.2 2",
                side=ALLIED,
                orders=(Place, Amphibious, Land, Deploy),
                played=_with_new_allies,
                begin=_begin_allied_units,
                end=_end_allied_units,
            ),
            Phase(
                name="cp-new-units",
                title="Central Powers New Units",
                rule="4.2 2",
                side=CP,
                orders=(HindenburgLine, ParisGun, Convert, Dismount, Place, Deploy),
                end=_end_central_units,
            ),
            Phase(name="weather", title="Weather", rule="4.2 3", end=roll_weather, played=is_open),
            *_half("First", "4"),
            *_half("Second", "6"),
            Phase(
                name="allied-strategic-movement",
                title="Allied Strategic Movement",
                rule="4.2 8",
                side=ALLIED,
                orders=(StrategicMove, SeaMove, Raid, WithdrawExpedition),
                begin=judge_supply,
                end=eliminate_excess,
            ),
            Phase(
                name="cp-strategic-movement",
                title="Central Powers Strategic Movement",
                rule="4.2 8",
                side=CP,
                orders=(StrategicMove,),
                played=trains_run,
                begin=judge_supply,
                end=eliminate_excess,
            ),
            *_STRATEGIC_TURN,
            Phase(name="turn-record", title="Turn Record", rule="4.2 9", end=end_turn),
        )
    ),
)
