"""What a faction can spend: the production points of its nations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wargame_cli.engine.orders import Order
from wargame_cli.engine.queries import Oversight, Resource
from wargame_cli.rulesets.lamps import steps
from wargame_cli.rulesets.lamps.kit.nations import title
from wargame_cli.rulesets.lamps.position.position import POOL, LampsPosition, Referee
from wargame_cli.rulesets.lamps.production.points import available
from wargame_cli.rulesets.lamps.production.spending import Raise, Refit


def means(position: LampsPosition, side: str) -> list[Resource]:
    """The points of each nation in its faction's production step; what is left of them is lost (8.1)."""
    if position.step != "production":
        return []
    return [
        Resource(
            name=f"Production points of {title(nation)}",
            left=available(position, nation),
            unit=(f"point of {title(nation)}", f"points of {title(nation)}"),
            lost=True,
            rule="8.1",
        )
        for nation in position.this_turn.points
    ]


def of_use(referee: Referee, resource: Resource) -> bool:
    """Whether a nation could still refit or raise a unit with what it has left; not once its production is over."""
    is_spending = referee.position.step == "production"
    return is_spending and any(not referee.faults(order) for order in _purchases(referee.position, resource))


def _purchases(position: LampsPosition, resource: Resource) -> Iterator[Order]:
    """The least that the nation of these points could have for them."""
    nation = next(nation for nation in position.this_turn.points if resource.name.endswith(f" of {title(nation)}"))
    for unit in position.spent:
        if position.counter(unit).nation == nation:
            yield Refit(units=(unit,))
    for unit in position.at(POOL):
        if position.counter(unit).nation == nation:
            yield Raise(unit=unit, status="spent")


def oversights(referee: Referee, orders: Sequence[Order]) -> list[Oversight]:
    """A sheet of a whole turn comes to its production, whether it says anything of that or not (4.2)."""
    if referee.phase.name.endswith("-turn"):
        steps.reach(referee, "production")
    return []
