"""Rail nets: their hexes, yards and depots, a side's capacity on them, and what capture costs (7A1, 7A4, 7A5).

A net is that of a country where the map names one, else that of the scenario. Capacity is counted in REs; it is
written `net/side`.
"""

from __future__ import annotations

from functools import lru_cache

from wargame_cli.engine.board import Mask
from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.great_war_ground_rules.ground.rails import tracks
from wargame_cli.rulesets.great_war_ground_rules.kit.components import Kit
from wargame_cli.rulesets.great_war_ground_rules.position.events.rail import CapacityChanged
from wargame_cli.rulesets.great_war_ground_rules.position.events.supply import DepotRemoved
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee, enemy

#: REs that a depot uses in a turn (7A4); what the capture of a yard or depot costs its owner, and gives (7A5f).
DEPOT_RE, LOST, GAINED = 2, 2, 1


def key(net: str, side: str) -> str:
    """How a side's capacity on a net is written."""
    return f"{net}/{side}"


@lru_cache(16)
def _territories(kit: Kit) -> dict[str, Mask]:
    found: dict[str, Mask] = {}
    for place, bit in kit.board.bit.items():
        net = kit.map.countries.get(kit.country(place), {}).get("net", kit.plan.net)
        found[net] = found.get(net, 0) | bit
    return found


def names(position: GroundPosition) -> tuple[str, ...]:
    """The nets of the map."""
    return tuple(_territories(position.kit))


def net_of(position: GroundPosition, place: str) -> str:
    """The net to which a rail line in a hex belongs: that of its country (7A5)."""
    bit = position.kit.board.bit[place]
    return next(net for net, mask in _territories(position.kit).items() if mask & bit)


def hexes(position: GroundPosition, net: str) -> Mask:
    """The rail hexes of a net (7A5)."""
    return _territories(position.kit).get(net, 0) & tracks.rail_hexes(position)


def is_yard(position: GroundPosition, place: str) -> bool:
    """Whether a hex is a marshaling yard (7A1), by a line that was built (13B3c) or an upgraded port too (13C2)."""
    return (place in position.kit.yards or place in position.upgraded) and tracks.on_rail(position, place)


def yards(position: GroundPosition, side: str, net: str) -> frozenset[str]:
    """The marshaling yards that a side owns on a net (7A1)."""
    here = hexes(position, net) & position.owned[side]
    return frozenset(place for place in position.kit.board.spaces(here) if is_yard(position, place))


def depots_on(position: GroundPosition, side: str, net: str) -> tuple[str, ...]:
    """The depots of a side on a net, operational or not (7A4)."""
    bit, mask = position.kit.board.bit, hexes(position, net)
    return tuple(name for name, depot in position.depots.items() if depot.side == side and mask & bit[depot.place])


def capacity(position: GroundPosition, side: str, net: str) -> int:
    """A side's capacity on a net (7A5), without what Res Pts add for the turn (7A5a)."""
    return position.rail.get(key(net, side), 0)


def in_turn(position: GroundPosition, side: str, net: str) -> float:
    """What a side can use of a net in this player turn: with what was added, without what is too new (7A5a, 7A5f)."""
    turn, where = position.this_turn, key(net, side)
    return max(0, capacity(position, side, net) + turn.rail_extra.get(where, 0) - turn.rail_new.get(where, 0))


def left(position: GroundPosition, side: str, net: str) -> float:
    """What is left of it for units: depots use two REs each, and units have used some (7A4)."""
    depots = len(depots_on(position, side, net)) * DEPOT_RE
    return in_turn(position, side, net) - depots - position.this_turn.rail_used.get(key(net, side), 0)


def too_many_depots(position: GroundPosition, side: str, net: str) -> int:
    """How many depots a side must deactivate because its capacity no longer maintains them (11C1)."""
    depots = len(depots_on(position, side, net))
    return max(0, depots - capacity(position, side, net) // DEPOT_RE)


def lose(referee: Referee, side: str, net: str, loss: int, rule: str, cause: str, part: str = "") -> int:
    """A side loses capacity on a net, or in a section of it, at most all that it has; how much it loses."""
    loss = min(loss, capacity(referee.position, side, net))
    if loss > 0:
        referee.emit(CapacityChanged(rule=rule, net=net, side=side, change=-loss, cause=cause, part=part))
    return loss


def captured(referee: Referee, by: str, place: str) -> None:
    """A hex was captured: for its yard and each depot of the enemy there he loses two REs, the captor gets one (7A5f).

    To be asked before the depot's marker is taken away. Where the enemy has less than two REs he loses them, and the
    captor gets nothing; without a yard on the net he loses all. The captor's gain is of use from his next turn on.
    """
    position = referee.position
    if not tracks.on_rail(position, place):
        return
    side, net = enemy(by), net_of(position, place)
    depots = sum(depot.side == side and depot.place == place for depot in position.depots.values())
    for what in ("yard captured",) * is_yard(position, place) + ("depot captured",) * depots:
        if lose(referee, side, net, LOST, "7A5f", what) == LOST:
            event = CapacityChanged(rule="7A5f", net=net, side=by, change=GAINED, cause=what, later=True)
            referee.emit(event)
    if is_yard(position, place) and not yards(position, side, net):
        lose(referee, side, net, capacity(position, side, net), "7A5f", "all yards lost")


def maintain(referee: Referee, side: str, net: str) -> None:
    """A side deactivates depots for which its capacity on a net is too small now (11C1, 7A5f, 7A5g)."""
    position = referee.position
    for _ in range(too_many_depots(position, side, net)):
        depots = sorted(depots_on(position, side, net), key=lambda name: (position.depots[name].operational, name))
        chosen = referee.ask(
            Question(
                label=f"/depot {net}/{side} {len(depots)}",
                side=side,
                kind="depot-given-up",
                text=f"the {net} net no longer maintains all of your supply depots: which one is deactivated?",
                options=tuple(depots),
                default=depots[0],
                rule="11C1",
                about=tuple(depots),
            )
        )
        place = position.depots[chosen].place
        referee.emit(DepotRemoved(rule="11C1", depot=chosen, place=place, cause="capacity lost"))
