import { strengthOf } from './board/icons';
import { nameIn, ownName } from './games.svelte';
import de from './messages/de.json';
import en from './messages/en.json';
import { settings } from './settings.svelte';
import { format, type Args, type Named } from './words';

export type Key = keyof typeof en;
const books: Record<'en' | 'de', Record<string, string>> = { en, de };

export function t(key: Key, args: Args = {}): string {
  return format(books[settings.lang][key] ?? en[key] ?? key, { money: nameIn(settings.lang, 'money') ?? '', ...args }, settings.lang);
}

// Names the games give come from the server; one that it does not know is shown as it is.
const said = (key: string): string | undefined => nameIn(settings.lang, key) ?? books[settings.lang][key];
function named(prefix: string, name: string): string {
  return said(`${prefix}.${name}`) ?? name;
}

// Where counters differ by a number, it ends the name of the kind: only the word before it is put into a language. It counts nothing, so it
// is in brackets.
export const unitName = (kind: string): string => {
  const number = strengthOf(kind);
  return number && !said(`unit.${kind}`) ? `${named('unit', kind.slice(0, -number.length).trim())} (${number})` : named('unit', kind);
};
export const unitNames = (kind: string, n: number): string => {
  const form = said(`units.${kind}`);
  return form ? format(form, { n }, settings.lang) : `${n} ${unitName(kind)}`;
};
// Spaces that differ by a number alone share the word before it.
export const spaceName = (space: string): string => {
  const number = /\s\d+$/.exec(space)?.[0] ?? '';
  return number && !said(`space.${space}`) ? named('space', space.slice(0, -number.length)) + number : named('space', space);
};
// What is not called as it is printed on the board; numbers are.
export const calledOtherwise = (spaces: string[]): Map<string, string> =>
  new Map(spaces.flatMap((s) => (said(`space.${s}`) && spaceName(s) !== s ? [[s, spaceName(s)] as const] : [])));
// A name inside a sentence, in the form that it asks for; the server knows those that do not follow from the name itself.
const inSentence = (key: string, name: string): Named => ({
  toString: () => name,
  form: (form) => {
    if (form.includes('|')) return form.split('|')[said(`many.${key}`) ? 1 : 0] as string;
    return said(`${form}.${key}`) ?? (['nom', 'acc', 'dat'].includes(form) ? name : `${form} ${name}`);
  },
});
export const place = (space: string): Named => inSentence(space, spaceName(space));
export const country = (power: string): Named => inSentence(power, powerName(power));
// A small country is often called as its land is.
export const powerName = (power: string): string => said(`power.${power}`) ?? named('space', power);
// A purse is called as its power, unless a power keeps several apart.
export const purseName = (purse: string): string => said(`name.${purse}`) ?? powerName(purse);
export const gameName = (game: { slug: string; title: string }): string => ownName(game.slug, settings.lang) ?? game.title;
// Technologies, parts of factories, and what else a game names.
export const wordName = (word: string): string => named('name', word);
export const phaseName = (phase: string): string => named('phase', phase);
export const optionName = (option: string): string => named('option_name', option);
export const optionText = (option: string, fallback: string): string => said(`option_text.${option}`) ?? fallback;
export const valueName = (value: string | number | boolean): string => (value === true ? t('yes') : value === false ? t('no') : named('value', String(value)));
export const sideName = (side: string): string => named('side', side);
// At the head of a row or a list.
export const sideTitle = (side: string): string => sideName(side).replace(/^./u, (c) => c.toLocaleUpperCase());
export const listed = (names: string[]): string => new Intl.ListFormat(languageTag(), { type: 'conjunction' }).format(names);
// How a game ended, as its rules or the players named it.
export const howName = (how: string): string => named('how', how);
export const botName = (bot: string): string => named('bot', bot);
export const topicName = (topic: string): string => {
  const known = said(`topic.${topic}`);
  return known ?? phaseName(topic);
};
// What dice were thrown for, and by which kind of unit where each fires on its own.
export const shotName = (what: string, kind = ''): string => (kind ? `${unitName(kind)}: ${named('throw', what)}` : named('throw', what));
// What a development does, in one line; games that say nothing of it have none.
export const giftOf = (name: string): string => nameIn(settings.lang, `gives.${name}`) ?? '';
// What choosing nothing means: to fight on, to stay, or simply nothing.
export const noneName = (topic: string): string => said(`none.${topic}`) ?? t('choice.nothing');
// What is nearly certain is not called certain.
export const percent = (share: number): string => (share < 1 && share > 0.995 ? '>99 %' : share > 0 && share < 0.005 ? '<1 %' : `${Math.round(share * 100)} %`);
export const figure = (n: number, digits = 1, signDisplay: 'auto' | 'exceptZero' = 'auto'): string =>
  new Intl.NumberFormat(settings.lang, { minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay }).format(n);
// Gain and loss say which they are.
export const signed = (n: number, digits = 1): string => figure(n, digits, 'exceptZero');
export const languageTag = (): string => settings.lang;

// What a unit bears. A building that neither fights nor moves is never gone: its last hit is one that bombs cannot do.
export const endures = (kind: { hits: number; attack: number; defence: number; move: number }): string =>
  kind.attack + kind.defence + kind.move > 0 ? t('chart.hits', { n: kind.hits }) : t('chart.damage', { n: kind.hits - 1 });
