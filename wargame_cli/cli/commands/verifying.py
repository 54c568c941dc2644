"""`wargame verify`: of a game, or of the bundle that a player was sent."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from wargame_cli.cli import terminal
from wargame_cli.cli.folders import each_game
from wargame_cli.cli.parameters import Json, open_game
from wargame_cli.engine.errors import BadInput, VerificationFailed, WargameError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wargame_cli.engine.document import Block

app = typer.Typer()


@app.command(epilog="Example: wargame verify game-turn-01-cp.zip --sent sheets/ --earlier last-month.zip")
def verify(
    game: Annotated[
        Path,
        typer.Argument(
            metavar="GAME|BUNDLE|LOCK|FOLDER", help="The saved game, a bundle, a lock, or a folder of games."
        ),
    ],
    commitment: Annotated[
        str, typer.Option(metavar="HEX", help="The commitment that you noted when the game was made.")
    ] = "",
    earlier: Annotated[
        Path | None, typer.Option(metavar="BUNDLE", help="A bundle that you were sent before: it must fit this one.")
    ] = None,
    sent: Annotated[
        list[Path],
        typer.Option(metavar="FILE|FOLDER", help="Sheets that you sent, or receipts: whether they are what counted."),
    ] = [],  # noqa: B006
    other: Annotated[
        Path | None, typer.Option("--with", metavar="BUNDLE", help="What another side was sent: the same story?")
    ] = None,
    locks: Annotated[
        list[Path], typer.Option("--lock", metavar="FILE", help="A text of wargame lock that you were mailed in time.")
    ] = [],  # noqa: B006
    json: Json = False,
) -> None:
    """Play the whole game again from its journal; the first difference, if there is any, ends with exit code 4.

    Of a bundle that a player was sent it says which phases are proven and which are still sealed.
    """
    from wargame_cli.archive.bundles.envelope import is_bundle

    if game.is_dir():
        if commitment or earlier or sent or other or locks:
            raise WargameError("of a folder every game is played again; the options are for one game or bundle")
        _folder(game, json=json)
        return
    try:
        if is_bundle(game):
            plain, told = _bundle(game, commitment, earlier, sent, other, locks)
        elif sent and not other:
            plain, told = _lock(game, sent)
        else:
            if other or locks:
                raise WargameError("--with and --lock are for a player's bundle: wargame pack makes one")
            plain, told = _game(game, commitment, earlier)
    except VerificationFailed as error:
        if json:
            terminal.put_json({"verified": False, "difference": str(error)})
        raise
    if json:
        terminal.put_json({"verified": True, **plain})
    else:
        terminal.show(told)


def _folder(folder: Path, *, json: bool) -> None:
    """Every game of a folder, played again; a difference in one stops no other."""
    rows: list[dict[str, object]] = []
    codes: set[int] = set()
    for path, found in each_game(folder, lambda path: _game(path, "", None)):
        if isinstance(found, WargameError):
            codes.add(found.exit_code)
            terminal.tell(found)
            rows.append({"file": str(path), "verified": False, "difference": str(found)})
        else:
            plain, told = found
            rows.append({"file": str(path), "verified": True, **plain})
            if not json:
                terminal.say(f"{path}:")
                terminal.show(told)
    if json:
        terminal.put_json({"games": rows})
    elif not rows:
        terminal.say(f"There are no games in {folder}.")
    if codes:
        raise typer.Exit(max(codes))


def _game(path: Path, commitment: str, earlier: Path | None) -> "tuple[dict[str, object], Sequence[Block]]":
    """A saved game, played again."""
    from wargame_cli.archive.bundles.bundle import evidence
    from wargame_cli.archive.bundles.comparing import same_past
    from wargame_cli.archive.bundles.envelope import read_bundle
    from wargame_cli.archive.replaying.verify import verify as replay
    from wargame_cli.reports.proof import verified_told
    from wargame_cli.reports.queries import to_plain

    current = open_game(path)
    with terminal.progress("Playing again") as advance:
        found = replay(current, advance, commitment)
    if earlier is not None:
        then = read_bundle(earlier).evidence
        same_past(evidence(current, then.side), then, str(path))
    return to_plain(found), verified_told(found)


def _lock(path: Path, sent: "Sequence[Path]") -> "tuple[dict[str, object], Sequence[Block]]":
    """The text of a lock that a side was mailed, before the dice are known."""
    from wargame_cli.archive.bundles.sent import locked
    from wargame_cli.archive.journal.locks import read_lock
    from wargame_cli.reports.proof import sent_told
    from wargame_cli.reports.queries import to_plain

    try:
        mailed = read_lock(path)
    except BadInput:
        message = "--sent goes with a player's bundle (wargame pack) or with the text of a lock (wargame lock)"
        raise WargameError(message) from None
    fates = locked(mailed, sent, str(path))
    return {"lock": to_plain(mailed.lock), "sent": to_plain(fates)}, sent_told(fates)


def _bundle(
    path: Path,
    commitment: str,
    earlier: Path | None,
    sent: "Sequence[Path]",
    other: Path | None,
    locks: "Sequence[Path]",
) -> "tuple[dict[str, object], Sequence[Block]]":
    """What a side was sent: by itself, against what it kept, and against what another side was sent."""
    from wargame_cli.archive.bundles.comparing import same_lock, same_past, same_story
    from wargame_cli.archive.bundles.envelope import read_bundle
    from wargame_cli.archive.bundles.proof import prove
    from wargame_cli.archive.bundles.sent import compared
    from wargame_cli.archive.journal.locks import read_lock
    from wargame_cli.reports.proof import alike_told, lock_told, proof_told, said_told, sent_told
    from wargame_cli.reports.queries import to_plain

    bundle = read_bundle(path)
    with terminal.progress("Checking") as advance:
        found = prove(bundle.evidence, str(path), advance, commitment, bundle.files)
    told = proof_told(found)
    plain = to_plain(found)
    if earlier is not None:
        same_past(bundle.evidence, read_bundle(earlier).evidence, str(path))
    if sent:
        fates = compared(found, sent, str(path))
        told += sent_told(fates)
        plain["sent"] = to_plain(fates)
    else:
        told += said_told(found)
    for file in locks:
        told.append(lock_told(same_lock(found, read_lock(file).lock, str(path))))
    if other is not None:
        theirs = read_bundle(other)
        prove(theirs.evidence, str(other), None, commitment, theirs.files)
        common = same_story(bundle.evidence, theirs.evidence, str(path))
        told += alike_told(theirs.evidence.side, common)
        plain["common_records"] = common
    return plain, told
