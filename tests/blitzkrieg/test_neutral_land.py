"""Land that is closed because its holder is neutral, or because the mover is."""

from __future__ import annotations

import pytest

from sandtable.texts import say
from tests.blitzkrieg.front import declare, front
from tests.tools import rule


@rule("BLG-NEUT-01", "BLG-WAR-02")
def test_land_units_do_not_enter_neutral_land() -> None:
    """Benelux is closed to Germany until war is declared on it; then it is entered like any enemy."""
    t = front("Germany", "movement", {"Rhineland": {"Germany": "1 infantry 3"}})
    fault = t.faults("go 1 infantry 3: Rhineland > BNL")[0]
    assert (fault.rule, "declare war" in say(fault.text)) == ("BLG-NEUT-01", True)
    declare(t, "Germany", "Benelux")
    assert t.do("go 1 infantry 3: Rhineland > BNL", power="Germany").holder("BNL") == "Germany"


@rule("BLG-NEUT-03")
@pytest.mark.parametrize(
    ("power", "start", "end"),
    [
        ("United States", "Great Lakes", "Ontario"),
        ("Italy", "Venetia", "Austria"),
        ("Soviet Union", "Minsk", "Eastern Poland"),
    ],
)
def test_neutrals_stay_out_of_the_land_of_belligerents(power: str, start: str, end: str) -> None:
    """Not even where they will be allies one day."""
    t = front(power, "movement", {start: {power: "1 infantry 2"}})
    assert t.why_not(f"go 1 infantry 2: {start} > {end}", power) == "BLG-NEUT-03"


@rule("BLG-NEUT-01", "BLG-NEUT-03")
def test_a_neutral_stays_out_of_another_neutrals_land() -> None:
    """The Soviet Union at peace before Finland: the land is neutral, and war would have to be declared."""
    t = front("Soviet Union", "movement", {"Leningrad": {"Soviet Union": "1 infantry 2"}})
    fault = t.faults("go 1 infantry 2: Leningrad > Southern Finland", "Soviet Union")[0]
    assert (fault.rule, "declare war" in say(fault.text)) == ("BLG-NEUT-01", True)


@rule("BLG-NEUT-03", "BLG-NEUT-02")
def test_air_units_of_neutrals_stay_out_as_well() -> None:
    """American air units do not land in Canada."""
    t = front("United States", "movement", {"Great Lakes": {"United States": "1 aircraft 2"}})
    assert not t.allows("go 1 aircraft 2: Great Lakes > Ontario", "United States")


@rule("BLG-GAP-04")
def test_partners_without_a_common_war_are_neutral_to_each_other() -> None:
    """France and China are on one side, but share no enemy: Yunnan is closed to French Indochina until they do."""
    units = {"Indochina": {"France": "1 infantry 2"}}
    fault = front("France", "movement", units).faults("go 1 infantry 2: Indochina > Yunnan", "France")[0]
    assert fault.rule == "BLG-NEUT-01"
    assert "declare war" not in say(fault.text)  # partners cannot
    at_war = front("France", "movement", units, war=(("France", "Japan"),))
    assert at_war.do("go 1 infantry 2: Indochina > Yunnan", power="France").units("Yunnan") == {"infantry 2": 1}


@rule("BLG-GAP-05")
def test_units_of_a_country_one_is_not_at_war_with_are_not_fought() -> None:
    """Soviet troops in British India: Japan, at war with the Empire alone, must declare war on them first."""
    t = front(
        "Japan",
        "movement",
        {"Burma": {"Japan": "1 infantry 3"}, "Calcutta": {"Soviet Union": "1 infantry 2"}},
        hold={"Burma": "Japan"},
        war=(("Japan", "British Empire"), ("Germany", "Soviet Union")),
    )
    assert t.why_not("go 1 infantry 3: Burma > Calcutta", "Japan") == "BLG-GAP-05"
