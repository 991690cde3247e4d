"""Every endpoint as every role: whatever is not allowed must not succeed, and new endpoints must be judged too."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from sandtable.games.loader import load
from tests.server.conformity import hold_against_document
from tests.server.test_live import listen, read_until
from tests.server.tools import House, Person

ROLES = ("stranger", "outsider", "watcher", "barred", "enemy", "ally", "holder", "owner", "linked", "linked_elsewhere")
ANYBODY = set(ROLES)
KNOWN = ANYBODY - {"stranger"}
PLAYERS = {"enemy", "ally", "holder", "owner", "linked"}
GERMANY = {"holder", "linked"}  # the seat that the requests below are about
SEES = KNOWN - {"outsider", "barred", "linked_elsewhere"}  # the table is private
WHOLE = KNOWN - {"linked", "linked_elsewhere"}  # sessions that are not for one table alone

# For each endpoint: who may succeed, and a body with which they would.
T = "/api/tables/{table_id}"
SAVE = {"format": 1, "game": "training", "ruleset": load("training").version}
RULES: dict[tuple[str, str], tuple[set[str], Any]] = {
    ("GET", "/api/health"): (ANYBODY, None),
    ("GET", "/metrics"): (ANYBODY, None),
    ("GET", "/api/games"): (ANYBODY, None),
    ("GET", "/api/bots"): (ANYBODY, None),
    ("GET", "/api/games/{slug}/board"): (ANYBODY, None),
    ("GET", "/api/games/{slug}/rules"): (ANYBODY, None),
    ("GET", "/api/games/{slug}/book"): (ANYBODY, None),
    ("GET", "/api/games/{slug}/guide"): (ANYBODY, None),
    ("GET", "/api/games/{slug}/odds"): (ANYBODY, None),
    ("POST", "/api/games/{slug}/odds"): (ANYBODY, {"attacker": "2 infantry", "defender": "1 infantry"}),
    ("GET", "/api/games/{slug}/differs/{known}"): (ANYBODY, None),
    ("GET", "/api/rules/{rule}"): (ANYBODY, None),
    ("GET", "/api/tables"): (ANYBODY, None),
    ("POST", "/api/people"): (ANYBODY, {"name": "Somebody"}),
    ("POST", "/api/login"): (set(), {"name": "Nobody", "password": "not the right one"}),
    ("POST", "/api/logout"): (ANYBODY, {}),
    ("POST", "/api/links"): (set(), {"token": "wrong"}),
    ("GET", "/api/me"): (KNOWN, None),
    ("PATCH", "/api/me"): (WHOLE, {"lang": "en"}),
    ("POST", "/api/me/account"): (WHOLE | {"stranger"}, {"name": "fresh name", "password": "long enough"}),
    ("POST", "/api/me/password"): (set(), {"old": "not the right one", "new": "long enough"}),
    ("POST", "/api/me/mail"): (set(), {"code": "00000000"}),
    ("DELETE", "/api/me"): (WHOLE, {"password": ""}),
    ("POST", "/api/tables"): (WHOLE, {"game": "training"}),
    ("POST", "/api/tables/import"): (
        WHOLE,
        {"save": {"format": 1, "game": "training", "ruleset": load("training").version}},
    ),
    ("GET", T): (SEES, None),
    ("GET", f"{T}/export"): (SEES, None),
    ("GET", f"{T}/view"): (SEES, None),
    ("GET", f"{T}/affairs"): (SEES, None),
    ("GET", f"{T}/figures"): (SEES, None),
    ("GET", f"{T}/position"): (SEES, None),
    ("GET", f"{T}/offers"): (SEES, None),
    ("GET", f"{T}/lines"): (SEES, None),
    ("GET", f"{T}/digest"): (SEES, None),
    ("GET", f"{T}/review"): (SEES, None),
    ("POST", f"{T}/seen"): (SEES, {}),
    ("POST", f"{T}/play-on"): (SEES - {"linked"}, {"mine": ["*"]}),
    ("POST", f"{T}/rematch"): (set(), {}),  # the game is not over
    ("POST", f"{T}/sit"): ({"owner", "enemy"}, {"power": "United States"}),  # the Axis may not listen there
    ("POST", f"{T}/leave"): (GERMANY, {"power": "Germany"}),
    ("POST", f"{T}/bot"): ({"owner"}, {"power": "United States", "bot": ""}),
    ("POST", f"{T}/link"): ({"holder"}, {"power": "Germany"}),
    ("POST", f"{T}/invite"): ({"owner"}, {}),
    ("POST", f"{T}/watch"): (SEES - {"linked"}, {}),
    ("POST", f"{T}/away"): (GERMANY, {"power": "Germany", "until": 0}),
    ("POST", f"{T}/back"): (GERMANY, {"power": "Germany"}),
    ("POST", f"{T}/moderate"): ({"owner"}, {"person": "abc", "role": "muted"}),
    ("GET", f"{T}/visitors"): ({"owner"}, None),
    ("POST", f"{T}/reach"): (GERMANY, {"units": ["germany.1"]}),
    ("POST", f"{T}/check"): (GERMANY, {"decisions": [{"by": "Germany", "text": "done"}]}),
    ("POST", f"{T}/decide"): (GERMANY, {"offer": "NOW", "decisions": [{"by": "Germany", "text": "done"}]}),
    ("POST", f"{T}/undo"): (GERMANY, {"offer": "NOW"}),
    ("POST", f"{T}/redo"): (set(), {"offer": "NOW"}),  # nothing was taken back
    ("POST", f"{T}/amend"): (GERMANY, {"offer": "NOW", "record": "LAST", "decisions": [], "dry": True}),
    ("POST", f"{T}/chat"): (SEES, {"text": "hello"}),
    ("DELETE", f"{T}/chat/{{n}}"): ({"owner"}, None),
    ("POST", f"{T}/sketch"): (PLAYERS, {"shapes": []}),
    ("GET", f"{T}/price"): (PLAYERS, None),
    ("GET", f"{T}/proposals"): (PLAYERS, None),
    ("POST", f"{T}/proposals"): (PLAYERS, {"kind": "rollback", "to": 1}),
    ("POST", f"{T}/proposals/{{proposal}}"): (PLAYERS, {"yes": True}),
    ("POST", f"{T}/resign"): (GERMANY, {"power": "Germany"}),
    ("POST", f"{T}/odds"): (SEES, {"attacker": "2 tank", "defender": "1 infantry"}),
    ("POST", f"{T}/threat"): (SEES, {"power": "Germany", "spaces": ["Ukraine"]}),
    ("GET", f"{T}/comers"): (SEES, None),
    ("POST", f"{T}/gather"): (GERMANY, {"power": "Germany", "space": "Ukraine S.S.R."}),
    ("GET", f"{T}/battle"): (SEES, None),
    ("POST", f"{T}/answered"): (SEES, {}),
    ("POST", f"{T}/advice"): (GERMANY, {}),
    ("GET", f"{T}/landings"): (PLAYERS, None),
    ("PUT", f"{T}/landings"): (PLAYERS, {"landings": {}}),
    ("GET", f"{T}/orders"): (GERMANY, None),
    ("POST", f"{T}/orders"): (GERMANY, {"power": "Germany", "topic": "casualties", "do": {"default": True}}),
    ("POST", f"{T}/orders/test"): (GERMANY, {"power": "Germany", "topic": "casualties", "do": {"default": True}}),
    ("DELETE", f"{T}/orders/{{order_id}}"): (GERMANY, None),
    ("GET", f"{T}/branches"): (SEES, None),
    ("POST", f"{T}/branches"): (SEES, {"name": "A thought"}),
    ("GET", f"{T}/branches/{{branch}}"): (GERMANY, None),
    ("POST", f"{T}/branches/{{branch}}/play"): (GERMANY, {"decisions": []}),
    ("POST", f"{T}/branches/{{branch}}/reach"): (GERMANY, {"units": ["germany.1"]}),
    ("POST", f"{T}/branches/{{branch}}/check"): (GERMANY, {"decisions": [{"text": "done"}]}),
    ("POST", f"{T}/branches/{{branch}}/odds"): (GERMANY, {}),
    ("GET", f"{T}/branches/{{branch}}/battle"): (GERMANY, None),
    ("POST", f"{T}/branches/{{branch}}/share"): (GERMANY, {"power": "Japan"}),
    ("POST", f"{T}/branches/{{branch}}/replay"): (GERMANY, {"offer": "NOW"}),
    ("DELETE", f"{T}/branches/{{branch}}"): (GERMANY, None),
}


class Scene:
    """A private Revised table in Germany's purchase, with somebody in every role."""

    def __init__(self, house: House) -> None:
        self.owner, self.holder, self.ally, self.enemy = (house.person(n) for n in ("Olga", "Hans", "Akira", "Ivan"))
        self.watcher, self.barred, self.outsider = (house.person(n) for n in ("Walt", "Bert", "Otto"))
        self.stranger = house.stranger
        made = self.owner.post("/tables", {"game": "revised-1942", "mine": ["United Kingdom"], "visibility": "private"})
        self.table, invite = made["id"], made["invite"]
        seats = ((self.holder, "Germany"), (self.ally, "Japan"), (self.enemy, "Soviet Union"))
        for person, power in seats:
            person.post(f"/tables/{self.table}/sit", {"power": power, "invite": invite})
        for person in (self.watcher, self.barred):
            person.post(f"/tables/{self.table}/watch", {"invite": invite})
        self.owner.post(f"/tables/{self.table}/moderate", {"person": self.barred.id, "role": "barred"})
        link = self.holder.post(f"/tables/{self.table}/link", {"power": "Germany"})["token"]
        self.linked = Person(house.client, self.stranger.post("/links", {"token": link})["token"], self.holder.id)
        other = self.holder.found()
        link = self.holder.post(f"/tables/{other}/link", {"power": "Azure"})["token"]
        elsewhere = self.stranger.post("/links", {"token": link})["token"]
        self.linked_elsewhere = Person(house.client, elsewhere, self.holder.id)
        for _ in range(60):
            if self.holder.offers(self.table):
                break
            self.enemy.decide(self.table, "done")
        self.holder.decide(self.table, "done")
        self.holder.decide(self.table, "done")
        path = f"/tables/{self.table}"
        self.order = self.holder.post(f"{path}/orders", RULES["POST", f"{T}/orders"][1])["id"]
        self.branch = self.holder.post(f"{path}/branches", {"name": "Mine"})["id"]
        self.holder.post(f"{path}/branches/{self.branch}/play", {"decisions": [{"text": "done"}]})
        self.said = self.owner.post(f"{path}/chat", {"text": "hello"})["n"]
        self.proposal = self.owner.post(f"{path}/proposals", {"kind": "draw"})["id"]

    def path(self, template: str) -> str:
        parts = {"table_id": self.table, "slug": "training", "n": self.said, "order_id": self.order}
        parts |= {"branch": self.branch, "proposal": self.proposal, "known": "revised-1942", "rule": "REV-SUB-06"}
        return template.format(**parts)

    def body(self, body: Any) -> Any:
        if not isinstance(body, dict):
            return body
        table = self.holder.get(f"/tables/{self.table}")
        now = {"NOW": table["revision"], "LAST": table["number"]}
        return {k: now.get(v, v) if isinstance(v, str) else v for k, v in body.items()}


