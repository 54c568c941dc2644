"""The facts of supply, command, engineers and nations that conformance cases may expect."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from wargame_cli.engine.cases import Played, Units, Unread, all_of, by_hex, by_unit, fact, told, unlike
from wargame_cli.engine.errors import nearest
from wargame_cli.engine.naming import UnitId
from wargame_cli.rulesets.great_war_ground_rules.arrivals.limits import categories as limited_as
from wargame_cli.rulesets.great_war_ground_rules.combat.supply import size
from wargame_cli.rulesets.great_war_ground_rules.ground import supply as lines
from wargame_cli.rulesets.great_war_ground_rules.ground.cooperation import cooperate as both
from wargame_cli.rulesets.great_war_ground_rules.ground.effects_of_supply import counted
from wargame_cli.rulesets.great_war_ground_rules.ground.influence import in_influence
from wargame_cli.rulesets.great_war_ground_rules.ground.isolation import isolated_now
from wargame_cli.rulesets.great_war_ground_rules.ground.lines.told import line_of
from wargame_cli.rulesets.great_war_ground_rules.ground.retreating.removal import replacement_strength
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import GREAT_POWERS, SIDE_OF, is_major
from wargame_cli.rulesets.great_war_ground_rules.nations.morale import home_bonus as bonus
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition

Status = Literal["regular", "special", "out"]
Points = dict[Literal["man", "equ"], float]

# -- general supply --------------------------------------------------------------------------------------------------


@fact
def supply(expected: dict[UnitId, Status], played: Played) -> Iterator[str]:
    """The general supply of units in this player turn, as it was judged in its initial phase (11B)."""
    for unit, status in by_unit(expected, played):
        yield from unlike(status, lines.general(played.after, unit), unit)


@fact
def traces(expected: dict[UnitId, Status], played: Played) -> Iterator[str]:
    """The general supply of units if it were judged now, special sources left aside (11B)."""
    position: GroundPosition = played.after
    for unit, status in by_unit(expected, played):
        judged = lines.judge(position, position.side_of(unit)).get(unit)
        yield from unlike(status, judged.status if judged else "out", unit)


@fact
def supplied_by(expected: dict[UnitId, str], played: Played) -> Iterator[str]:
    """The Army HQ, the depot or the source that units trace their lines to now; `nothing` where they have none."""
    for unit, name in by_unit(expected, played):
        line = line_of(played.after, unit)
        found = [each for each in (line.hq, line.depot, line.source) if each] or ["nothing"]
        if name not in found:
            yield f"expected {unit} supplied by {name}, found {told(found)}"


@fact
def turns_out(expected: dict[UnitId, int], played: Played) -> Iterator[str]:
    """Which turn out of general supply it is for units, 0 for none: a turn is two player turns (11F)."""
    for unit, turns in by_unit(expected, played):
        yield from unlike(turns, counted(played.after, unit), unit)


@fact
def isolated(expected: Units, played: Played) -> Iterator[str]:
    """All units that were isolated when that was last judged (3G)."""
    yield from all_of(expected, played.after.isolated)


@fact
def cut_off(expected: dict[UnitId, bool], played: Played) -> Iterator[str]:
    """Whether units would be isolated if that were judged now (3G)."""
    position: GroundPosition = played.after
    for unit, wanted in by_unit(expected, played):
        yield from unlike(wanted, unit in isolated_now(position, position.side_of(unit)), unit)


@fact
def combat_supply_re(expected: dict[UnitId, float], played: Played) -> Iterator[str]:
    """The REs that units count for combat supply (11D)."""
    for unit, res in by_unit(expected, played):
        yield from unlike(res, size(played.after, unit), unit)


# -- points and depots -----------------------------------------------------------------------------------------------


@fact
def res(expected: dict[Literal["CP", "Entente"], dict[str, int]], played: Played) -> Iterator[str]:
    """The Res Pts of a side in hexes (11G)."""
    for side, places in expected.items():
        for hex, points in by_hex(places, played):
            yield from unlike(points, played.after.res_at(side, hex), f"Res Pts of {side} in {hex}")


@fact
def gsp(expected: dict[Literal["CP", "Entente"], dict[str, int]], played: Played) -> Iterator[str]:
    """The general supply points of a side in hexes (11C2b)."""
    for side, places in expected.items():
        for hex, points in by_hex(places, played):
            found = sum(each.points for each in played.after.gsp if (each.side, each.place) == (side, hex))
            yield from unlike(points, found, f"GSPs of {side} in {hex}")


@fact
def depots(expected: tuple[str, ...] | Literal["none"], played: Played) -> Iterator[str]:
    """All depots that are on the map, by name, of whatever side (11C1)."""
    yield from all_of(expected, played.after.depots)


@fact
def operational(expected: dict[str, bool], played: Played) -> Iterator[str]:
    """Whether depots show their operational side (11C1)."""
    for name, wanted in expected.items():
        depot = played.after.depots.get(name)
        if depot is None:
            raise Unread(f"no depot is called {name!r}", nearest(name, played.after.depots))
        yield from unlike(wanted, depot.operational, name)


# -- work (13) -------------------------------------------------------------------------------------------------------


@fact
def work_left(expected: dict[str, float | Literal["none"]], played: Played) -> Iterator[str]:
    """What is left of work in progress, in MPs or turns of one unit in good weather, by hex or hexside; or `none`."""
    found = {work.at: work.left for work in played.after.works}
    for at, wanted in expected.items():
        yield from unlike(wanted, found.get(at, "none"), at)


@fact
def bridges_down(expected: tuple[str, ...] | Literal["none"], played: Played) -> Iterator[str]:
    """All hexsides whose bridges are demolished, such as 0505-0506 (15A1)."""
    yield from all_of(expected, played.after.demolished)


@fact
def pontoons(expected: tuple[str, ...] | Literal["none"], played: Played) -> Iterator[str]:
    """All hexsides with pontoon bridges (13A7)."""
    yield from all_of(expected, played.after.pontoons)


@fact
def port_hits(expected: dict[str, int], played: Played) -> Iterator[str]:
    """The hits of damage on ports (13A2, 13A3)."""
    for hex, hits in by_hex(expected, played):
        yield from unlike(hits, played.after.ports.get(hex, 0), hex)


# -- command (14M to 14P) --------------------------------------------------------------------------------------------


@fact
def active(expected: dict[UnitId, bool], played: Played) -> Iterator[str]:
    """Whether Army HQs show their active side (14M1)."""
    for unit, wanted in by_unit(expected, played):
        yield from unlike(wanted, unit not in played.after.inactive, unit)


@fact
def in_influence_of(expected: dict[UnitId, dict[UnitId, bool]], played: Played) -> Iterator[str]:
    """Whether Army HQs have units in their ZOIs, by HQ (14M1)."""
    for hq, units in by_unit(expected, played):
        for unit, wanted in by_unit(units, played):
            yield from unlike(wanted, in_influence(played.after, unit, of=hq), f"{unit} in the ZOI of {hq}")


@fact
def known(expected: dict[UnitId, bool], played: Played) -> Iterator[str]:
    """Whether the enemy may look at corps, by their HQs (14N2)."""
    for hq, wanted in by_unit(expected, played):
        yield from unlike(wanted, hq in played.after.known, hq)


@fact
def leaders_at(expected: dict[str, UnitId], played: Played) -> Iterator[str]:
    """With which Army HQs leaders are; an empty text for one in the pool (14P)."""
    names = [leader.name for leader in played.after.kit.plan.leaders]
    for name, hq in expected.items():
        if name not in names:
            raise Unread(f"no leader is called {name!r}", nearest(name, names))
        yield from unlike(hq, played.after.leaders.get(name, ""), name)


# -- nations ---------------------------------------------------------------------------------------------------------


@fact
def will(expected: dict[str, int], played: Played) -> Iterator[str]:
    """The National Will of nations (15D)."""
    for nation, points in expected.items():
        _nation(nation)
        yield from unlike(points, played.after.will.get(nation), nation)


@fact
def home_bonus(expected: dict[str, dict[str, int]], played: Played) -> Iterator[str]:
    """What is added to the National Will of nations in a combat on hexes, by nation (15D2)."""
    for nation, places in expected.items():
        _nation(nation)
        for hex, points in by_hex(places, played):
            yield from unlike(points, bonus(played.after, nation, hex), f"{nation} at {hex}")


@fact
def categories(expected: dict[UnitId, dict[str, float]], played: Played) -> Iterator[str]:
    """The categories of the monthly limits in which units count, each with how often their REs do (16B3f)."""
    for unit, wanted in by_unit(expected, played):
        yield from unlike(wanted, dict(limited_as(played.after.counter(unit))), unit)


@fact
def power(expected: dict[str, Literal["great", "major", "minor"]], played: Played) -> Iterator[str]:
    """Whether nations are great, major or minor powers (3B4)."""
    for nation, wanted in expected.items():
        _nation(nation)
        yield from unlike(
            wanted, "great" if nation in GREAT_POWERS else "major" if is_major(nation) else "minor", nation
        )


@fact
def cooperate(expected: dict[str, dict[str, bool]], played: Played) -> Iterator[str]:
    """Whether two nations cooperate (15E1)."""
    for nation, others in expected.items():
        _nation(nation)
        for other, wanted in others.items():
            _nation(other)
            yield from unlike(wanted, both(played.after, nation, other), f"{nation} and {other}")


@fact
def unified(expected: bool, played: Played) -> Iterator[str]:
    """Whether the Entente has a Unified Command (15E4)."""
    yield from unlike(expected, played.after.unified)


@fact
def stock(expected: dict[str, Points], played: Played) -> Iterator[str]:
    """Man Pts and Equ Pts, by nation or contingent; those in a hex as `CONTINGENT@HEX` (16B)."""
    for name, points in expected.items():
        found = played.after.stock.get(name)
        for kind, wanted in points.items():
            yield from unlike(wanted, getattr(found, kind) if found else 0.0, f"{kind} of {name}")


@fact
def replacement(expected: dict[UnitId, Points], played: Played) -> Iterator[str]:
    """The replacement strengths of units as they are, in Man Pts and Equ Pts (16B3a)."""
    for unit, points in by_unit(expected, played):
        found = replacement_strength(played.after, unit)
        for kind, wanted in points.items():
            yield from unlike(wanted, getattr(found, kind), f"{kind} of {unit}")


def _nation(name: str) -> None:
    """Raises Unread for a word that is no nation."""
    if name not in SIDE_OF:
        raise Unread(f"no nation is called {name!r}", nearest(name, SIDE_OF))


@fact
def losses(expected: dict[Literal["CP", "Entente"], float], played: Played) -> Iterator[str]:
    """The Man Pts that sides have lost in the game."""
    for side, points in expected.items():
        yield from unlike(points, played.after.losses.get(side, 0), side)
