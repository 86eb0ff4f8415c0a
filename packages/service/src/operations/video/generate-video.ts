import { defineGeneration } from '../generations/define.ts';
import { optionalFile } from '../generations/inputs.ts';
import { type RequestedVideoSize, videoSize } from './video-size.ts';

export const generateVideo = defineGeneration({
  operation: 'generateVideo',
  kind: 'video',
  inputs: { init_audio: optionalFile },
  outputs: ['video/mp4'],
  neverWaits: true,
  asked: (body) => ({ ...unsaid, ...shapeOf(body), ...videoSize(body) }),
  async make({ body, inputs, seed, run }) {
    const { prompt, negative_prompt, duration, fps } = body;
    const used = { prompt, ...videoSize(body), duration, fps, seed };
    const audio = inputs.init_audio;
    const { files } = await run({ ...used, negativePrompt: negative_prompt, audio });
    return { files, meta: { ...used, negative_prompt, ...shapeOf(body) } };
  },
});

/** A size that is given follows from neither. */
const unsaid = { resolution: undefined, aspect_ratio: undefined };

/** What the size followed from beside the sides that were given. */
function shapeOf({ width, height, resolution, aspect_ratio }: RequestedVideoSize) {
  if (width === undefined && height === undefined) return { resolution, aspect_ratio };
  return width === undefined || height === undefined ? { aspect_ratio } : {};
}