def test_every_endpoint_is_judged(house: House) -> None:
    paths = house.client.get("/api/openapi.json").json()["paths"]
    assert {(method.upper(), path) for path, methods in paths.items() for method in methods} == set(RULES)


# What changes the scene so that later requests fail for another reason: tried last, and one of them, by those who may.
UPSETTING = {
    template: (method, template)
    for method, template in (
        ("POST", f"{T}/decide"),
        ("POST", f"{T}/undo"),
        ("POST", f"{T}/sit"),
        ("POST", f"{T}/branches/{{branch}}/replay"),
        ("DELETE", f"{T}/branches/{{branch}}"),
        ("DELETE", f"{T}/orders/{{order_id}}"),
        ("DELETE", f"{T}/chat/{{n}}"),
        ("POST", f"{T}/link"),
        ("POST", f"{T}/proposals/{{proposal}}"),
        ("POST", f"{T}/leave"),
        ("POST", f"{T}/resign"),
        ("POST", "/api/me/account"),
        ("POST", "/api/logout"),
        ("DELETE", "/api/me"),
    )
}


@pytest.mark.parametrize("template", [t for t in UPSETTING if t.startswith(T) and t not in (f"{T}/decide",)])
def test_the_right_one_may(house: House, template: str) -> None:
    method = UPSETTING[template][0]
    role = sorted(RULES[method, template][0] - {"linked"})[0]
    attempt(Scene(house), role, method, template)


