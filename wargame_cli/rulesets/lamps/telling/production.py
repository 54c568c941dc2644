"""Production, technology and regrouping as a report: each nation's ledger first."""

from itertools import takewhile

from wargame_cli.engine.document import Table, listed
from wargame_cli.engine.telling import Said
from wargame_cli.rulesets.lamps.kit.nations import title
from wargame_cli.rulesets.lamps.kit.phrases import count
from wargame_cli.rulesets.lamps.position.events import general as happen
from wargame_cli.rulesets.lamps.position.events import production as made
from wargame_cli.rulesets.lamps.telling.words import AIR, PRODUCTION, SPENDING, TECHNOLOGY, U_BOATS, Stage, dug, said

#: What is told among the spending, so that refits before and after it do not make one line.
_SPENDING = (made.PointsSpent, made.PointsSent, made.PointsLost, happen.UnitRemoved)

# -- production -----------------------------------------------------------------------------------------------------


@said.register(made.PointsTallied)
def _(event: made.PointsTallied, stage: Stage) -> Said | None:
    """One table for all nations, at the first of them."""
    if stage.is_tallied:
        return None
    stage.is_tallied = True
    rows = tuple(_ledger(each) for each in (event, *stage.rest) if isinstance(each, made.PointsTallied))
    return Said(heading=PRODUCTION, blocks=(Table(("Nation", "Points", "From"), rows, right=("Points",)),))


def _ledger(event: made.PointsTallied) -> tuple[str, str, str]:
    lines = ", ".join(f"{entry.reason} {entry.points:+d}" for entry in event.ledger)
    return title(event.nation), str(sum(event.groups.values())), lines


@said.register(made.UBoatAttacked)
def _(event: made.UBoatAttacked, stage: Stage) -> Said:
    result = "Great Britain loses a point" if event.success else "no success"
    return Said(f"{event.boat} rolls {event.sum}: {result}", heading=U_BOATS)


@said.register(made.UBoatHunted)
def _(event: made.UBoatHunted, stage: Stage) -> Said:
    return Said(f"{event.boat} rolls {event.sum}: {'Spent' if event.spent else 'it stays Fresh'}", heading=U_BOATS)


@said.register(made.PointsSpent)
def _(event: made.PointsSpent, stage: Stage) -> Said | None:
    """A purchase; a nation's refits after one another make one line."""
    if event.category == "refit":
        return _refits(event, stage)
    if event.category not in ("raise", "trench"):
        return None  # points sent to another nation are reported as transfers
    what = _raised(event, stage) if event.category == "raise" else _dug(event, stage)
    return Said(f"{title(event.nation)} {what}: {count(event.points, 'point')}", heading=SPENDING)


def _refits(event: made.PointsSpent, stage: Stage) -> Said | None:
    if stage.refits:
        stage.refits -= 1
        return None
    after = (each for each in stage.rest if isinstance(each, _SPENDING))
    more = takewhile(lambda each: _is_refit(each, event.nation), after)
    refits = [event, *(each for each in more if isinstance(each, made.PointsSpent))]
    stage.refits = len(refits) - 1
    units = listed([refit.on for refit in refits])
    points = count(sum(refit.points for refit in refits), "point")
    return Said(f"{title(event.nation)} refits {units}: {points}", heading=SPENDING)


def _is_refit(event: object, nation: str) -> bool:
    return isinstance(event, made.PointsSpent) and (event.category, event.nation) == ("refit", nation)


def _raised(event: made.PointsSpent, stage: Stage) -> str:
    """Which unit, and with which side up it comes to which area."""
    placed = next(each for each in stage.rest if isinstance(each, happen.UnitPlaced) and each.unit == event.on)
    return f"raises {event.on}, {stage.state(event.on, spent=placed.spent)} in {stage.name(placed.place)}"


def _dug(event: made.PointsSpent, stage: Stage) -> str:
    """How many trenches in which area."""
    trenches = next(each for each in stage.rest if isinstance(each, happen.TrenchesChanged))
    return f"digs {dug(stage, trenches)} in {stage.name(event.on)}"


@said.register(made.PointsSent)
def _(event: made.PointsSent, stage: Stage) -> Said:
    sent = event.transfer
    points = sent.points or event.lost
    cost = f" at a cost of {event.cost}" if event.cost != points else ""
    sends = f"{title(sent.giver)} sends {count(points, 'point')} to {title(sent.receiver)}{cost}"
    if not sent.points:
        return Said(f"{sends}; {title(sent.receiver)} takes none", heading=SPENDING)
    lie = "it lies" if points == 1 else "they lie"
    are = "is" if event.lost == 1 else "are"
    lost = f"; {count(event.lost, 'point')} more cannot be taken and {are} lost" if event.lost else ""
    return Said(f"{sends}; {lie} in {stage.name(sent.area)}{lost}", heading=SPENDING)


@said.register(made.PointsLost)
def _(event: made.PointsLost, stage: Stage) -> Said:
    return Said(f"{title(event.nation)} loses {count(event.points, 'unspent point')}", heading=SPENDING)


# -- technology and the air -----------------------------------------------------------------------------------------


@said.register(made.TechnologyDrawn)
def _(event: made.TechnologyDrawn, stage: Stage) -> Said:
    kind = "Bonus Technology" if event.bonus else "research"
    result = "active" if event.kept else f"back into the deck ({event.reason})"
    return Said(f"{event.side}, {kind}: {_card(stage, event.side, event.card)}: {result}", heading=TECHNOLOGY)


@said.register(made.TechnologyGained)
def _(event: made.TechnologyGained, stage: Stage) -> Said | None:
    """By a card; what was drawn tells it itself (8.4)."""
    drawn = (each for each in stage.events if isinstance(each, made.TechnologyDrawn))
    if any((each.side, each.card) == (event.side, event.card) for each in drawn):
        return None
    return stage.tell(event, f"{event.side}: {_card(stage, event.side, event.card)} is active")


@said.register(made.TechnologyLost)
def _(event: made.TechnologyLost, stage: Stage) -> Said:
    return Said(f"{event.side}: {event.card} goes back into the deck", heading=TECHNOLOGY)


def _card(stage: Stage, side: str, card: str) -> str:
    return f"{card} {stage.position.kit.tables.technology.of(side)[card].title}"


@said.register(made.Dogfight)
def _(event: made.Dogfight, stage: Stage) -> Said:
    rolls = f"{listed(list(map(str, event.own)))} against {listed(list(map(str, event.enemy)))}"
    rolled = f"{event.side} rolls {rolls}: " if event.own else ""
    return Said(f"Dogfight: {rolled}{event.side} may place {count(event.allowed, 'marker')}", heading=AIR)


@said.register(made.AirPlaced)
def _(event: made.AirPlaced, stage: Stage) -> Said:
    return Said(f"{event.side} has Air Superiority in {stage.name(event.area)}", heading=AIR)
