// How a battle stands or ended: who lost what, whose dice were kind, and whose the place is.
import type { GameInfo, Line, Unit } from '../api/types';
import { merged, tallied, type Tally } from './digest';
import type { Volley } from './dice';
import { isChange } from './lines';
import { endedBefore, keyOf } from './rolling.svelte';
import type { TableStore } from './store.svelte';

export interface SideOfBattle { power: string; lost: Tally[]; worth: number; hits: number; expected: number; dice: { d: number; hit: boolean }[] } // dice: of the last round
export interface Outcome { space: string; battle: number; attacker: string; over: boolean; end: 'taken' | 'won' | 'held' | 'left' | 'struck'; sides: SideOfBattle[] }

// Which of the units in a place fight there: what is built there takes no side.
const fights = (game: Pick<GameInfo, 'kinds'>) => {
  const arms = new Set(game.kinds.filter((k) => ['land', 'sea', 'air'].includes(k.arm) && k.attack + k.defence + k.move > 0).map((k) => k.name));
  return (u: Unit) => arms.has(u.kind);
};

const moverOf = (ids: string[], units: Record<string, Unit>): string => units[ids[0] ?? '']?.owner ?? '';

export function outcomeOf(lines: Line[], volleys: Volley[], units: Record<string, Unit>, game: Pick<GameInfo, 'kinds'>, sideOf: (country: string) => string): Outcome | null {
  const last = volleys[volleys.length - 1];
  const first = volleys[0];
  if (!last || !first) return null;
  const { space } = last;
  const sides = new Map<string, SideOfBattle>();
  const of = (power: string): SideOfBattle => {
    const known = sides.get(power) ?? { power, lost: [], worth: 0, hits: 0, expected: 0, dice: [] };
    sides.set(power, known);
    return known;
  };
  for (const v of volleys)
    if (v.who && v.target) {
      of(v.who).hits += v.hits;
      of(v.who).expected += v.expected;
      if (v.round === last.round) of(v.who).dice.push(...v.dice.map((d) => ({ d, hit: d <= v.target })));
    }
  const cost = new Map(game.kinds.map((k) => [k.name, k.cost]));
  let attacker = '';
  let taken = false;
  let left = false; // the attackers drew back
  for (const line of lines) {
    if (!isChange(line) || line.n < Math.floor(Math.min(first.line, first.battle || first.line))) continue;
    attacker ||= line.patch.turn.powers[0] ?? '';
    for (const e of line.events) {
      if (e.event === 'removed' && e.space === space)
        for (const u of e.gone ?? []) {
          of(u.owner).lost = merged([...of(u.owner).lost, ...tallied([u])]);
          of(u.owner).worth += cost.get(u.kind) ?? 0;
        }
      if (e.event === 'taken' && e.space === space) taken = true;
      if (e.event === 'moved' && e.path[0] === space && line.n > first.line && sideOf(attacker) === sideOf(moverOf(e.units, units))) left = true;
    }
  }
  const here = new Set(Object.values(units).filter((u) => u.space === space).filter(fights(game)).map((u) => sideOf(u.owner)));
  const ours = sideOf(attacker);
  // Who only came under fire, as from kamikazes, has not fought: nothing is won by still being there.
  const stood = volleys.some((v) => v.who && sideOf(v.who) === ours) ? 'won' : 'struck';
  return { space, battle: last.battle, attacker, over: here.size < 2, end: taken ? 'taken' : here.has(ours) ? stood : left ? 'left' : 'held', sides: [...sides.values()].sort((a, b) => Number(sideOf(b.power) === ours) - Number(sideOf(a.power) === ours)) };
}

// Where the line of these dice ended battles before them.
function endedWith(lines: Line[], dice: Volley): string[] {
  const line = lines.find((l) => l.n === dice.line);
  return line ? endedBefore(line, dice.space) : [];
}

// The last battle with dice after a line that was seen before, if it is over and one of mine was in it. Where the next one began with the
// same decision, the one before it is what ended.
export function lastEnded(store: TableStore, since: number): Outcome | null {
  if (!store.game || !store.live || store.seen || store.trial) return null;
  const { game, live } = store;
  const keys = [...new Set(store.fallen.filter((v) => v.space && v.line > since).map(keyOf))];
  for (const key of keys.slice(-2).reverse()) {
    const volleys = store.fallen.filter((v) => keyOf(v) === key);
    const newest = store.fallen[store.fallen.length - 1];
    if (newest && keyOf(newest) !== key && newest.line !== volleys[volleys.length - 1]?.line && !endedWith(store.lines, newest).includes(volleys[0]?.space ?? '')) return null;
    const found = outcomeOf(store.lines, volleys, live.units, game, store.sideOf);
    if (found?.over) return store.mine.some((p) => found.sides.some((s) => s.power === p) || found.attacker === p) ? found : null;
  }
  return null;
}
