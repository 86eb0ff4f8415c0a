import { defineGeneration } from '../generations/define.ts';
import { png } from '../generations/files.ts';
import { image } from '../generations/inputs.ts';

export const removeObject = defineGeneration({
  operation: 'removeObject',
  kind: 'image',
  inputs: { init_image: image },
  outputs: [png],
  async make({ body: { object_name }, inputs, seed, run }) {
    const prompt = `Remove ${named(object_name)}.`;
    const { files } = await run({ prompt, images: [inputs.init_image], seeds: [seed] });
    return { files, meta: { object_name, seed } };
  },
});

/** As part of a sentence. */
function named(object: string): string {
  const name = object.trim().replace(/[.!]+$/, '');
  return /^(?:the|all|every|both|a|an)\s/i.test(name) ? name : `the ${name}`;
}
