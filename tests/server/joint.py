"""A battle in which several seats are asked at once: three allies defend one land and must agree on its losses."""

from __future__ import annotations

from typing import Any

from tests.server.tools import Person

POSITION = (
    "revised-1942 / round 2 / turn Germany combat_move / empty"
    " / at Ukraine S.S.R. = Germany: 2 infantry, 2 tank"
    " / at Caucasus = Soviet Union: 6 infantry, 4 tank"
    " / at Caucasus = United Kingdom: 4 infantry, 2 fighter"
    " / at Caucasus = United States: 4 infantry, 2 fighter"
)
ALLIES = ("Soviet Union", "United Kingdom", "United States")


def loses(number: int, view: dict[str, Any], owner: str, kind: str = "infantry") -> dict[str, Any]:
    """A proposal: so many units of one owner are lost."""
    units = [u for u, unit in sorted(view["units"].items()) if unit["owner"] == owner and unit["kind"] == kind]
    return {"type": "lose", "units": units[:number]}


class Joint:
    """The table, asked at once: Germany has hit, and its enemies look at their losses. Each power has a player."""

    def __init__(self, hans: Person, allies: dict[str, Person], **wishes: Any) -> None:
        self.hans, self.allies = hans, allies
        for _ in range(30):  # each table has dice of its own: some attacks hit nobody
            self.table = self._fought(wishes)
            if self.table:
                first = next(iter(allies.values()))
                self.hits: int = first.offers(self.table)[0]["form"]["take"]
                return
        raise AssertionError("Germany never hit")

    def _fought(self, wishes: dict[str, Any]) -> str:
        plan = {
            "game": "revised-1942",
            "options": {"players": 5},
            "position": POSITION,
            "mine": ["Germany", "Japan"],
            **wishes,
        }
        made = self.hans.post("/tables", plan)
        table: str = made["id"]
        for power, person in self.allies.items():
            person.post(f"/tables/{table}/sit", {"power": power, "invite": made["invite"]})
        groups = self.hans.offers(table)[0]["groups"]
        for group in groups:
            self.hans.decide(table, f"go {', '.join(group['units'])}: Ukraine > Caucasus")
        self.hans.decide(table, "done")
        for _ in range(3):
            mine = self.hans.offers(table)
            if mine and mine[0]["topic"] == "combat":
                self.hans.decide(table, "choose Caucasus")
            elif mine and mine[0]["topic"] == "casualties":
                self.hans.decide(table, "accept")
        first = next(iter(self.allies.values()))
        return table if first.offers(table) else ""

    def propose(self, power: str, of: str, offer: int, kind: str = "infantry") -> dict[str, Any]:
        """What a power sends when it wants somebody's units to be lost."""
        person = self.allies[power]
        value = loses(self.hits, person.get(f"/tables/{self.table}/view"), of, kind)
        return {"offer": offer, "decisions": [{"by": power, "topic": "casualties", "value": value}]}


def at_joint_table(people: Any, **wishes: Any) -> Joint:
    """The table with four people."""
    hans, ivan, ulla, sam = (people(n) for n in ("Hans", "Ivan", "Ulla", "Sam"))
    return Joint(hans, dict(zip(ALLIES, (ivan, ulla, sam), strict=True)), **wishes)
