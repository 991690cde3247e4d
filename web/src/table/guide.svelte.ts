// What leads a newcomer at a table: a lesson to play as it is written, a tour of what is different, and tips said once.
import { get, post } from '../api/http';
import { found, games, quickTable } from '../api/lobby';
import type { GameEntry, Guide, GuideStop } from '../api/types';
import { go } from '../route.svelte';
import { change, settings } from '../settings.svelte';
import type { TableStore } from './store.svelte';
import type { Tab, Ui } from './ui.svelte';

export type Leads = 'lesson' | 'tour' | 'tips';
const keyOf = (table: string) => `guide.${table}`;

export const guideOf = (game: string, lang: string): Promise<Guide> => get(`/games/${game}/guide?lang=${lang}`);

// A table of one's own that leads somewhere: the lesson of a game, or its tour with every seat mine so that nothing moves meanwhile.
export async function lead(game: GameEntry, leads: Leads): Promise<void> {
  const table = leads === 'tips' ? quickTable(game, '', game.ladder[0]) : { game: game.slug, mine: ['*'], bots: {}, lesson: leads === 'lesson' };
  const made = await found(table);
  sessionStorage.setItem(keyOf(made.id), leads);
  go(`/g/${made.id}`);
}

// Whether what a stop waits for has come about.
export function isDone(stop: Pick<GuideStop, 'done'>, store: Pick<TableStore, 'offer' | 'hand' | 'plan' | 'units' | 'position' | 'info'>, power: string): boolean {
  const [what, where = '', kind = ''] = stop.done.split(':');
  const last = (path: string[]) => path[path.length - 1];
  if (store.info?.status === 'ended') return true;
  if (what === 'topic') return store.offer?.power === power && store.offer.topic === where;
  if (what === 'turn') return store.position?.turn.powers.includes(where) ?? false;
  if (what === 'hand') return store.hand.units.some((u) => store.units[u]?.space === where && store.units[u]?.kind === kind);
  return what === 'moved' && store.plan.some((r) => last(r.value.path) === where && (!kind || r.value.units.some((u) => store.units[u]?.kind === kind)));
}

export class Guiding {
  leads = $state<Leads | ''>('');
  guide = $state.raw<Guide | null>(null);
  at = $state(0);
  tip = $state('');
  private played: Record<string, number> = {};

  constructor(private store: TableStore, private ui: Ui) {
    this.leads = (sessionStorage.getItem(keyOf(store.id)) as Leads | null) ?? '';
  }

  stops = $derived(this.leads === 'lesson' ? (this.guide?.lesson?.stops ?? []) : this.leads === 'tour' ? (this.guide?.tour ?? []) : []);
  stop = $derived(this.stops[this.at] ?? null);
  lesson = $derived(this.leads === 'lesson' ? (this.guide?.lesson ?? null) : null);
  last = $derived(this.at >= this.stops.length - 1);

  async load(): Promise<void> {
    const game = this.store.info?.game;
    if (game && this.leads) this.guide = await guideOf(game, settings.lang).catch(() => null);
  }

  begin(leads: Leads): void {
    this.leads = leads;
    this.at = 0;
    sessionStorage.setItem(keyOf(this.store.id), leads);
    void this.load();
  }

  stopHere = (): void => {
    this.leads = '';
    this.ui.marked = [];
    sessionStorage.removeItem(keyOf(this.store.id));
  };

  next = (): void => {
    if (!this.last) this.at++;
  };

  back = (): void => {
    if (this.at) this.at--;
  };

  // Points at what the stop is about.
  point(): void {
    const { stop, ui } = this;
    if (!stop) return;
    if (stop.panel) ui.open(stop.panel as Tab);
    else if (this.leads === 'tour' && ui.tab !== 'step') ui.tab = 'step';
    ui.marked = stop.show;
    if (stop.show.length) ui.view?.frame(stop.show, 0);
  }

  // The card never covers what it speaks of: the board makes room below it, or beside it on a desk.
  makeRoom(card: { width: number; height: number }): void {
    const { stop, ui } = this;
    const { view } = ui;
    if (!view || !stop) return;
    const points = stop.show.map((s) => view.whereSpace(s)).filter((p) => p !== null);
    const edge = 20;
    if (!points.some(([x, y]) => x < card.width + edge && y < card.height + edge)) return;
    if (ui.phone) view.panBy(0, card.height + 2 * edge - Math.min(...points.map(([, y]) => y)));
    else view.panBy(card.width + 2 * edge - Math.min(...points.filter(([, y]) => y < card.height + edge).map(([x]) => x)), 0);
  }

  // Others move as the lesson has it: what is written for them, else what is proposed.
  async play(): Promise<void> {
    const { store, lesson } = this;
    const offer = store.openOffers.find((o) => o.power !== lesson?.power);
    if (!lesson || !offer || store.openOffers.some((o) => o.power === lesson.power) || store.sending || store.frozen) return;
    const turn = `${offer.power}|${offer.topic}`;
    const line = lesson.plays[offer.power]?.[offer.topic]?.[this.played[turn] ?? 0];
    this.played[turn] = (this.played[turn] ?? 0) + 1;
    if (line) await store.did(() => post(`/tables/${store.id}/decide`, { offer: offer.id, decisions: [{ text: line }] }));
    else await store.deciding.answer(offer.default?.value ?? { type: 'done' }, offer);
  }

  // Said once for each topic, on this device.
  remind(): void {
    const topic = this.store.offer?.topic ?? '';
    const text = this.leads === 'tips' ? this.guide?.tips[topic] : undefined;
    const name = `${this.store.info?.game ?? ''}:${topic}`;
    if (!text || settings.coached.includes(name)) return void (this.tip = this.tip && this.tipped === topic ? this.tip : '');
    this.tip = text;
    this.tipped = topic;
    change({ coached: [...settings.coached, name] });
  }
  private tipped = '';

  // The lesson leads to a real game with tips; a tour to the game it was about.
  async finish(): Promise<void> {
    const wanted = this.lesson?.then ?? this.store.info?.game;
    const game = (await games()).find((g) => g.slug === wanted);
    this.stopHere();
    if (game) await this.store.did(() => lead(game, 'tips'));
  }
}
