"""One attack from its declaration to its end (7.2.2): who defends, the combat, and what follows for both sides.

Its scene is `attack AREA/NUMBER`: all attacks on an area one after the other are `attack AREA`, which the caller opens.
"""

from collections.abc import Sequence
from typing import Literal

import msgspec

from wargame_cli.engine.events import Spared
from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.lamps.combat.advance import MarkerFollows, WhoFollows, advance
from wargame_cli.rulesets.lamps.combat.artillery import batteries
from wargame_cli.rulesets.lamps.combat.big_push import earn_push, lose_push
from wargame_cli.rulesets.lamps.combat.combat import WantsReroll, choose_battery, fight
from wargame_cli.rulesets.lamps.combat.last_stand import may_stand, try_last_stand
from wargame_cli.rulesets.lamps.combat.retreat import retreat_all
from wargame_cli.rulesets.lamps.ground.areas import garrison
from wargame_cli.rulesets.lamps.ground.armies import remove, spend
from wargame_cli.rulesets.lamps.ground.card_effects import named_rule
from wargame_cli.rulesets.lamps.ground.trenches import breach, turn_to, whole_trenches
from wargame_cli.rulesets.lamps.kit.nations import OTHER
from wargame_cli.rulesets.lamps.politics import greece
from wargame_cli.rulesets.lamps.politics.russia import watch_russia
from wargame_cli.rulesets.lamps.position.combat import Combat
from wargame_cli.rulesets.lamps.position.events.combat import AttackDeclared
from wargame_cli.rulesets.lamps.position.position import LampsPosition, Referee, coast_of
from wargame_cli.rulesets.lamps.position.seats import seat_for

#: What an attack brought: the area is free to advance into, or something less, or nothing.
Result = Literal["taken", "breached", "won", "lost"]


class Choices(msgspec.Struct, frozen=True, kw_only=True):
    """What the attacker chooses: a gun, gas, the dice of cards; when it is losing, whether to roll again.

    When it has taken the area: who follows the winner (7.2.7), and whether the Stosstruppen marker does (7.6.4).
    """

    gun: str = ""
    gas: bool = False
    card_dice: bool = True
    wants_reroll: WantsReroll = lambda combat, needed: True
    who_follows: WhoFollows = lambda: ()
    marker_follows: MarkerFollows = lambda: True


def number_of_next(position: LampsPosition) -> int:
    """The number of the attack that comes next in the faction's turn, from 1."""
    return len(position.this_turn.attacked) + 1


def defends(position: LampsPosition, origin: str, target: str) -> Literal["trench", "fresh", "spent", "garrison"]:
    """What must be attacked first: trenches, then Fresh armies, then Spent ones, then the garrison (7.2.2, 7.5)."""
    armies = position.armies_at(target)
    if whole_trenches(position, target, origin) and (armies or position.option("empty-trench") == "defends"):
        return "trench"
    if not armies:
        return "garrison"
    return "fresh" if position.fresh(armies[0]) else "spent"


def attack(referee: Referee, army: str, target: str, choices: Choices) -> Result:
    """Attack an area or beachhead with one army; where it is taken the winner goes in (7.2.7)."""
    with referee.scene(str(number_of_next(referee.position))):
        result = _attack(referee, army, target, choices)
        if result == "taken":
            advance(referee, army, target, choices.who_follows, choices.marker_follows)
    return result


def _attack(referee: Referee, army: str, target: str, choices: Choices) -> Result:
    position = referee.position
    origin = position.place_of(army)
    shared_push = named_rule(position, "Big Push from several areas")
    turn_to(referee, origin, target)
    referee.emit(AttackDeclared(rule="7.2.2", army=army, origin=origin, target=target, keeps_push=shared_push))
    if (result := _without_dice(referee, army, origin, target)) is not None:
        return result
    kind = defends(position, origin, target)
    defender = pick_defender(referee, target, kind) if kind in ("fresh", "spent") else ""
    guns = batteries(position, OTHER[position.side], target) if kind != "garrison" and not coast_of(target) else []
    combat = Combat(
        number=len(position.this_turn.attacked),
        attacker=army,
        origin=origin,
        target=target,
        against="trench" if kind == "trench" else "garrison" if kind == "garrison" else "army",
        defender=defender,
        gun=choices.gun,
        battery=choose_battery(referee, target, guns, bool(guns) and _needs_guns(position, target)),
        gas=choices.gas,
        card_dice=choices.card_dice,
    )
    outcome = fight(referee, combat, choices.wants_reroll)
    if kind == "trench" and outcome.won:
        breach(referee, target, origin, "7.5")
        return "breached"
    spend(referee, army, "7.2.2", "attacked")
    if not outcome.won:
        lose_push(referee)
        return "lost"
    if kind == "fresh":
        spend(referee, defender, "7.2.2", "lost a combat")
        earn_push(referee, origin, target)
        return "won"
    if kind == "garrison":
        clear_out(referee, target)
        return "taken"
    return overrun(referee, origin, target, defender)


