"""Whether decisions would be taken, one on top of the other, without taking them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Any

import msgspec

from sandtable.kernel.decisions import Decision
from sandtable.kernel.dice import DiceFault, NoDice
from sandtable.kernel.game import Game
from sandtable.kernel.machine import apply, check, offers
from sandtable.kernel.state import State
from sandtable.narrate import Narrator
from sandtable.orders import read
from sandtable.server.answers.words import Words
from sandtable.server.core.deciding import as_decision
from sandtable.server.core.fixes import fix


def check_bundle(
    game: Game,
    state: State,
    bundle: Sequence[dict[str, Any]],
    words: Words,
    may: Callable[[Decision], None],
    held: Collection[str] | None = None,
    tell: bool = False,
) -> dict[str, Any]:
    """Everything that speaks against a bundle, up to its first fault or die; `may` refuses decisions of others.

    With `tell` also what would follow, as the log would say it.
    """
    faults: list[dict[str, Any]] = []
    effects: list[Any] = []
    final, checked = False, 0
    for data in bundle:
        checked += 1
        decision = as_decision(game, state, partial(offers, game, state), data, read, held)
        may(decision)
        verdict = check(game, state, decision, final=True, held=held or ())
        faults += [words.fault(w, "warn") for w in verdict.warnings] + [words.fault(f) for f in verdict.faults]
        final = final or verdict.final
        if not verdict.legal:
            faults[-len(verdict.faults)]["fix"] = msgspec.to_builtins(fix(game, state, decision, verdict.faults))
            break
        try:
            before = state
            state, events = apply(game, state, decision, NoDice(), checked=True)
        except DiceFault:
            break  # what follows depends on the dice
        if tell:
            effects += [words.told(line) for line in Narrator(game, before).tell(events, decision)]
    ok = not any(f["level"] == "stop" for f in faults)
    verdict_of_all = {"ok": ok, "faults": faults, "final": final, "checked": checked}
    return verdict_of_all | ({"effects": effects} if tell else {})
