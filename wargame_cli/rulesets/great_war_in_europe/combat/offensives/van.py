"""The attack inside Van on Armenians who rise among units of the Central Powers (6.8; trap 59)."""

from __future__ import annotations

from wargame_cli.rulesets.great_war_in_europe.chits.arabs_and_armenians import VAN, appear
from wargame_cli.rulesets.great_war_in_europe.combat.attack import fight_inside
from wargame_cli.rulesets.great_war_in_europe.combat.forces import Combat
from wargame_cli.rulesets.great_war_in_europe.kit.nations import CP
from wargame_cli.rulesets.great_war_in_europe.position.events.offensives import ArmeniansRose
from wargame_cli.rulesets.great_war_in_europe.position.position import UNTRIED, Referee


def fight_in_van(referee: Referee) -> None:
    """All combat units of the Central Powers in Van attack the Armenian unit until one side is alone there (6.8).

    A round that costs neither side anything ends it: the Armenians go. Who wins has the hex; nobody advances. As long
    as both are there the unit counts as untried, for a hex never holds both sides.
    """
    position = referee.position
    unit = position.this_turn.risen
    if not unit or referee.lacks_dice():
        return
    number, lost = 1, True
    with referee.scene("attack", VAN):
        while lost and position.place_of(unit) == UNTRIED and (there := position.fighters_at(CP, VAN)):
            attackers = tuple(each for each in there if position.face(each).attack)
            combat = Combat(
                target=VAN, side=CP, attackers=attackers, origins=dict.fromkeys(attackers, VAN), defenders=(unit,)
            )
            lost = fight_inside(referee, combat, number)
            number += 1
        if position.place_of(unit) == UNTRIED and not position.fighters_at(CP, VAN):
            appear(referee, unit, VAN, "6.8")
    referee.emit(ArmeniansRose(rule="6.8", unit=""))
