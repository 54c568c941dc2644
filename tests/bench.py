"""Speed, as numbers, with the cost of importing the libraries beside them: `make bench`.

Nothing here is a test: machines differ, so the numbers are printed with the aim that each is held against.
"""

from __future__ import annotations

import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from itertools import cycle
from pathlib import Path

from rich.console import Console
from rich.table import Table

import wargame_cli
from wargame_cli import rulesets
from wargame_cli.archive.game.games import Game
from wargame_cli.engine.adjudicate import rehearsing
from wargame_cli.engine.data import scenarios_folder
from wargame_cli.engine.dice import SeededDice
from wargame_cli.engine.orders import wording
from wargame_cli.engine.referee import Referee
from wargame_cli.engine.ruleset import Ruleset
from wargame_cli.players.games import few_collections, play_phase
from wargame_cli.players.random_player import RandomPlayer
from wargame_cli.players.tallies import Tally

BASELINE = "import typer, rich.console, yaml"
RUNS = 9
ORDERS_OF_A_GREAT_WAR = 200
#: Actions of random play that another program, of a card game of this war, does in the time of the `yardstick`: it did
#: 2,904 a second where The Kaiser's War did 3,714 (28 November 2026).
ANCHOR = 139
WARGAME = [sys.executable, "-m", "wargame_cli"]
KAISERS_WAR = rulesets.load("kaisers-war")
LAMPS = rulesets.load("lamps")
GLORY = rulesets.load("illusions-of-glory")
GREAT_WAR = rulesets.load("great-war-in-europe")
GROUND_RULES = rulesets.load("great-war-ground-rules")

Row = tuple[str, str, str]


def main() -> None:
    """Measure everything and print a table for each game."""
    console = Console(width=80)
    baseline = median(lambda: run([sys.executable, "-c", BASELINE]))
    console.print(f"baseline, a process that does `{BASELINE}`: {baseline * 1000:.0f} ms")
    for title, cold, measures in (
        ("The Kaiser's War, scenario 1918, full map", cold_movement, (random_play, reading, supply, odds)),
        ("The Lamps Are Going Out, the campaign", cold_faction_turn, (whole_games, supply_of_factions, programme_odds)),
        ("Illusions of Glory, the campaign", cold_action_round, (random_rounds, supply_of_both_sides)),
        ("The Great War in Europe, the Near East 1918", cold_march, (random_years, supply_of_three_fronts)),
        (
            "The Great War in Europe, Europe 1918",
            cold_great_march,
            (random_great_war, supply_of_europe, supply_of_six_maps),
        ),
        ("The Great War, ground rules, Picardy", cold_staff, (random_picardy, supply_of_picardy)),
    ):
        table = Table("what", "measured", "aim", title=title)
        with tempfile.TemporaryDirectory() as folder:
            for row in cold(Path(folder), baseline):
                table.add_row(*row)
        for measure in measures:
            table.add_row(*measure())
        console.print(table)
    console.print(memory())


def cold_movement(folder: Path, baseline: float) -> list[Row]:
    """A big movement phase in whole processes."""
    game, sheet = folder / "game.yaml", folder / "sheet.yaml"
    run([*WARGAME, "new", "kaisers-war/1918", "-o", str(game), "--dice", "seeded", "--seed", "1"])
    to_movement(folder, game)
    count = write_movement_sheet(game, sheet)
    return cold(folder, baseline, (("status", 3), ("check", 3), ("resolve", 6)), count)


def cold_faction_turn(folder: Path, baseline: float) -> list[Row]:
    """A whole faction turn on one sheet, from its card to the regrouping, in whole processes."""
    game, sheet = folder / "game.yaml", folder / "sheet.yaml"
    options = ["--option", "turn=two-step", "--dice", "seeded", "--seed", "1"]
    run([*WARGAME, "new", "lamps/campaign", "-o", str(game), *options])
    run([*WARGAME, "resolve", str(game)])  # the card is drawn
    loaded = wargame_cli.load(game)
    written = [RandomPlayer(str(seed)).write_sheet(LAMPS, loaded.position).orders for seed in range(9)]
    orders = [wording(one.order) for one in max(written, key=len)]
    write_sheet(loaded, sheet, orders)
    return cold(folder, baseline, (("status", 3), ("check", 3), ("resolve", 4)), len(orders))


