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
  it('is at home where nothing else is to be seen', () => {
    expect(theatre(board, [], 300, 300, 'Home')).toEqual([0, 0]);
  });
});
