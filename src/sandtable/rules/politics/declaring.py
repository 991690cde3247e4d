"""Declarations of war: before combat movement, on powers of the other side, by those whom nothing binds to wait.

A power that is bound may declare war once it was attacked, once the enemy took certain land, or from a round on; what
set it free once sets it free for good. One that still waits may have a round in which it enters when it collects.
"""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.kernel.decisions import Choose, Decision
from sandtable.kernel.events import Moment, Taken, Told
from sandtable.kernel.marks import Mark, put
from sandtable.kernel.module import Module
from sandtable.kernel.offers import Offer, Option, Options
from sandtable.kernel.play import Play
from sandtable.kernel.program import Program
from sandtable.kernel.questions import Phase
from sandtable.kernel.settings import Setting, Shape
from sandtable.kernel.steps import Step
from sandtable.kernel.text import Text
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.hooks import Follows, Memories, Prospects
from sandtable.rules.memories import by_country
from sandtable.rules.politics.alliances import at_war, belligerent, make_war, opposing
from sandtable.rules.politics.outlook import LATER, NEVER, NOW, Prospect


class Patience(Shape, frozen=True):
    """How long a power must wait before it may declare war unprovoked."""

    until: int = 0  # the round from which it is free anyway; 0: never
    lands: tuple[str, ...] = ()  # land whose capture by the other side sets it free
    continents: tuple[str, ...] = ()  # the same for all land of a continent
    entry: int = 0  # the round in which it may enter the war when it collects
    only_at_peace: bool = False  # whether it then must be at war with nobody yet
    against: tuple[str, ...] = ()  # the powers it must wait to declare war on; empty: all
    victims: tuple[str, ...] = ()  # powers on which nobody may declare war unprovoked without setting it free


PATIENCE = Setting(
    "patience", dict[str, Patience], "Powers that wait before they declare war, and what frees them.", {}
)
FREED: Mark[dict[str, str]] = Mark("freed", "game", {})  # power -> what provoked it
DECLARED: Mark[dict[str, str]] = Mark("declared", "game", {})  # "A on B" -> provoked or unprovoked
PROVOKED, UNPROVOKED = "provoked", "unprovoked"


def round_of(play: Play) -> int:
    """The number of the round."""
    campaign = play.state.stack[0]
    assert isinstance(campaign, Program)
    return campaign.lap


def unfit(play: Play, power: str, target: str, entering: bool = False) -> Fault | None:
    """Why a power may not declare war on another now; None if it may."""
    if target not in opposing(play, power):
        return fault("war.partner", power=power, target=target)
    wait = play.game.setting(PATIENCE).get(power)
    if at_war(play, power, target) or wait is None or power in FREED.get(play.state):
        return None
    if (wait.against and target not in wait.against) or (wait.until and round_of(play) >= wait.until) or entering:
        return None
    if not wait.until:
        return fault("war.unprovoked", power=power, target=target)
    return fault("war.early", power=power, target=target, round=wait.until)


def targets(play: Play, power: str, entering: bool = False) -> list[str]:
    """The powers on which war may be declared."""
    able = [p for p in opposing(play, power) if not at_war(play, power, p)]
    return [p for p in able if unfit(play, power, p, entering) is None]


def declare(play: Play, power: str, target: str) -> None:
    """War between the two, and a memory of whether it was provoked."""
    if at_war(play, power, target):
        return
    how = PROVOKED if power in FREED.get(play.state) else UNPROVOKED
    put(DECLARED, play, {f"{power} on {target}": how})
    play.emit(Told(Text("war.declared", {"power": power, "target": target})))
    make_war(play, power, target)
    waits = play.game.setting(PATIENCE)
    if target in waits and power in (waits[target].against or (power,)):
        free(play, target, "attacked")
    for one, wait in waits.items():
        if target in wait.victims and power in opposing(play, one) and how == UNPROVOKED:
            free(play, one, f"{power} on {target}")
    play.emit(Moment("war.declared", (power, target)))


def free(play: Play, power: str, why: str) -> None:
    """Let a power that was bound to wait be free from now on."""
    if power in play.game.setting(PATIENCE) and power not in FREED.get(play.state):
        put(FREED, play, {power: why})


