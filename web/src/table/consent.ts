// What the table is asked for, and what going back would undo: the sentences of everything after a record.
import type { Line, Proposal } from '../api/types';
import { country, sideName, t } from '../i18n.svelte';
import { isChange } from './lines';
import type { Recorded } from './position';

export function proposalText(p: Proposal): string {
  if (p.kind === 'rollback') return t('ask.rollback', { who: p.by, n: p.to });
  if (p.kind === 'restore') return t('ask.restore', { who: p.by });
  if (p.kind === 'unseat') return t('ask.unseat', { who: p.by, power: country(p.power) });
  if (p.kind === 'pause') return t('ask.pause', { who: p.by });
  return p.kind === 'draw' ? t('ask.draw', { who: p.by }) : t('ask.concede', { who: p.by, side: sideName(p.side) });
}

export function undoneBy(lines: Line[], course: Recorded[], to: number): { records: number; sentences: string[] } {
  const standing = new Set(course.map((r) => r.line)); // what was taken back before is gone already
  let records = 0;
  const sentences: string[] = [];
  for (const line of lines) {
    if (!isChange(line)) continue;
    const later = line.records.filter((r) => r.n > to);
    if (!later.length || !standing.has(line.n)) continue;
    records += later.length;
    sentences.push(...line.log.map((s) => s.text));
  }
  return { records, sentences };
}

// How many of my own bundles lie after a record, if they are the last ones and can be taken back alone; else null.
export function undoableAfter(course: Recorded[], to: number, undo: number): number | null {
  const later = new Set(course.filter((r) => r.n > to).map((r) => r.line));
  return later.size && later.size <= undo ? later.size : null;
}
