"""The quick way for most battles: both sides fire, both lose, and nothing else happens in a cycle.

Then each side is no more than the number of hits it took. The pairs of such numbers are swept row by row: within a
row a linear system sums all the cycles in which the row's side loses nothing, and one product of matrices carries
the rest on to later rows. What each form throws and loses is asked of the game's own beats, once a form.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sandtable.odds.dice import Vector
from sandtable.odds.field import Field, drives_out
from sandtable.odds.solve import Flow
from sandtable.rules.combat.battle import ANY, ATTACKER, DEFENDER, Clear, Deadlock, Losses, Salvo

NARROW = 40  # columns up to which the systems of all rows are inverted at once: one call for many small ones


@dataclass
class Ladder:
    """The forms of a side from whole to gone, one hit apart; several ladders if it may begin in several forms."""

    forms: list[int]
    steps: list[int]  # how many more hits each can take; 0 for those that do not fight on
    throws: Vector  # row by row, the chances of 0, 1, 2 ... hits scored


@dataclass
class Simple:
    """The beat in which each side fires, and those in which it could but has nobody to."""

    fire: tuple[int, int]
    quiet: tuple[list[int], list[int]]

    def alike(self, field: Field, a: int, d: int) -> bool:
        """Whether these forms throw the same dice in the first cycle as later."""
        for side, own, enemy in ((ATTACKER, a, d), (DEFENDER, d, a)):
            for at in (self.fire[side], *self.quiet[side]):
                if field.pools(at, own, enemy, (1, 0)) != field.pools(at, own, enemy, field.later):
                    return False
        return True


def simple(field: Field, a: int, d: int) -> Simple | None:
    """How a battle is fought from its second cycle on, if that is as simple as can be."""
    salvos: tuple[list[int], list[int]] = ([], [])
    for at, beat in enumerate(field.beats):
        if field.idle(beat, field.settled):
            continue
        if not isinstance(beat.shape, Salvo | Losses | Clear | Deadlock) and not drives_out(beat):
            return None
        if isinstance(beat.shape, Salvo):
            salvos[beat.shape.side].append(at)
    fire = []
    for side, own, enemy in ((ATTACKER, a, d), (DEFENDER, d, a)):
        live = [at for at in salvos[side] if field.pools(at, own, enemy, field.later)]
        if len(live) != 1:
            return None
        fire.append(live[0])
    losses = [at for at, beat in enumerate(field.beats) if isinstance(beat.shape, Losses)]
    if min(losses) < max(fire) and not (_even(field, ATTACKER) and _even(field, DEFENDER)):
        return None
    quiet = ([at for at in salvos[0] if at != fire[0]], [at for at in salvos[1] if at != fire[1]])
    return Simple((fire[0], fire[1]), quiet)


def _even(field: Field, side: int) -> bool:
    """Whether damage that does not destroy leaves strengths as they are, so that the order of fire does not matter."""
    for force in field.forms[side].force:
        for group in force:
            numbers = group.profile.attack if side == ATTACKER else group.profile.defence
            if len(set(numbers)) > 1:
                return False
    return True


def below(field: Field, side: int, starts: set[int]) -> list[int]:
    """All forms that come of the given ones hit by hit, longest-lived first, but those that do not fight on last."""
    forms = field.forms[side]
    found: set[int] = set()
    for start in starts:
        found.update(forms.chain(start, ANY, True, forms.lives[start]))
    return sorted(found, key=lambda f: (field.leaves(side, f), -forms.lives[f]))


def ladder(field: Field, side: int, beats: Simple, ordered: list[int], enemy: int) -> Ladder | None:
    """What each form throws; None if some fire in other ways after all."""
    forms = field.forms[side]
    fire = beats.fire[side]
    throws = []
    for form in ordered:
        pool = field.pools(fire, form, enemy, field.later)
        if field.reads_enemy(fire, form, field.later) or (
            pool and field.marks(fire, form, enemy, field.later) != (ANY, False, 1)
        ):
            return None
        if any(
            field.pools(at, form, enemy, field.later) or field.reads_enemy(at, form, field.later)
            for at in beats.quiet[side]
        ):
            return None
        throws.append(field.hits(pool))
    table = np.zeros((len(ordered), max(len(t) for t in throws)))
    for row, vector in enumerate(throws):
        table[row, : len(vector)] = vector
    return Ladder(ordered, [0 if field.leaves(side, f) else forms.lives[f] for f in ordered], table)


def clip(throws: Vector, most: int) -> Vector:
    """The same chances when no more than so many hits count."""
    if throws.shape[1] <= most + 1:
        return throws
    found = throws[:, : most + 1].copy()
    found[:, most] += throws[:, most + 1 :].sum(axis=1)
    return found


def sweep(field: Field, mass: dict[tuple[int, int], float], beats: Simple, most: int) -> Flow | None:
    """Carry probability from cycle to cycle until every battle is over; None where this way does not fit."""
    a, d = (below(field, side, {pair[side] for pair in mass}) for side in (0, 1))
    if len(a) * len(d) > most:
        return None
    sides = (ladder(field, ATTACKER, beats, a, d[0]), ladder(field, DEFENDER, beats, d, a[0]))
    if sides[0] is None or sides[1] is None:
        return None
    # The longer ladder gives the rows: there are more of them, but each is smaller.
    tall = 0 if len(sides[0].forms) >= len(sides[1].forms) else 1
    rows, columns = sides[tall], sides[1 - tall]
    assert rows is not None
    assert columns is not None
    here = {f: i for i, f in enumerate(rows.forms)}
    there = {f: i for i, f in enumerate(columns.forms)}
    start = np.zeros((len(rows.forms), len(columns.forms)))
    for pair, p in mass.items():
        start[here[pair[tall]], there[pair[1 - tall]]] += p
    places = (_places(field, tall, rows), _places(field, 1 - tall, columns))
    visits = _run(rows, columns, start, *places)
    ends: dict[tuple[int, int], float] = {}
    for i, j in np.argwhere(start > 0).tolist():
        pair = (rows.forms[i], columns.forms[j])
        end = field.conclusion(*(pair if tall == 0 else pair[::-1]))
        ends[end] = ends.get(end, 0.0) + float(start[i, j])
    return Flow(ends, visits)


def _places(field: Field, side: int, steps: Ladder) -> list[list[int]]:
    """For every form of a ladder, where it stands after 0, 1, 2 ... hits."""
    at = {f: i for i, f in enumerate(steps.forms)}
    forms = field.forms[side]
    chains = [forms.chain(form, ANY, True, forms.lives[form]) for form in reversed(steps.forms)]  # short ones first
    return [[at[f] for f in chain] for chain in reversed(chains)]


def _run(rows: Ladder, columns: Ladder, mass: Vector, down: list[list[int]], across: list[list[int]]) -> float:
    """Sweep the rows; `mass` holds what is over in the end. The number of cycles fought is returned."""
    wide, width = sum(n > 0 for n in columns.steps), len(columns.forms)  # columns that are gone stand last
    moves = _moves(rows, across[:wide], width)
    scored = columns.throws[:wide]
    none = scored[:, 0]
    within = np.eye(wide) - none[:, None] * moves[:, :, :wide]
    # A pair in which nobody hits anybody is left as it is: that battle is given up.
    stuck = np.einsum("ijj->ij", within) <= 0
    given_up = stuck.any(axis=1).tolist()
    if any(given_up):
        i, j = np.nonzero(stuck)
        within[i, j, j] = 1.0
    undone = np.linalg.inv(within) if wide <= NARROW else None
    fought = 0.0
    for row, steps in enumerate(rows.steps):
        if not steps:
            continue
        arrived = mass[row, :wide]
        through = arrived @ undone[row] if undone is not None else np.linalg.solve(within[row].T, arrived)
        left = through * stuck[row] if given_up[row] else 0.0
        through = through - left
        fought += float(through.sum())
        # With no hit scored the row stays; what is then still fought there was summed by the system already.
        hits = clip(scored, steps) * through[:, None]
        mass[down[row][: hits.shape[1]]] += hits.T @ moves[row]
        mass[row, :wide] = left
    return fought


def _moves(rows: Ladder, across: list[list[int]], width: int) -> Vector:
    """For every row, the chances that its fire takes one column to another."""
    deepest = max(len(a) for a in across)
    hits = clip(rows.throws, deepest - 1)
    lead = np.array([a + [a[-1]] * (deepest - len(a)) for a in across])[:, : hits.shape[1]]  # gone stays gone
    size = len(across) * width
    flat = (np.arange(len(across))[:, None] * width + lead).ravel()
    places = (np.arange(len(hits))[:, None] * size + flat).ravel()
    weights = np.broadcast_to(hits[:, None, :], (len(hits), *lead.shape)).ravel()
    found: Vector = np.bincount(places, weights, len(hits) * size).astype(np.float64, copy=False)
    return found.reshape(len(hits), len(across), width)
