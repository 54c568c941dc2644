"""Army HQs (14M): active and inactive, checked in reaction movement (14M1), disrupted (14M2), coordinated (14M3)."""

from collections.abc import Collection, Iterator, Sequence
from typing import ClassVar

import msgspec

from wargame_cli.engine.orders import Order, UnitName
from wargame_cli.rulesets.great_war_ground_rules.command.leaders import leader_roll
from wargame_cli.rulesets.great_war_ground_rules.ground.disruption import degree
from wargame_cli.rulesets.great_war_ground_rules.ground.influence import active_hqs
from wargame_cli.rulesets.great_war_ground_rules.kit.book import BOOK, COORDINATION
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import GERMANY
from wargame_cli.rulesets.great_war_ground_rules.kit.scenario_file import LeaderName
from wargame_cli.rulesets.great_war_ground_rules.position.events.command import (
    ActivationBegan,
    HeadquartersActive,
    HeadquartersChecked,
)
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee

#: The activity of the Ground Success Table.
ACTIVITY = "army_hq_activation"


class Activate(Order, frozen=True, kw_only=True):
    """Check whether an Army HQ stays active; if it does, units in its ZOI move by the orders that follow (6D, 14M1).

    `activate`: the Army HQ.
    `with`: other Army HQs that coordinate with it, in one check (14M3).
    `leader`: a leader to influence the check (14P1); none if left out.
    """

    verb: ClassVar[str] = "activate"
    example: ClassVar[str] = "{activate: BR-2A, leader: Haig}"

    hq: UnitName = msgspec.field(name="activate")
    others: tuple[UnitName, ...] = msgspec.field(default=(), name="with")
    leader: LeaderName = ""

    @property
    def hqs(self) -> tuple[str, ...]:
        """All that are checked together."""
        return (self.hq, *self.others)

    def may_change(self, position: GroundPosition) -> Collection[str] | None:
        """Whether these HQs are active."""
        return self.hqs


# -- checks of headquarters ------------------------------------------------------------------------------------------


def activation_modifiers(position: GroundPosition, hqs: Sequence[str]) -> dict[str, int]:
    """What changes the die of a check, by name (14M1 to 14M3): the nation's, disruption, each HQ past the first.

    Several that coordinate have their nation's modifier if all of them have it, and that of disruption for each of them
    that is disrupted, however badly.
    """
    chart = position.kit.tables.success.modifiers(ACTIVITY)
    disrupted = sum(degree(position, hq) > 0 for hq in hqs)
    found = {
        "nation": chart["german"] * all(position.counter(hq).nationality == GERMANY for hq in hqs),
        "disruption": chart["disrupted"] * disrupted,
        "coordination": chart["each_extra_coordinating_hq"] * (len(hqs) - 1),
    }
    return {name: number for name, number in found.items() if number}


def unchecked(position: GroundPosition, side: str) -> list[str]:
    """A side's active Army HQs on the map that were not checked in this phase."""
    return [hq for hq in active_hqs(position, side) if hq not in position.this_phase.checked]


def flip_back(referee: Referee, side: str) -> None:
    """All of a side's inactive Army HQs are active again as its initial phase begins (14M1)."""
    position = referee.position
    for hq in sorted(position.inactive):
        if position.side_of(hq) == side:
            referee.emit(HeadquartersActive(rule="14M1", hq=hq))


def check_the_rest(referee: Referee) -> None:
    """Reaction movement ends: Army HQs that no order checked are checked now, for reaction combat (4A4, 14M1)."""
    side = referee.phase.side
    for hq in unchecked(referee.position, side):
        if referee.lacks_dice():
            return
        carry_out(referee, (hq,))


def carry_out(referee: Referee, hqs: tuple[str, ...], leader: str = "") -> bool:
    """Check Army HQs together; says whether they stay active."""
    position = referee.position
    side = position.side_of(hqs[0])
    with referee.scene("activation", hqs[0]):
        referee.emit(ActivationBegan(rule="14M1", side=side, hqs=hqs))
        modifiers = activation_modifiers(position, hqs)
        if leader:
            modifiers["leader"] = leader_roll(referee, leader)
        die = referee.roll("", "14M1", by=side, good="high", kind="activation")
        modified = die + sum(modifiers.values())
        success = position.kit.tables.success.check(ACTIVITY, modified).startswith("S")
        referee.emit(
            HeadquartersChecked(
                rule="14M3" if len(hqs) > 1 else "14M1",
                hqs=hqs,
                die=die,
                modified=modified,
                success=success,
                modifiers=modifiers,
            )
        )
    return success


# -- the order -------------------------------------------------------------------------------------------------------


@BOOK.forbids("14M1", Activate)
def is_an_active_hq(order: Activate, referee: Referee) -> str | None:
    """Own Army HQs on the map are checked, each once in a phase, and only active ones (14M1)"""
    return next(_unfit(referee.position, order.hqs, referee.side), None)


def _unfit(position: GroundPosition, hqs: Sequence[str], side: str) -> Iterator[str]:
    for hq in hqs:
        counter = position.counter(hq)
        if counter.side != side or not counter.is_army_hq or not position.on_map(hq):
            yield f"{hq} is none of your Army HQs on the map"
        elif hq in position.this_phase.checked:
            yield f"{hq} was checked already in this phase"
        elif hq in position.inactive:
            yield f"{hq} is inactive"


@BOOK.forbids("14M3", Activate)
def coordinates(order: Activate, referee: Referee) -> str | None:
    """Army HQs coordinate where the game is played with that rule, each named once (14M3)"""
    if not order.others:
        return None
    if not referee.position.plays(COORDINATION):
        return "this game is played without coordination of Army HQs: check one after the other"
    if len(set(order.hqs)) < len(order.hqs):
        return "an Army HQ is named twice"
    return None


@BOOK.forbids("14P1", Activate)
def has_that_leader(order: Activate, referee: Referee) -> str | None:
    """A leader influences the check of the Army HQ with which he is (14P1)"""
    if not order.leader:
        return None
    position = referee.position
    if position.leaders.get(order.leader) not in order.hqs:
        return f"{order.leader} is not with {', '.join(order.hqs)}"
    return None


@BOOK.declares(Activate)
def declare(order: Activate, referee: Referee) -> None:
    """What is certain: these HQs are checked now, and no unit of an HQ before them moves any more (14M1)."""
    referee.emit(ActivationBegan(rule="14M1", side=referee.side, hqs=order.hqs))


@BOOK.performs(Activate, rolls=True)
def activate(order: Activate, referee: Referee) -> None:
    """The die, with whatever modifies it, says whether they stay active (14M1)."""
    carry_out(referee, order.hqs, order.leader)
