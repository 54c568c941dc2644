"""What becomes of corps, overstacks and elite brigades (8C, 14N, 14Q)."""

from wargame_cli.engine import events as engine
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition


class BoxChanged(engine.Event, frozen=True, kw_only=True):
    """A unit is in the box of a Corps HQ now, in its overstack or not, or in none (8C); `spent` are its MPs."""

    unit: str
    hq: str
    overstacked: bool = False
    spent: float = 0

    def apply(self, position: GroundPosition) -> None:
        """It stays in the hex of the HQ; whether it came into an overstack in a phase of its own side is kept (8C2)."""
        if self.hq:
            position.corps[self.unit] = self.hq
        else:
            position.corps.pop(self.unit, None)
        if self.overstacked and self.unit not in position.overstacked:
            position.overstacked.append(self.unit)
            if position.phase.startswith(position.side_of(self.unit).lower()) and not position.phase.endswith(
                "initial"
            ):
                position.this_turn.overstacked_late.append(self.unit)
        elif not self.overstacked and self.unit in position.overstacked:
            position.overstacked.remove(self.unit)
        if self.spent:
            now = position.this_phase
            now.spent[self.unit] = now.spent.get(self.unit, 0.0) + self.spent
        position.recount(position.place_of(self.unit))


class CorpsSeen(engine.Event, frozen=True, kw_only=True):
    """A corps is known to the enemy now, or is not any more (14N2)."""

    hq: str
    known: bool

    def apply(self, position: GroundPosition) -> None:
        """The enemy may look at what is in its box, or not."""
        if self.known:
            position.known.append(self.hq)
        else:
            position.known.remove(self.hq)
        position.changed()


class EliteAssigned(engine.Event, frozen=True, kw_only=True):
    """An elite brigade belongs to a division (14Q)."""

    brigade: str
    division: str

    def apply(self, position: GroundPosition) -> None:
        """The division is so much stronger."""
        position.elite[self.brigade] = self.division
        position.changed()


EVENTS: tuple[type[engine.Event], ...] = (BoxChanged, CorpsSeen, EliteAssigned)