def overrun(referee: Referee, origin: str, target: str, defender: str) -> Result:
    """The last defender lost: a last stand, the retreat of all, or Greece provoked (7.2.4, 7.2.5, 10.2.3.3)."""
    position = referee.position
    there = tuple(position.at(target))
    if greece.stands_fast(referee, target):
        _tell_who_holds(referee, there, target, "the attack brings Greece into the war", "10.2.3.3")
        earn_push(referee, origin, target)
        return "won"
    if not coast_of(target) and try_last_stand(referee, target, defender):
        _tell_who_holds(referee, there, target, "They Shall Not Pass", "7.2.4")
        if position.option("stand-earns-big-push") == "yes":
            earn_push(referee, origin, target)
        else:
            lose_push(referee)
        watch_russia(referee)
        return "won"
    retreat_all(referee, target)
    if not coast_of(target):
        return "taken"
    cause = "a beachhead is not entered"
    referee.emit(Spared(rule="7.3.2", units=(), place=target, what="advance", cause=cause))
    return "won"


def _tell_who_holds(referee: Referee, there: Sequence[str], target: str, cause: str, rule: str) -> None:
    """The retreat from an area is cancelled; where the last defender gave himself for it, nobody advances either."""
    units = tuple(unit for unit in there if referee.position.place_of(unit) == target)
    referee.emit(Spared(rule=rule, units=units, place=target, what="retreat" if units else "advance", cause=cause))


def clear_out(referee: Referee, area: str) -> None:
    """Guns and tanks of the enemy that were alone in an area that falls leave the game (7.6.1.2, 7.6.3)."""
    for unit in _left_alone(referee.position, area):
        rule = "7.6.3" if referee.position.counter(unit).type == "tanks" else "7.6.1.2"
        remove(referee, unit, rule, "captured")


def _left_alone(position: LampsPosition, area: str) -> list[str]:
    """The enemy's units in an area without an army; one's own stay in Albania, which is nobody's (10.2.3.1)."""
    return [unit for unit in position.at(area) if position.side_of(unit) != position.side]


def _without_dice(referee: Referee, army: str, origin: str, target: str) -> Result | None:
    """Attacks that need no die (6.1.3, 7.6.3): lone Tanks leave the game; one's own empty area is liberated."""
    position = referee.position
    if coast_of(target) or defends(position, origin, target) != "garrison":
        return None
    lone_tanks = position.option("lone-tanks")
    if tanks := [unit for unit in _left_alone(position, target) if position.counter(unit).type == "tanks"]:
        for unit in tanks:  # they leave the game whatever comes of the attack (7.6.3)
            remove(referee, unit, "7.6.3", "attacked alone")
        if lone_tanks != "garrison-roll":
            spend(referee, army, "7.6.3", "attacked")
            if lone_tanks == "attack-used-up":
                return "won"
            clear_out(referee, target)
            return "taken"
    if garrison(position, position.side, target):
        return None
    spend(referee, army, "6.1.3", "liberated an area")
    clear_out(referee, target)
    return "taken"


def pick_defender(referee: Referee, target: str, kind: str) -> str:
    """Which army of the class that must defend does (7.2.2)."""
    position = referee.position
    armies = [army for army in position.armies_at(target) if position.fresh(army) == (kind == "fresh")]
    if len(armies) == 1:
        return armies[0]
    question = Question(
        label="defender",
        side=seat_for(position, armies),
        kind="defender",
        text=f"Which army defends {position.kit.name(target)}?",
        options=tuple(armies),
        default=_default_defender(position, target, armies, kind),
        rule="7.2.2",
        about=(target, *armies),
    )
    return referee.ask(question, lambda: _policies(position, target, armies))


def _default_defender(position: LampsPosition, target: str, armies: list[str], kind: str) -> str:
    """The default: no marker, not its nation's only army, of the nation with most; home armies for a last stand."""
    vital = target in position.kit.tables.victory.capitals.values()
    if kind == "spent" and vital and (standing := [army for army in armies if may_stand(position, army, target)]):
        armies = standing
    nations = [position.counter(army).nation for army in position.armies_at(target)]

    def rank(army: str) -> tuple[bool, bool, int]:
        count = nations.count(position.counter(army).nation)
        return (army in position.markers, count == 1, -count)

    return min(armies, key=rank)


def _policies(position: LampsPosition, target: str, armies: list[str]) -> dict[str, str]:
    homes = [army for army in armies if target in position.kit.home[position.counter(army).nation]]
    guests = [army for army in armies if army not in homes]
    marked = [army for army in armies if army in position.markers]
    found = {"home": homes, "allied": guests, "marked": marked}
    return {name: candidates[0] for name, candidates in found.items() if candidates}


def _needs_guns(position: LampsPosition, area: str) -> bool:
    """Whether Counter-Battery fires by default: a flag or production area, or one with no second Fresh army."""
    kit = position.kit
    fresh = sum(position.fresh(army) for army in position.armies_at(area))
    return kit.is_marked(area, "flag") or kit.map.areas[area].worth > 0 or fresh <= 1
