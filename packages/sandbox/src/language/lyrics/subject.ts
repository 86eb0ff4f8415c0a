import { pronounce, type Sounds } from './pronounce.ts';

/** A phrase of the prompt that can be sung, and how it sounds. */
export interface Phrase extends Sounds {
  readonly text: string;
}

/** What a song is about: its hook, and things that verses can name. */
export interface SongSubject {
  readonly hook: Phrase;
  /** With an article, as in "the old lighthouse". */
  readonly things: readonly Phrase[];
}

/** Parts of a prompt start here. */
const BORDERS =
  /[,.;:!?\n()"“”]+|\b(?:in|on|at|about|with|without|and|or|but|of|for|from|to|into|by|through|under|over|after|before|between|who|that|which|where|when|while|as|is|are|was|were|has|have|had|whose|it|its)\b/gi;
const ARTICLE = /^(?:the|a|an|my|our|your|his|her|their|this|that|some|every)\s+/i;
/** Parts that name no thing. */
const NO_THING =
  /(?:ing|ed|ly)$|^(?:i|you|we|he|she|they|me|us|him|them|be|not|never|always|very|too)$/i;

const MOST_SYLLABLES = { hook: 7, thing: 5 };

/** Finds them in the words of a prompt. Of one without letters, there is nothing to be said. */
export async function subjectOf(about: string): Promise<SongSubject> {
  const whole = about
    .slice(0, 400)
    .replace(/^(?:an? )?(?:song|lyrics|ballad|poem)\s+(?:about|of|for)\s+/i, '')
    .replace(/\s+/g, ' ')
    .replace(/[.!? ]+$/, '');
  const parts = whole
    .split(BORDERS)
    .map((part) => part.trim())
    .filter((part) => /\p{L}{2}/u.test(part) && part.split(' ').length <= 5)
    .slice(0, 6);
  const lastWords = parts.map((part) => part.split(' ').slice(-2).join(' '));
  const named = parts.filter((part) => !part.split(' ').some((word) => NO_THING.test(word)));
  const [hook = { text: 'This song of ours', ...(await pronounce('This song of ours')) }] =
    await phrases([whole, ...parts, ...lastWords], MOST_SYLLABLES.hook);
  return { hook, things: await phrases(named.slice(0, 4).map(withArticle), MOST_SYLLABLES.thing) };
}

/** Those that are short enough, in their order. */
async function phrases(texts: readonly string[], most: number): Promise<Phrase[]> {
  const short = texts.filter((text) => text.length <= 60);
  const said = await Promise.all(short.map(async (text) => ({ text, ...(await pronounce(text)) })));
  return said.filter(({ syllables }) => syllables > 0 && syllables <= most);
}

/** Names of people and places have none. */
function withArticle(part: string): string {
  if (ARTICLE.test(part))
    return part
      .replace(/^(?:an?|some) /i, 'the ')
      .replace(/^[A-Z][a-z]+ /, (word) => word.toLowerCase());
  return /^\p{Lu}/u.test(part) ? part : `the ${part}`;
}
