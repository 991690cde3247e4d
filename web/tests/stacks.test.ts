import { describe, expect, it } from 'vitest';
import { blocksOf } from '../src/board/blocks';
import type { DrawnSpace } from '../src/board/geometry';
import { place, type Arrangement } from '../src/board/stacks';
import { theatre } from '../src/board/theatre';
import { tokensOf, type Token } from '../src/board/tokens';

const square = (name: string, x: number, y: number, side: number): DrawnSpace => ({
  name, sea: false, halos: [], centre: [x, y], anchors: [[x, y]],
  polygons: [[Float64Array.from([x - side / 2, y - side / 2, x + side / 2, y - side / 2, x + side / 2, y + side / 2, x - side / 2, y + side / 2])]],
  box: { x0: x - side / 2, y0: y - side / 2, x1: x + side / 2, y1: y + side / 2 },
  data: { name, kind: 'land', shape: [], anchors: [[x, y]], label: { lines: [name], x, y: y - side / 2 + 8, size: 12, w: side / 3, h: 12 } },
});
const spaces = (...all: DrawnSpace[]) => new Map(all.map((s) => [s.name, s]));
const KINDS = ['infantry', 'artillery', 'tank', 'fighter', 'bomber', 'transport', 'destroyer', 'submarine', 'carrier', 'battleship', 'cruiser', 'marine'];
const army = (space: string, power: string, kinds: number, each = 1): Token[] =>
  [...tokensOf(KINDS.slice(0, kinds).flatMap((kind) => [...Array(each).keys()].map((i) => ({ id: `${power}.${kind}.${i}`, kind, owner: power, space }))), new Set()).values()].flat();
const asked = (stacks: [string, Token[]][], more: Partial<Arrangement> = {}): Arrangement => ({
  stacks: new Map(stacks), order: ['Us', 'Partner', 'Them'], friends: new Set(['Us', 'Partner']), own: new Set(['Us']), badges: new Set(), ...more,
});
const SIZE = { w: 28, h: 22 };

describe('a block of tokens', () => {
  it('puts friends above and enemies below, with a gap between', () => {
    const block = blocksOf([...army('A', 'Us', 3), ...army('A', 'Them', 2)], new Set(['Us']), SIZE)[0];
    const rows = (power: string) => (block?.cells ?? []).filter((c) => c.token.power === power).map((c) => c.dy);
    expect(Math.min(...rows('Them')) - Math.max(...rows('Us'))).toBeGreaterThan(SIZE.h);
  });
  it('counts in a chip what it does not show', () => {
    const block = blocksOf(army('A', 'Them', 8, 2), new Set(), SIZE, 4)[0];
    expect(block?.cells).toHaveLength(4);
    expect(block?.more?.n).toBe(8);
  });
});

