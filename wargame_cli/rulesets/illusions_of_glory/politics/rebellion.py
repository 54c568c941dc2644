"""Rebellion (23.3): Uprising Units in nations that are demoralized, placed by the other side."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.illusions_of_glory.ground.control import changing, hold_alone
from wargame_cli.rulesets.illusions_of_glory.kit.board import REGION, SPACE
from wargame_cli.rulesets.illusions_of_glory.kit.components import OFF_MAP
from wargame_cli.rulesets.illusions_of_glory.kit.nations import EVERYBODY, Nation, Side, side_named, title
from wargame_cli.rulesets.illusions_of_glory.position.events.general import UnitPlaced
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition, Referee

#: The answer of a side that places no more units in a nation.
NOWHERE = "none"


def rebels(position: IllusionsPosition, side: Side) -> list[Nation]:
    """The nations in which a side may place Uprising Units now (23.3.1); never where one collapsed (23.5)."""
    placed_by = position.kit.tables.status.rebellion.placed_by
    return [
        nation
        for nation, placer in placed_by.items()
        if placer == side and position.demoralized(nation) and nation not in position.collapsed
    ]


def rebellion(referee: Referee) -> None:
    """A side places two units in each demoralized nation of the enemy's, as far as there are counters and places."""
    position = referee.position
    for nation in rebels(position, side_named(referee.side)):
        for number in range(1, position.kit.tables.status.rebellion.units + 1):
            if not _rise(referee, nation, number):
                break


def _rise(referee: Referee, nation: Nation, number: int) -> bool:
    """One Uprising Unit comes on the map; whether it did."""
    position = referee.position
    at_hand = [unit for unit in position.kit.uprisings_of[nation] if position.place_of(unit) == OFF_MAP]
    places = places_for(position, nation)
    if not at_hand or not places:
        return False
    question = Question(
        label=f"uprising/{nation}/{number}",
        side=referee.side,
        kind="uprising",
        text=f"Where in {title(nation)} is there an uprising?",
        options=(*places, NOWHERE),
        default=places[0],
        rule="23.3.1",
        about=(nation,),
    )

    def policies() -> Mapping[str, str]:
        return {"vp": places[0], "junction": max(places, key=lambda place: _branches(position, place))}

    place = referee.ask(question, policies)
    if place == NOWHERE:
        return False
    _place(referee, at_hand[0], place)
    return True


def _place(referee: Referee, unit: str, place: str) -> None:
    """Alone it takes control, and Victory Points go with it; among others in a region it does not (11.2.1, 23.3.2)."""
    alone = not referee.position.at(place)
    rises: Literal["alone", "among others"] = "alone" if alone else "among others"
    event = UnitPlaced(rule="23.3.2", unit=unit, place=place, cause="rebellion", rises=rises)
    if alone:
        changing(referee, place, event)
    else:
        referee.emit(event)


def places_for(position: IllusionsPosition, nation: Nation) -> list[str]:
    """Where an Uprising Unit may be placed, best first: VP spaces of the enemy's, then where most connections meet.

    An unoccupied home space, whichever side controls it (trap 26), or a region in which there is none yet; not the
    Italian Front (11.3).
    """
    ground = position.kit.ground
    land = ground.land_of[nation] & ~ground.inset & position.spaces_in_play
    free = [place for place in ground.board.spaces(land) if _is_free(position, nation, place)]

    def worth(place: str) -> tuple[bool, bool, int]:
        held = position.controls(position.nations[nation], place)
        return held and bool(ground.spaces[place].worth), held, _branches(position, place)

    return sorted(free, key=worth, reverse=True)


def _is_free(position: IllusionsPosition, nation: Nation, place: str) -> bool:
    kind, there = position.kit.ground.spaces[place].kind, position.at(place)
    if kind == SPACE:
        return not there
    regions = position.kit.tables.status.rebellion.regions.get(nation)
    named = regions is None or place in regions
    risen = sum(position.counter(unit).is_uprising for unit in there)
    return kind == REGION and named and risen < position.kit.tables.activity.stacking.uprisings


def _branches(position: IllusionsPosition, place: str) -> int:
    return len(position.kit.board.neighbours[place])


def hold_regions(referee: Referee) -> None:
    """The regions that belong to the side that is left there after others left (2.0, Control)."""
    position, unheld = referee.position, 0
    for by in EVERYBODY:
        unheld |= position.occupied(by) & ~position.controlled(by)
    for region in position.kit.board.spaces(unheld & position.kit.ground.of_kind[REGION]):
        hold_alone(referee, region)
