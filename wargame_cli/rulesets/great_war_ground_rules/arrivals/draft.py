"""Local drafting (16C11): a major city hex that was long the enemy's gives its nation Man Pts when it is liberated."""

from __future__ import annotations

from wargame_cli.rulesets.great_war_ground_rules.arrivals.pools import on_map, receive
from wargame_cli.rulesets.great_war_ground_rules.ground.supply import regular_at
from wargame_cli.rulesets.great_war_ground_rules.kit.components import MAJOR_CITIES
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import OTHER, SIDE_OF
from wargame_cli.rulesets.great_war_ground_rules.position.events.arrivals import CityLost
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee

#: For how many turns without a break the enemy must have owned the hex, and the Man Pts that it gives (16C11).
LONG, MEN = 12, 3


def look_at_cities(referee: Referee) -> None:
    """A phase ends: major city hexes were lost, or liberated, so that men are drafted there (16C11).

    One that the enemy owns as the scenario begins counts as his for long enough (house). The men are of the nation in
    whose home the hex is; they come to its general pool, or into the hex if that is out of regular general supply.
    """
    position = referee.position
    for place in sorted(position.kit.with_kind(MAJOR_CITIES)):
        nation = position.kit.nation_of(place)
        if nation not in SIDE_OF:
            continue
        side, lost = SIDE_OF[nation], lost_for(position, place)
        owner = position.owner_of(place)
        if owner == OTHER[side] and lost is None:
            referee.emit(CityLost(rule="16C11", place=place))
        elif owner == side and lost is not None:
            referee.emit(CityLost(rule="16C11", place=place, lost=False))
            if lost >= LONG:
                of = nation if regular_at(position, side, place) else on_map(nation, place)
                receive(referee, of, "local draft", man=MEN, rule="16C11")


def lost_for(position: GroundPosition, place: str) -> int | None:
    """For how many turns the enemy of its nation has owned a hex without a break; None where it is not lost."""
    since = position.since_lost.get(place)
    if since is None:
        home = SIDE_OF.get(position.kit.nation_of(place))
        return LONG if home and position.kit.first_owner.get(place) == OTHER[home] else None
    return position.turn - since if since else None
