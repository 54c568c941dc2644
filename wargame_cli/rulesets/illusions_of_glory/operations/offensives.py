"""Mandatory Offensives (chapter 7): what rolls and Events (7.4) demand, what fulfils it, and what it costs not to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from wargame_cli.engine.events import PointsChanged
from wargame_cli.rulesets.illusions_of_glory.ground.in_force import in_force
from wargame_cli.rulesets.illusions_of_glory.kit.card_effects import NoOffensive
from wargame_cli.rulesets.illusions_of_glory.kit.nations import BALKANS, NEUTRAL, OTHER, SIDES, Side, title
from wargame_cli.rulesets.illusions_of_glory.kit.tables.turns import Offensive
from wargame_cli.rulesets.illusions_of_glory.position.events.rounds import OffensiveFined
from wargame_cli.rulesets.illusions_of_glory.position.events.tracks import OffensiveSet
from wargame_cli.rulesets.illusions_of_glory.position.position import VP, IllusionsPosition, Referee

#: The result None or Made: what cannot be made, is lifted, was made or was paid for becomes that (7.1.1).
NONE = "none"
_RULES: Mapping[Side, str] = {"AP": "7.2", "CP": "7.3"}


# -- the rolls ------------------------------------------------------------------------------------------------------


def roll_offensives(referee: Referee) -> None:
    """Both sides roll for what they must attack this turn (7.1b)."""
    position = referee.position
    for side in SIDES:
        # What is good depends on what the side can attack.
        die = referee.roll(f"mandatory offensive/{side}", _RULES[side], by=side, kind="Mandatory Offensive")
        rolled = position.kit.tables.turns.offensives.result(side, die, position.offensive_drm[side])
        cause = _lifted(position, side, rolled) or _impossible(position, side, rolled)
        offensive = NONE if cause else rolled
        referee.emit(OffensiveSet(rule=_RULES[side], side=side, offensive=offensive, cause=cause))


def _lifted(position: IllusionsPosition, side: Side, rolled: str) -> str:
    """The card that made a result None or Made for the rest of the game (7.4.2); empty without one."""
    lifting = (card for card, each in in_force(position, NoOffensive) if each.side == side and rolled in each.results)
    card = next(lifting, "")
    return f"{rolled} is lifted by {card}" if card else ""


def _impossible(position: IllusionsPosition, side: Side, rolled: str) -> str:
    """Why nobody can make an offensive as the position is when the die is rolled (7.2, 7.3); empty if somebody can."""
    offensive = position.kit.tables.turns.offensives.kinds[rolled]
    out = offensive.nations and all(_is_out(position, nation) for nation in offensive.nations)
    if out and position.option("impossible-offensives") == "lifted":
        return f"{rolled} cannot be: {title('/'.join(offensive.nations))} is out of the war"
    if offensive.needs is None:
        return ""
    can_be, why_not = _NEEDS[offensive.needs]
    return "" if can_be(position, side, offensive) else f"{rolled} cannot be: {why_not}"


def _is_out(position: IllusionsPosition, nation: str) -> bool:
    """Whether a nation has left the war: it has collapsed, or made peace (23.5, 28.0)."""
    return nation in position.collapsed or (nation == "RU" and position.at_peace)


def _corps_on_map(position: IllusionsPosition, side: Side, offensive: Offensive) -> bool:
    units = (unit for nation in offensive.nations for unit in position.kit.units_of[nation])
    return any(position.counter(unit).is_lcu and position.on_map(unit) for unit in units)


def _enemies_in(position: IllusionsPosition, side: Side, lands: Sequence[str]) -> bool:
    return any(
        position.kit.is_space(place) and _land(position, place) in lands and position.units_at(OTHER[side], place)
        for place in position.stacks
    )


def _land(position: IllusionsPosition, place: str) -> str:
    return position.kit.ground.spaces[place].owner


#: What each result needs, and what is wrong where that is not so.
_NEEDS: Mapping[str, tuple[Callable[[IllusionsPosition, Side, Offensive], bool], str]] = {
    "LCU on the map": (_corps_on_map, "none of their LCUs is on the map"),
    "IT at war": (lambda position, *_: position.nations["IT"] != NEUTRAL, "Italy is not in the war"),
    "SB not collapsed": (lambda position, *_: "SB" not in position.collapsed, "Serbia has collapsed"),
    "enemies in BU or TU": (
        lambda position, side, _: _enemies_in(position, side, ("BU", "TU")),
        "no enemy is in Bulgaria or Turkey",
    ),
    "enemies in the Balkans": (
        lambda position, side, _: _enemies_in(position, side, BALKANS),
        "no enemy is in the Balkans",
    ),
}


# -- attacks --------------------------------------------------------------------------------------------------------


def attack_made(referee: Referee, attackers: Sequence[str], target: str, defenders: Sequence[str]) -> None:
    """An attack is made: it may be the one that was demanded, or against orders (7.1.2, 7.2).

    To be called while attackers and defenders still stand where they fight: how it ends does not matter (trap 21).
    """
    position = referee.position
    side = next(each for each in SIDES if each == position.acting)
    if _offensive(position, side).forbids:
        _fine(referee, side, attackers)
    elif is_demanded(position, side, attackers, target, defenders):
        cause = f"the attack on {position.kit.name(target)}"
        referee.emit(OffensiveSet(rule="7.1.2", side=side, offensive=NONE, cause=cause))


def is_demanded(
    position: IllusionsPosition, side: Side, attackers: Sequence[str], target: str, defenders: Sequence[str]
) -> bool:
    """Whether an LCU of the right nation attacks a Combat Unit of the enemy: no lone Fort, no Uprising (trap 21)."""
    offensive = _offensive(position, side)
    enemies = [unit for unit in defenders if position.side_of(unit) == OTHER[side]]
    corps = [unit for unit in attackers if position.counter(unit).is_lcu]
    if offensive.balkans:
        in_balkans = (_land(position, position.place_of(unit)) in BALKANS for unit in corps)
        return bool(enemies) and _land(position, target) in BALKANS and any(in_balkans)
    against = offensive.against
    return any(_is_of(position, unit, offensive.nations) for unit in corps) and any(
        against is None or position.counter(unit).is_of(against) for unit in enemies
    )


def _is_of(position: IllusionsPosition, unit: str, nations: Iterable[str]) -> bool:
    return any(position.counter(unit).is_of(nation) for nation in nations)


def _offensive(position: IllusionsPosition, side: Side) -> Offensive:
    """What is demanded of a side now, or forbidden to it."""
    return position.kit.tables.turns.offensives.kinds[position.offensives.get(side, NONE)]


def against_orders(position: IllusionsPosition, side: Side, attackers: Sequence[str]) -> list[str]:
    """Those of the attackers whose attack is forbidden now (7.2).

    A Dual Nationality Unit attacks as of its other nation (3.2.1h).
    """
    offensive = _offensive(position, side)
    if not offensive.forbids:
        return []
    return [unit for unit in attackers if set(position.counter(unit).nations) <= set(offensive.nations)]


def _fine(referee: Referee, side: Side, attackers: Sequence[str]) -> None:
    """The first attack of a turn that is against orders costs what a missing one does (7.2, trap 20)."""
    against = against_orders(referee.position, side, attackers)
    if against and not referee.position.this_turn.fined:
        referee.emit(OffensiveFined(rule="7.2"))
        _pay(referee, side, "7.2", f"{', '.join(against)} attacked against orders")


# -- the penalty ----------------------------------------------------------------------------------------------------


def end_of_actions(referee: Referee) -> None:
    """With the last Action Round the time for attacks is over (trap 20)."""
    position = referee.position
    last = position.round == position.kit.tables.turns.rounds.number and position.acting == SIDES[-1]
    if last and position.option("offensive-penalty") == "action-phase":
        _settle(referee)


def end_of_turn(referee: Referee) -> None:
    """By the other reading what was not made is paid for with the end of the turn."""
    if referee.position.option("offensive-penalty") == "turn":
        _settle(referee)


def owes(position: IllusionsPosition, side: Side) -> bool:
    """Whether a side has an attack to make, and must pay for it where it does not."""
    return _is_owed(position, side) and not _is_free(position)


def _is_owed(position: IllusionsPosition, side: Side) -> bool:
    return position.offensives.get(side, NONE) != NONE and not _offensive(position, side).forbids


def _is_free(position: IllusionsPosition) -> bool:
    """In Summer 1914 nothing is paid, by one reading (7.1.2a, trap 6)."""
    first = position.kit.tables.turns.first_turn.turn
    return position.turn == first and position.option("first-turn-offensives") == "none"


def _settle(referee: Referee) -> None:
    """A side that owes an attack pays for it, in Summer 1914 by one reading only (7.1.2a, trap 6)."""
    position = referee.position
    is_free = _is_free(position)
    for side in SIDES:
        owed = position.offensives.get(side, NONE)
        if not _is_owed(position, side):
            continue
        if not is_free:
            _pay(referee, side, "7.1.2", f"the {side} did not make the Mandatory Offensive {owed}")
        cause = "nothing is owed in the first turn" if is_free else "it was paid for"
        referee.emit(OffensiveSet(rule="7.1.2", side=side, offensive=NONE, cause=cause))


def _pay(referee: Referee, side: Side, rule: str, reason: str) -> None:
    position = referee.position
    change = position.kit.tables.turns.offensives.penalty[side]
    referee.emit(PointsChanged(rule=rule, side=VP, change=change, total=position.vp + change, reason=reason))
