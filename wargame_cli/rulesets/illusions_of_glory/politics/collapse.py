"""Nations that collapse (6.0 E4, 23.5, 26.2.3, 26.5.3, 26.6.2): when, and what is left of them."""

from collections.abc import Iterator, Mapping
from typing import ClassVar, Final, Literal

import msgspec

from wargame_cli.engine.orders import Order
from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.illusions_of_glory.ground.supply import reach, sources_of
from wargame_cli.rulesets.illusions_of_glory.kit.book import BOOK
from wargame_cli.rulesets.illusions_of_glory.kit.components import REMOVED, REPLACEABLE, RESERVE
from wargame_cli.rulesets.illusions_of_glory.kit.nations import AP, OTHER, UPRISING, Nation, side_named, title
from wargame_cli.rulesets.illusions_of_glory.position.events.tracks import ArmisticeMoved, NationCollapsed
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition, Referee
from wargame_cli.rulesets.illusions_of_glory.units.departures import depart, garrisons_of, give_way, look_round

_SERBIA: Final = "SB"
_AUSTRIA: Final = "AH"
_RULES: Mapping[str, str] = {"BU": "26.2.3", "RO": "26.5.3", _SERBIA: "26.6.2", _AUSTRIA: "23.5"}


class Declare(Order, frozen=True, kw_only=True):
    """Declare that Serbia has collapsed, where that is not left to the War Status Phase (26.6.2).

    `declare`: what is declared.
    """

    verb: ClassVar[str] = "declare"
    example: ClassVar[str] = "{declare: serbian collapse}"

    what: Literal["serbian collapse"] = msgspec.field(name="declare")


# -- when -----------------------------------------------------------------------------------------------------------


def check_collapses(referee: Referee) -> None:
    """Bulgaria, Romania, Serbia, Austria-Hungary, in this order (6.0 E4); never IT, TU, GE (26.4.3, 26.7.2, 23.6)."""
    for nation in referee.position.kit.tables.status.collapse.order:
        cause = why_it_falls(referee.position, nation)
        if not cause and nation == _SERBIA and _is_given_up(referee):
            cause = f"the {AP} declare it"
        if cause:
            collapse(referee, nation, cause)


def check_at_once(referee: Referee) -> None:
    """By one reading Serbia collapses as soon as no corps of it stands in its land (trap 51)."""
    position = referee.position
    at_once = position.option("serbian-collapse") == "at-once"
    if at_once and can_fall(position, _SERBIA) and not corps_of_serbia_at_home(position):
        collapse(referee, _SERBIA, _no_corps())


def can_fall(position: IllusionsPosition, nation: Nation) -> bool:
    """Whether a nation is in the war and in play, and did not collapse before: it does so once (26.6.2)."""
    in_play = position.kit.ground.land_of.get(nation, 0) & position.spaces_in_play
    return bool(in_play) and position.at_war(nation) and nation not in position.restored


def why_it_falls(position: IllusionsPosition, nation: Nation) -> str:
    """Why a nation collapses now; empty where it does not."""
    if not can_fall(position, nation):
        return ""
    ground = position.kit.ground
    points = ground.land_of[nation] & ground.vp
    enemy = OTHER[position.nations[nation]]
    if nation == _AUSTRIA:
        # Occupied, not merely controlled (trap 50).
        return "" if points & ~position.occupied(enemy, UPRISING) else "all its VP spaces are occupied"
    if position.controls_all(enemy, points):
        return f"the {enemy} control all its VP spaces"
    return _no_corps() if nation == _SERBIA and not corps_of_serbia_at_home(position) else ""


def corps_of_serbia_at_home(position: IllusionsPosition) -> int:
    """How many of Serbia's LCUs are in Serbia or Montenegro (26.6.2)."""
    home = position.kit.ground.land_of[_SERBIA] | position.kit.ground.land_of["MN"]
    bit = position.kit.board.bit
    return sum(bool(bit.get(position.place_of(unit), 0) & home) for unit in _corps_of_serbia(position))


def _corps_of_serbia(position: IllusionsPosition) -> Iterator[str]:
    return (unit for unit in position.kit.units_of[_SERBIA] if position.counter(unit).is_lcu)


def _no_corps() -> str:
    return f"none of its LCUs is in {title(_SERBIA)} or {title('MN')}"


# -- the declaration ------------------------------------------------------------------------------------------------


