import type { ImageModelV4CallOptions, SharedV4Warning } from '@ai-sdk/provider';
import type { ImageRequest } from '../image/options.ts';
import { readPrompt } from '../image/prompt/read.ts';
import { unsupportedIf } from '../problems.ts';
import { drawnBy, type Instruction, readInstruction } from './instruction.ts';
import { maskContentOf } from './mask-content.ts';
import { thingIn } from './thing-in.ts';

type Files = Pick<ImageModelV4CallOptions, 'files' | 'mask'>;
type EditRequest = Pick<ImageRequest, 'prompt' | 'negativePrompt' | 'strength' | 'caption'>;

/** Warns of options that have no effect on what a call asks for. */
export function unusedOptionWarnings(
  { files = [], mask }: Files,
  { prompt, negativePrompt, strength, caption }: EditRequest,
): SharedV4Warning[] {
  if (files.length === 0)
    return unsupportedIf(strength !== undefined, 'strength', 'There is no picture to edit.');
  const instruction = readInstruction(prompt, files.length);
  const drawn = mask ? maskContentOf(prompt) : drawnBy(instruction, prompt);
  const usesStrength = mask !== undefined || changesAll(instruction, negativePrompt);
  return [
    ...unsupportedIf(
      negativePrompt.trim() !== '' && drawn === undefined,
      'negativePrompt',
      'The prompt does not ask to draw anything, so the negative prompt has no effect.',
    ),
    ...unsupportedIf(
      strength !== undefined && !usesStrength,
      'strength',
      'The prompt is an instruction, so strength has no effect.',
    ),
    ...unsupportedIf(caption, 'caption', 'Edited pictures get no caption.'),
  ];
}

/** Whether an instruction changes the whole picture, more or less: "watercolor", "add rain". */
function changesAll(instruction: Instruction, negativePrompt: string): boolean {
  if (instruction.kind === 'restyle') return true;
  if (instruction.kind !== 'add') return false;
  return readPrompt(thingIn(instruction.what), negativePrompt).subjects.length === 0;
}
