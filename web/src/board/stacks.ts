// Where the tokens of each space stand: one compact block a space, friends above and enemies below, inside the space and clear of names
// where that can be, else beside it with a line that leads home. Every place has a price, and the cheapest is taken; where the block stood
// before is cheaper than anywhere else, so that nothing jumps. A badge stands above its block, in room that is kept for it.
import type { DrawnSpace } from './geometry';
import { blocksOf, keptBlock, type Block, type Size, type Slots } from './blocks';
import { rasterOf, type Raster } from './raster';
import { namesOf, Room, type Rect } from './room';
import { inOrder, type Token } from './tokens';

export interface Spot { token: Token; x: number; y: number } // board px
export interface Pill { power: string; n: number; x: number; y: number; space: string }
export interface Leader { from: [number, number]; to: [number, number] }
export interface Kept { left: number; top: number; slots: Slots } // the corner stays: a block grows and shrinks at its end
export interface Placed {
  spots: Spot[];
  pills: Pill[];
  more: { x: number; y: number; n: number; space: string }[];
  leaders: Leader[];
  heads: Map<string, [number, number]>; // where the badge of a space stands, if it has a block
  kept: Map<string, Kept>; // where each block stands, for the next time
}
export interface Arrangement {
  stacks: Map<string, Token[]>;
  order: string[]; // the powers, those first whose tokens come first
  friends: ReadonlySet<string>; // those above the gap
  own: ReadonlySet<string>; // those of whom nothing is hidden
  badges: ReadonlySet<string>; // spaces that carry one
}
// What is remembered of the last time; `tidy` when slots that were left may close up again.
export interface Memory { kept: ReadonlyMap<string, Kept>; tidy: boolean }

const PILLS_BELOW = 0.015; // times the width of a token: below this scale one pill a power
const PILL: Size = { w: 34, h: 21 };
const SMALL_BELOW = 0.28; // from where pills hold the number alone
const SMALL: Size = { w: 19, h: 15 };
export const isSmall = (k: number): boolean => k < SMALL_BELOW;
const BADGE = 22; // px on the screen that a badge wants above its block
const ROUND = 16; // directions that are tried around a space without room
// Prices, in what it costs to cover as much of a name as one token is large.
const PRICE = { own: 2.6, name: 0.8, abroad: 3, far: 0.06, shape: 0.12, chip: 2.2, outside: 1.6, away: 0.4, land: 1.4, stay: 0.7 };
const DEAR = 1.5; // inside a space at this price, a place outside is looked for as well

interface Task { space: DrawnSpace; blocks: { block: Block; price: number }[]; head: number; before: Kept | undefined; put: (block: Block, x: number, y: number) => void }
interface Ground { raster: Raster; names: Room; room: Room; token: Size }
interface Found { block: Block; rect: Rect; price: number; outside: boolean }

// Token sizes are constant on screen; k turns them into board px.
export function place(spaces: Map<string, DrawnSpace>, what: Arrangement, k: number, size: Size, memory: Memory = { kept: new Map(), tidy: true }): Placed {
  const out: Placed = { spots: [], pills: [], more: [], leaders: [], heads: new Map(), kept: new Map() };
  const far = k < PILLS_BELOW * size.w;
  const pill = isSmall(k) ? SMALL : PILL;
  const token = far ? { w: pill.w / k, h: pill.h / k } : { w: size.w / k, h: size.h / k };
  const ground: Ground = { raster: rasterOf(spaces), names: namesOf(spaces, k), room: new Room(Math.max(token.w * 2, 48)), token };
  const later: [Task, Found | null][] = [];
  // The board's own order, so that nobody else moves when a stack comes or goes elsewhere.
  for (const [name, space] of spaces) {
    const tokens = what.stacks.get(name);
    if (!tokens) continue;
    placeFacilities(space, tokens.filter((t) => t.facility), out);
    const units = inOrder(tokens.filter((t) => !t.facility), what.order);
    if (!units.length) continue;
    const task = far ? pillsOf(space, units, token, out) : tokensIn(space, units, what, k, token, memory, out);
    const found = inside(task, ground);
    if (found && found.price < DEAR) settle(task, found, ground, out);
    else later.push([task, found]);
  }
  // Who has no good room at home stands outside when everybody else has found a place.
  for (const [task, found] of later) {
    const home = found && ground.room.free(found.rect) ? found : inside(task, ground);
    const abroad = outside(task, ground);
    const best = home && (!abroad || home.price <= abroad.price) ? home : abroad;
    const { block } = task.blocks[0] as { block: Block };
    settle(task, best ?? { block, rect: rectOf(...task.space.centre, block, task.head), price: 0, outside: false }, ground, out);
  }
  return out;
}

function tokensIn(space: DrawnSpace, units: Token[], what: Arrangement, k: number, token: Size, memory: Memory, out: Placed): Task {
  const before = memory.kept.get(space.name);
  const head = what.badges.has(space.name) ? BADGE / k : 0;
  let blocks = blocksOf(units, what.friends, token).map((block, i) => ({ block, price: i * PRICE.shape }));
  if (before && !memory.tidy) blocks = [{ block: keptBlock(units, what.friends, token, before.slots), price: 0 }, ...blocks.map((b) => ({ ...b, price: b.price + PRICE.stay }))];
  if (!units.some((t) => what.own.has(t.power))) for (const n of [4, 2]) if (units.length > n + 1) blocks.push(...blocksOf(units, what.friends, token, n).map((block, i) => ({ block, price: PRICE.chip + i * PRICE.shape })));
  const put = (block: Block, x: number, y: number) => {
    for (const { token: t, dx, dy } of block.cells) out.spots.push({ token: t, x: x + dx, y: y + dy });
    if (block.more) out.more.push({ x: x + block.more.dx, y: y + block.more.dy, n: block.more.n, space: space.name });
    out.heads.set(space.name, [x, y - block.h / 2 - (head || token.h) / 2]);
    out.kept.set(space.name, { left: x - block.w / 2, top: y - block.h / 2, slots: block.slots });
  };
  return { space, blocks, head, before, put };
}

