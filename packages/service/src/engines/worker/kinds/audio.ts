import type { AudioFormat, AudioResult } from '@genmedia/media';
import { generateSpeech } from 'ai';
import type { OutputFile } from '../../../media/outputs.ts';
import { nameOf } from '../../providers/provider.ts';
import type { Segment } from '../../tasks.ts';
import { given, type Perform } from '../call.ts';
import { audioFile } from '../files.ts';

/** Providers that have no WAV, which is made of their MP3 then. */
const withoutWav: ReadonlySet<string> = new Set(['elevenlabs', 'fal']);

export const speak: Perform<'speech'> = async (model, task, call) => {
  const { text, voice, format, speed, language } = task;
  const { audio, warnings, providerMetadata } = await generateSpeech({
    ...{ ...call, model, text, maxRetries: 0 },
    outputFormat: withoutWav.has(nameOf(model)) ? 'mp3' : format,
    ...given({ voice, speed, language }),
  });
  const file = await audioFile(audio.uint8Array, format);
  // The SDK has no field for it; the sandbox tells.
  const told = Object.values(providerMetadata).map(durationIn).find(Boolean);
  const duration = told ?? (await secondsOf(file));
  return { files: [file], duration, warnings };
};

/** Undefined where it cannot be told. */
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
    ...{ ...call, audio: data, mediaType },
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

export const makeSound: Perform<'sound'> = async (model, task, call) => {
  const { prompt, duration, format, bitrateKbps, seed } = task;
  const asked = { prompt, durationSeconds: duration, outputFormat: format };
  const result = await model.doGenerate({ ...call, ...asked, ...given({ bitrateKbps, seed }) });
  return await madeAudio(result, format);
};

export const makeMusic: Perform<'music'> = async (model, task, call) => {
  const { prompt, instrumental, format, duration: durationSeconds } = task;
  const { lyrics, language, bitrateKbps, melody, seed } = task;
  const result = await model.doGenerate({
    ...{ ...call, prompt, instrumental, outputFormat: format },
    ...given({ lyrics, language, durationSeconds, bitrateKbps, melody, seed }),
  });
  return { ...(await madeAudio(result, format)), lyrics: result.lyrics };
};

export const convertVoice: Perform<'voice'> = async (model, task, call) => {
  const { audio, voice, format, seed } = task;
  const asked = { audio, voice, outputFormat: format };
  const result = await model.doConvert({ ...call, ...asked, ...given({ seed }) });
  return await madeAudio(result, format);
};

async function madeAudio({ audio, durationSeconds, warnings }: AudioResult, format: AudioFormat) {
  return { files: [await audioFile(audio.data, format)], duration: durationSeconds, warnings };
}
