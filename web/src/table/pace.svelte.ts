// The pace of others: what they do is shown one thing after the other, so that it can be followed; whoever has seen enough skips it.
import type { Line } from '../api/types';
import { isStill, settings } from '../settings.svelte';
import { deciderOf, isChange } from './lines';

const PACES = { instant: { move: 0, dice: 0 }, brisk: { move: 180, dice: 700 }, watch: { move: 700, dice: 1800 } };
const LOOK = 120; // ms until it is looked again whether the dice lie
const MOST = 400; // things that are waited for: coming back after a night is no parade

interface Heard { show: () => void; wait: number; who: string; spaces: string[] }

export class Pace {
  waiting = $state(0);
  who = $state('');
  spaces = $state.raw<string[]>([]); // where the last thing happened that was shown
  private queue: Heard[] = [];
  private timer = 0;

  // While dice roll, what comes after them waits.
  constructor(private mine: () => string[], private rolling: () => boolean) {}

  // A line is shown when those before it were seen long enough.
  line(line: Line, show: () => void): void {
    this.hear({ show, wait: this.waitOf(line), who: deciderOf(line), spaces: spacesOf(line) });
  }

  // Anything else keeps its place among the lines.
  after(show: () => void): void {
    this.hear({ show, wait: 0, who: '', spaces: [] });
  }

  private waitOf(line: Line): number {
    const by = deciderOf(line);
    if (!isChange(line) || !by || this.mine().includes(by) || isStill() || document.hidden) return 0;
    const pace = PACES[settings.pace];
    if (line.events.some((e) => e.event === 'rolled')) return pace.dice;
    return line.events.some((e) => e.event === 'moved' || e.event === 'taken' || e.event === 'placed') ? pace.move : 0;
  }

  private hear(one: Heard): void {
    if (!this.queue.length && !this.timer && !one.wait && !this.rolling()) return one.show();
    this.queue.push(one);
    if (this.queue.length > MOST) return this.skip();
    this.waiting = this.queue.length;
    if (!this.timer) this.step();
  }

  private step = (): void => {
    this.timer = 0;
    let wait = this.queue.length && this.rolling() ? LOOK : 0;
    while (this.queue.length && !wait) {
      const one = this.queue.shift() as Heard;
      if (one.who) this.who = one.who;
      if (one.wait && one.spaces.length) this.spaces = one.spaces;
      one.show();
      wait = one.wait || (this.queue.length && this.rolling() ? LOOK : 0);
    }
    this.waiting = this.queue.length;
    if (wait) this.timer = window.setTimeout(this.step, wait);
  };

  // Everything at once.
  skip = (): void => {
    clearTimeout(this.timer);
    this.timer = 0;
    const rest = this.queue;
    this.queue = [];
    this.waiting = 0;
    for (const one of rest) one.show();
  };

  // Nothing of it: the whole board comes anew.
  clear(): void {
    clearTimeout(this.timer);
    [this.timer, this.queue, this.waiting] = [0, [], 0];
  }
}

function spacesOf(line: Line): string[] {
  if (!isChange(line)) return [];
  const found = line.events.flatMap((e) => (e.event === 'moved' ? [e.path.at(-1) ?? ''] : e.event === 'rolled' ? [e.thrown.throw.space ?? ''] : e.event === 'taken' ? [e.space] : []));
  return [...new Set(found.filter(Boolean).map(String))].slice(0, 3);
}
