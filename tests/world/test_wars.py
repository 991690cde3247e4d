"""Who may go to war with whom, when, and what comes of it."""

from __future__ import annotations

from tests.tools import rule
from tests.world.theatre import CHN, EAST, FRA, GER, JAP, RUS, UK, US, at_war, board


@rule("WAW-WAR-04", "WAW-DEC-01", "WAW-WAR-01")
def test_germany_declares_war_when_it_likes() -> None:
    t = board(GER, "politics")
    assert {"war Russia", "war United States", "war China"} <= set(t.options())
    assert t.why_not("choose war Japan") == "WAW-WAR-01"
    t.do("choose war China")
    assert at_war(t, GER, CHN)
    assert not at_war(t, GER, US)


@rule("WAW-RUS-05", "WAW-WAR-17")
def test_a_german_declaration_brings_russia_twenty() -> None:
    t = board(GER, "politics", purses={RUS: 3}).do("choose war Russia")
    assert t.money(RUS) == 23
    assert at_war(t, RUS, GER)
    assert not at_war(t, RUS, JAP)


@rule("WAW-WAR-16", "WAW-DEC-05", "WAW-WAR-09", "WAW-WAR-10", "WAW-GAP-09", "WAW-GAP-42")
def test_russia_waits_until_round_five_and_with_japan_until_six() -> None:
    factory = {"Caucasus": {RUS: "1 industrial complex"}}
    assert board(RUS, "politics", factory, round=4).why_not("choose war Germany") == "WAW-WAR-01"
    early = board(RUS, "politics", round=5, purses={RUS: 20})
    assert "war Germany" in early.options()
    assert early.why_not("choose war Japan") == "WAW-WAR-01"
    t = board(RUS, "politics", round=6, purses={RUS: 20}).do("choose war Japan")
    assert at_war(t, RUS, JAP)
    assert t.money(RUS) == 5
    poor = board(RUS, "politics", round=6, purses={RUS: 14})
    assert poor.why_not("choose war Japan") == "WAW-WAR-10"


@rule("WAW-WAR-07", "WAW-DEC-02", "WAW-WAR-22")
def test_japan_attacks_anybody_but_russia() -> None:
    t = board(JAP, "politics")
    assert {"war Britain", "war France", "war United States"} <= set(t.options())
    assert t.why_not("choose war Russia") == "WAW-WAR-01"
    t.do("choose war France")
    assert at_war(t, JAP, UK), "Britain and France go to war together"
    assert not at_war(t, JAP, US)


@rule("WAW-WAR-11", "WAW-DEC-03")
def test_britain_waits_with_japan_until_round_six() -> None:
    t = board(UK, "politics", round=5)
    assert t.topic != "politics" or "war Japan" not in t.options()
    t = board(UK, "politics", round=6).do("choose war Japan")
    assert at_war(t, FRA, JAP)


@rule("WAW-WAR-12", "WAW-DEC-04")
def test_the_united_states_wait_until_round_six() -> None:
    t = board(US, "politics", round=5, purses={US: 10})
    assert t.why_not("choose war Germany") == "WAW-WAR-01"
    t = board(US, "politics", round=6).do("choose war Germany")
    assert at_war(t, US, GER)
    assert not at_war(t, US, JAP), "each war is declared for itself"


@rule("WAW-WAR-13", "WAW-GAP-35")
def test_a_german_attack_in_the_americas_brings_them_in() -> None:
    t = board(GER, "combat_move", {zone_(22): {GER: "1 transport [infantry]"}, "Brazil": {"Brazil": "1 infantry"}})
    t.do(f"go 1 infantry: {zone_(22)} > Brazil")
    t.done()
    assert at_war(t, US, GER)
    assert at_war(t, US, JAP)


def zone_(number: int) -> str:
    return f"Sea Zone {number}"


@rule("WAW-WAR-14")
def test_so_does_a_japanese_one_on_british_or_french_land() -> None:
    units = {"Kwangtung": {JAP: "1 fighter"}, "French Indo-China": {JAP: "2 infantry"}, "Burma": {UK: "1 infantry"}}
    t = board(JAP, "combat_move", units, hold={"French Indo-China": JAP}, war=((JAP, UK), (JAP, FRA)))
    t.do("go 2 infantry: French Indo-China > Burma").done()
    assert at_war(t, US, JAP)
    assert at_war(t, US, GER)


