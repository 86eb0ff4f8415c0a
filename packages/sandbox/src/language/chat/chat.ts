import { tally } from '../../tally.ts';
import type { Conversation } from '../conversation.ts';
import { arithmetic } from './arithmetic.ts';
import { languageOf, phrasePattern, phrasesIn } from './phrases.ts';

/** The number of characters of a long message that are read. */
const maxRead = 4000;
/** The most characters of a request that is read by regular expressions. */
const maxMatched = 400;

const echoPattern =
  /^(?:please )?(?:repeat(?: after me)?|echo|say|(?:respond|reply|answer) with)(?: (?:exactly|only|just|the words?))*[,:]? (.+)$/is;
const whoPattern = new RegExp(phrasePattern('asked'), 'i');
const greetingPattern = new RegExp(`^\\W*(?:${phrasePattern('greeted')})(?![\\p{L}])`, 'iu');

/** Answers the last message of a conversation, by rules. */
export function chat({ question, results }: Conversation): string {
  const phrases = phrasesIn(languageOf(question));
  if (results.length > 0)
    return results.map(({ toolName, value }) => phrases.tool(toolName, textOf(value))).join('\n');
  const request = question.length > maxMatched ? '' : question.trim();
  const echo = echoPattern.exec(question.slice(0, maxRead).trim())?.[1];
  if (echo !== undefined) return unquoted(echo);
  if (whoPattern.test(request)) return phrases.self;
  const calculated = arithmetic(request);
  if (calculated !== undefined) return calculated;
  if (greetingPattern.test(request) && request.length < 60) return phrases.hello;
  const about = [...keywordsOf(question.slice(0, maxRead)).keys()].slice(0, 4).join(', ');
  return phrases.unknown(wordsIn(question).length, about);
}

/**
 * Removes quotation marks, and the full stop after a single word ("Pong."). A longer answer keeps
 * it.
 */
function unquoted(text: string): string {
  return /^["“«]([^"“”«»]*)["”»]\.?$/s.exec(text)?.[1] ?? text.replace(/^(\S+)\.$/, '$1');
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The words of a text. In scripts without spaces, a dictionary finds them. */
function wordsIn(text: string): string[] {
  if (!/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(text)) {
    return text.match(/[\p{L}\p{M}\p{N}]+(?:['’.-][\p{L}\p{M}\p{N}]+)*/gu) ?? [];
  }
  const segments = new Intl.Segmenter('ja', { granularity: 'word' }).segment(text);
  return [...segments].flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : []));
}

/** Words that say little about the topic of a text. */
const stopWords =
  /^(?:\p{L}|[ao]n|the|and|or|but|if|then|than|so|of|to|in|at|by|for|from|with|about|into|as|is|are|was|be|it|its|this|that|these|those|you|he|she|we|they|me|my|your|our|do|does|did|have|has|had|not|no|can|could|will|would|should|what|which|who|how|why|when|where|there|just|also|please|tell|give|write|make|some|any|all)$/u;

/** The words that characterise a text and their counts, the most frequent first. */
function keywordsOf(text: string): Map<string, number> {
  const words = wordsIn(text).map((one) => one.toLowerCase());
  return tally(
    words.filter((word) => !stopWords.test(word) && /\p{L}{2}|\p{Script=Han}/u.test(word)),
  );
}
