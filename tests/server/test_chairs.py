"""Nobody sits in another's chair: links, getting up, what a side says, standing orders, and who is barred."""

from __future__ import annotations

from typing import Any

from tests.server.tools import House, Person, until

CRIMSON, AZURE = {"power": "Crimson"}, {"power": "Azure"}
ORDER = {"power": "Crimson", "topic": "casualties", "do": {"default": True}}
SPENT = "This link opens nothing, or no longer."


class Room:
    """A table that Anna owns, by default with Azure (North) for her and Crimson (South) for Boris."""

    def __init__(self, house: House, link: bool = False, **wishes: Any) -> None:
        self.house, self.people = house, {n: house.person(n) for n in ("Anna", "Boris", "Carl")}
        self.anna, self.boris, self.carl = self.people.values()
        made = self.anna.post("/tables", {"game": "training", "mine": ["Azure"], **wishes})
        self.id, self.invite, self.path = made["id"], made["invite"], f"/tables/{made['id']}"
        self.link = self.anna.post(f"{self.path}/link", CRIMSON)["token"] if link else ""
        if "game" not in wishes:
            self.sit(self.boris, "Crimson")

    def sit(self, person: Person, power: str) -> None:
        person.post(f"{self.path}/sit", {"power": power, "invite": self.invite})

    def begin(self) -> None:
        self.anna.decide(self.id, "done")

    def phone(self, person: Person, power: str) -> tuple[Person, str]:
        """Another device of somebody, opened by a link, and the link."""
        link = person.post(f"{self.path}/link", {"power": power})["token"]
        return Person(self.house.client, self.house.stranger.post("/links", {"token": link})["token"]), link

    def say(self, person: Person, text: str, side: str) -> None:
        person.post(f"{self.path}/chat", {"text": text, "side": side})

    def heard(self, person: Person) -> list[str]:
        """What somebody finds in the journal of what was said."""
        return [line["text"] for line in person.get(f"{self.path}/lines")["lines"] if line["kind"] == "said"]

    def holder(self, power: str) -> str:
        seats = self.anna.get(self.path)["seats"]
        return str(next(s["name"] for s in seats if s["power"] == power))


def allied(house: House) -> Room:
    """Anna owns the table and plays the Soviet Union; Boris plays Germany and Carl Japan."""
    room = Room(house, game="revised-1942", mine=["Soviet Union"])
    room.sit(room.boris, "Germany")
    room.sit(room.carl, "Japan")
    return room


def refused(house: House, token: str) -> None:
    status, problem = house.stranger.refused("/links", {"token": token, "name": "Eve"})
    assert (status, problem["text"]) == (404, SPENT)


# -- links --


def test_a_link_to_a_free_chair_dies_when_somebody_sits_down(house_on: House) -> None:
    room = Room(house_on, link=True)
    refused(house_on, room.link)
    status, _ = room.anna.refused("/links", {"token": room.link})
    assert status == 404, "nor does it open for the owner who made it"


def test_the_link_of_a_chair_dies_with_the_sitting(house: House) -> None:
    """Whoever gets up, resigns or deletes themselves takes along every way into the chair, open devices included."""
    room = allied(house)
    for person, power, goes in (
        (room.boris, "Germany", lambda: room.boris.post(f"{room.path}/leave", {"power": "Germany"})),
        (room.boris, "Germany", lambda: room.boris.post(f"{room.path}/resign", {"power": "Germany"})),
        (room.carl, "Japan", lambda: room.carl.call("DELETE", "/me", {"password": ""})),
    ):
        if room.holder(power) != person.name:
            room.sit(person, power)
        phone, link = room.phone(person, power)
        assert phone.get("/me")["name"] == person.name
        goes()
        refused(house, link)
        assert phone.refused("/me", method="GET")[0] == 401


def test_a_link_dies_when_the_chair_is_given_to_a_bot(house: House) -> None:
    room = Room(house)
    room.boris.post(f"{room.path}/leave", CRIMSON)
    link = room.anna.post(f"{room.path}/link", CRIMSON)["token"]
    room.anna.post(f"{room.path}/bot", {"power": "Crimson", "bot": "random"})
    refused(house, link)
    assert room.anna.refused(f"{room.path}/link", CRIMSON)[0] == 409, "and a bot's chair has no other"


