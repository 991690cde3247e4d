// Where the eye is: a scale (screen px per board px) and the board point at the middle of the screen.

export interface Camera { k: number; x: number; y: number }
export interface Extent { width: number; height: number; left: number; top: number; period: number }

export const MAX_SCALE = 4;
const SMALLEST = 0.22;

export function minScale(board: Extent, w: number, h: number): number {
  // The whole board; one that wraps once around and no more, but never so small that nothing is told apart.
  const whole = Math.min(w / board.width, h / board.height, 1);
  return board.period ? Math.min(h / board.height, Math.max(whole, SMALLEST)) : whole;
}

// The board may not leave the screen; where it wraps, x runs on without end and is brought back by whole periods.
export function clampCamera(c: Camera, board: Extent, w: number, h: number): Camera {
  const k = Math.min(MAX_SCALE, Math.max(minScale(board, w, h), c.k));
  const halfH = h / 2 / k;
  const y = board.height <= 2 * halfH ? board.top + board.height / 2 : clip(c.y, board.top + halfH, board.top + board.height - halfH);
  let x = c.x;
  if (board.period) {
    x = board.left + mod(x - board.left, board.period);
  } else {
    const halfW = w / 2 / k;
    x = board.width <= 2 * halfW ? board.left + board.width / 2 : clip(x, board.left + halfW, board.left + board.width - halfW);
  }
  return { k, x, y };
}

export function clip(v: number, lo: number, hi: number): number {
  return Math.min(hi, Math.max(lo, v));
}

export function mod(v: number, m: number): number {
  return ((v % m) + m) % m;
}

// The whole-period shifts under which the board shows in the window.
export function turnsInView(c: Camera, board: Extent, w: number): number[] {
  if (!board.period) return [0];
  const from = c.x - w / 2 / c.k;
  const to = c.x + w / 2 / c.k;
  const first = Math.floor((from - board.left) / board.period);
  const last = Math.floor((to - board.left) / board.period);
  const turns: number[] = [];
  for (let n = first; n <= last; n++) turns.push(n * board.period);
  return turns;
}

// Of all copies of a point, the one nearest to the camera.
export function nearestTurn(x: number, c: Camera, board: Extent): number {
  return board.period ? Math.round((c.x - x) / board.period) * board.period : 0;
}

export function toScreen(x: number, y: number, c: Camera, w: number, h: number): [number, number] {
  return [(x - c.x) * c.k + w / 2, (y - c.y) * c.k + h / 2];
}

export function toBoard(sx: number, sy: number, c: Camera, w: number, h: number): [number, number] {
  return [(sx - w / 2) / c.k + c.x, (sy - h / 2) / c.k + c.y];
}

// A camera that frames some points, with room around them. Between places that are far apart there is nothing to see: it is
// the first, and those that can be seen with it.
export function framing(points: [number, number][], board: Extent, w: number, h: number, now: Camera, least = 0.55): Camera {
  const base = points[0];
  if (!base) return now;
  const room = { w: w - 120, h: h - 120 };
  let [x0, y0, x1, y1] = [base[0], base[1], base[0], base[1]];
  for (const [px, y] of points.slice(1)) {
    const x = board.period ? px + Math.round((base[0] - px) / board.period) * board.period : px;
    const wider = [Math.min(x0, x), Math.min(y0, y), Math.max(x1, x), Math.max(y1, y)] as const;
    if ((wider[2] - wider[0]) * least <= w - 40 && (wider[3] - wider[1]) * least <= h - 40) [x0, y0, x1, y1] = wider;
  }
  const fit = Math.min(room.w / Math.max(x1 - x0, 1), room.h / Math.max(y1 - y0, 1));
  const k = clip(fit, least, Math.max(least, Math.min(now.k, 1.4), 0.9));
  return { k, x: (x0 + x1) / 2, y: (y0 + y1) / 2 };
}
