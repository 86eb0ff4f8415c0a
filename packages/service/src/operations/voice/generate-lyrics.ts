import type { EngineModel } from '../../engines/engine-model.ts';
import { defineGeneration } from '../generations/define.ts';
import { hostFacts } from '../generations/host-facts.ts';
import type { GenerationWork } from '../generations/job-definition.ts';
import { plainText, textFile, writtenText } from '../generations/text-file.ts';
import { languageName } from './languages.ts';

export const generateLyrics = defineGeneration({
  operation: 'generateLyrics',
  kind: 'language',
  inputs: {},
  outputs: [plainText],
  async make(work) {
    const { prompt, length } = work.body;
    const lyrics = await writeLyrics(work, work.model, { about: prompt, length });
    return { files: [textFile(lyrics)], meta: { prompt, length, lyrics } };
  },
});

/** Which lyrics to write. */
export interface LyricsOrder {
  about: string;
  /** The field `length` of the contract's generateLyrics. */
  length: 'short' | 'long';
  /** ISO 639 code; English if left out. */
  language?: string | undefined;
}

const system = `You write song lyrics. Before each section, put its label in square brackets on a line of \
its own: [Intro], [Verse], [Chorus], [Bridge] or [Outro]. Reply with the lyrics only.`;

const shapes = {
  short: 'a short song with one or two verses and a chorus, lasting a minute and a half',
  long: 'a long song with three verses, a recurring chorus, a bridge and an outro, lasting four and a half minutes',
} as const;

/**
 * Has a language model write lyrics. Rejects as RunTask does, and with a retryable EngineError if it
 * writes nothing.
 */
export async function writeLyrics(
  { runOn, seed }: Pick<GenerationWork<object>, 'runOn' | 'seed'>,
  model: EngineModel<'language'>,
  { about, length, language = 'en' }: LyricsOrder,
): Promise<string> {
  const prompt = `Write the lyrics for ${shapes[length]}, in ${languageName(language)}. It is about: ${about}`;
  return writtenText(
    await runOn(model, { system, prompt, seed, ...hostFacts(model, { length, language }) }),
    'The model wrote no lyrics. Say more about the song, and send the request again.',
  );
}
