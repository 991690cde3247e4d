// Questions to the server that follow the board by themselves: odds of the battles that are planned, and the threat overlay.
import { get, post } from '../api/http';
import type { Affairs, Figures } from '../api/types';
import { settings } from '../settings.svelte';
import type { Threat } from './overlays';
import { inBattles } from './fightall.svelte';
import type { Flights } from './flights.svelte';
import type { TableStore } from './store.svelte';
import type { Ui } from './ui.svelte';

export function keepOdds(store: TableStore): void {
  let asked = '';
  $effect(() => {
    const key = store.offer ? `${store.trial?.id ?? ''}|${store.offer.topic}|${store.offer.id}` : '';
    if (!key && !store.frozen) store.odds = null; // while dice roll, the odds of what comes next are still good
    if (!settings.odds || !key || key === asked || store.info?.terms.odds === false) return;
    asked = key;
    void store.taking.askOdds();
  });
}

// A place the hand could attack is pointed at: how would that go?
export function keepChances(store: TableStore, ui: Ui): void {
  $effect(() => {
    const aimed = ui.target || ui.hover;
    const effect = store.taking.way(aimed)?.effect ?? '';
    if (settings.odds && store.info?.terms.odds !== false && ['attack', 'take', 'unload'].includes(effect)) void store.taking.weigh(aimed);
  });
}

// Planes in the air: after each decision the server tells anew where they can land, and where I mean them to.
export function keepLandings(store: TableStore, flights: Flights): void {
  $effect(() => {
    if (store.offer && flights.aloft.length && !store.seen) void flights.load();
  });
}

// A card is open: who could come there? The answer is good for the whole board until something happens.
export function keepComers(store: TableStore, ui: Ui): void {
  let asked = '';
  $effect(() => {
    if (!ui.card || store.seen || store.trial) return;
    const key = `${store.revision}|${settings.lang}`;
    if (key === asked) return;
    asked = key;
    void get<{ spaces: typeof store.comers; told: typeof store.told }>(`/tables/${store.id}/comers`)
      .then((a) => ([store.comers, store.told] = [a.spaces, a.told]))
      .catch(() => (asked = '')); // the next card asks again
  });
}

// Who leads the small countries changes with wars and with the calendar.
export function keepLeads(store: TableStore): void {
  let asked = '';
  $effect(() => {
    const { game, live } = store;
    if (!live || !game?.countries.some((c) => !c.power && !game.parts[c.name])) return;
    const key = JSON.stringify([live.turn.round, live.turn.date, live.war]);
    if (key === asked) return;
    asked = key;
    void get<Affairs>(`/tables/${store.id}/affairs`)
      .then((a) => (store.leads = a.leads))
      .catch(() => (asked = ''));
  });
}

// Somebody looks at figures of the position that is shown: the table now, as it was, or a branch.
export function keepFigures(at: () => TableStore, wanted: () => boolean = () => true): void {
  let asked = 0;
  $effect(() => {
    const store = at();
    const { seen, trial, position } = store;
    if (!wanted() || !position) return;
    const mine = ++asked;
    if (trial && !seen) return void (store.figures = trial.figures);
    void get<Figures>(`/tables/${store.id}/figures${seen ? `?record=${seen.number}` : ''}`)
      .then((f) => mine === asked && (store.figures = f))
      .catch((e: unknown) => store.fault(e));
  });
}

export function keepThreat(store: TableStore, ui: Ui, set: (threat: Record<string, Threat>) => void): void {
  $effect(() => {
    if (ui.overlay !== 'threat') return;
    void store.offer?.id;
    void post<{ spaces: Record<string, Threat> }>(`/tables/${store.id}/threat`, { power: store.mine[0] ?? '' })
      .then((a) => set(a.spaces ?? {}))
      .catch((e: unknown) => store.fault(e));
  });
}

// The battle whose last dice fell in the newest line, after a line that was seen before: it is over, but was hardly seen.
export function endedBattle(store: TableStore, since: number): string {
  const newest = store.lines[store.lines.length - 1]?.n ?? 0;
  if (newest <= since || inBattles(store) || store.seen || store.trial || store.hand.units.length) return '';
  return store.rolls.filter((v) => v.space && v.line === newest).pop()?.space ?? '';
}

// The space of the battle that is on: the one asked about, else the one where dice fell last.
export function battleOf(store: TableStore): string {
  if (store.frozen) return store.frozen.space;
  if (!inBattles(store)) return '';
  const asked = store.offer?.prompt.args['space'];
  if (typeof asked === 'string' && asked) return asked;
  const newest = store.trial?.number ?? store.lines[store.lines.length - 1]?.n ?? 0;
  return store.rolls.filter((v) => v.space && v.line > newest - 4).pop()?.space ?? '';
}
