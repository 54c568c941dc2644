"""`wargame play`."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from wargame_cli.cli import completing, terminal
from wargame_cli.cli.parameters import Cluster, Jobs, Json, jobs_are_here, open_game
from wargame_cli.engine.document import capital
from wargame_cli.engine.errors import WargameError

if TYPE_CHECKING:
    from wargame_cli.archive.game.games import Game
    from wargame_cli.engine.document import Block
    from wargame_cli.players.pool import Copies
    from wargame_cli.players.tallies import Tally

app = typer.Typer()

#: How the laws of a game are looked at.
_LOOKING = (
    "Which laws of the game copies are held to: after an event those that it touched, all once a phase, or all after "
    "every event, to hunt for what broke one (touched, phase, every)."
)
LawsOption = Annotated[str, typer.Option(metavar="HOW", help=_LOOKING, autocompletion=completing.looking)]

PlanOption = Annotated[bool, typer.Option("--plan", help="Play a few copies, and say how long all of them would take.")]


@app.command(
    epilog="Examples: wargame play game.yaml --players greedy,random --to-end; "
    "wargame play lamps/campaign --games 100 --jobs 0 --json; "
    "wargame play lamps/campaign --games 1000000 --cluster tcp://10.0.0.1:8786 --plan"
)
def play(
    game: Annotated[
        Path,
        typer.Argument(metavar="GAME|SCENARIO", help="The saved game; of a scenario only copies (--games) are played."),
    ],
    players: Annotated[
        str,
        typer.Option(
            metavar="NAMES",
            help="One machine player for all sides, or one for each, by comma: random, greedy, rollout.",
            autocompletion=completing.players,
        ),
    ] = "random",
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="NEXT", help="Write the played game here, not over GAME.")
    ] = None,
    turns: Annotated[int | None, typer.Option(metavar="N", min=1, help="How many turns to play (default 1).")] = None,
    to_end: Annotated[bool, typer.Option("--to-end", help="Play until the game is over.")] = False,
    games: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Play N copies to the end, write nothing, and sum up.")
    ] = None,
    numbers: Annotated[
        str, typer.Option(metavar="A-B", help="Play the copies with these numbers; --games N are 0 to N-1.")
    ] = "",
    jobs: Jobs = 1,
    cluster: Cluster = "",
    plan: PlanOption = False,
    seed: Annotated[str, typer.Option(metavar="N", help="Where choices and copies' dice come from.")] = "1",
    laws: LawsOption = "touched",
    json: Json = False,
) -> None:
    """Let machine players play on, or play many copies of the game with the laws of the game checked.

    What copies come to depends on their numbers and the seed alone. The tallies of runs with other numbers add up:
    wargame tally.
    """
    from wargame_cli.archive.journal.recording import not_a_view

    wanted = _numbers(games, numbers)
    current = _start(game, copies=bool(wanted))
    not_a_view(current)
    names = [name.strip() for name in players.split(",")]
    if not wanted:
        _none_of({"--jobs": jobs != 1, "--cluster": cluster, "--plan": plan, "--laws": laws != "touched"})
        last = None if to_end else current.position.turn + (turns or 1) - 1
        show_tally(_play_on(current, names, seed, last, output or game), json=json)
        return
    if output or turns or to_end:
        raise WargameError("copies are played to their end, and nothing is written: leave out -o, --turns, --to-end")
    jobs_are_here(jobs, cluster)
    from wargame_cli.engine.laws.watching import as_looking
    from wargame_cli.players.pool import Copies

    copies = Copies(current, tuple(names), seed, wanted, as_looking(laws))
    if plan:
        _show_plan(copies, jobs, cluster, json=json)
    else:
        _show_copies(copies, jobs, cluster, json=json)


def _none_of(given: Mapping[str, object]) -> None:
    """What copies alone take is told where none are played."""
    for word, is_given in given.items():
        if is_given:
            raise WargameError(f"{word} is for copies: --games N or --numbers A-B")


def _show_copies(copies: "Copies", jobs: int, cluster: str, *, json: bool) -> None:
    """Play copies and print what they came to; what was played before an end that nobody wished too."""
    from wargame_cli.players.pool import CutShort, play_all

    try:
        with terminal.progress("playing games") as step:
            if cluster:
                from wargame_cli.players.cluster import play_on_cluster

                tally = play_on_cluster(copies, cluster, jobs, step)
            else:
                tally = play_all(copies, jobs, step)
    except CutShort as cut:
        if cut.tally.games:
            show_tally(cut.tally, json=json)
        raise
    show_tally(tally, json=json)
    if tally.games < len(copies.numbers):
        terminal.tell(f"interrupted: {tally.games} of {len(copies.numbers)} games are counted")
        raise typer.Exit(terminal.INTERRUPTED)


def _show_plan(copies: "Copies", jobs: int, cluster: str, *, json: bool) -> None:
    from wargame_cli.players import plans

    with terminal.progress("playing a few games") as step:
        plan = plans.on_cluster(copies, cluster, jobs, step) if cluster else plans.on_this_machine(copies, jobs, step)
    if json:
        import msgspec

        terminal.put_json(msgspec.to_builtins(plan))
    else:
        terminal.show(plans.told(plan))


@app.command(epilog="Example: wargame tally monday.json tuesday.json --json > both.json")
def tally(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="What wargame play --games N --json printed.")],
    json: Json = False,
) -> None:
    """Add up the tallies of copies that were played apart: of one game, with other numbers."""
    from wargame_cli.archive.storage.files import read_bytes
    from wargame_cli.players.tallies import added, read_tally

    show_tally(added([read_tally(read_bytes(file), str(file)) for file in files]), json=json)


def _numbers(games: int | None, numbers: str) -> range:
    """The numbers of the copies that are wanted; none where no copies are."""
    if not numbers:
        return range(games or 0)
    found = re.fullmatch(r"(\d{1,9})-(\d{1,9})", numbers.strip())
    if found is None or int(found[1]) > int(found[2]):
        raise WargameError(f"--numbers is written A-B, such as 100-199, not {numbers!r}")
    wanted = range(int(found[1]), int(found[2]) + 1)
    if games not in (None, len(wanted)):
        raise WargameError(f"--numbers {numbers} are {len(wanted)} games, not {games}\n    hint: leave out --games")
    return wanted


def show_tally(tally: "Tally", *, json: bool) -> None:
    """Print a tally, for people or as JSON."""
    if json:
        import msgspec

        terminal.put_json(msgspec.to_builtins(tally, str_keys=True))
    else:
        terminal.show(list(_told(tally)))


def _start(path: Path, *, copies: bool) -> "Game":
    """A saved game, or a new one of a scenario, of which nothing but copies is played."""
    from wargame_cli.archive.flow.new_game import new
    from wargame_cli.reports.scenarios import all_scenarios

    scenario = path.as_posix()
    if path.exists() or all(scenario != found.id for found in all_scenarios()):
        return open_game(path)
    if not copies:
        hint = f"--games N plays copies of it; to play one game: wargame new {scenario} -o game.yaml"
        raise WargameError(f"{scenario} is a scenario, and no saved game\n    hint: {hint}")
    return new(scenario, dice="seeded", seed="1")


def _play_on(game: "Game", names: list[str], seed: str, last: int | None, target: Path) -> "Tally":
    from wargame_cli.archive.journal.saving import save
    from wargame_cli.players.games import make_players
    from wargame_cli.players.saved_games import play_on
    from wargame_cli.players.tallies import Tally

    tally = Tally()
    players = make_players(names, game.sides, f"{game.id}/{seed}")
    for played in play_on(game, players, tally, last):
        if played.position.turn != game.position.turn:
            terminal.tell(f"turn {game.position.turn} is played")
        game = played
    if game.position.over:
        tally.end(game.position)
    save(game, target)
    return tally


def _told(tally: "Tally") -> "Iterator[Block]":
    """What occurred in one game or in many."""
    from wargame_cli.engine.document import Items, Paragraph

    for title, counts in (("Orders", tally.orders), ("Answers", tally.answers), ("Events", tally.events)):
        if counts:
            yield Paragraph(f"{title}: " + ", ".join(f"{name} {count}" for name, count in counts.most_common()))
    lines = [f"{ending}: {count}" for ending, count in tally.endings.most_common()]
    milestones = tally.reached or tally.milestones
    lines += [f"{capital(title)}: {_when(tally, turns)}" for title, turns in sorted(milestones.items())]
    for side, points in tally.points.items():
        lines.append(f"Points of {side} at the end: {_spread(points)}")
    for side, losses in tally.losses.items():
        lines.append(f"Units and steps that {side} lost: {_spread(losses)}")
    if tally.lengths:
        lines.append(f"Turn in which a game ended: {_spread(tally.lengths)}")
    if lines:
        yield Items(tuple((0, line) for line in lines))


def _spread(counts: Counter[int]) -> str:
    """The least, the most and the mean of what was counted."""
    mean = sum(value * count for value, count in counts.items()) / counts.total()
    return f"{min(counts)} to {max(counts)}, on average {mean:.1f}" if counts.total() > 1 else f"{mean:.0f}"


def _when(tally: "Tally", turns: Counter[int]) -> str:
    """In which turns something came, and of many games in how many."""
    if tally.games <= 1:
        return ", ".join(f"turn {turn}" for turn in sorted(turns))
    when = ", ".join(f"turn {turn}: {count}" for turn, count in sorted(turns.items()))
    return f"in {turns.total()} of {tally.games} games ({when})"
