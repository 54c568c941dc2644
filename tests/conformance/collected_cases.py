"""The cases of `collected/`, in the spelling of the collected worked examples, and verdicts on changed ones."""

from __future__ import annotations

from pathlib import Path

from wargame_cli.conformance import Verdict, run
from wargame_cli.conformance.cases import read

FOLDER = Path(__file__).parent / "collected"
CASES = read([FOLDER])


def parts() -> dict[str, str]:
    """The text of every case of the folder by its id."""
    cases = [case for file in FOLDER.iterdir() for case in file.read_text(encoding="utf-8").split("\n- id: ")[1:]]
    return {case.split("\n", 1)[0]: f"cases:\n- id: {case}\n" for case in cases}


def verdict_on(folder: Path, text: str, name: str = "lamps.yaml") -> Verdict:
    """The verdict on the only case of a file of this name."""
    path = folder / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    (verdict,) = run([path])
    return verdict
