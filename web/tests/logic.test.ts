import { describe, expect, it } from 'vitest';
import type { Line, Position, Unit } from '../src/api/types';
import { quickTable } from '../src/api/lobby';
import { clampCamera, framing, turnsInView } from '../src/board/camera';
import { inside, readBoard, ring, spaceAt, type BoardFile } from '../src/board/geometry';
import { read } from '../src/route.svelte';
import { arrowsOf } from '../src/table/arrows';
import { arrivals, enemies, lesser, readiness } from '../src/table/affairs';
import { inRow, mostOf, shelves, spent, withItem, withRow, type Row } from '../src/table/basket';
import { battleAt, volleysOf } from '../src/table/dice';
import { filmOf } from '../src/table/film';
import { decksOf, handRows, launched, troopShips, withCount, withUnits } from '../src/table/hand';
import { chosenFrom, firstHits, lossRows, namedUnits, swapped, total } from '../src/table/losses';
import { threatClass } from '../src/table/overlays';
import { openMoves, patched, recorded, type Move, type Recorded } from '../src/table/position';
import trainingBoard from '../../src/sandtable/games/training/atlas/board.json';

const unit = (id: string, kind: string, space = 'A', more: Partial<Unit> = {}): Unit => ({ id, kind, owner: 'Germany', space, ...more });

describe('losses', () => {
  const units = { a: unit('a', 'infantry'), b: unit('b', 'infantry'), c: unit('c', 'tank'), s: unit('s', 'battleship') };
  const limits = { lives: { a: 1, b: 1, c: 1, s: 2 } };
  const rows = lossRows(limits, units);

  it('starts from what was preselected, and the total equals the hits', () => {
    expect(total(chosenFrom(rows, ['a', 'b']))).toBe(2);
  });
  it('finds enough hits without a proposal, twice on a ship that bears two', () => {
    const sea = lossRows({ lives: { s: 2, t: 1 } }, { s: unit('s', 'battleship'), t: unit('t', 'transport') });
    const hits = chosenFrom(sea, firstHits(sea, { s: 2, t: 1 }, 3));
    expect(total(hits)).toBe(3);
  });
  it('swaps with another unit, so that the total stays', () => {
    const tank = rows.find((r) => r.kind === 'tank')!.key;
    const after = swapped(rows, chosenFrom(rows, ['a', 'b']), tank, 1, 2);
    expect(total(after)).toBe(2);
    expect(after[tank]).toBe(1);
  });
  it('names a unit as often as it is hit', () => {
    const ship = rows.find((r) => r.kind === 'battleship')!.key;
    expect(namedUnits(rows, { [ship]: 2 }, limits.lives)).toEqual(['s', 's']);
  });
});

