"""Two, three and four players (2.3.2, 12.0): who writes which sheet, who answers, what each sees and is told."""

from __future__ import annotations

import msgspec
import pytest
from bench_of_rules import Bench

import wargame_cli
from wargame_cli.archive.game.sheet_reading import read
from wargame_cli.archive.game.sheets import SheetText
from wargame_cli.engine.adjudicate import rehearse
from wargame_cli.engine.events import Answered, StandingGiven
from wargame_cli.reports.queries import status_of
from wargame_cli.reports.readers import seen
from wargame_cli.reports.template import template
from wargame_cli.rulesets.lamps import RULESET
from wargame_cli.rulesets.lamps.kit.book import DEFAULTS
from wargame_cli.rulesets.lamps.kit.nations import FACTIONS

SEATS = {
    "2": ["CP", "TE", "TE", "CP"],
    "3-entente": ["CP", "Western-Allies", "Eastern-Allies", "CP"],
    "3-central": ["Germany", "TE", "TE", "Central-Allies"],
    "4": ["Germany", "Western-Allies", "Eastern-Allies", "Central-Allies"],
}
EACH = pytest.mark.parametrize("players", SEATS)


def sheet_of(position, side, *orders):
    """A side's sheet for the current phase."""
    head = f"game: seats\nturn: {position.turn}\nphase: {position.phase}\nside: {side}\n"
    written = "orders:\n" + "".join(f"- {order}\n" for order in orders) if orders else ""
    return SheetText(file=f"{side}.yaml", text=head + written)


def game(players, **options):
    return wargame_cli.new("lamps/campaign", options={"players": players} | options, dice="seeded", seed="3")


def at(players, phase, turn=1):
    """The campaign at the beginning of a phase."""
    position = RULESET.new("campaign", DEFAULTS | {"players": players})
    position.begin_phase(turn, phase)
    return position


# -- orders -------------------------------------------------------------------------------------------------------


@EACH
@pytest.mark.rule("12.0b", "4.1")
def test_whose_orders_are_due_in_each_faction_turn(players):
    """The faction's own player, or the one who leads its alliance."""
    due = [RULESET.phase(at(players, f"{faction.replace('_', '-')}-movement")).side for faction in FACTIONS]
    assert due == SEATS[players]


@EACH
@pytest.mark.rule("12.0b")
def test_nobody_else_gives_orders(players):
    """An order on any other side's sheet is refused and says whose turn it is; an empty sheet is taken."""
    position = at(players, "western-allies-movement")
    for side in RULESET.sides_in(position):
        sheet = sheet_of(position, side, "{move: FR-5, to: Paris}")
        reading = read([sheet], "seats", RULESET, position)
        assert not reading.problems
        found = rehearse(RULESET, position, reading.sheets).problems
        if side == SEATS[players][1]:
            assert found == []
        else:
            assert [problem.message for problem in found] == [
                f"only {SEATS[players][1]} gives orders in this phase; {side} may answer questions"
            ]
        assert not read([sheet_of(position, side)], "seats", RULESET, position).problems


@pytest.mark.rule("12.0b", "2.3")
def test_a_player_moves_his_own_factions_armies_only():
    """With four players as with two: in Germany's turn no Austrian moves, in the Western one no Russian."""
    for players in SEATS:
        german, western = at(players, "germany-movement"), at(players, "western-allies-movement")
        assert not Bench("lamps", position=german).resolve("{move: AH-1, to: Poland}").accepted
        refused = Bench("lamps", position=western).resolve("{move: RU-1, to: Estonia}")
        assert [problem.message for problem in refused.problems] == [
            "RU-1 belongs to Eastern Allies, whose turn it is not"
        ]


@EACH
def test_a_side_of_another_game_is_unknown(players):
    """A sheet is signed with a side of this very game; the others are named."""
    position = at(players, "germany-movement")
    wrong = "Germany" if players in ("2", "3-entente") else "CP"
    (problem,) = read([sheet_of(position, wrong)], "seats", RULESET, position).problems
    assert wrong in problem.message
    assert all(side in f"{problem.message} {problem.hint}" for side in RULESET.sides_in(position))


# -- answers ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("12.0b", "7.2.2b")
@pytest.mark.parametrize(
    ("players", "armies", "seat"),
    [
        ("2", ["FR-1", "RU-1"], "TE"),
        ("3-central", ["FR-1", "RU-1"], "TE"),
        ("3-entente", ["FR-1", "FR-2", "RU-1"], "Western-Allies"),
        ("3-entente", ["FR-1", "RU-1", "RU-2"], "Eastern-Allies"),
        ("4", ["FR-1", "RU-1"], "Western-Allies"),
        ("4", ["SE-1", "RU-2"], "Eastern-Allies"),
    ],
)
def test_the_greater_part_of_the_defenders_chooses(players, armies, seat):
    """Which army defends is asked of the player of most armies; of as many, of the one who acts first."""
    bench = Bench("lamps", areas={"rhine": ["GE-1"], "verdun": armies}, options={"players": players})
    outcome = bench.resolve("{attack: Verdun, with: [GE-1]}", dice=[1, 6], ask_first=True)
    assert outcome.question
    assert outcome.question.side == seat
    other = next(side for side in RULESET.sides_in(bench.position) if side != seat)
    still = bench.resolve(
        "{attack: Verdun, with: [GE-1]}", dice=[1, 6], answers={other: {"attack verdun/1/defender": armies[-1]}}
    )
    (answered,) = (event for event in still.events if isinstance(event, Answered))
    assert (answered.side, answered.source) == (seat, "default")


