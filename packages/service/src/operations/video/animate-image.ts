import { checkLimits } from '../../engines/check-limits.ts';
import { defineGeneration } from '../generations/define.ts';
import { hostFacts } from '../generations/host-facts.ts';
import { images, optionalFile } from '../generations/inputs.ts';
import { videoSizeLike } from './video-size.ts';

export const animateImage = defineGeneration({
  operation: 'animateImage',
  kind: 'video',
  inputs: { init_image: images, init_audio: optionalFile },
  outputs: ['video/mp4'],
  neverWaits: true,
  async make({ body, model, inputs, seed, run }) {
    const { prompt, negative_prompt, resolution, aspect_ratio, duration, fps } = body;
    const [firstFrame, lastFrame] = inputs.init_image;
    if (!firstFrame) throw new Error('The request has no image.');
    const size = videoSizeLike(firstFrame, resolution, aspect_ratio);
    checkLimits(model, size);
    const used = { prompt, ...size, duration, fps, seed };
    const given = { negativePrompt: negative_prompt, firstFrame, lastFrame };
    const facts = hostFacts(model, { aspectRatio: aspect_ratio });
    const { files } = await run({ ...used, ...given, ...facts, audio: inputs.init_audio });
    return { files, meta: { ...used, negative_prompt, resolution, aspect_ratio } };
  },
});