describe('hand', () => {
  it('takes all, then fewer, then none', () => {
    let hand = withUnits({ space: '', units: [] }, 'A', ['a', 'b', 'c'], false);
    hand = withCount(hand, ['a', 'b', 'c'], 2);
    expect(hand.units).toEqual(['a', 'b']);
    expect(withCount(hand, ['a', 'b', 'c'], 0).units).toEqual([]);
  });
  it('adds, from another space too, or replaces', () => {
    const hand = withUnits({ space: 'A', units: ['a'] }, 'A', ['b'], true);
    expect(hand.units).toEqual(['a', 'b']);
    expect(withUnits(hand, 'B', ['z'], true).units).toEqual(['a', 'b', 'z']);
    expect(withUnits(hand, 'B', ['z'], false).units).toEqual(['z']);
  });
  it('launches from a ship one by one, and is the ship again when nobody launches', () => {
    const units = { s: unit('s', 'carrier'), a: unit('a', 'fighter', 'A', { aboard: 's' }), b: unit('b', 'fighter', 'A', { aboard: 's' }) };
    const ship = { space: 'A', units: ['s'] };
    expect(decksOf(ship, units)).toEqual(['s']);
    expect(launched(ship, ['s'], 'a')).toEqual(['a']);
    const both = { space: 'A', units: launched({ space: 'A', units: ['a'] }, ['s'], 'b') };
    expect(both.units).toEqual(['a', 'b']);
    expect(decksOf(both, units)).toEqual(['s']);
    expect(launched({ space: 'A', units: ['a'] }, ['s'], 'a')).toEqual(['s']);
    expect(decksOf({ space: 'A', units: ['s'] }, { s: unit('s', 'carrier') })).toEqual([]);
  });
  it('launches from several ships at once', () => {
    const planes = { a: unit('a', 'fighter', 'A', { aboard: 's' }), b: unit('b', 'fighter', 'A', { aboard: 'r' }) };
    const units = { s: unit('s', 'carrier'), r: unit('r', 'carrier'), d: unit('d', 'destroyer'), ...planes };
    expect(decksOf({ space: 'A', units: ['s', 'r'] }, units)).toEqual(['s', 'r']);
    expect(launched({ space: 'A', units: ['s', 'r'] }, ['s', 'r'], 'b')).toEqual(['b']);
    expect(decksOf({ space: 'A', units: ['b'] }, units)).toEqual(['s', 'r']);
    expect(decksOf({ space: 'A', units: ['s', 'd'] }, units)).toEqual([]);
  });
  it('knows the ships that take troops by what they hold', () => {
    const kind = (name: string, arm: string, holds: string[]) => ({ name, arm, holds, cost: 1, attack: 0, defence: 0, move: 2, hits: 1, worn: [], abilities: [], numbers: {} });
    expect(troopShips([kind('infantry', 'land', []), kind('carrier', 'sea', ['fighter']), kind('ship', 'sea', ['land', 'infantry']), kind('convoy', 'sea', ['infantry'])])).toEqual(['ship', 'convoy']);
  });
  it('counts rows as n of all that could go', () => {
    const units = { a: unit('a', 'infantry'), b: unit('b', 'infantry') };
    expect(handRows({ space: 'A', units: ['a'] }, new Set(['a', 'b']), units)[0]).toMatchObject({ n: 1, of: ['a', 'b'] });
  });
});

describe('basket', () => {
  const prices = { infantry: 3, tank: 5 };
  it('never spends more than there is', () => {
    const basket = withItem({ tank: 2 }, 'infantry', 99, prices, 24);
    expect(basket['infantry']).toBe(4);
    expect(spent(basket, prices)).toBe(22);
  });
  it('ends where the stock ends', () => {
    expect(withItem({}, 'infantry', 9, prices, 24, { infantry: 2 })).toEqual({ infantry: 2 });
    expect(mostOf({ tank: 4 }, 'infantry', prices, 24, { infantry: 2 })).toBe(1);
  });
  it('puts new units by country and repairs by themselves', () => {
    const goods = {
      'infantry 3': { kind: 'infantry 3', country: 'United Kingdom' },
      'Canada: infantry 3': { kind: 'infantry 3', country: 'Canada' },
      'repair canada.4': { kind: 'infantry 3', country: 'Canada', sort: 'repair', space: 'Quebec' },
    };
    const found = shelves({ 'infantry 3': 3, 'Canada: infantry 3': 3, 'repair canada.4': 1 }, goods, 'British Empire');
    expect(found.map((s) => [s.sort, s.country])).toEqual([['unit', 'United Kingdom'], ['unit', 'Canada'], ['repair', '']]);
    expect(shelves({ tank: 5 }, {}, 'Germany')[0]).toEqual({ sort: 'unit', country: 'Germany', rows: [{ key: 'tank', keys: ['tank'], price: 5, good: { kind: 'tank', country: 'Germany' } }] });
  });
  it('repairs like units in one place by one row', () => {
    const hurt = { kind: 'infantry 3', country: 'Canada', sort: 'repair', space: 'Quebec' };
    const all = { 'repair 1': 2, 'repair 2': 2, 'repair 3': 2 };
    const row = shelves(all, { 'repair 1': hurt, 'repair 2': hurt, 'repair 3': { ...hurt, space: 'Ontario' } }, 'Canada')[0]?.rows[0] as Row;
    expect(row.keys).toEqual(['repair 1', 'repair 2']);
    const one = { 'repair 1': 1, 'repair 2': 1, 'repair 3': 1 };
    expect(withRow({ 'repair 3': 1 }, row, 9, all, 20, one)).toEqual({ 'repair 3': 1, 'repair 1': 1, 'repair 2': 1 });
    expect(inRow(withRow({ 'repair 3': 1 }, row, 9, all, 4, one), row)).toBe(1); // no money for the second
    expect(withRow({ 'repair 1': 1, 'repair 2': 1 }, row, 0, all, 20, one)).toEqual({});
  });
});

