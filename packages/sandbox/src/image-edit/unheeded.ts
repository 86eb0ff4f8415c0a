import type { ImageModelV4CallOptions, SharedV4Warning } from '@ai-sdk/provider';
import type { ImageRequest } from '../image/options.ts';
import { read } from '../image/prompt/read.ts';
import { unsupported } from '../problems.ts';
import { thingIn } from './edit-scene.ts';
import { wantedIn } from './inpaint.ts';
import { readInstruction } from './instruction.ts';

type EditOptions = Pick<ImageRequest, 'prompt' | 'negativePrompt' | 'strength'>;

/** Tells of the options of an edit that change nothing in what its prompt asks for. */
export function unheeded(
  { files = [], mask }: Pick<ImageModelV4CallOptions, 'files' | 'mask'>,
  order: EditOptions,
): SharedV4Warning[] {
  if (files.length === 0) return [];
  const { negativePrompt, strength } = order;
  const { draws, fades } = mask
    ? { draws: wantedIn(order.prompt) !== undefined, fades: true }
    : heeds(order, files.length);
  return [
    ...(negativePrompt.trim() !== '' && !draws
      ? [unsupported('negativePrompt', 'The prompt asks for nothing that is drawn.')]
      : []),
    ...(strength !== undefined && !fades
      ? [unsupported('strength', 'The prompt is an instruction, which is followed in full.')]
      : []),
  ];
}

/** Whether an edit draws anything new, and whether `strength` applies to it. */
function heeds({ prompt, negativePrompt }: EditOptions, pictures: number) {
  const instruction = readInstruction(prompt, pictures);
  switch (instruction.kind) {
    case 'restyle':
      return { draws: true, fades: true };
    case 'add': {
      const { subjects } = read(thingIn(instruction.what), negativePrompt);
      return { draws: true, fades: subjects.length === 0 };
    }
    case 'replace':
    case 'background':
      return { draws: true, fades: false };
    default:
      return { draws: false, fades: false };
  }
}
