"""They Shall Not Pass (7.2.4): an army is eliminated so that the area is held."""

from __future__ import annotations

from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.lamps.ground.armies import remove
from wargame_cli.rulesets.lamps.ground.card_effects import named_rule
from wargame_cli.rulesets.lamps.position.events.combat import LastStand
from wargame_cli.rulesets.lamps.position.position import GONE, LampsPosition, Referee
from wargame_cli.rulesets.lamps.position.seats import seat_for, seat_of


def least_die(position: LampsPosition, nation: str) -> int:
    """The least die with which a nation's tenacity test is passed: each army lost for good takes one (7.2.4)."""
    lost = sum(position.counter(unit).nation == nation for unit in position.of_type("army", GONE))
    return position.kit.tables.combat.tenacity + lost


def may_stand(position: LampsPosition, army: str, area: str) -> bool:
    """Whether an army may declare a last stand: in its own nation's Home Area with a flag or production (7.2.4)."""
    nation = position.counter(army).nation
    kit = position.kit
    if area not in kit.home[nation] or not (kit.is_marked(area, "flag") or kit.map.areas[area].worth):
        return False
    return least_die(position, nation) <= 6 and not named_rule(position, "no last stand", nation)


def try_last_stand(referee: Referee, area: str, defender: str) -> bool:
    """Ask for a last stand and test it; gives whether the retreat is cancelled."""
    position = referee.position
    if position.option("who-may-stand") == "any-home-army":
        armies = [army for army in position.armies_at(area) if may_stand(position, army, area)]
    else:
        armies = [defender] if may_stand(position, defender, area) else []
    if not armies:
        return False
    question = Question(
        label="last-stand",
        side=seat_for(position, armies),
        kind="last-stand",
        text=f"They Shall Not Pass in {position.kit.name(area)}? The army is lost for good if the test is passed.",
        options=(*armies, "retreat"),
        default=_default(position, area, armies[0]),
        rule="7.2.4",
        about=(area, *armies),
    )
    choice = referee.ask(question, lambda: {"stand": armies[0]})
    if choice == "retreat":
        return False
    needed = least_die(position, position.counter(choice).nation)
    owner = seat_of(position, position.faction_of(choice))
    die = referee.roll("tenacity", "7.2.4", by=owner, good="high")
    passed = die >= needed
    lost = needed - position.kit.tables.combat.tenacity
    referee.emit(LastStand(rule="7.2.4", army=choice, area=area, die=die, lost_before=lost, passed=passed))
    if passed:
        remove(referee, choice, "7.2.4", "last stand")
    return passed


def _default(position: LampsPosition, area: str, army: str) -> str:
    """The default: in a capital, and where losing the flag conquers the nation, if a die of four or less passes."""
    nation = position.counter(army).nation
    victory = position.kit.tables.victory
    vital = area in victory.capitals.values() or (nation in victory.flag_area and position.kit.is_marked(area, "flag"))
    return army if vital and least_die(position, nation) <= 4 else "retreat"
