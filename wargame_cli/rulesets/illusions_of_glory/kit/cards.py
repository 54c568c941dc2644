"""Strategy Cards (3.3, 9.1, 32.1, 32.2): what a card is, the files of all 110, and users' cards in place of ours."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache
from typing import Annotated, Any, Literal, get_args

import msgspec

from wargame_cli.engine.data import document_of, scenarios_folder
from wargame_cli.engine.effects.names import names_in, not_there
from wargame_cli.engine.errors import Malformed
from wargame_cli.engine.text import Document, decode
from wargame_cli.rulesets.illusions_of_glory.kit import card_combat as combat
from wargame_cli.rulesets.illusions_of_glory.kit import card_effects as words
from wargame_cli.rulesets.illusions_of_glory.kit import card_terms as terms
from wargame_cli.rulesets.illusions_of_glory.kit.nations import SIDES, TITLES, Nation, Side
from wargame_cli.rulesets.illusions_of_glory.kit.tables import tables
from wargame_cli.rulesets.illusions_of_glory.kit.tables.status import Level
from wargame_cli.rulesets.illusions_of_glory.kit.tables.strength import Pool

Effect = (
    words.NationalWill
    | words.VictoryPoints
    | words.Armistice
    | words.OffensiveRoll
    | words.NoOffensive
    | words.Replacements
    | words.LoseReplacements
    | words.ReplacementRate
    | words.NoRebuilding
    | words.Conversion
    | words.ConversionLine
    | words.Reinforce
    | words.Place
    | words.ToReserve
    | words.Reduce
    | words.TakeOff
    | words.Reposition
    | words.RebuildAgain
    | words.FreeMoves
    | words.FreeActivation
    | words.FreeRedeployment
    | words.FurtherMoves
    | words.NoSurcharge
    | words.Gauge
    | words.PortsCut
    | words.Join
    | words.Refuse
    | words.TakeSpaces
    | words.Landing
    | words.Revolution
    | words.Treaty
    | words.Prepare
    | words.Cancel
    | words.Allow
    | words.Bar
    | words.SpareWill
    | combat.Drm
    | combat.Shift
    | combat.Flank
    | combat.Reroll
    | combat.Ignore
    | combat.RetreatLength
    | combat.Withdraw
    | combat.Advance
    | combat.StepLoss
    | combat.SurrenderRoll
)

#: The kinds of effect by what they `do`.
_KINDS: Mapping[object, type[Effect]] = {kind.__struct_config__.tag: kind for kind in get_args(Effect)}

#: The fields of a card that say where they are from.
SOURCED = ("title", "deck", "ops", "rp", "war status", "asterisk", "mode")

_Field = Literal["title", "deck", "ops", "rp", "war status", "asterisk", "mode"]
_Ops = Annotated[int, msgspec.Meta(ge=1, le=9)]
_Number = Annotated[int, msgspec.Meta(ge=1, le=999)]
_Points = Annotated[int, msgspec.Meta(ge=0)]
CardLabel = Annotated[str, msgspec.Meta(pattern=r"^(AP|CP)-[1-9][0-9]{0,2}$")]


def _pools(side: Side) -> tuple[Pool, ...]:
    return tables().replacement.pools.sides[side]


class Face(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a Strategy Card says of itself: all but what it does.

    `ops` is its OPS and SR value (9.4, 9.5.1), `rp` its box (9.6), `war_status` the number in parentheses (9.2c),
    `asterisk` that it leaves the game as an Event (9.3c). It is no Event unless all of `needs` hold and none of
    `barred` (9.7.1c). `opening`: it may be chosen to start the game with (4.2.1b). `chooser` picks among `choice`s.
    `source` says of each field where it is from.
    """

    side: Side
    number: _Number
    title: str
    deck: Level
    ops: _Ops
    rp: dict[Pool, _Points]
    war_status: _Points = msgspec.field(default=0, name="war status")
    asterisk: bool = False
    mode: terms.Mode
    opening: bool = False
    needs: tuple[terms.Condition, ...] = ()
    barred: tuple[terms.Condition, ...] = ()
    chooser: Literal["owner", "enemy"] = "owner"
    note: str = ""
    source: dict[_Field, terms.Source] = {}


