"""Ground and paths that are found for a whole map at once, against the same found area by area."""

from __future__ import annotations

from wargame_cli.engine.dice import SeededDice
from wargame_cli.players.games import make_players, play
from wargame_cli.players.tallies import Tally
from wargame_cli.rulesets.lamps import RULESET
from wargame_cli.rulesets.lamps.ground.areas import controlled, controls
from wargame_cli.rulesets.lamps.kit.nations import ALLIANCES, FACTION, FACTIONS, SIDE
from wargame_cli.rulesets.lamps.movement import sea
from wargame_cli.rulesets.lamps.movement.land_paths import passable, path_to, reach


def naive_path(position, unit, end):
    """A shortest path by land, step by step; the marshes end it."""
    kit = position.kit
    entered = passable(position, unit) & ~kit.marked["swamp"]
    return kit.land.path(
        position.place_of(unit), lambda area: area == end, lambda area: bool(kit.board.bit[area] & entered)
    )


def naive_ports(position, unit):
    """The places that a unit may sail to, each of the map asked."""
    start = position.place_of(unit)
    if not sea._sails(position, unit) or not sea.is_port(position, start):
        return []
    beachheads = [place for place in position.stacks if place.startswith("beachhead ")]
    places = [place for place in (*position.kit.map.areas, *beachheads) if place != start]
    return [place for place in places if sea.is_port(position, place) and not sea._barred(position, unit, place)]


def test_ground_and_paths_are_those_found_one_by_one():
    """What a side controls, where armies can sail to, and the paths of all that can march, in a game of a few turns."""
    start = RULESET.new("campaign", {})
    players = make_players(["random"], RULESET.sides_in(start), "paths")
    dice = lambda at: SeededDice("paths", f"{at.turn}/{at.phase}")  # noqa: E731 - of one phase
    paths = ports = 0
    for number, played in enumerate(play(RULESET, start, players, dice, Tally(), last_turn=8)):
        position, board = played.position, played.position.kit.board
        for side in ALLIANCES:
            assert controlled(position, side) == board.mask(
                area for area in position.control if controls(position, side, area)
            )
        if number % 7:
            continue
        for unit in (unit for faction in FACTIONS for unit in position.kit.armies_of[faction]):
            if position.place_of(unit) not in board.bit:
                continue
            found = [each.place for each in sea.destinations(position, unit)]
            assert found == naive_ports(position, unit)
            ports += len(found)
            for end in board.spaces(reach(position, unit))[::5]:
                assert [*path_to(position, unit, end)] == naive_path(position, unit, end)
                paths += 1
    assert paths > 1000
    assert ports > 100
    assert {position.side_of(unit) for unit in position.kit.units} == {*ALLIANCES}
    for unit, counter in position.kit.units.items():
        assert position.side_of(unit) == SIDE[counter.nation]
        assert position.faction_of(unit) == FACTION[counter.nation]
