"""What the optional rules of battle, sea and air did in a phase, a line for each (chapters 34 to 38)."""

from __future__ import annotations

from collections.abc import Sequence

from wargame_cli.engine import events as engine
from wargame_cli.rulesets.kaisers_war.position.events import field as happen
from wargame_cli.rulesets.kaisers_war.position.events.general import EastReleased
from wargame_cli.rulesets.kaisers_war.position.position import KaisersPosition

#: What a contest at sea came to, by its effect.
_EFFECTS = {
    "sunk": "it is sunk",
    "turned-back": "its mission fails",
    "none": "no effect",
    "lost": "the ship that sailed out is lost",
}
_MISSIONS = {"superiority": "for air superiority over", "bombing": "to bomb", "supply": "with supplies to"}


def in_battle(before: KaisersPosition, event: engine.Event) -> str:
    """One line for what an event of a battle did, or empty for what is told elsewhere."""
    match event:
        case happen.StandAnnounced():
            where = before.kit.name(event.target)
            return (
                f"{event.side} announces for {event.cost} points that the enemy shall not pass {where} ({event.rule})"
            )
        case happen.UnitAnnihilated():
            turns = f"{event.die} turn{'s' if event.die > 1 else ''}"
            return f"{event.unit} died out of supply: it comes back in {turns} at the earliest ({event.rule})"
        case _:
            return ""


def at_sea(before: KaisersPosition, events: Sequence[engine.Event]) -> list[str]:
    """Naval combat, and markers that supply a coast (chapter 36)."""
    name = before.kit.name
    lines: list[str] = []
    for event in events:
        match event:
            case happen.NavalUseContested():
                seas = " and the ".join(event.seas)
                lines.append(
                    f"{event.ship} sails out against the {event.use} of {event.enemy} in the {seas}: "
                    f"die {event.die}, {_EFFECTS[event.effect]} ({event.rule})"
                )
            case happen.UnitsTurnedBack():
                go = "returns to {0} and stays" if len(event.units) == 1 else "return to {0} and stay"
                lines.append(f"{', '.join(event.units)} {go.format(name(event.place))} there ({event.rule})")
            case happen.BeachSupplied():
                lines.append(f"{event.marker} supplies {name(event.hex)} ({event.rule})")
            case happen.BeachesLeft():
                lines.append(f"{', '.join(event.markers)} go back to the fleet ({event.rule})")
            case _:
                pass
    return lines


def trenches(before: KaisersPosition, after: KaisersPosition, events: Sequence[engine.Event]) -> list[str]:
    """Trenchlines that were built, and those that nobody holds any more (chapter 37)."""
    name = before.kit.name
    built = [event for event in events if isinstance(event, happen.TrenchBuilt)]
    lines = [f"{event.side} builds a trenchline in {name(event.hex)} ({event.rule})" for event in built]
    gone = [hex for hex in dict.fromkeys((*before.built, *(event.hex for event in built))) if hex not in after.built]
    return lines + [f"The trenchline in {name(hex)} is given up: nobody holds it (37.3)" for hex in gone]


def in_the_air(before: KaisersPosition, events: Sequence[engine.Event]) -> list[str]:
    """Air missions with their arithmetic and dice (chapter 38)."""
    name = before.kit.name
    lines: list[str] = []
    for event in events:
        match event:
            case happen.AirMissionFlown():
                units = ", ".join(event.units)
                flies = "flies" if len(event.units) == 1 else "fly"
                lines.append(f"{units} {flies} {_MISSIONS[event.mission]} {name(event.target)} ({event.rule})")
            case happen.AirRaidFought():
                lines += [f"{found.name}: {found.effect} ({found.rule})" for found in event.modifiers]
                against = f" ({', '.join(event.defenders)})" if event.defenders else ""
                name_of_result = before.kit.tables.combat.results[event.result].name
                share = f" is {event.percent}%" if event.defence else ""
                lines.append(
                    f"Attack {event.attack} against {event.defence}{against}{share}, "
                    f"column {event.column}: die {event.die}, {event.result}, {name_of_result} ({event.rule})"
                )
            case EastReleased() if before.phase.endswith("combat"):
                lines.append(f"The units locked in the east are free: {name(event.hex)} is attacked ({event.rule})")
            case happen.UnitAirlifted():
                lines.append(f"{event.unit} is supplied from the air by {event.air} ({event.rule})")
            case _:
                pass
    return lines
