import type { Media } from '@genmedia/media';
import type { EngineModel } from '../../../engines/engine-model.ts';
import type { Registry } from '../../../engines/registry.ts';
import type { Segment, Transcript } from '../../../engines/tasks.ts';
import { InputError } from '../../../errors/input-error.ts';
import { JobError } from '../../../jobs/job.ts';
import {
  defineGeneration,
  type GenerationBody,
  type GenerationWork,
} from '../../generations/define.ts';
import { ignoredFieldWarnings } from '../../generations/host-facts.ts';
import { fileReader } from '../../generations/inputs.ts';
import { asCode, otherLanguageWarnings, subtag } from '../languages.ts';
import { speakLines } from './speak-lines.ts';
import { inOneLine, translate } from './translate.ts';

type DubbingRequest = GenerationBody<'createDubbing'>;

/**
 * Has a model dub the video; or, if the model only speaks, transcribes what is said in the video,
 * translates it, and speaks the translation.
 */
export const createDubbing = defineGeneration({
  operation: 'createDubbing',
  kind: 'speech',
  instead: 'dubbing',
  parts: ['transcription', 'language'],
  inputs: { init_video: fileReader },
  outputs: ['video/mp4'],
  base64Input: 'init_video',
  model: chooseDubber,
  check: (model, body, registry) => {
    if (model.kind === 'speech') helpersFor(registry, model, body);
  },
  alsoUses: (model, body, registry) =>
    model.kind === 'speech' ? helpersFor(registry, model, body) : [],
  async make(work) {
    const { body, model, seed, warn } = work;
    if (body.voice_id !== undefined) warn(...ignoredFieldWarnings(model, { voice_id: 'voice' }));
    if (body.speed !== 1) warn(...ignoredFieldWarnings(model, { speed: 'speed' }));
    const { files, seconds } =
      model.kind === 'dubbing' ? await dubWhole(work) : await dubInParts(work);
    return { files, meta: { ...parametersOf(body), seed }, more: { audio_time: seconds } };
  },
});

type DubbingWork = GenerationWork<
  DubbingRequest,
  'speech' | 'dubbing',
  { readonly init_video: Media }
>;

async function dubWhole(work: DubbingWork) {
  const { body, model, inputs, seed } = work;
  const { source_lang, output_lang: targetLanguage, voice_id: voice, speed } = body;
  const { data, mediaType } = inputs.init_video;
  const { files } = await work.runOn(model as EngineModel<'dubbing'>, {
    video: { data, mediaType },
    sourceLanguage: source_lang,
    targetLanguage,
    voice,
    speed,
    seed,
  });
  const [dubbed] = files;
  // The contract's audio_time is optional: a dub that cannot be measured is not lost.
  const seconds =
    dubbed &&
    (await lengthOf(work, dubbed.content).catch(() => {
      work.signal.throwIfAborted();
      return undefined;
    }));
  return { files, seconds };
}

async function dubInParts(work: DubbingWork) {
  const { body, seed, warn, runOn } = work;
  const model = work.model as EngineModel<'speech'>;
  const { source_lang: sourceLanguage, output_lang: to, voice_id: voice, speed } = body;
  const video = work.inputs.init_video.data;
  const audio = await soundOf(work, video);
  const options = { language: subtag(sourceLanguage) };
  const transcriber = transcriberFor(work.registry, body);
  const transcript = await runOn(transcriber, { audio, times: 'segment', options });
  const length = transcript.duration ?? (await lengthOf(work, video));
  const segments = segmentsOf(transcript, length);
  if (segments.length === 0) warn(nothingRecognised);
  const from = asCode(transcript.language ?? sourceLanguage, [sourceLanguage, to]);
  const lines = await translateSegments(work, segments, { from, to });
  const {
    lines: spoken,
    hurried,
    late,
  } = await speakLines(runOn, segments, lines, {
    model,
    voice,
    speed,
    language: subtag(to),
    seed,
    end: length,
  });
  warn(
    ...otherLanguageWarnings('source_lang', sourceLanguage, transcript),
    ...hurriedWarnings(hurried, spoken.length),
    ...lateWarnings(late, spoken.length, model.model_id),
  );
  // Lines that the model did not translate are still in the language of the video.
  const isTranslated = segments.some(({ text }, i) => lines[i] !== text);
  const input = { video, lines: spoken, language: subtag(isTranslated ? to : from) };
  const dubbed = await work.engines.useTool('dubVideo', input, work.signal);
  if (!dubbed.keepsOriginal) {
    warn('The original sound of the video cannot be decoded, so the result does not contain it.');
  }
  return dubbed;
}

