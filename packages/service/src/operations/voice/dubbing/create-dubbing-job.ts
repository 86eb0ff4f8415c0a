import type { Input } from '@genmedia/server';
import type { Media } from '../../../engines/tasks/common.ts';
import type { Segment, Transcript } from '../../../engines/tasks/tasks.ts';
import type { RunJob } from '../../../jobs/execute.ts';
import { type Job, JobError } from '../../../jobs/job.ts';
import { accepted } from '../../accepted.ts';
import type { Context } from '../../context.ts';
import { type EngineResult, engineJob } from '../../engine-job.ts';
import { generationMeta } from '../../generation-meta.ts';
import { onlyFile } from '../../input-file.ts';
import { inputUrls } from '../../input-urls.ts';
import { seedOf } from '../../seed.ts';
import { otherLanguage, subtag } from '../other-language.ts';
import { castOf, translatorOf } from './cast.ts';
import { speakLines } from './speak-lines.ts';
import { translate } from './translate.ts';

type Dubbing = Input<'createDubbing'>['body'];

/** Does the jobs of createDubbing: what is said is written down, translated, and said again. */
export function createDubbingJob(context: Context): RunJob {
  return engineJob(context, async (job, signal) => {
    const { data } = await onlyFile(context, job, 'init_video', signal);
    return await dub(context, job, data, signal);
  });
}

async function dub(
  { engines, publicUrl }: Pick<Context, 'engines' | 'publicUrl'>,
  job: Job,
  video: Uint8Array,
  signal: AbortSignal,
): Promise<EngineResult> {
  const body = accepted('createDubbing', job);
  const cast = castOf(engines, body);
  const seed = seedOf(body, job.secret);
  const audio = await soundOf(engines, video, signal);
  const language = body.source_lang;
  const heard = await engines.run(
    cast.listener,
    { audio, times: 'segment', options: { language: subtag(language) } },
    signal,
  );
  const segments = segmentsOf(heard);
  const from = heard.language ?? language;
  const to = body.output_lang;
  const texts = segments.map(({ text }) => text);
  const translated =
    subtag(from) === subtag(to)
      ? { lines: texts, warnings: [] }
      : await translate(engines.run, texts, {
          ...{ model: translatorOf(engines, cast), from, to, seed, signal },
        });
  const { voice_id: voice, speed } = body;
  const spoken = await speakLines(engines.run, segments, translated.lines, {
    ...{ model: cast.speaker, voice, speed, language: subtag(to), seed, signal },
    end: heard.duration ?? segments.at(-1)?.end ?? 0,
  });
  const init_video = inputUrls(publicUrl, job, 'init_video');
  const input = { video, lines: spoken.lines, language: subtag(to) };
  const { files, seconds, keepsOriginal } = await engines.useTool('dubVideo', input, signal);
  const warnings = [heard, translated, spoken].flatMap((step) => step.warnings);
  warnings.push(...otherLanguage('source_lang', language, heard));
  if (!keepsOriginal)
    warnings.push('The sound of the video cannot be decoded here: it is left out.');
  return {
    files,
    meta: generationMeta(cast.speaker, { ...parametersOf(body), init_video, seed }, warnings),
    more: { audio_time: seconds },
  };
}

async function soundOf(
  { useTool }: Pick<Context['engines'], 'useTool'>,
  video: Uint8Array,
  signal: AbortSignal,
): Promise<Media> {
  const { sound } = await useTool('takeSound', { video }, signal);
  if (sound) return sound;
  throw unsupported('The video has no sound to dub.');
}

/** What is said, in pieces; models that give no times are taken to mean the whole. */
function segmentsOf({ segments, text, duration }: Transcript): Segment[] {
  const said = segments.filter((segment) => segment.text.trim() !== '');
  if (said.length > 0) return said;
  if (text.trim() === '') throw unsupported('Nobody is heard to speak in the video.');
  return [{ text, start: 0, end: duration ?? 0 }];
}

function unsupported(problem: string): JobError {
  return new JobError('input_unsupported', `${problem} Send a video in which somebody speaks.`);
}

/** The contract has all of them in `meta`. */
function parametersOf(body: Dubbing) {
  const { source_lang, output_lang, file_prefix, voice_id, voice_model, speed, base64 } = body;
  return { source_lang, output_lang, file_prefix, voice_id, voice_model, speed, base64 };
}
