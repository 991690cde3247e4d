// Where a power's war is: the window on the board that holds most of its units together with those they face.
import type { Point } from './arrows';
import type { Board } from './geometry';

export interface Force { space: string; own: number; others: number }

const FACING = 0.4; // what an enemy's unit counts beside one's own
const HOME = 5; // and what the seat of government does

export function theatre(board: Board, forces: Force[], wide: number, high: number, home: string): Point | null {
  const placed = forces.flatMap((f) => {
    const at = board.spaces.get(f.space)?.centre;
    return at ? [{ ...f, at }] : [];
  });
  const apart = (a: number, b: number) => (board.period ? Math.abs(((a - b + board.period * 1.5) % board.period) - board.period / 2) : Math.abs(a - b));
  const within = (share: number) => (middle: Point, p: Point) => apart(p[0], middle[0]) < wide * share && Math.abs(p[1] - middle[1]) < high * share;
  const [inSight, wellInSight] = [within(0.42), within(0.3)];
  const seat = board.spaces.get(home)?.centre ?? null;
  let best: Point | null = seat;
  let most = 0;
  // In the middle of an army, or between it and an enemy that is in sight of it.
  const looked = placed.filter((f) => f.own).flatMap(({ space, at }): { at: Point; bonus: number }[] => [
    { at, bonus: space === home ? 0.5 : 0 }, // at home, all else being equal
    ...placed.flatMap((f) => (f.others && inSight(at, f.at) && Math.abs(f.at[0] - at[0]) < wide ? [{ at: [(f.at[0] + at[0]) / 2, (f.at[1] + at[1]) / 2] as Point, bonus: 0 }] : [])),
  ]);
  for (const { at, bonus } of looked) {
    let sum = bonus + (seat && wellInSight(at, seat) ? HOME : 0);
    for (const f of placed) if (inSight(at, f.at)) sum += f.own + FACING * f.others;
    if (sum > most) [best, most] = [at, sum];
  }
  return best;
}
