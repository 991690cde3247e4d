import { describe, expect, it } from 'vitest';
import type { DrawnSpace } from '../src/board/geometry';
import { leaderOf } from '../src/board/leaders';

// A square island of 20 with its name somewhere.
const island = (x: number, y: number, outside = true): DrawnSpace => ({
  name: 'Isle', sea: false, halos: [], anchors: [[10, 10]], centre: [10, 10], box: { x0: 0, y0: 0, x1: 20, y1: 20 },
  polygons: [[Float64Array.from([0, 0, 20, 0, 20, 20, 0, 20])]],
  data: { name: 'Isle', kind: 'land', shape: [], anchors: [[10, 10]], label: { lines: ['Isle'], x, y, size: 10, w: 30, h: 10, outside } },
});

describe('leaders of names', () => {
  it('tie a name that stands off to its land, and end inside it', () => {
    const line = leaderOf(island(80, 10));
    expect(line?.from[0]).toBe(65); // the near edge of the name
    expect(line?.to[0]).toBeLessThan(20);
  });
  it('are not drawn where the name touches, or stands inside', () => {
    expect(leaderOf(island(38, 10))).toBeNull();
    expect(leaderOf(island(10, 10, false))).toBeNull();
  });
});
