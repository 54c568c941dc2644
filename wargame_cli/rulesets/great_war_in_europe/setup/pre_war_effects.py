"""What pre-war events change before the set-up (20.2, 20.3); the others are asked for where their rule is kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wargame_cli.engine.board import Mask
from wargame_cli.rulesets.great_war_in_europe.ground.borders.baltic import BEACHHEAD
from wargame_cli.rulesets.great_war_in_europe.kit.counters import Counter
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, BELGIUM, CP, POLAND, RUSSIA
from wargame_cli.rulesets.great_war_in_europe.kit.pre_war import (
    ALBERT_CAVES_IN,
    BRITISH_ENTRY,
    FISHERS_GAMBIT,
    INVADES_HOLLAND,
    LESS_NAVY,
    MORE_NAVY,
    MORE_U_BOATS,
    PLAN_19,
    PLAN_R,
    VON_MOLTKE,
)
from wargame_cli.rulesets.great_war_in_europe.position.events.at_sea import UsEntryMoved
from wargame_cli.rulesets.great_war_in_europe.position.events.europe import VictoryPointsChanged
from wargame_cli.rulesets.great_war_in_europe.position.events.general import (
    ControlChanged,
    FortDestroyed,
    UnitMoved,
    UnitRemoved,
)
from wargame_cli.rulesets.great_war_in_europe.position.events.pre_war import KeptNeutral, UnitHeldBack, UnitsSetUpAs
from wargame_cli.rulesets.great_war_in_europe.position.position import GONE, Referee
from wargame_cli.rulesets.great_war_in_europe.setup.free_setup import SET_UP, bring_back

#: Where the US Entry marker lies if Belgium gives in or is left alone (20.3).
LATE_ENTRY = "P"
#: What the ships lost in the Baltic are worth against a German navy that was built up before the war (20.3), and at
#: least against one as it was (20.2).
WORTH_AGAINST_MORE, LEAST_WORTH = 6, 3


def take_effect(referee: Referee) -> None:
    """The events that hold change the set-up, each side's in their order."""
    for event, effect in EFFECTS.items():
        if referee.position.has_pre_war(event):
            effect(referee)


def raze_russian_forts(referee: Referee) -> None:
    """Russian Plan 19: the fortifications of Russia are gone, but for heavy ones (20.2)."""
    kit = referee.position.kit
    _raze(referee, kit.of_kind("fort") & (kit.countries[RUSSIA] | kit.countries[POLAND]), "20.2")


def belgium_gives_in(referee: Referee) -> None:
    """Albert Caves In: no Belgian units, no Belgian fortifications, and America stays out longer (20.3)."""
    position = referee.position
    _withdraw(referee, lambda counter: counter.nation == "BE")
    _raze(referee, position.kit.of_kind("fort", "heavy-fort") & position.kit.countries[BELGIUM], "20.3")
    referee.emit(UsEntryMoved(rule="20.3", letter=LATE_ENTRY))


def force_the_baltic(referee: Referee) -> None:
    """Fisher's Gambit: the British Expeditionary Force stands on the German coast, and ships have been lost (20.2)."""
    position = referee.position
    for unit, place in list(position.units().items()):
        counter = position.counter(unit)
        if (counter.nation, counter.setup) == ("BR", "B"):
            referee.emit(UnitMoved(rule="20.2", unit=unit, start=place, end=BEACHHEAD, how=SET_UP))
    referee.emit(ControlChanged(rule="20.2", side=ALLIED, place=BEACHHEAD))
    _lose_ships(referee)


def _lose_ships(referee: Referee) -> None:
    """A die of Victory Points, three at least; by the German navy other numbers, or six without a die (20.2, 20.3)."""
    position = referee.position
    what = "British ships lost in the Baltic"
    if position.has_pre_war(MORE_NAVY) or position.has_pre_war(MORE_U_BOATS):
        referee.emit(VictoryPointsChanged(rule="20.3", change=WORTH_AGAINST_MORE, reason=what))
        return
    if referee.lacks_dice():
        return
    die = referee.roll("Royal Navy losses", "20.2", by=ALLIED, good="low")
    small = position.has_pre_war(LESS_NAVY)
    worth, rule = ((die + 1) // 2, "20.3") if small else (max(die, LEAST_WORTH), "20.2")
    referee.emit(VictoryPointsChanged(rule=rule, change=worth, reason=f"{what}, die {die}"))


def invade_holland(referee: Referee) -> None:
    """Germany Invades Holland: the German units of Strategic Turn A are never raised (20.3)."""
    _withdraw(referee, lambda counter: counter.nation == "GE" and counter.entry == "A")


def leave_belgium_alone(referee: Referee) -> None:
    """Von Moltke the Elder: Belgium and Luxembourg are neutral for good, Britain is for a while (20.3).

    Belgian units are in no war; the British of August 1914 come later. Who stands in Belgium begins at home.
    """
    position = referee.position
    _withdraw(referee, lambda counter: counter.nation == "BE")
    for unit in position.units_in(ALLIED, position.kit.europe):
        if position.counter(unit).nation == "BR":
            place = position.place_of(unit)
            referee.emit(UnitHeldBack(rule="20.3", unit=unit, place=place, letter=BRITISH_ENTRY))
    referee.emit(KeptNeutral(rule="20.3", nations=("BE", "BR")))
    referee.emit(UsEntryMoved(rule="20.3", letter=LATE_ENTRY))
    for side in (ALLIED, CP):
        bring_back(referee, side)


def _withdraw(referee: Referee, concerns: Callable[[Counter], bool]) -> None:
    """Units leave the game that the event concerns."""
    position = referee.position
    for unit, counter in position.kit.units.items():
        if concerns(counter) and (place := position.place_of(unit)) != GONE:
            referee.emit(UnitRemoved(rule="20.3", unit=unit, place=place, to=GONE, cause="withdrawn"))


def deploy_against_russia(referee: Referee) -> None:
    """Austrian Plan R: units of the code B begin as if they had the code A (20.3)."""
    counters = referee.position.kit.units.values()
    units = tuple(each.id for each in counters if each.nation == "AH" and each.setup == "B")
    referee.emit(UnitsSetUpAs(rule="20.3", units=units, code="A"))


def _raze(referee: Referee, forts: Mask, rule: str) -> None:
    """Fortifications are destroyed that exist."""
    position = referee.position
    for hex in position.kit.board.spaces(forts):
        if hex not in position.destroyed:
            referee.emit(FortDestroyed(rule=rule, place=hex))


EFFECTS: Mapping[str, Callable[[Referee], None]] = {
    PLAN_19: raze_russian_forts,
    FISHERS_GAMBIT: force_the_baltic,
    INVADES_HOLLAND: invade_holland,
    ALBERT_CAVES_IN: belgium_gives_in,
    VON_MOLTKE: leave_belgium_alone,
    PLAN_R: deploy_against_russia,
}
