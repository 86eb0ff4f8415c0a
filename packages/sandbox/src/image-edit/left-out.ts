import type { Subject } from '../image/prompt/brief.ts';
import type { Sense } from '../image/prompt/lexicon.ts';
import { readPrompt, unknownWords, wordsBesides } from '../image/prompt/read.ts';
import { idleWords } from './idle-words.ts';
import type { Instruction } from './instruction.ts';
import { maskContentOf } from './mask-content.ts';
import { changesLook, changesPhotographs } from './restyle.ts';

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
  return asking(unfollowed(instruction, prompt, kept, things));
}

/** Words that ask for something, each once. */
function asking(words: readonly string[]): string[] {
  return [...new Set(words)].filter((word) => !idleWords.has(word));
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
    case 'combine':
      return [];
  }
}

/** A thing is replaced by one other thing. */
function namesAfterFirst(by: string): string[] {
  return readPrompt(by)
    .subjects.slice(1)
    .map(({ motif }) => motif.words[0]);
}

const counts = 'two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|several|\\d+';
/** Counts of more than one. */
const countPattern = new RegExp(`\\b(?:${counts}|many)\\b`, 'gi');
/** Words for some of the things of a name, all of which are changed. */
const sharePattern = new RegExp(`\\b(?:one|${counts}|some|half|most|few)(?= of\\b)`, 'gi');
/** Words for one of the things of a name, by its place or its size. */
const choicePattern =
  /\b(?:one|left|right|leftmost|rightmost|first|second|last|middle|other|nearest|closest|biggest|largest|smallest)\b/gi;
const anyOnePattern = /\ban? \p{L}+/giu;

/** The number of things by which each thing is to be replaced; it is replaced by one. */
function countIn(by: string): readonly string[] {
  const isCount = readPrompt(by).subjects.some(({ count }) => count > 1);
  return isCount ? matches(by, countPattern) : [];
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
  const shown = ({ motif }: Subject) => things.get(motif.words[0]) ?? 0;
  const areSeveral = subjects.some((subject) => shown(subject) > 1);
  const areMore = subjects.some((subject) => shown(subject) > subject.count);
  return [
    ...matches(what, sharePattern),
    ...(areSeveral ? matches(what, choicePattern) : []),
    ...(areMore ? [...matches(what, anyOnePattern), ...matches(what, countPattern)] : []),
  ];
}

function matches(text: string, pattern: RegExp): string[] {
  return text.match(pattern) ?? [];
}

/** The words for the content of a mask that are not known. */
export function wordsLeftOutInMask(prompt: string): string[] {
  return asking(unknownWords(maskContentOf(prompt) ?? ''));
}

function wordsOf(text: string): string[] {
  return matches(text, /[\p{L}\d][\p{L}\d’'-]*/gu);
}
