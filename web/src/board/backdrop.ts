// A small plain picture of the whole board: it fills what a fast gesture uncovers. Painted in slices when there is nothing else to do,
// so that no frame waits for it; until then an older one serves.
import type { Board } from './geometry';
import type { Paint, Window } from './layer';

const WIDE = 1600; // px of the picture at most
const SLICES = 16;
const QUIET = 800; // ms without a change before it is painted

export class Backdrop {
  private sheet: OffscreenCanvas;
  private copies: HTMLCanvasElement[];
  private box = document.createElement('div');
  private scale: number;
  private waiting = 0;

  // On a board that wraps, a copy stands on either side.
  constructor(parent: HTMLElement, private board: Board, private paint: Paint) {
    this.scale = Math.min(0.4, WIDE / board.width);
    this.sheet = new OffscreenCanvas(Math.round(board.width * this.scale), Math.round(board.height * this.scale));
    this.copies = (board.period ? [-1, 0, 1] : [0]).map((turn) => {
      const copy = document.createElement('canvas');
      copy.style.width = `${board.width}px`;
      copy.style.height = `${board.height}px`;
      copy.style.left = `${board.left + turn * board.period}px`;
      copy.style.top = `${board.top}px`;
      this.box.append(copy);
      return copy;
    });
    this.box.hidden = true;
    parent.append(this.box);
  }

  // The board looks different now.
  changed(): void {
    clearTimeout(this.waiting);
    this.waiting = window.setTimeout(() => this.slice(0), QUIET);
  }

  destroy(): void {
    clearTimeout(this.waiting);
  }

  private slice(n: number): void {
    const { board, scale: k, sheet } = this;
    const ctx = sheet.getContext('2d') as CanvasRenderingContext2D | null; // as in a layer
    if (!ctx) return;
    if (n === SLICES) return void this.copies.forEach((copy) => void createImageBitmap(sheet).then((made) => copy.getContext('bitmaprenderer', { alpha: false })?.transferFromImageBitmap(made)));
    const from = Math.floor((n * sheet.width) / SLICES);
    const w = Math.floor(((n + 1) * sheet.width) / SLICES) - from;
    ctx.save();
    ctx.beginPath();
    ctx.rect(from, 0, w, sheet.height);
    ctx.clip();
    ctx.translate(from, 0);
    this.paint(ctx, { cam: { k, x: board.left + (from + w / 2) / k, y: board.top + sheet.height / 2 / k }, w, h: sheet.height, ratio: 1 });
    ctx.restore();
    this.waiting = window.setTimeout(() => this.slice(n + 1), 20);
  }

  place({ cam, w, h }: Window): void {
    const turn = this.board.period && Math.floor((cam.x - this.board.left) / this.board.period) * this.board.period;
    this.box.style.transform = `translate(${w / 2 - (cam.x - turn) * cam.k}px, ${h / 2 - cam.y * cam.k}px) scale(${cam.k})`;
  }

  show(shown: boolean): void {
    this.box.hidden = !shown;
  }
}
