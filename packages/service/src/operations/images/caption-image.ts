import { defineGeneration } from '../generations/define.ts';
import { hostFacts } from '../generations/host-facts.ts';
import { imageReader } from '../generations/inputs.ts';
import { plainText, textFile, writtenText } from '../generations/text-file.ts';

const system = 'You write image captions. Reply with the caption only, as plain text in English.';

const prompts = {
  short: 'Describe this image in one short sentence.',
  normal: 'Describe this image in two or three sentences.',
  long: 'Describe this image in detail, in a paragraph of at least five sentences.',
} as const;

export const captionImage = defineGeneration({
  operation: 'captionImage',
  kind: 'language',
  inputs: { init_image: imageReader },
  outputs: [plainText],
  async make({ body: { length }, model, inputs, seed, run }) {
    const images = [inputs.init_image];
    const facts = hostFacts(model, { length });
    const written = await run({ system, prompt: prompts[length], images, seed, ...facts });
    const caption = writtenText(written, 'The model wrote no caption. Send the request again.');
    return { files: [textFile(caption)], meta: { length, caption } };
  },
});
