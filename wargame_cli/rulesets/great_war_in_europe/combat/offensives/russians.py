"""What events make of Russian attacks: Brusilov (6.28), the Czar's command (6.42), paralysis (6.43)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from wargame_cli.rulesets.great_war_in_europe.combat.forces import Combat, muster
from wargame_cli.rulesets.great_war_in_europe.combat.orders import Attack
from wargame_cli.rulesets.great_war_in_europe.ground.control import left
from wargame_cli.rulesets.great_war_in_europe.ground.supply import in_supply
from wargame_cli.rulesets.great_war_in_europe.kit.book import BOOK
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, OTHER, POLAND, RUSSIA
from wargame_cli.rulesets.great_war_in_europe.position.events.general import UnitRemoved
from wargame_cli.rulesets.great_war_in_europe.position.position import GONE, GreatWarPosition, Referee

#: What a Brusilov attack adds to the die.
BRUSILOV = 3


def _russian(position: GreatWarPosition, unit: str) -> bool:
    """Russian units, Armenians among them (15.81)."""
    return position.counter(unit).nationality == "RU"


def _on_the_map(order: Attack, position: GreatWarPosition) -> bool:
    index = position.kit.board.index
    return order.target in position.kit.map.land and all(position.place_of(unit) in index for unit in order.units)


# -- Brusilov ------------------------------------------------------------------------------------------------------


def brusilov_goes_on(position: GreatWarPosition) -> bool:
    """Whether the event is in play; it leaves it with Russia's collapse (6.28)."""
    return position.in_play("brusilov-offensive") and not position.has_collapsed("RU")


def is_brusilov(position: GreatWarPosition, combat: Combat) -> bool:
    """Whether an attack is Brusilov's: of Russians alone, led by Russian headquarters, on no German combat unit.

    One German unit makes a stack German; a fort that nobody else defends is its country's (6.28; trap 18).
    """
    if not combat.leader or not _russian(position, combat.leader) or not brusilov_goes_on(position):
        return False
    defenders = {position.counter(unit).nation for unit in combat.defenders}
    if not defenders and combat.garrison:
        defenders = {position.kit.nation_at(combat.target)}
    return all(_russian(position, unit) for unit in combat.attackers) and "GE" not in defenders


def give_up_the_headquarters(referee: Referee, headquarters: str) -> None:
    """The headquarters that led a Brusilov attack leaves the game (6.28)."""
    place = referee.position.place_of(headquarters)
    referee.emit(UnitRemoved(rule="6.28", unit=headquarters, place=place, to=GONE, cause="brusilov"))
    left(referee, place)


# -- the Czar takes command, paralysis -----------------------------------------------------------------------------


def _in_sight(order: Attack, position: GreatWarPosition) -> bool:
    """Whether the attacker sees all of the hex: one unit stands there, or nothing but a fort (7.25)."""
    there = position.units_at(OTHER[ALLIED], order.target)
    return len(there) <= 1 and not position.concealed.get(order.target, 0)


def why_the_czar_forbids(position: GreatWarPosition, order: Attack) -> str | None:
    """Why the Czar's command keeps Russians from attacking: German infantry in supply alone, inside Russia (6.42).

    Headquarters that support the attack lift it. Headquarters of the defenders are no infantry and do not count.
    """
    kit = position.kit
    if not position.in_play("czar-takes-command") or position.russia != "czar" or order.hq:
        return None
    inside = (kit.countries[RUSSIA] | kit.countries[POLAND]) & kit.board.bit[order.target]
    there = position.fighters_at(OTHER[ALLIED], order.target)
    if not inside or not there or not any(_russian(position, unit) for unit in order.units):
        return None
    german = all(position.counter(unit).nation == "GE" and position.is_infantry(unit) for unit in there)
    if not german or not all(in_supply(position, unit) for unit in there):
        return None
    return (
        f"the Czar commands: supplied German infantry in {kit.name(order.target)} is attacked with headquarters alone"
    )


def why_paralysed(position: GreatWarPosition, order: Attack, seen: Sequence[str] | None = None) -> str | None:
    """Why Russians do not attack in the turn of the paralysis; Brusilov's attacks they make (6.43; trap 19).

    `seen` are the defenders that the attacker sees, if not all.
    """
    russians = [unit for unit in order.units if _russian(position, unit)]
    if not russians or not position.played_this_turn("russian-command-paralysis"):
        return None
    combat = muster(position, order, ALLIED)
    if seen is not None:
        combat = msgspec.structs.replace(combat, defenders=tuple(seen))
    if is_brusilov(position, combat):
        return None
    return f"{', '.join(russians)}: the Russian command is paralysed in this turn"


@BOOK.forbids("6.42", Attack, settled=True, looks_at=lambda order, referee: (*order.units, order.target))
def the_czar_commands(order: Attack, referee: Referee) -> str | None:
    """Until the Czar falls, Russians attack supplied German infantry alone in Russia only with headquarters

    Where the attacker does not see the whole stack it is looked at when the attack is made (7.25).
    """
    position = referee.position
    if referee.side != ALLIED or not _on_the_map(order, position) or not _in_sight(order, position):
        return None
    return why_the_czar_forbids(position, order)


@BOOK.forbids("6.43", Attack, settled=True, looks_at=lambda order, referee: (*order.units, order.target, order.hq))
def the_command_is_paralysed(order: Attack, referee: Referee) -> str | None:
    """In the turn of Russian Command Paralysis no Russians attack but in Brusilov's attacks"""
    position = referee.position
    if referee.side != ALLIED or not _on_the_map(order, position):
        return None
    there = position.fighters_at(OTHER[ALLIED], order.target)
    return why_paralysed(position, order, there if _in_sight(order, position) else there[:1])


@BOOK.waits(Attack)
def not_against_these(order: Attack, referee: Referee) -> tuple[str, str] | None:
    """Rule and reason for which Russians call an attack off: what lay under the enemy's top unit (6.42, 6.43)."""
    position = referee.position
    if referee.side != ALLIED or not _on_the_map(order, position):
        return None
    if why := why_the_czar_forbids(position, order):
        return "6.42", why
    why = why_paralysed(position, order)
    return ("6.43", why) if why else None
