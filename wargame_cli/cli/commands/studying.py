"""`wargame study`."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from wargame_cli.cli import terminal
from wargame_cli.cli.parameters import Cluster, Jobs, Json, jobs_are_here
from wargame_cli.engine.errors import WargameError

if TYPE_CHECKING:
    from wargame_cli.players.studies.plan import Plan, Variant
    from wargame_cli.players.studies.results import Studied
    from wargame_cli.players.tallies import Tallied

app = typer.Typer()


@app.command(
    epilog="Examples: wargame study --example > plan.yaml; wargame study plan.yaml --jobs 0 -o study; "
    "wargame study plan.yaml --cluster tcp://10.0.0.1:8786 -o study"
)
def study(
    plan: Annotated[
        Path | None, typer.Argument(metavar="PLAN", help="The plan (YAML); - for standard input.", show_default=False)
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FOLDER", help="Write tables, plot and tallies there, and go on there."),
    ] = None,
    jobs: Jobs = 1,
    cluster: Cluster = "",
    example: Annotated[bool, typer.Option("--example", help="Print a plan to begin with.")] = False,
    json: Json = False,
) -> None:
    """Compare variants of a game: play each many times by machine, and tell what they come to, with intervals.

    A variant has other options, data or players. The folder holds the results
    as tables (Markdown, CSV, JSON), as a plot (SVG), and the tally of each
    variant: its games are not played again, and wargame tally adds them up.
    """
    from wargame_cli.players.studies.plan import EXAMPLE, read_plan

    if example:
        terminal.put_text(EXAMPLE, None)
        return
    if plan is None:
        raise WargameError("which plan?\n    hint: wargame study --example > plan.yaml writes one to begin with")
    jobs_are_here(jobs, cluster)
    from wargame_cli.archive.storage.files import read_bytes
    from wargame_cli.players.studies.results import milestones, studied

    read = read_plan(read_bytes(plan), str(plan))
    tallies, whole = _played(read, output, jobs, cluster)
    results = studied(read, tallies)
    if output is not None and tallies:
        _write(results, output)
    _show(results, json=json)
    if results.unseen and (told := milestones(tallies.values())):
        terminal.tell(f"milestones of these games: {'; '.join(told)}")
    if not whole:
        done, wanted = sum(tally.games for tally in tallies.values()), read.file.games * len(read.variants)
        again = "; the same command goes on" if output is not None else ""
        terminal.tell(f"interrupted: {done} of {wanted} games are counted{again}")
        raise typer.Exit(terminal.INTERRUPTED)


def _played(plan: "Plan", folder: Path | None, jobs: int, cluster: str) -> "tuple[dict[str, Tallied], bool]":
    """The tally of each variant of which games were played, and whether all of them were."""
    from wargame_cli.archive.storage.files import make_folder
    from wargame_cli.players.studies.playing import kept, play_variant, put_down

    tallies: dict[str, Tallied] = {}
    if folder is not None:
        make_folder(folder)  # before anything is played that could not be kept
        tallies = kept(plan, folder)
    for number, variant in enumerate(plan.variants, 1):
        before = tallies.get(variant.name)

        def keep(tally: "Tallied", variant: "Variant" = variant) -> None:
            tallies[variant.name] = tally
            if folder is not None:
                put_down(folder, variant, tally)

        with terminal.progress(f"{variant.name} ({number} of {len(plan.variants)})") as step:
            tally = play_variant(plan, variant, before, jobs, step, keep, cluster)
        new = (tally.games if tally else 0) - (before.games if before else 0)
        there = f", {before.games:,} were there" if before else ""
        terminal.tell(f"{variant.name}: {new:,} game{'' if new == 1 else 's'} played{there}")
        if tally is None or tally.games < plan.file.games:
            return tallies, False
    return tallies, True


def _write(results: "Studied", folder: Path) -> None:
    """The results in every form."""
    from wargame_cli.engine.text import dump_json
    from wargame_cli.reports import render
    from wargame_cli.reports.studies.plot import plot
    from wargame_cli.reports.studies.table import as_csv, tables

    files = {
        "study.md": render.markdown(tables(results)),
        "study.csv": as_csv(results),
        "study.json": dump_json(results),
        "study.svg": plot(results),
    }
    for name, text in files.items():
        terminal.put_file(folder / name, text.encode())


def _show(results: "Studied", *, json: bool) -> None:
    if json:
        terminal.put_json(results)
    else:
        from wargame_cli.reports.studies.table import tables

        terminal.show(tables(results))
