// The lessons of the first hour: what to say follows from the question that stands, so nobody can fall out of step.
import type { Key } from '../i18n.svelte';
import { thrownFor } from './basket';
import { troopShips } from './hand';
import type { TableStore } from './store.svelte';

export interface Lesson { no: number; of: number; text: Key; show: string[]; over: boolean }
const OF = 9;

export function lessonFor(store: Pick<TableStore, 'offer' | 'plan' | 'hand' | 'reach' | 'lines' | 'position' | 'info' | 'movable' | 'units' | 'moving' | 'peaceful' | 'game'>): Lesson {
  const say = (no: number, text: Key, show: string[] = [], over = false): Lesson => ({ no, of: OF, text, show, over });
  const round = store.position?.turn.round ?? 1;
  if (round > 1 || store.info?.status === 'ended') return say(9, 'tutor.over', [], true);
  const o = store.offer;
  if (!o) return say(8, 'tutor.wait');
  const lit = Object.entries(store.reach?.to ?? {});
  const { form } = o;
  if (form.type === 'basket') return thrownFor(form) ? say(1, 'tutor.research') : say(2, 'tutor.buy');
  if (form.type === 'spots') return say(7, 'tutor.place', o.focus.slice(0, 2));
  if (store.moving && !store.peaceful) {
    if (store.hand.units.length) return say(3, 'tutor.send', lit.filter(([, w]) => w.effect === 'attack' || w.effect === 'take' || w.effect === 'unload').map(([s]) => s).slice(0, 3));
    return store.plan.length ? say(3, 'tutor.more') : say(3, 'tutor.take', o.focus.slice(0, 3));
  }
  if (form.type === 'group') {
    const ships = troopShips(store.game?.kinds ?? []);
    const ship = [...store.movable].map((id) => store.units[id]).find((u) => u && ships.includes(u.kind));
    if (ship && !store.plan.some((r) => r.value.aboard)) return say(5, 'tutor.sail', [ship.space]);
    return say(6, 'tutor.noncombat', o.focus.slice(0, 2));
  }
  return form.type === 'losses' ? say(4, 'tutor.losses') : say(4, 'tutor.battle');
}