def test_a_new_link_ends_the_one_before_and_what_it_opened(house: House) -> None:
    room = Room(house)
    phone, first = room.phone(room.boris, "Crimson")
    assert phone.refused(f"{room.path}/link", CRIMSON)[0] == 403, "a link begets no link"
    room.phone(room.boris, "Crimson")
    assert phone.refused("/me", method="GET")[0] == 401
    refused(house, first)
    assert room.boris.get("/me")["name"] == "Boris", "the session that made it goes on"


def test_an_account_that_is_deleted_leaves_its_chairs(house_on: House) -> None:
    room = Room(house_on)
    room.boris.post(f"{room.path}/orders", ORDER)
    assert room.boris.call("DELETE", "/me", {"password": ""}).status_code == 204
    assert room.anna.get(f"{room.path}/lines")["lines"][-1]["kind"] == "left", "and the table is told"
    room.sit(house_on.person("Carl"), "Crimson")
    assert room.holder("Crimson") == "Carl"


# -- getting somebody up --


def test_before_the_game_begins_the_owner_may_free_a_chair(house: House) -> None:
    room = Room(house)
    room.anna.post(f"{room.path}/leave", CRIMSON)
    line = room.anna.get(f"{room.path}/lines")["lines"][-1]
    assert (line["kind"], line["name"]) == ("left", "Boris"), "the line names who got up, not who asked"
    assert room.anna.refused(f"{room.path}/leave", CRIMSON)[0] == 409


def test_in_a_running_game_the_owner_cannot_get_a_player_up(house: House) -> None:
    room = Room(house)
    room.begin()
    status, problem = room.anna.refused(f"{room.path}/leave", CRIMSON)
    assert status == 403
    assert problem["text"].startswith("The game has begun: Crimson is given up by its player")
    assert room.holder("Crimson") == "Boris"
    status, _ = room.anna.refused(f"{room.path}/proposals", {"kind": "unseat", "power": "Crimson"})
    assert status == 403, "nor can Crimson's enemies agree on it among themselves"


def test_a_chair_that_the_clock_took_may_be_freed(house: House) -> None:
    clock = {"kind": "each", "seconds": 30, "then": "caretaker"}
    room = Room(house, terms={"clock": clock})
    while room.anna.offers(room.id):
        room.anna.decide(room.id, "done")
    assert room.anna.refused(f"{room.path}/leave", CRIMSON)[0] == 403
    now = house.hall.now()
    house.hall.now = lambda: now + 60
    until(lambda: room.anna.get(room.path)["seats"][1]["playing"] == "caretaker")
    room.anna.post(f"{room.path}/leave", CRIMSON)
    assert room.holder("Crimson") == ""


def test_the_others_may_agree_that_a_player_is_replaced(house: House) -> None:
    """All others must consent, among them somebody of the same side."""
    room = allied(house)
    room.begin()
    asked = room.anna.post(f"{room.path}/proposals", {"kind": "unseat", "power": "Germany"})
    assert (asked["state"], asked["missing"], asked["power"]) == ("open", 1, "Germany")
    answer = f"{room.path}/proposals/{asked['id']}"
    assert room.boris.refused(answer, {"yes": True})[0] == 403, "it is about them"
    assert room.holder("Germany") == "Boris"
    assert room.carl.post(answer, {"yes": True})["state"] == "agreed"
    assert room.holder("Germany") == ""
    kinds = [line["kind"] for line in room.anna.get(f"{room.path}/lines")["lines"]]
    assert kinds[-2:] == ["left", "answered"]


def test_who_sat_down_since_is_not_got_up_in_anothers_stead(house: House) -> None:
    room = allied(house)
    room.begin()
    asked = room.anna.post(f"{room.path}/proposals", {"kind": "unseat", "power": "Germany"})
    room.boris.post(f"{room.path}/leave", {"power": "Germany"})
    room.sit(house.person("Dora"), "Germany")
    assert room.carl.post(f"{room.path}/proposals/{asked['id']}", {"yes": True})["state"] == "void"
    assert room.holder("Germany") == "Dora"


