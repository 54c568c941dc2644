"""The house keeps its shape: floors, sizes, names, and a test for every rule."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "wargame_cli"
FLOORS = ("engine", "rulesets", "archive", "mail", ("players", "reports", "conformance"), "cli")
LONGEST_MODULE = 500
LONGEST_FUNCTION = 60
MOST_MODULES = 22

#: The rooms of each ruleset from the ground up; `""` are the modules at its top, such as `sequence` and `ruleset`.
ROOMS = {
    "kaisers_war": (
        "kit", "position", "ground", "setup", "movement", "sea_and_air", "mobilization", "combat", "psywar", "",
        "telling", "machine", "cases",
    ),
    "lamps": (
        "kit", "position", "ground", "politics", "movement", "cards", "combat", "production", "",
        "telling", "machine", "cases",
    ),
    "illusions_of_glory": (
        "kit", "position", "ground", "units", "operations", "cards", "combat", "politics", "phases", "",
        "telling", "machine", "cases",
    ),
    "great_war_in_europe": (
        "kit", "position", "ground", "setup", "movement", "politics", "chits", "combat", "strategic", "",
        "telling", "machine", "cases",
    ),
    "great_war_ground_rules": (
        "kit", "position", "ground", "setup", "nations", "command", "movement", "logistics", "combat", "artillery",
        "engineers", "arrivals", "", "telling", "machine", "cases",
    ),
}  # fmt: skip

#: The archive's rooms, from bytes on the disk up to what a side can prove.
ARCHIVE = ("storage", "sealed_dice", "game", "journal", "flow", "umpire", "replaying", "bundles")

MODULES = sorted(PACKAGE.rglob("*.py"))
#: Where a function is registered for what its first parameter says.
_REGISTERS = re.compile(r"^ *@[a-z_.]+\.register$", re.MULTILINE)


@cache
def tree_of(path: Path) -> ast.Module:
    """The syntax of a module, read once."""
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def name_of(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def floor_of(module: str) -> int | None:
    """The number of a module's floor, counted from the ground; None for the package's own face."""
    parts = module.split(".")
    if len(parts) < 2:
        return None
    for number, names in enumerate(FLOORS):
        if parts[1] in ((names,) if isinstance(names, str) else names):
            return number
    return None


@cache
def known_modules() -> frozenset[str]:
    """The modules of the package by name."""
    return frozenset(map(name_of, MODULES))


@cache
def imports_of(path: Path) -> frozenset[str]:
    """Every module of the package that a file imports, wherever in the file it does so."""
    known, found = known_modules(), set[str]()
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            submodules = {f"{node.module}.{alias.name}" for alias in node.names} & known
            whole = any(f"{node.module}.{alias.name}" not in known for alias in node.names)
            found |= submodules | ({node.module} if whole else set())
    return frozenset(module for module in found if module.startswith("wargame_cli"))


def test_a_module_uses_only_its_floor_and_those_below():
    """An import never leads up, nor from one ruleset into another."""
    for path in MODULES:
        name = name_of(path)
        own = floor_of(name)
        for module in imports_of(path) if own is not None else ():
            other = floor_of(module)
            assert other is None or other <= own, f"{name} reaches up to {module}"
            if name.startswith("wargame_cli.rulesets.") and module.startswith("wargame_cli.rulesets."):
                assert module.split(".")[2:3] == name.split(".")[2:3], f"{name} uses {module}"


def room_of(module: str, package: str) -> str:
    """The room of a module within a package that has rooms."""
    inner = module.removeprefix(f"{package}.").split(".")
    return inner[0] if len(inner) > 1 or PACKAGE.parent.joinpath(*package.split("."), *inner).is_dir() else ""


@pytest.mark.parametrize(
    ("package", "order"),
    [("archive", ARCHIVE), *((f"rulesets.{game}", order) for game, order in ROOMS.items())],
    ids=["archive", *ROOMS],
)
def test_a_room_uses_only_those_below_it(package, order):
    """No room reaches up; what a ruleset tells, tries and stages is found by name."""
    package = f"wargame_cli.{package}"
    modules = {name_of(path): path for path in MODULES if name_of(path).startswith(f"{package}.")}
    assert {room_of(name, package) for name in modules} == set(order)
    for name, path in modules.items():
        for module in imports_of(path):
            if module.startswith(f"{package}."):
                above = order.index(room_of(module, package)) > order.index(room_of(name, package))
                assert not above, f"{name} reaches up to {module}"


def test_a_folder_holds_few_modules():
    """A room with more of them wants to be two."""
    folders = Counter(path.parent for path in MODULES if path.stem != "__init__")
    assert {str(folder): count for folder, count in folders.items() if count > MOST_MODULES} == {}


def test_there_are_no_circles():
    """No chain of imports leads back to where it began."""
    graph = {name_of(path): imports_of(path) for path in MODULES}
    done: set[str] = set()

    def visit(module: str, trail: tuple[str, ...]) -> None:
        assert module not in trail, " -> ".join((*trail[trail.index(module) :], module))
        if module in done:
            return
        for target in graph.get(module, ()):
            visit(target, (*trail, module))
        done.add(module)

    for module in graph:
        visit(module, ())


def test_the_program_reads_no_types_as_text():
    """Records, words and commands have their types from Python: what is text is compiled again at each start."""
    records = {"Struct"}
    classes = [(path, node) for path in MODULES for node in ast.walk(tree_of(path)) if isinstance(node, ast.ClassDef)]
    before = 0
    while before < len(records):
        before = len(records)
        records |= {node.name for _, node in classes if _bases(node) & records}
    reads = {path for path, node in classes if _bases(node) & records}
    reads |= {path for path in MODULES if path.parent.name == "commands" or _REGISTERS.search(path.read_text("utf-8"))}
    late = [
        path
        for path in reads
        if any(isinstance(node, ast.ImportFrom) and node.module == "__future__" for node in tree_of(path).body)
    ]
    assert sorted(map(name_of, late)) == []


def _bases(node: ast.ClassDef) -> set[str]:
    """The last words of what a class is derived from."""
    plain = (base.value if isinstance(base, ast.Subscript) else base for base in node.bases)
    return {
        base.attr if isinstance(base, ast.Attribute) else base.id
        for base in plain
        if isinstance(base, ast.Attribute | ast.Name)
    }


def test_modules_stay_small():
    """A module that outgrows this wants to be two."""
    lines = {name_of(path): len(path.read_text(encoding="utf-8").splitlines()) for path in MODULES}
    assert {name: count for name, count in lines.items() if count > LONGEST_MODULE} == {}


def test_functions_stay_short():
    """A function that does not fit a screen does two things."""
    long = {
        f"{name_of(path)}.{node.name}"
        for path in MODULES
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.FunctionDef) and (node.end_lineno or 0) - node.lineno + 1 > LONGEST_FUNCTION
    }
    assert long == set()


#: What the house calls by itself: functions fastened by a decorator, and names that a library or a data file looks for.
FASTENED = ["@BOOK.*", "@*.register", "@fact", "@reads*", "@app.*", "@cached_property"]
CALLED_ELSEWHERE = [
    "apply", "milestone", "shows_card", "visible_to",  # of events
    "verb", "example", "option",  # of orders
    "RULESET", "TELLING", "BOT", "LAWS", "ORDERED_BACK", "CASES", "rich_help_panel", "__getattr__", "__init_subclass__",
    "maxstring", "maxother", "redirect_request",
    "teardown",  # of a plugin, by its library
    "format_commands",  # by typer
    "wargame", "history",  # in files: the version that wrote them, what a card stands for
]  # fmt: skip


def test_what_the_types_do_not_allow_has_a_reason():
    """`# type: ignore[code]  # why`: nothing is passed over in general, or without saying why."""
    passed_over = [
        f"{path.relative_to(PACKAGE)}:{number}"
        for path in MODULES
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if "# type: ignore" in line and not re.search(r"# type: ignore\[[a-z, -]+\]  # \w", line)
    ]
    assert not passed_over


def test_no_module_is_imported_for_what_its_import_does():
    """What must be loaded is named and used: chapters in `chapters.py`, facts in `CASES`."""
    assert [name_of(path) for path in MODULES if re.search(r"noqa: .*F401", path.read_text(encoding="utf-8"))] == []


def test_nothing_is_dead():
    """Whatever nothing in the package uses is deleted; that only a test uses it does not keep it alive."""
    found = subprocess.run(
        [sys.executable, "-m", "vulture", str(PACKAGE), "--min-confidence", "60",
         "--ignore-decorators", ",".join(FASTENED), "--ignore-names", ",".join(CALLED_ELSEWHERE)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert found.stdout == ""


@pytest.mark.parametrize("path", sorted((PACKAGE / "engine").rglob("*.py")), ids=name_of)
def test_the_engine_knows_no_word_of_a_game(path):
    """Nothing on the ground floor names a game, its sides or its rulebook's special things."""
    text = path.read_text(encoding="utf-8").lower()
    for word in (
        "kaiser",
        "allied",
        "trench",
        "fortified",
        "bombard",
        "amphib",
        "german",
        "railhead",
        "entente",
        "salonika",
        "garrison",
    ):
        assert word not in text, f"{name_of(path)} says {word!r}"


