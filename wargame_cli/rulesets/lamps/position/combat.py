"""One combat between an army and what defends an area, as the rules on modifiers, dice and cards look at it (7.2)."""

from typing import Literal

import msgspec

Role = Literal["attack", "defence"]


class Combat(msgspec.Struct, frozen=True, kw_only=True):
    """Who attacks from where into where, and against what.

    `defender` is the defending army, or empty against a trench or a garrison; `number` counts the combats of the
    faction's turn from 1. `gun` is the attacker's Heavy Artillery, `battery` the defender's; `gas` whether gas is used,
    `card_dice` whether dice of cards are, `bombardment` whether a fleet supports an invasion.
    """

    number: int
    attacker: str
    origin: str
    target: str
    against: Literal["army", "trench", "garrison"]
    defender: str = ""
    invasion: bool = False
    gun: str = ""
    battery: str = ""
    gas: bool = False
    bombardment: bool = False
    card_dice: bool = True


class Influence(msgspec.Struct, frozen=True, kw_only=True):
    """What one source does to one side's roll of a combat.

    `drm` is added to the net die, `dice` are further dice of which the best counts, `automatic` is a value that takes
    the place of the dice, `rerolls` how often the owner may still roll again, `ignores` the name of another influence
    that it takes away. `key` names the source to `spend_influence` where its use is counted; empty where it is not.
    """

    name: str
    rule: str
    drm: int = 0
    dice: int = 0
    automatic: int = 0
    rerolls: int = 0
    ignores: str = ""
    key: str = ""
