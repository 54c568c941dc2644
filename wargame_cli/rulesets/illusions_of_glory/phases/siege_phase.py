"""The Siege Phase (20.4): the dice for besieged Forts, and who has the space of one that falls."""

from collections.abc import Mapping

from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.illusions_of_glory.cards.events_at_once import at_once
from wargame_cli.rulesets.illusions_of_glory.ground.control import take
from wargame_cli.rulesets.illusions_of_glory.ground.sieges import besieged_by
from wargame_cli.rulesets.illusions_of_glory.kit.card_combat import SurrenderRoll
from wargame_cli.rulesets.illusions_of_glory.kit.cards import Card
from wargame_cli.rulesets.illusions_of_glory.kit.nations import SIDES, Nation, Side, nation_named
from wargame_cli.rulesets.illusions_of_glory.position.events.general import FortDestroyed
from wargame_cli.rulesets.illusions_of_glory.position.position import IllusionsPosition, Referee


def surrenders(referee: Referee) -> None:
    """A die for every Fort that is besieged as the phase begins; no weather matters (20.4.2)."""
    for space, side in besieged(referee.position):
        surrender_check(referee, side, space)


def besieged(position: IllusionsPosition) -> list[tuple[str, Side]]:
    """Every besieged Fort with its besieger; not those whose siege has lapsed (20.3.5b)."""
    return [(space, side) for side in SIDES for space in position.kit.board.spaces(besieged_by(position, side))]


def surrender_check(referee: Referee, side: Side, space: str, drm: int = 0) -> bool:
    """Whether a Fort surrenders to its besieger: if the die is above its Combat Factor (20.4.1b).

    A card may have a Fort checked at once, with a modified die.
    """
    position = referee.position
    die = referee.roll(f"/surrender/{space}", "20.4.1", by=side, good="high", kind="surrender")
    if not position.kit.tables.forts.sieges.surrenders(die + drm, position.fort(space)):
        return False
    name = position.kit.name(space)
    referee.emit(FortDestroyed(rule="20.4.1", space=space, cause="surrender"))
    take(referee, space, nation_of(position, side, space), f"the Fort of {name} surrenders", "11.2i")
    return True


@at_once.register(SurrenderRoll)
def _(effect: SurrenderRoll, card: Card, referee: Referee) -> bool:
    """A Fort in a land that the card's side besieges makes a surrender check at once; the side says which."""
    position = referee.position
    ground, side = position.kit.ground, card.side
    forts = [space for space, by in besieged(position) if by == side and ground.spaces[space].owner == effect.land]
    if not forts or referee.lacks_dice():
        return bool(forts)
    ranked = sorted(forts, key=lambda space: (position.fort(space), space))
    question = Question(
        label=f"/{card.label}/fort",
        side=side,
        kind="event-fort",
        text=f"{card.title}: which besieged Fort makes a surrender check?",
        options=tuple(ranked),
        default=ranked[0],
        rule="20.4",
        about=(card.label, *ranked),
    )

    def policies() -> Mapping[str, str]:
        return {"weakest": ranked[0], "strongest": ranked[-1]}

    surrender_check(referee, side, referee.ask(question, policies), effect.drm)
    return True


def nation_of(position: IllusionsPosition, side: Side, space: str) -> Nation:
    """The nation whose marker is laid: the one with most units there, the LCUs' where that is even (11.2g)."""
    counters = [position.counter(unit) for unit in position.units_at(side, space)]
    nations = [
        counter.nation for counter in counters if not counter.is_escorted and position.at_war(counter.nation, side)
    ]
    of_lcus = {counter.nation for counter in counters if counter.is_lcu}
    return max(nations or [_any(position, side)], key=lambda nation: (nations.count(nation), nation in of_lcus))


def _any(position: IllusionsPosition, side: Side) -> Nation:
    return nation_named(next(nation for nation, stand in position.nations.items() if stand == side))
