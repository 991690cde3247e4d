// Decisions in words short enough for a button: the last bundle for undo, and what would be right instead of a refused one.
import type { Decision, Go } from '../api/types';
import { phaseName, place, t, topicName, unitNames } from '../i18n.svelte';
import type { TableStore } from './store.svelte';

export function labelOf(store: TableStore): string {
  const last = store.course[store.course.length - 1];
  if (!last) return '';
  const bundle = store.course.filter((r) => r.line === last.line);
  const moves = goes(bundle);
  if (moves.length) return moved(store, moves);
  if (bundle.some((r) => r.value.type === 'buy')) return t('undo.buy');
  if (last.value.type === 'put') return t('undo.put', { units: unitNames(last.value.kind, last.value.number ?? 1), space: place(last.value.space) });
  if (last.value.type === 'done') return t('undo.done', { phase: phaseName(last.topic) });
  return topicName(last.topic);
}

export function rightOf(store: TableStore, decisions: Decision[]): string {
  const moves = goes(decisions);
  // What has to come first, such as a declaration of war, is said as its own option says it.
  const first = decisions.flatMap((d) => (d.value.type === 'choose' ? chosen(store, d.by, d.topic, d.value.options) : []));
  return moves.length && moves.length + first.length === decisions.length ? [...first, moved(store, moves)].join('; ') : '';
}

const chosen = (store: TableStore, by: string, topic: string, keys: readonly string[]): string[] => {
  const form = store.questions.find((o) => o.power === by && o.topic === topic)?.form;
  return form?.type === 'options' ? form.options.filter((o) => keys.includes(o.key)).map((o) => o.text) : [];
};
const goes = (decisions: Pick<Decision, 'value'>[]): Go[] => decisions.flatMap((d) => (d.value.type === 'go' ? [d.value] : []));

// Of a voyage the troops are named; of a hand of several arms that goes one way, all of them.
function moved(store: TableStore, moves: Go[]): string {
  const end = moves[moves.length - 1]?.path.at(-1) ?? '';
  const start = moves[0]?.path[0] ?? '';
  const n = new Map<string, number>();
  for (const id of new Set(moves.filter((m) => m.path[0] === start).flatMap((m) => m.units))) {
    const kind = store.units[id]?.kind ?? '';
    n.set(kind, (n.get(kind) ?? 0) + 1);
  }
  return t('undo.move', { units: [...n].map(([kind, k]) => unitNames(kind, k)).join(', '), from: place(start), to: place(end) });
}
