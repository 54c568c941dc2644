"""What a result of the tables calls for (9C): who loses what share, who retreats, who may."""

from collections.abc import Callable, Mapping
from typing import Literal

import msgspec

#: Who retreats: nobody, all must, all may if they like, or may for half of the losses (BXM).
Retreat = Literal["no", "must", "may", "for-half"]

#: With these the side that suffered the larger loss may retreat (9C2 AX, DX).
LARGER_LOSS_MAY_RETREAT = frozenset({"AX", "DX"})
#: With these an attack out of an overstack costs the attacker half as much again (8C2).
DEARER_FROM_OVERSTACK = frozenset({"AX", "BX", "BXM", "DX", "DXM"})
#: With these all other units are lost before artillery (9D).
ARTILLERY_LAST = frozenset({"AL", "AX", "BX", "BXM", "DX", "DXM", "DL"})
#: With these units retreat two hexes early in the war (9F4).
TWO_HEXES = frozenset({"AE", "AH", "DH", "DE"})
#: With these attackers in the attacked hex itself must retreat too (9K1).
LEAVE_THE_HEX = frozenset({"AQ", "AS", "AX"})

_FACTOR_FROM_OVERSTACK = 1.5


class Demand(msgspec.Struct, frozen=True):
    """What a result asks of a side: printed strength to lose at least, or everybody; and whether it retreats."""

    loss: float = 0
    everybody: bool = False
    retreat: Retreat = "no"


class Demands(msgspec.Struct, frozen=True):
    """What a result asks of both sides."""

    attacker: Demand = Demand()
    defender: Demand = Demand()

    def of(self, attacks: bool) -> Demand:
        """The demand on one side."""
        return self.attacker if attacks else self.defender


_Rule = Callable[[float, float], Demands]


def _all_of_attacker(attack: float, defence: float) -> Demands:
    return Demands(attacker=Demand(attack, everybody=True, retreat="must"))


def _all_of_defender(attack: float, defence: float) -> Demands:
    return Demands(defender=Demand(defence, everybody=True, retreat="must"))


def _exchange(share: float) -> _Rule:
    """HX and EX: the weaker side is eliminated, the defender if both are equal; the other loses a share of that."""

    def demands(attack: float, defence: float) -> Demands:
        if attack < defence:
            return Demands(Demand(attack, everybody=True, retreat="must"), Demand(attack * share))
        return Demands(Demand(defence * share), Demand(defence, everybody=True, retreat="must"))

    return demands


def _both(retreat_of_attacker: Retreat, retreat_of_defender: Retreat) -> _Rule:
    """BX and BXM: the weaker side loses half, the defender if both are equal; the other loses as much."""

    def demands(attack: float, defence: float) -> Demands:
        loss = (attack if attack < defence else defence) / 2
        return Demands(Demand(loss, retreat=retreat_of_attacker), Demand(loss, retreat=retreat_of_defender))

    return demands


def _attacker_half(other: float, retreat: Retreat) -> _Rule:
    return lambda attack, defence: Demands(Demand(attack / 2, retreat=retreat), Demand(attack / 2 * other))


def _defender_half(other: float, retreat: Retreat) -> _Rule:
    return lambda attack, defence: Demands(Demand(defence / 2 * other), Demand(defence / 2, retreat=retreat))


_RULES: Mapping[str, _Rule] = {
    "AE": _all_of_attacker,
    "AH": _attacker_half(0, "must"),
    "AR": lambda attack, defence: Demands(attacker=Demand(retreat="must")),
    "AQ": lambda attack, defence: Demands(attacker=Demand(attack / 4)),
    "AS": lambda attack, defence: Demands(),
    "HX": _exchange(1 / 2),
    "EX": _exchange(1),
    "DR": lambda attack, defence: Demands(defender=Demand(retreat="must")),
    "DH": _defender_half(0, "must"),
    "DE": _all_of_defender,
    "AD": _all_of_attacker,
    "AL": _attacker_half(1 / 4, "must"),
    "AX": _attacker_half(1 / 2, "no"),
    "BX": _both("may", "may"),
    "BXM": _both("no", "for-half"),
    "DX": _defender_half(1 / 2, "no"),
    "DXM": _defender_half(1, "must"),
    "DL": _defender_half(1 / 4, "must"),
    "DD": _all_of_defender,
}


def demands(result: str, attack: float, defence: float, *, from_overstack: bool = False) -> Demands:
    """What a result asks of sides with these printed strengths (9C1, 9C2).

    `from_overstack` says that overstacked units attack (8C2): the attacker alone loses half as much again, which
    changes nothing of what the defender loses. Nobody loses more than there is.
    """
    found = _RULES[result](attack, defence)
    own = found.attacker.loss
    if from_overstack and result in DEARER_FROM_OVERSTACK:
        own *= _FACTOR_FROM_OVERSTACK
    return Demands(
        msgspec.structs.replace(found.attacker, loss=min(own, attack)),
        msgspec.structs.replace(found.defender, loss=min(found.defender.loss, defence)),
    )


def becomes(read: str, *, infantry_attacks: bool, infantry_defends: bool, rifle_assault: bool) -> str:
    """What the result that was read off a table becomes: AQ an AS, BX a BXM, DX a DXM (14H1, 14R)."""
    if read == "AQ" and infantry_attacks:
        return "AS"
    if read == "BX" and infantry_defends:
        return "BXM"
    if read == "DX" and rifle_assault:
        return "DXM"
    return read
