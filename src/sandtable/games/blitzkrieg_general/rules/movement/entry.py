"""Where the units of a country may be at all: not on neutral land, not where war would have to be declared first."""

from __future__ import annotations

from sandtable.games.blitzkrieg_general.rules.movement.ground import NOBODY, Ground, shielded
from sandtable.games.blitzkrieg_general.rules.politics.war import on_own_side
from sandtable.kernel.play import Play
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.look import foes
from sandtable.rules.politics.pairs import belligerent, commander


def barred(play: Play, country: str, view: Ground, space: str) -> Fault | None:
    """Why a country's land units may not enter this land; None if they may, by fighting if need be."""
    if space in play.game.board.closed:
        return fault("move.closed", spaces=(space,), space=space)
    holder = play.state.control.get(space, "")
    if not view.open(space):
        guard = shielded(play, country, space)
        if guard:
            return fault("entry.shielded", spaces=(space,), space=space, country=country, guard=guard)
        # A neutral stays out of the land of those at war, and like everybody out of that of other neutrals.
        fighting = holder == NOBODY or belligerent(play, holder)
        code = "entry.peace" if fighting and not foes(play, country) else "entry.neutral"
        if code == "entry.neutral" and holder != NOBODY and on_own_side(play, commander(play, country), holder):
            code = "entry.partner"  # on whom nobody can declare war
        return fault(code, spaces=(space,), space=space, holder=holder, country=country)
    if space in view.hostile and space in view.strange:
        return fault("entry.strangers", spaces=(space,), space=space, country=country)
    return None


def overflown(play: Play, country: str, view: Ground, space: str) -> Fault | None:
    """Why a country's air units may not be over this space; None if they may."""
    board = play.game.board
    if board.is_sea[space] or view.open(space):
        return None
    if space in board.closed:
        return fault("move.closed", spaces=(space,), space=space)
    return fault("entry.overflight", spaces=(space,), space=space, holder=play.state.control.get(space, ""))
