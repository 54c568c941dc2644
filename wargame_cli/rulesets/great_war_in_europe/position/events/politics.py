"""What can happen to neutral nations, and on the coasts where the Allies land (6.52-6.54, 17.1)."""

from wargame_cli.engine import events as engine
from wargame_cli.rulesets.great_war_in_europe.kit.components import with_romania
from wargame_cli.rulesets.great_war_in_europe.kit.nations import CP, EAST, NATIONS, OTHER, SIDE_NAMES, side_named
from wargame_cli.rulesets.great_war_in_europe.kit.pre_war import TURKEY_HESITATES
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition

#: The nations that join without an event, and begin to fight at once.
_BY_THEMSELVES = ("TU", "BR")


class NationJoined(engine.Event, frozen=True, kw_only=True):
    """A nation enters the war on a side (6.54, 17.1): its country is that side's, and frozen in this turn (17.11)."""

    nation: str
    side: str

    def milestone(self) -> str:
        """That."""
        return f"{NATIONS[self.nation]} joins the {SIDE_NAMES[self.side]}"

    def apply(self, position: GreatWarPosition) -> None:
        """Every hex of its country is its side's (7.14); in Greece those that the enemy has entered are not.

        Turkey, unless it hesitated, and a Britain that was neutral join by themselves and are not frozen (17.1, 20.2,
        20.3); their land on the maps of the Near East is told of apart (7.12).
        """
        if self.nation in position.neutral:
            position.neutral.remove(self.nation)
        position.entered[self.nation] = position.strategic
        if self.nation not in _BY_THEMSELVES or (self.nation == "TU" and position.has_pre_war(TURKEY_HESITATES)):
            position.this_turn.joined.append(self.nation)
        side = side_named(self.side)
        if self.nation == "RO" and side == CP:
            position.romania = side
            position.equip(with_romania(position.kit, side))
        kit = position.kit
        gained = kit.home(self.nation) & ~position.controlled(side)
        if self.nation in _BY_THEMSELVES:
            gained &= kit.fronts.get(EAST, 0)
        if self.nation == "GK":
            gained &= ~position.controlled(OTHER[side])
        for hex in kit.board.spaces(gained):
            position.take(side, hex)
        position.recount()


class LandingMade(engine.Event, frozen=True, kw_only=True):
    """The Allies land at Gallipoli or Salonika: sources of supply from now on (6.52, 6.53)."""

    place: str

    def milestone(self) -> str:
        """That."""
        return f"the Allies land at {self.place}"

    def apply(self, position: GreatWarPosition) -> None:
        """What follows from it holds."""
        if self.place == "Gallipoli":
            position.gallipoli = True
        else:
            position.salonika = True
        position.changed()


class LandingLost(engine.Event, frozen=True, kw_only=True):
    """The Allies have left Gallipoli to the enemy: nobody lands there any more (6.52)."""

    def apply(self, position: GreatWarPosition) -> None:
        """Its landing hexes are no ports."""
        position.landing_lost = True
        position.changed()


class EuropeanTurkeyDeployed(engine.Event, frozen=True, kw_only=True):
    """The Turkish units of Europe are deployed (17.13)."""

    def milestone(self) -> str:
        """That."""
        return "European Turkey is deployed"

    def apply(self, position: GreatWarPosition) -> None:
        """Ottoman hexes are open to the Central Powers (17.31)."""
        position.european_turkey = True
        position.changed()


EVENTS: tuple[type[engine.Event], ...] = (NationJoined, LandingMade, LandingLost, EuropeanTurkeyDeployed)