def cold_action_round(folder: Path, baseline: float) -> list[Row]:
    """An Action Round, from its card to its last attack, in whole processes."""
    game, sheet = folder / "game.yaml", folder / "sheet.yaml"
    run([*WARGAME, "new", "illusions-of-glory/campaign", "-o", str(game), "--dice", "seeded", "--seed", "1"])
    for _ in range(3):  # the opening cards, and the first round of the Allied Powers
        run([*WARGAME, "resolve", str(game), "--lenient"])
    loaded = wargame_cli.load(game)
    written = [RandomPlayer(str(seed)).write_sheet(GLORY, loaded.position).orders for seed in range(9)]
    orders = [wording(one.order) for one in max(written, key=len)]
    write_sheet(loaded, sheet, orders)
    return cold(folder, baseline, (("status", 3), ("check", 3), ("resolve", 4)), len(orders))


def cold_march(folder: Path, baseline: float) -> list[Row]:
    """The movement of a side on three fronts, in whole processes."""
    game, sheet = folder / "game.yaml", folder / "sheet.yaml"
    run([*WARGAME, "new", "great-war-in-europe/near-east-1918", "-o", str(game), "--dice", "seeded", "--seed", "1"])
    for _ in range(2):  # both sides' new units
        run([*WARGAME, "resolve", str(game), "--lenient"])
    loaded = wargame_cli.load(game)
    written = [RandomPlayer(str(seed)).write_sheet(GREAT_WAR, loaded.position, "CP").orders for seed in range(9)]
    orders = [wording(one.order) for one in max(written, key=len)]
    write_sheet(loaded, sheet, orders)
    return cold(folder, baseline, (("status", 3), ("check", 3)), len(orders))


def cold_great_march(folder: Path, baseline: float) -> list[Row]:
    """The movement of a side in all Europe with 200 orders, in whole processes."""
    from wargame_cli.rulesets.great_war_in_europe.movement.march import Move, reach

    game, sheet = folder / "game.yaml", folder / "sheet.yaml"
    run([*WARGAME, "new", "great-war-in-europe/europe-1918", "-o", str(game), "--dice", "seeded", "--seed", "1"])
    while wargame_cli.load(game).position.phase != "first-movement":
        run([*WARGAME, "resolve", str(game), "--lenient"])
    loaded = wargame_cli.load(game)
    referee = rehearsing(GREAT_WAR, loaded.position)
    position, orders = referee.position, list[str]()
    with referee.acting("CP"):
        for unit in position.units_in("CP", position.kit.land):
            tries = (Move(units=(unit,), to=hex) for hex in [*reach(position, unit)][1:4])
            order = next((each for each in tries if referee.allows(each)), None)
            if order is not None and len(orders) < ORDERS_OF_A_GREAT_WAR:
                referee.perform(order)
                orders.append(wording(order))
    write_sheet(loaded, sheet, orders)
    return cold(folder, baseline, (("status", 3), ("check", 6), ("resolve", 6)), len(orders))


def cold_staff(folder: Path, baseline: float) -> list[Row]:
    """The movement of a side in Picardy, in whole processes."""
    game, sheet = folder / "game.yaml", folder / "sheet.yaml"
    run([*WARGAME, "new", "great-war-ground-rules/picardy-1918", "-o", str(game), "--dice", "seeded", "--seed", "1"])
    run([*WARGAME, "resolve", str(game), "--lenient"])
    loaded = wargame_cli.load(game)
    written = [RandomPlayer(str(seed)).write_sheet(GROUND_RULES, loaded.position, "CP").orders for seed in range(9)]
    orders = [wording(one.order) for one in max(written, key=len)]
    write_sheet(loaded, sheet, orders)
    return cold(folder, baseline, (("status", 3), ("check", 4), ("resolve", 5)), len(orders))


