"""The questions that the rules put to a side, and the policies that a standing order may name.

A standing order on a sheet reads `{ask: loss, prefer: [weakest]}`; `about` may be left out.
"""

from __future__ import annotations

from collections.abc import Mapping

from wargame_cli.engine.questions import Raised

#: Kinds of question; for each its policies and what they prefer.
QUESTIONS: Mapping[str, Mapping[str, str]] = {}

#: What each kind of question asks.
SUBJECTS: Mapping[str, str] = {}

#: How the questions of each kind are labelled.
LABELS: Mapping[str, str] = {}

#: The questions that orders may bring, by verb.
RAISED: Mapping[str, Raised] = {}
