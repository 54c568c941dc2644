"""The dice of a game against what fair dice do: each side's, all together and by the kind of roll.

A die's deviation is what it shows less what such a die shows on average; the chance of a sum is worked out exactly.
How many dice there are may hang on those before (a roll is taken again because it was low). Each is fair all the same,
but for such rolls the chance of their sum is near the truth instead of exact.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from wargame_cli.archive.game.games import Game
from wargame_cli.archive.replaying.staging import chapters_of
from wargame_cli.engine.document import Block, Heading, Paragraph, Table
from wargame_cli.engine.events import DieRolled
from wargame_cli.engine.odds.sums import chance_as_far, spread
from wargame_cli.reports import readers

#: Fewer dice than these tell nothing.
_FEW = 10

#: Fewer standard deviations than these are none when they are written down.
_TINY = 0.05

#: Dice of more sides have no table of faces.
_WIDEST = 10

#: From which chance on a deviation is common, and from which on it is no more than unusual.
_COMMON, _UNUSUAL = 0.1, 0.01


class Face(msgspec.Struct, frozen=True, kw_only=True):
    """How often a face fell, of dice with this number of sides, and how often fair dice show it on average."""

    sides: int
    face: int
    fell: int
    expected: float


class Deviation(msgspec.Struct, frozen=True, kw_only=True):
    """How far the sum of some dice lies from what is expected, in standard deviations, and the chance of as much.

    `chance` is the probability that fair dice lie at least as far off, on either side.
    """

    dice: int
    deviations: float
    chance: float


class Dice(msgspec.Struct, frozen=True, kw_only=True):
    """Dice against expectation."""

    dice: int
    mean: float
    expected: float
    deviations: float
    chance: float
    faces: tuple[Face, ...]


class Rolls(msgspec.Struct, frozen=True, kw_only=True):
    """A side's rolls of one kind. `good` is high or low, whichever helps the side, or empty where it depends.

    `luck` is the deviation to the good, in standard deviations.
    """

    kind: str
    sides: int
    good: str
    luck: float | None
    dice: Dice


class SideLuck(msgspec.Struct, frozen=True, kw_only=True):
    """A side's dice; `luck` is that of the rolls in which high or low is good for it, above zero where it was lucky."""

    side: str
    dice: Dice | None
    luck: Deviation | None
    kinds: tuple[Rolls, ...]


class Luck(msgspec.Struct, frozen=True, kw_only=True):
    """The dice of a game as a reader may see them; `drawn` counts the cards and lots that are no dice."""

    game: str
    reader: str
    phases: int
    drawn: int
    sides: tuple[SideLuck, ...]


# -- what fell ----------------------------------------------------------------------------------------------------


def luck_of(game: Game, who: str | None) -> Luck:
    """The dice of a game's journal that a reader may see (see `readers`)."""
    chapters = chapters_of(game)
    dice = [event for chapter in chapters for event in chapter.events if isinstance(event, DieRolled)]
    return luck_in(game, len(chapters), dice, who)


def luck_in(game: Game, phases: int, rolled: Sequence[DieRolled], who: str | None) -> Luck:
    """What a reader may see of these dice, which were rolled in this number of phases of a game.

    Of a die of an earlier program that could not be rolled again it is not known who rolled it, nor for what.
    """
    seen = [die for die in rolled if who == readers.UMPIRE or die.visible_to(who)]
    dice = [die for die in seen if not die.is_card]
    others = sorted({die.by for die in dice} - set(game.sides))
    return Luck(
        game=game.id,
        reader=who or "public",
        phases=phases,
        drawn=len(seen) - len(dice),
        sides=tuple(_side(side, [die for die in dice if die.by == side]) for side in (*game.sides, *others)),
    )


def _side(side: str, fallen: Sequence[DieRolled]) -> SideLuck:
    kinds: dict[tuple[str, int, str], list[DieRolled]] = {}
    for die in fallen:
        kinds.setdefault((die.kind or "roll", die.sides, die.good), []).append(die)
    directed = [die for die in fallen if die.good]
    return SideLuck(
        side=side,
        dice=_dice(fallen) if fallen else None,
        luck=_deviation(directed, sum(_to_the_good(die) for die in directed)) if directed else None,
        kinds=tuple(
            _rolls(*kind, dice) for kind, dice in sorted(kinds.items(), key=lambda each: len(each[1]), reverse=True)
        ),
    )


