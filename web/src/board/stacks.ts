// Where the tokens of each space stand: one compact block a space, friends above and enemies below, inside the space where that fits,
// else beside it with a line that leads home. A badge stands above its block, and room for it is kept when blocks are laid out anew.
import { within, type DrawnSpace } from './geometry';
import { blocksOf, type Block, type Size } from './blocks';
import { inOrder, type Token } from './tokens';

export interface Spot { token: Token; x: number; y: number } // board px
export interface Pill { power: string; n: number; x: number; y: number; space: string }
export interface Leader { from: [number, number]; to: [number, number] }
export interface Placed {
  spots: Spot[];
  pills: Pill[];
  more: { x: number; y: number; n: number; space: string }[];
  leaders: Leader[];
  heads: Map<string, [number, number]>; // where the badge of a space stands, if it has a block
}
export interface Arrangement {
  stacks: Map<string, Token[]>;
  order: string[]; // the powers, those first whose tokens come first
  friends: ReadonlySet<string>; // those above the gap
  own: ReadonlySet<string>; // those of whom nothing is hidden
  badges: ReadonlySet<string>; // spaces that carry one
}

const PILLS_BELOW = 0.45;
const BADGE = 22; // px on the screen that a badge wants above its block
const ROUND = 12; // directions that are tried around a space without room

interface Rect { x: number; y: number; w: number; h: number } // around its middle

// What is taken already; asked often, so it is kept by cells.
class Room {
  private grid = new Map<string, Rect[]>();
  constructor(private cell: number) {}
  private cells(r: Rect): string[] {
    const found: string[] = [];
    for (let i = Math.floor((r.x - r.w / 2) / this.cell); i <= Math.floor((r.x + r.w / 2) / this.cell); i++)
      for (let j = Math.floor((r.y - r.h / 2) / this.cell); j <= Math.floor((r.y + r.h / 2) / this.cell); j++) found.push(`${i},${j}`);
    return found;
  }
  free(r: Rect): boolean {
    return this.cells(r).every((c) => (this.grid.get(c) ?? []).every((t) => Math.abs(t.x - r.x) >= (t.w + r.w) / 2 - 0.4 || Math.abs(t.y - r.y) >= (t.h + r.h) / 2 - 0.4));
  }
  take(r: Rect): void {
    for (const c of this.cells(r)) {
      const here = this.grid.get(c);
      if (here) here.push(r);
      else this.grid.set(c, [r]);
    }
  }
}

// Token sizes are constant on screen; k turns them into board px.
export function place(spaces: Map<string, DrawnSpace>, what: Arrangement, k: number, size: Size): Placed {
  const out: Placed = { spots: [], pills: [], more: [], leaders: [], heads: new Map() };
  const token = { w: size.w / k, h: size.h / k };
  const room = new Room(Math.max(token.w * 2, 48));
  const later: [DrawnSpace, Token[]][] = [];
  // The board's own order, so that nobody else moves when a stack comes or goes elsewhere.
  for (const [name, space] of spaces) {
    const tokens = what.stacks.get(name);
    if (!tokens) continue;
    placeFacilities(space, tokens.filter((t) => t.facility), out);
    const units = inOrder(tokens.filter((t) => !t.facility), what.order);
    if (!units.length) continue;
    if (k < PILLS_BELOW) placePills(space, units, out, room, token);
    else if (!settle(space, units, what, k, token, room, out)) later.push([space, units]);
  }
  // Who has no room at home stands outside when everybody else has found a place.
  for (const [space, units] of later) putOutside(space, units, what, k, token, room, out);
  return out;
}

const headOf = (space: DrawnSpace, what: Arrangement, k: number): number => (what.badges.has(space.name) ? BADGE / k : 0);

// Inside the space, all of them; for others than our own, as many as find room and a chip for the rest.
function settle(space: DrawnSpace, units: Token[], what: Arrangement, k: number, token: Size, room: Room, out: Placed): boolean {
  const head = headOf(space, what, k);
  const tries = [blocksOf(units, what.friends, token)];
  if (!units.some((t) => what.own.has(t.power))) for (const n of [4, 2]) if (units.length > n + 1) tries.push(blocksOf(units, what.friends, token, n));
  for (const blocks of tries) {
    const spots = [...space.anchors.slice(0, space.anchors.length - (space.data.outside ?? 0)), ...between(space, token.w, token.h)];
    for (const strict of [true, false]) {
      for (const [x, y] of spots) {
        for (const block of blocks) {
          const rect = { x, y: y - head / 2, w: block.w, h: block.h + head };
          if (!lies(space, x, y, block, head, strict) || !room.free(rect)) continue;
          put(space, block, x, y, token, head, out);
          room.take(rect);
          return true;
        }
      }
    }
  }
  return false;
}

