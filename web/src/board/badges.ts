// Badges over spaces: odds of planned battles, and the small numbers of an overlay.
import type { Camera } from './camera';
import type { Board } from './geometry';
import type { Scene } from './scene';

const TONES = { good: '#1B5FA8', even: '#6B6459', bad: '#B3470A', plain: '#1F1B14' };
const FONT = "bold 12px Lato, 'Segoe UI', Arial, sans-serif";

// Badges stand over the block of tokens of their space, where nothing else does, and can be clicked; where there is no block, over the name.
export function badgePoint(board: Board, head: Head, space: string): [number, number] | null {
  const label = board.spaces.get(space)?.data.label;
  return head(space) ?? (label ? [label.x, label.y - label.h / 2] : null);
}

export type Head = (space: string) => [number, number] | undefined;
export const BADGE_HIGH = 20;
export const badgeWide = (text: string): number => text.length * 7 + 14;

export function drawBadges(ctx: CanvasRenderingContext2D, scene: Scene, board: Board, head: Head, cam: Camera, w: number, h: number, turn: number): void {
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.font = FONT;
  const above = (name: string, lift: number): [number, number] | null => {
    const label = board.spaces.get(name)?.data.label;
    if (!label) return null;
    const x = (label.x + turn - cam.x) * cam.k + w / 2;
    const y = (label.y - label.h / 2 - cam.y) * cam.k + h / 2 - lift;
    return x < -60 || y < -40 || x > w + 60 || y > h + 40 ? null : [x, y];
  };
  for (const b of scene.badges) {
    const p = badgePoint(board, head, b.space);
    if (!p) continue;
    const at: [number, number] = [(p[0] + turn - cam.x) * cam.k + w / 2, (p[1] - cam.y) * cam.k + h / 2];
    const wide = ctx.measureText(b.text).width + 14;
    ctx.beginPath();
    ctx.roundRect(at[0] - wide / 2, at[1] - BADGE_HIGH / 2, wide, BADGE_HIGH, b.tone === 'even' ? 4 : 10);
    ctx.fillStyle = TONES[b.tone];
    ctx.fill();
    ctx.lineWidth = 1.5;
    ctx.strokeStyle = '#F6F3EA';
    ctx.stroke();
    ctx.fillStyle = '#FFFFFF';
    ctx.fillText(b.text, at[0], at[1] + 0.5);
  }
  for (const [name, text] of scene.notes) {
    const at = above(name, 9);
    if (!at) continue;
    ctx.lineWidth = 3;
    ctx.strokeStyle = scene.theme.paper;
    ctx.strokeText(text, ...at);
    ctx.fillStyle = scene.theme.ink;
    ctx.fillText(text, ...at);
  }
  ctx.textBaseline = 'alphabetic';
}
