"""Conrad's and Haig's offensives (6.30): three turns of attacks that their side must make, or have lost the game.

They go on for the three turns after the one in which the event was played. What is owed is fixed before the side
marches in the Western Theater: as many attacks as are called for, but no more than it can surely make.
"""

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from wargame_cli.engine.events import GameEnded
from wargame_cli.rulesets.great_war_in_europe.combat.forces import Combat
from wargame_cli.rulesets.great_war_in_europe.combat.offensives.enver import ends_of_marches
from wargame_cli.rulesets.great_war_in_europe.combat.strength import GARRISON, attack_strength, defence_strength, rung
from wargame_cli.rulesets.great_war_in_europe.ground.forts import forts, has_garrison
from wargame_cli.rulesets.great_war_in_europe.ground.stacking import MOST
from wargame_cli.rulesets.great_war_in_europe.ground.terrain import cannot_attack_across
from wargame_cli.rulesets.great_war_in_europe.kit.chits import ChitKind
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CP, ITALY, OTHER, WEST, WESTERN, Side
from wargame_cli.rulesets.great_war_in_europe.position.events.offensives import OffensiveMade, OffensiveOwed
from wargame_cli.rulesets.great_war_in_europe.position.position import FIGHTING, GreatWarPosition, Referee

#: For how many turns such an offensive goes on, and what Conrad's first attack has on the die.
TURNS, FIRST_ATTACK = 3, 2


class Offensive(msgspec.Struct, frozen=True):
    """Whose it is: its side, nation and front; how many attacks a turn, and whether at 1:1 or better."""

    kind: ChitKind
    title: str
    side: Side
    nation: str
    front: str
    attacks: int
    fair: bool


CONRAD = Offensive("conrad-offensive", "Conrad's offensive", CP, "AH", ITALY, 1, fair=False)
HAIG = Offensive("haig-offensive", "Haig's offensive", ALLIED, "BR", WEST, 2, fair=True)
OFFENSIVES = {offensive.kind: offensive for offensive in (CONRAD, HAIG)}


class Assault(msgspec.Struct, frozen=True):
    """An attack that could be made: the hex, and the units for it, each with the hex from which it attacks."""

    target: str
    units: Mapping[str, str]


# -- what it calls for ---------------------------------------------------------------------------------------------


def turn_of(position: GreatWarPosition, offensive: Offensive) -> int:
    """Which of its three turns goes on, 1 to 3; 0 for none. They follow the turn in which it was played."""
    for chit, turn in position.played.items():
        if position.chit(chit).kind == offensive.kind and 1 <= position.turn - turn <= TURNS:
            return position.turn - turn
    return 0


def _binding(position: GreatWarPosition) -> Iterator[Offensive]:
    """The offensives of sides that move and attack in the Western Theater in this half of the turn."""
    for offensive in OFFENSIVES.values():
        if turn_of(position, offensive) and position.my_theater[offensive.side] == WESTERN:
            yield offensive


def order_the_attacks(referee: Referee) -> None:
    """Before the march it is clear how many attacks are owed in this turn (6.30)."""
    position = referee.position
    for offensive in list(_binding(position)):
        owed = len(plan(position, offensive))
        fewer = owed < offensive.attacks
        referee.emit(
            OffensiveOwed(
                rule="6.30",
                seen_by=(offensive.side,) if fewer else (),  # it tells of units that the enemy does not see (7.25)
                side=offensive.side,
                offensive=offensive.kind,
                number=turn_of(position, offensive),
                attacks=owed,
            )
        )


def plan(position: GreatWarPosition, offensive: Offensive, *, standing: bool = False, hidden: int = 0) -> list[Assault]:
    """Attacks that the side can surely make, as many as the offensive calls for if there are that many.

    Each takes infantry of the nation that can march beside an enemy hex in supply and attack it, within stacking and
    whatever other units do. With `standing` nobody marches; `hidden` is what a unit that is not seen may defend with.
    """
    kit = position.kit
    enemy = OTHER[offensive.side]
    targets = kit.board.spaces(
        (position.occupied(FIGHTING[enemy]) | forts(position, enemy)) & kit.fronts[offensive.front]
    )
    against = {target: _defence(position, enemy, target, hidden) if offensive.fair else 1 for target in targets}
    soldiers = _soldiers(position, offensive)
    ends = {unit: _ends(position, unit, standing=standing) for unit in soldiers}
    room: dict[str, int] = {}
    found: list[Assault] = []
    for target in sorted(targets, key=lambda hex: (against[hex], hex)):
        units = _gathered(position, target, against[target], soldiers, ends, room)
        if units:
            found.append(Assault(target, units))
            soldiers = [unit for unit in soldiers if unit not in units]
            for unit, hex in units.items():
                room[hex] -= position.place_of(unit) != hex
        if len(found) == offensive.attacks:
            break
    return found


