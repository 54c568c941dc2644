"""Event chits that a side plays for one combat (6.3, 6.13-6.24, 6.29, 6.37): when they may be, what they do."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

import msgspec

from wargame_cli.rulesets.great_war_in_europe.combat.forces import Combat
from wargame_cli.rulesets.great_war_in_europe.combat.support import TACTICS
from wargame_cli.rulesets.great_war_in_europe.ground.supply import status
from wargame_cli.rulesets.great_war_in_europe.kit.chits import ChitKind
from wargame_cli.rulesets.great_war_in_europe.kit.nations import (
    CAUCASUS,
    CP,
    EGYPT,
    EUROPEAN,
    IRAQ,
    OTHER,
    OTTOMAN,
    WEST,
)
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition

#: Gunboats stay south of this column of the Iraqi Front, where the numbers are higher (6.37; trap 45).
FLOTILLA_COLUMN = 44

Fits = Callable[[GreatWarPosition, Combat], bool]


class Effect(msgspec.Struct, frozen=True):
    """What a kind of chit adds to the die, where it may be played in words, and whether that is so."""

    amount: int
    where: str
    fits: Fits


def _on(front: str) -> Fits:
    return lambda position, combat: position.kit.front_of(combat.target) == front


def _coast(position: GreatWarPosition, combat: Combat) -> bool:
    kit = position.kit
    return kit.front_of(combat.target) == EGYPT and bool(kit.coastal & kit.board.bit[combat.target])


def _townshend(position: GreatWarPosition, combat: Combat) -> bool:
    return _on(IRAQ)(position, combat) and not position.in_play("maude")


def _russians(position: GreatWarPosition, combat: Combat) -> bool:
    nations = {position.counter(unit).nationality for unit in combat.attackers}
    return _on(CAUCASUS)(position, combat) and "RU" in nations


def _winter(position: GreatWarPosition, combat: Combat) -> bool:
    return _russians(position, combat) and position.weather(CAUCASUS) == "snow"


def _downstream(position: GreatWarPosition, combat: Combat) -> bool:
    return _on(IRAQ)(position, combat) and position.kit.column(combat.target) > FLOTILLA_COLUMN


def _turks_defend(position: GreatWarPosition, combat: Combat) -> bool:
    return any(position.counter(unit).nation == "TU" for unit in combat.defenders)


def _in_turkey(position: GreatWarPosition, combat: Combat) -> bool:
    return position.kit.map.area[combat.target] == OTTOMAN


def _in_europe(position: GreatWarPosition, combat: Combat) -> bool:
    return position.kit.in_europe(combat.target)


def _nation(*nations: str) -> Fits:
    """An attack in Europe with units of one of these nations."""
    return lambda position, combat: (
        _in_europe(position, combat) and any(position.counter(unit).nation in nations for unit in combat.attackers)
    )


def _gas(position: GreatWarPosition, combat: Combat) -> bool:
    """Any attack of the Central Powers in Europe, of the Allies those with British, French or Belgian units (6.13)."""
    if combat.side == CP:
        return _in_europe(position, combat)
    return _nation("BR", "FR", "BE")(position, combat)


def _led(nation: str, fronts: Collection[str]) -> Fits:
    """An attack on one of these fronts by supplied units of a nation, led by headquarters of that nation."""
    with_units = _nation(nation)
    return lambda position, combat: (
        position.kit.front_of(combat.target) in fronts
        and with_units(position, combat)
        and bool(combat.leader)
        and position.counter(combat.leader).nation == nation
        and all(status(position, unit) == "supplied" for unit in combat.attackers)
    )


#: What is played for attacks again and again, once a turn (6.16, 6.17).
STANDING: frozenset[ChitKind] = frozenset({"the-system", "bruchmuller"})
#: Gas, and what is not used together with it (6.13, 6.14).
_ONE_OF: tuple[ChitKind, ...] = ("gas", "mine", "flame-throwers")
_LED = "in an attack of supplied units with headquarters of their own"
_LED_IN_THE_WEST = f"{_LED} on the Western Front"

#: What an attacker may play.
ATTACK: Mapping[str, Effect] = {
    "meinertzhagen": Effect(2, "in an attack on the Egyptian Front", _on(EGYPT)),
    "palestinian-naval-bombardment": Effect(1, "in an attack on a coastal hex of the Egyptian Front", _coast),
    "townshend": Effect(2, "in an attack on the Iraqi Front before Maude is there", _townshend),
    "yudenich": Effect(2, "in a Russian attack on the Caucasus Front", _russians),
    "russian-winter-offensive": Effect(0, "in a Russian attack on the Caucasus Front in snow", _winter),
    "gas": Effect(2, "in an attack in Europe, by the Allies with British, French or Belgian units", _gas),
    "mine": Effect(2, "in an attack in Europe", _in_europe),
    "flame-throwers": Effect(2, "in an attack with German units", _nation("GE")),
    "hurricane-bombardment": Effect(1, f"{_LED_IN_THE_WEST}, British ones", _led("BR", (WEST,))),
    "the-system": Effect(1, f"{_LED_IN_THE_WEST}, French ones", _led("FR", (WEST,))),
    "bruchmuller": Effect(1, f"{_LED}, German ones", _led("GE", EUROPEAN)),
    "new-air-tactics": Effect(0, "on the Western Front", _on(WEST)),
    "iraq-naval-flotilla": Effect(0, "in an attack on the Iraqi Front, columns 45 and above", _downstream),
}

#: What a defender may play.
DEFENCE: Mapping[str, Effect] = {
    "new-air-tactics": Effect(0, "on the Western Front", _on(WEST)),
    "turkish-determination": Effect(-1, "where Turkish units defend", _turks_defend),
    "kemal": Effect(-1, "in a hex of the Ottoman Empire", _in_turkey),
    "von-der-goltz": Effect(-2, "on the Iraqi Front", _on(IRAQ)),
}


def playable_in_attack(position: GreatWarPosition, side: str) -> list[str]:
    """The chits that a side may play for some attack now: held ones, and those in play that serve once a turn."""
    held = [chit for chit in position.held.get(side, ()) if position.chit(chit).kind in ATTACK]
    return held + [chit for chit in position.played if serves(position, side, chit) and not _used(position, chit)]


def serves(position: GreatWarPosition, side: str, chit: str) -> bool:
    """Whether a chit is in play for a side and serves an attack in each turn (6.16, 6.17)."""
    printed = position.chit(chit)
    return printed.kind in STANDING and printed.side == side and chit in position.played


def _used(position: GreatWarPosition, chit: str) -> bool:
    return chit in position.this_turn.chits


def why_not(position: GreatWarPosition, combat: Combat, chit: str) -> str | None:
    """Why the attacker cannot play a chit for a combat, or None where he can."""
    printed = position.chit(chit)
    ready = serves(position, combat.side, chit)
    if chit not in position.held.get(combat.side, ()) and not ready:
        return f"you do not hold {chit}"
    if ready and _used(position, chit):
        return f"{chit} was used in this turn"
    if printed.gas and position.has_used_gas(OTHER[combat.side], printed.gas):
        return f"the enemy was the first to use {printed.gas} gas"
    if printed.kind in _ONE_OF and sum(position.chit(each).kind in _ONE_OF for each in combat.chits) > 1:
        return "one of gas, mine and flame-throwers is used in an attack"
    effect = ATTACK.get(printed.kind)
    if effect is None:
        return f"{chit} is not played for an attack"
    return None if effect.fits(position, combat) else f"{chit} is played {effect.where}"


def playable_in_defence(position: GreatWarPosition, combat: Combat) -> list[str]:
    """The chits that the defender holds and may play for a combat."""
    return [
        chit
        for chit in position.held.get(combat.enemy, ())
        if (effect := DEFENCE.get(position.chit(chit).kind)) and effect.fits(position, combat)
    ]


def bonuses(position: GreatWarPosition, combat: Combat) -> Iterator[tuple[int, str, str]]:
    """What the chits of both sides add to the die, each with its title and rule."""
    effects = {**ATTACK, **DEFENCE}
    for name in (*combat.chits, *combat.defence_chits):
        chit = position.chit(name)
        if (effect := effects.get(chit.kind)) and effect.amount:
            yield effect.amount, chit.title, chit.rule


def weapons(position: GreatWarPosition, chits: Sequence[str]) -> bool:
    """Whether there are events of combat among these, and not New Air Tactics alone, which only cancel (6.3, 10.71)."""
    return any(position.chit(chit).kind != TACTICS for chit in chits)


def _plays(position: GreatWarPosition, combat: Combat, kind: ChitKind) -> bool:
    """Whether the attacker plays an event of this kind for a combat."""
    return any(position.chit(chit).kind == kind for chit in combat.chits)


def crosses_rivers_freely(position: GreatWarPosition, combat: Combat) -> bool:
    """Whether the Iraq Naval Flotilla takes the river's benefit from the defender (6.37)."""
    return _plays(position, combat, "iraq-naval-flotilla")


def in_snow_as_in_summer(position: GreatWarPosition, combat: Combat) -> bool:
    """Whether snow does nothing to Russians in this turn, and all attackers are Russian (6.29)."""
    kind: ChitKind = "russian-winter-offensive"
    offensive = position.played_this_turn(kind) or _plays(position, combat, kind)
    return offensive and all(position.counter(unit).nationality == "RU" for unit in combat.attackers)
