import type { Language } from './lexicon.ts';
import type { Written } from './write-romance.ts';

const SIGNS: Partial<Record<Language, Readonly<Record<string, string>>>> = {
  ja: { '.': '。', ',': '、', '?': '？', '!': '！', ':': '：', ';': '；' },
  zh: { '.': '。', ',': '，', '?': '？', '!': '！', ':': '：', ';': '；' },
  hi: { '.': '।' },
  // With a space that does not break.
  fr: { '?': '\u202f?', '!': '\u202f!', ';': '\u202f;', ':': '\u00a0:' },
};
const WESTERN: Readonly<Record<string, string>> = {
  '。': '.',
  '、': ',',
  '，': ',',
  '？': '?',
  '！': '!',
  '：': ':',
  '；': ';',
  '।': '.',
};

/** Words and signs as a text, in the signs of the language. */
export function assembled(written: readonly Written[], language: Language): string {
  let text = '';
  let hadFullStop = false;
  for (const { text: word, spaced } of written) {
    const isFull = word in WESTERN || /^[.,?!:;]$/.test(word);
    const sign = WESTERN[word] ?? word;
    const own = SIGNS[language]?.[sign] ?? sign;
    const isEastern = language === 'ja' || language === 'zh';
    // Signs of full width bring their space with them.
    const needsSpace = !isFull && (spaced || hadFullStop);
    text +=
      (needsSpace && text !== '' && !(isEastern && /[。、，？！：；]$/.test(text)) ? ' ' : '') +
      own;
    hadFullStop = word in WESTERN && !isEastern;
  }
  return text;
}

/** Each sentence with a capital, as far as the language has them. */
export function capitalised(text: string): string {
  return text.replace(
    /(^|[.!?]\s+)([¿¡"“(]*)(\p{Ll})/gu,
    (_, before: string, signs: string, letter: string) => before + signs + letter.toUpperCase(),
  );
}
