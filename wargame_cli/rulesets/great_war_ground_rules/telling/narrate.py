"""A phase's events as a report for people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wargame_cli.engine import events as engine
from wargame_cli.engine.document import Block
from wargame_cli.engine.telling import TOLD_BY_THE_FRAME, Section, blocks_of, sections
from wargame_cli.rulesets.great_war_ground_rules.position.events import arrivals, command, nations, supply
from wargame_cli.rulesets.great_war_ground_rules.position.events import bombardment as bombarded
from wargame_cli.rulesets.great_war_ground_rules.position.events import general as happen
from wargame_cli.rulesets.great_war_ground_rules.position.events import movement as movements
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition
from wargame_cli.rulesets.great_war_ground_rules.telling import (
    bombardment,
    combat,
    engineers,
    general,
    logistics,
    movement,
)
from wargame_cli.rulesets.great_war_ground_rules.telling import nations as words_of_nations
from wargame_cli.rulesets.great_war_ground_rules.telling.words import HEADINGS, Stage, said

__all__ = [
    "SILENT", "bombardment", "combat", "engineers", "general", "logistics", "movement", "narrate",
    "words_of_nations",
]  # fmt: skip

#: The kinds of event without a line of their own, each with the reason.
SILENT: Mapping[type[engine.Event], str] = {
    **TOLD_BY_THE_FRAME,
    happen.PlayerTurnBegan: "the title of the phase tells it",
    happen.LossCounted: "the loss itself is told; how losses stand is told with the war",
    movements.ConditionTaken: "the units in whose place it stands are told",
    command.ActivationBegan: "the check that follows tells it",
    nations.LossesLookedAt: "what comes of it is told",
    supply.PointsAged: "what is left is told with the war",
    bombarded.GunsFired: "what the fire comes to is told",
    arrivals.LimitUsed: "the unit that counts against it is told",
    arrivals.PointsReturned: "the points that come back are told",
    arrivals.ArrivalCounted: "how the units came is told",
    arrivals.UnitSubstituted: "that the unit was eliminated is told; its substitute lies in the pool",
    arrivals.WithdrawalMet: "the unit that leaves is told",
    arrivals.CityLost: "that the hex changed hands is told",
}


def narrate(
    before: GroundPosition, after: GroundPosition, happened: Sequence[engine.Event], side: str | None
) -> list[Block]:
    """The report of a phase; `happened` is what the reader may see, `side` is the reader or "umpire"."""
    return blocks_of(_by_heading(sections(Stage(before, happened, side), said, HEADINGS)))


def _by_heading(told: Sequence[Section]) -> list[Section]:
    """The sections with one heading as one; attacks have each their own."""
    found: dict[str, Section] = {}
    for each in told:
        if each.heading in found and not each.is_opened:
            found[each.heading].told += each.told
        else:
            found[f"{each.heading} #{len(found)}" if each.heading in found else each.heading] = each
    return list(found.values())
