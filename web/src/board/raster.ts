// Which space lies under a point, roughly but at once: the board in cells, painted one time. Laying out stacks asks this a hundred thousand times.
import type { DrawnSpace, Ring } from './geometry';

const CELL = 5; // board px

export class Raster {
  private cells: Int16Array;
  private names: DrawnSpace[] = [];
  private wide: number;
  private high: number;
  private left: number;
  private top: number;

  constructor(spaces: Map<string, DrawnSpace>) {
    const all = [...spaces.values()];
    const edge = (pick: (s: DrawnSpace) => number, best: (...n: number[]) => number) => best(...all.map(pick));
    this.left = edge((s) => s.box.x0, Math.min);
    this.top = edge((s) => s.box.y0, Math.min);
    this.wide = Math.ceil((edge((s) => s.box.x1, Math.max) - this.left) / CELL) + 1;
    this.high = Math.ceil((edge((s) => s.box.y1, Math.max) - this.top) / CELL) + 1;
    this.cells = new Int16Array(this.wide * this.high).fill(-1);
    // Land over sea: an island lies in its zone.
    for (const space of all.sort((a, b) => Number(b.sea) - Number(a.sea))) {
      this.names.push(space);
      for (const rings of space.polygons) this.fill(rings, this.names.length - 1);
    }
  }

  at(x: number, y: number): DrawnSpace | null {
    const i = Math.floor((x - this.left) / CELL);
    const j = Math.floor((y - this.top) / CELL);
    if (i < 0 || j < 0 || i >= this.wide || j >= this.high) return null;
    return this.names[this.cells[j * this.wide + i] as number] ?? null;
  }

  // Row by row, between every second crossing of the outline.
  private fill(rings: Ring[], value: number): void {
    const crossings = new Map<number, number[]>();
    for (const r of rings) {
      for (let i = 0, j = r.length - 2; i < r.length; j = i, i += 2) {
        const [xa, ya, xb, yb] = [r[j] as number, r[j + 1] as number, r[i] as number, r[i + 1] as number];
        const rowOf = (y: number) => (y - this.top) / CELL - 0.5;
        for (let row = Math.ceil(Math.min(rowOf(ya), rowOf(yb))); row < Math.max(rowOf(ya), rowOf(yb)); row++) {
          const y = (row + 0.5) * CELL + this.top;
          const here = crossings.get(row) ?? [];
          here.push(xa + ((y - ya) / (yb - ya)) * (xb - xa));
          crossings.set(row, here);
        }
      }
    }
    for (const [row, xs] of crossings) {
      xs.sort((a, b) => a - b);
      for (let n = 0; n + 1 < xs.length; n += 2) {
        const from = Math.ceil(((xs[n] as number) - this.left) / CELL - 0.5);
        const to = Math.floor(((xs[n + 1] as number) - this.left) / CELL - 0.5);
        for (let i = Math.max(0, from); i <= to && i < this.wide; i++) this.cells[row * this.wide + i] = value;
      }
    }
  }
}

const painted = new WeakMap<Map<string, DrawnSpace>, Raster>();
export function rasterOf(spaces: Map<string, DrawnSpace>): Raster {
  let found = painted.get(spaces);
  if (!found) painted.set(spaces, (found = new Raster(spaces)));
  return found;
}
