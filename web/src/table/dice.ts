// Dice of a volley, ready to be shown: what hit, what missed, in rows by the number needed.
import type { GameEvent, Line, Thrown } from '../api/types';

export interface Volley { who: string; what: string; space: string; target: number; dice: number[]; hits: number; expected: number; line: number }

export function volleysOf(line: Line): Volley[] {
  const out: Volley[] = [];
  for (const e of (line.events ?? []) as GameEvent[]) {
    if (e.event !== 'rolled') continue;
    const { throw: thrown, dice } = e['thrown'] as Thrown;
    const target = Number(thrown.on ?? 0);
    out.push({
      who: String(thrown.who ?? ''),
      what: String(thrown.what ?? ''),
      space: String(thrown.space ?? ''),
      target,
      dice,
      hits: target ? dice.filter((d) => d <= target).length : 0,
      expected: (dice.length * target) / Number(thrown.faces ?? 6),
      line: line.n,
    });
  }
  return out;
}
