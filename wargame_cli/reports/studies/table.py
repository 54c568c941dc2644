"""A study as tables: a group of measures each, a row a variant; and as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence

from wargame_cli.engine.document import Block, Heading, Paragraph, Table, capital
from wargame_cli.players.studies.results import GROUPS, Measure, Studied
from wargame_cli.reports.studies.words import METHOD, about, groups, interval_of, unseen, value_of

COLUMNS = ["group", "of", "kind", "variant", "games", "value", "low", "high"]


def tables(study: Studied) -> list[Block]:
    """The results for people."""
    blocks: list[Block] = [Heading(study.title, 1), Paragraph(f"{about(study)}.")]
    blocks += [_table(GROUPS[group], measures) for group, measures in groups(study).items()]
    return [*blocks, *(Paragraph(words, "quiet") for words in (unseen(study), METHOD) if words)]


def _table(title: str, measures: Sequence[Measure]) -> Table:
    """The measures of a group; what a row is of stands in the first row of it."""
    is_share = measures[0].kind == "share"
    heads = ("", "Variant", "Games", "Share" if is_share else "Mean", "95 %")
    first = 0 if any(measure.of for measure in measures) else 1
    rows = tuple(row[first:] for measure in measures for row in _rows(measure))
    return Table(heads[first:], rows, right=("Games", "Share", "Mean", "95 %"), title=title)


def _rows(measure: Measure) -> Iterator[tuple[str, ...]]:
    for place, each in enumerate(measure.estimates):
        of = "" if place else capital(measure.of)
        yield of, each.variant, f"{each.games:,}", value_of(each, measure.kind), interval_of(each, measure.kind)


def as_csv(study: Studied) -> str:
    """A row for each measure and variant; shares are between 0 and 1."""
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(COLUMNS)
    for measure in study.measures:
        for each in measure.estimates:
            numbers = ("" if number is None else f"{number:g}" for number in (each.value, each.low, each.high))
            rows.writerow([measure.group, measure.of, measure.kind, each.variant, each.games, *numbers])
    return text.getvalue()
