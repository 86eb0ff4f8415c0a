import { InvalidArgumentError, type JSONObject, type SharedV4Warning } from '@ai-sdk/provider';
import { languageOf } from '../chat/language-of.ts';
import type { Conversation } from '../conversation.ts';
import type { SandboxLanguageOptions } from '../options.ts';
import { readOrder } from './order.ts';
import { type Translated, translate } from './translate.ts';

/** A translation, and how much of the text it is of: the share of its words that were known. */
export interface TranslationAnswer {
  readonly text: string;
  readonly metadata: JSONObject;
  readonly warnings: SharedV4Warning[];
}

/**
 * Translates what a conversation asks for. The texts in JSON are translated where they stand.
 *
 * @throws InvalidArgumentError if it asks for no language that there is
 * @throws the reason of `abortSignal`
 */
export async function translationOf(
  conversation: Conversation,
  own: SandboxLanguageOptions,
  abortSignal: AbortSignal | undefined,
): Promise<TranslationAnswer> {
  const { text, from, to } = readOrder(conversation, own);
  if (to === undefined) throw unknownTarget();
  const source = from === undefined ? languageOf(text) : (from ?? undefined);
  const translated = (one: string) => translate(one, source, to, abortSignal);
  const made = (await inJson(text, translated)) ?? (await translated(text));
  const { text: written, words, known } = made;
  const coverage = words === 0 ? 1 : Math.round((known / words) * 100) / 100;
  return {
    text: written,
    metadata: { from: source ?? 'unknown', to: to.language, coverage },
    warnings: coverage < 1 ? [incomplete(words - known, words)] : [],
  };
}

function incomplete(left: number, all: number): SharedV4Warning {
  const message = `The sandbox translates with a small lexicon: ${left} of ${all} words stay as they are.`;
  return { type: 'other', message };
}

/** Undefined where the text is no JSON. */
async function inJson(
  text: string,
  translated: (text: string) => Promise<Translated>,
): Promise<Translated | undefined> {
  if (!/^\s*[[{]/.test(text)) return undefined;
  const texts: string[] = [];
  try {
    JSON.parse(text, (_, value) => {
      if (typeof value === 'string') texts.push(value);
      return value;
    });
  } catch {
    return undefined;
  }
  const all: Translated[] = [];
  for (const one of texts) all.push(await translated(one));
  // In the same order as they were found.
  const rest = all.values();
  const each = (_: string, value: unknown) =>
    typeof value === 'string' ? rest.next().value?.text : value;
  return {
    text: JSON.stringify(JSON.parse(text, each)),
    words: all.reduce((sum, { words }) => sum + words, 0),
    known: all.reduce((sum, { known }) => sum + known, 0),
  };
}

function unknownTarget(): InvalidArgumentError {
  return new InvalidArgumentError({
    argument: 'to',
    message:
      'The sandbox translates into English (en-us, en-gb), Spanish, French, Italian, Portuguese, Hindi, Japanese and Chinese: name one of them.',
  });
}
