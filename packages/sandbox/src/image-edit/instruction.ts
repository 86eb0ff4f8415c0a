import { colorNames, shadeNames } from '../image/prompt/lexicon.ts';
import { readPrompt } from '../image/prompt/read.ts';
import { wholeWords } from '../patterns.ts';
import type { Tone } from '../picture/tone.ts';
import type { Turn } from '../picture/turn.ts';
import data from './words.json' with { type: 'json' };

/** What a prompt asks to do with a picture. Texts are literal parts of the prompt. */
export type Instruction =
  | { kind: 'remove'; what: string }
  | { kind: 'replace'; what: string; by: string }
  | { kind: 'add'; what: string }
  | Recoloring
  | { kind: 'background'; by: string }
  | { kind: 'combine'; where: string }
  /** `understood`: the part of the prompt that was understood, in lower case. */
  | { kind: 'tone'; tone: Tone; understood: string }
  | { kind: 'turn'; turn: Turn; understood: string }
  /** `as`: the description of the result, without words for the picture itself. */
  | { kind: 'restyle'; as: string };

type Recoloring = { kind: 'recolor'; what: string; color: string };

/** The words for turns and tones. The first ones that match count. */
const looks = [
  ...Object.entries(data.turns).map(
    ([turn, words]) => [new RegExp(words), { kind: 'turn', turn: turn as Turn }] as const,
  ),
  ...Object.entries(data.tones).map(
    ([tone, words]) => [wholeWords(words), { kind: 'tone', tone: tone as Tone }] as const,
  ),
];

/** The end of an instruction, with or without words for the given picture. */
const inPicture = String.raw`(?:\s+(?:from|in|of|out of)\s+(?:the|this)\s+(?:image|picture|photo|scene|room))?[.!]?\s*$`;
/** Phrases for the given picture. */
const itselfPattern =
  /\b(?:the|this|that|my|our) (?:whole |entire )?(?:image|picture|photo|photograph)\b/gi;
/** Phrases for the other pictures of a call. */
const anotherPattern =
  /\b(?:second|other|last|third|fourth) (?:image|picture|photo|one)\b|\bimages? [234]\b|\bcombine\b|\bboth (?:images|pictures|photos)\b/i;

/** Words before and after an instruction. */
const politeness = /^(?:(?:can|could) you )?(?:(?:please|now),? )?|\?$/gi;

/**
 * Reads a prompt of an edit. A prompt without a known instruction counts as a description of the
 * result.
 */
export function readInstruction(prompt: string, pictures = 1): Instruction {
  const text = prompt.replace(/\s+/g, ' ').trim().replace(politeness, '');
  if (pictures > 1 && (anotherPattern.test(text) || /^(?:place|put|add|insert)\b/i.test(text))) {
    return { kind: 'combine', where: text };
  }
  const verb = byVerb(text);
  const look = byTone(text.toLowerCase());
  if (verb && !(verb.kind === 'add' && look && isOnlyTone(verb.what, look))) return verb;
  return look ?? { kind: 'restyle', as: outcomeOf(text) };
}

/** Words around an instruction that ask for nothing themselves. */
export const around: ReadonlySet<string> = new Set(data.around.split(' '));

/** Whether what is to be added is no thing but a tone: "a sepia filter". */
function isOnlyTone(what: string, look: Instruction): boolean {
  if (look.kind !== 'tone') return false;
  const others =
    what
      .toLowerCase()
      .replace(look.understood, ' ')
      .match(/[\p{L}\d]+/gu) ?? [];
  return others.every((word) => around.has(word));
}

/**
 * The outcome in a prompt: "night" in "turn day into night". "This photo" is removed, because it
 * means the given picture and not a style.
 */
function outcomeOf(text: string): string {
  const outcome = text.replace(
    /^(?:(?:turn|change|transform|convert) [^,.;:]+? (?:in)?to|make [^,.;:]+? into) /i,
    '',
  );
  return outcome.replace(itselfPattern, '').trim();
}

/** The part of an edit's prompt that describes what is drawn anew; undefined if nothing is. */
export function drawnBy(instruction: Instruction, prompt: string): string | undefined {
  if (instruction.kind === 'restyle') return prompt;
  if (instruction.kind === 'add') return instruction.what;
  return 'by' in instruction ? instruction.by : undefined;
}

/** The thing to add. In "a cat on the sofa" this is the cat, because the sofa is already there. */
export function thingIn(what: string): string {
  return what.replace(
    /\b(?:on|in|under|behind|beside|next to|near|above|below|to the|at the|in front of)\b.*$/i,
    '',
  );
}

/** Phrases for the whole picture, as opposed to a thing in it. */
const wholePicture = String.raw`(?:whole |entire )?(?:image|picture|photo|photograph|scene|season|weather|time|day|night|style|mood)\b`;
/** Words before a colour that belong to it: "light blue", "navy blue". */
const tints = [...shadeNames, ...colorNames.keys()].join('|');

/**
 * Phrases for instructions, with their kinds. The first one that matches counts. The names of their
 * groups are those of the instruction's properties.
 */
const verbs = data.verbs.map((line) => {
  const [kind = '', pattern = ''] = line.split(/: (.*)/);
  const source = pattern
    .replace('$PICTURE', inPicture)
    .replace('$WHOLE', wholePicture)
    .replace('$TINT', tints);
  return [new RegExp(`^${source}`, 'i'), kind] as const;
});

function byVerb(text: string): Instruction | undefined {
  for (const [pattern, kind] of verbs) {
    const { groups } = pattern.exec(text) ?? {};
    const instruction = groups && ({ kind, ...groups } as Instruction);
    const colorless =
      instruction?.kind === 'recolor' && !readPrompt(instruction.color).colors.length;
    if (instruction && !colorless)
      return instruction.kind === 'recolor' ? withNoun(instruction) : instruction;
  }
  return undefined;
}

/** "The red rose white" makes a rose white, but "the car rose white" makes a car so. */
function withNoun(instruction: Recoloring): Recoloring {
  const [noun = '', color] = instruction.color.split(' ');
  const { what } = instruction;
  const hasNoun = isNamed(what) && !/ the$/i.test(what);
  if (color === undefined || hasNoun || !isNamed(noun)) return instruction;
  return { kind: 'recolor', what: `${what} ${noun}`, color };
}

const surfaceWords = wholeWords(Object.values(data.surfaces).join('|'));

/** Whether words name a thing or a surface. */
function isNamed(words: string): boolean {
  const others = words.split(' ').filter((word) => !around.has(word.toLowerCase()));
  return surfaceWords.test(words) || readPrompt(`a ${others.join(' ')}`).subjects.length > 0;
}

/** Words before a tone that ask for its opposite: "less contrast", "reduce the contrast". */
const opposite =
  /\b(?:less|low|lower|reduce|decrease|not|don[’']t|no|without)(?: (?:the|any|so|too|very))* $/;

/** How much of a prompt is searched for tones and turns. */
const maxRead = 2000;

function byTone(lower: string): Instruction | undefined {
  const start = lower.slice(0, maxRead);
  for (const [pattern, means] of looks) {
    const found = pattern.exec(start);
    if (!found || opposite.test(start.slice(0, found.index))) continue;
    return { ...means, understood: found[0] };
  }
  return undefined;
}