/** The contract's default of voice_model; another catalogue may have other models instead. */
const defaultVoiceModel = 'gamma';

/** The model that dubs or speaks. Throws InputError if the catalogue has no such voice model. */
function chooseDubber(
  registry: Registry,
  { voice_model: name }: Pick<DubbingRequest, 'voice_model'>,
): EngineModel<'speech' | 'dubbing'> {
  const named = registry.find('createDubbing', 'dubbing', name);
  if (named) return named;
  if (name === defaultVoiceModel) return defaultDubber(registry);
  try {
    return registry.resolve('createDubbing', 'speech', name);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(error.errors.map((each) => ({ ...each, field: 'voice_model' })));
  }
}

/**
 * Gamma or, in a catalogue without it, the first model that dubs, or else the first that speaks.
 */
function defaultDubber(registry: Registry): EngineModel<'speech' | 'dubbing'> {
  const gamma = registry.find('createDubbing', 'speech', defaultVoiceModel);
  const [whole] = registry
    .listFor('createDubbing')
    .flatMap(({ model_id }) => registry.find('createDubbing', 'dubbing', model_id) ?? []);
  return gamma ?? whole ?? registry.resolvePart('createDubbing', 'speech', defaultVoiceModel);
}

function transcriberFor(
  registry: Registry,
  { voice_model: name }: Pick<DubbingRequest, 'voice_model'>,
) {
  return registry.resolvePart('createDubbing', 'transcription', name);
}

function translatorFor(registry: Registry, { model_id }: EngineModel) {
  return registry.resolvePart('createDubbing', 'language', model_id);
}

/** The models that listen and, between two languages, translate. Throws EngineError without one. */
function helpersFor(registry: Registry, model: EngineModel, body: DubbingRequest): EngineModel[] {
  const transcriber = transcriberFor(registry, body);
  const isTranslated = subtag(body.source_lang) !== subtag(body.output_lang);
  return isTranslated ? [transcriber, translatorFor(registry, model)] : [transcriber];
}

async function soundOf(
  { engines, signal }: Pick<GenerationWork<object>, 'engines' | 'signal'>,
  video: Uint8Array,
): Promise<Media> {
  const { sound } = await engines.useTool('takeSound', { video }, signal);
  if (sound) return sound;
  throw unsupported('The video has no sound to dub.');
}

/** Not all models say how long a recording is. */
async function lengthOf(
  { engines, signal }: Pick<GenerationWork<object>, 'engines' | 'signal'>,
  video: Uint8Array,
): Promise<number> {
  return (await engines.useTool('measureSound', { sound: video }, signal)).seconds;
}

const nothingRecognised =
  'No words were recognised in the video, so there is nothing to dub: the video is unchanged.';

/** The speech in pieces; if the model gives no times, the whole text is one piece. */
function segmentsOf({ segments, text }: Transcript, length: number): Segment[] {
  const spoken = segments
    .map((segment) => ({ ...segment, text: inOneLine(segment.text) }))
    .filter((segment) => segment.text !== '');
  if (spoken.length > 0) return spoken;
  const whole = inOneLine(text);
  return whole === '' ? [] : [{ text: whole, start: 0, end: length }];
}

/** A warning if lines were spoken faster than `speed` says. */
function hurriedWarnings(hurried: number, all: number): string[] {
  if (hurried === 0) return [];
  return [
    `${hurried} of ${all} lines do not fit into their time at this speed, and were spoken faster.`,
  ];
}

/** A warning if lines are too long, and the model cannot speak them faster. */
function lateWarnings(late: number, all: number, modelId: string): string[] {
  if (late === 0) return [];
  return [
    `${late} of ${all} lines do not fit into their time, and ${modelId} has no faster speed for them.`,
  ];
}

function unsupported(problem: string): JobError {
  return new JobError('input_unsupported', `${problem} Send a video in which somebody speaks.`);
}

async function translateSegments(
  { registry, model, seed, runOn }: DubbingWork,
  segments: readonly Segment[],
  { from, to }: { from: string; to: string },
): Promise<string[]> {
  const texts = segments.map(({ text }) => text);
  if (subtag(from) === subtag(to)) return texts;
  const order = { model: translatorFor(registry, model), from, to, seed };
  return await translate(runOn, texts, order);
}

/** The parameters that the contract has in `meta`. */
function parametersOf(body: DubbingRequest) {
  const { source_lang, output_lang, file_prefix, voice_id, voice_model, speed, base64 } = body;
  return { source_lang, output_lang, file_prefix, voice_id, voice_model, speed, base64 };
}
