// Mouse and finger on the map: what a click, a drag or a long press means for the hand and for what is asked.
import { t } from '../i18n.svelte';
import type { Hit } from '../board/scene';
import type { Token } from '../board/tokens';
import type { Acts } from './acts.svelte';
import type { Ring } from './flights.svelte';
import type { TableStore } from './store.svelte';
import type { Ui } from './ui.svelte';

const WHY_AFTER = 400;

export class Gestures {
  private whyTimer = 0;
  private dragWay: string[] = [];

  constructor(private store: TableStore, private ui: Ui, private acts: Acts, private board: HTMLElement) {}

  private lights(space: string): boolean {
    return this.store.taking.way(space) !== null;
  }

  hover(hit: Hit): void {
    clearTimeout(this.whyTimer);
    const name = hit.space?.name ?? '';
    this.ui.hover = name;
    if (this.ui.phone) return;
    this.ui.pointer = name ? { x: hit.x, y: hit.y } : null;
    this.ui.card = this.ui.fan ? '' : name;
    this.ui.cardAt = name ? { x: hit.x, y: hit.y } : null;
    this.board.style.cursor = hit.badge || hit.arrow || hit.ring || (hit.token && hit.token.units.some((u) => this.store.movable.has(u))) ? 'pointer' : this.lights(name) ? 'crosshair' : 'default';
    if (this.store.reach && name && name !== this.store.hand.space && !this.lights(name)) this.whyTimer = window.setTimeout(() => void this.store.taking.why(name), WHY_AFTER);
  }

  takeable(token: Token): string[] {
    return token.units.filter((u) => this.store.movable.has(u));
  }

  click(hit: Hit, e: PointerEvent): void {
    clearTimeout(this.whyTimer);
    const name = hit.space?.name ?? '';
    this.ui.choice = null;
    this.ui.fan = null;
    if (name !== this.ui.gather?.space) this.ui.endGathering();
    const touch = this.ui.phone || e.pointerType === 'touch';
    if (touch) this.ui.card = ''; // a card stays only until the next tap
    if (e.altKey && name) return void this.sketch(name);
    if (hit.badge && !this.store.hand.units.length) return void (this.ui.odds = hit.badge);
    if (hit.arrow && !this.store.hand.units.length) {
      this.ui.arrow = { records: hit.arrow.records, x: hit.x, y: hit.y };
      return;
    }
    this.ui.arrow = null;
    if (this.ui.ring) return this.landRing(name);
    if (hit.ring) return void (this.ui.ring = this.ringOf(hit));
    if (hit.token && this.store.moving) {
      const units = this.takeable(hit.token);
      const inHand = units.filter((u) => this.store.hand.units.includes(u)).length;
      const same = hit.token.space === this.store.hand.space;
      const lands = this.store.hand.units.length && this.lights(hit.token.space) && !same && !e.shiftKey;
      if (units.length && !lands) {
        if (e.button === 2) return void this.store.taking.count(units, inHand - 1);
        if (e.shiftKey && same) return inHand < units.length && inHand > 0 ? this.store.taking.count(units, inHand + 1) : this.store.taking.take(hit.token.space, units, true);
        if (e.shiftKey && this.store.hand.units.length && !inHand) return this.store.taking.take(hit.token.space, units, true);
        if (same && inHand) return void this.store.taking.count(units, 0);
        return this.store.taking.take(hit.token.space, units, same);
      }
      if (!units.length && !this.store.hand.units.length && this.bound(hit.token) && !touch) return;
    }
    if (e.button === 2) return;
    if (!name) return this.store.taking.drop();
    if (this.store.hand.units.length) {
      if (name === this.store.hand.space) return;
      if (e.ctrlKey || e.metaKey || this.ui.viaNext) {
        this.ui.viaNext = false;
        return void this.store.taking.go([...this.store.via, name]);
      }
      return void this.acts.aim(name, { x: hit.x, y: hit.y });
    }
    if (this.acts.clickSpace(name)) return;
    // A click beside the tokens, or on the chip that stands for hidden ones, fans the stack out.
    if (this.store.moving && [...this.store.movable].some((u) => this.store.units[u]?.space === name)) {
      this.ui.fan = { space: name, x: hit.x, y: hit.y };
      this.ui.card = '';
      return;
    }
    if (!touch) void this.acts.gather(name);
    if (touch) {
      this.ui.card = name;
      this.ui.cardAt = { x: hit.x, y: hit.y };
    }
    this.ui.focus = '';
  }