def why_not_declared(position: IllusionsPosition) -> str:
    """Why the Allied Powers cannot declare that Serbia has collapsed (26.6.2); empty where they can."""
    if not can_fall(position, _SERBIA):
        return f"{title(_SERBIA)} is not in the war, or has collapsed before"
    home = position.kit.tables.status.collapse.returns_with["SB"]
    if position.units_at(AP, home):
        return f"our units occupy {position.kit.name(home)}"
    return ""


def _is_given_up(referee: Referee) -> bool:
    if why_not_declared(referee.position):
        return False
    question = Question(
        label="serbian collapse",
        side=AP,
        kind="declare",
        text=f"Declare that {title(_SERBIA)} has collapsed?",
        options=("no", "yes"),
        default="no",
        rule="26.6.2",
        about=(_SERBIA,),
    )
    return referee.ask(question) == "yes"


@BOOK.forbids("26.6", Declare)
def serbia_may_be_given_up(order: Declare, referee: Referee) -> str | None:
    """The Allied Powers may declare Serbia's collapse while none of their units is in Belgrade"""
    position = referee.position
    if position.acting != AP:
        return f"only the {AP} declare it"
    if position.option("serbian-collapse") != "at-once":
        return "it is declared in the War Status Phase, in answer to a question"
    return why_not_declared(position) or None


@BOOK.performs(Declare)
def declare(order: Declare, referee: Referee) -> None:
    """Serbia collapses."""
    collapse(referee, _SERBIA, f"the {AP} declare it")


# -- what follows ---------------------------------------------------------------------------------------------------


def collapse(referee: Referee, nation: Nation, cause: str) -> None:
    """A nation, and one that falls with it, has collapsed: the Armistice comes nearer, its units go."""
    position = referee.position
    status, rule = position.kit.tables.status, _RULES[nation]
    fallen = [nation, *(other for other, first in status.collapse.falls_with.items() if first == nation)]
    for each in fallen:
        referee.emit(NationCollapsed(rule=rule, nation=each, cause=cause))
    change = status.armistice.collapses[nation]
    total = position.armistice + change
    cause = f"{title(nation)} collapses"
    referee.emit(ArmisticeMoved(rule="17.3.2", change=change, total=total, cause=cause))
    for each in fallen:
        _replace_corps(referee, each, rule, cause)
        boxes = {unit: status.collapse.boxes[each][position.counter(unit).size] for unit in _doomed(position, each)}
        depart(referee, boxes, rule, cause)


def _doomed(position: IllusionsPosition, nation: Nation) -> list[str]:
    """The units of a collapsed nation that do not stay.

    Those stay that can trace a line to its remnant's place. Units of two nations are the other's from now on, unless
    the other reading was chosen for Austria-Hungary (trap 50).
    """
    removed = nation == _AUSTRIA and position.option("mixed-after-collapse") == "removed"
    boxes = (RESERVE, REPLACEABLE) if nation in position.kit.tables.status.collapse.permanent else ()
    side = side_named(position.nations[nation])
    staying = reach(position, side, sources_of(position, nation), through_albania=nation in (_SERBIA, "MN"))
    bit = position.kit.board.bit
    return [
        unit
        for unit in position.kit.units_of[nation]
        if (removed or position.counter(unit).nations == (nation,))
        and (position.place_of(unit) in boxes or bit.get(position.place_of(unit), 0) & ~staying)
    ]


def _replace_corps(referee: Referee, nation: Nation, rule: str, cause: str) -> None:
    """German SCUs take the place of the corps that led a nation's units (26.2.3b)."""
    position = referee.position
    corps = [
        unit
        for unit in position.kit.tables.status.collapse.replaced
        if position.counter(unit).is_of(nation) and position.on_map(unit)
    ]
    left = garrisons_of(position, corps)
    for unit in corps:
        give_way(referee, unit, _line_infantry(position, position.counter(unit).nation), REMOVED, rule, cause)
    look_round(referee, left)


def _line_infantry(position: IllusionsPosition, nation: Nation) -> list[str]:
    """Regular and Reserve Infantry SCUs of a nation that are at hand at full strength (26.2.3b)."""
    return [
        unit
        for unit in position.at(RESERVE)
        if position.counter(unit).nations == (nation,)
        and position.counter(unit).type in ("regular", "reserve")
        and not position.counter(unit).is_lcu
        and not position.is_reduced(unit)
    ]
