"""What event cards and army markers do to the other chapters while they are in force (2.6, 5.2)."""

from collections.abc import Iterator

import msgspec

from wargame_cli.engine.effects.in_force import IN_FORCE
from wargame_cli.engine.position import derived_of
from wargame_cli.rulesets.lamps.ground import conditions
from wargame_cli.rulesets.lamps.kit.cards import (
    Marker,
    MustAttack,
    NamedRule,
    NavalReroll,
    NoRefit,
    Points,
    Roll,
)
from wargame_cli.rulesets.lamps.position.combat import Combat, Influence, Role
from wargame_cli.rulesets.lamps.position.events.cards import EffectEnded, EffectUsed
from wargame_cli.rulesets.lamps.position.events.general import MarkerUsed
from wargame_cli.rulesets.lamps.position.position import InForce, LampsPosition, Referee


class Demand(msgspec.Struct, frozen=True, kw_only=True):
    """Attacks that must be made this turn (4.1.4, 5.2): of which nation, from and into where (empty: any), how many.

    `drm` modifies each; `name` and `rule` say who demands it.
    """

    name: str
    rule: str
    nations: tuple[str, ...]
    count: int
    origin: str = ""
    target: str = ""
    drm: int = 0


# -- combats -----------------------------------------------------------------------------------------------------


def influences(position: LampsPosition, combat: Combat, role: Role) -> tuple[Influence, ...]:
    """What markers and cards in force do to one side's roll of a combat."""
    if not position.markers and not position.in_force:
        return ()
    unit = combat.attacker if role == "attack" else combat.defender
    found = [*_of_markers(position, unit, role)]
    if combat.against != "garrison" or role == "attack" or combat.invasion:
        found += _of_cards(position, combat, role, unit)
    return tuple(found)


def _of_markers(position: LampsPosition, unit: str, role: Role) -> Iterator[Influence]:
    for card in position.markers.get(unit, ()):
        for effect in position.kit.cards[card].effects:
            if isinstance(effect, Marker) and effect.role in (role, "both"):
                yield Influence(
                    name=effect.name,
                    rule="2.6",
                    drm=effect.drm,
                    dice=effect.dice,
                    rerolls=effect.reroll,
                    ignores=effect.ignores,
                    key=f"marker/{unit}/{card}",
                )


def _of_cards(position: LampsPosition, combat: Combat, role: Role, unit: str) -> Iterator[Influence]:
    for entry, effect in position.effects(Roll):
        if effect.role != role or (effect.most and not entry.left(effect.most)):
            continue
        if role == "attack" and effect.dice and not combat.card_dice:
            continue
        if not _concerns(position, combat, role, unit, entry, effect):
            continue
        rerolls = entry.left(effect.rerolls)
        if effect.rerolls and not rerolls:
            continue
        counted = effect.most or effect.rerolls or effect.one_area
        yield Influence(
            name=position.kit.cards[entry.card].title,
            rule="5.2",
            drm=effect.drm,
            dice=effect.dice,
            automatic=effect.automatic,
            rerolls=rerolls,
            key=f"card/{entry.card}/{entry.number}" if counted else "",
        )


def _concerns(position: LampsPosition, combat: Combat, role: Role, unit: str, entry: InForce, effect: Roll) -> bool:
    """Whether a card's effect on rolls reaches this one."""
    kit = position.kit
    nation = kit.units[unit].nation if unit else _trench_nation(position, combat.target)
    if nation not in effect.nations and not (combat.invasion and effect.against == "invasion"):
        return False
    if effect.origins and combat.origin not in effect.origins:
        return False
    if effect.into and combat.target not in effect.into:
        return False
    if effect.inside and combat.target not in effect.inside:
        return False
    if effect.home_except and (combat.target in effect.home_except or combat.target not in kit.home[nation]):
        return False
    if effect.one_area and entry.area not in ("", combat.origin):
        return False
    if effect.guns and not combat.gun:
        return False
    return _is_against(position, combat, role, effect.against)


def _is_against(position: LampsPosition, combat: Combat, role: Role, against: str) -> bool:
    if not against:
        return True
    if against == "invasion":
        return combat.invasion
    if against == "trench":
        return combat.against == "trench"
    enemy = combat.defender if role == "attack" else combat.attacker
    return bool(enemy) and position.counter(enemy).nation == against


def _trench_nation(position: LampsPosition, area: str) -> str:
    """Whose trenches stand in an area: a nation, or the pool that several share."""
    owners = position.trenches.get(area, ())
    return owners[0] if owners else ""


def spend_influence(referee: Referee, combat: Combat, influence: Influence, *, won: bool) -> None:
    """Count the use of a marker or card after a combat that its owner won or lost; of rerolls, when one is taken."""
    kind, _, rest = influence.key.partition("/")
    name, _, last = rest.partition("/")
    if kind == "card":
        referee.emit(EffectUsed(rule="5.2", card=name, number=int(last), area=combat.origin))
    elif kind == "marker":
        effect = next(effect for effect in referee.position.kit.cards[last].effects if isinstance(effect, Marker))
        gone = effect.uses == "once" or (effect.uses == "until-failed" and not won)
        if gone and last in referee.position.markers.get(name, ()):
            referee.emit(MarkerUsed(rule="2.6", card=last, unit=name))


@derived_of(IN_FORCE)
def demands(position: LampsPosition) -> tuple[Demand, ...]:
    """The attacks that cards in force demand this turn."""
    return tuple(
        Demand(
            name=position.kit.cards[entry.card].title,
            rule="5.2",
            nations=(effect.nation,),
            count=effect.count,
            target=effect.target,
            drm=effect.drm,
        )
        for entry, effect in position.effects(MustAttack)
    )


# -- other chapters ---------------------------------------------------------------------------------------------


def named_rule(position: LampsPosition, name: str, nation: str = "") -> bool:
    """Whether a card has changed a rule, for everybody or for this nation."""
    changed = _named_rules(position)
    return bool(changed) and ((name, "") in changed or (name, nation) in changed)


@derived_of(IN_FORCE)
def _named_rules(position: LampsPosition) -> frozenset[tuple[str, str]]:
    """The rules that cards have changed, each with the nation for which they have; empty for everybody."""
    return frozenset((effect.name, effect.nation) for _, effect in position.effects(NamedRule))


def no_refit(position: LampsPosition, unit: str) -> bool:
    """Whether an army that lost an attack this turn may not be refitted."""
    if unit not in position.this_turn.lost:
        return False
    nation = position.counter(unit).nation
    return any(effect.nation == nation for _, effect in position.effects(NoRefit))


def points(position: LampsPosition, nation: str) -> list[tuple[InForce, Points]]:
    """Changes of a nation's production points in its coming Production Phase."""
    return [
        (entry, effect)
        for entry, effect in position.effects(Points)
        if nation in ((entry.nation,) if entry.nation else effect.nations)
        and conditions.hold_when_counted(position, effect)
    ]


def naval_reroll(position: LampsPosition, nation: str) -> bool:
    """Whether a card lets each fleet of a nation roll again (7.1)."""
    return any(effect.nation == nation for _, effect in position.effects(NavalReroll))


def end(referee: Referee, entry: InForce, rule: str) -> None:
    """The effect of a card holds no longer."""
    referee.emit(EffectEnded(rule=rule, card=entry.card, number=entry.number))


def end_all(referee: Referee, until: str, rule: str) -> None:
    """What lasts until then ends (5.2)."""
    for entry in [*referee.position.in_force]:
        if entry.until == until:
            end(referee, entry, rule)
