import type { Random } from '@genmedia/media/random';
import type { Conversation } from '../conversation.ts';
import { arithmetic } from './arithmetic.ts';
import { type Ask, divide, type Skill } from './ask.ts';
import { counting } from './counting.ts';
import { introducing } from './introducing.ts';

import { listing } from './listing.ts';
import { languageOf, phrasesIn } from './phrases.ts';
import { remembering } from './remembering.ts';
import { rewriting } from './rewriting.ts';
import { summarizing } from './summarizing.ts';
import { keywordsOf, wordsIn } from './words.ts';

/** In this order: the first that knows an answer gives it. */
const SKILLS: readonly Skill[] = [
  summarizing,
  counting,
  remembering,
  rewriting,
  arithmetic,
  listing,
  introducing,
];

/** Of a long message, what is looked at to say what it is about. */
const READ = 4000;

/** An answer to the last message of a conversation, by rules. */
export function chat({ question, earlier, results }: Conversation, random: Random): string {
  const phrases = phrasesIn(languageOf(question));
  if (results.length > 0) {
    return results.map(({ toolName, value }) => phrases.tool(toolName, textOf(value))).join('\n');
  }
  const ask: Ask = { question, earlier, phrases, random, ...divide(question) };
  for (const skill of SKILLS) {
    const answer = skill(ask);
    if (answer !== undefined) return answer;
  }
  const about = [...keywordsOf(question.slice(0, READ)).keys()].slice(0, 4).join(', ');
  return phrases.unknown(wordsIn(question).length, about);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
