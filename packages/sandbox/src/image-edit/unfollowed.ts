import type { ImageModelV4CallOptions, SharedV4Warning } from '@ai-sdk/provider';
import { unknownWords } from '../image/prompt/read.ts';
import { noted } from '../problems.ts';
import { wantedIn } from './inpaint.ts';
import { readInstruction } from './instruction.ts';

/** What people say around an edit without asking for anything by it. */
const around = new Set(
  `a an the same it its this that these those them all whole entire everything and or to of in on into at as by
  with for from is be so too also please now then just can could you i we would like want me my our us
  make makes made making turn change set give let look looks looking get become apply add put more less
  very much little bit lot slightly somewhat rather quite some few again better nicely
  image images picture pictures photo photos photograph scene shot colour colours color colors effect
  filter style tone version degrees degree clockwise horizontally vertically 90 180 270`.split(
    /\s+/,
  ),
);
const mostTold = 12;

/**
 * Tells which words of an edit's prompt it does not follow: a request that is understood by half is
 * done by half, and its caller has to know.
 */
export function unfollowed(
  { files = [], mask }: Pick<ImageModelV4CallOptions, 'files' | 'mask'>,
  prompt: string,
): SharedV4Warning[] {
  if (files.length === 0) return [];
  const left = mask ? strangers(wantedIn(prompt) ?? '') : wordsLeft(prompt, files.length);
  const words = [...new Set(left)].slice(0, mostTold);
  return words.length === 0
    ? []
    : [noted(`Some words of the prompt were not followed: ${words.join(', ')}.`)];
}

function wordsLeft(prompt: string, pictures: number): string[] {
  const instruction = readInstruction(prompt, pictures);
  switch (instruction.kind) {
    case 'tone':
    case 'turn':
      // One thing is done; another that is known, too, is left.
      return wordsOf(prompt.toLowerCase().replace(/\s+/g, ' ').replace(instruction.said, ' '));
    case 'add':
      return strangers(instruction.what);
    case 'replace':
    case 'background':
      return strangers(instruction.by);
    case 'restyle':
      return strangers(prompt);
    default:
      return [];
  }
}

function wordsOf(text: string): string[] {
  const words = text.match(/[\p{L}\d][\p{L}\d’'-]*/gu) ?? [];
  return words.filter((word) => !around.has(word));
}

function strangers(text: string): string[] {
  return unknownWords(text).filter((word) => !around.has(word));
}
