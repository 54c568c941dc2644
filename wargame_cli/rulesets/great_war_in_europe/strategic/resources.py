"""The Resource Phase (5.1): reinforcements, events, Resource Points, headquarters that support again."""

from __future__ import annotations

from wargame_cli.rulesets.great_war_in_europe.ground.borders.european_turkey import THIRD, sent_to_the_reserve
from wargame_cli.rulesets.great_war_in_europe.ground.boxes import box_of_entry, near_east_box
from wargame_cli.rulesets.great_war_in_europe.ground.points import change_points
from wargame_cli.rulesets.great_war_in_europe.ground.supply import in_supply
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CP, SIDES
from wargame_cli.rulesets.great_war_in_europe.kit.pre_war import (
    BRITISH_ENTRY,
    GOEBEN,
    LARGER_BEF,
    PLAN_19,
    ROMANIAN_TREATY,
    VON_MOLTKE,
)
from wargame_cli.rulesets.great_war_in_europe.politics.joining import britain_joins
from wargame_cli.rulesets.great_war_in_europe.position.events.chits import ChitsEntered
from wargame_cli.rulesets.great_war_in_europe.position.events.general import (
    HeadquartersFlipped,
    StrategicTurnBegan,
    UnitPlaced,
)
from wargame_cli.rulesets.great_war_in_europe.position.position import AWAY, LATER, RESERVE, GreatWarPosition, Referee
from wargame_cli.rulesets.great_war_in_europe.strategic.resource_hexes import pay_for_resource_hexes
from wargame_cli.rulesets.great_war_in_europe.strategic.u_boats import relieve
from wargame_cli.rulesets.great_war_in_europe.strategic.us_entry import enter_when_due, is_neutral

#: The event with which Romania joins the Central Powers.
ROMANIAN_ENTRY = "CP-romanian-entry"
#: In these Strategic Turns shells are short: no headquarters supports again, none is rebuilt to do so (5.14, 5.34).
SHELL_SHORTAGE = ("B", "C")


def resource_phase(referee: Referee) -> None:
    """The Resource Phase of the Strategic Turn that follows this turn, in the order of 4.3."""
    letter = referee.position.box.strategic
    referee.emit(StrategicTurnBegan(rule="5.0", letter=letter))
    relieve(referee)
    enter_when_due(referee)
    if referee.position.over:
        return
    britain_joins(referee, letter)
    _reinforce(referee, letter)
    _fill_the_pools(referee, letter)
    _pay(referee, letter)
    if referee.position.kit.mode.whole_europe:
        pay_for_resource_hexes(referee, letter)
    _refit(referee, letter)


def _reinforce(referee: Referee, letter: str) -> None:
    """New units go to the Available Units Boxes, from which they are placed (5.11); those that were away too (6.46).

    The Turkish 3rd Division goes to the Required Reserve if the Turks of Europe still wait by then (17.31).
    """
    position = referee.position
    new = [unit for unit in due(position, letter) if _is_at_war(position, unit)]
    back = [unit for unit in position.at(AWAY) if position.returns.get(unit) == letter]
    away = near_east_box(position, ALLIED)
    arrivals = [(unit, "5.11", "reinforcement", box_of_entry(position, unit)) for unit in new]
    arrivals += [(unit, "6.46", "return", away) for unit in sorted(back)]
    if sent_to_the_reserve(position, letter):
        arrivals.append((THIRD, "17.31", "reinforcement", RESERVE))
    for unit, rule, cause, box in arrivals:
        referee.emit(UnitPlaced(rule=rule, unit=unit, place=box, cause=cause))


def _is_at_war(position: GreatWarPosition, unit: str) -> bool:
    """Whether a unit that is still to appear can do so: those of neutrals wait until these enter (5.12, 17.11)."""
    return position.place_of(unit) == LATER and position.counter(unit).nation not in position.neutral


def due(position: GreatWarPosition, letter: str) -> tuple[str, ...]:
    """The units that appear in a Strategic Turn: those of its letter, Americans by those since entry (5.72, 17.12)."""
    arrivals = position.kit.arrivals
    since = f"+{ord(letter) - ord(position.entered['US'])}" if "US" in position.entered else ""
    units = (*arrivals.get(letter, ()), *arrivals.get(since, ()))
    if not position.pre_war:
        return units
    late = _late_africans(position) if position.has_pre_war(GOEBEN) else ()
    early = _early_british(position) if position.has_pre_war(LARGER_BEF) and letter == "A" else ()
    units = tuple(unit for unit in units if unit not in late) if letter == "A" else units
    kept_out = _late_british(position) if position.has_pre_war(VON_MOLTKE) and letter == BRITISH_ENTRY else ()
    held_back = tuple(unit for unit, its_letter in position.expected.items() if its_letter == letter)
    return (*units, *early, *(late if letter == "B" else ()), *kept_out, *held_back)


