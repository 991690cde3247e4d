import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Line, Position } from '../src/api/types';
import { commonTarget, damageDone, shownIn, volleysOf } from '../src/table/dice';
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

  it('wait as well where the last losses ended a battle and the next one began with them', () => {
    const decided = (space: string) => ({ event: 'moment', name: 'battle.decided', data: { space } });
    const first = line(6, due('A'), rolled('A', 'Us', [1, 5]), rolled('A', 'Them', [2]));
    const next = line(7, decided('A'), due('B'), rolled('B', 'Us', [3]));
    const at = { ...table(first), rolls: volleysOf([first, next]) };
    const rolling = new Rolling(at as never);
    rolling.hold(next);
    at.live = at.after;
    vi.advanceTimersByTime(60_000);
    expect(rolling.held?.pause).toBe('B');
    expect(rolling.fallen(at.rolls)).toHaveLength(2);
    rolling.go();
    vi.advanceTimersByTime(60_000);
    expect(rolling.held).toBeNull();
    const alone = line(7, decided('B'), due('B'), rolled('B', 'Us', [3]));
    rolling.hold(alone);
    vi.advanceTimersByTime(60_000);
    expect(rolling.held).toBeNull();
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

describe('those who fight', () => {
  const opened = { event: 'moment', name: 'duel.opened', data: { space: 'A', sides: [['a'], ['x']] } };
  const here = [unit('a', 'A'), unit('x', 'A', 'Them'), unit('y', 'A', 'Them')].map(([, u]) => u);
  const attacks = (power: string) => power === 'Us';
  it('are those who were told, unless more attackers wait for their battle', () => {
    const volleys = volleysOf([line(1, due('A'), opened, rolled('A', 'Us', [1]))]);
    expect(shownIn(volleys, here, attacks).map((u) => u.id)).toEqual(['a', 'x']);
    expect(shownIn(volleys, [...here, unit('b', 'A')[1]], attacks)).toHaveLength(4);
    expect(shownIn(volleysOf([line(1, due('A'), rolled('A', 'Us', [1]))]), here, attacks)).toHaveLength(3);
  });
  it('stand where their dice fell, if all of them threw at one number', () => {
    const volleys = volleysOf([line(1, due('A'), rolled('A', 'Us', [1, 4]))]);
    expect([commonTarget(volleys, 2), commonTarget(volleys, 3), commonTarget([...volleys, ...volleys], 2)]).toEqual([2, 0, 0]);
  });
  it('are told what their bombs did', () => {
    const raid = line(3, due('A'), { event: 'moment', name: 'raid.decided', data: { space: 'A', damage: 9 } });
    expect([damageDone([raid], 'A', 3.1), damageDone([raid], 'B', 3.1), damageDone([raid], 'A', 4.1)]).toEqual([9, 0, 0]);
  });
});

describe('a battle', () => {
  it('keeps its name while older lines fall out of sight', () => {
    const [before, now] = [line(1, due('B'), rolled('B', 'Us', [1])), line(2, due('A'), rolled('A', 'Us', [1]))];
    expect(volleysOf([before, now])[1]?.battle).toBe(volleysOf([now])[0]?.battle);
    expect(volleysOf([now, line(3, due('A'), rolled('A', 'Us', [1]))]).map((v) => v.battle)).toEqual([2, 3]);
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
