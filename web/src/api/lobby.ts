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
export function quickTable(game: Pick<GameEntry, 'slug' | 'bots' | 'powers' | 'ladder' | 'usual'>, who = '', bot = ''): NewTable {
  const level = game.bots.includes(bot) ? bot : (game.ladder[0] ?? game.usual);
  const side = who.startsWith('side:') ? who.slice(5) : '';
  const powers = game.powers.map((p) => p.name);
  const mine = side ? game.powers.filter((p) => p.side === side).map((p) => p.name) : [powers.includes(who) ? who : (powers[0] ?? '')];
  return { game: game.slug, options: {}, mine, bots: Object.fromEntries(powers.filter((p) => !mine.includes(p)).map((p) => [p, level])) };
}
