import type { Input } from '@genmedia/server';
import { EngineError } from '../../engines/engine-error.ts';
import type { Segment, Transcript } from '../../engines/tasks/tasks.ts';
import type { RunJob } from '../../jobs/execute.ts';
import type { OutputFile } from '../../media/outputs.ts';
import { accepted } from '../accepted.ts';
import type { Context, HandlersOf } from '../context.ts';
import { deploymentJob } from '../deployment-job.ts';
import { deploymentFor } from '../enterprise-access.ts';
import { generationMeta } from '../generation-meta.ts';
import { startGeneration } from '../generations.ts';
import { onlyFile } from '../input-file.ts';
import { inputUrls } from '../input-urls.ts';
import { textFile } from '../text-file.ts';
import { otherLanguage } from './other-language.ts';

type TimestampLevel = Input<'transcribeEnterpriseSpeech'>['body']['timestamp_level'];

/** Transcripts by the account's own dedicated server. */
export function enterpriseSpeech(context: Context): HandlersOf<'transcribeEnterpriseSpeech'> {
  return {
    async transcribeEnterpriseSpeech(input, auth) {
      const { id } = await deploymentFor(context, 'transcribeEnterpriseSpeech', auth);
      context.engines.resolveFirst('transcribeEnterpriseSpeech', 'transcription');
      return await startGeneration(context, 'transcribeEnterpriseSpeech', input, auth, id);
    },
  };
}

/** Does the jobs of transcribeEnterpriseSpeech. */
export function transcribeEnterpriseSpeechJob(context: Context): RunJob {
  return deploymentJob(context, async (job, engines, signal) => {
    const { language, timestamp_level = null } = accepted('transcribeEnterpriseSpeech', job);
    const model = context.engines.resolveFirst('transcribeEnterpriseSpeech', 'transcription');
    const audio = await onlyFile({ ...context, engines }, job, 'init_audio', signal);
    const times = timestamp_level === 'word' ? 'word' : 'segment';
    const heard = await engines.run(model, { audio, times, options: { language } }, signal);
    const { text, duration, warnings } = heard;
    const init_audio = inputUrls(context.publicUrl, job, 'init_audio');
    const heardIn = heard.language ?? language;
    const used = { init_audio, language: heardIn, timestamp_level, duration, text };
    return {
      files: [transcriptFile(heard, timestamp_level)],
      meta: generationMeta(model, used, [
        ...warnings,
        ...otherLanguage('language', language, heard),
      ]),
    };
  });
}

/** Plain text, or with times JSON: an array of `text`, `start_time` and `end_time`, in seconds. */
function transcriptFile(heard: Transcript, level: TimestampLevel): OutputFile {
  if (!level) return textFile(heard.text);
  const pieces = level === 'word' ? heard.words : heard.segments;
  if (pieces.length === 0 && heard.text.trim() !== '') throw withoutTimes(level);
  const content = new TextEncoder().encode(JSON.stringify(pieces.map(timed), null, 2));
  return { content, mediaType: 'application/json' };
}

function timed({ text, start, end }: Segment) {
  return { text, start_time: start, end_time: end };
}

function withoutTimes(level: string): EngineError {
  return new EngineError({
    code: 'model_refused',
    message: `The model gives no times for each ${level}. Send another timestamp_level.`,
    retryable: false,
    detail: `The transcript has no times for each ${level}.`,
  });
}
