"""The questions that the rules put to a side, and the policies that a standing order may name.

A standing order on a sheet reads `{ask: loss, prefer: [weakest]}`; `about` may be left out.
"""

from __future__ import annotations

from collections.abc import Mapping

from wargame_cli.engine.questions import Raised

#: Kinds of question; for each its policies and what they prefer.
QUESTIONS: Mapping[str, Mapping[str, str]] = {}

#: What each kind asks, in a few words.
SUBJECTS: Mapping[str, str] = {}

#: How the questions of each kind are labelled.
LABELS: Mapping[str, str] = {}

#: The kinds of question that orders may bring while they are carried out, by the verb of the order.
RAISED: Mapping[str, Raised] = {}
