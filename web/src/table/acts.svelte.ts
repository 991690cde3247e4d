// What hands do at the table: sending, answering by a click on the map, ending a phase, going to the next thing to do.
import { post } from '../api/http';
import type { Alternative, Decision, Offer, Value } from '../api/types';
import { Flights } from './flights.svelte';
import type { TableStore } from './store.svelte';
import type { Ui } from './ui.svelte';
import { openItems } from './warnings';

export class Acts {
  private nextAt = -1;

  readonly flights: Flights;

  constructor(private store: TableStore, private ui: Ui) {
    this.flights = new Flights(store);
  }

  send = (space: string, at: { x: number; y: number }): void => {
    const way = this.store.taking.way(space);
    if (!way) return;
    this.ui.target = '';
    this.flights.note(this.store.hand.units, way.landing);
    const alts = way.alts ?? [];
    if (!alts.length) return void this.go(way.plan);
    const ways: Alternative[] = [{ label: way.task ?? way.effect, plan: way.plan }, ...alts];
    this.ui.choice = { space, ways, x: at.x, y: at.y };
  };

  // A space was named with units in the hand: an order, or the reason why it is none.
  aim = async (space: string, at: { x: number; y: number }): Promise<void> => {
    if (!(await this.store.taking.settled())) return;
    if (!this.store.taking.way(space)) return this.store.taking.why(space);
    this.store.refusal = null;
    if (this.ui.phone && this.ui.target !== space) return void (this.ui.target = space);
    this.send(space, at);
  };

  // Who of mine can come here? They are listed, to be sent together. False: nobody can.
  gather = async (space: string): Promise<boolean> => {
    const { store, ui } = this;
    const { offer } = store;
    if (!space || !offer || !store.moving || store.trial || store.seen) return false;
    const found = await post<{ units: string[] }>(`/tables/${store.id}/gather`, { power: offer.power, space }).catch(() => ({ units: [] }));
    const units = found.units.filter((u) => store.movable.has(u) && store.units[u]?.space !== space);
    if (!units.length || offer.id !== store.offer?.id) return false;
    ui.card = '';
    ui.fan = null;
    ui.gather = { space, units, asked: offer.id };
    ui.target = space;
    ui.open('step');
    return true;
  };

  choose = (way: Alternative): void => {
    this.ui.choice = null;
    void this.go(way.plan);
  };

  // When aircraft have left their ship, or troops theirs, the ship is what is sent next; not after a hand gathered from several places.
  private async go(plan: Decision[]): Promise<void> {
    const { hand, units } = this.store;
    const from = new Set(hand.units.map((u) => units[u]?.space));
    const left = new Set(hand.units.flatMap((u) => units[u]?.aboard ?? []));
    if (!(await this.store.deciding.decide(plan))) return;
    const able = [...left].filter((ship) => this.store.movable.has(ship));
    if (able.length && from.size === 1) this.store.taking.take(hand.space, able);
  }

  // A click on a space may be the answer to what is asked: a place for new units, or one of the choices.
  clickSpace = (space: string): boolean => {
    const o = this.store.offer;
    if (!o) return false;
    const { form } = o;
    if (form.type === 'spots' && this.ui.placing) {
      const value: Value = { type: 'put', kind: this.ui.placing, space, number: 1 };
      if (form.spots[this.ui.placing]?.includes(space)) {
        void this.store.deciding.answer(value);
        return true;
      }
      // The server says why not.
      if (Object.values(form.waiting).some((n) => n > 0)) {
        void this.store.deciding.check(value);
        return true;
      }
    }
    const fits = form.type === 'options' && form.most === 1 ? form.options.filter((x) => x.spaces.includes(space)) : [];
    if (fits.length !== 1 || !fits[0]) return false;
    void this.store.deciding.answer({ type: 'choose', options: [fits[0].key] });
    return true;
  };

  // While a decision is on its way the question may change; only the one that was seen is ended.
  end = async (): Promise<void> => {
    const asked = this.question;
    await this.store.taking.settled();
    if (asked === this.question && !this.store.working) this.endNow();
  };

  private get question(): string {
    const o = this.store.offer;
    return o ? `${o.power}|${o.topic}` : '';
  }

  private endNow(): void {
    const done = this.store.offer?.done;
    if (!done) return;
    const counted = openItems(this.store.offer);
    if (counted.length && !this.ui.ending) return void (this.ui.ending = true);
    if (counted.some((i) => i.level === 'stop')) return;
    this.ui.ending = false;
    void this.store.deciding.answer({ type: 'done' });
  }

  // The powers of mine that are asked the same and could all end it now.
  get ending(): Offer[] {
    const { openOffers, offer } = this.store;
    const alike = openOffers.filter((o) => o.topic === offer?.topic && o.done?.ok && o.form.type !== 'basket');
    return alike.length > 1 ? alike : [];
  }

  // One button for all of them; the last one hands over.
  endAll = async (): Promise<void> => {
    const powers = this.ending.map((o) => o.power);
    const topic = this.store.offer?.topic;
    this.store.working = true;
    for (const power of powers) {
      const open = this.store.openOffers.find((o) => o.power === power && o.topic === topic);
      if (open && !(await this.store.deciding.answer({ type: 'done' }, open))) break;
    }
    this.store.working = false;
  };

  next = (): void => {
    const spaces = [...new Set([...this.store.movable].map((u) => this.store.units[u]?.space ?? ''))].filter(Boolean);
    if (!spaces.length) return;
    this.nextAt = (this.nextAt + 1) % spaces.length;
    this.goTo(spaces[this.nextAt] ?? '');
  };

  goTo = (space: string): void => {
    this.ui.focus = space;
    this.ui.card = space;
    this.ui.show([space]);
  };

  takeAll = (space: string): void => {
    const all = [...this.store.movable].filter((u) => this.store.units[u]?.space === space);
    if (all.length) this.store.taking.take(space, all);
  };

  // Each plane to the place its ring says, else to the nearest that takes it.
  land = async (units: string[]): Promise<void> => {
    this.store.working = true;
    for (const unit of units) if (this.store.movable.has(unit) && !(await this.store.deciding.sendTo(unit, this.flights.landingOf(unit)))) break;
    this.store.working = false;
  };

  landAll = async (): Promise<void> => {
    this.store.working = true;
    await this.flights.load();
    this.store.working = false;
    await this.land(this.store.homeward ? [...this.store.movable] : this.flights.late);
  };

  // Digits set the number of the kind taken up last.
  setCount(n: number): void {
    const { units, hand, movable } = this.store;
    const last = units[hand.units[hand.units.length - 1] ?? ''];
    if (!last) return;
    const like = (id: string) => {
      const u = units[id];
      return u && u.space === last.space && u.kind === last.kind && u.owner === last.owner && Boolean(u.aboard) === Boolean(last.aboard);
    };
    this.store.taking.count([...movable].filter(like), n);
  }
}
