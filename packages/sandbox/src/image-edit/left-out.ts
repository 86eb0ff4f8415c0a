import type { ImageModelV4CallOptions, SharedV4Warning } from '@ai-sdk/provider';
import type { ImageRequest } from '../image/options.ts';
import { read, unknownWords } from '../image/prompt/read.ts';
import { noted, unsupported } from '../problems.ts';
import { thingIn } from './edit-scene.ts';
import { wantedIn } from './inpaint.ts';
import { drawnBy, readInstruction } from './instruction.ts';
import data from './words.json' with { type: 'json' };

type Files = Pick<ImageModelV4CallOptions, 'files' | 'mask'>;

/** Words around an instruction that ask for nothing themselves. */
const around = new Set(data.around.split(' '));
const mostTold = 12;

/**
 * Warns of the words in an edit's prompt that the edit does not follow. Only the understood part of
 * a request is done, and the caller has to know that.
 */
export function unfollowed({ files = [], mask }: Files, prompt: string): SharedV4Warning[] {
  if (files.length === 0) return [];
  const instruction = readInstruction(prompt, files.length);
  const drawn = mask ? wantedIn(prompt) : drawnBy(instruction, prompt);
  // Only one tone or turn is done. Another one in the prompt is left out, although it is known.
  const left =
    !mask && 'said' in instruction
      ? wordsOf(prompt.toLowerCase().replace(/\s+/g, ' ').replace(instruction.said, ' '))
      : unknownWords(drawn ?? '');
  const words = [...new Set(left)].filter((word) => !around.has(word)).slice(0, mostTold);
  if (words.length === 0) return [];
  return [noted(`Some words of the prompt were not followed: ${words.join(', ')}.`)];
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\d][\p{L}\d’'-]*/gu) ?? [];
}

/** Warns of options of an edit that have no effect on what its prompt asks for. */
export function unheeded(
  { files = [], mask }: Files,
  {
    prompt,
    negativePrompt,
    strength,
  }: Pick<ImageRequest, 'prompt' | 'negativePrompt' | 'strength'>,
): SharedV4Warning[] {
  if (files.length === 0) return [];
  const instruction = readInstruction(prompt, files.length);
  const { kind } = instruction;
  const drawn = mask ? wantedIn(prompt) : drawnBy(instruction, prompt);
  const lightAlone = () => read(thingIn(drawn ?? ''), negativePrompt).subjects.length === 0;
  const fades = mask || kind === 'restyle' || (kind === 'add' && lightAlone());
  return [
    ...(negativePrompt.trim() !== '' && drawn === undefined
      ? [
          unsupported(
            'negativePrompt',
            'The prompt does not ask to draw anything, so negativePrompt has no effect.',
          ),
        ]
      : []),
    ...(strength !== undefined && !fades
      ? [unsupported('strength', 'The prompt is an instruction, so strength has no effect.')]
      : []),
  ];
}
