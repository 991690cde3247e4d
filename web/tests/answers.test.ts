import { describe, expect, it } from 'vitest';
import type { OptionsForm, Unit } from '../src/api/types';
import { countsOf, everybody, mostOfRow, namedBy, namesUnits, partingOf, unitRows } from '../src/table/answers';

const units: Record<string, Unit> = Object.fromEntries(
  ([['f1', 'fighter', 'Japan'], ['f2', 'fighter', 'Japan'], ['b1', 'bomber', 'Japan'], ['s1', 'battleship', 'SZ 1'], ['s2', 'battleship', 'SZ 1']] as const).map(([id, kind, space]) => [id, { id, kind, owner: 'X', space }]),
);
const option = (unit: string, to = '') => ({ key: to ? `${unit} > ${to}` : unit, text: unit, units: [unit], spaces: to ? [to] : [units[unit]?.space ?? ''], final: false });
const form = (options: OptionsForm['options'], most: number, repeats = false): OptionsForm => ({ type: 'options', options, least: 0, most, repeats, final: false });

describe('answers with units', () => {
  it('counts like units in one row', () => {
    const asked = form([option('f1'), option('f2'), option('b1')], 3);
    const rows = unitRows(asked, units);
    expect(namesUnits(asked, units)).toBe(true);
    expect(rows.map((r) => [r.kind, r.named.length, r.to])).toEqual([['fighter', 2, ''], ['bomber', 1, '']]);
    expect(namedBy(rows, countsOf(rows, ['f2']), false)).toEqual(['f1']);
    expect(namedBy(rows, everybody(asked, rows), false)).toEqual(['f1', 'f2', 'b1']);
  });
  it('lets a unit go to one place only', () => {
    const asked = form([option('f1', 'A'), option('f1', 'B'), option('f2', 'A'), option('f2', 'B')], 4);
    const rows = unitRows(asked, units);
    const [a, b] = rows;
    if (!a || !b) throw new Error('two rows');
    expect(rows.map((r) => r.to)).toEqual(['A', 'B']);
    const counts = { [a.key]: 1 };
    expect(mostOfRow(asked, rows, counts, b)).toBe(1);
    expect(namedBy(rows, { ...counts, [b.key]: 1 }, false)).toEqual(['f1 > A', 'f2 > B']);
    expect(namedBy(rows, everybody(asked, rows), false)).toHaveLength(2);
  });
  it('tells what a unit may do in one place apart, and lets each do one thing', () => {
    const against = (unit: string, target: string) => ({ ...option(unit), key: `${unit} > ${target}`, text: `against ${target}` });
    const asked = form(['f1', 'f2'].flatMap((u) => ['base', 'factory'].map((target) => against(u, target))), 2);
    const rows = unitRows(asked, units);
    expect(rows.map((r) => [r.deed, r.named.length])).toEqual([['against base', 2], ['against factory', 2]]);
    expect(namedBy(rows, countsOf(rows, ['f1 > factory', 'f2 > factory']), false)).toEqual(['f1 > factory', 'f2 > factory']);
    expect(namedBy(rows, everybody(asked, rows), false)).toEqual(['f1 > base', 'f2 > base']);
  });
  it('names one ship again and again where that is allowed, and not more than there are attacks', () => {
    const asked = form([option('s1'), option('s2')], 3, true);
    const rows = unitRows(asked, units);
    expect(rows).toHaveLength(2);
    const [first, second] = rows;
    if (!first || !second) throw new Error('two rows');
    const counts = { [first.key]: 2 };
    expect(namedBy(rows, counts, true)).toEqual(['s1', 's1']);
    expect(mostOfRow(asked, rows, counts, second)).toBe(1);
    expect(countsOf(rows, ['s1', 's1'])).toEqual({ [first.key]: 2, [second.key]: 0 });
  });
  it('leaves single choices and choices without units alone', () => {
    expect(namesUnits(form([option('f1')], 1), units)).toBe(false);
    expect(namesUnits(form([{ key: 'x', text: 'x', units: [], spaces: [], final: false }], 2), units)).toBe(false);
  });
  it('tells leaving with everything from leaving with some', () => {
    const all = { key: 'everybody', text: 'all', units: [], spaces: [], final: false };
    expect(partingOf(form([all, option('f1'), option('f2')], 3))?.some.map((o) => o.key)).toEqual(['f1', 'f2']);
    expect(partingOf(form([option('f1'), option('f2')], 2))).toBeNull();
    expect(partingOf(form([all, option('f1')], 1))).toBeNull();
  });
});
