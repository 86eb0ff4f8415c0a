import type { EngineModel } from '../../engines/engine-model.ts';
import type { Image } from '../../engines/images/images.ts';
import type { Registry } from '../../engines/registry.ts';
import { defineGeneration } from '../generations/define.ts';
import { hostFacts } from '../generations/host-facts.ts';
import { imagesReader } from '../generations/inputs.ts';
import type { GenerationBody, GenerationWork } from '../generations/job-definition.ts';
import { refuseUnsafe } from '../safety/nsfw.ts';
import { editSize } from './edit-size.ts';

type EditRequest = GenerationBody<'editImage' | 'editEnterpriseImage'>;

async function make(work: GenerationWork<EditRequest, 'image', { init_image: Image[] }>) {
  const { body, seed, inputs } = work;
  const { prompt, safety_checker } = body;
  const { init_image: images } = inputs;
  const size = images[0] && editSize(work, images[0]);
  const facts = hostFacts(work.model, { safetyChecker: safety_checker });
  const { files } = await work.run({ prompt, ...size, images, seeds: [seed], ...facts });
  if (safety_checker) await refuseUnsafe(work, files);
  return { files, meta: { prompt, safety_checker, seed } };
}

const common = {
  kind: 'image',
  // By the contract, edits are checked unless a request says otherwise.
  requires: 'checkNsfw',
  inputs: { init_image: imagesReader },
  outputs: ['image/png'],
  alsoUses: (_: EngineModel<'image'>, { safety_checker }: EditRequest, registry: Registry) =>
    safety_checker ? [registry.resolveFirst('checkNsfw', 'imageClassifier')] : [],
  make,
} as const;

export const editImage = defineGeneration({ operation: 'editImage', ...common });

export const editEnterpriseImage = defineGeneration({
  operation: 'editEnterpriseImage',
  ...common,
});
