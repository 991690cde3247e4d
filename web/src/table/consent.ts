// What going back would undo: the sentences of everything after a record.
import type { Line } from '../api/types';

export function undoneBy(lines: Line[], to: number): { records: number; sentences: string[] } {
  let records = 0;
  const sentences: string[] = [];
  for (const line of lines) {
    const later = (line.records ?? []).filter((r) => r.n > to);
    if (!later.length) continue;
    records += later.length;
    sentences.push(...(line.log ?? []).map((s) => s.text));
  }
  return { records, sentences };
}

// How many of my own bundles lie after a record, if they are the last ones and can be taken back alone; else null.
export function undoableAfter(lines: Line[], to: number, undo: number): number | null {
  const later = new Set(lines.filter((l) => (l.records ?? []).some((r) => r.n > to)).map((l) => l.n));
  return later.size && later.size <= undo ? later.size : null;
}
