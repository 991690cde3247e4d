import { describe, expect, it } from 'vitest';
import type { Decision } from '../src/api/types';
import { ideasOf } from '../src/table/ideas.svelte';

const go = (unit: string, ...path: string[]): Decision => ({ by: 'X', topic: 'move', value: { type: 'go', units: [unit], path } });
const done: Decision = { by: 'X', topic: 'move', value: { type: 'done' } };

describe('what bots would do', () => {
  it('leaves the end of the phase to the player, and tells like plans once', () => {
    const ideas = ideasOf([
      { title: 'a', decisions: [go('u1', 'A', 'B'), go('u2', 'A', 'C'), done], why: [] },
      { title: 'b', decisions: [go('u1', 'A', 'B'), go('u2', 'A', 'C'), done], why: [] },
      { title: 'c', decisions: [done], why: [] },
    ]);
    expect(ideas.map((i) => [i.title, i.decisions.length, i.moves.length])).toEqual([['a', 2, 2], ['c', 0, 0]]);
    expect(new Set(ideas[0]?.moves.map((m) => m.line)).size).toBe(2); // each is an arrow of its own
  });
});
