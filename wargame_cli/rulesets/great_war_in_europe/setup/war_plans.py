"""How armies deploy by other plans than those of 1914: French Plan Michel, Austrian Plan R (20.2, 20.3)."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CP
from wargame_cli.rulesets.great_war_in_europe.kit.pre_war import PLAN_MICHEL, PLAN_R
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition
from wargame_cli.rulesets.great_war_in_europe.setup.pre_war_asks import Ask, PreWarUnits, named, of_code
from wargame_cli.rulesets.great_war_in_europe.setup.pre_war_places import set_up_there, why_not_there, with_room

#: A hex of the Belgian border in which Plan Michel puts its first units, where they say nothing else.
ON_THE_BELGIAN_BORDER = "W6216"


def _of(position: GreatWarPosition, nation: str, code: str, event: str) -> list[str]:
    """The units of a nation with a code on the map which an event concerns and that have not been chosen."""
    done = named(position, event)
    return [unit for unit in of_code(position, nation, code) if unit not in done]


# -- French Plan Michel --------------------------------------------------------------------------------------------


def _french(position: GreatWarPosition) -> list[str]:
    return _of(position, "FR", "F", PLAN_MICHEL)


def _as_they_stand(position: GreatWarPosition) -> Iterator[PreWarUnits]:
    """Who says nothing leaves them where they are."""
    if not named(position, PLAN_MICHEL):
        yield PreWarUnits(units=(), event=PLAN_MICHEL)


def _to_the_north(position: GreatWarPosition) -> Iterator[PreWarUnits]:
    return with_room(position, PLAN_MICHEL, _french(position)[:6], near=ON_THE_BELGIAN_BORDER)


MICHEL = Ask(
    side=ALLIED,
    rule="20.2",
    words="French units of the code F that begin in France on the border of Belgium, Luxembourg or Germany",
    units=_french,
    wrong=why_not_there,
    rest=_as_they_stand,
    effect=set_up_there,
    offers=_to_the_north,
    takes=("at",),
    secret=True,
)


# -- Austrian Plan R -----------------------------------------------------------------------------------------------


def _austrians(position: GreatWarPosition) -> list[str]:
    return _of(position, "AH", "B", PLAN_R)


def _to_galicia(position: GreatWarPosition) -> Iterator[PreWarUnits]:
    """The nearest hexes of the area with room."""
    return with_room(position, PLAN_R, _austrians(position))


R = Ask(
    side=CP,
    rule="20.3",
    words="Austrian units of the code B, which begin within three hexes of the Russian South-West Front",
    units=_austrians,
    wrong=why_not_there,
    rest=_to_galicia,
    effect=set_up_there,
    takes=("at",),
    secret=True,
)