def test_a_chapter_does_not_ask_whether_it_is_rehearsed():
    """It declares what is certain, says where it lacks dice, and asks what may change; the engine does the rest."""
    asked = [
        f"{name_of(path)}:{node.lineno}: {node.attr}"
        for path in MODULES
        if path.is_relative_to(PACKAGE / "rulesets")
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Attribute) and node.attr in ("rehearsing", "open_ended", "scratch")
    ]
    assert asked == []


def test_a_whole_game_is_short():
    """The recipe for a ruleset stays a pleasure: the smallest game is code and data of one screen or three."""
    skirmish = PACKAGE.parent / "tests" / "toy" / "skirmish.py"
    assert len(skirmish.read_text(encoding="utf-8").splitlines()) <= 150


@cache
def given_up() -> list[str]:
    """The words of tests/words.txt, each a word or a phrase; one with a capital is a name."""
    lines = (Path(__file__).parent / "words.txt").read_text(encoding="utf-8").splitlines()
    return [word.strip() for line in lines if not line.startswith("#") for word in line.split(":")[0].split(",")]


#: Where a word that was given up is part of a format, each with what holds it.
FORMATS = {
    "wargame_cli/engine/maps/pointfile.py": {"ways": "a table of map files"},
    "wargame_cli/engine/maps/pointmap.py": {"ways": "a table of map files"},
    "wargame_cli/reports/maps/points/text.py": {"ways": "a table of map files"},
    "wargame_cli/reports/maps/points/drawing.py": {"ways": "a table of map files"},
    "wargame_cli/rulesets/illusions_of_glory/cases/facts.py": {"feeds": "a fact of conformance cases"},
    "wargame_cli/rulesets/illusions_of_glory/cases/unit_facts.py": {"fed": "a fact of conformance cases"},
    "wargame_cli/rulesets/lamps/cases/combat_facts.py": {"bears": "a fact of conformance cases"},
    "tests/archive/flow/test_service.py": {"throw": "a method of Python's generators"},
    "tests/engine/maps/test_pointmap.py": {"ways": "a table of map files"},
    "tests/reports/test_point_maps.py": {"ways": "a table of map files"},
}

