"""What pre-war events change before the set-up (20.2, 20.3); the others are asked for where their rule is kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wargame_cli.engine.board import Mask
from wargame_cli.rulesets.great_war_in_europe.kit.nations import BELGIUM, POLAND, RUSSIA
from wargame_cli.rulesets.great_war_in_europe.kit.pre_war import ALBERT_CAVES_IN, PLAN_19
from wargame_cli.rulesets.great_war_in_europe.position.events.at_sea import UsEntryMoved
from wargame_cli.rulesets.great_war_in_europe.position.events.general import FortDestroyed, UnitRemoved
from wargame_cli.rulesets.great_war_in_europe.position.position import GONE, Referee

#: Where the US Entry marker lies if Belgium gives in (20.3).
LATE_ENTRY = "P"


def take_effect(referee: Referee) -> None:
    """The events that hold change the set-up, each side's in their order."""
    for event, effect in EFFECTS.items():
        if referee.position.has_pre_war(event):
            effect(referee)


def raze_russian_forts(referee: Referee) -> None:
    """Russian Plan 19: the fortifications of Russia are gone, but for heavy ones (20.2)."""
    kit = referee.position.kit
    _raze(referee, kit.of_kind("fort") & (kit.countries[RUSSIA] | kit.countries[POLAND]), "20.2")


def belgium_gives_in(referee: Referee) -> None:
    """Albert Caves In: no Belgian units, no Belgian fortifications, and America stays out longer (20.3)."""
    position = referee.position
    for unit, place in list(position.units().items()):
        if position.counter(unit).nation == "BE" and place != GONE:
            referee.emit(UnitRemoved(rule="20.3", unit=unit, place=place, to=GONE, cause="withdrawn"))
    _raze(referee, position.kit.of_kind("fort", "heavy-fort") & position.kit.countries[BELGIUM], "20.3")
    referee.emit(UsEntryMoved(rule="20.3", letter=LATE_ENTRY))


def _raze(referee: Referee, forts: Mask, rule: str) -> None:
    """Fortifications are destroyed that exist."""
    position = referee.position
    for hex in position.kit.board.spaces(forts & position.kit.europe):
        if hex not in position.destroyed:
            referee.emit(FortDestroyed(rule=rule, place=hex))


EFFECTS: Mapping[str, Callable[[Referee], None]] = {
    PLAN_19: raze_russian_forts,
    ALBERT_CAVES_IN: belgium_gives_in,
}
