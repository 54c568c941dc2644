"""`wargame conform`."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from wargame_cli.cli import terminal
from wargame_cli.cli.parameters import Json
from wargame_cli.engine.errors import Refused, VerificationFailed

if TYPE_CHECKING:
    from wargame_cli.conformance import Verdict

app = typer.Typer()


@app.command(epilog="Example: wargame conform tests/conformance/kaisers-war")
def conform(
    cases: Annotated[list[Path], typer.Argument(metavar="CASES...", help="Files of cases, or folders of them.")],
    json: Json = False,
) -> None:
    """Run conformance cases and print which hold; exit code 4 if one fails, 2 if one cannot be read."""
    from wargame_cli.conformance import run

    with terminal.progress("Running cases") as advance:
        verdicts = run(cases, lambda verdict, number, of: advance(number, of))
    if json:
        from wargame_cli.reports.queries import to_plain

        terminal.put_json({"cases": to_plain(verdicts)})
    else:
        _show(verdicts)
    results = {verdict.result for verdict in verdicts}
    if "fails" in results:
        raise typer.Exit(VerificationFailed.exit_code)
    if "unread" in results:
        raise typer.Exit(Refused.exit_code)


def _show(verdicts: "list[Verdict]") -> None:
    """Every case that does not hold with its reasons, then how many there are of each kind."""
    from wargame_cli.engine.document import Block, Heading, Items, Paragraph

    titles = {"fails": "Cases that fail", "unread": "Cases that cannot be read", "waits": "Cases that wait"}
    blocks: list[Block] = []
    for result, title in titles.items():
        found = [verdict for verdict in verdicts if verdict.result == result]
        if found:
            lines = [
                line
                for verdict in found
                for line in [
                    (0, f"{verdict.id} (rule {verdict.rule}) {verdict.title}".rstrip()),
                    *((1, message) for message in verdict.messages),
                ]
            ]
            blocks += [Heading(title), Items(tuple(lines))]
    counts = {result: sum(verdict.result == result for verdict in verdicts) for result in ("holds", *titles)}
    told = ", ".join(f"{count} {result}" for result, count in counts.items() if count)
    terminal.show([*blocks, Paragraph(f"{len(verdicts)} cases: {told}.")])
