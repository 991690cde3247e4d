// The shopping list: whole at all times, so that sending it twice is harmless.
import type { BasketForm, Good } from '../api/types';

export type Basket = Record<string, number>;

export function spent(basket: Basket, prices: Record<string, number>): number {
  return Object.entries(basket).reduce((sum, [kind, n]) => sum + n * (prices[kind] ?? 0), 0);
}

// How many of a thing the money and the stock allow, the rest of the list as it is.
export function mostOf(basket: Basket, kind: string, prices: Record<string, number>, money: number, limits: Record<string, number> = {}): number {
  const price = prices[kind] ?? 0;
  const rest = money - spent({ ...basket, [kind]: 0 }, prices);
  return Math.min(limits[kind] ?? 99, price > 0 ? Math.max(0, Math.floor(rest / price)) : 99);
}

export function withItem(basket: Basket, kind: string, n: number, prices: Record<string, number>, money: number, limits: Record<string, number> = {}): Basket {
  const wanted = Math.max(0, Math.min(mostOf(basket, kind, prices, money, limits), Math.floor(Number.isFinite(n) ? n : 0)));
  const out = { ...basket };
  if (wanted > 0) out[kind] = wanted;
  else delete out[kind];
  return out;
}

export const count = (basket: Basket): number => Object.values(basket).reduce((a, b) => a + b, 0);

// A list in which everything is thrown for.
// Dice that bring something further level by level.
export const inSteps = (form: BasketForm): boolean => Object.values(form.goods).some((g) => g.top);
export const thrownFor = (form: BasketForm): boolean => Object.values(form.goods).some((g) => g.sort === 'dice');

export interface Row { key: string; keys: string[]; price: number; good: Good }
export interface Shelf { sort: string; country: string; rows: Row[] }

// What is for sale, put together: new units by country, then what else the money does, each sort by itself.
export function shelves(prices: Record<string, number>, goods: Record<string, Good>, power: string): Shelf[] {
  const found = new Map<string, Shelf>();
  for (const [key, price] of Object.entries(prices)) {
    const good = goods[key] ?? { kind: key, country: power };
    const sort = good.sort ?? 'unit';
    const country = sort === 'unit' ? good.country : '';
    const name = `${sort}|${country}`;
    const shelf = found.get(name) ?? { sort, country, rows: [] };
    // What is done to like units in one place is one row.
    const like = sort === 'unit' ? undefined : shelf.rows.find((r) => r.price === price && same(r.good, good));
    if (like) like.keys.push(key);
    else shelf.rows.push({ key, keys: [key], price, good });
    found.set(name, shelf);
  }
  return [...found.values()];
}

const same = (a: Good, b: Good): boolean => JSON.stringify(a) === JSON.stringify(b);

export const inRow = (basket: Basket, row: Row): number => row.keys.reduce((n, key) => n + (basket[key] ?? 0), 0);

// So many of a row, as far as money and stock allow: one thing after the other.
export function withRow(basket: Basket, row: Row, n: number, prices: Record<string, number>, money: number, limits: Record<string, number> = {}): Basket {
  let out = Object.fromEntries(Object.entries(basket).filter(([key]) => !row.keys.includes(key)));
  let left = Math.max(0, Math.floor(Number.isFinite(n) ? n : 0));
  for (const key of row.keys) {
    out = withItem(out, key, left, prices, money, limits);
    left -= out[key] ?? 0;
  }
  return out;
}

// What an order for technologies costs: the first that are begun may cost nothing.
export function costOfSteps(basket: Basket, form: BasketForm): number {
  let [begun, free, then, cost] = [0, 0, 0, 0];
  for (const [key, n] of Object.entries(basket)) {
    const good = form.goods[key];
    if (good?.sort === 'start') [begun, free, then] = [begun + n, good.free ?? 0, good.then ?? 0];
    else cost += n * (form.prices[key] ?? 0);
  }
  return cost + Math.max(0, begun - free) * then;
}

// The chance that something is completed now: each die may bring it a level further, then one more must not exceed the level.
export function completes(dice: number, level: number, good: Good): number {
  const [p, top] = [good.chance ?? 0, good.top ?? 0];
  let sum = 0;
  for (let k = 0, ways = 1; k <= dice; ways = (ways * (dice - k)) / (k + 1), k++) sum += (ways * p ** k * (1 - p) ** (dice - k) * Math.min(top, level + k)) / 6;
  return sum;
}
