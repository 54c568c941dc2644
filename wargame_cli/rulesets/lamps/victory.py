"""Victory (chapter 11): the fall of a capital, and victory points."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_cli.engine.events import GameEnded, PointsChanged
from wargame_cli.engine.position import derived_of
from wargame_cli.rulesets.lamps.ground.areas import controlled, neutral_land
from wargame_cli.rulesets.lamps.kit.nations import CENTRAL_ALLIES, CP, GERMANY, OTHER, TE, WESTERN_ALLIES
from wargame_cli.rulesets.lamps.position.position import LampsPosition, Referee


def check_capitals(referee: Referee) -> None:
    """The game ends if Paris is lost after a Western, Berlin after a German Combat Phase (11.1, 11.2)."""
    position = referee.position
    capitals = position.kit.tables.victory.capitals
    for winner, victim, rule in ((CP, WESTERN_ALLIES, "11.1"), (TE, GERMANY, "11.2")):
        area = capitals[winner]
        if position.faction == victim and position.control.get(area) == winner:
            reason = f"{position.kit.name(area)} was not retaken"
            referee.emit(GameEnded(rule=rule, winner=winner, level="automatic victory", reason=reason))
            return


def points_of(position: LampsPosition, side: str) -> Iterator[tuple[int, str]]:
    """The victory points of an alliance as the game stands, each with its reason (11.3)."""
    areas, russian = _areas_taken(position, side)
    for area in areas:
        yield 1, area
    if side == CP:
        yield from _of_the_central_powers(position, russian)
    armies = [army for army in ("GE-LV", "GB-BEAEF") if position.on_map(army)]
    if len(armies) == 1 and position.side_of(armies[0]) == side:
        yield position.kit.tables.victory.east_africa, "East Africa"


@derived_of("control")
def _areas_taken(position: LampsPosition, side: str) -> tuple[tuple[str, ...], int]:
    """The enemy's areas that are worth a point each to an alliance, and how many Russian ones count otherwise."""
    kit = position.kit
    taken = controlled(position, side) & kit.worth_points & kit.land_of_side[OTHER[side]] & ~neutral_land(position)
    russia = taken & kit.land_of["russia"] if side == CP else 0
    apart = russia | kit.land_of["greece"] if side == CP else 0
    return tuple(kit.map.areas[label].name for label in kit.board.spaces(taken & ~apart)), russia.bit_count()


def _of_the_central_powers(position: LampsPosition, russian: int) -> Iterator[tuple[int, str]]:
    chart = position.kit.tables.victory
    if position.nations["russia"] == "conquered":
        yield chart.russian_collapse, "the Russian collapse"
    elif russian:
        yield min(russian, chart.russia_most), "Russia"
    if position.nations["united_states"] == "neutral":
        yield chart.usa_never, "the United States at peace"
    neutral = position.nations["greece"] == "neutral"
    drawn = neutral and any(card in position.drawn for card in position.kit.greek_cards)
    if position.salonika == "closed" or drawn:
        yield chart.greece, "Greece out of the war"
    elif not neutral and position.control.get("greece") == CP:
        yield chart.greece, "Greece"


def count_points(referee: Referee) -> None:
    """The victory points as they stand after each faction's turn; after the last they decide the game (11.3)."""
    position = referee.position
    for side in (CP, TE):
        total = sum(points for points, _ in points_of(position, side))
        change = total - position.points[side]
        if change:
            reason = "areas and nations as they stand"
            referee.emit(PointsChanged(rule="11.3", side=side, change=change, total=total, reason=reason))
    if position.faction == CENTRAL_ALLIES and position.turn == position.kit.tables.turns.last:
        lead = position.points[CP] - position.points[TE]
        margin = position.kit.tables.victory.margin
        winner = CP if lead >= margin else TE
        reason = f"{position.points[CP]} victory points to {position.points[TE]}; the Central Powers need {margin} more"
        referee.emit(GameEnded(rule="11.3", winner=winner, level="victory points", reason=reason))
