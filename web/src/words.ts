// Messages with {names} and ICU plurals: "{n, plural, one {# unit} other {# units}}".
export type Args = Record<string, unknown>;

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
    } else out += String(args[name as string] ?? '');
    i = close + 1;
  }
  return out;
}
