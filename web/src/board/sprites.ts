// Tokens as small bitmaps, drawn once per look and then copied: hundreds of them cost little at every frame.
import { icon2d } from './icons';
import { short, tokenColours, tokenForm, type Theme } from './palette';
import type { Token } from './tokens';

export interface Look { w: number; h: number; ratio: number; theme: Theme }

const PATROL = 'combat air patrol';
const FONT = "Lato, 'Segoe UI', Arial, sans-serif";

function outlineOf(path: CanvasRenderingContext2D, form: string, x: number, y: number, w: number, h: number): void {
  path.beginPath();
  if (form === 'cut') {
    const c = 4;
    path.moveTo(x + c, y);
    path.lineTo(x + w - c, y);
    path.lineTo(x + w, y + c);
    path.lineTo(x + w, y + h - c);
    path.lineTo(x + w - c, y + h);
    path.lineTo(x + c, y + h);
    path.lineTo(x, y + h - c);
    path.lineTo(x, y + c);
    path.closePath();
  } else {
    path.roundRect(x, y, w, h, form === 'pill' ? h * 0.38 : 2.5);
  }
}

export class Sprites {
  private made = new Map<string, HTMLCanvasElement>();
  constructor(private look: Look) {}

  private canvas(key: string, w: number, h: number, draw: (c: CanvasRenderingContext2D) => void): HTMLCanvasElement {
    let found = this.made.get(key);
    if (found) return found;
    found = document.createElement('canvas');
    found.width = Math.ceil(w * this.look.ratio);
    found.height = Math.ceil(h * this.look.ratio);
    const ctx = found.getContext('2d');
    if (ctx) {
      ctx.scale(this.look.ratio, this.look.ratio);
      draw(ctx);
    }
    this.made.set(key, found);
    return found;
  }

  // Room around a token for its ring and for the number at its corner.
  get pad(): number {
    return 7;
  }

  token(t: Token, state: { chosen: number; can: boolean; first: boolean }): HTMLCanvasElement {
    const { w, h, theme } = this.look;
    if (t.facility) return this.facility(t);
    const key = ['t', t.power, t.kind, t.n, t.moved, t.damaged, t.cargo, t.submerged, t.patrol, state.chosen, state.can, state.first].join('|');
    const p = this.pad;
    return this.canvas(key, w + 2 * p, h + 2 * p, (c) => {
      const [field, glyph] = tokenColours(t.power);
      const form = tokenForm(t.power);
      outlineOf(c, form, p - 1.5, p - 1.5, w + 3, h + 3);
      c.fillStyle = theme.name === 'night' ? theme.paper : theme.ink;
      c.fill();
      outlineOf(c, form, p, p, w, h);
      c.fillStyle = field;
      c.fill();
      c.strokeStyle = theme.name === 'night' ? theme.ink : theme.paper;
      c.lineWidth = 1.4;
      c.stroke();
      if (state.chosen > 0) {
        outlineOf(c, form, p - 1.5, p - 1.5, w + 3, h + 3);
        c.strokeStyle = '#1F1B14';
        c.lineWidth = 4;
        c.stroke();
        c.strokeStyle = '#FFD400';
        c.lineWidth = 2.4;
        c.stroke();
      }
      const counted = t.n > 1 || state.chosen > 0;
      const size = h - 2;
      c.save();
      c.translate(p + (counted ? 1 : (w - size) / 2), p + 1);
      c.scale(size / 24, size / 24);
      if (t.submerged) c.globalAlpha = 0.5;
      c.fillStyle = glyph;
      c.fill(icon2d(t.patrol ? PATROL : t.kind));
      c.restore();
      if (state.first && h > 20) this.code(c, short(t.power), field, glyph, p + w, p);
      if (t.strength || t.damaged) this.tab(c, t.strength, t.damaged, p - 1, p - 1);
      if (t.moved) {
        c.save();
        outlineOf(c, form, p, p, w, h);
        c.clip();
        c.fillStyle = glyph;
        c.globalAlpha = 0.85;
        for (let x = 0; x < w * 0.55; x += 5) c.fillRect(p + x, p + h - 3, 3, 3);
        c.restore();
      }
      if (t.cargo) {
        c.fillStyle = glyph;
        c.fillRect(p + 3, p + h - 2.5, w - 6, 1.8);
        c.fillRect(p + 6, p - 1, w - 12, 1.6);
      }
      if (counted) this.count(c, state.chosen > 0 && state.chosen < t.n ? `${state.chosen}/${t.n}` : t.n > 99 ? '99+' : String(t.n), p + w + 5, p + h + 3);
    });
  }

