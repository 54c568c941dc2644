"""How numbers of a study are written, in its tables and in its plot."""

from __future__ import annotations

from wargame_cli.engine.document import listed
from wargame_cli.players.studies.results import Estimate, Measure, Studied

#: How the intervals are made, in a line.
METHOD = (
    "Intervals of 95 %: of shares Wilson's, of means Student's t, of differences as Newcombe recovers them from both."
)

STARRED = "* where it probably differs from the first variant; of twenty comparisons one does so by chance."


#: A measure that goes as far as this is told in whole numbers: three of them go into a line beside a long name.
_WHOLE = 100


def number(value: float, kind: str, *, sign: bool = True, digits: int = 1) -> str:
    """A share as per cent, a mean with these digits behind the point."""
    return f"{100 * value:.0f}{' %' if sign else ''}" if kind == "share" else f"{value:.{digits}f}"


def value_of(estimate: Estimate, measure: Measure) -> str:
    """The value alone, or a dash where there is none."""
    return "–" if estimate.value is None else number(estimate.value, measure.kind, digits=_digits(measure))


def interval_of(estimate: Estimate, measure: Measure) -> str:
    """From where to where, or a dash where nothing is known."""
    if estimate.low is None or estimate.high is None:
        return "–"
    digits, kind = _digits(measure), measure.kind
    return f"{number(estimate.low, kind, sign=False, digits=digits)} to {number(estimate.high, kind, digits=digits)}"


def difference_of(estimate: Estimate, measure: Measure) -> str:
    """By how much it differs from the first variant, from where to where; a star where that is all on one side of 0."""
    if estimate.less is None:
        return ""
    digits, kind = _digits(measure), measure.kind
    low, high = (f"{100 * bound:+.0f}" if kind == "share" else f"{bound:+.{digits}f}" for bound in estimate.less)
    return f"{low} to {high}{' *' if estimate.differs else ''}"


def _digits(measure: Measure) -> int:
    """How many digits its numbers have behind the point, if they are means."""
    known = [each.value if each.high is None else each.high for each in measure.estimates]
    return 0 if max((each for each in known if each is not None), default=0) >= _WHOLE else 1


def about(study: Studied) -> str:
    """What was played, by which players, with which seed and program, in a line."""
    games = {each.games for each in study.variants}
    least, most = min(games, default=0), max(games, default=0)
    count = f"{most:,}" if least == most else f"{least:,} to {most:,}"
    scenarios = listed(dict.fromkeys(each.scenario for each in study.variants))
    teams = list(dict.fromkeys(", ".join(dict.fromkeys(each.players)) for each in study.variants))
    players = f"players: {'; '.join(teams)}" if teams else "nothing was played"
    games_told = f"{count} game{'' if most == 1 else 's'} of each variant"
    return f"{scenarios}; {games_told}; {players}; seed {study.seed}; wargame {study.program}"


def unseen(study: Studied) -> str:
    """Which milestones of the plan never came to pass; nothing where each did."""
    return f"Never came to pass: {listed(study.unseen)}." if study.unseen else ""


def unfelt(study: Studied) -> str:
    """Which variants changed nothing at all; nothing where each changed something."""
    if not study.unfelt:
        return ""
    return f"Never felt, for nothing that was counted differs from the first variant: {listed(study.unfelt)}."


def groups(study: Studied) -> dict[str, list[Measure]]:
    """The measures by their groups, in order."""
    found: dict[str, list[Measure]] = {}
    for measure in study.measures:
        found.setdefault(measure.group, []).append(measure)
    return found
