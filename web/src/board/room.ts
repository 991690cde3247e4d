// What room there is on the board: rectangles that are taken, and the names that had better stay legible. Kept by cells, for it is asked often.
import type { DrawnSpace } from './geometry';

export interface Rect { x: number; y: number; w: number; h: number } // around its middle

const UNREAD = 0.2; // so much of a name under tokens, and it is guessed at

export class Room {
  private grid = new Map<number, Rect[]>();
  constructor(private cell: number) {}

  private *near(r: Rect): Generator<number> {
    const { cell } = this;
    for (let i = Math.floor((r.x - r.w / 2) / cell); i <= Math.floor((r.x + r.w / 2) / cell); i++)
      for (let j = Math.floor((r.y - r.h / 2) / cell); j <= Math.floor((r.y + r.h / 2) / cell); j++) yield i * 8192 + j;
  }

  free(r: Rect): boolean {
    for (const key of this.near(r))
      for (const t of this.grid.get(key) ?? []) if (Math.abs(t.x - r.x) < (t.w + r.w) / 2 - 0.4 && Math.abs(t.y - r.y) < (t.h + r.h) / 2 - 0.4) return false;
    return true;
  }

  // How much of what is here a rectangle would cover: in square px, and how many things so far that they are no longer read.
  covered(r: Rect): { area: number; lost: number } {
    let area = 0;
    let lost = 0;
    const seen = new Set<Rect>();
    for (const key of this.near(r))
      for (const t of this.grid.get(key) ?? []) {
        if (seen.has(t)) continue;
        seen.add(t);
        const wide = Math.min(t.x + t.w / 2, r.x + r.w / 2) - Math.max(t.x - t.w / 2, r.x - r.w / 2);
        const high = Math.min(t.y + t.h / 2, r.y + r.h / 2) - Math.max(t.y - t.h / 2, r.y - r.h / 2);
        if (wide <= 0 || high <= 0) continue;
        area += wide * high;
        if (wide * high > UNREAD * t.w * t.h) lost++;
      }
    return { area, lost };
  }

  take(r: Rect): void {
    for (const key of this.near(r)) {
      const here = this.grid.get(key);
      if (here) here.push(r);
      else this.grid.set(key, [r]);
    }
  }
}

// The names of all spaces and the strips below them, where they are large enough to be read at this scale.
export function namesOf(spaces: Map<string, DrawnSpace>, k: number): Room {
  const room = new Room(60);
  for (const { data, sea } of spaces.values()) {
    const { label, row } = data;
    if (label.size * k < (sea ? 6 : 5.5)) continue;
    const upright = Math.abs(label.turn ?? 0) > 45;
    room.take({ x: label.x, y: label.y, w: upright ? label.h : label.w, h: upright ? label.w : label.h });
    if (row) room.take({ x: row[0], y: row[1], w: row[2], h: 20 });
  }
  return room;
}
