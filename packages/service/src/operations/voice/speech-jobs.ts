import type { RunJob } from '../../jobs/execute.ts';
import { accepted } from '../accepted.ts';
import type { Context } from '../context.ts';
import { engineJob } from '../engine-job.ts';
import { generationMeta } from '../generation-meta.ts';
import { onlyFile } from '../input-file.ts';
import { inputUrls } from '../input-urls.ts';
import { seedOf } from '../seed.ts';
import { textFile } from '../text-file.ts';

/** Does the jobs of generateSpeech. */
export function generateSpeechJob(context: Context): RunJob {
  const { engines } = context;
  return engineJob(context, async (job, signal) => {
    const { model_id, prompt, voice_id, temperature } = accepted('generateSpeech', job);
    const model = engines.resolve('generateSpeech', 'speech', model_id);
    const seed = seedOf({}, job.secret);
    const options = { seed, ...(temperature !== undefined && { temperature }) };
    const task = { text: prompt, voice: voice_id, format: 'wav', options } as const;
    const { files, duration, warnings } = await engines.run(model, task, signal);
    const used = { prompt, voice_id, temperature, duration };
    return { files, meta: generationMeta(model, used, warnings) };
  });
}

/** Does the jobs of convertSpeech. */
export function convertSpeechJob(context: Context): RunJob {
  const { engines, publicUrl } = context;
  return engineJob(context, async (job, signal) => {
    const { model_id, voice_id } = accepted('convertSpeech', job);
    const model = engines.resolve('convertSpeech', 'voice', model_id);
    const audio = await onlyFile(context, job, 'init_audio', signal);
    const task = { audio, voice: voice_id, format: 'wav', seed: seedOf({}, job.secret) } as const;
    const { files, duration, warnings } = await engines.run(model, task, signal);
    const init_audio = inputUrls(publicUrl, job, 'init_audio');
    return { files, meta: generationMeta(model, { voice_id, init_audio, duration }, warnings) };
  });
}

/** Does the jobs of transcribeSpeech. */
export function transcribeSpeechJob(context: Context): RunJob {
  const { engines, publicUrl } = context;
  return engineJob(context, async (job, signal) => {
    const { model_id } = accepted('transcribeSpeech', job);
    const model = engines.resolve('transcribeSpeech', 'transcription', model_id);
    const audio = await onlyFile(context, job, 'init_audio', signal);
    const { text, language, duration, warnings } = await engines.run(model, { audio }, signal);
    const init_audio = inputUrls(publicUrl, job, 'init_audio');
    const meta = generationMeta(model, { init_audio, text, language, duration }, warnings);
    return { files: [textFile(text)], meta };
  });
}