  // Units of mine that cannot go now: the table says why, and offers the way back where they have gone already.
  private bound(token: Token): boolean {
    const { store } = this;
    const group = store.groups.find((g) => g.units.some((u) => token.units.includes(u)));
    if (!group) return false;
    const planned = store.plan.findLast((r) => r.value.units.some((u) => token.units.includes(u)));
    if (planned) store.refusal = { faults: group.why ? [group.why] : [], text: t('fault.moved'), at: Date.now(), moved: planned.n };
    else if (group.why) store.refuse([group.why]);
    else void store.taking.whyNowhere(group.units.slice(0, 1));
    return true;
  }

  private sketch(name: string): void {
    const last = this.store.sketches[this.store.sketches.length - 1];
    const open = last && last.path.length === 1;
    this.store.journal.draw(open ? [...this.store.sketches.slice(0, -1), { path: [last.path[0] as string, name] }] : [...this.store.sketches, { path: [name] }]);
  }

  double(hit: Hit): void {
    if (!hit.space || !this.store.moving) return;
    this.acts.takeAll(hit.space.name);
  }

  wheelOn(token: Token, up: boolean): boolean {
    const units = this.takeable(token);
    const inHand = units.filter((u) => this.store.hand.units.includes(u)).length;
    if (!inHand) return false;
    this.store.taking.count(units, Math.max(1, inHand + (up ? 1 : -1)));
    return true;
  }

  private ringOf(hit: Hit): Ring | null {
    return this.acts.flights.rings.find((r) => r.key === hit.ring) ?? null;
  }

  // The ring goes where one of its landing places is named; anywhere else it stays.
  private landRing(space: string): void {
    const ring = this.ui.ring;
    this.ui.ring = null;
    if (ring?.options.includes(space)) this.acts.flights.choose(ring.units, space);
  }

  drag(hit: Hit): void {
    if (hit.ring) return void (this.ui.ring = this.ringOf(hit));
    if (!hit.token) return;
    this.dragWay = [];
    this.ui.card = '';
    const units = this.takeable(hit.token);
    if (!units.some((u) => this.store.hand.units.includes(u))) this.store.taking.take(hit.token.space, units);
  }

  dragging(hit: Hit): void {
    const name = hit.space?.name ?? '';
    this.ui.hover = name;
    if (!this.ui.phone) this.ui.pointer = name ? { x: hit.x, y: hit.y } : null;
    if (this.ui.ring) return;
    const last = this.dragWay[this.dragWay.length - 1];
    if (name && name !== this.store.hand.space && name !== last) {
      const back = this.dragWay.indexOf(name);
      this.dragWay = back >= 0 ? this.dragWay.slice(0, back + 1) : [...this.dragWay, name];
    }
  }

  drop(hit: Hit, cancelled: boolean): void {
    const name = hit.space?.name ?? '';
    if (this.ui.ring) return this.landRing(cancelled ? '' : name);
    if (cancelled || !name || name === this.store.hand.space) return;
    void this.dropOn(name, hit);
  }

  private async dropOn(name: string, hit: Hit): Promise<void> {
    const way = this.dragWay.slice(0, -1);
    if (!(await this.store.taking.settled())) return;
    const answer = this.store.taking.way(name);
    // A drag through other spaces than the usual way means that way, if there is one.
    if (answer && way.length && way.some((s) => !answer.path.includes(s)) && way.length < 6) {
      const straight = this.store.reach;
      await this.store.taking.go(way);
      if (!this.store.taking.way(name)) {
        this.store.via = [];
        this.store.reach = straight;
      }
    }
    if (this.store.taking.way(name)) this.acts.send(name, { x: hit.x, y: hit.y });
    else void this.store.taking.why(name);
  }

  hold(hit: Hit): void {
    if (hit.space) this.acts.takeAll(hit.space.name);
  }
}
