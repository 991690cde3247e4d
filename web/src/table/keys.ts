// The keyboard at the table: one key, one act; typing in a field is left alone.
import { press } from '../hold';
import { settings } from '../settings.svelte';
import type { Acts } from './acts.svelte';
import { actOf, type Bound } from './bindings';
import type { TableStore } from './store.svelte';
import type { Overlay, Ui } from './ui.svelte';

const isField = (e: KeyboardEvent): boolean =>
  e.target instanceof HTMLInputElement || e.target instanceof HTMLTextAreaElement || e.target instanceof HTMLSelectElement;

export function pressKey(e: KeyboardEvent, store: TableStore, ui: Ui, acts: Acts): void {
  const does = (act: () => unknown): void => {
    e.preventDefault();
    act();
  };
  const k = e.key.toLowerCase();
  const typing = isField(e);
  if ((e.ctrlKey || e.metaKey) && !typing && (k === 'z' || k === 'y')) {
    const what = k === 'z' && !e.shiftKey ? 'undo' : 'redo';
    return does(() => store.offer?.[what].n && store.deciding.back(what));
  }
  if (e.key === 'Escape') {
    if (!ui.choice && !ui.ending && !ui.arrow && !ui.finding) store.taking.drop();
    ui.closeAll();
    store.refusal = null;
    return;
  }
  if ((e.key === ' ' || e.key === 'Enter') && store.pace.waiting && !typing) return does(store.pace.skip);
  // Typing that is faster than the search field opens belongs to it, not to the commands.
  if (typing || e.ctrlKey || e.metaKey || ui.finding) return;
  const digit = /^[0-9]$/.test(e.key) ? Number(e.key) : -1;
  if (ui.choice && digit > 0) {
    const way = ui.choice.ways[digit - 1];
    return way ? does(() => acts.choose(way)) : undefined;
  }
  if (store.hand.units.length) {
    if (digit >= 0) return does(() => acts.setCount(digit));
    if (e.key === '+' || e.key === '-') return does(() => acts.setCount(store.hand.units.length + (e.key === '+' ? 1 : -1)));
  }
  if (e.key === '+' || e.key === '=') return does(() => ui.view?.zoomBy(1.4));
  if (e.key === '-') return does(() => ui.view?.zoomBy(1 / 1.4));
  const layer = (o: Overlay) => () => (ui.overlay = ui.overlay === o ? 'none' : o);
  const acted: Partial<Record<Bound, () => unknown>> = {
    end: () => press(document.querySelector('[data-testid=end-phase]')) || acts.end(), next: acts.next, find: () => (ui.finding = true),
    threat: layer('threat'), income: layer('income'), unmoved: layer('unmoved'), cities: layer('cities'), moves: layer('moves'), owner: layer('none'),
    help: () => (ui.help = !ui.help), json: () => (ui.json = !ui.json), gather: () => acts.gather(ui.focus || ui.hover),
  };
  const act = acted[actOf(e.key, settings.keys) ?? 'all'];
  if (act) does(act);
}
