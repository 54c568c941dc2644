"""The Arab Northern Army and the Armenian Republic (6.7, 6.9, 15.83): units drawn by lot, which nobody has tried."""

from __future__ import annotations

from wargame_cli.engine.board import Mask
from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.great_war_in_europe.ground.control import entered
from wargame_cli.rulesets.great_war_in_europe.ground.limits import palestine
from wargame_cli.rulesets.great_war_in_europe.ground.stacking import fault
from wargame_cli.rulesets.great_war_in_europe.ground.supply import in_supply
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CAUCASUS, CP, EGYPT, RUSSIA
from wargame_cli.rulesets.great_war_in_europe.position.events.general import ArabsDestroyed, UnitPlaced
from wargame_cli.rulesets.great_war_in_europe.position.events.offensives import ArmeniansRose
from wargame_cli.rulesets.great_war_in_europe.position.position import UNTRIED, GreatWarPosition, Referee

#: Where the Armenians rise; 6.8 misprints the number (trap 46).
VAN = "N3338"
#: How near to a supplied British unit the Arabs begin in the scenario of 1918 (21.63).
NEAR_THE_BRITISH = 4


def draw_arab(referee: Referee, hexes: Mask | None = None) -> None:
    """An Arab unit is drawn and placed in a desert hex of Palestine (6.7, 15.83), if the last one was destroyed."""
    position = referee.position
    if not position.arab_draw or not (waiting := waiting_units(position, "AB")) or referee.lacks_dice():
        return
    options = _with_room(position, waiting[0], deserts(position) if hexes is None else hexes)
    place = _choose(referee, "arab-place", "Where does the Arab Northern Army appear?", options, "15.83")
    if place:
        referee.emit(ArabsDestroyed(rule="15.83", drawn=True))
        appear(referee, waiting[0], place, "15.83")


def waiting_units(position: GreatWarPosition, nation: str) -> list[str]:
    """The untried units of a nation that are not in play; which strength one has is drawn when it fights (15.82)."""
    return sorted(unit for unit in position.at(UNTRIED) if position.counter(unit).nation == nation)


def deserts(position: GreatWarPosition) -> Mask:
    """Desert hexes of Palestine without enemies (6.7)."""
    return palestine(position.kit) & position.kit.desert & ~position.occupied(CP)


def _with_room(position: GreatWarPosition, unit: str, hexes: Mask) -> Mask:
    """The hexes in which one more Allied unit does not make a stack too big (7.22)."""
    board = position.kit.board
    return board.mask(hex for hex in board.spaces(hexes) if not fault(position, (*position.at(hex), unit), hex))


def near_the_british(position: GreatWarPosition) -> Mask:
    """The desert hexes of Palestine within four hexes of a supplied British unit (21.63)."""
    kit = position.kit
    british = kit.board.mask(
        place
        for unit, place in position.units().items()
        if position.counter(unit).nation == "BR" and kit.front_of(place) == EGYPT and in_supply(position, unit)
    )
    return kit.steps.reached(british, kit.land, limit=NEAR_THE_BRITISH) & deserts(position)


def found_the_republic(referee: Referee) -> None:
    """An Armenian unit appears in a town of Russia that neither Allied units nor the Central Powers hold (6.9)."""
    position = referee.position
    waiting = waiting_units(position, "ARM")
    place = _choose(referee, "armenian-town", "Where does the Armenian unit appear?", free_towns(position), "6.9")
    if waiting and place:
        appear(referee, waiting[0], place, "6.9")


def rise_in_van(referee: Referee) -> None:
    """An Armenian unit appears in Van, where combat units of the Central Powers must attack it at once (6.8)."""
    position = referee.position
    waiting = waiting_units(position, "ARM")
    if waiting and position.fighters_at(CP, VAN):
        referee.emit(ArmeniansRose(rule="6.8", unit=waiting[0]))
    elif waiting:
        appear(referee, waiting[0], VAN, "6.8")


def free_towns(position: GreatWarPosition) -> Mask:
    """Towns, not cities, of Russia on the Caucasus Front without units of Russia and of the Central Powers (6.9)."""
    kit = position.kit
    towns = kit.of_kind("town") & ~kit.of_kind("city") & kit.countries[RUSSIA] & kit.fronts[CAUCASUS]
    return towns & ~position.occupied(CP) & ~position.occupied(ALLIED)


def _choose(referee: Referee, kind: str, text: str, hexes: Mask, rule: str) -> str:
    """The hex that the Allies choose; by default the one nearest to the enemy. Empty where there is none."""
    position = referee.position
    options = tuple(position.kit.board.spaces(hexes))
    if not options:
        return ""
    return referee.ask(
        Question(
            label=kind.replace("-", " "),
            side=ALLIED,
            kind=kind,
            text=text,
            options=options,
            default=_nearest_to_the_enemy(position, options),
            rule=rule,
            about=options,
        )
    )


def _nearest_to_the_enemy(position: GreatWarPosition, options: tuple[str, ...]) -> str:
    kit = position.kit
    for ring in kit.steps.rings(position.occupied(CP), kit.land):
        if here := [hex for hex in options if ring & kit.board.bit[hex]]:
            return here[0]
    return options[0]


def appear(referee: Referee, unit: str, place: str, rule: str) -> None:
    """A unit that was drawn is in a hex, with all that comes of it."""
    referee.emit(UnitPlaced(rule=rule, unit=unit, place=place, cause="drawn"))
    entered(referee, (unit,), place)