class Card(Face, frozen=True, kw_only=True):
    """A Strategy Card (3.3, 9.1)."""

    effects: tuple[Effect, ...] = ()

    def __post_init__(self) -> None:
        if unknown := [pool for pool in self.rp if pool not in _pools(self.side)]:
            raise ValueError(f"{unknown[0]} is no pool of the {self.side}: {', '.join(_pools(self.side))}")
        if self.mode == "reinforcement" and not self.reinforces:
            raise ValueError("a Reinforcement Card needs the effect `reinforce`")
        if self.mode == "neutral entry" and not any(isinstance(effect, words.Join) for effect in self.effects):
            raise ValueError("a Neutral Entry Event needs the effect `join`")
        if self.mode != "combat card" and any(getattr(effect, "until", "") == "this combat" for effect in self.effects):
            raise ValueError("what lasts for `this combat` belongs on a combat card")

    @property
    def label(self) -> str:
        """What it is known by: its side and number."""
        return f"{self.side}-{self.number}"

    @property
    def is_event(self) -> bool:
        """Whether there is anything in it to be played as an Event, if only War Status Points."""
        return bool(self.effects or self.war_status)

    @property
    def reinforces(self) -> tuple[Nation, ...]:
        """The nations whose Reinforcement Card of the turn it is (9.7.3a); none for an Event that only places units."""
        return tuple(effect.nation for effect in self.effects if isinstance(effect, words.Reinforce))

    @property
    def is_sea_invasion(self) -> bool:
        """Whether it is a Sea Invasion card (25.1c), of which one may be played in a turn (25.1e)."""
        return any(isinstance(effect, words.Landing) for effect in self.effects)

    @property
    def duration(self) -> terms.Until | None:
        """The longest time for which anything that it does lasts; None where all is done at once (4.2.3, 9.7.1g)."""
        lasting: list[terms.Until] = [until for effect in self.effects if (until := getattr(effect, "until", None))]
        return max(lasting, key=terms.UNTIL.index, default=None)

    def source_of(self, field: str) -> str:
        """Where a field is from."""
        return next((source for name, source in self.source.items() if name == field), "user")


class Head(msgspec.Struct, frozen=True, kw_only=True):
    """What most need of a card: whose it is, of which deck, and what it is called."""

    side: Side
    deck: Level
    title: str


