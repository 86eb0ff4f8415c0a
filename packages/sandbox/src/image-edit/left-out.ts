import type { ImageModelV4CallOptions, SharedV4Warning } from '@ai-sdk/provider';
import type { ImageRequest } from '../image/options.ts';
import { read, unknownWords } from '../image/prompt/read.ts';
import { noted, unsupportedIf } from '../problems.ts';
import { thingIn } from './edit-scene.ts';
import { wantedIn } from './inpaint.ts';
import { drawnBy, readInstruction } from './instruction.ts';
import data from './words.json' with { type: 'json' };

type Files = Pick<ImageModelV4CallOptions, 'files' | 'mask'>;
type EditRequest = Pick<ImageRequest, 'prompt' | 'negativePrompt' | 'strength'>;

/** Words around an instruction that ask for nothing themselves. */
const around = new Set(data.around.split(' '));
const maxTold = 12;

/**
 * Warns of what an edit does not follow: words of its prompt, and options that have no effect on
 * what the prompt asks for. Only the understood part of a request is done, and the caller has to
 * know that.
 */
export function leftOut(
  { files = [], mask }: Files,
  { prompt, negativePrompt, strength }: EditRequest,
): SharedV4Warning[] {
  if (files.length === 0) return [];
  const instruction = readInstruction(prompt, files.length);
  const { kind } = instruction;
  const drawn = mask ? wantedIn(prompt) : drawnBy(instruction, prompt);
  // Only one tone or turn is done. Another one in the prompt is left out, although it is known.
  const left =
    !mask && 'said' in instruction
      ? wordsOf(prompt.toLowerCase().replace(/\s+/g, ' ').replace(instruction.said, ' '))
      : unknownWords(drawn ?? '');
  const words = [...new Set(left)].filter((word) => !around.has(word)).slice(0, maxTold);
  const lightAlone = () => read(thingIn(drawn ?? ''), negativePrompt).subjects.length === 0;
  const fades = mask || kind === 'restyle' || (kind === 'add' && lightAlone());
  const idle = negativePrompt.trim() !== '' && drawn === undefined;
  const none = 'The prompt does not ask to draw anything, so negativePrompt has no effect.';
  const firm = 'The prompt is an instruction, so strength has no effect.';
  return [
    ...(words.length > 0
      ? [noted(`Some words of the prompt were not followed: ${words.join(', ')}.`)]
      : []),
    ...unsupportedIf(idle, 'negativePrompt', none),
    ...unsupportedIf(strength !== undefined && !fades, 'strength', firm),
  ];
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\d][\p{L}\d’'-]*/gu) ?? [];
}
