import { defineGeneration } from '../generations/define.ts';
import { hostFacts } from '../generations/host-facts.ts';
import { imageReader } from '../generations/inputs.ts';
import { editSize } from './edit-size.ts';

export const removeObject = defineGeneration({
  operation: 'removeObject',
  kind: 'image',
  inputs: { init_image: imageReader },
  outputs: ['image/png'],
  async make(work) {
    const { object_name } = work.body;
    const { init_image } = work.inputs;
    const { seed } = work;
    const prompt = `Remove ${named(object_name)}.`;
    const { files } = await work.run({
      prompt,
      images: [init_image],
      seeds: [seed],
      ...editSize(work, init_image),
      ...hostFacts(work.model, { object: object_name.trim() }),
    });
    return { files, meta: { object_name, seed } };
  },
});

/** The object as part of a sentence. */
function named(object: string): string {
  const name = object.trim().replace(/[.!]+$/, '');
  return /^(?:the|all|every|both|a|an)\s/i.test(name) ? name : `the ${name}`;
}
