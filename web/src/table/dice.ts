// Dice of a volley, ready to be shown: what hit, what missed, in rows by the number needed.
import type { Line, Thrown, Unit } from '../api/types';
import { isChange } from './lines';

export interface Volley { who: string; what: string; kind: string; space: string; target: number; dice: number[]; hits: number; expected: number; line: number; battle: number; round: number; among: string[] } // among: who is in that battle, if it was told

type SideOf = (power: string) => string;
const alone: SideOf = (power) => power;

// The dice of some lines, each with the battle it fell in: a space may see several, and each begins with a moment of its own.
export function volleysOf(lines: Line[], sideOf = alone): Volley[] {
  const begun = new Map<string, number>(); // by space: where its last battle began
  const within = new Map<string, string[]>(); // and who is in it
  const found: Volley[] = [];
  for (const line of lines) {
    if (!isChange(line)) continue;
    for (const [count, e] of line.events.entries()) {
      const at = e.event === 'moment' && typeof e.data?.['space'] === 'string' ? e.data['space'] : '';
      if (at && e.event === 'moment' && e.name.endsWith('.due')) {
        begun.set(at, line.n + count / 1e6);
        within.delete(at);
      }
      if (at && e.event === 'moment' && Array.isArray(e.data?.['sides'])) within.set(at, e.data['sides'].flat().map(String));
      if (e.event === 'rolled') {
        const space = String(e.thrown.throw.space ?? '');
        found.push({ ...volley(e.thrown, line.n, begun.get(space) ?? 0), among: within.get(space) ?? [] });
      }
    }
  }
  return inRounds(found, sideOf);
}

// A round is over when the same fire comes again after the other side's: submarines, guns and all the rest each fire once in it.
function inRounds(volleys: Volley[], sideOf: SideOf): Volley[] {
  const rounds = new Map<string, Volley[]>(); // by battle: the round that is on
  for (const v of volleys) {
    const key = `${v.space}|${v.battle}`;
    const now = rounds.get(key) ?? [];
    const before = now.findLastIndex((o) => o.who === v.who && o.what === v.what);
    const over = before >= 0 && now.slice(before + 1).some((o) => sideOf(o.who) !== sideOf(v.who));
    v.round = (now[0]?.round ?? 1) + (over ? 1 : 0);
    rounds.set(key, over ? [v] : [...now, v]);
  }
  return volleys;
}

// Where the newest battle of a space began, so that it can be told from earlier ones.
export const battleAt = (volleys: Volley[], space: string): number => volleys.reduce((newest, v) => (v.space === space ? Math.max(newest, v.battle) : newest), 0);

// Who is shown: those who were told to be in it, unless others of the attackers are there, who fight next.
export function shownIn(volleys: Volley[], here: Unit[], attacks: (power: string) => boolean): Unit[] {
  const among = new Set(volleys[volleys.length - 1]?.among);
  return among.size && here.every((u) => among.has(u.id) || !attacks(u.owner)) ? here.filter((u) => among.has(u.id)) : here;
}

// The number that all of an army hit on in a round, where one volley is the fire of all of it.
export function commonTarget(fired: Volley[], armed: number): number {
  const only = fired.length === 1 ? fired[0] : undefined;
  return only && only.dice.length === armed ? only.target : 0;
}

// What bombs did in the newest battle of a space, if it was told.
export function damageDone(lines: Line[], space: string, since: number): number {
  const done = lines.filter(isChange).filter((l) => l.n >= Math.floor(since)).flatMap((l) => l.events)
    .findLast((e) => e.event === 'moment' && e.name.endsWith('.decided') && e.data?.['space'] === space);
  return done?.event === 'moment' ? Number(done.data?.['damage'] ?? 0) : 0;
}

// In a branch the records themselves hold the dice.
export function volleysOfRecords(records: { n: number; throws?: Thrown[] }[], sideOf = alone): Volley[] {
  return inRounds(records.slice(-60).flatMap((r) => (r.throws ?? []).map((t) => volley(t, r.n, 0))), sideOf);
}

function volley({ throw: thrown, dice }: Thrown, line: number, battle: number): Volley {
  const target = Number(thrown.on ?? 0);
  return {
    who: String(thrown.who ?? ''),
    what: thrown.what,
    kind: thrown.kind ?? '',
    space: String(thrown.space ?? ''),
    target,
    dice,
    hits: target ? dice.filter((d) => d <= target).length : 0,
    expected: (dice.length * target) / Number(thrown.faces ?? 6),
    line,
    battle,
    round: 1,
    among: [],
  };
}
