// Which tokens a space shows and where they stand: groups in reading order, on anchors where they do not cover each other.
import type { KindInfo, Unit } from '../api/types';
import { within, type DrawnSpace } from './geometry';
import { isFacility, kindOrder, strengthOf } from './icons';

export interface Token {
  key: string; // space|power|kind|marks
  space: string;
  power: string;
  kind: string;
  units: string[];
  n: number;
  moved: boolean;
  damaged: number;
  cargo: boolean;
  submerged: boolean;
  facility: boolean;
  strength: string; // what is printed on the side of the counter that is up
}

export interface Spot { token: Token; x: number; y: number; turnless?: boolean } // board px
export interface Pill { power: string; n: number; x: number; y: number; space: string }
export interface Placed { spots: Spot[]; pills: Pill[]; more: { x: number; y: number; n: number; space: string }[] }

export function tokensOf(units: Iterable<Unit>, moved: ReadonlySet<string>, worn: ReadonlyMap<string, readonly number[]> = new Map()): Map<string, Token[]> {
  const bySpace = new Map<string, Map<string, Token>>();
  for (const u of units) {
    const damaged = u.hits ?? 0;
    const cargo = Boolean(u.aboard);
    const submerged = u.post === 'submerged';
    const key = [u.space, u.owner, u.kind, damaged, cargo ? 'c' : '', submerged ? 's' : '', moved.has(u.id) ? 'm' : ''].join('|');
    let here = bySpace.get(u.space);
    if (!here) bySpace.set(u.space, (here = new Map()));
    let token = here.get(key);
    if (!token) {
      token = {
        key, space: u.space, power: u.owner, kind: u.kind, units: [], n: 0, moved: moved.has(u.id),
        damaged, cargo, submerged, facility: isFacility(u.kind),
        strength: damaged && worn.get(u.kind)?.length ? String(worn.get(u.kind)?.[damaged - 1] ?? '') : strengthOf(u.kind),
      };
      here.set(key, token);
    }
    token.units.push(u.id);
    token.n++;
  }
  return new Map([...bySpace].map(([space, tokens]) => [space, [...tokens.values()]]));
}

// Who stands in one space, by owner; units that took hits stand apart, with the strength they have left.
export function musterOf(units: Record<string, Unit>, space: string, kinds: KindInfo[]): [string, Token[]][] {
  const worn = new Map(kinds.map((k) => [k.name, k.worn ?? []]));
  const found = new Map<string, Token[]>();
  for (const token of tokensOf(Object.values(units).filter((u) => u.space === space), new Set(), worn).get(space) ?? []) {
    found.set(token.power, [...(found.get(token.power) ?? []), token]);
  }
  return [...found];
}

// The acting power first, then its friends in turn order, then the rest; within a power as the icon list has it.
export function inOrder(tokens: Token[], powers: string[]): Token[] {
  const rank = (p: string) => (powers.includes(p) ? powers.indexOf(p) : 99);
  return [...tokens].sort(
    (a, b) => rank(a.power) - rank(b.power) || a.power.localeCompare(b.power) || kindOrder(a.kind) - kindOrder(b.kind) || a.key.localeCompare(b.key),
  );
}

export interface Size { w: number; h: number }
interface Taken { x: number; y: number; w: number; h: number }

const PILLS_BELOW = 0.45;