def _soldiers(position: GreatWarPosition, offensive: Offensive) -> list[str]:
    """The infantry of the nation on the front that can attack, the strongest first."""
    there = position.units_in(offensive.side, position.kit.fronts[offensive.front])
    able = [
        unit
        for unit in there
        if position.counter(unit).nation == offensive.nation
        and position.is_infantry(unit)
        and position.face(unit).attack
    ]
    return sorted(able, key=lambda unit: (-position.face(unit).attack, unit))


def _ends(position: GreatWarPosition, unit: str, *, standing: bool) -> Sequence[str]:
    if unit in position.this_phase.attacked:
        return ()
    return (position.place_of(unit),) if standing else ends_of_marches(position, unit)


def _defence(position: GreatWarPosition, enemy: str, target: str, hidden: int) -> int:
    units = sum(position.face(unit).defence for unit in position.fighters_at(enemy, target))
    garrison = GARRISON if has_garrison(position, enemy, target) else 0
    return units + garrison + hidden * position.concealed.get(target, 0)


def _gathered(
    position: GreatWarPosition,
    target: str,
    against: int,
    soldiers: Sequence[str],
    ends: Mapping[str, Sequence[str]],
    room: dict[str, int],
) -> dict[str, str]:
    """Units that are strong enough against a hex, the strongest first, with their hexes; none where there are not."""
    found: dict[str, str] = {}
    strength = 0
    taken: dict[str, int] = {}
    for unit in soldiers:
        if strength >= against:
            break
        for hex in position.kit.steps.steps[target]:
            if hex not in ends[unit] or cannot_attack_across(position, position.counter(unit), hex, target):
                continue
            comes = position.place_of(unit) != hex
            if comes and taken.get(hex, 0) >= room.setdefault(hex, _room(position, unit, hex)):
                continue
            room.setdefault(hex, _room(position, unit, hex))
            found[unit] = hex
            taken[hex] = taken.get(hex, 0) + comes
            strength += position.face(unit).attack
            break
    return found if strength >= against and found else {}


def _room(position: GreatWarPosition, unit: str, hex: str) -> int:
    """How many more units a hex holds if nobody leaves it (7.23)."""
    there = position.units_at(position.side_of(unit), hex)
    return MOST - sum(position.counter(each).counts_for_stacking for each in there)


# -- what is done --------------------------------------------------------------------------------------------------


def note_the_attack(referee: Referee, combat: Combat) -> None:
    """An attack that was declared counts for the offensive of its side, if it is one of its kind and more are owed.

    The first one is noted though none be owed.
    """
    turn = referee.position.this_turn
    for offensive in OFFENSIVES.values():
        owed = turn.owed.get(offensive.kind, 0)
        noted = not owed and offensive.kind in turn.first_attack
        if not noted and counts(referee.position, combat, offensive):
            left = max(owed - 1, 0)
            referee.emit(
                OffensiveMade(
                    rule="6.30", side=offensive.side, offensive=offensive.kind, target=combat.target, left=left
                )
            )


def counts(position: GreatWarPosition, combat: Combat, offensive: Offensive) -> bool:
    """Whether an attack is one that the offensive calls for: its nation alone, on its front, Haig's at 1:1 or better.

    The odds are those before any shift.
    """
    if combat.side != offensive.side or not turn_of(position, offensive):
        return False
    alone = all(position.counter(unit).nation == offensive.nation for unit in combat.attackers)
    if not alone or position.kit.front_of(combat.target) != offensive.front:
        return False
    return not offensive.fair or rung(attack_strength(position, combat), defence_strength(position, combat)) >= 0


def first_attack(position: GreatWarPosition, combat: Combat) -> bool:
    """Whether an attack is the first one of the first turn of Conrad's offensive, which has two on the die."""
    if turn_of(position, CONRAD) != 1 or not counts(position, combat, CONRAD):
        return False
    return position.this_turn.first_attack.get(CONRAD.kind, combat.target) == combat.target


def look_for_the_attacks(referee: Referee, later: Sequence[str] = ()) -> None:
    """When its combats are over, a side that owes attacks has lost the game; `later` are sides that attack again."""
    position = referee.position
    for offensive in list(_binding(position)):
        if owed := position.this_turn.owed.get(offensive.kind, 0):
            if offensive.side in later or position.over:
                continue
            reason = (
                f"{offensive.title}: {owed} of the attacks that it calls for {'was' if owed == 1 else 'were'} not made"
            )
            referee.emit(GameEnded(rule="6.30", winner=OTHER[offensive.side], level="forfeit", reason=reason))
