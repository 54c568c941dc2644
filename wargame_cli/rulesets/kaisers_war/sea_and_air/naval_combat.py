"""Naval combat (36.1): once a game turn a side may contest one enemy use of gunfire or amphibious transport."""

from collections.abc import Iterator, Sequence
from typing import Literal

import msgspec

from wargame_cli.engine.questions import Question
from wargame_cli.engine.referee import Referee
from wargame_cli.rulesets.kaisers_war.ground.attack_orders import Attack, Bombard, guns, ships
from wargame_cli.rulesets.kaisers_war.ground.forces import Combat
from wargame_cli.rulesets.kaisers_war.ground.seas import changed_seas, may_sail
from wargame_cli.rulesets.kaisers_war.kit.book import BOOK
from wargame_cli.rulesets.kaisers_war.kit.counters import CP, OTHER
from wargame_cli.rulesets.kaisers_war.position.events.field import NavalUseContested, UnitsTurnedBack
from wargame_cli.rulesets.kaisers_war.position.events.general import lost
from wargame_cli.rulesets.kaisers_war.position.position import FLEET, KaisersPosition
from wargame_cli.rulesets.kaisers_war.sea_and_air.support import GUNFIRE, firing_hexes
from wargame_cli.rulesets.kaisers_war.setup.points import loss, score

_NOBODY = "none"
#: What stops a mission; else it goes on, whether the ship that contested it comes home or not.
_SUNK, _TURNED_BACK, _LOST = "sunk", "turned-back", "lost"

Kind = Literal["gunfire", "transport", "assault"]


class Use(msgspec.Struct, frozen=True, kw_only=True):
    """A naval unit at work in some seas: on a coast (or box), with the units that it carries."""

    unit: str
    kind: Kind
    seas: frozenset[str]
    place: str
    passengers: tuple[str, ...] = ()


# -- who may sail out --------------------------------------------------------------------------------------------


def contesters(position: KaisersPosition, side: str, seas: frozenset[str]) -> list[str]:
    """The side's gunfire units that may contest a use in these seas: idle this game turn, and near enough (36.1).

    In a sea that has changed hands the Central Powers carry out no naval operations at all (36.2, 36.3).
    """
    if side in position.contested:
        return []
    if side == CP:
        seas -= changed_seas(position)
    return [
        unit
        for unit in position.at(FLEET)
        if position.side_of(unit) == side
        and position.counter(unit).type == GUNFIRE
        and unit not in position.fired
        and any(may_sail(position, position.counter(unit).nation, sea) for sea in _near(position, seas))
    ]


def _near(position: KaisersPosition, seas: frozenset[str]) -> frozenset[str]:
    """These seas and those next to them."""
    pairs = position.kit.tables.naval.adjacent_seas
    return seas | {sea for pair in pairs if seas.intersection(pair) for sea in pair}


@BOOK.forbids("36.1", Attack, Bombard)
def has_not_contested(order: Attack | Bombard, referee: Referee[KaisersPosition]) -> str | None:
    """A ship that contested an enemy use does nothing else in that game turn"""
    spent = [ship for ship in ships(order) if ship in referee.position.contested.values()]
    return f"{spent[0]} has sailed out against the enemy in this game turn" if spent else None


# -- the contest -------------------------------------------------------------------------------------------------


def contest(referee: Referee[KaisersPosition], uses: Sequence[Use]) -> str:
    """Let the other side contest one of these uses. Gives the naval unit whose mission is stopped, or nothing."""
    position = referee.position
    if position.option("naval-operations") == "off":
        return ""
    side = OTHER[referee.side]
    pairs = [(ship, use) for use in uses for ship in contesters(position, side, use.seas)]
    choices = {f"{ship} against {use.unit}": (ship, use) for ship, use in pairs}
    if not choices or referee.lacks_dice():
        return ""
    choice = _ask(referee, uses, list(choices))
    if choice == _NOBODY:
        return ""
    ship, use = choices[choice]
    die = referee.roll("naval combat", "36.1", by=side, good="low")
    effect = position.kit.tables.naval.combat[die - 1]
    referee.emit(
        NavalUseContested(
            rule="36.1",
            side=side,
            ship=ship,
            enemy=use.unit,
            use=use.kind,
            seas=tuple(sorted(use.seas)),
            die=die,
            effect=effect,
        )
    )
    if effect == _SUNK:
        _sink(referee, (*use.passengers, use.unit))
    elif effect == _LOST:
        _sink(referee, (ship,))
    return use.unit if effect in (_SUNK, _TURNED_BACK) else ""


