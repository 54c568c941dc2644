"""The tracks: points and what the lead comes to, National Will, the stocks of Man and Equ Pts."""

from __future__ import annotations

from collections.abc import Iterator

from wargame_cli.engine.queries import Track
from wargame_cli.engine.text.numbers import amount
from wargame_cli.rulesets.great_war_ground_rules.kit.calendar import named
from wargame_cli.rulesets.great_war_ground_rules.kit.nations import CP, ENTENTE, SIDE_NAMES, SIDES
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition
from wargame_cli.rulesets.great_war_ground_rules.victory import Balance, balance, is_met


def tracks(position: GroundPosition, reader: str | None) -> list[Track]:
    """What the game keeps, as far as the reader of the position sees."""
    return list(_tracks(position))


def _tracks(position: GroundPosition) -> Iterator[Track]:
    found = balance(position)
    yield Track(id="lead", name=f"Lead of {CP}", value=found.lead, told=_worth(position, found), side=_ahead(found))
    for side in SIDES:
        told = ", ".join(f"{item.what} {amount(item.points)}" for item in found.items if item.side == side)
        goal = position.kit.plan.victory.automatic.get(side)
        if goal and not is_met(position, side, goal):
            told = f"{told}; " if told else ""
            told += f"wins at once with {goal.name} (42B)"
        yield Track(id=f"score {side}", name=f"Points: {side}", value=found.points[side], told=told, side=side)
    morale = position.kit.plan.morale
    for nation, will in sorted(position.will.items()):
        told, least = "(15D)", None
        if morale:
            least = morale.collapse
            shaken = "shaken" if nation in position.shaken else f"shaken at {morale.shaken}"
            told = f"{shaken}, collapses at {least} (40)"
        yield Track(id=f"will {nation}", name=f"National Will: {nation}", value=will, least=least, told=told)
    for kind in ("man", "equ"):
        stocks: dict[str, float] = {}
        for name, stock in sorted(position.stock.items()):
            of = name.partition("@")[0]
            stocks[of] = stocks.get(of, 0) + (stock.man if kind == "man" else stock.equ)
        for of, points in stocks.items():
            if points:
                name = f"{kind.capitalize()} Pts: {of}"
                yield Track(id=f"{kind} {of}", name=name, value=points, least=0, told="(16B3)")
    date, last = named(position.date), position.last_turn
    yield Track(id="turn", name="Turn", value=position.turn, least=0, most=last, told=date)


def _ahead(found: Balance) -> str:
    """The side that would win now."""
    if found.level:
        return found.level.winner or ""
    return CP if found.lead > 0 else ENTENTE if found.lead < 0 else ""


def _worth(position: GroundPosition, found: Balance) -> str:
    """What the lead comes to now, and from which lead each side has won (42B, house)."""
    ahead = _ahead(found)
    name = found.level.name if found.level else "victory" if ahead else "draw"
    now = f"if it ended now: {name}" + (f" for the {SIDE_NAMES[ahead]}" if ahead in SIDES else "")
    levels = position.kit.plan.victory.levels
    ours = [each.at_least for each in levels if each.winner == CP and each.at_least is not None]
    others = [each.at_least for each in levels if each.winner != ENTENTE and each.at_least is not None]
    needs = f"{CP} wins from {amount(min(ours))}" if ours else f"{CP} wins with more points" if not levels else ""
    if others and any(each.winner == ENTENTE for each in levels):
        needs += f"{', ' if needs else ''}{ENTENTE} below {amount(min(others))}"
    return f"{now}; {needs} (42B)" if needs else f"{now} (42B)"
