"""A combat told to people: the forces, each strength, shift and modifier, the die, what came of it (9, 10, 14P2)."""

from collections.abc import Iterable, Iterator

from wargame_cli.engine.document import Block, Paragraph, Table, capital, cite
from wargame_cli.engine.telling import Said
from wargame_cli.engine.text.numbers import amount
from wargame_cli.rulesets.great_war_ground_rules.position.events import combat as happen
from wargame_cli.rulesets.great_war_ground_rules.telling.words import Stage, factors, said, the

#: What the results of both tables say (9C).
RESULTS = {
    "AE": "the attacker is eliminated",
    "AH": "half of the attacker is eliminated, the rest retreats",
    "AR": "the attacker retreats",
    "AQ": "a quarter of the attacker is eliminated",
    "AS": "the attack is stopped",
    "HX": "the weaker side is eliminated, the other loses half as much",
    "EX": "the weaker side is eliminated, the other loses as much",
    "DR": "the defender retreats",
    "DH": "half of the defender is eliminated, the rest retreats",
    "DE": "the defender is eliminated",
    "AD": "the attacker is destroyed",
    "AL": "the attacker loses half and retreats, the defender a quarter of that",
    "AX": "the attacker loses half, the defender half of that",
    "BX": "the weaker side loses half, the other as much",
    "BXM": "the weaker side loses half, the other as much; a defender who retreats loses less",
    "DX": "the defender loses half, the attacker half of that",
    "DXM": "the defender loses half and retreats, the attacker as much",
    "DL": "the defender loses half and retreats, the attacker a quarter of that",
    "DD": "the defender is destroyed",
}
#: The special combat effects (10).
EFFECTS = {
    "AECA": "armor",
    "AECD": "armor in defence",
    "ATEC": "antitank fire",
    "CEC": "a cavalry charge",
    "EEC": "engineers",
    "GEC": "gas",
    "SEC": "mines",
}


def words(result: str) -> str:
    """A result in words."""
    return RESULTS.get(result, result)


@said.register(happen.AttackDeclared)
def _(event: happen.AttackDeclared, stage: Stage) -> Said:
    forces = Table(("Units", "Ratings", "From", "Part"), _together(_forces(event, stage)))
    return Said(heading=f"Attack on {stage.name(event.target)}", opens=True, blocks=(forces,))


def _forces(event: happen.AttackDeclared, stage: Stage) -> Iterator[tuple[str, ...]]:
    position = stage.position
    for units, part in ((event.attackers, "attacks"), (event.defenders, "defends")):
        for unit in units:
            extra = ", overstacked" if unit in position.overstacked else ""
            yield unit, factors(position, unit), stage.name(position.place_of(unit)), part + extra


def _together(rows: Iterable[tuple[str, ...]]) -> tuple[tuple[str, ...], ...]:
    """Rows of units of which the same is said as one, where the first of them stands."""
    found: dict[tuple[str, ...], list[str]] = {}
    for unit, *rest in rows:
        found.setdefault(tuple(rest), []).append(unit)
    return tuple((", ".join(units), *rest) for rest, units in found.items())


@said.register(happen.CombatFought)
def _(event: happen.CombatFought, stage: Stage) -> Said:
    return Said(blocks=tuple(_arithmetic(event)))


def _arithmetic(event: happen.CombatFought) -> Iterator[Block]:
    """What each unit counts, the shifts and modifiers with their rules, the odds, the die, and what is to be lost."""
    for by_unit, what in ((event.attack_by_unit, "attack"), (event.defence_by_unit, "defence")):
        if rows := _together(_changed(by_unit)):
            yield Table(
                (f"Not as printed in {what}", "Printed", "Counts", "Because of"), rows, right=("Printed", "Counts")
            )
    if told := tuple((each.name, each.effect, each.rule) for each in (*event.shifts, *event.modifiers)):
        yield Table(("Shift or modifier", "Effect", "Rule"), told, right=("Effect",))
    odds = f"{event.base}, {event.column} after shifts" if event.shifts and event.column else event.column or event.base
    yield Paragraph(
        f"{capital(event.table)} table: attack {amount(event.attack)} against defence {amount(event.defence)} is "
        f"{odds}; {event.why.name}{cite(event.why.rule)}"
    )
    result = f"{event.result}, {words(event.result)}"
    if event.read != event.result:
        result = f"{event.read}, which becomes {result}"
    if not event.die:
        yield Paragraph(f"Below the table, no die: {result}{cite(event.rule)}", tone="good")
    else:
        die = f"Die {event.die}" + (f" with {event.modifier:+d}" if event.modifier else "")
        yield Paragraph(f"{die}: {result}{cite(event.rule)}", tone="good")
    if lost := _mandated(event):
        yield Paragraph(f"Printed strength to be lost: {lost}{cite('9D')}")


