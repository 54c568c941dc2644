"""The United States (10.2.3.2): USA Entry, mobilization, and when their armies may leave."""

from __future__ import annotations

from wargame_cli.engine.board import Mask
from wargame_cli.rulesets.lamps.ground.areas import GREECE
from wargame_cli.rulesets.lamps.ground.armies import freshen, place
from wargame_cli.rulesets.lamps.kit.components import CIRCLE, SQUARE
from wargame_cli.rulesets.lamps.kit.nations import EASTERN_ALLIES, TE
from wargame_cli.rulesets.lamps.position.events.politics import EntryMoved, UsaDeclaredWar, UsaMobilized
from wargame_cli.rulesets.lamps.position.position import BLOCKADE, NEUTRAL, PORTS, LampsPosition, Referee

USA = "united_states"
ARMIES, FLEET = ("US-1", "US-2", "US-3"), "US-FL1"


def move_entry(referee: Referee, spaces: int, rule: str, cause: str) -> None:
    """The USA Entry marker moves between 0 and 8; at 8 the United States declare war at once."""
    position = referee.position
    goal = position.kit.tables.victory.usa_war_at
    if position.nations[USA] != "neutral":
        return
    total = max(0, min(goal, position.usa_entry + spaces))
    if total != position.usa_entry:
        referee.emit(EntryMoved(rule=rule, spaces=spaces, total=total, cause=cause))
    if total >= goal:
        referee.emit(UsaDeclaredWar(rule="10.2.3.2", turn=position.turn))


def mobilize(referee: Referee) -> None:
    """In the first Production Phase at war the three armies come, Spent; in each later one a Spent one is flipped."""
    position = referee.position
    if position.faction != EASTERN_ALLIES or position.nations[USA] != "war":
        return
    with referee.scene("mobilization"):
        _mobilize(referee)


def _mobilize(referee: Referee) -> None:
    position = referee.position
    if position.mobilized == 0:
        for army in ARMIES:
            place(referee, army, USA, "10.2.3.2", "mobilization", spent=True)
    elif position.mobilized <= len(ARMIES):
        waiting = [army for army in ARMIES if position.place_of(army) == USA and not position.fresh(army)]
        for army in waiting[:1]:
            freshen(referee, army, "10.2.3.2", "mobilization")
    if position.mobilized <= len(ARMIES):
        referee.emit(UsaMobilized(rule="10.2.3.2", count=position.mobilized + 1))
    _send_the_fleet(referee)


def _send_the_fleet(referee: Referee) -> None:
    """The American fleet joins the British with the armies, or by option a turn after the declaration (R-23)."""
    position = referee.position
    late = position.option("us-fleet") == "next-turn" and position.turn <= position.usa_war
    if position.place_of(FLEET) != NEUTRAL or late:
        return
    with_the_british = position.of_type("fleet", BLOCKADE)
    british = any(position.side_of(fleet) == TE for fleet in with_the_british)
    place(referee, FLEET, BLOCKADE if british else PORTS[USA], "7.1.1", "joins the British fleet", spent=False)


def is_barred(position: LampsPosition, unit: str, area: str) -> bool:
    """Whether an American army may not advance after combat into an area either."""
    counter = position.counter(unit)
    if counter.nation != USA or not counter.is_army or position.option("americans-in-the-east") != "barred":
        return False
    return bool(position.kit.board.bit.get(area, 0) & closed_areas(position))


def is_mobilizing(position: LampsPosition) -> bool:
    """Whether the armies are not all ready for the first time: nothing moves and nothing is transferred."""
    return position.nations[USA] != "war" or (nobody_left(position) and not all_fresh(position))


def all_fresh(position: LampsPosition) -> bool:
    """Whether all three armies are Fresh at home."""
    return all(position.place_of(army) == USA and position.fresh(army) for army in ARMIES)


def nobody_left(position: LampsPosition) -> bool:
    """Whether no American army has left home yet; one that came home again has."""
    return not position.americans_left and all(position.place_of(army) in (USA, NEUTRAL) for army in ARMIES)


def closed_areas(position: LampsPosition) -> Mask:
    """Where American armies do not move to nor through: squares, circles, Greece and Gallipoli."""
    kit = position.kit
    return kit.of_kind[SQUARE] | kit.of_kind[CIRCLE] | kit.board.mask((GREECE, "gallipoli"))
