import { maxSecondsOf } from '@genmedia/server';
import { EngineError } from '../../engines/engine-error.ts';
import type { EngineModel } from '../../engines/engine-model.ts';
import type { Registry } from '../../engines/registry.ts';
import type { MusicTask } from '../../engines/tasks.ts';
import { InputError } from '../../errors/input-error.ts';
import { defineGeneration } from '../generations/define.ts';
import { hostFacts } from '../generations/host-facts.ts';
import { optionalFileReader } from '../generations/inputs.ts';
import type { GenerationBody, GenerationWork } from '../generations/job-definition.ts';
import { type LyricsOrder, writeLyrics } from './generate-lyrics.ts';
import { languageName } from './languages.ts';

type SongRequest = GenerationBody<'generateSong'>;

export const generateSong = defineGeneration({
  operation: 'generateSong',
  kind: 'music',
  // A language model writes lyrics if the request has none.
  parts: ['language'],
  inputs: { init_audio: optionalFileReader },
  outputs: ['audio/wav'],
  check(model, body, registry) {
    refuseGaps(body);
    if (aboutOf(body) !== undefined) writerFor(registry, model);
  },
  alsoUses: (model, body, registry) =>
    aboutOf(body) === undefined ? [] : [writerFor(registry, model)],
  async make(work) {
    const { body, model, seed } = work;
    const { caption, prompt, instrumental, language } = body;
    const lyrics = instrumental ? undefined : ((await writeMissingLyrics()) ?? body.lyrics);
    const song = await sing(work, {
      prompt: caption ?? prompt ?? '',
      instrumental,
      language,
      durationSeconds: body.duration,
      outputFormat: 'wav',
      lyrics,
      melody: work.inputs.init_audio,
      seed,
      ...hostFacts(model, { languageName: language && languageName(language) }),
    });
    const duration = body.duration ?? song.duration;
    return {
      files: song.files,
      meta: { caption, prompt, lyrics, language, instrumental, duration, seed },
      more: { audio_time: song.duration },
    };

    /** Writes lyrics, if the request needs them; else returns undefined. */
    async function writeMissingLyrics(): Promise<string | undefined> {
      const about = aboutOf(body);
      if (about === undefined) return undefined;
      const length = lyricsLengthOf(body, model);
      return await writeLyrics(work, writerFor(work.registry, model), { about, length, language });
    }
  },
});

function writerFor(registry: Registry, { model_id }: EngineModel): EngineModel<'language'> {
  return registry.resolvePart('generateSong', 'language', model_id);
}

/** The contract's length of lyrics for a song. */
export function lyricsLengthOf(
  { duration }: Pick<SongRequest, 'duration'>,
  { limits }: EngineModel,
): LyricsOrder['length'] {
  const seconds = duration ?? limits.duration?.most ?? 0;
  const short = maxSecondsOf('generateLyrics', 'length', 'short') ?? Infinity;
  return seconds > short ? 'long' : 'short';
}

/** The topic of the lyrics to write; undefined if the request has lyrics, or if nobody sings. */
function aboutOf(body: SongRequest): string | undefined {
  const { instrumental, lyrics, lyrics_generation: generates, prompt, caption } = body;
  if (instrumental || (lyrics !== undefined && !generates)) return undefined;
  return prompt ?? caption;
}

/** Checks the rules of the contract's GenerateSongRequest that concern more than one field. */
function refuseGaps(body: SongRequest): void {
  const { instrumental, lyrics, lyrics_generation: generates, prompt, caption } = body;
  if (lyrics === undefined && prompt === undefined && caption === undefined) {
    throw InputError.of('prompt', 'is required, unless there are lyrics or a caption');
  }
  if (generates && prompt === undefined) {
    throw InputError.of('prompt', 'is required where lyrics_generation is true');
  }
  if (generates === false && lyrics === undefined && !instrumental) {
    throw InputError.of('lyrics', 'is required where lyrics_generation is false');
  }
}

/** Seconds that encoders may add. A song is not made, and paid for, twice for these. */
const paddingSeconds = 1;

/**
 * Makes the song. A model that chooses the length itself may exceed the limit of the catalogue;
 * then the song is made again with the longest length allowed. If the model cannot do that, the
 * first song is kept, as it is paid for.
 */
async function sing(
  { model, run }: Pick<GenerationWork<object, 'music'>, 'model' | 'run'>,
  task: MusicTask,
) {
  const song = await run(task);
  // A model that has not kept to a length would not do so the next time either.
  if (task.durationSeconds !== undefined) return song;
  const longest = model.limits.duration?.most ?? Infinity;
  if ((song.duration ?? 0) <= longest + paddingSeconds) return song;
  return await run({ ...task, durationSeconds: longest }).catch((error: unknown) => {
    if (error instanceof EngineError && !error.retryable) return song;
    throw error;
  });
}