// Token sizes are constant on screen; k turns them into board px.
export function place(
  spaces: Map<string, DrawnSpace>,
  stacks: Map<string, Token[]>,
  order: string[],
  k: number,
  size: Size,
): Placed {
  const out: Placed = { spots: [], pills: [], more: [] };
  const grid = new Map<string, Taken[]>();
  const w = size.w / k;
  const h = size.h / k;
  const cell = Math.max(w, 24);
  const cells = (x: number, y: number) => {
    const found: string[] = [];
    for (let i = Math.floor((x - w) / cell); i <= Math.floor((x + w) / cell); i++)
      for (let j = Math.floor((y - w) / cell); j <= Math.floor((y + w) / cell); j++) found.push(`${i},${j}`);
    return found;
  };
  const free = (x: number, y: number) =>
    cells(x, y).every((c) => (grid.get(c) ?? []).every((t) => Math.abs(t.x - x) >= (t.w + w) / 2 - 0.4 || Math.abs(t.y - y) >= (t.h + h) / 2 - 0.4));
  const take = (x: number, y: number) => {
    const key = `${Math.floor(x / cell)},${Math.floor(y / cell)}`;
    grid.set(key, [...(grid.get(key) ?? []), { x, y, w, h }]);
  };
  for (const [name, tokens] of stacks) {
    const space = spaces.get(name);
    if (!space) continue;
    const facilities = tokens.filter((t) => t.facility);
    placeFacilities(space, facilities, out);
    const units = inOrder(tokens.filter((t) => !t.facility), order);
    if (!units.length) continue;
    if (k < PILLS_BELOW) {
      placePills(space, units, out, free, take);
      continue;
    }
    const chosen: [number, number][] = [];
    const choose = (spots: [number, number][]) => {
      for (const [x, y] of spots) {
        if (chosen.length >= units.length) break;
        if (!free(x, y)) continue;
        take(x, y);
        chosen.push([x, y]);
      }
    };
    choose(space.anchors);
    if (chosen.length < units.length) choose(between(space, w, h));
    if (!chosen.length) {
      chosen.push(space.centre);
      take(...space.centre);
    }
    chosen.sort((a, b) => (Math.abs(a[1] - b[1]) < h * 0.6 ? a[0] - b[0] : a[1] - b[1]));
    const hidden = units.length > chosen.length;
    const shown = hidden ? chosen.length - 1 : units.length;
    units.slice(0, shown).forEach((token, i) => {
      const [x, y] = chosen[i] as [number, number];
      out.spots.push({ token, x, y });
    });
    if (hidden) {
      const [x, y] = chosen[chosen.length - 1] as [number, number];
      out.more.push({ x, y, n: units.slice(shown).reduce((sum, t) => sum + t.n, 0), space: name });
    }
  }
  return out;
}

// Further places inside a space, for stacks that outgrow its anchors: a grid that keeps clear of the name.
export function between(space: DrawnSpace, w: number, h: number): [number, number][] {
  const { box, data } = space;
  const l = data.label;
  const row = data.row;
  const out: [number, number][] = [];
  const clear = (x: number, y: number, bx: number, by: number, bw: number, bh: number) => Math.abs(x - bx) > (bw + w) / 2 || Math.abs(y - by) > (bh + h) / 2;
  for (let y = box.y0 + h / 2; y < box.y1; y += h) {
    for (let x = box.x0 + w / 2; x < box.x1; x += w) {
      const named = !clear(x, y, l.x, l.y, l.w, l.h) || (row && !clear(x, y, row[0], row[1], row[2] + 24, 20));
      if (!named && [-0.3, 0.3].every((a) => [-0.3, 0.3].every((b) => within(space, x + a * w, y + b * h)))) out.push([x, y]);
    }
  }
  const [cx, cy] = space.centre;
  return out.sort((a, b) => Math.hypot(a[0] - cx, a[1] - cy) - Math.hypot(b[0] - cx, b[1] - cy)).slice(0, 24);
}

function placeFacilities(space: DrawnSpace, facilities: Token[], out: Placed): void {
  const { row, label, value, capital, city } = space.data;
  let x = label.x + label.w / 2 + 12;
  let y = label.y;
  if (row) {
    x = row[0] - row[2] / 2 + (value ? 20 : 0) + (capital || city ? 20 : 0) + 11;
    y = row[1];
  }
  facilities.forEach((token, i) => out.spots.push({ token, x: x + 20 * i, y }));
}

function placePills(
  space: DrawnSpace,
  units: Token[],
  out: Placed,
  free: (x: number, y: number) => boolean,
  take: (x: number, y: number) => void,
): void {
  const totals = new Map<string, number>();
  for (const t of units) totals.set(t.power, (totals.get(t.power) ?? 0) + t.n);
  for (const [power, n] of totals) {
    const spot = space.anchors.find(([x, y]) => free(x, y));
    if (!spot) continue;
    take(...spot);
    out.pills.push({ power, n, x: spot[0], y: spot[1], space: space.name });
  }
}
