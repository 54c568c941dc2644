"""What an attack may bring along (9L, 10, 14P2): the checks of effects, leaders and incremental odds."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from wargame_cli.rulesets.great_war_ground_rules.combat import leaders
from wargame_cli.rulesets.great_war_ground_rules.combat.capabilities import capabilities
from wargame_cli.rulesets.great_war_ground_rules.combat.forces import Combat, muster
from wargame_cli.rulesets.great_war_ground_rules.combat.orders import Attack, Attempt
from wargame_cli.rulesets.great_war_ground_rules.combat.rules import names, on_the_map
from wargame_cli.rulesets.great_war_ground_rules.combat.special import effects
from wargame_cli.rulesets.great_war_ground_rules.combat.special.effects import MOST, RULES, SEC
from wargame_cli.rulesets.great_war_ground_rules.combat.table import by_default
from wargame_cli.rulesets.great_war_ground_rules.ground import points
from wargame_cli.rulesets.great_war_ground_rules.ground.cooperation import all_cooperate
from wargame_cli.rulesets.great_war_ground_rules.kit.book import BOOK, INCREMENTAL
from wargame_cli.rulesets.great_war_ground_rules.position.position import GroundPosition, Referee

#: The rows of the effects.
_ROWS = {"10A": "10Aa", "10B": "10B", "10C": "10C", "10D": "10D", "10E": "10E"}


@BOOK.forbids_one_of(
    {
        "10.0": "Special effects are tried by attacking units, each once",
        "10Aa": "Armor is tried at most twice, where terrain, weather and fortifications let it",
        "10B": "Cavalry charges once, in mobile combat",
        "10C": "Engineers try twice at most, against a major city or a fortification but fieldworks",
        "10D": "Gas is tried once",
        "10E": "Siege engineers that have not moved try once, and spend a Res Pt",
        "15E": "Units that do not cooperate do not try a special effect together",
    },
    Attack,
    settled=True,
    looks_at=names,
)
def effects_can_be_tried(order: Attack, referee: Referee) -> tuple[str, str] | None:
    """Every attempt at a special effect is one that these units may make in this combat (10)."""
    position = referee.position
    if not order.effects or not on_the_map(order, position):
        return None
    battle = muster(position, order, referee.side)
    table, _ = by_default(position, battle, capabilities(position, battle), order.table)
    found = _faults(position, order, msgspec.structs.replace(battle, table=table), open_target=referee.awaits(order))
    return next(found, None)


def _faults(position: GroundPosition, order: Attack, battle: Combat, *, open_target: bool) -> Iterator[tuple[str, str]]:
    used: set[str] = set()
    counts: dict[str, int] = {}
    for attempt in order.effects:
        row = _ROWS[RULES[attempt.effect]]
        counts[attempt.effect] = counts.get(attempt.effect, 0) + 1
        if counts[attempt.effect] > MOST[attempt.effect]:
            yield row, f"{attempt.effect} is tried {MOST[attempt.effect]} times at most in a combat"
        if not attempt.units:
            yield "10.0", f"{attempt.effect} needs units that try it (with: [...])"
        for unit in attempt.units:
            if unit not in order.units:
                yield "10.0", f"{unit} does not attack"
            if unit in used:
                yield "10.0", f"{unit} tries more than one special effect"
            if why := effects.why_not_able(position, unit, attempt.effect):
                yield row, why
            used.add(unit)
        if not all_cooperate(position, attempt.units):
            yield "15E", f"{', '.join(attempt.units)}: they do not cooperate"
        if not open_target and (why := effects.why_not_here(position, battle, attempt.effect)):
            yield row, why
        if attempt.effect == SEC and (why := _why_no_res(position, attempt)):
            yield row, why


def _why_no_res(position: GroundPosition, attempt: Attempt) -> str:
    near = points.near(position, attempt.units)
    if not near:
        return "no Res Pt is within an overland supply line of the siege engineers"
    if attempt.source and attempt.source not in near:
        return f"no Res Pt in {position.kit.name(attempt.source)} is within an overland supply line"
    return ""


@BOOK.forbids("14P2", Attack, settled=True, looks_at=names)
def leader_is_there(order: Attack, referee: Referee) -> str | None:
    """A leader influences a combat all of whose attackers are in the ZOI of his Army HQ (14P2)"""
    if not order.leader or not on_the_map(order, referee.position):
        return None
    return leaders.why_not(referee.position, order.leader, referee.side, order.units) or None


@BOOK.forbids("9L", Attack)
def incremental_odds_in_play(order: Attack, referee: Referee) -> str | None:
    """A die for the fraction of the odds is rolled where that option is in play (9L)"""
    if order.incremental and referee.position.option(INCREMENTAL) != "on":
        return "incremental odds are not in play in this game"
    return None
