"""A game laid over a game: nothing changes by itself, however deep; everything can be changed by name."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable.games.catalogue import entries, gaps
from sandtable.games.layers import EARLIER
from sandtable.games.loader import available, load
from sandtable.games.problems import MOST, BrokenGame
from sandtable.kernel.names import find_space
from sandtable.kernel.verdict import Refused
from sandtable.texts import told
from tests.overlays.tools import content, lay, problems


@pytest.mark.parametrize("slug", list(available()))
def test_an_overlay_that_changes_nothing_is_its_base(slug: str, tmp_path: Path) -> None:
    """Also one over that, and also as the game was in earlier rulesets."""
    first = lay(tmp_path, "first", slug)
    second = lay(tmp_path, "second", first)
    kept = [int(p.name) for p in (available()[slug] / EARLIER).glob("*")]
    for ruleset in (None, *kept):
        expected = content(load(slug, ruleset=ruleset), slug)
        for folder in (first, second):
            assert content(load(folder, ruleset=ruleset), folder) == expected


def test_an_overlay_with_numbers_of_its_own_says_on_which_ruleset_it_stands(tmp_path: Path) -> None:
    new = load(lay(tmp_path, "new", "blitzkrieg-general", "version = 1"))
    old = load(lay(tmp_path, "old", "blitzkrieg-general", "version = 1\nbase_version = 1"))
    assert new.version == old.version == 1
    assert new.sheets == load("blitzkrieg-general").sheets
    assert old.sheets == load("blitzkrieg-general", ruleset=1).sheets != new.sheets


def test_earlier_files_of_an_overlay_are_laid_over_too(tmp_path: Path) -> None:
    folder = lay(tmp_path, "mine", "training", "version = 2", units="do,name,cost\nchange,tank,4\n")
    was = Path(folder) / EARLIER / "1"
    was.mkdir(parents=True)
    (was / "units.csv").write_text("do,name,cost\nchange,tank,6\n")
    costs = [load(folder, ruleset=n).kinds["tank"].cost for n in (1, 2)]
    assert costs == [6, 4]
    assert load(folder, ruleset=1).version == 1


def test_an_earlier_description_says_only_what_was_otherwise(tmp_path: Path) -> None:
    """The training board of ruleset 1 stands on Revised of ruleset 1, which kept readings that were given up since."""
    folder = lay(tmp_path, "mine", "training", "version = 2\n[settings]\nsuperseded = []")
    was = Path(folder) / EARLIER / "1"
    was.mkdir(parents=True)
    (was / "game.toml").write_text('[settings]\nsuperseded = ["old habits"]\n')
    assert [load(folder, ruleset=n).keeps("old habits") for n in (1, 2)] == [True, False]
    assert load(folder, ruleset=1).title == load("training").title
    for slug in ("training", "revised-1942"):
        assert [load(slug, ruleset=n).keeps("landing at once") for n in (1, 2)] == [True, False]


def test_tables_are_merged_at_every_depth(tmp_path: Path) -> None:
    folder = lay(
        tmp_path, "mine", "revised-1942", '[settings.combat]\nlosses = ["tank"]\n[option.low_luck]\ndefault = true\n'
    )
    game, base = load(folder), load("revised-1942")
    assert game.settings["combat"] == {**base.settings["combat"], "losses": ["tank"]}
    assert game.options["low_luck"] is True


def test_what_is_dropped_is_gone_before_anything_is_laid_over(tmp_path: Path) -> None:
    text = """\
        drop = ['settings.canals."Suez Canal"', "settings.victory.levels"]
        [settings.victory.levels]
        major = 9
        """
    game = load(lay(tmp_path, "mine", "revised-1942", text))
    assert list(game.settings["canals"]) == ["Panama Canal"]
    assert game.settings["victory"]["levels"] == {"major": 9}
    assert "game.toml:3: there is no 'settings.weather' to drop" in problems(
        lay(tmp_path, "other", "revised-1942", 'drop = ["settings.weather"]')
    )


def test_modules_are_dropped_added_and_placed_by_name(tmp_path: Path) -> None:
    text = """\
        [modules]
        drop = ["combat.rockets", "combat.flak"]
        add = ["combat.flak < turn", "economy.handicap > turn", "combat.rockets"]
        """
    middle = lay(tmp_path, "middle", "revised-1942", text)
    names = list(load(lay(tmp_path, "top", middle, '[modules]\ndrop = ["victory.cities"]\n')).modules)
    assert names[:3] == ["combat.flak", "turn", "economy.handicap"]
    assert names[-1] == "combat.rockets"
    assert "victory.cities" not in names
    wrong = '[modules]\ndrop = ["weather"]\nadd = ["combat.flak > wether", "combat.fog"]\nput = []\n'
    found = problems(lay(tmp_path, "wrong", "revised-1942", wrong))
    assert "game.toml:4: modules: there is no 'weather' to drop" in found
    assert "game.toml:5: modules: 'combat.flak > wether' needs exactly one 'wether'" in found
    assert "modules: put cannot stand here" in found


def test_an_unknown_module_is_told_with_its_line(tmp_path: Path) -> None:
    folder = lay(tmp_path, "mine", "revised-1942", '[modules]\nadd = [\n  "combat.fog",\n]\n')
    assert "game.toml:5: there is no rule module called 'combat.fog'" in problems(folder)
    placed = lay(tmp_path, "placed", "revised-1942", '[modules]\nadd = ["combat.fog > combat.flak"]\n')
    assert problems(placed).count("game.toml:4: there is no rule module called 'combat.fog'") == 1


def test_many_problems_are_told_line_by_line_and_not_all(tmp_path: Path) -> None:
    """One column that is missing makes every row of the set-up wrong: the first lines say why."""
    folder = lay(tmp_path, "mine", "revised-1942", units="name,cost\ninfantry,2\n")
    with pytest.raises(BrokenGame) as refused:
        load(folder)
    lines = told(refused.value).splitlines()
    assert lines[1].startswith("  units.csv:1: columns missing: arm, ")
    assert len(refused.value.problems) > MOST
    assert len(lines) == 1 + MOST + 1
    assert lines[-1] == "  …"


def test_a_phase_is_put_into_a_program_by_an_overlay_and_by_an_option(tmp_path: Path) -> None:
    text = """\
        [programs.campaign]
        add = ["draft < round", "parade"]
        [programs.turn]
        drop = ["research"]
        [option.double]
        text = "Purchase twice."
        choices = [false, true]
        default = false
        [option.double.programs.true.turn]
        add = ["purchase > combat"]
        """
    folder = lay(tmp_path, "mine", "revised-1942", text)
    usual, double = load(folder).programs, load(folder, {"double": True}).programs
    assert usual["campaign"].items == ("setup", "draft", "round", "parade")
    assert usual["campaign"].loop == 2  # it begins again with the round, as before
    assert usual["turn"].items[:2] == ("purchase", "combat_move")
    assert double["turn"].items == (
        "purchase",
        "combat_move",
        "combat",
        "purchase",
        "noncombat_move",
        "mobilise",
        "income",
    )


def test_powers_are_changed_by_name(tmp_path: Path) -> None:
    text = '[[powers]]\nname = "Japan"\ndo = "change"\ncolour = "blue"\npurse = 2\n'
    game = load(lay(tmp_path, "mine", "revised-1942", text))
    assert game.purses == {**load("revised-1942").purses, "Japan": 2}
    wrong = '[[powers]]\nname = "Prussia"\ndo = "change"\n'
    assert "game.toml:4: there is no 'Prussia' to change" in problems(lay(tmp_path, "wrong", "revised-1942", wrong))


def test_rows_are_kept_dropped_changed_and_added_by_key(tmp_path: Path) -> None:
    middle = lay(
        tmp_path,
        "middle",
        "revised-1942",
        units="do,name,arm,cost,attack,defence,move,hits,abilities\nchange,tank,,6,,,,,-\nadd,cruiser,sea,9,3,3,2,1,\n",
        setup="do,owner,space,unit,number\ndrop,Soviet Union,Archangel,tank,\n"
        "change,Soviet Union,Archangel,infantry,5\n",
        adjacency="do,a,b\ndrop,India,Afghanistan\n",
        rules="do,code,rule\nchange,move.closed,MY-01\n",
        catalogue="do,id,title,module\nadd,MY-01,Nobody enters,movement.move\ndrop,REV-MAP-08,,\n",
        gaps="do,id\nkeep,REV-GAP-02\n",
    )
    folder = lay(tmp_path, "top", middle, units="do,name,cost\nchange,cruiser,8\n")
    game, base = load(folder), load("revised-1942")
    tank, cruiser = game.kinds["tank"], game.kinds["cruiser"]
    assert (tank.cost, tank.attack, tank.abilities) == (6, base.kinds["tank"].attack, frozenset())
    assert (cruiser.cost, cruiser.arm, cruiser.holds) == (8, "sea", ())
    assert [k for k in game.kinds if k != "cruiser"] == list(base.kinds)
    there = [u.kind for u in game.setup if u.space == "Archangel"]
    assert there.count("infantry") == 5
    assert "tank" not in there
    assert "India" not in game.board.next["Afghanistan"]
    assert game.rules == {**base.rules, "move.closed": "MY-01"}
    ids = {e.id for e in entries("revised-1942")}
    assert {e.id for e in entries(folder)} == ids - {"REV-MAP-08"} | {"MY-01"}
    assert gaps(folder) == {"REV-GAP-02": gaps("revised-1942")["REV-GAP-02"]}


def test_countries_and_tables_of_a_games_own_are_changed_like_all_others(tmp_path: Path) -> None:
    base = load("blitzkrieg-general")
    event = base.sheets["timetable"][3]
    folder = lay(
        tmp_path,
        "mine",
        "blitzkrieg-general",
        countries="do,name,group\nchange,Canada,dominion\n",
        timetable=f"do,date,event,again\nchange,{event['date']},{event['event']},maybe\n",
    )
    game = load(folder)
    assert game.countries["Canada"].tags["group"] == "dominion"
    assert list(game.countries) == list(base.countries)
    changed = [new for new, old in zip(game.sheets["timetable"], base.sheets["timetable"], strict=True) if new != old]
    assert changed == [{**event, "again": "maybe"}]


def test_rows_that_cannot_be_meant_are_told_with_their_line(tmp_path: Path) -> None:
    folder = lay(
        tmp_path,
        "mine",
        "revised-1942",
        units="do,name,cost\nchange,zeppelin,6\nburn,tank,6\nchange,tank,many\n",
        setup="do,space,number\nchange,Archangel,3\n",
    )
    found = problems(folder)
    assert "units.csv:2: there is no row 'zeppelin' to change" in found
    assert "units.csv:3: do must be add, drop, change or keep, not 'burn'" in found
    assert "units.csv:4: cost is not a number: 'many'" in found
    assert "setup.csv:2: 2 rows are 'Archangel'; a change must name one" in found


def test_a_mistake_beneath_names_the_folder_it_is_in(tmp_path: Path) -> None:
    beneath = lay(tmp_path, "beneath", "training", units="do,name,cost\nchange,tank,many\n")
    assert "beneath/units.csv:2: cost is not a number" in problems(lay(tmp_path, "top", beneath))


def test_games_laid_over_each_other_in_a_ring_are_refused(tmp_path: Path) -> None:
    lay(tmp_path, "a", "../b")
    assert "is laid over itself" in problems(lay(tmp_path, "b", "../a"))
    assert "There is no game called 'nowhere'" in problems(lay(tmp_path, "c", "nowhere"))


def test_refusals_are_told_in_the_words_of_the_game_at_hand(tmp_path: Path) -> None:
    """What a name is refused with is worded by the game it was looked for in, also inside a larger refusal."""
    folder = lay(tmp_path, "mine", "training")
    (Path(folder) / "words.en.toml").write_text('"space.unknown" = "My chart has no {name}."\n')
    (Path(folder) / "words.de.toml").write_text('"space.unknown" = "Meine Karte hat kein {name}."\n')
    mine, plain = load(folder), load("training")
    for game, en, de in ((mine, "My chart has no", "Meine Karte"), (plain, "There is no space called", "Es gibt")):
        with pytest.raises(Refused) as caught:
            find_space(game, "Xyzzyx")
        refused = caught.value
        assert told(refused).startswith(en)
        assert told(refused, "de").startswith(de) or game is plain
        assert en in told(Refused("file.at", told_by=refused.game, path="x.json", why=refused.text))
