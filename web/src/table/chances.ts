// Odds as the one who is asked sees them: the chance to win where their side attacks, to hold where it is attacked.
import type { OddsAnswer, Turn } from '../api/types';

export interface Chance { space: string; share: number; swing: number; attacking: boolean; own: boolean; sampled: boolean }

// Without a power it is the attacker's view. A battle that cannot be calculated has no chance here.
export function chancesOf(odds: OddsAnswer | null, turn: Turn | undefined, power: string): Record<string, Chance> {
  const attacking = !power || (turn?.powers.includes(power) ?? true);
  const found: Record<string, Chance> = {};
  for (const [space, o] of Object.entries(odds?.battles ?? {})) {
    if (o.win === undefined || o.swing === undefined) continue;
    const swing = attacking ? o.swing : -o.swing;
    found[space] = { space, share: attacking ? o.win : 1 - o.win, swing, attacking, own: o.own ?? true, sampled: o.method === 'sampled' };
  }
  return found;
}
