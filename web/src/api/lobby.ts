// What the lobby asks for.
import { get, post } from './http';

export interface GameOption { name: string; text: string; choices?: (string | number | boolean)[] | null; default: string | number | boolean }
export interface GameEntry {
  slug: string;
  title: string;
  stage: string;
  powers: { name: string; side: string; colour: string }[];
  options: GameOption[];
  bots: string[];
}
export interface TableEntry {
  id: string;
  title: string;
  game: string;
  status: string;
  waiting?: { power: string; topic: string }[];
  seats?: { power: string; free?: boolean; mine?: boolean; name?: string; bot?: string }[];
  changed?: number;
  due?: number | null;
  mine?: boolean;
  [more: string]: unknown;
}
export interface NewTable {
  game: string;
  options?: Record<string, string | number | boolean>;
  title?: string;
  visibility?: string;
  terms?: Record<string, unknown>;
  mine: string[];
  bots: Record<string, string>;
}

export interface BotEntry { name: string; bot: string; text: string }

export const bots = (): Promise<BotEntry[]> => get('/bots');
export const games = (): Promise<GameEntry[]> => get('/games');
export const tables = (query: string): Promise<TableEntry[]> => get(`/tables?${query}`);
export const found = (table: NewTable): Promise<{ id: string; invite: string }> => post('/tables', table);

// One click: the first power is mine, the best bots take the rest.
export function againstBots(game: GameEntry): NewTable {
  const best = bestBot(game.bots);
  const [first, ...rest] = game.powers.map((p) => p.name);
  return { game: game.slug, mine: first ? [first] : [], bots: Object.fromEntries(rest.map((p) => [p, best])) };
}

const ORDER = ['hard', 'strong', 'medium', 'normal', 'easy', 'greedy', 'random'];
export function bestBot(bots: string[]): string {
  return ORDER.find((b) => bots.includes(b)) ?? bots[bots.length - 1] ?? 'random';
}
