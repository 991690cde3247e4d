// The state of the world in tables: who is at war, what is being built, who is ready.
import type { Affairs, Awaited, Build, Country } from '../api/types';
import type { Recorded } from './position';

export interface Batch { power: string; kind: string; owner: string; n: number }
export interface Arrival { date: string; batches: Batch[] }

// What arrives when, in the order of the game's own calendar: equal units of a country together, under the power that commands it.
export function arrivals(queue: Build[], leads: Record<string, string>, dates: string[]): Arrival[] {
  const byDate = new Map<string, Map<string, Batch>>();
  for (const b of queue) {
    if (!b.due) continue;
    const day = byDate.get(b.due) ?? new Map<string, Batch>();
    const key = `${b.owner}|${b.kind}`;
    const batch = day.get(key) ?? { power: leads[b.owner] ?? b.owner, kind: b.kind, owner: b.owner, n: 0 };
    batch.n++;
    day.set(key, batch);
    byDate.set(b.due, day);
  }
  return [...byDate]
    .map(([date, day]) => ({ date, batches: [...day.values()] }))
    .sort((a, b) => dates.indexOf(a.date) - dates.indexOf(b.date));
}

// Small countries that fight or are led; parts of an empire stand for themselves nowhere. Whom powers of both sides may attack is
// neutral, and at war with nobody yet.
export function lesser(countries: Country[], powers: string[], a: Affairs, parts: Record<string, string>): string[] {
  const sides = (foes: string[]) => new Set(foes.flatMap((f) => countries.find((c) => c.name === f)?.alliance || [])).size;
  const fights = (foes: string[]) => foes.length > 0 && sides(foes) < 2;
  return countries.filter((c) => !powers.includes(c.name) && !parts[c.name] && (a.leads[c.name] || fights(a.wars[c.name] ?? []))).map((c) => c.name);
}

// Enemies by the names of powers and small countries, without the parts of empires.
export function enemies(country: string, a: Affairs, parts: Record<string, string>): string[] {
  return (a.wars[country] ?? []).filter((c) => !parts[c]);
}

// Where several decide at once: who has said Done since the question was put, and who is still asked.
export function readiness(records: Recorded[], waiting: Awaited[]): { power: string; ready: boolean }[] {
  const topic = waiting[0]?.topic;
  if (!topic || waiting.some((w) => w.topic !== topic)) return [];
  const open = new Set(waiting.map((w) => w.power));
  const done: string[] = [];
  for (let i = records.length - 1; i >= 0; i--) {
    const r = records[i] as Recorded;
    if (r.topic !== topic) break;
    if (r.value.type === 'done' && !open.has(r.by) && !done.includes(r.by)) done.unshift(r.by);
  }
  return [...done.map((power) => ({ power, ready: true })), ...[...open].map((power) => ({ power, ready: false }))];
}
