import type {
  ImageModelV4File,
  Experimental_VideoModelV4CallOptions as VideoModelV4CallOptions,
} from '@ai-sdk/provider';
import type { Media } from '@genmedia/media';
import * as z from 'zod';
import type { Models } from '../provider.ts';
import { readResult, requireFile } from './read-result.ts';
import { parametersOf, providerName, type Send } from './task.ts';

const own = { specificationVersion: 'v4', provider: providerName } as const;

const timed = z.array(
  z.object({ text: z.string(), startSecond: z.number(), endSecond: z.number() }),
);
const transcript = {
  text: z.string(),
  segments: timed.default([]),
  words: timed.optional(),
  language: z.string().optional(),
  durationInSeconds: z.number().optional(),
};

/** Kinds of models of the AI SDK: the input has the fields of their calls, with those that it sets. */
export function createSdkModels(send: Send) {
  return {
    imageModel: (modelId: string): Models['image'] => ({
      ...{ ...own, modelId, maxImagesPerCall: 1 },
      async doGenerate({ abortSignal, seed, providerOptions, files = [], mask, ...asked }) {
        const { prompt, size, aspectRatio } = asked;
        const answer = await send({
          ...{ kind: 'image', model: modelId, input: { prompt, size, aspectRatio }, seed },
          parameters: parametersOf(providerOptions),
          files: { images: files.map(mediaOf), mask: mask && mediaOf(mask) },
          abortSignal,
        });
        const { warnings } = readResult(answer, {});
        const response = { ...now(modelId), headers: undefined };
        return { images: [requireFile(answer, 'image').data], warnings, response };
      },
    }),

    speechModel: (modelId: string): Models['speech'] => ({
      ...{ ...own, modelId },
      async doGenerate({ abortSignal, providerOptions, headers: _, ...input }) {
        const parameters = parametersOf(providerOptions);
        const answer = await send({
          kind: 'speech',
          model: modelId,
          input,
          parameters,
          abortSignal,
        });
        const { warnings } = readResult(answer, {});
        return { audio: requireFile(answer, 'audio').data, warnings, response: now(modelId) };
      },
    }),

    transcriptionModel: (modelId: string): Models['transcription'] => ({
      ...{ ...own, modelId },
      async doGenerate({ abortSignal, providerOptions, audio, mediaType, ...asked }) {
        const answer = await send({
          ...{ kind: 'transcription', model: modelId },
          input: { timestampGranularities: asked.timestampGranularities },
          parameters: parametersOf(providerOptions),
          files: { audio: { data: bytesOf(audio), mediaType } },
          abortSignal,
        });
        const { words, language, durationInSeconds, ...heard } = readResult(answer, transcript);
        const told = { language, durationInSeconds, response: now(modelId) };
        return { ...heard, ...(words && { words }), ...told };
      },
    }),

    videoModel: (modelId: string): Models['video'] => ({
      ...{ ...own, modelId, maxVideosPerCall: 1 },
      async doGenerate({ abortSignal, seed, providerOptions, ...asked }) {
        const { prompt, resolution, duration: durationSeconds, fps } = asked;
        const answer = await send({
          ...{ kind: 'video', model: modelId, seed, abortSignal },
          input: { prompt, resolution, durationSeconds, fps },
          parameters: parametersOf(providerOptions),
          files: framesOf(asked),
        });
        const { warnings } = readResult(answer, {});
        const { data } = requireFile(answer, 'video');
        const videos = [{ type: 'binary', data, mediaType: 'video/mp4' } as const];
        return { videos, warnings, response: { ...now(modelId), headers: undefined } };
      },
    }),
  };
}

function framesOf({
  image,
  frameImages = [],
}: Pick<VideoModelV4CallOptions, 'image' | 'frameImages'>) {
  const frame = (type: string) => frameImages.find(({ frameType }) => frameType === type)?.image;
  const [first, last] = [frame('first_frame') ?? image, frame('last_frame')];
  return { firstFrame: first && mediaOf(first), lastFrame: last && mediaOf(last) };
}

/** The service gives bytes alone: it has read every URL before. */
function mediaOf(file: ImageModelV4File): Media {
  if (file.type === 'url') throw new Error('A file was given as a URL.');
  return { data: bytesOf(file.data), mediaType: file.mediaType };
}

function bytesOf(data: string | Uint8Array): Uint8Array {
  return typeof data === 'string' ? Buffer.from(data, 'base64') : data;
}

function now(modelId: string) {
  return { timestamp: new Date(), modelId };
}
