"""The public door: everything in the project is built on these functions."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from sandtable.kernel.decisions import Decision
from sandtable.kernel.dice import Dice, DiceFault, NoDice
from sandtable.kernel.events import Event
from sandtable.kernel.game import Game
from sandtable.kernel.hooks import Refusals, Standing
from sandtable.kernel.offers import Offer, Options
from sandtable.kernel.pick import Pick
from sandtable.kernel.play import Play
from sandtable.kernel.position import blank, set_up
from sandtable.kernel.program import Over
from sandtable.kernel.questions import Question, Reason
from sandtable.kernel.state import State
from sandtable.kernel.verdict import Fault, Refused, Verdict, fault


def begin(game: Game, dice: Dice | None = None) -> tuple[State, list[Event]]:
    """The position in which the first decision is due."""
    state = blank(game)
    set_up(game, state)
    play = Play(game, state, dice)
    step = game.make(play, "campaign", ())
    assert step is not None, "a game needs a program called campaign"
    play.push(step)
    play.crank()
    return play.state, play.events


def waiting(game: Game, state: State) -> tuple[str, ...]:
    """The powers that must decide now; nobody when the game is over."""
    return state.stack[-1].waits(Play(game, state))


def offers(game: Game, state: State) -> tuple[Offer, ...]:
    """All that is put to anybody now."""
    return offers_of(Play(game, state))


def offers_of(play: Play) -> tuple[Offer, ...]:
    """The same for who looks at the position already."""
    top = play.state.stack[-1]
    if isinstance(top, Over):
        return ()
    own, besides = top.offers(play), standing_offers(play)
    return (*own, *besides) if besides else own


def offer_to(game: Game, state: State, power: str) -> Offer | None:
    """The question at hand as it is put to one power: for whoever has no use for everybody else's."""
    return state.stack[-1].offer_to(Play(game, state), power)


def standing_offers(play: Play) -> tuple[Offer, ...]:
    """What a power may do besides the question at hand, asked or not: the modules' own doors, such as giving up.

    Such an offer gives a choice of options, its topic names the hearing that carries it out, and nobody waits for it.
    The seam `Refusals` beside it says why what is not among the options cannot be done.
    """
    doors = play.game.hooks(Standing)
    if not doors:
        return ()
    found: tuple[Offer, ...] | None = play.look.get(Standing)
    if found is None:
        found = play.look[Standing] = tuple([offer for standing in doors for offer in standing(play)])
    return found


def check(game: Game, state: State, decision: Decision, final: bool = False, held: Collection[str] = ()) -> Verdict:
    """Everything that is wrong with a decision; with `final`, also whether it could still be undone after by who holds
    some powers."""
    return verdict_of(Play(game, state), decision, final, held)


def verdict_of(play: Play, decision: Decision, final: bool = False, held: Collection[str] = ()) -> Verdict:
    """The same. Many decisions may be held against one look at a position."""
    faults = faults_of(play, decision)
    if faults:
        return Verdict(play.game.cited(faults))
    warnings = play.game.cited(warnings_of(play, decision))
    return Verdict(warnings=warnings, final=final and is_final(play, decision, held))


def faults_of(play: Play, decision: Decision) -> list[Fault]:
    """All that is wrong with a decision, without their rules."""
    top = play.state.stack[-1]
    if isinstance(top, Over):
        return [fault("game.over")]
    refused = [f for refuse in play.game.hooks(Refusals) for f in refuse(play, decision)]
    if refused:
        return refused
    standing = standing_offer(play, decision)
    if standing is not None:
        return standing_question(standing).check(play, decision)
    waits = top.waits(play)
    if decision.by not in waits:
        return [fault("answer.not_yours", by=decision.by, who=waits)]
    topic = topic_of(play, decision.by)
    if decision.topic != topic:
        return [fault("answer.topic", topic=decision.topic, expected=topic)]
    return top.check(play, decision)


def warnings_of(play: Play, decision: Decision) -> list[Fault]:
    """What somebody should know before they take a legal decision, without their rules."""
    return [] if standing_offer(play, decision) else play.state.stack[-1].warn(play, decision)


def standing_offer(play: Play, decision: Decision) -> Offer | None:
    """The standing offer a decision answers, if it answers one."""
    if not play.game.hooks(Standing) or decision.topic not in play.game.answers:
        return None
    fit = (o for o in standing_offers(play) if (o.power, o.topic) == (decision.by, decision.topic))
    return next(fit, None)


def standing_question(offer: Offer) -> Pick:
    """The same as a question, which knows what a good answer is."""
    assert isinstance(offer.form, Options), offer
    form = offer.form
    return Pick(
        to=offer.power,
        topic=offer.topic,
        prompt=offer.prompt,
        options=form.options,
        least=form.least,
        most=form.most,
        handler=offer.topic,
    )


def topic_of(play: Play, power: str) -> str:
    """The topic that is put to a power now."""
    top = play.state.stack[-1]
    known: str | None = getattr(top, "topic", None)
    if known is not None:
        return known
    for offer in top.offers(play):
        if offer.power == power:
            return offer.topic
    return ""


def is_final(play: Play, decision: Decision, held: Collection[str] = ()) -> bool:
    """Whether a legal decision throws dice, or puts a question to somebody else: to a power that is neither the one
    that decides nor among those `held` by the same hand. Who was asked before and still is, is asked nothing new."""
    # What is known of the position before holds until something happens; after it, what was found on the way.
    after = Play(play.game, play.state.copy(), NoDice(), play.look.copy())
    try:
        take(after, decision)
    except DiceFault:
        return True
    ours = {decision.by, *held}
    if set(after.top.waits(after)) <= ours:
        return False
    before = {(o.power, o.topic) for o in offers_of(play) if o.holds}
    return any(o.power not in ours and (o.power, o.topic) not in before for o in offers_of(after) if o.holds)


def apply(game: Game, state: State, decision: Decision, dice: Dice, checked: bool = False) -> tuple[State, list[Event]]:
    """The position after a decision, and what happened. The old position is left as it was."""
    play = Play(game, state.copy(), dice)
    if not checked:
        faults = faults_of(play, decision)
        if faults:
            raise Refused.by_rules(game, game.cited(faults))
    take(play, decision)
    return play.state, play.events


def take(play: Play, decision: Decision) -> None:
    """Carry out a checked decision on the position at hand, and go on to the next question."""
    standing = standing_offer(play, decision)
    if standing is not None:
        play.push(standing_question(standing))
    play.state.stack[-1].take(play, decision)
    play.crank()


def explain(game: Game, state: State, question: Question) -> tuple[object, tuple[Reason, ...]]:
    """How much, and why, line by line with the rules."""
    why: list[Reason] = []
    value = Play(game, state).ask(question, why)
    return value, tuple(replace(reason, rule=game.rules.get(reason.text.code, "")) for reason in why)
