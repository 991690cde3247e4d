import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Line, Position } from '../src/api/types';
import { volleysOf } from '../src/table/dice';
import { change } from '../src/settings.svelte';
import { Rolling } from '../src/table/rolling.svelte';

const due = (space: string) => ({ event: 'moment', name: 'battle.due', data: { space } });
const rolled = (space: string, who: string, dice: number[]) => ({ event: 'rolled', thrown: { throw: { what: 'attack', who, space, on: 2, faces: 6 }, dice } });
const line = (n: number, ...events: unknown[]): Line => ({ kind: 'decided', n, at: 0, by: 'Us', events, records: [], log: [], patch: {}, waiting: [], result: {} }) as unknown as Line;
const unit = (id: string, space: string, owner = 'Us') => [id, { id, kind: 'tank', owner, space }] as const;
const board = (units: ReturnType<typeof unit>[], control: Record<string, string>) => ({ units: Object.fromEntries(units), control }) as unknown as Position;

function table(line_: Line) {
  const before = board([unit('a', 'A'), unit('b', 'B'), unit('x', 'A', 'Them'), unit('y', 'B', 'Them')], { A: 'Them', B: 'Them' });
  const after = board([unit('a', 'A'), unit('b', 'B')], { A: 'Us', B: 'Us' });
  return { before, after, live: before as Position | null, trial: null, seen: null, mine: ['Us'], countries: new Set(['Us']), rolls: volleysOf([line_]) };
}

describe('dice as they fall', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
    vi.stubGlobal('window', globalThis);
    change({ dice: 'normal' });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('keep the board as it was, and wait between two battles until the end of the first was seen', () => {
    const one = line(7, due('A'), rolled('A', 'Us', [1, 5]), rolled('A', 'Them', [2]), due('B'), rolled('B', 'Us', [3]));
    const at = table(one);
    const rolling = new Rolling(at as never);
    rolling.hold(one);
    expect(rolling.held?.position).toBe(at.before);
    at.live = at.after;
    vi.advanceTimersByTime(1);
    expect(rolling.fallen(at.rolls)).toHaveLength(1);
    vi.advanceTimersByTime(60_000);
    expect(rolling.held?.pause).toBe('B');
    expect(rolling.fallen(at.rolls)).toHaveLength(2);
    // A is told as it ended, B as it will begin.
    expect(Object.keys(rolling.held?.position.units ?? {}).sort()).toEqual(['a', 'b', 'y']);
    expect(rolling.held?.position.control).toEqual({ A: 'Us', B: 'Them' });
    rolling.go();
    vi.advanceTimersByTime(60_000);
    expect(rolling.held).toBeNull();
    expect(rolling.fallen(at.rolls)).toHaveLength(3);
  });

  it('never last longer than a few seconds, and end at once when nobody wants to see them', () => {
    const many = line(7, due('A'), ...[...Array(40).keys()].map(() => rolled('A', 'Us', [1])));
    const at = table(many);
    const rolling = new Rolling(at as never);
    rolling.hold(many);
    vi.advanceTimersByTime(6_000);
    expect(rolling.held).toBeNull();
    rolling.hold(many);
    rolling.end();
    expect(rolling.fallen(at.rolls)).toHaveLength(40);
  });

  it('do not hold what is no battle of mine', () => {
    const theirs = { ...line(7, due('C'), rolled('C', 'Them', [1])), by: 'Them' } as Line;
    const rolling = new Rolling(table(theirs) as never);
    rolling.hold(theirs);
    expect(rolling.held).toBeNull();
  });
});

describe('rounds of a battle', () => {
  const shot = (who: string, what: string, on = 2) => ({ event: 'rolled', thrown: { throw: { what, who, space: 'A', on, faces: 6 }, dice: [1] } });
  const rounds = (...events: unknown[]) => volleysOf([line(1, due('A'), ...events)], (power) => (power === 'Us' ? 'us' : 'them')).map((v) => v.round);
  it('hold the fire of submarines and guns together with the rest', () => {
    expect(rounds(shot('Us', 'submarines attack'), shot('Them', 'submarines defend'), shot('Us', 'attack', 3), shot('Us', 'attack', 4), shot('Them', 'defence'), shot('Us', 'submarines attack'), shot('Us', 'attack'))).toEqual([1, 1, 1, 1, 1, 2, 2]);
    expect(rounds(shot('Them', 'flak'), shot('Us', 'attack'), shot('Them', 'defence'), shot('Us', 'attack'), shot('Them', 'defence'), shot('Us', 'attack'))).toEqual([1, 1, 1, 2, 2, 3]);
  });
  it('hold all defenders of one side', () => {
    expect(rounds(shot('Us', 'attack'), shot('Them', 'defence', 2), shot('Friend', 'defence', 2), shot('Them', 'defence', 3), shot('Us', 'attack'))).toEqual([1, 1, 1, 1, 2]);
  });
});
