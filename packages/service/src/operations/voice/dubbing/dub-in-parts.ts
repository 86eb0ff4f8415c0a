import type { Media } from '@genmedia/media';
import type { EngineModel } from '../../../engines/engine-model.ts';
import type { Segment, Transcript } from '../../../engines/tasks.ts';
import { JobError } from '../../../jobs/job.ts';
import { asCode, otherLanguageWarnings, subtag } from '../languages.ts';
import { transcriberFor, translatorFor } from './dubbing-models.ts';
import { type DubbingWork, lengthOf } from './dubbing-work.ts';
import { speakLines } from './speak-lines.ts';
import { inOneLine, translate } from './translate.ts';

/**
 * Dubs a video with a model that only speaks: others write down what is said in it, and translate
 * that. Throws JobError if the video has no sound.
 */
export async function dubInParts(work: DubbingWork) {
  const { body, seed, warn, runOn } = work;
  const model = work.model as EngineModel<'speech'>;
  const { source_lang: sourceLanguage, output_lang: to, voice_id: voice, speed } = body;
  const video = work.inputs.init_video.data;
  const audio = await soundOf(work, video);
  const options = { language: subtag(sourceLanguage) };
  const transcriber = transcriberFor(work.registry, model);
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

async function soundOf(
  { engines, signal }: Pick<DubbingWork, 'engines' | 'signal'>,
  video: Uint8Array,
): Promise<Media> {
  const { sound } = await engines.useTool('takeSound', { video }, signal);
  if (sound) return sound;
  throw new JobError(
    'input_unsupported',
    'The video has no sound to dub. Send a video in which somebody speaks.',
  );
}

/** The speech in pieces; if the model gives no times, the whole text is one piece. */
function segmentsOf({ segments, text }: Transcript, length: number): Segment[] {
  const spoken = segments
    .map((segment) => ({ ...segment, text: inOneLine(segment.text) }))
    .filter((segment) => segment.text !== '');
  if (spoken.length > 0) return spoken;
  const whole = inOneLine(text);
  return whole === '' ? [] : [{ text: whole, start: 0, end: length }];
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

const nothingRecognised =
  'No words were recognised in the video, so there is nothing to dub: the video is unchanged.';

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
