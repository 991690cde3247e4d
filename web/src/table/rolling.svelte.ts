// Dice as they fall, one volley after the other. Until the last of them lies, the board stays as it was before them and nothing further
// is asked; between two battles there is time to see how the first one ended.
import type { Line, Position } from '../api/types';
import { isStill, settings } from '../settings.svelte';
import type { Volley } from './dice';
import { deciderOf, isChange } from './lines';
import type { TableStore } from './store.svelte';

export interface Held {
  position: Position; // what the board shows meanwhile
  line: number; // the first one whose dice roll
  space: string; // where the dice roll that fell last
  shown: number; // volleys of these lines that lie already
  endsOther: boolean; // before these dice another battle ended
  pause: string; // the space of the next battle, while the end of the one before it is looked at
}

const PACE = { none: 0, fast: 250, normal: 900, slow: 1800 };
const LONGEST = 5000; // ms for all dice of one decision

type Known = Pick<TableStore, 'live' | 'trial' | 'seen' | 'rolls' | 'mine' | 'countries'>;

export class Rolling {
  held = $state.raw<Held | null>(null);
  hurried = false; // nobody looks at single battles: their ends are not waited for
  private timer = 0;

  constructor(private table: Known) {}

  // A line comes that is not on the board yet. Dice of battles that are mine are shown before what came of them.
  hold(line: Line): void {
    const { live, trial, seen } = this.table;
    if (this.held || !live || trial || seen || !isChange(line) || isStill() || settings.dice === 'none') return;
    const spaces = line.events.flatMap((e) => (e.event === 'rolled' && e.thrown.throw.space ? [String(e.thrown.throw.space)] : []));
    if (!spaces[0] || !this.concerns(line, live, spaces)) return;
    const endsOther = endedBefore(line, spaces[0]).some((space) => this.table.rolls.some((v) => v.space === space && v.line < line.n));
    this.held = { position: live, line: line.n, space: spaces[0], shown: 0, endsOther, pause: '' };
    this.timer = window.setTimeout(this.step, 0);
  }

  private concerns(line: Line, live: Position, spaces: string[]): boolean {
    const { mine, countries } = this.table;
    return mine.includes(deciderOf(line)) || (settings.pace !== 'instant' && Object.values(live.units).some((u) => countries.has(u.owner) && spaces.includes(u.space)));
  }

  private step = (): void => {
    const { held } = this;
    if (!held) return;
    const pending = this.table.rolls.filter((v) => v.line >= held.line && v.space);
    const [before, next] = [pending[held.shown - 1], pending[held.shown]];
    if (!next) return this.end();
    const another = before ? keyOf(before) !== keyOf(next) : held.endsOther;
    if (another && !held.pause && !this.hurried) return this.wait(held, next.space);
    this.held = { ...held, shown: held.shown + 1, space: next.space, pause: '' };
    this.timer = window.setTimeout(this.step, Math.min(PACE[settings.dice], LONGEST / pending.length));
  };

  // The battle before is over: the board shows how it ended, and the next one as it will begin.
  private wait(held: Held, next: string): void {
    const { live } = this.table;
    if (!live) return;
    const there = (units: Position['units']) => Object.entries(units).filter(([, u]) => u.space === next);
    const units = Object.fromEntries([...Object.entries(live.units).filter(([, u]) => u.space !== next), ...there(held.position.units)]);
    const owner = held.position.control[next];
    const control = owner === undefined ? live.control : { ...live.control, [next]: owner };
    this.held = { ...held, position: { ...live, units, control }, pause: next };
  }

  // On to the next battle.
  go = (): void => {
    if (this.held?.pause) this.step();
  };

  // Enough seen: everything is as it is now.
  end = (): void => {
    clearTimeout(this.timer);
    this.held = null;
  };

  // The volleys that lie already.
  fallen(all: Volley[]): Volley[] {
    const { held } = this;
    if (!held) return all;
    let left = held.shown;
    return all.filter((v) => v.line < held.line || (v.space ? left-- > 0 : true));
  }
}

// The places of other battles that were decided in a line before its first dice: the last losses ended them.
export function endedBefore(line: Line, dice: string): string[] {
  if (!isChange(line)) return [];
  const first = line.events.findIndex((e) => e.event === 'rolled');
  const told = line.events.slice(0, Math.max(0, first)).flatMap((e) => (e.event === 'moment' && e.name.endsWith('.decided') ? [String(e.data?.['space'] ?? '')] : []));
  return told.filter((space) => space && space !== dice);
}

export const keyOf = (v: Pick<Volley, 'space' | 'battle'>): string => `${v.space}|${v.battle}`;
