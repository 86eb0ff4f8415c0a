import * as z from 'zod';
import type { Models } from '../provider.ts';
import { readResult, readSound, requireFile } from './read-result.ts';
import { parametersOf, providerName, type Send } from './task.ts';

const side = z.number().nonnegative();
const region = z.object({ x: side, y: side, width: side, height: side });
const scores = z.object({ scores: z.record(z.string(), z.number().min(0).max(1)) });

const own = { specificationVersion: 'genmedia-v1', provider: providerName } as const;

/** The kinds of models that the AI SDK lacks: the input has the fields of their interfaces. */
export function createMediaModels(send: Send) {
  return {
    soundModel: (modelId: string): Models['sound'] => ({
      ...{ ...own, modelId },
      async doGenerate({ abortSignal, seed, providerOptions, ...input }) {
        const parameters = parametersOf(providerOptions);
        const asked = { kind: 'sound', model: modelId, input, seed, parameters } as const;
        return await readSound(await send({ ...asked, abortSignal }));
      },
    }),

    musicModel: (modelId: string): Models['music'] => ({
      ...{ ...own, modelId },
      async doGenerate({ abortSignal, seed, providerOptions, melody, ...input }) {
        const parameters = parametersOf(providerOptions);
        const asked = { kind: 'music', model: modelId, input, seed, parameters } as const;
        const answer = await send({ ...asked, files: { melody }, abortSignal });
        const { lyrics } = readResult(answer, { lyrics: z.string().optional() });
        return { ...(await readSound(answer)), ...(lyrics !== undefined && { lyrics }) };
      },
    }),

    voiceModel: (modelId: string): Models['voice'] => ({
      ...{ ...own, modelId },
      async doConvert({ abortSignal, seed, providerOptions, audio, ...input }) {
        const parameters = parametersOf(providerOptions);
        const asked = { kind: 'voice', model: modelId, input, seed, parameters } as const;
        return await readSound(await send({ ...asked, files: { audio }, abortSignal }));
      },
    }),

    object3dModel: (modelId: string): Models['object3d'] => ({
      ...{ ...own, modelId },
      async doGenerate({ abortSignal, seed, providerOptions, images, ...input }) {
        const parameters = parametersOf(providerOptions);
        const asked = { kind: 'object3d', model: modelId, input, seed, parameters } as const;
        const answer = await send({ ...asked, files: { images }, abortSignal });
        const { warnings } = readResult(answer, {});
        const object = requireFile(answer, 'object');
        const preview = answer.file('preview');
        return { object, ...(preview && preview !== object && { preview }), warnings };
      },
    }),

    imageClassifierModel: (modelId: string): Models['imageClassifier'] => ({
      ...{ ...own, modelId },
      async doClassify({ abortSignal, seed, providerOptions, images }) {
        const parameters = parametersOf(providerOptions);
        const kind = 'imageClassifier';
        const asked = { kind, model: modelId, input: {}, seed, parameters } as const;
        const answer = await send({ ...asked, files: { images }, abortSignal });
        return readResult(answer, { results: z.array(scores).length(images.length) });
      },
    }),

    videoEditModel: (modelId: string): Models['videoEdit'] => ({
      ...{ ...own, modelId },
      async doEdit({ abortSignal, seed, providerOptions, video, mask, ...input }) {
        const parameters = parametersOf(providerOptions);
        const asked = { kind: 'videoEdit', model: modelId, input, seed, parameters } as const;
        const answer = await send({ ...asked, files: { video, mask }, abortSignal });
        const given = input.region ? region.default(input.region) : region;
        return { video: requireFile(answer, 'video'), ...readResult(answer, { region: given }) };
      },
    }),
  };
}