// Whether a block lies in its space, clear of the name: wholly, or for the most part with its middle inside.
function lies(space: DrawnSpace, x: number, y: number, block: Block, head: number, strict: boolean): boolean {
  const reach = strict ? 0.46 : 0.3;
  const corners = [[-1, -1], [1, -1], [-1, 1], [1, 1], [0, 0]] as const;
  if (!corners.every(([i, j]) => within(space, x + i * reach * block.w, y + j * reach * block.h))) return false;
  const spare = strict ? 0 : block.h * 0.2;
  return clear(space, { x, y: y - head / 2, w: block.w, h: block.h + head }, spare);
}

// Whether something keeps clear of the name of a space and of the strip below it.
function clear(space: DrawnSpace, r: Rect, spare = 0): boolean {
  const { label, row } = space.data;
  const bottom = row ? row[1] + 10 : label.y + label.h / 2;
  const top = label.y - label.h / 2;
  const wide = row ? Math.max(label.w, row[2] + 24) : label.w;
  return Math.abs(r.x - label.x) >= (wide + r.w) / 2 || r.y - r.h / 2 >= bottom - spare || r.y + r.h / 2 <= top + spare;
}

function putOutside(space: DrawnSpace, units: Token[], what: Arrangement, k: number, token: Size, room: Room, out: Placed): void {
  const head = headOf(space, what, k);
  const block = blocksOf(units, what.friends, token)[0] as Block;
  const [cx, cy] = space.centre;
  let best: Rect | null = null;
  for (let far = 1; far <= 6 && !best; far++) {
    const dx = block.w / 2 + (far * token.w) / 2;
    const dy = (block.h + head) / 2 + (far * token.h) / 2;
    for (let i = 0; i < ROUND && !best; i++) {
      const angle = (i * 2 * Math.PI) / ROUND;
      const rect = { x: cx + Math.cos(angle) * dx, y: cy + Math.sin(angle) * dy, w: block.w, h: block.h + head };
      if (room.free(rect) && clear(space, rect)) best = rect;
    }
  }
  const at = best ?? { x: cx, y: cy, w: block.w, h: block.h + head };
  room.take(at);
  put(space, block, at.x, at.y + head / 2, token, head, out);
  if (best) out.leaders.push({ from: [at.x, at.y], to: space.centre });
}

function put(space: DrawnSpace, block: Block, x: number, y: number, token: Size, head: number, out: Placed): void {
  for (const { token: t, dx, dy } of block.cells) out.spots.push({ token: t, x: x + dx, y: y + dy });
  if (block.more) out.more.push({ x: x + block.more.dx, y: y + block.more.dy, n: block.more.n, space: space.name });
  out.heads.set(space.name, [x, y - block.h / 2 - (head || token.h) / 2]);
}

// Further places inside a space, nearest to its middle first: a grid that keeps clear of the name.
export function between(space: DrawnSpace, w: number, h: number): [number, number][] {
  const { box } = space;
  const step = Math.max(w, (box.x1 - box.x0) / 12);
  const rise = Math.max(h, (box.y1 - box.y0) / 12);
  const out: [number, number][] = [];
  for (let y = box.y0 + h / 2; y < box.y1; y += rise) for (let x = box.x0 + w / 2; x < box.x1; x += step) if (within(space, x, y)) out.push([x, y]);
  const [cx, cy] = space.centre;
  return out.sort((a, b) => Math.hypot(a[0] - cx, a[1] - cy) - Math.hypot(b[0] - cx, b[1] - cy)).slice(0, 40);
}

function placeFacilities(space: DrawnSpace, facilities: Token[], out: Placed): void {
  const { row, label, value, capital, city, signs = [] } = space.data;
  let x = label.x + label.w / 2 + 12;
  let y = label.y;
  if (row) {
    x = row[0] - row[2] / 2 + (value ? 20 : 0) + (capital || city ? 20 : 0) + 19 * signs.length + 11;
    y = row[1];
  }
  facilities.forEach((token, i) => out.spots.push({ token, x: x + 20 * i, y }));
}

function placePills(space: DrawnSpace, units: Token[], out: Placed, room: Room, token: Size): void {
  const totals = new Map<string, number>();
  for (const t of units) totals.set(t.power, (totals.get(t.power) ?? 0) + t.n);
  for (const [power, n] of totals) {
    const spot = space.anchors.map(([x, y]) => ({ x, y, ...token })).find((r) => room.free(r));
    if (!spot) continue;
    room.take(spot);
    out.pills.push({ power, n, x: spot.x, y: spot.y, space: space.name });
  }
}
