"""The exact odds of an attack, by the code that resolves it, and how likely a result was."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import msgspec

from wargame_cli.engine.odds.likelihood import Likelihood, in_order
from wargame_cli.engine.orders import Order
from wargame_cli.engine.queries import Chance, Modifier, Odds
from wargame_cli.rulesets.great_war_in_europe.combat.arithmetic import FACES, Arithmetic, work_out
from wargame_cli.rulesets.great_war_in_europe.combat.cavalry_retreat import can_retreat_to
from wargame_cli.rulesets.great_war_in_europe.combat.defence import by_default
from wargame_cli.rulesets.great_war_in_europe.combat.forces import Combat, muster
from wargame_cli.rulesets.great_war_in_europe.combat.offensives.russians import is_brusilov
from wargame_cli.rulesets.great_war_in_europe.combat.orders import Attack
from wargame_cli.rulesets.great_war_in_europe.combat.strength import column_of, rung
from wargame_cli.rulesets.great_war_in_europe.kit.tables import Table
from wargame_cli.rulesets.great_war_in_europe.position.events.combat import CombatFought
from wargame_cli.rulesets.great_war_in_europe.position.position import GreatWarPosition, Referee


def odds_of(order: Order, referee: Referee) -> Odds | None:
    """The exact odds of an attack; None for other orders.

    The defender commits what he does by default. In a side's view they are the odds against what it sees, `at_worst`
    those against the strongest units that it does not see.
    """
    if not isinstance(order, Attack):
        return None
    position, side = referee.position, referee.side
    seen = _odds(position, order, side)
    hidden = position.concealed.get(order.target, 0) if position.is_view else 0
    if not hidden:
        return seen
    worst = _odds(supposing_the_strongest(position, side, order.target, hidden), order, side)
    return msgspec.structs.replace(seen, hidden=hidden, at_worst=worst)


def _odds(position: GreatWarPosition, order: Attack, side: str) -> Odds:
    """The odds against the units that are in the position."""
    combat = muster(position, order, side)
    if not combat.defenders and not combat.garrison:
        nothing = {"attack": 0, "defence": 0}
        return Odds(target=combat.target, strengths=nothing, modifiers=(), results=(Chance("nobody to fight", 1.0),))
    combat = by_default(position, combat)
    found = work_out(position, combat)
    return Odds(
        target=combat.target,
        strengths={"attack": found.attack, "defence": found.defence},
        modifiers=(*found.shifts, *found.modifiers, *_left_out(position, combat)),
        column=found.odds,
        table=found.table,
        results=_chances(position, found),
    )


def _left_out(position: GreatWarPosition, combat: Combat) -> Iterator[Modifier]:
    """What the odds leave out: cavalry may retreat before the combat (15.51), headquarters that go (6.28), strengths
    that nobody knows (15.82).
    """
    if can_retreat_to(position, combat):
        effect = "not counted here: the cavalry may retreat before the combat"
        yield Modifier(name="Cavalry", rule="15.51", effect=effect)
    if is_brusilov(position, combat):
        yield Modifier(name="Brusilov", rule="6.28", effect=f"{combat.leader} leaves the game after the combat")
    for unit in (*combat.attackers, *combat.defenders):
        if position.counter(unit).untried_kind and unit not in position.shown:
            effect = f"{unit} counts with the middle strength of its nation; it is drawn when it fights"
            yield Modifier(name="Untried", rule="15.82", effect=effect)


def _chances(position: GreatWarPosition, found: Arithmetic) -> tuple[Chance, ...]:
    counts = Counter(found.results(position.kit.tables.combat))
    return tuple(Chance(result, count / len(FACES), words(result)) for result, count in counts.items())


def words(result: str) -> str:
    """A result in words: losses of both sides."""
    own, _, other = result.partition("/")
    lost = "all of the defender's" if other == "E" else f"{other} of the defender's"
    return f"{own} of the attacker's units {'is' if own == '1' else 'are'} lost and {lost}"


def supposing_the_strongest(position: GreatWarPosition, side: str, hex: str, hidden: int) -> GreatWarPosition:
    """The view as it would be if the strongest units that the side does not see were those hidden in a hex (7.25)."""
    twin = position.copy()
    unseen = [
        unit
        for unit, counter in position.kit.units.items()
        if counter.side != side and not counter.headquarters and not position.knows(unit)
    ]
    unseen.sort(key=lambda unit: (-position.face(unit).defence, unit))
    for unit in unseen[:hidden]:
        twin.put(unit, hex)
    return twin


def how_likely(position: GreatWarPosition, fought: CombatFought) -> Likelihood | None:
    """How the result of a combat stands among those of all faces of the die; None where none was rolled."""
    if not fought.die:
        return None
    chart = position.kit.tables.combat
    column = column_of(chart, rung(*map(int, fought.column.split(":"))))
    if column is None:
        return None
    table: Table = "A" if fought.table == "A" else "B"
    came = [chart.result(table, column, face + fought.modifier) for face in FACES]
    return in_order(came, fought.result)
