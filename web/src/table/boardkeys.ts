// The keyboard on the map: it walks from space to space, takes groups up and sends them.
import type { Board, DrawnSpace } from '../board/geometry';
import { inOrder, type Token } from '../board/tokens';
import { settings } from '../settings.svelte';
import type { Acts } from './acts.svelte';
import { actOf } from './bindings';
import type { TableStore } from './store.svelte';
import type { Ui } from './ui.svelte';

const STEPS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

// Of the neighbours of a space, the one that lies best in a direction.
export function neighbourToward(board: Board, here: DrawnSpace, near: string[], dx: number, dy: number): string {
  let best = '';
  let least = Infinity;
  for (const name of near) {
    const there = board.spaces.get(name);
    if (!there) continue;
    let vx = there.centre[0] - here.centre[0];
    if (board.period) vx -= Math.round(vx / board.period) * board.period;
    const vy = there.centre[1] - here.centre[1];
    const along = vx * dx + vy * dy;
    const far = Math.hypot(vx, vy);
    const score = far * (1 + 3 * (1 - along / far));
    if (along > 0.3 * far && score < least) [best, least] = [name, score];
  }
  return best;
}

export class BoardKeys {
  constructor(
    private store: TableStore,
    private ui: Ui,
    private acts: Acts,
    private stacks: () => Map<string, Token[]>,
    private order: () => string[],
  ) {}

  press(e: KeyboardEvent): void {
    const { store, ui } = this;
    if (ui.finding) return;
    const step = STEPS[e.key];
    const act = actOf(e.key, settings.keys);
    if (step) {
      e.preventDefault();
      if (e.altKey || e.shiftKey) ui.view?.panBy(-step[0] * 80, -step[1] * 80);
      else this.walk(...step);
    } else if (e.key === 'Enter' && ui.focus) {
      e.preventDefault();
      this.enter();
    } else if (e.key === 'Tab' && ui.focus && store.moving && !e.shiftKey && this.groups(ui.focus).length) {
      e.preventDefault();
      this.nextGroup();
    } else if (act === 'all' && !e.ctrlKey && !e.metaKey) {
      this.acts.takeAll(ui.focus || ui.hover);
    } else if (act === 'via' && store.hand.units.length && ui.focus) {
      void store.taking.go([...store.via, ui.focus]);
    }
  }

  private enter(): void {
    const { store, ui } = this;
    if (store.hand.units.length && ui.focus !== store.hand.space) {
      const [x, y] = ui.view?.whereSpace(ui.focus) ?? [200, 200];
      void this.acts.aim(ui.focus, { x, y });
    } else if (!this.acts.clickSpace(ui.focus)) this.nextGroup();
  }

  private near(space: string): string[] {
    return (this.store.game?.links ?? []).flatMap(({ a, b }) => (a === space ? [b] : b === space ? [a] : []));
  }

  private walk(dx: number, dy: number): void {
    const { store, ui } = this;
    const board = store.board;
    if (!board) return;
    const here = board.spaces.get(ui.focus || ui.hover || store.hand.space || store.offer?.focus[0] || '');
    if (!here || !ui.focus) ui.focus = here?.name ?? [...board.spaces.keys()][0] ?? '';
    else ui.focus = neighbourToward(board, here, this.near(here.name), dx, dy) || ui.focus;
    if (!ui.view?.shows(ui.focus)) ui.view?.frame([ui.focus], 150);
    ui.card = ui.focus;
    ui.cardAt = null;
  }

  private groups(space: string): string[][] {
    const tokens = inOrder(this.stacks().get(space) ?? [], this.order());
    return tokens.map((t) => t.units.filter((u) => this.store.movable.has(u))).filter((units) => units.length);
  }

  // One group after the other of the space the keyboard is at.
  private nextGroup(): void {
    const groups = this.groups(this.ui.focus);
    const at = groups.findIndex((units) => units.some((u) => this.store.hand.units.includes(u)));
    const next = groups[(at + 1) % Math.max(1, groups.length)];
    if (next) this.store.taking.take(this.ui.focus, next);
  }
}