def cold(folder: Path, baseline: float, commands: Iterable[tuple[str, int]], count: int) -> list[Row]:
    """Commands on `game.yaml` and `sheet.yaml` of a folder as multiples of the baseline, with the aim of each."""
    rows = []
    for command, aim in commands:
        arguments = [command, str(folder / "game.yaml")]
        if command != "status":
            arguments.append(str(folder / "sheet.yaml"))
        if command == "resolve":
            arguments += ["-o", str(folder / "next.yaml")]

        def once(arguments: list[str] = arguments) -> None:
            for old in folder.glob("next.*"):
                old.unlink()
            run([*WARGAME, *arguments])

        seconds = median(once)
        name = command if command == "status" else f"{command}, {count} orders"
        rows.append((f"cold {name}", f"{seconds * 1000:.0f} ms, {seconds / baseline:.1f} x", f"{aim} x"))
    return rows


def to_movement(folder: Path, game: Path) -> None:
    """Let the first mobilization pass."""
    empty = folder / "empty.yaml"
    run([*WARGAME, "template", str(game), "-o", str(empty)])
    run([*WARGAME, "resolve", str(game), str(empty)])


def write_movement_sheet(game: Path, sheet: Path) -> int:
    """A sheet of a random player's moves, with every other unit told to stand; gives the number of orders."""
    loaded = wargame_cli.load(game)
    position = loaded.position
    written = max((RandomPlayer(str(seed)).write_sheet(KAISERS_WAR, position).orders for seed in range(9)), key=len)
    orders = [wording(one.order) for one in written]
    busy = " ".join(orders)
    idle = [unit for unit in position.units() if position.on_map(unit) and position.counter(unit).side == "CP"]
    orders += [f"{{pass: {unit}}}" for unit in idle if unit not in busy]
    write_sheet(loaded, sheet, orders)
    return len(orders)


def write_sheet(game: Game, sheet: Path, orders: list[str]) -> None:
    """A sheet of the Central Powers with these orders."""
    position = game.position
    header = f"game: {game.id}\nturn: {position.turn}\nphase: {position.phase}\nside: CP\norders:\n"
    sheet.write_text(header + "".join(f"- {order}\n" for order in orders), encoding="utf-8")


def random_play() -> Row:
    """Orders that a random player writes and the rules check and carry out, in one process and its own seconds."""
    rates, ratios = [], []
    play_a_game(KAISERS_WAR, "1918", 0)  # the map and the charts are read
    with few_collections():
        for number in range(1, 25):
            loop, began = yardstick(), time.process_time()
            tally = play_a_game(KAISERS_WAR, "1918", number)
            seconds = time.process_time() - began
            actions = tally.orders.total() + tally.answers.total()
            rates.append(actions / seconds)
            ratios.append(actions / seconds * loop / ANCHOR)
    anchor = f"{statistics.median(ratios):.2f} of the anchor"
    return "random play, actions checked and resolved", f"{statistics.median(rates):,.0f} a second, {anchor}", "2.0"


def yardstick() -> float:
    """Seconds of this process for a fixed loop of plain Python."""
    began, found, last = time.process_time(), dict[int, int](), 0
    for number in range(300_000):
        key = number % 997
        found[key] = found.get(key, 0) + number
        last ^= found[key]
    return time.process_time() - began


def whole_games() -> Row:
    """Whole games of The Lamps Are Going Out between random players, in one process and its own seconds.

    The same twenty games five times over: the best round is the one that other programs of the machine disturbed
    least.
    """
    play_a_game(LAMPS, "campaign", 0)
    rates = []
    for _ in range(5):
        began = time.process_time()
        for number in range(1, 21):
            play_a_game(LAMPS, "campaign", number)
        rates.append(20 / (time.process_time() - began))
    return "whole random games", f"{statistics.median(rates):.1f} a second, best {max(rates):.1f}", "20 a second"


def play_a_game(game: Ruleset, scenario: str, number: int, options: Mapping[str, str] | None = None) -> Tally:
    """A whole game between random players; gives what occurred in it."""
    position = game.new(scenario, options or {})
    tally = Tally()
    players = {side: RandomPlayer(f"{number}/{side}") for side in game.sides_in(position)}
    while not position.over:
        dice = SeededDice("bench", f"{number}/{position.turn}/{position.phase}")
        played = play_phase(game, position, players, dice, tally)
        tally.count(played.turn, played.orders, played.events)
    return tally