#: What people read of the project. The changelog tells of former names, and examples hold what players write.
DOCUMENTS = sorted(
    {PACKAGE.parent / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md", "tests/conformance/README.md")}
    | {*PACKAGE.rglob("RULINGS.md"), *PACKAGE.rglob("rules.yaml"), *(PACKAGE.parent / "scenarios").rglob("README.md")}
)

#: The tests of what all games share.
SHARED = sorted(
    path
    for path in Path(__file__).parent.rglob("*.py")
    if path.relative_to(Path(__file__).parent).parts[0] not in ROOMS and path != Path(__file__)
)


@pytest.mark.parametrize(
    "path", [*MODULES, *DOCUMENTS, *SHARED], ids=lambda path: str(path.relative_to(PACKAGE.parent))
)
def test_plain_words(path):
    """What people read uses the terms of the field, names of functions too; tests/words.txt says which are given up."""
    written = path.read_text(encoding="utf-8")
    if path.name == "RULINGS.md":  # it names tests of games
        written = re.sub(r"\btest_\w+", "", written)
    text = " ".join(written.replace("_", " ").replace("#", " ").split())
    lowered = text.lower()
    found = {
        word
        for word in given_up()
        if word in (here := text if word.istitle() else lowered) and re.search(rf"\b{word}\b", here)
    }
    assert found == {*FORMATS.get(path.relative_to(PACKAGE.parent).as_posix(), ())}, "see tests/words.txt"


#: Names that an idea had in one game or another, with the one that it has in all of them.
ONE_NAME = {
    "BattleFought": "CombatFought",
    "AttackMade": "AttackDeclared",
    "Battle": "Combat",
    "Fight": "Combat",
    "Reckoning": "Combat",
    "Means": "Combat",
    "Outcome": "CombatOutcome",
    "Judge": "Referee",
    "control_of": "controller, or controls(position, side, place)",
    "sides_stand": "occupied",
    "remove_excess": "overstack",
}

#: Modules that were called otherwise in one game than in the others: for attacks there are `rules` and `attack`.
FORMER_MODULES = {"attack_rules", "one_attack", "ground_combat", "battle", "fight", "lapsing", "excess", "throws"}


def names_in(path: Path) -> set[str]:
    """Every name in a module's code, without what stands in texts."""
    names: set[str] = set()
    for node in ast.walk(tree_of(path)):
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name) | ast.alias(name=name):
                names.add(name)
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name):
                names.add(name)
    return names