describe('stacks on the board', () => {
  it('keep together inside their space', () => {
    const home = square('A', 100, 100, 200);
    const placed = place(spaces(home), asked([['A', army('A', 'Us', 6)]]), 1, SIZE);
    expect(placed.leaders).toEqual([]);
    for (const { x, y } of placed.spots) expect(Math.abs(x - 100) < 100 && Math.abs(y - 100) < 100).toBe(true);
    const xs = placed.spots.map((s) => s.x);
    expect(Math.max(...xs) - Math.min(...xs)).toBeLessThanOrEqual(3 * SIZE.w);
  });
  it('hide nothing of our own: who has no room stands beside, with a line that leads home', () => {
    const small = square('A', 100, 100, 30);
    const placed = place(spaces(small), asked([['A', army('A', 'Us', 9)]]), 1, SIZE);
    expect(placed.spots).toHaveLength(9);
    expect(placed.more).toEqual([]);
    expect(placed.leaders[0]?.to).toEqual([100, 100]);
  });
  it('never cover each other', () => {
    const land = [square('A', 60, 60, 90), square('B', 150, 60, 90), square('C', 60, 150, 90), square('D', 150, 150, 90)];
    const placed = place(spaces(...land), asked(land.map((s) => [s.name, [...army(s.name, 'Us', 5), ...army(s.name, 'Them', 4)]])), 0.8, SIZE);
    const [w, h] = [SIZE.w / 0.8, SIZE.h / 0.8];
    for (const [i, a] of placed.spots.entries())
      for (const b of placed.spots.slice(i + 1)) expect(Math.abs(a.x - b.x) >= w - 1 || Math.abs(a.y - b.y) >= h - 1, `${a.token.key} ${b.token.key}`).toBe(true);
    expect(placed.spots).toHaveLength(36);
  });
  it('do not jump when another power acts or when somebody far away moves', () => {
    const land = [square('A', 100, 100, 200), square('B', 400, 100, 200)];
    const before = place(spaces(...land), asked([['A', army('A', 'Us', 4)], ['B', army('B', 'Them', 5)]]), 1, SIZE);
    const after = place(spaces(...land), asked([['B', army('B', 'Them', 2)], ['A', army('A', 'Us', 4)]]), 1, SIZE);
    const ours = (p: typeof before) => p.spots.filter((s) => s.token.power === 'Us').map((s) => [s.token.kind, s.x, s.y]);
    expect(ours(after)).toEqual(ours(before));
  });
  it('leave their slots to nobody while a question is open, and close up after it', () => {
    const home = square('A', 100, 100, 240);
    const all = army('A', 'Us', 6);
    const before = place(spaces(home), asked([['A', all]]), 1, SIZE);
    const rest = all.filter((t) => t.kind !== 'artillery');
    const where = (p: typeof before) => new Map(p.spots.map((s) => [s.token.kind, [s.x, s.y]]));
    const open = place(spaces(home), asked([['A', rest]]), 1, SIZE, { kept: before.kept, tidy: false });
    for (const [kind, at] of where(open)) expect(at, kind).toEqual(where(before).get(kind));
    const came = place(spaces(home), asked([['A', [...rest, ...army('A', 'Partner', 3)]]]), 1, SIZE, { kept: open.kept, tidy: false });
    for (const t of rest) expect(where(came).get(t.kind), t.kind).toBeDefined();
    expect(came.spots.filter((s) => s.token.power === 'Us').map((s) => [s.x, s.y])).toEqual(open.spots.map((s) => [s.x, s.y]));
    const tidy = place(spaces(home), asked([['A', rest]]), 1, SIZE, { kept: open.kept, tidy: true });
    expect(new Set(tidy.spots.map((s) => `${s.x},${s.y}`)).size).toBe(5);
    expect(where(tidy).get('tank')).not.toEqual(where(before).get('tank'));
  });
  it('stay where they are when the eye comes nearer', () => {
    const home = square('A', 100, 100, 300);
    const middle = (p: ReturnType<typeof place>) => { const k = p.kept.get('A'); return [k?.left, k?.top].map((n) => n?.toFixed(6)); };
    let seen = place(spaces(home), asked([['A', army('A', 'Us', 5)]]), 0.9, SIZE);
    const first = middle(seen);
    for (const k of [1, 1.2, 1.5, 1.1]) {
      seen = place(spaces(home), asked([['A', army('A', 'Us', 5)]]), k, SIZE, { kept: seen.kept, tidy: false });
      expect(middle(seen)).toEqual(first);
    }
  });
  it('cover no name where there is room beside it, their own or a neighbour\'s', () => {
    const land = [square('A', 100, 100, 180), square('B', 280, 100, 180), square('C', 100, 280, 180), square('D', 280, 280, 180)];
    const placed = place(spaces(...land), asked(land.map((s) => [s.name, army(s.name, 'Us', 7)])), 1, SIZE);
    for (const { token, x, y } of placed.spots)
      for (const { data: { label } } of land) expect(Math.abs(x - label.x) >= (SIZE.w + label.w) / 2 - 1 || Math.abs(y - label.y) >= (SIZE.h + label.h) / 2 - 1, `${token.key} over ${label.lines.join(' ')}`).toBe(true);
  });
  it('are counted from far away, every one of them', () => {
    const land = [...Array(9).keys()].map((i) => square(`L${i}`, 40 + (i % 3) * 30, 40 + Math.floor(i / 3) * 30, 28));
    const placed = place(spaces(...land), asked(land.map((s) => [s.name, army(s.name, 'Us', 3, 2)])), 0.3, SIZE);
    expect(placed.pills.map((p) => p.n)).toEqual(Array(9).fill(6));
  });
  it('leave a badge its place above the block', () => {
    const land = square('A', 100, 100, 200);
    const placed = place(spaces(land), asked([['A', army('A', 'Us', 4)]], { badges: new Set(['A']) }), 1, SIZE);
    const head = placed.heads.get('A') as [number, number];
    for (const { y } of placed.spots) expect(y - SIZE.h / 2).toBeGreaterThanOrEqual(head[1] + 10);
  });
});

describe('the first look', () => {
  const all = [square('Home', 0, 0, 50), square('Front', 300, 0, 50), square('Foe', 340, 0, 50), square('Far', 2000, 0, 50)];
  const board = { spaces: spaces(...all), period: 0 } as Parameters<typeof theatre>[0];
  it('is at the power\'s war, not at its capital', () => {
    const forces = [{ space: 'Home', own: 2, others: 0 }, { space: 'Front', own: 9, others: 0 }, { space: 'Foe', own: 0, others: 8 }, { space: 'Far', own: 5, others: 0 }];
    expect(theatre(board, forces, 300, 300, 'Home')).toEqual([300, 0]);
  });
  it('is between an army and those it faces where that shows more of them', () => {
    const front = { spaces: spaces(square('Army', 0, 0, 10), square('Near', 40, 0, 10), square('Behind', 60, 0, 10)), period: 0 } as Parameters<typeof theatre>[0];
    const forces = [{ space: 'Army', own: 9, others: 0 }, { space: 'Near', own: 0, others: 5 }, { space: 'Behind', own: 0, others: 8 }];
    expect(theatre(front, forces, 100, 100, 'Army')).toEqual([20, 0]);
  });
  it('is at home where nothing else is to be seen', () => {
    expect(theatre(board, [], 300, 300, 'Home')).toEqual([0, 0]);
  });
});
