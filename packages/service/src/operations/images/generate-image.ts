import type { EngineModel } from '../../engines/engine-model.ts';
import {
  defineGeneration,
  type GenerationBody,
  type GenerationWork,
} from '../generations/define.ts';
import { seedsFrom } from '../generations/seed.ts';
import { fitParameters } from './image-parameters.ts';
import { drawnSize, imageSize } from './image-size.ts';

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
  const { files } = await work.run({ ...task, ...drawnSize(work.model, size), seeds });
  return { files, meta: { prompt, ...used, aspect_ratio, ...size, samples, ...seedMeta(seeds) } };
}

/** The seed of the first image, and the seeds of all images if there are several. */
export function seedMeta(seeds: readonly number[]) {
  return { seed: seeds[0], seeds: seeds.length > 1 ? seeds : undefined };
}

/** A PNG for each of the samples. */
export function pngs({ samples }: { samples: number }): string[] {
  return Array.from({ length: samples }, () => 'image/png');
}

const common = {
  ...({ kind: 'image', inputs: {}, outputs: pngs } as const),
  requestedLimits: sizeOf,
  check,
  make,
};

export const generateImage = defineGeneration({ operation: 'generateImage', ...common });

export const generateEnterpriseImage = defineGeneration({
  operation: 'generateEnterpriseImage',
  ...common,
});