def test_one_idea_has_one_name():
    """In every game; former names of events are texts, by which older journals are read."""
    rulesets = [path for path in MODULES if "rulesets" in path.parts]
    assert {name_of(path): both for path in rulesets if (both := names_in(path) & ONE_NAME.keys())} == {}
    assert [name_of(path) for path in rulesets if path.stem in FORMER_MODULES] == []
    for game in ROOMS:
        assert {"rules", "attack"} <= {path.stem for path in (PACKAGE / "rulesets" / game / "combat").glob("*.py")}


def test_standing_is_an_order():
    """Where units stand is asked with `occupied`; and an assault comes from the sea."""
    functions = {
        (name_of(path), node.name)
        for path in MODULES
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.FunctionDef) and node.name.strip("_") == "standing"
    }
    assert {(module, name) for module, name in functions if ".rulesets." in module} == set()
    lamps = (PACKAGE / "rulesets" / "lamps").rglob("*.py")
    assert [name_of(path) for path in lamps if any("assault" in name.lower() for name in names_in(path))] == []


PLACES = {"place", "space", "hex", "area", "city", "target", "origin", "start", "end"}
SIDES = {"side", "enemy", "by"}


def test_side_and_place_stand_in_one_order():
    """Questions of side and place are asked as (position, side, place)."""
    functions = (
        (path, node, [each.arg for each in node.args.args])
        for path in MODULES
        if "rulesets" in path.parts
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.FunctionDef)
    )
    wrong = []
    for path, node, names in functions:
        if names and names[0] in ("position", "referee", *(("self",) if path.parent.name == "position" else ())):
            places = [number for number, name in enumerate(names) if name in PLACES]
            sides = [number for number, name in enumerate(names) if name in SIDES]
            wrong += [f"{name_of(path)}.{node.name}" for _ in places[:1] if sides and min(sides) > min(places)]
    assert wrong == []


# -- tests ---------------------------------------------------------------------------------------------------------

TESTS = PACKAGE.parent / "tests"

#: Tests in a ruleset's rooms that are named for no module, each with what it is of instead.
OF_NO_MODULE = {
    "kaisers_war/test_dice": "every die: who throws it, and what is good",
    "lamps/test_rulings": "RULINGS.md",
}

#: Rooms whose modules need no tests of their own name, with what looks at all of each together.
TESTED_AS_A_WHOLE = {
    "position/events": "every_game/test_events.py",
    "kit/tables": "every_game/test_data.py",
    "telling": "archive/test_full_games.py",
    "machine": "every_game/test_play.py",
    "cases": "conformance/test_conformance.py",
}

