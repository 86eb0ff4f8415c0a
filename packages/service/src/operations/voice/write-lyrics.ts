import { EngineError } from '../../engines/engine-error.ts';
import type { EngineModel } from '../../engines/engine-model.ts';
import type { RunTask } from '../../engines/run-task.ts';
import { languageName } from './language-name.ts';

/** What lyrics are wanted. */
export interface LyricsOrder {
  about: string;
  /** The contract's length of generateLyrics. */
  length: 'short' | 'long';
  /** ISO 639 code; left out, English. */
  language?: string | undefined;
}

export interface WrittenLyrics {
  lyrics: string;
  warnings: string[];
}

const system = `You write lyrics of songs. Before each section stands what it is, alone on its line in \
square brackets: [Intro], [Verse], [Chorus], [Bridge] or [Outro]. Answer with the lyrics alone.`;

const shapes = {
  short: 'a short song of one or two verses and a chorus, sung in a minute and a half',
  long: 'a long song of three verses, a chorus that returns, a bridge and an outro, sung in four and a half minutes',
} as const;

/** Has a language model write them. Rejects as RunTask does. */
export async function writeLyrics(
  run: RunTask,
  model: EngineModel<'language'>,
  { about, length, language = 'en' }: LyricsOrder,
  { seed, signal }: { seed: number; signal: AbortSignal },
): Promise<WrittenLyrics> {
  const prompt = `Write the lyrics of ${shapes[length]}, in ${languageName(language)}. It is about: ${about}`;
  const { text, warnings } = await run(model, { system, prompt, seed }, signal);
  const lyrics = text.trim();
  if (lyrics !== '') return { lyrics, warnings };
  throw new EngineError({
    code: 'model_failed',
    message: 'The model wrote nothing. Say what the song is about, and send the request again.',
    retryable: true,
    detail: 'The lyrics are empty.',
  });
}
