"""Commands killed at random moments, hundreds of times: `make kills`.

    python tests/kills.py           300 deaths
    python tests/kills.py 50        fewer

Real processes are killed with SIGKILL after a random time. After every death each file is whole, no sheet and no record
is lost, and the same command again ends the work. The tests kill at every call that touches a file; this kills between
them.
"""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

import wargame_cli
from wargame_cli.archive.replaying.verify import verify

CODE = "from wargame_cli.cli.main import main; main()"
HERE = Path(__file__).resolve().parent
REASON = ("--reason", "agreed by all")

#: What is killed, in a folder with a game `g.yaml` in the middle of its second turn.
COMMANDS = {
    "receive": ("receive", "inbox", "--games", "."),
    "resolve": ("resolve", "g.yaml", "--received", "--report", "report.{reader}.md"),
    "correct": ("correct", "g.yaml", "meant.yaml", *REASON, "--lenient", "--report", "correction.md"),
    "rewind": ("rewind", "g.yaml", "--to", "cp-movement", *REASON),
    "propose": ("rewind", "g.yaml", "--to", "cp-movement", *REASON, "--ask-consent"),
    "pack": ("pack", "g.yaml", "-o", "outbox"),
}
ENV = {**os.environ, "SOURCE_DATE_EPOCH": "1795000000", "PYTHONPATH": str(HERE.parent)}


def run(folder: Path, *words: str, death: float | None = None) -> int | None:
    """A command in a process of its own; None where it was killed after `death` seconds."""
    with subprocess.Popen(
        [sys.executable, "-c", CODE, *words],
        cwd=folder,
        env=ENV,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as process:
        try:
            return process.wait(death)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
            process.wait()
            return None


def table(folder: Path) -> None:
    """A game of Palestine in its second turn, sheets in the drop folder and in the game's own, and a corrected one."""
    assert run(folder, "new", "kaisers-war/palestine-1918", "-o", "g.yaml", "--id", "g") == 0
    assert run(folder, "play", "g.yaml", "--players", "random,random", "--turns", "1") == 0
    (folder / "inbox").mkdir()
    head = "game: g\nturn: {}\nphase: {}\nside: {}\norders: []\n"
    for number in range(4):
        text = head.format(2, "cp-mobilization", "CP") + f"nonce: number {number}\n"
        (folder / "inbox" / f"mail {number}.yaml").write_text(text)
    shutil.copytree(folder / "inbox", folder / "first")
    assert run(folder, "receive", "first", "--games", ".") == 0
    shutil.rmtree(folder / "first")
    (folder / "meant.yaml").write_text(head.format(1, "cp-movement", "CP"))


def files(folder: Path) -> dict[str, bytes]:
    """Every file but the hidden ones: locks, and what a killed process had not finished."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not any(part.startswith(".") for part in path.relative_to(folder).parts)
    }


def main() -> None:
    """Kill, look, and end the work."""
    deaths = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    rng = random.Random(1918)
    killed: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as name:
        start = Path(name, "start")
        start.mkdir()
        table(start)
        ends, times = {}, {}
        for command, words in COMMANDS.items():
            end = Path(name, command)
            shutil.copytree(start, end)
            began = time.monotonic()
            assert run(end, *words) == 0, command
            times[command], ends[command] = time.monotonic() - began, files(end)
        before = files(start)
        sheets = {data for path, data in before.items() if path.startswith("inbox")}
        while killed.total() < deaths:
            command = rng.choice(list(COMMANDS))
            folder = Path(name, "victim")
            shutil.copytree(start, folder)
            moment = rng.uniform(0.3, 1.05) * times[command]  # before that it only loads the program
            if run(folder, *COMMANDS[command], death=moment) is None:
                killed[command] += 1
                look(command, folder, before, sheets, ends[command])
            shutil.rmtree(folder)
            if sys.stderr.isatty():
                print(f"\r{killed.total()} of {deaths}", end="", file=sys.stderr)
    print(", ".join(f"{command} {count}" for command, count in killed.most_common()))
    print(f"{killed.total()} deaths: nothing was lost or half written, and the same command again ended the work.")


def look(command: str, folder: Path, before: dict[str, bytes], sheets: set[bytes], end: dict[str, bytes]) -> None:
    """What a death left behind, and what comes of the same command again."""
    left = files(folder)
    assert sheets <= set(left.values()), (command, "a sheet was lost")
    assert left["g.yaml"] in (before["g.yaml"], end["g.yaml"]), (command, "the game is half written")
    assert left["g.journal.jsonl"].startswith(before["g.journal.jsonl"]), (command, "the journal lost a record")
    verify(wargame_cli.load(folder / "g.yaml"))
    if command in ("receive", "pack") or left["g.yaml"] == before["g.yaml"]:
        assert run(folder, *COMMANDS[command]) == 0, command
    assert files(folder) == end, (command, "the end is another one")


if __name__ == "__main__":
    main()
