import type { Language } from './lexicon.ts';
import { isKind, type Word } from './word.ts';
import type { Written } from './write-romance.ts';

/** A sentence with the signs or words that its language gives questions and cries. */
export function marked(
  all: readonly Written[],
  words: readonly Word[],
  language: Language,
): readonly Written[] {
  if (language === 'es') return opened(all);
  const end = all.findLastIndex(({ text }) => text === '?' || text === '？');
  if (end === -1) return all;
  const [before, after] = [all.slice(0, end), all.slice(end)];
  const isOpen = words.some((word) => isKind(word, 'question', 'phrase'));
  if (language === 'ja' && !before.at(-1)?.text.endsWith('か'))
    return [...before, unspaced('か'), ...after];
  if (language === 'zh' && !isOpen) return [...before, unspaced('吗'), ...after];
  if (language === 'hi' && !isOpen) return [unspaced('क्या'), ...before.map(spaced), ...after];
  return all;
}

/** Spanish says at the start how a sentence ends. */
function opened(all: readonly Written[]): readonly Written[] {
  const sign = { '?': '¿', '？': '¿', '!': '¡', '！': '¡' }[all.at(-1)?.text ?? ''];
  const [first, ...rest] = all;
  return sign && first ? [unspaced(sign), unspaced(first.text), ...rest] : all;
}

function unspaced(text: string): Written {
  return { text, spaced: false };
}

function spaced({ text }: Written): Written {
  return { text, spaced: true };
}
