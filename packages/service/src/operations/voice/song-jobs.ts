import type { Input } from '@genmedia/server';
import type { Media } from '../../engines/tasks/common.ts';
import type { MusicTask } from '../../engines/tasks/tasks.ts';
import type { RunJob } from '../../jobs/execute.ts';
import { accepted } from '../accepted.ts';
import type { Context } from '../context.ts';
import { engineJob } from '../engine-job.ts';
import { generationMeta } from '../generation-meta.ts';
import { inputFile } from '../input-file.ts';
import { inputUrls } from '../input-urls.ts';
import { seedOf } from '../seed.ts';
import { textFile } from '../text-file.ts';
import { planSong, type SongPlan } from './plan-song.ts';
import { writeLyrics } from './write-lyrics.ts';

/** Does the jobs of generateLyrics. */
export function generateLyricsJob(context: Context): RunJob {
  const { engines } = context;
  return engineJob(context, async (job, signal) => {
    const { prompt, length } = accepted('generateLyrics', job);
    const model = engines.resolveFirst('generateLyrics', 'language');
    const seed = seedOf({}, job.secret);
    const order = { about: prompt, length };
    const { lyrics, warnings } = await writeLyrics(engines.run, model, order, { seed, signal });
    const meta = generationMeta(model, { prompt, length, lyrics }, warnings);
    return { files: [textFile(lyrics)], meta };
  });
}

/** Does the jobs of generateSong. */
export function generateSongJob(context: Context): RunJob {
  const { engines, publicUrl } = context;
  return engineJob(context, async (job, signal) => {
    const body = accepted('generateSong', job);
    const plan = planSong(engines, body);
    const melody = await inputFile(context, job, 'init_audio', signal);
    const seed = seedOf({}, job.secret);
    const { writing } = plan;
    const written =
      writing && (await writeLyrics(engines.run, writing.model, writing.order, { seed, signal }));
    const lyrics = body.instrumental ? undefined : (written?.lyrics ?? body.lyrics);
    const task = songTask(body, { lyrics, melody, seed });
    const made = await sing(engines, plan, task, signal);
    const warnings = [...(written?.warnings ?? []), ...made.warnings];
    const duration = body.duration ?? made.duration;
    const { caption, prompt, instrumental, language } = body;
    const init_audio = inputUrls(publicUrl, job, 'init_audio');
    const used = { caption, prompt, lyrics, language, instrumental, init_audio, duration, seed };
    return {
      files: made.files,
      meta: generationMeta(plan.model, used, warnings),
      more: { audio_time: made.duration },
    };
  });
}

interface Chosen {
  lyrics: string | undefined;
  melody: Media | undefined;
  seed: number;
}

function songTask(body: Input<'generateSong'>['body'], chosen: Chosen): MusicTask {
  const { caption, prompt, instrumental, language, duration } = body;
  const style = caption ?? prompt ?? '';
  return { prompt: style, instrumental, language, duration, format: 'wav', ...chosen };
}

/** Where the model chooses the length, it may choose more than the catalogue lets it. */
async function sing(
  { run }: Pick<Context['engines'], 'run'>,
  { model }: SongPlan,
  task: MusicTask,
  signal: AbortSignal,
) {
  const made = await run(model, task, signal);
  const longest = model.limits.duration ?? Infinity;
  if ((made.duration ?? 0) <= longest) return made;
  return await run(model, { ...task, duration: longest }, signal);
}
