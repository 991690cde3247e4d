// A name that stands beside its space is tied to it by a thin line.
import type { Box, DrawnSpace } from './geometry';

export interface Leader { from: [number, number]; to: [number, number] }
const NEAR = 7; // board px: closer than this nobody asks whose name it is
const INTO = 5; // the line ends a little inside the land

const known = new WeakMap<DrawnSpace, Leader | null>();

export function leaderOf(space: DrawnSpace): Leader | null {
  const found = known.get(space);
  if (found !== undefined) return found;
  const made = find(space);
  known.set(space, made);
  return made;
}

function find(space: DrawnSpace): Leader | null {
  const { label, row } = space.data;
  if (!label.outside || space.sea) return null;
  const boxes: Box[] = [{ x0: label.x - label.w / 2, x1: label.x + label.w / 2, y0: label.y - label.h / 2, y1: label.y + label.h / 2 }];
  if (row) boxes.push({ x0: row[0] - row[2] / 2, x1: row[0] + row[2] / 2, y0: row[1] - 10, y1: row[1] + 10 });
  let best: (Leader & { far: number }) | null = null;
  for (const [shore] of space.polygons) {
    for (let i = 0; shore && i < shore.length; i += 2) {
      const to: [number, number] = [shore[i] as number, shore[i + 1] as number];
      for (const b of boxes) {
        const from: [number, number] = [Math.max(b.x0, Math.min(b.x1, to[0])), Math.max(b.y0, Math.min(b.y1, to[1]))];
        const far = Math.hypot(to[0] - from[0], to[1] - from[1]);
        if (!best || far < best.far) best = { from, to, far };
      }
    }
  }
  if (!best || best.far < NEAR) return null;
  const { from, to, far } = best;
  return { from, to: [to[0] + ((to[0] - from[0]) / far) * INTO, to[1] + ((to[1] - from[1]) / far) * INTO] };
}