  // How many: ink on a paper disc at the corner, never on the picture of the unit.
  private count(c: CanvasRenderingContext2D, text: string, right: number, bottom: number): void {
    const { theme, h } = this.look;
    const high = h > 20 ? 14 : 13;
    c.font = `bold ${text.length > 2 ? high - 4 : high - 2}px ${FONT}`;
    const wide = Math.max(high, c.measureText(text).width + 6);
    c.beginPath();
    c.roundRect(right - wide, bottom - high, wide, high, high / 2);
    c.fillStyle = theme.paper;
    c.fill();
    c.lineWidth = 1;
    c.strokeStyle = theme.ink;
    c.stroke();
    c.fillStyle = theme.ink;
    c.textAlign = 'center';
    c.textBaseline = 'middle';
    c.fillText(text, right - wide / 2, bottom - high / 2 + 0.5);
    c.textBaseline = 'alphabetic';
  }

  // Whose it is, in letters that the picture of the unit does not run through.
  private code(c: CanvasRenderingContext2D, text: string, field: string, glyph: string, right: number, top: number): void {
    c.font = `bold 8px ${FONT}`;
    c.textAlign = 'right';
    c.fillStyle = field;
    c.fillRect(right - c.measureText(text).width - 3.5, top + 1, c.measureText(text).width + 2, 8.5);
    c.fillStyle = glyph;
    c.fillText(text, right - 2.5, top + 8);
  }

  // The strength printed on a counter, on a tab of its own. Who took a hit wears it in yellow with a torn corner; who has no strength
  // printed shows how many hits it took.
  private tab(c: CanvasRenderingContext2D, strength: string, hits: number, x: number, y: number): void {
    const { theme, h } = this.look;
    const high = h > 20 ? 13 : 11;
    const wide = high - 2;
    const text = strength || String(hits);
    c.beginPath();
    if (hits) for (const [dx, dy] of [[0, 0], [wide + 1, 0], [wide - 1, 4], [wide + 2, 6], [wide - 1, high], [3, high + 1], [0, high - 2]] as const) c.lineTo(x + dx, y + dy);
    else c.rect(x, y, wide, high);
    c.closePath();
    c.fillStyle = hits ? '#FFD400' : theme.ink;
    c.fill();
    if (hits) {
      c.strokeStyle = '#1F1B14';
      c.lineWidth = 1;
      c.stroke();
    }
    c.fillStyle = hits ? '#1F1B14' : theme.paper;
    c.textAlign = 'center';
    c.font = `bold ${high - 2}px ${FONT}`;
    c.fillText(text, x + wide / 2, y + high - 2.5);
  }

  private facility(t: Token): HTMLCanvasElement {
    const { theme } = this.look;
    const s = 17;
    return this.canvas(`f|${t.kind}|${t.damaged}`, s + 8, s + 8, (c) => {
      c.fillStyle = theme.paper;
      c.strokeStyle = theme.ink;
      c.lineWidth = 1.1;
      c.beginPath();
      c.roundRect(4, 4, s, s, 4);
      c.fill();
      c.stroke();
      c.translate(5.5, 5.5);
      c.scale((s - 3) / 24, (s - 3) / 24);
      c.fillStyle = theme.ink;
      c.fill(icon2d(t.kind));
    });
  }

  // All units of a power from far away: letters and number, or where there is no room for letters the number on its colour and form.
  pill(power: string, n: number, small: boolean): HTMLCanvasElement {
    const { theme } = this.look;
    const [w, h] = small ? [18, 14] : [30, 18];
    return this.canvas(`p|${power}|${n}|${small}`, w + 4, h + 4, (c) => {
      const [field, glyph] = tokenColours(power);
      const form = tokenForm(power);
      outlineOf(c, form, 2, 2, w, h);
      c.fillStyle = theme.ink;
      c.fill();
      outlineOf(c, form, 3.3, 3.3, w - 2.6, h - 2.6);
      c.fillStyle = field;
      c.fill();
      c.fillStyle = glyph;
      c.textAlign = 'center';
      c.textBaseline = 'middle';
      c.font = `bold ${small ? 10 : 11}px ${FONT}`;
      c.fillText(small ? String(n) : `${short(power)}${n}`, w / 2 + 2, h / 2 + 2.5);
      c.textBaseline = 'alphabetic';
    });
  }

  more(n: number): HTMLCanvasElement {
    const { w, h, theme } = this.look;
    return this.canvas(`m|${n}`, w + 8, h + 8, (c) => {
      outlineOf(c, 'pill', 4, 4, w, h);
      c.fillStyle = theme.paper;
      c.fill();
      c.strokeStyle = theme.ink;
      c.stroke();
      c.fillStyle = theme.ink;
      c.textAlign = 'center';
      c.font = `bold 11px ${FONT}`;
      c.fillText(`+${n}`, 4 + w / 2, 8 + h / 2);
    });
  }
}
