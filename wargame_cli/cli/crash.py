"""The program's own faults: what it was doing is written to a file that `wargame` can load as a game."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from wargame_cli.cli.terminal import tell

if TYPE_CHECKING:
    from wargame_cli.archive.game.games import Game
    from wargame_cli.archive.game.sheets import SheetText
    from wargame_cli.mail.faults import Fault


class _AtWork:
    game: Game | None = None
    sheets: Sequence[SheetText] = ()


#: The game and the sheets that the running command has read.
AT_WORK = _AtWork()


def report_crash(error: Exception) -> None:
    """Write the crash file and say where it is."""
    path = _written(error, AT_WORK.game, AT_WORK.sheets)
    tell(f"wargame has failed: {type(error).__name__}: {error}")
    if path is not None:
        tell("This is its own fault, and nothing was changed. What it was doing is written in")
        tell(path)


def report_fault(fault: Fault) -> None:
    """The same for what failed among other sheets and games, which went on."""
    path = _written(fault.error, fault.game, fault.sheets)
    tell(fault)
    if path is not None:
        tell("    This is the program's own fault. What it was doing is written in")
        tell(f"    {path}")


def _written(error: Exception, game: Game | None, sheets: Sequence[SheetText]) -> Path | None:
    """The crash file, which nobody else may read; None where there is room for it nowhere."""
    import tempfile
    import traceback

    from wargame_cli.archive.storage.files import create_private
    from wargame_cli.engine.errors import Unsafe

    told = "".join(traceback.format_exception(error))
    name = f"wargame-crash-{datetime.now():%Y%m%d-%H%M%S}-{os.urandom(4).hex()}.yaml"
    for folder in (Path.cwd(), Path(tempfile.gettempdir())):
        try:
            create_private(folder / name, _bundle(told, folder / name, game, sheets))
        except Unsafe:
            continue
        return folder / name
    tell(told)
    return None


def _bundle(told: str, path: Path, game: Game | None, sheets: Sequence[SheetText]) -> bytes:
    """The game with its sheets and the traceback; only the traceback where no game was read."""
    import msgspec

    from wargame_cli.archive.game.games import Crash, Pending, dump
    from wargame_cli.engine.text import dump_yaml

    crash = Crash(command=tuple(sys.argv[1:]), traceback=told)
    if game is None:
        return dump_yaml({"crash": crash}).encode()
    pending = game.file.pending or (Pending(sheets=tuple(sheets)) if sheets else None)
    return dump(msgspec.structs.replace(game.file, pending=pending, crash=crash), path)
