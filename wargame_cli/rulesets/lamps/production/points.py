"""Production points (8.1) and what modifies them (8.2)."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_cli.engine.position import derived_of
from wargame_cli.rulesets.lamps.cards.effects import free_armies, free_refits
from wargame_cli.rulesets.lamps.ground import card_effects
from wargame_cli.rulesets.lamps.ground.areas import ALBANIA, neighbours
from wargame_cli.rulesets.lamps.ground.supply import group_names
from wargame_cli.rulesets.lamps.kit.nations import CP, GERMANY, NATIONS, SIDE, WESTERN_ALLIES, title
from wargame_cli.rulesets.lamps.politics.usa import is_mobilizing
from wargame_cli.rulesets.lamps.position.events.production import Entry, PointsLost, PointsTallied
from wargame_cli.rulesets.lamps.position.position import LampsPosition, Referee
from wargame_cli.rulesets.lamps.production import u_boats

BRITAIN, USA = "great_britain", "united_states"
#: The one group of the British points, and that of the American ones (8.3.2).
_OVER_THE_SEA = {BRITAIN: "by sea", USA: "overseas"}


def available(position: LampsPosition, nation: str) -> int:
    """The points that a nation has left in this phase."""
    return sum(position.this_turn.points.get(nation, {}).values())


def expected(position: LampsPosition, nation: str) -> int:
    """The points that a nation will have as things stand, before U-Boats; none of one that is not in the war."""
    lines = list(_ledger(position, nation, 0)) if position.nations[nation] == "war" else []
    return sum(_grouped(position, nation, lines).values()) if lines else 0


def group_for(position: LampsPosition, nation: str, place: str) -> str:
    """The connected group whose points of a nation reach a place (8.3.2, R-15); empty where none can.

    A group is named by its first area on the map. British and American points come over the sea, and reach wherever
    their units can be supplied, from French areas that are cut off as well. To Albania points come out of the group
    beside it that has most.
    """
    if nation in _OVER_THE_SEA:
        return _OVER_THE_SEA[nation]
    names = group_names(position, SIDE[nation])
    if place != ALBANIA:
        return names.get(place, "")
    points = position.this_turn.points.get(nation, {})
    beside = [names[area] for area in neighbours(position, ALBANIA) if area in names]
    return max(beside, key=lambda name: points.get(name, 0), default="")


def tally(referee: Referee) -> None:
    """The points of every nation of the faction, after every modifier; U-Boats attack and are hunted (8.2, 8.2.4)."""
    position = referee.position
    losses = u_boats.attack_shipping(referee) if position.faction == WESTERN_ALLIES else 0
    if position.faction == GERMANY:
        u_boats.hunt(referee)
    for nation in NATIONS[position.faction]:
        if position.nations[nation] != "war":
            continue
        free_armies(referee, nation)
        lines = list(_ledger(position, nation, losses if nation == BRITAIN else 0))
        if lines:
            groups = _grouped(position, nation, lines)
            entries = tuple(entry for entry, _ in lines)
            referee.emit(PointsTallied(rule="8.1", nation=nation, ledger=entries, groups=groups))
    free_refits(referee)
    card_effects.end_all(referee, f"tally {position.faction}", "8.2.3")


def _ledger(position: LampsPosition, nation: str, losses: int) -> Iterator[tuple[Entry, str]]:
    """The lines of a nation's ledger, each with the group that it belongs to (empty: the largest)."""
    kit = position.kit
    chart = kit.tables.production
    if nation == USA:
        if is_mobilizing(position):
            return
        boom = position.season.year >= kit.tables.turns.american_boom_from
        points = chart.united_states_boom if boom else chart.starting_production[nation]
        yield Entry("production", "10.2.3.2", points), _OVER_THE_SEA[USA]
    else:
        yield from _of_the_land(position, nation)
    if position.base.get(nation):
        yield Entry("base production by an event", "8.2.3", position.base[nation]), ""
    if position.blockade == CP and nation in chart.raiders:
        yield Entry("Germany holds the Blockade box", "8.2.2", chart.raiders[nation]), ""
    if nation == GERMANY and position.turn == 1 and position.control.get("belgium") == CP:
        yield Entry("Belgium is taken", "4.1.3", chart.belgium_bonus), ""
    for entry, effect in card_effects.points(position, nation):
        yield Entry(kit.cards[entry.card].title, "8.2.3", effect.change), ""
    if losses:
        yield Entry("U-Boats", "8.2.4.2", -losses), ""
    for transfer in position.transfers:
        if transfer.receiver == nation:
            lost = card_effects.named_rule(position, "transfers are lost", nation)
            points = 0 if lost else transfer.points
            yield Entry(f"from {title(transfer.giver)}", "8.2.5", points), group_for(position, nation, transfer.area)


@derived_of("control")
def _of_the_land(position: LampsPosition, nation: str) -> tuple[tuple[Entry, str], ...]:
    """The points of the Production Areas that a nation's alliance controls, with their groups (8.1).

    What the enemy holds pays nobody (8.2.1).
    """
    kit, control, side = position.kit, position.control, SIDE[nation]
    return tuple(
        [
            (Entry(kit.name(area), "8.1", worth), group_for(position, nation, area))
            for area, worth in kit.production[nation].items()
            if control.get(area) == side
        ]
    )


def _grouped(position: LampsPosition, nation: str, lines: list[tuple[Entry, str]]) -> dict[str, int]:
    """The points by group, never below nothing (R-22); what belongs to no group changes the largest.

    Where nothing is produced that is the part of a Home Area: points sent to an area that was lost meanwhile arrive all
    the same (8.3.5.2).
    """
    groups: dict[str, int] = {}
    for entry, group in lines:
        if group:
            groups[group] = groups.get(group, 0) + entry.points
    rest = sum(entry.points for entry, group in lines if not group)
    if not groups:
        homes = position.kit.home[nation]
        ours = next((area for area in homes if position.control.get(area) == SIDE[nation]), homes[0])
        groups = {group_for(position, nation, ours) or ours: 0}
    largest = max(groups, key=lambda group: groups[group])
    groups[largest] = max(0, groups[largest] + rest)
    return groups


def lose_unspent_points(referee: Referee) -> None:
    """Points that were not spent are lost (8.1)."""
    for nation in list(referee.position.this_turn.points):
        if left := available(referee.position, nation):
            referee.emit(PointsLost(rule="8.1", nation=nation, points=left))
