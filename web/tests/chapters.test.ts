import { describe, expect, it } from 'vitest';
import type { Line, Unit } from '../src/api/types';
import { chaptersOf } from '../src/table/chapters';
import { phaseAt, stretchAt, timelineOf } from '../src/table/timeline';

const unit = (id: string, kind: string, owner = 'Red'): Unit => ({ id, kind, owner, space: 'Kiev' }) as Unit;
// A line tells what was done in the turn that the one before it left.
const line = (n: number, by: string, power: string, phase: string, events: unknown[], log: unknown[] = [], round = 1): Line =>
  ({ n, kind: 'decided', number: n, by, how: 'player', records: [{ n }], events, log, patch: { turn: { round, powers: [power], phase: { name: phase } } } }) as unknown as Line;
const moved = (...units: string[]) => ({ event: 'moved', units, path: ['Kiev', 'Minsk'] });
const placed = (id: string) => ({ event: 'placed', units: [unit(id, 'infantry')] });
const rolled = { event: 'rolled', thrown: { throw: { n: 2, what: 'attack', who: 'Red', space: 'Minsk', on: 3 }, dice: [1, 5] } };
const lines = [
  line(1, 'Red', 'Red', 'move', [], [{ sort: 'turn', text: 'Round 1: Red', spaces: [] }]),
  line(2, 'Red', 'Red', 'move', [moved('a')], [{ sort: 'move', text: 'one goes', spaces: [] }]),
  line(3, 'Red', 'Red', 'fight', [moved('b')]),
  line(4, 'Red', 'Red', 'place', [rolled, { event: 'removed', space: 'Minsk', units: ['c'], gone: [unit('c', 'tank', 'Blue')] }, { event: 'taken', space: 'Minsk', by: 'Red', loser: 'Blue' }], [{ sort: 'land', text: 'Red takes Minsk', spaces: ['Minsk'] }]),
  line(5, 'Red', 'Red', 'place', [placed('d')]),
  line(6, 'Red', 'Blue', 'move', [placed('e')]),
  line(7, 'Blue', 'Red', 'move', [], [{ sort: 'news', text: 'rain', spaces: [] }, { sort: 'news', text: 'rain', spaces: [] }], 2),
];
const units = { a: unit('a', 'infantry'), b: unit('b', 'infantry') };

describe('the log', () => {
  const chapters = chaptersOf(lines, units, new Set(['infantry', 'tank']));
  it('is folded by turn and phase', () => {
    expect(chapters.map((c) => [c.round, c.powers[0], c.parts.map((p) => p.phase)])).toEqual([[1, 'Red', ['move', 'fight', 'place']], [1, 'Blue', ['move']]]);
  });
  it('merges what is alike, and shows units instead of words', () => {
    const [moves, fight, place] = chapters[0]?.parts ?? [];
    expect(moves?.items).toMatchObject([{ sort: 'move', from: 'Kiev', to: 'Minsk', units: [{ kind: 'infantry', n: 2 }], first: 2, last: 3 }]);
    expect(fight?.items.map((i) => i.sort)).toEqual(['dice', 'loss', 'said']);
    expect(place?.items).toMatchObject([{ sort: 'new', units: [{ n: 2 }] }]);
    expect(chapters[1]?.parts[0]?.items).toMatchObject([{ sort: 'said', text: 'rain', times: 2 }]);
  });
  it('keeps what a bot says of its turn with that turn, though it is told in the next', () => {
    const why = { n: 8, kind: 'explained', at: 0, power: 'Blue', bot: 'easy', round: 1, powers: ['Blue'], log: [{ sort: 'why', text: 'So it is.' }] } as Line;
    const told = chaptersOf([...lines, why], units, new Set(['infantry', 'tank']));
    expect(told.map((c) => c.why)).toEqual([[], [{ power: 'Blue', bot: 'easy', sentences: why.kind === 'explained' ? why.log : [] }]]);
  });
  it('sums a turn up', () => {
    expect(chapters[0]).toMatchObject({ took: ['Minsk'], lost: [{ kind: 'tank', owner: 'Blue', n: 1 }], moves: 2 });
  });
});

describe('the line of time', () => {
  const timeline = timelineOf(lines);
  it('knows whose turn a record belongs to, and where the battles are', () => {
    expect(timeline.stretches.map((s) => [s.from, s.to, s.powers[0]])).toEqual([[0, 6, 'Red'], [6, 7, 'Blue']]);
    expect(timeline.battles).toEqual([4]);
    expect(phaseAt(stretchAt(timeline, 4), 4)).toBe('fight');
    expect(stretchAt(timeline, 7)?.powers).toEqual(['Blue']);
  });
});
