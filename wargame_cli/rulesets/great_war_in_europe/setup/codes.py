"""The set-up codes of the campaign (19.2, 19.3): the area or box of each, and what counts in it.

Free set-up asks `area_of` for each unit that it places, and `what_is_wrong` when a side has done.
"""

from collections.abc import Callable, Iterator, Mapping

import msgspec

from wargame_cli.engine.board import Mask
from wargame_cli.rulesets.great_war_in_europe.ground.borders.baltic import BEACHHEAD
from wargame_cli.rulesets.great_war_in_europe.ground.borders.neutrals import shut
from wargame_cli.rulesets.great_war_in_europe.kit.components import Kit
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CP, WEST, Side
from wargame_cli.rulesets.great_war_in_europe.kit.pre_war import ALTERNATIVE_BEF, FISHERS_GAMBIT, PLAN_MICHEL
from wargame_cli.rulesets.great_war_in_europe.position.position import (
    ARABIA,
    DEAD,
    GONE,
    LATER,
    RESERVE,
    GreatWarPosition,
)
from wargame_cli.rulesets.great_war_in_europe.setup import areas_east as east
from wargame_cli.rulesets.great_war_in_europe.setup import areas_near_east as near_east
from wargame_cli.rulesets.great_war_in_europe.setup import areas_west as west

#: The most units of a code that a fortification may hold (19.21, 19.31).
MOST_IN_A_FORT = 2
#: The most French units of code F north of hexrow W53xx (19.21).
MOST_IN_THE_NORTH_OF_FRANCE = 10
#: The fewest German infantry divisions of code W north of hexrow W59xx (19.31).
FEWEST_ON_THE_RIGHT_WING = 30
BELGIAN_FOURTH, PERSIAN_COSSACKS = "BE-4", "PN-PC"


class Area(msgspec.Struct, frozen=True, kw_only=True):
    """Where the units of a code are set up: the rule, its words, its hexes or its box, the most of them in a hex."""

    rule: str
    words: str
    hexes: Callable[[GreatWarPosition], Mask]
    box: str = ""
    most: int = 0


def _printed(rule: str, words: str, hexes: Callable[[Kit], Mask], most: int = 0) -> Area:
    """An area that the map alone decides."""
    return Area(rule=rule, words=words, hexes=lambda position: hexes(position.kit), most=most)


def _boxed(words: str, box: str) -> Area:
    """A box off the map."""
    return Area(rule="19.32", words=words, hexes=lambda position: 0, box=box)


#: The areas, by nation and code. Single units that go elsewhere are named by their own id.
AREAS: Mapping[tuple[str, str], Area] = {
    ("BE", "BE"): _printed("19.21", "in Antwerp", west.antwerp),
    (BELGIAN_FOURTH, "BE"): _printed("19.21", "in Namur", west.namur),
    ("BR", "B"): _printed("19.21", "in Mons or beside it", west.round_mons),
    ("FR", "F"): _printed("19.21", "in France along the border from W5622 to W3830", west.french_border),
    ("FR", "G"): _printed("19.21", "in France or Belgium west of the Meuse", west.west_of_the_meuse),
    ("FR", "L"): _printed("19.21", "in Lille", west.lille),
    ("FR", "V"): _printed("19.21", "in a fortification of France", west.french_forts, MOST_IN_A_FORT),
    ("MN", "MN"): _printed("19.21", "in Montenegro", east.montenegro),
    ("RU", "1"): _printed("19.21", "in Kovno or beside it", east.first_army),
    ("RU", "2"): _printed("19.21", "in Warsaw or beside it", east.second_army),
    ("RU", "S"): _printed("19.21", "in Russia on the Austrian border from E4216 to E3524", east.south_west_front),
    ("RU", "V"): _printed("19.21", "in a fortification of Russia", east.russian_forts, MOST_IN_A_FORT),
    ("SR", "SR"): _printed("19.21", "in Serbia", east.serbia),
    ("AH", "A"): Area(
        rule="19.31",
        words="in Austria-Hungary within three hexes of the Russian South-West Front",
        hexes=east.facing_the_south_west,
    ),
    ("AH", "B"): _printed("19.31", "in Austria-Hungary within six hexes of Budapest", east.round_budapest),
    ("AH", "M"): _printed("19.31", "in Austria-Hungary on the Serbian or Montenegrin border", east.serbian_border),
    ("GE", "E"): _printed("19.31", "in Germany on the Eastern map", east.german_east),
    ("GE", "W"): Area(
        rule="19.31",
        words="in Germany on the Western map, or in Belgium within three hexes of Aachen",
        hexes=west.german_west,
    ),
    ("GE", "X"): _printed(
        "19.31", "in a heavy fortification of Germany in the West", west.german_forts_of_the_west, MOST_IN_A_FORT
    ),
    ("GE", "Y"): _printed("19.31", "in a fortification of Germany in the East", east.german_forts_of_the_east),
    ("BR", "E"): _printed("19.22", "in Egypt west of the Suez Canal", near_east.west_of_suez),
    ("BR", "I"): _printed("19.22", "in Basra", near_east.basra),
    ("RU", "C"): _printed("19.22", "in Russia on the Caucasus map", near_east.russian_caucasus),
    (PERSIAN_COSSACKS, "C"): _printed("19.22", "in an Allied town of Northern Persia", near_east.persian_caucasus),
    ("TU", "A"): _boxed("in the Arabia box", ARABIA),
    ("TU", "C"): _printed("19.32", "in Turkey on the Caucasus map east of column 35", near_east.turkish_caucasus),
    ("TU", "I"): _printed("19.32", "in a town of Iraq but Basra", near_east.iraq_without_basra),
    ("TU", "P"): _printed("19.32", "in Gaza", near_east.gaza),
    ("TU", "S"): _printed("19.32", "in Damascus", near_east.damascus),
    ("TU", "T"): _boxed("in the Turkish Required Reserve", RESERVE),
}


