// Arrows of planned and past moves: one per way, merged where source and target agree.
import type { Camera } from './camera';
import type { Board } from './geometry';
import { tokenColours, type Theme } from './palette';

export interface Arrow {
  key: string;
  path: string[];
  n: number;
  power: string;
  kind: 'attack' | 'march' | 'track' | 'air' | 'past' | 'made' | 'sketch' | 'idea';
  label?: string;
  records: number[];
}

export type Point = [number, number];

export const [DARK, LIGHT, IDEA] = ['#1F1B14', '#F6F3EA', '#0B5CAD'] as const;

// The way through the middles of spaces, each step by the shorter way round the world.
export function wayPoints(board: Board, path: string[]): Point[] {
  const out: Point[] = [];
  for (const name of path) {
    const space = board.spaces.get(name);
    if (!space) continue;
    let [x, y] = space.centre;
    const last = out[out.length - 1];
    if (last && board.period) x += Math.round((last[0] - x) / board.period) * board.period;
    out.push([x, y]);
  }
  return out;
}

export const arrowWidth = (n: number): number => Math.min(8, 3 + Math.floor(Math.log2(Math.max(1, n))));

export function drawArrow(
  ctx: CanvasRenderingContext2D,
  points: Point[],
  arrow: Arrow,
  cam: Camera,
  w: number,
  h: number,
  turn: number,
  theme: Theme,
  strong: boolean,
): void {
  const at = points.map(([x, y]): Point => [(x + turn - cam.x) * cam.k + w / 2, (y - cam.y) * cam.k + h / 2]);
  if (at.length < 2) return;
  const width = arrowWidth(arrow.n) * (cam.k < 0.4 ? 0.7 : 1);
  const [a, b] = [at[at.length - 2] as Point, at[at.length - 1] as Point];
  const angle = Math.atan2(b[1] - a[1], b[0] - a[0]);
  const head = 6 + width * 1.6;
  const back = Math.min(14, Math.hypot(b[0] - a[0], b[1] - a[1]) * 0.3);
  const tip: Point = [b[0] - Math.cos(angle) * back, b[1] - Math.sin(angle) * back];
  const neck: Point = [tip[0] - Math.cos(angle) * head * 0.8, tip[1] - Math.sin(angle) * head * 0.8];
  const [field] = tokenColours(arrow.power);
  ctx.save();
  ctx.globalAlpha = strong ? 1 : 0.6;
  ctx.lineCap = 'round';
  ctx.lineJoin = 'round';
  const track = arrow.kind === 'track';
  const dash = arrow.kind === 'air' ? [2, 8] : arrow.kind === 'march' ? [12, 8] : arrow.kind === 'past' ? [6, 6] : arrow.kind === 'idea' ? [9, 7] : [];
  const own = arrow.kind === 'sketch' || arrow.kind === 'idea' ? IDEA : field;
  // Dark outside, light inside: seen on land of any colour, by day and by night.
  for (const [extra, colour] of [[5.5, DARK], [3.5, LIGHT], [0, own]] as const) {
    ctx.setLineDash(dash);
    ctx.beginPath();
    const start = at[0] as Point;
    ctx.moveTo(start[0], start[1]);
    for (let i = 1; i < at.length - 1; i++) {
      const p = at[i] as Point;
      const next = at[i + 1] as Point;
      if (i < at.length - 2) ctx.quadraticCurveTo(p[0], p[1], (p[0] + next[0]) / 2, (p[1] + next[1]) / 2);
      else ctx.quadraticCurveTo(p[0], p[1], neck[0], neck[1]);
    }
    if (at.length === 2) {
      const mx = (start[0] + neck[0]) / 2 + Math.sin(angle) * 10;
      const my = (start[1] + neck[1]) / 2 - Math.cos(angle) * 10;
      ctx.quadraticCurveTo(mx, my, neck[0], neck[1]);
    }
    ctx.lineWidth = width + extra;
    ctx.strokeStyle = colour;
    ctx.stroke();
    if (track && !extra) sleepers(ctx, width);
    ctx.setLineDash([]);
    ctx.beginPath();
    ctx.moveTo(tip[0] + Math.cos(angle) * (extra ? 2 : 0), tip[1] + Math.sin(angle) * (extra ? 2 : 0));
    ctx.lineTo(neck[0] + Math.cos(angle + 2.2) * (head * 0.7 + extra / 2), neck[1] + Math.sin(angle + 2.2) * (head * 0.7 + extra / 2));
    ctx.lineTo(neck[0] + Math.cos(angle - 2.2) * (head * 0.7 + extra / 2), neck[1] + Math.sin(angle - 2.2) * (head * 0.7 + extra / 2));
    ctx.closePath();
    ctx.fillStyle = colour;
    ctx.fill();
  }
  ctx.restore();
  if (arrow.label) {
    const m = midPoint(at);
    pill(ctx, m[0], m[1], arrow.label, theme, strong ? 1 : 0.7);
  }
}

// A railway, as maps draw it: light sleepers across the line that was just laid.
function sleepers(ctx: CanvasRenderingContext2D, width: number): void {
  ctx.setLineDash([3, 6]);
  ctx.lineCap = 'butt';
  ctx.lineWidth = width + 5;
  ctx.strokeStyle = DARK;
  ctx.stroke();
  ctx.lineWidth = width * 0.6;
  ctx.strokeStyle = LIGHT;
  ctx.stroke();
  ctx.lineCap = 'round';
}

export function midPoint(at: Point[]): Point {
  if (at.length === 2) {
    const [a, b] = at as [Point, Point];
    const angle = Math.atan2(b[1] - a[1], b[0] - a[0]);
    return [(a[0] + b[0]) / 2 + Math.sin(angle) * 5, (a[1] + b[1]) / 2 - Math.cos(angle) * 5];
  }
  return at[Math.floor(at.length / 2)] as Point;
}

function pill(ctx: CanvasRenderingContext2D, x: number, y: number, text: string, theme: Theme, alpha: number): void {
  ctx.save();
  ctx.globalAlpha = alpha;
  ctx.font = "bold 11px Lato, 'Segoe UI', Arial, sans-serif";
  const wide = ctx.measureText(text).width + 10;
  ctx.beginPath();
  ctx.roundRect(x - wide / 2, y - 8, wide, 16, 8);
  ctx.fillStyle = theme.paper;
  ctx.fill();
  ctx.strokeStyle = theme.ink;
  ctx.lineWidth = 1;
  ctx.stroke();
  ctx.fillStyle = theme.ink;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.fillText(text, x, y + 0.5);
  ctx.restore();
}

// Distance of a screen point from an arrow, for clicking it.
export function distanceTo(at: Point[], x: number, y: number): number {
  let best = Infinity;
  for (let i = 1; i < at.length; i++) {
    const [a, b] = [at[i - 1] as Point, at[i] as Point];
    const len = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2 || 1;
    const s = Math.max(0, Math.min(1, ((x - a[0]) * (b[0] - a[0]) + (y - a[1]) * (b[1] - a[1])) / len));
    best = Math.min(best, Math.hypot(a[0] + s * (b[0] - a[0]) - x, a[1] + s * (b[1] - a[1]) - y));
  }
  return best;
}
