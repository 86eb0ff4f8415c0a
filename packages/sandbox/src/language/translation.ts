import { invalid, warningOf } from '../problems.ts';
import { languageOf } from './chat/phrases.ts';
import type { Conversation } from './conversation.ts';
import type { SandboxLanguageOptions } from './options.ts';
import type { Reply } from './reply.ts';

const translationPattern = /\b(?:translat\w+|traduc\w+|traduz\w*|tradui\w*)\b/i;
/**
 * "into Brazilian Portuguese", "to pt-br": with the words after it, because a name may have several
 * words.
 */
const into = /(?<!\p{L})(into|to|in|al?|en|em)(?=\s+((?:[\p{L}()-]+ ?){1,3}))/giu;

/** Whether a prompt asks for a translation. */
export function asksForTranslation({ system, question }: Conversation): boolean {
  if (translationPattern.test(question.slice(0, 200))) return true;
  return /\btranslat\w+/i.test(system.slice(0, 1000)) && question !== '';
}

const orderPattern =
  /^\W*(?:please |(?:can|could) you (?:please )?)?(?:translate|traduce|traducir|traduza?|traduzir|traduis(?:ez)?|traduire)\b/i;

/** A mark would be spoken, too. */
const speechPattern = /\b(?:spoken|speak(?:ing|er)?|voice-?over|dub(?:s|bed|bing)?)\b/i;

/**
 * Puts the code of the language before each line, as in `[es] Good morning`, and changes nothing
 * else. The answer is marked as no real translation. In JSON, each text is marked in its place. A
 * text that is to be spoken stays as it is.
 *
 * @throws InvalidArgumentError if no target language is named
 */
export function pseudoTranslation(
  { system, question }: Conversation,
  options: SandboxLanguageOptions,
): Reply {
  // With a target in the options, only an order is no text: others may be about translators.
  const isText = options.to !== undefined && !orderPattern.test(question);
  const { request, text } = isText ? { request: '', text: question } : divide(question);
  const to = codeOf(options.to) ?? targetIn([request, system.slice(0, 2000)]);
  if (to === undefined)
    throw invalid(
      'to',
      'Name the language to translate into, such as "into Spanish", or its code.',
    );
  const from = codeOf(options.from) ?? languageOf(text);
  const isSpoken = speechPattern.test(system.slice(0, 2000));
  const instead = isSpoken ? 'the text is the original' : `each line is marked with [${to}]`;
  const message = `The sandbox does not translate: ${instead}. Use a real model.`;
  return {
    text: isSpoken ? text : (inJson(text, to) ?? marked(text, to)),
    metadata: { from, to, translated: false },
    warnings: [warningOf(message)],
  };
}

function marked(text: string, to: string): string {
  // Without line breaks of any kind, because ^ is at the start of each line.
  return text.replace(/^[^\S\n\r\u2028\u2029]*(?=\S)/gm, `$&[${to}] `);
}

/** Undefined if the text is no JSON. */
function inJson(text: string, to: string): string | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    JSON.parse(text);
    // In place, because writing JSON anew would round long numbers.
    return text.replace(/"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?/g, (one: string, colon?: string) =>
      colon ? one : JSON.stringify(marked(JSON.parse(one), to)),
    );
  } catch {
    return undefined;
  }
}

/** A request up to its colon, which is neither in quotation marks nor in a time. 5" are inches. */
const requestPattern =
  /^(?:[^\n"“«「„»]|["“«「„»][^\n"”»」“«]*["”»」“«]|(?<=\d)"){0,200}?(?:(?<!\d)[:：]|[:：](?!\d))\s*/;

/**
 * Divides a question into the request and the text that it is about. Without a request, everything
 * is text.
 */
function divide(question: string): { request: string; text: string } {
  const head = question.slice(0, 300);
  if (!translationPattern.test(head)) return { request: '', text: question };
  const [order] = requestPattern.exec(head) ?? /^[^\n]{0,200}\n+/.exec(head) ?? [];
  if (order) return { request: order, text: unquoted(question.slice(order.length)) };
  return { request: head, text: quotedIn(question) ?? question };
}

/** What stands between the first opening and the last closing mark. */
function quotedIn(question: string): string | undefined {
  const start = question.search(/["“«「]/) + 1;
  const end = Math.max(...['"', '”', '»', '」'].map((mark) => question.lastIndexOf(mark)));
  return start > 0 && end > start ? question.slice(start, end) : undefined;
}

function unquoted(text: string): string {
  return /^["“«「]([^"”»」]*)["”»」]$/s.exec(text.trim())?.[1] ?? text;
}

/**
 * The first language that is named after such a word. Names have precedence, because codes can be
 * ordinary words.
 */
function targetIn(texts: readonly string[]): string | undefined {
  const groups = texts.flatMap((text) =>
    [...text.matchAll(into)]
      .sort(([, one = ''], [, other = '']) => doubt(one) - doubt(other))
      .map(([, , languageWords = '']) => languageWords.trim().split(/\s+/)),
  );
  const codes = groups.flat().map((word) => languageNames().get(word.toLowerCase()));
  return codes.find(Boolean) ?? groups.map(([first]) => codeOf(first)).find(Boolean);
}

/** "Into" is clear. The other words can stand before the language of the text, or be an article. */
function doubt(word: string): number {
  return { into: 0, to: 1 }[word.toLowerCase()] ?? 2;
}

/** The code for `pt-br` or `Portuguese` is `pt`. */
function codeOf(language = ''): string | undefined {
  const [code = ''] = language.toLowerCase().split(/[-_ ]/);
  return languageNames().get(language.toLowerCase()) ?? (isCode(code) ? code : undefined);
}

const english = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

function isCode(code: string): boolean {
  return /^[a-z]{2,3}$/.test(code) && english.of(code) !== undefined;
}

/** Whether the words, or one of them, are the name of a language. */
export function namesLanguage(words: string): boolean {
  return [words, ...words.split(' ')].some((name) => languageNames().has(name.toLowerCase()));
}

let names: ReadonlyMap<string, string> | undefined;

/** Two-letter codes by the names of their languages, in English and in the language itself. */
function languageNames(): ReadonlyMap<string, string> {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  names ??= new Map(
    letters
      .flatMap((one) => letters.map((other) => one + other))
      .filter(isCode)
      .flatMap((code) => {
        const nativeNames = new Intl.DisplayNames(code, { type: 'language' });
        // Withdrawn codes have the same names: `iw` is `he` today.
        const { language } = new Intl.Locale(code);
        const current = language.length === 2 ? language : code;
        return [english, nativeNames].map(
          (one) => [`${one.of(code)}`.toLowerCase(), current] as const,
        );
      }),
  );
  return names;
}
