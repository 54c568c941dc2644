"""What happens to the records of a turn and of an Action Round: actions, activation, attacks, Trenches."""

from typing import Literal

from wargame_cli.engine import events as engine
from wargame_cli.rulesets.illusions_of_glory.kit.nations import Side
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition
from wargame_cli.rulesets.illusions_of_glory.position.records import Action, Activation, Use


class ActionChosen(engine.Event, frozen=True, kw_only=True):
    """A side chose its action for the round, and has these OPS or SR Points (8.2, 8.3)."""

    side: Side
    use: Use
    points: int
    card: str = ""
    nation: str = ""

    def apply(self, position: IllusionsPosition) -> None:
        """The action is on the Action Round Chart."""
        action = Action(use=self.use, card=self.card, nation=self.nation)
        position.this_turn.actions.setdefault(self.side, []).append(action)
        position.this_round.use = self.use
        position.this_round.card = self.card
        position.this_round.points = self.points


class PointsSpent(engine.Event, frozen=True, kw_only=True):
    """OPS or SR Points of the round were spent; `left` remain (9.4, 9.5)."""

    spent: int
    left: int
    purpose: str

    def apply(self, position: IllusionsPosition) -> None:
        """The side has these points left."""
        position.this_round.points = self.left


class SpaceActivated(engine.Event, frozen=True, kw_only=True):
    """A space, or units of a region or of Lemnos, got a Move or an Attack marker (9.4.3)."""

    place: str
    how: Literal["move", "attack"]
    units: tuple[str, ...] = ()

    def apply(self, position: IllusionsPosition) -> None:
        """The marker is there until the round ends."""
        position.this_round.activated.append(Activation(place=self.place, how=self.how, units=self.units))


class AttackDeclared(engine.Event, frozen=True, kw_only=True):
    """Units made their attack of the round; a space, or the units that defended a region, had theirs (12.1)."""

    units: tuple[str, ...]
    target: str
    defenders: tuple[str, ...] = ()

    def apply(self, position: IllusionsPosition) -> None:
        """These units neither attack again, nor are those of the place attacked again, in the round."""
        position.this_round.attacked.extend(self.units)
        position.this_round.defended.extend(self.defenders or (self.target,))


class TrenchTried(engine.Event, frozen=True, kw_only=True):
    """An LCU tried to build a Trench (19.2); the Trench itself comes by an event of its own."""

    side: Side
    space: str
    unit: str
    built: bool

    def apply(self, position: IllusionsPosition) -> None:
        """The space has had its attempt of the round; a Trench that was built (by one reading each attempt) counts."""
        position.this_round.entrenching[self.space] = self.unit
        position.this_round.acted_at(self.space)
        if self.built or position.option("trench-limits") == "attempts":
            position.this_round.trench_built = True
            position.this_turn.trenches[self.side] = position.this_turn.trenches.get(self.side, 0) + 1


class UnitsAssembled(engine.Event, frozen=True, kw_only=True):
    """SCUs became an LCU or completed one, or an LCU became SCUs (22.0); units come and go by events of their own."""

    place: str
    used: tuple[str, ...]
    made: tuple[str, ...]

    def apply(self, position: IllusionsPosition) -> None:
        """The units do not move again in the round (22.3b, 22.4b); a stack's Move marker passes to them (22.4f)."""
        position.this_round.assembled.extend(self.made)
        position.this_round.acted_at(self.place)
        position.this_round.activated[:] = [self._marked(marker) for marker in position.this_round.activated]

    def _marked(self, marker: Activation) -> Activation:
        if marker.place != self.place or not set(self.used) & set(marker.units):
            return marker
        left = [unit for unit in marker.units if unit not in self.used]
        return Activation(place=marker.place, how=marker.how, units=(*left, *self.made))


class OffensiveFined(engine.Event, frozen=True, kw_only=True):
    """British or French units attacked against their orders, which is paid for once a turn (7.2, trap 20)."""

    def apply(self, position: IllusionsPosition) -> None:
        """The penalty of this turn was paid."""
        position.this_turn.fined = True


EVENTS: tuple[type[engine.Event], ...] = (
    ActionChosen,
    PointsSpent,
    SpaceActivated,
    AttackDeclared,
    TrenchTried,
    UnitsAssembled,
    OffensiveFined,
)
