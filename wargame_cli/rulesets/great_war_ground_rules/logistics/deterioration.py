"""The deterioration of rail nets by war traffic (7A5g)."""

from __future__ import annotations

from wargame_cli.rulesets.great_war_ground_rules.ground.rails import nets
from wargame_cli.rulesets.great_war_ground_rules.kit import types
from wargame_cli.rulesets.great_war_ground_rules.kit.calendar import is_production_turn
from wargame_cli.rulesets.great_war_ground_rules.logistics.rail_industry import center_lost
from wargame_cli.rulesets.great_war_ground_rules.position.events.rail import NetChecked
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee, enemy

#: Nets of less capacity do not suffer; REs of railroad engineers, or depots, for each modifier; the die that is safe.
SUFFERS_FROM, PAIR, SAFE = 21, 2, 7


def deteriorate(referee: Referee, side: str) -> None:
    """A side's initial phase: nets on which Res Pts were spent for a turn are checked, on production turns the others.

    Those of both sides for their Res Pts, once for each, for this is the first initial phase since (trap 87).
    """
    for key, times in sorted(referee.position.strained.items()):
        net, owner, *part = key.split("/")
        for number in range(times):
            if referee.lacks_dice():
                return
            where = "".join(f"/{each}" for each in part)
            check(referee, owner, net, f"strain {key} {number + 1}", strained=True, part=where)
    if not is_production_turn(referee.position.date):
        return
    for net in nets.names(referee.position):
        if suffers(referee.position, side, net):
            if referee.lacks_dice():
                return
            check(referee, side, net, f"deterioration {net}/{side}")


def suffers(position: GroundPosition, side: str, net: str) -> bool:
    """Whether a net is checked in a production cycle: 21 REs or more, and enemy units on it (7A5g)."""
    if nets.capacity(position, side, net) < SUFFERS_FROM:
        return False
    return bool(nets.hexes(position, net) & position.occupied(enemy(side)))


def modifier(position: GroundPosition, side: str, net: str) -> int:
    """What modifies a check: railroad engineers help, depots strain, each two of them (7A5g, 13B4)."""
    places = position.kit.board.spaces(nets.hexes(position, net))
    engineers = sum(
        position.re(unit)
        for place in places
        for unit in position.units_at(side, place)
        if position.counter(unit).type == types.RAILROAD_ENGINEER
    )
    return int(engineers // PAIR) - len(nets.depots_on(position, side, net)) // PAIR


def check(referee: Referee, side: str, net: str, label: str, *, strained: bool = False, part: str = "") -> None:
    """Roll for a net: with 1 to 6 it loses one RE, two where the Entente has lost its industry (7A5g).

    The home section of a net loses it, or that where the Res Pt was spent (7A9).
    """
    position = referee.position
    with referee.scene("deterioration", label):
        added = modifier(position, side, net)
        die = referee.roll("", "7A5g", by=side, good="high", kind="deterioration")
        event = NetChecked(rule="7A5g", net=net, side=side, die=die, modifier=added, strained=strained, part=part)
        referee.emit(event)
        if die + added < SAFE:
            loss = 2 if center_lost(position, side, net) else 1
            nets.lose(referee, side, net, loss, "7A5g", "deterioration", part)
            nets.maintain(referee, side, net)
