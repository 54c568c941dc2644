"""A game of The Crossing in a folder, and a moderator who types commands; for the tests of archive and terminal."""

from __future__ import annotations

import contextlib
import io
import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import wargame_cli
from wargame_cli.archive.game.games import Game
from wargame_cli.archive.game.sheets import SheetText
from wargame_cli.cli.main import main


class Said(NamedTuple):
    """What a command answered."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The only JSON document on standard output."""
        return json.loads(self.out)


class Table:
    """A folder with a game `game.yaml`; seeded with 7 unless told otherwise."""

    def __init__(self, folder: Path, dice: str = "seeded") -> None:
        self.folder = folder
        self.path = folder / "game.yaml"
        seed = "7" if dice == "seeded" else ""
        wargame_cli.save(wargame_cli.new("crossing/dawn", dice=dice, seed=seed), self.path)

    @property
    def game(self) -> Game:
        """The game as it stands on the disk."""
        return wargame_cli.load(self.path)

    def text(self, orders: Sequence[str] = (), file: str = "sheet.yaml", **fields: object) -> SheetText:
        """A sheet for the current phase; `fields` replace or add lines (None leaves one out)."""
        game = self.game
        position = game.position
        side = game.ruleset.phase(position).side or "Red"
        head = {"game": game.id, "turn": position.turn, "phase": position.phase, "side": side} | fields
        lines = [f"{name}: {value}" for name, value in head.items() if value is not None]
        return SheetText(file=file, text="\n".join([*lines, "orders:", *(f"  - {order}" for order in orders)]) + "\n")

    def sheet(self, *orders: str, name: str = "sheet.yaml", **fields: object) -> Path:
        """The same as a file in the folder."""
        path = self.folder / name
        path.write_text(self.text(orders, **fields).text, encoding="utf-8")
        return path

    def play(self, *orders: str, **fields: object) -> wargame_cli.archive.flow.service.Resolution:
        """Resolve the current phase with these orders and save the game."""
        resolution = wargame_cli.adjudicate(self.game, [self.text(orders, **fields)])
        assert resolution.accepted, [str(problem) for problem in resolution.problems]
        wargame_cli.save(resolution.game)
        return resolution

    def everything(self) -> dict[str, bytes]:
        """Every file of the folder, to see that nothing has changed; locks are no matter."""
        return {
            str(path.relative_to(self.folder)): path.read_bytes()
            for path in sorted(self.folder.rglob("*"))
            if path.is_file() and not path.name.endswith(".lock")
        }

    def say(self, *words: object) -> Said:
        """Type a command, in this process."""
        return command(*words)

    def run(self, *words: object, stdin: str | bytes = "", env: Mapping[str, str] | None = None) -> Said:
        """Type a command, in a process of its own that stands in the folder."""
        done = subprocess.run(
            [sys.executable, "-c", "from wargame_cli.cli.main import main; main()", *map(str, words)],
            input=stdin.encode() if isinstance(stdin, str) else stdin,
            capture_output=True,
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": str(Path(wargame_cli.__file__).parent.parent), **(env or {})},
            timeout=60,
            check=False,
        )
        return Said(done.returncode, done.stdout.decode(), done.stderr.decode())


def command(*words: object) -> Said:
    """Type a command, in this process."""
    out, err, argv = io.StringIO(), io.StringIO(), sys.argv
    sys.argv = ["wargame", *map(str, words)]
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            main()
        code = 0
    except SystemExit as end:
        code = int(end.code or 0)
    finally:
        sys.argv = argv
    return Said(code, out.getvalue(), err.getvalue())
