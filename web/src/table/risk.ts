// What the next round of a battle may take without asking.
import type { KindInfo, Unit } from '../api/types';

const FACES = 6;
const SLIGHT = 0.05; // what is rarer than this stops nobody

// How likely more than so many of some shots hit, each with a chance of its own.
export function shareOver(chances: number[], most: number): number {
  let hits = [1];
  for (const p of chances) hits = [...hits, 0].map((share, n) => share * (1 - p) + (hits[n - 1] ?? 0) * p);
  return hits.slice(most + 1).reduce((sum, share) => sum + share, 0);
}

// The kind of a unit that is to be kept and may well have to die in the next round: too few others are left to take the hits. Troops decide
// whose land it is: where none are left, there is nothing to win by going on.
export function forcedLoss(own: Unit[], enemies: Unit[], kinds: KindInfo[], kept: string[], onLand: boolean): string {
  const known = new Map(kinds.map((k) => [k.name, k]));
  const fighting = (u: Unit) => { const k = known.get(u.kind); return k !== undefined && k.attack + k.defence > 0; };
  const isKept = (u: Unit) => kept.includes(known.get(u.kind)?.arm ?? '');
  const dear = own.filter(fighting).find(isKept);
  if (!dear) return '';
  const others = own.filter((u) => fighting(u) && !isKept(u));
  if (onLand && !others.length) return dear.kind;
  const lives = others.reduce((n, u) => n + (known.get(u.kind)?.hits ?? 1) - (u.hits ?? 0), 0);
  const shots = enemies.filter(fighting).map((u) => Math.min(1, (u.hits ? (known.get(u.kind)?.worn?.[u.hits - 1] ?? 0) : (known.get(u.kind)?.defence ?? 0)) / FACES));
  return shareOver(shots, lives) > SLIGHT ? dear.kind : '';
}
