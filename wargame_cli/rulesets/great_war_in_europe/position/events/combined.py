"""What can happen where Europe and the Near East are played together, and in neither alone."""

from wargame_cli.engine import events as engine
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition


class AlpenkorpsCame(engine.Event, frozen=True, kw_only=True):
    """The Alpenkorps has come to the Near East after Strategic Turn K: a modifier that is never lost (5.62)."""

    place: str

    def apply(self, position: GreatWarPosition) -> None:
        """It is earned."""
        position.alpenkorps = True


EVENTS: tuple[type[engine.Event], ...] = (AlpenkorpsCame,)
