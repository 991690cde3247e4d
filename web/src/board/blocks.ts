// The tokens of one space as a compact block of rows: friends first, a gap, then enemies. Several shapes, the best first.
// A block that was laid out before keeps its slots while the same question is open, so that the next click meets what the eye saw there.
import type { Token } from './tokens';

export interface Size { w: number; h: number }
export interface Slots { columns: number; mine: string[]; theirs: string[] } // what stands where, row by row; '' where something left
export interface Block {
  w: number;
  h: number;
  cells: { token: Token; dx: number; dy: number }[]; // from the middle of the block
  more: { n: number; dx: number; dy: number } | null; // a chip that stands for the units that are not shown
  slots: Slots;
}

const GAP = 0.3; // between friends and enemies, in heights of a token
const WIDEST = 6;

// All tokens, or as many as `most` with a chip for the rest.
export function blocksOf(units: Token[], friends: ReadonlySet<string>, size: Size, most = Infinity): Block[] {
  const shown = units.slice(0, most);
  const rest = units.slice(most).reduce((sum, t) => sum + t.n, 0);
  const mine = shown.filter((t) => friends.has(t.power));
  const theirs = shown.filter((t) => !friends.has(t.power));
  const count = shown.length + (rest ? 1 : 0);
  const ideal = Math.max(1, Math.round(Math.sqrt(count * 0.9)));
  const widths = [...Array(WIDEST).keys()].map((i) => i + 1).filter((c) => c <= Math.max(mine.length, theirs.length + (rest ? 1 : 0), 1));
  return widths.sort((a, b) => Math.abs(a - ideal) - Math.abs(b - ideal) || b - a).slice(0, 4).map((columns) => shape(mine, theirs, rest, columns, size));
}

// The same block as before: what left leaves a gap, what came stands in one or at the end of its own.
export function keptBlock(units: Token[], friends: ReadonlySet<string>, size: Size, old: Slots): Block {
  const refill = (tokens: Token[], slots: string[]): (Token | null)[] => {
    const waiting = new Map(tokens.map((t) => [t.key, t]));
    const found = slots.map((key) => {
      const token = waiting.get(key) ?? null;
      waiting.delete(key);
      return token;
    });
    for (const token of waiting.values()) {
      const gap = found.indexOf(null);
      if (gap < 0) found.push(token);
      else found[gap] = token;
    }
    while (found.length && !found[found.length - 1]) found.pop();
    return found;
  };
  const mine = refill(units.filter((t) => friends.has(t.power)), old.mine);
  const theirs = refill(units.filter((t) => !friends.has(t.power)), old.theirs);
  return shape(mine, theirs, 0, Math.max(1, Math.min(old.columns, Math.max(mine.length, theirs.length))), size);
}

function shape(mine: (Token | null)[], theirs: (Token | null)[], rest: number, columns: number, { w, h }: Size): Block {
  const rows = (n: number) => Math.ceil(n / columns);
  const above = rows(mine.length);
  const below = rows(theirs.length + (rest && theirs.length ? 1 : 0));
  const inMine = rest > 0 && !theirs.length;
  const total = rows(mine.length + (inMine ? 1 : 0)) + below;
  const gap = above && below ? GAP * h : 0;
  const wide = Math.min(columns, Math.max(mine.length + (inMine ? 1 : 0), theirs.length + (rest && theirs.length ? 1 : 0)));
  const keys = (tokens: (Token | null)[]) => tokens.map((t) => t?.key ?? '');
  const block: Block = { w: wide * w, h: total * h + gap, cells: [], more: null, slots: { columns, mine: keys(mine), theirs: keys(theirs) } };
  const at = (i: number, first: number, lift: number) => ({
    dx: (i % columns) * w + w / 2 - block.w / 2,
    dy: (first + Math.floor(i / columns)) * h + h / 2 + lift - block.h / 2,
  });
  mine.forEach((token, i) => token && block.cells.push({ token, ...at(i, 0, 0) }));
  theirs.forEach((token, i) => token && block.cells.push({ token, ...at(i, above, gap) }));
  if (rest) block.more = { n: rest, ...(inMine ? at(mine.length, 0, 0) : at(theirs.length, above, gap)) };
  return block;
}
