"""The Strategic Warfare Phase (5.2): U-boats, air raids on London and Paris, Allied bombers over Germany."""

from __future__ import annotations

from collections.abc import Sequence

from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.great_war_in_europe.combat.support import air_on
from wargame_cli.rulesets.great_war_in_europe.ground.points import change_points
from wargame_cli.rulesets.great_war_in_europe.kit.chits import Chit
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CP, NATIONS, WEST
from wargame_cli.rulesets.great_war_in_europe.position.events.chits import ChitRemoved
from wargame_cli.rulesets.great_war_in_europe.position.events.combat import AceKilled, AirFlown
from wargame_cli.rulesets.great_war_in_europe.position.events.europe import CityBombed
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition, Referee
from wargame_cli.rulesets.great_war_in_europe.strategic.u_boats import u_boat_warfare

#: What a raid takes (5.23), and what bad weather takes off the Allied roll (5.24).
RAID, BAD_WEATHER = 2, 2


def strategic_warfare(referee: Referee) -> None:
    """U-boats and German raids first, then the Independent Air Force (4.3, 5.2)."""
    u_boat_warfare(referee)
    for chit in waiting(referee.position, "air-raid"):
        loss = min(RAID, referee.position.points[chit.nation])
        if loss:
            change_points(referee, chit.nation, -loss, chit.title, "5.23")
        referee.emit(ChitRemoved(rule="5.23", side=chit.side, chit=chit.id, reason="the raid is over"))
    if waiting(referee.position, "independent-air-force"):
        _bomb_germany(referee)


def waiting(position: GreatWarPosition, kind: str) -> list[Chit]:
    """The events of a kind in the Strategic Warfare Box (5.21): played, and not gone."""
    played = (position.chit(chit) for chit in position.played if chit not in position.spent)
    return [chit for chit in played if chit.kind == kind]


def _bomb_germany(referee: Referee) -> None:
    """A die less weather and home defence takes German points (5.24); then aces may fall (15.15)."""
    position = referee.position
    if referee.lacks_dice():
        return
    guard = _home_defence(referee)
    if guard:
        referee.emit(AirFlown(rule="5.24", side=CP, target="", chits=tuple(guard)))
    die = referee.roll("bombing of Germany", "5.24", by=ALLIED, good="high")
    weather = position.weather(WEST)
    parts = (
        (f"{weather} weather", -BAD_WEATHER if weather in ("wet", "snow") else 0),
        ("home defence", -len(guard)),
    )
    modifiers = tuple((words, number) for words, number in parts if number)
    lost = min(max(die + sum(number for _, number in modifiers), 0), position.points["GE"])
    referee.emit(CityBombed(rule="5.24", die=die, modifiers=modifiers, lost=lost))
    if lost:
        change_points(referee, "GE", -lost, NATIONS["GE"] + " is bombed", "5.24")
    for ace in (chit for chit in guard if position.chit(chit).killed):
        fate = referee.roll(f"{position.chit(ace).title} over Germany", "15.15", by=CP, good="high")
        if fate in position.chit(ace).killed:
            referee.emit(AceKilled(rule="15.15", side=CP, chit=ace, die=fate))


def _home_defence(referee: Referee) -> Sequence[str]:
    """The German air units of the Western Front that guard the homeland, as many as the Central Powers say (15.14)."""
    left = air_on(referee.position, CP, WEST)
    if not left:
        return ()
    answer = referee.ask(
        Question(
            label="home defence",
            side=CP,
            kind="home-defence",
            text="Allied bombers come: how many air units are committed to home defence?",
            options=tuple(str(number) for number in range(len(left) + 1)),
            default="0",
            rule="5.24",
        ),
        lambda: {"none": "0", "all": str(len(left))},
    )
    return left[: int(answer)]