def _ask(referee: Referee[KaisersPosition], uses: Sequence[Use], options: list[str]) -> str:
    name = referee.position.kit.name
    told = ", ".join(f"{use.kind} of {use.unit} at {name(use.place)} in the {_listed(use.seas)}" for use in uses)
    kinds = {use.kind for use in uses}

    def first(*wanted: Kind) -> str:
        return options[0] if kinds.intersection(wanted) else _NOBODY

    return referee.ask(
        Question(
            label="contest",
            side=OTHER[referee.side],
            kind="naval-contest",
            text=f"{told}: does a ship sail out against it? Once a game turn.",
            options=(_NOBODY, *options),
            default=_NOBODY,
            rule="36.1",
            about=tuple(dict.fromkeys(word for use in uses for word in (*sorted(use.seas), use.place, use.unit))),
        ),
        lambda: {
            "always": options[0],
            "gunfire": first("gunfire"),
            "transports": first("transport", "assault"),
            "assaults": first("assault"),
        },
    )


def _listed(seas: frozenset[str]) -> str:
    return " and the ".join(sorted(seas))


def _sink(referee: Referee[KaisersPosition], units: Sequence[str]) -> None:
    """Units are lost at sea, and their points with them."""
    position = referee.position
    side = position.side_of(units[0])
    points = sum(loss(position.kit, position.counter(unit)) for unit in units)
    for unit in units:
        referee.emit(lost(position, unit, "naval combat", "36.1"))
    score(referee, {side: -points}, "naval combat", "5.7")


# -- what may be contested ---------------------------------------------------------------------------------------


def without_stopped_ship(referee: Referee[KaisersPosition], combat: Combat, order: Attack | Bombard) -> Combat:
    """The combat without the ship that was sunk or driven off before it could fire."""
    stopped = contest(referee, tuple(_gunfire(referee.position, order))) if ships(order) else ""
    if not stopped:
        return combat
    return msgspec.structs.replace(
        combat,
        ships=tuple(ship for ship in combat.ships if ship != stopped),
        attackers=tuple(unit for unit in combat.attackers if unit != stopped),
    )


def _gunfire(position: KaisersPosition, order: Attack | Bombard) -> Iterator[Use]:
    area = position.kit.map.area
    for gun in guns(order):
        fires_from = firing_hexes(position, gun, order.target)[0]
        yield Use(unit=gun.unit, kind="gunfire", seas=frozenset({area[fires_from]}), place=order.target)


class Voyages(msgspec.Struct):
    """How often each naval unit was put to use in the phase."""

    of: dict[str, int] = {}


def passes(referee: Referee[KaisersPosition], use: Use) -> bool:
    """Whether a transport is carried out: the enemy may have sunk it, or turned it back to where it started."""
    sailed = referee.record(Voyages).of
    sailed[use.unit] = sailed.get(use.unit, 0) + 1
    voyage = use.unit if sailed[use.unit] == 1 else f"{use.unit} {sailed[use.unit]}"
    with referee.scene("sea", voyage):
        if not use.seas or not contest(referee, (use,)):
            return True
        position = referee.position
        if position.place_of(use.unit) == FLEET:
            start = position.place_of(use.passengers[0])
            referee.emit(UnitsTurnedBack(rule="36.1", seen_by=(referee.side,), units=use.passengers, place=start))
        return False
