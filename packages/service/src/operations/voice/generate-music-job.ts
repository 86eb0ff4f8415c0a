import type { RunJob } from '../../jobs/execute.ts';
import { accepted } from '../accepted.ts';
import type { Context } from '../context.ts';
import { engineJob } from '../engine-job.ts';
import { generationMeta } from '../generation-meta.ts';
import { inputFile } from '../input-file.ts';
import { inputUrls } from '../input-urls.ts';
import { seedOf } from '../seed.ts';

/** Does the jobs of generateMusic. */
export function generateMusicJob(context: Context): RunJob {
  const { engines, publicUrl } = context;
  return engineJob(context, async (job, signal) => {
    const { prompt, duration, output_format, bitrate } = accepted('generateMusic', job);
    const model = engines.resolveFirst('generateMusic', 'music');
    const melody = await inputFile(context, job, 'init_audio', signal);
    const seed = seedOf({}, job.secret);
    const made = await engines.run(
      model,
      {
        ...{ prompt, instrumental: true, duration, melody, seed },
        ...{ format: output_format, bitrateKbps: Number.parseInt(bitrate, 10) },
      },
      signal,
    );
    const init_audio = inputUrls(publicUrl, job, 'init_audio');
    const used = { prompt, init_audio, duration, output_format, bitrate, seed };
    return {
      files: made.files,
      meta: generationMeta(model, used, made.warnings),
      more: { audio_time: made.duration },
    };
  });
}
