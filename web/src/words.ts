// Messages with {names}, their forms and ICU plurals: "{n, plural, one {# unit} other {# units}}".
export type Args = Record<string, unknown>;
// A name that a sentence may ask for in a form: "{space, in}", "{power, dat}", and of two words the one for its number: "{power, has|have}".
export interface Named {
  toString(): string;
  form(form: string): string;
}
const isNamed = (value: unknown): value is Named => typeof (value as Named | null)?.form === 'function';

function closing(text: string, from: number): number {
  let depth = 0;
  for (let i = from; i < text.length; i++) {
    if (text[i] === '{') depth++;
    else if (text[i] === '}' && --depth === 0) return i;
  }
  return -1;
}

function plural(body: string, n: number, lang: string): string {
  const forms = new Map<string, string>();
  const pattern = /(=\d+|\w+)\s*\{/g;
  let found: RegExpExecArray | null;
  while ((found = pattern.exec(body))) {
    const open = found.index + found[0].length - 1;
    const close = closing(body, open);
    forms.set(found[1] as string, body.slice(open + 1, close));
    pattern.lastIndex = close;
  }
  const form = forms.get(`=${n}`) ?? forms.get(new Intl.PluralRules(lang).select(n)) ?? forms.get('other') ?? '';
  return form.replaceAll('#', String(n));
}

function formed(value: unknown, kind: string): string {
  if (kind.includes('|')) return isNamed(value) ? value.form(kind) : (kind.split('|')[0] as string);
  const said = isNamed(value) ? value.form(kind.toLowerCase()) : CASES.has(kind.toLowerCase()) ? String(value ?? '') : `${kind} ${String(value ?? '')}`;
  return /^\p{Lu}/u.test(kind) ? said.charAt(0).toUpperCase() + said.slice(1) : said;
}
const CASES = new Set(['nom', 'acc', 'dat']);

export function format(template: string, args: Args, lang: string): string {
  let out = '';
  for (let i = 0; i < template.length; ) {
    if (template[i] !== '{') {
      out += template[i++];
      continue;
    }
    const close = closing(template, i);
    if (close < 0) return out + template.slice(i);
    const inner = template.slice(i + 1, close);
    const [name, kind] = inner.split(',', 2).map((s) => s.trim());
    if (kind === 'plural') {
      const body = inner.slice(inner.indexOf(',', inner.indexOf(',') + 1) + 1);
      out += format(plural(body, Number(args[name as string] ?? 0), lang), args, lang);
    } else out += kind ? formed(args[name as string], kind) : String(args[name as string] ?? '');
    i = close + 1;
  }
  return out;
}
