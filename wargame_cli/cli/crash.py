"""The program's own faults: what it was doing is written to a file that `wargame` can load as a game."""

from __future__ import annotations

import sys
import tempfile
import traceback
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wargame_cli.archive.games import Game
    from wargame_cli.archive.sheets import SheetText


@dataclass
class _AtWork:
    game: Game | None = None
    sheets: list[SheetText] = field(default_factory=list)


#: The game and the sheets that the running command has read.
AT_WORK = _AtWork()


def report_crash(error: Exception) -> None:
    """Write the crash file and say where it is."""
    told = "".join(traceback.format_exception(error))
    name = f"wargame-crash-{datetime.now():%Y%m%d-%H%M%S}.yaml"
    for folder in (Path.cwd(), Path(tempfile.gettempdir())):
        try:
            (folder / name).write_bytes(_bundle(told, folder / name))
        except OSError:
            continue
        print(f"wargame has failed: {type(error).__name__}: {error}", file=sys.stderr)
        print("This is its own fault, and nothing was changed. What it was doing is written in", file=sys.stderr)
        print(folder / name, file=sys.stderr)
        return
    print(told, file=sys.stderr)


def _bundle(told: str, path: Path) -> bytes:
    """The game with its sheets and the traceback; only the traceback where no game was read."""
    import msgspec

    from wargame_cli.archive.games import Crash, Pending, dump
    from wargame_cli.engine.text import dump_yaml

    crash = Crash(command=tuple(sys.argv[1:]), traceback=told)
    if AT_WORK.game is None:
        return dump_yaml({"crash": crash}).encode()
    file = AT_WORK.game.file
    sheets = tuple(AT_WORK.sheets)
    pending = file.pending or (Pending(sheets=sheets) if sheets else None)
    return dump(msgspec.structs.replace(file, pending=pending, crash=crash), path)
