"""What can happen before the war (chapter 20): events are drawn, announced, chosen in secret and revealed."""

from wargame_cli.engine import events as engine
from wargame_cli.rulesets.great_war_in_europe.kit.nations import BELGIUM, LUXEMBOURG
from wargame_cli.rulesets.great_war_in_europe.kit.pre_war import pre_war_events
from wargame_cli.rulesets.great_war_in_europe.position.position import LATER, GreatWarPosition


class PreWarDrawn(engine.Event, frozen=True, kw_only=True):
    """A side draws a pre-war event (20.1); the other side does not see which."""

    side: str
    chit: str

    def apply(self, position: GreatWarPosition) -> None:
        """It may be chosen."""
        position.pre_war_drawn.setdefault(self.side, []).append(self.chit)


class PreWarAnnounced(engine.Event, frozen=True, kw_only=True):
    """The Central Powers say that they play a pre-war event which the Allies must know of beforehand (20.3)."""

    chit: str

    def apply(self, position: GreatWarPosition) -> None:
        """They are bound to it."""
        position.pre_war_announced = self.chit


class PreWarChosen(engine.Event, frozen=True, kw_only=True):
    """A side chooses the pre-war events that it plays (20.1); the other side is not told before both are revealed."""

    side: str
    events: tuple[str, ...]

    def apply(self, position: GreatWarPosition) -> None:
        """They wait to be revealed."""
        position.pre_war_plans[self.side] = list(self.events)


class PreWarRevealed(engine.Event, frozen=True, kw_only=True):
    """The pre-war events of a side are revealed (20.1), those too that the other side's events cancel (20.11)."""

    side: str
    events: tuple[str, ...]
    cancelled: tuple[str, ...] = ()

    def milestone(self) -> str:
        """The titles of those that hold."""
        titles = [pre_war_events()[event].title for event in self._held()]
        return f"pre-war events: {', '.join(titles)}" if titles else ""

    def _held(self) -> list[str]:
        """Those that the other side does not cancel."""
        return [event for event in self.events if event not in self.cancelled]

    def apply(self, position: GreatWarPosition) -> None:
        """Those that are not cancelled hold in this game; what was drawn besides is forgotten."""
        position.pre_war[self.side] = self._held()
        position.pre_war_drawn.pop(self.side, None)
        position.pre_war_plans.pop(self.side, None)
        position.pre_war_announced = ""
        position.changed()


class PreWarUnitsChosen(engine.Event, frozen=True, kw_only=True):
    """A side says which units a pre-war event concerns, where it is left to it (20.2, 20.3); or a `default` does."""

    side: str
    chit: str
    units: tuple[str, ...]
    default: bool = False

    def apply(self, position: GreatWarPosition) -> None:
        """They are not asked for again."""
        position.this_phase.named.setdefault(self.chit, []).extend(self.units)
        position.changed()


class KeptNeutral(engine.Event, frozen=True, kw_only=True):
    """Nations are neutral that else are in the war from its first day (20.3): Belgium, and the British for a while."""

    nations: tuple[str, ...]

    def apply(self, position: GreatWarPosition) -> None:
        """Nobody controls Belgium, and with it Luxembourg (7.1). British land lies in the Near East."""
        position.neutral += self.nations
        if "BE" in self.nations:
            kit = position.kit
            for hex in kit.board.spaces(kit.countries[BELGIUM] | kit.countries[LUXEMBOURG]):
                position.take("", hex)
        position.changed()


class UnitsSetUpAs(engine.Event, frozen=True, kw_only=True):
    """Units begin as if they had another set-up code (20.3)."""

    units: tuple[str, ...]
    code: str

    def apply(self, position: GreatWarPosition) -> None:
        """It counts instead of their own."""
        position.set_up_as.update(dict.fromkeys(self.units, self.code))
        position.changed()


class UnitHeldBack(engine.Event, frozen=True, kw_only=True):
    """A unit that would begin on the map appears on a Strategic Turn instead (20.2, 20.3)."""

    unit: str
    place: str
    letter: str

    def apply(self, position: GreatWarPosition) -> None:
        """It is still to appear."""
        position.put(self.unit, LATER)
        position.expected[self.unit] = self.letter


EVENTS: tuple[type[engine.Event], ...] = (
    PreWarDrawn,
    PreWarAnnounced,
    PreWarChosen,
    PreWarRevealed,
    PreWarUnitsChosen,
    KeptNeutral,
    UnitsSetUpAs,
    UnitHeldBack,
)
