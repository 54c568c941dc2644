"""Russian collapse (10.1.3) and the three cards of the Revolution (14.0)."""

from __future__ import annotations

from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.lamps.ground.areas import controlled
from wargame_cli.rulesets.lamps.ground.armies import give_up_if_empty, go, remove, revert
from wargame_cli.rulesets.lamps.kit.nations import CP, TE
from wargame_cli.rulesets.lamps.position.events.general import TrenchesChanged
from wargame_cli.rulesets.lamps.position.events.politics import RussiaCollapsed, TurmoilPlaced
from wargame_cli.rulesets.lamps.position.position import LampsPosition, Referee
from wargame_cli.rulesets.lamps.position.seats import seat_of

RUSSIA = "russia"


def watch_russia(referee: Referee) -> None:
    """Russia collapses as soon as the Central Powers hold Moscow and Petrograd."""
    position = referee.position
    if position.nations[RUSSIA] != "war":
        return
    if all(position.control.get(area) == CP for area in position.kit.tables.victory.collapse):
        collapse(referee, "Moscow and Petrograd are lost")


def collapse(referee: Referee, cause: str, *, treaty: bool = False) -> None:
    """All Russian units leave the game; armies of others in Russia go home if a path is open, or are lost.

    Areas abroad that Russians alone held fall back to their owners, as at every conquest (10.1.1).
    """
    with referee.scene("collapse"):
        referee.emit(RussiaCollapsed(rule="10.1.3", cause=cause, treaty=treaty))
        _leave_the_war(referee)


def _leave_the_war(referee: Referee) -> None:
    position = referee.position
    for unit in [unit for unit in position.units() if position.counter(unit).nation == RUSSIA]:
        if position.on_map(unit):
            area = position.place_of(unit)
            remove(referee, unit, "10.1.3", "Russia collapsed")
            revert(referee, area)
    for area, owners in list(position.trenches.items()):
        if RUSSIA in owners:
            left = tuple(owner for owner in owners if owner != RUSSIA)
            referee.emit(TrenchesChanged(rule="10.1.3", area=area, owners=left, cause="Russia collapsed"))
    for area in position.kit.home[RUSSIA]:
        for unit in list(position.at(area)):
            if position.side_of(unit) == TE:
                _go_home(referee, unit)


def _go_home(referee: Referee, unit: str) -> None:
    """A unit of another nation goes anywhere in its own Home Areas over Russian or friendly land, or is lost."""
    position = referee.position
    start = position.place_of(unit)
    homes = tuple(
        area for area in _reachable(position, start) if area in position.kit.home[position.counter(unit).nation]
    )
    if not homes:
        remove(referee, unit, "10.1.3", "cut off in Russia")
        return
    question = Question(
        label=f"/refuge/{unit}",
        side=seat_of(position, position.faction_of(unit)),
        kind="refuge",
        text=f"Russia has collapsed: where does {unit} go?",
        options=homes,
        default=max(homes, key=lambda area: len(position.armies_at(area))),
        rule="10.1.3",
        about=(unit,),
    )
    go(referee, unit, referee.ask(question), "10.1.3", "goes home")
    give_up_if_empty(referee, start)


def _reachable(position: LampsPosition, start: str) -> list[str]:
    board = position.kit.board
    own = controlled(position, TE)
    free = own if position.option("way-home") == "held-areas" else own | position.kit.home_masks[RUSSIA]
    return board.spaces(position.kit.land.reached(board.bit[start], free) & own)


def areas_held(position: LampsPosition) -> int:
    """How many Russian Home Areas the Central Powers control."""
    return sum(position.control.get(area) == CP for area in position.kit.home[RUSSIA])


def play_card(referee: Referee, card: str, event: str) -> None:
    """One of the three Russian cards: Turmoil first, then the Treaty or the collapse if the conditions hold."""
    position = referee.position
    if position.nations[RUSSIA] != "war":
        return
    victory = position.kit.tables.victory
    if event == "civil war":
        if position.turmoil or areas_held(position) >= victory.civil_war_areas:
            collapse(referee, "Russian Civil War")
            return
    elif position.turmoil and position.turmoil != card and areas_held(position) >= victory.treaty_areas:
        collapse(referee, "the Treaty of Brest-Litovsk is signed", treaty=True)
        return
    if not position.turmoil:
        referee.emit(TurmoilPlaced(rule="14.0", card=card))
