import { type Adjustment, readAdjustment } from './adjustments.ts';
import { idleWords } from './idle-words.ts';
import { readVerb, type VerbInstruction } from './verbs.ts';

/** What a prompt asks to do with a picture. Texts are literal parts of the prompt. */
export type Instruction =
  | VerbInstruction
  | Adjustment
  | { kind: 'combine'; where: string }
  /** `as`: the description of the result, without words for the picture itself. */
  | { kind: 'restyle'; as: string };

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
  const verb = readVerb(text);
  const adjustment = readAdjustment(text.toLowerCase());
  const isTone = verb?.kind === 'add' && adjustment && isOnlyTone(verb.what, adjustment);
  if (verb && !isTone) return verb;
  return adjustment ?? { kind: 'restyle', as: outcomeOf(text) };
}

/** Whether what is to be added is no thing but a tone: "a sepia filter". */
function isOnlyTone(what: string, adjustment: Adjustment): boolean {
  if (adjustment.kind !== 'tone') return false;
  const others =
    what
      .toLowerCase()
      .replace(adjustment.understood, ' ')
      .match(/[\p{L}\d]+/gu) ?? [];
  return others.every((word) => idleWords.has(word));
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
