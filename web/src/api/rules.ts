// The rules at hand: every reason the game can give, with the id of its rule.
import { get } from './http';

export interface RuleCard { code: string; rule: string; text: string; steps: string[] }

// Which reasons matter in which step, by the first word of their code.
const WORDS: Record<string, string[]> = {
  research: ['research', 'capital'],
  purchase: ['buy', 'capital'],
  combat_move: ['move', 'land', 'blitz', 'combat', 'sea', 'sub', 'canal', 'transport', 'air', 'fly', 'landing', 'carrier', 'raid'],
  noncombat_move: ['move', 'land', 'noncombat', 'sea', 'canal', 'transport', 'air', 'landing', 'carrier'],
  home_move: ['air', 'landing', 'carrier'],
  mobilise: ['place'],
  casualties: ['casualty'],
};

const kept = new Map<string, Promise<RuleCard[]>>(); // by game and language

export function rulesFor(game: string, lang: string): Promise<RuleCard[]> {
  const key = `${game}.${lang}`;
  let found = kept.get(key);
  if (!found) {
    found = get<{ code: string; rule: string; text: string }[]>(`/games/${game}/rules`).then((all) =>
      all.map((c) => ({ ...c, text: c.text.replace(/\{\w+\}/g, '…'), steps: Object.keys(WORDS).filter((s) => WORDS[s]?.includes(c.code.split('.')[0] ?? '')) })),
    );
    kept.set(key, found);
  }
  return found;
}
