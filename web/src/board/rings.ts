// Landing rings: a dotted way home and a ring where a flight means to come down.
import { DARK, LIGHT, wayPoints, type Point } from './arrows';
import type { Camera } from './camera';
import type { Board } from './geometry';
import { tokenColours } from './palette';

export interface RingMark { key: string; from: string; at: string; sure: boolean; power: string }
const RADIUS = 11;

// A ring stands left of the name of its space, where no token stands; in the copy nearest to where the flight comes from.
export function ringPoint(board: Board, ring: RingMark): Point | null {
  const [start, end] = wayPoints(board, [ring.from, ring.at]);
  const space = board.spaces.get(ring.at);
  if (!start || !end || !space) return null;
  const { label } = space.data;
  return [label.x - label.w / 2 - 14 + (end[0] - space.centre[0]), label.y];
}

export function drawRings(ctx: CanvasRenderingContext2D, rings: RingMark[], board: Board, cam: Camera, w: number, h: number, turn: number): void {
  const screen = ([x, y]: Point): Point => [(x + turn - cam.x) * cam.k + w / 2, (y - cam.y) * cam.k + h / 2];
  for (const ring of rings) {
    const home = ringPoint(board, ring);
    const start = wayPoints(board, [ring.from])[0];
    if (!home || !start) continue;
    const [a, b] = [screen(start), screen(home)];
    const [colour] = tokenColours(ring.power);
    ctx.save();
    ctx.lineCap = 'round';
    for (const [width, stroke] of [[7, DARK], [5, LIGHT], [2.5, colour]] as const) {
      ctx.lineWidth = width;
      ctx.strokeStyle = stroke;
      ctx.setLineDash([1, 7]);
      ctx.beginPath();
      ctx.moveTo(...a);
      ctx.lineTo(...b);
      ctx.stroke();
      ctx.setLineDash(ring.sure ? [] : [5, 4]);
      ctx.beginPath();
      ctx.arc(b[0], b[1], RADIUS, 0, 7);
      ctx.stroke();
    }
    ctx.restore();
  }
}

export const near = (p: Point, x: number, y: number): boolean => Math.hypot(p[0] - x, p[1] - y) <= RADIUS + 4;
