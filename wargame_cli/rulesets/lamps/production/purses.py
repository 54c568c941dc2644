"""What a nation can pay where (8.3.2): its points lie in parts of its land, and reach what a part is joined to."""

from __future__ import annotations

from collections.abc import Collection

from wargame_cli.engine.document import listed
from wargame_cli.rulesets.lamps.kit.nations import title
from wargame_cli.rulesets.lamps.kit.phrases import count
from wargame_cli.rulesets.lamps.position.events.production import PointsSpent
from wargame_cli.rulesets.lamps.position.position import LampsPosition, Referee
from wargame_cli.rulesets.lamps.production.points import group_for
from wargame_cli.rulesets.lamps.production.spending_order import Category


def pay(referee: Referee, nation: str, group: str, points: int, category: Category, on: str, rule: str) -> None:
    """Points of a group are spent. A rehearsal that cannot know how many there will be spends what is there now."""
    if referee.may_change():
        left = referee.position.this_turn.points.get(nation, {})
        if group not in left:
            return
        points = min(points, left[group])
    referee.emit(PointsSpent(rule=rule, nation=nation, group=group, points=points, category=category, on=on))


def purse(position: LampsPosition, nation: str, place: str) -> tuple[str, int]:
    """The group whose points reach a place, and how many it has left; ships are paid for from the fullest."""
    points = position.this_turn.points.get(nation, {})
    if place in position.kit.map.boxes:
        group = max(points, key=lambda name: points[name], default="")
    else:
        group = group_for(position, nation, place)
    return group, points.get(group, 0)


def too_few(position: LampsPosition, nation: str, groups: Collection[str], reach: str, costs: str) -> str:
    """That the points of some groups are not enough for what `costs` says, and where those are that do not `reach`."""
    points = position.this_turn.points.get(nation, {})
    left = sum(points.get(group, 0) for group in groups)
    message = f"{title(nation)} has {count(left, 'point')} that {'reaches' if left == 1 else 'reach'} {reach}, {costs}"
    name = position.kit.name
    apart = [
        f"{number} in {name(_own_area(position, nation, group))}"
        for group, number in points.items()
        if number and group not in groups
    ]
    return f"{message} ({listed(apart)}: no path leads there from that part)" if apart else message


def _own_area(position: LampsPosition, nation: str, group: str) -> str:
    """An area by which a part of a nation's land is called: one that makes points, else one at home."""
    own = (*position.kit.production[nation], *position.kit.home[nation])
    return next((area for area in own if group_for(position, nation, area) == group), group)
