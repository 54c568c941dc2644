"""What headquarters and leaders do: they are checked, flipped, assigned; they influence dice (14M, 14P)."""

from wargame_cli.engine import events as engine
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition


class ActivationBegan(engine.Event, frozen=True, kw_only=True):
    """A side checks Army HQs in its reaction movement phase: one, or several that coordinate (14M1, 14M3)."""

    side: str
    hqs: tuple[str, ...]

    def apply(self, position: GroundPosition) -> None:
        """Units in their ZOI move now, if the check succeeds; those of HQs before them have moved."""
        now = position.this_phase
        now.active = list(self.hqs)
        now.checked += self.hqs
        now.finished = sorted(now.mode)
        position.changed()


class HeadquartersChecked(engine.Event, frozen=True, kw_only=True):
    """The check of Army HQs: they stay active, or are inactive until their side's next initial phase (14M1).

    `modifiers` says what changed the die, each with its number.
    """

    hqs: tuple[str, ...]
    die: int
    modified: int
    success: bool
    modifiers: dict[str, int]

    def apply(self, position: GroundPosition) -> None:
        """Those that failed have no ZOI."""
        if not self.success:
            position.inactive += self.hqs
            position.this_phase.active = []
        position.changed()


class HeadquartersActive(engine.Event, frozen=True, kw_only=True):
    """An Army HQ shows its active side again, in an initial phase of its side (14M1)."""

    hq: str

    def apply(self, position: GroundPosition) -> None:
        """It has a ZOI again."""
        position.inactive.remove(self.hq)
        position.changed()


class LeaderAssigned(engine.Event, frozen=True, kw_only=True):
    """A leader went from the pool to an Army HQ (14P)."""

    leader: str
    hq: str

    def apply(self, position: GroundPosition) -> None:
        """He moves with it."""
        position.leaders[self.leader] = self.hq
        position.changed()


class LeaderRecalled(engine.Event, frozen=True, kw_only=True):
    """A leader went back to the pool (14P)."""

    leader: str
    hq: str

    def apply(self, position: GroundPosition) -> None:
        """He cannot be assigned again in this phase."""
        position.leaders.pop(self.leader, None)
        position.this_phase.recalled.append(self.leader)
        position.changed()


class LeaderRolled(engine.Event, frozen=True, kw_only=True):
    """A leader influenced the check of his HQ: the die chose one of his ratings (14P1)."""

    leader: str
    hq: str
    die: int
    modifier: int


EVENTS: tuple[type[engine.Event], ...] = (
    ActivationBegan,
    HeadquartersChecked,
    HeadquartersActive,
    LeaderAssigned,
    LeaderRecalled,
    LeaderRolled,
)
