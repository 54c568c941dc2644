"""How long many copies of a game would take: worked out from a few that are played."""

import math
import os
import time
from collections.abc import Callable
from itertools import pairwise

import msgspec

from wargame_cli.engine.document import Block, Heading, Items, Table
from wargame_cli.players.pool import Copies, play_all
from wargame_cli.players.tallies import Tally

#: A plan looks so long, in seconds, at tasks that each take so long.
_LOOKS, _TASK = 8.0, 1.0
#: For how many more processes a plan says how long they would take.
_OTHERS = (10, 100, 1000)

Told = Callable[[int, int], None]


class Net(msgspec.Struct, frozen=True, kw_only=True):
    """What goes over the net, in bytes, and how many tasks a second the scheduler and its client manage."""

    to_each_worker: int
    to_workers: int
    from_workers: int
    tasks_a_second: float

    @property
    def most_processes(self) -> int:
        """How many processes can be kept busy by one client with tasks of the length that they have."""
        from wargame_cli.players.cluster import SECONDS_OF_A_TASK

        return round(self.tasks_a_second * SECONDS_OF_A_TASK)


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """How many `games` are to be played, and how: `measured` games took `seconds_a_game` of one process.

    `processes` play at once, in tasks of `games_a_task`. `seconds` is how long all take.
    """

    scenario: str
    games: int
    measured: int
    seconds_a_game: float
    processes: int
    games_a_task: int
    tasks: int
    seconds: float
    net: Net | None = None


def on_this_machine(copies: Copies, jobs: int, told: Told) -> Plan:
    """The plan for a number of processes here (0: one a core)."""
    jobs = min(jobs or os.cpu_count() or 1, len(copies.numbers))
    begun = time.monotonic()
    tally, number = Tally(), 0
    while number < len(copies.numbers) and (spent := time.monotonic() - begun) < _LOOKS:
        played = number or 1  # as many again, so that a game of a millisecond is measured too
        part = copies.numbers[number : number + played]
        if number and 2 * spent > _LOOKS:
            break
        tally.add(play_all(copies._replace(numbers=part), jobs))
        number += len(part)
        told(round(spent), round(_LOOKS))
    spent = time.monotonic() - begun
    at_once = min(jobs, number)
    return _plan(copies, tally.games, spent * at_once / tally.games, jobs)


def on_cluster(copies: Copies, address: str, jobs: int, told: Told) -> Plan:
    """The plan for the workers of a cluster; on a local one there are `jobs` of them."""
    from wargame_cli.players.cluster import Field, checked, connected

    checked(copies)
    with connected(address, jobs) as client, Field(client, copies) as field:
        begun = time.monotonic()
        for _ in field.play(copies.numbers, _TASK, ahead=1, until=begun + _LOOKS):
            told(round(time.monotonic() - begun), round(_LOOKS))
        plan = _plan(copies, field.tally.games, 1 / field.rate, field.processes)
        net = Net(
            to_each_worker=field.bytes_to_each_worker,
            to_workers=plan.tasks * field.bytes_of_a_task,
            from_workers=plan.tasks * field.bytes_of_an_answer,
            tasks_a_second=field.tasks_a_second(),
        )
    return msgspec.structs.replace(plan, net=net, seconds=max(plan.seconds, plan.tasks / net.tasks_a_second))


def _plan(copies: Copies, measured: int, seconds_a_game: float, processes: int) -> Plan:
    from wargame_cli.players.cluster import games_in_a_task

    games = len(copies.numbers)
    size = games_in_a_task(games, processes, 1 / seconds_a_game)
    return Plan(
        scenario=copies.game.file.scenario,
        games=games,
        measured=measured,
        seconds_a_game=seconds_a_game,
        processes=processes,
        games_a_task=size,
        tasks=math.ceil(games / size),
        seconds=games * seconds_a_game / min(processes, games),
    )


# -- in words ---------------------------------------------------------------------------------------------------------


def told(plan: Plan) -> list[Block]:
    """A plan for people."""
    task = plan.games_a_task * plan.seconds_a_game
    lines = [
        f"Measured: {_number(plan.measured, 'game')} with {_number(plan.processes, 'process', 'processes')}, "
        f"{_short(plan.seconds_a_game)} a game"
    ]
    if net := plan.net:
        lines += [
            f"Tasks: {plan.tasks:,} of {_number(plan.games_a_task, 'game')}, {_short(task)} each; "
            "towards the end they are smaller",
            f"Over the net: {_bytes(net.to_each_worker)} to each worker once, {_bytes(net.to_workers)} with the tasks, "
            f"{_bytes(net.from_workers)} back",
            f"The scheduler and this client manage {net.tasks_a_second:,.0f} tasks a second, "
            f"which keeps {net.most_processes:,} processes busy",
        ]
    processes = sorted({plan.processes, *(each for each in _OTHERS if net and plan.processes < each <= plan.games)})
    most = net.most_processes if net else plan.processes
    rows = tuple(
        (f"{each:,}", _time(plan.games * plan.seconds_a_game / min(each, most, plan.games))) for each in processes
    )
    return [
        Heading(f"{_number(plan.games, 'game')} of {plan.scenario}"),
        Items(tuple((0, line) for line in lines)),
        Table(("Processes", "Time"), rows, right=("Processes", "Time")),
    ]


def _number(count: int, word: str, many: str = "") -> str:
    return f"{count:,} {word if count == 1 else many or f'{word}s'}"


def _short(seconds: float) -> str:
    return f"{seconds:.1f} s" if seconds >= 1 else f"{1000 * seconds:.3g} ms"


def _bytes(count: int) -> str:
    if count < 1000:
        return f"{count} bytes"
    unit = min(int(math.log(count, 1000)), 4)
    return f"{count / 1000**unit:.3g} {('', 'kB', 'MB', 'GB', 'TB')[unit]}"


def _time(seconds: float) -> str:
    """A time in its largest unit and what is left in the next, as `3 d 4 h`."""
    left = round(seconds)
    for (name, size), (below, part) in pairwise((("d", 86400), ("h", 3600), ("min", 60), ("s", 1))):
        if left >= size:
            rest = left % size // part
            return f"{left // size} {name}" + (f" {rest} {below}" if rest else "")
    return f"{left} s"
