// Odds as the one who is asked sees them: the chance to win where their side attacks, to hold where it is attacked.
import type { AfterAnswer, OddsAnswer, Turn } from '../api/types';

export interface Chance { space: string; share: number; swing: number; attacking: boolean; own: boolean; sampled: boolean; after: number | null }

// Without a power it is the attacker's view. A battle that cannot be calculated has no chance here.
export function chancesOf(odds: OddsAnswer | null, turn: Turn | undefined, power: string, answer: AfterAnswer | null = null): Record<string, Chance> {
  const attacking = !power || (turn?.powers.includes(power) ?? true);
  const found: Record<string, Chance> = {};
  for (const [space, o] of Object.entries(odds?.battles ?? {})) {
    if (o.win === undefined || o.swing === undefined) continue;
    const swing = attacking ? o.swing : -o.swing;
    const then = answer?.battles[space]?.win; // after what the enemy will probably answer
    const after = then === undefined || Math.abs(then - o.win) < 0.005 ? null : attacking ? then : 1 - then;
    found[space] = { space, share: attacking ? o.win : 1 - o.win, swing, attacking, own: o.own ?? true, sampled: o.method === 'sampled', after };
  }
  return found;
}