def _rolls(kind: str, sides: int, good: str, fallen: Sequence[DieRolled]) -> Rolls:
    dice = _dice(fallen)
    return Rolls(
        kind=kind,
        sides=sides,
        good=good,
        luck={"high": dice.deviations, "low": -dice.deviations}.get(good),
        dice=dice,
    )


def _dice(fallen: Sequence[DieRolled]) -> Dice:
    found = _deviation(fallen, sum(map(_above, fallen)))
    total = sum(each.value for each in fallen)
    return Dice(
        dice=len(fallen),
        mean=total / len(fallen),
        expected=sum(_average(each) for each in fallen) / len(fallen),
        deviations=found.deviations,
        chance=found.chance,
        faces=tuple(_faces(fallen)),
    )


def _faces(fallen: Sequence[DieRolled]) -> Iterator[Face]:
    for sides, count in sorted(Counter(each.sides for each in fallen).items()):
        fell = Counter(each.value for each in fallen if each.sides == sides)
        for face in range(1, sides + 1):
            yield Face(sides=sides, face=face, fell=fell[face], expected=count / sides)


def _deviation(fallen: Sequence[DieRolled], distance: float) -> Deviation:
    dice = Counter(each.sides for each in fallen)
    width = spread(dice)
    return Deviation(
        dice=len(fallen),
        deviations=distance / width if width else 0.0,
        chance=chance_as_far(dice, distance),
    )


def _average(each: DieRolled) -> float:
    return (each.sides + 1) / 2


def _above(each: DieRolled) -> float:
    return each.value - _average(each)


def _to_the_good(each: DieRolled) -> float:
    return _above(each) if each.good == "high" else -_above(each)


class Directed:
    """The dice of a side in which high or low is good for it, one after the other."""

    def __init__(self) -> None:
        self.dice: Counter[int] = Counter()
        self._distance = 0.0

    def add(self, die: DieRolled) -> None:
        """One more; a card, and a die of which it depends what is good, is none of them."""
        if die.good and not die.is_card:
            self.dice[die.sides] += 1
            self._distance += _to_the_good(die)

    @property
    def deviations(self) -> float:
        """How far they lie to the good, in standard deviations."""
        width = spread(self.dice)
        return self._distance / width if width else 0.0


# -- in words -----------------------------------------------------------------------------------------------------


def luck_told(game: Game, luck: Luck, who: str | None) -> list[Block]:
    """The dice of a game for people."""
    phases = "1 phase" if luck.phases == 1 else f"{luck.phases} phases"
    blocks: list[Block] = [
        Heading("The dice and what fair dice do", 1),
        Paragraph(f"{game.ruleset.title}. Game {game.id}, {phases}; report {readers.title(who)}.", "quiet"),
    ]
    for side in luck.sides:
        blocks += _side_told(side, who)
    blocks += [Paragraph(sentence, "quiet") for sentence in _notes(luck, who)]
    return blocks


def _side_told(found: SideLuck, who: str | None) -> Iterator[Block]:
    yield Heading(found.side or "Nobody's dice")
    if found.dice is None:
        hidden = "" if who == readers.UMPIRE else f" that {who or 'the public'} may see"
        yield Paragraph(f"No die was rolled{hidden}.")
        return
    yield Paragraph(f"{_sum_told(found.dice)} {_luck_told(found)}".strip())
    if _has_table(found):
        yield _kinds_table(found)
    yield from _faces_tables(found)


def _sum_told(dice: Dice) -> str:
    counts: Counter[int] = Counter()
    for face in dice.faces:
        counts[face.sides] += face.fell
    of_sides = [f"{count} {'die' if count == 1 else 'dice'} of {sides} sides" for sides, count in counts.items()]
    above = f"{abs(dice.deviations):.1f} standard deviations {'above' if dice.deviations > 0 else 'below'} it"
    off = above if abs(dice.deviations) >= _TINY else "just about that"
    told = f"{' and '.join(of_sides)} with a mean of {dice.mean:.2f}, where {dice.expected:.2f} is expected: {off}."
    return f"{told} {_verdict(dice.dice, dice.chance)}"


