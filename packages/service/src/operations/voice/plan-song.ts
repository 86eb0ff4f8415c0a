import { type Input, maxSecondsOf } from '@genmedia/server';
import type { EngineModel } from '../../engines/engine-model.ts';
import { InputError } from '../../engines/input-error.ts';
import { checkLimits } from '../../engines/limits.ts';
import type { Registry } from '../../engines/registry.ts';
import type { LyricsOrder } from './write-lyrics.ts';

type SongRequest = Input<'generateSong'>['body'];

/** What is settled of a song before a model is asked. */
export interface SongPlan {
  model: EngineModel<'music'>;
  /** What lyrics are to be written first; undefined where they are given, or none are sung. */
  writing: { model: EngineModel<'language'>; order: LyricsOrder } | undefined;
}

/** Throws InputError where the request does not say enough, or asks for more than its model does. */
export function planSong(registry: Registry, body: SongRequest): SongPlan {
  refuseGaps(body);
  const { duration } = body;
  const model = modelFor(registry, body);
  checkLimits(model, { duration });
  const about = aboutOf(body);
  if (about === undefined) return { model, writing: undefined };
  return {
    model,
    writing: {
      model: registry.resolvePart('generateSong', 'language', model.model_id),
      order: {
        about,
        length: lengthOf(duration ?? model.limits.duration),
        language: body.language,
      },
    },
  };
}

/** The model of a song, which sings no longer than the contract says of its name. */
function modelFor(registry: Registry, { model_id }: SongRequest): EngineModel<'music'> {
  if (model_id === undefined) return registry.resolveFirst('generateSong', 'music');
  const model = registry.resolve('generateSong', 'music', model_id);
  const most = maxSecondsOf('generateSong', 'model_id', model_id) ?? Infinity;
  const duration = Math.min(most, model.limits.duration ?? most);
  return { ...model, limits: { ...model.limits, duration } };
}

/** The contract's length of lyrics for a song of so many seconds. */
function lengthOf(seconds = 0): LyricsOrder['length'] {
  const short = maxSecondsOf('generateLyrics', 'length', 'short') ?? Infinity;
  return seconds > short ? 'long' : 'short';
}

/** What lyrics are to be written about, if any are. */
function aboutOf(body: SongRequest): string | undefined {
  const { instrumental, lyrics, lyrics_generation: generates, prompt, caption } = body;
  if (instrumental || (lyrics !== undefined && !generates)) return undefined;
  return prompt ?? caption;
}

/** What the contract's GenerateSongRequest asks for besides its fields' own rules. */
function refuseGaps(body: SongRequest): void {
  const { instrumental, lyrics, lyrics_generation: generates, prompt, caption } = body;
  if (lyrics === undefined && prompt === undefined && caption === undefined) {
    throw missing('prompt', 'is required, unless there are lyrics or a caption');
  }
  if (generates && prompt === undefined) {
    throw missing('prompt', 'is required where lyrics_generation is true');
  }
  if (generates === false && lyrics === undefined && !instrumental) {
    throw missing('lyrics', 'is required where lyrics_generation is false');
  }
}

function missing(field: string, message: string): InputError {
  return new InputError([{ field, message }]);
}
