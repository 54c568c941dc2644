"""The collapse of nations (16.1-16.8): what brings it about, and what becomes of their points, staffs and units."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_cli.engine.board import Mask
from wargame_cli.engine.position import derived
from wargame_cli.rulesets.great_war_in_europe.ground.forts import fort_of
from wargame_cli.rulesets.great_war_in_europe.ground.limits_europe import balkans
from wargame_cli.rulesets.great_war_in_europe.ground.points import change_points
from wargame_cli.rulesets.great_war_in_europe.ground.ports import CONSTANTINOPLE, TRIESTE
from wargame_cli.rulesets.great_war_in_europe.ground.score import AMERICANS, full_americans
from wargame_cli.rulesets.great_war_in_europe.ground.sources import BUCHAREST
from wargame_cli.rulesets.great_war_in_europe.ground.supply import in_supply
from wargame_cli.rulesets.great_war_in_europe.ground.turkey import eliminate_cut_off_germans, lost_towns
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, AUSTRIA, BELGIUM, CP, EAST, GERMANY, ITALY
from wargame_cli.rulesets.great_war_in_europe.position.events.europe import NationCollapsed
from wargame_cli.rulesets.great_war_in_europe.position.events.general import (
    ControlChanged,
    FortDestroyed,
    TurkeySurrendered,
    UnitRemoved,
)
from wargame_cli.rulesets.great_war_in_europe.position.position import GONE, GreatWarPosition, Referee

VIENNA, BUDAPEST, TRENT = "E3606", "E3310", "W2615"
SOFIA, STRAITS = "E1819", "E1124"
#: The Allied units at the Italian edge of Austria-Hungary that end it (16.5).
AT_THE_EDGE = 3


def look_for_collapses(referee: Referee, lost: str = "") -> None:
    """Every nation whose collapse is due collapses at once (16.1); Turkey surrenders with Constantinople (16.61).

    France is looked at as a hex of Paris is `lost`, and at no other time: what changes later does not end it (16.2).
    """
    position = referee.position
    if not position.kit.mode.whole_europe:
        return
    if position.controls(ALLIED, CONSTANTINOPLE) and not position.turkey_surrendered:
        surrender(referee, "16.61")
    while due := next(_due(position, lost), None):
        collapse(referee, *due)


def _due(position: GreatWarPosition, lost: str) -> Iterator[tuple[str, str]]:
    """The nations that collapse now, each with the rule."""
    paris = position.kit.marked("Paris") & position.kit.board.bit.get(lost, 0)
    for nation, rule, falls in (
        ("FR", "16.2", france_falls),
        ("BE", "16.4", belgium_falls),
        ("AH", "16.5", austria_falls),
        ("TU", "16.6", turkey_falls),
        ("BU", "16.7", bulgaria_falls),
        ("RO", "16.8", romania_falls),
    ):
        if nation == "FR" and not paris:
            continue
        if nation not in position.collapsed and nation not in position.neutral and falls(position):
            yield nation, rule


def collapse(referee: Referee, nation: str, rule: str) -> None:
    """The nation has no points any more, its headquarters leave the game, its units have a strength of one (16.11)."""
    referee.emit(NationCollapsed(rule=rule, nation=nation))
    dissolve(referee, nation)


def dissolve(referee: Referee, nation: str) -> None:
    """What a nation loses as it collapses: its points and headquarters, wherever they are (16.11).

    Russia its brigades too, where the Near East is in the game (16.3). The Red Army is still to come (15.93).
    """
    position = referee.position
    if position.points.get(nation):
        change_points(referee, nation, -position.points[nation], "collapse", "16.11")
    brigades = nation == "RU" and position.kit.mode.near_east
    for unit, place in sorted(position.units().items()):
        counter = position.counter(unit)
        if counter.nation != nation or counter.red or place == GONE:
            continue
        if counter.headquarters or (brigades and counter.size == "brigade"):
            rule = "16.11" if counter.headquarters else "16.3"
            referee.emit(UnitRemoved(rule=rule, unit=unit, place=place, to=GONE, cause="collapse"))
    if position.turkey_surrendered:  # with its headquarters the last unit may have left Constantinople
        eliminate_cut_off_germans(referee)


def surrender(referee: Referee, rule: str) -> None:
    """Turkey surrenders: its units leave the game, towns of Egypt and Iraq become Allied, their forts with them.

    5.61, 5.63, 14.14, 16.62.
    Germans in the Near East stay while there are units of the Central Powers in Constantinople.
    """
    position = referee.position
    referee.emit(TurkeySurrendered(rule=rule))
    for unit, place in sorted(position.units().items()):
        if position.counter(unit).nation == "TU" and place != GONE:
            referee.emit(UnitRemoved(rule="5.61", unit=unit, place=place, to=GONE, cause="surrender"))
    eliminate_cut_off_germans(referee)
    for hex in lost_towns(position):
        if fort_of(position, hex) == CP:
            referee.emit(FortDestroyed(rule="14.14", place=hex))
        referee.emit(ControlChanged(rule="5.61", side=ALLIED, place=hex))


# -- what brings it about ------------------------------------------------------------------------------------------


def france_falls(position: GreatWarPosition) -> bool:
    """All of Paris is lost, few Americans are in France, and no Russians hold a city or fort of Germany (16.2)."""
    kit = position.kit
    paris = kit.marked("Paris")
    if not paris or paris & ~position.controlled(CP) or full_americans(position) >= AMERICANS:
        return False
    german = kit.of_kind("city", "fort", "heavy-fort") & kit.countries[GERMANY] & kit.fronts[EAST]
    return not any(is_russian(position, hex) for hex in kit.board.spaces(german & position.controlled(ALLIED)))


def is_russian(position: GreatWarPosition, hex: str) -> bool:
    """Whether an Allied hex of the East or the Caucasus is under Russian control (16.2, 5.43; trap 72).

    Russian units are in it, or nobody, but outside the Balkans.
    """
    units = position.units_at(ALLIED, hex)
    if units:
        return any(position.counter(unit).fights_as == "RU" for unit in units)
    return not balkans(position.kit) & position.kit.board.bit[hex]


def belgium_falls(position: GreatWarPosition) -> bool:
    """The Central Powers control every hex of Belgium (16.4)."""
    belgium = position.kit.countries[BELGIUM]
    return bool(belgium) and not belgium & ~position.controlled(CP)


def austria_falls(position: GreatWarPosition) -> bool:
    """Vienna or Budapest is lost, Trent and Trieste are, the Italian edge is broken, or its allies are gone (16.5)."""
    lost = position.controlled(ALLIED)
    has = position.kit.hexes
    if lost & has((VIENNA, BUDAPEST)) or has((TRENT, TRIESTE)) & ~lost == 0:
        return True
    bulgaria = position.has_collapsed("BU")
    if bulgaria and (position.has_collapsed("TU") or position.turkey_surrendered):
        return True
    return any(
        sum(in_supply(position, unit) for unit in position.units_at(ALLIED, hex)) >= AT_THE_EDGE
        for hex in position.kit.board.spaces(austrian_edge(position) & position.occupied(ALLIED))
    )


@derived
def austrian_edge(position: GreatWarPosition) -> Mask:
    """The hexes of Austria-Hungary at the edge of the Italian Front, not alpine (16.5)."""
    kit = position.kit
    return kit.marked("CP source") & kit.fronts[ITALY] & kit.countries[AUSTRIA]


def turkey_falls(position: GreatWarPosition) -> bool:
    """An Allied unit is at the Straits (16.6)."""
    return not position.turkey_surrendered and bool(position.units_at(ALLIED, STRAITS))


def bulgaria_falls(position: GreatWarPosition) -> bool:
    """Sofia is lost (16.7)."""
    return position.controls(ALLIED, SOFIA)


def romania_falls(position: GreatWarPosition) -> bool:
    """Bucharest is lost after the Fall of the Czar (16.8).

    A Romania of the Central Powers collapses with Austria-Hungary or Bulgaria, or with Bucharest at any time.
    """
    if position.romania == CP:
        deserted = position.has_collapsed("AH") or position.has_collapsed("BU")
        return deserted or position.controls(ALLIED, BUCHAREST)
    return position.russia != "czar" and position.controls(CP, BUCHAREST)
