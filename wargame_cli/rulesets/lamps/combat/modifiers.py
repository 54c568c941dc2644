"""What changes the rolls of a combat by the rules themselves (7.2.3 and the chapters it names)."""

from __future__ import annotations

from wargame_cli.rulesets.lamps.combat.demands import answered_last, schlieffen_rerolls
from wargame_cli.rulesets.lamps.ground import card_effects
from wargame_cli.rulesets.lamps.ground.areas import technology_helps
from wargame_cli.rulesets.lamps.ground.supply import land_supplied
from wargame_cli.rulesets.lamps.position.combat import Combat, Influence
from wargame_cli.rulesets.lamps.position.position import LampsPosition

#: The nations that develop technology, and may therefore use gas and aircraft (8.4.2.2, 9.1.2).
DEVELOPERS = {"CP": ("germany",), "TE": ("france", "great_britain")}
_CAUCASUS, _LETTOW_VORBECK = "RU-CAU", "GE-LV"
#: The squares where other Russians than the Caucasus Army are weak (7.2.3).
_CAUCASIAN = ("kars", "caucasus")
#: The name of the modifier that some markers ignore.
MOUNTAIN = "Mountain"
_BOMBARDMENT = "Shore bombardment"


def attack_influences(position: LampsPosition, combat: Combat) -> tuple[Influence, ...]:
    """Everything that acts on the attacker's roll."""
    chart = position.kit.tables.combat
    found: list[Influence] = []
    turn = position.this_turn
    if turn.big_push is not None and combat.against != "trench" and not combat.invasion:
        found.append(Influence(name="Big Push", rule="7.2.3", drm=chart.big_push))
    if (demand := answered_last(position)) and demand.drm:
        found.append(Influence(name=demand.name, rule=demand.rule, drm=demand.drm))
    if _strange_russian(position, combat.attacker, combat.target):
        found.append(Influence(name="Russians without the Caucasus Army", rule="7.2.3", drm=chart.strange_russians))
    if combat.attacker == _LETTOW_VORBECK:
        found.append(Influence(name="Lettow-Vorbeck", rule="7.4.1", drm=chart.lettow_vorbeck))
    if combat.gas:
        found.append(Influence(name="Poison Gas", rule="7.6.8", drm=chart.poison_gas))
    if combat.bombardment:
        found.append(Influence(name=_BOMBARDMENT, rule="7.3.1", drm=chart.shore_bombardment))
    if combat.gun:
        found.append(_guns(position, combat))
    if rerolls := schlieffen_rerolls(position, combat):
        found.append(Influence(name="Schlieffen Plan", rule="4.1.3", rerolls=rerolls))
    stosstruppen = position.stosstruppen == combat.origin and technology_helps(position, combat.origin, combat.target)
    if stosstruppen and position.stosstruppen_rerolls and position.counter(combat.attacker).nation == "germany":
        found.append(Influence(name="Stosstruppen", rule="7.6.4", rerolls=position.stosstruppen_rerolls))
    found += card_effects.influences(position, combat, "attack")
    if combat.invasion and position.option("landing-modifiers") == "fleet-alone":
        return tuple(each for each in found if each.name == _BOMBARDMENT or not each.drm)
    return tuple(found)


def defence_influences(position: LampsPosition, combat: Combat) -> tuple[Influence, ...]:
    """Everything that acts on the defender's roll; a garrison rolls no dice, and has but what cards give it (6.1.3)."""
    if combat.against == "garrison":
        return card_effects.influences(position, combat, "defence")
    chart = position.kit.tables.combat
    found: list[Influence] = []
    if position.kit.is_marked(combat.target, "mountain"):
        found.append(Influence(name=MOUNTAIN, rule="2.1.3", drm=chart.mountain))
    strange_trench = combat.against == "trench" and _strange_trench(position, combat.target)
    if strange_trench or _strange_russian(position, combat.defender, combat.target):
        found.append(Influence(name="Russians without the Caucasus Army", rule="7.2.3", drm=chart.strange_russians))
    if combat.battery:
        found.append(Influence(name="Counter-Battery", rule="7.6.2", dice=chart.artillery_dice - 1))
    if combat.invasion:
        found.append(Influence(name="Invasion repelled", rule="7.3.1", dice=chart.invasion_defence_dice))
    return (*found, *card_effects.influences(position, combat, "defence"))


def effective(own: tuple[Influence, ...], enemys: tuple[Influence, ...]) -> tuple[Influence, ...]:
    """One side's influences without those that one of the enemy's takes away."""
    ignored = {influence.ignores.lower() for influence in enemys if influence.ignores}
    return tuple(each for each in own if each.name.lower() not in ignored) if ignored else own


def gas_may_be_used(position: LampsPosition, origin: str, army: str, target: str) -> bool:
    """Whether an army's attack out of an area may use gas: the first out of it, beside a developer's army (7.6.8)."""
    side = position.side
    if not position.has(side, "G1") or side in position.gas_used or not technology_helps(position, origin, target):
        return False
    if any(start == origin for _, start, _ in position.this_turn.attacked):
        return False
    return shares_technology(position, origin, army)


def shares_technology(position: LampsPosition, area: str, army: str) -> bool:
    """Whether a land-supplied army that may use technology stands beside an army; Americans need the French."""
    here = position.kit.board.bit.get(area, 0)
    nations = {position.counter(other).nation for other in position.armies_at(area)}
    side = position.side_of(army)
    able = ("france",) if position.counter(army).nation == "united_states" else DEVELOPERS[side]
    return any(nation in nations and land_supplied(position, nation) & here for nation in able)


def _guns(position: LampsPosition, combat: Combat) -> Influence:
    chart = position.kit.tables.combat
    side = position.side
    aircraft = any(air.area == combat.origin and air.side == side for air in position.air)
    dice = chart.artillery_dice_with_aircraft if aircraft and position.has(side, "A2") else chart.artillery_dice
    name = "Heavy Artillery with aircraft" if dice > chart.artillery_dice else "Heavy Artillery"
    return Influence(name=name, rule="7.6.1", dice=dice - 1)


def _strange_trench(position: LampsPosition, area: str) -> bool:
    """Whether Russians without the Caucasus Army hold a trench: it is as good as the army in it."""
    if position.option("russian-trench") == "unmodified" or "russia" not in position.trenches.get(area, ()):
        return False
    return area in _CAUCASIAN and _CAUCASUS not in position.armies_at(area)


def _strange_russian(position: LampsPosition, unit: str, area: str) -> bool:
    return area in _CAUCASIAN and unit not in ("", _CAUCASUS) and position.counter(unit).nation == "russia"
