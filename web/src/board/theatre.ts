// Where a power's war is: the window on the board that holds most of its units together with those they face.
import type { Point } from './arrows';
import type { Board } from './geometry';

export interface Force { space: string; own: number; others: number }

const FACING = 0.4; // what an enemy's unit counts beside one's own

export function theatre(board: Board, forces: Force[], wide: number, high: number, home: string): Point | null {
  const placed = forces.flatMap((f) => {
    const at = board.spaces.get(f.space)?.centre;
    return at ? [{ ...f, at }] : [];
  });
  const apart = (a: number, b: number) => (board.period ? Math.abs(((a - b + board.period * 1.5) % board.period) - board.period / 2) : Math.abs(a - b));
  const inSight = (middle: Point, p: Point) => apart(p[0], middle[0]) < wide * 0.42 && Math.abs(p[1] - middle[1]) < high * 0.42;
  let best: Point | null = board.spaces.get(home)?.centre ?? null;
  let most = 0;
  for (const candidate of placed) {
    if (!candidate.own) continue;
    let sum = candidate.space === home ? 0.5 : 0; // at home, all else being equal
    for (const f of placed) if (inSight(candidate.at, f.at)) sum += f.own + FACING * f.others;
    if (sum > most) [best, most] = [candidate.at, sum];
  }
  return best;
}
