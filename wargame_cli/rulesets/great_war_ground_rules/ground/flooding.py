"""Partial flooding: the owner of a canal-intensive hex that is attacked may flood it for a player turn (15A6)."""

from __future__ import annotations

from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.great_war_ground_rules.ground import points
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import side_named
from wargame_cli.rulesets.great_war_ground_rules.position.events.works import AtrocityDone, HexFlooded
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee

#: The terrain that can be flooded; the mark of hexes along the Po, which can be too (15A6).
CANALS, PO = "canal-intensive", "po-major-river"
#: What the owner answers.
FLOOD, LET_BE, SPEND = "flood", "let-be", "spend"


def may_flood(position: GroundPosition, place: str) -> bool:
    """Whether the owner of a hex may try to flood it when it is attacked: none where it is contested (15A6)."""
    kit = position.kit
    wet = kit.map.terrain[place] == CANALS or place in kit.map.marks.get(PO, frozenset())
    return wet and bool(position.owner_of(place)) and place not in position.this_turn.flooded


def ask_flood(referee: Referee, place: str) -> bool:
    """Put the question to the owner of a hex that is attacked, and try it if he wishes; whether it is under water now.

    By default nobody floods: it may be an atrocity (15A6).
    """
    position = referee.position
    if not may_flood(position, place):
        return place in position.this_turn.flooded
    choice = referee.ask(
        Question(
            label="flooding",
            side=position.owner_of(place),
            kind="flood",
            text=f"is {position.kit.name(place)} flooded before the attack?",
            options=(FLOOD, LET_BE),
            default=LET_BE,
            rule="15A6",
            about=(place,),
        )
    )
    return choice == FLOOD and flood(referee, place)


def flood(referee: Referee, place: str) -> bool:
    """The owner tries to flood a hex: a die on the Ground Success Table; whether he succeeds (15A6)."""
    position = referee.position
    side = position.owner_of(place)
    die = referee.roll("flooding", "15A6", by=side, good="high")
    flooded = position.kit.tables.success.check("partial_flooding", die).startswith("S")
    referee.emit(HexFlooded(rule="15A6", place=place, side=side, flooded=flooded))
    if flooded:
        relieved = calls_for_relief(position, place) and _relieve(referee, side, place)
        referee.emit(AtrocityDone(rule="15A6", side=side, place=place, cause="flooding", relieved=relieved))
    return flooded


def _relieve(referee: Referee, side: str, place: str) -> bool:
    """Whether the owner spends a Res Pt in reach of the hex for disaster relief; by default none (15A6)."""
    position = referee.position
    nations = dict.fromkeys(position.counter(unit).nationality for unit in position.units_at(side, place))
    near = [
        at
        for nation in nations or {position.kit.nation_of(place): None}
        for at in points.in_reach(position, side_named(side), place, nation)
        if points.unused(position, side, at) > 0
    ]
    if not near:
        return False
    choice = referee.ask(
        Question(
            label="relief",
            side=side,
            kind="flood-relief",
            text=f"is a Res Pt spent for disaster relief around {position.kit.name(place)}?",
            options=(SPEND, LET_BE),
            default=LET_BE,
            rule="15A6",
            about=(place,),
        )
    )
    if choice == SPEND:
        points.spend(referee, side, near[0], "15A6", "disaster relief")
    return choice == SPEND


def calls_for_relief(position: GroundPosition, place: str) -> bool:
    """Whether a humanitarian player would spend a Res Pt: there is a city in the hex or beside it (15A6)."""
    return any(position.kit.is_city(each) for each in (place, *position.kit.board.neighbours[place]))
