// Rules to read, as the server tells them.
import { get } from './http';

export interface RuleTitle { id: string; title: string }
export interface RuleLine extends RuleTitle { text: string; shown: boolean }
export interface RuleCard extends RuleTitle {
  game: string;
  text: string;
  near: RuleTitle[];
  refusals: string[];
  example: { position: string; orders: { order: string; refused: string }[]; options: Record<string, string | number | boolean> } | null;
}
export interface UnitRow {
  kind: string; arm: string; cost: number; attack: number; defence: number; move: number; hits: number;
  worn: number[]; holds: string[]; abilities: { word: string; text: string }[];
}
export interface Book { game: string; title: string; phases: string[]; units: UnitRow[]; rules: RuleLine[] }
export interface Learning {
  changes: {
    new_units: string[]; no_units: string[];
    units: { kind: string; figures: { name: string; here: number; there: number }[]; gains: string[]; lacks: string[]; carries: [string[], string[]] | null }[];
    phases: [string[], string[]];
  };
  new_rules: string[];
  no_rules: string[];
}

const kept = new Map<string, Promise<unknown>>(); // by path and language: rules do not change while one reads
function once<T>(path: string, lang: string): Promise<T> {
  const key = `${lang} ${path}`;
  let found = kept.get(key) as Promise<T> | undefined;
  if (!found) {
    kept.set(key, (found = get<T>(path)));
    found.catch(() => kept.delete(key));
  }
  return found;
}

export const bookOf = (game: string, lang: string): Promise<Book> => once(`/games/${game}/book`, lang);
export const ruleCard = (id: string, lang: string): Promise<RuleCard> => once(`/rules/${encodeURIComponent(id)}`, lang);
export const learning = (game: string, known: string, lang: string): Promise<Learning> => once(`/games/${game}/differs/${known}`, lang);
