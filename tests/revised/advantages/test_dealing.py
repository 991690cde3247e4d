"""How national advantages are switched on, chosen or rolled, and whom they serve."""

from __future__ import annotations

from sandtable.games.loader import load
from sandtable.kernel.decisions import Choose, Decision
from sandtable.kernel.dice import ScriptedDice
from sandtable.kernel.machine import begin, check, explain, offers
from sandtable.kernel.match import Match
from sandtable.kernel.offers import Options
from sandtable.kernel.units import Unit
from sandtable.rules.questions import Defence
from tests.revised.advantages.board import board
from tests.tools import rule


def held(state_of: Match) -> dict[str, list[str]]:
    """What every power was given."""
    found: dict[str, list[str]] = state_of.state.stack[0].marks["advantages"]
    return found


@rule("REV-NA-01", "REV-DEC-03")
def test_advantages_are_off_unless_switched_on() -> None:
    """Nobody has advantages unless the group agreed on them, and on how many, before play."""
    plain = Match(load("revised-1942"), "seed")
    assert plain.offers()[0].topic == "research"
    assert "game.dealing" not in plain.game.modules
    for number in (1, 3):
        match = Match(load("revised-1942", {"advantages": "chosen", "advantages_each": number}), "seed")
        form = match.offers()[0].form
        assert isinstance(form, Options)
        assert (match.offers()[0].topic, form.least, form.most) == ("advantages", number, number)


@rule("REV-NA-02", "REV-DEC-04")
def test_each_power_picks_the_agreed_number() -> None:
    """Every power names exactly the agreed number of its own six; there is no passing."""
    match = Match(load("revised-1942", {"advantages": "chosen", "advantages_each": 2}), "seed")
    offer = match.offers()[0]
    assert isinstance(offer.form, Options)
    assert offer.default is None
    assert len(offer.form.options) == 6
    for wrong in (("salvage",), ("salvage", "radar"), ("salvage", "lend-lease", "russian winter")):
        assert check(match.game, match.state, Decision("Soviet Union", "advantages", Choose(wrong))).faults
    picks = {
        "Soviet Union": ("salvage", "russian winter"),
        "Germany": ("wolf packs", "panzerblitz"),
        "United Kingdom": ("radar", "joint strike"),
        "Japan": ("banzai attacks", "tokyo express"),
        "United States": ("marines", "fast carriers"),
    }
    for power, names in picks.items():
        match.decide(Decision(power, "advantages", Choose(names)))
    assert held(match)["Soviet Union"] == ["russian winter", "salvage"]
    assert held(match)["Japan"] == ["tokyo express", "banzai attacks"]
    assert match.offers()[0].topic == "research"


@rule("REV-NA-02")
def test_a_number_rolled_twice_is_rolled_again() -> None:
    """With dice, a number the power already has does not count."""
    game = load("revised-1942", {"advantages": "rolled", "advantages_each": 2})
    dice = ScriptedDice([1, 1, 1, 4, 2, 5, 6, 6, 1, 3, 4, 1, 2])
    state, _ = begin(game, dice)
    assert not dice.left
    assert state.stack[0].marks["advantages"] == {
        "Soviet Union": ["russian winter", "salvage"],
        "Germany": ["atlantic wall", "luftwaffe dive-bombers"],
        "United Kingdom": ["radar", "colonial garrison"],
        "Japan": ["kaiten torpedoes", "lightning assaults"],
        "United States": ["island bases", "chinese divisions"],
    }


@rule("REV-NA-02")
def test_all_six_need_no_dice() -> None:
    """Who gets all six gets them without rolling or choosing."""
    for how in ("rolled", "chosen"):
        match = Match(load("revised-1942", {"advantages": how, "advantages_each": 6}), "seed")
        assert match.opening == ()
        assert all(len(names) == 6 for names in held(match).values())


@rule("REV-NA-03")
def test_an_advantage_is_not_shared() -> None:
    """Fortress Europe helps German artillery, not a Japanese one that stands beside it."""
    t = board("Germany", "combat_move", {}, {"Germany": "fortress europe"})
    for owner, number in (("Germany", 3), ("Japan", 2)):
        gun = Unit("x.1", "artillery", owner, "Germany")
        assert explain(t.game, t.state, Defence(gun, "Germany"))[0] == number


@rule("REV-NA-04", "REV-EX-23")
def test_a_colour_means_own_from_the_start_and_own_now() -> None:
    """Red land counts as red only while the Soviet Union holds it, and land it conquers does not become red."""
    t = board(
        "Soviet Union",
        "purchase",
        {s: {"United Kingdom": "1 infantry"} for s in ("Karelia S.S.R.", "Archangel", "Ukraine S.S.R.")},
        {"Soviet Union": "lend-lease"},
        hold={"Archangel": "United Kingdom", "Ukraine S.S.R.": "Soviet Union"},
    )
    assert t.topic == "lend_lease"
    assert t.options() == t.ids("Karelia S.S.R.", "infantry")


@rule("REV-GARRISON-01", "REV-DEC-05")
def test_colonial_garrison() -> None:
    """Britain may begin with one more factory, on tan land that yields something and has none."""
    game = load("revised-1942", {"advantages": "chosen", "advantages_each": 1})
    match = Match(game, "seed")
    first = [o.key for o in offers(game, match.state)[0].form.options]  # type: ignore[union-attr]  # a Pick
    assert "russian winter" in first
    picks = ("russian winter", "panzerblitz", "colonial garrison", "tokyo express", "marines")
    for power, name in zip(game.powers, picks, strict=True):
        match.decide(Decision(power, "advantages", Choose((name,))))
    offer = match.offers()[0]
    assert isinstance(offer.form, Options)
    assert (offer.power, offer.topic, offer.default) == ("United Kingdom", "garrison", Choose(()))
    places = {o.key for o in offer.form.options}
    assert {"India", "Australia", "Eastern Canada"} <= places
    assert not places & {"United Kingdom", "Gibraltar", "Germany", "Karelia S.S.R.", "China"}
    passed = match.fork()
    match.decide(Decision("United Kingdom", "garrison", Choose(("India",))))
    assert any(u.kind == "industrial complex" and u.owner == "United Kingdom" for u in match.state.here("India"))
    assert match.offers()[0].topic == "research"
    passed.decide(Decision("United Kingdom", "garrison", Choose(())))
    assert not any(u.kind == "industrial complex" for u in passed.state.here("India"))
