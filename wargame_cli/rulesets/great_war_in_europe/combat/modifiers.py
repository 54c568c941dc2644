"""Modifiers of the die (10.5): concentric attacks, trenches, weather, air units, shock-troops and events."""

from collections.abc import Iterator

import msgspec

from wargame_cli.engine.queries import Modifier
from wargame_cli.rulesets.great_war_in_europe.combat.entrenched import trenches
from wargame_cli.rulesets.great_war_in_europe.combat.event_chits import bonuses, in_snow_as_in_summer
from wargame_cli.rulesets.great_war_in_europe.combat.forces import Combat
from wargame_cli.rulesets.great_war_in_europe.combat.offensives.mandated import FIRST_ATTACK, first_attack
from wargame_cli.rulesets.great_war_in_europe.combat.offensives.russians import BRUSILOV, is_brusilov
from wargame_cli.rulesets.great_war_in_europe.combat.strength import above
from wargame_cli.rulesets.great_war_in_europe.combat.support import air_bonus
from wargame_cli.rulesets.great_war_in_europe.ground.forts import CONCENTRIC_FORTS, fort_of, trenched
from wargame_cli.rulesets.great_war_in_europe.ground.supply import can_defend, in_supply
from wargame_cli.rulesets.great_war_in_europe.kit.calendar import NOV_DEC_1914
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CAUCASUS, CP, EGYPT, IRAQ
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition

#: For how many turns the German offensive in the west lames British attacks (6.64), and by how much.
KAISERSCHLACHT_TURNS, KAISERSCHLACHT = 3, -2
#: Attacks in heat on the southern fronts, and in snow in the Caucasus (12.2).
WEATHER = -2
#: From how many shock-troop units on an attack gets two in the place of one (15.44), and in the Kaiserschlacht (15.45).
MANY_SHOCK_TROOPS, KAISERSCHLACHT_ATTACK = 4, 3


class Bonus(msgspec.Struct, frozen=True):
    """What is added to the die, or taken from it; what brings it, and by which rule."""

    amount: int
    name: str
    rule: str

    @property
    def told(self) -> Modifier:
        """The modifier for people."""
        return Modifier(name=self.name, rule=self.rule, effect=f"{self.amount:+d} to the die")


def all_bonuses(position: GreatWarPosition, combat: Combat, step: int) -> tuple[Bonus, ...]:
    """Every modifier of a combat whose odds come to this step of the ladder."""
    return (
        *_concentric(position, combat),
        *_high_odds(position, step),
        *_shock_troops(position, combat),
        *_offensives(position, combat),
        *_trenches(position, combat),
        *_tanks(position, combat),
        *_weather(position, combat),
        *_in_the_air(position, combat),
        *_events(position, combat),
        *(Bonus(*each) for each in bonuses(position, combat)),
    )


def net(position: GreatWarPosition, found: tuple[Bonus, ...]) -> int:
    """What remains once the modifiers of both sides are set off; the defender's count three at most (10.51, 10.55).

    Option `defence-cap` says whether that is looked at before they are set off or after (trap 7).
    """
    most = position.kit.tables.combat.most_defence
    attacker = sum(bonus.amount for bonus in found if bonus.amount > 0)
    defender = -sum(bonus.amount for bonus in found if bonus.amount < 0)
    if position.option("defence-cap") == "net":
        return max(attacker - defender, -most)
    return attacker - min(defender, most)


def _concentric(position: GreatWarPosition, combat: Combat) -> Iterator[Bonus]:
    """Never against an intact fort, but for Gaza and Beersheba (10.53, 14.12)."""
    fort = fort_of(position, combat.target) == combat.enemy and combat.target not in CONCENTRIC_FORTS
    if not fort and is_concentric(position, combat):
        yield Bonus(1, "Concentric attack", "10.53")


def is_concentric(position: GreatWarPosition, combat: Combat) -> bool:
    """Two hexes on either side, three with one between each, or four and more, of which two are (10.53; trap 16)."""
    grid = position.kit.map.sheet_of[combat.target].grid
    origins = set(combat.origins.values())
    held = {direction for direction in range(6) if grid.neighbour(combat.target, direction) in origins}
    opposite = any({direction, direction + 3} <= held for direction in range(3))
    return opposite or held >= {0, 2, 4} or held >= {1, 3, 5}


def _high_odds(position: GreatWarPosition, step: int) -> Iterator[Bonus]:
    if columns := above(position.kit.tables.combat, step):
        yield Bonus(columns, "Odds above the table", "10.54")


