// An answer with units: which of those that are named do it, counted by kind and place. Which of equal units is meant does not matter.
import type { OptionsForm, Unit } from '../api/types';

interface Named { key: string; unit: string }
export interface UnitRow { key: string; kind: string; owner: string; from: string; to: string; deed: string; damaged: boolean; named: Named[] }
export type Counts = Record<string, number>;

// Whether each of several choices is one unit: then they are counted, not listed.
export function namesUnits(form: OptionsForm, units: Record<string, Unit>): boolean {
  return form.most > 1 && form.options.length > 0 && form.options.every((o) => o.units.length === 1 && units[o.units[0] ?? '']);
}

// Choices of which some are one unit each and others everything: leaving with all, with some, or not at all.
export interface Parting { all: OptionsForm['options']; some: OptionsForm['options'] }
export function partingOf(form: OptionsForm): Parting | null {
  if (form.least > 0 || form.most < 2 || form.repeats) return null;
  const some = form.options.filter((o) => o.units.length === 1);
  const all = form.options.filter((o) => !o.units.length);
  return some.length && all.length && some.length + all.length === form.options.length ? { all, some } : null;
}

// One row for like units that would do the same; where one may be named again and again, each stands alone. Where a unit
// may do one thing or another in the same place, the words of the choice tell them apart.
export function unitRows(form: OptionsForm, units: Record<string, Unit>): UnitRow[] {
  const rows = new Map<string, UnitRow>();
  const goes = (o: OptionsForm['options'][number], u: Unit) => o.spaces.find((s) => s !== u.space) ?? '';
  const ways = form.options.flatMap((o) => { const u = units[o.units[0] ?? '']; return u ? [`${u.id}|${goes(o, u)}`] : []; });
  const deeds = new Set(ways).size < ways.length;
  for (const o of form.options) {
    const u = units[o.units[0] ?? ''];
    if (!u) continue;
    const to = goes(o, u);
    const deed = deeds ? o.text : '';
    const key = form.repeats ? o.key : [u.owner, u.kind, u.space, to, u.hits ?? 0, u.aboard ?? '', deed].join('|');
    const row = rows.get(key) ?? { key, kind: u.kind, owner: u.owner, from: u.space, to, deed, damaged: (u.hits ?? 0) > 0, named: [] };
    row.named.push({ key: o.key, unit: u.id });
    rows.set(key, row);
  }
  return [...rows.values()];
}

// The choices that the numbers stand for; a unit that could do one thing or another does one.
export function namedBy(rows: UnitRow[], counts: Counts, repeats: boolean): string[] {
  const busy = new Set<string>();
  const found: string[] = [];
  for (const row of rows) {
    const n = counts[row.key] ?? 0;
    if (repeats) found.push(...Array.from({ length: n }, () => row.named[0]?.key ?? ''));
    else {
      const able = row.named.filter((x) => !busy.has(x.unit)).slice(0, n);
      able.forEach((x) => busy.add(x.unit));
      found.push(...able.map((x) => x.key));
    }
  }
  return found;
}

// How many of a row there can be, the other rows as they are.
export function mostOfRow(form: OptionsForm, rows: UnitRow[], counts: Counts, row: UnitRow): number {
  const others = namedBy(rows, { ...counts, [row.key]: 0 }, form.repeats);
  const left = form.most - others.length;
  if (form.repeats) return left;
  const busy = new Set(rows.flatMap((r) => r.named.filter((x) => others.includes(x.key)).map((x) => x.unit)));
  return Math.min(left, row.named.filter((x) => !busy.has(x.unit)).length);
}

export function countsOf(rows: UnitRow[], keys: string[]): Counts {
  return Object.fromEntries(rows.map((r) => [r.key, keys.filter((k) => r.named.some((x) => x.key === k)).length]));
}

// As many as can be, from the first row on.
export function everybody(form: OptionsForm, rows: UnitRow[]): Counts {
  return rows.reduce<Counts>((counts, row) => ({ ...counts, [row.key]: mostOfRow(form, rows, counts, row) }), {});
}
