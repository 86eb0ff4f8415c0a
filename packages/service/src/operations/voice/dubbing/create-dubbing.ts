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
import { file } from '../../generations/inputs.ts';
import { otherLanguage, subtag } from '../languages.ts';
import { speakLines } from './speak-lines.ts';
import { translate } from './translate.ts';

type DubbingRequest = GenerationBody<'createDubbing'>;

/** Transcribes what is said in the video, translates it, and speaks the translation. */
export const createDubbing = defineGeneration({
  operation: 'createDubbing',
  kind: 'speech',
  parts: ['transcription', 'language'],
  inputs: { init_video: file },
  outputs: ['video/mp4'],
  base64Input: 'init_video',
  model: speaker,
  check: (_, body, registry) => void listener(registry, body),
  async make(work) {
    const { body, model, seed, warn, runOn } = work;
    const { source_lang: said, output_lang: to } = body;
    const video = work.inputs.init_video.data;
    const audio = await soundOf(work, video);
    const options = { language: subtag(said) };
    const transcript = await runOn(listener(work.registry, body), {
      audio,
      times: 'segment',
      options,
    });
    const segments = segmentsOf(transcript);
    if (segments.length === 0) warn(nothingRecognised);
    const from = transcript.language ?? said;
    const lines = await translated(work, segments, { from, to });
    const { voice_id: voice, speed } = body;
    const { lines: spoken, hurried } = await speakLines(runOn, segments, lines, {
      model,
      voice,
      speed,
      language: subtag(to),
      seed,
      end: transcript.duration ?? segments.at(-1)?.end ?? 0,
    });
    warn(...otherLanguage('source_lang', said, transcript), ...notInTime(hurried, spoken.length));
    // Lines that the model did not translate are still in the language of the video.
    const isTranslated = segments.some(({ text }, i) => lines[i] !== text);
    const language = subtag(isTranslated ? to : from);
    const input = { video, lines: spoken, language };
    const dubbed = await work.engines.useTool('dubVideo', input, work.signal);
    if (!dubbed.keepsOriginal) {
      warn('The original sound of the video cannot be decoded, so the result does not contain it.');
    }
    return {
      files: dubbed.files,
      meta: { ...parametersOf(body), seed },
      more: { audio_time: dubbed.seconds },
    };
  },
});

/** The contract's default of voice_model; another catalogue may have other models instead. */
const usual = 'gamma';

/** The model that speaks. Throws InputError if the catalogue has no such voice model. */
function speaker(
  registry: Registry,
  { voice_model: name }: Pick<DubbingRequest, 'voice_model'>,
): EngineModel<'speech'> {
  if (name === usual) return registry.resolvePart('createDubbing', 'speech', name);
  try {
    return registry.resolve('createDubbing', 'speech', name);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(error.errors.map((each) => ({ ...each, field: 'voice_model' })));
  }
}

function listener(registry: Registry, { voice_model: name }: Pick<DubbingRequest, 'voice_model'>) {
  return registry.resolvePart('createDubbing', 'transcription', name);
}

async function soundOf(
  { engines, signal }: Pick<GenerationWork<object>, 'engines' | 'signal'>,
  video: Uint8Array,
): Promise<Media> {
  const { sound } = await engines.useTool('takeSound', { video }, signal);
  if (sound) return sound;
  throw unsupported('The video has no sound to dub.');
}

const nothingRecognised =
  'No words were recognised in the video, so there is nothing to dub: the video is unchanged.';

/** The speech in pieces; if the model gives no times, the whole text is one piece. */
function segmentsOf({ segments, text, duration }: Transcript): Segment[] {
  const spoken = segments.filter((segment) => segment.text.trim() !== '');
  if (spoken.length > 0) return spoken;
  return text.trim() === '' ? [] : [{ text, start: 0, end: duration ?? 0 }];
}

/** A warning if lines were spoken faster than `speed` says. */
function notInTime(hurried: number, all: number): string[] {
  if (hurried === 0) return [];
  return [
    `${hurried} of ${all} lines do not fit into their time at this speed, and were spoken faster.`,
  ];
}

function unsupported(problem: string): JobError {
  return new JobError('input_unsupported', `${problem} Send a video in which somebody speaks.`);
}

async function translated(
  { registry, model, seed, runOn }: GenerationWork<DubbingRequest, 'speech'>,
  segments: readonly Segment[],
  { from, to }: { from: string; to: string },
): Promise<string[]> {
  const texts = segments.map(({ text }) => text);
  if (subtag(from) === subtag(to)) return texts;
  const translator = registry.resolvePart('createDubbing', 'language', model.model_id);
  return await translate(runOn, texts, { model: translator, from, to, seed });
}

/** The parameters that the contract has in `meta`. */
function parametersOf(body: DubbingRequest) {
  const { source_lang, output_lang, file_prefix, voice_id, voice_model, speed, base64 } = body;
  return { source_lang, output_lang, file_prefix, voice_id, voice_model, speed, base64 };
}
