// The rules at hand: every reason the game can give, with the id of its rule.
import { get } from './http';
import type { RuleAtHand } from './types';

export type RuleCard = RuleAtHand;

// Whether a reason is one that the question put now may give; where the game does not say which ones it gives, any may.
export function mattersTo(cards: RuleCard[], topic: string): (card: RuleCard) => boolean {
  const told = cards.some((c) => c.topics.includes(topic));
  return (card) => !told || card.topics.includes(topic);
}

const kept = new Map<string, Promise<RuleCard[]>>(); // by game and language

export function rulesFor(game: string, lang: string): Promise<RuleCard[]> {
  const key = `${game}.${lang}`;
  let found = kept.get(key);
  if (!found) {
    found = get<RuleAtHand[]>(`/games/${game}/rules`);
    kept.set(key, found);
  }
  return found;
}