describe('records and arrows', () => {
  const go = (n: number, line: number, units: string[], path: string[]): Move => ({ n, by: 'Germany', topic: 'combat_move', value: { type: 'go', units, path }, line });
  it('keeps what a change keeps', () => {
    const line = { n: 9, kind: 'undone', at: 0, kept: 1, records: [], patch: {} } as unknown as Line;
    expect(recorded([go(1, 1, ['a'], ['A', 'B']), go(2, 2, ['b'], ['A', 'B'])], line)).toHaveLength(1);
  });
  it('forgets what was called back', () => {
    const back: Recorded = { n: 3, by: 'Germany', topic: 'combat_move', value: { type: 'recall', units: ['a'] }, line: 3 };
    expect(openMoves([go(1, 1, ['a', 'b'], ['A', 'B']), back], 'Germany', 'combat_move')[0]?.value.units).toEqual(['b']);
  });
  it('keeps the moves of one power while others move and declare war, and ends them with its own Done', () => {
    const other: Recorded = { n: 2, by: 'Italy', topic: 'combat_move', value: { type: 'go', units: ['x'], path: ['A', 'B'] }, line: 2 };
    const war: Recorded = { n: 3, by: 'Italy', topic: 'declare', value: { type: 'choose', options: ['Italy on Greece'] }, line: 3 };
    const mine = [go(1, 1, ['a'], ['A', 'B']), other, war];
    expect(openMoves(mine, 'Germany', 'combat_move', new Set(['declare'])).map((r) => r.n)).toEqual([1]);
    expect(openMoves(mine, 'Germany', 'combat_move')).toEqual([]);
    const done: Recorded = { n: 4, by: 'Germany', topic: 'combat_move', value: { type: 'done' }, line: 4 };
    expect(openMoves([...mine, done], 'Germany', 'combat_move', new Set(['declare']))).toEqual([]);
  });
  it('draws a voyage as one arrow and merges equal ways', () => {
    const voyage = [go(1, 5, ['a'], ['Land', 'Sea 1']), go(2, 5, ['ship'], ['Sea 1', 'Sea 2']), go(3, 5, ['a'], ['Sea 2', 'Coast'])];
    expect(arrowsOf(voyage, 'attack').map((a) => a.path)).toEqual([['Land', 'Sea 1', 'Sea 2', 'Coast']]);
    expect(arrowsOf([go(1, 1, ['a'], ['A', 'B']), go(2, 2, ['b', 'c'], ['A', 'B'])], 'attack')[0]?.n).toBe(3);
  });
  it('applies patches without touching the old position', () => {
    const p = { turn: {}, units: { a: unit('a', 'tank') }, control: {}, purses: {}, queue: [], layers: {}, war: {} } as unknown as Position;
    const after = patched(p, { turn: p.turn, units: { a: null, b: unit('b', 'tank') } });
    expect(Object.keys(after.units)).toEqual(['b']);
    expect(Object.keys(p.units)).toEqual(['a']);
  });
});