def _late_africans(position: GreatWarPosition) -> tuple[str, ...]:
    """The French divisions of 3-4-4 that come a Strategic Turn later, on B, with The Goeben (20.3)."""
    faces = {unit: position.counter(unit).printed for unit in _arriving(position, "FR", "A")}
    return tuple(unit for unit, face in faces.items() if (face.attack, face.defence, face.movement) == (3, 4, 4))


def _early_british(position: GreatWarPosition) -> tuple[str, ...]:
    """The British units of the letters B and C that come on A with Larger BEF, those of Europe (20.2)."""
    units = _arriving(position, "BR", "B", "C")
    return tuple(unit for unit in units if unit not in position.kit.near_eastern)


def _late_british(position: GreatWarPosition) -> tuple[str, ...]:
    """The British units of Strategic Turn A, who come once Britain is in the war (20.3)."""
    return _arriving(position, "BR", "A")


def _arriving(position: GreatWarPosition, nation: str, *letters: str) -> tuple[str, ...]:
    """The units of a nation that appear on some Strategic Turns."""
    units = (unit for letter in letters for unit in position.kit.arrivals.get(letter, ()))
    return tuple(unit for unit in units if position.counter(unit).nation == nation)


def _promised(position: GreatWarPosition, side: str, letter: str) -> tuple[str, ...]:
    """The Central Powers' Romanian Entry, in their pool on Strategic Turn C with the Romanian Treaty (20.3)."""
    due_now = side == CP and letter == "C" and position.has_pre_war(ROMANIAN_TREATY)
    return (ROMANIAN_ENTRY,) if due_now and ROMANIAN_ENTRY in position.kit.chits else ()


def _fill_the_pools(referee: Referee, letter: str) -> None:
    """The events of the letter go into the pools (5.12); what lies in a pool its own side alone knows."""
    position = referee.position
    for side in SIDES:
        known = {*position.spent, *position.played, *position.pools.get(side, ()), *position.held.get(side, ())}
        due_now = [*position.kit.chits_of(side, letter), *_promised(position, side, letter)]
        chits = tuple(chit for chit in due_now if chit not in known)
        if chits:
            referee.emit(ChitsEntered(rule="5.12", seen_by=(side,), side=side, chits=chits))


def income(position: GreatWarPosition, nation: str, letter: str) -> int:
    """The Resource Points that a nation gets in a Strategic Turn (5.12, 5.15); none when neutral or collapsed."""
    if position.has_collapsed(nation) or is_neutral(position, nation):
        return 0
    return position.kit.tables.resources.of(position.kit.mode.name).get(nation, {}).get(letter, 0)


def _pay(referee: Referee, letter: str) -> None:
    """Each nation gets its points (5.12, 5.15)."""
    position = referee.position
    for nation in position.kit.mode.payers:
        if points := income(position, nation, letter):
            change_points(referee, nation, points, "resources", "5.15")


def can_support_again(position: GreatWarPosition, unit: str) -> bool:
    """Whether depleted headquarters may be flipped: on the map, in supply, not Russian after the Czar (5.14, 5.45)."""
    if position.russia != "czar" and position.counter(unit).nation == "RU":
        return False
    return position.on_map(unit) and in_supply(position, unit)


def _spared_the_shortage(position: GreatWarPosition, unit: str) -> bool:
    """Russian headquarters support again in spite of the shortage of shells with Russian Plan 19 (20.2)."""
    return position.counter(unit).nation == "RU" and position.has_pre_war(PLAN_19)


def _refit(referee: Referee, letter: str) -> None:
    """Depleted headquarters on the map that are in supply show their support side again (5.14)."""
    position = referee.position
    for unit in [unit for unit in position.depleted if can_support_again(position, unit)]:
        if letter in SHELL_SHORTAGE and not _spared_the_shortage(position, unit):
            continue
        referee.emit(HeadquartersFlipped(rule="5.14", unit=unit, depleted=False, cause="refit"))


def lose_unspent_points(referee: Referee) -> None:
    """No nation ends a Strategic Turn with more than ten points (5.13)."""
    position = referee.position
    most = position.kit.tables.resources.most_kept
    for nation in position.kit.mode.payers:
        if (excess := position.points[nation] - most) > 0:
            change_points(referee, nation, -excess, "not kept", "5.13")
