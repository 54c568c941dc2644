"""Whether the rules let orders be given in a position of a collected example, so that its cases are put as they are."""

from __future__ import annotations

from typing import Any

from wargame_cli.engine.orders import Order
from wargame_cli.engine.referee import Referee
from wargame_cli.engine.text import Document, decode
from wargame_cli.rulesets.illusions_of_glory.book import BOOK
from wargame_cli.rulesets.illusions_of_glory.cases.scene import Scene
from wargame_cli.rulesets.illusions_of_glory.sequence import SEQUENCE


def refusals(scene: Scene, order: dict[str, Any]) -> list[str]:
    """Why an order is refused in a scene; nothing where it is lawful."""
    position = scene.position()
    phase = SEQUENCE[position.phase]
    kind: type[Order] = next(kind for kind in phase.orders if kind.verb in order)
    read: Order = decode(Document(order, "the case", "", dict), kind)
    return [message for _, message in Referee(position, phase, BOOK, None).faults(read)]