def _shock_troops(position: GreatWarPosition, combat: Combat) -> Iterator[Bonus]:
    """One for up to three attacking shock-troop units, two for more (15.44), three in the Kaiserschlacht (15.45)."""
    if combat.kaiserschlacht:
        yield Bonus(KAISERSCHLACHT_ATTACK, "Kaiserschlacht attack", "15.45")
    elif count := sum(position.is_shock(unit) for unit in combat.attackers):
        yield Bonus(2 if count >= MANY_SHOCK_TROOPS else 1, "Shock-troops", "15.44")


def _offensives(position: GreatWarPosition, combat: Combat) -> Iterator[Bonus]:
    """Brusilov's attacks (6.28), and the first one of Conrad's (6.30)."""
    if is_brusilov(position, combat):
        yield Bonus(BRUSILOV, "Brusilov Offensive", "6.28")
    if first_attack(position, combat):
        yield Bonus(FIRST_ATTACK, "Conrad Offensive", "6.30")


def _trenches(position: GreatWarPosition, combat: Combat) -> Iterator[Bonus]:
    """In Europe by the Trench Status Track (14.4); in the Near East those of the Central Powers (14.51, 14.53).

    They serve no stack with cavalry that is not British (15.54).
    """
    if depth := trenches(position, combat):
        yield Bonus(depth, "Trenches", "14.41")
    cavalry = any(position.is_cavalry(unit) for unit in combat.defenders)
    if combat.enemy == CP and trenched(position, combat.target) and not cavalry:
        yield Bonus(-1, "Trenches", "14.53")


def _weather(position: GreatWarPosition, combat: Combat) -> Iterator[Bonus]:
    """Heat in Egypt and Iraq, snow in the Caucasus (12.2); Russians do not suffer from it in Nov/Dec 1914 (19.61)."""
    front = position.kit.front_of(combat.target)
    weather = position.weather(front)
    if weather == "hot" and front in (EGYPT, IRAQ):
        yield Bonus(WEATHER, "Hot weather", "12.2")
    if (
        weather == "snow"
        and front == CAUCASUS
        and not (in_snow_as_in_summer(position, combat) or _used_to_snow(position, combat))
    ):
        yield Bonus(WEATHER, "Snow in the Caucasus", "12.2")


def _used_to_snow(position: GreatWarPosition, combat: Combat) -> bool:
    """Whether Russians attack in the first winter of the war in the Near East (19.61)."""
    russian = all(position.counter(unit).fights_as == "RU" for unit in combat.attackers)
    return russian and position.turn == NOV_DEC_1914


def _tanks(position: GreatWarPosition, combat: Combat) -> Iterator[Bonus]:
    """The best of the attacking tank units in supply, unless a supplied anti-tank unit defends (15.23, 15.33)."""
    tanks = [unit for unit in combat.attackers if position.counter(unit).bonus and in_supply(position, unit)]
    best = max((position.counter(unit).bonus for unit in tanks), default=0)
    guns = [unit for unit in combat.defenders if position.counter(unit).anti_tank]
    if best and not any(can_defend(position, unit) for unit in guns):
        yield Bonus(best, "Tanks", "15.23")


def _in_the_air(position: GreatWarPosition, combat: Combat) -> Iterator[Bonus]:
    """Air units cancel each other; the side with any left has one, however many (15.13)."""
    if bonus := air_bonus(position, combat):
        yield Bonus(bonus, "Air units" if bonus > 0 else "Air units of the defender", "15.13")


def _events(position: GreatWarPosition, combat: Combat) -> Iterator[Bonus]:
    """Events that go on: Kaiserschlacht (6.64), Lawrence (6.25; trap 73), Turkish Atrocity (6.26)."""
    nations = {position.counter(unit).nation for unit in combat.attackers}
    front = position.kit.front_of(combat.target)
    if "BR" in nations and front in (EGYPT, IRAQ) and _is_on(position, "kaiserschlacht", KAISERSCHLACHT_TURNS):
        yield Bonus(KAISERSCHLACHT, "Kaiserschlacht", "6.64")
    if combat.side != ALLIED or "AB" not in nations:
        return
    if position.in_play("lawrence-of-arabia") and position.in_play("arab-northern-army"):
        yield Bonus(1, "Lawrence of Arabia", "6.25")
    if _is_on(position, "turkish-atrocity", 1):
        yield Bonus(1, "Turkish Atrocity", "6.26")


def _is_on(position: GreatWarPosition, kind: str, turns: int) -> bool:
    """Whether an event of a kind was played in this turn or one of the turns before it."""
    return any(
        0 <= position.turn - turn < turns for chit, turn in position.played.items() if position.chit(chit).kind == kind
    )
