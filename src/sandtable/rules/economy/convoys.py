"""Convoys: enemy warships in marked zones beside a power's coast cost it part of its income when it collects.

Dice above three count nothing. No coast loses more than it is worth; losses are dealt out so that they are greatest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from sandtable.kernel.decisions import Choose, Decision
from sandtable.kernel.dice import Throw
from sandtable.kernel.events import Told
from sandtable.kernel.marks import Mark
from sandtable.kernel.module import Module
from sandtable.kernel.offers import Offer, Option, Options
from sandtable.kernel.questions import Reason, because
from sandtable.kernel.settings import Setting
from sandtable.kernel.steps import Step
from sandtable.kernel.text import Text
from sandtable.kernel.units import Unit
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.combat.decks import trapped
from sandtable.rules.combat.targets import most_effect
from sandtable.rules.economy.accounts import purse_at, purses_of
from sandtable.rules.hooks import Asked
from sandtable.rules.look import arm, can, foes
from sandtable.rules.questions import Income

if TYPE_CHECKING:
    from sandtable.kernel.play import Play

LOSS: Mark[int] = Mark("convoy loss", "part", 0)  # what convoys cost whoever has this turn
LOSSES: Mark[dict[str, int]] = Mark("convoy losses", "part", {})  # the same by purse, where there are several
SPARED = Setting("convoys_spare", tuple[str, ...], "Powers whose income no convoys carry.", ())
COUNTS = 3  # the highest die that counts


def coast(play: Play, power: str, zone: str) -> list[str]:
    """A power's land beside a zone that has any worth."""
    spaces, control = play.game.board.spaces, play.state.control
    return [s for s in play.game.board.coast[zone] if control.get(s) == power and spaces[s].value]


def dice_of(play: Play, unit: Unit) -> int:
    """How many dice a unit throws at convoys."""
    if can(play, unit, "preys"):
        return 2
    if arm(play, unit) == "air":
        return 2 if unit.aboard and not trapped(play, unit) else 0
    return int(can(play, unit, "disrupts"))


def raiders(play: Play, power: str) -> dict[str, dict[str, int]]:
    """Enemies that may raid a power's convoys: who, in which zones, with how many dice."""
    found: dict[str, dict[str, int]] = {}
    if power in play.game.setting(SPARED):
        return found
    for zone in play.game.board.tagged("convoy").get("yes", []):
        if zone not in play.state.at or not coast(play, power, zone):
            continue
        for unit in play.state.here(zone):
            if unit.owner in foes(play, power) and (n := dice_of(play, unit)):
                zones = found.setdefault(unit.owner, {})
                zones[zone] = zones.get(zone, 0) + n
    return {p: found[p] for p in play.game.powers if p in found}


class Convoys(Step, frozen=True, kw_only=True, tag="convoys"):
    """Each enemy says where it raids, then the dice fall."""

    of: str  # whose convoys
    said: dict[str, tuple[str, ...]] = {}
    topic: str = "convoys"

    def waits(self, play: Play) -> tuple[str, ...]:
        return tuple(p for p in raiders(play, self.of) if p not in self.said)[:1]

    def offers(self, play: Play) -> tuple[Offer, ...]:
        return tuple(self._offer(play, power) for power in self.waits(play))

    def _offer(self, play: Play, power: str) -> Offer:
        zones = raiders(play, self.of)[power]
        options = tuple(Option(z, Text("option.convoy", {"space": z, "dice": n}), (), (z,)) for z, n in zones.items())
        prompt = Text("prompt.convoys", {"power": power, "other": self.of})
        return Offer(power, self.topic, prompt, Options(options, 0, len(options)), Choose(tuple(zones)))

    def check(self, play: Play, decision: Decision) -> list[Fault]:
        if not isinstance(decision.value, Choose):
            return [fault("answer.choose", topic=self.topic)]
        zones = list(raiders(play, self.of)[decision.by])
        return [fault("answer.unknown", option=z, options=zones) for z in decision.value.options if z not in zones]

    def take(self, play: Play, decision: Decision) -> None:
        assert isinstance(decision.value, Choose)
        play.become(replace(self, said={**self.said, decision.by: tuple(dict.fromkeys(decision.value.options))}))

    def run(self, play: Play) -> None:
        play.pop()
        sunk: dict[str, int] = {}
        for power, zones in raiders(play, self.of).items():
            for zone, n in zones.items():
                if zone in self.said.get(power, ()):
                    dice = play.roll(Throw(n, "convoy raid", power, zone, 0))
                    sunk[zone] = sunk.get(zone, 0) + sum(d for d in dice if d <= COUNTS)
        values = {s: play.game.board.spaces[s].value for z in sunk for s in coast(play, self.of, z)}
        loss = most_effect([(n, coast(play, self.of, zone)) for zone, n in sunk.items()], values)
        LOSS.set(play, loss)
        if len(purses := purses_of(play.game, self.of)) > 1:
            LOSSES.set(play, {p.name: _cost(play, self.of, p.name, sunk) for p in purses})
        if loss:
            play.emit(Told(Text("log.convoys", {"power": self.of, "loss": loss})))


def _cost(play: Play, power: str, purse: str, sunk: dict[str, int]) -> int:
    """What raids cost one of a power's purses: no more than the coasts that pay into it are worth."""
    coasts = {z: [s for s in coast(play, power, z) if purse_at(play.game, power, s) == purse] for z in sunk}
    values = {s: play.game.board.spaces[s].value for coast in coasts.values() for s in coast}
    return most_effect([(n, coasts[zone]) for zone, n in sunk.items()], values)


def _convoys(play: Play, who: tuple[str, ...]) -> Step | None:
    return Convoys(of=who[0]) if raiders(play, who[0]) else None


def _income(play: Play, q: Income, value: int, why: list[Reason] | None) -> int:
    owner, turn = play.game.accounts[q.purse].owner, next((s for s in play.state.stack if "part" in s.scopes), None)
    several = len(purses_of(play.game, owner)) > 1
    loss = LOSSES.get(play.state).get(q.purse, 0) if several else LOSS.get(play.state)
    if not loss or turn is None or getattr(turn, "who", ()) != (owner,):
        return value
    because(why, "income.convoys", -loss, loss=loss)
    return value - loss


MODULE = Module(
    steps={"convoys": _convoys},
    classes=(Convoys,),
    values={Income: _income},
    hooks=(Asked({"convoys": "options"}),),
    settings=(SPARED,),
)
