import { fileSeconds } from '@genmedia/media/audio';
import { generateSpeech } from 'ai';
import { describeWarnings, given, nameOf, type Perform } from '../call.ts';
import { audioFile } from '../files.ts';

export const speak: Perform<'speech'> = async (model, task, call) => {
  const { text, voice, format, speed, language } = task;
  const { audio, warnings, providerMetadata } = await generateSpeech({
    ...call,
    model,
    text,
    outputFormat: withoutWav.has(nameOf(model)) ? 'mp3' : format,
    ...given({ voice, speed, language }),
    maxRetries: 0,
  });
  const file = await audioFile(audio.uint8Array, format);
  // The SDK has no field for it; the sandbox tells.
  const told = Object.values(providerMetadata).map(durationIn).find(Boolean);
  return {
    files: [file],
    duration: told ?? (await fileSeconds(file.content).catch(() => undefined)),
    warnings: describeWarnings(warnings),
  };
};

/** Providers that have no WAV, which is made of their MP3 then. */
const withoutWav: ReadonlySet<string> = new Set(['elevenlabs', 'fal']);

function durationIn({ durationSeconds }: Record<string, unknown>): number | undefined {
  return typeof durationSeconds === 'number' ? durationSeconds : undefined;
}