describe('film and dice', () => {
  const line = (n: number, by: string, events: unknown[] = []) => ({ n, kind: 'decided', at: 0, by, number: n, patch: {}, events }) as unknown as Line;
  it('begins after my last decision', () => {
    const film = filmOf([line(1, 'Me'), line(2, 'Bot', [{ event: 'moved', units: ['x'], path: ['A', 'B'] }])], ['Me']);
    expect(film).toMatchObject({ since: 1, moves: 1 });
    expect(film.frames[0]?.spaces).toEqual(['A', 'B']);
  });
  it('counts hits and what was to be expected', () => {
    const rolled = { event: 'rolled', thrown: { throw: { n: 3, what: 'attack', who: 'Me', space: 'A', on: 2 }, dice: [1, 2, 6] } };
    expect(volleysOf([line(1, 'Me', [rolled])])[0]).toMatchObject({ hits: 2, expected: 1 });
    const one = { event: 'rolled', thrown: { throw: { n: 1, what: 'attack', kind: 'tank 4' }, dice: [1] } };
    expect(volleysOf([line(1, 'Me', [one])])[0]).toMatchObject({ what: 'attack', kind: 'tank 4' });
  });
  it('keeps the battles of a space apart, and their rounds', () => {
    const due = { event: 'moment', name: 'fight.due', data: { space: 'A' } };
    const shot = (who: string) => ({ event: 'rolled', thrown: { throw: { n: 1, what: 'attack', who, space: 'A' }, dice: [1] } });
    const all = volleysOf([line(1, 'Me', [due, shot('Me'), shot('You')]), line(2, 'Me', [shot('Me'), shot('You')]), line(5, 'You', [due, shot('You')])]);
    expect(all.map((v) => v.round)).toEqual([1, 1, 2, 2, 1]);
    expect(new Set(all.map((v) => v.battle)).size).toBe(2);
    expect(battleAt(all, 'A')).toBe(all[4]?.battle);
  });
});

describe('board', () => {
  const world = { width: 3600, height: 1600, left: 0, top: 0, period: 3600 };
  it('wraps without end and keeps the poles on the screen', () => {
    expect(clampCamera({ k: 1, x: 3700, y: -500 }, world, 1000, 600)).toEqual({ k: 1, x: 100, y: 300 });
    expect(turnsInView({ k: 1, x: 100, y: 0 }, world, 1000)).toEqual([-3600, 0]);
  });
  it('frames spaces across the seam by the short way', () => {
    expect(framing([[3590, 100], [10, 100]], world, 1000, 600, { k: 1, x: 0, y: 0 }).x).toBeCloseTo(3600);
    // Far apart: the first, and what can be seen with it, not the empty middle.
    expect(framing([[300, 100], [2600, 100], [340, 120]], { ...world, period: 0 }, 1000, 600, { k: 1, x: 0, y: 0 }).x).toBeCloseTo(320);
  });
  it('unpacks rings from shared arcs, backwards too', () => {
    const arcs = [Float64Array.from([0, 0, 1, 0, 1, 1])];
    expect([...ring([1], arcs, 0)]).toEqual([0, 0, 1, 0, 1, 1]);
    expect([...ring([4], arcs, 0)]).toEqual([1, 1, 1, 0, 0, 0]);
  });
  it('finds a point inside', () => {
    const square = Float64Array.from([0, 0, 10, 0, 10, 10, 0, 10]);
    expect(inside(square, 5, 5)).toBe(true);
    expect(inside(square, 15, 5)).toBe(false);
  });
  it('finds every space of the training board under its own anchor', () => {
    const board = readBoard(trainingBoard as unknown as BoardFile);
    for (const space of board.spaces.values()) {
      if (space.data.outside && space.data.outside >= space.anchors.length) continue;
      expect(spaceAt(board, ...space.centre, 0)?.name).toBe(space.name);
      expect(spaceAt(board, space.data.label.x, space.data.label.y, 0)?.name).toBe(space.name); // also where it stands outside
    }
  });
});

