// Ways home of planned flights: where each plane means to land. A plan of the player's own, kept in this browser; the rules ask for it later.
import type { Landing } from '../api/types';
import type { Recorded } from './position';
import type { TableStore } from './store.svelte';

export interface Flight { target: string; options: string[]; landing: string; state: Landing['state'] | 'carrier' | 'unknown' }
export interface Ring { key: string; from: string; at: string; options: string[]; sure: boolean; units: string[]; power: string }

export class Flights {
  plans = $state.raw<Record<string, Flight>>({});

  constructor(private store: TableStore) {
    try {
      this.plans = JSON.parse(sessionStorage.getItem(this.key) ?? '{}') as Record<string, Flight>;
    } catch {
      this.plans = {};
    }
  }

  private get key(): string {
    return `flights.${this.store.id}`;
  }

  // A hand was sent: its planes remember where they can come down, the nearest place first.
  note(units: string[], target: string, landing: Landing | null | undefined): void {
    if (!landing) return;
    const flight: Flight = { target, options: landing.options, landing: landing.options[0] ?? '', state: landing.state };
    this.keep({ ...this.plans, ...Object.fromEntries(units.map((u) => [u, flight])) });
  }

  choose(units: string[], space: string): void {
    const changed = units.flatMap((u) => (this.plans[u] ? [[u, { ...this.plans[u], landing: space }] as const] : []));
    this.keep({ ...this.plans, ...Object.fromEntries(changed) });
  }

  landingOf(unit: string): string {
    return this.plans[unit]?.landing ?? '';
  }

  private keep(plans: Record<string, Flight>): void {
    this.plans = plans;
    sessionStorage.setItem(this.key, JSON.stringify(plans));
  }

  rings = $derived.by((): Ring[] => ringsOf(this.plans, this.store.plan));
}

// One ring for all planes that fly the same way and come home to the same place.
export function ringsOf(plans: Record<string, Flight>, moves: Recorded[]): Ring[] {
  const found = new Map<string, Ring>();
  for (const move of moves) {
    const path = move.value['path'] as string[];
    const target = path[path.length - 1] ?? '';
    for (const unit of move.value['units'] as string[]) {
      const plan = plans[unit];
      if (!plan || plan.target !== target) continue;
      const at = plan.landing || target;
      const ring = found.get(`${target}>${at}`) ?? { key: `${target}>${at}`, from: target, at, options: plan.options, sure: plan.state === 'sure', units: [], power: move.by };
      ring.units.push(unit);
      ring.options = ring.options.filter((o) => plan.options.includes(o));
      found.set(ring.key, ring);
    }
  }
  return [...found.values()];
}
