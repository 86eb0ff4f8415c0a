import type { ImageModelV4CallOptions, SharedV4Warning } from '@ai-sdk/provider';
import type { ImageRequest } from '../image/options.ts';
import type { Sense } from '../image/prompt/lexicon.ts';
import { readPrompt, unknownWords, wordsBesides } from '../image/prompt/read.ts';
import { unsupportedIf } from '../problems.ts';
import { around, drawnBy, type Instruction, readInstruction, thingIn } from './instruction.ts';
import { wantedIn } from './mask-content.ts';
import { changesLook, changesPhotographs } from './restyle.ts';

type Files = Pick<ImageModelV4CallOptions, 'files' | 'mask'>;
type EditRequest = Pick<ImageRequest, 'prompt' | 'negativePrompt' | 'strength' | 'caption'>;

/**
 * What an edit keeps of its first picture: a photograph, the scene of a drawing, or nothing,
 * because only the prompt is drawn.
 */
export type Kept = 'photograph' | 'scene' | 'nothing';

/**
 * The words of a prompt that an edit does not follow.
 *
 * @param things the names of the things in the pictures of the edit, and how many there are of each
 */
export function wordsLeftOut(
  instruction: Instruction,
  prompt: string,
  kept: Kept,
  things: ReadonlyMap<string, number>,
): string[] {
  const words = unfollowed(instruction, prompt, kept, things);
  return [...new Set(words)].filter((word) => !around.has(word));
}

function unfollowed(
  instruction: Instruction,
  prompt: string,
  kept: Kept,
  things: ReadonlyMap<string, number>,
): readonly string[] {
  // Only one tone or turn is done. Another one in the prompt is left out, although it is known.
  if ('understood' in instruction) {
    return wordsOf(prompt.toLowerCase().replace(/\s+/g, ' ').replace(instruction.understood, ' '));
  }
  if (kept === 'nothing') return unknownWords(prompt);
  const changes = kept === 'scene' ? changesLook : changesPhotographs;
  const isShown = ({ motif }: Sense) => motif !== undefined && things.has(motif.words[0]);
  switch (instruction.kind) {
    case 'restyle':
      return wordsBesides(instruction.as, (sense) => changes(sense) || isShown(sense));
    case 'background':
      // Things are not drawn into the new background.
      return wordsBesides(instruction.by, ({ motif }) => motif === undefined);
    case 'replace':
      return [
        ...unknownWords(instruction.by),
        ...namesAfterFirst(instruction.by),
        ...choiceIn(instruction.what, things),
        ...countIn(instruction.by),
      ];
    case 'remove':
    case 'recolor':
      return choiceIn(instruction.what, things);
    case 'add':
      return kept === 'scene'
        ? unknownWords(instruction.what)
        : wordsBesides(instruction.what, changes);
    default:
      return [];
  }
}

/** A thing is replaced by one other thing. */
function namesAfterFirst(by: string): string[] {
  return readPrompt(by)
    .subjects.slice(1)
    .map(({ motif }) => motif.words[0]);
}

/** Words for some of the things of a name, all of which are changed. */
const shares = /\b(?:one|two|three|four|five|six|some|half|most|few|several|\d+)(?= of\b)/gi;
const choices =
  /\b(?:one|left|right|leftmost|rightmost|first|second|last|middle|other|nearest|closest|biggest|largest|smallest)\b/gi;

const numbers =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve|dozen|several|many|\d+)\b/gi;
const anyOne = /\ban? \p{L}+/giu;

/** The number of things by which each thing is to be replaced; it is replaced by one. */
function countIn(by: string): readonly string[] {
  const isCount = readPrompt(by).subjects.some(({ count }) => count > 1);
  return (isCount && by.match(numbers)) || [];
}

/**
 * The words that choose among several things of a name: "the left dog", where there are two, "a
 * dog", "two dogs", where there are three.
 */
function choiceIn(what: string, things: ReadonlyMap<string, number>): string[] {
  return what.split(/,|\band\b/i).flatMap((names) => choiceAmong(names, things));
}

function choiceAmong(what: string, things: ReadonlyMap<string, number>): string[] {
  const { subjects } = readPrompt(what);
  const among = ({ motif }: (typeof subjects)[number]) => things.get(motif.words[0]) ?? 0;
  const chosen = subjects.some((one) => among(one) > 1) ? what.match(choices) : null;
  const isPart = subjects.some((one) => one.count < among(one));
  const some = isPart ? [...(what.match(anyOne) ?? []), ...(what.match(numbers) ?? [])] : [];
  return [...(what.match(shares) ?? []), ...(chosen ?? []), ...some];
}

/** The words for the content of a mask that are not known. */
export function wordsLeftOutInMask(prompt: string): string[] {
  return [...new Set(unknownWords(wantedIn(prompt) ?? ''))].filter((word) => !around.has(word));
}

/** Warns of options that have no effect on what a call asks for. */
export function unusedOptionWarnings(
  { files = [], mask }: Files,
  { prompt, negativePrompt, strength, caption }: EditRequest,
): SharedV4Warning[] {
  if (files.length === 0)
    return unsupportedIf(strength !== undefined, 'strength', 'There is no picture to edit.');
  const instruction = readInstruction(prompt, files.length);
  const { kind } = instruction;
  const drawn = mask ? wantedIn(prompt) : drawnBy(instruction, prompt);
  const lightAlone = () => readPrompt(thingIn(drawn ?? ''), negativePrompt).subjects.length === 0;
  const fades = mask || kind === 'restyle' || (kind === 'add' && lightAlone());
  const idle = negativePrompt.trim() !== '' && drawn === undefined;
  const none = 'The prompt does not ask to draw anything, so the negative prompt has no effect.';
  const firm = 'The prompt is an instruction, so strength has no effect.';
  return [
    ...unsupportedIf(idle, 'negativePrompt', none),
    ...unsupportedIf(strength !== undefined && !fades, 'strength', firm),
    ...unsupportedIf(caption, 'caption', 'Edited pictures get no caption.'),
  ];
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\d][\p{L}\d’'-]*/gu) ?? [];
}
