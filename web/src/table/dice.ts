// Dice of a volley, ready to be shown: what hit, what missed, in rows by the number needed.
import type { Line, Thrown } from '../api/types';
import { isChange } from './lines';

export interface Volley { who: string; what: string; kind: string; space: string; target: number; dice: number[]; hits: number; expected: number; line: number }

export function volleysOf(line: Line): Volley[] {
  return isChange(line) ? line.events.flatMap((e) => (e.event === 'rolled' ? [volley(e.thrown, line.n)] : [])) : [];
}

// In a branch the records themselves hold the dice.
export function volleysOfRecords(records: { n: number; throws?: Thrown[] }[]): Volley[] {
  return records.slice(-60).flatMap((r) => (r.throws ?? []).map((t) => volley(t, r.n)));
}

function volley({ throw: thrown, dice }: Thrown, line: number): Volley {
  const target = Number(thrown.on ?? 0);
  // Lines from before `kind` was there name both at once: "attack of tank".
  const [what = '', kind = ''] = thrown.what.split(' of ');
  return {
    who: String(thrown.who ?? ''),
    what,
    kind: String(thrown.kind ?? kind),
    space: String(thrown.space ?? ''),
    target,
    dice,
    hits: target ? dice.filter((d) => d <= target).length : 0,
    expected: (dice.length * target) / Number(thrown.faces ?? 6),
    line,
  };
}