def supply_of_factions() -> Row:
    """Land supply and refits of every nation after an area changed hands."""
    from wargame_cli.rulesets.lamps.ground.supply import land_supplied, production_supplied, sea_supplied
    from wargame_cli.rulesets.lamps.kit.nations import SIDE

    position = LAMPS.new("campaign", {})

    def once() -> None:
        position.changed("control")
        for nation in SIDE:
            land_supplied(position, nation)
            production_supplied(position, nation)
        sea_supplied(position)

    return "supply of all factions after a change", f"{timed(once) * 1000:.2f} ms", "0.5 ms"


def programme_odds() -> Row:
    """Exact odds of a programme of three attacks."""
    from wargame_cli.rulesets.lamps.combat.orders import Attack

    position = LAMPS.new("campaign", {})
    position.begin_phase(2, "germany-combat")
    referee: Referee = Referee(position, LAMPS.phase(position), LAMPS.book, None)
    order = Attack(target="belgium", units=("GE-1", "GE-2", "GE-3"))
    seconds = timed(lambda: LAMPS.telling.odds(order, referee), 15)
    return "exact odds of three attacks", f"{seconds * 1000:.0f} ms", ""


def random_rounds() -> Row:
    """What players of whole random games of Illusions of Glory decide in a second of this process.

    Both what they order and what they answer (losses, retreats, advances) are actions, checked and carried out; the
    orders alone are shown too.
    """
    play_a_game(GLORY, "campaign", 0)
    orders, actions = [], []
    for number in range(1, 13):
        began = time.process_time()
        tally = play_a_game(GLORY, "campaign", number)
        seconds = time.process_time() - began
        orders.append(tally.orders.total() / seconds)
        actions.append((tally.orders.total() + tally.answers.total()) / seconds)
    typical = f"{statistics.median(actions):,.0f} a second (orders alone {statistics.median(orders):,.0f})"
    return "random play, actions checked and resolved", typical, "2,000"


def random_years() -> Row:
    """What players of whole random games of the Near East order and answer in a second of this process."""
    play_a_game(GREAT_WAR, "near-east-1918", 0)
    actions = []
    for number in range(1, 13):
        began = time.process_time()
        tally = play_a_game(GREAT_WAR, "near-east-1918", number)
        actions.append((tally.orders.total() + tally.answers.total()) / (time.process_time() - began))
    return "random play, actions checked and resolved", f"{statistics.median(actions):,.0f} a second", "2,000"


def random_great_war() -> Row:
    """What players of a whole random game of Europe in 1918 order and answer in a second of this process.

    The aim is the rate of The Kaiser's War by the number of units on the map, 128 there and 805 here.
    """
    began = time.process_time()
    tally = play_a_game(GREAT_WAR, "europe-1918", 1)
    rate = (tally.orders.total() + tally.answers.total()) / (time.process_time() - began)
    return "random play, actions checked and resolved", f"{rate:,.0f} a second", "800"


def random_picardy() -> Row:
    """What players of the first turns of Picardy at random order and answer in a second of this process."""
    play_a_game(GROUND_RULES, "bapaume-1918", 0)  # the charts are read
    began = time.process_time()
    tally = play_a_game(GROUND_RULES, "picardy-1918", 1, {"length": "short"})
    rate = (tally.orders.total() + tally.answers.total()) / (time.process_time() - began)
    return "random play, actions checked and resolved", f"{rate:,.0f} a second", "300"


def supply_of_europe() -> Row:
    """Who is out of supply on any front of Europe after a hex changed hands."""
    from wargame_cli.rulesets.great_war_in_europe.ground.supply import out_of_supply

    position = GREAT_WAR.new("europe-1918", {})

    def once() -> None:
        position.take("CP" if position.controls("Allied", "W5111") else "Allied", "W5111")
        for side in GREAT_WAR.sides:
            out_of_supply(position, side)

    return "supply of both sides after a change", f"{timed(once) * 1000:.2f} ms", "4 ms"


