"""What follows where a hex changes hands (5B): fortifications, rails and their capacity, bridges, supplies."""

from __future__ import annotations

from wargame_cli.rulesets.great_war_ground_rules.ground import fortifications
from wargame_cli.rulesets.great_war_ground_rules.ground.rails import bridges, nets, tracks
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import OTHER
from wargame_cli.rulesets.great_war_ground_rules.position.events.general import (
    OwnerChanged,
    ResChanged,
    SupplyPointsCaptured,
)
from wargame_cli.rulesets.great_war_ground_rules.position.events.supply import DepotRemoved
from wargame_cli.rulesets.great_war_ground_rules.position.events.works import RailObstructed
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee


def gain(referee: Referee, side: str, place: str, *, rule: str, before: str = "", cause: str = "") -> None:
    """A side owns a hex now; where it was the enemy's, it is captured. `before` owned it before it was contested."""
    before = before or referee.position.owner_of(place)
    referee.emit(OwnerChanged(rule=rule, place=place, side=side, cause=cause))
    bridges.settle_bridges(referee, place)
    if before == OTHER[side]:
        _captured(referee, side, place)


def _captured(referee: Referee, side: str, place: str) -> None:
    """Fortifications fall (15B), rails are obstructed (7A7), capacity is lost (7A5f), items are taken or not (11H)."""
    fortifications.captured(referee, place)
    if tracks.on_rail(referee.position, place) and place not in referee.position.obstructed:
        referee.emit(RailObstructed(rule="7A7", place=place, cause="captured"))
    nets.captured(referee, side, place)
    for name, depot in sorted(referee.position.depots.items()):
        if depot.place == place and depot.side == OTHER[side]:
            referee.emit(DepotRemoved(rule="11C1", depot=name, place=place, cause="captured"))
    nets.maintain(referee, OTHER[side], nets.net_of(referee.position, place))
    _take_items(referee, side, place)


def _take_items(referee: Referee, side: str, place: str) -> None:
    """Res Pts and general supply points in a captured hex: one die each, captured or destroyed (11H)."""
    position, loser = referee.position, OTHER[side]
    if drawn := min(_drawn_on(position, loser, place), position.res_at(loser, place)):
        referee.emit(ResChanged(rule="11D", side=loser, place=place, change=-drawn, cause="combat supply"))
    res = position.res_at(loser, place)
    gsp = sum(each.points for each in position.gsp if each.place == place and each.side == loser)
    if not (res or gsp) or referee.lacks_dice():
        return
    taken = sum(_is_taken(referee, side, place) for _ in range(res))
    if res:
        referee.emit(ResChanged(rule="11H", side=loser, place=place, change=-res, cause="captured"))
    if taken:
        referee.emit(ResChanged(rule="11H", side=side, place=place, change=taken, cause="captured"))
    if gsp:
        kept = sum(_is_taken(referee, side, place) for _ in range(gsp))
        referee.emit(SupplyPointsCaptured(rule="11H", place=place, side=loser, captured=kept, lost=gsp - kept))


def _drawn_on(position: GroundPosition, side: str, place: str) -> int:
    """How many Res Pts of a side in a hex give combat supply in this phase: nobody captures those (11D)."""
    return sum(key.startswith(f"{side}/{place}/") for key in position.this_phase.supplied)


def _is_taken(referee: Referee, side: str, place: str) -> bool:
    die = referee.roll(f"/capture {place}", "11H", by=side, good="high")
    return referee.position.kit.tables.success.check("logistics_capture", die).startswith("S")
