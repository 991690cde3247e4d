import { describe, expect, it } from 'vitest';
import { luckAndPlay } from '../src/api/review';
import type { Line, Trial, Unit, Review } from '../src/api/types';
import { extent, pathOf, ticks } from '../src/charts/scale';
import { editable, withUnits } from '../src/table/arrowedit';
import { chancesOf } from '../src/table/chances';
import { undoableAfter, undoneBy } from '../src/table/consent';
import { volleysOfRecords } from '../src/table/dice';
import { summed } from '../src/table/figures';
import { ringsOf } from '../src/table/flights.svelte';
import { pastArrows } from '../src/table/arrows';
import { courseOf, trialOffers, isMove, type Move, type Recorded } from '../src/table/position';
import { movesSince, stepMoves, toldOf } from '../src/table/trail';
import { doing, waysOf, shifted } from '../src/table/standing';

const go = (n: number, line: number, units: string[], path: string[]): Move => ({ n, by: 'Germany', topic: 'combat_move', value: { type: 'go', units, path }, line });
const unit = (id: string, kind: string, space: string, owner = 'Germany'): Unit => ({ id, kind, owner, space });

describe('consent', () => {
  const lines = [
    { n: 1, kind: 'decided', at: 0, patch: {}, records: [{ n: 1 }], log: [{ text: 'first' }] },
    { n: 2, kind: 'decided', at: 0, patch: {}, records: [{ n: 2 }], log: [{ text: 'taken back' }] },
    { n: 4, kind: 'decided', at: 0, patch: {}, records: [{ n: 2 }, { n: 3 }], log: [{ text: 'second' }] },
  ] as unknown as Line[];
  const course = [go(1, 1, ['a'], ['A', 'B']), go(2, 4, ['b'], ['A', 'B']), go(3, 4, ['c'], ['A', 'B'])];
  it('names what would be undone, not what is gone already', () => {
    expect(undoneBy(lines, course, 1)).toEqual({ records: 2, sentences: ['second'] });
  });
  it('goes back alone only as far as that is allowed', () => {
    expect(undoableAfter(course, 1, 1)).toBe(1);
    expect(undoableAfter(course, 0, 1)).toBeNull();
  });
});

describe('branches', () => {
  const trial = {
    start: 1, bundles: [0, 2], mine: true,
    records: [{ n: 2, by: 'G', topic: 'm', value: { type: 'go' } }, { n: 3, by: 'G', topic: 'm', value: { type: 'go' } }, { n: 4, by: 'G', topic: 'm', value: { type: 'done' }, throws: [{ throw: { what: 'attack', on: 3, space: 'A' }, dice: [1, 6] }] }],
    offers: [{ final: true, form: { type: 'number', least: 0, most: 1 }, done: { ok: true, items: [], final: true } }],
  } as unknown as Trial;
  it('puts its records on top of the game, one line a bundle', () => {
    const course = courseOf(trial, [go(1, 9, ['a'], ['A', 'B']), go(2, 9, ['b'], ['A', 'B'])]);
    expect(course.map((r) => [r.n, r.line])).toEqual([[1, 9], [2, -2], [3, -2], [4, -3]]);
  });
  it('has dice of its own and nothing final', () => {
    expect(volleysOfRecords(trial.records)[0]).toMatchObject({ hits: 1, expected: 1, space: 'A', line: 4 });
    expect(trialOffers(trial)[0]).toMatchObject({ final: false, done: { final: false } });
    expect(trialOffers({ ...trial, mine: false })).toEqual([]);
  });
  it('is compared side by side in the figures that the server counted', () => {
    const figures = { Germany: { army: 5, income: 3, money: 7, units: 1, prizes: 1 }, Italy: { army: 5, income: 2, money: 0, units: 1, prizes: 0 } };
    expect(summed(figures, ['Germany', 'Italy', 'nobody'])).toEqual({ army: 10, income: 5, money: 7, units: 2, prizes: 1 });
  });
});

describe('planned moves', () => {
  const units = { a: unit('a', 'tank', 'B'), b: unit('b', 'tank', 'B'), c: unit('c', 'tank', 'A'), d: unit('d', 'infantry', 'A') };
  it('can take more of the same kind from where they came', () => {
    const edit = editable([go(1, 1, ['a', 'b'], ['A', 'B'])], [1], units, new Set(['c', 'd']));
    expect(edit?.more).toEqual(['c']);
    expect(edit && withUnits(edit, ['a'])).toEqual([{ by: 'Germany', topic: 'combat_move', value: { type: 'go', units: ['a'], path: ['A', 'B'] } }]);
  });
  it('does not edit a voyage of several decisions by number', () => {
    expect(editable([go(1, 5, ['a'], ['A', 'S']), go(2, 5, ['a'], ['S', 'B'])], [1, 2], units, new Set())).toBeNull();
  });
  it('has one ring for planes that come home to the same place', () => {
    const flight = { options: ['A', 'C'], at: 'A', state: 'sure' as const };
    const rings = ringsOf({ a: flight, b: { ...flight, options: ['A'] } }, ['a', 'b', 'c'], units);
    expect(rings).toHaveLength(1);
    expect(rings[0]).toMatchObject({ from: 'B', at: 'A', units: ['a', 'b'], options: ['A'], sure: true });
    expect(ringsOf({ a: flight }, ['b'], units)).toEqual([]);
  });
});

