"""The sequence of play (4.2, 4.3), to be read off one screen."""

from __future__ import annotations

from collections.abc import Sequence

from wargame_cli.engine.sequence import Phase, SequenceOfPlay
from wargame_cli.rulesets.great_war_in_europe.combat.attrition import attrition
from wargame_cli.rulesets.great_war_in_europe.combat.orders import Attack
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CP, OTHER, SIDES, WESTERN, Side
from wargame_cli.rulesets.great_war_in_europe.movement.march import Move
from wargame_cli.rulesets.great_war_in_europe.movement.new_units import Place
from wargame_cli.rulesets.great_war_in_europe.movement.overstack import eliminate_excess
from wargame_cli.rulesets.great_war_in_europe.movement.sea import SeaMove
from wargame_cli.rulesets.great_war_in_europe.movement.strategic import StrategicMove
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition


def _west_first(position: GreatWarPosition) -> Sequence[Side]:
    """Who moves and attacks in the Western Theater comes before who does so in the Eastern (4.21)."""
    west = position.mover(WESTERN, first=position.phase.startswith("first"))
    return west, OTHER[west]


def _after_strategic(position: GreatWarPosition, turn: int) -> bool:
    """The Strategic Turn is played where a letter follows on the track (4.1)."""
    return bool(position.kit.tables.turns[turn].strategic)


def _half(which: str, number: str) -> tuple[Phase, ...]:
    """A Mutual Movement Phase and the Combat Phase after it: both sides at once, each in its theater."""
    name, title = which.lower(), f"{which} "
    return (
        Phase(
            name=f"{name}-movement",
            title=f"{title}Mutual Movement",
            rule=f"4.2 {number}",
            shared=SIDES,
            turn_order=_west_first,
            orders=(Move,),
            end=eliminate_excess,
        ),
        Phase(
            name=f"{name}-combat",
            title=f"{title}Combat",
            rule=f"4.2 {int(number) + 1}",
            shared=SIDES,
            turn_order=_west_first,
            orders=(Attack,),
            begin=eliminate_excess,
            end=attrition,
        ),
    )


SEQUENCE = SequenceOfPlay(
    phases=(
        Phase(name="events", title="Events", rule="4.2 1", shared=(ALLIED, CP)),
        Phase(name="allied-new-units", title="Allied New Units", rule="4.2 2", side=ALLIED, orders=(Place,)),
        Phase(name="cp-new-units", title="Central Powers New Units", rule="4.2 2", side=CP, orders=(Place,)),
        *_half("First", "4"),
        *_half("Second", "6"),
        Phase(
            name="allied-strategic-movement",
            title="Allied Strategic Movement",
            rule="4.2 8",
            side=ALLIED,
            orders=(StrategicMove, SeaMove),
        ),
        Phase(
            name="cp-strategic-movement",
            title="Central Powers Strategic Movement",
            rule="4.2 8",
            side=CP,
            orders=(StrategicMove,),
        ),
        Phase(name="victory-check", title="Victory Check", rule="4.3 1", played=_after_strategic),
        Phase(name="resources", title="Resource Phase", rule="4.3 2", played=_after_strategic),
        Phase(
            name="replacements", title="Replacement Phase", rule="4.3 4", shared=(ALLIED, CP), played=_after_strategic
        ),
        Phase(name="turkish-reserve", title="Turkish Required Reserve", rule="5.38", side=CP, played=_after_strategic),
        Phase(name="revolutions", title="Russian Revolutions", rule="4.3 5", side=CP, played=_after_strategic),
        Phase(name="fortress-surrender", title="Fortress Surrender", rule="4.3 6", played=_after_strategic),
        Phase(name="turkish-surrender", title="Turkish Surrender", rule="4.3 7", played=_after_strategic),
        Phase(name="pipeline", title="Sinai Pipeline", rule="11.53", side=ALLIED, played=_after_strategic),
        Phase(name="turn-record", title="Turn Record", rule="4.2 9"),
    ),
)
