// Coming back to a table: what others did since this page was last open here, offered as a film. Nothing else depends on it.
import { filmOf } from './film';
import { deciderOf } from './lines';
import type { TableStore } from './store.svelte';
import type { Ui } from './ui.svelte';

export function keepMissed(store: TableStore, ui: Ui): void {
  const key = `seen.${store.id}`;
  let came = false;
  $effect(() => {
    const newest = store.lines[store.lines.length - 1]?.n ?? 0;
    if (!store.info || !store.live || !newest) return;
    if (!came) {
      came = true;
      const before = Number(localStorage.getItem(key) ?? newest);
      const film = filmOf(store.lines.filter((l) => l.n > before && deciderOf(l) && !store.mine.includes(deciderOf(l))), store.mine);
      if (store.mine.length && film.frames.length) ui.missed = { moves: film.moves, battles: film.battles };
    }
    localStorage.setItem(key, String(newest));
  });
  $effect(() => {
    if (store.sending) ui.missed = null; // whoever decides has seen enough
  });
}
