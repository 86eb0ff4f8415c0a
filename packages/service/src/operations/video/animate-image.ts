import { checkLimits } from '../../engines/check-limits.ts';
import type { EngineModel } from '../../engines/engine-model.ts';
import type { Size } from '../../engines/tasks.ts';
import { InputError } from '../../errors/input-error.ts';
import { JobError } from '../../jobs/job.ts';
import { defineGeneration } from '../generations/define.ts';
import { hostFacts } from '../generations/host-facts.ts';
import { imagesReader, optionalFileReader } from '../generations/inputs.ts';
import { sizeInWords } from '../images/image-size.ts';
import { measureFilm } from './measure-film.ts';
import { videoSizeLike } from './video-size.ts';

export const animateImage = defineGeneration({
  operation: 'animateImage',
  kind: 'video',
  inputs: { init_image: imagesReader, init_audio: optionalFileReader },
  outputs: ['video/mp4'],
  neverWaits: true,
  async make(work) {
    const { body, model, inputs, seed, run } = work;
    const { prompt, negative_prompt, resolution, aspect_ratio, duration, fps } = body;
    const [firstFrame, lastFrame] = inputs.init_image;
    if (!firstFrame) throw new Error('The request has no image.');
    const size = videoSizeLike(firstFrame, resolution, aspect_ratio);
    checkSize(model, size);
    const film = { ...size, duration, fps };
    const used = { prompt, ...film, seed };
    const pictures = { negativePrompt: negative_prompt, firstFrame, lastFrame };
    const facts = hostFacts(model, { aspectRatio: aspect_ratio });
    const { files } = await run({ ...used, ...pictures, ...facts, audio: inputs.init_audio });
    const measured = await measureFilm(work, files, film);
    return { files, meta: { ...used, ...measured, negative_prompt, resolution, aspect_ratio } };
  },
});

/** Throws JobError if the model does not film the size. The request has no field for a size. */
function checkSize(model: EngineModel, size: Size): void {
  try {
    checkLimits(model, size);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new JobError(
      'model_refused',
      `The video would have ${sizeInWords(size)}, but its ${error.message}. Send another resolution or aspect_ratio.`,
    );
  }
}