@pytest.mark.rule("12.0b", "7.2.5a")
def test_each_player_retreats_his_own_armies():
    """A French and a Russian army beaten together ask two players."""
    bench = Bench("lamps", areas={"rhine": ["GE-1"], "verdun": ["FR-1*", "RU-1*"]}, options={"players": "4"})
    answers = {
        seat: {f"attack verdun/1/retreat/{army}": place for army in ("FR-1", "RU-1")}
        for seat, place in (("Western-Allies", "somme"), ("Eastern-Allies", "paris"))
    }
    outcome = bench.resolve("{attack: Verdun, with: [GE-1]}", dice=[6, 1], answers=answers)
    assert (outcome.position.place_of("FR-1"), outcome.position.place_of("RU-1")) == ("somme", "paris")


@pytest.mark.rule("12.0b")
def test_standing_orders_are_kept_for_each_player():
    """Each player's are his own, and do not speak for his ally's armies."""
    bench = Bench("lamps", areas={"rhine": ["GE-1"], "verdun": ["FR-1*", "RU-1*"]}, options={"players": "4"})
    standing = {
        "Western-Allies": ["{ask: retreat, prefer: [somme]}"],
        "Eastern-Allies": ["{ask: retreat, prefer: [southern_france]}"],
    }
    outcome = bench.resolve("{attack: Verdun, with: [GE-1]}", dice=[6, 1], standing=standing)
    assert (outcome.position.place_of("FR-1"), outcome.position.place_of("RU-1")) == ("somme", "southern_france")
    assert set(outcome.position.standing) == set(standing)


# -- what each sees -----------------------------------------------------------------------------------------------


@EACH
def test_everybody_sees_the_table_and_his_own_standing_orders(players):
    """Nothing on the table is hidden; what a player told the umpire for later is."""
    position = at(players, "germany-movement")
    sides = RULESET.sides_in(position)
    position.standing = {side: [] for side in sides}
    whole = msgspec.to_builtins(position)
    for side in (*sides, None):
        view = msgspec.to_builtins(RULESET.view(position, side))
        assert set(view.get("standing", {})) == ({side} if side else set())
        assert {**view, "standing": None} == {**whole, "standing": None}


@EACH
def test_choices_and_standing_orders_are_told_to_their_own_side(players):
    """A default that was taken for a player, and the standing orders that he gave, are in nobody else's report."""
    bench = Bench("lamps", areas={"rhine": ["GE-1"], "verdun": ["FR-1", "FR-2"]}, options={"players": players})
    seat = SEATS[players][1]
    outcome = bench.resolve(
        "{attack: Verdun, with: [GE-1]}", dice=[1, 6], standing={seat: ["{ask: defender, prefer: [FR-2]}"]}
    )
    for side in RULESET.sides_in(bench.position):
        private = [event for event in seen(outcome.events, side) if isinstance(event, Answered | StandingGiven)]
        assert len(private) == (2 if side == seat else 0)
    assert len(seen(outcome.events, "umpire")) == len(outcome.events)


@EACH
def test_status_and_templates_name_the_players(players):
    """`status` says whose orders are due, and each player gets a sheet: one to fill in, the others for answers."""
    current = game(players)
    current = wargame_cli.adjudicate(current, []).game
    status = status_of(current, "game.yaml")
    assert status.sides_due == [SEATS[players][0]]
    assert status.next_command.startswith(f"wargame template game.yaml --side {SEATS[players][0]} ")
    assert set(current.sides) == set(SEATS[players])
    for side in current.sides:
        text = template(current, side)
        assert f"side: {side}\n" in text
        assert ("- move: " in text) is (side == SEATS[players][0])
        assert (f"takes orders of {SEATS[players][0]} only" in text) is (side != SEATS[players][0])


@pytest.mark.rule("12.0b")
def test_points_are_those_of_the_alliances():
    """However many play, two alliances win or lose."""
    for players in SEATS:
        assert set(game(players).position.points) == {"CP", "TE"}


@EACH
def test_the_supply_report_of_a_player_is_of_his_own_units(players):
    """Everybody's units come once over all players."""
    position = at(players, "germany-movement")
    found = {
        side: [status.unit for status in RULESET.telling.supply(position, side)] for side in RULESET.sides_in(position)
    }
    units = [unit for many in found.values() for unit in many]
    assert len(units) == len(set(units))
    assert "GE-1" in found[SEATS[players][0]]
    assert "FR-1" in found[SEATS[players][1]]
    assert ("AH-1" in found[SEATS[players][0]]) is (SEATS[players][0] == SEATS[players][3])
