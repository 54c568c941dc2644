"""What the machine player does in Europe alone: transfers, initiative, staffs and their markers, the Paris Gun."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from wargame_cli.engine.orders import Order
from wargame_cli.rulesets.great_war_in_europe.combat.leaders import Marker
from wargame_cli.rulesets.great_war_in_europe.kit.nations import ALLIED, CP, WEST, side_named
from wargame_cli.rulesets.great_war_in_europe.position.position import Referee
from wargame_cli.rulesets.great_war_in_europe.strategic.dismounting import Dismount, can_dismount
from wargame_cli.rulesets.great_war_in_europe.strategic.initiative import ChooseStaff, Initiative
from wargame_cli.rulesets.great_war_in_europe.strategic.paris_gun import ParisGun, sites
from wargame_cli.rulesets.great_war_in_europe.strategic.replacements import Rebuild
from wargame_cli.rulesets.great_war_in_europe.strategic.transfers import offers

#: How often points go to an ally, a marker is placed, cavalry is dismounted.
_GIVES, _LEADS, _DISMOUNTS = 0.3, 0.7, 0.2
#: How many hexes are tried for a marker.
_TRIES = 8


def transfers(referee: Referee, rng: Random) -> Iterator[Order]:
    """Points for allies, and now and then a call for replacements (5.17, 5.18)."""
    for order in offers(referee.position, referee.side):
        if rng.random() < _GIVES:
            yield order


def initiatives(referee: Referee, rng: Random) -> Iterator[Order]:
    """The one theater or the other (5.8)."""
    yield Initiative(theater=rng.choice(("Western", "Eastern")))


def choices(referee: Referee, rng: Random) -> Iterator[Order]:
    """OHL or OberOst, seldom neither; now and then nothing is said (5.88)."""
    if rng.random() < _LEADS:
        yield ChooseStaff(staff=rng.choice(("OHL", "OberOst", "OberOst", "none")))


def markers(referee: Referee, rng: Random) -> Iterator[Order]:
    """OHL, OberOst or Foch with units of the front (10.8)."""
    position, side = referee.position, side_named(referee.side)
    foch = [chit for chit in position.kit.chits.values() if chit.kind == "foch"]
    names = [position.staff] if side == CP else [chit.id for chit in foch]
    for name in filter(None, names):
        if rng.random() > _LEADS:
            continue
        beside = position.kit.steps.spread(position.occupied(ALLIED if side == CP else CP))
        hexes = list(position.kit.board.spaces(beside & position.occupied(side)))
        tries = [Marker(chit=name, at=hex) for hex in rng.sample(hexes, min(_TRIES, len(hexes)))]
        yield from (order for order in tries if referee.allows(order))


def guns_and_horses(referee: Referee, rng: Random) -> Iterator[Order]:
    """The Paris Gun where it may stand (6.10), cavalry on foot (15.55)."""
    position = referee.position
    if position.held_of(CP, "paris-gun"):
        places = position.kit.board.spaces(sites(position) & position.kit.fronts[WEST])
        if places:
            yield ParisGun(at=rng.choice(places))
    mounted = [unit for unit in position.kit.units if can_dismount(position, unit) and rng.random() < _DISMOUNTS]
    if mounted:
        yield Dismount(units=tuple(mounted))


def rebuilding(referee: Referee, rng: Random) -> Iterator[Order]:
    """Reduced units on the map at full strength again (5.31)."""
    position = referee.position
    for unit in position.reduced:
        if position.side_of(unit) == referee.side and rng.random() < _GIVES:
            yield Rebuild(unit=unit)
