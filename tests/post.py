"""A moderator's post office: a folder of games, and a drop folder into which sheets come by mail."""

from __future__ import annotations

import os
import subprocess
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from table import Said, command

import wargame_cli
from wargame_cli.archive.game.games import Game

#: When every story in the post office begins; `at` counts the hours from here.
START = datetime(2026, 11, 20, 12, tzinfo=UTC)


class Post:
    """Games in `games/`, sheets in `mail/`, keys in `keys/`; the clock stands where `at` puts it."""

    def __init__(self, folder: Path, monkeypatch: Any) -> None:
        self.folder = folder
        self.mail, self.games, self.keys = (folder / name for name in ("mail", "games", "keys"))
        for each in (self.mail, self.games, self.keys):
            each.mkdir()
        self._patch = monkeypatch
        monkeypatch.setenv("TZ", "UTC")
        time.tzset()
        monkeypatch.chdir(folder)
        self.at(0)

    def at(self, hours: float) -> None:
        """It is now `hours` after the beginning."""
        self._patch.setenv("SOURCE_DATE_EPOCH", str(int((START + timedelta(hours=hours)).timestamp())))

    def new(self, name: str = "a", terms: str = "", dice: str = "seeded", scenario: str = "crossing/dawn") -> Path:
        """A game with this id, and with terms as a file has them."""
        path = self.games / f"{name}.yaml"
        words: list[object] = ["new", scenario, "-o", path, "--id", name, "--dice", dice]
        if dice == "seeded":
            words += ["--seed", "7"]
        if terms:
            file = self.folder / f"{name}.terms"
            file.write_text(terms)
            words += ["--terms", file]
        said = command(*words)
        assert said.code == 0, said.err
        return path

    def key(self, name: str, kind: str = "ed25519") -> str:
        """The public key of a player, whose private one is in `keys/`."""
        path = self.keys / name
        if not path.exists():
            bits = ["-b", "2048"] if kind == "rsa" else []
            subprocess.run(["ssh-keygen", "-q", "-t", kind, *bits, "-N", "", "-C", name, "-f", path], check=True)
        return path.with_name(f"{name}.pub").read_text().strip()

    def sign(self, sheet: Path, name: str, namespace: str = "wargame") -> Path:
        """Sign a file with the key of a player."""
        beside = sheet.with_name(f"{sheet.name}.sig")
        beside.unlink(missing_ok=True)
        subprocess.run(
            ["ssh-keygen", "-q", "-Y", "sign", "-f", self.keys / name, "-n", namespace, sheet],
            check=True,
            stderr=subprocess.DEVNULL,
        )
        return beside

    def sheet(self, *orders: str, name: str = "sheet.yaml", hours: float = 1, game: str = "a", **fields: Any) -> Path:
        """A sheet in the drop folder that came at some hour; for turn 1 of Red unless told otherwise."""
        head = {"game": game, "turn": 1, "phase": "red-turn", "side": "Red"} | fields
        lines = [f"{field}: {value}" for field, value in head.items() if value is not None]
        text = "\n".join([*lines, "orders:", *(f"  - {order}" for order in orders)]) + "\n"
        return self.drop(text.encode(), name, hours)

    def drop(self, data: bytes, name: str, hours: float = 1) -> Path:
        """Any file in the drop folder."""
        path = self.mail / name
        path.write_bytes(data)
        moment = int((START + timedelta(hours=hours)).timestamp() * 1_000_000_000)
        os.utime(path, ns=(moment, moment))
        return path

    def receive(self) -> Said:
        """What `wargame receive` says."""
        return command("receive", self.mail, "--games", self.games)

    def received(self) -> dict[str, Any]:
        """What it says to a script, each sheet by the name of its file."""
        found = command("receive", self.mail, "--games", self.games, "--json").json
        return {sheet["file"]: sheet for sheet in found["sheets"]}

    def game(self, name: str = "a") -> Game:
        """A game as it stands on the disk."""
        return wargame_cli.load(self.games / f"{name}.yaml")

    def receipts(self) -> dict[str, str]:
        """Every receipt, by the file that it is about."""
        texts = (path.read_text() for path in sorted(self.folder.rglob("*.receipt.txt")))
        return {text.splitlines()[0].removeprefix("Receipt for the sheet "): text for text in texts}
