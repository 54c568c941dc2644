"""What any order asks of the units that it names: they are the side's own, in one place, each named once."""

from collections.abc import Sequence

from wargame_cli.rulesets.great_war_in_europe.ground.conditions import Waiting
from wargame_cli.rulesets.great_war_in_europe.kit.book import BOOK
from wargame_cli.rulesets.great_war_in_europe.position.position import Referee


class Naming(Waiting, frozen=True, kw_only=True):
    """An order to units; each kind of it says which."""

    @property
    def movers(self) -> Sequence[str]:
        """The units that it is given to."""
        raise NotImplementedError


def own_units(order: Naming, referee: Referee) -> str | None:
    """Only one's own units take orders, each named once"""
    if not order.movers:
        return "the order names no unit"
    others = [unit for unit in order.movers if referee.position.side_of(unit) != referee.side]
    if others:
        return f"{', '.join(others)}: not of the side {referee.side}"
    return "a unit is named twice" if len(set(order.movers)) < len(order.movers) else None


def together(order: Naming, referee: Referee) -> str | None:
    """Units go together from one place"""
    places = {referee.position.place_of(unit) for unit in order.movers}
    return "units go together only from one place" if len(places) > 1 else None


def obey(*orders: type[Naming], apart: bool = False) -> None:
    """Fasten to these kinds of order what is asked of any units (3.26); some may name units of several places."""
    BOOK.forbids("3.26c", *orders, decisive=True)(own_units)
    if not apart:
        BOOK.forbids("8.1", *orders, decisive=True)(together)