def attempt(scene: Scene, role: str, method: str, template: str) -> None:
    """Try one endpoint as one role, and see that exactly the right ones get through."""
    allowed, body = RULES[method, template]
    person: Person = getattr(scene, role)
    person.client.cookies.clear()
    asks = {"/orders": "?power=Germany", "/battle": "?space=Karelia S.S.R."}
    query = next((query for end, query in asks.items() if template.endswith(end) and method == "GET"), "")
    headers = {"authorization": f"Bearer {person.token}"} if person.token else {}
    sent = scene.body(body) if body is not None else None
    answer = person.client.request(method, scene.path(template) + query, json=sent, headers=headers)
    hold_against_document(answer)
    assert answer.status_code < 500, (template, answer.text)
    did = f"{role} got {answer.status_code} in {method} {template}: {answer.text[:200]}"
    peaceful = template.endswith("/battle") and answer.status_code == 422  # nothing is planned there
    assert (answer.status_code < 400 or peaceful) == (role in allowed), did
    if template.startswith(T) and role not in SEES:
        elsewhere = 403 if role == "linked_elsewhere" else 401  # said before anything is looked for
        assert answer.status_code in (404, elsewhere), f"a private table is not there for strangers: {did}"


@pytest.mark.parametrize("role", ROLES)
def test_nobody_does_what_is_not_theirs(house: House, role: str) -> None:
    scene = Scene(house)
    for (method, template), (allowed, _) in RULES.items():
        if template not in UPSETTING or role not in allowed:
            attempt(scene, role, method, template)
    for method, template in UPSETTING.values():
        if role in RULES[method, template][0]:
            attempt(scene, role, method, template)
            break


