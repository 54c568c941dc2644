"""Naval combat (7.1): one round in the Blockade box."""

from collections.abc import Mapping
from typing import ClassVar, Literal

import msgspec

from wargame_cli.engine.events import Spared
from wargame_cli.engine.orders import Order
from wargame_cli.engine.questions import Question
from wargame_cli.rulesets.lamps.ground.armies import go, remove, spend
from wargame_cli.rulesets.lamps.ground.card_effects import naval_reroll
from wargame_cli.rulesets.lamps.kit.book import BOOK
from wargame_cli.rulesets.lamps.kit.nations import ALLIANCES, CP, OTHER
from wargame_cli.rulesets.lamps.movement.naval import fleets_meet
from wargame_cli.rulesets.lamps.position.events.sea import BlockadeChanged, FleetsFought
from wargame_cli.rulesets.lamps.position.position import BLOCKADE, PORTS, LampsPosition, Referee
from wargame_cli.rulesets.lamps.position.seats import seat_of

#: What a fleet's die is; the chart of hits goes up and down, so that neither high nor low is good (7.1.2.1).
_KIND = "naval combat"


class Naval(Order, frozen=True, kw_only=True):
    """Fight the battle in the Blockade box now; without the order it is fought at the end of the phase (7.0).

    `naval`: say `fight`.
    """

    verb: ClassVar[str] = "naval"
    example: ClassVar[str] = "{naval: fight}"

    how: Literal["fight"] = msgspec.field(name="naval")


@BOOK.forbids("7.1.2a", Naval)
def both_sides_are_there(order: Naval, referee: Referee) -> str | None:
    """There is a battle if fleets of both sides are in the box, and one a phase"""
    position = referee.position
    if position.this_turn.naval_fought:
        return "the battle of this phase was fought"
    return None if fleets_meet(position) else "fleets of both sides are not in the Blockade box"


@BOOK.performs(Naval, rolls=True)
def fight_now(order: Naval, referee: Referee) -> None:
    """The battle, before or between other combats."""
    end_naval_combat(referee)


def end_naval_combat(referee: Referee) -> None:
    """Fleets that meet fight one round: all dice at once, then the hits, then the loser goes home (7.1.2)."""
    position = referee.position
    if position.this_turn.naval_fought or not fleets_meet(position) or referee.lacks_dice():
        return
    with referee.scene("naval"):
        dice = {fleet: roll(referee, fleet) for fleet in firing(position)}
        chart = position.kit.tables.combat.naval_hits
        hits = {
            OTHER[side]: sum(chart.get(die, 0) for fleet, die in dice.items() if position.side_of(fleet) == side)
            for side in ALLIANCES
        }
        decide(referee, dice, hits)


def firing(position: LampsPosition) -> list[str]:
    """The fleets that roll a die: the Fresh ones."""
    return [fleet for fleet in position.of_type("fleet", BLOCKADE) if position.fresh(fleet)]


def decide(referee: Referee, dice: Mapping[str, int], hits: Mapping[str, int]) -> None:
    """The hits on both sides are taken and the loser goes home."""
    position = referee.position
    for side in ALLIANCES:
        for number in range(1, hits[side] + 1):
            _take_hit(referee, side, number)
    winner = _winner(position)
    referee.emit(FleetsFought(rule="7.1.2", dice=dict(dice), hits=dict(hits), winner=winner))
    for fleet in position.of_type("fleet", BLOCKADE):
        if position.side_of(fleet) != winner:
            go(referee, fleet, PORTS[position.counter(fleet).nation], "7.1.2", "driven home")
    if position.blockade != winner:
        referee.emit(BlockadeChanged(rule="7.1.2", side=winner))


def roll(referee: Referee, fleet: str) -> int:
    """A fleet's die; with U2 or a card it may roll again, and the second roll stands (7.1.2.2)."""
    position = referee.position
    owner = seat_of(position, position.faction_of(fleet))
    die = referee.roll(fleet, "7.1.2", by=owner, kind=_KIND)
    nation = position.counter(fleet).nation
    may = (nation == "germany" and position.has(CP, "U2")) or naval_reroll(position, nation)
    if not may:
        return die
    question = Question(
        label=f"{fleet}/reroll",
        side=owner,
        kind="naval-reroll",
        text=f"{fleet} rolled {die}: roll again?",
        options=("roll again", "keep"),
        default="keep" if die in position.kit.tables.combat.naval_hits else "roll again",
        rule="7.1.2.2",
        about=(fleet,),
    )
    if referee.ask(question) == "keep":
        return die
    return referee.roll(f"{fleet}/reroll", "7.1.2.2", by=owner, kind=_KIND)


def _take_hit(referee: Referee, side: str, number: int) -> None:
    """Fresh fleets become Spent first; when all are Spent a hit eliminates one (7.1.2)."""
    position = referee.position
    fleets = [fleet for fleet in position.of_type("fleet", BLOCKADE) if position.side_of(fleet) == side]
    fresh = [fleet for fleet in fleets if position.fresh(fleet)]
    options = tuple(sorted(fresh or fleets, key=lambda fleet: not fleet.startswith("US")))
    if not options:
        cause = f"no fleet of {side} is left to take a hit"
        referee.emit(Spared(rule="7.1.2", units=(), place=BLOCKADE, what="loss", cause=cause))
        return
    question = Question(
        label=f"hit on {side}/{number}",
        side=seat_of(position, position.faction_of(options[0])),
        kind="naval-loss",
        text="Which fleet takes the hit?",
        options=options,
        default=options[0],
        rule="7.1.2",
        about=options,
    )
    fleet = referee.ask(question)
    if position.fresh(fleet):
        spend(referee, fleet, "7.1.2", "hit in battle")
    else:
        for_good = position.counter(fleet).nation == "united_states"
        remove(referee, fleet, "7.1.2", "sunk", for_good=for_good)


def _winner(position: LampsPosition) -> str:
    """The side with more fleets left, then with more Fresh ones, then who controlled the box (7.1.2)."""

    def strength(side: str) -> tuple[int, int, bool]:
        fleets = [fleet for fleet in position.of_type("fleet", BLOCKADE) if position.side_of(fleet) == side]
        return len(fleets), sum(map(position.fresh, fleets)), position.blockade == side

    return max(ALLIANCES, key=strength)
