import { defineGeneration } from '../generations/define.ts';
import { optionalFile } from '../generations/inputs.ts';
import { type RequestedVideoSize, videoSize } from './video-size.ts';

export const generateVideo = defineGeneration({
  operation: 'generateVideo',
  kind: 'video',
  inputs: { init_audio: optionalFile },
  outputs: ['video/mp4'],
  neverWaits: true,
  requestedLimits: (body) => ({ ...unspecified, ...shapeOf(body), ...videoSize(body) }),
  async make({ body, inputs, seed, run }) {
    const { prompt, negative_prompt, duration, fps } = body;
    const used = { prompt, ...videoSize(body), duration, fps, seed };
    const audio = inputs.init_audio;
    const { files } = await run({ ...used, negativePrompt: negative_prompt, audio });
    return { files, meta: { ...used, negative_prompt, ...shapeOf(body) } };
  },
});

/** These fields do not count unless the size follows from them: see `shapeOf`. */
const unspecified = { resolution: undefined, aspect_ratio: undefined };

/** Of `resolution` and `aspect_ratio`, those from which a side follows. */
function shapeOf({ width, height, resolution, aspect_ratio }: RequestedVideoSize) {
  if (width === undefined && height === undefined) return { resolution, aspect_ratio };
  return width === undefined || height === undefined ? { aspect_ratio } : {};
}
