"""What a study came to: each measure by variant, with its interval."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fnmatch import fnmatchcase
from math import isinf
from typing import Literal

import msgspec

from wargame_cli.players.studies.intervals import Interval, difference, mean, share
from wargame_cli.players.studies.plan import Plan
from wargame_cli.players.tallies import Tallied, Tally
from wargame_cli.version import __version__

SCHEMA = "wargame/studied/1"

#: The titles of the groups of measures, in the order in which they are told.
GROUPS = {
    "winners": "Games won",
    "endings": "How games ended",
    "points": "Points at the end",
    "length": "Turn in which a game ended",
    "losses": "Units and steps lost in a game",
    "reached": "Games in which it came to pass",
    "turns": "Turn in which it first came to pass",
}
_NOBODY = "nobody"


class Estimate(msgspec.Struct, frozen=True):
    """What a measure is in a variant, of how many `games`, and its interval of 95 %; null where nothing is known.

    `less` is the interval of the difference to the first variant; the first has none.
    """

    variant: str
    games: int
    value: float | None = None
    low: float | None = None
    high: float | None = None
    less: tuple[float, float] | None = None

    @property
    def differs(self) -> bool:
        """Whether it probably differs from the first variant: the difference's interval is all above or below 0."""
        return self.less is not None and (self.less[0] > 0 or self.less[1] < 0)


class Measure(msgspec.Struct, frozen=True):
    """A measure: a share of games or a mean over games, `of` a side or a milestone; empty where it is of the game."""

    group: str
    of: str
    kind: Literal["share", "mean"]
    estimates: tuple[Estimate, ...]


class Played(msgspec.Struct, frozen=True):
    """A variant that was played."""

    name: str
    games: int
    scenario: str
    players: tuple[str, ...]


class Studied(msgspec.Struct, frozen=True, kw_only=True):
    """A study's results. `unseen` are the milestones of the plan of which none came to pass.

    `unfelt` are the variants of which nothing that was counted differs from the first: what they change was never felt.
    """

    schema: str = SCHEMA
    program: str = __version__
    title: str
    seed: str
    variants: tuple[Played, ...]
    measures: tuple[Measure, ...]
    unseen: tuple[str, ...] = ()
    unfelt: tuple[str, ...] = ()


def studied(plan: Plan, tallies: Mapping[str, Tallied]) -> Studied:
    """The results of the variants that were played, in the order of the plan."""
    played = {each.name: tallies[each.name] for each in plan.variants if each.name in tallies}
    reached = _names(tally.reached for tally in played.values())
    patterns = plan.file.milestones
    groups = (*dict.fromkeys(plan.file.measures), "reached", "turns")
    seen = [name for name in reached if any(_fits(name, pattern) for pattern in patterns)]
    measures = [measure for group in groups for measure in _measures(group, played, seen)]
    return Studied(
        title=plan.title,
        seed=plan.file.seed,
        variants=tuple(
            Played(each.name, played[each.name].games, each.game.file.scenario, each.players)
            for each in plan.variants
            if each.name in played
        ),
        measures=tuple(measure for group in GROUPS for measure in measures if measure.group == group),
        unseen=tuple(each for each in patterns if not any(_fits(name, each) for name in reached)),
        unfelt=_unfelt(played),
    )


def milestones(tallies: Iterable[Tallied]) -> list[str]:
    """Everything that came to pass in any of the games and that a plan may ask for."""
    return _names(tally.reached for tally in tallies)


def _unfelt(played: Mapping[str, Tallied]) -> tuple[str, ...]:
    """The variants whose games are the first one's as far as anything was counted: orders, events, endings."""
    counted = ("numbers", *Tally.__struct_fields__)
    kinds = [(name, [getattr(tally, field) for field in counted]) for name, tally in played.items()]
    return tuple(name for name, counts in kinds[1:] if counts == kinds[0][1])


def _measures(group: str, played: Mapping[str, Tallied], milestones: Iterable[str]) -> Iterator[Measure]:
    """The measures of a group: one, or one for each side, ending or milestone."""
    if group == "length":
        yield _mean(group, "", {name: tally.lengths for name, tally in played.items()})
    elif group in ("points", "losses"):
        for side in _names(getattr(tally, group) for tally in played.values()):
            yield _mean(group, side, {name: getattr(tally, group).get(side, {}) for name, tally in played.items()})
    elif group == "turns":
        for each in milestones:
            yield _mean(group, each, {name: tally.reached.get(each, {}) for name, tally in played.items()})
    elif group == "reached":
        counted = {name: tally.lengths.total() for name, tally in played.items()}
        for each in milestones:
            came = {name: tally.reached.get(each, Counter[int]()).total() for name, tally in played.items()}
            yield _share(group, each, came, counted)
    else:
        counted = {name: tally.games for name, tally in played.items()}
        ended = {name: _winners(tally) if group == "winners" else tally.endings for name, tally in played.items()}
        found = set(_names(ended.values()))
        sides = set(_names(tally.losses for tally in played.values()))
        if group == "winners" and found <= {*sides, _NOBODY}:  # not where alliances of several sides win
            found |= sides
        for each in sorted(found, key=lambda one: (one.startswith(_NOBODY), one)):
            yield _share(group, each, {name: counts[each] for name, counts in ended.items()}, counted)


def _winners(tally: Tallied) -> Counter[str]:
    counts: Counter[str] = Counter()
    for ending, count in tally.endings.items():
        counts[ending.partition(", ")[0]] += count
    return counts


def _share(group: str, of: str, counts: Mapping[str, int], games: Mapping[str, int]) -> Measure:
    found = {name: (games[name], share(count, games[name]) if games[name] else None) for name, count in counts.items()}
    return Measure(group, of, "share", tuple(_estimates(found)))


def _mean(group: str, of: str, counts: Mapping[str, Mapping[int, int]]) -> Measure:
    found = {name: (sum(each.values()), mean(each) if each else None) for name, each in counts.items()}
    return Measure(group, of, "mean", tuple(_estimates(found)))


def _estimates(found: Mapping[str, tuple[int, Interval | None]]) -> Iterator[Estimate]:
    """What was found in each variant, beside the first of them."""
    first = next(iter(found))
    beside = found[first][1]
    for variant, (games, interval) in found.items():
        if interval is None:
            yield Estimate(variant, games)
            continue
        value, low, high = (None if isinf(number) else round(number, 6) for number in interval)
        less = None
        if beside is not None and variant != first:
            change = difference(interval, beside)
            less = None if isinf(change.low) else (round(change.low, 6), round(change.high, 6))
        yield Estimate(variant, games, value, low, high, less)


def _names(of: Iterable[Mapping[str, object]]) -> list[str]:
    """Every name in any of these, in their order."""
    return sorted({name for names in of for name in names})


def _fits(name: str, pattern: str) -> bool:
    return fnmatchcase(name.casefold(), pattern.casefold())
