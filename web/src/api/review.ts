// The review of a game, as the server works it out.
import { get } from './http';
import type { Review, ReviewBattle } from './types';

export const review = (table: string): Promise<Review> => get(`/tables/${table}/review`);

// Luck and play of each side in its battles: what the dice gave beyond the expected, and what the chosen attacks promised.
export function luckAndPlay(found: Review): { side: string; luck: number; play: number; battles: number }[] {
  return found.sides.map(({ name, powers }) => {
    const own = found.battles.filter((b) => powers.includes(b.attacker));
    const against = found.battles.filter((b) => powers.includes(b.defender) && !powers.includes(b.attacker));
    const luck = found.luck[name] ?? sum(own, (b) => b.luck) - sum(against, (b) => b.luck);
    return { side: name, luck, play: sum(own, (b) => b.expected), battles: own.length };
  });
}

const sum = (battles: ReviewBattle[], of: (b: ReviewBattle) => number): number => battles.reduce((s, b) => s + of(b), 0);
