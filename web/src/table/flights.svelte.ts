// Ways home of flights: where each plane means to land. The server keeps it, for this seat alone, from the attack to the landing.
import { call, get } from '../api/http';
import type { Landing, Unit } from '../api/types';
import type { TableStore } from './store.svelte';

export interface Flight { options: string[]; at: string; state: Landing['state'] }
export interface Ring { key: string; from: string; at: string; options: string[]; sure: boolean; units: string[]; power: string }
type Told = { landings: Record<string, Flight> };

export class Flights {
  plans = $state.raw<Record<string, Flight>>({});
  private asked = 0;

  constructor(private store: TableStore) {}

  // A hand was sent: until the server tells, its planes come down at the nearest place.
  note(units: string[], landing: Landing | null | undefined): void {
    if (!landing) return;
    const flight: Flight = { options: landing.options, at: landing.options[0] ?? '', state: landing.state };
    this.plans = { ...this.plans, ...Object.fromEntries(units.map((u) => [u, flight])) };
  }

  choose(units: string[], space: string): void {
    const changed = units.flatMap((u) => (this.plans[u] ? [[u, { ...this.plans[u], at: space }] as const] : []));
    this.plans = { ...this.plans, ...Object.fromEntries(changed) };
    const landings = Object.fromEntries(changed.map(([u]) => [u, space]));
    if (changed.length) void this.told(() => call<Told>('PUT', this.path, { landings }));
  }

  load(): Promise<void> {
    return this.told(() => get<Told>(this.path));
  }

  private get path(): string {
    return `/tables/${this.store.id}/landings`;
  }

  // A branch is only thought of: its flights are planned here and nowhere else.
  private async told(ask: () => Promise<Told>): Promise<void> {
    if (this.store.trial) return;
    const mine = ++this.asked;
    try {
      const { landings } = await ask();
      if (mine === this.asked) this.plans = landings;
    } catch (e) {
      this.store.fault(e);
    }
  }

  landingOf(unit: string): string {
    return this.plans[unit]?.at ?? '';
  }

  // Whose way home matters now: those that have to land, else those that were sent in this phase.
  private out = $derived.by(() => (this.store.homeward ? [...this.store.movable] : this.late.length ? this.late : this.store.plan.flatMap((m) => m.value.units)));
  // Planes that the table warns of: their last chance to land is now.
  late = $derived.by(() => (this.store.peaceful ? (this.store.offer?.done?.items ?? []).flatMap((f) => f.units) : []).filter((u) => this.store.movable.has(u) && this.arms.get(this.store.units[u]?.kind ?? '') === 'air'));
  private arms = $derived.by(() => new Map((this.store.game?.kinds ?? []).map((k) => [k.name, k.arm])));
  aloft = $derived.by(() => this.out.filter((u) => this.arms.get(this.store.units[u]?.kind ?? '') === 'air'));
  rings = $derived.by((): Ring[] => ringsOf(this.plans, this.aloft, this.store.units));
}

// One ring for all planes that are in the same place and come home to the same place.
export function ringsOf(plans: Record<string, Flight>, aloft: string[], units: Record<string, Unit>): Ring[] {
  const found = new Map<string, Ring>();
  for (const id of aloft) {
    const [plan, unit] = [plans[id], units[id]];
    if (!plan || !unit) continue;
    const at = plan.at || unit.space;
    const key = `${unit.space}>${at}`;
    const ring = found.get(key) ?? { key, from: unit.space, at, options: plan.options, sure: plan.state === 'sure', units: [], power: unit.owner };
    ring.units.push(id);
    ring.options = ring.options.filter((o) => plan.options.includes(o));
    found.set(key, ring);
  }
  return [...found.values()];
}