def supply_of_picardy() -> Row:
    """How all units of both sides in Picardy are supplied after one of them went to another hex."""
    from wargame_cli.rulesets.great_war_ground_rules.ground.supply import judge

    position = GROUND_RULES.new("picardy-1918", {})
    unit, hexes = "GE-4", cycle(position.kit.board.spaces(position.occupied("CP")))

    def once() -> None:
        position.put(unit, next(hexes))
        for side in GROUND_RULES.sides:
            judge(position, side)

    return "supply of both sides after a change", f"{timed(once) * 1000:.2f} ms", "3 ms"


def supply_of_six_maps() -> Row:
    """Who is out of supply on any of the six maps after a hex changed hands, for the side with more to work out."""
    from wargame_cli.rulesets.great_war_in_europe.ground.supply import out_of_supply

    position = GREAT_WAR.new("europe-1918", {"maps": "combined"})

    def once(side: str) -> None:
        position.take("CP" if position.controls("Allied", "W5111") else "Allied", "W5111")
        out_of_supply(position, side)

    seconds = max(timed(partial(once, side)) for side in GREAT_WAR.sides)
    return "supply of a side on six maps after a change", f"{seconds * 1000:.2f} ms", "2 ms"


def supply_of_three_fronts() -> Row:
    """Who is out of supply on any front after a hex changed hands."""
    from wargame_cli.rulesets.great_war_in_europe.ground.supply import out_of_supply

    position = GREAT_WAR.new("near-east-1918", {})

    def once() -> None:
        position.changed()
        for side in GREAT_WAR.sides:
            out_of_supply(position, side)

    return "supply of both sides after a change", f"{timed(once) * 1000:.2f} ms", "2 ms"


def supply_of_both_sides() -> Row:
    """The supply of every unit on the map after a space changed hands."""
    from wargame_cli.rulesets.illusions_of_glory.ground.supply import grade, sides

    position = GLORY.new("campaign", {})

    def once() -> None:
        marker = "" if "lodz" in position.control else "GE"
        position.mark("lodz", marker)
        for unit in sides(position):
            grade(position, unit)

    return "supply of both sides after a change", f"{timed(once) * 1000:.2f} ms", "1 ms"


def supply() -> Row:
    """General supply of a whole side after a change."""
    from wargame_cli.rulesets.kaisers_war.ground.supply import supplied

    position = KAISERS_WAR.new("1918", {})

    def once() -> None:
        position.changed()
        supplied(position, "CP")

    return "supply of a whole side after a change", f"{timed(once) * 1000:.2f} ms", "2 ms"


def reading() -> Row:
    """The map file of Europe, read and checked."""
    from wargame_cli.engine.maps.mapfile import read_hex_map

    path = scenarios_folder("kaisers-war") / "map.toml"
    return "the map of Europe read and checked", f"{timed(lambda: read_hex_map(path), 15) * 1000:.0f} ms", ""


def odds() -> Row:
    """Exact odds of one attack."""
    position = KAISERS_WAR.new("1918", {})
    position.begin_phase(1, "cp-first-combat")
    referee: Referee = Referee(position, KAISERS_WAR.phase(position), KAISERS_WAR.book, None)
    sheets = (RandomPlayer(str(seed)).write_sheet(KAISERS_WAR, position) for seed in range(99))
    order = next(sheet for sheet in sheets if sheet.orders).orders[0].order
    return (
        "exact odds of one attack",
        f"{timed(lambda: KAISERS_WAR.telling.odds(order, referee)) * 1000:.2f} ms",
        "1 ms",
    )


def memory() -> str:
    """The most memory that this process had."""
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return f"memory: {most:.0f} MB (aim: 150 MB)"


def run(command: list[str]) -> None:
    subprocess.run(command, check=True, capture_output=True)


def median(once: Callable[[], None]) -> float:
    """The median of several runs, after one that does not count."""
    once()
    return statistics.median(elapsed(once) for _ in range(RUNS))


def timed(once: Callable[[], object], runs: int = 300) -> float:
    """Seconds for one call, the median of many."""
    return statistics.median(elapsed(once) for _ in range(runs))


def elapsed(once: Callable[[], object]) -> float:
    began = time.perf_counter()
    once()
    return time.perf_counter() - began


if __name__ == "__main__":
    main()