class Declare(Step, frozen=True, kw_only=True, tag="declare"):
    """A power says on whom it declares war."""

    to: str
    entering: bool = False
    topic: str = "declare"

    def waits(self, play: Play) -> tuple[str, ...]:
        return (self.to,) if targets(play, self.to, self.entering) else ()

    def offers(self, play: Play) -> tuple[Offer, ...]:
        names = targets(play, self.to, self.entering)
        options = tuple(Option(p, Text("option.war", {"target": p})) for p in names)
        prompt = Text("prompt.war", {"power": self.to})
        return (Offer(self.to, self.topic, prompt, Options(options, 0, len(options)), Choose(())),)

    def check(self, play: Play, decision: Decision) -> list[Fault]:
        if not isinstance(decision.value, Choose):
            return [fault("answer.choose", topic=self.topic)]
        strange = [p for p in decision.value.options if p not in play.game.powers]
        if strange:
            return [fault("war.partner", power=self.to, target=strange[0])]
        found = (unfit(play, self.to, p, self.entering) for p in decision.value.options)
        return [f for f in found if f is not None]

    def take(self, play: Play, decision: Decision) -> None:
        assert isinstance(decision.value, Choose)
        play.pop()
        for target in decision.value.options:
            declare(play, self.to, target)

    def run(self, play: Play) -> None:
        play.pop()


def _declare(play: Play, who: tuple[str, ...]) -> Step | None:
    return Declare(to=who[0]) if targets(play, who[0]) else None


def _enter(play: Play, who: tuple[str, ...]) -> Step | None:
    wait = play.game.setting(PATIENCE).get(who[0])
    if wait is None or wait.entry != round_of(play) or (wait.only_at_peace and belligerent(play, who[0])):
        return None
    if not targets(play, who[0], entering=True):
        return None
    return Declare(to=who[0], entering=True)


def _taken(play: Play, event: Taken) -> None:
    """Land that the other side takes may set those free who wait."""
    tags = play.game.board.spaces[event.space].tags
    for power, wait in play.game.setting(PATIENCE).items():
        if event.by in opposing(play, power) and (
            event.space in wait.lands or tags.get("continent") in wait.continents
        ):
            free(play, power, event.space)


# -- told beforehand --


def _prospects(play: Play) -> list[Prospect]:
    """Every pair of two sides that is at peace, from both ends."""
    return [
        _prospect(play, power, target)
        for power in play.game.powers
        for target in opposing(play, power)
        if not at_war(play, power, target)
    ]


def _prospect(play: Play, power: str, target: str) -> Prospect:
    step = play.state.stack[-1]
    if isinstance(step, Declare) and step.to == power and target in targets(play, power, step.entering):
        return Prospect(power, target, NOW, Text("outlook.now"), _follows(play, power, target))
    barred = unfit(play, power, target)
    if barred is None:
        return Prospect(
            power, target, LATER, Text("outlook.next_turn", {"power": power}), _follows(play, power, target)
        )
    wait = play.game.setting(PATIENCE)[power]
    args = {"power": power, "round": wait.until, "spaces": [*wait.lands, *wait.continents], "entry": wait.entry}
    why = Text("outlook.entry" if round_of(play) <= wait.entry else "outlook.waits", args)
    return Prospect(power, target, NEVER, why, _follows(play, power, target))


def _follows(play: Play, power: str, target: str) -> tuple[Text, ...]:
    after = Play(play.game, play.state.copy())
    declare(after, power, target)
    told = [one for hook in play.game.hooks(Follows) for one in hook(play, after, power, target)]
    others = [p for p in play.game.powers if p not in (power, target) and _drawn_in(play, after, p)]
    args = {"power": power, "target": target, **({"others": others} if others else {})}
    return (Text("follows.wars" if others else "follows.war", args), *told)


def _drawn_in(play: Play, after: Play, power: str) -> bool:
    return play.state.war.get(power) != after.state.war.get(power)


def _wakes(play: Play, after: Play, power: str, target: str) -> Iterator[Text]:
    """Who was bound to wait is free; who was at war with nobody takes a side."""
    if target in play.game.setting(PATIENCE) and target not in FREED.get(play.state):
        others = [p for p in opposing(play, target) if p != power and not at_war(play, target, p)]
        if others:
            yield Text("follows.freed", {"target": target, "others": others})
    for one in (power, target):
        if not belligerent(play, one):
            yield Text("follows.side", {"power": one, "side": play.game.countries[one].alliance})


def _phase(play: Play, q: Phase) -> list[Fault]:
    """Who is at war with nobody neither attacks nor fights."""
    fighting = q.item in ("combat_move", "combat")
    return [fault("war.none", power=q.power)] if fighting and not belligerent(play, q.power) else []


MODULE = Module(
    steps={"declare": _declare, "entry": _enter},
    classes=(Declare,),
    on={Taken: _taken},
    limits={Phase: _phase},
    hooks=(
        Prospects(_prospects),
        Follows(_wakes),
        Memories(
            {"freed": by_country(FREED, of_countries=False), "declared": by_country(DECLARED, of_countries=False)}
        ),
    ),
    settings=(PATIENCE,),
)
