"""Supply attrition, victory points and the end of the game, in words (15.6, chapters 5, 25, 26, 27 and 41)."""

from wargame_cli.engine import events as engine
from wargame_cli.engine.document import Heading, Items, Paragraph, Table, cite
from wargame_cli.engine.telling import Said
from wargame_cli.rulesets.kaisers_war.position.events import general as happen
from wargame_cli.rulesets.kaisers_war.telling.words import Stage, in_points, said

#: Rules of points that are told where they are lost, besides the table of all points: combat, and the blockade.
_LOST_UNITS, _BLOCKADE = "5.7", "41.2"

_LONG_SCENARIO = "The long scenario"


@said.register(happen.AttritionChecked)
def _(event: happen.AttritionChecked, stage: Stage) -> Said | None:
    """One table of all checks, where the first is made."""
    checks = [each for each in stage.events if isinstance(each, happen.AttritionChecked)]
    if event is not checks[0]:
        return None
    rows = tuple(
        (
            check.unit,
            stage.name(check.hex),
            ", ".join(map(str, check.dice)),
            "survives" if check.survives else "eliminated",
        )
        for check in checks
    )
    fatal = Paragraph("A unit out of supply is eliminated on a 1, 2 or 3 (15.6). Such losses cost no points.")
    return Said(heading="Supply attrition", blocks=(fatal, Table(("Unit", "Hex", "Dice", "Outcome"), rows)))


@said.register(engine.PointsChanged)
def _(event: engine.PointsChanged, stage: Stage) -> Said | None:
    """What units cost that are lost in combat, and the blockade; the frame of every report tells all changes."""
    if event.rule == _BLOCKADE:
        told = f"The Allied blockade takes {in_points(-event.change)} from {event.side}"
        return Said(told, heading="Allied blockade")
    return Said(f"{event.side} loses {in_points(-event.change)}") if event.rule == _LOST_UNITS else None


@said.register(happen.IncomeCounted)
def _(event: happen.IncomeCounted, stage: Stage) -> Said:
    rows = tuple((item.source, item.held_by, f"{item.points}") for item in event.items)
    halved = ", halved and rounded up in 1919 (5.4)" if event.halved else ""
    return Said(
        heading="Victory points",
        blocks=(
            Heading(f"Income of {event.side}", 3),
            Table(("Objective or area", "Held by", "Points"), rows, right=("Points",)),
            Paragraph(f"Together {event.total}{halved}{cite(event.rule)}", side=event.side),
        ),
    )


@said.register(happen.SummerChecked)
def _(event: happen.SummerChecked, stage: Stage) -> Said:
    lines = tuple((0, f"{question} {'Yes' if yes else 'No'}") for question, yes in event.answers)
    verdict = f"The Central Powers {'pass' if event.passed else 'fail'} the check."
    told = Paragraph(verdict + cite(event.rule), tone="good" if event.passed else "bad")
    return Said(heading="End-of-summer check", blocks=(Items(lines), told))


@said.register(happen.ExtensionAgreed)
def _(event: happen.ExtensionAgreed, stage: Stage) -> Said:
    return Said(f"{event.side} is for playing on", heading=_LONG_SCENARIO)


@said.register(happen.GameExtended)
def _(event: happen.GameExtended, stage: Stage) -> Said:
    return Said(f"Both sides have agreed: the game goes on until turn {event.last_turn}", heading=_LONG_SCENARIO)