def _changed(by_unit: Iterable[happen.Strength]) -> Iterator[tuple[str, ...]]:
    """The units that count otherwise than is printed on them; all others count as they are in the table of forces."""
    for each in by_unit:
        if (each.factors and each.printed) or each.printed != each.counts:
            yield each.unit, amount(each.printed), amount(each.counts), "; ".join(each.factors)


def _mandated(event: happen.CombatFought) -> str:
    """How much of its printed strength each side must lose."""
    parts = []
    for name, lost, whole in (
        ("the attacker", event.attack_lost, event.attack_all),
        ("the defender", event.defence_lost, event.defence_all),
    ):
        if whole:
            parts.append(f"{name} all")
        elif lost:
            parts.append(f"{name} {amount(lost)}")
    return ", ".join(parts)


@said.register(happen.AttackCalledOff)
def _(event: happen.AttackCalledOff, stage: Stage) -> Said:
    return Said("the attacker calls the attack off; his units attack nothing else")


@said.register(happen.HexLeft)
def _(event: happen.HexLeft, stage: Stage) -> Said:
    return Said(f"nobody is left in {stage.name(event.target)}: there is no combat")


@said.register(happen.DefenceLost)
def _(event: happen.DefenceLost, stage: Stage) -> Said:
    told = f"no strength in {stage.name(event.target)}: there is no combat"
    return Said(f"has {told}", event.units, f"have {told}", alone=True)


@said.register(happen.ReserveTried)
def _(event: happen.ReserveTried, stage: Stage) -> Said:
    where = f"as a reserve to {stage.name(event.target)}"
    if event.success:
        return Said(f"comes {where}", (event.unit,), f"come {where}")
    cause = f": {event.cause}" if event.cause else ""
    return Said(f"does not come {where}{cause}", (event.unit,), f"do not come {where}{cause}")


@said.register(happen.EffectTried)
def _(event: happen.EffectTried, stage: Stage) -> Said:
    """An attempt at a special combat effect, with its die."""
    die = f"die {event.die}" + (f", {event.modified} with its modifiers" if event.modified != event.die else "")
    came = {
        "S": "the combat die is better by one",
        "S*": "the combat die is better by one" + (", the odds by a column" if event.shifted else ", no column"),
        "F": "in vain",
        "F*": "in vain, and at a loss",
    }[event.result]
    effect = f"{EFFECTS.get(event.effect, event.effect)} ({event.effect}, {amount(event.res)} RE)"
    return Said(f"{the(event.side)} try {effect} with {', '.join(event.units)}: {die}, {came}")


@said.register(happen.EffectLapsed)
def _(event: happen.EffectLapsed, stage: Stage) -> Said:
    effect = f"{EFFECTS.get(event.effect, event.effect)} ({event.effect})"
    return Said(f"{the(event.side)} do not try {effect} with {', '.join(event.units)}: {event.cause}")


@said.register(happen.LeaderTried)
def _(event: happen.LeaderTried, stage: Stage) -> Said:
    return Said(f"{event.leader} influences the combat for {the(event.side)}: die {event.die}, {event.change:+d}")


@said.register(happen.ResourceCentreChecked)
def _(event: happen.ResourceCentreChecked, stage: Stage) -> Said:
    helped = "shelters its defenders" if event.success else "shelters nobody"
    return Said(f"the resource center of {stage.name(event.place)} {helped}")