describe('review', () => {
  it('tells luck from play by side', () => {
    const battle = (attacker: string, defender: string, expected: number, luck: number) => ({ record: 1, space: 'A', attacker, defender, expected, actual: expected + luck, luck, win_before: 0.5, change: {} });
    const found = { sides: [{ name: 'Axis', powers: ['G'], needs: 8 }, { name: 'Allies', powers: ['S'], needs: 8 }], series: [], turning: [], dice: {}, luck: {}, revision: 1, battles: [battle('G', 'S', 4, 3), battle('S', 'G', 2, -1)] } satisfies Review;
    expect(luckAndPlay(found)).toEqual([{ side: 'Axis', luck: 4, play: 4, battles: 1 }, { side: 'Allies', luck: -4, play: 2, battles: 1 }]);
  });
  it('chooses round steps and draws a line', () => {
    expect(ticks(0, 1)).toEqual([0, 0.5, 1]);
    expect(ticks(-7, 23)).toEqual([0, 10, 20]);
    expect(extent([{ name: '', colour: '', points: [[0, 5], [1, 9]] }])).toEqual([0, 9]);
    expect(pathOf([[0, 0], [1, 2]], (x) => x * 10, (y) => y)).toBe('M0.0 0.0L10.0 2.0');
  });
});

describe('standing orders', () => {
  it('say what to do in the words of the server', () => {
    expect(doing('lose', ['tank'], 0)).toEqual({ lose: ['tank'] });
    expect(doing('nothing', [], 0)).toEqual({ choose: [] });
    expect(doing('send', ['air'], 0)).toEqual({ send: ['air'] });
    expect(doing('send', ['air'], 2)).toEqual({ send: ['air'], number: 2 });
  });
  it('offer what fits the form of a question, whatever it is about', () => {
    const asked = [{ topic: 'scatter', form: 'group' as const }, { topic: 'losses', form: 'losses' as const }];
    expect(waysOf(asked, 'scatter')[0]).toBe('send');
    expect(waysOf(asked, 'losses')[0]).toBe('lose');
    expect(waysOf(asked, '*')).not.toContain('lose');
  });
  it('know an order of loss', () => {
    expect(shifted(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
    expect(shifted(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
  });
});

describe('chances', () => {
  const odds = { battles: { Warsaw: { win: 0.9, draw: 0.04, lose: 0.06, swing: 2.5 }, Posen: { swing: 0, draw: 0, lose: 0 } }, all: 0.9, swing: 2.5 };
  const turn = { round: 1, powers: ['Germany'], phase: null, over: false };

  it('are those of the one who is asked', () => {
    expect(chancesOf(odds, turn, 'Germany')['Warsaw']).toMatchObject({ share: 0.9, swing: 2.5, attacking: true });
    const held = chancesOf(odds, turn, 'Poland')['Warsaw'];
    expect(held?.share).toBeCloseTo(0.1);
    expect(held).toMatchObject({ swing: -2.5, attacking: false });
  });
  it('leave out what cannot be calculated', () => expect(chancesOf(odds, turn, 'Germany')['Posen']).toBeUndefined());
});

describe('moves that were made', () => {
  const record = (n: number, by: string, topic: string, type = 'go') => ({ n, by, topic, value: { type, units: [`u${n}`], path: ['A', 'B'] }, line: n }) as Recorded;
  const records = [record(1, 'Ann', 'march'), record(2, 'Ann', 'march', 'done'), record(3, 'Ann', 'battle', 'lose'), record(4, 'Bob', 'march'), record(5, 'Bob', 'march')];
  const lines = records.map((r) => ({ n: r.n, kind: 'decided', at: 0, by: r.by, number: r.n, patch: {}, events: [], records: [{ type: 'decision', ...r, how: '' }], log: [{ text: `${r.by} did ${r.n}.`, sort: 'move' }] }));
  const numbers = (found: { n: number }[]) => found.map((r) => r.n);

  it('shows the moves of the step a record belongs to, up to it', () => {
    expect(numbers(stepMoves(records, 2))).toEqual([1]);
    expect(numbers(stepMoves(records, 3))).toEqual([]);
    expect(numbers(stepMoves(records, 4))).toEqual([4]);
    expect(numbers(stepMoves(records))).toEqual([4, 5]);
  });
  it('shows what others moved since my last decision, and the last step to those who only watch', () => {
    expect(numbers(movesSince(lines as unknown as Line[], records, ['Ann']))).toEqual([4, 5]);
    expect(numbers(movesSince(lines as unknown as Line[], records, []))).toEqual([4, 5]);
    expect(numbers(movesSince(lines as unknown as Line[], records.slice(0, 3), ['Ann', 'Bob']))).toEqual([1]);
  });
  it('tells what the log says of a record', () => {
    expect(toldOf(lines as unknown as Line[], 4)).toEqual(['Bob did 4.']);
    expect(toldOf(lines as unknown as Line[], 9)).toEqual([]);
  });
  it('lets the last of them stand out', () => {
    expect(pastArrows(records.slice(3).filter(isMove)).map((a) => [a.kind, a.n])).toEqual([['past', 1], ['made', 1]]);
  });
});
