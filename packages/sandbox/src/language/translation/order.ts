import type { Conversation } from '../conversation.ts';
import type { SandboxLanguageOptions } from '../options.ts';
import type { Language } from './lexicon.ts';
import type { Target } from './translate.ts';

/** What is to be translated, from what and into what. */
export interface TranslationOrder {
  readonly text: string;
  /** Left out, it is to be guessed; null is one that the lexicon does not have. */
  readonly from: Language | null | undefined;
  readonly to: Target | undefined;
}

const NAMES: Readonly<Record<string, string>> = {
  english: 'en',
  spanish: 'es',
  castilian: 'es',
  french: 'fr',
  italian: 'it',
  portuguese: 'pt',
  hindi: 'hi',
  japanese: 'ja',
  chinese: 'zh',
  mandarin: 'zh',
  español: 'es',
  français: 'fr',
  italiano: 'it',
  português: 'pt',
  inglés: 'en',
  anglais: 'en',
  inglese: 'en',
  inglês: 'en',
};
const CODES = /^(en|es|fr|it|pt|hi|ja|zh)(?:$|[-_ ])/;
/** "into Brazilian Portuguese", "en español", "to pt-br". */
const WORDS = String.raw`((?:[\p{L}]+ ){0,2}?(?:${Object.keys(NAMES).join('|')})(?:\s*\([^)]*\))?|(?:en|es|fr|it|pt|hi|ja|zh)(?:-[a-z]{2,4})?\b)`;
const INTO = new RegExp(String.raw`(?<!\p{L})(?:into|to|in|al?|en|em|in)\s+${WORDS}`, 'iu');
const FROM = new RegExp(String.raw`(?<!\p{L})(?:from|de|da|del|du)\s+${WORDS}`, 'iu');
const ASKED = /\b(?:translat\w+|traduc\w+|traduz\w*|traduis\w*|tradui\w*)\b/i;

/** Whether a prompt asks for a translation. */
export function asksForTranslation({ system, question }: Conversation): boolean {
  const head = question.slice(0, 200);
  if (ASKED.test(head)) return true;
  return /\b(?:translat\w+)\b/i.test(system.slice(0, 1000)) && question !== '';
}

/** Reads it from the options, and where they say nothing from the words. */
export function readOrder(
  { system, question }: Conversation,
  own: SandboxLanguageOptions,
): TranslationOrder {
  const { request, text } = divide(question);
  const asked = `${request}\n${system.slice(0, 2000)}`;
  return {
    text,
    from: languageOf(own.from ?? FROM.exec(asked)?.[1]),
    to: targetOf(own.to ?? INTO.exec(asked)?.[1]),
  };
}

/** What is asked, and the text that it is asked of; without a request all is text. */
function divide(question: string): { request: string; text: string } {
  const head = question.slice(0, 300);
  if (!ASKED.test(head)) return { request: '', text: question };
  const colon = /^[^\n]{0,200}?[:：]\s*/.exec(head) ?? /^[^\n]{0,200}\n+/.exec(head);
  if (colon) return { request: colon[0], text: unquoted(question.slice(colon[0].length)) };
  const quoted = /["“«「]([\s\S]+)["”»」]/.exec(question);
  return { request: head, text: quoted?.[1] ?? question };
}

function unquoted(text: string): string {
  return /^["“«「]([^"”»」]*)["”»」]$/s.exec(text.trim())?.[1] ?? text;
}

function languageOf(said: string | undefined): Language | null | undefined {
  if (said === undefined) return undefined;
  const lower = said.toLowerCase();
  const code =
    CODES.exec(lower)?.[1] ?? Object.entries(NAMES).find(([name]) => lower.includes(name))?.[1];
  return (code as Language | undefined) ?? null;
}

function targetOf(said: string | undefined): Target | undefined {
  const language = languageOf(said);
  if (!language) return undefined;
  if (language !== 'en') return { language, variety: undefined };
  return {
    language,
    variety: /gb|uk|british/i.test(said ?? '')
      ? 'gb'
      : /us|american/i.test(said ?? '')
        ? 'us'
        : undefined,
  };
}