class CardLine(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a user's file may say of a card: any of its fields; the rest stays as we have it."""

    title: str | None = None
    deck: Level | None = None
    ops: _Ops | None = None
    rp: dict[Pool, _Points] | None = None
    war_status: _Points | None = msgspec.field(default=None, name="war status")
    asterisk: bool | None = None
    mode: terms.Mode | None = None
    opening: bool | None = None
    needs: tuple[terms.Condition, ...] | None = None
    barred: tuple[terms.Condition, ...] | None = None
    chooser: Literal["owner", "enemy"] | None = None
    effects: tuple[Effect, ...] | None = None
    note: str | None = None


class CardFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A file of whole cards by their labels."""

    cards: dict[CardLabel, Card]


class _Heads(msgspec.Struct, frozen=True, kw_only=True):
    cards: dict[CardLabel, Head]


class UserCards(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The part of a user's file that is about cards."""

    cards: dict[CardLabel, CardLine] = {}


def read_cards(document: Document) -> dict[str, Card]:
    """The cards of a file. Raises Malformed, with the line, for a card under another's label and what decode finds."""
    cards = decode(document, CardFile).cards
    problems = [
        document.problem(("cards", label), f"the card {label!r} says that it is {card.label}", rule="3.3")
        for label, card in cards.items()
        if label != card.label
    ]
    if problems:
        raise Malformed(problems)
    return cards


class Cards(Mapping[str, Card]):
    """Cards by their labels. Each is read when it is first asked for: few are in a hand, or in force."""

    def __init__(self, labels: Collection[str], read: Callable[[str], Card]) -> None:
        self._labels = dict.fromkeys(labels)
        self._read = cache(read)

    def __getitem__(self, label: str) -> Card:
        if label not in self._labels:
            raise KeyError(label)
        return self._read(label)

    def __iter__(self) -> Iterator[str]:
        return iter(self._labels)

    def __len__(self) -> int:
        return len(self._labels)


@cache
def printed() -> Mapping[str, Card]:
    """All cards as they ship: those of both sides, in the order of their numbers."""
    written = {label: document for document in _files() for label in document.data["cards"]}
    return Cards(written, lambda label: _as_written(written[label], label))


def _as_written(document: Document, label: str) -> Card:
    """A card of our files. Of the kinds of effect msgspec has to know those alone that it has.

    Raises Malformed, with the line, for what is wrong in its file.
    """
    fields = dict(document.data["cards"][label])
    try:
        effects = tuple(msgspec.convert(each, _KINDS[each["do"]], strict=False) for each in fields.pop("effects", ()))
        face = msgspec.convert(fields, Face, strict=False)
        return Card(**msgspec.structs.asdict(face), effects=effects)
    except (ValueError, LookupError, TypeError):
        return read_cards(document)[label]


@cache
def _files() -> tuple[Document, ...]:
    """The files of both sides, whose heads and cards are read apart."""
    folder = scenarios_folder("illusions-of-glory") / "cards"
    return tuple(document_of(folder / f"{side.lower()}.yaml") for side in SIDES)


def heads(overlays: Sequence[Mapping[str, Any]] = ()) -> Mapping[str, Head]:
    """The heads of all cards: they are the same at every level of play, and soon read."""
    if any("cards" in overlay for overlay in overlays):
        laid = all_cards(overlays=overlays)
        return {label: Head(side=card.side, deck=card.deck, title=card.title) for label, card in laid.items()}
    return {label: head for document in _files() for label, head in decode(document, _Heads).cards.items()}


def all_cards(level: str = "reconstructed", overlays: Sequence[Mapping[str, Any]] = ()) -> Mapping[str, Card]:
    """The cards with users' data laid over them, at a level of play, `rule-given` or `reconstructed`.

    Raises Malformed for data that are wrong.
    """
    cards = printed()
    for overlay in overlays:
        if "cards" in overlay:
            cards = lay_over(cards, Document({"cards": overlay["cards"]}, "the data file", "", dict))
    return cards if level == "reconstructed" else Cards(cards, lambda label: at_level(cards[label], level))


def lay_over(cards: Mapping[str, Card], document: Document) -> dict[str, Card]:
    """The cards with a user's cards over them, field by field; the label of no card of ours adds one."""
    laid = dict(cards)
    plain = document.data.get("cards") or {}
    for label in decode(document, UserCards).cards:
        side, _, number = label.partition("-")
        given = [name for name in plain[label] or {} if plain[label][name] is not None]
        new: dict[str, Any] = {"side": side, "number": int(number), "source": {}}
        if label in cards:
            new = msgspec.to_builtins(cards[label], str_keys=True)
        new |= {name: plain[label][name] for name in given}
        new["source"] = new.get("source", {}) | {name: "user" for name in SOURCED if name in given}
        # The user's own fields are right; now a new card may lack a field, or two of them may not go together.
        read_at = Document({"cards": {label: new}}, document.source, document.text, document.locate)
        laid |= decode(read_at, CardFile).cards
    return laid


def at_level(card: Card, level: str) -> Card:
    """A card as it is at a level of play.

    The rule-given card does and asks only what the rulebook states, implies or tells. One of which nothing is left is
    a plain card for OPS, SR, RPs and, where it has any, War Status Points.
    """
    if level == "reconstructed":
        return card
    effects = tuple(effect for effect in card.effects if terms.is_given(effect.source))
    in_combat = any(getattr(effect, "until", "") == "this combat" for effect in effects)
    return msgspec.structs.replace(
        card,
        effects=effects,
        needs=tuple(need for need in card.needs if terms.is_given(need.source)),
        barred=tuple(bar for bar in card.barred if terms.is_given(bar.source)),
        mode=card.mode if terms.is_given(card.source_of("mode")) else "combat card" if in_combat else "event",
    )


# -- what a card names ------------------------------------------------------------------------------------------

#: The fields of effects that name places, units and cards.
_PLACES = ("at", "near", "spaces", "space", "between", "inside")
_UNITS = ("units", "reduced", "replaces")
_CARDS = ("card", "cards", "answered_by")


def units_of(card: Card) -> tuple[str, ...]:
    """The units that a card brings or replaces."""
    return tuple(dict.fromkeys(unit for effect in card.effects for unit in names_in(effect, _UNITS)))


def places_of(card: Card) -> tuple[str, ...]:
    """The spaces, regions and nations' lands that a card names as places."""
    return tuple(dict.fromkeys(place for effect in card.effects for place in names_in(effect, _PLACES)))


def cards_of(card: Card) -> tuple[str, ...]:
    """The other cards that a card names, in its effects, prerequisites and bars."""
    conditions = [*card.needs, *card.barred]
    conditions += [each for effect in card.effects for each in (*effect.conditions, *effect.unless)]
    found = [name for part in (*card.effects, *conditions) for name in names_in(part, _CARDS)]
    return tuple(dict.fromkeys(found))


def unknown_names(cards: Mapping[str, Card], places: Collection[str], units: Collection[str]) -> Iterator[str]:
    """Every place, unit and card that a card names and that there is not, in words."""
    known_places = {*places, *TITLES}
    for label, card in cards.items():
        for names, what, there in (
            (places_of(card), "place", known_places),
            (units_of(card), "unit", units),
            (cards_of(card), "card", cards),
        ):
            yield from not_there(f"card {label}", what, names, there)


def prerequisites(card: Card) -> tuple[str, ...]:
    """The cards that must have been played, or be answered, before this one is an Event (9.7.1c)."""
    return tuple(need.card for need in card.needs if isinstance(need, terms.Played | terms.Answers))


def circle(cards: Mapping[str, Card]) -> tuple[str, ...]:
    """Cards that wait for each other in a circle, or nothing."""
    done: set[str] = set()

    def visit(label: str, trail: tuple[str, ...]) -> tuple[str, ...]:
        if label in trail:
            return trail[trail.index(label) :]
        if label in done or label not in cards:
            return ()
        done.add(label)
        found = (visit(each, (*trail, label)) for each in prerequisites(cards[label]))
        return next(filter(None, found), ())

    return next(filter(None, (visit(label, ()) for label in cards)), ())
