"""What happens to nations: Mandatory Offensives, levels, entry into the war, collapse, revolution, treaty, landings."""

from wargame_cli.engine.telling import Said
from wargame_cli.rulesets.illusions_of_glory.kit.nations import title
from wargame_cli.rulesets.illusions_of_glory.position.events import tracks
from wargame_cli.rulesets.illusions_of_glory.telling.words import Stage, demand, said

_REVOLUTION = {
    "announced": "the Russian Revolution is to begin in turn {due}",
    "begins": "the Russian Revolution begins",
    "stage": "the Russian Revolution is at Stage {stage}",
    "suppressed": "the Russian Revolution is suppressed",
}


@said.register(tracks.OffensiveSet)
def _(event: tracks.OffensiveSet, stage: Stage) -> Said:
    die = stage.die(f"mandatory offensive/{event.side}")
    rolled = f", die {die}" if die else ""
    cause = f": {event.cause}" if event.cause else ""
    return Said(f"Mandatory Offensive of the {event.side}{rolled}: {demand(stage.position, event.offensive)}{cause}")


@said.register(tracks.OffensiveModified)
def _(event: tracks.OffensiveModified, stage: Stage) -> Said:
    return Said(f"later Mandatory Offensive rolls of the {event.side} are modified by {event.total:+d}")


@said.register(tracks.LevelRaised)
def _(event: tracks.LevelRaised, stage: Stage) -> Said:
    what = "its cards and all discards are shuffled into the draw pile"
    return Said(f"the {event.side} reach {event.level.title()}: {what}")


@said.register(tracks.NationEntered)
def _(event: tracks.NationEntered, stage: Stage) -> Said:
    return Said(f"{title(event.nation)} joins the {event.stand}: {event.cause}")


@said.register(tracks.NationCollapsed)
def _(event: tracks.NationCollapsed, stage: Stage) -> Said:
    return Said(f"{title(event.nation)} collapses: {event.cause}")


@said.register(tracks.NationRestored)
def _(event: tracks.NationRestored, stage: Stage) -> Said:
    return Said(f"{title(event.nation)} stands again, and cannot collapse once more")


@said.register(tracks.RevolutionChanged)
def _(event: tracks.RevolutionChanged, stage: Stage) -> Said:
    return Said(_REVOLUTION[event.step].format(due=event.due, stage=event.stage))


@said.register(tracks.TreatyAnnounced)
def _(event: tracks.TreatyAnnounced, stage: Stage) -> Said:
    return Said(f"the Treaty of Brest-Litovsk takes effect in turn {event.turn}")


@said.register(tracks.LandingPlaced)
def _(event: tracks.LandingPlaced, stage: Stage) -> Said:
    return Said(f"a Landing marker lies in the {stage.name(event.space)}")


@said.register(tracks.LandingRemoved)
def _(event: tracks.LandingRemoved, stage: Stage) -> Said:
    return Said(f"the Landing marker of the {stage.name(event.space)} leaves the game")


@said.register(tracks.AssaultMade)
def _(event: tracks.AssaultMade, stage: Stage) -> Said:
    return Said("this is the Russian amphibious assault, which is made once in a game")