# -- what a side says --


def test_what_a_side_says_is_for_those_who_sit_there_then(house_on: House) -> None:
    room = Room(house_on)
    room.begin()
    room.say(room.boris, "Boris alone", "South")
    room.boris.post(f"{room.path}/leave", CRIMSON)
    room.sit(room.carl, "Crimson")
    room.say(room.carl, "Carl alone", "South")
    for _ in range(2):
        assert room.heard(room.boris) == ["Boris alone"], "what one heard one may read again"
        assert room.heard(room.carl) == ["Carl alone"], "but not what was said before"
        assert room.heard(room.anna) == []
        house_on.hall.forget(room.id)  # and the same after the table was put away


def test_the_owner_does_not_hear_by_sitting_down(house: House) -> None:
    room = Room(house)
    room.say(room.boris, "secret", "South")
    room.boris.post(f"{room.path}/orders", ORDER)
    room.anna.post(f"{room.path}/leave", CRIMSON)  # before the first decision the owner may
    room.sit(room.anna, "Crimson")
    assert room.heard(room.anna) == []
    assert room.anna.get(f"{room.path}/orders", power="Crimson") == [], "orders are of the person who left them"


def test_nobody_joins_the_enemy_to_listen(house: House) -> None:
    """Neither beside their own chair nor after getting up from it, once the game has begun."""
    room = allied(house)
    room.boris.post(f"{room.path}/leave", {"power": "Germany"})
    room.begin()
    for _ in range(2):
        status, problem = room.anna.refused(f"{room.path}/sit", {"power": "Germany"})
        assert (status, problem["text"]) == (
            403,
            "You have played for Allies in this game; what Axis says is not for you to hear.",
        )
        if room.holder("Soviet Union"):
            room.anna.post(f"{room.path}/leave", {"power": "Soviet Union"})
    room.sit(room.boris, "Germany")
    room.carl.post(f"{room.path}/leave", {"power": "Japan"})
    room.boris.post(f"{room.path}/leave", {"power": "Germany"})
    room.sit(room.anna, "Germany")  # where nobody else plays there is nothing to overhear


# -- standing orders --


def test_standing_orders_go_with_whoever_left_them(house_on: House) -> None:
    room = Room(house_on)
    room.begin()
    room.boris.post(f"{room.path}/orders", ORDER)
    room.boris.post(f"{room.path}/leave", CRIMSON)
    room.sit(room.carl, "Crimson")
    assert room.carl.get(f"{room.path}/orders", power="Crimson") == []
    room.carl.post(f"{room.path}/leave", CRIMSON)
    room.sit(room.boris, "Crimson")
    assert room.boris.get(f"{room.path}/orders", power="Crimson") == [], "who comes back begins anew"


# -- who is barred --


def test_who_is_barred_has_no_way_in(house: House) -> None:
    room = Room(house)
    room.boris.post(f"{room.path}/leave", CRIMSON)
    room.anna.post(f"{room.path}/moderate", {"person": room.boris.id, "role": "barred"})
    link = room.anna.post(f"{room.path}/link", CRIMSON)["token"]
    assert room.boris.refused(f"{room.path}/sit", {"power": "Crimson", "invite": room.invite})[0] == 404
    assert room.boris.refused(f"{room.path}/watch", {"invite": room.invite})[0] == 404
    assert room.boris.refused("/links", {"token": link})[0] == 404
    room.anna.post(f"{room.path}/moderate", {"person": room.boris.id, "role": "watch"})
    room.sit(room.boris, "Crimson")


def test_who_plays_is_not_barred_from_their_game(house: House) -> None:
    room = Room(house)
    assert room.anna.refused(f"{room.path}/moderate", {"person": room.boris.id, "role": "barred"})[0] == 409
    assert room.boris.get(room.path)["id"] == room.id
