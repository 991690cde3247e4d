"""Blitzkrieg General with a player for every power: phases in which all decide at once, and sides that disagree."""

from __future__ import annotations

from typing import Any

from tests.server.tools import House, Person

POWERS = ("Germany", "Italy", "Japan", "British Empire", "France", "Soviet Union", "United States", "China")
PRODUCTION = "blitzkrieg-general / round 2 / turn production / empty / " + " / ".join(f"purse {p} 6" for p in POWERS)
TOGETHER = (
    "blitzkrieg-general / round 5 / turn Germany movement / empty / war Germany, France / war Italy, France"
    " / at Burgundy = Germany: 5 infantry 3 / at Piedmont = Italy: 5 infantry 2 / at Provence = France: 1 militia 1"
)


class Eight:
    """A table with eight people at it."""

    def __init__(self, house: House, position: str) -> None:
        self.people = {power: house.person(power) for power in POWERS}
        host = self.people["Germany"]
        made = host.post("/tables", {"game": "blitzkrieg-general", "position": position, "mine": ["Germany"]})
        self.table: str = made["id"]
        for power, person in self.people.items():
            if power != "Germany":
                person.post(f"/tables/{self.table}/sit", {"power": power, "invite": made["invite"]})

    def offer(self, power: str) -> dict[str, Any] | None:
        """What a player must answer now."""
        return next((o for o in self.people[power].offers(self.table) if o["holds"]), None)

    def asked(self) -> dict[str, str]:
        """Who must answer what."""
        return {power: offer["topic"] for power in POWERS if (offer := self.offer(power))}

    def say(self, power: str, *texts: str) -> dict[str, Any]:
        """A player answers in words."""
        offer = self.offer(power)
        assert offer is not None, power
        body = {"offer": offer["id"], "decisions": [{"by": power, "text": t} for t in texts]}
        answer: dict[str, Any] = self.people[power].post(f"/tables/{self.table}/decide", body)
        return answer

    def view(self, person: Person) -> dict[str, Any]:
        """The table as somebody sees it."""
        found: dict[str, Any] = person.get(f"/tables/{self.table}/view")
        return found


def test_all_eight_order_at_once_and_the_quarter_goes_on_with_the_last(house: House) -> None:
    """In any order; who is done waits, may not order any more, and the others' questions stay as they are."""
    eight = Eight(house, PRODUCTION)
    assert eight.asked() == dict.fromkeys(POWERS, "production")
    before = eight.offer("Germany")
    for power in reversed(POWERS[1:]):
        eight.say(power, "done")
        assert power not in eight.asked()
    now = eight.offer("Germany")
    assert before is not None
    assert now is not None
    assert now["id"] == before["id"]
    eight.say("Germany", "buy 2 infantry 3")
    eight.say("Germany", "done")
    assert "production" not in eight.asked().values()


def test_where_two_players_differ_the_leading_power_settles_it(house: House) -> None:
    """Germany and Italy take Provence together and each wants it: both are asked, Italy insists, Germany alone says."""
    eight = Eight(house, TOGETHER)
    eight.say("Germany", "go 5 infantry 3: Burgundy > Provence")
    eight.say("Italy", "go 5 infantry 2: Piedmont > Provence")
    eight.say("Italy", "done")
    eight.say("Germany", "done")
    for _ in range(20):
        asked = eight.asked()
        if "holder" in asked.values():
            break
        power = next(iter(asked))
        eight.say(power, "choose nothing" if asked[power] == "retreat" else "accept")
    assert eight.asked() == {"Germany": "holder", "Italy": "holder"}
    eight.say("Italy", "choose Italy")
    eight.say("Germany", "choose Germany")
    assert eight.asked() == {"Italy": "holder"}, "Italy may give way once"
    eight.say("Italy", "choose Italy")
    assert eight.asked() == {"Germany": "holder"}
    eight.say("Germany", "choose Italy")
    assert eight.view(eight.people["China"])["control"]["Provence"] == "Italy"


def test_nobody_answers_for_a_power_of_another_player(house: House) -> None:
    eight = Eight(house, PRODUCTION)
    offer = eight.offer("Germany")
    assert offer is not None
    body = {"offer": offer["id"], "decisions": [{"by": "Germany", "text": "done"}]}
    eight.people["Italy"].refused(f"/tables/{eight.table}/decide", body)
    assert "Germany" in eight.asked()
