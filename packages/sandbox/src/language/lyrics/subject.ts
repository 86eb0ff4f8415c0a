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
  const plain = about
    .slice(0, 400)
    .replace(/^(?:an? )?(?:song|lyrics|ballad|poem)\s+(?:about|of|for)\s+/i, '');
  const parts = plain
    .split(BORDERS)
    .map((part) => part.trim().replace(/\s+/g, ' '))
    .filter((part) => /\p{L}{2}/u.test(part) && part.split(' ').length <= 5)
    .slice(0, 6);
  const whole = plain
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[.!?]+$/, '');
  const hook = (await firstWithin(
    [whole, ...parts, ...parts.map(lastWords)],
    MOST_SYLLABLES.hook,
  )) ?? {
    text: 'This song of ours',
    ...(await pronounce('This song of ours')),
  };
  const named = parts.filter((part) => !part.split(' ').some((word) => NO_THING.test(word)));
  const things = await Promise.all(
    named.slice(0, 4).map(async (part) => phrase(withArticle(part))),
  );
  return { hook, things: things.filter((thing) => fits(thing, MOST_SYLLABLES.thing)) };
}

async function firstWithin(texts: readonly string[], most: number): Promise<Phrase | undefined> {
  for (const text of texts.filter((one) => one.length <= 60)) {
    const found = await phrase(text);
    if (fits(found, most)) return found;
  }
  return undefined;
}

async function phrase(text: string): Promise<Phrase> {
  return { text, ...(await pronounce(text)) };
}

function fits({ syllables }: Phrase, most: number): boolean {
  return syllables > 0 && syllables <= most;
}

function lastWords(part: string): string {
  return part.split(' ').slice(-2).join(' ');
}

/** Names of people and places have none. */
function withArticle(part: string): string {
  if (ARTICLE.test(part))
    return part
      .replace(/^(?:an?|some) /i, 'the ')
      .replace(/^[A-Z][a-z]+ /, (word) => word.toLowerCase());
  return /^\p{Lu}/u.test(part) ? part : `the ${part}`;
}