#: The areas that pre-war events in force give a code instead of its own (20.2).
_OF_EVENTS: Mapping[tuple[str, str], Mapping[str, Area]] = {
    ("BR", "B"): {
        ALTERNATIVE_BEF: _printed(
            "20.2", "within one hex of Mons, Ostend, Dunkirk, Calais or Boulogne", west.of_the_expedition
        ),
        FISHERS_GAMBIT: _printed("20.2", "where it has landed on the Baltic", lambda kit: kit.hexes((BEACHHEAD,))),
    },
    ("FR", "F"): {
        PLAN_MICHEL: _printed(
            "20.2", "in France on the border of Belgium, Luxembourg or Germany", west.whole_french_border
        ),
    },
}


def area_for(position: GreatWarPosition, unit: str) -> Area | None:
    """The area of a unit's code; None for one that does not begin on the map."""
    counter, code = position.counter(unit), position.set_up_code(unit)
    if not code:
        return None
    of_events = _OF_EVENTS.get((counter.nation, code), {})
    given = next((area for event, area in of_events.items() if position.has_pre_war(event)), None)
    return given or AREAS.get((unit, code)) or AREAS[counter.nation, code]


def area_of(position: GreatWarPosition, unit: str) -> Mask:
    """The hexes in which a unit may be set up by its code (19.2, 19.3); none for one of a box or without a code.

    None lies in a country that nobody may enter (7.1): the Belgium of Von Moltke the Elder (20.3).
    """
    area = area_for(position, unit)
    return area.hexes(position) & ~shut(position) if area else 0


def misplaced(position: GreatWarPosition, unit: str, place: str) -> tuple[str, str] | None:
    """The rule and the words against a place in which a unit would begin, or None."""
    area = area_for(position, unit)
    if area is None or place == (area.box or GONE) or _set_aside(position, place):
        return None  # out of the game is who is set up on maps that are not in it
    if not area_of(position, unit) & position.kit.board.bit.get(place, 0):
        return area.rule, f"{unit} is set up {area.words}, not in {position.kit.name(place)}"
    return None


def _set_aside(position: GreatWarPosition, place: str) -> bool:
    """Whether who is there is not set up, for a pre-war event has it so (20.2, 20.3)."""
    return bool(position.pre_war) and place in (LATER, *DEAD.values())


def crowded(position: GreatWarPosition, unit: str, place: str) -> tuple[str, str] | None:
    """The rule and the words against one more unit of its code in a place, for it holds as many as it may, or None."""
    area = area_for(position, unit)
    if area is None:
        return None
    alike = [each for each in position.at(place) if each != unit and _same_code(position, each, unit)]
    if area.most and len(alike) >= area.most:
        code = position.set_up_code(unit)
        return area.rule, f"{position.kit.name(place)} holds {area.most} units of code {code} at most"
    if position.counter(unit).nation == "FR" and position.set_up_code(unit) == "F":
        return _crowded_north(position, unit, place)
    return None


def _same_code(position: GreatWarPosition, unit: str, other: str) -> bool:
    one, two = ((position.counter(each).nation, position.set_up_code(each)) for each in (unit, other))
    return one == two


def _crowded_north(position: GreatWarPosition, unit: str, place: str) -> tuple[str, str] | None:
    """No more than ten French units of code F begin north of hexrow W53xx (19.21), but with Plan Michel (20.2)."""
    north = west.north_of_row(position.kit, west.NORTHERN_ROW_OF_FRANCE)
    if not north & position.kit.board.bit.get(place, 0) or position.has_pre_war(PLAN_MICHEL):
        return None
    there = [each for each in position.units_in(ALLIED, north) if each != unit and _same_code(position, each, unit)]
    if len(there) >= MOST_IN_THE_NORTH_OF_FRANCE:
        return "19.21", f"no more than {MOST_IN_THE_NORTH_OF_FRANCE} units of code F begin north of hexrow W53xx"
    return None


def right_wing(position: GreatWarPosition) -> list[str]:
    """The German infantry divisions of code W that stand north of hexrow W59xx (19.31)."""
    north = west.north_of_row(position.kit, west.RIGHT_WING_ROW)
    return [
        unit
        for unit in position.units_in(CP, north)
        if position.set_up_code(unit) == "W" and (counter := position.counter(unit)).infantry and counter.division
    ]


def what_is_wrong(position: GreatWarPosition, side: Side) -> Iterator[tuple[str, str]]:
    """What a side's set-up does against its codes (19.2, 19.3), rule and words, once all its units stand."""
    for unit, place in position.units().items():
        if position.side_of(unit) != side or not position.set_up_code(unit):
            continue
        if fault := misplaced(position, unit, place) or crowded(position, unit, place):
            yield fault
    if side == CP and position.kit.fronts[WEST] and len(right_wing(position)) < FEWEST_ON_THE_RIGHT_WING:
        few = len(right_wing(position))
        yield "19.31", f"{few} German infantry divisions of code W stand north of hexrow W59xx, not thirty"


def new_faults(before: GreatWarPosition, after: GreatWarPosition, side: Side) -> Iterator[tuple[str, str]]:
    """What is wrong with a side's set-up after an order that was not so before it (19.2, 19.3)."""
    known = {*what_is_wrong(before, side)}
    return (fault for fault in what_is_wrong(after, side) if fault not in known)
