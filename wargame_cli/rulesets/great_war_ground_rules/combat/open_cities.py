"""Open cities: before a phase of combat the owner of a major city may spare it (15A9)."""

from __future__ import annotations

from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.great_war_ground_rules.ground import cities
from wargame_cli.rulesets.great_war_ground_rules.position.events.works import CityOpened
from wargame_cli.rulesets.great_war_ground_rules.position.position import Referee, enemy

#: What the owner answers.
OPEN, HOLD = "open", "hold"


def ask_open(referee: Referee) -> None:
    """A phase of combat begins: the side that may be attacked is asked for each of its cities with enemies beside it.

    By default none is declared open.
    """
    position, side = referee.position, enemy(referee.phase.side)
    for place, city in position.kit.cities.items():
        if place != min(city) or not cities.may_open(position, side, place):
            continue
        if not any(position.units_at(enemy(side), near) for near in cities.around(position, city)):
            continue
        choice = referee.ask(
            Question(
                label=f"open city {place}",
                side=side,
                kind="open-city",
                text=f"is {position.kit.name(place)} declared an open city for this phase of combat?",
                options=(OPEN, HOLD),
                default=HOLD,
                rule="15A9",
                about=(place,),
            )
        )
        if choice == OPEN:
            referee.emit(CityOpened(rule="15A9", place=place, side=side))
