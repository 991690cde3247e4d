// The log as chapters: one for each turn of a power, its phases in order, like records merged into one item.
import type { Line, Turn, Unit } from '../api/types';
import { accountOf, isExplained, turnKey, type Account } from './accounts';
import { tallied, merged, type Tally } from './digest';
import { volleysOf, type Volley } from './dice';
import { deciderOf, isChange, type Change } from './lines';

export interface Origin { by: string; first: number; last: number; ordered: boolean } // who decided, and the records it is told by
export type Told =
  | { sort: 'move'; from: string; to: string; units: Tally[] }
  | { sort: 'new' | 'loss'; space: string; units: Tally[] }
  | { sort: 'dice'; volley: Volley }
  | { sort: 'said'; text: string; times: number; spaces: string[] }
  | { sort: 'table'; line: Line };
export type Item = Told & Origin & { key: string };
export interface Part { phase: string; items: Item[] }
export interface Chapter { key: string; round: number; date: string; powers: string[]; parts: Part[]; took: string[]; lost: Tally[]; moves: number; why: Account[] }

const EVENTS = new Set(['move', 'dice', 'loss', 'new']); // what events tell better than sentences
const spacesOf = (item: Told): string[] =>
  item.sort === 'move' ? [item.from, item.to] : item.sort === 'said' ? item.spaces : item.sort === 'dice' ? [item.volley.space].filter(Boolean) : item.sort === 'table' ? [] : [item.space];
export const placesOf = (item: Told): string[] => [...new Set(spacesOf(item))].slice(0, 6);

// `units` are those on the board now; who is gone is known from the lines that tell it.
export function chaptersOf(lines: Line[], units: Record<string, Unit>, kinds: ReadonlySet<string>): Chapter[] {
  const known = new Map(Object.entries(units));
  for (const line of lines) if (isChange(line)) for (const e of line.events) for (const u of e.event === 'removed' ? (e.gone ?? []) : e.event === 'placed' ? e.units : []) known.set(u.id, u);
  const volleys = new Map<number, Volley[]>();
  for (const v of volleysOf(lines)) volleys.set(v.line, [...(volleys.get(v.line) ?? []), v]);
  const found: Chapter[] = [];
  let turn: Turn | null = null;
  for (const line of lines) {
    if (isExplained(line)) {
      found.findLast((c) => c.key === turnKey(line))?.why.push(accountOf(line));
      continue;
    }
    if (!isChange(line)) {
      if (['sat', 'left', 'ended', 'founded'].includes(line.kind) && turn) add(partOf(found, turn), { sort: 'table', line }, line, 0);
      continue;
    }
    turn ??= line.patch.turn;
    const part = partOf(found, turn);
    const chapter = found[found.length - 1] as Chapter;
    if (line.kind !== 'decided') add(part, { sort: 'table', line }, line, 0);
    tell(line, part, chapter, known, volleys.get(line.n) ?? [], kinds);
    turn = line.patch.turn;
  }
  return found.filter((c) => c.why.length || c.parts.some((p) => p.items.length)).map((c) => ({ ...c, parts: c.parts.filter((p) => p.items.length) }));
}

function partOf(found: Chapter[], turn: Turn): Part {
  const key = turnKey(turn);
  let chapter = found[found.length - 1];
  if (chapter?.key !== key) found.push((chapter = { key, round: turn.round, date: turn.date ?? '', powers: turn.powers, parts: [], took: [], lost: [], moves: 0, why: [] }));
  const phase = turn.phase?.name ?? '';
  let part = chapter.parts[chapter.parts.length - 1];
  if (part?.phase !== phase) chapter.parts.push((part = { phase, items: [] }));
  return part;
}

function tell(line: Change, part: Part, chapter: Chapter, known: Map<string, Unit>, volleys: Volley[], kinds: ReadonlySet<string>): void {
  const done = new Set<string>();
  let i = 0;
  const put = (told: Told) => (done.add(told.sort), add(part, told, line, i++));
  let rolled = 0;
  for (const e of line.events) {
    if (e.event === 'moved') {
      const went = e.units.flatMap((id) => known.get(id) ?? []);
      chapter.moves++;
      if (went.length) put({ sort: 'move', from: e.path[0] ?? '', to: e.path.at(-1) ?? '', units: tallied(went) });
    } else if (e.event === 'placed' && e.units.every((u) => kinds.has(u.kind))) put({ sort: 'new', space: e.units[0]?.space ?? '', units: tallied(e.units) });
    else if (e.event === 'removed' && e.gone?.length) {
      chapter.lost = merged([...chapter.lost, ...tallied(e.gone)]);
      put({ sort: 'loss', space: e.space, units: tallied(e.gone) });
    } else if (e.event === 'rolled' && volleys[rolled]) put({ sort: 'dice', volley: volleys[rolled++] as Volley });
    else if (e.event === 'taken') chapter.took.push(e.space);
  }
  for (const s of line.log) if (s.sort !== 'turn' && !(EVENTS.has(s.sort) && done.has(s.sort))) put({ sort: 'said', text: s.text, times: 1, spaces: s.spaces ?? [] });
}

// Like joins like: the same way, the same place, the same sentence.
function add(part: Part, told: Told, line: Line, i: number): void {
  const origin: Origin = {
    by: deciderOf(line),
    first: line.kind === 'decided' ? (line.records[0]?.n ?? 0) : 0,
    last: isChange(line) ? (line.records.at(-1)?.n ?? 0) : 0,
    ordered: isChange(line) && Boolean(line.how) && line.how !== 'player' && line.how !== 'bot',
  };
  const same = part.items.find((x) => x.by === origin.by && x.ordered === origin.ordered && alike(x, told));
  if (!same) return void part.items.push({ ...told, ...origin, key: `${line.n}.${i}` });
  same.last = Math.max(same.last, origin.last);
  if (same.sort === 'said') same.times++;
  else if ('units' in same && 'units' in told) same.units = merged([...same.units, ...told.units]);
}

function alike(a: Told, b: Told): boolean {
  if (a.sort === 'move' && b.sort === 'move') return a.from === b.from && a.to === b.to;
  if ((a.sort === 'new' && b.sort === 'new') || (a.sort === 'loss' && b.sort === 'loss')) return a.space === b.space;
  return a.sort === 'said' && b.sort === 'said' && a.text === b.text;
}
