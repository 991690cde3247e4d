// What the lobby asks for.
import { learn } from '../games.svelte';
import { get, post } from './http';
import type { BotEntry, FoundedTable, GameEntry, NewTable, TableEntry } from './types';

export const bots = (): Promise<BotEntry[]> => get('/bots');
export async function games(): Promise<GameEntry[]> {
  const all = await get<GameEntry[]>('/games');
  learn(all);
  return all;
}
export const tables = (query: string): Promise<TableEntry[]> => get(`/tables?${query}`);
export const found = (table: NewTable): Promise<FoundedTable> => post('/tables', table);

// One click: one power, or all of a side, is mine; bots take the rest.
export function quickTable(game: Pick<GameEntry, 'slug' | 'bots' | 'powers'>, who = '', bot = ''): NewTable {
  const level = game.bots.includes(bot) ? bot : (strengths(game.bots)[0] ?? bestBot(game.bots));
  const side = who.startsWith('side:') ? who.slice(5) : '';
  const powers = game.powers.map((p) => p.name);
  const mine = side ? game.powers.filter((p) => p.side === side).map((p) => p.name) : [powers.includes(who) ? who : (powers[0] ?? '')];
  return { game: game.slug, options: {}, mine, bots: Object.fromEntries(powers.filter((p) => !mine.includes(p)).map((p) => [p, level])) };
}

// The ladder a newcomer chooses from; the other bots are characters, not steps.
const LADDER = ['easy', 'normal', 'hard'];
export function strengths(bots: string[]): string[] {
  const found = LADDER.filter((b) => bots.includes(b));
  return found.length ? found : bots.slice(-1);
}

const ORDER = ['normal', 'hard', 'easy', 'greedy', 'random'];
export function bestBot(bots: string[]): string {
  return ORDER.find((b) => bots.includes(b)) ?? bots[bots.length - 1] ?? 'random';
}
