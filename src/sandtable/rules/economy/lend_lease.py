"""Money sent to allies: a die tells how much of it is lost on the way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.kernel.dice import Throw
from sandtable.kernel.events import Paid, Told
from sandtable.kernel.marks import Mark, put
from sandtable.kernel.module import Module
from sandtable.kernel.pick import Answer
from sandtable.kernel.settings import Setting, Shape
from sandtable.kernel.text import Text
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.hooks import Ahead, Overtures
from sandtable.rules.politics.alliances import belligerent
from sandtable.rules.politics.overtures import Overture, Sum
from sandtable.rules.questions import Production

if TYPE_CHECKING:
    from sandtable.kernel.play import Play


class Lender(Shape, frozen=True):
    """Who may send money."""

    power: str
    to: tuple[str, ...] = ()  # to these alone; else to any ally at war
    most: int = 0  # so much a turn; 0: half of its level, rounded up
    better: int = 0  # what is added to the die


LENDERS = Setting("lenders", tuple[Lender, ...], "Who may send money to its allies.", ())
SENT: Mark[dict[str, int]] = Mark("sent", "turn", {})  # receiver -> what was sent to it this turn
LEND = "lend"
LOST = {1: 1, 2: 2, 3: 3}  # die -> the whole, a half, a third is lost


def lender(play: Play, power: str) -> Lender | None:
    """What a power may send, if it may."""
    return next((x for x in play.game.setting(LENDERS) if x.power == power), None)


def left(play: Play, one: Lender) -> int:
    """How much a power may still send this turn."""
    most = one.most or (int(play.ask(Production(one.power))) + 1) // 2
    return max(0, min(most - sum(SENT.get(play.state).values()), play.state.purses[one.power]))


def unfit(play: Play, power: str, to: str) -> list[Fault]:
    """Why a power may send no money to another now."""
    one, sides = lender(play, power), play.game.countries
    if one is None or to not in sides or sides[to].alliance != sides[power].alliance or (one.to and to not in one.to):
        return [fault("lend.whom", power=power, other=to)]
    if not belligerent(play, to):
        return [fault("lend.peace", other=to)]
    if to in SENT.get(play.state):
        return [fault("lend.once", other=to)]
    return [] if left(play, one) else [fault("lend.most", power=power)]


def _options(play: Play, power: str) -> dict[str, Text]:
    others = (p for p in play.game.powers if p != power)
    told = {"risk": _risk(one)} if (one := lender(play, power)) else {}
    return {p: Text("option.lend", {"other": p} | told) for p in others if not unfit(play, power, p)}


def _risk(one: Lender) -> Text:
    """What a die may take, as the lender throws it."""
    dice = {name: pip - one.better for name, pip in (("whole", 1), ("half", 2), ("third", 3))}
    return Text("lend.risk" if dice["whole"] > 0 else "lend.risk_better", dice)


def _ahead(play: Play) -> tuple[Text, ...]:
    """The dice that money on its way meets."""
    lenders = play.game.setting(LENDERS)
    return tuple(Text("ahead.lend", {"power": one.power, "risk": _risk(one)}) for one in lenders)


def _send(play: Play, power: str, to: str) -> None:
    one = lender(play, power)
    assert one is not None
    prompt = Text("prompt.lend", {"power": power, "other": to, "risk": _risk(one)})
    play.push(Sum(to=power, topic=LEND, prompt=prompt, least=1, most=left(play, one), handler=LEND, note={"to": to}))


def lost(sum_: int, die: int) -> int:
    """What of a sum does not arrive."""
    return -(-sum_ // LOST[die]) if die in LOST else 0


def _sent(play: Play, answer: Answer) -> None:
    one, to, sum_ = lender(play, answer.by), answer.note["to"], int(answer.chosen[0])
    assert one is not None
    put(SENT, play, {to: sum_})
    play.emit(Paid(answer.by, -sum_, LEND))
    (die,) = play.roll(Throw(1, "lend-lease", answer.by))
    gone = lost(sum_, die + one.better)
    play.emit(Told(Text("log.lend", {"power": answer.by, "other": to, "money": sum_ - gone, "lost": gone})))
    if sum_ > gone:
        play.emit(Paid(to, sum_ - gone, LEND))


MODULE = Module(
    answers={LEND: _sent},
    hooks=(Overtures({"lend": Overture(_options, _send, unfit)}), Ahead(_ahead)),
    settings=(LENDERS,),
)
