"""What the optional rules of sea, trenches and air did in a phase, in words (chapters 36 to 38)."""

from collections.abc import Sequence

from wargame_cli.engine import events as engine
from wargame_cli.engine.loading.lazily import lazily
from wargame_cli.engine.odds.likelihood import aside
from wargame_cli.engine.telling import Said
from wargame_cli.rulesets.kaisers_war.position.events import field as happen
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition
from wargame_cli.rulesets.kaisers_war.telling.words import AT_SEA, IN_THE_AIR, Stage, in_words, is_combat, said

with lazily():
    from wargame_cli.rulesets.kaisers_war.combat.odds import how_likely_in_the_air

#: What a contest at sea came to, by its effect.
_EFFECTS = {
    "sunk": "it is sunk",
    "turned-back": "its mission fails",
    "none": "no effect",
    "lost": "the ship that sailed out is lost",
}
_MISSIONS = {"superiority": "for air superiority over", "bombing": "to bomb", "supply": "with supplies to"}


# -- at sea (36) -------------------------------------------------------------------------------------------------


@said.register(happen.NavalUseContested)
def _(event: happen.NavalUseContested, stage: Stage) -> Said:
    """Against gunfire it belongs to the attack in which the ships fire."""
    seas = " and the ".join(event.seas)
    return Said(
        f"{event.ship} sails out against the {event.use} of {event.enemy} in the {seas}: "
        f"die {event.die}, {_EFFECTS[event.effect]}",
        heading="" if is_combat(event) else AT_SEA,
    )


@said.register(happen.UnitsTurnedBack)
def _(event: happen.UnitsTurnedBack, stage: Stage) -> Said:
    go = "returns to {0} and stays" if len(event.units) == 1 else "return to {0} and stay"
    return Said(f"{', '.join(event.units)} {go.format(stage.name(event.place))} there", heading=AT_SEA)


@said.register(happen.BeachSupplied)
def _(event: happen.BeachSupplied, stage: Stage) -> Said:
    return Said(f"{event.marker} supplies {stage.name(event.hex)}", heading=AT_SEA)


@said.register(happen.BeachesLeft)
def _(event: happen.BeachesLeft, stage: Stage) -> Said:
    return Said(f"{', '.join(event.markers)} go back to the fleet", heading=AT_SEA)


# -- trenchlines (37) --------------------------------------------------------------------------------------------


@said.register(happen.TrenchBuilt)
def _(event: happen.TrenchBuilt, stage: Stage) -> Said:
    return Said(f"{event.side} builds a trenchline in {stage.name(event.hex)}", heading="Trenchlines")


def given_up(before: KaisersPosition, after: KaisersPosition, events: Sequence[engine.Event]) -> list[str]:
    """Trenchlines, those built in this very phase too, that nobody holds any more: no event of their own says so."""
    built = [event.hex for event in events if isinstance(event, happen.TrenchBuilt)]
    gone = [hex for hex in dict.fromkeys((*before.built, *built)) if hex not in after.built]
    return [f"The trenchline in {before.kit.name(hex)} is given up: nobody holds it (37.3)" for hex in gone]


# -- in the air (38) ---------------------------------------------------------------------------------------------


@said.register(happen.AirMissionFlown)
def _(event: happen.AirMissionFlown, stage: Stage) -> Said:
    flies = "flies" if len(event.units) == 1 else "fly"
    told = f"{', '.join(event.units)} {flies} {_MISSIONS[event.mission]} {stage.name(event.target)}"
    return Said(told, heading=IN_THE_AIR)


@said.register(happen.AirRaidFought)
def _(event: happen.AirRaidFought, stage: Stage) -> Said:
    against = f" ({', '.join(event.defenders)})" if event.defenders else ""
    name = stage.position.kit.tables.combat.results[event.result].name
    share = f" is {event.percent}%" if event.defence else ""
    return Said(
        f"Attack {event.attack} against {event.defence}{against}{share}, "
        f"column {event.column}: die {event.die}, {event.result}, {name}"
        f"{aside(how_likely_in_the_air(stage.position, event))}",
        heading=IN_THE_AIR,
        more=in_words(event.modifiers),
    )


@said.register(happen.UnitAirlifted)
def _(event: happen.UnitAirlifted, stage: Stage) -> Said:
    return Said(f"{event.unit} is supplied from the air by {event.air}", heading=IN_THE_AIR)