#: Modules that have no test of their own name, with the test that would find them wrong.
TESTED_THROUGH = {
    "kaisers_war": {
        "chapters": "combat/test_rules",
        "mobilization/orders": "mobilization/test_purchases",
        "position/position": "test_fog",
        "ruleset": "test_victory",
        "setup/order_of_battle": "setup/test_areas",
    },
    "great_war_in_europe": {
        "chapters": "combat/test_rules",
        "chits/opening": "chits/test_withdrawals",
        "chits/orders": "chits/test_drawing",
        "ground/outbreak": "movement/test_outbreak",
        "ground/points": "strategic/test_resources",
        "kit/book": "setup/test_scenarios",
        "kit/calendar": "setup/test_codes",
        "kit/phases": "combat/test_sequence_of_combats",
        "kit/nations": "kit/test_counters",
        "movement/own_units": "movement/test_march",
        "position/position": "test_fog",
        "ruleset": "test_victory",
        "sequence": "test_victory",
        "setup/deployment": "setup/test_free_setup",
        "waiting": "ground/test_conditions",
    },
    "lamps": {
        "chapters": "combat/test_rules",
        "ground/conditions": "cards/test_effects",
        "ground/technology_deck": "production/test_technology",
        "kit/book": "kit/test_cards",
        "kit/nations": "ground/test_areas",
        "kit/phrases": "telling/test_narrate",
        "position/combat": "combat/test_modifiers",
        "position/position": "position/test_seats",
        "order_of_steps": "test_steps",
        "sequence": "test_steps",
    },
    "illusions_of_glory": {
        "cards/greece": "cards/test_events_at_once",
        "chapters": "combat/test_rules",
        "cards/sentences/combat": "cards/sentences/test_cards",
        "cards/sentences/effects": "cards/sentences/test_cards",
        "cards/sentences/phrases": "cards/sentences/test_cards",
        "combat/battlefield": "combat/test_retreat",
        "combat/combat": "combat/test_attack",
        "combat/declaring": "combat/test_attack",
        "combat/results": "combat/test_attack",
        "ground/greece": "ground/test_control",
        "ground/quality": "politics/test_revolution",
        "ground/stacking": "operations/test_round_end",
        "kit/card_combat": "kit/test_cards",
        "kit/card_effects": "kit/test_cards",
        "kit/card_terms": "kit/test_cards",
        "kit/components": "position/test_scenarios",
        "kit/nations": "combat/test_rules",
        "kit/questions": "telling/test_advice",
        "operations/attack_orders": "combat/test_odds",
        "operations/entry": "operations/test_movement",
        "position/records": "position/test_position",
        "ruleset": "test_sequence",
        "units/aftermath": "combat/test_retreat",
        "units/arrivals": "cards/test_reinforcements",
        "units/departures": "ground/test_control_regions",
    },
    "great_war_ground_rules": {
        "chapters": "test_sequence",
        "kit/book": "test_ruleset",
        "kit/questions": "combat/test_attack_questions",
        "kit/strange": "cases/test_stage",
        "arrivals/newcomers": "arrivals/test_reinforcements",
        "setup/user_file": "setup/test_scenario_files",
        "command/lifting": "command/test_sieges",
        "logistics/rail_industry": "logistics/test_deterioration",
        "movement/orders": "movement/test_march",
        "movement/steps": "movement/test_reach",
        "position/position": "test_fog",
        "setup/plans": "setup/test_scenario_files",
    },
}


def modules_of(game: str) -> set[str]:
    """The modules of a ruleset by their rooms, as `combat/retreat`; a folder is a module too."""
    root = PACKAGE / "rulesets" / game
    paths = (path.relative_to(root) for path in root.rglob("*.py"))
    return {(path.parent if path.name == "__init__.py" else path.with_suffix("")).as_posix() for path in paths}


def files_of(game: str) -> set[str]:
    """The test files of a ruleset by their rooms, as `combat/test_retreat`."""
    return {path.relative_to(TESTS / game).with_suffix("").as_posix() for path in (TESTS / game).rglob("test_*.py")}


def subject_of(test: str, modules: set[str]) -> str:
    """The module for which a test is named; `combat/test_retreat_paths` may be of `retreat_paths` or of `retreat`."""
    named = test.replace("test_", "", 1)
    return max((each for each in modules if named == each or named.startswith(f"{each}_")), key=len, default="")


@pytest.mark.parametrize("game", ROOMS)
def test_every_test_is_named_for_a_module(game):
    """`combat/test_retreat.py` tests `combat/retreat.py`, `combat/test_retreat_....py` one side of it."""
    known = modules_of(game)
    strays = {f"{game}/{test}" for test in files_of(game) if not subject_of(test, known)}
    assert strays == {test for test in OF_NO_MODULE if test.startswith(f"{game}/")}


@pytest.mark.parametrize("game", ROOMS)
def test_every_module_has_its_test(game):
    """A test file of its path, or a line that says which other test would find it wrong."""
    known, tests = modules_of(game), files_of(game)
    root = PACKAGE / "rulesets" / game
    folders = {path.parent.relative_to(root).as_posix() for path in MODULES if path.is_relative_to(root)}
    wanted = {each for each in known - folders if not each.startswith(tuple(f"{room}/" for room in TESTED_AS_A_WHOLE))}
    through = TESTED_THROUGH[game]
    assert wanted - {subject_of(test, known) for test in tests} == set(through)
    assert set(through.values()) <= tests


def test_tests_outside_of_packages_have_names_of_their_own():
    """Else only one of two modules of a name is run."""
    names = Counter(path.name for path in TESTS.rglob("test_*.py") if not path.with_name("__init__.py").exists())
    assert [name for name, times in names.items() if times > 1] == []


def test_what_looks_at_whole_rooms_is_there():
    assert [test for test in TESTED_AS_A_WHOLE.values() if not (TESTS / test).is_file()] == []
