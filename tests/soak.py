"""Hundreds of whole games by machine players, each saved, verified and counted: `make soak`.

    python tests/soak.py            all games of GAMES
    python tests/soak.py 0.02       two in a hundred of them
    python tests/soak.py 1 lamps    all of one ruleset

Every game keeps the laws of its rules, which are looked at after every event of one game in eight and after those that
concern them in the others; it ends, and verifies from its journal. Over the run every kind of order, of question and of
event and every card must have occurred. Seeds are fixed, so that a failure can be played again.
"""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from typing import NamedTuple

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

import wargame_cli
from wargame_cli import rulesets
from wargame_cli.archive.replaying.verify import verify
from wargame_cli.archive.umpire.overriding import override
from wargame_cli.engine.laws.watching import Looking
from wargame_cli.players.games import make_players, play_copies
from wargame_cli.players.saved_games import play_on
from wargame_cli.players.tallies import Tally

_PREPARED = Path(__file__).parent / "prepared"


class Job(NamedTuple):
    """One game of the soak: played in memory with the laws watched, and once more saved and verified."""

    scenario: str
    number: int

    @property
    def options(self) -> dict[str, str]:
        """One game in four is played as printed, one with all optional rules, two with every option drawn by lot."""
        name, _, scenario = self.scenario.partition("/")
        options = rulesets.load(name).options
        if self.number % 4 < 2:
            return {option.name: "on" for option in options if option.optional and self.number % 4 == 1}
        lots = Random(f"{self.scenario} {self.number}")
        return {option.name: lots.choice(option.choices_in(scenario)) for option in options}

    @property
    def looking(self) -> Looking:
        """One game in eight is held to every law after every event, the others to what an event has touched."""
        return "every" if self.number % 8 == 1 else "touched"

    @property
    def data(self) -> tuple[Path, ...]:
        """What is laid over the scenario in one game of four, where there is such a file."""
        file = DATA.get(self.scenario)
        return (_PREPARED / file,) if file and self.number % 4 == 3 else ()

    @property
    def prepared(self) -> str:
        """What the umpire changes before the first phase in one game of three, where there are prepared beginnings."""
        files = PREPARED.get(self.scenario, ())
        return files[self.number // 3 % len(files)] if files and self.number % 3 == 2 else ""


def soak(job: Job) -> Tally:
    """Play one game in both modes and count what occurred."""
    ruleset = rulesets.load(job.scenario.partition("/")[0])
    seed = f"soak-{job.number}"
    game = wargame_cli.new(job.scenario, options=job.options, dice="seeded", seed=seed, data=job.data)
    if job.prepared:
        game = override(game, _PREPARED / job.prepared, "what comes late comes early").game
    tally = play_copies(ruleset, game.position, [job.number], seed="soak", looking=job.looking)
    players = make_players(["random"], ruleset.sides, f"saved/{job.number}")
    for played in play_on(game, players, tally):
        game = played
    verify(game)
    tally.end(game.position)
    return tally


#: How many games of each scenario are played.
GAMES = {
    "kaisers-war/1918": 200,
    "kaisers-war/1918-19": 300,
    "kaisers-war/free-deployment": 100,
    "kaisers-war/palestine-1918": 500,
    "kaisers-war/western-front-1918": 500,
    "lamps/campaign": 500,
    "illusions-of-glory/campaign": 300,
    "illusions-of-glory/east-prussia-1914": 100,
    "illusions-of-glory/galicia-1914": 100,
    "illusions-of-glory/serbia-1914": 100,
    "illusions-of-glory/opening-1914": 100,
    "great-war-in-europe/near-east-1914": 20,
    "great-war-in-europe/near-east-1915": 50,
    "great-war-in-europe/near-east-1916": 50,
    "great-war-in-europe/near-east-1917": 100,
    "great-war-in-europe/near-east-1918": 200,
    "great-war-in-europe/europe-1915": 10,
    "great-war-in-europe/europe-1916": 10,
    "great-war-in-europe/europe-1917": 10,
    "great-war-in-europe/europe-1918": 10,
    "great-war-in-europe/campaign": 12,
    "great-war-in-europe/western-sector-1917": 200,
    "great-war-ground-rules/bapaume-1918": 200,
    "great-war-ground-rules/picardy-1918": 12,
    "great-war-ground-rules/caporetto-1917": 40,
    "great-war-ground-rules/flanders-1914": 40,
}

#: What scenarios leave out that the rules have, as data of a user that `prepared` holds.
DATA = {
    "great-war-ground-rules/flanders-1914": "recruits.yaml",
    "great-war-ground-rules/caporetto-1917": "works.yaml",
    "great-war-ground-rules/picardy-1918": "wreckers.yaml",
}

#: Beginnings from which games come to what is seldom reached in play, as overrides that `prepared` holds.
PREPARED = {
    "illusions-of-glory/campaign": (
        "revolution.yaml",
        "collapses.yaml",
        "suppression.yaml",
        "balkans.yaml",
    ),
    "great-war-in-europe/near-east-1918": ("czar.yaml",),
    "great-war-in-europe/europe-1916": ("bucharest.yaml",),
    "great-war-in-europe/europe-1917": ("paris.yaml", "vienna.yaml"),
    "great-war-in-europe/europe-1918": ("looting.yaml",),
    "great-war-in-europe/western-sector-1917": ("hindenburg.yaml",),
}

#: What the games of a ruleset must have come to, beside everything that it declares; see `Event.milestone`.
MILESTONES = {
    "illusions-of-glory": (
        *(f"{nation} joins the {side}" for nation, side in (("Italy", "AP"), ("Bulgaria", "CP"), ("Romania", "AP"))),
        *(f"Greece joins the {side}" for side in ("AP", "CP")),
        *(f"{nation} collapses" for nation in ("Serbia", "Bulgaria", "Romania", "Austria-Hungary")),
        *(f"uprising in {nation}" for nation in ("RU", "GE", "AH")),
        "the Russian Revolution begins",
        *(f"Stage {stage} of the Russian Revolution" for stage in range(1, 5)),
        "the Russian Revolution is suppressed",
    ),
    "great-war-in-europe": (
        *(f"Russia: {state}" for state in ("provisional", "collapsed", "treaty")),
        *(f"{nation} collapses" for nation in ("France", "Belgium", "Austria-Hungary", "Bulgaria", "Romania")),
        "Ottoman Empire collapses",
        "Turkey surrenders",
        *(f"{nation} joins the Allies" for nation in ("Italy", "Romania", "Greece")),
        *(f"{nation} joins the Central Powers" for nation in ("Ottoman Empire", "Bulgaria", "Romania")),
        "the United States join the Allies",
        *(f"the Allies land at {place}" for place in ("Gallipoli", "Salonika")),
        "the Allies choose the initiative",
        "the battle of Jutland",
        "shock-troops are trained",
        "the Hindenburg Line",
    ),
}

#: What no scenario that is built comes to: what has been played before it begins, in the West what comes after it too.
#: A No Event shows itself to nobody; and most games in which Italian Entry may be chosen are over before it is.
NOT_YET = {
    "great-war-in-europe": {
        *(f"{side}-no-event-{number}" for side in ("Allied", "CP") for number in (1, 2)),
        *(f"Allied-aircraft-{number}" for number in (1, 2, 3)), "Allied-hurricane-bombardment",
        "italian-entry",
    },
    # No map has a second gauge or a second net of a side, and to upgrade a port takes longer than the scenarios. It is
    # a matter of luck whether a unit of two strengths is at its weaker one, and whether an unknown corps is cut off.
    "great-war-ground-rules": {
        "abandon-port", "augment", "transfer-capacity",
        "CapacitySent", "GaugeChanged", "PortUpgraded", "UnitIsolated",
    },
}  # fmt: skip


def main() -> None:
    """Play, sum up, and fail if anything never occurred."""
    share = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
    wanted = sys.argv[2] if len(sys.argv) > 2 else ""
    console = Console(width=80)
    missing: list[str] = []
    for name in dict.fromkeys(scenario.partition("/")[0] for scenario in GAMES):
        if not wanted or name == wanted:
            missing += soak_all(name, share, console)
    if missing:
        console.print(f"[red]never occurred: {', '.join(missing)}[/red]")
        sys.exit(1)


def soak_all(name: str, share: float, console: Console) -> list[str]:
    """Play the games of a ruleset and report them; gives what never occurred."""
    jobs = [
        Job(scenario, number)
        for scenario, games in GAMES.items()
        if scenario.startswith(f"{name}/")
        for number in range(max(1, round(games * share)))
    ]
    total = Tally()
    with ProcessPoolExecutor() as pool, Progress(console=console, disable=not console.is_terminal) as progress:
        task = progress.add_task(name, total=len(jobs))
        for tally in pool.map(soak, jobs, chunksize=4):
            total.add(tally)
            progress.advance(task)
    console.rule(rulesets.load(name).title)
    report(total, console)
    if seen := len(total.cards):
        console.print(f"{seen} of {len(rulesets.load(name).telling.cards())} cards turned up")
    console.print(f"{total.games // 2} games ended and kept every law; as many were saved, ended and verified.")
    return never(name, total)


def report(total: Tally, console: Console) -> None:
    """How often everything occurred."""
    for title, counts in (
        ("Orders", total.orders),
        ("Questions", total.answers),
        ("Events", total.events),
        ("Endings", total.endings),
    ):
        table = Table(title, "times")
        for name, times in counts.most_common():
            table.add_row(name, f"{times:,}")
        console.print(table)
    for milestone, turns in sorted(total.milestones.items()):
        console.print(f"{milestone}: {turns.total()} of {total.games}, {dict(sorted(turns.items()))}")


def never(name: str, total: Tally) -> list[str]:
    """Kinds of order, of question and of event, cards and milestones that no game had, and one could have had."""
    ruleset = rulesets.load(name)
    phases = ruleset.sequence.every
    verbs = {order.verb for phase in phases for order in phase.orders}
    missing = [
        *sorted(verbs - set(total.orders)),
        *sorted(set(ruleset.questions) - set(total.answers)),
        *sorted({kind.__name__ for kind in ruleset.events} - set(total.events)),
        *sorted(set(ruleset.telling.cards()) - set(total.cards)),
        *sorted(set(MILESTONES.get(name, ())) - set(total.milestones)),
    ]
    return [each for each in missing if each not in NOT_YET.get(name, ())]


if __name__ == "__main__":
    main()
