"""Fields that were worked out before: the same battle, or one with a unit more, goes on from what is known."""

from __future__ import annotations

from collections import OrderedDict

import msgspec

from sandtable.odds.field import Field
from sandtable.odds.policy import Policy
from sandtable.rules.combat.battle import Battle, CombatRules

FIELDS = 24  # that are kept
FORMS = 20_000  # of both sides; above that a field is begun anew
NODES = 2_000  # of a graph; above that it costs more to run through what is known than it saves

_kept: OrderedDict[object, Field] = OrderedDict()


def take(rules: CombatRules, battle: Battle, policy: Policy) -> tuple[object, Field]:
    """The field for a battle, and the name to give it back by. It is nobody else's until then, whatever threads do."""
    key = _key(rules, battle, policy)
    field = _kept.pop(key, None) if key is not None else None
    # The number of an object may be used again when the object is gone; that of one which is kept is not.
    return key, field if field is not None and field.rules is rules else Field(rules, battle, policy)


def give_back(key: object, field: Field) -> None:
    """Keep a field for later battles, unless it has grown too large."""
    forms = sum(len(forms.force) for forms in field.forms)
    if key is None or forms > FORMS or (field.graph is not None and len(field.graph.a) > NODES):
        field.graph = None  # whoever has the odds still has the field, and needs no more of it than its forms
        return
    _kept[key] = field
    while len(_kept) > FIELDS:
        _kept.popitem(last=False)[1].graph = None


def forget() -> None:
    """Know nothing any more: for measuring, and for tests."""
    _kept.clear()


def _key(rules: CombatRules, battle: Battle, policy: Policy) -> object:
    """What battles have in common that can share a field: all but the numbers of their units."""
    if battle.at or battle.pending or battle.out or battle.cycle > 1:
        return None
    kinds = tuple(tuple(dict.fromkeys(g.profile.kind for g in side)) for side in battle.sides)
    says = (policy.order, policy.retreat, policy.defender_retreat, policy.submerge, policy.prize)
    yes = frozenset((topic, frozenset(who)) for topic, who in policy.accept.items())
    facts = msgspec.json.encode(battle.facts, order="sorted")
    return (id(rules), battle.sort, battle.cycle, facts, kinds, says, yes)