@rule("WAW-WAR-15", "WAW-WAR-05", "WAW-WAR-08", "WAW-WAR-20", "WAW-DEC-06", "WAW-GAP-75")
def test_who_attacks_neutrals() -> None:
    t = board(US, "combat_move", {"Western United States": {US: "1 infantry"}}, war=((GER, US),))
    assert t.why_not("go 1 infantry: Western United States > Mexico") == "WAW-WAR-15"
    assert board(GER, "combat_move", {"Austria": {GER: "1 tank"}}).allows("go 1 tank: Austria > Balkans")
    assert board(JAP, "combat_move", {"Manchuria": {JAP: "1 tank"}}).allows("go 1 tank: Manchuria > Mongolia")
    assert board(RUS, "combat_move", {"Caucasus": {RUS: "1 tank"}}).allows("go 1 tank: Caucasus > Persia")


@rule("WAW-WAR-03", "WAW-WAR-18", "WAW-WAR-19", "WAW-GAP-74")
def test_land_of_powers_at_peace_is_closed() -> None:
    t = board(RUS, "combat_move", {"Kazakh": {RUS: "1 tank"}, "Belorussia": {RUS: "1 tank"}})
    assert "WAW-WAR-03" in t.why_not("go 1 tank: Kazakh > Sinkiang")
    held = board(RUS, "combat_move", {"Kazakh": {RUS: "1 tank"}}, hold={"Persia": UK}, war=EAST)
    assert "WAW-WAR-03" in held.why_not("go 1 tank: Kazakh > Persia")


@rule("WAW-WAR-21", "WAW-FIN-01", "WAW-FIN-02", "WAW-GAP-43")
def test_russia_attacks_finland_and_germany_stays_out() -> None:
    """Finnish infantry hits on three, and each hit costs two units."""
    t = board(RUS, "combat_move", {"Karelia": {RUS: "6 infantry"}, "Finland": {"Finland": "1 infantry"}})
    t.do("go 6 infantry: Karelia > Finland").done(6, 6, 6, 6, 6, 6, 3)
    assert t.units("Finland", RUS) == {"infantry": 4}
    assert not at_war(t, RUS, GER)


@rule("WAW-USA-01")
def test_the_neutral_united_states_stay_at_home() -> None:
    t = board(US, "noncombat_move", {"Eastern United States": {US: "1 infantry, 1 fighter"}})
    assert "WAW-WAR-03" in t.why_not("go 1 infantry: Eastern United States > Eastern Canada")
    assert t.why_not("go 1 fighter: Eastern United States > Eastern Canada")
    war = board(US, "noncombat_move", {"Eastern United States": {US: "1 infantry"}}, war=((GER, US),))
    assert war.allows("go 1 infantry: Eastern United States > Eastern Canada")


@rule("WAW-CHN-03", "WAW-MULTI-02", "WAW-MULTI-03", "WAW-GAP-10")
def test_who_may_share_land_with_whom() -> None:
    t = board(UK, "noncombat_move", {"Burma": {UK: "1 infantry"}})
    assert "WAW-WAR-03" in t.why_not("go 1 infantry: Burma > Yunnan")
    war = board(UK, "noncombat_move", {"Burma": {UK: "1 infantry"}}, war=((JAP, UK), (JAP, FRA)))
    assert war.allows("go 1 infantry: Burma > Yunnan")
    mixed = board(UK, "noncombat_move", {"France": {UK: "1 infantry"}})
    assert mixed.allows("go 1 infantry: France > Belgium-Holland"), "Britain and France always share"


@rule("WAW-MULTI-04", "WAW-MULTI-06", "WAW-PEACE-01")
def test_russia_stands_apart() -> None:
    units = {zone_(1): {UK: "1 transport [infantry]", RUS: "1 submarine"}}
    t = board(UK, "noncombat_move", units, war=EAST)
    assert "WAW-WAR-03" in t.why_not(f"go 1 infantry: {zone_(1)} > Karelia")
    assert t.allows(f"go 1 transport: {zone_(1)} > {zone_(2)}")
