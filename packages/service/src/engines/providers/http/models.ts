import type {
  ImageModelV4File,
  JSONObject,
  SharedV4ProviderOptions,
  Experimental_VideoModelV4CallOptions as VideoModelV4CallOptions,
} from '@ai-sdk/provider';
import type { Media, Region, VideoEditResult } from '@genmedia/media';
import * as z from 'zod';
import type { ModelKind } from '../../model-kinds.ts';
import { bytesOf, type Models } from '../provider.ts';
import { withoutSomeTimes } from '../untimed.ts';
import { type HttpAnswer, readResult, readSound, requireFile } from './answer.ts';

/** A task for a server: the part `task` of the request. docs/own-models.md explains it. */
interface HttpTask {
  kind: ModelKind;
  model: string;
  /** Fields of the kind's interface, without its files. */
  input: Readonly<Record<string, unknown>>;
  seed?: number | undefined;
  /** Settings of the catalogue, and further options of the request. */
  parameters: JSONObject;
}

/** Further parts of a request by name. Several files with one name are sent in their order. */
type HttpFiles = Readonly<Record<string, Media | readonly Media[] | undefined>>;

export interface HttpCall {
  task: HttpTask;
  files: HttpFiles;
  abortSignal: AbortSignal | undefined;
}

/**
 * Has a server do a task. Rejects with errors that toEngineError knows, or the reason of the abort.
 */
export type Send = (call: HttpCall) => Promise<HttpAnswer>;

/** Options of calls of all kinds. */
interface CallOptions {
  abortSignal?: AbortSignal | undefined;
  seed?: number | undefined;
  providerOptions?: SharedV4ProviderOptions | undefined;
}

/** Has a model do a task. */
type Ask = (call: CallOptions, input: HttpTask['input'], files?: HttpFiles) => Promise<HttpAnswer>;

/** The name under which the models find their options. */
const provider = 'http';

const side = z.number().nonnegative();
const regionSchema = z.object({ x: side, y: side, width: side, height: side });
const changedParts = { region: regionSchema.nullish(), regions: z.array(regionSchema).nullish() };
const scores = z.object({ scores: z.record(z.string(), z.number().min(0).max(1)) });
const seconds = z.number().nullish();
const heardPart = z.object({ text: z.string(), startSecond: seconds, endSecond: seconds });
const transcript = {
  text: z.string(),
  segments: z.array(heardPart).nullish(),
  words: z.array(heardPart).nullish(),
  language: z.string().nullish(),
  durationInSeconds: seconds,
};

/** A model without its name, provider and version. */
type Work<Kind extends ModelKind> = Omit<
  Models[Kind],
  'specificationVersion' | 'provider' | 'modelId'
>;

/**
 * The models of a server. The input of a task has the fields of the kind's interface; of the AI
 * SDK's interfaces, it has the fields that the service sets.
 */
export function createModels(send: Send) {
  /** Makes the models of a kind. */
  const modelsOf =
    <Kind extends Exclude<ModelKind, 'language'>>(
      kind: Kind,
      specificationVersion: 'v4' | 'genmedia-v1',
      workOf: WorkOf<Kind>,
    ) =>
    (modelId: string) => {
      const ask: Ask = ({ abortSignal, seed, providerOptions }, input, files = {}) => {
        const parameters = providerOptions?.[provider] ?? {};
        const task = { kind, model: modelId, input, seed, parameters };
        return send({ task, files, abortSignal });
      };
      const model = { specificationVersion, provider, modelId, ...workOf(ask, modelId) };
      return model as unknown as Models[Kind];
    };

  return {
    imageModel: modelsOf('image', 'v4', imageWork),
    speechModel: modelsOf('speech', 'v4', speechWork),
    transcriptionModel: modelsOf('transcription', 'v4', transcriptionWork),
    videoModel: modelsOf('video', 'v4', videoWork),
    soundModel: modelsOf('sound', 'genmedia-v1', soundWork),
    musicModel: modelsOf('music', 'genmedia-v1', musicWork),
    voiceModel: modelsOf('voice', 'genmedia-v1', voiceWork),
    object3dModel: modelsOf('object3d', 'genmedia-v1', object3dWork),
    imageClassifierModel: modelsOf('imageClassifier', 'genmedia-v1', imageClassifierWork),
    videoEditModel: modelsOf('videoEdit', 'genmedia-v1', videoEditWork),
    dubbingModel: modelsOf('dubbing', 'genmedia-v1', dubbingWork),
  };
}

/** Makes the methods of a model, each of which has the server do a task by `ask`. */
type WorkOf<Kind extends ModelKind> = (ask: Ask, modelId: string) => Work<Kind>;

const imageWork: WorkOf<'image'> = (ask, modelId) => ({
  maxImagesPerCall: 1,
  async doGenerate({ prompt, size, aspectRatio, files = [], mask, ...call }) {
    const parts = { images: files.map(toMedia), mask: mask && toMedia(mask) };
    const answer = await ask(call, { prompt, size, aspectRatio }, parts);
    const { warnings, nsfw = false } = readResult(answer, { nsfw: z.boolean().optional() });
    const images = [requireFile(answer, 'image').data];
    const providerMetadata = { [provider]: { images: [{ nsfw }] } };
    return { images, warnings, providerMetadata, response: responseMetadata(modelId) };
  },
});

const speechWork: WorkOf<'speech'> = (ask, modelId) => ({
  async doGenerate({ abortSignal, providerOptions, headers: _, ...input }) {
    const answer = await ask({ abortSignal, providerOptions }, input);
    const { warnings } = readResult(answer, {});
    return {
      audio: requireFile(answer, 'audio').data,
      warnings,
      response: responseMetadata(modelId),
    };
  },
});

