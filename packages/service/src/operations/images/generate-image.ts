import type { EngineModel } from '../../engines/engine-model.ts';
import { defineGeneration } from '../generations/define.ts';
import type { GenerationBody, GenerationWork } from '../generations/job-definition.ts';
import { seedsFrom } from '../generations/seed.ts';
import { fitParameters } from './image-parameters.ts';
import { drawnSize, imageSize } from './image-size.ts';
import { pngs, seedMeta } from './samples.ts';

type ImageRequest = GenerationBody<'generateEnterpriseImage'> &
  Partial<Pick<GenerationBody<'generateImage'>, 'aspect_ratio'>>;

const sizeOf = (body: ImageRequest) => imageSize(body, body.aspect_ratio);

function check(model: EngineModel<'image'>, body: ImageRequest): void {
  drawnSize(model, sizeOf(body));
}

async function make(work: GenerationWork<ImageRequest, 'image'>) {
  const { prompt, negative_prompt, aspect_ratio, samples } = work.body;
  const size = sizeOf(work.body);
  const seeds = seedsFrom(work.seed, samples);
  const { task, used } = fitParameters(work, prompt, { negative_prompt });
  const { files, ...made } = await work.run({ ...task, ...drawnSize(work.model, size), seeds });
  const meta = { prompt, ...used, aspect_ratio, ...size, samples, ...seedMeta(made.seeds) };
  return { files, meta };
}

const common = {
  kind: 'image' as const,
  inputs: {},
  outputs: pngs,
  requestedLimits: sizeOf,
  check,
  make,
};

export const generateImage = defineGeneration({ operation: 'generateImage', ...common });

export const generateEnterpriseImage = defineGeneration({
  operation: 'generateEnterpriseImage',
  ...common,
});
