"""The events of reports as CSV, one a row, for spreadsheets and scripts."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from wargame_cli.reports.telling import Report

#: The columns; whatever else an event has stands as JSON in the last one.
COLUMNS = ("game", "turn", "phase", "event", "rule", "scene", "side", "unit", "place", "start", "end", "value", "more")
_OWN = ("event", "rule", "scene", "side", "unit", "place", "start", "end", "value")


def events_csv(reports: Iterable[Report]) -> str:
    """Every event that the reader of these reports may see, in its order."""
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(COLUMNS)
    for report in reports:
        for event in report.events:
            fields: Mapping[str, Any] = msgspec.to_builtins(event)
            more = {name: value for name, value in fields.items() if name not in _OWN and name != "seen_by"}
            told = json.dumps(more, ensure_ascii=False) if more else ""
            own = (fields.get(name, "") for name in _OWN)
            rows.writerow([report.game, report.turn, report.phase, *own, told])
    return text.getvalue()
