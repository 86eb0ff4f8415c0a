import type { AudioFormat, AudioResult } from '@genmedia/media';
import type { OutputFile } from '../../../media/outputs.ts';
import { failed } from '../../failures.ts';
import { bytesOf, nameOf } from '../../providers/provider.ts';
import type { Segment } from '../../tasks.ts';
import type { Perform } from '../call.ts';
import { audioFile } from '../files.ts';

/** Providers without WAV; their MP3 is converted to it. */
const withoutWav: ReadonlySet<string> = new Set(['elevenlabs', 'fal']);

export const speak: Perform<'speech'> = async (model, { format, ...task }, call) => {
  const outputFormat = withoutWav.has(nameOf(model)) ? 'mp3' : format;
  const result = await model.doGenerate({ ...call, ...task, outputFormat });
  const { audio, warnings, providerMetadata = {} } = result;
  if (audio.length === 0) throw failed('The model gave no speech.');
  const file = await audioFile(bytesOf(audio), format);
  // The SDK has no field for the duration; the sandbox gives it in its metadata.
  const statedDuration = Object.values(providerMetadata).map(durationIn).find(Boolean);
  const duration = statedDuration ?? (await secondsOf(file));
  return { files: [file], duration, warnings };
};

/** Undefined if the duration cannot be measured. */
async function secondsOf({ content }: OutputFile): Promise<number | undefined> {
  const { fileSeconds } = await import('@genmedia/media/audio');
  return await fileSeconds(content).catch(() => undefined);
}

function durationIn({ durationSeconds }: Record<string, unknown>): number | undefined {
  return typeof durationSeconds === 'number' ? durationSeconds : undefined;
}

export const transcribe: Perform<'transcription'> = async (model, { audio, times }, call) => {
  const { data, mediaType } = audio;
  const result = await model.doGenerate({
    ...call,
    audio: data,
    mediaType,
    ...(times && { timestampGranularities: [times] }),
  });
  const { text, segments, words = [], language, durationInSeconds: duration, warnings } = result;
  const timed = { segments: segments.map(toSegment), words: words.map(toSegment) };
  return { text, ...timed, language, duration, warnings };
};

interface Timed {
  text: string;
  startSecond: number;
  endSecond: number;
}

function toSegment({ text, startSecond, endSecond }: Timed): Segment {
  return { text, start: startSecond, end: endSecond };
}

export const makeSound: Perform<'sound'> = async (model, task, call) =>
  await madeAudio(await model.doGenerate({ ...call, ...task }), task);

export const makeMusic: Perform<'music'> = async (model, task, call) => {
  const result = await model.doGenerate({ ...call, ...task });
  return { ...(await madeAudio(result, task)), lyrics: result.lyrics };
};

export const convertVoice: Perform<'voice'> = async (model, task, call) =>
  await madeAudio(await model.doConvert({ ...call, ...task }), task);

async function madeAudio(
  { audio, durationSeconds: duration, warnings }: AudioResult,
  { outputFormat = 'wav' }: { outputFormat?: AudioFormat | undefined },
) {
  return { files: [await audioFile(audio.data, outputFormat)], duration, warnings };
}
