"""Conformance: cases that a rules lawyer writes, and the program's verdict on each."""

from wargame_cli.conformance.run import Verdict, run

__all__ = ["Verdict", "run"]
