"""Greece and Salonika (10.2.3.3): a neutral that one Western army may stand in."""

from __future__ import annotations

from wargame_cli.rulesets.lamps.ground.areas import GREECE, controls
from wargame_cli.rulesets.lamps.ground.trench_pool import trenches_left
from wargame_cli.rulesets.lamps.kit.nations import ALLIANCE, CP, TE, WESTERN_ALLIES
from wargame_cli.rulesets.lamps.politics.neutrals import join
from wargame_cli.rulesets.lamps.position.events.general import TrenchesChanged
from wargame_cli.rulesets.lamps.position.events.politics import SalonikaChanged
from wargame_cli.rulesets.lamps.position.events.production import TrenchesDug
from wargame_cli.rulesets.lamps.position.position import LampsPosition, Referee

_POOL = WESTERN_ALLIES


def is_open_to(position: LampsPosition, faction: str) -> bool:
    """Whether a faction's armies may enter neutral Greece: the Western Allies while Salonika is open.

    By option an army that stayed in a closed Salonika holds it open for the Eastern Allies (6.1.1).
    """
    if faction == WESTERN_ALLIES:
        return position.salonika == "open"
    return position.salonika == "closed" and ALLIANCE[faction] == TE and controls(position, TE, GREECE)


def western_armies(position: LampsPosition) -> list[str]:
    """The Western armies in Greece."""
    return [army for army in position.armies_at(GREECE) if position.faction_of(army) == WESTERN_ALLIES]


def has_room(position: LampsPosition, unit: str) -> bool:
    """Whether one more Western army may enter: one at a time while Salonika is open."""
    if position.salonika != "open" or not position.counter(unit).is_army:
        return True
    return not western_armies(position)


def may_be_attacked(position: LampsPosition) -> bool:
    """Whether the side whose turn it is may attack neutral Greece: the Central Powers, a Western army in it alone."""
    return position.side == CP and position.salonika == "open" and bool(western_armies(position))


def salonika_lands(referee: Referee, unit: str) -> None:
    """A Western army that enters Greece on the turn in which Salonika opened builds a trench free."""
    position = referee.position
    if position.place_of(unit) != GREECE or not position.counter(unit).is_army or position.salonika != "open":
        return
    digs = position.salonika_drawn == position.turn and not position.trenches.get(GREECE)
    if digs and trenches_left(position, _POOL):
        with referee.scene("Salonika"):
            referee.emit(TrenchesDug(rule="10.2.3.3", area=GREECE, before=0))
            referee.emit(TrenchesChanged(rule="10.2.3.3", area=GREECE, owners=(_POOL,), cause="Salonika"))


def stands_fast(referee: Referee, area: str) -> bool:
    """Whether a retreat from Greece is cancelled, because the attack provokes Greece into the war."""
    position = referee.position
    if area != GREECE or position.nations["greece"] != "neutral":
        return False
    with referee.scene("Salonika"):
        if position.trenches.get(GREECE):
            referee.emit(TrenchesChanged(rule="10.2.3.3", area=GREECE, owners=(), cause="Greece joins the war"))
        referee.emit(SalonikaChanged(rule="10.2.3.3", state="", cause="Greece was attacked"))
        join(referee, "greece", "10.2.3.3")
    return True


def open_salonika(referee: Referee) -> None:
    """The Salonika card: the marker is laid on its Open side, unless it was closed before."""
    position = referee.position
    if position.salonika != "closed" and position.nations["greece"] == "neutral":
        referee.emit(SalonikaChanged(rule="10.2.3.3", state="open", cause="Salonika"))


def exile(referee: Referee) -> None:
    """The Exile of the Greek King: by the marker, nothing, a closed Salonika, or Greece in the war."""
    position = referee.position
    if position.nations["greece"] != "neutral" or position.salonika == "closed":
        return
    if position.salonika == "open":
        referee.emit(SalonikaChanged(rule="10.2.3.3", state="", cause="Exile of the Greek King"))
        join(referee, "greece", "10.2.3.3")
    else:
        referee.emit(SalonikaChanged(rule="10.2.3.3", state="closed", cause="Exile of the Greek King"))


def check_salonika(referee: Referee) -> None:
    """Salonika closes at the end of a Western Allies turn without an army there or in Bulgaria and with Serbia lost."""
    position = referee.position
    if position.faction != WESTERN_ALLIES or position.salonika != "open" or position.control.get("serbia") != CP:
        return
    there = [*position.armies_at(GREECE), *position.armies_at("bulgaria")]
    if any(position.faction_of(army) == WESTERN_ALLIES for army in there):
        return
    with referee.scene("Salonika"):
        referee.emit(SalonikaChanged(rule="10.2.3.3", state="closed", cause="no Western army holds it"))
        if position.trenches.get(GREECE):  # no army can return to it
            referee.emit(TrenchesChanged(rule="10.2.3.3", area=GREECE, owners=(), cause="Salonika is closed"))