const transcriptionWork: WorkOf<'transcription'> = (ask, modelId) => ({
  async doGenerate({ audio, mediaType, timestampGranularities, ...call }) {
    const files = { audio: { data: bytesOf(audio), mediaType } };
    const answer = await ask(call, { timestampGranularities }, files);
    const { text, segments, words, language, durationInSeconds, warnings } = readResult(
      answer,
      transcript,
    );
    const parts = [...(segments ?? []), ...(words ?? [])];
    const isIncomplete = timestampGranularities !== undefined && !parts.every(isTimed);
    return {
      text,
      segments: segments?.filter(isTimed) ?? [],
      ...(words && { words: words.filter(isTimed) }),
      language: language ?? undefined,
      durationInSeconds: durationInSeconds ?? undefined,
      warnings: isIncomplete ? [...warnings, withoutSomeTimes] : warnings,
      response: responseMetadata(modelId),
    };
  },
});

/** The text is complete and paid for, so a word of it without a time does not take it along. */
function isTimed(
  given: z.infer<typeof heardPart>,
): given is { text: string; startSecond: number; endSecond: number } {
  return typeof given.startSecond === 'number' && typeof given.endSecond === 'number';
}

const videoWork: WorkOf<'video'> = (ask, modelId) => ({
  maxVideosPerCall: 1,
  async doGenerate({ prompt, resolution, duration: durationSeconds, fps, ...call }) {
    const input = { prompt, resolution, durationSeconds, fps };
    const answer = await ask(call, input, framesOf(call));
    const { warnings } = readResult(answer, {});
    const { data } = requireFile(answer, 'video');
    const videos = [{ type: 'binary', data, mediaType: 'video/mp4' } as const];
    return { videos, warnings, response: responseMetadata(modelId) };
  },
});

const soundWork: WorkOf<'sound'> = (ask) => ({
  doGenerate: async (options) => readSound(await ask(options, inputOf(options))),
});

const musicWork: WorkOf<'music'> = (ask) => ({
  async doGenerate({ melody, ...options }) {
    const answer = await ask(options, inputOf(options), { melody });
    const { lyrics } = readResult(answer, { lyrics: z.string().optional() });
    return { ...readSound(answer), ...(lyrics !== undefined && { lyrics }) };
  },
});

const voiceWork: WorkOf<'voice'> = (ask) => ({
  doConvert: async ({ audio, ...options }) =>
    readSound(await ask(options, inputOf(options), { audio })),
});

const object3dWork: WorkOf<'object3d'> = (ask) => ({
  async doGenerate({ images, ...options }) {
    const answer = await ask(options, inputOf(options), { images });
    const { warnings } = readResult(answer, {});
    const object = requireFile(answer, 'object');
    const preview = answer.file('preview');
    return { object, ...(preview && preview !== object && { preview }), warnings };
  },
});

const imageClassifierWork: WorkOf<'imageClassifier'> = (ask) => ({
  async doClassify({ images, ...options }) {
    const answer = await ask(options, {}, { images });
    return readResult(answer, { results: z.array(scores).length(images.length) });
  },
});

const videoEditWork: WorkOf<'videoEdit'> = (ask) => ({
  async doEdit({ video, mask, ...options }) {
    const answer = await ask(options, inputOf(options), { video, mask });
    const { warnings, ...read } = readResult(answer, changedParts);
    const changed = regionsOf(read, options.region);
    return { video: requireFile(answer, 'video'), ...changed, warnings };
  },
});

const dubbingWork: WorkOf<'dubbing'> = (ask) => ({
  async doDub({ video, ...options }) {
    const answer = await ask(options, inputOf(options), { video });
    const { warnings } = readResult(answer, {});
    return { video: requireFile(answer, 'video'), warnings };
  },
});

/**
 * What was changed: the box around all parts, and the parts if the answer tells them apart. An answer
 * that names neither has changed the part that the task names; if that names none, nothing.
 */
function regionsOf(
  { region, regions }: z.infer<z.ZodObject<typeof changedParts>>,
  requested: Region | undefined,
): Pick<VideoEditResult, 'region' | 'regions'> {
  if (!regions) return { region: region ?? requested };
  return { region: region ?? boxAround(regions), regions };
}

function boxAround(regions: readonly Region[]): Region | undefined {
  if (regions.length === 0) return undefined;
  const x = Math.min(...regions.map((part) => part.x));
  const y = Math.min(...regions.map((part) => part.y));
  const right = Math.max(...regions.map((part) => part.x + part.width));
  const bottom = Math.max(...regions.map((part) => part.y + part.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** The options of a call without those that all calls have. */
function inputOf({ abortSignal: _, seed: _s, providerOptions: _o, ...input }: CallOptions) {
  return input;
}

function framesOf({
  image,
  frameImages = [],
}: Pick<VideoModelV4CallOptions, 'image' | 'frameImages'>) {
  const frame = (type: string) => frameImages.find(({ frameType }) => frameType === type)?.image;
  const [first, last] = [frame('first_frame') ?? image, frame('last_frame')];
  return { firstFrame: first && toMedia(first), lastFrame: last && toMedia(last) };
}

/** The service only passes bytes: it has read all URLs before. */
function toMedia(file: ImageModelV4File): Media {
  if (file.type === 'url') throw new Error('A file was given as a URL.');
  return { data: bytesOf(file.data), mediaType: file.mediaType };
}

function responseMetadata(modelId: string) {
  return { timestamp: new Date(), modelId, headers: {} };
}
