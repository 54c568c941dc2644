"""Where the armies of the Western Front are set up in August 1914 (19.21, 19.31), as sets of hexes."""

from __future__ import annotations

from functools import cache

from wargame_cli.engine.board import Mask
from wargame_cli.rulesets.great_war_in_europe.ground.borders.neutrals import holland_is_open
from wargame_cli.rulesets.great_war_in_europe.ground.outbreak import ANTWERP
from wargame_cli.rulesets.great_war_in_europe.kit.components import Kit
from wargame_cli.rulesets.great_war_in_europe.kit.nations import BELGIUM, FRANCE, GERMANY, HOLLAND, LUXEMBOURG, WEST
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition

NAMUR, LILLE, MONS, AACHEN, PARIS = "W6221", "W6413", "W6316", "W6526", "W5009"
#: Ostend, Dunkirk, Calais and Boulogne.
CHANNEL_PORTS = ("W6912", "W6709", "W6707", "W6606")
#: The ends of the French border on which the armies stand (19.21), and the hexrow north of which few of them may.
FIRST_ON_THE_BORDER = (56, 22)
LAST_ON_THE_BORDER = (38, 30)
NORTHERN_ROW_OF_FRANCE = 53
#: The hexrow north of which the German right wing stands (19.31).
RIGHT_WING_ROW = 59
#: Hexes west of the Meuse that are nobody's to set up in but the Germans' (19.21).
KEPT_FROM_THE_FRENCH = ("W6424", "W6524")
#: The hexes on the western bank by which the Meuse is thought to run on to the southern edge of the map (19.21).
MEUSE_RUNS_ON = ("W4022", "W3921", "W3821", "W3720", "W3620")
#: How far from Aachen Germans may be set up in Belgium (19.31).
FROM_AACHEN = 3


def _in_the_west(kit: Kit, *countries: str) -> Mask:
    """The land of these countries on the Western Front map."""
    return kit.fronts[WEST] & sum(kit.countries[country] for country in countries)


def beside(kit: Kit, hexes: Mask) -> Mask:
    """The hexes adjacent to some."""
    return kit.board.all_steps.spread(hexes)


@cache
def antwerp(kit: Kit) -> Mask:
    """19.21: Belgian units are set up in Antwerp."""
    return kit.hexes((ANTWERP,))


@cache
def namur(kit: Kit) -> Mask:
    """19.21: the Belgian 4th Division is set up in Namur."""
    return kit.hexes((NAMUR,))


@cache
def round_mons(kit: Kit) -> Mask:
    """19.21 B: the British Expeditionary Force stands in Mons and in the hexes beside it."""
    mons = kit.hexes((MONS,))
    return (mons | beside(kit, mons)) & kit.land


@cache
def of_the_expedition(kit: Kit) -> Mask:
    """20.2: the British Expeditionary Force may as well stand in or beside four ports of the Channel."""
    ports = kit.hexes(CHANNEL_PORTS)
    return round_mons(kit) | (ports | beside(kit, ports)) & _in_the_west(kit, BELGIUM, FRANCE)


@cache
def whole_french_border(kit: Kit) -> Mask:
    """20.2: France along its borders with Belgium, Luxembourg and Germany, from the sea to Switzerland."""
    return _in_the_west(kit, FRANCE) & beside(kit, _in_the_west(kit, BELGIUM, LUXEMBOURG, GERMANY))


@cache
def french_border(kit: Kit) -> Mask:
    """19.21 F: France along the borders of Belgium, Luxembourg and Germany, from W5622 to W3830."""
    border = whole_french_border(kit)
    (north, west), (south, last) = FIRST_ON_THE_BORDER, LAST_ON_THE_BORDER
    return kit.board.mask(
        hex
        for hex in kit.board.spaces(border)
        if (kit.row(hex) < north or (kit.row(hex) == north and kit.column(hex) >= west))
        and (kit.row(hex) > south or (kit.row(hex) == south and kit.column(hex) <= last))
    )


@cache
def north_of_row(kit: Kit, row: int) -> Mask:
    """The Western Front north of a hexrow."""
    return kit.board.mask(hex for hex in kit.board.spaces(kit.fronts[WEST]) if kit.row(hex) > row)


@cache
def west_of_the_meuse(kit: Kit) -> Mask:
    """19.21 G: France and Belgium west of the Meuse, which is thought to run on to the southern edge of the map.

    W6424 and W6524 are left out.
    """
    if PARIS not in kit.board.index:
        return 0
    river = {frozenset(pair) for pair in kit.map.lines["river"]["Meuse"]}
    bank = {kit.row(hex): kit.column(hex) for hex in MEUSE_RUNS_ON}

    def on_one_bank(start: str, end: str) -> bool:
        if frozenset((start, end)) in river:
            return False
        sides = [kit.column(hex) <= bank[kit.row(hex)] for hex in (start, end) if kit.row(hex) in bank]
        return len(sides) < len((start, end)) or sides[0] == sides[1]

    land = _in_the_west(kit, FRANCE, BELGIUM)
    reached = kit.board.net(on_one_bank).reached(kit.hexes((PARIS,)), land)
    return reached & ~kit.hexes(KEPT_FROM_THE_FRENCH)


@cache
def lille(kit: Kit) -> Mask:
    """19.21 L: the Lille Fortress Division is set up in Lille."""
    return kit.hexes((LILLE,))


@cache
def french_forts(kit: Kit) -> Mask:
    """19.21 V: the fortifications of France, light and heavy."""
    return _in_the_west(kit, FRANCE) & kit.of_kind("fort", "heavy-fort")


def german_west(position: GreatWarPosition) -> Mask:
    """19.31 W: Germany on the Western map, and Belgium within three hexes of Aachen, counted past Holland.

    If Germany invades Holland, that too, and the distance is counted through it (20.3).
    """
    return _round_aachen(position.kit, holland=holland_is_open(position))


@cache
def _round_aachen(kit: Kit, *, holland: bool) -> Mask:
    """The Belgian forts are left out: their intrinsic units hold them (14.11)."""
    closed = 0 if holland else kit.countries[HOLLAND]
    near = kit.board.all_steps.reached(
        kit.hexes((AACHEN,)), kit.board.mask(kit.board.labels) & ~closed, limit=FROM_AACHEN
    )
    abroad = near & _in_the_west(kit, BELGIUM, HOLLAND) & ~closed & ~kit.of_kind("fort", "heavy-fort")
    return _in_the_west(kit, GERMANY) | abroad


@cache
def german_forts_of_the_west(kit: Kit) -> Mask:
    """19.31 X: the heavy fortifications of Germany on the Western map."""
    return _in_the_west(kit, GERMANY) & kit.of_kind("heavy-fort")
