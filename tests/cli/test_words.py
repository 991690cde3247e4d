"""What is read and typed at the terminal means what it says, in the words of the game at hand."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from sandtable import line
from sandtable.bots.sampler import Sampler
from sandtable.cli import sheets, wording
from sandtable.cli.files import write
from sandtable.cli.help import help_for
from sandtable.cli.offers import in_words
from sandtable.cli.talk import why
from sandtable.cli.wording import meaning, spoken
from sandtable.games.loader import available, load
from sandtable.kernel.decisions import Choose, Lose
from sandtable.kernel.machine import offers
from sandtable.kernel.match import Match
from sandtable.kernel.notation import parse
from sandtable.orders import read
from sandtable.texts import book_of
from tests.blitzkrieg.battlefield import BE, FR, GE, fight
from tests.cli.tools import done
from tests.tools import Table, rule
from tests.tools.refusals import refused

BLITZ = "blitzkrieg-general"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SANDTABLE_HOME", str(tmp_path))
    return tmp_path


def losses(*dice: int) -> Table:
    """Two German infantry that are whole and one that is not have taken hits in Galicia."""
    units = {"Galicia": {"Poland": "4 infantry 2", GE: "2 infantry 3, 1 infantry 3 hit 1"}}
    t = fight(units, *dice, hold={"Galicia": "Poland"})
    while t.topic == "casualties" and t.asked != (GE,):
        t.do("accept")
    assert (t.topic, t.asked) == ("casualties", (GE,))
    return t


def test_the_default_that_is_named_does_what_typing_it_does() -> None:
    """Also where one unit takes two hits, and where whole and damaged ones stand side by side."""
    t = losses(6, 6, 6, 1, 1, 6, 6)
    offer = t.offer()
    text = spoken(t.game, t.state, offer.default, offer)  # type: ignore[arg-type]  # there is one
    typed = parse(t.game, t.state, offer, text)
    assert isinstance(typed, Lose)
    assert isinstance(offer.default, Lose)

    def meant(value: Lose) -> list[tuple[int, int]]:
        return sorted((t.state.units[i].hits, value.units.count(i)) for i in set(value.units))

    assert meant(typed) == meant(offer.default)
    assert f"  accept means: {text}" in in_words(t.game, t.state, offer)
    assert "." not in text.removeprefix("lose "), "no names of units where words will do"


def test_whole_and_damaged_units_are_told_apart() -> None:
    """In the list, in the examples and in what one types; both hits on one unit can be said."""
    t = losses(6, 6, 6, 1, 1, 6, 6)
    shown = "\n".join(in_words(t.game, t.state, t.offer()))
    assert "1 damaged infantry 3 of Germany" in shown
    assert "2 whole infantry 3 of Germany, good for 2 hits" in shown
    hurt = parse(t.game, t.state, t.offer(), "lose 1 damaged infantry 3, 1 whole infantry 3")
    both = parse(t.game, t.state, t.offer(), "lose 1 whole infantry 3 twice")
    assert isinstance(hurt, Lose)
    assert [t.state.units[i].hits for i in hurt.units] == [1, 0]
    assert isinstance(both, Lose)
    assert len(set(both.units)) == 1


def test_partners_are_told_what_it_is_about_and_what_the_other_proposed() -> None:
    """Britain and France take hits in one battle."""
    units = {"Galicia": {"Poland": "1 infantry 2", FR: "1 infantry 2", GE: "2 infantry 3"}}
    t = fight(units, 6, 6, 1, 6, power=BE, hold={"Galicia": GE})
    first = [t.game.say(o.prompt) for o in offers(t.game, t.state) if o.holds]
    assert first
    assert all("losses in Galicia" in p and "must give the same answer" in p for p in first)
    assert "  accept means: done, which leaves it to United States" in in_words(t.game, t.state, t.offer(t.asked[0]))
    t.do("lose 1 infantry 2 of France", power=t.asked[0])
    assert "proposes: 1 infantry 2 of France" in t.game.say(t.offer(t.asked[0]).prompt)


def test_help_speaks_of_the_game_at_hand() -> None:
    """No Russian towns in Blitzkrieg, no recall where there is none, and the time table only where there is one."""
    there = help_for(Match(load(BLITZ), "help"))
    assert "declare COUNTRY" in there
    assert "calendar" in there
    assert "recall" not in there
    assert "research" not in there
    revised = help_for(Match(load("revised-1942"), "help"))
    assert "recall 1 infantry" in revised
    assert "calendar" not in revised
    assert "infantry 3" not in revised


@pytest.mark.parametrize("slug", available())
def test_no_refusal_of_an_order_names_places_of_another_game(slug: str) -> None:
    """How an order is written is said without a name that is on one board alone."""
    names = {name for other in available() for name in load(other).board.spaces} - set(load(slug).board.spaces)
    for lang in ("en", "de"):
        for code in ("order.how_go", "order.how_place", "order.no_verb", "order.which_units"):
            told = book_of(load(slug), lang).templates[code]
            assert not {name for name in names if re.search(rf"\b{re.escape(name)}\b", told)}, told


@pytest.mark.parametrize("slug", available())
def test_the_example_of_a_move_goes_somewhere_else(slug: str) -> None:
    game = load(slug)
    order = re.search(r"go 1 [^:]+: (.+?) > (.+?)  +or:", help_for(Match(game, "help")))
    assert order is not None
    assert order[2] in game.board.next[order[1]]


def test_help_names_ships_that_carry_troops_and_the_tasks_there_are() -> None:
    told = help_for(Match(load("revised-1942"), "help"))
    assert "go aboard there: transport; then move the ship" in told
    assert "as raid" in told
    assert "research 1 NAME" in told


def test_of_a_power_means_that_powers_units(home: Path) -> None:
    """The refusal names their owner once; whose units are not led is told so."""
    orders = ["go 1 infantry 2 of Italy: Silesia > Posen", "go 1 infantry 2 of France: Paris > Lorraine", "quit"]
    told = done("play", BLITZ, typed="\n".join(orders) + "\n")
    assert "There is no infantry 2 of Italy in Silesia." in told
    assert "France moves its own units; Germany does not lead them now." in told


def test_recall_takes_back_a_move_or_says_why_not(home: Path) -> None:
    """Where nothing can be recalled the refusal says what would take an order back."""
    orders = ["done", "done", "go 2 tank: Russia > West Russia", "recall 1 tank in West Russia"]
    told = done("play", "revised-1942", typed="\n".join([*orders, "recall 1 tank", "recall 1 tank", "quit"]) + "\n")
    assert told.count("Soviet Union: 1 tank called back to Russia.") == 2
    assert "No move of this phase can be recalled now; undo takes back the last order." in told
    there = done("play", BLITZ, typed="recall 1 infantry 3\nquit\n")
    assert "No move of this phase can be recalled now; undo takes back the last order." in there


def test_what_lies_beside_the_board_can_be_read(home: Path) -> None:
    """Kinds with both strengths, points, the time table, both numbers of an area and whose home it is."""
    lines = ["units", "score", "orders", "calendar", "where Paris", "why damaged infantry 2 in Brandenburg", "quit"]
    told = done("play", BLITZ, typed="\n".join(lines) + "\n")
    assert "armour 4: price 8, strength 4, damaged 2, takes 2 hits, moves 2" in told
    assert "Axis, points: 44 of 81" in told
    assert "4/39: Poland is divided. (if Warsaw is held by Axis)" in told
    assert "worth 2/1 (its owner's and a conqueror's number), home land of France" in told
    assert "attacks on 1: damaged; whole it would be 2" in told


def test_what_holds_for_two_units_is_refused_once(home: Path) -> None:
    told = done("play", "revised-1942", typed="done\ndone\ngo 2 infantry: Archangel > Norway\nquit\n")
    assert told.count("Norway is 2 away. (REV-LAND-01)") == 1


def test_armour_fires_twice_and_why_says_so(home: Path) -> None:
    told = done("play", BLITZ, typed="why armour 4 in Silesia\nquit\n")
    assert "dice: 2" in told


@rule("WAW-BB-04")
def test_why_knows_what_damage_does_in_every_game() -> None:
    """A battleship that is weaker damaged than whole, where the game says so, and one that is not."""
    units = {"Sea Zone 5": {"Britain": "1 battleship hit 1, 1 battleship"}}
    there = Table("Britain", "noncombat_move", units, game="world-at-war-1939")
    match = Match(there.game, "z", position=line(there.game, there.state))
    told = why(match, "1 damaged battleship in Sea Zone 5")
    assert "defends on 3: damaged; whole it would be 4" in told
    assert "defends on 4" in why(match, "1 whole battleship in Sea Zone 5")
    assert "battleship: price 24, attack 4, defence 4, damaged attack 0, damaged defence 3" in sheets.kinds(there.game)


def test_options_tell_whole_and_damaged_units_apart() -> None:
    units = {"Sea Zone 24": {"United States": "1 battleship hit 1, 1 battleship, 1 destroyer"}}
    table = Table("United States", "combat_move", units, game="pacific-1941", round=2).done()
    assert table.topic == "kamikaze"
    told = in_words(table.game, table.state, table.offer())
    assert [row.partition("   (")[0].split(", ")[1:] for row in told[1:4]] == [["damaged"], ["whole"], []]


def test_a_refused_declaration_names_its_rule(home: Path) -> None:
    """And it is the declaration of the power that is asked: Germany is at war with France, Italy is not drawn in."""
    told = done("play", BLITZ, typed="declare Italy\nas Japan: declare Germany\ndeclare France\nquit\n")
    assert told.count("partners do not make war on each other. (BLG-GEN-02)") == 2
    assert "Italy declares war" not in told


def test_a_declaration_of_nobody_names_its_rule_and_a_bare_one_declares_nothing(home: Path) -> None:
    """An unknown name is refused by the rule of declarations; without a name it is not the first of a list."""
    told = done("play", BLITZ, typed="declare Atlantis\nas Germany: declare Italy on Spain\ndeclare\nlog\nquit\n")
    assert "a country of the board, for itself alone, and Atlantis is none" in told
    assert told.count("(BLG-WAR-02)") == 2
    assert "Say which, for example: declare Germany on " in told
    assert "declares war on" not in told


@pytest.mark.parametrize(
    ("position", "asked"),
    [
        ("turn Azure purchase / empty / purse Azure 0 / at Fairhaven = Azure: 1 industrial complex", False),
        ("turn Azure purchase / empty / purse Azure 3 / at Fairhaven = Azure: 1 industrial complex", True),
        ("turn Azure combat_move / empty / at Fairhaven = Azure: 1 industrial complex", False),
        ("turn Azure combat_move / empty / at Ridgeway = Azure: 1 infantry", True),
    ],
)
def test_a_question_that_leaves_nothing_to_say_is_not_asked(home: Path, position: str, asked: bool) -> None:
    """Who can pay for nothing and who can move nobody is passed over; a coin or a unit more, and it is asked."""
    match = Match(load("training"), "S", position=f"training / round 2 / {position}")
    write(home / "game.json", match)
    topic, question = match.offers()[0].topic, wording.prompt(match.game, match.offers()[0])
    told = done("play", home / "game.json", typed="quit\n")
    assert topic in ("purchase", "combat_move")
    assert (question in told) is asked


def test_a_whole_side_sits_at_one_keyboard(home: Path) -> None:
    """Whose order it is follows from the units; a refusal speaks of them; all may be done at once."""
    orders = ["go 1 infantry 2: Venetia > Rome", "go 1 infantry 2 of Italy: Venetia > Austria", "done all", "quit"]
    told = done("play", BLITZ, typed="\n".join(orders) + "\n")
    assert "Italy: 1 infantry 2 from Venetia to Rome." in told
    assert "No. Italy is at peace: its units stay out of Austria" in told
    assert told.count("Germany: move your units") < 4


@pytest.mark.parametrize("slug", available())
def test_every_default_of_a_game_means_what_its_words_say(slug: str) -> None:
    """Two hundred questions of a random game: whoever types what `accept means` gives the same answer."""
    match, sampler = Match(load(slug), "defaults"), Sampler(Random(slug))
    checked = 0
    while checked < 200 and not match.over:
        for offer in match.offers():
            if offer.default is None:
                continue
            text = spoken(match.game, match.state, offer.default, offer)
            typed = read(match.game, match.state, offer, text)
            assert meaning(match.state, typed) == meaning(match.state, offer.default), text
            checked += 1
        match.decide(sampler.draw(match.look))
    assert checked >= 60


@pytest.mark.parametrize("slug", available())
def test_no_question_is_told_with_the_name_of_a_unit_to_type(slug: str) -> None:
    """Two hundred questions of a random game: units are told by what and where they are, and typed so or by number."""
    match, sampler = Match(load(slug), "names"), Sampler(Random(slug))
    seen = 0
    while seen < 200 and not match.over:
        for offer in match.offers():
            text = "\n".join(in_words(match.game, match.state, offer))
            found = re.findall(r"(?:choose|go|lose|place) [^\n]*?\b[a-z-]+\.\d+\b", text)
            assert not found, text
            seen += 1
        match.decide(sampler.draw(match.look))


def test_options_are_chosen_by_their_numbers() -> None:
    """One or several; a number that is not in the list is refused by the question, which tells what there is."""
    t = Table(
        "Japan", "combat_move", {"Sea Zone 52": {"Japan": "1 transport [2 infantry]"}, "Hawaiian Islands": HAWAII}
    )
    t.do("go 2 infantry: Sea Zone 52 > Hawaiian Islands").done()
    offer = t.offer()
    keys = t.options()
    assert read(t.game, t.state, offer, "choose 2") == read(t.game, t.state, offer, "2") == Choose((keys[1],))
    assert read(t.game, t.state, offer, "choose 2; 1") == Choose((keys[1], keys[0]))
    assert read(t.game, t.state, offer, "choose 9") == Choose(("9",))
    assert "(choose 2)" in "\n".join(in_words(t.game, t.state, offer))
    with refused("for example: choose 1"):
        read(t.game, t.state, offer, "choose")


HAWAII = {"United States": "1 infantry"}


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("where", "Name a space, for example: where "),
        ("why", "for example: why 1 infantry in "),
        ("reach infantry", "for example: reach 1 infantry in "),
        ("lose 1 infantry", "Nobody takes hits now."),
        ("done now", "done stands alone"),
        ("amount lots", "'lots' is not a number; write one like 3."),
        ("undo lots", "'lots' is not a number"),
    ],
)
def test_a_refusal_says_what_would_do(line: str, told: str) -> None:
    """In the words of the game at hand: no Russia on the training board."""
    typed = f"done\ndone\n{line}\nquit\n"
    found = done("play", "training", "--seed", "S", typed=typed)
    assert told in found
    assert "Russia" not in found


def test_another_word_is_not_taken_for_goods() -> None:
    """While units are bought too."""
    assert "'dnoe' is not an order" in done("play", "training", "--seed", "S", typed="done\ndnoe\nquit\n")


def test_done_is_named_only_where_it_is_allowed() -> None:
    """A bomber that must fly home."""
    units = {"Western Europe": {"Germany": "1 bomber"}, "United Kingdom": {"United Kingdom": "1 industrial complex"}}
    t = Table("Germany", "combat_move", units)
    assert in_words(t.game, t.state, t.offer())[-2].endswith(", or done")
    t.do("go 1 bomber: Western Europe > Sea Zone 7 > United Kingdom as raid").done(3)
    assert t.topic == "home_move"
    assert not any("done" in row for row in in_words(t.game, t.state, t.offer()))


def test_units_are_not_called_by_their_names_in_refusals() -> None:
    t = Table("Germany", "combat_move", {"Western Europe": {"Germany": "1 bomber"}})
    name = t.ids("Western Europe", "bomber")[0]
    assert wording.plain(t.state, f"{name} is not here.") == "bomber in Western Europe is not here."
    assert wording.plain(t.state, "germany.999 is not here.") == "germany.999 is not here."


def test_what_can_be_repaired_is_told() -> None:
    """A unit for sale in the list of repairs says what and where it is, and is bought by what stands there."""
    t = Table(GE, "production", {"Rhineland": {GE: "1 infantry 3 hit 1"}}, game=BLITZ)
    while t.topic != "production":
        t.do("accept", power=t.asked[0])
    shown = "\n".join(in_words(t.game, t.state, t.offer(GE)))
    assert "repair germany.1 (damaged infantry 3 in Rhineland) at 2" in shown
