"""The laws of what stands where (see `laws`): each looks at stacks, of which all that they ask is worked out once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet

from wargame_cli.engine.board import Mask
from wargame_cli.engine.events import Event, PhaseStarted
from wargame_cli.engine.laws.law import UNITS_GO, Law, Places, law_of_places
from wargame_cli.rulesets.illusions_of_glory.ground.frontiers import interns
from wargame_cli.rulesets.illusions_of_glory.kit.board import ISLAND, REGION, SEA, SPACE, Space
from wargame_cli.rulesets.illusions_of_glory.kit.nations import AP, NEUTRAL, OTHER, SIDES, UPRISING, Control
from wargame_cli.rulesets.illusions_of_glory.machine.track_laws import broken
from wargame_cli.rulesets.illusions_of_glory.position.events.general import (
    ControlChanged,
    FortDestroyed,
    UnitRemoved,
)
from wargame_cli.rulesets.illusions_of_glory.position.events.tracks import (
    NationCollapsed,
    NationEntered,
    NationRestored,
)
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition

#: Where a unit comes or goes, or what it holds is taken from it.
_STACKS: Places = {
    UnitRemoved: lambda position, event: (event.place, event.to),
    **UNITS_GO,
    ControlChanged: lambda position, event: (event.space,),
    FortDestroyed: lambda position, event: (event.space,),
}


#: Units in a space of the board: its name, the space as a set and as printed, the units, and their sides.
Stack = tuple[str, Mask, Space, Sequence[str], AbstractSet[Control]]


def stacks_in(position: IllusionsPosition, places: Iterable[str]) -> list[Stack]:
    """The stacks in those of the places that are on the board."""
    bit, spaces, stacks = position.kit.board.bit, position.kit.ground.spaces, position.stacks
    side_of = position.sides_of_units()
    found: list[Stack] = []
    for place in places:
        if (here := bit.get(place)) and (units := stacks.get(place)):
            found.append((place, here, spaces[place], units, {side_of[unit] for unit in units}))
    return found


@law_of_places(_STACKS, NationEntered, sees=stacks_in)
def sides_stay_apart(position: IllusionsPosition, event: Event, stacks: Iterable[Stack]) -> None:
    """No space holds units of both sides, of a neutral nation and others, or an Uprising Unit and others (10.4)."""
    for place, _, printed, units, sides in stacks:
        if len(units) < 2:
            continue
        if printed.kind == REGION:
            if UPRISING in sides and len(risings := position.kit.uprisings.intersection(units)) > 1:
                raise broken(event, f"{sorted(risings)} are in {place}", "10.1d")
        elif len(sides) > 1:
            raise broken(event, f"{units} stand together in {place}", "10.4")


@law_of_places(_STACKS, NationEntered, sees=stacks_in)
def nobody_stands_in_closed_land(position: IllusionsPosition, event: Event, stacks: Iterable[Stack]) -> None:
    """Neutral countries but Greece are empty of others, and who is neutral stays at home (11.1.5)."""
    nations = position.nations
    for place, _, printed, units, sides in stacks:
        if nations.get(printed.owner) == NEUTRAL and not sides.isdisjoint(SIDES) and interns(position, place):
            passing = not isinstance(event, PhaseStarted) and position.option("neutral-countries") == "interned"
            if not passing:
                raise broken(event, f"{units} stand in neutral {place}", "11.1.5")
        if NEUTRAL in sides:
            for unit in units:
                if position.side_of(unit) == NEUTRAL and not position.counter(unit).is_of(printed.owner):
                    raise broken(event, f"neutral {unit} stands in {place}", "26.3.1")


@law_of_places(_STACKS, sees=stacks_in)
def units_stand_on_the_board_in_play(position: IllusionsPosition, event: Event, stacks: Iterable[Stack]) -> None:
    """Nobody stands outside the spaces of the scenario; at sea and on Lemnos stand the Allied Powers (25.2)."""
    in_play, settled = position.spaces_in_play, isinstance(event, PhaseStarted)
    for place, here, printed, units, sides in stacks:
        if not here & in_play:
            raise broken(event, f"{units} stand in {place}, which is not in play", "4.0")
        if settled and printed.kind in (SEA, ISLAND) and sides != {AP}:
            raise broken(event, f"{position.others_at(AP, place)} stand in {place}", "25.4")


@law_of_places(_STACKS, sees=stacks_in)
def uprisings_stand_alone(position: IllusionsPosition, event: Event, stacks: Iterable[Stack]) -> None:
    """An Uprising Unit is of the nation that it stands in, and controls a space where it stands (11.2.1)."""
    settled, uprisings = isinstance(event, PhaseStarted), position.kit.uprisings
    for place, _, printed, units, sides in stacks:
        if UPRISING not in sides:
            continue
        for unit in uprisings.intersection(units):
            if printed.owner != position.counter(unit).nation:
                raise broken(event, f"{unit} is in {place}", "23.3.2")
            # The rulebook is silent on a region that all others left (11.2.1e).
            if settled and printed.kind == SPACE and not position.controls(UPRISING, place):
                raise broken(event, f"{unit} does not control {place}", "11.2.1")
    if settled and UPRISING in position.control.values():
        for place, marker in position.control.items():
            if marker == UPRISING and uprisings.isdisjoint(position.at(place)):
                raise broken(event, f"no Uprising Unit is in {place}", "11.2.1d")


@law_of_places(_STACKS, NationEntered, NationCollapsed, NationRestored, sees=stacks_in, between_phases=True)
def units_control_where_they_stand(position: IllusionsPosition, event: Event, stacks: Iterable[Stack]) -> None:
    """When a phase begins a space with combat units is their side's, unless an enemy Fort stands in it (11.2)."""
    for place, _, printed, units, sides in stacks:
        if printed.kind != SPACE:
            continue
        holder = position.controller(place)
        if len(sides) == 1 and holder in sides:
            continue
        for unit in units:
            side = position.side_of(unit)
            if side == holder or side not in SIDES or unit in position.kit.escorted:
                continue
            if not position.fort(place) or holder != OTHER[side]:
                raise broken(event, f"{unit} does not control {place}: {holder}", "11.2")


LAWS: tuple[Law, ...] = (
    sides_stay_apart,
    uprisings_stand_alone,
    nobody_stands_in_closed_land,
    units_stand_on_the_board_in_play,
    units_control_where_they_stand,
)
