"""The conformance cases of the five games, read once for all tests of a process."""

from __future__ import annotations

from pathlib import Path

from wargame_cli.conformance.cases import read

HERE = Path(__file__).parent
GAMES = ("great-war-ground-rules", "great-war-in-europe", "illusions-of-glory", "kaisers-war", "lamps")
CASES = read([HERE / game for game in GAMES])
