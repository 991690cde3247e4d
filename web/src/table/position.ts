// The board as it stands, changed by patches.
import type { Go, Line, Offer, Patch, Position, Trial, Value } from '../api/types';
import { isChange } from './lines';

export function patched(p: Position, patch: Patch): Position {
  const units = patch.units ? { ...p.units } : p.units;
  for (const [id, unit] of Object.entries(patch.units ?? {})) {
    if (unit) units[id] = unit;
    else delete units[id];
  }
  return {
    turn: patch.turn ?? p.turn,
    units,
    control: patch.control ? { ...p.control, ...patch.control } : p.control,
    purses: patch.purses ? { ...p.purses, ...patch.purses } : p.purses,
    queue: patch.queue ?? p.queue,
    layers: patch.layers ?? p.layers,
    war: patch.war ?? p.war,
  };
}

export interface Recorded { n: number; by: string; topic: string; value: Value; line: number } // line: what was decided together

// The records that count after some lines. Where the table went back and forward again, as they were before it went back.
export function courseOfLines(lines: Line[]): Recorded[] {
  let [course, left]: [Recorded[], Recorded[]] = [[], []];
  for (const line of lines) {
    const before: Recorded[] = course;
    course = line.kind === 'rolled_back' && line.restored ? left : recorded(course, line);
    if (line.kind === 'rolled_back') left = before;
  }
  return course;
}

// The records that count, by number: a change keeps some and adds others.
export function recorded(before: Recorded[], line: Line): Recorded[] {
  if (!isChange(line)) return before;
  // Going back by consent is a record of its own: it stays, and what it undid counts no more.
  const last = line.kind === 'rolled_back' ? (line.to ?? line.kept) : line.kept;
  const stay = before.filter((r) => r.n <= last);
  for (const r of line.records) if (r.type === 'decision') stay.push({ n: r.n, by: r.by, topic: r.topic, value: r.value, line: r.bundle ?? line.n });
  return stay;
}

export interface Move extends Recorded { value: Go }
export const isMove = (r: Recorded): r is Move => r.value.type === 'go';

// The moves of the phase that is still open: the last records of one power on one topic. Others who move at the same
// time, and what may be done at any time besides, do not end them.
export function openMoves(records: Recorded[], power: string, topic: string, besides: ReadonlySet<string> = new Set()): Move[] {
  const found: Recorded[] = [];
  for (let i = records.length - 1; i >= 0; i--) {
    const r = records[i] as Recorded;
    if (besides.has(r.topic)) continue;
    if (r.topic !== topic || (r.by === power && r.value.type === 'done')) break;
    if (r.by === power) found.unshift(r);
  }
  // What was called back is no longer planned.
  let standing: Move[] = [];
  for (const r of found) {
    if (isMove(r)) standing.push(r);
    if (r.value.type === 'recall') {
      const back = new Set(r.value.units);
      standing = standing
        .map((s) => ({ ...s, value: { ...s.value, units: s.value.units.filter((u) => !back.has(u)) } }))
        .filter((s) => s.value.units.length);
    }
  }
  return standing;
}

// The records of a branch on top of those of the game; each of its bundles counts as one line.
export function courseOf(trial: Trial, game: Recorded[]): Recorded[] {
  const before = game.filter((r) => r.n <= trial.start);
  const bundle = (at: number) => trial.bundles.filter((b) => b <= at).length;
  return [...before, ...trial.records.map((r, i) => ({ n: r.n, by: r.by, topic: r.topic, value: r.value, line: -bundle(i) - 1 }))];
}

// What is asked in a branch: anything, of whoever made it, and nothing there is final.
export function trialOffers(trial: Trial): Offer[] {
  if (!trial.mine) return [];
  const open = (form: Offer['form']): Offer['form'] => (form.type === 'options' ? { ...form, final: false, options: form.options.map((o) => ({ ...o, final: false })) } : form);
  return trial.offers.map((o) => ({ ...o, final: false, form: open(o.form), done: o.done && { ...o.done, final: false } }));
}