def test_offers_and_private_lines_are_seen_by_their_seat_alone(house: House) -> None:
    scene = Scene(house)
    for role in ("ally", "enemy", "owner", "watcher"):
        person: Person = getattr(scene, role)
        assert person.offers(scene.table) == [], role
    assert scene.holder.offers(scene.table)
    scene.holder.post(f"/tables/{scene.table}/chat", {"text": "secret plan", "side": "Axis"})
    for role, hears in (("ally", True), ("holder", True), ("enemy", False), ("owner", False), ("watcher", False)):
        lines = getattr(scene, role).get(f"/tables/{scene.table}/lines")["lines"]
        assert any(line.get("text") == "secret plan" for line in lines) is hears, role


def test_the_seed_is_nowhere_before_the_end(house: House) -> None:
    scene = Scene(house)
    with house.hall.at(scene.table) as table:
        seed = table.match.seed
    for path in ("", "/export", "/view", "/offers", "/lines", "/digest", "/branches"):
        assert seed not in scene.holder.call("GET", f"/tables/{scene.table}{path}").text, path


@pytest.mark.parametrize("role", ROLES)
def test_the_live_connection_opens_for_those_who_see_the_table(house: House, role: str) -> None:
    scene = Scene(house)
    person: Person = getattr(scene, role)
    scene.ally.post(f"/tables/{scene.table}/chat", {"text": "secret plan", "side": "Axis"})
    if role not in SEES:
        with listen(person, scene.table, after=0) as hears, pytest.raises(WebSocketDisconnect) as gone:
            hears.receive_json()
        assert gone.value.code == 4404
        return
    with listen(person, scene.table, after=0) as hears:
        seen = read_until(hears, "offers")
        mine = seen[-1]["offers"]
        assert bool(mine) is (role in GERMANY), "offers go to their seat alone"
        scene.owner.post(f"/tables/{scene.table}/chat", {"text": "the end"})
        while not any(m.get("text") == "the end" for m in seen):
            seen.append(hears.receive_json())
    knows = any(m.get("text") == "secret plan" for m in seen)
    assert knows is (role in GERMANY | {"ally"}), "what is said to a side stays there"
    assert "seed" not in str(seen)


def test_a_page_of_another_site_gets_no_live_connection(house: House) -> None:
    scene = Scene(house)
    headers = {"authorization": f"Bearer {scene.holder.token}", "origin": "https://elsewhere.example"}
    path = f"/api/tables/{scene.table}/live"
    with house.client.websocket_connect(path, headers=headers) as hears, pytest.raises(WebSocketDisconnect) as gone:
        hears.receive_json()
    assert gone.value.code == 4403


def test_whoever_is_barred_is_sent_away_at_once(house: House) -> None:
    scene = Scene(house)
    with listen(scene.watcher, scene.table) as hears:
        read_until(hears, "offers")
        scene.owner.post(f"/tables/{scene.table}/moderate", {"person": scene.watcher.id, "role": "barred"})
        with pytest.raises(WebSocketDisconnect) as gone:
            read_until(hears, "nothing of the kind")
    assert gone.value.code == 4404
