"""What happens to nations: National Will, Unified Command, weather (15D, 15E4, 36, 40)."""

from wargame_cli.engine import events as engine
from wargame_cli.rulesets.great_war_ground_rules.kit.scenario_file import Weather
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition


class LossesLookedAt(engine.Event, frozen=True, kw_only=True):
    """An initial phase: what nations lost since the last one was looked at for their morale (40, house)."""

    def apply(self, position: GroundPosition) -> None:
        """They count no more."""
        position.lost.clear()
        position.changed()


class WillChanged(engine.Event, frozen=True, kw_only=True):
    """The National Will of a nation changed (40, house); `hexes` are those for whose loss it did, once and for all."""

    nation: str
    change: int
    cause: str
    hexes: tuple[str, ...] = ()

    def apply(self, position: GroundPosition) -> None:
        """It has that much more, or less."""
        position.will[self.nation] = position.will.get(self.nation, 0) + self.change
        for place in self.hexes:
            position.suffered[f"{self.nation}/{place}"] = 1
        position.changed()


class NationShaken(engine.Event, frozen=True, kw_only=True):
    """A nation is shaken now, or is so no more (15D3)."""

    nation: str
    shaken: bool = True

    def apply(self, position: GroundPosition) -> None:
        """Its units are unreliable, or are not."""
        if self.shaken:
            position.shaken.append(self.nation)
        else:
            position.shaken.remove(self.nation)
        position.changed()


class CommandUnified(engine.Event, frozen=True, kw_only=True):
    """The Entente has a Unified Command from now on (15E4)."""

    def apply(self, position: GroundPosition) -> None:
        """Its nations cooperate."""
        position.unified = True
        position.changed()


class WeatherChanged(engine.Event, frozen=True, kw_only=True):
    """A game turn has this weather (36, house); `die` is 0 where nothing was rolled for it."""

    weather: Weather
    die: int = 0

    def apply(self, position: GroundPosition) -> None:
        """It holds to the next game turn."""
        position.weather_now = self.weather
        position.changed()


EVENTS: tuple[type[engine.Event], ...] = (
    LossesLookedAt,
    WillChanged,
    NationShaken,
    CommandUnified,
    WeatherChanged,
)
