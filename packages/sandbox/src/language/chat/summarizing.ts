import type { Skill } from './ask.ts';
import { keywordsOf, sentencesIn, wordsIn } from './words.ts';

const ASKED =
  /\b(?:summar(?:y|i[sz]e)|tl;?dr|main points?|key points?|shorten|res[uú]m\w*|r[ée]sum\w*|riassum\w*)\b|要約|摘要|总结|सारांश/i;
const NUMBERS: Readonly<Record<string, number>> = {
  one: 1,
  a: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
};

/** Keeps the sentences of a text that say most of what it is about, in their order. */
export const summarizing: Skill = ({ instruction, body, earlier }) => {
  if (!ASKED.test(instruction)) return undefined;
  const text = body || (earlier.findLast(({ role }) => role === 'user')?.text ?? '');
  const sentences = sentencesIn(text);
  if (sentences.length === 0) return undefined;
  const asked =
    /\b(\d{1,2}|one|two|three|four|five|a)(?: short)? (?:sentences?|points?|lines?|bullets?)/i
      .exec(instruction)?.[1]
      ?.toLowerCase() ?? '';
  const count =
    NUMBERS[asked] ?? (Number(asked) || Math.max(1, Math.min(5, Math.round(sentences.length / 4))));
  const kept = mostTelling(sentences, text, count);
  return /points|bullet/i.test(instruction)
    ? kept.map((one) => `- ${one}`).join('\n')
    : kept.join(' ');
};

/** A sentence is worth what its words are on average; those of the first sentence count more. */
function mostTelling(sentences: readonly string[], text: string, count: number): string[] {
  const weights = keywordsOf(text);
  const scored = sentences.map((sentence, at) => {
    const words = wordsIn(sentence);
    const sum = words.reduce((total, word) => total + (weights.get(word.toLowerCase()) ?? 0), 0);
    return { sentence, at, score: (sum / (words.length + 4)) * (at === 0 ? 1.4 : 1) };
  });
  return scored
    .sort((one, other) => other.score - one.score || one.at - other.at)
    .slice(0, count)
    .sort((one, other) => one.at - other.at)
    .map(({ sentence }) => sentence);
}
