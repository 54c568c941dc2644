"""What a situation costs once files are read: supply after a change, the odds of an attack, a map."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import cycle

from benching.rows import Row
from benching.yardstick import measured
from wargame_cli import rulesets
from wargame_cli.engine.data import scenarios_folder
from wargame_cli.engine.referee import Referee
from wargame_cli.players.random_player import RandomPlayer

KAISERS_WAR = rulesets.load("kaisers-war")
LAMPS = rulesets.load("lamps")
GLORY = rulesets.load("illusions-of-glory")
GREAT_WAR = rulesets.load("great-war-in-europe")
GROUND_RULES = rulesets.load("great-war-ground-rules")


def rows() -> Iterator[Row]:
    """Each with its aim in milliseconds."""
    changed = "supply of both sides after a change"
    for game, what, once, times, aim in (
        ("kaisers-war/1918", "supply of a side after a change", supply(), 300, 2.0),
        ("kaisers-war/1918", "exact odds of one attack", odds(), 300, 1.0),
        ("kaisers-war/1918", "the map of Europe read and checked", reading(), 5, None),
        ("lamps/campaign", "supply of all factions after a change", supply_of_factions(), 300, 0.5),
        ("lamps/campaign", "exact odds of three attacks", programme_odds(3), 5, None),
        ("lamps/campaign", "exact odds of five attacks", programme_odds(5), 1, 500.0),
        ("illusions-of-glory/campaign", changed, supply_of_both_sides(), 300, 1.0),
        ("great-war-in-europe/near-east-1918", changed, supply_of_three_fronts(), 100, 2.0),
        ("great-war-in-europe/europe-1918", changed, supply_of_europe(), 100, 4.0),
        ("great-war-in-europe/europe-1918", "the same of one side on six maps", supply_of_six_maps(), 100, 2.0),
        ("great-war-ground-rules/picardy-1918", changed, supply_of_picardy(), 100, 3.0),
    ):
        found = measured(partial(_often, once, times), 3)
        yield Row(
            game=game,
            what=what,
            value=found.seconds * 1000,
            unit="ms",
            held=found.yardsticks,
            against="yardsticks",
            aim=aim,
            aim_of="value",
        )


def _often(once: Callable[[], object], times: int) -> float:
    for _ in range(times):
        once()
    return times


def supply() -> Callable[[], object]:
    """General supply of a whole side of The Kaiser's War."""
    from wargame_cli.rulesets.kaisers_war.ground.supply import supplied

    position = KAISERS_WAR.new("1918", {})

    def once() -> None:
        position.changed()
        supplied(position, "CP")

    return once


def odds() -> Callable[[], object]:
    """Exact odds of one attack of The Kaiser's War."""
    position = KAISERS_WAR.new("1918", {})
    position.begin_phase(1, "cp-first-combat")
    referee: Referee = Referee(position, KAISERS_WAR.phase(position), KAISERS_WAR.book, None)
    sheets = (RandomPlayer(str(seed)).write_sheet(KAISERS_WAR, position) for seed in range(99))
    order = next(sheet for sheet in sheets if sheet.orders).orders[0].order
    return lambda: KAISERS_WAR.telling.odds(order, referee)


def reading() -> Callable[[], object]:
    """The map file of Europe, read and checked."""
    from wargame_cli.engine.maps.mapfile import read_hex_map

    return partial(read_hex_map, scenarios_folder("kaisers-war") / "map.toml")


def supply_of_factions() -> Callable[[], object]:
    """Land supply and refits of every nation of The Lamps after an area changed hands."""
    from wargame_cli.rulesets.lamps.ground.supply import land_supplied, production_supplied, sea_supplied
    from wargame_cli.rulesets.lamps.kit.nations import SIDE

    position = LAMPS.new("campaign", {})

    def once() -> None:
        position.changed("control")
        for nation in SIDE:
            land_supplied(position, nation)
            production_supplied(position, nation)
        sea_supplied(position)

    return once


def programme_odds(armies: int) -> Callable[[], object]:
    """Exact odds of a programme of The Lamps: as many attacks on Belgium as armies, one after the other."""
    from wargame_cli.rulesets.lamps.combat.orders import Attack

    position = LAMPS.new("campaign", {})
    position.begin_phase(2, "germany-combat")
    referee: Referee = Referee(position, LAMPS.phase(position), LAMPS.book, None)
    order = Attack(target="belgium", units=tuple(f"GE-{number}" for number in range(1, armies + 1)))
    return lambda: LAMPS.telling.odds(order, referee)


def supply_of_both_sides() -> Callable[[], object]:
    """The supply of every unit of Illusions of Glory on the map after a space changed hands."""
    from wargame_cli.rulesets.illusions_of_glory.ground.supply import grade, sides

    position = GLORY.new("campaign", {})

    def once() -> None:
        position.mark("lodz", "" if "lodz" in position.control else "GE")
        for unit in sides(position):
            grade(position, unit)

    return once


def supply_of_three_fronts() -> Callable[[], object]:
    """Who is out of supply on any front of the Near East after a hex changed hands."""
    from wargame_cli.rulesets.great_war_in_europe.ground.supply import out_of_supply

    position = GREAT_WAR.new("near-east-1918", {})

    def once() -> None:
        position.changed()
        for side in GREAT_WAR.sides:
            out_of_supply(position, side)

    return once


def supply_of_europe() -> Callable[[], object]:
    """Who is out of supply on any front of Europe after a hex changed hands."""
    from wargame_cli.rulesets.great_war_in_europe.ground.supply import out_of_supply

    position = GREAT_WAR.new("europe-1918", {})

    def once() -> None:
        position.take("CP" if position.controls("Allied", "W5111") else "Allied", "W5111")
        for side in GREAT_WAR.sides:
            out_of_supply(position, side)

    return once


def supply_of_six_maps() -> Callable[[], object]:
    """Who is out of supply on any of the six maps after a hex changed hands, for the side with more to work out."""
    from wargame_cli.rulesets.great_war_in_europe.ground.supply import out_of_supply

    position = GREAT_WAR.new("europe-1918", {"maps": "combined"})

    def once() -> None:
        position.take("CP" if position.controls("Allied", "W5111") else "Allied", "W5111")
        out_of_supply(position, "Allied")

    return once


def supply_of_picardy() -> Callable[[], object]:
    """How all units of both sides in Picardy are supplied after one of them went to another hex."""
    from wargame_cli.rulesets.great_war_ground_rules.ground.supply import judge

    position = GROUND_RULES.new("picardy-1918", {})
    hexes = cycle(position.kit.board.spaces(position.occupied("CP")))

    def once() -> None:
        position.put("GE-4", next(hexes))
        for side in GROUND_RULES.sides:
            judge(position, side)

    return once
