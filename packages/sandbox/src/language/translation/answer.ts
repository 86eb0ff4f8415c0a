import { InvalidArgumentError, type JSONObject, type SharedV4Warning } from '@ai-sdk/provider';
import { languageOf } from '../chat/language-of.ts';
import type { Conversation } from '../conversation.ts';
import type { SandboxLanguageOptions } from '../options.ts';
import type { Language } from './lexicon.ts';
import { readOrder } from './order.ts';
import { type Target, type Translated, translate } from './translate.ts';

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
 */
export function translationOf(
  conversation: Conversation,
  own: SandboxLanguageOptions,
): TranslationAnswer {
  const { text, from, to } = readOrder(conversation, own);
  if (to === undefined) throw unknownTarget();
  const source = from === undefined ? languageOf(text) : (from ?? undefined);
  const { text: written, words, known } = inJson(text, source, to) ?? translate(text, source, to);
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

function inJson(text: string, from: Language | undefined, to: Target): Translated | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  let [words, known] = [0, 0];
  const each = (_: string, value: unknown) => {
    if (typeof value !== 'string') return value;
    const translated = translate(value, from, to);
    [words, known] = [words + translated.words, known + translated.known];
    return translated.text;
  };
  try {
    return { text: JSON.stringify(JSON.parse(text, each)), words, known };
  } catch {
    // What looks like JSON may be none.
    return undefined;
  }
}

function unknownTarget(): InvalidArgumentError {
  return new InvalidArgumentError({
    argument: 'to',
    message:
      'The sandbox translates into English (en-us, en-gb), Spanish, French, Italian, Portuguese, Hindi, Japanese and Chinese: name one of them.',
  });
}
