import data from './phrases.json' with { type: 'json' };

/** Languages that the sandbox answers in. */
export type ChatLanguage = keyof typeof data;

/** What the sandbox says in one language. */
export interface Phrases {
  readonly hello: string;
  /** What it is, and what it can do. */
  readonly self: string;
  /** That a tool answered. */
  tool(name: string, value: string): string;
  /** That it does not know what to answer to a message of so many words. */
  unknown(words: number, about: string): string;
}

/** What people say in all these languages when they greet, or ask who answers; a pattern. */
export function said(what: 'asked' | 'greeted'): string {
  return Object.values(data)
    .map((phrases) => phrases[what])
    .join('|');
}

export function phrasesIn(language: ChatLanguage): Phrases {
  const { hello, self, tool, unknown } = data[language];
  return {
    ...{ hello, self },
    tool: (name, value) => filled(tool, { name, value }),
    unknown(words, about) {
      // The part in brackets is left out if there is nothing to say.
      const said = unknown.replace(/\[(.*?)\]/, about === '' ? '' : '$1');
      return filled(said, { n: `${words}`, about });
    },
  };
}

function filled(phrase: string, values: Readonly<Record<string, string>>): string {
  return phrase.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}

/** Frequent words of each language in Latin letters that the others lack. */
const USUAL = Object.entries(data).flatMap(([language, phrases]) =>
  'usual' in phrases
    ? [[language as ChatLanguage, new Set(phrases.usual.split(' '))] as const]
    : [],
);

/** The language that a text is written in, as far as its script and smallest words tell. */
export function languageOf(text: string): ChatLanguage {
  const start = text.slice(0, 2000);
  if (/\p{Script=Hiragana}|\p{Script=Katakana}/u.test(start)) return 'ja';
  if (/\p{Script=Han}/u.test(start)) return 'zh';
  if (/\p{Script=Devanagari}/u.test(start)) return 'hi';
  if (/[ãõ]/i.test(start)) return 'pt';
  if (/[ñ¿¡]/i.test(start)) return 'es';
  const words = start.toLowerCase().match(/\p{L}+/gu) ?? [];
  const scores = USUAL.map(([language, usual]) => ({
    language,
    count: words.filter((word) => usual.has(word)).length,
  }));
  return scores.reduce((best, one) => (one.count > best.count ? one : best), {
    language: 'en',
    count: 0,
  }).language;
}
