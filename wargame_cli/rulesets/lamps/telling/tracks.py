"""The tracks: victory points and what they come to, USA Entry, Russia, the production of every nation."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_cli.engine.queries import Track
from wargame_cli.rulesets.lamps.kit.nations import CP, NATIONS, TE, title
from wargame_cli.rulesets.lamps.position.position import LampsPosition
from wargame_cli.rulesets.lamps.production.points import expected
from wargame_cli.rulesets.lamps.victory import points_of

_USA, _RUSSIA = "united_states", "russia"


def tracks(position: LampsPosition, reader: str | None) -> list[Track]:
    """What the game keeps; all of it is open."""
    return list(_tracks(position))


def _tracks(position: LampsPosition) -> Iterator[Track]:
    chart, kit = position.kit.tables.victory, position.kit
    lead = position.points.get(CP, 0) - position.points.get(TE, 0)
    wins = CP if lead >= chart.margin else TE
    at_once = (
        f"at once {CP} with {kit.name(chart.capitals[CP])} (11.1), {TE} with {kit.name(chart.capitals[TE])} (11.2)"
    )
    told = f"{CP} needs {chart.margin} at the end, else {TE} wins (11.3); if it ended now: {wins} wins; {at_once}"
    yield Track(id="lead", name=f"Lead of {CP}", value=lead, told=told, side=wins)
    for side in (CP, TE):
        parts = ", ".join(f"{why} {points}" for points, why in points_of(position, side))
        told = f"as things stand: {parts}" if parts else ""
        points = position.points.get(side, 0)
        yield Track(id=f"points {side}", name=f"Victory points: {side}", value=points, least=0, told=told, side=side)
    since = f"at war since turn {position.usa_war}" if position.nations[_USA] != "neutral" else ""
    told = f"{since or f'at {chart.usa_war_at} the United States declare war'} (10.2.3.2)"
    yield Track(id="usa", name="USA Entry", value=position.usa_entry, least=0, most=chart.usa_war_at, told=told)
    if position.nations[_RUSSIA] == "war":
        held = sum(position.control.get(area) == CP for area in chart.collapse)
        places = " and ".join(kit.name(area) for area in chart.collapse)
        told = f"Russia collapses when {CP} holds {places} (10.1.3)"
        yield Track(id="russia", name="Russian cities lost", value=held, least=0, most=len(chart.collapse), told=told)
    for faction in NATIONS:
        for nation in NATIONS[faction]:
            if position.nations[nation] == "war":
                made, name = expected(position, nation), f"Production as things stand: {title(nation)}"
                yield Track(id=f"production {nation}", name=name, value=made, least=0, told="(8.1)")
    turns = kit.tables.turns
    yield Track(id="turn", name="Turn", value=position.turn, least=0, most=turns.last, told=str(position.season))