describe('threat, routes, lobby', () => {
  it('has five classes', () => {
    expect([1, 0.9, 0.6, 0.3, 0.05].map(threatClass)).toEqual([0, 1, 2, 3, 4]);
  });
  it('reads every address', () => {
    expect(read('/g/abc/h/12')).toMatchObject({ page: 'table', id: 'abc', record: 12 });
    expect(read('/nonsense/x')).toEqual({ page: 'lost' });
  });
  it('gives me the first power or a whole side, bots the rest', () => {
    const game = { slug: 'g', title: '', stage: '', quick: true, lessons: false, board: 'g', wear: {}, names: {}, options: [{ name: 'victory', text: '', choices: ['minor', 'major'], default: 'major' }], bots: ['random', 'easy', 'hard'], ladder: ['easy', 'hard'], usual: 'hard', plainest: 'random', powers: ['A', 'B', 'C'].map((name) => ({ name, side: name === 'B' ? 'x' : 'y', colour: '' })) };
    expect(quickTable(game)).toEqual({ game: 'g', options: {}, mine: ['A'], bots: { B: 'easy', C: 'easy' } });
    expect(quickTable(game, 'side:y', 'hard')).toMatchObject({ mine: ['A', 'C'], bots: { B: 'hard' } });
  });
});

describe('the state of the world', () => {
  const parts = { Canada: 'British Empire' };
  const world = { date: '3/39', dates: [], calendar: [], score: [], prospects: [], aims: [], production: {}, incomes: {}, ahead: [], lanes: [], wars: { Poland: ['Germany'], Germany: ['British Empire', 'Canada', 'Poland'] }, leads: { Canada: 'British Empire', Poland: 'British Empire' } };
  const country = (name: string) => ({ name, tags: {}, power: false, alliance: '', colour: '' });
  const countries = [country('Germany'), country('British Empire'), country('Canada'), country('Poland'), country('Spain')];

  it('tells what arrives when, in the order of the calendar', () => {
    const build = (kind: string, owner: string, due: string) => ({ kind, owner, price: 3, due });
    const queue = [build('armour 4', 'Germany', '1/40'), build('infantry 3', 'Canada', '4/39'), build('infantry 3', 'Canada', '4/39'), { kind: 'tank', owner: 'Germany', price: 5 }];
    expect(arrivals(queue, world.leads, ['4/39', '1/40'])).toEqual([
      { date: '4/39', batches: [{ power: 'British Empire', kind: 'infantry 3', owner: 'Canada', n: 2 }] },
      { date: '1/40', batches: [{ power: 'Germany', kind: 'armour 4', owner: 'Germany', n: 1 }] },
    ]);
  });
  it('lists small countries that fight, but not the parts of an empire', () => {
    expect(lesser(countries, ['Germany', 'British Empire'], world, parts)).toEqual(['Poland']);
    const sided = [{ ...country('Germany'), alliance: 'Axis' }, { ...country('British Empire'), alliance: 'Allies' }, country('Spain'), country('Poland')];
    const prey = { ...world, leads: {}, wars: { Spain: ['British Empire', 'Germany'], Poland: ['Germany'] } };
    expect(lesser(sided, ['Germany', 'British Empire'], prey, {})).toEqual(['Poland']); // both sides may attack Spain: it is neutral
    expect(enemies('Germany', world, parts)).toEqual(['British Empire', 'Poland']);
  });
  it('says who is ready while others still decide', () => {
    const record = (n: number, by: string, topic: string, type: string) => ({ n, by, topic, value: { type }, line: n }) as Recorded;
    const course = [record(1, 'Japan', 'movement', 'done'), record(2, 'Germany', 'production', 'buy'), record(3, 'Germany', 'production', 'done'), record(4, 'Italy', 'production', 'buy')];
    const waiting = [{ power: 'Italy', topic: 'production' }];
    expect(readiness(course, waiting)).toEqual([{ power: 'Germany', ready: true }, { power: 'Italy', ready: false }]);
    expect(readiness(course, [])).toEqual([]);
  });
});
