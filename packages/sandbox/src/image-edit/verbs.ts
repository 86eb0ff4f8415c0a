import { colorNames, shadeNames } from '../image/prompt/lexicon.ts';
import { readPrompt } from '../image/prompt/read.ts';
import { wholeWords } from '../patterns.ts';
import { idleWords } from './idle-words.ts';
import data from './words.json' with { type: 'json' };

/** What a verb at the start of a prompt asks for. Texts are literal parts of the prompt. */
export type VerbInstruction =
  | { kind: 'remove'; what: string }
  | { kind: 'replace'; what: string; by: string }
  | { kind: 'add'; what: string }
  | Recoloring
  | { kind: 'background'; by: string };

type Recoloring = { kind: 'recolor'; what: string; color: string };

/** The end of an instruction, with or without words for the given picture. */
const inPicture = String.raw`(?:\s+(?:from|in|of|out of)\s+(?:the|this)\s+(?:image|picture|photo|scene|room))?[.!]?\s*$`;
/** Phrases for the whole picture, as opposed to a thing in it. */
const wholePicture = String.raw`(?:whole |entire )?(?:image|picture|photo|photograph|scene|season|weather|time|day|night|style|mood)\b`;
/** Words before a colour that belong to it: "light blue", "navy blue". */
const tints = [...shadeNames, ...colorNames.keys()].join('|');

/**
 * Phrases for instructions, with their kinds. The first one that matches counts. The names of their
 * groups are those of the instruction's properties.
 */
const verbs = data.verbs.map(({ kind, pattern }) => {
  const source = pattern
    .replace('$PICTURE', inPicture)
    .replace('$WHOLE', wholePicture)
    .replace('$TINT', tints);
  return [new RegExp(`^${source}`, 'i'), kind] as const;
});

/** The instruction that a text begins with; undefined if it begins with none that is known. */
export function readVerb(text: string): VerbInstruction | undefined {
  for (const [pattern, kind] of verbs) {
    const { groups } = pattern.exec(text) ?? {};
    const instruction = groups && ({ kind, ...groups } as VerbInstruction);
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
  const others = words.split(' ').filter((word) => !idleWords.has(word.toLowerCase()));
  return surfaceWords.test(words) || readPrompt(`a ${others.join(' ')}`).subjects.length > 0;
}
