"""What a check says back of each kind of order."""

from __future__ import annotations

import pytest
from sentences import said, verbs

SAID = [
    ("{open: AP-1}", "Begin with DRIVE ON EAST PRUSSIA (AP-1)"),
    ("{play: AP-11, for: event}", "Play ROYAL NAVY BLOCKADE (AP-11) for its Event"),
    ("{activate: warsaw, for: move}", "Activate Warsaw for Movement"),
    ("{move: RU-I-3, by: [lodz, kalisz]}", "Move RU-I-3 to Kalisz by way of Lodz"),
    ("{assault: RU-S-Black-Sea, to: varna}", "Send RU-S-Black-Sea by sea to attack Varna"),
    ("{entrench: warsaw, with: RU-I-3}", "Try to build a Trench in Warsaw with RU-I-3"),
    (
        "{assemble: RU-I-9, at: warsaw, from: [RU-I-1-SCU, RU-I-2-SCU, RU-C-1-SCU]}",
        "Assemble RU-I-9 in Warsaw out of RU-I-1-SCU, RU-I-2-SCU and RU-C-1-SCU",
    ),
    (
        "{disassemble: RU-I-9, into: [RU-I-1-SCU, RU-I-2-SCU, RU-C-1-SCU]}",
        "Disassemble RU-I-9 into RU-I-1-SCU, RU-I-2-SCU and RU-C-1-SCU",
    ),
    ("{sr: RU-I-3, to: warsaw, by: [minsk]}", "Redeploy RU-I-3 to Warsaw by way of Minsk"),
    (
        "{attack: lemberg, with: [RU-I-3, RU-I-5], flank: true, cards: [AP-3]}",
        "Attack Lemberg with RU-I-3 and RU-I-5; with a Flank Attack; Combat Cards: PLEHVE (AP-3)",
    ),
    ("{rebuild: RU-I-3, at: moscow}", "Rebuild RU-I-3 in Moscow"),
    ("{declare: serbian collapse}", "Declare that Serbia has collapsed"),
    ("{convert: GE}", "Convert a point of the pool GE"),
    ("{discard: [AP-3, AP-5]}", "Discard PLEHVE (AP-3) and NO RETREAT (AP-5)"),
    ("{play: cardless}", "Take one OPS without a card"),
    ("{play: AP-11}", "Play ROYAL NAVY BLOCKADE (AP-11) for Operations"),
    ("{activate: warsaw, for: attack, units: [RU-I-3]}", "Activate RU-I-3 in Warsaw for Attack"),
    ("{sr: RU-I-3, into: reserve}", "Redeploy RU-I-3 to the Reserve Box"),
    ("{sr: RU-I-3, to: warsaw, how: sea}", "Redeploy RU-I-3 to Warsaw by sea"),
    (
        "{attack: lemberg, with: [RU-I-3], flank: true, pinning: warsaw, if: {won: lodz, lost: kalisz, "
        "taken: minsk, vacant: cracow}}",
        "Attack Lemberg with RU-I-3; with a Flank Attack, pinned from Warsaw; only if the attack on Lodz is"
        " won, the attack on Kalisz is not won, Minsk is ours and no enemy is in Cracow",
    ),
    ("{attack: lemberg, with: [RU-I-3], uprising: true}", "Attack the Uprising Unit in Lemberg with RU-I-3"),
    ("{rebuild: RU-I-3, into: reserve, steps: 1}", "Rebuild 1 step of RU-I-3 into the Reserve Box"),
]


@pytest.mark.parametrize(("written", "told"), SAID)
def test_an_order_in_a_sentence(written, told):
    """Places by their names, each field in words."""
    assert said("illusions-of-glory/opening-1914", written) == told


def test_every_kind_of_order_is_here():
    """A new one is read aloud before it is played."""
    assert {written.strip("{").partition(":")[0] for written, _ in SAID} == verbs("illusions-of-glory")
