// The review of a game, as the server works it out.
import { get } from './http';

export interface ReviewPoint { n: number; record: number; round: number; power: string; win: Record<string, number>; income: Record<string, number>; army: Record<string, number>; cities: Record<string, number> }
export interface ReviewBattle { record: number; space: string; attacker: string; defender: string; expected: number; actual: number; luck: number; win_before: number; change?: Record<string, number> }
export interface Review {
  sides: { name: string; powers: string[]; needs: number }[];
  series: ReviewPoint[];
  battles: ReviewBattle[];
  turning: { record: number; text: string; change?: number; side?: string }[];
  dice: Record<string, { rolled: number; hits: number; expected: number }>;
  luck?: Record<string, number>;
}

export const review = (table: string): Promise<Review> => get(`/tables/${table}/review`);

// Luck and play of each side in its battles: what the dice gave beyond the expected, and what the chosen attacks promised.
export function luckAndPlay(found: Review): { side: string; luck: number; play: number; battles: number }[] {
  return found.sides.map(({ name, powers }) => {
    const own = found.battles.filter((b) => powers.includes(b.attacker));
    const against = found.battles.filter((b) => powers.includes(b.defender) && !powers.includes(b.attacker));
    const luck = found.luck?.[name] ?? sum(own, (b) => b.luck) - sum(against, (b) => b.luck);
    return { side: name, luck, play: sum(own, (b) => b.expected), battles: own.length };
  });
}

const sum = (battles: ReviewBattle[], of: (b: ReviewBattle) => number): number => battles.reduce((s, b) => s + of(b), 0);
