import data from './phrases.json' with { type: 'json' };

/** Languages that the sandbox answers in. */
export type ChatLanguage = keyof typeof data;

/** A pattern for greetings, or for questions who is answering, in all these languages. */
export function phrasePattern(what: 'asked' | 'greeted'): string {
  return Object.values(data)
    .map((phrases) => phrases[what])
    .join('|');
}

/** The texts of the sandbox in one language. `self` describes it and its abilities. */
export function phrasesIn(language: ChatLanguage) {
  const { hello, self, tool, unknown } = data[language];
  return {
    hello,
    self,
    /** Reports the answer of a tool. */
    tool: (name: string, value: string) => filled(tool, { name, value }),
    /** Says that it has no answer to a message with this number of words. */
    unknown(words: number, about: string) {
      // The part in brackets is removed if `about` is empty; of "(one|several)" one is left.
      const reply = unknown
        .replace(/\[(.*?)\]/, about === '' ? '' : '$1')
        .replace(/\((.*?)\|(.*?)\)/, words === 1 ? '$1' : '$2');
      return filled(reply, { n: `${words}`, about });
    },
  };
}

function filled(phrase: string, values: Readonly<Record<string, string>>): string {
  return phrase.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}

/** Frequent words of each language in Latin letters that the other languages lack. */
const usualPhrases = Object.entries(data).flatMap(([language, phrases]) =>
  'usual' in phrases
    ? [[language as ChatLanguage, new Set(phrases.usual.split(' '))] as const]
    : [],
);

/** The language of a text, by its script and its shortest words. */
export function languageOf(text: string): ChatLanguage {
  const start = text.slice(0, 2000);
  if (/\p{Script=Hiragana}|\p{Script=Katakana}/u.test(start)) return 'ja';
  if (/\p{Script=Han}/u.test(start)) return 'zh';
  if (/\p{Script=Devanagari}/u.test(start)) return 'hi';
  if (/[ãõ]/i.test(start)) return 'pt';
  if (/[ñ¿¡]/i.test(start)) return 'es';
  const words = start.toLowerCase().match(/\p{L}+/gu) ?? [];
  let [best, most]: [ChatLanguage, number] = ['en', 0];
  for (const [language, usual] of usualPhrases) {
    const count = words.filter((word) => usual.has(word)).length;
    if (count > most) [best, most] = [language, count];
  }
  return best;
}
