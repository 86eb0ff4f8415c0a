import { EngineError } from '../../engines/engine-error.ts';
import { defineGeneration } from '../generations/define.ts';
import { plainText, textFile } from '../generations/files.ts';
import { image } from '../generations/inputs.ts';

const system =
  'You write captions of images. Answer with the caption alone, as plain text in English.';

const prompts = {
  short: 'Describe this image in one short sentence.',
  normal: 'Describe this image in two or three sentences.',
  long: 'Describe this image in detail, in a paragraph of at least five sentences.',
} as const;

export const captionImage = defineGeneration({
  operation: 'captionImage',
  kind: 'language',
  inputs: { init_image: image },
  outputs: [plainText],
  async make({ body: { length }, inputs, seed, run }) {
    const images = [inputs.init_image];
    const { text } = await run({ system, prompt: prompts[length], images, seed });
    const caption = text.trim();
    if (caption === '') throw saidNothing();
    return { files: [textFile(caption)], meta: { length, caption } };
  },
});

function saidNothing(): EngineError {
  return new EngineError({
    code: 'model_failed',
    message: 'The model wrote no caption. Send the request again.',
    retryable: true,
    detail: 'The caption is empty.',
  });
}
