"""The Sinai pipeline (11.53): one town in a Strategic Turn, from west to east."""

from typing import ClassVar

import msgspec

from wargame_cli.engine.orders import Order, PlaceName
from wargame_cli.rulesets.great_war_in_europe.ground.sources import SINAI_TOWNS
from wargame_cli.rulesets.great_war_in_europe.kit.book import BOOK
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED
from wargame_cli.rulesets.great_war_in_europe.position.events.general import PipelineMoved
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition, Referee


class Pipeline(Order, frozen=True, kw_only=True):
    """Lay the Sinai pipeline to the next coastal town in the east (11.53).

    `pipeline`: the town; an Allied unit stands in it.
    """

    verb: ClassVar[str] = "pipeline"
    example: ClassVar[str] = "{pipeline: N3112}"

    town: PlaceName = msgspec.field(name="pipeline")


class Laid(msgspec.Struct):
    """The town that the pipeline has reached in this phase; empty for none."""

    town: str = ""


def next_town(position: GreatWarPosition) -> str:
    """The town that the pipeline reaches next; empty where it has reached all (11.53)."""
    reached = SINAI_TOWNS.index(position.pipeline) + 1 if position.pipeline else 0
    return SINAI_TOWNS[reached] if reached < len(SINAI_TOWNS) else ""


@BOOK.forbids("11.53", Pipeline)
def goes_on_from_west_to_east(order: Pipeline, referee: Referee) -> str | None:
    """The Sinai pipeline is laid to an occupied town, the next one in the east, one in a Strategic Turn"""
    position = referee.position
    name = position.kit.name
    if done := referee.record(Laid).town:
        return f"it has reached {name(done)} in this Strategic Turn"
    if order.town not in SINAI_TOWNS:
        return f"{name(order.town)} is no coastal town of the Sinai"
    if order.town != (following := next_town(position)):
        return f"after {name(position.pipeline)} it goes to {name(following)}" if following else "it is complete"
    return None if position.units_at(ALLIED, order.town) else f"no Allied unit stands in {name(order.town)}"


@BOOK.performs(Pipeline)
def lay(order: Pipeline, referee: Referee) -> None:
    """The marker lies in the town (11.53)."""
    referee.record(Laid).town = order.town
    referee.emit(PipelineMoved(rule="11.53", place=order.town))