def _luck_told(found: SideLuck) -> str:
    luck = found.luck
    if luck is None or luck.dice < _FEW:
        return ""
    if abs(luck.deviations) < _TINY:
        return f"In {luck.dice} of them high or low is good for {found.side}, and it was neither lucky nor unlucky."
    how = "lucky" if luck.deviations > 0 else "unlucky"
    return (
        f"In {luck.dice} of them high or low is good for {found.side}, and it was {how} by "
        f"{abs(luck.deviations):.1f} standard deviations. {_verdict(luck.dice, luck.chance)}"
    )


def _verdict(count: int, chance: float) -> str:
    """What a chance means, without drama."""
    if count < _FEW:
        return "So few dice tell nothing."
    if chance >= _COMMON:
        return f"Fair dice lie at least as far off in {chance:.0%} of all games: this is what fair dice do."
    rare = f"Fair dice lie at least as far off in one game of {round(1 / chance)}"
    if chance >= _UNUSUAL:
        return f"{rare}: unusual, but it happens."
    return f"{rare}; wargame verify shows whether these are the dice that were fixed beforehand."


def _has_table(found: SideLuck) -> bool:
    """Whether the kinds of roll are told apart: a few dice of one kind are told in a sentence."""
    return len(found.kinds) > 1 or (found.dice is not None and found.dice.dice >= _FEW)


def _kinds_table(found: SideLuck) -> Table:
    heads = ("Roll", "Dice", "Mean", "Expected", "Off by", "Chance", "Good", "Luck")
    many = len({rolls.sides for rolls in found.kinds}) > 1
    rows = tuple(
        (
            f"{rolls.kind} ({rolls.sides} sides)" if many else rolls.kind,
            str(rolls.dice.dice),
            f"{rolls.dice.mean:.2f}",
            f"{rolls.dice.expected:.2f}",
            f"{rolls.dice.deviations:+.1f}",
            f"{rolls.dice.chance:.0%}",
            rolls.good,
            "" if rolls.luck is None else f"{rolls.luck:+.1f}",
        )
        for rolls in found.kinds
    )
    return Table(heads, rows, right=("Dice", "Mean", "Expected", "Off by", "Chance", "Luck"))


def _faces_tables(found: SideLuck) -> Iterator[Table]:
    """How often each face fell: in all, and by kind where there are several; a table for each kind of die."""
    assert found.dice is not None
    for sides in sorted({face.sides for face in found.dice.faces}):
        if sides > _WIDEST:
            continue  # no row of eighty columns holds them; `--json` does
        those = [rolls for rolls in found.kinds if rolls.sides == sides]
        named = [("all", found.dice.faces)] + [(rolls.kind, rolls.dice.faces) for rolls in those if len(those) > 1]
        rows = [_faces_row(name, [face for face in faces if face.sides == sides]) for name, faces in named]
        heads = ("How often", *map(str, range(1, sides + 1)), "each expected")
        yield Table(heads, tuple(rows), right=heads[1:])


def _faces_row(name: str, faces: Iterable[Face]) -> tuple[str, ...]:
    each = list(faces)
    return (name, *(str(face.fell) for face in each), f"{each[0].expected:.1f}")


def _notes(luck: Luck, who: str | None) -> Iterator[str]:
    if any(map(_has_table, luck.sides)):
        yield (
            "Off by and Luck are in standard deviations; Luck is above zero where the rolls were good for the side, "
            "and empty where neither high nor low is. Chance is how often fair dice lie at least as far off; of many "
            "such numbers one in twenty is below 5% by itself."
        )
    if luck.drawn:
        cards = "1 card was drawn" if luck.drawn == 1 else f"{luck.drawn} cards were drawn"
        yield f"{cards} besides: a card is no die, and is not counted here."
    if who != readers.UMPIRE:
        yield f"Dice that {who or 'the public'} may not see are not counted here."
