import { defineGeneration } from '../generations/define.ts';
import { optionalFileReader } from '../generations/inputs.ts';
import { measureFilm } from './measure-film.ts';
import { type RequestedVideoSize, videoSize } from './video-size.ts';

export const generateVideo = defineGeneration({
  operation: 'generateVideo',
  kind: 'video',
  inputs: { init_audio: optionalFileReader },
  outputs: ['video/mp4'],
  neverWaits: true,
  requestedLimits: (body) => ({ ...unspecified, ...shapeOf(body), ...videoSize(body) }),
  async make(work) {
    const { prompt, negative_prompt, duration, fps } = work.body;
    const film = { ...videoSize(work.body), duration, fps };
    const used = { prompt, ...film, seed: work.seed };
    const audio = work.inputs.init_audio;
    const { files } = await work.run({ ...used, negativePrompt: negative_prompt, audio });
    const measured = await measureFilm(work, files, film);
    return { files, meta: { ...used, ...measured, negative_prompt, ...shapeOf(work.body) } };
  },
});

/** Neither field counts unless the size follows from it: see `shapeOf`. */
const unspecified = { resolution: undefined, aspect_ratio: undefined };

/** Those of `resolution` and `aspect_ratio` from which a side of the film follows. */
function shapeOf({ width, height, resolution, aspect_ratio }: RequestedVideoSize) {
  if (width === undefined && height === undefined) return { resolution, aspect_ratio };
  return width === undefined || height === undefined ? { aspect_ratio } : {};
}
