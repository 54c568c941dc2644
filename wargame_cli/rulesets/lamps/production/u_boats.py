"""U-Boat warfare (8.2.4): attacks on British shipping, and the hunt for the U-Boats."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from wargame_cli.rulesets.lamps.ground.armies import spend
from wargame_cli.rulesets.lamps.kit.nations import CP, TE
from wargame_cli.rulesets.lamps.politics.usa import move_entry
from wargame_cli.rulesets.lamps.position.events.production import UBoatAttacked, UBoatHunted
from wargame_cli.rulesets.lamps.position.position import HAGUE, UNRESTRICTED, LampsPosition, Referee

#: What the rows of the two tables ask for, but for technology cards, which they call by their letter and number.
_ASKED: Mapping[str, Callable[[LampsPosition], bool]] = {
    "always": lambda position: True,
    "never": lambda position: False,
    "not convoys": lambda position: "Convoys" not in position.flags,
    "convoys": lambda position: "Convoys" in position.flags,
    "unrestricted": lambda position: bool(position.of_type("u-boat", UNRESTRICTED)),
    "usa at war": lambda position: position.nations["united_states"] == "war",
    "belgium not CP": lambda position: position.control.get("belgium") != CP,
}
#: Whose technology cards begin with a letter (7.6.6, 7.6.7).
_INVENTS = {"U": CP, "Q": TE}


def fresh_boats(position: LampsPosition) -> list[str]:
    """The U-Boats that are Fresh, in either box."""
    boats = position.of_type("u-boat", HAGUE) + position.of_type("u-boat", UNRESTRICTED)
    return [boat for boat in boats if position.fresh(boat)]


def holds(position: LampsPosition, word: str) -> bool:
    """Whether what a row of the two tables asks for holds (8.2.4.2, 8.2.4.3), such as a technology (7.6.6, 7.6.7)."""
    if asked := _ASKED.get(word):
        return asked(position)
    card = word.removeprefix("not ")
    return position.has(_INVENTS[card[0]], card) is (card == word)


def attack_shipping(referee: Referee) -> int:
    """Two dice for each Fresh U-Boat in the Western Allies' production; gives how many points Britain loses."""
    position = referee.position
    chart = position.kit.tables.production
    successes = 0
    with referee.scene("u-boat attack"):
        for boat, total in _dice(referee, "U-Boat attack", "8.2.4.2"):
            success = holds(position, chart.u_boat_attack[total])
            successes += success
            referee.emit(UBoatAttacked(rule="8.2.4.2", boat=boat, sum=total, success=success))
            pledged = total == chart.sussex_row and "Sussex Pledge" in position.flags
            if pledged and (success or position.option("sussex-shift") == "any-eight"):
                move_entry(referee, 1, "8.2.4.2", "the Sussex Pledge was broken")
    return successes


def hunt(referee: Referee) -> None:
    """Two dice for each Fresh U-Boat in Germany's production: it may become Spent."""
    position = referee.position
    chart = position.kit.tables.production
    with referee.scene("u-boat attrition"):
        for boat, total in _dice(referee, "U-Boat attrition", "8.2.4.3"):
            spent = holds(position, chart.u_boat_attrition[total])
            referee.emit(UBoatHunted(rule="8.2.4.3", boat=boat, sum=total, spent=spent))
            if spent:
                spend(referee, boat, "8.2.4.3", "attrition")


def _dice(referee: Referee, kind: str, rule: str) -> Iterator[tuple[str, int]]:
    """Each Fresh U-Boat with its dice; the tables go up and down, so that neither high nor low is good."""
    boats = fresh_boats(referee.position)
    if not boats or referee.lacks_dice():
        return
    for boat in boats:
        yield boat, sum(referee.roll_together(boat, rule, 2, kind=kind))
