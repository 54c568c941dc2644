"""Reports as text in a format, by name or by a file's ending."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from wargame_cli.engine.document import Block
from wargame_cli.engine.errors import WargameError, nearest
from wargame_cli.engine.text import dump_json
from wargame_cli.reports import render
from wargame_cli.reports.readers import reader
from wargame_cli.reports.telling import Report, Told, told_of

if TYPE_CHECKING:
    from wargame_cli.archive.flow.service import Resolution

_WRITERS: dict[str, Callable[[Sequence[Block]], str]] = {
    "text": render.text,
    "markdown": render.markdown,
    "html": render.html,
    "bbcode": render.bbcode,
}

FORMATS = (*_WRITERS, "json", "csv")

_ENDINGS = {".txt": "text", ".md": "markdown", ".html": "html", ".bbcode": "bbcode", ".json": "json", ".csv": "csv"}


def report(resolution: Resolution, *, side: str | None = None, public: bool = False, format: str = "text") -> str:
    """The report on a phase that was resolved: for the umpire, for a side or for the public.

    Formats are text, markdown, html, bbcode, json and csv. Raises WargameError if nothing was resolved.
    """
    if resolution.chapter is None:
        raise WargameError("there is nothing to report: the phase was not resolved")
    who = reader(resolution.game, side, public)
    return written([told_of(resolution.game, [resolution.chapter], who)], format)


def written(told: Iterable[Told | Report], format: str) -> str:
    """Reports one after the other in a format; in JSON phase by phase, one alone, and several in a list.

    As CSV they are their events, one a row.
    """
    if format in ("json", "csv"):
        reports = [phase for one in told for phase in (one.phases if isinstance(one, Told) else [one])]
        if format == "csv":
            from wargame_cli.reports.events_csv import events_csv

            return events_csv(reports)
        return dump_json(reports[0] if len(reports) == 1 else reports)
    if format not in _WRITERS:
        hint = nearest(format, FORMATS) or f"formats: {', '.join(FORMATS)}"
        raise WargameError(f"there is no format {format!r}\n    hint: {hint}")
    return _WRITERS[format]([block for one in told for block in one.blocks])


def format_of(path: Path) -> str:
    """The format that a report's file is to have by its ending. Raises WargameError for an unknown one."""
    format = _ENDINGS.get(path.suffix.lower())
    if format is None:
        raise WargameError(f"{path}: a report's name ends in {', '.join(_ENDINGS)}")
    return format