// From far away one pill a power, with the number of its units: nobody goes unseen.
function pillsOf(space: DrawnSpace, units: Token[], token: Size, out: Placed): Task {
  const totals = new Map<string, number>();
  for (const t of units) totals.set(t.power, (totals.get(t.power) ?? 0) + t.n);
  const all = [...totals];
  const slots = { columns: 1, mine: [], theirs: [] };
  const column: Block = { w: token.w, h: token.h * all.length, cells: [], more: null, slots };
  const row: Block = { w: token.w * all.length, h: token.h, cells: [], more: null, slots };
  const put = (block: Block, x: number, y: number) =>
    all.forEach(([power, n], i) => {
      const step = i - (all.length - 1) / 2;
      out.pills.push({ power, n, x: block === row ? x + step * token.w : x, y: block === row ? y : y + step * token.h, space: space.name });
    });
  return { space, blocks: [{ block: row, price: 0 }, { block: column, price: PRICE.shape }], head: 0, before: undefined, put };
}

const rectOf = (x: number, y: number, block: Block, head: number): Rect => ({ x, y: y - head / 2, w: block.w, h: block.h + head });

function settle(task: Task, { block, rect, outside }: Found, ground: Ground, out: Placed): void {
  ground.room.take(rect);
  task.put(block, rect.x, rect.y + task.head / 2);
  if (outside) out.leaders.push({ from: [rect.x, rect.y], to: task.space.centre });
}

// What it costs to lie over names, and over land and water of others.
const SAMPLES = [-0.46, -0.23, 0, 0.23, 0.46].flatMap((i) => [-0.44, 0, 0.44].map((j) => [i, j] as const));
function priceOf(rect: Rect, space: DrawnSpace, { raster, names, token }: Ground): { price: number; home: number } {
  let home = 0;
  let lands = 0;
  for (const [i, j] of SAMPLES) {
    const under = raster.at(rect.x + i * rect.w, rect.y + j * rect.h);
    if (under === space) home++;
    else if (under && !under.sea) lands++;
  }
  const share = home / SAMPLES.length;
  const { area, lost } = names.covered(rect);
  const cost = (PRICE.own * area) / (token.w * token.h) + PRICE.name * lost;
  return { price: cost + (PRICE.land * lands) / SAMPLES.length, home: share };
}

function inside(task: Task, ground: Ground): Found | null {
  const { space, head, before, blocks } = task;
  const { token, room } = ground;
  const [cx, cy] = space.centre;
  const anchors = space.anchors.slice(0, space.anchors.length - (space.data.outside ?? 0));
  let best: Found | null = null;
  const look = (x: number, y: number, block: Block, price: number) => {
    if (ground.raster.at(x, y) !== space) return;
    const way = (PRICE.far * Math.hypot(x - cx, y - cy)) / token.w;
    if (best && way + price >= best.price) return;
    const rect = rectOf(x, y, block, head);
    if (!room.free(rect)) return;
    const under = priceOf(rect, space, ground);
    const sum = way + price + under.price + PRICE.abroad * (1 - under.home);
    if (under.home > 0.5 && (!best || sum < best.price)) best = { block, rect, price: sum, outside: false };
  };
  if (before) for (const { block, price } of blocks) look(before.left + block.w / 2, before.top + block.h / 2, block, price - PRICE.stay);
  for (const [x, y] of [...anchors, ...between(space, token.w, token.h, ground.raster)]) for (const { block, price } of blocks) look(x, y, block, price);
  return best;
}

function outside(task: Task, ground: Ground): Found | null {
  const { space, head, before } = task;
  const { token, room } = ground;
  const { block } = task.blocks[0] as { block: Block };
  const [cx, cy] = space.centre;
  let best: Found | null = null;
  const look = (x: number, y: number, price: number) => {
    if (best && price >= best.price) return;
    const rect = rectOf(x, y, block, head);
    if (!room.free(rect)) return;
    const sum = price + priceOf(rect, space, ground).price;
    if (!best || sum < best.price) best = { block, rect, price: sum, outside: true };
  };
  for (let far = 1; far <= 10; far++) {
    const dx = block.w / 2 + (far * token.w) / 2;
    const dy = (block.h + head) / 2 + (far * token.h) / 2;
    for (let i = 0; i < ROUND; i++) {
      const angle = (i * 2 * Math.PI) / ROUND;
      look(cx + Math.cos(angle) * dx, cy + Math.sin(angle) * dy, PRICE.outside + far * PRICE.away);
    }
  }
  if (before) look(before.left + block.w / 2, before.top + block.h / 2, PRICE.outside + PRICE.away - PRICE.stay);
  return best;
}

// Further places inside a space, nearest to its middle first.
function between(space: DrawnSpace, w: number, h: number, raster: Raster): [number, number][] {
  const { box } = space;
  const step = Math.max(w / 2, (box.x1 - box.x0) / 14);
  const rise = Math.max(h / 2, (box.y1 - box.y0) / 14);
  const out: [number, number][] = [];
  for (let y = box.y0 + h / 2; y < box.y1; y += rise) for (let x = box.x0 + w / 2; x < box.x1; x += step) if (raster.at(x, y) === space) out.push([x, y]);
  const [cx, cy] = space.centre;
  return out.sort((a, b) => Math.hypot(a[0] - cx, a[1] - cy) - Math.hypot(b[0] - cx, b[1] - cy)).slice(0, 80);
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
